/* See hole.h. Each row is filled by parity: an edge that crosses the row flips all points left of the crossing, so a
 * point is inside when an odd number of edges crosses the row right of it. The points on the boundary are added edge by
 * edge. */
#include "hole.h"

#include "../../base/bits.h"
#include "../../base/integer.h"

/* Edges examined in a row, and words flipped or counted, in the time of a unit of work. */
enum { WORK_HOLE_STEPS = 4 };

/* From here on, columns are relative to the origin. Flips columns 0 .. end - 1 of a row. */
static void flip_before(uint64_t *row, int32_t end)
{
    for (; end >= 64; end -= 64, row++)
        *row = ~*row;
    if (end > 0)
        *row ^= ((uint64_t)1 << end) - 1;
}

/* Returns the number of words flipped, counted each time. */
static uint32_t fill_row(const struct hole *hole, uint64_t *row, int32_t y)
{
    const struct polygon *polygon = &hole->polygon;
    uint32_t flipped = 0;

    for (uint32_t i = 0; i < polygon->count; i++) {
        struct point a = polygon->corners[i], b = polygon->corners[i + 1 < polygon->count ? i + 1 : 0];
        if ((a.y < y) == (b.y < y))
            continue;
        if (a.y > b.y) {
            struct point top = b;
            b = a;
            a = top;
        }
        /* Points left of x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y): those below the ceiling of x. */
        int32_t end = a.x - hole->origin.x - integer_floor_div(-(b.x - a.x) * (y - a.y), b.y - a.y);
        flip_before(row, end);
        flipped += (uint32_t)end / 64 + 1;
    }
    return flipped;
}

/* Marks the lattice points of an edge except its end b; returns their number. */
static uint32_t mark_edge(const struct hole *hole, uint64_t *rows, struct point a, struct point b)
{
    int32_t dx = b.x - a.x, dy = b.y - a.y, steps = integer_divisor(dx, dy);

    for (int32_t k = 0; k < steps; k++) {
        uint32_t x = (uint32_t)(a.x + dx / steps * k - hole->origin.x);
        uint32_t y = (uint32_t)(a.y + dy / steps * k - hole->origin.y);
        bits_set(rows + (size_t)y * hole->words, x);
    }
    return (uint32_t)steps;
}

/* Counts the points of the hole, row by row; true when stopped. */
static bool count_points(struct hole *hole, struct stop *stop)
{
    const uint64_t *word = hole->rows;

    for (uint32_t y = 0; y < hole->height; y++) {
        for (uint32_t i = 0; i < hole->words; i++)
            hole->point_count += bits_count(*word++);
        if (stop_after(stop, hole->words / WORK_HOLE_STEPS + 1))
            return true;
    }
    return false;
}

static void find_box(struct hole *hole)
{
    const struct point *corners = hole->polygon.corners;
    struct point least = corners[0], most = corners[0];

    for (uint32_t i = 1; i < hole->polygon.count; i++) {
        if (corners[i].x < least.x)
            least.x = corners[i].x;
        if (corners[i].y < least.y)
            least.y = corners[i].y;
        if (corners[i].x > most.x)
            most.x = corners[i].x;
        if (corners[i].y > most.y)
            most.y = corners[i].y;
    }
    hole->origin = least;
    hole->width = (uint32_t)(most.x - least.x + 1);
    hole->height = (uint32_t)(most.y - least.y + 1);
    hole->words = (hole->width + 63) / 64;
}

bool hole_build(struct hole *hole, const struct problem *problem, struct arena *arena, struct stop *stop)
{
    uint64_t *rows;
    size_t words;

    *hole = (struct hole){.polygon = polygon_of(problem->corners, problem->corner_count)};
    find_box(hole);
    words = (size_t)hole->height * hole->words;
    rows = ARENA_TAKE(arena, words, uint64_t);
    if (arena->counting)
        return true;
    hole->rows = rows;
    if (stop_clear(stop, rows, words * sizeof *rows))
        return false;
    for (uint32_t y = 0; y < hole->height; y++) {
        uint32_t flipped = fill_row(hole, rows + (size_t)y * hole->words, hole->origin.y + (int32_t)y);
        if (stop_after(stop, (problem->corner_count + flipped) / WORK_HOLE_STEPS))
            return false;
    }
    for (uint32_t i = 0; i < problem->corner_count; i++)
        if (stop_after(stop, mark_edge(hole, rows, problem->corners[i],
                                       problem->corners[i + 1 < problem->corner_count ? i + 1 : 0])))
            return false;
    return !count_points(hole, stop);
}

struct point hole_nth(const struct hole *hole, uint32_t k)
{
    uint32_t bit = bits_nth(hole->rows, k), at = bit / 64, x = at % hole->words * 64 + bit % 64;

    return (struct point){(int16_t)(hole->origin.x + (int32_t)x),
                          (int16_t)(hole->origin.y + (int32_t)(at / hole->words))};
}
