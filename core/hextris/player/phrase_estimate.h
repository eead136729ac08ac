/* Phrase estimate: the points of phrases that units are expected to make, from one route of each on the first
 * board.
 *
 * The bonuses of first uses are left out. A search without routes ranks its states with the estimates, and a
 * plan is estimated before its text is made. */
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
    int32_t row_points;   /* for BEAM_ESTIMATE_ROWS rows of descent, the mean over the kinds of units in the source */
    int32_t *pose_points; /* [unit]: for BEAM_ESTIMATE_POSES poses that it can reach above its lock */
};

/* Takes the memory. */
void phrase_estimate_layout(struct phrase_estimate *estimate, uint32_t unit_count, struct arena *arena);

/* Estimates nothing: 0 points for every unit. */
void phrase_estimate_clear(struct phrase_estimate *estimate, uint32_t unit_count);

/* Estimates all units of a game that has routes, and adds the work to *work. It needs no
 * more scratch than search or text need. When reach->stop stopped it, the estimates are of no use. Cost: one route and
 * at most one path for each unit of the problem. */
void phrase_estimate_units(struct phrase_estimate *estimate, const struct prepared *prepared,
                           const struct settings *settings, struct reach *reach, struct arena scratch,
                           uint64_t *work);

/* The points of a plan, those of phrases estimated. Adds the work to *work. When reach->stop stops it, the phrases of the unit in hand and of those after it are left out; of a long plan
 * the points of the first units tell those of the whole. Cost: a run of reach for each unit with an estimate. */
int64_t phrase_estimate_plan(const struct phrase_estimate *estimate, const struct prepared *prepared,
                             const struct plan *plan, struct reach *reach, struct arena scratch,
                             uint64_t *work);

#endif
