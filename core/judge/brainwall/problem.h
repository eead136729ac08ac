/* Problem: a problem of the ICFP contest 2021 as its file gives it.
 *
 * The hole is a simple polygon with its corners in the order of the file. The figure has vertices and edges between
 * them; an edge may be listed twice. The bounds keep all products of the referee within 64 bits: a squared length is at
 * most 8 * 10^10, four of them times a million 3.2 * 10^17, a squared length times the epsilon 8 * 10^18. */
#ifndef JUDGE_BRAINWALL_PROBLEM_H
#define JUDGE_BRAINWALL_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../json.h"

enum {
    BRAINWALL_COORDINATE_MAX = 100000, /* of hole, figure and bonuses; the least is -100000 */
    BRAINWALL_EPSILON_MAX = 100000000, /* millionths: a hundred times the squared length */
    BRAINWALL_COUNT_MAX = 10000        /* of corners, vertices, edges, bonuses each; time is quadratic in them */
};

struct brainwall_point {
    int64_t x, y;
};

struct brainwall_edge {
    uint32_t a, b; /* indices of vertices */
};

enum brainwall_kind { BRAINWALL_NONE, BRAINWALL_GLOBALIST, BRAINWALL_BREAK_A_LEG, BRAINWALL_WALLHACK,
                     BRAINWALL_SUPERFLEX };

/* A point where a vertex unlocks a bonus for another problem. */
struct brainwall_bonus {
    enum brainwall_kind kind;
    int64_t problem;
    struct brainwall_point at;
};

struct brainwall_problem {
    int64_t id; /* the number at the end of the file's name; -1 if there is none */
    struct brainwall_point *corners;
    size_t corner_count;
    int side; /* 1: the hole lies to the left of its edges, walked from corner to corner; -1: to the right */
    struct brainwall_point *vertices;
    size_t vertex_count;
    struct brainwall_edge *edges;
    size_t edge_count;
    struct brainwall_bonus *bonuses;
    size_t bonus_count;
    int64_t epsilon; /* millionths */
};

/* Reads a problem into the arena from a text that is followed by a NUL. `name` is that of its file. False and a line
 * "NAME:LINE:COLUMN: what is wrong", or that the arena is too small: while it reads it also needs a node of json.h for
 * each value and key of the text. O(corners^2 + length). */
bool brainwall_problem_read(struct brainwall_problem *problem, struct arena *arena, const char *name,
                            struct game_text text, struct message *wrong);

/* Read parts that problems and poses share; faults are refused as json.h says. pair: two whole numbers in a list;
 * messages call the list `what` and each number `part`. point: coordinates. kind: the kind of a bonus. */
void brainwall_problem_pair(const struct judge_json *json, size_t node, const char *what, const char *part,
                            int64_t least, int64_t most, int64_t pair[2]);
struct brainwall_point brainwall_problem_point(const struct judge_json *json, size_t node, const char *what);
enum brainwall_kind brainwall_problem_kind(const struct judge_json *json, size_t bonus);

/* The contest's word for a kind, "none" for BRAINWALL_NONE. */
const char *brainwall_kind_name(enum brainwall_kind kind);

#endif
