/* Route: texts of many points to every lock of one unit, by a label-setting dynamic programme.
 *
 *     spawn, texts so far  -->  for each board that a lock can make, the best texts to that lock, the locking
 *                               letter included
 *
 * A label is a text that ends in a pose and a node of the phrase automaton, with its points and the phrases it has
 * used. A label is extended by one letter at a time. The programme is a heuristic: each pose keeps only the few labels
 * of greatest rank, points plus the value of their nodes (label_set.h, heuristic.h). A run may start from several
 * texts; their labels share the sets, so many starts cost hardly more than one.
 *
 * No text visits a pose twice. Nearly every pose that reach_run() found gets a label. A pose gets none where all texts
 * would have to cross the labels kept, where more passes (route.c), longer visited chains (label.h) or more memory
 * (route_init.c) would be needed, and outside the corridor. */
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

/* Upper limit of the labels that a pose keeps. More gain nothing: in two games with a budget of 400M, 16 labels make
 * 0.3 and 0.04 % fewer points; 64 make 0.05 % fewer and as many. */
#define ROUTE_WIDTH_MAX 32

/* Texts kept for a lock, with different nodes: in a run to all locks, and in a run to one. */
#define ROUTE_RESULTS 2
#define ROUTE_RESULTS_ONE ROUTE_WIDTH_MAX

/* Upper limit of the points of a text, so that 32 bits suffice; many phrases, each a part of the next, can make more on
 * a large board. Starts have at least -ROUTE_POINTS_MAX points. */
#define ROUTE_POINTS_MAX (INT32_C(1) << 30)

/* One letter completes at most MAX_PHRASES phrases; a heuristic is less than the points of one phrase. */
_Static_assert(MAX_PHRASES * (2 * MAX_PHRASE_LENGTH + PHRASE_BONUS) < ROUTE_POINTS_MAX / 4,
               "points of a letter and a heuristic beyond ROUTE_POINTS_MAX fit 32 bits");

/* Instead of a lock: all locks. */
#define ROUTE_ALL_LOCKS UINT32_MAX

/* Instead of a margin: no corridor. */
#define ROUTE_EVERYWHERE UINT32_MAX

/* One text to a lock. */
struct route_result {
    int32_t rank;   /* points and the heuristic of `node`; for the last unit of a game the points alone */
    int32_t points; /* of the start and of all phrases that the text completes, with first-use bonuses; at most
                       ROUTE_POINTS_MAX */
    uint64_t used;  /* phrases used after the text */
    uint32_t label; /* the label that the locking letter follows, by its number among the back pointers */
    uint16_t node;  /* automaton node after the locking letter */
    uint8_t start;  /* index of the start that the text begins with */
    char letter;    /* the locking letter; 0: there is no such text */
};

/* The poses of one orientation in a pivot row. */
struct route_poses {
    int32_t pivot_dx; /* pivot column - anchor column */
    bool on_board;    /* the unit fits the board and their anchor row is on it */
};

/* The labels of one pivot row: of all poses whose pivot lies in that row of the board. */
struct route_row {
    struct label *labels;
    struct label_sets sets;    /* of the poses, which are numbered anchor column * orientations + orientation */
    uint8_t *untried;          /* [pose]: LABEL_MOVED_EAST and LABEL_MOVED_WEST if some label of its set may not have
                                  tried that move. Rotations are tried with the first of these. An empty set has no
                                  value */
    struct route_move *moves;  /* [orientation][command] */
    struct route_poses *poses; /* [orientation] */
    uint32_t label_count, label_limit;
    uint32_t first_label;      /* number of label 0 among the back pointers; the others follow */
    uint32_t reserved;         /* poses without a label: memory for one label of each is kept free */
    int32_t pivot_y;
    int32_t west, east;        /* pivot columns that have a label are within west .. east; none: west > east */
    uint32_t rows_left;        /* moves south that a unit in this row may make, the locking one included */
};

