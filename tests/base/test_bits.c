/* Tests of core/base/bits: scans, shifts and floods against rows of plain truth values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../kit/check.h"
#include "../kit/random.h"

enum { CASES = 3000, WORDS = 3, COLUMNS = 64 * WORDS };

/* A row twice: packed, and a truth value a column. */
struct row {
    uint64_t bits[WORDS];
    bool cells[COLUMNS];
};

static struct row random_row(struct random *random, uint32_t words, uint32_t percent)
{
    struct row row;

    memset(&row, 0, sizeof row);
    for (uint32_t x = 0; x < 64 * words; x++)
        if (random_chance(random, percent)) {
            row.cells[x] = true;
            row.bits[x / 64] |= (uint64_t)1 << (x % 64);
        }
    return row;
}

/* From nearly empty to full. */
static uint32_t random_percent(struct random *random)
{
    static const uint32_t percents[] = {0, 1, 5, 25, 50, 75, 95, 99, 100};

    return percents[random_below(random, sizeof percents / sizeof *percents)];
}

static bool same(const struct row *row, const uint64_t *bits, uint32_t words)
{
    for (uint32_t x = 0; x < 64 * words; x++)
        if (row->cells[x] != bits_test(bits, x))
            return false;
    return true;
}

/* ---- scans ---- */

static void check_scans(uint32_t number, uint64_t w)
{
    uint32_t count = 0, lowest = 64;

    for (uint32_t x = 64; x-- > 0;)
        if ((w >> x & 1) != 0) {
            count++;
            lowest = x;
        }
    CHECK(number, bits_count(w) == count);
    CHECK(number, w == 0 || bits_lowest(w) == lowest);
}

static void scans_count_and_find_the_lowest_bit(void **state)
{
    (void)state;
    for (uint32_t x = 0; x < 64; x++)
        for (uint32_t y = 0; y <= x; y++) {
            check_scans(x, (uint64_t)1 << x | (uint64_t)1 << y);
            check_scans(x, ~(uint64_t)0 >> y << (63 - x + y) >> (63 - x));
        }
    check_scans(64, 0);
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        check_scans(number, random_row(&random, 1, random_percent(&random)).bits[0]);
    }
}

static void a_row_counts_what_its_words_count(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct row row = random_row(&random, WORDS, random_percent(&random));
        uint32_t count = 0;
        for (uint32_t words = 0; words <= WORDS; words++) {
            CHECK(number, bits_count_row(row.bits, words) == count);
            for (uint32_t x = 64 * words; words < WORDS && x < 64 * words + 64; x++)
                count += row.cells[x];
        }
    }
}

static void each_bit_of_a_row_is_found_by_those_before_it(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t words = 1 + random_below(&random, WORDS), before = 0;
        struct row row = random_row(&random, words, random_percent(&random));

        for (uint32_t x = 0; x < 64 * words; x++)
            if (row.cells[x])
                CHECK(number, bits_nth(row.bits, before++) == x);
        CHECK(number, bits_none_row(row.bits, words) == (before == 0));
    }
}

static void each_column_is_a_bit_of_its_own(void **state)
{
    struct random random = {1};

    (void)state;
    for (uint32_t x = 0; x < COLUMNS; x++) {
        struct row row = random_row(&random, WORDS, 50);
        CHECK(x, same(&row, row.bits, WORDS));
        bits_set(row.bits, x);
        row.cells[x] = true;
        CHECK(x, same(&row, row.bits, WORDS));
        bits_clear(row.bits, x);
        row.cells[x] = false;
        CHECK(x, same(&row, row.bits, WORDS));
    }
}

/* ---- moving ---- */

static void check_moved(const struct row *row, uint32_t words, int32_t dx)
{
    int32_t columns = (int32_t)(64 * words);

    for (uint32_t i = 0; i < words; i++) {
        uint64_t moved = bits_moved(row->bits, words, i, dx);
        for (int32_t x = 0; x < 64; x++) {
            int32_t from = 64 * (int32_t)i + x - dx;
            bool set = from >= 0 && from < columns && row->cells[from];
            CHECK(words, (moved >> x & 1) == set);
        }
    }
}

/* Farther than the row is long, too. */
static void a_row_moves_by_any_distance(void **state)
{
    struct random random = {2};

    (void)state;
    for (uint32_t words = 1; words <= WORDS; words++) {
        int32_t far = (int32_t)(64 * words) + 130;
        for (int32_t dx = -far; dx <= far; dx++) {
            struct row row = random_row(&random, words, 50), full = random_row(&random, words, 100);
            check_moved(&row, words, dx);
            check_moved(&full, words, dx);
        }
    }
}

