/* Domain: the points that are left for a vertex. Rows of a bitboard like the hole's, within a window:
 *
 *     rows y0 .. y1 - 1, words w0 .. w1 - 1 of each; no bit outside the window is set
 *
 * The rings and visibility regions of placed neighbours make a domain smaller. The caller owns the rows and keeps the
 * former ones (search/assignment.h). */
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

/* Cuts `from` to the points on the ring around a centre that are set in `seen`, too, unless that is NULL (rows as the
 * hole's). Writes the result to `to`, whose rows have room for the window of `from`; its window is no larger than the
 * ring. O(words of the window). */
void domain_ring(struct domain *to, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen);

/* Cuts `from` to the points that are at most `distance` eighths of a unit away from the centre. */
void domain_disc(struct domain *to, const struct domain *from, const struct hole *hole, uint32_t distance,
                 struct point centre);

/* Whether the whole window is at most `distance` eighths of a unit away from the centre. */
bool domain_within(const struct domain *domain, const struct hole *hole, uint32_t distance, struct point centre);

/* Whether the domain has a point at most `distance` eighths of a unit away from the centre. Adds the words examined to
 * *work. */
bool domain_meets_disc(const struct domain *domain, const struct hole *hole, uint32_t distance, struct point centre,
                       uint64_t *work);

/* Whether the domain has a point on a ring that is set in a bitmap. Adds the words examined to *work. */
bool domain_meets(const struct domain *domain, const struct hole *hole, const struct ring *ring,
                  struct point centre, const uint64_t *seen, uint64_t *work);

/* Cuts a domain to the union of several rings, in three steps: domain_join() adds to `joined`, words of the window of
 * `from`, the points of `from` on one ring that are set in a bitmap; domain_trim() finds the window of the union,
 * without rows; domain_cut() writes the rows of that window to `rows`. */
void domain_join(uint64_t *joined, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen);
struct domain domain_trim(const struct domain *from, const uint64_t *joined);
void domain_cut(struct domain *to, uint64_t *rows, const struct domain *from, const uint64_t *joined);

/* Iterates over the points of a domain, row by row; the domain must not change meanwhile:
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

/* The number k of a point of the domain in that order. O(words). */
uint32_t domain_number(const struct domain *domain, const struct hole *hole, struct point p);

/* Whether a point is in the domain. O(1). */
static inline bool domain_has(const struct domain *domain, const struct hole *hole, struct point p)
{
    uint32_t x = (uint32_t)(p.x - hole->origin.x), y = (uint32_t)(p.y - hole->origin.y), w = x / 64;

    return y >= domain->y0 && y < domain->y1 && w >= domain->w0 && w < domain->w1 &&
           (domain->rows[(y - domain->y0) * (uint32_t)(domain->w1 - domain->w0) + w - domain->w0] >> (x % 64) & 1) != 0;
}

#endif
