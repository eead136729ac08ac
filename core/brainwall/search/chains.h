/* Chains: paths of the figure that may line edges of the hole one after another.
 *
 *     hole      corner k --- k+1 --- k+2 --- k+3          squared lengths of its edges
 *     figure    vertex a --- b ----- c ----- d            each fits the limits of the figure's edge
 *
 * Any two vertices of a chain fit their corners, too: an edge between them fits the distance of the corners, and their
 * greatest distance (max_distance.h) is no less than the way inside the hole (geodesic.h). Once some vertices are
 * placed, chains are found among the open corners and their candidates.
 *
 * In holes drawn around a solution, many corners lie on long chains. The score says how unlikely a chain is by chance:
 *
 *     sum over its links (log2(A / F) - log2(max(degree - 1, 1))) + CHAIN_CHORD * chords
 *
 *     A         pairs of a candidate of the link's corner and an edge of it
 *     F         those of them whose edge fits, and whose other end is a candidate of the next corner
 *     degree    of the vertex at the link's corner
 *     chords    edges to placed vertices, or between vertices of the chain that are not neighbours in it
 */
#ifndef BRAINWALL_CHAINS_H
#define BRAINWALL_CHAINS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/random.h"
#include "assignment.h"

/* Chains that are kept, those with the highest scores. */
enum { CHAINS_MAX = 64 };

/* Scores are counted in 16ths of a bit. An edge between vertices that are not neighbours in the chain fits by chance
 * about one time in eight. */
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

/* Scratch and state of chains_find(). */
struct chain_finder {
    const struct assignment *assignment;
    uint32_t corners, vertices;
    uint32_t length_min; /* corners of the shortest chain that is wanted */
    uint16_t *edge_score;   /* of each corner: log2(A / F) of the edge to the next one, in CHAIN_PARTS */
    uint16_t *branching;    /* of each vertex: log2(max(degree - 1, 1)), in CHAIN_PARTS */
    uint16_t *walk_score;   /* [corner * vertices + vertex]: the highest score of a walk (its vertices may repeat)
                               that starts with this vertex at this corner */
    uint16_t *longer_score; /* scratch: the same for walks one link longer */
    uint16_t *path;      /* vertices */
    int32_t *score;      /* of the path up to each of them */
    uint16_t *next;      /* for each of them the link to try next */
    uint8_t *on_path;    /* of each vertex: its index in the path + 1, or 0 */
    struct random_wide random;
    uint64_t work;       /* steps so far, see search_input.h */
    uint64_t reported;   /* those that input->anytime_stop has counted */
};

/* Take their memory from the arena, which must suffice. */
void chain_finder_init(struct chain_finder *finder, const struct assignment *assignment, struct arena *arena);
void chains_init(struct chains *chains, uint32_t corners, struct arena *arena);

/* Finds chains of at least `length_min` corners among the open corners of the assignment and their candidates: those
 * that cannot be lengthened, or were not lengthened before the finder's steps were used up. The seed orders equal
 * scores. When stopped, finds some of them. */
void chains_find(struct chains *chains, struct chain_finder *finder, uint32_t length_min, uint32_t seed);

#endif
