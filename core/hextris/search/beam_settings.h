/* Beam settings: the limits of a beam search and how it ranks states. */
#ifndef HEXTRIS_BEAM_SETTINGS_H
#define HEXTRIS_BEAM_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

/* Estimated phrase points are given for this number of poses that a unit can reach, or of rows that it descends, since
 * they are whole numbers and one pose or row may be worth less than a point. */
#define BEAM_ESTIMATE_POSES 1024
#define BEAM_ESTIMATE_ROWS 16

/* Assumed work of a state and all its children, from which upper limits of states follow. On all but small boards a
 * state takes more. Chosen by hand. */
#define BEAM_STATE_WORK 1000

/* The largest board_shift: see rank_of() in beam.c. */
#define BEAM_BOARD_SHIFT_MAX 17

/* All fields follow from problem, phrases and budget alone, never from memory or time. So a tag reproduces its plan. */
struct beam_settings {
    uint64_t work;           /* budget; the search spends about this much */
    uint32_t units_max;      /* the plan ends after this many units, at least 1, or with the source */
    bool allows_second_pass; /* a second pass with all locks may follow (beam.c); false if units_max limits the plan */
    uint32_t width_max;      /* upper limit of the width, at least 1: states kept after each unit */
    uint32_t history_max;    /* upper limit of states kept over the whole game; at least the length of the source */
    uint32_t route_width;    /* labels that a route keeps in each pose: 1 .. ROUTE_WIDTH_MAX; used when routed */
    bool routed;             /* phrases are searched together with boards: a route for each state */
    bool bucketed;           /* candidates compete within buckets (buckets.h), else all with each other */
    uint32_t board_shift;    /* the value of a board is multiplied by 2^board_shift: 0 .. BEAM_BOARD_SHIFT_MAX */

    /* Unless routed, phrase points are estimated: by rows if pose_points is NULL, else by poses. */
    int32_t row_points;         /* phrase points for BEAM_ESTIMATE_ROWS rows of descent: 0 .. ROUTE_POINTS_MAX */
    const int32_t *pose_points; /* [unit of the problem]: those for BEAM_ESTIMATE_POSES poses: 0 .. ROUTE_POINTS_MAX */
    uint32_t pose_share;        /* share of pose_points in a rank: 0 .. PRESET_SHARES */
};

#endif
