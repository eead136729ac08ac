/* Phrases of power, compiled into an Aho-Corasick automaton over the letters of commands.
 *
 * A node stands for the longest suffix of the text so far that is a prefix of some phrase; node 0 is the root, the
 * empty suffix. Matching ignores case and counts overlapping phrases each time. The node carries over from one unit to
 * the next, for a phrase may begin in one and end in another. */
#ifndef HEXTRIS_PHRASE_H
#define HEXTRIS_PHRASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/bits.h"
#include "../bounds.h"
#include "../rules/game.h"

/* Points of a phrase's first use, in addition to 2 for each letter of every use. */
#define PHRASE_BONUS 300

/* Whether a phrase given on the command line is used. */
enum phrase_verdict {
    PHRASE_KEPT,
    PHRASE_EMPTY,       /* it scores nothing */
    PHRASE_UNSPELLABLE, /* it contains a character that is not a command */
    PHRASE_LONG         /* it has more than MAX_PHRASE_LENGTH characters */
};

enum phrase_verdict phrase_check(const char *text);

/* Moves south of a phrase. */
uint32_t phrase_descents(const char *text);

/* An edge of the automaton: a letter that types a command. */
struct phrase_edge {
    uint16_t node;         /* after the letter */
    char letter;
    uint8_t completes : 7; /* 0: no phrase; else 1 + the number of the longest phrase that ends with the letter */
    uint8_t last : 1;      /* no further edge of this node and command follows */
};

/* A set of phrases, a bit each, and an index into the tables of a phrase set: as narrow as the bounds of the build
 * allow. Functions take and return sets of 64 bits. */
#if MAX_PHRASES <= 32
typedef uint32_t phrase_mask;
#else
typedef uint64_t phrase_mask;
#endif
#if (MAX_PHRASES * MAX_PHRASE_LENGTH + 1) * 36 < 65536 /* 36 = COMMANDS * GAME_LETTERS */
typedef uint16_t phrase_index;
#else
typedef uint32_t phrase_index;
#endif

struct phrase_set {
    uint32_t count;            /* distinct phrases, 0 .. MAX_PHRASES */
    uint32_t node_count;       /* 1 at least */
    const char **texts;        /* [phrase]: in lower case, in order of first appearance */
    uint16_t *lengths;         /* [phrase] */
    phrase_mask *completed;    /* [phrase]: those that its text ends with, itself included */
    int32_t *completed_points; /* [phrase]: points of these, without PHRASE_BONUS */

    /* The edges of node n and command c are a list that begins at edges[first_edge[n * COMMANDS + c]]: see
     * phrase_edges(). An edge is left out if its node is a suffix of another edge's node: the other one can complete
     * whatever it can. Nodes share lists. */
    phrase_index *first_edge;
    struct phrase_edge *edges;

    /* A phrase is begun at a node if a proper prefix of it is a suffix of the node's text. For each node and each
     * phrase begun there, `typed` and `descents` have an element; those of a node are side by side, in the order of the
     * phrases' bits. */
    phrase_mask *begun;        /* [node] */
    phrase_index *first_begun; /* [node]: index of its first element */
    uint8_t *typed;            /* letters of the phrase that are typed; the most, if several prefixes match */
    uint8_t *descents;         /* moves south among its other letters */

    uint64_t rotating;         /* phrases with a rotation */
    uint64_t descending;       /* phrases with a move south */
    uint64_t lock_free[UNIT_ORIENTATIONS + 1]; /* [number of orientations]: phrases that such a unit can spell
                                                  without locking; see game_lock_free() */
};

/* Bytes that suffice for phrase_set_build(), which gives a part of them back when it returns. */
size_t phrase_set_need(const char *const *texts, uint32_t count);

/* Compiles the phrases that phrase_check() keeps; repeated ones count once. Copies the texts; the arena's memory must
 * outlive the set. Returns false when the arena is too small or when there are more than MAX_PHRASES distinct phrases.
 * O(letters * phrases). */
bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena);

/* Copies the texts of the phrases without a rotation, in order; returns their number. `texts` holds `count` at least. */
uint32_t phrase_set_unrotated(const struct phrase_set *set, const char **texts);

/* The first edge of a node (0 .. node_count - 1) and command: there is at least one. phrase_next_edge() returns the
 * others and then NULL. */
static inline const struct phrase_edge *phrase_edges(const struct phrase_set *set, uint32_t node,
                                                     enum command command)
{
    return &set->edges[set->first_edge[node * (uint32_t)COMMANDS + (uint32_t)command]];
}

static inline const struct phrase_edge *phrase_next_edge(const struct phrase_edge *edge)
{
    return edge->last ? NULL : edge + 1;
}

/* The set of phrases that an edge completes; nearly always empty. */
static inline uint64_t phrase_completed(const struct phrase_set *set, const struct phrase_edge *edge)
{
    return edge->completes != 0 ? set->completed[edge->completes - 1] : 0;
}

/* Points of an edge after a text that has used the phrases `used`, first-use bonuses included. */
static inline int32_t phrase_points(const struct phrase_set *set, const struct phrase_edge *edge,
                                    uint64_t used)
{
    if (edge->completes == 0)
        return 0;
    return set->completed_points[edge->completes - 1] +
           PHRASE_BONUS * (int32_t)bits_count(set->completed[edge->completes - 1] & ~used);
}

/* Stands for any number of rows left: with one letter typed, a phrase has at most MAX_PHRASE_LENGTH - 1 moves south
 * left. */
#define PHRASE_ROWS_ANY (MAX_PHRASE_LENGTH - 1u)

/* The value of a node in points: the greatest value of a phrase begun there; 0 if none is. The value of a phrase is
 *
 *     1 for each letter typed              if it is in `across_lock`: the unit cannot complete it before it locks; or
 *                                          if its other letters need more than `rows` moves south
 *     points * letters typed / letters     otherwise; the points include the bonus unless it is in `used`
 *
 * *rows_needed, unless NULL, becomes the least number of moves south by which the node has this value. O(phrases
 * begun). */
int32_t phrase_heuristic(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t across_lock,
                         uint32_t rows, uint32_t *rows_needed);

/* Whether a phrase that a unit can spell without locking has no move south. Such a phrase pays in every column. */
static inline bool phrase_set_sweeps(const struct phrase_set *phrases)
{
    return (phrases->lock_free[UNIT_ORIENTATIONS] & ~phrases->descending) != 0;
}

#endif
