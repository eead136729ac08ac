/* Route: the best text to every lock of a unit, in one dynamic programme.
 *
 *     spawn, texts so far  -->  for each lockable pose the best texts that end in it, the locking
 *                               letter included
 *
 * Of a text so far the automaton's node counts and the phrases used. Several may be gone on with at
 * once; they are labels like any others, so that many cost hardly more than one.
 *
 * A label is a result to stand in a pose at an automaton node; each pose keeps the few labels of most
 * points and heuristic (heuristic.h). No text visits a place twice. Nearly every pose that reach_run()
 * found gets a label: only one whose every result crosses the texts that were kept does not. */
#ifndef HEXTRIS_ROUTE_H
#define HEXTRIS_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"
#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "../phrases/heuristic.h"
#include "../rules/reach.h"

/* Labels a pose may keep, and labels a row has room for, for each of its poses. */
#define ROUTE_WIDTH_MAX 32
#define ROUTE_ROW_MAX 79

/* Numbers of labels in two rows, and columns: as narrow as the bounds of the build allow. */
#if 12 * MAX_WIDTH * ROUTE_ROW_MAX < 65536
typedef uint16_t route_number;
#else
typedef uint32_t route_number;
#endif
#if MAX_WIDTH < 128
typedef int8_t route_column;
#else
typedef int16_t route_column;
#endif

/* Texts kept for each lock, of different nodes: when all locks are asked for, and when one is. */
#define ROUTE_RESULTS 2
#define ROUTE_RESULTS_ONE ROUTE_WIDTH_MAX

/* Points of a text are not counted beyond this, so that 32 bits are enough: many phrases, each inside the next,
 * can make more on a large board. One letter completes at most MAX_PHRASES phrases, and a heuristic is less than
 * one of them; points of starts are not less than -ROUTE_POINTS_MAX. */
#define ROUTE_POINTS_MAX (INT32_C(1) << 30)
_Static_assert(MAX_PHRASES * (2 * MAX_PHRASE_LENGTH + PHRASE_BONUS) < ROUTE_POINTS_MAX / 4,
               "points of a letter and a heuristic beyond ROUTE_POINTS_MAX fit 32 bits");

/* Stands for no lock in particular. */
#define ROUTE_ALL UINT32_MAX

/* One text to a lock. */
struct route_result {
    int32_t rank;   /* points and heuristic */
    int32_t points; /* of phrases completed, first-use bonuses included, and those of the start; at most
                       ROUTE_POINTS_MAX */
    uint64_t used;  /* phrases used after it */
    uint32_t trace; /* where the text is kept */
    uint16_t node;  /* automaton node after the locking letter */
    uint8_t start;  /* the number of the start that it goes back to */
    char letter;    /* the locking letter; 0: there is no such result */
};

/* A letter, and how many entries before it the one stands that comes before it in the text: 0 for
 * the first entry of all, which has no letter. */
struct route_trace {
    route_number *back;
    char *letter;
};

struct label;
struct slot;
struct bound;
struct hop;

/* The labels of one pivot row. */
struct route_row {
    struct label *labels;
    struct slot *slots; /* [orientation][x][slot] */
    struct bound *bounds; /* [orientation][x]: where a slot is taken */
    uint8_t *counts;    /* [orientation][x]: slots taken */
    struct hop *hops;   /* [orientation][command] */
    uint32_t label_count, label_limit;
    uint32_t trace;      /* of label 0; the others follow */
    uint32_t first_left; /* cells without a label: room is kept for them */
    int32_t pivot_y, low, high; /* low .. high: pivot columns with a label */
    uint32_t rows_left;  /* moves south that a unit here can make, the one that locks it included */
};

/* Where texts may go: by rows of descent the least and the greatest column of the pivot, `margin` more to
 * either side; below the last row nowhere. */
struct route_corridor {
    const int32_t *west, *east;
    uint32_t rows;
    int32_t margin;
};

struct route {
    const struct phrase_set *phrases;
    const struct reach *reach; /* of the last run */
    const struct unit *unit;
    struct board_size size;
    uint32_t width;        /* labels a pose may keep */
    struct route_row row[2]; /* the pivot row in hand and the one below */
    struct heuristic heuristic;
    int32_t lowest;        /* the pivot row of the lowest lock */
    bool last;             /* no unit follows: nothing is promised */
    struct route_trace trace;
    uint32_t trace_limit, trace_count;
    uint32_t first_left;   /* reached poses without a label: room is kept for them */
    uint32_t only;         /* the lock asked for, or ROUTE_ALL */
    uint32_t results_each;    /* results that are kept for a lock */
    struct route_result *results; /* of the lock asked for, or of each of reach->lock_list */
    const struct route_corridor *corridor; /* NULL: texts may go everywhere */
    struct stop *stop;     /* asked on the result; NULL: never stopped. A stopped run finds no result */
    uint64_t work;         /* elementary steps of all runs so far */
    uint64_t told;         /* of these `stop` was told */
};

/* Instead of a margin: texts may go everywhere. */
#define ROUTE_EVERYWHERE UINT32_MAX

/* Takes memory for up to `width` labels a pose, in corridors of that margin; `all`: all locks may be asked
 * for at once. False when the arena is too small. `orientations_max` is the most orientations that a unit of the
 * game has. */
bool route_init(struct route *route, struct board_size size, const struct phrase_set *phrases,
                uint32_t orientations_max, uint32_t width, uint32_t margin, bool all, struct arena *arena);

/* A text so far. */
struct route_start {
    uint64_t used;  /* phrases */
    int32_t points; /* beyond what all starts have in common; up to ROUTE_POINTS_MAX, of either sign */
    uint16_t node;
};

/* What texts go on from: the best first, as many as have room in a pose. */
struct route_from {
    const struct route_start *starts;
    uint32_t count; /* 1 .. ROUTE_WIDTH_MAX */
    bool last;      /* no unit follows: a phrase begun is worth nothing, and results rank by points alone */
};

/* Routes the unit of the last reach_run() of `reach`, to lock number `lock` or ROUTE_ALL. `width` is at
 * most that of route_init(). */
void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_from from, uint32_t lock);

/* The results to a lock that was asked for, best first: at most route->results_each, and a result with letter 0
 * ends the list. */
static inline const struct route_result *route_results(const struct route *route, uint32_t lock)
{
    return route->results + (route->only == ROUTE_ALL ? (size_t)lock * ROUTE_RESULTS : 0);
}

/* The letters of the text of a result of the last run, and the text itself, which is put before `end`.
 * O(length). */
uint32_t route_length(const struct route *route, const struct route_result *result);
void route_text(const struct route *route, const struct route_result *result, char *end);

#endif
