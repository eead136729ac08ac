/* Simulated annealing: random changes of a pose. A change is accepted if it lowers the energy, or raises it by so
 * little that chance, at the temperature of the moment, allows it. Temperature and the size of shifts fall from the
 * start of a run to its end.
 *
 *     energy = dislikes + weight * penalty          vertices and edges always in the hole, see anneal_state.h
 *
 * A fresh run starts with all vertices on one point. The weight of the penalty is controlled so that the sum of the
 * length errors falls in a straight line to 0 at anneal_settings.settle of the run: the figure is loose at first and
 * rigid at the end. Of several fresh runs the better ones go on (successive halving). Then the best pose is annealed
 * again from lower temperatures.
 *
 * A pure function of input, settings and work. */
#ifndef BRAINWALL_ANNEAL_H
#define BRAINWALL_ANNEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "anneal_settings.h"
#include "answer.h"

/* Anneals for about `work` units of work, less if the search is stopped or finds a pose of 0 dislikes; *spent are those
 * done. Offers better poses to the answer; a valid pose in the answer is where later runs start. False when the scratch
 * is too small. */
bool anneal_run(const struct search_input *input, const struct anneal_settings *settings, uint64_t work,
                struct arena scratch, struct answer *answer, uint64_t *spent);

/* Takes what anneal_run() needs from a counting arena. */
void anneal_count(const struct search_input *input, const struct anneal_settings *settings, struct arena *counting);

#endif
