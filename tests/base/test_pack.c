/* Tests of core/base/pack: texts of every kind come back whole from their packed bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/pack.h"
#include "../kit/check.h"
#include "../kit/random.h"

enum { CASES = 2000, TEXT = 3000, PACKED = 2 * TEXT };

static struct pack pack;
static char text[TEXT], packed[PACKED];

/* What a sink was given; it refuses what would go beyond `most`. */
struct paper {
    char bytes[128 * TEXT];
    size_t length, most;
    bool refused;
};
static struct paper paper;

static bool put(void *context, const char *bytes, size_t length)
{
    struct paper *on = context;

    assert_false(on->refused);
    on->refused = length > on->most - on->length;
    if (on->refused)
        return false;
    memcpy(on->bytes + on->length, bytes, length);
    on->length += length;
    return true;
}

/* Draws a text: phrases of up to 50 of `letters` letters from `first` on, each typed up to 99 times, now and then with
 * another letter between them. Returns its length. */
static size_t draw_text(struct random *random, uint32_t first, uint32_t letters)
{
    size_t length = random_below(random, TEXT + 1), at = 0;

    while (at < length) {
        size_t phrase = 1 + random_below(random, 50), end = at + phrase * (1 + random_below(random, 99));

        for (size_t begin = at; at < length && at < end; at++)
            text[at] = at < begin + phrase || random_chance(random, 1) ? (char)(first + random_below(random, letters))
                                                                       : text[at - phrase];
    }
    return length;
}

/* Packs the text, in parts of drawn lengths. */
static void pack_text(struct random *random, size_t length, size_t capacity)
{
    pack_start(&pack, packed, capacity);
    for (size_t at = 0, part; at < length; at += part) {
        part = 1 + random_below(random, random_chance(random, 50) ? 5 : 500);
        part = part < length - at ? part : length - at;
        pack_put(&pack, text + at, part);
    }
    pack_end(&pack);
}

/* Unpacks bytes, in parts of drawn lengths, for a sink of `most` bytes. */
static bool unpack_bytes(struct random *random, const char *bytes, size_t length, size_t most)
{
    static struct unpack unpack;
    bool taken = true;

    memset(&unpack, 0, sizeof unpack);
    unpack.sink = (struct sink){put, &paper};
    paper.length = 0;
    paper.refused = false;
    paper.most = most;
    for (size_t at = 0, part; at < length && taken; at += part) {
        part = 1 + random_below(random, 64);
        part = part < length - at ? part : length - at;
        taken = unpack_put(&unpack, bytes + at, part);
    }
    return taken;
}

static void texts_come_back_whole(void **state)
{
    struct random random = {1};

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        bool any = random_chance(&random, 30);
        size_t length = draw_text(&random, any ? 0 : 'a', any ? 256 : 1 + random_below(&random, 26));

        pack_text(&random, length, sizeof packed);
        CHECK(i, pack.length <= (any ? 2 * length : length));
        CHECK(i, unpack_bytes(&random, packed, pack.length, sizeof paper.bytes));
        CHECK(i, paper.length == length && memcmp(paper.bytes, text, length) == 0);
    }
}

/* A byte for 127 letters, but for phrases in which two guesses share a place. */
static void what_is_typed_again_takes_next_to_nothing(void **state)
{
    struct random random = {2};
    size_t bytes = 0;

    (void)state;
    for (uint32_t phrase = 1; phrase <= 50; phrase++) {
        for (size_t i = 0; i < TEXT; i++)
            text[i] = i < phrase ? (char)('a' + random_below(&random, 26)) : text[i - phrase];
        pack_text(&random, TEXT, sizeof packed);
        bytes += pack.length;
    }
    assert_true(bytes < 50 * TEXT / 10);
}

/* Draws bytes below `most` as the packed text, which all bytes are, and unpacks them. Returns their number. */
static size_t unpack_drawn(struct random *random, uint32_t number, uint32_t most)
{
    size_t length = draw_text(random, 0, most);

    CHECK(number, unpack_bytes(random, text, length, sizeof paper.bytes));
    return length;
}

static void ascii_is_packed_text_of_itself(void **state)
{
    struct random random = {3};

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        size_t length = unpack_drawn(&random, i, 128);
        CHECK(i, paper.length == length && memcmp(paper.bytes, text, length) == 0);
    }
}

static void nothing_is_written_beyond_the_capacity(void **state)
{
    struct random random = {4};

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        size_t length = draw_text(&random, 'a', 2 + random_below(&random, 25)), capacity, whole;

        pack_text(&random, length, sizeof packed);
        whole = pack.length;
        capacity = random_below(&random, (uint32_t)whole + 1);
        memset(packed, '#', sizeof packed);
        pack_text(&random, length, capacity);
        CHECK(i, pack.length == whole);
        for (size_t at = capacity; at < sizeof packed; at++)
            CHECK(i, packed[at] == '#');
        CHECK(i, unpack_bytes(&random, packed, capacity, sizeof paper.bytes));
        CHECK(i, paper.length <= length && memcmp(paper.bytes, text, paper.length) == 0);
    }
}

static void a_sink_that_refuses_gets_no_more(void **state)
{
    struct random random = {5};
    uint32_t refused = 0;

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        size_t length = draw_text(&random, 'a', 1 + random_below(&random, 26));
        size_t most = random_below(&random, (uint32_t)length + 2);

        pack_text(&random, length, sizeof packed);
        CHECK(i, unpack_bytes(&random, packed, pack.length, most) == (most >= length));
        CHECK(i, paper.refused == (most < length));
        refused += paper.refused;
    }
    assert_in_range(refused, CASES / 3, CASES - 1);
}

static void any_bytes_are_unpacked(void **state)
{
    struct random random = {6};

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        size_t length = unpack_drawn(&random, i, 256);
        CHECK(i, paper.length <= 127 * length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_back_whole),
        cmocka_unit_test(what_is_typed_again_takes_next_to_nothing),
        cmocka_unit_test(ascii_is_packed_text_of_itself),
        cmocka_unit_test(nothing_is_written_beyond_the_capacity),
        cmocka_unit_test(a_sink_that_refuses_gets_no_more),
        cmocka_unit_test(any_bytes_are_unpacked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
