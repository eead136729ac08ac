/* See visibility.h.
 *
 * The region is all points of the hole, less what each edge hides, less what lies behind the boundary that p itself is
 * on. An edge c -> d hides an open wedge beyond it: the points that three half planes have in common. In each row that
 * is one interval of columns, whose ends move by the same step from row to row.
 *
 *             c . . . . .          A segment that leaves the hole by crossing an edge crosses it from the inner
 *            /  . . . . .          side, so only edges that have p on their inner side hide points. A segment that
 *     p     / . hidden. .          leaves the hole at a corner ends beyond that corner on the ray from p: the
 *          / . . . . . .           points of these rays are tested one by one, exactly. A segment that leaves it at p
 *         d . . . . . .            itself begins outside the angle of p: half planes are cut off.
 *
 * An edge with both ends in the wedge of another hides nothing more: wedges are convex, and with a point they have all
 * points behind it. Nearer edges come first, so that 1.3 to 2.5 times fewer are left to be cleared. */
#include "visibility.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../bounds.h"

enum { PLANES = 3 };

/* Words that are copied or cleared, and edges tested for a segment, in the time of a unit of work. */
enum { WORK_REGION_WORDS = 8, WORK_REGION_EDGES = 2 };

/* Work of an edge, beside a unit for each row that is cleared; and of what is cut off at p, for each row. */
enum { WORK_EDGE = 16, WORK_CUTS = 4 };

/* Work that is reported together, and points tested before it is reported. */
enum { REPORT_WORK = 5000, REPORT_POINTS = 64 };

/* The half plane to the right of a -> b, without the line: in each row the columns up to, or from, `bound`. The bound
 * is kept for one row, as a quotient and remainder; columns are relative to the hole's. `step` leads to the next row
 * downwards, or upwards. */
struct plane {
    int32_t kind;  /* -1: columns below the bound; 1: columns above; 0: whole rows, see bound */
    int32_t bound; /* rounded down, see remainder; of whole rows: positive when the row is in it */
    int32_t remainder, step, step_remainder, divisor;
};

/* An edge c -> d. Edge k goes from corner k to corner k + 1 where the inside is to the right, else the other way. If p
 * is to its right, it has a wedge: right of p -> c, right of d -> p, right of d -> c. */
struct edge {
    struct point c, d;
};

#if MAX_CORNERS <= 256
typedef uint8_t edge_number;
#else
typedef uint16_t edge_number;
#endif

/* Edges that have p to their right, those with a nearer end first; small, since it lies on the stack. */
struct edges {
    uint16_t distance[MAX_CORNERS]; /* of the nearer end: the sum of both differences of coordinates */
    edge_number number[MAX_CORNERS];
    uint32_t count;
};

_Static_assert(2 * DIFFERENCE_MAX <= UINT16_MAX, "a distance fits 16 bits");

/* dx * (y - a.y) > dy * (x - a.x); with dy > 0 that is x - a.x < dx * (y - a.y) / dy, with dy < 0 the same with > and
 * both differences negated. A column is below a bound t just when it is below ceil(t), and above it just when it is
 * above floor(t). */
static struct plane plane_right_of(const struct hole *hole, struct point a, struct point b, int32_t y, int32_t down)
{
    int32_t dx = b.x - a.x, dy = b.y - a.y, rise = y - a.y;
    struct plane plane = {.divisor = dy < 0 ? -dy : dy};

    if (dy == 0) {
        plane.bound = dx * rise;
        plane.step = down * dx;
        return plane;
    }
    if (dy < 0)
        dx = -dx;
    plane.kind = dy > 0 ? -1 : 1;
    plane.bound = integer_floor_div(dx * rise, plane.divisor);
    plane.remainder = dx * rise - plane.bound * plane.divisor;
    plane.bound += a.x - hole->origin.x;
    plane.step = integer_floor_div(down * dx, plane.divisor);
    plane.step_remainder = down * dx - plane.step * plane.divisor;
    return plane;
}

static void next_row(struct plane *plane)
{
    plane->bound += plane->step;
    plane->remainder += plane->step_remainder;
    if (plane->kind != 0 && plane->remainder >= plane->divisor) {
        plane->remainder -= plane->divisor;
        plane->bound++;
    }
}

/* Narrows the columns low .. high of a row to those that the half plane contains. */
static void narrow(const struct plane *plane, int32_t *low, int32_t *high)
{
    if (plane->kind < 0) {
        int32_t last = plane->bound - (plane->remainder == 0);
        *high = *high < last ? *high : last;
    } else if (plane->kind > 0) {
        *low = *low > plane->bound + 1 ? *low : plane->bound + 1;
    } else if (plane->bound <= 0) {
        *high = -1;
    }
}

