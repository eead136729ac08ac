/* Route: texts of many points to every lock of one unit, by a label-setting dynamic programme.
 *
 *     spawn, texts so far  -->  for each board that a lock can make, the best texts to that lock, the locking
 *                               letter included
 *
 * A label is a text that ends in a pose and a node of the phrase automaton, with its points and the phrases it has
 * used. A label is extended by one letter at a time. The programme is a heuristic: each pose keeps only the few labels
 * of greatest rank, points plus the value of their nodes (label_set.h, heuristic.h), in one set or in ROUTE_COURSES. A
 * run may start from several texts; their labels share the sets, so many starts cost hardly more than one.
 *
 * No text visits a pose twice. Nearly every pose that reach_run() found gets a label. A pose may get none
 *
 *     (1) because each kept label that could lead to it has visited a pose on the way already: label_set.h;
 *     (2) because it would need more than PASSES_MAX passes over its row: route.c;
 *     (3) because it would need visited chains of more than LABEL_CHAIN_MAX labels: label.h;
 *     (4) because the memory is full: route_init.c;
 *     (5) because it lies outside the corridor: route_set_corridor().
 *
 * Memory, with P = 6 * columns * rows poses and w labels a pose: 5 * P * min(5 * w - 1, 47) bytes (less in a corridor;
 * with ROUTE_COURSES 3 * w - 1 in place of 5 * w - 1), 48 * P bytes for runs to all locks, and two rows of labels
 * (lay_row() in route_init.c). For 3 labels on 10 x 20 cells that is 148 KB, or 205 KB for runs to all locks. Numbers
 * of bytes are those of the default bounds. */
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

/* Sets of a pose, if the route tells courses apart: for labels whose last move was south (or none), east and west;
 * rotations are no moves. A phrase without a move south pays in every column, so the best texts go through the whole
 * row. In one set those that come from the west shut out those that have yet to go west. */
#define ROUTE_COURSES 3

/* Upper limit of the labels that a set keeps. More gain nothing: in two games with a budget of 400M, 16 labels make
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

/* One text to a lock. A set of phrases has bit p for phrase number p of the phrase set, here and below. */
struct route_result {
    int32_t rank;   /* points and the heuristic of `node`; for the last unit of a game the points alone */
    int32_t points; /* of the start and of all phrases that the text completes, with first-use bonuses; at most
                       ROUTE_POINTS_MAX */
    uint64_t used;  /* set of phrases used by the end of the text, those of the start included */
    uint32_t label; /* the label that the locking letter follows, by its number among the back pointers */
    uint16_t node;  /* automaton node after the locking letter */
    uint8_t start;  /* index of the start that the text begins with */
    char letter;    /* the locking letter; 0: there is no such text */
};

/* Pivot columns west .. east; none: west > east. */
struct route_columns {
    int32_t west, east;
};

/* The poses of one orientation in a pivot row. */
struct route_poses {
    int32_t pivot_dx; /* pivot column - anchor column */
    struct route_columns columns; /* of the pivots, of poses with the anchor on the board, if the unit fits it */
};

/* The labels of one pivot row: of all poses whose pivot lies in that row of the board. */
struct route_row {
    struct label *labels;
    struct label_sets sets;    /* [pose][course]; poses are numbered anchor column * orientations + orientation */
    uint8_t *untried;          /* [pose]: flags of the commands by which some label of it may have to be extended */
    struct route_move *moves;  /* [orientation][command] */
    struct route_poses *poses; /* [orientation] */
    uint32_t label_count, label_limit; /* labels in use, and the capacity of `labels` */
    uint32_t first_label;      /* number of label 0 among the back pointers; the others follow */
    uint32_t labels_reserved;  /* poses of the row without a label: one of `labels` is kept free for each */
    int32_t pivot_y;
    struct route_columns labelled; /* columns that have a label are within these, once all passes are made */
    struct route_columns fresh; /* columns that have got a label since the last pass began are within these */
    uint32_t rows_left;        /* upper limit of a unit's moves south from this row on, the locking one included */
};

/* What a route is made for: upper limits of all its runs. */
struct route_limits {
    struct board_size size;
    uint32_t width;            /* labels of a set, 1 .. ROUTE_WIDTH_MAX */
    uint32_t courses;          /* sets of a pose, 1 or ROUTE_COURSES */
    uint32_t margin;           /* columns of a corridor on either side of a path, or ROUTE_EVERYWHERE */
    bool all_locks;            /* runs to ROUTE_ALL_LOCKS are possible */
};

/* The arguments of the last run, and what follows from them. */
struct route_query {
    const struct reach *reach;
    const struct unit *unit;
    uint32_t width;        /* labels that a set keeps */
    uint32_t lock;         /* index of the canonical lock among those of `reach`, or ROUTE_ALL_LOCKS */
    uint32_t results_each; /* upper limit of the results kept for a lock: ROUTE_RESULTS or ROUTE_RESULTS_ONE */
    int32_t lowest_row;    /* the pivot row of the lowest lock of all */
    bool is_last_unit;     /* results are ranked by points alone */
};