/* What a route is made for: the greatest values of all its runs. */
struct route_limits {
    struct board_size size;
    uint32_t orientations_max; /* of the units of the game */
    uint32_t width;            /* labels a pose, 1 .. ROUTE_WIDTH_MAX */
    uint32_t margin;           /* columns of a corridor on either side of a path, or ROUTE_EVERYWHERE */
    bool all_locks;            /* runs to ROUTE_ALL_LOCKS are possible */
};

/* What a run is asked for. */
struct route_query {
    const struct reach *reach;
    const struct unit *unit;
    uint32_t width;        /* labels that a pose keeps */
    uint32_t lock;         /* number of the canonical lock, or ROUTE_ALL_LOCKS */
    uint32_t results_each; /* upper limit of the results kept for a lock */
    int32_t lowest_row;    /* the pivot row of the lowest lock of all */
    bool is_last_unit;     /* results are ranked by points alone */
};

/* The labels of a run. */
struct route_labels {
    struct route_row rows[2];  /* the current row and the one below, alternately */
    struct back_pointers back; /* of all labels of the run */
    uint32_t reserved;         /* reached poses without a label in all rows: memory for one back pointer of each is kept
                                  free; 0 in a corridor */
};

struct route {
    /* For the life of the route. */
    const struct phrase_set *phrases;
    struct board_size size;
    struct stop *stop;         /* asked during a run; NULL: never stopped. A stopped run has no result */
    uint64_t work;             /* elementary operations of all runs so far */
    uint64_t work_reported;    /* the part of `work` that `stop` has counted */

    /* Until the next route_set_corridor(). */
    const struct route_corridor *corridor; /* NULL: texts may go everywhere */
    struct route_corridor around_path;

    /* Until the next run. */
    struct route_query query;
    struct heuristic heuristic;
    struct route_labels labels;
    struct route_result *results; /* of the lock asked for, or of all locks: [lock][results_each] */
};

/* Takes memory for runs within the limits. */
void route_init(struct route *route, const struct phrase_set *phrases, struct route_limits limits,
                struct arena *arena);

/* A text so far. */
struct route_start {
    uint64_t used;  /* phrases */
    int32_t points; /* relative to any value common to all starts; -ROUTE_POINTS_MAX .. ROUTE_POINTS_MAX */
    uint16_t node;
};

/* The texts that a run starts from, best first: they fill the set of the spawn in this order. */
struct route_starts {
    const struct route_start *starts;
    uint32_t count;    /* 1 .. ROUTE_WIDTH_MAX */
    bool is_last_unit; /* no unit follows: a phrase begun is worth nothing */
};

/* Confines the texts of the next runs to a corridor around a path to `pose`, for the unit of the last reach_run(). With
 * a margin of the board's width or more there is no corridor. Returns false when stopped: see path_find(). The corridor
 * holds until the next call or until `path` changes; `route` must not be copied or moved until then. */
bool route_set_corridor(struct route *route, struct path *path, const struct reach *reach, const struct unit *unit,
                   struct pose pose, uint32_t margin);

/* Finds texts for the unit of the last reach_run() of `reach`, to lock number `lock` or ROUTE_ALL_LOCKS. A text to a
 * lock may end in any lock with the same canonical lock (reach.h), for these make the same board. `width` is at most
 * that of route_init(). O(orientations * columns * rows * width). */
void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_starts starts, uint32_t lock);

/* The results of the last run to a lock, best first: at most query.results_each; a result with letter 0 ends the list
 * if there are fewer. After a run to ROUTE_ALL_LOCKS only canonical locks have results. */
static inline const struct route_result *route_results(const struct route *route, uint32_t lock)
{
    return route->results + (route->query.lock == ROUTE_ALL_LOCKS ? (size_t)lock * ROUTE_RESULTS : 0);
}

/* The length of the text of a result of the last run; and the text itself, which is written before `end`. The text of
 * the start is not included. O(length). */
uint32_t route_length(const struct route *route, const struct route_result *result);
void route_text(const struct route *route, const struct route_result *result, char *end);

#endif
