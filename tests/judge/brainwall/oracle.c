#include "oracle.h"

#include <stdint.h>

enum { CUTS = 2 * ORACLE_CORNERS + 2, MILLION = 1000000 };

struct fraction oracle_fraction(wide num, wide den)
{
    return den < 0 ? (struct fraction){-num, -den} : (struct fraction){num, den};
}

int oracle_compare(struct fraction a, struct fraction b)
{
    wide left = a.num * b.den, right = b.num * a.den;

    return (left > right) - (left < right);
}

/* ---- the hole ---- */

static int turn(struct brainwall_point a, struct brainwall_point b, struct fine_point p)
{
    wide cross = (wide)(b.x - a.x) * (p.y - a.y * p.den) - (wide)(b.y - a.y) * (p.x - a.x * p.den);

    return (cross > 0) - (cross < 0);
}

static bool between(wide a, wide b, wide p)
{
    return a < b ? a <= p && p <= b : b <= p && p <= a;
}

bool oracle_on(struct brainwall_point a, struct brainwall_point b, struct fine_point p)
{
    return turn(a, b, p) == 0 && between(a.x * p.den, b.x * p.den, p.x) &&
           between(a.y * p.den, b.y * p.den, p.y);
}

/* By the number of times that the hole winds around the point. */
bool oracle_inside(const struct brainwall_problem *hole, struct fine_point p)
{
    int winds = 0;

    for (size_t i = 0; i < hole->corner_count; i++) {
        struct brainwall_point a = hole->corners[i];
        struct brainwall_point b = hole->corners[(i + 1) % hole->corner_count];
        if (oracle_on(a, b, p))
            return true;
        if (a.y * p.den <= p.y && b.y * p.den > p.y)
            winds += turn(a, b, p) > 0;
        if (b.y * p.den <= p.y && a.y * p.den > p.y)
            winds -= turn(a, b, p) < 0;
    }
    return winds != 0;
}

struct fine_point oracle_point(struct brainwall_point p)
{
    return (struct fine_point){p.x, p.y, 1};
}

wide oracle_cross(struct brainwall_point u, struct brainwall_point v)
{
    return (wide)u.x * v.y - (wide)u.y * v.x;
}

struct brainwall_point oracle_minus(struct brainwall_point a, struct brainwall_point b)
{
    return (struct brainwall_point){a.x - b.x, a.y - b.y};
}

static void add_cut(struct fraction *cuts, size_t *count, struct fraction cut)
{
    size_t at = *count;

    if (cut.num < 0 || cut.num > cut.den)
        return;
    for (; at > 0 && oracle_compare(cut, cuts[at - 1]) < 0; at--)
        cuts[at] = cuts[at - 1];
    cuts[at] = cut;
    ++*count;
}

/* The parts of the way from p to q, in order, at which it oracle_meet the edge a-b of the hole. */
static void cut_at_edge(struct fraction *cuts, size_t *count, struct brainwall_point p, struct brainwall_point q,
                        struct brainwall_point a, struct brainwall_point b)
{
    struct brainwall_point way = oracle_minus(q, p), edge = oracle_minus(b, a), from = oracle_minus(a, p);
    wide den = oracle_cross(way, edge);
    wide length = (wide)way.x * way.x + (wide)way.y * way.y;

    if (den != 0) {
        struct fraction on_edge = oracle_fraction(oracle_cross(from, way), den);
        if (on_edge.num >= 0 && on_edge.num <= on_edge.den)
            add_cut(cuts, count, oracle_fraction(oracle_cross(from, edge), den));
    } else if (oracle_cross(from, way) == 0) {
        add_cut(cuts, count, oracle_fraction((wide)from.x * way.x + (wide)from.y * way.y, length));
    }
}

/* Whether the way from p, which is inside, to q is, and if not after which part it leaves. */
bool oracle_segment(const struct brainwall_problem *hole, struct brainwall_point p, struct brainwall_point q,
                    struct fraction *leaves)
{
    struct fraction cuts[CUTS];
    size_t count = 0;

    if (p.x == q.x && p.y == q.y)
        return true;
    add_cut(cuts, &count, (struct fraction){0, 1});
    add_cut(cuts, &count, (struct fraction){1, 1});
    for (size_t i = 0; i < hole->corner_count; i++)
        cut_at_edge(cuts, &count, p, q, hole->corners[i], hole->corners[(i + 1) % hole->corner_count]);
    for (size_t i = 0; i + 1 < count; i++) {
        struct fraction a = cuts[i], b = cuts[i + 1];
        wide num = a.num * b.den + b.num * a.den, den = 2 * a.den * b.den;
        struct fine_point middle = {p.x * den + (q.x - p.x) * num, p.y * den + (q.y - p.y) * num, den};
        if (oracle_compare(a, b) < 0 && !oracle_inside(hole, middle)) {
            *leaves = a;
            return false;
        }
    }
    return true;
}

bool oracle_meet(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c, struct brainwall_point d)
{
    struct fraction cuts[CUTS];
    size_t count = 0;

    cut_at_edge(cuts, &count, a, b, c, d);
    cut_at_edge(cuts, &count, a, b, d, c);
    return count > 0 || oracle_on(c, d, oracle_point(a));
}

/* ---- the rules ---- */

struct fraction oracle_stretch(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c,
                               struct brainwall_point d, int times)
{
    wide given = brainwall_distance(a, b), posed = (wide)times * brainwall_distance(c, d);

    return (struct fraction){posed > given ? posed - given : given - posed, given};
}

