/* Runs: stretches of the hole's boundary that a path of the figure may line.
 *
 *     hole      corner k --- k+1 --- k+2 --- k+3          squared lengths of its edges
 *     figure    vertex a --- b ----- c ----- d            each fits the limits of the figure's edge
 *
 * Holes that were drawn around a pose have long ones, and a long one is seldom a chance: it says where its
 * vertices stand. */
#ifndef BRAINWALL_RUNS_H
#define BRAINWALL_RUNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "task.h"

/* Runs that are kept, the longest ones. */
enum { RUNS_MOST = 64 };

struct run {
    uint16_t corner;     /* the first */
    uint16_t length;     /* corners, and vertices: 2 and up */
    uint16_t *vertices;  /* at corner, corner + 1, ... around the hole */
};

struct runs {
    struct run run[RUNS_MOST]; /* the longest first */
    uint32_t count;
    uint64_t work;             /* spent on finding them */
};

/* Finds runs that cannot be lengthened, with at least `least` corners; none unless they are wanted. Of equally
 * long ones the seed decides which come first. Taken from the arena; false when it is too small. */
bool runs_find(struct runs *runs, const struct task *task, uint32_t least, uint32_t seed, bool wanted,
               struct arena *arena);

#endif
