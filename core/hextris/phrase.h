/* Phrases of power, compiled into one automaton (Aho and Corasick 1975) over the letters of commands.
 *
 * Node 0 is the root; a node stands for the longest suffix of the text so far that begins a phrase.
 * Matching is in the lowered raw text, overlaps count each time, and the node is carried across
 * locks, since a phrase may run from one unit into the next. */
#ifndef HEXTRIS_PHRASE_H
#define HEXTRIS_PHRASE_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/bits.h"
#include "game.h"

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

/* One way to type a command: the letter, where it leads, what it completes. */
struct phrase_step {
    char letter;
    uint16_t node;
    int32_t points;  /* 2 for each letter of each phrase completed */
    uint64_t scored; /* phrases completed, a bit each */
};

struct phrase_set {
    uint32_t count;      /* distinct phrases, 0 .. MAX_PHRASES */
    uint32_t node_count; /* 1 at least */
    const char **texts;  /* lowered, in order of first appearance */
    uint16_t *lengths;

    /* For node n and command c, the letters worth typing: steps[first[n * COMMANDS + c]] up to
     * steps[first[n * COMMANDS + c + 1]]. A letter whose node is a suffix of another letter's node
     * with no fewer points is left out: whatever it could spell, the other can. */
    uint32_t *first;
    struct phrase_step *steps;

    uint64_t *begins;    /* phrases that the node is a proper prefix of, its suffixes' included */
    uint16_t *reached;   /* by phrase and node: letters of the phrase that the node has typed:
                            reached[phrase * node_count + node], proper prefixes only */
    uint64_t turning;    /* phrases with a turn */
    uint64_t flying[UNIT_TURNS + 1]; /* by number of orientations: phrases that a unit can spell
                                        without being locked; see game_flies() */
};

/* Bytes that phrase_set_build() takes of its arena. */
size_t phrase_set_need(const char *const *texts, uint32_t count);

/* Compiles the phrases that phrase_check() keeps, repeats once. Texts stay the caller's only during
 * the call. False when the arena is too small or more than MAX_PHRASES distinct ones are given. */
bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena);

/* Points of a step when the phrases in `used` were used before: the first uses' bonuses included. */
static inline int32_t phrase_points(const struct phrase_step *step, uint64_t used)
{
    uint64_t first = step->scored & ~used; /* nearly always none: most steps complete nothing */

    return step->points + (first != 0 ? PHRASE_BONUS * (int32_t)bits_count(first) : 0);
}

/* What typing a part of a phrase is worth, in points: the best over the phrases begun of their
 * points (bonus included where `used` lacks the phrase) times the part typed. Phrases in `unlikely`
 * count one point a letter, those in `hopeless` nothing. */
int32_t phrase_promise(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t unlikely,
                       uint64_t hopeless);

#endif
