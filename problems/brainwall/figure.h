/* figure.h: a figure in two positions: as the problem has it, and in a pose that lies in the hole.
 *
 * The pose comes first: it is a mesh or a part of one. Turning and mirroring its parts makes the figure of the problem
 * and changes no length; rounding does, and the epsilon is what the rounding needs. So every problem has a valid pose
 * by construction. */
#ifndef FIGURE_H
#define FIGURE_H

#include "chance.h"
#include "mesh.h"

#include <stdbool.h>

struct figure {
    int count;
    struct point pose[MAX_POINTS];
    struct point given[MAX_POINTS];
    int link_count;
    struct link links[MAX_LINKS];
    int epsilon; /* millionths: the least one that allows the pose */
};

/* How a figure is taken from a mesh. */
struct taking {
    struct span vertices; /* so many are kept; all where 0 */
    int second;           /* percent of vertices that are joined to all of their bases, not all but one */
    int drop;             /* percent of edges inside the mesh that are left out, if the ends keep two */
    int most;             /* more edges inside are left out until there are so many; any number where 0 */
    int parts;            /* times that a part is cut off */
    bool exact;           /* turned by right angles and mirrored as a whole only: epsilon 0 */
    int turn, flip;       /* percent of parts at one vertex that are turned, at two that are mirrored */
    int tries;            /* the one of so many that asks for the least epsilon */
};

/* How a figure is changed in the end. */
struct trouble {
    int doubled;          /* percent of edges that are listed twice */
    struct span twins;    /* vertices in the place of another, in figure and pose */
    struct span isolated; /* vertices without an edge */
};

void figure_take(struct figure *figure, struct rng *r, const struct mesh *mesh,
                 const struct taking *taking);

void figure_trouble(struct figure *figure, struct rng *r, const struct trouble *trouble);

/* Sets the epsilon, and moves the figure to the origin. */
void figure_finish(struct figure *figure);

/* Moves each vertex of the figure `times` times by a point at most, as far as the epsilon allows: the lengths of the
 * pose and of the figure then differ by chance. */
void figure_jitter(struct figure *figure, struct rng *r, int times);

/* Shuffles vertices and edges, so that their order tells nothing. */
void figure_shuffle(struct figure *figure, struct rng *r);

#endif
