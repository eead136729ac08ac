/* A segment that starts inside leaves the hole at a point of the boundary from which it goes on to the outside. Such a
 * point is a corner, with the direction outside the angle of the hole there, or it lies between two corners, with the
 * direction to the outer side of that edge. So it is enough to look at every corner on the segment and every edge that
 * crosses its line, and to take the first that is left; where a segment touches the boundary or runs along it, the same
 * rule answers.
 *
 * Where an edge of the hole lies on the segment's line nothing is to be looked at but its corners. */
#include "geometry.h"

static struct brainwall_point minus(struct brainwall_point a, struct brainwall_point b)
{
    return (struct brainwall_point){a.x - b.x, a.y - b.y};
}

/* Cross and dot product of two vectors. */
static int64_t across(struct brainwall_point u, struct brainwall_point v)
{
    return u.x * v.y - u.y * v.x;
}

static int64_t along(struct brainwall_point u, struct brainwall_point v)
{
    return u.x * v.x + u.y * v.y;
}

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

int64_t brainwall_distance(struct brainwall_point a, struct brainwall_point b)
{
    struct brainwall_point d = minus(a, b);

    return along(d, d);
}

/* Twice the area of the triangle, positive if c lies to the left of the way from a to b (y upwards). */
static int64_t cross(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c)
{
    return across(minus(b, a), minus(c, a));
}

bool brainwall_on_segment(struct brainwall_point a, struct brainwall_point b, struct brainwall_point p)
{
    return cross(a, b, p) == 0 && along(minus(a, p), minus(b, p)) <= 0;
}

bool brainwall_segments_meet(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c,
                             struct brainwall_point d)
{
    if (brainwall_on_segment(a, b, c) || brainwall_on_segment(a, b, d) || brainwall_on_segment(c, d, a) ||
        brainwall_on_segment(c, d, b))
        return true;
    return sign(cross(a, b, c)) * sign(cross(a, b, d)) < 0 &&
           sign(cross(c, d, a)) * sign(cross(c, d, b)) < 0;
}

/* Whether the ray from p to the east crosses an edge: one of its ends lies below p and the other does not. */
bool brainwall_point_inside(const struct brainwall_problem *hole, struct brainwall_point p)
{
    bool inside = false;

    for (size_t i = 0; i < hole->corner_count; i++) {
        struct brainwall_point a = hole->corners[i];
        struct brainwall_point b = hole->corners[(i + 1) % hole->corner_count];

        if (brainwall_on_segment(a, b, p))
            return true;
        if ((a.y < p.y) != (b.y < p.y) && (cross(a, b, p) > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

/* Whether a step from a corner in a direction stays inside. */
static bool corner_allows(const struct brainwall_problem *hole, size_t corner, struct brainwall_point direction)
{
    size_t count = hole->corner_count;
    struct brainwall_point at = hole->corners[corner];
    struct brainwall_point next = minus(hole->corners[(corner + 1) % count], at);
    struct brainwall_point last = minus(hole->corners[(corner + count - 1) % count], at);
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

/* Whether a < b. Like Euclid's algorithm: compares the whole parts, then the inverses of the remainders. It needs no
 * products. */
static bool part_less(struct brainwall_fraction a, struct brainwall_fraction b)
{
    bool less = true; /* the answer if the whole part of a is the smaller one */

    for (;;) {
        if (a.num / a.den != b.num / b.den)
            return (a.num / a.den < b.num / b.den) == less;
        a.num %= a.den;
        b.num %= b.den;
        if (a.num == 0 || b.num == 0)
            return less ? a.num == 0 && b.num > 0 : b.num == 0 && a.num > 0;
        a = (struct brainwall_fraction){a.den, a.num};
        b = (struct brainwall_fraction){b.den, b.num};
        less = !less;
    }
}

/* Where the segment leaves the hole at this corner or on the edge from it; false if it does not. */
static bool leaves_at(const struct brainwall_problem *hole, size_t corner, struct brainwall_point p,
                      struct brainwall_point direction,
                      struct brainwall_fraction *part)
{
    struct brainwall_point a = minus(hole->corners[corner], p);
    struct brainwall_point b = minus(hole->corners[(corner + 1) % hole->corner_count], p);
    struct brainwall_point edge = minus(b, a);
    int64_t cross_a = across(direction, a);
    int64_t cross_b = across(direction, b);

    if (cross_a == 0) {
        *part = (struct brainwall_fraction){along(direction, a), along(direction, direction)};
        return part->num >= 0 && part->num < part->den && !corner_allows(hole, corner, direction);
    }
    if (sign(cross_a) * sign(cross_b) >= 0)
        return false;
    *part = (struct brainwall_fraction){across(a, edge), across(direction, edge)};
    if (part->den < 0)
        *part = (struct brainwall_fraction){-part->num, -part->den};
    return part->num >= 0 && part->num < part->den && hole->side * sign(across(edge, direction)) < 0;
}

bool brainwall_segment_inside(const struct brainwall_problem *hole, struct brainwall_point p, struct brainwall_point q,
                              struct brainwall_fraction *leaves)
{
    struct brainwall_point direction = minus(q, p);
    bool inside = true;
    struct brainwall_fraction part;

    for (size_t i = 0; i < hole->corner_count; i++)
        if (leaves_at(hole, i, p, direction, &part) && (inside || part_less(part, *leaves))) {
            *leaves = part;
            inside = false;
        }
    return inside;
}
