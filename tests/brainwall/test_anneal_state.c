/* Tests of core/brainwall/search/anneal_state: after every change the state is that of its pose computed anew,
 * and what a change was said to bring is what it brought. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/rules/dislikes.h"
#include "../../core/brainwall/search/anneal_state.h"
#include "search_kit.h"

enum { BLOCK = 1 << 22, CASES = 120, CHANGES = 300 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct anneal_state state, again; /* as kept, and computed anew */
    uint32_t side, must_unlock;
};

static struct bonus_use use_of(const struct sample *sample, uint32_t number)
{
    static const enum bonus KINDS[] = {BONUS_NONE, BONUS_GLOBALIST, BONUS_WALLHACK, BONUS_SUPERFLEX,
                                       BONUS_BREAK_A_LEG};
    struct problem_edge edge = sample->problem.edges[0];
    enum bonus kind = KINDS[number % 5];
    uint32_t copies = 0;

    /* A doubled edge may not flex: that would be two faults. */
    for (uint32_t e = 0; e < sample->problem.edge_count; e++) {
        struct problem_edge other = sample->problem.edges[e];
        copies += (other.a == edge.a && other.b == edge.b) || (other.a == edge.b && other.b == edge.a);
    }
    if (kind == BONUS_SUPERFLEX && copies > 1)
        kind = BONUS_NONE;
    return (struct bonus_use){.kind = kind, .a = edge.a, .b = edge.b};
}

static struct bench *bench_of(uint32_t number, struct random_wide *random)
{
    static struct bench bench;
    struct arena arena = arena_over(block, sizeof block);
    struct bonus_use use;

    *random = random_wide_of(number);
    memset(block, 0xa5, sizeof block);
    bench.side = 4 + random_wide_below(random, number % 4 == 0 ? 90 : 20);
    sample_problem(&bench.kit.sample, 3 + random_wide_below(random, 16), 2 + random_wide_below(random, 16),
                   (int32_t)bench.side, random);
    bench.must_unlock = number % 7 == 0 ? random_wide_next(random) : 0;
    use = use_of(&bench.kit.sample, number);
    /* In every third case there is no pool, and in another a small one. */
    search_kit_build(&bench.kit, &use, bench.side, number % 3 == 0 ? 0 : number % 3 == 1 ? 4096 : 1 << 20, &arena);
    anneal_state_init(&bench.state, &bench.kit.input, bench.must_unlock, &arena);
    anneal_state_init(&bench.again, &bench.kit.input, bench.must_unlock, &arena);
    return &bench;
}

static void check_state(uint32_t number, struct bench *bench)
{
    struct anneal_state *state = &bench->state, *again = &bench->again;
    const struct problem *problem = &bench->kit.sample.problem;
    uint64_t dislikes =
        dislikes_of(problem->corners, problem->corner_count, state->at, bench->kit.figure.vertex_count);

    for (uint32_t k = 0; k < problem->bonus_count; k++)
        if ((bench->must_unlock >> k & 1) != 0)
            dislikes += (uint64_t)ANNEAL_BONUS_COPIES * dislikes_corner(problem->bonuses[k].position, state->at,
                                                                        bench->kit.figure.vertex_count, NULL);
    anneal_state_set(again, state->at);
    CHECK(number, (uint64_t)state->dislikes == dislikes);
    CHECK(number, state->dislikes == again->dislikes);
    CHECK(number, state->errors == again->errors);
    for (uint32_t e = 0; e < bench->kit.figure.edge_count; e++)
        CHECK(number, state->error[e] == again->error[e]);
    for (uint32_t h = 0; h < state->corners; h++) {
        CHECK(number, state->nearest_square[h] == again->nearest_square[h]);
        CHECK(number, state->second_square[h] == again->second_square[h]);
        CHECK(number, state->nearest_vertex[h] != state->second_vertex[h]);
    }
    for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++)
        CHECK(number, state->change_index[v] == 0);
}

/* Whether every vertex and edge is where the rules allow it, but for the one vertex that may be outside. */
static bool stands(const struct bench *bench)
{
    const struct anneal_state *state = &bench->state;
    uint32_t outside = figure_outside(&bench->kit.figure);
    bool free = outside < bench->kit.figure.vertex_count && !hole_has(&bench->kit.hole, state->at[outside]);

    for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++)
        if (!hole_has(&bench->kit.hole, state->at[v]) && v != outside)
            return false;
    for (uint32_t e = 0; e < bench->kit.figure.edge_count; e++) {
        const struct figure_edge *edge = &bench->kit.figure.edges[e];
        if (free && (edge->a == outside || edge->b == outside))
            continue;
        if (!inside_segment(&bench->kit.hole.polygon, state->at[edge->a], state->at[edge->b]))
            return false;
    }
    return true;
}

