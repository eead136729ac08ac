/* Position: where the pieces of the four colours stand, whose turn it is, and what has been counted so far.
 *
 *     a  B B . . . . R R        Yellow and White play together, and Black and Red;
 *     b  B B . . . . R R        each colour wants to fill the corner opposite to its own
 *        ...
 *     g  Y Y . . . . W W
 *     h  Y Y . . . . W W
 *
 * Every turn counts as three moves, whatever was moved, except the one that brings the last piece of a team home: that
 * one counts what it costs. */
#ifndef LESS_RULES_POSITION_H
#define LESS_RULES_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "walls.h"

enum colour { YELLOW, BLACK, WHITE, RED, COLOURS };

/* The most that the moves of a turn cost together; turns of a colour, and of all four; pieces of a colour. */
enum { TURN_COST = 3, TURNS_EACH = 20, PLIES = COLOURS * TURNS_EACH, PIECES = 4 };

/* Squares of each colour at the start and at home, and the names of colours. */
extern const uint64_t POSITION_START[COLOURS], POSITION_HOME[COLOURS];
extern const char *const POSITION_NAMES[COLOURS];

struct position {
    uint64_t pieces[COLOURS]; /* sets of squares */
    uint32_t ply; /* turns so far, including those that a team at home passes; modulo 4 it is the colour to move */
    int32_t lead; /* moves counted for Black and Red minus those for Yellow and White; positive: Yellow and White are
                     ahead */
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

/* Whether all pieces of the colour are home. */
static inline bool position_is_home(const struct position *position, uint32_t colour)
{
    return position->pieces[colour] == POSITION_HOME[colour];
}

/* Whether a colour and its partner are home. They have no more turns. */
static inline bool position_team_is_home(const struct position *position, uint32_t colour)
{
    return position_is_home(position, colour) && position_is_home(position, partner_of(colour));
}

/* Whether no turn is left: both teams are home, or all turns were made. */
static inline bool position_is_over(const struct position *position)
{
    return position->ply >= PLIES ||
           (position_team_is_home(position, YELLOW) && position_team_is_home(position, BLACK));
}

/* Sets up the first position of a game. */
void position_start(struct position *position);

/* Ends a turn of the colour to move, whose moves cost `cost`: counts it and passes to the next colour. */
void position_end_turn(struct position *position, uint32_t cost);

/* The cost of a slide or jump between two different squares, 1 .. 3, whoever stands on `from`; 0 where there is
 * none. */
uint32_t position_cost(const struct walls *walls, uint64_t occupied, struct move move);

enum turn_fault {
    TURN_LEGAL,
    TURN_NO_PIECE, /* no piece of the team is on `from` */
    TURN_NOT_HOME, /* a piece of the partner is moved before all own pieces are home */
    TURN_OCCUPIED, /* a piece is on `to` */
    TURN_FAR,      /* `to` is reached neither by a slide nor by a jump */
    TURN_NO_JUMP,  /* there is no piece to jump over */
    TURN_WALL,     /* a wall is in the way of the jump */
    TURN_TOO_LONG, /* the turn costs more than TURN_COST */
    TURN_HOME      /* all pieces of the team are home */
};

/* Checks that a piece can move at a cost of at most `cost_max`. `occupied` are the squares of all pieces. The piece
 * itself is not checked: TURN_NO_PIECE and TURN_NOT_HOME are not returned. */
enum turn_fault position_check_move(const struct walls *walls, uint64_t occupied, struct move move,
                                    uint32_t cost_max);

/* Plays a turn of the colour to move, or a pass; whether it may pass is not checked. Where it is illegal the position
 * stays as it is, and *wrong_move is the index of the first illegal move. */
enum turn_fault position_play(struct position *position, const struct walls *walls, const struct turn *turn,
                              uint32_t *wrong_move);

/* The sentence for a fault in messages. */
const char *position_fault_text(enum turn_fault fault);

#endif
