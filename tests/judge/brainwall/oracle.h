/* Oracle: the rules of Brain Wall slowly and plainly, for the judge to be held against.
 *
 * A segment is cut at every point where it meets the hole, and the middle of each piece looked up; lengths and
 * sums are fractions with one denominator. The oracle knows only the names of the judge's parts. */
#ifndef TESTS_JUDGE_BRAINWALL_ORACLE_H
#define TESTS_JUDGE_BRAINWALL_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../../core/judge/brainwall/geometry.h"
#include "../../../core/judge/brainwall/pose.h"
#include "../../../core/judge/brainwall/problem.h"
#include "../../../core/judge/brainwall/verdict.h"

enum {
    ORACLE_CORNERS = 14,
    ORACLE_VERTICES = 6, /* of a pose; a figure has one less */
    ORACLE_EDGES = 6
};

/* Coordinates of 10^5 make products of 10^33. */
__extension__ typedef __int128 wide;

struct fraction {
    wide num, den; /* den > 0 */
};

/* A point whose coordinates have one denominator. */
struct fine_point {
    wide x, y, den;
};

struct fraction oracle_fraction(wide num, wide den);
int oracle_compare(struct fraction a, struct fraction b);

/* ---- the hole ---- */

struct fine_point oracle_point(struct brainwall_point p);
wide oracle_cross(struct brainwall_point u, struct brainwall_point v);
struct brainwall_point oracle_minus(struct brainwall_point a, struct brainwall_point b);
bool oracle_on(struct brainwall_point a, struct brainwall_point b, struct fine_point p);
bool oracle_inside(const struct brainwall_problem *hole, struct fine_point p);

/* Whether two segments have a point in common; the first has some length. */
bool oracle_meet(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c,
                 struct brainwall_point d);

/* Whether the way from p, which is inside, to q is, and if not after which part it leaves. */
bool oracle_segment(const struct brainwall_problem *hole, struct brainwall_point p, struct brainwall_point q,
                    struct fraction *leaves);

/* ---- the rules ---- */

/* |times * posed / given - 1| of an edge a-b that is posed as c-d. */
struct fraction oracle_stretch(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c,
                               struct brainwall_point d, int times);
struct fraction oracle_plus(struct fraction a, struct fraction b);

struct oracle_verdict {
    enum brainwall_fault_kind first;
    unsigned faults;
};

struct oracle_verdict oracle_verdict(const struct brainwall_problem *problem, const struct brainwall_pose *pose);

#endif
