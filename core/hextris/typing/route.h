/* Route: texts of many points to every lock of one unit, by a dynamic programme over labels.
 *
 *     spawn, texts so far  -->  for each board that a lock can make, the best texts that make it,
 *                               the locking letter included
 *
 * A label is a text that leads to a pose and a node of the phrase automaton, with its
 * points and the phrases that it has used; an extension of a label is one more letter. Each pose keeps the
 * few labels of most points and heuristic (label_set.h, heuristic.h). A run may start from several texts so
 * far; their labels share the sets, so many starts cost hardly more than one.
 *
 * No text visits a pose twice. Nearly every pose that reach_run() found gets a label. A pose stays without one where
 * every text would have to cross the labels that were kept, or is found only by more passes (route.c), a longer visited
 * chain (label.h) or in more memory (route_init.c) than there is, or outside the corridor. */
#ifndef HEXTRIS_ROUTE_H
#define HEXTRIS_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../bounds.h"
#include "../phrases/heuristic.h"
#include "../phrases/phrase.h"
#include "../rules/reach.h"
#include "back_pointer.h"
#include "label.h"
#include "label_set.h"
#include "path.h"
#include "route_move.h"

/* Upper limit of the labels that a pose keeps. More find nothing: in two games of work 400M 16
 * labels make 0.3 and 0.04 % less points, 64 make 0.05 % less and the same. */
#define ROUTE_WIDTH_MAX 32

/* Texts kept for each lock, of different nodes: when all locks are asked for, and when one is. */
#define ROUTE_RESULTS 2
#define ROUTE_RESULTS_ONE ROUTE_WIDTH_MAX

/* Points of a text are counted up to this bound, so that 32 bits are enough: many phrases, each inside the
 * next, can make more on a large board. Starts have -ROUTE_POINTS_MAX points at the least. */
#define ROUTE_POINTS_MAX (INT32_C(1) << 30)

/* One letter completes at most MAX_PHRASES phrases; a heuristic is less than the points of one phrase. */
_Static_assert(MAX_PHRASES * (2 * MAX_PHRASE_LENGTH + PHRASE_BONUS) < ROUTE_POINTS_MAX / 4,
               "points of a letter and a heuristic beyond ROUTE_POINTS_MAX fit 32 bits");

/* In the place of a lock: all locks. In the place of a margin: no corridor. */
#define ROUTE_ALL UINT32_MAX
#define ROUTE_EVERYWHERE UINT32_MAX

/* One text to a lock. */
struct route_result {
    int32_t rank;   /* points and the heuristic of `node`; for the last unit of a game the points alone */
    int32_t points; /* of the start and of all phrases that the text completes, first-use bonuses included; at
                       most ROUTE_POINTS_MAX */
    uint64_t used;  /* phrases used after the text */
    uint32_t label; /* the label that the locking letter follows, as the back pointers number it */
    uint16_t node;  /* automaton node after the locking letter */
    uint8_t start;  /* index of the start that the text begins with */
    char letter;    /* the locking letter; 0: there is no such text */
};

/* The poses of one orientation in a pivot row. */
struct route_poses {
    int32_t pivot_dx; /* pivot column - anchor column */
    bool any;         /* their anchors are on the board */
};

/* The labels of one pivot row: of all poses whose pivot lies in that row of the board. */
struct route_row {
    struct label *labels;
    struct label_sets sets;    /* of the poses, which are numbered anchor column * orientations + orientation */
    uint8_t *pending;          /* [pose]: the moves sideways that some label of its set may not have tried, as the flags
                                  of a label: LABEL_MOVED_EAST, LABEL_MOVED_WEST. Rotations are tried with the first
                                  of these. Meaningless for an empty set */
    struct route_move *moves;  /* [orientation][command] */
    struct route_poses *poses; /* [orientation] */
    uint32_t label_count, label_limit;
    uint32_t first_label;      /* number of label 0 among the back pointers; the others follow */
    uint32_t reserved;         /* poses without a label: for each the memory of one label is kept free */
    int32_t pivot_y;
    int32_t west, east;        /* pivot columns that have a label lie in west .. east; none: west > east */
    uint32_t rows_left;        /* moves south that a unit in this row may make, the locking one included */
};

