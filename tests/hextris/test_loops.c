/* Tests of core/hextris/exact/loops: the automaton against the displacements of words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/exact/loops.h"
#include "../kit/random.h"
#include "oracle.h"

enum { TEXTS = 4000, LENGTH = 12 };

static const uint32_t ORIENTATIONS[] = {1, 2, 3, 6};

/* Whether the commands lead back to where they began. */
static bool leads_back(const uint8_t *word, uint32_t length, uint32_t orientations)
{
    int32_t columns = 0, turns = 0;

    for (uint32_t i = 0; i < length; i++) {
        columns += word[i] == 0 ? 1 : word[i] == 1 ? -1 : 0;
        turns += word[i] == 2 ? 1 : word[i] == 3 ? -1 : 0;
    }
    return columns == 0 && turns % (int32_t)orientations == 0;
}

/* The number of commands after which the text first visits a pose again; 0: it does not. *begin: where that loop
 * begins. */
static uint32_t loop_end(const uint8_t *text, uint32_t length, uint32_t orientations, uint32_t *begin)
{
    for (uint32_t end = 1; end <= length; end++)
        for (*begin = end; (*begin)-- > 0;)
            if (leads_back(text + *begin, end - *begin, orientations))
                return end;
    return 0;
}

/* The number of commands after which the automaton forbids the text; 0: it allows it. */
static uint32_t forbidden_at(const struct loops *loops, const uint8_t *text, uint32_t length)
{
    uint32_t node = 0;

    for (uint32_t i = 0; i < length; i++) {
        node = loops->next[node][text[i]];
        if (node == LOOPS_FORBIDDEN)
            return i + 1;
    }
    return 0;
}

static void draw(uint8_t *text, struct random *random)
{
    for (uint32_t i = 0; i < LENGTH; i++)
        text[i] = (uint8_t)random_below(random, LOOPS_COMMANDS);
}

static void words_of_two_commands_are_forbidden_from_the_start(void **state)
{
    static struct loops loops;

    (void)state;
    for (uint32_t o = 0; o < 4; o++) {
        loops_init(&loops, ORIENTATIONS[o]);
        assert_true(loops_build(&loops));
        for (uint8_t a = 0; a < LOOPS_COMMANDS; a++)
            for (uint8_t b = 0; b < LOOPS_COMMANDS; b++) {
                uint8_t word[] = {a, b};
                uint32_t begin, end = loop_end(word, 2, ORIENTATIONS[o], &begin);
                CHECK(ORIENTATIONS[o], forbidden_at(&loops, word, 2) == end);
            }
    }
}

static void only_texts_that_visit_a_pose_twice_are_forbidden_and_known_ones_are(void **state)
{
    static struct loops loops;

    (void)state;
    for (uint32_t o = 0; o < 4; o++) {
        struct random random = {o};
        uint32_t learned = 0, forbidden = 0, begin;
        uint8_t text[LENGTH];
        loops_init(&loops, ORIENTATIONS[o]);
        assert_true(loops_build(&loops));
        for (uint32_t i = 0; i < TEXTS; i++) {
            draw(text, &random);
            uint32_t end = loop_end(text, LENGTH, ORIENTATIONS[o], &begin);
            uint32_t at = forbidden_at(&loops, text, LENGTH);
            CHECK(i, at == 0 || (end != 0 && at >= end));
            forbidden += at != 0 && at == end;
            if (end == 0 || at == end || end - begin > 6)
                continue;
            assert_true(loops_add(&loops, text + begin, end - begin) && loops_build(&loops));
            CHECK(i, forbidden_at(&loops, text, LENGTH) == end);
            learned++;
        }
        CHECK(ORIENTATIONS[o], forbidden > TEXTS / 2 && (learned > 0 || ORIENTATIONS[o] == 1));
    }
}

static void a_word_is_added_with_all_its_rotations_and_reversals(void **state)
{
    static const uint8_t square[] = {0, 2, 1, 3}, others[][4] = {{2, 1, 3, 0}, {3, 0, 2, 1}, {2, 0, 3, 1}};
    static struct loops loops;

    (void)state;
    loops_init(&loops, 6);
    assert_true(loops_add(&loops, square, 4) && loops_build(&loops));
    for (uint32_t i = 0; i < 3; i++)
        CHECK(i, forbidden_at(&loops, others[i], 4) == 4);
}

static void the_node_of_the_longest_suffix_forbids_no_more(void **state)
{
    static struct loops loops;
    static const uint8_t turns[] = {2, 2, 2, 2, 2, 2}, square[] = {0, 2, 1, 3};

    (void)state;
    loops_init(&loops, 6);
    assert_true(loops_add(&loops, turns, 6) && loops_add(&loops, square, 4) && loops_build(&loops));
    for (uint32_t node = 1; node < loops.node_count; node++)
        for (uint32_t c = 0; c < LOOPS_COMMANDS; c++)
            if (loops.next[loops.suffix[node]][c] == LOOPS_FORBIDDEN)
                CHECK(node, loops.next[node][c] == LOOPS_FORBIDDEN);
}

static void words_are_refused_when_the_tables_are_full(void **state)
{
    static struct loops loops;
    struct random random = {1};
    uint8_t word[40];
    uint32_t added = 0;

    (void)state;
    loops_init(&loops, 6);
    do
        for (uint32_t i = 0; i < sizeof word; i++)
            word[i] = (uint8_t)random_below(&random, LOOPS_COMMANDS);
    while (loops_add(&loops, word, sizeof word) && loops_build(&loops) && ++added < 1000);
    assert_true(added > 5 && added < 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_two_commands_are_forbidden_from_the_start),
        cmocka_unit_test(only_texts_that_visit_a_pose_twice_are_forbidden_and_known_ones_are),
        cmocka_unit_test(a_word_is_added_with_all_its_rotations_and_reversals),
        cmocka_unit_test(the_node_of_the_longest_suffix_forbids_no_more),
        cmocka_unit_test(words_are_refused_when_the_tables_are_full),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
