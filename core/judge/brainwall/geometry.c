/* A segment that starts inside leaves the hole at a point of the boundary from which it goes on to the outside. Such a
 * point is a corner, with the direction outside the angle of the hole there, or it lies between two corners, with the
 * direction to the outer side of that edge. So it is enough to look at every corner on the segment and every edge that
 * crosses its line, and to take the first that is left; where a segment touches the boundary or runs along it, the same
 * rule answers.
 *
 * Where an edge of the hole lies on the segment's line nothing is to be looked at but its corners. */
#include "geometry.h"

static struct wall_point minus(struct wall_point a, struct wall_point b)
{
    return (struct wall_point){a.x - b.x, a.y - b.y};
}

/* Cross and dot product of two vectors. */
static int64_t across(struct wall_point u, struct wall_point v)
{
    return u.x * v.y - u.y * v.x;
}

static int64_t along(struct wall_point u, struct wall_point v)
{
    return u.x * v.x + u.y * v.y;
}

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

int64_t wall_distance(struct wall_point a, struct wall_point b)
{
    struct wall_point d = minus(a, b);

    return along(d, d);
}

/* Twice the area of the triangle, positive if c lies to the left of the way from a to b (y upwards). */
static int64_t cross(struct wall_point a, struct wall_point b, struct wall_point c)
{
    return across(minus(b, a), minus(c, a));
}

bool wall_on_segment(struct wall_point a, struct wall_point b, struct wall_point p)
{
    return cross(a, b, p) == 0 && along(minus(a, p), minus(b, p)) <= 0;
}

bool wall_segments_meet(struct wall_point a, struct wall_point b, struct wall_point c, struct wall_point d)
{
    if (wall_on_segment(a, b, c) || wall_on_segment(a, b, d) || wall_on_segment(c, d, a) || wall_on_segment(c, d, b))
        return true;
    return sign(cross(a, b, c)) * sign(cross(a, b, d)) < 0 &&
           sign(cross(c, d, a)) * sign(cross(c, d, b)) < 0;
}

/* The ray from p to the east crosses an edge of which one end lies below p and the other does not. */
bool wall_point_inside(const struct wall_problem *hole, struct wall_point p)
{
    bool inside = false;

    for (size_t i = 0; i < hole->corner_count; i++) {
        struct wall_point a = hole->corners[i];
        struct wall_point b = hole->corners[(i + 1) % hole->corner_count];

        if (wall_on_segment(a, b, p))
            return true;
        if ((a.y < p.y) != (b.y < p.y) && (cross(a, b, p) > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

/* Whether one that goes from a corner in a direction stays inside at first. */
static bool corner_allows(const struct wall_problem *hole, size_t corner, struct wall_point direction)
{
    size_t count = hole->corner_count;
    struct wall_point at = hole->corners[corner];
    struct wall_point next = minus(hole->corners[(corner + 1) % count], at);
    struct wall_point last = minus(hole->corners[(corner + count - 1) % count], at);
    /* The angle of the hole opens from `next` to the left, up to `last`, once side has mirrored it. */
    int turn = hole->side * sign(across(next, last));
    int from_next = hole->side * sign(across(next, direction));
    int to_last = hole->side * sign(across(direction, last));

    if (turn > 0) /* less than half a turn */
        return from_next >= 0 && to_last >= 0;
    if (turn < 0) /* more: all but the angle from `last` to `next` */
        return !(from_next < 0 && to_last < 0);
    return from_next >= 0; /* two edges of the hole on one line */
}

/* Whether a < b. Euclid's way: whole parts first, then the inverse rests; no product is needed. */
static bool part_less(struct wall_part a, struct wall_part b)
{
    bool less = true; /* what the answer is where a's whole part is the smaller one */

    for (;;) {
        if (a.num / a.den != b.num / b.den)
            return (a.num / a.den < b.num / b.den) == less;
        a.num %= a.den;
        b.num %= b.den;
        if (a.num == 0 || b.num == 0)
            return less ? a.num == 0 && b.num > 0 : b.num == 0 && a.num > 0;
        a = (struct wall_part){a.den, a.num};
        b = (struct wall_part){b.den, b.num};
        less = !less;
    }
}

/* Where the segment leaves at this corner or on the edge that begins there; false if it does not. */
static bool leaves_at(const struct wall_problem *hole, size_t corner, struct wall_point p, struct wall_point direction,
                      struct wall_part *part)
{
    struct wall_point a = minus(hole->corners[corner], p);
    struct wall_point b = minus(hole->corners[(corner + 1) % hole->corner_count], p);
    struct wall_point edge = minus(b, a);
    int64_t cross_a = across(direction, a);
    int64_t cross_b = across(direction, b);

    if (cross_a == 0) {
        *part = (struct wall_part){along(direction, a), along(direction, direction)};
        return part->num >= 0 && part->num < part->den && !corner_allows(hole, corner, direction);
    }
    if (sign(cross_a) * sign(cross_b) >= 0)
        return false;
    *part = (struct wall_part){across(a, edge), across(direction, edge)};
    if (part->den < 0)
        *part = (struct wall_part){-part->num, -part->den};
    return part->num >= 0 && part->num < part->den && hole->side * sign(across(edge, direction)) < 0;
}

bool wall_segment_inside(const struct wall_problem *hole, struct wall_point p, struct wall_point q,
                         struct wall_part *leaves)
{
    struct wall_point direction = minus(q, p);
    bool inside = true;
    struct wall_part part;

    for (size_t i = 0; i < hole->corner_count; i++)
        if (leaves_at(hole, i, p, direction, &part) && (inside || part_less(part, *leaves))) {
            *leaves = part;
            inside = false;
        }
    return inside;
}
