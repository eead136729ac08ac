/* Verdict: what the referee finds in one pose of a problem. Whether the pose's bonus has been unlocked depends on other
 * poses; see table.h.
 *
 * Where the specification is silent, this follows the judge of the contest. SUPERFLEX excuses one wrong length if that
 * is the only fault of the pose. WALLHACK allows one vertex outside the hole, and its edges to be anywhere, if no other
 * vertex is outside. BREAK_A_LEG names an edge by its vertices in either order; if the figure lists both orders, the
 * named one is broken, with all its copies. An edge of length 0 in the figure must keep length 0. */
#ifndef JUDGE_BRAINWALL_VERDICT_H
#define JUDGE_BRAINWALL_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "geometry.h"
#include "pose.h"
#include "problem.h"
#include "sum.h"

/* In the order in which faults are looked for. */
enum brainwall_fault_kind {
    BRAINWALL_FAULT_NONE,
    BRAINWALL_FAULT_FORM,     /* the text is no pose; found by the reader */
    BRAINWALL_FAULT_BONUSES,  /* more than one bonus */
    BRAINWALL_FAULT_VERTICES, /* wrong number of vertices */
    BRAINWALL_FAULT_LEG,      /* no edge to break, or one of its halves is too short or too long */
    BRAINWALL_FAULT_LENGTH,   /* an edge is too short or too long */
    BRAINWALL_FAULT_SUM,      /* GLOBALIST: the sum of all stretches is too great */
    BRAINWALL_FAULT_POINT,    /* a vertex is outside the hole */
    BRAINWALL_FAULT_SEGMENT   /* an edge is partly outside the hole */
};

/* An edge of the pose: an edge of the figure, or a half of the broken one. */
struct brainwall_pose_edge {
    uint32_t edge; /* index of the figure's edge */
    uint32_t a, b; /* indices of vertices of the pose */
    bool is_half;
};

struct brainwall_fault {
    enum brainwall_fault_kind kind;
    struct brainwall_pose_edge pose_edge; /* LEG if it is a half, LENGTH, SEGMENT */
    size_t vertex;           /* POINT */
    int64_t length;          /* LEG, LENGTH: squared; SUM: millionths, rounded down, at most 2^42 - 1 */
    int64_t original;        /* LEG, LENGTH: squared length of the whole edge in the figure */
    int64_t least, most;     /* LEG, LENGTH: allowed squared lengths; SUM: `most` is the limit in millionths */
    struct brainwall_fraction leaves_at; /* SEGMENT: where it leaves the hole */
};

struct brainwall_verdict {
    struct brainwall_fault fault; /* the first; kind BRAINWALL_FAULT_NONE if the pose is valid */
    size_t faults;           /* all, including those that the bonus excuses */
    bool is_measured;        /* the number of vertices is right: the members below are set */
    struct brainwall_pose_edge *pose_edges;
    size_t pose_edge_count;
    int64_t dislikes;
    int64_t *distances; /* for each corner: squared distance to the nearest vertex, */
    uint32_t *nearest;  /* and that vertex */
    bool *unlocked;     /* for each bonus of the problem, even if the pose is invalid */
    bool *outside;      /* for each vertex of the pose */
    struct brainwall_sum sum;
};

/* Takes the memory for verdicts on poses of a problem: 32 bytes per edge, 12 per corner, 1 per bonus and per vertex,
 * and less than 100. Call it once. */
void brainwall_verdict_open(struct brainwall_verdict *verdict, struct arena *arena,
                            const struct brainwall_problem *problem);

/* Judges a pose. O((vertices + edges) * corners), with GLOBALIST + edges^2. */
void brainwall_verdict_of(struct brainwall_verdict *verdict, const struct brainwall_problem *problem,
                          const struct brainwall_pose *pose);

#endif
