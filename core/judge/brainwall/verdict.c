/* Faults are looked for rule by rule and all are counted, since SUPERFLEX depends on their number. If a vertex is
 * outside, its edges are no further faults: the vertex is reported. */
#include "verdict.h"

#include "../../base/integer.h"

enum { MILLION = 1000000 };

struct check {
    struct brainwall_verdict *verdict;
    const struct brainwall_problem *problem;
    const struct brainwall_pose *pose;
};

static void add_fault(struct check *check, struct brainwall_fault fault)
{
    if (check->verdict->faults++ == 0)
        check->verdict->fault = fault;
}

/* ---- the edges ---- */

static bool same_edge(struct brainwall_edge edge, struct brainwall_edge other)
{
    return edge.a == other.a && edge.b == other.b;
}

static bool has_edge(const struct brainwall_problem *problem, struct brainwall_edge edge)
{
    for (size_t i = 0; i < problem->edge_count; i++)
        if (same_edge(problem->edges[i], edge))
            return true;
    return false;
}

/* The edge to be broken, as the figure lists it; false: there is none. */
static bool find_leg(const struct check *check, struct brainwall_edge *leg)
{
    *leg = check->pose->leg;
    if (check->pose->bonus != BRAINWALL_BREAK_A_LEG || !check->pose->has_leg)
        return false;
    if (!has_edge(check->problem, *leg))
        *leg = (struct brainwall_edge){leg->b, leg->a};
    return has_edge(check->problem, *leg);
}

/* The edges of the pose: the figure's without the broken one, then its halves. */
static void make_limbs(struct check *check)
{
    const struct brainwall_problem *problem = check->problem;
    struct brainwall_verdict *verdict = check->verdict;
    struct brainwall_pose_edge half = {.b = (uint32_t)problem->vertex_count, .is_half = true};
    struct brainwall_edge leg;
    bool breaks = find_leg(check, &leg);

    if (check->pose->bonus == BRAINWALL_BREAK_A_LEG && !breaks)
        add_fault(check, (struct brainwall_fault){.kind = BRAINWALL_FAULT_LEG});
    verdict->pose_edge_count = 0;
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct brainwall_edge edge = problem->edges[i];

        if (breaks && same_edge(edge, leg))
            half.edge = i;
        else
            verdict->pose_edges[verdict->pose_edge_count++] = (struct brainwall_pose_edge){.edge = i, .a = edge.a,
                                                                                           .b = edge.b};
    }
    for (int i = 0; breaks && i < 2; i++) {
        half.a = i == 0 ? leg.a : leg.b;
        verdict->pose_edges[verdict->pose_edge_count++] = half;
    }
}

/* ---- lengths ---- */

static int64_t original_of(const struct brainwall_problem *problem, const struct brainwall_pose_edge *edge)
{
    struct brainwall_edge original = problem->edges[edge->edge];

    return brainwall_distance(problem->vertices[original.a], problem->vertices[original.b]);
}

static int64_t length_of(const struct check *check, const struct brainwall_pose_edge *edge)
{
    return brainwall_distance(check->pose->points[edge->a], check->pose->points[edge->b]);
}

/* A half counts four times: |4 d' / d - 1| <= epsilon / 1,000,000. */
static void check_length(struct check *check, const struct brainwall_pose_edge *edge)
{
    int64_t epsilon = check->problem->epsilon, original = original_of(check->problem, edge);
    int64_t length = length_of(check, edge), times = edge->is_half ? 4 : 1;
    int64_t least = MILLION > epsilon ? original * (MILLION - epsilon) : 0;
    int64_t most = original * (MILLION + epsilon);

    if (integer_abs(times * length - original) * MILLION <= epsilon * original)
        return;
    times *= MILLION;
    add_fault(check, (struct brainwall_fault){.kind = edge->is_half ? BRAINWALL_FAULT_LEG : BRAINWALL_FAULT_LENGTH,
                                              .pose_edge = *edge,
                                              .length = length,
                                              .original = original,
                                              .least = (least + times - 1) / times,
                                              .most = most / times});
}

/* The sum in millionths, rounded down, at most 2^42 - 1. It is found by bisection, since a sum can only be compared
 * exactly. */
static int64_t millionths_of(const struct brainwall_sum *sum)
{
    int64_t least = 0, more = BRAINWALL_SUM_FACTOR_MAX;

    while (more - least > 1) {
        int64_t middle = least + (more - least) / 2;

        if (brainwall_sum_compare(sum, middle, MILLION) >= 0)
            least = middle;
        else
            more = middle;
    }
    return least;
}

static void check_sum(struct check *check)
{
    struct brainwall_verdict *verdict = check->verdict;
    int64_t limit = (int64_t)check->problem->edge_count * check->problem->epsilon;

    brainwall_sum_start(&verdict->sum);
    for (size_t i = 0; i < verdict->pose_edge_count; i++) {
        const struct brainwall_pose_edge *edge = &verdict->pose_edges[i];
        int64_t original = original_of(check->problem, edge);

        if (original == 0)
            check_length(check, edge); /* there is no ratio */
        else
            brainwall_sum_add(&verdict->sum, integer_abs(length_of(check, edge) - original), original);
    }
    if (brainwall_sum_compare(&verdict->sum, limit, MILLION) > 0)
        add_fault(check, (struct brainwall_fault){.kind = BRAINWALL_FAULT_SUM,
                                                  .length = millionths_of(&verdict->sum),
                                                  .most = limit});
}

