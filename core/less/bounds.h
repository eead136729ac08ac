/* Bounds of the player for Less; base/bounds.h has those that hold for all programs. A target may lower a bound from
 * its build (-DMAX_...=n). The search leaves out turns and nodes beyond a bound; it stays legal and deterministic. */
#ifndef LESS_BOUNDS_H
#define LESS_BOUNDS_H

/* Placements that one turn can lead to, the start included: at most 775 and 221 on average in 58,000 random positions
 * on 200 random boards. */
#ifndef MAX_TURNS
#define MAX_TURNS 2048
#endif

/* Children of a node, best first. With 120 instead of 48 the player won by 2 moves a game (+- 1); 160 was not compared
 * with 120. */
#ifndef MAX_CHILDREN
#define MAX_CHILDREN 160
#endif

/* Turns nearest to home, of which history chooses the first children of a node. Chosen by hand. */
#ifndef MAX_CANDIDATES
#define MAX_CANDIDATES 64
#endif

/* Slots of the history table: a power of two, 12 bytes each. Chosen by hand. */
#ifndef MAX_HISTORY
#define MAX_HISTORY 32768
#endif

/* Nodes of a search tree: 38 bytes each. */
#ifndef MAX_NODES
#define MAX_NODES 4000000
#endif

/* Bytes of the window over standard input; it must hold the longest line and its end. */
#ifndef MAX_LINE
#define MAX_LINE 512
#endif

_Static_assert(MAX_TURNS <= 32768, "the index of a placement has 16 bits, and half of the hash table stays free");
_Static_assert(MAX_CHILDREN <= 255, "the children of a node are counted in one byte");
_Static_assert((MAX_HISTORY & (MAX_HISTORY - 1)) == 0 && MAX_HISTORY <= 1 << 20,
               "the slot of a turn is taken from 20 bits of its hash");
_Static_assert(MAX_LINE >= 128, "the line of the board has 112 digits");

#endif
