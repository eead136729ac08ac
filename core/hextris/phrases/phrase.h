/* Phrases of power, compiled into one automaton (Aho and Corasick 1975) over the letters of commands.
 *
 * Node 0 is the root; a node stands for the longest suffix of the text so far that begins a phrase.
 * Matching is in the lowered raw text, overlaps count each time, and the node is carried across
 * locks, since a phrase may run from one unit into the next. */
#ifndef HEXTRIS_PHRASE_H
#define HEXTRIS_PHRASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/bits.h"
#include "../bounds.h"
#include "../rules/game.h"

/* Points of a phrase's first use, beside 2 for each letter of every use. */
#define PHRASE_BONUS 300

/* What becomes of a phrase given on the command line. */
enum phrase_verdict {
    PHRASE_KEPT,
    PHRASE_EMPTY,       /* scores nothing */
    PHRASE_UNSPELLABLE, /* holds a character that no command has */
    PHRASE_LONG         /* over MAX_PHRASE_LENGTH characters */
};

enum phrase_verdict phrase_check(const char *text);

/* Moves south of a phrase. */
uint32_t phrase_descents(const char *text);

/* One way to type a command: the letter, where it leads, what it completes. */
struct phrase_step {
    uint16_t node;
    char letter;
    uint8_t completes : 7; /* 0: nothing; else 1 + the longest phrase that ends here */
    uint8_t last : 1;      /* of its list */
};

/* A set of phrases, a bit each, and places in the tables of a set: as narrow as the bounds of the build
 * allow. Functions take and give sets of 64 bits. */
#if MAX_PHRASES <= 32
typedef uint32_t phrase_mask;
#else
typedef uint64_t phrase_mask;
#endif
#if (MAX_PHRASES * MAX_PHRASE_LENGTH + 1) * 36 < 65536 /* 36 = COMMANDS * GAME_LETTERS */
typedef uint16_t phrase_place;
#else
typedef uint32_t phrase_place;
#endif

struct phrase_set {
    uint32_t count;      /* distinct phrases, 0 .. MAX_PHRASES */
    uint32_t node_count; /* 1 at least */
    const char **texts;  /* lowered, in order of first appearance */
    uint16_t *lengths;
    phrase_mask *scored; /* by phrase: those that its text ends with, itself included */
    int32_t *worth;      /* by phrase: points of these, without PHRASE_BONUS */

    /* For node n and command c, the letters worth typing: a list that begins at steps[first[n *
     * COMMANDS + c]]; see phrase_steps(). A letter whose node is a suffix of another letter's node
     * is left out: whatever it could spell, the other can. Nodes share lists. */
    phrase_place *first;
    struct phrase_step *steps;

    /* Phrases begun: those of which a node's text, or a suffix of it, is a proper prefix. For each pair of a
     * node and a phrase that it begins there is a place in `typed` and `descents`; those of a node lie side
     * by side, in the order of the phrases' bits. */
    phrase_mask *begins;       /* [node] */
    phrase_place *typed_first; /* [node]: the place of its first phrase */
    uint8_t *typed;            /* letters of the phrase that are typed, the most if several suffixes begin it */
    uint8_t *descents;         /* moves south that the other letters make */

    uint64_t rotating;         /* phrases with a rotation */
    uint64_t descending;       /* phrases with a move south */
    uint64_t lock_free[UNIT_ORIENTATIONS + 1]; /* [number of orientations]: phrases that such a unit can spell
                                                  without locking; see game_lock_free() */
};

/* Bytes that are enough for phrase_set_build(); a part of them is free again when it returns. */
size_t phrase_set_need(const char *const *texts, uint32_t count);

/* Compiles the phrases that phrase_check() keeps, repeats once. Texts stay the caller's only during
 * the call. False when the arena is too small or more than MAX_PHRASES distinct ones are given. */
bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena);

/* The letters worth typing for a command at a node: at least one, then those after it up to NULL. */
static inline const struct phrase_step *phrase_steps(const struct phrase_set *set, uint32_t node,
                                                     enum command command)
{
    return &set->steps[set->first[node * (uint32_t)COMMANDS + (uint32_t)command]];
}

static inline const struct phrase_step *phrase_next(const struct phrase_step *step)
{
    return step->last ? NULL : step + 1;
}

/* The phrases that a step completes, a bit each; nearly always none. */
static inline uint64_t phrase_scored(const struct phrase_set *set, const struct phrase_step *step)
{
    return step->completes != 0 ? set->scored[step->completes - 1] : 0;
}

/* Points of a step when the phrases in `used` were used before: the first uses' bonuses included. */
static inline int32_t phrase_points(const struct phrase_set *set, const struct phrase_step *step,
                                    uint64_t used)
{
    if (step->completes == 0)
        return 0;
    return set->worth[step->completes - 1] +
           PHRASE_BONUS * (int32_t)bits_count(set->scored[step->completes - 1] & ~used);
}

/* For `rows` where any number of rows is left: with one letter typed, a phrase has at most
 * MAX_PHRASE_LENGTH - 1 moves south left. */
#define PHRASE_ROWS (MAX_PHRASE_LENGTH - 1u)

/* What the part of a phrase that a node has typed is worth, in points: the best over the phrases that the
 * node begins. A phrase is worth its points (its bonus included where `used` lacks the phrase) times the part
 * that is typed. A phrase of `across_lock`, which cannot be finished before the lock, or one whose other
 * letters take more than `rows` moves south, is worth one point for each letter typed; a phrase of
 * `impossible` nothing. *need, unless NULL, becomes the number of moves south that the best phrase takes; 0
 * for one that is worth its letters. */
int32_t phrase_heuristic(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t across_lock,
                         uint64_t impossible, uint32_t rows, uint32_t *need);

#endif
