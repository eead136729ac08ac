/* Tests of core/less/search/evaluation.h: its rows and leads against plain counting, and reflections. */
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

    solo_open_tables(of, walls, 0, COLOURS, &arena);
}

/* ---- reflections ---- */

/* The square with columns reversed: Yellow's start goes to White's, Black's to Red's. */
static uint32_t reflected(uint32_t square)
{
    return square / SIDE * SIDE + SIDE - 1 - square % SIDE;
}

/* The digit of the walls between two neighbours. */
static uint32_t digit_between(uint32_t a, uint32_t b)
{
    uint32_t first = a < b ? a : b, at = first / SIDE * ROW_DIGITS + first % SIDE;

    return (a < b ? b - a : a - b) == 1 ? at : at + SIDE - 1;
}

/* The board and the position with columns reversed and the partners in each other's place, two turns on. */
static void reflect(const struct less_sample *from, struct walls *walls, struct position *position)
{
    char digits[WALLS_DIGITS + 1] = "";

    for (uint32_t square = 0; square < SQUARES; square++) {
        if (square % SIDE < SIDE - 1)
            digits[digit_between(reflected(square), reflected(square + 1))] =
                from->digits[digit_between(square, square + 1)];
        if (square / SIDE < SIDE - 1)
            digits[digit_between(reflected(square), reflected(square + SIDE))] =
                from->digits[digit_between(square, square + SIDE)];
    }
    assert_int_equal(walls_read(walls, digits), WALLS_DIGITS);
    *position = (struct position){.ply = from->position.ply + 2, .lead = from->position.lead};
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        for (uint32_t square = 0; square < SQUARES; square++)
            if ((from->position.pieces[colour] >> square & 1) != 0)
                position->pieces[partner_of(colour)] |= (uint64_t)1 << reflected(square);
}

/* After that each colour has what its partner had, and the turns come in the same order. */
static void reflected_the_lead_is_the_same(void **state)
{
    struct random random = {32};

    (void)state;
    less_kit_board(&sample, &random, 0);
    fill(&solo, &sample.walls, 0);
    for (uint32_t number = 0; number < POSITIONS; number++) {
        struct position position;
        struct walls walls;
        uint8_t distances[COLOURS];
        uint64_t work = 0;
        int32_t lead;
        less_kit_position(&sample, &random);
        reflect(&sample, &walls, &position);
        if (number == 0)
            fill(&reflected_solo, &walls, 1);
        solo_distances(&solo, &sample.position, distances);
        lead = evaluation_lead(&solo, &EVALUATION, &sample.position, distances, &work);
        solo_distances(&reflected_solo, &position, distances);
        CHECK(number, evaluation_lead(&reflected_solo, &EVALUATION, &position, distances, &work) == lead);
    }
}

static void seats_start_from_the_same_corners(void **state)
{
    (void)state;
    for (uint32_t viewer = 0; viewer < COLOURS; viewer++)
        for (uint32_t seat = 0; seat < COLOURS; seat++)
            for (uint32_t square = 0; square < SQUARES; square++) {
                uint64_t start = POSITION_START[evaluation_colour(viewer, seat)];
                CHECK(square, (start >> square & 1) == (POSITION_START[seat] >> evaluation_orient(viewer, square) & 1));
            }
}

/* ---- rows ---- */

/* The seat of the colour on a square, or COLOURS where none is. */
static uint32_t seat_on(const struct position *position, uint32_t viewer, uint32_t square)
{
    uint32_t seat = 0;

    while (seat < COLOURS && (position->pieces[evaluation_colour(viewer, seat)] >> square & 1) == 0)
        seat++;
    return seat;
}

/* The colour that has seat 0. */
static uint32_t viewer_of(const struct position *position)
{
    uint32_t colour = position->ply % COLOURS;

    return position_team_is_home(position, colour) ? (colour + 1) % COLOURS : colour;
}

/* The row of a move between two squares; FEATURES where the rules allow none. */
static uint32_t row_plainly(const struct position *position, uint32_t viewer, uint32_t from, uint32_t to)
{
    struct move move = {(uint8_t)from, (uint8_t)to};
    uint32_t seat = seat_on(position, viewer, from), colour = evaluation_colour(viewer, seat), form = FORM_SLIDE;
    uint32_t cost = position_cost(&solo.walls, position_occupied(position), move);
    uint32_t a = evaluation_orient(viewer, from), b = evaluation_orient(viewer, to);
    int32_t down = (int32_t)(b / SIDE) - (int32_t)(a / SIDE), right = (int32_t)(b % SIDE) - (int32_t)(a % SIDE);
    uint32_t direction = right > 0 ? EAST : right < 0 ? WEST : down > 0 ? SOUTH : NORTH;
    uint64_t after = (position->pieces[colour] ^ (uint64_t)1 << from) | (uint64_t)1 << to;
    int32_t loss;

    if (cost == 0)
        return FEATURES;
    if (down * down + right * right == 4)
        form = seat_on(position, viewer, (from + to) / 2);
    loss = (int32_t)(cost + solo_distance(&solo, colour, after)) -
           (int32_t)solo_distance(&solo, colour, position->pieces[colour]) + 1;
    loss = loss < 0 ? 0 : loss > 3 ? 3 : loss;
    return FEATURE_MOVES + seat * MOVE_KINDS + (direction * MOVE_FORMS + form) * MOVE_WASTES + (uint32_t)loss;
}