struct route {
    const struct phrase_set *phrases;
    const struct reach *reach; /* of the last run, as is the unit */
    const struct unit *unit;
    struct board_size size;
    uint32_t width;            /* labels that a pose keeps in this run */
    struct route_row row[2];   /* the row in hand and the row below it, by turns */
    struct heuristic heuristic;
    int32_t lowest;            /* the pivot row of the lowest lock */
    bool last;                 /* no unit follows: rank results by points alone */
    struct back_pointers back; /* of all labels of the run */
    uint32_t reserved;         /* reached poses without a label, in all rows: for each the memory of one back
                                  pointer is kept free; 0 in a corridor */
    uint32_t goal;             /* the lock asked for, or ROUTE_ALL */
    uint32_t results_each;     /* upper limit of the results kept for a lock */
    struct route_result *results; /* of the lock asked for, or of all locks: [lock][results_each] */
    const struct route_corridor *corridor; /* of the next runs; NULL: texts may go everywhere */
    struct route_corridor around_path;     /* the corridor of route_confine() */
    struct stop *stop;         /* asked during a run; NULL: never stopped. A stopped run finds no result */
    uint64_t work;             /* elementary operations of all runs so far */
    uint64_t work_told;        /* the part of `work` that `stop` has counted */
};

/* Takes memory for up to `width` labels a pose, 1 .. ROUTE_WIDTH_MAX, in corridors of `margin` columns to
 * either side of a path, or with ROUTE_EVERYWHERE on the whole board. `all`: ROUTE_ALL may be asked for.
 * `orientations_max` is the most orientations that a unit of the game has. */
void route_init(struct route *route, struct board_size size, const struct phrase_set *phrases,
                uint32_t orientations_max, uint32_t width, uint32_t margin, bool all, struct arena *arena);

/* A text so far. */
struct route_start {
    uint64_t used;  /* phrases */
    int32_t points; /* relative to any value common to all starts; -ROUTE_POINTS_MAX .. ROUTE_POINTS_MAX */
    uint16_t node;
};

/* The texts that a run starts from: best first, for they fill the set of the spawn in this order. */
struct route_from {
    const struct route_start *starts;
    uint32_t count; /* 1 .. ROUTE_WIDTH_MAX */
    bool last;      /* no unit follows: a phrase begun is worth nothing, and results rank by points alone */
};

/* Keeps the texts of the next runs to a corridor around a path to `pose`, for the unit of the last
 * reach_run(); a margin of the board's width or more lets them go everywhere. False when stopped: see
 * path_find(). The corridor holds until the next call or until `path` changes, and `route` must not be copied
 * or moved until then. */
bool route_confine(struct route *route, struct path *path, const struct reach *reach, const struct unit *unit,
                   struct pose pose, uint32_t margin);

/* Finds texts for the unit of the last reach_run() of `reach`, to lock number `lock` or ROUTE_ALL. A text to a lock may
 * end in any lock of the same canonical lock (reach.h), since these make the same board. `width` is at most that of
 * route_init(). Cost: about orientations * columns * rows * width elementary operations. */
void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_from from, uint32_t lock);

/* The results to a lock that was asked for, best first: at most route->results_each, and a result with letter
 * 0 ends the list. With ROUTE_ALL only canonical locks have results. */
static inline const struct route_result *route_results(const struct route *route, uint32_t lock)
{
    return route->results + (route->goal == ROUTE_ALL ? (size_t)lock * ROUTE_RESULTS : 0);
}

/* Letters of the text of a result of the last run; and the text itself, which is put before `end`. The text
 * of the start is no part of it. O(length). */
uint32_t route_length(const struct route *route, const struct route_result *result);
void route_text(const struct route *route, const struct route_result *result, char *end);

#endif
