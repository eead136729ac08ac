/* Tests of core/brainwall/search/elimination: what an elimination promises, of random figures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/search/elimination.h"
#include "search_kit.h"

enum { CASES = 400, BLOCK = 1 << 20, SIDE = 60 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct sample sample;
    struct figure figure;
    struct elimination elimination;
    uint16_t freed[SAMPLE_VERTICES];
    uint32_t count, root;
    struct random_wide random;
};

/* Moves the vertices apart, as far as coordinates allow. */
static void stretch(struct sample *sample)
{
    for (uint32_t v = 0; v < sample->problem.vertex_count; v++) {
        struct point *p = &sample->vertices[v];
        p->x = (int16_t)(p->x * DIFFERENCE_MAX / SIDE - MAX_COORDINATE);
        p->y = (int16_t)(p->y * DIFFERENCE_MAX / SIDE - MAX_COORDINATE);
    }
    sample->problem.epsilon = MAX_EPSILON;
}

/* Eliminates some vertices of a random figure, half of the time all of them; a quarter are as large as can be. */
static bool lay_bench(struct bench *bench, uint32_t number)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct arena arena = arena_over(block, sizeof block);

    memset(block, 0xa5, sizeof block);
    bench->random = random_wide_of(number);
    sample_problem(&bench->sample, 5, 2 + number % 20, SIDE, &bench->random);
    bench->sample.problem.epsilon = number % 3 * 100000;
    if (number / 2 % 4 == 0)
        stretch(&bench->sample);
    figure_build(&bench->figure, &bench->sample.problem, &none, &arena);
    elimination_init(&bench->elimination, &bench->figure, &arena);
    bench->count = 0;
    for (uint32_t v = 0; v < bench->figure.vertex_count; v++)
        if (number % 2 == 0 || random_wide_below(&bench->random, 3) > 0)
            bench->freed[bench->count++] = (uint16_t)v;
    bench->root = number % 5 == 0 && bench->count > 0 ? bench->freed[0] : ELIMINATION_NONE;
    return elimination_run(&bench->elimination, bench->freed, bench->count, bench->root, &bench->random);
}

static bool is_above(const struct elimination *e, uint32_t vertex, uint32_t other)
{
    while (other != ELIMINATION_NONE && other != vertex)
        other = e->parent[other];
    return other == vertex;
}

static const struct elimination_link *link_to(const struct elimination *e, uint32_t vertex, uint32_t to)
{
    for (uint32_t i = 0; i < e->link_count[vertex]; i++)
        if (elimination_bag(e, vertex)[i].vertex == to)
            return &elimination_bag(e, vertex)[i];
    return NULL;
}

/* All members of a bag stand or are above the vertex, and every edge is in the bag of one of its ends. */
static void bags_and_edges_join_a_vertex_to_those_above_it_alone(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct elimination *e = &bench.elimination;
        CHECK(number, lay_bench(&bench, number));
        for (uint32_t i = 0; i < bench.count; i++) {
            uint32_t v = bench.freed[i];
            bool edges_ended = false;
            for (uint32_t k = 0; k < e->link_count[v]; k++) {
                struct elimination_link link = elimination_bag(e, v)[k];
                CHECK(number, link.vertex != v && link_to(e, v, link.vertex) == &elimination_bag(e, v)[k]);
                CHECK(number, e->is_free[link.vertex] == 0 || is_above(e, link.vertex, v));
                CHECK(number, link.ring == ELIMINATION_NONE || !edges_ended);
                edges_ended = link.ring == ELIMINATION_NONE;
            }
        }
        for (uint32_t i = 0; i < bench.figure.edge_count; i++) {
            struct figure_edge edge = bench.figure.edges[i];
            const struct elimination_link *there = e->is_free[edge.a] ? link_to(e, edge.a, edge.b) : NULL;
            const struct elimination_link *back = e->is_free[edge.b] ? link_to(e, edge.b, edge.a) : NULL;
            const struct elimination_link *link = there != NULL ? there : back;
            CHECK(number, (link != NULL) == (e->is_free[edge.a] || e->is_free[edge.b]));
            CHECK(number, link == NULL || (link->ring != ELIMINATION_NONE && link->low >= edge.limits.low &&
                                           link->high <= edge.limits.high));
        }
    }
}

