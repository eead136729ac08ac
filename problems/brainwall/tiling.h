/* tiling.h: figures of small polygons that hang together, and holes that are dug for them.
 *
 * A tiling grows by tiles, polygons of 3 to 8 sides, that share an edge with an earlier one, or only a vertex. In the
 * pose tiles may lie on others, so that the hole tells little of which tile lies where:
 *
 *       u2--u1            a, b: an edge of the tiling; u1, u2: the new vertices. u1 has the bases a and b, u2 has u1:
 *      /     \            all that hangs on u1 can be mirrored at the line a-b, all that hangs on u2 at a-u1 (mesh.h).
 *     a-------b           A new vertex near an old one becomes the same: then the tiles close a cycle, and fewer parts
 *      \ ... /            move freely.
 *
 * The hole is the convex hull of the pose, of which empty triangles are cut off until it has enough corners. All
 * corners are vertices of the pose, so that 0 dislikes are possible; a few lie between two edges on one line. */
#ifndef TILING_H
#define TILING_H

#include "chance.h"
#include "mesh.h"

enum { MIN_SIDES = 3, MAX_SIDES = 8 };

/* What a tiling is grown to. */
struct tiling {
    struct span vertices; /* there is no tiling where 0 */
    struct span corners;  /* of the hole; fewer where nothing can be cut off */
    struct span sides;    /* of a tile, MIN_SIDES to MAX_SIDES */
    struct span length;   /* of the edges */
    struct point box;     /* width and height of the pose */
    int irregular;        /* percent of an edge by which each new vertex is off its place in a regular tile, at most */
    int lean;             /* percent of tiles put on the newest: strips */
    int hinged;           /* percent of tiles that share a vertex only */
    int folded;           /* percent of tiles that may lie on others, on either side of their edge */
    int merge;            /* vertices no farther from each other become one */
    struct teeth teeth;   /* put on edges that have one tile; lengths are heights in percent of the edge */
};

/* The mesh has vertices with bases, and links; no triangles and no boundary. */
void tiling_grow(struct mesh *mesh, struct rng *r, const struct tiling *tiling);

/* The hole for the pose. */
void tiling_hole(const struct mesh *mesh, struct rng *r, const struct tiling *tiling, struct ring *hole);

#endif
