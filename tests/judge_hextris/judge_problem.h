/*
 * judge_problem: one problem file of the contest, checked and ready to be played.
 */
#ifndef JUDGE_PROBLEM_H
#define JUDGE_PROBLEM_H

#include "judge_cube.h"
#include "../judge_base/judge_json.h"

#include <stddef.h>
#include <stdint.h>

#define JUDGE_PROBLEM_SIDE_MAX 1024         /* cells, width and height */
#define JUDGE_PROBLEM_SOURCE_MAX 1000000000 /* units */

#define JUDGE_PROBLEM_EMPTY '.'
#define JUDGE_PROBLEM_FULL '#'

struct judge_unit {
    size_t size;                   /* members; a cell listed twice is one member */
    struct judge_cube *members[6]; /* relative to the pivot; [t] after t clockwise turns, sorted */
    int alike[6];                  /* the least t with the same members as this one */
    struct judge_cube spawn;       /* where the pivot is when the unit appears */
};

struct judge_problem {
    int64_t id;
    int64_t width;
    int64_t height;
    char *cells; /* width * height marks, row after row */
    struct judge_unit *units;
    size_t unit_count; /* at least 1 */
    int64_t source_length;
    int64_t *seeds; /* as listed, with repetitions */
    size_t seed_count;
};

/*
 * Makes a problem of the object at `node`. Keys it does not know are ignored; anything missing or
 * out of range ends the program (see judge_json). The problem owns its memory: judge_problem_free.
 */
void judge_problem_read(struct judge_problem *problem, const struct judge_json *json, size_t node);

/* The same from a file. */
void judge_problem_open(struct judge_problem *problem, const char *path);
void judge_problem_free(struct judge_problem *problem);

#endif
