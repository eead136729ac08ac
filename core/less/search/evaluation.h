/* Evaluation: the lead to expect at the end of a game, from a position alone.
 *
 * Solo distances ignore that pieces stand in each other's way. A small neural network with one hidden layer corrects
 * for that. It learned from searches of the player itself.
 *
 * The network sees the board from the view of the colour to move: rows, columns or both are mirrored so that this
 * colour starts from row h, column 1. It has seat 0, and its partner, which starts from row h, column 8, has seat 2. Of
 * the opponents the one that starts from row a, column 1 has seat 1, the other one seat 3.
 *
 * Inputs are features: one for each piece by seat and square; one for each possible move by seat, direction, what is
 * jumped over, and how much of its cost the move wastes; one for the order of turns. The hidden layer sums up the
 * weights of a position's features, adds weights in proportion to solo distances and their squares, and clips the
 * sums. */
#ifndef LESS_SEARCH_EVALUATION_H
#define LESS_SEARCH_EVALUATION_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"

/* Fixed point of leads in parts of a move: a move is this much. */
enum { LEAD_PER_MOVE = 16 };

/* Form of a move: a jump over a piece of seat 0 .. 3, or a slide. Waste of a move: 0 where the solo distance drops by
 * more than the cost of the move, 1 where it drops by the cost, 2 where by one less, 3 where by still less. */
enum { FORM_SLIDE = COLOURS, MOVE_FORMS, MOVE_WASTES = 4 };
enum { MOVE_KINDS = DIRECTIONS * MOVE_FORMS * MOVE_WASTES };

/* Features: of pieces, of moves, and one that is on if the next turn is that of seat 3, not of seat 1. A position has
 * at most FEATURES_MAX. */
enum {
    FEATURE_PIECES,
    FEATURE_MOVES = COLOURS * SQUARES,
    FEATURE_ORDER = FEATURE_MOVES + COLOURS * MOVE_KINDS,
    FEATURES,
    FEATURES_MAX = COLOURS * (PIECES + MOVES_MAX) + 1
};

/* Sums of a position: one for each hidden unit, and a last one that is added to the output without being clipped. */
enum { SUMS = 16, UNITS = SUMS - 1 };

/* Fixed point: the activation of a hidden unit is its sum clipped to 0 .. UNIT_ONE. An output weight of OUTPUT_PER_MOVE
 * on a unit of UNIT_ONE is a move, and so is a last sum of UNIT_ONE. */
enum { UNIT_ONE = 128, OUTPUT_PER_MOVE = 64 };

/* A solo distance of DISTANCE_ONE adds its weights once, and so does a square of DISTANCE_ONE^2. Greater distances than
 * DISTANCE_MAX count as that. */
enum { DISTANCE_MAX = 63, DISTANCE_ONE = 32 };

/* The fewer plies are left, the less can change: with fewer than these the output is reduced in proportion. */
enum { LATE_PLIES = 16 };

/* Piece-square values are from -PIECE_SQUARE_MAX to PIECE_SQUARE_MAX. */
enum { PIECE_SQUARE_MAX = 30 };

/* Weights, 10 KB. */
struct evaluation {
    int8_t feature_weights[FEATURES][SUMS];
    int8_t distance_weights[COLOURS][SUMS];        /* of the solo distance of each seat */
    int8_t distance_square_weights[COLOURS][SUMS]; /* of its square */
    int16_t biases[SUMS];
    int16_t output_weights[UNITS];
    int8_t piece_square[SQUARES]; /* what a piece of seat 0 adds to the lead by its square, on average; times
                                     LEAD_PER_MOVE */
};

/* The weights of the player, printed by tests/bench/tune/less_tune.c. */
extern const struct evaluation EVALUATION;

/* A square of the board as it is mirrored for the colour, and back. */
uint32_t evaluation_orient(uint32_t colour, uint32_t square);

/* The colour in a seat, if `viewer` has seat 0. */
static inline uint32_t evaluation_colour(uint32_t viewer, uint32_t seat)
{
    return viewer ^ seat;
}

/* Fills `features` with the features of a position that is not over, and returns their number. *seat_0 is the colour in
 * seat 0: the colour to move, or the next one where the team of that is home. `distances` are the solo distances of the
 * colours. Adds the number of moves generated to *work: some 40, a tenth of a playout's. */
uint32_t evaluation_features(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                             uint16_t features[FEATURES_MAX], uint32_t *seat_0, uint64_t *work);

/* The lead to expect at the end (struct position), times LEAD_PER_MOVE. When the game is over it is exact: after the
 * last turn everybody goes home alone. */
int32_t evaluation_lead(const struct solo *solo, const struct evaluation *evaluation, const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work);

/* The lead at the end, in moves, if each colour went home from here by its solo distance. */
int32_t evaluation_solo_lead(const struct solo *solo, const struct position *position);

#endif
