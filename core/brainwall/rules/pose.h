/* Pose: new points of the vertices, and the complete check of them by the rules, those of bonuses included.
 *
 *     GLOBALIST     the sum of |e / d - 1| over all edges is at most edges * epsilon; no edge has a limit alone
 *     BREAK_A_LEG   all copies of the broken edge in the direction named are replaced by two halves; there is
 *                   one vertex more, the last one, which counts for dislikes too
 *     SUPERFLEX     one edge of the list may be beyond its limits; a duplicate edge counts twice
 *     WALLHACK      if exactly one vertex is outside the hole, its edges may be too
 *
 * A pose that breaks a rule has a violation: how far it is from being valid. Searches minimise it. */
#ifndef BRAINWALL_POSE_H
#define BRAINWALL_POSE_H

#include <stdbool.h>
#include <stdint.h>

#include "bonus.h"
#include "inside.h"
#include "point.h"
#include "problem.h"

struct pose {
    const struct point *vertices;
    uint32_t count; /* that of the problem, or one more with BREAK_A_LEG */
    struct bonus_use use;
};

struct pose_verdict {
    bool valid;
    uint32_t lengths;   /* edges of the list that are beyond their limits and not excused; with GLOBALIST 1 if the
                           sum is beyond its limit */
    uint32_t outside;   /* vertices outside the hole and edges of the list that leave it, not excused */
    uint64_t violation; /* 0 when valid: the sum, over the edges beyond their limits, of how far the length is off in
                           256ths of a unit, with GLOBALIST of the sum (check_sum() in pose.c), and POSE_OUTSIDE for
                           each of `outside` */
    uint64_t dislikes;
    uint32_t unlocked;  /* bit k: bonus k of the problem */
};

/* Violation of a vertex or an edge outside the hole: eight units of length. */
#define POSE_OUTSIDE 2048

/* Checks a pose, whose number of vertices fits its use of a bonus. O(edges * corners). */
struct pose_verdict pose_check(const struct problem *problem, const struct polygon *polygon,
                               const struct pose *pose);

/* Completes the use of a bonus, which has what a file says, by what the format leaves out: the edge of SUPERFLEX, the
 * vertex of WALLHACK. BREAK_A_LEG may name its edge in either direction; false if there is no such edge. */
bool pose_complete_use(const struct problem *problem, const struct polygon *polygon, struct pose *pose);

/* The bonuses of the problem, a bit each, that a pose unlocks. */
uint32_t pose_unlocked(const struct problem *problem, const struct point *vertices, uint32_t count);

/* The length of a squared length, in 256ths, rounded down: floor(256 * sqrt(square)). */
uint32_t pose_length(uint32_t square);

#endif
