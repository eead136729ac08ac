/* Annealing: changes of a pose are accepted if they make the energy less, or more by so little that chance, at the
 * temperature of the moment, allows it. Temperature and window of the shifts fall from the start of a run to its end.
 *
 *     energy = dislikes + weight * penalty          vertices and edges always in the hole, see anneal_state.h
 *
 * A fresh run starts with all vertices on one point. The weight of the penalty is controlled: the sum of the length
 * errors is to fall in a straight line to 0 at anneal_settings.settle of the run, so it starts as easily as a rope and
 * ends rigid. Of several fresh runs the better ones go on (successive halving); after them, the best pose is annealed
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

/* Anneals for that much work; poses better than the answer are offered to it. A valid pose in the answer is where
 * reheats start. Returns false when the scratch is too small. *spent is the work done: about `work`, less if the input
 * was stopped or a pose without dislikes was found. */
bool anneal_run(const struct search_input *input, const struct anneal_settings *settings, uint64_t work,
                struct arena scratch, struct answer *answer, uint64_t *spent);

/* Takes from a counting arena what anneal_run() needs. */
void anneal_count(const struct search_input *input, const struct anneal_settings *settings, struct arena *counting);

#endif
