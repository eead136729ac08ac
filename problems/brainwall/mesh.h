/* mesh.h: polygons made of triangles, from which holes and figures are taken.
 *
 * A mesh grows by triangles that are put on its edges from outside, so that its boundary is a simple
 * polygon at any time and all of its edges lie inside or on it:
 *
 *        v            v is the newest vertex, a and b are its bases; what is attached to the edges
 *       / \           a-v and v-b later hangs on v: it can be mirrored at the line a-b, or, where
 *      a---b          no edge joins it to b, turned around a, without changing a length
 *     / \ / ...
 *
 * A vertex inside a triangle has the three corners as bases.
 */
#ifndef MESH_H
#define MESH_H

#include "chance.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_POINTS = 400,
    MAX_LINKS = 3 * MAX_POINTS,
    MAX_BASES = 3,
    NO_POINT = -1,
};

struct point {
    int x, y;
};

struct link {
    int a, b;
};

struct ring {
    int count;
    struct point at[MAX_POINTS];
};

struct mesh {
    int count;
    struct point at[MAX_POINTS];
    int bases[MAX_POINTS][MAX_BASES]; /* NO_POINT where there are fewer */
    int link_count;
    struct link links[MAX_LINKS];
    int triangle_count;
    int triangles[MAX_LINKS][3];
    int boundary_count;
    int boundary[MAX_POINTS]; /* the mesh lies to the left of the way round */
};

/* What a mesh is grown to. */
struct growth {
    struct span corners; /* vertices on the boundary; fewer where there is no room for more */
    struct span length;  /* of the edges */
    struct point box;    /* width and height, none where 0 */
    int lean;            /* percent of triangles put on an edge of the newest one: long arms */
};

/* Thin triangles that stand on the boundary like the teeth of a comb. */
struct teeth {
    int percent;        /* of the edges of the boundary get one, where there is room */
    struct span length; /* of their sides */
};

int64_t point_distance(struct point a, struct point b); /* squared */

/* Positive if c lies to the left of the way from a to b. */
int64_t point_cross(struct point a, struct point b, struct point c);

bool point_on_segment(struct point a, struct point b, struct point p); /* the ends included */

/* Whether a-b and c-d have a point in common. */
bool segments_meet(struct point a, struct point b, struct point c, struct point d);

bool ring_contains(const struct ring *ring, struct point p); /* the boundary included */

/* Grows a mesh from `start`; with `inside`, strictly within that ring, in which `start` lies. */
void mesh_grow(struct mesh *mesh, struct rng *r, const struct growth *growth, struct point start,
               const struct ring *inside);

/* Puts teeth on the edges of the boundary, but not on those of teeth; `corners` is the most that it may have then. */
void mesh_teeth(struct mesh *mesh, struct rng *r, const struct teeth *teeth, int corners);

/* Puts up to `count` vertices into triangles, none nearer to a corner than `apart`. */
void mesh_fill(struct mesh *mesh, struct rng *r, int count, int apart);

/* The boundary without corners on a straight line. */
void mesh_ring(const struct mesh *mesh, struct ring *ring);

/* Adds a vertex with its bases, NO_POINT where there are fewer; returns its number. */
int mesh_add(struct mesh *mesh, struct point p, int a, int b, int c);

/* Adds the edge; the vertices exist. */
void mesh_link(struct mesh *mesh, int a, int b);

#endif
