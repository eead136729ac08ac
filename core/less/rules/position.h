/* Position: where the pieces of the four colours stand, whose turn it is, and what has been counted so far.
 *
 *     a  B B . . . . R R        Yellow and White play together, and Black and Red;
 *     b  B B . . . . R R        each colour wants to fill the corner opposite to its own
 *        ...
 *     g  Y Y . . . . W W
 *     h  Y Y . . . . W W
 *
 * A turn counts as three moves, whatever was moved, but the one that brings the last piece of a team home: it
 * counts what it costs. */
#ifndef LESS_RULES_POSITION_H
#define LESS_RULES_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "walls.h"

enum colour { YELLOW, BLACK, WHITE, RED, COLOURS };

/* What the moves of a turn may cost, the turns of a colour and of all four, the pieces of a colour. */
enum { TURN_COST = 3, TURNS_EACH = 20, PLIES = COLOURS * TURNS_EACH, PIECES = 4 };

extern const uint64_t POSITION_START[COLOURS], POSITION_HOME[COLOURS];
extern const char *const POSITION_NAMES[COLOURS];

struct position {
    uint64_t pieces[COLOURS];
    uint32_t ply; /* turns so far, those left out because a team is home included; modulo 4: whose turn it is */
    int32_t lead; /* moves counted for Black and Red, less those of Yellow and White */
};

struct move {
    uint8_t from, to;
};

struct turn {
    uint8_t count; /* 1 .. TURN_COST */
    struct move moves[TURN_COST];
};

static inline uint32_t partner_of(uint32_t colour)
{
    return colour ^ 2;
}

static inline uint64_t position_occupied(const struct position *position)
{
    return position->pieces[YELLOW] | position->pieces[BLACK] | position->pieces[WHITE] | position->pieces[RED];
}

static inline bool position_home(const struct position *position, uint32_t colour)
{
    return position->pieces[colour] == POSITION_HOME[colour];
}

/* Whether a colour and its partner are home: they have no more turns. */
static inline bool position_finished(const struct position *position, uint32_t colour)
{
    return position_home(position, colour) && position_home(position, partner_of(colour));
}

/* Whether no turn is left: both teams are home, or all turns are made. */
static inline bool position_over(const struct position *position)
{
    return position->ply >= PLIES || (position_finished(position, YELLOW) && position_finished(position, BLACK));
}

void position_start(struct position *position);

/* Counts a turn of the colour to move, which cost `cost`, and goes on to the next colour. */
void position_count(struct position *position, uint32_t cost);

/* The cost of the step or jump between two different squares, whoever stands on `from`; 0 if there is none. */
uint32_t position_cost(const struct walls *walls, uint64_t occupied, struct move move);

enum turn_fault {
    TURN_LEGAL,
    TURN_NO_PIECE,     /* no piece of the colour on `from` */
    TURN_NOT_HOME,     /* a piece of the partner before one's own are home */
    TURN_OCCUPIED,     /* a piece on `to` */
    TURN_FAR,          /* neither a neighbouring square nor a jump */
    TURN_NO_JUMP,      /* nothing to jump over */
    TURN_WALL,         /* in the way of the jump */
    TURN_TOO_LONG      /* more than TURN_COST */
};

/* Whether a piece gets from one square to another at a cost of at most `left`, on a board that is occupied so; the
 * first two faults are not looked for. */
enum turn_fault position_move(const struct walls *walls, uint64_t occupied, struct move move, uint32_t left);

/* Plays a turn of the colour to move. If it is against the rules the position stays as it is, and *wrong is
 * the index of the first move that is. */
enum turn_fault position_play(struct position *position, const struct walls *walls, const struct turn *turn,
                              uint32_t *wrong);

/* What a fault is called in messages. */
const char *position_fault(enum turn_fault fault);

#endif
