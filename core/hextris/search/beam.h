/* Beam: a stratified beam search that decides where each unit of a source locks.
 *
 *     states after i units  --every lock of the next unit-->  candidates  --the best of them-->  states after
 *     i + 1
 *
 * A state is a board after i locks, with the points made. A plan is the list of its placements (rules/placement.h), one
 * for each unit; elsewhere (base/plan.h) a placement is called a step of the plan. The history has an entry for each
 * state kept so far, which names the placement and the entry of the state before: from it the plan is read.
 *
 * Stratified: candidates compete within buckets of boards that have cleared equally many rows, modulo 8 (buckets.h).
 * Routed: phrase texts are searched together with the boards, by a route (typing/route.h) from each state; otherwise
 * phrase points are estimated. A state's rank, by which it is kept or dropped, is the weighted sum of its points and
 * the value of its board (value.h), which fades out over the last units: rank_of() in beam.c.
 *
 * Width, the number of states kept after a unit, is the only lookahead: a board that ranks low now may bring more
 * points later, and a wider beam still has it then. Each unit gets an equal share of the remaining work:
 *
 *     width = min(work left / units left / work of a state,  1 + free entries of the history / units left,  width_max)
 *
 * and at least 1. The work of a state is a moving average over the last units; one entry is reserved for each unit.
 *
 * The first pass leaves out locks that float (rules/reach.h). A second pass tries these, too. It follows if the first
 * one dropped no state, or if it spent little of the work, as on small boards (needs_second_pass() in beam.c).
 *
 * Memory: a state takes two boards and 208 to 240 bytes, an entry of the history 8 bytes; a width of 1,000 on 10 x 20
 * cells takes 0.5 MB. */
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

/* What a search works on. All of it stays the caller's and must outlive the search. Two searches may run at the same
 * time if they share at most game and settings: beam.c has no static variables. */
struct beam_input {
    const struct prepared_game *game;
    const struct beam_settings *settings;
    const struct value *value; /* value_init() for the game's units; the search writes to the slots of value->memo */
    struct reach *reach;       /* work space: reach_init() for the game's board */
    struct route *route;       /* work space: route_init() for the game's board and phrases, settings->route_width
                                  labels, ROUTE_EVERYWHERE and all locks. Unless settings->routed it is not run and may
                                  be NULL */
    struct stop *stop;         /* NULL: never stopped. The caller sets the stops of reach, route and value to it, too */
};

struct beam_result {
    uint32_t units; /* number of placements in the plan; those in `steps` behind them are undefined */
    bool early;     /* settings->units_max or `stop` ended the plan: the game could go on */
    bool proven;    /* no plan has more points, where the points of a plan are those of its locks and the estimated or
                       routed phrase points: the search dropped only states that cannot bring more than one it kept.
                       Texts of a routed search are not proven best. States are told apart by hashes of 63 bits */
    int64_t points; /* of the plan: of its locks, and of the estimated or routed phrases */
    uint64_t work;  /* work that the search spent, reach and route included */
};

/* Takes from a counting arena what beam_run() takes from its scratch. The caller checks that the scratch holds it:
 * beam_run() does not. */
void beam_count(struct board_size size, const struct beam_settings *settings, struct arena *counting);

/* Plans a game: fills `steps`, which holds game->length placements, and `result`. If stopped, `steps` holds the best
 * plan found so far, of result->units units, which may be 0. To reproduce it, search again with units_max =
 * result->units. Cost: about settings->work. It is more where the states of one unit take more than the estimate, or
 * where even one state for each unit takes more. */
void beam_run(const struct beam_input *input, struct arena scratch, uint64_t *steps, struct beam_result *result);

#endif
