/* The search for a pose of 0 dislikes: a vertex covers every corner. */
#ifndef BRAINWALL_BACKTRACK_ZERO_H
#define BRAINWALL_BACKTRACK_ZERO_H

#include "anchoring.h"
#include "backtrack_search.h"

/* What the searches with one anchoring have learned. */
struct backtrack_memory {
    struct assignment_weights weights;
    struct point *saved; /* backtrack_saved.at */
    uint32_t placements; /* since it was forgotten */
    uint32_t searches;   /* since then */
    uint64_t work;       /* since then, in units */
    uint32_t forgotten;  /* how often it was */
    bool is_exhausted;   /* no search with this anchoring finds a pose */
};

/* Takes the memories of all anchorings from the arena. The first is that of the assignment and the saved points, which
 * have been set up. */
void backtrack_zero_init(struct backtrack *search, struct arena *arena);

/* Searches until a pose is found, none is proven, or the work is used up: search->work_max, or `likely_work` if that is
 * more and the chains show that a pose of 0 dislikes very likely exists. */
enum backtrack_result backtrack_zero(struct backtrack *search, uint64_t likely_work);

#endif
