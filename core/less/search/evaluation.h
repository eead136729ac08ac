/* Evaluation: the lead to expect at the end of a game, from a position alone.
 *
 * Solo distances ignore that pieces stand in each other's way. A small neural network with one hidden layer corrects
 * for that. It learned from searches of the player itself.
 *
 * The network sees the board from the view of one colour, the viewer: the colour to move, if its team is not home. Rows,
 * columns or both are mirrored so that the viewer starts in the lower left corner. Seats name the colours from there:
 *
 *          1 2 . . 7 8       0  the viewer
 *     a    1 1     3 3       1  the opponent that starts opposite to it across the rows
 *     ...                    2  the partner
 *     h    0 0     2 2       3  the other opponent
 *
 * Inputs are features: one for each piece by seat and square; one for each possible move by seat, direction, what is
 * jumped over, and how much of its cost the move wastes; one for the order of turns. Each sum adds up the weights of a
 * position's features, and weights times solo distances and their squares. The hidden units clip their sums; the linear
 * sum goes to the output as it is. */
#ifndef LESS_SEARCH_EVALUATION_H
#define LESS_SEARCH_EVALUATION_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"

/* Fixed point of leads in parts of a move: a move is this much. */
enum { LEAD_PER_MOVE = 16 };

/* Form of a move: a jump over a piece of seat 0 .. 3, or a slide. A move wastes its cost less the drop of the solo
 * distance; the class of waste is 0 if that is below 0, 1 if it is 0, 2 if it is 1, and 3 above. */
enum { FORM_SLIDE = COLOURS, MOVE_FORMS, MOVE_WASTES = 4 };
enum { MOVE_KINDS = DIRECTIONS * MOVE_FORMS * MOVE_WASTES };

/* Features: of pieces, of moves, and one that is on if seat 3 has the turn after seat 0, and off if seat 1 has it. A
 * position has at most FEATURES_MAX. */
enum {
    FEATURE_PIECES,
    FEATURE_MOVES = COLOURS * SQUARES,
    FEATURE_ORDER = FEATURE_MOVES + COLOURS * MOVE_KINDS,
    FEATURES,
    FEATURES_MAX = COLOURS * (PIECES + MOVES_MAX) + 1
};

/* Sums of a position: one for each hidden unit, and one that goes to the output directly (a skip connection). */
enum { HIDDEN_UNITS = 15, SUM_LINEAR = HIDDEN_UNITS, SUMS };

/* Fixed point: the activation of a hidden unit is its sum clipped to 0 .. ACTIVATION_ONE. In moves, a hidden unit
 * contributes activation / ACTIVATION_ONE * weight / OUTPUT_PER_MOVE, and the linear sum sum / ACTIVATION_ONE. */
enum { ACTIVATION_ONE = 128, OUTPUT_PER_MOVE = 64 };

/* A solo distance d adds d / DISTANCE_ONE * weight + (d / DISTANCE_ONE)^2 * square weight to each sum. Distances above
 * DISTANCE_MAX count as DISTANCE_MAX. */
enum { DISTANCE_MAX = 63, DISTANCE_ONE = 32 };

/* The fewer plies are left, the less can change: with n < LATE_PLIES left the output is times n / LATE_PLIES. */
enum { LATE_PLIES = 16 };

/* Piece-square values are from -PIECE_SQUARE_MAX to PIECE_SQUARE_MAX. */
enum { PIECE_SQUARE_MAX = 30 };

/* Weights, 10 KB. */
struct evaluation {
    int8_t feature_weights[FEATURES][SUMS];
    int8_t distance_weights[COLOURS][SUMS];        /* of the solo distance of each seat */
    int8_t distance_square_weights[COLOURS][SUMS]; /* of its square */
    int16_t biases[SUMS];
    int16_t output_weights[HIDDEN_UNITS];
    int8_t piece_square[SQUARES]; /* what a piece of seat 0 adds to the lead by its square, on average; times
                                     LEAD_PER_MOVE */
};

/* The weights of the player, printed by tests/bench/tune/less_tune.c. */
extern const struct evaluation EVALUATION;

/* A square as it is mirrored for the colour as viewer. The same call mirrors it back. */
uint32_t evaluation_orient(uint32_t colour, uint32_t square);

/* The colour in a seat, if `viewer` has seat 0. */
static inline uint32_t evaluation_colour(uint32_t viewer, uint32_t seat)
{
    return viewer ^ seat;
}

/* Fills `features` with the features of a position that is not over, and returns their number. *seat_0 is the viewer:
 * the colour to move or, if its team is home, the next colour. `distances` are the solo distances of the colours. Adds
 * the number of moves generated to *work: some 40, a tenth of a playout's. */
uint32_t evaluation_features(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                             uint16_t features[FEATURES_MAX], uint32_t *seat_0, uint64_t *work);

/* The lead to expect at the end (struct position), times LEAD_PER_MOVE. When the game is over it is exact: after the
 * last turn everybody goes home alone. */
int32_t evaluation_lead(const struct solo *solo, const struct evaluation *evaluation, const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work);

/* The lead at the end, in moves, if each colour went home from here by its solo distance. */
int32_t evaluation_solo_lead(const struct solo *solo, const struct position *position);

#endif
