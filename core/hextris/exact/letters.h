/* Letters: what can be typed, for units of one number of orientations: the automata of phrases and of loops
 * together.
 *
 *     pair   a node of the phrases and a node of the loops
 *     step   a letter typed at a pair: a command, where it leads, what it completes
 *
 * Pairs 0 .. node_count - 1 are those of loops node 0, in the order of the phrases' nodes: where a text is
 * after a lock or a move south. */
#ifndef HEXTRIS_EXACT_LETTERS_H
#define HEXTRIS_EXACT_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "loops.h"

/* Instead of a pair: the command would lead back to a pose visited; it may still lock the unit. */
#define LETTERS_CLOSED UINT16_MAX

struct letters_pair {
    uint16_t node, loops;
    uint16_t other;     /* the next pair of the same node; 0: none */
    uint16_t freer;     /* of the same node, refuses less: see struct loops, suffix; itself for loops node 0 */
    uint32_t first;     /* steps of the pair: up to `first` of the pair after it */
};

struct letters_step {
    uint16_t node;      /* of the phrases, after the letter */
    uint16_t pair;      /* after the letter, where it moves the unit */
    uint8_t command;
    uint8_t completes;  /* as in struct phrase_step */
    char letter;
};

struct letters {
    uint32_t pair_count;
    struct letters_pair *pairs; /* one more than pair_count */
    struct letters_step *steps;
};

/* Memory for pairs and steps. */
struct letters_room {
    struct letters_pair *pairs;
    struct letters_step *steps;
    uint32_t pair_count, step_count;
};

/* Makes the pairs that can be come to, and their steps, in memory that is taken from the room. False when
 * that is too little, or when stopped. */
bool letters_build(struct letters *letters, const struct phrase_set *phrases, const struct loops *loops,
                   struct letters_room *room, struct stop *stop);

/* Points of a step without first uses. */
static inline int32_t letters_worth(const struct phrase_set *phrases, const struct letters_step *step)
{
    return step->completes != 0 ? phrases->worth[step->completes - 1] : 0;
}

#endif
