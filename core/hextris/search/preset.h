/* Temper: what a preset of the search is made of.
 *
 * A preset is a set of weights, how much the board counts against the points, what part of the points
 * that phrases bring on a unit's way the choice of boards goes by, and whether phrases are searched
 * with the boards. With all of these points a search goes deep rather than clear rows; with a quarter or
 * none it keeps its boards low, outlives large units, and the text brings the points all the same. On wide
 * boards a search that takes rows by their shares clears them among small units, where another lets the board
 * fill; where large units fill it anyway the other lasts longer. There a search by rank alone lasts longer,
 * too: rows held back cost room.
 *
 * Which presets there are, and their order, was chosen by what each adds to the best of those before it
 * on generated problems, at 100 to 200 thousand a unit; with phrases the order is changed where such
 * budgets tell little: searches with phrases, and what outlives large boards and long games. Which are
 * relative was chosen on boards of 44 to 100 columns, at 85 thousand; which go by rank alone, by what the other
 * kind of each adds. */
#ifndef HEXTRIS_TEMPER_H
#define HEXTRIS_TEMPER_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../phrases/phrase.h"
#include "value.h"

enum preset_shift {
    PRESET_SHIFT_NONE,   /* board and points as the weights say */
    PRESET_SHIFT_FIXED,   /* the board counts more */
    PRESET_SHIFT_BY_STAKES /* the more so, the more a unit may bring; without phrases the same as wary */
};

enum preset_mode {
    PRESET_ESTIMATED,   /* boards alone, by buckets; phrases by estimate */
    PRESET_UNBUCKETED,   /* the same by rank alone */
    PRESET_RELATIVE, /* by buckets; rows of wide boards by their shares, see value_init() */
    PRESET_ROUTED    /* by buckets; phrases are searched with the boards, `part` does not matter */
};

struct preset {
    uint8_t weights; /* number of a set of weights, 0 .. VALUE_SETS - 1 */
    uint8_t shift;   /* enum preset_shift */
    uint8_t phrase_share; /* 16ths of a way's points that count, 0 .. 16 */
    uint8_t mode;    /* enum preset_mode */
};

#define PRESETS 23u /* for games with phrases that a unit may spell on its way */
#define PRESETS_LOCKED 12u /* where each phrase takes a lock, so that it brings little wherever that is */
#define PRESETS_PLAIN 9u /* without phrases: the first of these, none of them routed */

/* Whether there is such a preset number, see budget.h: numbers between the base presets of one variation and of
 * the next are free. */
static inline bool preset_exists(uint64_t number)
{
    return number < BUDGET_PRESET_NUMBERS && number % BUDGET_PRESETS < PRESETS;
}

/* How many of the presets a set of phrases has. */
uint32_t preset_count(const struct phrase_set *phrases);

/* The preset of a preset; those from preset_count() on repeat the first. */
const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number);

/* Changes the weights, those of points aside, as the variant of a preset has them. */
void preset_perturb(struct value_weights *weights, uint32_t number);

#endif
