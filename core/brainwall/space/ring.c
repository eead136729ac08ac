/* See ring.h. */
#include "ring.h"

#include "../../base/integer.h"
#include "../bounds.h"

/* Work of a row, which takes two roots. */
enum { WORK_ROW = 8 };

uint32_t ring_radius(struct length_limits limits, uint32_t most)
{
    uint32_t radius = integer_root_32(limits.high);

    return radius < most ? radius : most;
}

/* Row dy: the columns dx with low <= dx^2 + dy^2 <= high, at most `most`. */
static struct ring_span span_of(struct length_limits limits, uint32_t dy, uint32_t most)
{
    uint32_t square = dy * dy;
    uint32_t outer = integer_root_32(limits.high - square), inner = 0;

    if (limits.low > square) {
        inner = integer_root_32(limits.low - square);
        inner += inner * inner < limits.low - square;
    }
    if (limits.low > limits.high || inner > most || inner > outer)
        return (struct ring_span){1, 0};
    return (struct ring_span){(int16_t)inner, (int16_t)(outer < most ? outer : most)};
}

/* The rows in which a point of a ring has to be looked for, or the one with its coordinates exchanged: the lesser
 * coordinate is at most the uncut radius / sqrt(2). 181 / 256 is a little less than 1 / sqrt(2). */
static uint32_t octant_rows(struct length_limits limits, uint32_t radius)
{
    return integer_min_32(integer_root_32(limits.high) * 181 / 256 + 1, radius) + 1;
}

/* Points of a row: the same left and right but for column 0, and below and above but for row 0. */
static uint32_t row_points(struct ring_span span, uint32_t dy)
{
    uint32_t columns = span.inner > span.outer ? 0 : (uint32_t)(span.outer - span.inner + 1) * 2;

    columns -= columns > 0 && span.inner == 0;
    return dy > 0 ? 2 * columns : columns;
}

bool rings_build(struct rings *rings, const struct figure *figure, uint32_t most, struct arena *arena,
                 struct stop *stop)
{
    struct ring *ring = ARENA_TAKE(arena, figure->ring_count, struct ring);

    for (uint32_t i = 0; i < figure->ring_count; i++) {
        uint32_t radius = ring_radius(figure->rings[i], most);
        struct ring_span *spans = ARENA_TAKE(arena, (size_t)radius + 1, struct ring_span);
        if (arena->counting)
            continue;
        ring[i] = (struct ring){.spans = spans, .radius = radius,
                                .octant_rows = octant_rows(figure->rings[i], radius)};
        for (uint32_t dy = 0; dy <= radius; dy++) {
            spans[dy] = span_of(figure->rings[i], dy, most);
            ring[i].points += row_points(spans[dy], dy);
        }
        if (stop_after(stop, WORK_ROW * ((uint64_t)radius + 1)))
            return false;
    }
    *rings = (struct rings){ring, figure->ring_count};
    return true;
}

struct point ring_nth(const struct ring *ring, struct point centre, uint32_t k)
{
    uint32_t dy = 0, row = row_points(ring->spans[0], 0);
    int32_t x, y;

    while (k >= row) {
        k -= row;
        dy++;
        row = row_points(ring->spans[dy], dy);
    }
    y = (int32_t)dy;
    if (dy > 0 && k >= row / 2) {
        k -= row / 2;
        y = -y;
    }
    x = ring->spans[dy].inner + (int32_t)(k / 2);
    if (ring->spans[dy].inner == 0) /* column 0 once: columns 0, -1, 1, -2, 2, ... */
        x = (int32_t)(k + 1) / 2;
    return (struct point){(int16_t)(centre.x + (k % 2 != 0 ? -x : x)), (int16_t)(centre.y + y)};
}
