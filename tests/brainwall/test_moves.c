/* Tests of core/brainwall/search/moves, moves_hinge and anneal_math: hinges against a count of components,
 * every kind of move by what it keeps, logarithms and angles against those of the C library. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/anneal_math.h"
#include "../../core/brainwall/search/moves.h"
#include "search_kit.h"

enum { BLOCK = 1 << 22, CASES = 150, TRIES = 100 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct anneal_state state;
    struct moves moves;
};

static struct bench *bench_of(uint32_t number, struct random_wide *random)
{
    static struct bench bench;
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct arena arena = arena_over(block, sizeof block);
    struct point at[SAMPLE_VERTICES];

    *random = random_wide_of(number);
    memset(block, 0xa5, sizeof block);
    sample_problem(&bench.kit.sample, 3 + random_wide_below(random, 16), 2 + random_wide_below(random, 16),
                   PLAIN_SIDE, random);
    search_kit_build(&bench.kit, &none, PLAIN_SIDE, 0, &arena);
    anneal_state_init(&bench.state, &bench.kit.input, 0, &arena);
    moves_init(&bench.moves, &bench.state, number, &arena);
    for (uint32_t v = 0; v < bench.kit.figure.vertex_count; v++)
        at[v] = bench.kit.sample.problem.vertices[v];
    anneal_state_set(&bench.state, at);
    return &bench;
}

/* Components of the figure without two vertices, by joining labels until nothing changes. */
static uint32_t components(const struct figure *figure, uint32_t a, uint32_t b)
{
    uint32_t label[SAMPLE_VERTICES], count = 0;
    bool changed = true;

    for (uint32_t v = 0; v < figure->vertex_count; v++)
        label[v] = v;
    while (changed) {
        changed = false;
        for (uint32_t e = 0; e < figure->edge_count; e++) {
            uint32_t v = figure->edges[e].a, w = figure->edges[e].b;
            if (v == a || v == b || w == a || w == b || label[v] == label[w])
                continue;
            label[v] = label[w] = label[v] < label[w] ? label[v] : label[w];
            changed = true;
        }
    }
    for (uint32_t v = 0; v < figure->vertex_count; v++)
        count += label[v] == v && v != a && v != b;
    return count;
}

static bool has_hinge(const struct moves_hinges *hinges, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < hinges->count; i++)
        if ((hinges->hinge[i].a == a && hinges->hinge[i].b == b) ||
            (hinges->hinge[i].a == b && hinges->hinge[i].b == a))
            return true;
    return false;
}

/* A vertex cuts when what is left has more components; one without edges takes its own away. Two are a hinge
 * when the one with the lower number cuts what the other leaves. */
static void hinges_are_what_cuts_the_figure(void **unused)
{
    struct random_wide random;
    uint32_t found = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct bench *bench = bench_of(number, &random);
        const struct figure *figure = &bench->kit.figure;
        const struct moves_hinges *hinges = &bench->moves.hinges;
        uint32_t none = figure->vertex_count, whole = components(figure, none, none);

        found += hinges->count;
        for (uint32_t a = 0; a < figure->vertex_count; a++) {
            uint32_t left = components(figure, a, none);
            CHECK(number, has_hinge(hinges, a, a) == (left > whole));
            for (uint32_t b = 0; b < a && hinges->count < MOVES_HINGES(figure->vertex_count); b++)
                CHECK(number, has_hinge(hinges, a, b) == (components(figure, a, b) > left));
        }
    }
    assert_true(found > CASES);
}

/* Squared lengths within a part that is moved as a whole change by rounding alone: every coordinate by at most
 * half a unit, so a length by less than 1.5. */
static bool is_rigid(const struct bench *bench)
{
    const struct anneal_change *change = &bench->state.change;

    for (uint32_t k = 0; k < change->count; k++)
        for (uint32_t l = 0; l < k; l++) {
            const struct point *at = bench->state.at;
            double before = sqrt(point_square(at[change->vertex[k]], at[change->vertex[l]]));
            double after = sqrt(point_square(change->to[k], change->to[l]));
            if (fabs(before - after) > 1.5)
                return false;
        }
    return true;
}

static void check_move(uint32_t number, const struct bench *bench, enum moves_kind kind)
{
    const struct anneal_change *change = &bench->state.change;
    const struct anneal_state *state = &bench->state;
    uint32_t v = change->vertex[0];
    bool fits = false;

    CHECK(number, change->count >= 1 && change->count <= bench->kit.figure.vertex_count);
    for (uint32_t k = 0; k < change->count; k++)
        for (uint32_t l = 0; l < k; l++)
            CHECK(number, change->vertex[k] != change->vertex[l]);
    CHECK(number, is_rigid(bench));
    if (kind == MOVES_WHOLE)
        CHECK(number, change->count == bench->kit.figure.vertex_count);
    if (kind == MOVES_EDGE)
        CHECK(number, change->count == 2);
    if (kind != MOVES_JUMP && kind != MOVES_DOMAIN)
        return;
    CHECK(number, change->count == 1);
    for (uint32_t i = bench->kit.figure.first[v]; i < bench->kit.figure.first[v + 1]; i++) {
        struct figure_link link = bench->kit.figure.links[i];
        bool allowed = length_fits(bench->kit.figure.edges[link.edge].limits,
                                   point_square(change->to[0], state->at[link.vertex]));
        fits = fits || allowed;
        CHECK(number, kind == MOVES_JUMP || allowed);
    }
    CHECK(number, fits);
    CHECK(number, kind == MOVES_JUMP || hole_has(&bench->kit.hole, change->to[0]));
}

static void moves_keep_what_they_should(void **unused)
{
    struct random_wide random;
    uint32_t filled[MOVES_KINDS] = {0};

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct bench *bench = bench_of(number, &random);

        for (uint32_t i = 0; i < TRIES * MOVES_KINDS; i++) {
            enum moves_kind kind = (enum moves_kind)(i % MOVES_KINDS);
            if (!moves_fill(&bench->moves, kind, 1 + i % 30))
                continue;
            check_move(number, bench, kind);
            filled[kind]++;
        }
    }
    for (uint32_t kind = 0; kind < MOVES_KINDS; kind++)
        assert_true(filled[kind] > TRIES / 4);
}

static void sines_and_logarithms_are_right(void **unused)
{
    struct random_wide random;
    struct bench *bench = bench_of(0, &random);
    struct anneal_log log;
    double sum = 0;

    (void)unused;
    for (uint32_t i = 0; i <= MOVES_TURN_STEPS * 5 / 4; i++)
        assert_true(fabs(bench->moves.sine[i] - 16384 * sin(i * 2 * acos(-1) / MOVES_TURN_STEPS)) < 0.6);
    for (uint32_t i = 0; i < 10000; i++) {
        uint64_t value = ((uint64_t)random_wide_next(&random) << 8 >> random_wide_below(&random, 40)) + 1;
        int32_t power = anneal_log2(value);

        assert_true(fabs(power / 65536.0 - log2((double)value / 65536)) < 0.0001);
        if (value > 65536)
            assert_true(fabs((double)anneal_exp2(power) / (double)value - 1) < 0.002);
    }
    anneal_log_fill(&log);
    for (uint32_t i = 0; i < 100000; i++)
        sum += anneal_minus_ln(&log, random_wide_next(&random)) / 65536.0;
    assert_true(fabs(sum / 100000 - 1) < 0.02); /* the mean of -ln(u) is 1 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hinges_are_what_cuts_the_figure),
        cmocka_unit_test(moves_keep_what_they_should),
        cmocka_unit_test(sines_and_logarithms_are_right),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
