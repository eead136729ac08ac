/* Wall problem: a problem of the ICFP contest 2021 as its file gives it.
 *
 * The hole is a simple polygon, its corners in the file's order; the figure has vertices and edges between them, of which
 * some may be listed twice. Bounds are such that all of the referee's products fit into 64 bits: a squared length is at
 * most 8 * 10^10, four of them times a million 3.2 * 10^17, a squared length times the epsilon 8 * 10^18. */
#ifndef JUDGE_BRAINWALL_PROBLEM_H
#define JUDGE_BRAINWALL_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../json.h"

enum {
    WALL_COORDINATE_MAX = 100000, /* of hole, figure and bonuses; the least is its negative */
    WALL_EPSILON_MAX = 100000000, /* millionths: a hundred times the length */
    WALL_COUNT_MAX = 10000        /* corners, vertices, edges, bonuses: the time is quadratic in them */
};

struct wall_point {
    int64_t x, y;
};

struct wall_edge {
    uint32_t a, b; /* indices of vertices */
};

enum wall_kind { WALL_NONE, WALL_GLOBALIST, WALL_BREAK_A_LEG, WALL_WALLHACK, WALL_SUPERFLEX };

/* A place where a vertex unlocks a bonus for another problem. */
struct wall_bonus {
    enum wall_kind kind;
    int64_t problem;
    struct wall_point at;
};

struct wall_problem {
    int64_t id; /* the number at the end of the file's name; -1 if there is none */
    struct wall_point *corners;
    size_t corner_count;
    int side; /* 1 if the hole lies to the left of the way from corner to corner, -1: to the right */
    struct wall_point *vertices;
    size_t vertex_count;
    struct wall_edge *edges;
    size_t edge_count;
    struct wall_bonus *bonuses;
    size_t bonus_count;
    int64_t epsilon; /* millionths */
};

/* Reads a problem into the arena from a text, behind which is a NUL that does not count; `name` is that of its file.
 * False and a line "NAME:LINE:COLUMN: what is wrong", or that the arena is too small: while it reads it needs a node of
 * json.h for each value and key of the text, too. O(corners^2 + length). */
bool wall_problem_read(struct wall_problem *problem, struct arena *arena, const char *name, struct game_text text,
                       struct message *wrong);

/* Parts of problems and poses alike, which are refused as json.h says: two whole numbers in a list, named `what`, each
 * `part`; a point; the kind of a bonus. */
void wall_problem_pair(const struct judge_json *json, size_t node, const char *what, const char *part, int64_t least,
                       int64_t most, int64_t pair[2]);
struct wall_point wall_problem_point(const struct judge_json *json, size_t node, const char *what);
enum wall_kind wall_problem_kind(const struct judge_json *json, size_t bonus);

/* The contest's word for a kind, "none" for WALL_NONE. */
const char *wall_kind_name(enum wall_kind kind);

#endif
