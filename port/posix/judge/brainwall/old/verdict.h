/*
 * wall_verdict: what the referee says about one pose of a problem, by itself.
 *
 * Whether the bonus that it uses has been unlocked depends on another pose: that is wall_table's.
 *
 * Where the specification is silent the contest's judge is followed. SUPERFLEX excuses one length
 * that is the only fault of the pose. WALLHACK allows one vertex outside and the edges at it to be
 * anywhere, if no other vertex is outside. BREAK_A_LEG names an edge with its vertices in either
 * order; if the figure has it in both, the order named is the one that is broken, with all its
 * copies. Of an edge whose two vertices lie in one place in the figure the length must stay 0.
 */
#ifndef JUDGE_BRAINWALL_VERDICT_H
#define JUDGE_BRAINWALL_VERDICT_H

#include "geometry.h"
#include "pose.h"
#include "problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which they are looked for. */
enum wall_fault_kind {
    WALL_FAULT_NONE,
    WALL_FAULT_FORM,     /* the value is no pose */
    WALL_FAULT_BONUSES,  /* more than one bonus */
    WALL_FAULT_VERTICES, /* a number of vertices that is not the figure's */
    WALL_FAULT_LEG,      /* no edge to break, or a half of it too short or too long */
    WALL_FAULT_LENGTH,   /* an edge too short or too long */
    WALL_FAULT_SUM,      /* GLOBALIST: too much in sum */
    WALL_FAULT_POINT,    /* a vertex outside the hole */
    WALL_FAULT_SEGMENT   /* an edge partly outside */
};

/* An edge of the pose: one of the figure, or a half of the broken one. */
struct wall_limb {
    size_t edge; /* index of the figure's edge */
    size_t a;    /* indices of vertices of the pose */
    size_t b;
    bool half;
};

struct wall_fault {
    enum wall_fault_kind kind;
    struct wall_limb limb;   /* LEG if it is a half, LENGTH, SEGMENT */
    size_t vertex;           /* POINT */
    int64_t length;          /* LEG, LENGTH: squared; SUM: millionths, rounded down, at most 2^42 - 1 */
    int64_t original;        /* LEG, LENGTH: squared, of the whole edge */
    int64_t least;           /* LEG, LENGTH: the squared lengths that are allowed ... */
    int64_t most;            /* ... and SUM: the limit in millionths */
    struct wall_part leaves; /* SEGMENT */
};

struct wall_verdict {
    struct wall_fault fault; /* the first; kind WALL_FAULT_NONE if the pose is valid */
    size_t faults;           /* all, before what the bonus excuses */
    bool whole;              /* as many vertices as there should be: the fields below are known */
    struct wall_limb *limbs; /* the pose's edges; owned, as is the rest */
    size_t limb_count;
    int64_t dislikes;
    int64_t *distances; /* for each corner: squared distance of the nearest vertex ... */
    size_t *nearest;    /* ... and this vertex */
    bool *unlocked;     /* for each bonus of the problem, even if the pose is not valid */
    bool *outside;      /* for each vertex of the pose */
};

/* Time is of the order of (vertices + edges) * corners. The caller frees. */
void wall_verdict_of(struct wall_verdict *verdict, const struct wall_problem *problem,
                     const struct wall_pose *pose);
void wall_verdict_free(struct wall_verdict *verdict);

#endif
