/* See evaluation.h. */
#include "evaluation.h"

#include <string.h>

#include "../../base/bits.h"

/* A move by the difference of its squares, from -16 to 16: its direction, and whether it is a step. */
enum { DIFFERENCES = 33, STEP = DIRECTIONS };
static const uint8_t DIRECTION_OF[DIFFERENCES] = {
    [16 + 1] = EAST + STEP, [16 - 1] = WEST + STEP, [16 + 8] = SOUTH + STEP, [16 - 8] = NORTH + STEP,
    [16 + 2] = EAST, [16 - 2] = WEST, [16 + 16] = SOUTH, [16 - 16] = NORTH,
};

/* What turns squares into those that a colour sees: rows, columns or both are reversed. */
static const uint8_t REVERSED[COLOURS] = {0, SQUARES - SIDE, SIDE - 1, SQUARES - 1};

/* Directions as a colour sees them. */
static const uint8_t SEEN_AS[COLOURS][DIRECTIONS] = {
    {EAST, WEST, SOUTH, NORTH}, {EAST, WEST, NORTH, SOUTH}, {WEST, EAST, SOUTH, NORTH}, {WEST, EAST, NORTH, SOUTH},
};

uint32_t evaluation_seen(uint32_t colour, uint32_t square)
{
    return square ^ REVERSED[colour];
}

/* ---- rows ---- */

static uint32_t row_of_move(const struct solo_move *move, uint32_t distance, uint32_t viewer,
                            const uint8_t seats[SQUARES])
{
    uint32_t direction = DIRECTION_OF[16 + move->to - move->from], form = JUMPS;
    uint32_t after = (uint32_t)move->distance + move->cost, loss = MOVE_LOSSES - 1;

    if (direction < STEP)
        form = seats[(move->from + move->to) / 2];
    if (after < distance + 2)
        loss = after < distance ? 0 : after - distance + 1;
    return (SEEN_AS[viewer][direction % STEP] * MOVE_FORMS + form) * MOVE_LOSSES + loss;
}

uint32_t evaluation_rows(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                         uint16_t rows[ROWS_MOST], uint32_t *seat_0, uint64_t *work)
{
    uint32_t viewer = position->ply % COLOURS, count = 0;
    uint64_t occupied = position_occupied(position);
    uint8_t seats[SQUARES];

    if (position_finished(position, viewer))
        viewer = (viewer + 1) % COLOURS;
    *seat_0 = viewer;
    if (viewer % 2 != 0)
        rows[count++] = ROW_ORDER;
    for (uint32_t seat = 0; seat < COLOURS; seat++)
        for (uint64_t left = position->pieces[evaluation_colour(viewer, seat)]; left != 0; left &= left - 1) {
            uint32_t square = bits_lowest(left);
            seats[square] = (uint8_t)seat;
            rows[count++] = (uint16_t)(ROW_PIECES + seat * SQUARES + evaluation_seen(viewer, square));
        }
    for (uint32_t seat = 0; seat < COLOURS; seat++) {
        uint32_t colour = evaluation_colour(viewer, seat);
        struct solo_move moves[MOVES_MOST];
        uint32_t move_count = solo_moves(solo, colour, position->pieces[colour], occupied, TURN_COST, moves);
        for (uint32_t i = 0; i < move_count; i++)
            rows[count++] = (uint16_t)(ROW_MOVES + seat * MOVE_KINDS +
                                       row_of_move(&moves[i], distances[colour], viewer, seats));
        *work += move_count;
    }
    return count;
}

/* Adds weights times a number that has DISTANCE_ONE to one. */
static inline void add_part(int16_t sums[SUMS], const int8_t weights[SUMS], int32_t number)
{
    for (uint32_t i = 0; i < SUMS; i++)
        sums[i] = (int16_t)(sums[i] + (int16_t)(weights[i] * number) / DISTANCE_ONE);
}

static void add_distances(int16_t sums[SUMS], const struct evaluation *evaluation, const uint8_t distances[COLOURS],
                          uint32_t viewer)
{
    for (uint32_t seat = 0; seat < COLOURS; seat++) {
        int32_t distance = distances[evaluation_colour(viewer, seat)];
        distance = distance < DISTANCE_MOST ? distance : DISTANCE_MOST;
        add_part(sums, evaluation->distances[seat], distance);
        add_part(sums, evaluation->squares[seat], distance * distance / DISTANCE_ONE);
    }
}

static int32_t output_of(const struct evaluation *evaluation, const int16_t sums[SUMS])
{
    int32_t output = 0;

    for (uint32_t i = 0; i < UNITS; i++) {
        int32_t unit = sums[i] > 0 ? sums[i] : 0;
        output += (unit < UNIT_ONE ? unit : UNIT_ONE) * evaluation->outputs[i];
    }
    return output / (OUTPUT_MOVE * UNIT_ONE / LEAD_MOVE) + sums[UNITS] / (UNIT_ONE / LEAD_MOVE);
}

static int32_t lead_alone(const struct position *position, const uint8_t distances[COLOURS])
{
    return position->lead + distances[BLACK] + distances[RED] - distances[YELLOW] - distances[WHITE];
}

int32_t evaluation_lead(const struct solo *solo, const struct evaluation *evaluation, const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work)
{
    int32_t lead = LEAD_MOVE * lead_alone(position, distances), left = PLIES - (int32_t)position->ply, output;
    uint16_t rows[ROWS_MOST];
    int16_t sums[SUMS];
    uint32_t count, viewer;

    if (position_over(position))
        return lead;
    count = evaluation_rows(solo, position, distances, rows, &viewer, work);
    memcpy(sums, evaluation->start, sizeof sums);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < SUMS; j++)
            sums[j] = (int16_t)(sums[j] + evaluation->rows[rows[i]][j]);
    add_distances(sums, evaluation, distances, viewer);
    output = output_of(evaluation, sums);
    if (left < LATE_PLIES)
        output = output * left / LATE_PLIES;
    return lead + (viewer % 2 != 0 ? -output : output);
}

int32_t evaluation_alone(const struct solo *solo, const struct position *position)
{
    uint8_t distances[COLOURS];

    solo_distances(solo, position, distances);
    return lead_alone(position, distances);
}
