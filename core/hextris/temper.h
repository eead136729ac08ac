/* Temper: what a profile of the search is made of.
 *
 * A temper is a set of weights, how much the board counts against the points, what part of the points
 * that phrases bring on a unit's way the choice of boards goes by, and whether phrases are searched
 * with the boards. With all of these points a search goes deep rather than clear rows; with a quarter or
 * none it keeps its boards low, outlives large units, and the text brings the points all the same. On wide
 * boards a search that takes rows by their shares clears them among small units, where another lets the board
 * fill; where large units fill it anyway the other lasts longer. There a search by rank alone lasts longer,
 * too: rows held back cost room.
 *
 * Which tempers there are, and their order, was chosen by what each adds to the best of those before it
 * on generated problems, at 100 to 200 thousand a unit; with phrases the order is changed where such
 * budgets tell little: searches with phrases, and what outlives large boards and long games. Which are
 * relative was chosen on boards of 44 to 100 columns, at 85 thousand; which go by rank alone, by what the other
 * kind of each adds. */
#ifndef HEXTRIS_TEMPER_H
#define HEXTRIS_TEMPER_H

#include <stdbool.h>
#include <stdint.h>

#include "phrase.h"
#include "value.h"

enum temper_caution {
    TEMPER_BOLD,   /* board and points as the weights say */
    TEMPER_WARY,   /* the board counts more */
    TEMPER_CAREFUL /* the more so, the more a unit may bring; without phrases the same as wary */
};

enum temper_search {
    TEMPER_BOARDS,   /* boards alone, by strata; phrases by estimate */
    TEMPER_RANKED,   /* the same by rank alone */
    TEMPER_RELATIVE, /* by strata; rows of wide boards by their shares, see value_init() */
    TEMPER_ROUTED    /* by strata; phrases are searched with the boards, `part` does not matter */
};

struct temper {
    uint8_t set;     /* of weights, 0 .. VALUE_SETS - 1 */
    uint8_t caution; /* enum temper_caution */
    uint8_t part;    /* 16ths of a way's points that count, 0 .. 16 */
    uint8_t search;  /* enum temper_search */
};

#define TEMPERS 23u /* for games with phrases that a unit may spell on its way */
#define TEMPERS_LOCKED 12u /* where each phrase takes a lock, so that it brings little wherever that is */
#define TEMPERS_PLAIN 9u /* without phrases: the first of these, none of them routed */

/* A profile is a temper or a variant of one: its weights differ by up to a quarter, those of each variant in
 * another way. Profile = temper + TEMPER_VARIANT * variant; variant 0 is the temper as it is. */
#define TEMPER_VARIANT 32u
#define TEMPER_PROFILES (1024 * TEMPER_VARIANT)

/* Whether there is such a profile: numbers between the tempers of one variant and of the next are free. */
static inline bool temper_exists(uint64_t profile)
{
    return profile < (uint64_t)TEMPER_PROFILES && profile % TEMPER_VARIANT < TEMPERS;
}

/* The profile's temper without its variant: itself a profile. */
static inline uint32_t temper_plain(uint32_t profile)
{
    return profile % TEMPER_VARIANT;
}

/* How many of the tempers a set of phrases has. */
uint32_t temper_count(const struct phrase_set *phrases);

/* The temper of a profile; those from temper_count() on repeat the first. */
const struct temper *temper_of(const struct phrase_set *phrases, uint32_t profile);

/* Changes the weights, those of points aside, as the variant of a profile has them. */
void temper_vary(struct value_weights *weights, uint32_t profile);

#endif
