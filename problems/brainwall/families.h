/* families.h: the families of problems; data for generate.c alone.
 *
 * The sizes follow the contest's: up to some 220 vertices, 110 corners and holes of 800 x 1150, epsilons
 * from 0 to a third; those of `utmost` are at the bounds of the players. In a family without `figure` the
 * hole is the outline of the figure's pose, so that every corner has a vertex and 0 dislikes are possible,
 * unless vertices are left out; in the others the pose lies somewhere in the hole. The tilings leave out edges,
 * fold many tiles and let epsilon be large, because tightly cut holes with unique lengths are found at once: with these
 * rows the player missed the zero of 36 of 60 by 300M.
 */
#ifndef FAMILIES_H
#define FAMILIES_H

#include "cells.h"
#include "figure.h"
#include "mesh.h"
#include "tiling.h"

struct family {
    const char *name;
    const char *about;
    struct growth hole;
    struct teeth teeth;  /* put on the hole when it is grown */
    struct span filling; /* vertices put inside the mesh of the hole ... */
    int apart;           /* ... at least so far from others */
    struct growth figure;
    struct cells cells; /* if there are columns: in place of the mesh of the hole */
    struct tiling tiling; /* if there are vertices: in place of the mesh of the hole */
    struct taking taking;
    struct trouble trouble;
    struct span slack;   /* millionths added to the least epsilon */
    int jitter;          /* times that each vertex of the figure is moved at random, within epsilon */
    struct span bonuses;
    int shift; /* the hole's least coordinates are from -shift to shift */
};

