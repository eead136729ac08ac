/* Label set: the labels that a pose keeps of all that are offered to it; the sets of one pivot row together.
 *
 * A label is a text so far that ends in the pose (route.h). Its set knows four things of it:
 *
 *     number   of the label among those of its row
 *     node     of the phrase automaton after the text; the labels of a set have different nodes
 *     points   that the text has made
 *     rank     its points and the heuristic of its node: what the text may come to; at least the points
 *
 * A set keeps at most `width` labels. The rule for a label that is offered, in this order:
 *
 *     1. An empty set keeps the label.
 *     2. The label is refused if a kept label's points are at least the offered label's rank; and, in a full
 *        set, if the least rank kept is at least the offered one.
 *     3. If a kept label has the node of the offered one, the offered label replaces it for more points, and
 *        is refused otherwise.
 *     4. The label takes a free place; in a full set it replaces the kept label of least rank, the first one
 *        of these.
 *
 * So the least rank of a full set never falls. Cost of an offer: O(1) where step 2 refuses the label, which
 * is the usual case, else O(width). */
#ifndef HEXTRIS_LABEL_SET_H
#define HEXTRIS_LABEL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"

/* The most labels that a row has room for, for each of its poses: 5 * 16 - 1, what sets of 16 labels may need
 * (labels_per_pose() in route_init.c). Wider sets make do with this: with 40 the results on 5000 random
 * boards were the same, at widths up to 32. */
#define LABEL_ROW_MAX 79

/* Number of a label in its row, and distance between two labels of neighbouring rows: as narrow as the bounds
 * of the build allow. The two rows have 2 * 6 orientations * MAX_WIDTH poses. */
#if 12 * MAX_WIDTH * LABEL_ROW_MAX < 65536
typedef uint16_t label_number;
#else
typedef uint32_t label_number;
#endif

/* One kept label. */
struct label_entry {
    int32_t points, rank;
    label_number number;
    uint16_t node;
};

/* Step 2 of the rule in short, for one set that is not empty. A label is refused unless its rank is above
 * `points` and above `rank`. */
struct label_threshold {
    int32_t points; /* most points of a kept label */
    int32_t rank;   /* least rank of a kept label in a full set; INT32_MIN while there are free places */
    uint32_t place; /* the place that step 4 takes: of the kept label of least rank, or the first free one */
};

/* Poses are numbered 0 .. poses - 1, places of a set 0 .. width - 1. */
struct label_sets {
    struct label_entry *entries;        /* [pose][place] */
    struct label_threshold *thresholds; /* [pose]; unset for an empty set */
    uint8_t *counts;                    /* [pose]: labels kept; they have the first places */
    uint32_t width;
};

/* Takes memory for the sets of `poses` poses of up to `width` labels, 1 .. 255. */
void label_sets_init(struct label_sets *sets, uint32_t poses, uint32_t width, struct arena *arena);

/* Empties the sets of the first `poses` poses; each may keep `width` labels from now on. Neither number is
 * more than that of label_sets_init(). O(poses). */
void label_sets_clear(struct label_sets *sets, uint32_t poses, uint32_t width);

/* The number of the label in place i of a set that has more than i labels. */
static inline label_number label_sets_number(const struct label_sets *sets, uint32_t pose, uint32_t i)
{
    return sets->entries[(size_t)pose * sets->width + i].number;
}

/* The place that an offered label gets by the rule; LABEL_REFUSED if it gets none. */
#define LABEL_REFUSED (-1)
static inline int32_t label_sets_place(const struct label_sets *sets, uint32_t pose, uint16_t node,
                                       int32_t points, int32_t rank)
{
    const struct label_entry *entries = sets->entries + (size_t)pose * sets->width;
    const struct label_threshold *threshold = &sets->thresholds[pose];
    uint32_t count = sets->counts[pose];

    if (count == 0)
        return 0;
    if (threshold->points >= rank || threshold->rank >= rank)
        return LABEL_REFUSED;
    for (uint32_t i = 0; i < count; i++)
        if (entries[i].node == node)
            return points > entries[i].points ? (int32_t)i : LABEL_REFUSED;
    return (int32_t)threshold->place;
}

/* Puts a label into the place that label_sets_place() gave for it. O(width). */
static inline void label_sets_put(struct label_sets *sets, uint32_t pose, uint32_t place,
                                  struct label_entry entry)
{
    struct label_entry *entries = sets->entries + (size_t)pose * sets->width;
    uint32_t count = sets->counts[pose], least = 0;
    int32_t most;

    if (place == count)
        sets->counts[pose] = (uint8_t)++count;
    entries[place] = entry;
    most = entries[0].points;
    for (uint32_t i = 1; i < count; i++) {
        most = entries[i].points > most ? entries[i].points : most;
        least = entries[i].rank < entries[least].rank ? i : least;
    }
    sets->thresholds[pose] = count < sets->width ? (struct label_threshold){most, INT32_MIN, count}
                                                 : (struct label_threshold){most, entries[least].rank, least};
}

#endif
