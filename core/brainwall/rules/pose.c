/* See pose.h.
 *
 * GLOBALIST adds fractions with many denominators and compares the sum S with a bound B, exactly. Both are expanded in
 * base 2^32, digit by digit, with exact remainders:
 *
 *     (S - B) * 2^(32 k) = difference + (sum of the remainders of S, each below 1) - (remainder of B, below 1)
 *
 * where `difference` is a whole number. Once it is 1 or more, S > B; once it is -edges or less, S < B. Else one digit
 * more is taken. If S and B differ at all, they do by at least 1 / (product of the denominators), at most 25 bits each:
 * then the two are told apart within as many digits as the product has bits, or they are equal. In practice the second
 * digit decides. */
#include "pose.h"

#include <stddef.h>

#include "../../base/integer.h"
#include "../bounds.h"
#include "dislikes.h"
#include "length.h"

/* ---- lengths ---- */

uint32_t pose_length(uint32_t square)
{
    return (uint32_t)integer_root((uint64_t)square << 16);
}

/* How far a length is beyond its limits, in 256ths; 1 at the least when it is. */
static uint32_t beyond(struct length_limits limits, uint32_t e)
{
    uint32_t off;

    if (length_fits(limits, e))
        return 0;
    off = e < limits.low ? pose_length(limits.low) - pose_length(e) : pose_length(e) - pose_length(limits.high);
    return off > 0 ? off : 1;
}

static bool is_broken(const struct bonus_use *use, struct problem_edge edge)
{
    return use->kind == BONUS_BREAK_A_LEG && edge.a == use->a && edge.b == use->b;
}

static void add_length(struct pose_verdict *verdict, uint32_t off, uint32_t *worst)
{
    verdict->lengths += off > 0;
    verdict->violation += off;
    *worst = off > *worst ? off : *worst;
}

/* Each edge alone; SUPERFLEX excuses the worst one. */
static void check_lengths(const struct problem *problem, const struct pose *pose, struct pose_verdict *verdict)
{
    const struct point *at = pose->vertices;
    uint32_t last = problem->vertex_count, worst = 0;

    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        uint32_t square = point_square(problem->vertices[edge.a], problem->vertices[edge.b]);
        struct length_limits half = length_limits(square, problem->epsilon, 4);
        if (!is_broken(&pose->use, edge)) {
            add_length(verdict, beyond(length_limits(square, problem->epsilon, 1),
                                       point_square(at[edge.a], at[edge.b])), &worst);
            continue;
        }
        add_length(verdict, beyond(half, point_square(at[edge.a], at[last])), &worst);
        add_length(verdict, beyond(half, point_square(at[edge.b], at[last])), &worst);
    }
    if (pose->use.kind == BONUS_SUPERFLEX && worst > 0) {
        verdict->lengths--;
        verdict->violation -= worst;
    }
}

/* The excess that a violation tells apart: keeps a violation below 2^57. */
#define EXCESS_MAX ((int64_t)1 << 20)

/* S - B of the whole figure, so far expanded. */
struct expansion {
    const struct problem *problem;
    uint32_t remainders[MAX_EDGES]; /* of S, one for each edge */
    uint64_t bound_remainder;       /* of B, over LENGTH_PARTS */
    int64_t difference;
};

/* The squared length of an edge as drawn: the denominator of its fraction. */
static uint32_t drawn(const struct problem *problem, uint32_t edge)
{
    return point_square(problem->vertices[problem->edges[edge].a], problem->vertices[problem->edges[edge].b]);
}

static void expand(struct expansion *x)
{
    uint64_t bound = x->bound_remainder << 32;

    x->difference = x->difference * ((int64_t)1 << 32) - (int64_t)(bound / LENGTH_PARTS);
    x->bound_remainder = bound % LENGTH_PARTS;
    for (uint32_t i = 0; i < x->problem->edge_count; i++) {
        uint64_t scaled = (uint64_t)x->remainders[i] << 32;
        uint32_t d = drawn(x->problem, i);
        x->difference += (int64_t)(scaled / d);
        x->remainders[i] = (uint32_t)(scaled % d);
    }
}

static bool undecided(const struct expansion *x)
{
    return x->difference < 1 && x->difference > -(int64_t)x->problem->edge_count;
}

/* Checks the sum over all edges. The excess of the sum, in 2^-32, is reported as a length: times half of the mean
 * length. */
