/* Player: plays one game with a budget of work. engine.c, the page and embedding programs call this interface.
 *
 *     problem, seed, phrases, budget  --player_search-->  plan (a lock for each unit)
 *     plan                            --player_text---->  the commands, and the exact score
 *
 * Unless stopped, both are pure functions of their inputs: they use no clock and no randomness, and keep nothing
 * between calls. So threads may call them at the same time, each with scratch, plan and stop of its own. A plan takes 8
 * bytes for each unit. Its text can be made again at any time, so texts need not be kept.
 *
 * Work is counted in elementary operations; a desktop core does about a hundred million in a second. */
#ifndef HEXTRIS_PLAYER_H
#define HEXTRIS_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/budget.h"
#include "../../base/plan.h"
#include "../../base/sink.h"
#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "../rules/problem.h"
#include "../search/preset.h"
#include "../search/value.h"
#include "../typing/route.h"

/* The base presets that are tried, in order: see search/preset.h. */
struct preset_order player_order(const struct problem *problem, const struct phrase_set *phrases);

/* Largest width of a preset number (base/budget.h). A width w > 0 limits the labels that routes of the text keep in
 * each pose to w - 1, and those of the search to w - 1 or at least 1. A text with one label takes a third of the memory
 * of one with three. */
#define PLAYER_WIDTHS (ROUTE_WIDTH_MAX - 1)

/* A game to be played. The caller owns what it points to, which stays unchanged. */
struct player_game {
    const struct problem *problem;
    uint32_t seed;
    const struct phrase_set *phrases;
    struct budget budget;
    const struct value_weights *weights; /* used instead of those of the preset; NULL: those of the preset */
};

/* The time that a text takes with the game's budget, in units for comparison with other budgets of the game: 1 ..
 * 2^32. */
uint64_t player_text_cost(const struct player_game *game);

/* The least work by which the game's preset is worth a trial: settings_least_work(). */
uint64_t player_least_work(const struct player_game *game);

/* A budget of at least this work searches games of a few units exhaustively (exact/exact.h). Chosen by hand: smaller
 * budgets should not take the memory for that. */
#define PLAYER_SOLVE_WORK 500000

/* The budget of the first search, made for when time is short. Its work is the least for which texts are routed: the
 * beam has one state, and the text keeps to a narrow corridor. Its preset is the first of player_order(),
 * which locks most units. */
struct budget player_first(const struct problem *problem, const struct phrase_set *phrases);

/* player_search() sets units, work, solved, estimate and counted, and leaves the rest 0. player_text() sets move, power, units,
 * lines and work: the exact numbers of its text. */
struct player_score {
    int64_t move;   /* points of locks and of rows cleared */
    int64_t power;  /* points of phrases */
    uint32_t units; /* units locked */
    uint32_t lines; /* rows cleared */
    uint64_t work;  /* work spent by the call */
    bool solved;    /* proven: no game makes more points */
    int64_t estimate; /* points of the plan: exact if exact/ made the plan or solved the game; those that the best text
                         makes if cells/ made it; else phrase points are estimated by poses, without the bonuses of
                         first uses */
    int64_t counted;  /* points of a plan that a routed search typed itself, bonuses included; of others 0 */
};

enum player_status {
    PLAYER_OK,
    PLAYER_MEMORY,  /* the scratch arena is smaller than player_need(); nothing was written to it */
    PLAYER_STOPPED, /* stopped before it had a result: see player_search() and player_text() */
    PLAYER_SINK     /* the sink refused letters */
};

/* Bytes of scratch that search and text need for this game with this budget. They never fall with a larger budget.
 * SIZE_MAX if the number does not fit size_t. Cost: O(units of the problem); nothing is searched. */
size_t player_need(const struct player_game *game);

/* The budget of the game, lowered by fit_budget() (base/fit.h) until player_need() is at most `bytes`. More bytes allow
 * a larger budget, and so a better game. Work 0: not even the smallest budget fits. */
struct budget player_fit(const struct player_game *game, size_t bytes);

/* Plans the game. Fills plan->steps, which holds as many words as the source has units and stays the caller's, with
 * placements (rules/placement.h), and plan->count, plan->early and the score. Cost: about budget.work; the least
 * plan by cells/ may take half as much again, a game of a few units (exact/exact.h) six times as much.
 *
 * When stopped, the plan is that of most points among all states kept. The same budget with that plan's number of units
 * as budget.steps makes the same plan. PLAYER_STOPPED if no unit was completed, or if the stop came during an
 * exhaustive search. */
enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct stop *stop, struct plan *plan,
                                 struct player_score *score);

/* Gives the sink the commands of a plan that player_search() made for the same game with the same budget, and computes
 * the exact score of the text. Cost: a path or a route for each unit.
 *
 * When stopped, a text whose plan was made by a beam of width 1 is complete up to score->units: it is the text of the
 * same budget with that number as budget.steps. Any other text is PLAYER_STOPPED. */
enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct stop *stop, const struct plan *plan,
                               struct sink sink, struct player_score *score);

#endif