/* The labels of a run. */
struct route_labels {
    struct route_row rows[2];  /* the current row and the one below, alternately */
    struct back_pointers back; /* of all labels of the run */
    uint32_t back_reserved;    /* reached poses of all rows without a label: back pointers are kept free, one
                                  for each; 0 in a corridor */
};

/* A unit that has been moved already, and may not go back to where it was: the poses since its last move south or its
 * spawn, in the order in which it came to them. poses[0] is that of the spawn or after the move south; commands[i] led
 * from poses[i - 1] to poses[i], and commands[0] is not read. The unit stands in the last one. */
struct route_begun {
    const struct pose *poses;
    const enum command *commands;
    uint32_t count; /* 1 .. 6 * columns */
};

/* The caller may set `stop` and `begun` after route_init(), which sets them to NULL. `phrases`, `stop`, `begun` and the
 * arena's memory must outlive the route; reach, unit and starts are read only during the call that they are given to. */
struct route {
    /* For the life of the route. */
    const struct phrase_set *phrases;
    struct board_size size;
    uint32_t courses;          /* sets of a pose */
    struct stop *stop;         /* checked during a run; NULL: never stopped */
    const struct route_begun *begun; /* runs begin in the last of its poses, with the first start alone, and their texts
                                        with the letters of its commands; NULL: runs begin at the spawn */
    uint64_t work;             /* elementary operations of all runs so far */
    uint64_t work_reported;    /* the part of `work` that `stop` has counted */

    /* Until the next route_set_corridor(). */
    const struct route_corridor *corridor; /* &around_path or the caller's; NULL: texts may go everywhere */
    struct route_corridor around_path;     /* its columns are arrays of the path */

    /* Until the next run. */
    struct route_query query;
    struct heuristic heuristic;
    struct route_labels labels;
    struct route_result *results; /* after a run to all locks [lock][ROUTE_RESULTS], to one [ROUTE_RESULTS_ONE]; read
                                     them by route_results() */
    bool has_results;             /* false before the first run and after a stopped one: `results` is then undefined */
};

/* Takes memory for runs within the limits: in each run `width` and the board's size are at most, and the corridor's
 * margin is as given there. The arena must hold it, which the caller has measured with a counting arena. */
void route_init(struct route *route, const struct phrase_set *phrases, struct route_limits limits,
                struct arena *arena);

/* A text so far. */
struct route_start {
    uint64_t used;  /* set of phrases */
    int32_t points; /* -ROUTE_POINTS_MAX .. ROUTE_POINTS_MAX. Only differences between starts count, so they may be
                       relative to those of one of them */
    uint16_t node;  /* of the phrase automaton after the text */
};

/* The texts that a run starts from, best first: they fill the set of the spawn in this order. */
struct route_starts {
    const struct route_start *starts;
    uint32_t count;    /* 1 .. ROUTE_WIDTH_MAX */
    bool is_last_unit; /* no unit follows: a phrase begun is worth nothing */
};

/* Confines the texts of the next runs to a corridor around a path to `pose`, which the last reach_run(), of the same
 * unit, has reached. With a margin of the board's width or more there is no corridor. Returns false when path->stop
 * stopped the path: then there is no corridor either. A corridor holds until the next call; until then `path` must not
 * be changed, and `route` must not be copied or moved, since route->corridor points into it. */
bool route_set_corridor(struct route *route, struct path *path, const struct reach *reach, const struct unit *unit,
                   struct pose pose, uint32_t margin);

/* Finds texts for the unit of the last reach_run() of `reach`, which has returned true: to lock number `lock`, 0 ..
 * reach->lock_count - 1, or to ROUTE_ALL_LOCKS, which route_limits must allow. A text to a lock may end in any lock
 * with the same canonical lock (reach.h), for these make the same board. `width` is 1 up to that of route_init(). When
 * stopped, route->has_results is false and no lock has a result. O(orientations * columns * rows * width). */
void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_starts starts, uint32_t lock);

/* The results of the last run to a lock, best first: at most query.results_each; a result with letter 0 ends the list
 * if there are fewer. After a run to ROUTE_ALL_LOCKS only canonical locks have results; after a run to one lock, `lock`
 * is ignored. Valid until the next run. O(1). */
static inline const struct route_result *route_results(const struct route *route, uint32_t lock)
{
    static const struct route_result NONE = {.letter = 0};

    if (!route->has_results)
        return &NONE;
    return route->results + (route->query.lock == ROUTE_ALL_LOCKS ? (size_t)lock * ROUTE_RESULTS : 0);
}

/* The text of a result of the last run, with the locking letter and without the text of the start. route_length() is
 * its number of letters, at least 1. route_text() writes that number of bytes, the last one to end[-1], and no NUL.
 * O(length). */
uint32_t route_length(const struct route *route, const struct route_result *result);
void route_text(const struct route *route, const struct route_result *result, char *end);

#endif
