/* See penalty.h. */
#include "penalty.h"

#include "../../base/integer.h"

/* 1 / (2 sqrt(length)) in units of 2^-24, rounded up, for a squared length of 1 .. 2^30. sqrt(length) * 2^16 is the
 * root of length * 2^32; 2^24 / (2 sqrt(length)) = 2^39 / (sqrt(length) * 2^16), at most 2^23. */
static uint32_t reciprocal(uint32_t length)
{
    uint64_t root = integer_root((uint64_t)length << 32);

    return (uint32_t)(((UINT64_C(1) << 39) + root - 1) / root);
}

/* GLOBALIST limits the sum of |e - d| / d. All terms are multiplied by the same scale, the mean of sqrt(d) / 2, so that
 * the penalty is again about lattice units. The scale is in 16.16. */
static uint64_t mean_scale(const struct figure *figure)
{
    uint64_t sum = 0;

    for (uint32_t e = 0; e < figure->edge_count; e++)
        sum += (uint64_t)figure->edges[e].copies * integer_root((uint64_t)figure->edges[e].square << 32) / 2;
    return sum / figure->problem->edge_count + 1;
}

static int64_t build_global(struct penalty_edge *edges, const struct figure *figure)
{
    uint64_t scale = mean_scale(figure);

    for (uint32_t e = 0; e < figure->edge_count; e++) {
        const struct figure_edge *from = &figure->edges[e];
        uint64_t factor = (from->copies * (scale << 8)) / from->square + 1;

        edges[e] = (struct penalty_edge){from->a, from->b, (int32_t)from->square, (int32_t)from->square,
                                         factor < UINT32_MAX ? (uint32_t)factor : UINT32_MAX};
    }
    return (int64_t)(scale * figure->problem->edge_count * figure->problem->epsilon / LENGTH_PARTS);
}

int64_t penalty_build(struct penalty_edge *edges, const struct figure *figure)
{
    if (figure->use.kind == BONUS_GLOBALIST)
        return build_global(edges, figure);
    for (uint32_t e = 0; e < figure->edge_count; e++) {
        const struct figure_edge *from = &figure->edges[e];

        /* Half of a short edge may have no length when rounded. */
        edges[e] = (struct penalty_edge){from->a, from->b, (int32_t)from->limits.low, (int32_t)from->limits.high,
                                         reciprocal(from->square != 0 ? from->square : 1)};
    }
    return 0;
}