static void words_beyond_the_row_are_not_looked_at(void **state)
{
    struct random random = {3};

    (void)state;
    for (uint32_t words = 1; words < WORDS; words++)
        for (int32_t dx = -200; dx <= 200; dx++) {
            struct row row = random_row(&random, words, 50);
            memset(row.bits + words, 0xff, (WORDS - words) * sizeof *row.bits);
            check_moved(&row, words, dx);
        }
}

/* ---- flooding ---- */

/* Spreads from cell to cell until nothing changes. */
static void flood_slowly(struct row *row, const struct row *run)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t x = 0; x < COLUMNS; x++) {
            bool beside = (x > 0 && row->cells[x - 1]) || (x + 1 < COLUMNS && row->cells[x + 1]);
            if (!row->cells[x] && run->cells[x] && beside)
                row->cells[x] = changed = true;
        }
    }
}

/* Random cells of the run. */
static struct row random_seed(struct random *random, uint32_t words, const struct row *run)
{
    struct row seed = random_row(random, words, random_percent(random));

    for (uint32_t x = 0; x < COLUMNS; x++)
        seed.cells[x] = seed.cells[x] && run->cells[x];
    for (uint32_t i = 0; i < WORDS; i++)
        seed.bits[i] &= run->bits[i];
    return seed;
}

static void a_flood_fills_the_runs_it_begins_in(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct row run = random_row(&random, 1, random_percent(&random));
        struct row seed = random_seed(&random, 1, &run);
        uint64_t flooded = bits_flood(run.bits[0], seed.bits[0]);
        flood_slowly(&seed, &run);
        CHECK(number, same(&seed, &flooded, 1));
    }
}

/* All runs and seeds of eight columns, at both ends of a word and in its middle. */
static void every_small_flood_is_right(void **state)
{
    static const uint32_t shifts[] = {0, 28, 56};

    (void)state;
    for (uint32_t run = 0; run < 256; run++)
        for (uint32_t seed = run;; seed = (seed - 1) & run) {
            uint32_t goal = seed;
            for (uint32_t i = 0; i < 8; i++)
                goal |= (goal << 1 | goal >> 1) & run;
            for (uint32_t i = 0; i < 3; i++)
                CHECK(run, bits_flood((uint64_t)run << shifts[i], (uint64_t)seed << shifts[i]) ==
                               (uint64_t)goal << shifts[i]);
            if (seed == 0)
                break;
        }
}

static void a_row_floods_across_its_words(void **state)
{
    uint32_t crossed = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t words = 1 + number % WORDS;
        struct row run = random_row(&random, words, random_percent(&random));
        struct row row = random_seed(&random, words, &run);
        uint64_t alone = bits_flood(run.bits[0], row.bits[0]);
        bits_flood_row(row.bits, run.bits, words);
        flood_slowly(&row, &run);
        CHECK(number, same(&row, row.bits, WORDS));
        crossed += row.bits[0] != alone;
    }
    assert_true(crossed > CASES / 100);
}

/* A run of the whole row, and one cut in two at every column. */
static void one_cell_floods_its_side_of_a_gap(void **state)
{
    (void)state;
    for (uint32_t words = 1; words <= WORDS; words++)
        for (uint32_t gap = 0; gap <= 64 * words; gap++)
            for (uint32_t from = 0; from < 64 * words; from += 7) {
                uint64_t run[WORDS], row[WORDS] = {0};
                memset(run, 0xff, sizeof run);
                if (gap < 64 * words)
                    bits_clear(run, gap);
                if (from == gap)
                    continue;
                bits_set(row, from);
                bits_flood_row(row, run, words);
                for (uint32_t x = 0; x < 64 * words; x++)
                    CHECK(gap, bits_test(row, x) == (x != gap && (x < gap) == (from < gap)));
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scans_count_and_find_the_lowest_bit),
        cmocka_unit_test(a_row_counts_what_its_words_count),
        cmocka_unit_test(each_bit_of_a_row_is_found_by_those_before_it),
        cmocka_unit_test(each_column_is_a_bit_of_its_own),
        cmocka_unit_test(a_row_moves_by_any_distance),
        cmocka_unit_test(words_beyond_the_row_are_not_looked_at),
        cmocka_unit_test(a_flood_fills_the_runs_it_begins_in),
        cmocka_unit_test(every_small_flood_is_right),
        cmocka_unit_test(a_row_floods_across_its_words),
        cmocka_unit_test(one_cell_floods_its_side_of_a_gap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
