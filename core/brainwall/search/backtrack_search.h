/* Search of an assignment, depth first: the part that all goals of backtrack.h have in common. */
#ifndef BRAINWALL_BACKTRACK_SEARCH_H
#define BRAINWALL_BACKTRACK_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/random.h"
#include "assignment.h"
#include "backtrack.h"
#include "dislikes_bound.h"
#include "chains.h"

struct backtrack_frame {
    struct assignment_mark mark;
    bool is_corner;                           /* a corner is decided, else a vertex */
    uint16_t index;
    uint32_t next_point, stride, points_left; /* of a vertex: the number of the next place, how far it is to the one
                                                 after, and how many there are left */
};

#define BACKTRACK_NOWHERE INT16_MIN /* the x of no point */

struct backtrack {
    const struct search_input *input;
    enum backtrack_goal goal;
    struct answer *answer;
    struct assignment assignment;
    struct chain_finder finder;
    struct chains chains, later;    /* of the whole boundary; of what the first ones left */
    struct backtrack_frame *frames; /* one for each decision that is open */
    uint64_t *left;                 /* of each frame of a corner: candidates to be tried, vertex_words words */
    struct vertex_box *boxes;       /* of each vertex */
    struct point *saved;            /* of each vertex: where it stood the last time that an assignment placed more
                                       vertices than any before in its search, and this one with them; its x is
                                       BACKTRACK_NOWHERE if it never did */
    uint32_t saved_count;           /* the most vertices placed in this search */
    uint32_t depth;
    uint64_t work_max, other_work;  /* the limit, and what was spent outside of the assignment */
    uint64_t reported;              /* work that `stop` has been told of */
    struct random_wide random;
    uint32_t order_seed;            /* of this search's orders */
    bool uniform_candidates;        /* all candidates of a corner count alike */
    bool root_weights;              /* weights count by their roots: little is decided for having failed often only */
    bool corners_first;             /* vertices are decided before corners if they have fewer points for their
                                       weight; else, while there are open corners, only those with very few */
    bool stopped;

    const struct point *pin; /* a bonus point on which some vertex has to stand; NULL: none */
    uint64_t *barred;        /* vertices for which that cannot be, a bit each */
    uint32_t pinned_vertex;  /* the vertex that stands there in this search */
};

/* Clears the assignment for a search. With a pin some vertex that is not barred is put there, another one each time by
 * chance; those that fail are barred. False when none is left: there is no pose; or when stopped. */
bool backtrack_begin(struct backtrack *search, bool cover);

/* The search from that beginning came to its end, and found nothing: the vertex is barred. True if that settles it:
 * there is no pose. */
bool backtrack_bar(struct backtrack *search);

/* Work spent so far (core/base/budget.h): a third of the steps that searches and assignments count. */
uint64_t backtrack_work(const struct backtrack *search);

/* Asks `stop` as well. */
bool backtrack_out_of_work(struct backtrack *search);

/* Whether to end at once; tells input->anytime_stop so much work. */
static inline bool backtrack_is_stopped(const struct backtrack *search, uint64_t work)
{
    return stop_after(search->input->anytime_stop, work);
}

/* Searches on from the assignment as it is, up to a number of failures. BACKTRACK_NONE: nothing comes of it. */
enum backtrack_result backtrack_search(struct backtrack *search, uint64_t failures);

/* Failures of the k-th search, k from 1, of those that are begun anew: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... times those of
 * the shortest (Luby, Sinclair and Zuckerman 1993): whatever the best length is, this wastes little. */
uint64_t backtrack_failures(uint32_t k, uint32_t shortest);

#endif
