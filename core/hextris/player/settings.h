/* Settings: what a budget buys. The most states of the beam, the labels of routes in search and text, where
 * the routes of the text may go. All are functions of problem, phrases and budget. */
#ifndef HEXTRIS_SETTINGS_H
#define HEXTRIS_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../phrases/phrase.h"
#include "../rules/problem.h"
#include "../search/beam_settings.h"
#include "../search/preset.h"

/* The most states of a beam. With 16384 instead, 20 seconds a game, eight of 32 games of 60 units on boards of up to 60
 * cells made 0.3 to 3.6 % fewer points, and none made more. On boards of contest size a state takes so much work that a
 * search of a minute has fewer than 16384. */
#define SETTINGS_STATES_MAX 262144

/* Work for each unit of the source from which texts are routed, in a narrow corridor at first. With less,
 * that is with 1 or 0, they follow paths only. */
#define SETTINGS_ROUTED_WORK_MIN 2

struct settings {
    const struct preset *preset;
    struct beam_settings search; /* the estimates of phrase points are 0 until settings_use_estimate() */
    uint32_t text_width;         /* labels a pose of the text's routes, and texts kept; 0: paths only */
    uint32_t text_margin;        /* columns beside a path that a route may use, or ROUTE_EVERYWHERE */
    uint32_t route_width_max;    /* the larger one of search and text; 0: nothing is routed */
};

struct settings settings_of(const struct problem *problem, const struct phrase_set *phrases,
                            struct budget budget);

/* Whether phrase points are to be estimated: for the search, or for the points that its plan is likely to make. */
bool settings_need_estimate(const struct settings *settings);

/* Sets the parts of the search that depend on the estimate: row_points and pose_points as in struct
 * beam_settings, the preset's share not yet applied. */
void settings_use_estimate(struct settings *settings, const struct problem *problem,
                           const struct phrase_set *phrases, int32_t row_points,
                           const int32_t *pose_points);

/* Units of the source, at least 1. */
static inline uint64_t settings_length(const struct problem *problem)
{
    return problem->source_length > 0 ? problem->source_length : 1;
}

#endif
