/* Label set: the labels that are kept of all that are offered in a pose; the sets of a pivot row are stored together.
 *
 * A label is a text so far that ends in the pose (route.h). Its entry in the set has:
 *
 *     number   of the label among those of its row
 *     node     of the phrase automaton after the text; the labels of a set have different nodes
 *     points   that the text has made
 *     rank     the points and the value of the node (heuristic.h)
 *
 * A set keeps at most `width` labels, by the first of these rules that applies to an offered label:
 *
 *     1. An empty set keeps the label.
 *     2. A full set refuses the label if the least rank kept is at least the offered one. If points count, any set
 *        refuses it if a label that was kept, then or now, has at least as many points as the offered one has rank.
 *     3. If a kept label has the node of the offered one, the offered label replaces it for more points, and
 *        is refused otherwise.
 *     4. The label takes a free slot; in a full set it replaces the kept label of least rank, the first one
 *        of these.
 *
 * Points count with phrases without a move south: texts of four plans make 1.0 to 1.5 times the points in .6 to 1 of
 * the time, at 2 and 3 labels, with three such sets of phrases. With other phrases they make .995 times the points, and
 * texts of single cells 2 to 10 % fewer: a label that is behind may be the only one that a later phrase goes on from.
 *
 * So the least rank of a full set never falls. An offer takes O(1) where rule 2 refuses the label, as it usually does,
 * else O(width). */
#ifndef HEXTRIS_LABEL_SET_H
#define HEXTRIS_LABEL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"

/* Upper limit of the labels of a row, for each of its poses: 5 * 16 - 1, what sets of 16 labels may need
 * (labels_per_pose() in route_init.c). It suffices for wider sets, too: even with 40 the results on 5000 random boards
 * were the same, at widths up to 32. */
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

/* Rules 2 and 4 for a set that is not empty. */
struct label_threshold {
    int32_t points; /* most points of a label that was kept, if points count; else INT32_MIN */
    int32_t rank;  /* least rank of a kept label in a full set; INT32_MIN while there are free slots */
    uint32_t slot; /* of the kept label of least rank, or the first free one */
};

/* Sets are numbered 0 .. count - 1, slots of a set 0 .. width - 1. */
struct label_sets {
    struct label_entry *entries;        /* [set][slot] */
    struct label_threshold *thresholds; /* [set]; undefined for an empty set */
    uint8_t *sizes;                     /* [set]: labels kept; they have the first slots */
    uint32_t width;
    bool points_count; /* in rule 2 */
};

/* Takes memory for `count` sets of up to `width` labels, 1 .. 255: 16 bytes a label and 13 a set. */
void label_sets_init(struct label_sets *sets, uint32_t count, uint32_t width, bool points_count, struct arena *arena);

/* Empties the first `count` sets; each may keep `width` labels from now on. Neither number is more than that of
 * label_sets_init(). O(count). */
void label_sets_clear(struct label_sets *sets, uint32_t count, uint32_t width);

/* The entry, and the number, of the label in slot i of a set that has more than i labels. */
static inline const struct label_entry *label_sets_entry(const struct label_sets *sets, uint32_t set, uint32_t i)
{
    return &sets->entries[(size_t)set * sets->width + i];
}

static inline label_number label_sets_number(const struct label_sets *sets, uint32_t set, uint32_t i)
{
    return label_sets_entry(sets, set, i)->number;
}

/* The slot that an offered label gets by the rules; LABEL_REFUSED if it gets none. */
#define LABEL_REFUSED (-1)
static inline int32_t label_sets_slot(const struct label_sets *sets, uint32_t set, uint16_t node,
                                       int32_t points, int32_t rank)
{
    const struct label_entry *entries = sets->entries + (size_t)set * sets->width;
    const struct label_threshold *threshold = &sets->thresholds[set];
    uint32_t count = sets->sizes[set];

    if (count == 0)
        return 0;
    if (threshold->points >= rank || threshold->rank >= rank)
        return LABEL_REFUSED;
    for (uint32_t i = 0; i < count; i++)
        if (entries[i].node == node)
            return points > entries[i].points ? (int32_t)i : LABEL_REFUSED;
    return (int32_t)threshold->slot;
}

/* Puts a label into the slot that label_sets_slot() gave for it. O(width). */
static inline void label_sets_put(struct label_sets *sets, uint32_t set, uint32_t slot, struct label_entry entry)
{
    struct label_entry *entries = sets->entries + (size_t)set * sets->width;
    struct label_threshold *threshold = &sets->thresholds[set];
    uint32_t count = sets->sizes[set], least = 0;

    if (count == 0)
        threshold->points = INT32_MIN;
    if (sets->points_count && entry.points > threshold->points)
        threshold->points = entry.points;
    if (slot == count)
        sets->sizes[set] = (uint8_t)++count;
    entries[slot] = entry;
    if (count < sets->width) {
        threshold->rank = INT32_MIN;
        threshold->slot = count;
        return;
    }
    for (uint32_t i = 1; i < count; i++)
        least = entries[i].rank < entries[least].rank ? i : least;
    threshold->rank = entries[least].rank;
    threshold->slot = least;
}

#endif
