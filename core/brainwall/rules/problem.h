/* Problem: the content of a problem file: a hole, a figure, how far its edges stretch, bonus points.
 *
 *     hole      a simple polygon; its corners in order, in either direction
 *     figure    vertices where they were drawn, and edges, which have the length of the drawing
 *
 * Points have x to the right and y downwards. The lists are as in the file: edges may occur twice, in either direction,
 * and several vertices may have one point. figure.h has what a search needs. */
#ifndef BRAINWALL_PROBLEM_H
#define BRAINWALL_PROBLEM_H

#include <stdint.h>

#include "bonus.h"
#include "point.h"

struct problem_edge {
    uint16_t a, b; /* vertices, a != b, at different points */
};

/* A vertex of the pose at this point unlocks the bonus for another problem. */
struct problem_bonus {
    struct point position;
    enum bonus kind;
    int64_t problem;
};

struct problem {
    const char *name;            /* of the file, for messages */
    int64_t id;                  /* the number in the file's name; -1 when there is none */
    const struct point *corners; /* of the hole */
    const struct point *vertices;
    const struct problem_edge *edges;
    const struct problem_bonus *bonuses;
    uint32_t corner_count;       /* 3 .. MAX_CORNERS */
    uint32_t vertex_count;       /* 2 .. MAX_VERTICES */
    uint32_t edge_count;         /* 1 .. MAX_EDGES */
    uint32_t bonus_count;        /* 0 .. MAX_BONUSES */
    uint32_t epsilon;            /* 0 .. MAX_EPSILON, in millionths */
};

#endif
