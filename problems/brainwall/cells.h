/* cells.h: a figure of cells in columns, whose sides are few vectors: many edges are equally long. */
#ifndef CELLS_H
#define CELLS_H

#include "figure.h"

/* How a figure of cells in columns is made. */
struct cells {
    struct span columns, rows;
    struct span squares; /* squared lengths of the sides */
    int slack;           /* millionths by which a given side may differ from the pose's */
};

/* The mesh gets the boundary of the cells, for mesh_ring(). */
void figure_cells(struct figure *figure, struct rng *r, const struct cells *cells,
                  struct mesh *mesh);

#endif
