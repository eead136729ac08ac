/* See tree_candidates.h. Rings are symmetric in x and y, and every point (x, y) of a ring of radius R has a coordinate
 * of at most R / sqrt(2). A draw takes a row up to there at random, a point of it, and then mirrors it at random: so no
 * table of points is needed, and all points are about equally likely. */
#include "tree_candidates.h"

#include "../../base/integer.h"

/* Points of the largest ring that is listed where there is no second one. */
enum { LISTED_MAX = 64 };

/* Draws for a vertex without an edge to its bag; for a vertex with an empty bag; for a vertex with one edge that is
 * bound to others too, before its points are listed. For one that is bound to no others as many as
 * its ring has points, but at most DRAWS_MAX, since draws are made without a look at `stop`. */
enum { DRAWS_APART = 400, DRAWS_ROOT = 200, DRAWS_BOUND = 16, DRAWS_MAX = 4096 };

/* Units of work to find the boxes where two rings cross; rows and points of them that take a unit. */
enum { WORK_CROSSING = 12, WORK_TESTS = 4 };

/* Points and rows that a list tests at most, about. In the widest holes the rest of a thick ring is left out: a list
 * then takes 131,000 units of work without a look at `stop`, an eighth of STOP_GAP_MAX. */
enum { TESTED_MAX = 1 << 19 };

/* The two edges with the smallest rings, or the edge and the other member with the least distance. Edges come first in
 * a bag. */
static void choose_links(struct tree_source *source)
{
    const struct ring *rings = source->input->rings->ring;

    for (uint32_t i = 0; i < source->bag_count; i++) {
        const struct elimination_link *link = &source->bag[i];
        bool is_edge = link->ring != ELIMINATION_NONE;
        if (is_edge && (source->first == NULL || rings[link->ring].points < source->ring->points)) {
            source->second = source->first;
            source->first = link;
            source->ring = &rings[link->ring];
        } else if (source->second == NULL || (is_edge ? rings[link->ring].points < rings[source->second->ring].points
                                                      : source->second->ring == ELIMINATION_NONE &&
                                                        link->most < source->second->most)) {
            source->second = link;
        }
    }
}

/* The box of the hole, and of the squares around the members of the bag. */
static void clip_box(struct tree_source *source)
{
    const struct hole *hole = source->input->hole;

    source->x0 = hole->origin.x;
    source->y0 = hole->origin.y;
    source->x1 = source->x0 + (int32_t)hole->width - 1;
    source->y1 = source->y0 + (int32_t)hole->height - 1;
    for (uint32_t i = 0; i < source->bag_count; i++) {
        struct point p = source->at[source->bag[i].vertex];
        int32_t reach = source->bag[i].most / ELIMINATION_PARTS;
        source->x0 = source->x0 > p.x - reach ? source->x0 : p.x - reach;
        source->y0 = source->y0 > p.y - reach ? source->y0 : p.y - reach;
        source->x1 = source->x1 < p.x + reach ? source->x1 : p.x + reach;
        source->y1 = source->y1 < p.y + reach ? source->y1 : p.y + reach;
    }
}

struct tree_source tree_source_of(const struct search_input *input, const struct elimination *elimination,
                                  uint32_t vertex, const struct point *at)
{
    struct tree_source source = {.input = input, .at = at, .bag = elimination_bag(elimination, vertex),
                                 .bag_count = elimination->link_count[vertex]};

    choose_links(&source);
    clip_box(&source);
    if (source.x0 > source.x1 || source.y0 > source.y1)
        return source;
    source.is_listed = source.first != NULL && (source.ring->points <= LISTED_MAX ||
                                                (source.second != NULL && source.second->ring != ELIMINATION_NONE));
    source.draws = source.bag_count > 0 ? DRAWS_APART : DRAWS_ROOT;
    if (source.first != NULL)
        source.draws = source.bag_count > 1 ? DRAWS_BOUND : integer_min_32(source.ring->points, DRAWS_MAX);
    return source;
}

bool tree_source_allows(const struct tree_source *source, struct point p)
{
    for (uint32_t i = 0; i < source->bag_count; i++) {
        uint32_t square = point_square(p, source->at[source->bag[i].vertex]);
        if (square < source->bag[i].low || square > source->bag[i].high)
            return false;
    }
    return hole_has(source->input->hole, p);
}

/* ---- listing ---- */

/* Columns x0 .. x1 of rows y0 .. y1; empty if x0 > x1 or y0 > y1. */
struct box {
    int32_t x0, x1, y0, y1;
};

