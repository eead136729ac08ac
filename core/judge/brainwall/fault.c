/* See fault.h. */
#include "fault.h"

#include "sum.h"

const char *brainwall_fault_name(enum brainwall_fault_kind kind)
{
    static const char *const NAMES[] = {"none", "form", "bonuses", "vertices", "leg", "length", "sum", "point",
                                        "segment"};

    return NAMES[kind];
}

/* "edge 3 (4-7)", or for a half "half 4-20 of edge 3 (4-7)". */
static void add_edge(struct message *message, const struct brainwall_problem *problem,
                     const struct brainwall_pose_edge *edge)
{
    struct brainwall_edge original = problem->edges[edge->edge];

    if (edge->is_half)
        message_print(message, "half %u-%u of ", (unsigned)edge->a, (unsigned)edge->b);
    message_print(message, "edge %u (%u-%u)", (unsigned)edge->edge, (unsigned)original.a, (unsigned)original.b);
}

static void add_point(struct message *message, struct brainwall_point point)
{
    message_print(message, "(%lld, %lld)", (long long)point.x, (long long)point.y);
}

/* A coordinate at a part of the way from `from` to `to`, in lowest terms. */
static void add_between(struct message *message, int64_t from, int64_t to, struct brainwall_fraction part)
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

static void add_length(struct message *message, const struct brainwall_problem *problem,
                       const struct brainwall_fault *fault)
{
    add_edge(message, problem, &fault->pose_edge);
    message_print(message, " has squared length %lld", (long long)fault->length);
    if (fault->least > fault->most) /* of a half alone: a whole edge may have its own length */
        message_print(message, ", but no length is allowed: no whole number is near enough to a quarter of %lld, the "
                      "squared length of the edge in the figure", (long long)fault->original);
    else
        message_print(message, "; it must be %lld to %lld (the edge has %lld in the figure)", (long long)fault->least,
                      (long long)fault->most, (long long)fault->original);
}

static void add_leg(struct message *message, const struct brainwall_problem *problem, const struct brainwall_pose *pose,
                    const struct brainwall_fault *fault)
{
    if (fault->pose_edge.is_half)
        add_length(message, problem, fault);
    else if (pose->has_leg)
        message_print(message, "the figure has no edge %u-%u to break", (unsigned)pose->leg.a, (unsigned)pose->leg.b);
    else
        message_text(message, "BREAK_A_LEG has no \"edge\"");
}

static void add_segment(struct message *message, const struct brainwall_problem *problem,
                        const struct brainwall_pose *pose,
                        const struct brainwall_fault *fault)
{
    struct brainwall_point a = pose->points[fault->pose_edge.a], b = pose->points[fault->pose_edge.b];

    add_edge(message, problem, &fault->pose_edge);
    message_text(message, " from ");
    add_point(message, a);
    message_text(message, " to ");
    add_point(message, b);
    message_text(message, " leaves the hole at (");
    add_between(message, a.x, b.x, fault->leaves_at);
    message_text(message, ", ");
    add_between(message, a.y, b.y, fault->leaves_at);
    message_text(message, ")");
}

void brainwall_fault_text(struct message *message, const struct brainwall_problem *problem,
                          const struct brainwall_pose *pose,
                          const struct brainwall_fault *fault)
{
    switch (fault->kind) {
    case BRAINWALL_FAULT_NONE: case BRAINWALL_FAULT_FORM: return;
    case BRAINWALL_FAULT_BONUSES:
        message_print(message, "%zu bonuses are used; one is allowed", pose->bonus_count);
        return;
    case BRAINWALL_FAULT_VERTICES:
        message_print(message, "the pose has %zu vertices; it must have %zu", pose->count,
                      problem->vertex_count + (pose->bonus == BRAINWALL_BREAK_A_LEG));
        return;
    case BRAINWALL_FAULT_LEG: add_leg(message, problem, pose, fault); return;
    case BRAINWALL_FAULT_LENGTH: add_length(message, problem, fault); return;
    case BRAINWALL_FAULT_SUM:
        message_print(message, "the stretches of the edges add up to %lld millionths or %smore; the limit is %lld",
                      (long long)fault->length, fault->length < BRAINWALL_SUM_FACTOR_MAX - 1 ? "a little " : "",
                      (long long)fault->most);
        return;
    case BRAINWALL_FAULT_POINT:
        message_print(message, "vertex %zu at ", fault->vertex);
        add_point(message, pose->points[fault->vertex]);
        message_text(message, " lies outside the hole");
        return;
    case BRAINWALL_FAULT_SEGMENT: add_segment(message, problem, pose, fault); return;
    }
}