/* Clears columns low .. high, which are in the row. */
static void clear_columns(uint64_t *row, int32_t low, int32_t high)
{
    int32_t first = low / 64, last = high / 64;
    uint64_t from = ~(uint64_t)0 << (low % 64), to = ~(uint64_t)0 >> (63 - high % 64);

    if (first == last) {
        row[first] &= ~(from & to);
        return;
    }
    row[first] &= ~from;
    for (int32_t w = first + 1; w < last; w++)
        row[w] = 0;
    row[last] &= ~to;
}

/* Clears the points that all half planes contain in rows y0 .. y1 - 1 of the hole's box. */
static void clear_common(const struct hole *hole, uint64_t *region, struct plane *planes, uint32_t count, int32_t y0,
                         int32_t y1)
{
    uint64_t *row = region + (size_t)y0 * hole->words;

    for (int32_t y = y0; y < y1; y++, row += hole->words) {
        int32_t low = 0, high = (int32_t)hole->width - 1;
        for (uint32_t k = 0; k < count; k++) {
            narrow(&planes[k], &low, &high);
            next_row(&planes[k]);
        }
        if (low <= high)
            clear_columns(row, low, high);
    }
}

/* Clears the wedge of an edge in rows y0, y0 + down, ... up to and without y1, until a row after the first has no point
 * of it within the box. Returns the number of rows. */
static uint32_t clear_wedge(const struct hole *hole, uint64_t *region, struct point p, const struct edge *edge,
                            int32_t y0, int32_t y1, int32_t down)
{
    struct plane planes[PLANES] = {plane_right_of(hole, p, edge->c, y0, down),
                                   plane_right_of(hole, edge->d, p, y0, down),
                                   plane_right_of(hole, edge->d, edge->c, y0, down)};
    int32_t highest = edge->c.y < edge->d.y ? edge->c.y : edge->d.y, lowest = edge->c.y + edge->d.y - highest;
    uint32_t rows = 0;

    for (int32_t y = y0; y != y1; y += down, rows++) {
        int32_t low = INT16_MIN, high = INT16_MAX, last = (int32_t)hole->width - 1;
        uint32_t count = y < highest || y > lowest ? PLANES - 1 : PLANES; /* past the edge the last one is no limit */
        for (uint32_t k = 0; k < count; k++) {
            narrow(&planes[k], &low, &high);
            next_row(&planes[k]);
        }
        /* An open interval without points has low > high + 1, one without points of whole coordinates has not. */
        if (y != y0 && (low > high + 1 || low > last || high < 0))
            break;
        low = low > 0 ? low : 0;
        high = high < last ? high : last;
        if (low <= high)
            clear_columns(region + (size_t)(y - hole->origin.y) * hole->words, low, high);
    }
    return rows;
}

/* Clears the wedge of an edge. Goes away from the edge, from the row of its nearer end, or in both senses from the row
 * of p if the edge passes it: so the rows with points of the wedge in the box follow the first at once. Returns the
 * number of rows. */
static uint32_t hide_behind_edge(const struct hole *hole, uint64_t *region, struct point p,
                                 const struct edge *edge)
{
    int32_t top = hole->origin.y, bottom = top + (int32_t)hole->height, c = edge->c.y, d = edge->d.y;

    if (c >= p.y && d >= p.y)
        return clear_wedge(hole, region, p, edge, c < d ? c : d, bottom, 1);
    if (c <= p.y && d <= p.y)
        return clear_wedge(hole, region, p, edge, c > d ? c : d, top - 1, -1);
    return clear_wedge(hole, region, p, edge, p.y, bottom, 1) + clear_wedge(hole, region, p, edge, p.y, top - 1, -1);
}

/* Clears what lies right of a -> b and, unless both are the same edge, right of c -> d. */
static void cut_off(const struct hole *hole, uint64_t *region, struct point a, struct point b, struct point c,
                    struct point d)
{
    struct plane planes[2] = {plane_right_of(hole, a, b, hole->origin.y, 1),
                              plane_right_of(hole, c, d, hole->origin.y, 1)};

    clear_common(hole, region, planes, 2, 0, (int32_t)hole->height);
}

/* Cuts off what lies outside the angle at corner p = c, between a and b in the order in which the inside is to the
 * right. For an angle of at most 180 degrees that is what lies beyond either side; for a larger one, what lies beyond
 * both. */
static void cut_corner(const struct hole *hole, uint64_t *region, struct point a, struct point c, struct point b)
{
    if (point_cross(a, c, b) < 0) {
        cut_off(hole, region, c, a, b, c);
        return;
    }
    cut_off(hole, region, c, a, c, a);
    cut_off(hole, region, b, c, b, c);
}

/* Tests the points beyond a corner on its ray from p; once one is hidden, all behind it are. Adds to *tested and
 * reports the work of each REPORT_POINTS of them. True when stopped. */
static bool test_ray(const struct hole *hole, uint64_t *region, struct point p, struct point corner, uint32_t *tested,
                     struct stop *stop)
{
    int32_t dx = corner.x - p.x, dy = corner.y - p.y, divisor = integer_divisor(dx, dy);
    int32_t x = corner.x - hole->origin.x, y = corner.y - hole->origin.y;
    bool hidden = false;

