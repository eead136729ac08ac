/*
 * The faults are looked for one rule after the other, and counted on, since SUPERFLEX depends on
 * their number. A vertex outside makes no segments at it a fault: its own fault comes first.
 */
#include "verdict.h"

#include "../../host.h"
#include "sum.h"

#include <stdlib.h>

#define WALL_MILLION 1000000

struct wall_check {
    struct wall_verdict *verdict;
    const struct wall_problem *problem;
    const struct wall_pose *pose;
};

static void wall_check_fault(struct wall_check *check, struct wall_fault fault)
{
    if (check->verdict->faults++ == 0)
        check->verdict->fault = fault;
}

/* ---- the edges ---- */

static bool wall_same_edge(struct wall_edge edge, struct wall_edge other)
{
    return edge.a == other.a && edge.b == other.b;
}

static bool wall_has_edge(const struct wall_problem *problem, struct wall_edge edge)
{
    for (size_t i = 0; i < problem->edge_count; i++)
        if (wall_same_edge(problem->edges[i], edge))
            return true;
    return false;
}

/* The edges of the pose: the figure's without the broken one, then its halves. */
static void wall_check_limbs(struct wall_check *check)
{
    const struct wall_problem *problem = check->problem;
    struct wall_verdict *verdict = check->verdict;
    struct wall_edge leg = check->pose->leg;
    bool breaks = check->pose->used == WALL_BREAK_A_LEG;
    size_t broken = 0;
    if (breaks && !wall_has_edge(problem, leg))
        leg = (struct wall_edge){leg.b, leg.a};
    breaks = breaks && check->pose->has_leg && wall_has_edge(problem, leg);
    if (check->pose->used == WALL_BREAK_A_LEG && !breaks)
        wall_check_fault(check, (struct wall_fault){.kind = WALL_FAULT_LEG});
    verdict->limbs = judge_host_allocate(problem->edge_count + 2, sizeof *verdict->limbs);
    for (size_t i = 0; i < problem->edge_count; i++) {
        struct wall_edge edge = problem->edges[i];
        if (breaks && wall_same_edge(edge, leg))
            broken = i;
        else
            verdict->limbs[verdict->limb_count++] =
                (struct wall_limb){.edge = i, .a = edge.a, .b = edge.b};
    }
    for (int i = 0; breaks && i < 2; i++)
        verdict->limbs[verdict->limb_count++] = (struct wall_limb){
            .edge = broken, .a = i ? leg.b : leg.a, .b = problem->vertex_count, .half = true};
}

/* ---- lengths ---- */

static int64_t wall_original(const struct wall_problem *problem, const struct wall_limb *limb)
{
    struct wall_edge edge = problem->edges[limb->edge];
    return wall_distance(problem->vertices[edge.a], problem->vertices[edge.b]);
}

/* A half counts four times: |4 d' / d - 1| <= epsilon / 1,000,000. */
static void wall_check_length(struct wall_check *check, const struct wall_limb *limb)
{
    int64_t epsilon = check->problem->epsilon;
    int64_t original = wall_original(check->problem, limb);
    int64_t length = wall_distance(check->pose->points[limb->a], check->pose->points[limb->b]);
    int64_t times = limb->half ? 4 : 1;
    int64_t least = WALL_MILLION > epsilon ? original * (WALL_MILLION - epsilon) : 0;
    int64_t most = original * (WALL_MILLION + epsilon);
    if (llabs(times * length - original) * WALL_MILLION <= epsilon * original)
        return;
    times *= WALL_MILLION;
    wall_check_fault(check, (struct wall_fault){
                                .kind = limb->half ? WALL_FAULT_LEG : WALL_FAULT_LENGTH,
                                .limb = *limb,
                                .length = length,
                                .original = original,
                                .least = (least + times - 1) / times,
                                .most = most / times,
                            });
}

/* The sum in millionths, rounded down, at most 2^42 - 1: found by halves, since only comparing is exact. */
static int64_t wall_sum_millionths(const struct wall_sum *sum)
{
    int64_t least = 0;
    int64_t more = WALL_SUM_FACTOR_MAX;
    while (more - least > 1) {
        int64_t middle = least + (more - least) / 2;
        if (wall_sum_compare(sum, middle, WALL_MILLION) >= 0)
            least = middle;
        else
            more = middle;
    }
    return least;
}

static void wall_check_sum(struct wall_check *check)
{
    const struct wall_verdict *verdict = check->verdict;
    int64_t limit = (int64_t)check->problem->edge_count * check->problem->epsilon;
    struct wall_sum sum;
    wall_sum_start(&sum);
    for (size_t i = 0; i < verdict->limb_count; i++) {
        const struct wall_limb *limb = &verdict->limbs[i];
        int64_t original = wall_original(check->problem, limb);
        int64_t length = wall_distance(check->pose->points[limb->a], check->pose->points[limb->b]);
        if (original == 0)
            wall_check_length(check, limb); /* there is no ratio */
        else
            wall_sum_add(&sum, llabs(length - original), original);
    }
    if (wall_sum_compare(&sum, limit, WALL_MILLION) > 0)
        wall_check_fault(check, (struct wall_fault){.kind = WALL_FAULT_SUM,
                                                    .length = wall_sum_millionths(&sum),
                                                    .most = limit});
    wall_sum_free(&sum);
}

