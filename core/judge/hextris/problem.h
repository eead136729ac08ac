/* Problem: one problem file of the contest, checked and ready to be played. */
#ifndef JUDGE_HEXTRIS_PROBLEM_H
#define JUDGE_HEXTRIS_PROBLEM_H

#include <stdbool.h>

#include "../json.h"
#include "cube.h"

#define HEXTRIS_PROBLEM_SIDE_MAX 1024         /* cells, width and height */
#define HEXTRIS_PROBLEM_SOURCE_MAX 1000000000 /* units */

#define HEXTRIS_PROBLEM_EMPTY '.'
#define HEXTRIS_PROBLEM_FULL '#'

struct hextris_unit {
    size_t member_count;                     /* members; a cell listed twice is one member */
    struct hextris_cube *members[6]; /* relative to the pivot; [t] after t clockwise turns, sorted */
    int canonical[6];                    /* the lowest t with the same set of members as this one */
    struct hextris_cube spawn;       /* where the pivot is when the unit appears */
};

struct hextris_problem {
    int64_t id, width, height;
    char *cells; /* width * height marks, row after row */
    struct hextris_unit *units;
    size_t unit_count; /* at least 1 */
    int64_t source_length;
    int64_t *seeds; /* as listed, with repetitions */
    size_t seed_count;
};

/* Reads a problem from a text that is followed by a NUL. Unknown keys are ignored. If anything is missing or out of
 * range, or the arena is too small, it returns false and a line "NAME:LINE:COLUMN: what is wrong". The arena keeps the
 * lists of the problem: about 170 bytes per member of a unit, 8 per seed and 1 per cell. While the text is read, its
 * nodes are in the back half of the arena. */
bool hextris_problem_read(struct hextris_problem *problem, struct arena *arena, const char *name, struct game_text text,
                          struct message *wrong);

#endif
