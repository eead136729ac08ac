/* Large neighbourhood search along elimination trees: finds valid poses and improves them.
 *
 *     start     all vertices are placed at once (tree_place.h): the figure is unfolded from the beginning
 *     improve   some vertices are freed and placed again (tree_moves.h); a pose with more dislikes is accepted with a
 *               probability that falls with the temperature (Metropolis)
 *
 * Some starts are improved, the better ones of them further at lower temperatures; so is the incumbent, if it is valid.
 * For figures whose parts hang together at few vertices. Not for poses that must unlock a bonus. A pure function of
 * input, seed, incumbent and work. */
#ifndef BRAINWALL_TREE_SEARCH_H
#define BRAINWALL_TREE_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "incumbent.h"

/* Whether the bonus of the figure allows it: not GLOBALIST and WALLHACK. */
bool tree_search_allows(const struct search_input *input);

/* Searches for about `work` units of work; offers better poses to the incumbent. *spent receives the units used: few if
 * there is no start, 0 if the scratch is too small or the work not worth the setup. */
void tree_search_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                     struct incumbent *incumbent, uint64_t *spent);

/* Searches for one valid pose only, with at most about that work. */
void tree_search_first(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                       struct incumbent *incumbent, uint64_t *spent);

/* Takes what both need from a counting arena. */
void tree_search_count(const struct search_input *input, struct arena *counting);

#endif
