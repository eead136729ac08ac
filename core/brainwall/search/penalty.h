/* Penalty: by how much edges miss their allowed lengths, as one number that annealing can weigh against
 * dislikes.
 *
 *     squared length   ---- 0 ------- least ======== most ------->
 *     excess           least - d         0           d - most       d: the squared length of the edge now
 *
 * The error of an edge is its excess * reciprocal, where the reciprocal is 1 / (2 sqrt(L)) for the original
 * squared length L: about the lattice units by which the edge is too long or too short, as d(l*l) = 2 l dl.
 * It is 0 only where the length is allowed. All errors are 16.16 fixed point. */
#ifndef BRAINWALL_SEARCH_PENALTY_H
#define BRAINWALL_SEARCH_PENALTY_H

#include <stdint.h>

struct penalty_edge {
    uint16_t a, b;       /* vertices */
    int32_t least, most; /* squared lengths allowed */
    uint32_t reciprocal; /* of penalty_reciprocal() */
};

/* 1.0 of errors, weights and energies. */
#define PENALTY_ONE 65536

/* The largest error of an edge, 2048 lattice units: errors of all edges of a figure sum to less than 2^37. */
#define PENALTY_ERROR_MAX (1 << 27)

/* The largest integer whose square is at most `square`. */
uint32_t penalty_root(uint64_t square);

/* 1 / (2 sqrt(length)) in 16.16, rounded up so that it is never 0. `length` is a squared length, 1 .. 2^30. */
uint32_t penalty_reciprocal(uint32_t length);

/* The error of an edge of squared length `squared`, 0 .. 2^24. The product fits 64 bits; PENALTY_ERROR_MAX at
 * most. */
static inline int32_t penalty_error(const struct penalty_edge *edge, int32_t squared)
{
    int32_t below = edge->least - squared, above = squared - edge->most;
    int32_t excess = below > above ? below : above;
    uint64_t error;

    if (excess <= 0)
        return 0;
    error = (uint64_t)(uint32_t)excess * edge->reciprocal;
    return error < PENALTY_ERROR_MAX ? (int32_t)error : PENALTY_ERROR_MAX;
}

#endif
