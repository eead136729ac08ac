/*
 * hextris_problem: one problem file of the contest, checked and ready to be played.
 */
#ifndef JUDGE_HEXTRIS_PROBLEM_H
#define JUDGE_HEXTRIS_PROBLEM_H

#include "cube.h"
#include "../json.h"

#include <stddef.h>
#include <stdint.h>

#define HEXTRIS_PROBLEM_SIDE_MAX 1024         /* cells, width and height */
#define HEXTRIS_PROBLEM_SOURCE_MAX 1000000000 /* units */

#define HEXTRIS_PROBLEM_EMPTY '.'
#define HEXTRIS_PROBLEM_FULL '#'

struct hextris_unit {
    size_t size;                   /* members; a cell listed twice is one member */
    struct hextris_cube *members[6]; /* relative to the pivot; [t] after t clockwise turns, sorted */
    int alike[6];                  /* the least t with the same members as this one */
    struct hextris_cube spawn;       /* where the pivot is when the unit appears */
};

struct hextris_problem {
    int64_t id;
    int64_t width;
    int64_t height;
    char *cells; /* width * height marks, row after row */
    struct hextris_unit *units;
    size_t unit_count; /* at least 1 */
    int64_t source_length;
    int64_t *seeds; /* as listed, with repetitions */
    size_t seed_count;
};

/*
 * Makes a problem of the object at `node`. Keys it does not know are ignored; anything missing or
 * out of range ends the program (see judge_json). The problem owns its memory: hextris_problem_free.
 */
void hextris_problem_read(struct hextris_problem *problem, const struct judge_json *json, size_t node);

/* The same from a file. */
void hextris_problem_open(struct hextris_problem *problem, const char *path);
void hextris_problem_free(struct hextris_problem *problem);

#endif
