/* Runs: stretches of the hole's boundary that a path of the figure may line.
 *
 *     hole      corner k --- k+1 --- k+2 --- k+3          squared lengths of its edges
 *     figure    vertex a --- b ----- c ----- d            each fits the limits of the figure's edge
 *
 * All else that is known of two vertices at two corners holds for any two of a run as well: an edge between them
 * fits the distance of the corners, and their reach is as long as the way inside the hole (geodesic.h).
 *
 * Holes that were drawn around a pose have long ones. The score of a run says how unlikely it is by chance: each
 * step adds log2(edges of the figure / edges that fit), less log2(neighbours to go to), and RUNS_CHORD for each
 * edge between vertices of the run that do not follow each other. */
#ifndef BRAINWALL_RUNS_H
#define BRAINWALL_RUNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "geodesic.h"
#include "reach.h"
#include "task.h"

/* Runs that are kept, those with the highest scores. */
enum { RUNS_MOST = 64 };

/* Parts of a bit that scores are counted in, and the score of an edge between vertices that do not follow each
 * other: such edges fit by chance about one time in eight. */
enum { RUNS_PARTS = 16, RUNS_CHORD = 3 * RUNS_PARTS };

struct run {
    uint16_t corner;     /* the first */
    uint16_t length;     /* corners, and vertices: 2 and up */
    int32_t score;       /* in RUNS_PARTS */
    uint16_t *vertices;  /* at corner, corner + 1, ... around the hole */
};

struct runs {
    struct run run[RUNS_MOST]; /* the highest score first */
    uint32_t count;
    uint64_t work;             /* spent on finding them */
};

/* Finds runs that cannot be lengthened, with at least `least` corners; none unless they are wanted. Of equal
 * scores the seed decides which come first. Taken from the arena; false when it is too small. */
bool runs_find(struct runs *runs, const struct task *task, const struct reach *reach,
               const struct geodesic *geodesic, uint32_t least, uint32_t seed, bool wanted, struct arena *arena);

#endif