static struct box box_shared(struct box a, struct box b)
{
    return (struct box){a.x0 > b.x0 ? a.x0 : b.x0, a.x1 < b.x1 ? a.x1 : b.x1, a.y0 > b.y0 ? a.y0 : b.y0,
                        a.y1 < b.y1 ? a.y1 : b.y1};
}

static struct box box_around(struct box a, struct box b)
{
    return (struct box){a.x0 < b.x0 ? a.x0 : b.x0, a.x1 > b.x1 ? a.x1 : b.x1, a.y0 < b.y0 ? a.y0 : b.y0,
                        a.y1 > b.y1 ? a.y1 : b.y1};
}

/* Numbers from..to. */
struct interval {
    int64_t from, to;
};

/* (a * i + b * k) / divisor of all i and k in two intervals, rounded outwards. */
static struct interval combine(int32_t a, struct interval i, int32_t b, struct interval k, int64_t divisor)
{
    int64_t from = (a < 0 ? a * i.to : a * i.from) + (b < 0 ? b * k.to : b * k.from);
    int64_t to = (a < 0 ? a * i.from : a * i.to) + (b < 0 ? b * k.from : b * k.to);

    return (struct interval){from >= 0 ? from / divisor : -((divisor - 1 - from) / divisor),
                             to >= 0 ? (to + divisor - 1) / divisor : -(-to / divisor)};
}

static uint64_t greater_square(struct interval i)
{
    uint64_t from = (uint64_t)(i.from * i.from), to = (uint64_t)(i.to * i.to);

    return from > to ? from : to;
}

static uint64_t lesser_square(struct interval i)
{
    uint64_t from = (uint64_t)(i.from * i.from), to = (uint64_t)(i.to * i.to);

    return i.from <= 0 && i.to >= 0 ? 0 : from < to ? from : to;
}

/* The boxes that hold all points p at allowed distances from the centres a and b of both links. With u = b - a and the
 * squared distances A and B of p:
 *
 *     along = (p - a) * u = (A - B + u^2) / 2          side = (p - a) x u,  side^2 = A u^2 - along^2
 *     p - a = (along * u + side * (-u.y, u.x)) / u^2
 *
 * One box has the points with positive side, the other one the rest; they may be one. All numbers are below 2^52.
 * Returns the number of boxes. */
static uint32_t crossing_boxes(const struct tree_source *source, struct box boxes[2])
{
    const struct elimination_link *first = source->first, *second = source->second;
    struct point a = source->at[first->vertex], b = source->at[second->vertex];
    int32_t x = b.x - a.x, y = b.y - a.y;
    int64_t square = (int64_t)x * x + (int64_t)y * y;
    struct interval along = {((int64_t)first->low - second->high + square) / 2 - 1,
                             ((int64_t)first->high - second->low + square + 1) / 2 + 1};
    uint64_t least = first->low * (uint64_t)square, most = first->high * (uint64_t)square;
    uint64_t along_least = lesser_square(along), along_most = greater_square(along);
    struct interval side, other, rows, columns;

    if (most < along_least)
        return 0;
    side.from = least > along_most ? (int64_t)integer_root(least - along_most) : 0;
    side.to = (int64_t)integer_root(most - along_least) + 1;
    other = (struct interval){-side.to, -side.from};
    columns = combine(x, along, -y, side, square);
    rows = combine(y, along, x, side, square);
    boxes[0] = (struct box){(int32_t)(a.x + columns.from), (int32_t)(a.x + columns.to), (int32_t)(a.y + rows.from),
                            (int32_t)(a.y + rows.to)};
    columns = combine(x, along, -y, other, square);
    rows = combine(y, along, x, other, square);
    boxes[1] = (struct box){(int32_t)(a.x + columns.from), (int32_t)(a.x + columns.to), (int32_t)(a.y + rows.from),
                            (int32_t)(a.y + rows.to)};
    if (boxes[0].x0 > boxes[1].x1 || boxes[1].x0 > boxes[0].x1 || boxes[0].y0 > boxes[1].y1 ||
        boxes[1].y0 > boxes[0].y1)
        return 2;
    boxes[0] = box_around(boxes[0], boxes[1]);
    return 1;
}

struct tree_list {
    struct point *points;
    uint32_t count, most;
    uint32_t seen;        /* points so far */
    uint64_t tested;
    struct random_wide *random;
};

/* Adds a point at a random place of the list, or replaces one if the list is full: each point that was seen is in it
 * with the same probability. */
