/* Phrase estimate: the phrase points that each unit is expected to make, from one route on the first board.
 *
 * The bonuses of first uses are left out. A search without routes ranks its states with the estimates, and a plan is
 * estimated before its text is made. */
#ifndef HEXTRIS_PHRASE_ESTIMATE_H
#define HEXTRIS_PHRASE_ESTIMATE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/plan.h"
#include "../rules/prepared.h"
#include "../rules/reach.h"
#include "settings.h"

struct phrase_estimate {
    int32_t row_points;   /* points for BEAM_ESTIMATE_ROWS rows of descent: the mean over the units in the source */
    int32_t *pose_points; /* [unit]: points for BEAM_ESTIMATE_POSES poses that it can reach above its lock */
};

/* Takes the memory without writing to it. */
void phrase_estimate_layout(struct phrase_estimate *estimate, uint32_t unit_count, struct arena *arena);

/* Sets all estimates to 0 points. */
void phrase_estimate_clear(struct phrase_estimate *estimate, uint32_t unit_count);

/* Estimates all units of a game that has routes, and adds the work to *work. Needs no more scratch than search or text.
 * When reach->stop stopped it, the estimates are meaningless. Cost: one route and at most one path for each unit of the
 * problem. */
void phrase_estimate_units(struct phrase_estimate *estimate, const struct prepared *prepared,
                           const struct settings *settings, struct reach *reach, struct arena scratch,
                           uint64_t *work);

/* The points of a plan, with estimated phrase points. Adds the work to *work. When reach->stop stops it, phrases of the
 * remaining units are left out; a long plan is extrapolated from the points of its first units. Cost: reach_run() for
 * each unit with an estimate. */
int64_t phrase_estimate_plan(const struct phrase_estimate *estimate, const struct prepared *prepared,
                             const struct plan *plan, struct reach *reach, struct arena scratch,
                             uint64_t *work);

#endif
