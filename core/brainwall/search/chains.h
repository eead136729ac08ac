/* Chains: stretches of the hole's boundary that a path of the figure may line.
 *
 *     hole      corner k --- k+1 --- k+2 --- k+3          squared lengths of its edges
 *     figure    vertex a --- b ----- c ----- d            each fits the limits of the figure's edge
 *
 * All else that is known of two vertices at two corners holds for any two of a chain as well: an edge between them fits
 * the distance of the corners, and their reach is as long as the way inside the hole (geodesic.h).
 *
 * Once some vertices are placed, chains are found among what is left: open corners and their candidates.
 *
 * Holes that were drawn around a pose have long ones. The score of a chain says how unlikely it is by chance: each step
 * adds log2(edges that may start there / those of them that fit), less log2(neighbours to go to), and CHAIN_CHORD for
 * each edge to a placed vertex, or between vertices of the chain that do not follow each other. */
#ifndef BRAINWALL_CHAINS_H
#define BRAINWALL_CHAINS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/random.h"
#include "assignment.h"

/* Chains that are kept, those with the highest scores. */
enum { CHAINS_MAX = 64 };

/* Parts of a bit that scores are counted in, and the score of an edge between vertices that do not follow each other:
 * such edges fit by chance about one time in eight. */
enum { CHAIN_PARTS = 16, CHAIN_CHORD = 3 * CHAIN_PARTS };

struct chain {
    uint16_t corner;    /* the first */
    uint16_t length;    /* corners, and vertices: 2 and up */
    int32_t score;      /* in CHAIN_PARTS */
    uint16_t *vertices; /* at corner, corner + 1, ... around the hole */
};

struct chains {
    struct chain *chain; /* CHAINS_MAX of them, the highest score first */
    uint32_t count;
};

/* What finding takes. */
struct chain_finder {
    const struct assignment *assignment;
    uint32_t corners, vertices;
    uint32_t least;          /* corners of the shortest chain that is wanted */
    uint16_t *gain;          /* of each corner: the score of its edge to the next one */
    uint16_t *cost;          /* of each vertex: of the neighbours that there are to go to */
    uint16_t *walk;          /* [corner * vertices + vertex]: the highest score of a walk on from there */
    uint16_t *longer;        /* the same, of the round that is computed */
    uint16_t *path;          /* vertices */
    int32_t *score;          /* of the path up to each of them */
    uint16_t *next;          /* for each of them the link to try next */
    uint8_t *on_path;        /* of each vertex: its place on the path + 1, or 0 */
    struct random_wide random;
    uint64_t work, reported; /* spent so far; and what of it input->anytime_stop has been told of */
};

/* Taken from the arena. */
void chain_finder_init(struct chain_finder *finder, const struct assignment *assignment, struct arena *arena);
void chains_init(struct chains *chains, uint32_t corners, struct arena *arena);

/* Finds chains with at least `least` corners, among the open corners and their candidates in the assignment, which
 * cannot be lengthened or were not within the finder's number of steps. Of equal scores the seed decides which come
 * first. When stopped, some. */
void chains_find(struct chains *chains, struct chain_finder *finder, uint32_t least, uint32_t seed);

#endif
