/* families.h: the families of problems and the letters drawn on boards; data for generate.c alone.
 *
 * A span holds both its ends. The bounds of generate.c (MAX_WIDTH and the like) must hold every
 * row of the table.
 */
#ifndef FAMILIES_H
#define FAMILIES_H

#include <stdbool.h>

struct cell {
    int x, y;
};

struct span {
    int lo, hi;
};

enum obstacles { OPEN, SCRAPS, LETTERS, GAPS, LANDSCAPE, SIEVE };

struct family {
    const char *name;
    const char *about;
    struct span width, height;
    struct span units;
    struct span cells;       /* members of one unit */
    bool straight;           /* units are bars */
    struct span singles;     /* units of one cell, listed again and again beside the others */
    struct span apart;       /* pieces of a unit beside its first; they may touch or overlap */
    struct cell spread;      /* the size of the box these pieces start in, less one */
    int stray_percent;       /* how many pivots ignore the unit's shape ... */
    int stray;               /* ... and lie up to this many cells outside its box */
    enum obstacles obstacles;
    struct span source;
    struct span seeds;
};

/* New families go to the end: the position is part of ids and of what a SEED means. */
static const struct family FAMILIES[] = {
    {.name = "small", .about = "open boards 6-12 wide and high, units of 1-4 cells",
     .width = {6, 12}, .height = {6, 12}, .units = {3, 18}, .cells = {1, 4},
     .stray_percent = 10, .stray = 2, .source = {100, 400}, .seeds = {1, 10}},
    {.name = "obstacles", .about = "10-50 wide, scattered cells or blocks, units of 1-4 cells",
     .width = {10, 50}, .height = {12, 50}, .units = {3, 12}, .cells = {1, 4},
     .stray_percent = 10, .stray = 2, .obstacles = SCRAPS, .source = {100, 500}, .seeds = {1, 5}},
    {.name = "letters", .about = "letters drawn on 15x15 to 40x20, units of 1-3 cells",
     .width = {15, 40}, .height = {15, 20}, .units = {3, 14}, .cells = {1, 3},
     .stray_percent = 10, .stray = 1, .obstacles = LETTERS, .source = {100, 300}, .seeds = {1, 10}},
    {.name = "gaps", .about = "10-15 wide, rows full but for one gap, units of 1-3 cells",
     .width = {10, 15}, .height = {8, 15}, .units = {1, 4}, .cells = {1, 3},
     .stray_percent = 10, .stray = 1, .obstacles = GAPS, .source = {100, 400}, .seeds = {1, 5}},
    {.name = "bars", .about = "straight bars of 3-8 cells on 15-20 wide boards",
     .width = {15, 20}, .height = {16, 30}, .units = {2, 8}, .cells = {3, 8}, .straight = true,
     .stray_percent = 10, .stray = 2, .source = {100, 1000}, .seeds = {1, 5}},
    {.name = "large", .about = "units of 5-17 cells on 15x20 to 30x30",
     .width = {15, 30}, .height = {20, 30}, .units = {1, 12}, .cells = {5, 17},
     .stray_percent = 15, .stray = 4, .source = {100, 500}, .seeds = {1, 10}},
    {.name = "disconnected", .about = "units in up to 4 pieces, pivots far away or off the board",
     .width = {15, 30}, .height = {20, 30}, .units = {3, 12}, .cells = {4, 10},
     .apart = {1, 3}, .spread = {9, 6},
     .stray_percent = 60, .stray = 30, .source = {100, 1000}, .seeds = {1, 5}},
    {.name = "wide", .about = "about 100x40, 40-54 units of 1-13 cells, source of about 1620",
     .width = {96, 100}, .height = {38, 40}, .units = {40, 54}, .cells = {1, 13},
     .stray_percent = 15, .stray = 4, .obstacles = LANDSCAPE, .source = {1500, 1620},
     .seeds = {1, 2}},
    {.name = "deep", .about = "about 30x60, wide units in pieces, source of 2000-5000",
     .width = {28, 31}, .height = {56, 60}, .units = {6, 20}, .cells = {4, 12},
     .apart = {1, 4}, .spread = {20, 5},
     .stray_percent = 25, .stray = 8, .source = {2000, 5000}, .seeds = {1, 3}},
    {.name = "tetro", .about = "about 17x19, units of exactly 4 cells, source of 2000",
     .width = {16, 18}, .height = {18, 20}, .units = {7, 14}, .cells = {4, 4},
     .stray_percent = 10, .stray = 2, .source = {2000, 2000}, .seeds = {1, 3}},
    {.name = "mixed46", .about = "about 15x30, 46 units of 3-5 cells, source of 5000",
     .width = {14, 16}, .height = {28, 31}, .units = {46, 46}, .cells = {3, 5},
     .stray_percent = 10, .stray = 2, .source = {5000, 5000}, .seeds = {1, 2}},
    {.name = "chunky", .about = "about 30x30, rough ground, units of 1-17 cells, source of 1000",
     .width = {28, 31}, .height = {28, 31}, .units = {12, 26}, .cells = {1, 17},
     .stray_percent = 15, .stray = 4, .obstacles = LANDSCAPE, .source = {1000, 1000},
     .seeds = {1, 3}},
    {.name = "longletters", .about = "letters on about 40x20, units of 1-4 cells, source of 5000",
     .width = {38, 40}, .height = {19, 21}, .units = {8, 20}, .cells = {1, 4},
     .stray_percent = 10, .stray = 2, .obstacles = LETTERS, .source = {5000, 5000},
     .seeds = {1, 2}},
    {.name = "mingled", .about = "about 30x30, rough ground, many single cells, a few units to 17 cells",
     .width = {28, 31}, .height = {28, 31}, .units = {1, 7}, .cells = {3, 17},
     .singles = {8, 20}, .stray_percent = 15, .stray = 4, .obstacles = LANDSCAPE,
     .source = {1000, 1000}, .seeds = {1, 3}},
    {.name = "broad", .about = "60-100 wide, rough ground, many single cells, some units to 13 cells",
     .width = {60, 100}, .height = {30, 40}, .units = {8, 20}, .cells = {2, 13},
     .singles = {12, 30}, .stray_percent = 15, .stray = 4, .obstacles = LANDSCAPE,
     .source = {1200, 1620}, .seeds = {1, 2}},
    {.name = "tetrox2", .about = "tetro on boards of twice the size",
     .width = {32, 36}, .height = {36, 40}, .units = {7, 14}, .cells = {4, 4},
     .stray_percent = 10, .stray = 2, .source = {2000, 2000}, .seeds = {1, 3}},
    {.name = "mixed46x2", .about = "mixed46 on boards of twice the size",
     .width = {28, 32}, .height = {56, 62}, .units = {46, 46}, .cells = {3, 5},
     .stray_percent = 10, .stray = 2, .source = {5000, 5000}, .seeds = {1, 2}},
    {.name = "mingledx2", .about = "mingled on boards of twice the size",
     .width = {56, 62}, .height = {56, 62}, .units = {1, 7}, .cells = {3, 17},
     .singles = {8, 20}, .stray_percent = 15, .stray = 4, .obstacles = LANDSCAPE,
     .source = {1000, 1000}, .seeds = {1, 3}},
    {.name = "tetroparts", .about = "tetrox2 with units in two or three pieces",
     .width = {32, 36}, .height = {36, 40}, .units = {7, 14}, .cells = {4, 4},
     .apart = {1, 2}, .spread = {3, 3},
     .stray_percent = 10, .stray = 2, .source = {2000, 2000}, .seeds = {1, 3}},
    {.name = "mixed46parts", .about = "mixed46x2 with units in two or three pieces",
     .width = {28, 32}, .height = {56, 62}, .units = {46, 46}, .cells = {3, 5},
     .apart = {1, 2}, .spread = {3, 3},
     .stray_percent = 10, .stray = 2, .source = {5000, 5000}, .seeds = {1, 2}},
    {.name = "mingledparts", .about = "mingledx2 with units in two or three pieces",
     .width = {56, 62}, .height = {56, 62}, .units = {1, 7}, .cells = {3, 17},
     .singles = {8, 20}, .apart = {1, 2}, .spread = {5, 5}, .stray_percent = 15, .stray = 4,
     .obstacles = LANDSCAPE, .source = {1000, 1000}, .seeds = {1, 3}},
    {.name = "chunkysmall", .about = "chunky on 6-7 x 7-8, units of 1-6 cells",
     .width = {6, 7}, .height = {7, 8}, .units = {6, 12}, .cells = {1, 6},
     .stray_percent = 15, .stray = 2, .obstacles = LANDSCAPE, .source = {60, 60}, .seeds = {1, 3}},
    {.name = "largesmall", .about = "large on 6-7 x 7-8, units of 4-7 cells",
     .width = {6, 7}, .height = {7, 8}, .units = {1, 6}, .cells = {4, 7},
     .stray_percent = 15, .stray = 2, .source = {60, 60}, .seeds = {1, 3}},
    {.name = "disconnectedsmall", .about = "disconnected on 6-7 x 7-8, units of 3-5 cells",
     .width = {6, 7}, .height = {7, 8}, .units = {3, 8}, .cells = {3, 5}, .apart = {1, 3}, .spread = {3, 2},
     .stray_percent = 60, .stray = 6, .source = {60, 60}, .seeds = {1, 3}},
    {.name = "deepsmall", .about = "deep on 5 x 11-12, wide units of 3-5 cells in pieces",
     .width = {5, 5}, .height = {11, 12}, .units = {4, 8}, .cells = {3, 5}, .apart = {1, 2}, .spread = {4, 2},
     .stray_percent = 25, .stray = 4, .source = {60, 60}, .seeds = {1, 3}},
    {.name = "cells", .about = "12-18 wide and high, single cells for rows with holes, source of 100",
     .width = {12, 18}, .height = {12, 18}, .units = {1, 1}, .cells = {1, 1},
     .stray_percent = 50, .stray = 1, .obstacles = SIEVE, .source = {100, 100}, .seeds = {1, 3}},
    {.name = "cellswide", .about = "30-60 wide, single cells for rows with holes, source of 400-1500",
     .width = {30, 60}, .height = {20, 30}, .units = {1, 1}, .cells = {1, 1},
     .stray_percent = 50, .stray = 2, .obstacles = SIEVE, .source = {400, 1500}, .seeds = {1, 3}},
    {.name = "cellsopen", .about = "open boards 10-20 wide, single cells alone, source of 100-400",
     .width = {10, 20}, .height = {10, 20}, .units = {1, 1}, .cells = {1, 1},
     .stray_percent = 50, .stray = 1, .source = {100, 400}, .seeds = {1, 3}},
    {.name = "endless", .about = "about 10x20, units of 1-3 cells, source of 2000-5000",
     .width = {9, 12}, .height = {18, 22}, .units = {4, 9}, .cells = {1, 3},
     .stray_percent = 10, .stray = 2, .source = {2000, 5000}, .seeds = {1, 2}},
    {.name = "marathon", .about = "about 20x28, rough ground, units of 2-6 cells, source of 2000-5000",
     .width = {18, 24}, .height = {24, 32}, .units = {7, 20}, .cells = {2, 6},
     .stray_percent = 10, .stray = 2, .obstacles = LANDSCAPE, .source = {2000, 5000}, .seeds = {1, 2}},
    {.name = "giant", .about = "40-60 wide and high, units of 20-60 cells",
     .width = {40, 60}, .height = {40, 60}, .units = {2, 16}, .cells = {20, 60},
     .stray_percent = 15, .stray = 6, .source = {100, 400}, .seeds = {1, 3}},
    {.name = "vast", .about = "256 wide, 128-256 high, rough ground, units of 40-240 cells",
     .width = {256, 256}, .height = {128, 256}, .units = {8, 40}, .cells = {40, 240},
     .stray_percent = 15, .stray = 20, .obstacles = LANDSCAPE, .source = {100, 300}, .seeds = {1, 3}},
    {.name = "broadest", .about = "1024 wide, rough ground, units of 8-60 cells",
     .width = {1024, 1024}, .height = {28, 40}, .units = {4, 30}, .cells = {8, 60},
     .stray_percent = 15, .stray = 6, .obstacles = LANDSCAPE, .source = {50, 200}, .seeds = {1, 3}},
    {.name = "tiny", .about = "2-4 wide, 4-6 high, units of 1-3 cells, source of 4-20",
     .width = {2, 4}, .height = {4, 6}, .units = {1, 5}, .cells = {1, 3},
     .stray_percent = 20, .stray = 1, .source = {4, 20}, .seeds = {1, 3}},
    {.name = "cellssmall", .about = "5-7 wide, 6-8 high, single cells for rows with holes, source of 20-40",
     .width = {5, 7}, .height = {6, 8}, .units = {1, 1}, .cells = {1, 1},
     .stray_percent = 30, .stray = 1, .obstacles = SIEVE, .source = {20, 40}, .seeds = {1, 3}},
};

enum { FAMILY_COUNT = sizeof FAMILIES / sizeof FAMILIES[0] };

enum { GLYPH_WIDTH = 5, GLYPH_HEIGHT = 7, GLYPH_COUNT = 10 };

/* Ten letters side by side: H L T X O K A N V Z. */
static const char *const GLYPHS[GLYPH_HEIGHT] = {
    "#...# #.... ##### #...# .###. #..## ..#.. #...# #...# #####",
    "#...# #.... ..#.. #...# #...# #.#.. .#.#. ##..# #...# ...#.",
    "#...# #.... ..#.. .#.#. #...# ##... .#.#. ##..# #...# ..##.",
    "##### #.... ..#.. ..#.. #...# #.... #...# #.#.# .#.#. ..#..",
    "#...# #.... ..#.. .#.#. #...# ##... ##### #..## .#.#. .##..",
    "#...# #.... ..#.. #...# #...# #.#.. #...# #..## .#.#. .#...",
    "#...# ##### ..#.. #...# .###. #..## #...# #...# ..#.. #####",
};

#endif