struct fraction oracle_plus(struct fraction a, struct fraction b)
{
    return (struct fraction){a.num * b.den + b.num * a.den, a.den * b.den};
}

static void oracle_fault(struct oracle_verdict *verdict, enum brainwall_fault_kind kind)
{
    if (verdict->faults++ == 0)
        verdict->first = kind;
}

/* Which edges the pose breaks; false if BREAK_A_LEG names none. */
static bool oracle_broken(const struct brainwall_problem *problem, const struct brainwall_pose *pose,
                          bool broken[ORACLE_EDGES])
{
    bool any = false;

    for (int reverse = 0; reverse < 2 && !any; reverse++)
        for (size_t i = 0; i < problem->edge_count; i++) {
            size_t a = reverse ? problem->edges[i].b : problem->edges[i].a;
            size_t b = reverse ? problem->edges[i].a : problem->edges[i].b;
            broken[i] = pose->bonus == BRAINWALL_BREAK_A_LEG && pose->has_leg && a == pose->leg.a &&
                        b == pose->leg.b;
            any = any || broken[i];
        }
    return any;
}

static void oracle_lengths(const struct brainwall_problem *problem, const struct brainwall_pose *pose,
                           const bool broken[ORACLE_EDGES], struct oracle_verdict *verdict)
{
    struct fraction limit = {problem->epsilon, MILLION}, sum = {0, 1};
    bool halved = false;

    for (size_t i = 0; i < problem->edge_count; i++) {
        struct brainwall_edge e = problem->edges[i];
        struct brainwall_point a = problem->vertices[e.a], b = problem->vertices[e.b];
        for (int end = 0; end < 2 && broken[i] && !halved; end++) {
            struct brainwall_point from = pose->points[end ? e.b : e.a];
            struct brainwall_point middle = pose->points[problem->vertex_count];
            if (oracle_compare(oracle_stretch(a, b, from, middle, 4), limit) > 0)
                oracle_fault(verdict, BRAINWALL_FAULT_LEG);
        }
        halved = halved || broken[i];
    }
    for (size_t i = 0; i < problem->edge_count; i++) {
        struct brainwall_edge e = problem->edges[i];
        struct fraction part = oracle_stretch(problem->vertices[e.a], problem->vertices[e.b],
                                              pose->points[e.a], pose->points[e.b], 1);
        sum = oracle_plus(sum, part);
        if (pose->bonus != BRAINWALL_GLOBALIST && !broken[i] && oracle_compare(part, limit) > 0)
            oracle_fault(verdict, BRAINWALL_FAULT_LENGTH);
    }
    limit.num *= (wide)problem->edge_count;
    if (pose->bonus == BRAINWALL_GLOBALIST && oracle_compare(sum, limit) > 0)
        oracle_fault(verdict, BRAINWALL_FAULT_SUM);
}

static void oracle_places(const struct brainwall_problem *problem, const struct brainwall_pose *pose,
                          const bool broken[ORACLE_EDGES], struct oracle_verdict *verdict)
{
    struct fraction leaves;
    bool outside[ORACLE_VERTICES] = {false}, halved = false;
    unsigned count = 0;

    for (size_t i = 0; i < pose->count; i++) {
        outside[i] = !oracle_inside(problem, oracle_point(pose->points[i]));
        count += outside[i];
    }
    for (size_t i = 0; i < pose->count; i++)
        if (outside[i] && !(count == 1 && pose->bonus == BRAINWALL_WALLHACK))
            oracle_fault(verdict, BRAINWALL_FAULT_POINT);
    for (size_t i = 0; i < problem->edge_count; i++) {
        struct brainwall_edge e = problem->edges[i];
        uint32_t middle = (uint32_t)problem->vertex_count;
        struct brainwall_edge halves[2] = {{e.a, middle}, {e.b, middle}};
        for (int half = 0; half < (broken[i] ? 2 : 1); half++) {
            struct brainwall_edge part = broken[i] ? halves[half] : e;
            if ((!broken[i] || !halved) && !outside[part.a] && !outside[part.b] &&
                !oracle_segment(problem, pose->points[part.a], pose->points[part.b], &leaves))
                oracle_fault(verdict, BRAINWALL_FAULT_SEGMENT);
        }
        halved = halved || broken[i];
    }
}

struct oracle_verdict oracle_verdict(const struct brainwall_problem *problem, const struct brainwall_pose *pose)
{
    struct oracle_verdict verdict = {BRAINWALL_FAULT_NONE, 0};
    size_t wanted = problem->vertex_count + (pose->bonus == BRAINWALL_BREAK_A_LEG ? 1 : 0);
    bool broken[ORACLE_EDGES];

    if (pose->bonus_count > 1)
        oracle_fault(&verdict, BRAINWALL_FAULT_BONUSES);
    if (pose->count != wanted)
        oracle_fault(&verdict, BRAINWALL_FAULT_VERTICES);
    if (pose->count != wanted)
        return verdict;
    if (!oracle_broken(problem, pose, broken) && pose->bonus == BRAINWALL_BREAK_A_LEG)
        oracle_fault(&verdict, BRAINWALL_FAULT_LEG);
    oracle_lengths(problem, pose, broken, &verdict);
    oracle_places(problem, pose, broken, &verdict);
    if (pose->bonus == BRAINWALL_SUPERFLEX && verdict.faults == 1 && verdict.first == BRAINWALL_FAULT_LENGTH)
        verdict.first = BRAINWALL_FAULT_NONE;
    return verdict;
}
