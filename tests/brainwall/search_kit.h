/* What a search stands on, built for a sample, for the tests of searches. */
#ifndef TESTS_BRAINWALL_SEARCH_KIT_H
#define TESTS_BRAINWALL_SEARCH_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/brainwall/search/incumbent.h"
#include "samples.h"

struct search_kit {
    struct sample sample; /* made by the caller */
    struct hole hole;
    struct figure figure;
    struct rings rings;
    struct visibility_pool pool;
    struct stop stop;     /* never asked for an end */
    struct search_input input;
};

/* For stop.should_stop: an end at the third question. `context` counts them, a uint32_t. */
static inline bool stop_after_two(void *context)
{
    uint32_t *asked = context;

    return ++*asked > 2;
}

/* Builds all for a use of a bonus; rings cover `side`, the pool has `pool` bytes. */
static inline void search_kit_build(struct search_kit *kit, const struct bonus_use *use, uint32_t side, size_t pool,
                                    struct arena *arena)
{
    assert_true(hole_build(&kit->hole, &kit->sample.problem, arena, NULL));
    figure_build(&kit->figure, &kit->sample.problem, use, arena);
    assert_true(rings_build(&kit->rings, &kit->figure, side, arena, NULL));
    visibility_pool_open(&kit->pool, &kit->hole, arena, pool, NULL);
    kit->stop = (struct stop){.should_stop = NULL};
    kit->input = (struct search_input){.figure = &kit->figure, .hole = &kit->hole, .rings = &kit->rings,
                                       .pool = &kit->pool, .stop = &kit->stop};
}

/* What the rules say of a pose of the figure. */
static inline struct pose_verdict search_kit_verdict(const struct search_kit *kit, const struct point *vertices)
{
    const struct pose pose = {vertices, kit->figure.vertex_count, kit->figure.use};

    return pose_check(&kit->sample.problem, &kit->hole.polygon, &pose);
}

#endif
