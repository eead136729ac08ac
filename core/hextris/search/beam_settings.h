/* Beam settings: what a search may use, and how it ranks. */
#ifndef HEXTRIS_BEAM_SETTINGS_H
#define HEXTRIS_BEAM_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

/* Estimates of phrase points are given for this number of poses that a unit can reach, */
#define BEAM_ESTIMATE_POSES 1024
/* or for this number of rows that a unit descends: estimates are whole numbers, and a row may pay less than
 * one. */
#define BEAM_ESTIMATE_ROWS 16

/* The work of a state with all its children that the most states are counted by: on all but small boards it takes more.
 * Chosen by hand. */
#define BEAM_STATE_WORK 1000

/* The largest board_shift: see rank_of() in beam.c. */
#define BEAM_BOARD_SHIFT_MAX 17

/* All fields follow from problem, phrases and budget alone, never from memory or time: so a tag makes its plan
 * again. */
struct beam_settings {
    uint64_t work;        /* budget; the search spends about this */
    uint32_t units;       /* the plan ends after this number of units, or with the source */
    bool second_pass;     /* one may follow, with all locks (beam.c); not with a limit of units */
    uint32_t states;      /* upper limit of the width */
    uint32_t history;     /* upper limit of the states kept over the whole game; at least the length of the source */
    uint32_t route_width; /* labels a pose of a route; used when routed */
    bool routed;          /* phrases are searched together with boards, by a route for each state */
    bool bucketed;        /* candidates compete by buckets (buckets.h), else all with each other */
    uint32_t board_shift; /* the value of a board counts 2^board_shift times: 0 .. BEAM_BOARD_SHIFT_MAX */

    /* Unless routed, phrase points are estimated: by rows, if pose_points is NULL, else by poses. */
    int32_t row_points;         /* phrase points for BEAM_ESTIMATE_ROWS rows of descent: 0 .. ROUTE_POINTS_MAX */
    const int32_t *pose_points; /* [unit]: phrase points for BEAM_ESTIMATE_POSES poses: 0 .. ROUTE_POINTS_MAX */
    uint32_t pose_share;        /* part of pose_points that counts: 0 .. PRESET_SHARES */
};

#endif
