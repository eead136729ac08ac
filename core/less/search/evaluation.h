/* Evaluation: the lead to expect at the end of a game, from a position alone.
 *
 * Solo distances leave out that pieces are in each other's way. What that changes is told by a small neural network
 * with one hidden layer, learned from searches of the player itself.
 *
 * The network sees the board with rows, columns or both reversed, so that the colour to move starts from row h, column
 * 1. That colour has seat 0, and its partner, which starts from row h, column 8, seat 2. Of the others the one opposite
 * in row a, column 1 has seat 1 and the one in column 8 seat 3.
 *
 * Inputs are rows of weights: one for each piece by seat and square; one for each possible move by seat, direction,
 * what is jumped over, and how much of its cost the move loses; one for the order of turns. The rows of a position are
 * summed up, each solo distance adds to the sums in proportion, and the sums are the hidden units. */
#ifndef LESS_SEARCH_EVALUATION_H
#define LESS_SEARCH_EVALUATION_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"

/* Leads in parts of a move have this many to a move. */
enum { LEAD_MOVE = 16 };

/* What a move is: a jump over a piece of one of the seats, or a step. What it loses: the solo distance drops by more
 * than the cost of the move, by just that, by one less, or by still less. */
enum { JUMPS = COLOURS, MOVE_FORMS = JUMPS + 1, MOVE_LOSSES = 4 };
enum { MOVE_KINDS = DIRECTIONS * MOVE_FORMS * MOVE_LOSSES };

/* Rows of weights: of pieces, of moves, and one that counts if the next turn is that of seat 3, not of seat 1. No
 * position has more than ROWS_MOST. */
enum {
    ROW_PIECES,
    ROW_MOVES = COLOURS * SQUARES,
    ROW_ORDER = ROW_MOVES + COLOURS * MOVE_KINDS,
    ROWS,
    ROWS_MOST = COLOURS * (PIECES + MOVES_MOST) + 1
};

/* Sums of a position. The last one is not a hidden unit but goes to the output as it is. */
enum { SUMS = 16, UNITS = SUMS - 1 };

/* A hidden unit is its sum, but 0 at the least and UNIT_ONE at the most. Products of units and outputs have OUTPUT_MOVE
 * times UNIT_ONE to a move, the last sum UNIT_ONE. */
enum { UNIT_ONE = 128, OUTPUT_MOVE = 64 };

/* A solo distance of DISTANCE_ONE adds its weights as they are, and so does its square, divided by DISTANCE_ONE.
 * Distances beyond DISTANCE_MOST count as that. */
enum { DISTANCE_MOST = 63, DISTANCE_ONE = 32 };

/* With fewer plies left than these there is less and less for others to change: the network's output counts in
 * proportion to them. */
enum { LATE_PLIES = 16 };

/* No place (struct evaluation) is more than this, or less than the opposite. */
enum { PLACE_MOST = 30 };

struct evaluation {
    int8_t rows[ROWS][SUMS];
    int8_t distances[COLOURS][SUMS]; /* of the solo distance of each seat */
    int8_t squares[COLOURS][SUMS];   /* of its square */
    int16_t start[SUMS];             /* what the sums begin with, of any position */
    int16_t outputs[UNITS];          /* of the hidden units */
    int8_t places[SQUARES];          /* what a piece of seat 0 adds to the lead by its square, on average, times
                                        LEAD_MOVE */
};

/* The weights of the player, printed by tests/bench/tune/less_tune.c. */
extern const struct evaluation EVALUATION;

/* A square as the colour sees it. */
uint32_t evaluation_seen(uint32_t colour, uint32_t square);

/* The colour in a seat, if `viewer` has seat 0. */
static inline uint32_t evaluation_colour(uint32_t viewer, uint32_t seat)
{
    return viewer ^ seat;
}

/* The rows of a position that is not over, and the colour in seat 0: the one to move, or the next where its team is
 * home. Returns the number of rows; *seat_0 is the colour. `distances` are the solo distances of the colours. Looks at
 * some 40 moves, as many as a tenth of a playout does, and adds their number to *work. */
uint32_t evaluation_rows(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                         uint16_t rows[ROWS_MOST], uint32_t *seat_0, uint64_t *work);

/* The lead to expect at the end (struct position), times LEAD_MOVE. When the game is over the lead is exact: after the
 * last turn all go home alone. */
int32_t evaluation_lead(const struct solo *solo, const struct evaluation *evaluation, const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work);

/* The lead at the end, in moves (not times LEAD_MOVE), if each colour goes home by its solo distance from here. */
int32_t evaluation_alone(const struct solo *solo, const struct position *position);

#endif
