/*
 * Numbers are those of the input: edges and vertices count from 0, lengths are squared.
 */
#include "fault.h"

#include "sum.h"

#include <inttypes.h>
#include <stdio.h>

#define WALL_FAULT_PLACE_MAX 64
#define WALL_FAULT_EDGE_MAX 96

const char *wall_fault_name(enum wall_fault_kind kind)
{
    static const char *const names[] = {"none", "form", "bonuses", "vertices", "leg",
                                        "length", "sum", "point", "segment"};
    return names[kind];
}

/* "edge 3 (4-7)", or for a half "half 4-20 of edge 3 (4-7)". */
static void wall_fault_edge(char text[WALL_FAULT_EDGE_MAX], const struct wall_problem *problem,
                            const struct wall_limb *limb)
{
    struct wall_edge edge = problem->edges[limb->edge];
    char half[WALL_FAULT_EDGE_MAX / 2] = "";
    if (limb->half)
        (void)snprintf(half, sizeof half, "half %zu-%zu of ", limb->a, limb->b);
    (void)snprintf(text, WALL_FAULT_EDGE_MAX, "%sedge %zu (%zu-%zu)", half, limb->edge, edge.a,
                   edge.b);
}

/* A coordinate at a part of the way from `from` to `to`, in lowest terms. */
static void wall_fault_between(char text[WALL_FAULT_PLACE_MAX], int64_t from, int64_t to,
                               struct wall_part part)
{
    int64_t num = from * part.den + (to - from) * part.num;
    int64_t a = num < 0 ? -num : num;
    int64_t b = part.den;
    while (a != 0) {
        int64_t rest = b % a;
        b = a;
        a = rest;
    }
    if (b == part.den)
        (void)snprintf(text, WALL_FAULT_PLACE_MAX, "%" PRId64, num / b);
    else
        (void)snprintf(text, WALL_FAULT_PLACE_MAX, "%" PRId64 "/%" PRId64, num / b, part.den / b);
}

static void wall_fault_length(char text[WALL_FAULT_TEXT_MAX], const struct wall_problem *problem,
                              const struct wall_fault *fault)
{
    char edge[WALL_FAULT_EDGE_MAX];
    wall_fault_edge(edge, problem, &fault->limb);
    if (fault->least > fault->most) /* of a half alone: a whole edge may have its own length */
        (void)snprintf(text, WALL_FAULT_TEXT_MAX,
                       "%s has the squared length %" PRId64 ", and none is allowed: no whole number is near enough to a "
                       "quarter of %" PRId64 ", that of the edge in the figure",
                       edge, fault->length, fault->original);
    else
        (void)snprintf(text, WALL_FAULT_TEXT_MAX,
                       "%s has the squared length %" PRId64 ", it must be from %" PRId64 " to %" PRId64
                       " (the edge has %" PRId64 " in the figure)",
                       edge, fault->length, fault->least, fault->most, fault->original);
}

static void wall_fault_segment(char text[WALL_FAULT_TEXT_MAX], const struct wall_problem *problem,
                               const struct wall_pose *pose, const struct wall_fault *fault)
{
    struct wall_point a = pose->points[fault->limb.a];
    struct wall_point b = pose->points[fault->limb.b];
    char edge[WALL_FAULT_EDGE_MAX], x[WALL_FAULT_PLACE_MAX], y[WALL_FAULT_PLACE_MAX];
    wall_fault_edge(edge, problem, &fault->limb);
    wall_fault_between(x, a.x, b.x, fault->leaves);
    wall_fault_between(y, a.y, b.y, fault->leaves);
    (void)snprintf(text, WALL_FAULT_TEXT_MAX,
                   "%s from (%" PRId64 ", %" PRId64 ") to (%" PRId64 ", %" PRId64
                   ") leaves the hole at (%s, %s)",
                   edge, a.x, a.y, b.x, b.y, x, y);
}

void wall_fault_text(char text[WALL_FAULT_TEXT_MAX], const struct wall_problem *problem,
                     const struct wall_pose *pose, const struct wall_fault *fault)
{
    text[0] = '\0';
    switch (fault->kind) {
    case WALL_FAULT_NONE:
        return;
    case WALL_FAULT_FORM:
        (void)snprintf(text, WALL_FAULT_TEXT_MAX, "%s", pose->error);
        return;
    case WALL_FAULT_BONUSES:
        (void)snprintf(text, WALL_FAULT_TEXT_MAX, "%zu bonuses are used, one is allowed",
                       pose->bonus_count);
        return;
    case WALL_FAULT_VERTICES:
        (void)snprintf(text, WALL_FAULT_TEXT_MAX, "the pose has %zu vertices, it must have %zu",
                       pose->count, problem->vertex_count + (pose->used == WALL_BREAK_A_LEG));
        return;
    case WALL_FAULT_LEG:
        if (fault->limb.half)
            wall_fault_length(text, problem, fault);
        else if (pose->has_leg)
            (void)snprintf(text, WALL_FAULT_TEXT_MAX, "there is no edge %zu-%zu to break",
                           pose->leg.a, pose->leg.b);
        else
            (void)snprintf(text, WALL_FAULT_TEXT_MAX, "BREAK_A_LEG names no \"edge\"");
        return;
    case WALL_FAULT_LENGTH:
        wall_fault_length(text, problem, fault);
        return;
    case WALL_FAULT_SUM:
        (void)snprintf(text, WALL_FAULT_TEXT_MAX,
                       "the edges are stretched by %" PRId64
                       " millionths in sum or %smore, the limit is %" PRId64,
                       fault->length, fault->length < WALL_SUM_FACTOR_MAX - 1 ? "a little " : "",
                       fault->most);
        return;
    case WALL_FAULT_POINT:
        (void)snprintf(text, WALL_FAULT_TEXT_MAX,
                       "vertex %zu at (%" PRId64 ", %" PRId64 ") lies outside the hole",
                       fault->vertex, pose->points[fault->vertex].x, pose->points[fault->vertex].y);
        return;
    case WALL_FAULT_SEGMENT:
        wall_fault_segment(text, problem, pose, fault);
        return;
    }
}
