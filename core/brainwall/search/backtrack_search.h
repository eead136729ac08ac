/* The depth-first search over assignments that all goals of backtrack.h share. */
#ifndef BRAINWALL_BACKTRACK_SEARCH_H
#define BRAINWALL_BACKTRACK_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/random.h"
#include "assignment.h"
#include "backtrack.h"
#include "chains.h"
#include "dislikes_bound.h"

/* A decision: which vertex covers a corner, or at which point a vertex stands. */
struct backtrack_frame {
    struct assignment_mark mark;              /* the assignment before it */
    bool is_corner;                           /* a corner is decided, else a vertex */
    uint16_t index;                           /* of the corner or vertex */
    uint32_t next_point;                      /* of a vertex: number of the point of its domain to try next */
    uint32_t stride;                          /* from one point to the next, modulo the size of the domain, to which it
                                                 is coprime: 1 .. size - 1, or 1 */
    uint32_t points_left;                     /* still to be tried: 0 .. size */
};

#define BACKTRACK_NOWHERE INT16_MIN /* the x of no point */

/* Phase saving: where each vertex stood in the deepest assignments. */
struct backtrack_saved {
    struct point *at; /* of each vertex: its point in the latest record-deep assignment that placed it; x is
                         BACKTRACK_NOWHERE if there was none */
    uint32_t count;   /* the most vertices placed at once in this search */
};

/* How a search chooses what to decide next; every search sets it anew. */
struct backtrack_order {
    uint32_t seed;           /* of its random orders */
    bool uniform_candidates; /* all candidates of a corner weigh alike; else a candidate weighs less if its domain
                                is larger */
    bool root_weights;       /* failure weights count by their square roots */
    bool corners_first;      /* while corners are open, vertices wait unless they have very few points left; else
                                corners and vertices compete by the same measure */
};

/* The bonus point that a pose has to unlock, and the vertex pinned to it. */
struct backtrack_pinned {
    const struct point *point; /* NULL: none */
    uint64_t *excluded;          /* a bit for each vertex proven to stand there in no pose */
    uint32_t vertex;           /* pinned there in this search */
};

struct backtrack {
    const struct search_input *input;
    enum backtrack_goal goal;
    struct incumbent *incumbent;

    struct assignment assignment;
    struct chain_finder finder;
    struct chains chains, later_chains; /* of the whole boundary; of the corners that the first ones left open */
    struct backtrack_memory *memories;  /* of each anchoring (backtrack_zero.h) */

    struct backtrack_frame *frames; /* open decisions, the last one on top */
    uint32_t depth;                 /* number of frames */
    uint64_t *candidates_left;      /* of each frame of a corner: a bit for each vertex that is still to be tried,
                                       vertex_words words */
    struct vertex_box *boxes;       /* scratch of a bound: of each vertex */

    struct backtrack_saved saved;
    struct backtrack_order order;
    struct backtrack_pinned pinned;
    struct random_wide random;

    uint64_t work_max;   /* units of work */
    uint64_t other_work; /* steps outside of assignment and chain finder */
    uint64_t reported;   /* units of work that `stop` has counted */
    bool stopped;
};

/* A search in memory of the arena, which must suffice: see backtrack_count(). The caller sets incumbent and work_max.
 * NULL when stopped. */
struct backtrack *backtrack_open(const struct search_input *input, enum backtrack_goal goal, uint32_t seed,
                                 struct arena *arena);

/* Clears the assignment for a search. If there is a bonus point, pins to it a vertex that is not excluded, chosen at
 * random each time, and excludes those that fail. False when all are excluded, so that there is no pose; or when
 * stopped. */
bool backtrack_begin(struct backtrack *search, bool cover_required);

/* The search from that beginning was exhausted without a pose: excludes the pinned vertex. True if that proves that
 * there is no pose. */
bool backtrack_exclude(struct backtrack *search);

/* Units of work so far: a third of the steps of search, assignment and chain finder, see search_input.h. */
uint64_t backtrack_work(const struct backtrack *search);

/* Units of work of the set-up, before anything is searched. */
uint64_t backtrack_setup_work(const struct search_input *input);

/* Whether the work is used up, or `stop`, which counts it, says so. */
bool backtrack_out_of_work(struct backtrack *search);

/* Counts `work` more units in input->anytime_stop; whether the search has to end at once. */
static inline bool backtrack_is_stopped(const struct backtrack *search, uint64_t work)
{
    return stop_after(search->input->anytime_stop, work);
}

/* Searches on from the assignment as it is. BACKTRACK_NONE: exhausted; BACKTRACK_UNDECIDED: after `failures` failures,
 * or out of work. */
enum backtrack_result backtrack_search(struct backtrack *search, uint64_t failures);

/* The failures that end the k-th of several searches, k from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... times those of the
 * shortest one (restarts by Luby, Sinclair and Zuckerman 1993): whatever limit is best, this sequence wastes little. */
uint64_t backtrack_failures(uint32_t k, uint32_t shortest);

#endif
