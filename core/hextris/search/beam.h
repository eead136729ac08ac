/* Beam: a stratified beam search that decides where each unit of a source locks.
 *
 *     states after i units  --every lock of the next unit-->  candidates  --the best of them-->  states after
 *     i + 1
 *
 * The first pass leaves out locks that float (reach.h). A second pass that tries these, too, follows if the first one
 * kept all states, or if it left most of the work on a small board.
 *
 * Width is the only lookahead: a wider beam keeps boards whose merit shows only later. Each step may spend an equal
 * share of the remaining work. The width is this share divided by the work that a state takes. It is at most
 * settings->width_max, and no more than the rest of the history can hold. A state's rank is its points (phrase points
 * are searched or estimated) plus the value of its board, which fades out over the last units. */
#ifndef HEXTRIS_BEAM_H
#define HEXTRIS_BEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/reach.h"
#include "../rules/prepared.h"
#include "../typing/route.h"
#include "beam_settings.h"
#include "value.h"

/* What a search works on. All of it stays the caller's and must outlive the search. */
struct beam_input {
    const struct prepared_game *game;
    const struct beam_settings *settings;
    const struct value *value;
    struct reach *reach; /* work space; reach->stop is `stop` */
    struct route *route; /* work space; route->stop is `stop`. May be NULL unless settings->routed */
    struct stop *stop;   /* checked about every half millisecond; NULL: the search is never stopped */
};

struct beam_result {
    uint32_t units; /* steps of the plan */
    bool early;     /* settings->units_max or `stop` ended the plan: more work might make another one */
    bool proven;    /* no plan makes more points, as the search counts them: it dropped only locks and boards that are
                       proven equivalent to others. A routed search may still have dropped texts */
    uint64_t work;  /* work that the search spent */
};

/* Takes from a counting arena what beam_run() takes from its scratch. */
void beam_count(struct board_size size, const struct beam_settings *settings, struct arena *counting);

/* Plans a game: fills `steps` (placement.h), which holds game->length words, and `result`. A plan that is ended early
 * is the one of most points up to there. A search whose units_max is that plan's number of units makes the same plan.
 * Scratch holds what beam_count() counts. Cost: about settings->work. */
void beam_run(const struct beam_input *input, struct arena scratch, uint64_t *steps, struct beam_result *result);

#endif
