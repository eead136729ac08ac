/*
 * terrain: a board of Less as tables, and positions that are quick to play on.
 *
 * Rules and numbers of squares and colours are those of core/judge/less/rules.h. The walking distance of a colour is
 * the least cost of slides that bring its four pieces home, each to a square of its own, with nothing in their way: an
 * upper bound of its solo distance.
 */
#ifndef TERRAIN_H
#define TERRAIN_H

#include "core/judge/less/rules.h"

#include <stdint.h>

enum {
    TERRAIN_WAYS = 8,   /* of a piece: four slides, four jumps */
    TERRAIN_PAIRS = 6,  /* ways to choose two of four goals */
};

struct terrain_way {
    unsigned char to;
    unsigned char middle; /* the square jumped over; of a slide, the piece's own */
    unsigned char cost;
};

struct terrain {
    struct terrain_way ways[LESS_SQUARES][TERRAIN_WAYS];
    int way_count[LESS_SQUARES];
    /* Walking distance of two pieces to two of the goals; pair i and pair 5 - i are all four goals. */
    unsigned char pair[LESS_COLOURS][TERRAIN_PAIRS][LESS_SQUARES][LESS_SQUARES];
};

struct pieces {
    unsigned char square[LESS_COLOURS][LESS_PIECES];
    uint64_t mask[LESS_COLOURS]; /* the same squares as bits */
};

struct piece_move {
    unsigned char colour; /* of the piece that is moved */
    unsigned char piece;
    unsigned char from;
    unsigned char to;
    unsigned char cost;
};

/* Fills in the tables: 98 KB, about a millisecond. */
void terrain_start(struct terrain *terrain, const struct less_board *board);

/* The walking distance of four pieces of a colour. */
int terrain_distance(const struct terrain *terrain, int colour, const unsigned char square[LESS_PIECES]);

/* The walking distances of a colour and of its partner together. */
int terrain_team_distance(const struct terrain *terrain, const struct pieces *pieces, int colour);

void pieces_of(struct pieces *pieces, const struct less_position *position);
bool pieces_home(const struct pieces *pieces, int colour);
bool pieces_team_home(const struct pieces *pieces, int colour);
void pieces_move(struct pieces *pieces, const struct piece_move *move);
void pieces_take_back(struct pieces *pieces, const struct piece_move *move);

/* Lists the moves of a colour that cost at most `left`, or of its partner once its own pieces are home; returns their
 * number. */
int terrain_moves(const struct terrain *terrain, const struct pieces *pieces, int colour, int left,
                  struct piece_move list[LESS_MOVES_MAX]);

#endif
