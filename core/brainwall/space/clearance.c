/* See clearance.h. From the distance of the middle of a cell: no point of the cell is farther from there than half its
 * diagonal. A cell that the boundary passes through has clearance 0. All coordinates here are doubled, so that the
 * middle of a cell is a point. */
#include "clearance.h"

#include <string.h>

#include "../../base/integer.h"

/* Points of a side of a cell; half its diagonal, doubled and rounded up: 3 * sqrt(2) = 4.24. */
enum { SIDE = 1 << CLEARANCE_SHIFT, HALF_DIAGONAL = 5, CLEARANCE_MAX = CLEARANCE_UNKNOWN - 1 };

/* The squared distance of (x, y) to the segment from a to b, rounded down, or `least` if that is less. Doubled
 * differences are below 2^13, so a squared cross product is below 2^54. */
static uint64_t square_to(int32_t x, int32_t y, struct point a, struct point b, uint64_t least)
{
    int32_t ax = x - 2 * a.x, ay = y - 2 * a.y, bx = 2 * (b.x - a.x), by = 2 * (b.y - a.y);
    int64_t along = (int64_t)ax * bx + (int64_t)ay * by, length = (int64_t)bx * bx + (int64_t)by * by;
    int64_t cross = (int64_t)ax * by - (int64_t)ay * bx;
    uint64_t square;

    if (along <= 0)
        square = (uint64_t)((int64_t)ax * ax + (int64_t)ay * ay);
    else if (along >= length)
        square = (uint64_t)((int64_t)(ax - bx) * (ax - bx) + (int64_t)(ay - by) * (ay - by));
    else if ((uint64_t)(cross * cross) >= least * (uint64_t)length)
        return least;
    else
        square = (uint64_t)(cross * cross) / (uint64_t)length;
    return square < least ? square : least;
}

/* Cells that are cleared in the time of a unit of work. */
enum { WORK_CLEARANCE_CELLS = 64 };

/* Only distances up to this one, doubled, are told apart. */
enum { REACH = CLEARANCE_MAX + HALF_DIAGONAL };

static uint8_t clearance_at(const struct hole *hole, int32_t x, int32_t y)
{
    const struct polygon *polygon = &hole->polygon;
    uint64_t least = (uint64_t)REACH * REACH;
    uint32_t distance;

    for (uint32_t c = 0; c < polygon->count && least > 0; c++)
        least = square_to(x, y, polygon->corners[c], polygon->corners[c + 1 < polygon->count ? c + 1 : 0], least);
    distance = integer_root_32((uint32_t)least);
    return (uint8_t)(distance > HALF_DIAGONAL ? distance - HALF_DIAGONAL : 0);
}

bool clearance_open(struct clearance *clearance, const struct hole *hole, struct arena *arena, struct stop *stop)
{
    uint32_t columns = (hole->width + SIDE - 1) / SIDE, rows = (hole->height + SIDE - 1) / SIDE;
    uint8_t *cells = ARENA_TAKE(arena, (size_t)columns * rows, uint8_t);

    *clearance = (struct clearance){hole, columns, cells};
    if (arena->counting)
        return true;
    memset(cells, CLEARANCE_UNKNOWN, (size_t)columns * rows);
    return !stop_after(stop, (uint64_t)columns * rows / WORK_CLEARANCE_CELLS);
}

/* The clearance of a point of the hole. */
static uint32_t clearance_of(const struct clearance *clearance, struct point p)
{
    struct point origin = clearance->hole->origin;
    uint32_t column = (uint32_t)(p.x - origin.x) >> CLEARANCE_SHIFT;
    uint32_t row = (uint32_t)(p.y - origin.y) >> CLEARANCE_SHIFT;
    uint8_t *cell = &clearance->cells[row * clearance->columns + column];

    if (*cell == CLEARANCE_UNKNOWN)
        *cell = clearance_at(clearance->hole, 2 * (origin.x + (int32_t)(column * SIDE)) + SIDE - 1,
                             2 * (origin.y + (int32_t)(row * SIDE)) + SIDE - 1);
    return *cell;
}

bool clearance_suffices(const struct clearance *clearance, struct point a, struct point b)
{
    uint32_t sum = clearance_of(clearance, a) + clearance_of(clearance, b);

    return sum * sum >= 4 * point_square(a, b);
}