/* New families go to the end: the position is part of what a SEED means. */
static const struct family FAMILIES[] = {
    {.name = "triangle", .about = "3 vertices, epsilon 0, 3-14 corners",
     .hole = {.corners = {3, 14}, .length = {7, 30}, .box = {60, 60}},
     .taking = {.vertices = {3, 3}, .second = 100, .exact = true, .tries = 1},
     .bonuses = {0, 3}},
    {.name = "small", .about = "4-7 vertices, as many corners, small epsilon, 0 is possible",
     .hole = {.corners = {4, 7}, .length = {18, 42}, .box = {110, 110}},
     .taking = {.second = 100, .drop = 50, .turn = 50, .flip = 50, .tries = 500},
     .slack = {0, 200}, .bonuses = {0, 3}},
    {.name = "corners", .about = "4-7 vertices, 16-30 corners",
     .hole = {.corners = {16, 30}, .length = {7, 24}, .box = {64, 64}},
     .figure = {.corners = {4, 7}, .length = {10, 34}},
     .taking = {.second = 100, .drop = 30, .turn = 50, .flip = 50, .tries = 300},
     .slack = {0, 1000}, .bonuses = {0, 3}},
    {.name = "rigid", .about = "triangles without play, epsilon 0, 0 is possible",
     .hole = {.corners = {7, 16}, .length = {10, 40}, .box = {130, 130}}, .filling = {0, 6}, .apart = 6,
     .taking = {.second = 100, .drop = 20, .exact = true, .tries = 1},
     .bonuses = {0, 3}},
    {.name = "ring", .about = "a closed chain of 6-24 edges along the hole, 0 is possible",
     .hole = {.corners = {6, 24}, .length = {10, 32}, .box = {140, 140}},
     .taking = {.second = 100, .drop = 100, .turn = 50, .flip = 60, .tries = 60},
     .slack = {0, 2000}, .bonuses = {0, 3}},
    {.name = "chain", .about = "chains in a long hole, 0 is possible",
     .hole = {.corners = {10, 36}, .length = {9, 30}, .box = {260, 260}, .lean = 95},
     .taking = {.second = 12, .turn = 80, .flip = 50, .tries = 40},
     .slack = {0, 20000}, .bonuses = {0, 3}},
    {.name = "mesh", .about = "40-90 vertices in triangles, 14-28 corners, 0 is possible",
     .hole = {.corners = {14, 28}, .length = {36, 72}, .box = {290, 290}}, .filling = {26, 62}, .apart = 15,
     .taking = {.second = 100, .drop = 55, .turn = 50, .flip = 40, .tries = 30},
     .slack = {0, 5000}, .bonuses = {0, 3}},
    {.name = "network", .about = "80-140 vertices, 36-66 corners, 0 is possible",
     .hole = {.corners = {36, 66}, .length = {30, 66}, .box = {430, 430}}, .filling = {44, 74}, .apart = 14,
     .taking = {.second = 97, .drop = 60, .turn = 60, .flip = 40, .tries = 20},
     .slack = {0, 10000}, .bonuses = {0, 3}},
    {.name = "large", .about = "up to 224 vertices and 98 corners, 0 is possible",
     .hole = {.corners = {60, 98}, .length = {30, 60}, .box = {460, 460}}, .filling = {60, 126}, .apart = 13,
     .taking = {.second = 97, .drop = 60, .turn = 60, .flip = 40, .tries = 10},
     .slack = {0, 5000}, .bonuses = {0, 3}},
    {.name = "huge", .about = "a hole of up to 800 x 1150, small epsilon, 0 is possible",
     .hole = {.corners = {44, 78}, .length = {70, 230}, .box = {800, 1150}}, .filling = {20, 60}, .apart = 36,
     .taking = {.second = 100, .drop = 60, .turn = 50, .flip = 40, .tries = 30},
     .slack = {0, 1000}, .bonuses = {0, 3}},
    {.name = "limbs", .about = "parts that turn on each other, large epsilon, in a hole of 20-60 corners",
     .hole = {.corners = {20, 60}, .length = {14, 50}, .box = {190, 190}},
     .figure = {.corners = {20, 62}, .length = {7, 22}, .lean = 50},
     .taking = {.second = 65, .drop = 30, .turn = 90, .flip = 50, .tries = 40},
     .slack = {0, 100000}, .bonuses = {0, 3}, .shift = 20},
    {.name = "tangle", .about = "50-110 vertices in a hole of 5-12 corners",
     .hole = {.corners = {5, 12}, .length = {24, 70}, .box = {95, 95}},
     .figure = {.corners = {30, 60}, .length = {7, 24}}, .filling = {20, 50}, .apart = 5,
     .taking = {.second = 90, .drop = 60, .turn = 70, .flip = 50, .tries = 40},
     .slack = {0, 50000}, .bonuses = {0, 3}, .shift = 8},
    {.name = "grid", .about = "cells of equal edges, some of these listed twice, 0 is possible",
     .cells = {.columns = {5, 11}, .rows = {5, 10}, .squares = {45, 65}, .slack = 120000},
     .taking = {.tries = 1}, .trouble = {.doubled = 33},
     .slack = {0, 80000}, .bonuses = {0, 3}},
    {.name = "spiky", .about = "90-108 corners, 20-45 vertices",
     .hole = {.corners = {90, 108}, .length = {7, 26}, .box = {150, 150}},
     .figure = {.corners = {20, 45}, .length = {5, 18}, .lean = 40},
     .taking = {.second = 70, .drop = 30, .turn = 80, .flip = 50, .tries = 40},
     .slack = {0, 100000}, .bonuses = {0, 3}},
    {.name = "parts", .about = "several figures in one, vertices without edges, others twice",
     .hole = {.corners = {14, 40}, .length = {14, 44}, .box = {200, 200}}, .filling = {0, 12}, .apart = 6,
     .taking = {.second = 75, .drop = 20, .parts = 4, .turn = 80, .flip = 50, .tries = 20},
     .trouble = {.doubled = 10, .twins = {0, 4}, .isolated = {0, 3}},
     .slack = {0, 20000}, .bonuses = {0, 3}, .shift = 40},
    {.name = "comb", .about = "long thin teeth on a long body, 60-110 corners, 0 is possible",
     .hole = {.corners = {50, 76}, .length = {20, 44}, .box = {900, 80}, .lean = 85},
     .teeth = {.percent = 95, .length = {60, 220}}, .filling = {0, 60}, .apart = 11,
     .taking = {.second = 97, .drop = 60, .turn = 60, .flip = 40, .tries = 10},
     .slack = {0, 2000}},
    {.name = "combsmall", .about = "a comb of 12-40 corners, 0 is possible",
     .hole = {.corners = {8, 24}, .length = {9, 20}, .box = {160, 30}, .lean = 85},
     .teeth = {.percent = 85, .length = {25, 70}},
     .taking = {.second = 95, .drop = 50, .turn = 60, .flip = 40, .tries = 30},
     .slack = {0, 2000}, .bonuses = {0, 3}},
    {.name = "spikes", .about = "40-70 vertices, large epsilon, in a hole of 8-20 corners with long thin teeth",
     .hole = {.corners = {5, 10}, .length = {14, 40}, .box = {90, 60}},
     .teeth = {.percent = 90, .length = {30, 80}},
     .figure = {.corners = {30, 50}, .length = {6, 20}, .lean = 60}, .filling = {8, 24}, .apart = 4,
     .taking = {.second = 90, .drop = 60, .turn = 80, .flip = 50, .tries = 40},
     .slack = {100000, 200000}},
    {.name = "teeth", .about = "50-110 vertices in a comb of 40-100 corners",
     .hole = {.corners = {34, 80}, .length = {12, 30}, .box = {260, 90}, .lean = 60},
     .teeth = {.percent = 80, .length = {30, 80}},
     .figure = {.corners = {40, 90}, .length = {6, 26}, .lean = 60}, .filling = {0, 20}, .apart = 4,
     .taking = {.second = 85, .drop = 40, .turn = 80, .flip = 50, .tries = 30},
     .slack = {0, 150000}},
    {.name = "dense", .about = "150-250 vertices, 90-124 corners, 0 is possible",
     .hole = {.corners = {90, 124}, .length = {30, 70}, .box = {640, 640}}, .filling = {60, 126}, .apart = 14,
     .taking = {.second = 97, .drop = 60, .most = 384, .turn = 60, .flip = 40, .tries = 10},
     .slack = {0, 1000}, .bonuses = {0, 3}},
    {.name = "utmost", .about = "256 vertices, 384 edges, 128 corners, small epsilon, 0 is possible",
     .hole = {.corners = {128, 128}, .length = {80, 300}, .box = {2047, 2047}}, .filling = {128, 128}, .apart = 30,
     .taking = {.second = 100, .drop = 60, .most = 384, .turn = 40, .flip = 40, .tries = 4},
     .slack = {0, 400}},
    {.name = "tiles", .about = "many small parts hinged together, 40-108 corners, 0 is possible",
     .tiling = {.vertices = {150, 224}, .corners = {40, 108}, .sides = {3, 6}, .length = {16, 70}, .box = {470, 470},
                .irregular = 18, .lean = 40, .hinged = 12, .folded = 25, .merge = 4},
     .taking = {.second = 100, .drop = 15, .turn = 60, .flip = 40, .tries = 10},
     .slack = {0, 40000}, .jitter = 8, .bonuses = {0, 3}},
    {.name = "folds", .about = "strips folded on themselves, 40-108 corners, 0 is possible",
     .tiling = {.vertices = {150, 224}, .corners = {40, 108}, .sides = {3, 5}, .length = {18, 60}, .box = {480, 480},
                .irregular = 12, .lean = 85, .folded = 40},
     .taking = {.second = 100, .drop = 18, .turn = 60, .flip = 50, .tries = 10},
     .slack = {0, 60000}, .jitter = 4, .bonuses = {0, 3}},
    {.name = "lattice", .about = "tiles with equal edges, 40-108 corners, 0 is possible",
     .tiling = {.vertices = {150, 224}, .corners = {40, 108}, .sides = {3, 6}, .length = {20, 48}, .box = {440, 440},
                .irregular = 2, .lean = 30, .folded = 20, .merge = 3},
     .taking = {.second = 100, .drop = 10, .turn = 60, .flip = 40, .tries = 10},
     .slack = {0, 20000}, .jitter = 2, .bonuses = {0, 3}},
    {.name = "fringe", .about = "a strip with many thin teeth, 50-108 corners, 0 is possible",
     .tiling = {.vertices = {190, 224}, .corners = {50, 108}, .sides = {3, 4}, .length = {16, 40}, .box = {600, 600},
                .irregular = 6, .lean = 60, .folded = 40, .teeth = {60, {190, 230}}},
     .taking = {.second = 100, .drop = 20, .turn = 60, .flip = 40, .tries = 10},
     .slack = {40000, 160000}, .jitter = 8, .bonuses = {0, 3}},
    {.name = "scraps", .about = "irregular parts, lengths jittered within a large epsilon, 0 is possible",
     .tiling = {.vertices = {140, 224}, .corners = {40, 108}, .sides = {3, 6}, .length = {12, 70}, .box = {360, 360},
                .irregular = 40, .lean = 50, .folded = 25, .merge = 6},
     .taking = {.second = 100, .drop = 12, .turn = 60, .flip = 40, .tries = 10},
     .slack = {40000, 150000}, .jitter = 40, .bonuses = {0, 3}},
    {.name = "tilesmall", .about = "20-40 vertices in small parts hinged together, 12-24 corners, 0 is possible",
     .tiling = {.vertices = {20, 40}, .corners = {12, 24}, .sides = {3, 5}, .length = {14, 40}, .box = {130, 130},
                .irregular = 18, .lean = 40, .hinged = 12, .folded = 35, .merge = 4},
     .taking = {.second = 100, .drop = 12, .turn = 60, .flip = 40, .tries = 10},
     .slack = {0, 40000}, .jitter = 8, .bonuses = {0, 3}},
};

enum { FAMILY_COUNT = sizeof FAMILIES / sizeof FAMILIES[0] };

#endif
