/* See cells.h. */
#include "cells.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 16 }; /* columns, and rows */

/* The points of the corners of cells: sums of one vector for each column and one for each row. */
struct lattice {
    int columns;
    int low[MAX_CELLS], high[MAX_CELLS];      /* rows of each column, high excluded */
    struct point pose_steps[2][MAX_CELLS], given_steps[2][MAX_CELLS];
    int number[MAX_CELLS + 1][MAX_CELLS + 1]; /* of the vertex, NO_POINT where there is none */
};

static int squared(struct point p)
{
    return p.x * p.x + p.y * p.y;
}

/* A step of a column goes east, by less than half a right angle off; one of a row north. */
static struct point draw_step(struct rng *r, const struct cells *cells, bool north)
{
    struct point p;

    do {
        p.x = rng_draw(r, (struct span){1, 40});
        p.y = rng_draw(r, (struct span){-p.x + 1, p.x - 1});
    } while (squared(p) < cells->squares.lo || squared(p) > cells->squares.hi);
    return north ? (struct point){-p.y, p.x} : p;
}

/* A step in any direction of about that length. */
static struct point draw_like(struct rng *r, const struct cells *cells, struct point p)
{
    for (int t = 0; t < 100; t++) {
        struct point q = draw_step(r, cells, rng_below(r, 2) == 0);
        if ((int64_t)abs(squared(p) - squared(q)) * 1000000 <= (int64_t)cells->slack * squared(q)) {
            return q;
        }
    }
    return p;
}

/* Columns that touch each other along a side at least. */
static void draw_lattice(struct lattice *l, struct rng *r, const struct cells *cells)
{
    int rows = rng_draw(r, cells->rows);

    l->columns = rng_draw(r, cells->columns);
    for (int c = 0; c < l->columns; c++) {
        int least = c > 0 ? l->low[c - 1] + 1 : 1;
        int most = c > 0 ? l->high[c - 1] - 1 : rows - 1;
        l->low[c] = rng_draw(r, (struct span){0, most});
        least = least > l->low[c] ? least : l->low[c] + 1;
        l->high[c] = rng_draw(r, (struct span){least, rows});
    }
    for (int north = 0; north < 2; north++) {
        for (int i = 0; i < (north ? rows : l->columns); i++) {
            l->pose_steps[north][i] = draw_step(r, cells, north == 1);
            l->given_steps[north][i] = draw_like(r, cells, l->pose_steps[north][i]);
        }
    }
}

static struct point lattice_place(struct point steps[2][MAX_CELLS], int column, int row)
{
    struct point p = {0, 0};

    for (int north = 0; north < 2; north++) {
        for (int i = 0; i < (north ? row : column); i++) {
            p.x += steps[north][i].x;
            p.y += steps[north][i].y;
        }
    }
    return p;
}

/* Whether the column has a cell in that row. */
static bool has_cell(const struct lattice *l, int column, int row)
{
    return column >= 0 && column < l->columns && row >= l->low[column] && row < l->high[column];
}

static void lattice_vertices(struct lattice *l, struct figure *figure)
{
    for (int c = 0; c <= l->columns; c++) {
        for (int y = 0; y <= MAX_CELLS; y++) {
            bool vertex = has_cell(l, c, y) || has_cell(l, c, y - 1) || has_cell(l, c - 1, y)
                          || has_cell(l, c - 1, y - 1);
            l->number[c][y] = vertex ? figure->count : NO_POINT;
            if (vertex) {
                figure->pose[figure->count] = lattice_place(l->pose_steps, c, y);
                figure->given[figure->count++] = lattice_place(l->given_steps, c, y);
            }
        }
    }
}

static void lattice_links(const struct lattice *l, struct figure *figure)
{
    for (int c = 0; c <= l->columns; c++) {
        for (int y = 0; y <= MAX_CELLS; y++) {
            if (has_cell(l, c, y) || has_cell(l, c, y - 1)) {
                figure->links[figure->link_count++] =
                    (struct link){l->number[c][y], l->number[c + 1][y]};
            }
            if (has_cell(l, c, y) || has_cell(l, c - 1, y)) {
                figure->links[figure->link_count++] =
                    (struct link){l->number[c][y], l->number[c][y + 1]};
            }
        }
    }
}

/* Along the low ends of the columns, then back along the high ones. */
static void lattice_boundary(const struct lattice *l, struct mesh *mesh)
{
    mesh->boundary_count = 0;
    for (int i = 0; i < 2 * l->columns; i++) {
        bool back = i >= l->columns;
        int c = back ? 2 * l->columns - 1 - i : i;
        const int *ends = back ? l->high : l->low;
        int next = back ? c - 1 : c + 1; /* the column after this one on the way */
        bool last = next < 0 || next == l->columns;
        int to = !last ? ends[next] : back ? l->low[c] : l->high[c];
        int line = back ? c : c + 1; /* between the two */
        mesh->boundary[mesh->boundary_count++] = l->number[line][ends[c]];
        for (int y = ends[c]; y != to; y += y < to ? 1 : -1) {
            int after = y + (y < to ? 1 : -1);
            mesh->boundary[mesh->boundary_count++] = l->number[line][after];
        }
    }
}

void figure_cells(struct figure *figure, struct rng *r, const struct cells *cells,
                  struct mesh *mesh)
{
    static struct lattice l;

    figure->count = figure->link_count = 0;
    draw_lattice(&l, r, cells);
    lattice_vertices(&l, figure);
    lattice_links(&l, figure);
    lattice_boundary(&l, mesh);
    mesh->count = figure->count;
    memcpy(mesh->at, figure->pose, sizeof mesh->at);
    figure_finish(figure);
}
