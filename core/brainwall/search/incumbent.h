/* Incumbent: the best pose that the searches of one figure have found so far. */
#ifndef BRAINWALL_INCUMBENT_H
#define BRAINWALL_INCUMBENT_H

#include <stdbool.h>
#include <stdint.h>

#include "search_input.h"

struct incumbent {
    struct point *vertices; /* of the caller, figure->vertex_count of them; set once has_pose */
    bool has_pose;
    uint64_t violation;     /* 0: the pose is valid; else in 256ths of a unit of length, see rules/pose.h */
    uint64_t dislikes;
    uint32_t unlocked;      /* number of bonuses that it unlocks, 0 and up */
    bool proven_best;       /* no valid pose has fewer dislikes */
};

/* Whether the pose of `a` is better than that of `b`, or is the only one: if its violation is less; else if it has fewer
 * dislikes; else, where that is preferred, if it unlocks more bonuses. */
bool incumbent_is_better(const struct incumbent *a, const struct incumbent *b, bool prefers_unlocking);

/* Whether it is a valid pose of 0 dislikes. */
bool incumbent_is_zero(const struct incumbent *incumbent);

/* Checks a pose of figure->vertex_count vertices by the rules, pose_check(), and copies it if it is better than the
 * incumbent. Returns whether it is. O(edges * corners): call it for improvements only. */
bool incumbent_offer(struct incumbent *incumbent, const struct search_input *input, const struct point *vertices);

#endif