/* Parents, children, sizes and order tell of the same forest. */
static void the_parts_of_the_forest_go_together(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct elimination *e = &bench.elimination;
        uint32_t roots = 0, children = 0;
        CHECK(number, lay_bench(&bench, number) && e->count == bench.count);
        CHECK(number, bench.root == ELIMINATION_NONE || e->order[e->count - 1] == bench.root);
        for (uint32_t i = 0; i < e->count; i++) {
            uint32_t v = e->order[i], size = 1;
            CHECK(number, e->number[v] == i && e->is_free[v]);
            roots += e->parent[v] == ELIMINATION_NONE;
            children += e->child_count[v];
            for (uint32_t k = 0; k < e->child_count[v]; k++) {
                uint32_t child = e->child[e->first_child[v] + k];
                CHECK(number, e->parent[child] == v && e->number[child] < i);
                size += e->size[child];
            }
            CHECK(number, e->size[v] == size);
        }
        CHECK(number, children + roots == e->count);
    }
}

/* Of a random drawing of the figure, with the lengths that it has there, every distance is allowed. */
static void no_distance_that_occurs_is_excluded(void **unused)
{
    static struct bench bench;
    uint32_t tested = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct elimination *e = &bench.elimination;
        const struct point *at;
        CHECK(number, lay_bench(&bench, number));
        at = bench.sample.problem.vertices;
        for (uint32_t i = 0; i < bench.count; i++)
            for (uint32_t k = 0; k < e->link_count[bench.freed[i]]; k++) {
                struct elimination_link link = elimination_bag(e, bench.freed[i])[k];
                uint32_t square = point_square(at[bench.freed[i]], at[link.vertex]);
                CHECK(number, square >= link.low && square <= link.high);
                tested += link.ring == ELIMINATION_NONE;
            }
    }
    assert_true(tested > 100);
}

/* A wheel of more spokes than a bag has room for. */
static void a_figure_that_is_too_wide_is_refused(void **unused)
{
    enum { SPOKES = ELIMINATION_LINKS + 1 };
    static struct problem_edge edges[SPOKES * SPOKES];
    static struct point vertices[SPOKES + 1];
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct problem problem = {.vertices = vertices, .edges = edges, .vertex_count = SPOKES + 1, .corner_count = 3};
    struct arena arena = arena_over(block, sizeof block);
    struct random_wide random = random_wide_of(1);
    struct elimination e;
    struct figure figure;
    uint16_t freed[SPOKES + 1];

    (void)unused;
    for (uint32_t v = 0; v <= SPOKES; v++) {
        vertices[v] = (struct point){(int16_t)v, (int16_t)(v * v % 7)};
        freed[v] = (uint16_t)v;
    }
    for (uint32_t v = 1; v <= SPOKES; v++)
        edges[problem.edge_count++] = (struct problem_edge){0, (uint16_t)v};
    figure_build(&figure, &problem, &none, &arena);
    elimination_init(&e, &figure, &arena);
    assert_false(elimination_run(&e, freed, 1, ELIMINATION_NONE, &random)); /* all neighbours of the hub stand */
    assert_false(elimination_run(&e, freed, SPOKES + 1, ELIMINATION_NONE, &random));
    assert_true(elimination_run(&e, freed + 1, SPOKES, ELIMINATION_NONE, &random));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bags_and_edges_join_a_vertex_to_those_above_it_alone),
        cmocka_unit_test(the_parts_of_the_forest_go_together),
        cmocka_unit_test(no_distance_that_occurs_is_excluded),
        cmocka_unit_test(a_figure_that_is_too_wide_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
