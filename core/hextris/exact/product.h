/* Product automaton: the phrase automaton and the loop automaton (loops.h) run side by side over the letters of a text,
 * for units of one number of orientations.
 *
 *     state   a node of the phrase automaton and a node of the loop automaton
 *     edge    a letter typed in a state: its command, the state after it, the phrases that it completes
 *
 * Only states that some text reaches exist. States 0 .. phrases->node_count - 1 have loop node 0, in the order of
 * their phrase nodes: a text is in one of these after a lock and after a move south.
 *
 * Dominance: of two states with the same phrase node, the one whose loop node forbids less allows every text that the
 * other allows. So a label in the other state is of no use unless it has more points (labels.c). */
#ifndef HEXTRIS_EXACT_PRODUCT_H
#define HEXTRIS_EXACT_PRODUCT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "loops.h"

/* Instead of a state: the command would move the unit to a pose that it has visited. It may still lock the unit. */
#define PRODUCT_FORBIDDEN UINT16_MAX

struct product_state {
    uint16_t phrase_node, loop_node;
    uint16_t next_same_node; /* the next state with the same phrase node; 0: none */
    uint16_t dominating;     /* the state that dominates this one: its loop node is the longest suffix for which there
                                is a state; itself for loop node 0 */
    uint32_t first_edge;     /* the edges of a state end at first_edge of the state after it */
};

struct product_edge {
    uint16_t phrase_node; /* after the letter */
    uint16_t state;       /* after the letter if it moves the unit, or PRODUCT_FORBIDDEN */
    uint8_t command;
    uint8_t completes;    /* as in struct phrase_edge */
    char letter;
};

struct product {
    uint32_t state_count;
    struct product_state *states; /* state_count + 1: the last one only ends the edges of the one before it */
    struct product_edge *edges;
};

/* Memory that is left for further automata, one for each number of orientations. */
struct product_memory {
    struct product_state *states;
    struct product_edge *edges;
    uint32_t state_capacity, edge_capacity;
};

/* Builds the product automaton in memory that it takes from the front of *memory. `phrases` and `loops`, built for the
 * number of orientations, are read during the call only. Returns false when this is too little or when stopped.
 * O(states * commands * states with one phrase node). */
bool product_build(struct product *product, const struct phrase_set *phrases, const struct loops *loops,
                   struct product_memory *memory, struct stop *stop);

/* Points of an edge, first-use bonuses left out. */
static inline int32_t product_points(const struct phrase_set *phrases, const struct product_edge *edge)
{
    return edge->completes != 0 ? phrases->completed_points[edge->completes - 1] : 0;
}

#endif
