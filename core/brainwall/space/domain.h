/* Domain: the places that are left for a vertex, rows of a bitboard like the hole's, within a window.
 *
 *     rows y0 .. y1 - 1, words w0 .. w1 - 1 of each; no bit outside of the window is set
 *
 * A domain is made smaller by rings and pool of placed neighbours; the former content stays on a stack of the search
 * (search/assignment.h). */
#ifndef BRAINWALL_DOMAIN_H
#define BRAINWALL_DOMAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "hole.h"
#include "ring.h"

struct domain {
    uint64_t *rows; /* (y1 - y0) * (w1 - w0) words */
    uint16_t y0, y1, w0, w1;
    uint32_t size;  /* bits set */
};

/* The words that the window of a domain takes. */
static inline uint32_t domain_words(const struct domain *domain)
{
    return (uint32_t)(domain->y1 - domain->y0) * (uint32_t)(domain->w1 - domain->w0);
}

/* The whole hole. The rows are the hole's own and not to be written. */
struct domain domain_whole(const struct hole *hole);

/* Writes to `to`, whose rows have room for the window of `from`, the points of `from` that are on the ring around a
 * centre and, unless `seen` is NULL, in that bitmap (rows as the hole's). The window shrinks to the ring's. O(words of
 * the window). */
void domain_ring(struct domain *to, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen);

/* The same for the points at most `distance` eighths of a unit away from the centre. */
void domain_disc(struct domain *to, const struct domain *from, const struct hole *hole, uint32_t distance,
                 struct point centre);

/* Whether the whole window is at most `distance` eighths of a unit away. */
bool domain_within(const struct domain *domain, const struct hole *hole, uint32_t distance, struct point centre);

/* Whether the domain has a point on a ring and in a bitmap. *work grows by the words that were looked at. */
bool domain_meets(const struct domain *domain, const struct hole *hole, const struct ring *ring,
                  struct point centre, const uint64_t *seen, uint64_t *work);

/* The union of several rings, in three steps: adds to `joined`, words of the window of `from`, the points of `from`
 * that are on a ring and in a bitmap; then the window of what has come together, without rows; then these rows, written
 * to `rows`. */
void domain_join(uint64_t *joined, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen);
struct domain domain_trim(const struct domain *from, const uint64_t *joined);
void domain_cut(struct domain *to, uint64_t *rows, const struct domain *from, const uint64_t *joined);

/* The points of a domain, row by row; the domain must not change:
 *
 *     points = domain_points(domain, hole);
 *     while (domain_next(&points, &p)) ... */
struct domain_points {
    const struct domain *domain;
    struct point origin; /* of the hole */
    uint32_t word;       /* the next one */
    uint64_t bits;       /* of the word before, points that have not come yet */
};
struct domain_points domain_points(const struct domain *domain, const struct hole *hole);
bool domain_next(struct domain_points *points, struct point *p);

/* The k-th point of a domain, k below its size, in that order. O(words). */
struct point domain_nth(const struct domain *domain, const struct hole *hole, uint32_t k);

/* The number k of a point that is in the domain. O(words). */
uint32_t domain_number(const struct domain *domain, const struct hole *hole, struct point p);

/* Whether a point is in the domain. O(1). */
static inline bool domain_has(const struct domain *domain, const struct hole *hole, struct point p)
{
    uint32_t x = (uint32_t)(p.x - hole->origin.x), y = (uint32_t)(p.y - hole->origin.y), w = x / 64;

    return y >= domain->y0 && y < domain->y1 && w >= domain->w0 && w < domain->w1 &&
           (domain->rows[(y - domain->y0) * (uint32_t)(domain->w1 - domain->w0) + w - domain->w0] >> (x % 64) & 1) != 0;
}

#endif
