/* See evaluation.h. */
#include "evaluation.h"

#include <string.h>

#include "../../base/bits.h"

/* Directions of moves by the difference of their squares, -16 to 16; with SLIDE_FLAG added for slides. */
enum { DIFFERENCES = 33, SLIDE_FLAG = DIRECTIONS };
static const uint8_t DIRECTION_OF[DIFFERENCES] = {
    [16 + 1] = EAST + SLIDE_FLAG, [16 - 1] = WEST + SLIDE_FLAG,
    [16 + 8] = SOUTH + SLIDE_FLAG, [16 - 8] = NORTH + SLIDE_FLAG,
    [16 + 2] = EAST, [16 - 2] = WEST, [16 + 16] = SOUTH, [16 - 16] = NORTH,
};

/* Exclusive or of a square and this mirrors features, columns or both for a colour. */
static const uint8_t MIRROR[COLOURS] = {0, SQUARES - SIDE, SIDE - 1, SQUARES - 1};

/* Directions as they are mirrored for a colour. */
static const uint8_t MIRRORED_DIRECTION[COLOURS][DIRECTIONS] = {
    {EAST, WEST, SOUTH, NORTH}, {EAST, WEST, NORTH, SOUTH}, {WEST, EAST, SOUTH, NORTH}, {WEST, EAST, NORTH, SOUTH},
};

uint32_t evaluation_orient(uint32_t colour, uint32_t square)
{
    return square ^ MIRROR[colour];
}

/* ---- features ---- */

static uint32_t move_kind(const struct solo_move *move, uint32_t distance, uint32_t viewer,
                          const uint8_t seats[SQUARES])
{
    uint32_t direction = DIRECTION_OF[16 + move->to - move->from], form = FORM_SLIDE;
    uint32_t after = (uint32_t)move->distance + move->cost, waste = MOVE_WASTES - 1;

    if (direction < SLIDE_FLAG)
        form = seats[(move->from + move->to) / 2];
    if (after < distance + 2)
        waste = after < distance ? 0 : after - distance + 1;
    return (MIRRORED_DIRECTION[viewer][direction % SLIDE_FLAG] * MOVE_FORMS + form) * MOVE_WASTES + waste;
}

uint32_t evaluation_features(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                             uint16_t features[FEATURES_MAX], uint32_t *seat_0, uint64_t *work)
{
    uint32_t viewer = position->ply % COLOURS, count = 0;
    uint64_t occupied = position_occupied(position);
    uint8_t seats[SQUARES];

    if (position_team_is_home(position, viewer))
        viewer = (viewer + 1) % COLOURS;
    *seat_0 = viewer;
    if (viewer % 2 != 0)
        features[count++] = FEATURE_ORDER;
    for (uint32_t seat = 0; seat < COLOURS; seat++)
        for (uint64_t left = position->pieces[evaluation_colour(viewer, seat)]; left != 0; left &= left - 1) {
            uint32_t square = bits_lowest(left);
            seats[square] = (uint8_t)seat;
            features[count++] = (uint16_t)(FEATURE_PIECES + seat * SQUARES + evaluation_orient(viewer, square));
        }
    for (uint32_t seat = 0; seat < COLOURS; seat++) {
        uint32_t colour = evaluation_colour(viewer, seat);
        struct solo_move moves[MOVES_MAX];
        uint32_t move_count = solo_moves(solo, colour, position->pieces[colour], occupied, TURN_COST, moves);
        for (uint32_t i = 0; i < move_count; i++)
            features[count++] = (uint16_t)(FEATURE_MOVES + seat * MOVE_KINDS +
                                       move_kind(&moves[i], distances[colour], viewer, seats));
        *work += move_count;
    }
    return count;
}

/* Adds weights times number / DISTANCE_ONE. */
static inline void add_weighted(int16_t sums[SUMS], const int8_t weights[SUMS], int32_t number)
{
    for (uint32_t i = 0; i < SUMS; i++)
        sums[i] = (int16_t)(sums[i] + (int16_t)(weights[i] * number) / DISTANCE_ONE);
}

static void add_distances(int16_t sums[SUMS], const struct evaluation *evaluation, const uint8_t distances[COLOURS],
                          uint32_t viewer)
{
    for (uint32_t seat = 0; seat < COLOURS; seat++) {
        int32_t distance = distances[evaluation_colour(viewer, seat)];
        distance = distance < DISTANCE_MAX ? distance : DISTANCE_MAX;
        add_weighted(sums, evaluation->distance_weights[seat], distance);
        add_weighted(sums, evaluation->distance_square_weights[seat], distance * distance / DISTANCE_ONE);
    }
}

static int32_t output_of(const struct evaluation *evaluation, const int16_t sums[SUMS])
{
    int32_t output = 0;

    for (uint32_t i = 0; i < HIDDEN_UNITS; i++) {
        int32_t unit = sums[i] > 0 ? sums[i] : 0;
        output += (unit < ACTIVATION_ONE ? unit : ACTIVATION_ONE) * evaluation->output_weights[i];
    }
    return output / (OUTPUT_PER_MOVE * ACTIVATION_ONE / LEAD_PER_MOVE) +
           sums[SUM_LINEAR] / (ACTIVATION_ONE / LEAD_PER_MOVE);
}

static int32_t solo_lead(const struct position *position, const uint8_t distances[COLOURS])
{
    return position->lead + distances[BLACK] + distances[RED] - distances[YELLOW] - distances[WHITE];
}

int32_t evaluation_lead(const struct solo *solo, const struct evaluation *evaluation, const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work)
{
    int32_t lead = LEAD_PER_MOVE * solo_lead(position, distances), left = PLIES - (int32_t)position->ply, output;
    uint16_t features[FEATURES_MAX];
    int16_t sums[SUMS];
    uint32_t count, viewer;

    if (position_is_over(position))
        return lead;
    count = evaluation_features(solo, position, distances, features, &viewer, work);
    memcpy(sums, evaluation->biases, sizeof sums);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < SUMS; j++)
            sums[j] = (int16_t)(sums[j] + evaluation->feature_weights[features[i]][j]);
    add_distances(sums, evaluation, distances, viewer);
    output = output_of(evaluation, sums);
    if (left < LATE_PLIES)
        output = output * left / LATE_PLIES;
    return lead + (viewer % 2 != 0 ? -output : output);
}

int32_t evaluation_solo_lead(const struct solo *solo, const struct position *position)
{
    uint8_t distances[COLOURS];

    solo_distances(solo, position, distances);
    return solo_lead(position, distances);
}