/* The halves of a broken edge are looked at before all else. */
static void wall_check_lengths(struct wall_check *check)
{
    const struct wall_verdict *verdict = check->verdict;
    if (check->pose->used == WALL_GLOBALIST) {
        wall_check_sum(check);
        return;
    }
    for (int half = 1; half >= 0; half--)
        for (size_t i = 0; i < verdict->limb_count; i++)
            if (verdict->limbs[i].half == (half == 1))
                wall_check_length(check, &verdict->limbs[i]);
}

/* ---- places ---- */

static void wall_check_points(struct wall_check *check)
{
    const struct wall_pose *pose = check->pose;
    struct wall_verdict *verdict = check->verdict;
    size_t outside = 0;
    verdict->outside = judge_host_allocate(pose->count, sizeof *verdict->outside);
    for (size_t i = 0; i < pose->count; i++) {
        verdict->outside[i] = !wall_point_inside(check->problem, pose->points[i]);
        outside += verdict->outside[i];
    }
    if (pose->used == WALL_WALLHACK && outside == 1)
        return;
    for (size_t i = 0; i < pose->count; i++)
        if (verdict->outside[i])
            wall_check_fault(check, (struct wall_fault){.kind = WALL_FAULT_POINT, .vertex = i});
}

static void wall_check_segments(struct wall_check *check)
{
    const struct wall_verdict *verdict = check->verdict;
    const struct wall_point *points = check->pose->points;
    for (size_t i = 0; i < verdict->limb_count; i++) {
        struct wall_fault fault = {.kind = WALL_FAULT_SEGMENT, .limb = verdict->limbs[i]};
        size_t a = fault.limb.a, b = fault.limb.b;
        if (!verdict->outside[a] && !verdict->outside[b] &&
            !wall_segment_inside(check->problem, points[a], points[b], &fault.leaves))
            wall_check_fault(check, fault);
    }
}

/* ---- what the pose is worth ---- */

static void wall_check_corners(struct wall_check *check)
{
    const struct wall_problem *problem = check->problem;
    struct wall_verdict *verdict = check->verdict;
    verdict->distances = judge_host_allocate(problem->corner_count, sizeof *verdict->distances);
    verdict->nearest = judge_host_allocate(problem->corner_count, sizeof *verdict->nearest);
    for (size_t i = 0; i < problem->corner_count; i++) {
        int64_t least = INT64_MAX;
        for (size_t k = 0; k < check->pose->count; k++) {
            int64_t distance = wall_distance(problem->corners[i], check->pose->points[k]);
            if (distance < least) {
                least = distance;
                verdict->nearest[i] = k;
            }
        }
        verdict->distances[i] = least;
        verdict->dislikes += least;
    }
}

static void wall_check_unlocked(struct wall_check *check)
{
    const struct wall_problem *problem = check->problem;
    struct wall_verdict *verdict = check->verdict;
    verdict->unlocked = judge_host_allocate(problem->bonus_count, sizeof *verdict->unlocked);
    for (size_t i = 0; i < problem->bonus_count; i++)
        for (size_t k = 0; k < check->pose->count; k++)
            verdict->unlocked[i] |=
                wall_distance(problem->bonuses[i].at, check->pose->points[k]) == 0;
}

/* ---- the whole ---- */

void wall_verdict_of(struct wall_verdict *verdict, const struct wall_problem *problem,
                     const struct wall_pose *pose)
{
    *verdict = (struct wall_verdict){0};
    struct wall_check check = {verdict, problem, pose};
    if (pose->error[0]) {
        wall_check_fault(&check, (struct wall_fault){.kind = WALL_FAULT_FORM});
        return;
    }
    if (pose->bonus_count > 1)
        wall_check_fault(&check, (struct wall_fault){.kind = WALL_FAULT_BONUSES});
    if (pose->count != problem->vertex_count + (pose->used == WALL_BREAK_A_LEG)) {
        wall_check_fault(&check, (struct wall_fault){.kind = WALL_FAULT_VERTICES});
        return;
    }
    verdict->whole = true;
    wall_check_limbs(&check);
    wall_check_lengths(&check);
    wall_check_points(&check);
    wall_check_segments(&check);
    wall_check_corners(&check);
    wall_check_unlocked(&check);
    if (pose->used == WALL_SUPERFLEX && verdict->faults == 1 &&
        verdict->fault.kind == WALL_FAULT_LENGTH)
        verdict->fault = (struct wall_fault){.kind = WALL_FAULT_NONE};
}

void wall_verdict_free(struct wall_verdict *verdict)
{
    free(verdict->limbs);
    free(verdict->distances);
    free(verdict->nearest);
    free(verdict->unlocked);
    free(verdict->outside);
}