static void add(struct tree_list *list, struct point p)
{
    uint32_t at = random_wide_below(list->random, ++list->seen);

    if (list->count < list->most) {
        if (at < list->count)
            list->points[list->count] = list->points[at];
        list->points[at] = p;
        list->count++;
    } else if (at < list->most) {
        list->points[at] = p;
    }
}

/* Adds the points first .. last of a row that are in the box and allowed. */
static void add_columns(const struct tree_source *source, struct tree_list *list, struct box box, int32_t first,
                        int32_t last, int32_t y)
{
    const struct elimination_link *second = source->second != NULL ? source->second : source->first;
    struct point centre = source->at[second->vertex];
    uint32_t square = (uint32_t)((y - centre.y) * (y - centre.y));

    first = first > box.x0 ? first : box.x0;
    last = last < box.x1 ? last : box.x1;
    list->tested += first <= last ? (uint32_t)(last - first + 1) : 0;
    for (int32_t x = first; x <= last; x++) {
        struct point p = {(int16_t)x, (int16_t)y};
        uint32_t distance = square + (uint32_t)((x - centre.x) * (x - centre.x));
        if (distance >= second->low && distance <= second->high && tree_source_allows(source, p))
            add(list, p);
    }
}

/* Adds the points of the first ring in a box. */
static void add_box(const struct tree_source *source, struct tree_list *list, struct box box)
{
    struct point centre = source->at[source->first->vertex];
    int32_t radius = (int32_t)source->ring->radius;

    box = box_shared(box, (struct box){source->x0, source->x1, source->y0, source->y1});
    box = box_shared(box, (struct box){INT32_MIN, INT32_MAX, centre.y - radius, centre.y + radius});
    if (box.x0 > box.x1)
        return;
    for (int32_t y = box.y0; y <= box.y1 && list->tested < TESTED_MAX; y++) {
        struct ring_span span = source->ring->spans[y < centre.y ? centre.y - y : y - centre.y];
        list->tested++;
        if (span.inner > span.outer)
            continue;
        add_columns(source, list, box, centre.x - span.outer, centre.x - span.inner, y);
        add_columns(source, list, box, centre.x + span.inner + (span.inner == 0), centre.x + span.outer, y);
    }
}

uint32_t tree_source_list(const struct tree_source *source, struct point *points, uint32_t most,
                          struct random_wide *random, uint64_t *work)
{
    struct tree_list list = {.points = points, .most = most, .random = random};
    struct box boxes[2] = {{source->x0, source->x1, source->y0, source->y1}};
    uint32_t count = 1;

    if (source->second != NULL &&
        !point_same(source->at[source->first->vertex], source->at[source->second->vertex]))
        count = crossing_boxes(source, boxes);
    for (uint32_t i = 0; i < count; i++)
        add_box(source, &list, boxes[i]);
    *work += WORK_CROSSING + list.tested / WORK_TESTS;
    return list.count;
}

/* ---- drawing ---- */

/* A random point of the box. */
static struct point any_point(const struct tree_source *source, struct random_wide *random)
{
    uint32_t columns = (uint32_t)(source->x1 - source->x0 + 1), rows = (uint32_t)(source->y1 - source->y0 + 1);
    int32_t x = source->x0 + (int32_t)random_wide_below(random, columns);
    int32_t y = source->y0 + (int32_t)random_wide_below(random, rows);

    return (struct point){(int16_t)x, (int16_t)y};
}

/* A random point of the ring; false if the row drawn has none. */
static bool any_ring_point(const struct tree_source *source, struct random_wide *random, struct point *p)
{
    struct point centre = source->at[source->first->vertex];
    uint32_t bits = random_wide_next(random), dy = random_wide_below(random, source->ring->octant_rows);
    struct ring_span span = source->ring->spans[dy];
    int32_t x, y = (int32_t)dy;

    if (span.inner > span.outer)
        return false;
    x = span.inner + (int32_t)random_wide_below(random, (uint32_t)(span.outer - span.inner + 1));
    if ((bits >> 29 & 1) != 0) {
        y = x;
        x = (int32_t)dy;
    }
    x = (bits >> 30 & 1) != 0 ? -x : x;
    y = bits >> 31 != 0 ? -y : y;
    *p = (struct point){(int16_t)(centre.x + x), (int16_t)(centre.y + y)};
    return true;
}

bool tree_source_draw(const struct tree_source *source, struct random_wide *random, struct point *p)
{
    if (source->first == NULL)
        *p = any_point(source, random);
    else if (!any_ring_point(source, random, p))
        return false;
    return tree_source_allows(source, *p);
}
