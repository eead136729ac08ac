/* See anneal_walk.h. A step first draws by how much the energy may rise. Then it examines what is cheap first: the
 * lengths, the dislikes, and last whether the edges lie in the hole. */
#include "anneal_walk.h"

#include <string.h>

/* Steps whose work is reported together within a batch. */
enum { BATCH_REPORT_STEPS = 16 };
_Static_assert(ANNEAL_BATCH % BATCH_REPORT_STEPS == 0, "a batch is a multiple of the steps that are reported together");

/* Differences of the penalty are cut to this for the energy: times a weight they fit 63 bits. */
#define PENALTY_CHANGE_MAX ((int64_t)1 << 26)

void anneal_walk_init(struct anneal_walk *walk, struct anneal_state *state, const uint8_t *moves, uint32_t seed,
                      struct arena *arena)
{
    uint32_t k = 0;

    walk->state = state;
    walk->work = 0;
    walk->best.vertices = ARENA_TAKE(arena, state->figure->vertex_count, struct point);
    walk->log = ARENA_TAKE(arena, 1, struct anneal_log);
    walk->kinds = ARENA_TAKE(arena, ANNEAL_KINDS, uint8_t);
    moves_init(&walk->moves, state, seed, arena);
    if (arena->counting)
        return;
    anneal_log_fill(walk->log);
    memset(walk->kinds, MOVES_SHIFT, ANNEAL_KINDS);
    for (uint32_t kind = 0; kind < MOVES_KINDS; kind++)
        for (uint32_t i = 0; i < moves[kind] && k < ANNEAL_KINDS; i++)
            walk->kinds[k++] = (uint8_t)kind;
    anneal_walk_forget(walk);
}

void anneal_walk_forget(struct anneal_walk *walk)
{
    walk->best.has_pose = false;
    walk->best.penalty = INT64_MAX;
    walk->best.dislikes = INT64_MAX;
}

void anneal_walk_collapse(struct anneal_walk *walk)
{
    const struct hole *hole = walk->state->input->hole;
    struct point point = hole_nth(hole, random_wide_below(&walk->moves.random, hole->point_count));
    struct anneal_change *change = &walk->state->change;

    for (uint32_t v = 0; v < walk->state->figure->vertex_count; v++)
        change->to[v] = point;
    anneal_state_set(walk->state, change->to);
}

static void keep_best(struct anneal_walk *walk)
{
    const struct anneal_state *state = walk->state;
    int64_t penalty = anneal_penalty(state);
    struct anneal_best *best = &walk->best;

    if (penalty > best->penalty || (penalty == best->penalty && state->dislikes >= best->dislikes))
        return;
    best->has_pose = true;
    best->penalty = penalty;
    best->dislikes = state->dislikes;
    memcpy(best->vertices, state->at, state->figure->vertex_count * sizeof *state->at);
}

/* By how much the energy rises when the sum of errors changes so: 48.16. */
static int64_t weighed(const struct anneal_walk *walk, int64_t errors)
{
    const struct anneal_state *state = walk->state;
    int64_t change = penalty_of(state->errors + errors, state->error_allowance) - anneal_penalty(state);

    change = change < PENALTY_CHANGE_MAX ? change : PENALTY_CHANGE_MAX;
    change = change > -PENALTY_CHANGE_MAX ? change : -PENALTY_CHANGE_MAX;
    return change * (int64_t)walk->weight / 65536;
}

static bool step_one(struct anneal_walk *walk, int64_t rise_max)
{
    struct anneal_state *state = walk->state;
    uint32_t vertex = state->change.vertex[0];
    struct point to = state->change.to[0];
    struct anneal_delta delta;
    int64_t cost;

    delta.errors = anneal_errors_one(state, vertex, to);
    cost = weighed(walk, delta.errors);
    if (cost > rise_max + state->dislikes * PENALTY_ONE)
        return false;
    delta.dislikes = anneal_dislikes_one(state, vertex, to);
    if (cost + delta.dislikes * PENALTY_ONE > rise_max || !anneal_inside_one(state, vertex, to))
        return false;
    anneal_commit_one(state, vertex, to, &delta);
    return true;
}

static bool step_many(struct anneal_walk *walk, int64_t rise_max)
{
    struct anneal_state *state = walk->state;
    struct anneal_delta delta;
    int64_t cost;

    delta.errors = anneal_errors_many(state);
    cost = weighed(walk, delta.errors);
    if (cost <= rise_max + state->dislikes * PENALTY_ONE) {
        delta.dislikes = anneal_dislikes_many(state);
        if (cost + delta.dislikes * PENALTY_ONE <= rise_max && anneal_inside_many(state)) {
            anneal_commit_many(state, &delta);
            return true;
        }
    }
    anneal_drop_many(state);
    return false;
}

static void try_move(struct anneal_walk *walk)
{
    struct random_wide *random = &walk->moves.random;
    enum moves_kind kind = (enum moves_kind)walk->kinds[random_wide_next(random) >> 24];
    int64_t rise_max;
    bool done;

    walk->state->work++;
    if (!moves_fill(&walk->moves, kind, walk->shift_max))
        return;
    rise_max = (int64_t)(walk->temperature * anneal_minus_ln(walk->log, random_wide_next(random)) >> 16);
    done = walk->state->change.count == 1 ? step_one(walk, rise_max) : step_many(walk, rise_max);
    if (done && anneal_penalty(walk->state) <= walk->best.penalty)
        keep_best(walk);
}

void anneal_walk_batch(struct anneal_walk *walk)
{
    struct anneal_state *state = walk->state;
    uint64_t reported = state->work;

    for (uint32_t i = 0; i < ANNEAL_BATCH; i += BATCH_REPORT_STEPS) {
        for (uint32_t k = 0; k < BATCH_REPORT_STEPS; k++)
            try_move(walk);
        if (stop_after(state->input->anytime_stop, state->work - reported))
            break;
        reported = state->work;
    }
    walk->work += state->work;
    state->work = 0;
}