/* How often each row is there, by trying all pairs of squares. */
static void count_plainly(const struct position *position, uint32_t viewer, uint8_t counts[FEATURES])
{
    memset(counts, 0, FEATURES);
    counts[FEATURE_ORDER] = viewer % 2;
    for (uint32_t from = 0; from < SQUARES; from++) {
        uint32_t seat = seat_on(position, viewer, from);
        if (seat == COLOURS)
            continue;
        counts[FEATURE_PIECES + seat * SQUARES + evaluation_orient(viewer, from)]++;
        for (uint32_t to = 0; to < SQUARES; to++) {
            uint32_t row = row_plainly(position, viewer, from, to);
            if (row < FEATURES)
                counts[row]++;
        }
    }
}

static void rows_are_those_of_plain_counting(void **state)
{
    struct random random = {31};

    (void)state;
    less_kit_board(&sample, &random, 0);
    fill(&solo, &sample.walls, 0);
    for (uint32_t number = 0; number < POSITIONS; number++) {
        uint32_t viewer = COLOURS, count;
        uint16_t rows[FEATURES_MAX];
        uint8_t distances[COLOURS], counts[FEATURES], plain[FEATURES];
        uint64_t work = 0;
        less_kit_position(&sample, &random);
        solo_distances(&solo, &sample.position, distances);
        count = evaluation_features(&solo, &sample.position, distances, rows, &viewer, &work);
        memset(counts, 0, sizeof counts);
        for (uint32_t i = 0; i < count; i++)
            counts[rows[i]]++;
        count_plainly(&sample.position, viewer, plain);
        CHECK(number, memcmp(counts, plain, sizeof counts) == 0 && work + COLOURS * PIECES + viewer % 2 == count);
        CHECK(number, viewer == viewer_of(&sample.position));
    }
}

/* ---- leads ---- */

/* The lead by the definition, in plain words: sums of all rows, and so on, in long integers. */
static int64_t plain_output(const struct evaluation *evaluation, const uint8_t plain[FEATURES],
                            const uint8_t distances[COLOURS], uint32_t viewer)
{
    int64_t output = 0, sums[SUMS];

    for (uint32_t j = 0; j < SUMS; j++) {
        sums[j] = evaluation->biases[j];
        for (uint32_t i = 0; i < FEATURES; i++)
            sums[j] += plain[i] * evaluation->feature_weights[i][j];
        for (uint32_t seat = 0; seat < COLOURS; seat++) {
            int64_t far = distances[evaluation_colour(viewer, seat)];
            far = far < 63 ? far : 63;
            sums[j] += evaluation->distance_weights[seat][j] * far / 32 +
                       evaluation->distance_square_weights[seat][j] * (far * far / 32) / 32;
        }
    }
    for (uint32_t j = 0; j < HIDDEN_UNITS; j++)
        output += (sums[j] < 0 ? 0 : sums[j] > 128 ? 128 : sums[j]) * evaluation->output_weights[j];
    return output / (64 * 128 / 16) + sums[SUM_LINEAR] / (128 / 16);
}

static void leads_are_those_of_the_definition(void **state)
{
    struct random random = {34};

    (void)state;
    less_kit_board(&sample, &random, 0);
    fill(&solo, &sample.walls, 0);
    for (uint32_t number = 0; number < POSITIONS; number++) {
        uint8_t distances[COLOURS], plain[FEATURES];
        uint64_t work = 0;
        int64_t output;
        uint32_t viewer;
        less_kit_position(&sample, &random);
        sample.position.ply += number % 40;
        viewer = viewer_of(&sample.position);
        if (position_is_over(&sample.position))
            continue;
        solo_distances(&solo, &sample.position, distances);
        count_plainly(&sample.position, viewer, plain);
        output = plain_output(&EVALUATION, plain, distances, viewer);
        if (sample.position.ply > 64)
            output = output * (80 - (int32_t)sample.position.ply) / 16;
        CHECK(number, evaluation_lead(&solo, &EVALUATION, &sample.position, distances, &work) ==
                          LEAD_PER_MOVE * evaluation_solo_lead(&solo, &sample.position) +
                              (viewer % 2 != 0 ? -output : output));
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
    assert_int_equal(evaluation_lead(&solo, &EVALUATION, &position, distances, &work), -7 * LEAD_PER_MOVE);
    less_kit_position(&sample, &random);
    sample.position.ply = PLIES;
    solo_distances(&solo, &sample.position, distances);
    assert_int_equal(evaluation_lead(&solo, &EVALUATION, &sample.position, distances, &work),
                     evaluation_solo_lead(&solo, &sample.position) * LEAD_PER_MOVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_start_from_the_same_corners),
        cmocka_unit_test(rows_are_those_of_plain_counting),
        cmocka_unit_test(reflected_the_lead_is_the_same),
        cmocka_unit_test(leads_are_those_of_the_definition),
        cmocka_unit_test(what_is_over_is_counted_exactly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
