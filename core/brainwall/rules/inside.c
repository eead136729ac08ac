/* See inside.h.
 *
 * A segment between two points of the polygon leaves it only where it crosses the boundary, or where it turns outwards
 * from a boundary point that it touches. Such a point is a corner on the segment, or an end of the segment on an edge.
 * (Where the middle of the segment meets the middle of an edge, it crosses, or both lie on one line; then their overlap
 * ends in points of the first kind.) So the segment is inside just when
 *
 *     - it crosses no edge (each has its ends strictly on both sides of the other),
 *     - at every corner that it touches, its directions from there point into the corner's angle or along a side,
 *     - at an end that is on an edge, it does not go to the outer side.
 *
 * Every question is the sign of a cross product. */
#include "inside.h"

static uint32_t corner_after(const struct polygon *polygon, uint32_t i)
{
    return i + 1 < polygon->count ? i + 1 : 0;
}

static uint32_t corner_before(const struct polygon *polygon, uint32_t i)
{
    return i > 0 ? i - 1 : polygon->count - 1;
}

/* Positive when c lies on the inner side of the edge a -> b. */
static int32_t side(const struct polygon *polygon, struct point a, struct point b, struct point c)
{
    int32_t cross = point_cross(a, b, c);

    return polygon->clockwise ? cross : -cross;
}

/* Whether p, on the line of a and b, is between them or one of them. */
static bool between(struct point a, struct point b, struct point p)
{
    return (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0;
}

/* The same without the two. */
static bool strictly_between(struct point a, struct point b, struct point p)
{
    return between(a, b, p) && !point_same(a, p) && !point_same(b, p);
}

/* Whether the signs differ and none is 0. */
static bool opposite(int32_t a, int32_t b)
{
    return (a > 0 && b < 0) || (a < 0 && b > 0);
}

/* The doubled area has the sign of the rotation; differences to the first corner keep it within 64 bits. */
struct polygon polygon_of(const struct point *corners, uint32_t count)
{
    int64_t area = 0;

    for (uint32_t i = 1; i + 1 < count; i++)
        area += point_cross(corners[0], corners[i], corners[i + 1]);
    return (struct polygon){corners, count, area > 0};
}

/* Whether two segments have a point in common. */
static bool meet(struct point a, struct point b, struct point c, struct point d)
{
    int32_t ac = point_cross(a, b, c), ad = point_cross(a, b, d);
    int32_t ca = point_cross(c, d, a), cb = point_cross(c, d, b);

    if (opposite(ac, ad) && opposite(ca, cb))
        return true;
    return (ac == 0 && between(a, b, c)) || (ad == 0 && between(a, b, d)) || (ca == 0 && between(c, d, a)) ||
           (cb == 0 && between(c, d, b));
}

/* Whether two edges that follow each other, a -> b -> c, go back over each other. */
static bool folded(struct point a, struct point b, struct point c)
{
    return point_cross(a, b, c) == 0 && (between(b, a, c) || between(b, c, a));
}

bool polygon_is_crossed(const struct point *corners, uint32_t count, uint32_t *edge, uint32_t *other)
{
    struct polygon polygon = {corners, count, true};

    for (uint32_t i = 0; i < count; i++) {
        *edge = *other = i;
        if (point_same(corners[i], corners[corner_after(&polygon, i)]))
            return true;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = corner_after(&polygon, i);
        *edge = i;
        *other = next;
        if (folded(corners[i], corners[next], corners[corner_after(&polygon, next)]))
            return true;
        for (uint32_t j = i + 2; j < count; j++) {
            *other = j;
            if (corner_after(&polygon, j) != i &&
                meet(corners[i], corners[next], corners[j], corners[corner_after(&polygon, j)]))
                return true;
        }
    }
    return false;
}

/* A ray to the right crosses the boundary an odd number of times from a point inside. An edge counts if it starts above
 * the ray and ends at its level or below, or the reverse, so that a corner on the ray counts once. */
bool inside_point(const struct polygon *polygon, struct point p)
{
    bool inside = false;

    for (uint32_t i = 0; i < polygon->count; i++) {
        struct point a = polygon->corners[i], b = polygon->corners[corner_after(polygon, i)];
        int32_t cross = point_cross(a, b, p);
        if (cross == 0 && between(a, b, p))
            return true;
        if ((a.y < p.y) != (b.y < p.y) && (a.y < b.y) == (cross > 0))
            inside = !inside;
    }
    return inside;
}

/* Whether the way from corner i to `to`, another point, begins in the closed angle of the corner. An angle of at most
 * 180 degrees is the intersection of two half planes, a larger one their union. */
static bool in_angle(const struct polygon *polygon, uint32_t i, struct point to)
{
    struct point corner = polygon->corners[i];
    struct point last = polygon->corners[corner_before(polygon, i)], next = polygon->corners[corner_after(polygon, i)];
    bool of_last = side(polygon, last, corner, to) >= 0, of_next = side(polygon, corner, next, to) >= 0;

    return side(polygon, last, corner, next) >= 0 ? of_last && of_next : of_last || of_next;
}

/* Whether the segment stays inside at corner i, which is on it. */
static bool stays_at(const struct polygon *polygon, uint32_t i, struct point a, struct point b)
{
    struct point corner = polygon->corners[i];

    return (point_same(corner, a) || in_angle(polygon, i, a)) && (point_same(corner, b) || in_angle(polygon, i, b));
}

/* Whether the segment a -> b stays inside at the edge from corner i. `from` and `to` are the sides of the line a -> b
 * on which the edge has its ends. Corners that the segment touches are not considered. */
static bool stays_along(const struct polygon *polygon, uint32_t i, struct point a, struct point b, int32_t from,
                        int32_t to)
{
    struct point c = polygon->corners[i], d = polygon->corners[corner_after(polygon, i)];
    int32_t of_a = side(polygon, c, d, a), of_b = side(polygon, c, d, b);

    if (opposite(from, to) && opposite(of_a, of_b))
        return false;
    return (of_a != 0 || of_b >= 0 || !strictly_between(c, d, a)) &&
           (of_b != 0 || of_a >= 0 || !strictly_between(c, d, b));
}

bool inside_between(const struct polygon *polygon, struct point a, struct point b)
{
    int32_t from = point_cross(a, b, polygon->corners[0]);

    for (uint32_t i = 0; i < polygon->count; i++) {
        int32_t to = point_cross(a, b, polygon->corners[corner_after(polygon, i)]);
        if (from == 0 && between(a, b, polygon->corners[i]) && !stays_at(polygon, i, a, b))
            return false;
        /* An edge on one side of the segment's line has no part of it. */
        if ((from <= 0 || to <= 0) && (from >= 0 || to >= 0) && !stays_along(polygon, i, a, b, from, to))
            return false;
        from = to;
    }
    return true;
}

bool inside_segment(const struct polygon *polygon, struct point a, struct point b)
{
    return inside_point(polygon, a) && inside_point(polygon, b) && inside_between(polygon, a, b);
}