static void check_sum(const struct problem *problem, const struct pose *pose, struct pose_verdict *verdict)
{
    uint32_t count = problem->edge_count;
    uint64_t bound = (uint64_t)count * problem->epsilon, lengths = 0, excess;
    struct expansion x;

    x.problem = problem;
    x.difference = -(int64_t)(bound / LENGTH_PARTS);
    x.bound_remainder = bound % LENGTH_PARTS;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t d = drawn(problem, i);
        uint32_t e = point_square(pose->vertices[problem->edges[i].a], pose->vertices[problem->edges[i].b]);
        uint32_t off = e > d ? e - d : d - e;
        x.remainders[i] = off % d;
        x.difference += off / d;
        lengths += pose_length(d);
    }
    x.difference = x.difference < EXCESS_MAX ? x.difference : EXCESS_MAX;
    expand(&x);
    excess = x.difference >= 1 ? (uint64_t)x.difference : 0;
    for (uint32_t digits = count + 2; undecided(&x) && digits > 0; digits--)
        expand(&x);
    if (x.difference < 1)
        return;
    verdict->lengths = 1;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a problem has an edge, problem_read.c */
    verdict->violation = 1 + (excess >> 16) * (lengths / count / 2) / 65536;
}

/* ---- the hole ---- */

/* Vertices outside the hole; *vertex becomes the last of them. */
static uint32_t count_outside(const struct polygon *polygon, const struct pose *pose, uint32_t *vertex)
{
    uint32_t count = 0;

    *vertex = UINT32_MAX;
    for (uint32_t v = 0; v < pose->count; v++) {
        if (inside_point(polygon, pose->vertices[v]))
            continue;
        *vertex = v;
        count++;
    }
    return count;
}

static bool leaves(const struct polygon *polygon, const struct pose *pose, uint32_t a, uint32_t b,
                   uint32_t excused)
{
    return a != excused && b != excused && !inside_segment(polygon, pose->vertices[a], pose->vertices[b]);
}

static void check_inside(const struct problem *problem, const struct polygon *polygon, const struct pose *pose,
                         struct pose_verdict *verdict)
{
    uint32_t vertex, outside = count_outside(polygon, pose, &vertex), faults = outside;
    uint32_t excused = UINT32_MAX;

    if (pose->use.kind == BONUS_WALLHACK && outside == 1) {
        excused = vertex;
        faults = 0;
    }
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        if (!is_broken(&pose->use, edge)) {
            faults += leaves(polygon, pose, edge.a, edge.b, excused);
            continue;
        }
        faults += leaves(polygon, pose, edge.a, problem->vertex_count, excused);
        faults += leaves(polygon, pose, edge.b, problem->vertex_count, excused);
    }
    verdict->outside = faults;
    verdict->violation += (uint64_t)faults * POSE_OUTSIDE;
}

/* ---- the whole pose ---- */

uint32_t pose_unlocked(const struct problem *problem, const struct point *vertices, uint32_t count)
{
    uint32_t unlocked = 0;

    for (uint32_t k = 0; k < problem->bonus_count; k++)
        for (uint32_t v = 0; v < count; v++)
            if (point_same(vertices[v], problem->bonuses[k].position))
                unlocked |= (uint32_t)1 << k;
    return unlocked;
}

struct pose_verdict pose_check(const struct problem *problem, const struct polygon *polygon,
                               const struct pose *pose)
{
    struct pose_verdict verdict = {.lengths = 0};

    if (pose->use.kind == BONUS_GLOBALIST)
        check_sum(problem, pose, &verdict);
    else
        check_lengths(problem, pose, &verdict);
    check_inside(problem, polygon, pose, &verdict);
    verdict.valid = verdict.violation == 0;
    verdict.dislikes = dislikes_of(problem->corners, problem->corner_count, pose->vertices, pose->count);
    verdict.unlocked = pose_unlocked(problem, pose->vertices, pose->count);
    return verdict;
}

/* ---- what the format of poses leaves out ---- */

static bool has_edge(const struct problem *problem, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < problem->edge_count; i++)
        if (problem->edges[i].a == a && problem->edges[i].b == b)
            return true;
    return false;
}

/* The edge whose squared length is farthest beyond its limits, or the first one. */
static struct problem_edge worst_edge(const struct problem *problem, const struct point *at)
{
    struct problem_edge worst = problem->edges[0];
    uint32_t most = 0;

    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        uint32_t square = point_square(problem->vertices[edge.a], problem->vertices[edge.b]);
        struct length_limits limits = length_limits(square, problem->epsilon, 1);
        uint32_t excess = length_excess(limits, point_square(at[edge.a], at[edge.b]));
        if (excess <= most)
            continue;
        most = excess;
        worst = edge;
    }
    return worst;
}

bool pose_complete_use(const struct problem *problem, const struct polygon *polygon,
                       struct pose *pose)
{
    struct bonus_use *use = &pose->use;
    struct bonus_use turned = *use;
    struct problem_edge edge;

    switch (use->kind) {
    case BONUS_BREAK_A_LEG:
        turned.a = use->b;
        turned.b = use->a;
        *use = has_edge(problem, use->a, use->b) ? *use : turned;
        return has_edge(problem, use->a, use->b);
    case BONUS_SUPERFLEX:
        edge = worst_edge(problem, pose->vertices);
        use->a = edge.a;
        use->b = edge.b;
        return true;
    case BONUS_WALLHACK:
        for (use->a = 0; use->a + 1u < pose->count && inside_point(polygon, pose->vertices[use->a]);)
            use->a++;
        return true;
    default: return true;
    }
}