/* Checks the halves of a broken edge first. */
static void check_lengths(struct check *check)
{
    const struct brainwall_verdict *verdict = check->verdict;

    if (check->pose->bonus == BRAINWALL_GLOBALIST) {
        check_sum(check);
        return;
    }
    for (int half = 1; half >= 0; half--)
        for (size_t i = 0; i < verdict->pose_edge_count; i++)
            if (verdict->pose_edges[i].is_half == (half == 1))
                check_length(check, &verdict->pose_edges[i]);
}

/* ---- points ---- */

static void check_points(struct check *check)
{
    const struct brainwall_pose *pose = check->pose;
    struct brainwall_verdict *verdict = check->verdict;
    size_t outside = 0;

    for (size_t i = 0; i < pose->count; i++) {
        verdict->outside[i] = !brainwall_point_inside(check->problem, pose->points[i]);
        outside += verdict->outside[i];
    }
    if (pose->bonus == BRAINWALL_WALLHACK && outside == 1)
        return;
    for (size_t i = 0; i < pose->count; i++)
        if (verdict->outside[i])
            add_fault(check, (struct brainwall_fault){.kind = BRAINWALL_FAULT_POINT, .vertex = i});
}

static void check_segments(struct check *check)
{
    const struct brainwall_verdict *verdict = check->verdict;
    const struct brainwall_point *points = check->pose->points;

    for (size_t i = 0; i < verdict->pose_edge_count; i++) {
        struct brainwall_fault fault = {.kind = BRAINWALL_FAULT_SEGMENT, .pose_edge = verdict->pose_edges[i]};
        uint32_t a = fault.pose_edge.a, b = fault.pose_edge.b;

        if (!verdict->outside[a] && !verdict->outside[b] &&
            !brainwall_segment_inside(check->problem, points[a], points[b], &fault.leaves_at))
            add_fault(check, fault);
    }
}

/* ---- what the pose is worth ---- */

static void measure_corners(struct check *check)
{
    const struct brainwall_problem *problem = check->problem;
    struct brainwall_verdict *verdict = check->verdict;

    verdict->dislikes = 0;
    for (size_t i = 0; i < problem->corner_count; i++) {
        verdict->distances[i] = INT64_MAX;
        for (uint32_t k = 0; k < check->pose->count; k++) {
            int64_t distance = brainwall_distance(problem->corners[i], check->pose->points[k]);

            if (distance < verdict->distances[i]) {
                verdict->distances[i] = distance;
                verdict->nearest[i] = k;
            }
        }
        verdict->dislikes += verdict->distances[i];
    }
}

static void find_unlocked(struct check *check)
{
    const struct brainwall_problem *problem = check->problem;
    bool *unlocked = check->verdict->unlocked;

    for (size_t i = 0; i < problem->bonus_count; i++) {
        unlocked[i] = false;
        for (size_t k = 0; k < check->pose->count; k++)
            unlocked[i] = unlocked[i] || brainwall_distance(problem->bonuses[i].at, check->pose->points[k]) == 0;
    }
}

/* ---- the whole ---- */

void brainwall_verdict_open(struct brainwall_verdict *verdict, struct arena *arena,
                            const struct brainwall_problem *problem)
{
    *verdict = (struct brainwall_verdict){.is_measured = false};
    verdict->pose_edges = ARENA_TAKE(arena, problem->edge_count + 2, struct brainwall_pose_edge);
    verdict->distances = ARENA_TAKE(arena, problem->corner_count, int64_t);
    verdict->nearest = ARENA_TAKE(arena, problem->corner_count, uint32_t);
    verdict->unlocked = ARENA_TAKE(arena, problem->bonus_count, bool);
    verdict->outside = ARENA_TAKE(arena, problem->vertex_count + 1, bool);
    brainwall_sum_open(&verdict->sum, arena, problem->edge_count);
}

void brainwall_verdict_of(struct brainwall_verdict *verdict, const struct brainwall_problem *problem,
                          const struct brainwall_pose *pose)
{
    struct check check = {verdict, problem, pose};

    verdict->fault = (struct brainwall_fault){.kind = BRAINWALL_FAULT_NONE};
    verdict->faults = 0;
    if (pose->bonus_count > 1)
        add_fault(&check, (struct brainwall_fault){.kind = BRAINWALL_FAULT_BONUSES});
    verdict->is_measured = pose->count == problem->vertex_count + (pose->bonus == BRAINWALL_BREAK_A_LEG);
    if (!verdict->is_measured) {
        add_fault(&check, (struct brainwall_fault){.kind = BRAINWALL_FAULT_VERTICES});
        return;
    }
    make_limbs(&check);
    check_lengths(&check);
    check_points(&check);
    check_segments(&check);
    measure_corners(&check);
    find_unlocked(&check);
    if (pose->bonus == BRAINWALL_SUPERFLEX && verdict->faults == 1 && verdict->fault.kind == BRAINWALL_FAULT_LENGTH)
        verdict->fault = (struct brainwall_fault){.kind = BRAINWALL_FAULT_NONE};
}