    if (divisor == 0)
        return false;
    dx /= divisor;
    dy /= divisor;
    for (x += dx, y += dy; x >= 0 && y >= 0 && x < (int32_t)hole->width && y < (int32_t)hole->height;
         x += dx, y += dy) {
        uint64_t *row = region + (size_t)y * hole->words;
        struct point q = {(int16_t)(hole->origin.x + x), (int16_t)(hole->origin.y + y)};
        if (!bits_test(row, (uint32_t)x))
            continue;
        *tested += !hidden;
        hidden = hidden || !inside_between(&hole->polygon, p, q);
        if (hidden)
            bits_clear(row, (uint32_t)x);
        if (*tested < REPORT_POINTS)
            continue;
        *tested = 0;
        if (stop_after(stop, REPORT_POINTS * hole->polygon.count / WORK_REGION_EDGES))
            return true;
    }
    return false;
}

static bool is_between(struct point a, struct point b, struct point p)
{
    return point_cross(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0;
}

static struct edge edge_of(const struct polygon *polygon, uint32_t number)
{
    uint32_t next = number + 1 < polygon->count ? number + 1 : 0;
    struct point a = polygon->corners[number], b = polygon->corners[next];

    return polygon->clockwise ? (struct edge){a, b} : (struct edge){b, a};
}

static uint32_t distance_of(struct point p, struct point q)
{
    return (uint32_t)((p.x < q.x ? q.x - p.x : p.x - q.x) + (p.y < q.y ? q.y - p.y : p.y - q.y));
}

static void insert_edge(struct edges *edges, struct point p, struct edge edge, uint32_t number)
{
    uint32_t distance = integer_min_32(distance_of(p, edge.c), distance_of(p, edge.d)), k = edges->count++;

    for (; k > 0 && edges->distance[k - 1] > distance; k--) {
        edges->distance[k] = edges->distance[k - 1];
        edges->number[k] = edges->number[k - 1];
    }
    edges->distance[k] = (uint16_t)distance;
    edges->number[k] = (edge_number)number;
}

/* Whether the wedge of `edge` has the point q. */
static bool hides(struct edge edge, struct point p, struct point q)
{
    return point_cross(p, edge.c, q) > 0 && point_cross(edge.d, p, q) > 0 && point_cross(edge.d, edge.c, q) > 0;
}

/* Cuts off what lies behind the boundary at p, and collects the edges that hide points. */
static void collect_edges(const struct hole *hole, uint64_t *region, struct point p, struct edges *edges)
{
    const struct polygon *polygon = &hole->polygon;
    uint32_t count = polygon->count;

    edges->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct edge edge = edge_of(polygon, i);
        if (point_cross(edge.c, edge.d, p) > 0)
            insert_edge(edges, p, edge, i);
        else if (point_same(p, edge.d))
            cut_corner(hole, region, edge.c, p, edge_of(polygon, (i + (polygon->clockwise ? 1 : count - 1)) % count).d);
        else if (!point_same(p, edge.c) && is_between(edge.c, edge.d, p))
            cut_off(hole, region, edge.d, edge.c, edge.d, edge.c);
    }
}

/* Clears what the edges hide; true when stopped. */
static bool hide_behind_edges(const struct hole *hole, uint64_t *region, struct point p, struct stop *stop)
{
    const struct polygon *polygon = &hole->polygon;
    struct edges edges;
    uint32_t used = 0, work = WORK_CUTS * hole->height;

    collect_edges(hole, region, p, &edges);
    for (uint32_t i = 0; i < edges.count; i++) {
        struct edge edge = edge_of(polygon, edges.number[i]);
        bool is_hidden = false;
        for (uint32_t k = 0; k < used && !is_hidden; k++) {
            struct edge nearer = edge_of(polygon, edges.number[k]);
            is_hidden = hides(nearer, p, edge.c) && hides(nearer, p, edge.d);
        }
        work += WORK_EDGE;
        if (!is_hidden) {
            edges.number[used++] = edges.number[i];
            work += hide_behind_edge(hole, region, p, &edge);
        }
        if (work >= REPORT_WORK && stop_after(stop, work))
            return true;
        work = work < REPORT_WORK ? work : 0;
    }
    return stop_after(stop, work);
}

void visibility_make(const struct hole *hole, uint64_t *region, struct point p, struct stop *stop)
{
    size_t words = (size_t)hole->height * hole->words;
    uint32_t tested = 0;

    memcpy(region, hole->rows, words * sizeof *region);
    if (stop_after(stop, words / WORK_REGION_WORDS) || hide_behind_edges(hole, region, p, stop))
        return;
    for (uint32_t i = 0; i < hole->polygon.count; i++)
        if (test_ray(hole, region, p, hole->polygon.corners[i], &tested, stop))
            return;
    (void)stop_after(stop, hole->polygon.count + tested * hole->polygon.count / WORK_REGION_EDGES);
}
