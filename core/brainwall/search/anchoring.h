/* Anchorings: ways to begin a search for a pose of 0 dislikes. Each places chains (chains.h) on the boundary:
 *
 *     first   chains with high scores, the highest first; whole, or without one or two corners at both ends
 *     later   in some anchorings, chains of the corners that are still open, with the candidates that are left
 *
 * A chain that cannot be placed with those before it is left out. */
#ifndef BRAINWALL_ANCHORING_H
#define BRAINWALL_ANCHORING_H

#include "backtrack_search.h"

enum anchoring {
    ANCHORING_WHOLE,       /* chains with high scores, whole */
    ANCHORING_CUT_1,       /* the same without one corner at both ends */
    ANCHORING_WHOLE_LATER, /* ANCHORING_WHOLE, then later chains */
    ANCHORING_CUT_1_LATER,
    ANCHORING_CUT_2_LATER,
    ANCHORING_RANDOM,      /* chains with any score, some left out, cut at random; half of the time later ones */
    ANCHORING_NONE,        /* no chains */
    ANCHORINGS
};

/* Corners of the shortest chain that is placed first; later ones may have 2. */
enum { CHAIN_LENGTH_MIN = 3 };

/* Clears the assignment and finds the chains for anchoring_begin(). */
void anchoring_find_chains(struct backtrack *search);

/* Whether an anchoring has chains to place first; true of ANCHORING_NONE. Here, and in the next function, the
 * assignment is as anchoring_find_chains() leaves it. */
bool anchoring_has_chains(const struct backtrack *search, enum anchoring anchoring);

/* Whether a pose of 0 dislikes very likely exists: there is a chain that chance hardly makes. */
bool anchoring_shows_zero(const struct backtrack *search);

/* Clears the assignment and places chains. `number` counts the beginnings of the anchoring from 0: even ones place more
 * of the later chains, and the first random one leaves out no chain and cuts none. False when there is no pose, or when
 * stopped. */
bool anchoring_begin(struct backtrack *search, enum anchoring anchoring, uint32_t number);

/* Whether an anchoring places the same chains whatever the number: later ones are chosen at random. */
bool anchoring_is_constant(enum anchoring anchoring);

#endif
