/* Settings: what a budget pays for: the upper limit of the beam's width, the labels of routes in search and text, the
 * corridor of the text's routes. All are functions of problem, phrases and budget. */
#ifndef HEXTRIS_SETTINGS_H
#define HEXTRIS_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../cells/cells.h"
#include "../phrases/phrase.h"
#include "../rules/problem.h"
#include "../search/beam_settings.h"
#include "../search/preset.h"

/* Upper limit of a beam's width. With 16384 instead, by 20 seconds a game, eight of 32 games of 60 units on boards of
 * up to 60 cells made 0.3 to 3.6 % fewer points, and none made more. On boards of contest size a state takes so much
 * work that a search of a minute keeps fewer than 16384. */
#define SETTINGS_STATES_MAX 262144

/* Least work for each unit of the source for which texts are routed, in a narrow corridor at first. With less, that is
 * with 1 or 0, texts follow paths only. */
#define SETTINGS_ROUTED_WORK_MIN 2

struct settings {
    const struct preset *preset;
    struct beam_settings search; /* the estimates of phrase points are 0 until settings_use_estimate() */
    struct cells_settings cells; /* how the plan is made by cells; not possible with other presets */
    uint32_t text_width;         /* labels that a set of the text's routes keeps, and texts kept; 0: paths only */
    uint32_t text_courses;       /* sets of a pose in the text's routes: struct route_limits */
    uint32_t text_margin;        /* columns on either side of a path that a route may use, or ROUTE_EVERYWHERE */
    uint32_t route_width_max;    /* the larger of text_width and, if routed, search.route_width; 0: nothing is routed */
};

struct settings settings_of(const struct problem *problem, const struct phrase_set *phrases,
                            struct budget budget);

/* The least work by which a preset is worth a trial: of a plan by cells; of one route a unit if the search is routed,
 * which with less takes more than its budget; else 1. O(units + rows). */
uint64_t settings_least_work(const struct problem *problem, const struct phrase_set *phrases, uint32_t preset);

/* The time that a text takes, for comparison with other settings of the game: the labels that its routes keep in each
 * row of the board, in 16ths; 1 if nothing is routed. */
uint64_t settings_text_cost(const struct settings *settings, uint32_t board_width);

/* Whether phrase points must be estimated: for the search, or for the estimate of its plan. */
bool settings_need_estimate(const struct settings *settings);

/* Sets the members of the search that depend on the estimate. row_points and pose_points are as in struct
 * beam_settings, before the preset's share is applied. */
void settings_use_estimate(struct settings *settings, const struct problem *problem,
                           const struct phrase_set *phrases, int32_t row_points,
                           const int32_t *pose_points);

/* Units of the source, at least 1. */
static inline uint64_t settings_length(const struct problem *problem)
{
    return problem->source_length > 0 ? problem->source_length : 1;
}

#endif
