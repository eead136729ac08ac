/* Tests of core/hextris/search/memo: a value that is found was set for the same key, and the table fits the
 * arena. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/search/memo.h"
#include "../kit/random.h"
#include "oracle.h"

enum { BLOCK = 1 << 21, ASKED = 5000, WORDS_MAX = 3, PATTERNS = 12, PATTERNS_MASK = 15, HEIGHT = 9 };

static uint64_t block[BLOCK / 8];

/* Values by row, row above and y; 0: none was set. The pattern after the last stands for no row. */
static int32_t values[PATTERNS][PATTERNS + 1][HEIGHT];

/* Widths of boards of 1 to WORDS_MAX words a row, and of one where a word holds two rows. */
static const uint32_t WIDTH[1 + WORDS_MAX] = {MEMO_PACKED_WIDTH, MEMO_PACKED_WIDTH + 1, 128, 192};

/* Rows of few kinds that share most of their words, as wide as the board. */
static void make_patterns(uint64_t (*rows)[WORDS_MAX], uint32_t width, struct random *random)
{
    for (uint32_t i = 0; i < PATTERNS; i++)
        for (uint32_t word = 0; word < WORDS_MAX; word++)
            rows[i][word] = random_chance(random, 50) ? 0 : (uint64_t)random_below(random, 3) << 62;
    for (uint32_t i = 0; i < PATTERNS; i++)
        rows[i][i % WORDS_MAX] = (uint64_t)1 << 63 | i;
    for (uint32_t i = 0; i < PATTERNS && width < 64; i++)
        rows[i][0] = (rows[i][0] >> (64 - width)) | (rows[i][0] & PATTERNS_MASK);
}

static void a_value_is_found_only_for_the_row_the_row_above_and_y_it_was_set_for(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < 60; number++) {
        struct random random = {number};
        uint32_t width = WIDTH[number % (1 + WORDS_MAX)], words = (width + 63) / 64, hits = 0, evicted = 0;
        uint64_t rows[PATTERNS][WORDS_MAX];
        struct arena arena = arena_over(block, 1000 + random_below(&random, 90000));
        memset(block, 0xa5, sizeof block);
        struct memo memo = memo_init(width, 0, &arena);
        assert_non_null(memo.slots);
        make_patterns(rows, width, &random);
        memset(values, 0, sizeof values);
        for (int32_t i = 1; i <= ASKED; i++) {
            uint32_t row = random_below(&random, PATTERNS), y = random_below(&random, HEIGHT);
            uint32_t above = y == 0 ? PATTERNS : random_below(&random, PATTERNS);
            /* With few words some patterns are the same rows; only the first of them counts. */
            for (uint32_t j = 0; j < row; j++)
                row = memcmp(rows[j], rows[row], words * sizeof rows[0][0]) == 0 ? j : row;
            for (uint32_t j = 0; j < above && above < PATTERNS; j++)
                above = memcmp(rows[j], rows[above], words * sizeof rows[0][0]) == 0 ? j : above;
            int32_t *value = &values[row][above][y];
            uint64_t *slot = memo_find(&memo, rows[row], y == 0 ? NULL : rows[above], (int32_t)y);
            if (memo_has_value(slot)) {
                CHECK(number, *value != 0 && memo_value(slot) == *value);
                hits++;
            } else {
                evicted += *value != 0;
                *value = i % 2 == 0 ? i : -i;
                memo_set(slot, (int32_t)y, *value);
                CHECK(number, memo_has_value(slot) && memo_value(slot) == *value);
            }
        }
        CHECK(number, hits > ASKED / 20);
        CHECK(number, memo.bits > MEMO_BITS_MIN || evicted > 0);
    }
}

static void a_memo_leaves_the_bytes_reserved(void **state)
{
    static const size_t SLOT[3] = {16, 24, 40};
    bool none = false, some = false, most = false;

    (void)state;
    for (size_t size = 0; size < sizeof block; size += 1 + size / 7)
        for (size_t reserve = 0; reserve < 2 * sizeof block; reserve += 1 + reserve / 2) {
            struct arena arena = arena_over(block, size);
            size_t left = arena_left(&arena);
            struct memo memo = memo_init(WIDTH[size % 3], reserve, &arena);
            size_t taken = left - arena_left(&arena);
            assert_true(taken == 0 || taken + reserve <= left);
            assert_true((taken == 0) == (memo.slots == NULL));
            assert_true(taken == 0 || taken == SLOT[size % 3] << memo.bits);
            /* As large as possible, up to a bound. */
            assert_true(memo.slots == NULL || memo.bits == MEMO_BITS_MAX || 2 * taken + reserve > left);
            none = none || memo.slots == NULL;
            some = some || (memo.slots != NULL && memo.bits < MEMO_BITS_MAX);
            most = most || (memo.slots != NULL && memo.bits == MEMO_BITS_MAX);
        }
    assert_true(none && some && most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_found_only_for_the_row_the_row_above_and_y_it_was_set_for),
        cmocka_unit_test(a_memo_leaves_the_bytes_reserved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
