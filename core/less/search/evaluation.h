/* Evaluation: the lead to expect at the end of a game, from a position alone.
 *
 * Solo distances leave out that pieces are in each other's way. What that costs was learned from games of the
 * player against itself: a sum of terms, each of Yellow and White less that of Black and Red, times weights.
 * The weights are printed by tests/less/tune.c. */
#ifndef LESS_SEARCH_EVALUATION_H
#define LESS_SEARCH_EVALUATION_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"

/* Leads in parts of a move have this many to a move. */
enum { LEAD_MOVE = 16 };

/* What is counted for a colour. */
enum evaluation_term {
    TERM_DISTANCE,   /* the solo distance */
    TERM_SQUARE,     /* the square of the solo distance, divided by 32 */
    TERM_JUMPS,      /* possible moves that lower the solo distance by more than they cost: only jumps do */
    TERM_STEPS,      /* possible moves that lower the solo distance by what they cost */
    TERM_DETOURS,    /* possible moves that lower the solo distance by one less than they cost */
    TERM_BLOCKED,    /* 1 if neither TERM_JUMPS nor TERM_STEPS counts a move, else 0 */
    TERM_PLACES,     /* the first of the terms that count the pieces on a square. A square and its mirror image in
                        the diagonal from the colour's start to its home share a term */
    TERMS = TERM_PLACES + SIDE * (SIDE + 1) / 2
};

/* A sum of terms times weights has this many to a move. */
enum { EVALUATION_MOVE = 64 };

extern const int8_t EVALUATION_WEIGHTS[TERMS];

/* The term that counts a colour's pieces on a square. */
uint32_t evaluation_place(uint32_t colour, uint32_t square);

/* The terms of a position: those of Yellow and White less those of Black and Red. `distances` are the solo
 * distances of the colours. Adds the number of moves looked at to *work: some 40, as many as a tenth of a playout
 * looks at. */
void evaluation_terms(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                      int32_t terms[TERMS], uint64_t *work);

/* The lead to expect at the end (struct position), times LEAD_MOVE. After the last turn all go home alone. */
int32_t evaluation_lead(const struct solo *solo, const int8_t weights[TERMS], const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work);

/* The lead at the end, in moves (not times LEAD_MOVE), if each colour goes home by its solo distance from here. */
int32_t evaluation_alone(const struct solo *solo, const struct position *position);

#endif
