/* See plain.h. */
#include "plain.h"

/* Points between points need up to 80 bits. */
__extension__ typedef __int128 wide;

static wide cross(wide ax, wide ay, wide bx, wide by)
{
    return ax * by - ay * bx;
}

static bool on_segment(struct point a, struct point b, int64_t x, int64_t y, int64_t scale)
{
    wide ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;

    return cross(bx - ax, by - ay, x - ax, y - ay) == 0 && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0;
}

/* a + (b - a) * s = c + (d - c) * t with s = p / q, t = r / q. False for parallel ones. */
static bool solve(struct point a, struct point b, struct point c, struct point d, int64_t *p, int64_t *r, int64_t *q)
{
    *q = (int64_t)cross(b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y);
    *p = (int64_t)cross(c.x - a.x, c.y - a.y, d.x - c.x, d.y - c.y);
    *r = (int64_t)cross(c.x - a.x, c.y - a.y, b.x - a.x, b.y - a.y);
    if (*q < 0) {
        *q = -*q;
        *p = -*p;
        *r = -*r;
    }
    return *q != 0;
}

bool plain_meet(struct point a, struct point b, struct point c, struct point d)
{
    int64_t p, r, q;

    if (solve(a, b, c, d, &p, &r, &q))
        return p >= 0 && p <= q && r >= 0 && r <= q;
    return on_segment(a, b, c.x, c.y, 1) || on_segment(a, b, d.x, d.y, 1) || on_segment(c, d, a.x, a.y, 1) ||
           on_segment(c, d, b.x, b.y, 1);
}

bool plain_simple(const struct point *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct point a = corners[i], b = corners[(i + 1) % count];
        if (point_same(a, b))
            return false;
        for (uint32_t j = 0; j < count; j++) {
            struct point c = corners[j], d = corners[(j + 1) % count];
            if (i == j)
                continue;
            if ((i + 1) % count == j ? on_segment(a, b, d.x, d.y, 1) || on_segment(c, d, a.x, a.y, 1)
                : (j + 1) % count == i ? on_segment(a, b, c.x, c.y, 1) || on_segment(c, d, b.x, b.y, 1)
                                       : plain_meet(a, b, c, d))
                return false;
        }
    }
    return true;
}

/* Edges crossed on the way upwards, each with the end that is farther left. */
bool plain_point(const struct point *corners, uint32_t count, int64_t x, int64_t y, int64_t scale)
{
    int crossed = 0;

    for (uint32_t i = 0; i < count; i++) {
        struct point a = corners[i], b = corners[(i + 1) % count];
        struct point left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
        if (on_segment(a, b, x, y, scale))
            return true;
        if (left.x * scale <= x && x < right.x * scale)
            crossed += cross(right.x - left.x, right.y - left.y, x - left.x * scale, y - left.y * scale) > 0;
    }
    return crossed % 2 == 1;
}

static bool plain_at(const struct point *corners, uint32_t count, struct point a, struct point b, int64_t p, int64_t q)
{
    return plain_point(corners, count, a.x * q + (b.x - a.x) * p, a.y * q + (b.y - a.y) * p, q);
}

struct fraction {
    int64_t p, q; /* q > 0 */
};

bool plain_segment(const struct point *corners, uint32_t count, struct point a, struct point b)
{
    struct fraction cuts[2 * PLAIN_CORNERS + 2] = {{0, 1}, {1, 1}};
    uint32_t used = 2;

    for (uint32_t i = 0; i < count; i++) {
        struct point c = corners[i], d = corners[(i + 1) % count];
        int64_t p, r, q, length = point_square(a, b);
        if (solve(a, b, c, d, &p, &r, &q) && p > 0 && p < q)
            cuts[used++] = (struct fraction){p, q};
        if (!point_same(a, b) && on_segment(a, b, c.x, c.y, 1))
            cuts[used++] = (struct fraction){(c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y), length};
    }
    for (uint32_t i = 1; i < used; i++)
        for (uint32_t j = i; j > 0 && cuts[j].p * cuts[j - 1].q < cuts[j - 1].p * cuts[j].q; j--) {
            struct fraction swap = cuts[j];
            cuts[j] = cuts[j - 1];
            cuts[j - 1] = swap;
        }
    for (uint32_t i = 0; i + 1 < used; i++) {
        struct fraction f = cuts[i], g = cuts[i + 1];
        if (!plain_at(corners, count, a, b, f.p, f.q) || !plain_at(corners, count, a, b, g.p, g.q) ||
            !plain_at(corners, count, a, b, f.p * g.q + g.p * f.q, 2 * f.q * g.q))
            return false;
    }
    return true;
}

bool plain_length(int64_t d, int64_t epsilon, int64_t times, int64_t e)
{
    int64_t off = times * e > d ? times * e - d : d - times * e;

    return off * 1000000 <= epsilon * d;
}
