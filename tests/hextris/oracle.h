/* Oracle: a slow and plain implementation of the game, to compare the core with.
 *
 * It shares only names with the core (commands, poses, problems). Cells are cube coordinates, a unit is the set of its
 * members, visited poses are a list, phrases are counted by comparing substrings. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../core/hextris/rules/board.h"
#include "../../core/hextris/rules/game.h"
#include "../../core/hextris/rules/problem.h"
#include "../../core/hextris/rules/unit.h"
#include "../kit/check.h"

enum {
    ORACLE_WIDTH = 132,
    ORACLE_HEIGHT = 24,
    ORACLE_MEMBERS = 12,
    ORACLE_VISITED = 1024, /* places of one row */
    ORACLE_POSES = 16384
};

/* x + y + z = 0; z is the row, x grows to the east, y to the north-west. */
struct oracle_cube {
    int32_t x, y, z;
};

/* A unit in a place: its members, ordered by row and then from west to east, and its pivot. */
struct oracle_unit {
    uint32_t count;
    struct oracle_cube members[ORACLE_MEMBERS];
    struct oracle_cube pivot;
};

/* '#' is a full cell, '.' an empty one. */
struct oracle_board {
    int32_t width, height;
    char cells[ORACLE_HEIGHT][ORACLE_WIDTH];
};

/* ---- units ---- */

int32_t oracle_column(struct oracle_cube cube);
struct oracle_unit oracle_spawned(const struct problem_unit *unit, uint32_t width);
struct oracle_unit oracle_after(const struct oracle_unit *unit, enum command command);

/* Same pivot and same member set. */
bool oracle_same(const struct oracle_unit *a, const struct oracle_unit *b);

/* Same member set. */
bool oracle_same_cells(const struct oracle_unit *a, const struct oracle_unit *b);

/* What the core means by a pose. The orientation fits the board (unit->shape[].fits). */
struct oracle_unit oracle_of_pose(const struct unit *unit, struct pose pose);

/* ---- boards ---- */

struct oracle_board oracle_empty(uint32_t width, uint32_t height);
struct oracle_board oracle_start(const struct problem *problem);
bool oracle_fits(const struct oracle_board *board, const struct oracle_unit *unit);
void oracle_fill(struct oracle_board *board, const struct oracle_unit *unit);
uint32_t oracle_clear(struct oracle_board *board);

/* Whether the core's board has the same empty cells, and none beyond the width. */
bool oracle_same_board(const struct oracle_board *board, const uint64_t *bits);

/* ---- search: every place a unit can be steered to, found breadth first ---- */

struct oracle_search {
    struct oracle_unit units[ORACLE_POSES];
    bool locks[ORACLE_POSES]; /* some command leads to where the unit does not fit */
    uint32_t count;
    int32_t slots[2 * ORACLE_POSES]; /* a hash table of places; -1 is none */
};

void oracle_search(struct oracle_search *search, const struct oracle_board *board,
                   const struct oracle_unit *start);

/* Its number, or -1. */
int32_t oracle_find(const struct oracle_search *search, const struct oracle_unit *unit);

/* ---- phrases ---- */

struct oracle_power {
    int64_t points;
    uint64_t used; /* distinct phrases that occur; a bit each, in order of first appearance */
};

/* Scores a text; phrases nobody can type count nothing, those given twice count once. */
struct oracle_power oracle_power(const char *text, size_t length, const char *const *phrases,
                                 uint32_t count);

/* ---- whole games ---- */

enum oracle_state { ORACLE_PLAYING, ORACLE_OVER, ORACLE_WRONG };

struct oracle_game {
    const struct problem *problem;
    struct oracle_board board;
    struct oracle_unit unit; /* under control, while playing */
    struct oracle_unit visited[ORACLE_VISITED];
    uint32_t visited_count;
    uint64_t random;
    enum oracle_state state;
    uint32_t spawned;      /* units so far */
    uint32_t units, lines; /* locked, cleared */
    uint32_t lines_before;
    int64_t move;
};

enum command oracle_command(char letter);
void oracle_game_start(struct oracle_game *game, const struct problem *problem, uint32_t seed);

/* One character; after the game is over, and where the rules forbid it, the state becomes wrong. */
void oracle_game_type(struct oracle_game *game, char letter);

/* The unit of the game is replaced, as if it had just spawned: to play one unit on a board. */
void oracle_game_place(struct oracle_game *game, const struct oracle_board *board,
                       const struct oracle_unit *unit);

#endif
