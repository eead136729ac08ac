/* See fault.h. */
#include "fault.h"

#include "sum.h"

const char *wall_fault_name(enum wall_fault_kind kind)
{
    static const char *const NAMES[] = {"none", "form", "bonuses", "vertices", "leg", "length", "sum", "point", "segment"};

    return NAMES[kind];
}

/* "edge 3 (4-7)", or for a half "half 4-20 of edge 3 (4-7)". */
static void add_edge(struct message *message, const struct wall_problem *problem, const struct wall_limb *limb)
{
    struct wall_edge edge = problem->edges[limb->edge];

    if (limb->half)
        message_print(message, "half %u-%u of ", (unsigned)limb->a, (unsigned)limb->b);
    message_print(message, "edge %u (%u-%u)", (unsigned)limb->edge, (unsigned)edge.a, (unsigned)edge.b);
}

static void add_point(struct message *message, struct wall_point point)
{
    message_print(message, "(%lld, %lld)", (long long)point.x, (long long)point.y);
}

/* A coordinate at a part of the way from `from` to `to`, in lowest terms. */
static void add_between(struct message *message, int64_t from, int64_t to, struct wall_part part)
{
    int64_t num = from * part.den + (to - from) * part.num;
    int64_t a = num < 0 ? -num : num, b = part.den;

    while (a != 0) {
        int64_t rest = b % a;

        b = a;
        a = rest;
    }
    message_signed(message, num / b);
    if (b != part.den)
        message_print(message, "/%lld", (long long)(part.den / b));
}

static void add_length(struct message *message, const struct wall_problem *problem, const struct wall_fault *fault)
{
    add_edge(message, problem, &fault->limb);
    message_print(message, " has the squared length %lld, ", (long long)fault->length);
    if (fault->least > fault->most) /* of a half alone: a whole edge may have its own length */
        message_print(message, "and none is allowed: no whole number is near enough to a quarter of %lld, that of the edge "
                      "in the figure", (long long)fault->original);
    else
        message_print(message, "it must be from %lld to %lld (the edge has %lld in the figure)", (long long)fault->least,
                      (long long)fault->most, (long long)fault->original);
}

static void add_leg(struct message *message, const struct wall_problem *problem, const struct wall_pose *pose,
                    const struct wall_fault *fault)
{
    if (fault->limb.half)
        add_length(message, problem, fault);
    else if (pose->has_leg)
        message_print(message, "there is no edge %u-%u to break", (unsigned)pose->leg.a, (unsigned)pose->leg.b);
    else
        message_text(message, "BREAK_A_LEG names no \"edge\"");
}

static void add_segment(struct message *message, const struct wall_problem *problem, const struct wall_pose *pose,
                        const struct wall_fault *fault)
{
    struct wall_point a = pose->points[fault->limb.a], b = pose->points[fault->limb.b];

    add_edge(message, problem, &fault->limb);
    message_text(message, " from ");
    add_point(message, a);
    message_text(message, " to ");
    add_point(message, b);
    message_text(message, " leaves the hole at (");
    add_between(message, a.x, b.x, fault->leaves);
    message_text(message, ", ");
    add_between(message, a.y, b.y, fault->leaves);
    message_text(message, ")");
}

void wall_fault_text(struct message *message, const struct wall_problem *problem, const struct wall_pose *pose,
                     const struct wall_fault *fault)
{
    switch (fault->kind) {
    case WALL_FAULT_NONE: case WALL_FAULT_FORM: return;
    case WALL_FAULT_BONUSES:
        message_print(message, "%zu bonuses are used, one is allowed", pose->bonus_count);
        return;
    case WALL_FAULT_VERTICES:
        message_print(message, "the pose has %zu vertices, it must have %zu", pose->count,
                      problem->vertex_count + (pose->used == WALL_BREAK_A_LEG));
        return;
    case WALL_FAULT_LEG: add_leg(message, problem, pose, fault); return;
    case WALL_FAULT_LENGTH: add_length(message, problem, fault); return;
    case WALL_FAULT_SUM:
        message_print(message, "the edges are stretched by %lld millionths in sum or %smore, the limit is %lld",
                      (long long)fault->length, fault->length < WALL_SUM_FACTOR_MAX - 1 ? "a little " : "",
                      (long long)fault->most);
        return;
    case WALL_FAULT_POINT:
        message_print(message, "vertex %zu at ", fault->vertex);
        add_point(message, pose->points[fault->vertex]);
        message_text(message, " lies outside the hole");
        return;
    case WALL_FAULT_SEGMENT: add_segment(message, problem, pose, fault); return;
    }
}
