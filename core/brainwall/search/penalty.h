/* Penalty: by how much edges miss their allowed lengths, as one number that annealing can weigh against dislikes.
 *
 *     squared length   ---- 0 ------- low ======== high ------->
 *     excess           low - d          0         d - high       d: the squared length of the edge now
 *
 * The error of an edge is its excess / (2 sqrt(L)), with its original squared length L: about the lattice units by
 * which the edge is too long or too short, as d(l^2) = 2 l dl. It is 0 only where the length is allowed.
 *
 * With GLOBALIST the error of an edge is how far its squared length is from the original one, times the number of its
 * copies, and a sum of errors up to an allowance costs nothing. Errors are rounded up and the allowance down, so that a
 * penalty of 0 means a valid pose unless an error was cut to PENALTY_ERROR_MAX. All penalties are 16.16 fixed point. */
#ifndef BRAINWALL_PENALTY_H
#define BRAINWALL_PENALTY_H

#include <stdint.h>

#include "../rules/figure.h"

/* 1.0 of errors, weights and energies. */
#define PENALTY_ONE 65536

/* The largest error of an edge, 2048 lattice units: errors of all edges of a figure sum to less than 2^37. */
#define PENALTY_ERROR_MAX (1 << 27)

struct penalty_edge {
    uint16_t a, b;     /* vertices */
    int32_t low, high; /* squared lengths without an error */
    uint32_t factor;   /* of the excess, in units of 2^-24 */
};

/* Fills `edges`, figure->edge_count of them, which are the caller's. Returns the allowance, 16.16: 0 except with
 * GLOBALIST. */
int64_t penalty_build(struct penalty_edge *edges, const struct figure *figure);

/* The error of an edge, 16.16, of squared length `squared`, below 2^25; PENALTY_ERROR_MAX at most. The product fits 64
 * bits: a factor is less than 2^32. */
static inline int32_t penalty_error(const struct penalty_edge *edge, int32_t squared)
{
    int32_t below = edge->low - squared, above = squared - edge->high;
    int32_t excess = below > above ? below : above;
    uint64_t error;

    if (excess <= 0)
        return 0;
    error = ((uint64_t)(uint32_t)excess * edge->factor + 255) >> 8;
    return error < PENALTY_ERROR_MAX ? (int32_t)error : PENALTY_ERROR_MAX;
}

/* The penalty of a sum of errors. */
static inline int64_t penalty_of(int64_t errors, int64_t allowance)
{
    return errors > allowance ? errors - allowance : 0;
}

#endif