static void collapse(struct bench *bench, struct random_wide *random)
{
    struct point at[SAMPLE_VERTICES + 1], point;

    point = hole_nth(&bench->kit.hole, random_wide_below(random, bench->kit.hole.point_count));
    for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++)
        at[v] = point;
    anneal_state_set(&bench->state, at);
}

static void change_one(uint32_t number, struct bench *bench, struct random_wide *random)
{
    struct anneal_state *state = &bench->state;
    uint32_t v = random_wide_below(random, bench->kit.figure.vertex_count);
    struct point to = sample_point((int32_t)bench->side, random), back = state->at[v];
    struct anneal_delta delta;
    bool inside;

    if (!anneal_may_stand(state, v, to))
        return;
    delta.errors = anneal_errors_one(state, v, to);
    delta.dislikes = anneal_dislikes_one(state, v, to);
    inside = anneal_inside_one(state, v, to);
    state->at[v] = to;
    CHECK(number, inside == stands(bench));
    state->at[v] = back;
    if (inside)
        anneal_commit_one(state, v, to, &delta);
}

static void change_many(uint32_t number, struct bench *bench, struct random_wide *random)
{
    struct anneal_state *state = &bench->state;
    struct anneal_change *change = &state->change;
    uint32_t vertices = bench->kit.figure.vertex_count;
    struct anneal_delta delta;
    bool inside, may = true;

    change->count = 0;
    for (uint32_t v = 0; v < vertices; v++)
        if (random_wide_below(random, vertices) < 3) {
            change->vertex[change->count] = (uint16_t)v;
            change->to[change->count++] =
                hole_nth(&bench->kit.hole, random_wide_below(random, bench->kit.hole.point_count));
        }
    for (uint32_t k = 0; k < change->count; k++)
        may = may && anneal_may_stand(state, change->vertex[k], change->to[k]);
    CHECK(number, may);
    delta.errors = anneal_errors_many(state);
    delta.dislikes = anneal_dislikes_many(state);
    inside = anneal_inside_many(state);
    if (!inside) {
        anneal_drop_many(state);
        return;
    }
    anneal_commit_many(state, &delta);
    CHECK(number, stands(bench));
}

static void a_changed_state_is_that_of_its_pose(void **unused)
{
    struct random_wide random;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct bench *bench = bench_of(number, &random);

        collapse(bench, &random);
        check_state(number, bench);
        for (uint32_t i = 0; i < CHANGES; i++) {
            if (random_wide_below(&random, 3) != 0)
                change_one(number, bench, &random);
            else
                change_many(number, bench, &random);
            check_state(number, bench);
        }
    }
}

/* A pose without a penalty is one that the rules call valid. */
static void no_penalty_means_valid(void **unused)
{
    struct random_wide random;
    uint32_t valid = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct bench *bench = bench_of(number, &random);
        struct anneal_state *state = &bench->state;
        enum bonus kind = bench->kit.figure.use.kind;

        collapse(bench, &random);
        for (uint32_t i = 0; i < 20 * CHANGES; i++) {
            uint32_t v = random_wide_below(&random, bench->kit.figure.vertex_count);
            struct point to = sample_point((int32_t)bench->side, &random);
            struct anneal_delta delta;
            struct pose pose = {state->at, bench->kit.figure.vertex_count, bench->kit.figure.use};
            struct pose_verdict verdict;

            if (!anneal_may_stand(state, v, to) || !anneal_inside_one(state, v, to))
                continue;
            delta.errors = anneal_errors_one(state, v, to);
            delta.dislikes = anneal_dislikes_one(state, v, to);
            if (delta.errors > 0 && random_wide_below(&random, 100) != 0)
                continue;
            anneal_commit_one(state, v, to, &delta);
            verdict = pose_check(&bench->kit.sample.problem, &bench->kit.hole.polygon, &pose);
            if (kind == BONUS_GLOBALIST || kind == BONUS_SUPERFLEX) /* errors are rounded up; any edge may flex */
                CHECK(number, verdict.valid || anneal_penalty(state) > 0);
            else
                CHECK(number, verdict.valid == (anneal_penalty(state) == 0));
            valid += verdict.valid;
        }
    }
    assert_true(valid > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_changed_state_is_that_of_its_pose),
        cmocka_unit_test(no_penalty_means_valid),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
