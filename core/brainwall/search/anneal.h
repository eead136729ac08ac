/* Simulated annealing: random changes of a pose. A change is accepted if it lowers the energy; one that raises it is
 * accepted with a probability that depends on the temperature (Metropolis). Over a run the temperature and the largest
 * shift of a vertex fall.
 *
 *     energy = dislikes + weight * penalty          vertices and edges always in the hole, see anneal_state.h
 *
 * A fresh run starts with all vertices on one point. A controller raises the weight of the penalty while the penalty is
 * above a target, and lowers it while it is below. The target decreases linearly, reaching 0 at the fraction settle /
 * 256 of the run: the figure is loose at first and rigid at the end.
 *
 *     probe     one short fresh run, 1/32 of the work: its dislikes set the start temperature of the fresh runs
 *     fresh     several fresh runs, of which the better ones continue (successive halving)
 *     reheats   runs from the incumbent, at lower start temperatures
 *
 * A pure function of input, settings, incumbent and work. */
#ifndef BRAINWALL_ANNEAL_H
#define BRAINWALL_ANNEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "anneal_settings.h"
#include "incumbent.h"

/* Anneals for about `work` units of work, less if the search is stopped or finds a pose of 0 dislikes. *spent receives
 * the units used. Offers better poses to the incumbent; the reheats start from it. False, and nothing is done or
 * written, when the scratch is too small. */
bool anneal_run(const struct search_input *input, const struct anneal_settings *settings, uint64_t work,
                struct arena scratch, struct incumbent *incumbent, uint64_t *spent);

/* Takes what anneal_run() needs from a counting arena. */
void anneal_count(const struct search_input *input, const struct anneal_settings *settings, struct arena *counting);

#endif
