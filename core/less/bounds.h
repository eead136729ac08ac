/* Every bound of the player for Less; bounds that hold for any engine are in base/bounds.h. A target may lower
 * a bound from its build (-DMAX_...=n). Turns and nodes beyond a bound are left out of the search, which stays
 * legal and deterministic. */
#ifndef LESS_BOUNDS_H
#define LESS_BOUNDS_H

/* Placements that one turn may lead to, the start included: in 58,000 random positions of 200 random boards at most
 * 775, and 221 on average. */
#ifndef MAX_TURNS
#define MAX_TURNS 2048
#endif

/* Turns of a node that the search looks at, best first. With 120 instead of 48 the player won by 2 moves a game
 * (+- 1); 160 was not measured beside 120. */
#ifndef MAX_CHILDREN
#define MAX_CHILDREN 160
#endif

/* Turns, nearest to home first, of which history chooses the first children of a node. Chosen by hand. */
#ifndef MAX_CANDIDATES
#define MAX_CANDIDATES 64
#endif

/* Turns whose history is kept: a power of two, 12 bytes each. Chosen by hand. */
#ifndef MAX_HISTORY
#define MAX_HISTORY 32768
#endif

/* Nodes of a search: 38 bytes each. */
#ifndef MAX_NODES
#define MAX_NODES 4000000
#endif

/* Bytes of the window over standard input: the longest line and its end must fit. */
#ifndef MAX_LINE
#define MAX_LINE 512
#endif

_Static_assert(MAX_TURNS <= 32768, "the number of a placement has 16 bits, half the hash is free");
_Static_assert(MAX_CHILDREN <= 255, "the children of a node are counted in one byte");
_Static_assert((MAX_HISTORY & (MAX_HISTORY - 1)) == 0 && MAX_HISTORY <= 1 << 20,
               "the entry of a turn is a part of 20 bits of its hash");
_Static_assert(MAX_LINE >= 128, "the line of the board has 112 digits");

#endif
