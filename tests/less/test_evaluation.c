/* Tests of core/less/search/evaluation.h: its terms against plain counting, and what reflections must leave. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/less/search/evaluation.h"
#include "less_kit.h"

enum { BLOCK = 4 << 20, POSITIONS = 300 };

/* Digits of a row: 7 vertical walls, then 8 horizontal ones. */
enum { ROW_DIGITS = 2 * SIDE - 1 };

static uint64_t block[2][BLOCK / 8];
static struct solo solo, reflected_solo;
static struct less_sample sample;

static void fill(struct solo *of, const struct walls *walls, uint32_t number)
{
    struct arena arena = arena_over(block[number], BLOCK);

    solo_fill(of, walls, 0, COLOURS, &arena);
}

/* Moves of a colour by what they gain, by trying all pairs of squares. */
static void count_plainly(const struct position *position, uint32_t colour, int32_t counts[4])
{
    uint64_t pieces = position->pieces[colour];
    int32_t distance = (int32_t)solo_distance(&solo, colour, pieces);

    memset(counts, 0, 4 * sizeof *counts);
    for (uint32_t from = 0; from < SQUARES; from++)
        for (uint32_t to = 0; to < SQUARES; to++) {
            struct move move = {(uint8_t)from, (uint8_t)to};
            uint64_t after = (pieces ^ (uint64_t)1 << from) | (uint64_t)1 << to;
            int32_t cost, gain;
            if ((pieces >> from & 1) == 0)
                continue;
            cost = (int32_t)position_cost(&solo.walls, position_occupied(position), move);
            if (cost == 0)
                continue;
            gain = distance - (int32_t)solo_distance(&solo, colour, after) - cost;
            counts[0] += gain > 0;
            counts[1] += gain == 0;
            counts[2] += gain == -1;
        }
    counts[3] = counts[0] + counts[1] == 0;
}

static void terms_are_those_of_plain_counting(void **state)
{
    struct random random = {31};

    (void)state;
    less_kit_board(&sample, &random, 0);
    fill(&solo, &sample.walls, 0);
    for (uint32_t number = 0; number < POSITIONS; number++) {
        int32_t terms[TERMS], plain[4] = {0}, distance = 0, square = 0, places = 0;
        uint8_t distances[COLOURS];
        uint64_t work = 0;
        less_kit_position(&sample, &random);
        solo_distances(&solo, &sample.position, distances);
        evaluation_terms(&solo, &sample.position, distances, terms, &work);
        for (uint32_t colour = 0; colour < COLOURS; colour++) {
            int32_t sign = colour % 2 != 0 ? -1 : 1, counts[4], far = distances[colour];
            count_plainly(&sample.position, colour, counts);
            for (int i = 0; i < 4; i++)
                plain[i] += sign * counts[i];
            distance += sign * far;
            square += sign * (far * far / 32);
        }
        for (uint32_t i = TERM_PLACES; i < TERMS; i++)
            places += terms[i];
        CHECK(number, terms[TERM_DISTANCE] == distance && terms[TERM_SQUARE] == square && places == 0);
        CHECK(number, terms[TERM_JUMPS] == plain[0] && terms[TERM_STEPS] == plain[1]);
        CHECK(number, terms[TERM_DETOURS] == plain[2] && terms[TERM_BLOCKED] == plain[3] && work > 0);
    }
}

/* The board and the position seen in a mirror: rows reversed, or columns. */
static void reflect(const struct less_sample *from, bool rows, struct walls *walls, struct position *position)
{
    char digits[WALLS_DIGITS + 1] = "";

    for (int row = 0; row < SIDE; row++)
        for (int i = 0; i < (row == SIDE - 1 ? SIDE - 1 : ROW_DIGITS); i++) {
            bool below = i >= SIDE - 1;
            int column = below ? i - (SIDE - 1) : i;
            int of_row = !rows ? row : below ? SIDE - 2 - row : SIDE - 1 - row;
            int of_column = rows ? column : below ? SIDE - 1 - column : SIDE - 2 - column;
            digits[row * ROW_DIGITS + i] = from->digits[of_row * ROW_DIGITS + (below ? SIDE - 1 : 0) + of_column];
        }
    assert_int_equal(walls_read(walls, digits), WALLS_DIGITS);
    *position = (struct position){.ply = from->position.ply, .lead = rows ? -from->position.lead : from->position.lead};
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        for (uint64_t left = from->position.pieces[colour], square = 0; left != 0; left >>= 1, square++)
            if ((left & 1) != 0)
                position->pieces[colour ^ (rows ? 1u : 2u)] |= (uint64_t)1 << (square ^ (rows ? 56u : 7u));
}

/* Rows reversed the teams change sides, so the lead is the opposite; columns reversed partners do, and it stays. */
static void reflections_keep_the_lead_or_turn_it_round(void **state)
{
    struct random random = {32};

    (void)state;
    for (uint32_t rows = 0; rows < 2; rows++) {
        less_kit_board(&sample, &random, 0);
        fill(&solo, &sample.walls, 0);
        for (uint32_t number = 0; number < POSITIONS; number++) {
            struct position position;
            struct walls walls;
            uint8_t distances[COLOURS];
            uint64_t work = 0;
            int32_t lead, reflected;
            less_kit_position(&sample, &random);
            reflect(&sample, rows != 0, &walls, &position);
            if (number == 0)
                fill(&reflected_solo, &walls, 1);
            solo_distances(&solo, &sample.position, distances);
            lead = evaluation_lead(&solo, EVALUATION_WEIGHTS, &sample.position, distances, &work);
            solo_distances(&reflected_solo, &position, distances);
            reflected = evaluation_lead(&reflected_solo, EVALUATION_WEIGHTS, &position, distances, &work);
            CHECK(number, reflected == (rows != 0 ? -lead : lead));
        }
    }
}

static void what_is_over_is_counted_exactly(void **state)
{
    struct random random = {33};
    uint8_t distances[COLOURS] = {0};
    struct position position = {.ply = 50, .lead = -7};
    uint64_t work = 0;

    (void)state;
    less_kit_board(&sample, &random, 0);
    fill(&solo, &sample.walls, 0);
    memcpy(position.pieces, POSITION_HOME, sizeof position.pieces);
    assert_int_equal(evaluation_lead(&solo, EVALUATION_WEIGHTS, &position, distances, &work), -7 * LEAD_MOVE);
    less_kit_position(&sample, &random);
    sample.position.ply = PLIES;
    solo_distances(&solo, &sample.position, distances);
    assert_int_equal(evaluation_lead(&solo, EVALUATION_WEIGHTS, &sample.position, distances, &work),
                     evaluation_alone(&solo, &sample.position) * LEAD_MOVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_those_of_plain_counting),
        cmocka_unit_test(reflections_keep_the_lead_or_turn_it_round),
        cmocka_unit_test(what_is_over_is_counted_exactly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
