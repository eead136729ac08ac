/* Player: one game, played by a budget of work. The only door of the search.
 *
 *     problem, seed, phrases, budget  --player_search-->  plan (a plan of locks)
 *     plan                          --player_text---->  the commands, and the exact score
 *
 * All are pure functions of their inputs: no clock, no randomness, nothing kept between calls. The
 * plan is a few bytes a unit, so that the text need not be stored: it can be made again at any time. */
#ifndef HEXTRIS_PLAYER_H
#define HEXTRIS_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/budget.h"
#include "../base/plan.h"
#include "../base/sink.h"
#include "phrases/phrase.h"
#include "rules/problem.h"
#include "search/preset.h"
#include "search/value.h"

/* Tempers that differ for a game, presets 0 and up: without phrases fewer do. */
uint32_t player_presets(const struct phrase_set *phrases);

struct player_game {
    const struct problem *problem;
    uint32_t seed;
    const struct phrase_set *phrases;
    struct budget budget;
    const struct value_weights *weights; /* NULL: the tuned ones of the preset */
};

/* The budget of the first search where time is short: one board at a time, which takes the least time, and
 * phrases spelled close to a path. */
struct budget player_first(const struct problem *problem);

struct player_score {
    int64_t move;   /* points of locks and lines */
    int64_t power;  /* points of phrases */
    uint32_t units; /* units locked */
    uint32_t lines; /* rows cleared */
    uint64_t work;  /* work spent */
    bool limited;   /* by the budget: a larger one may make another game of it */
    int64_t estimate; /* points of the plan, those of phrases estimated by the places on its way */
};

enum player_status {
    PLAYER_OK,
    PLAYER_MEMORY,  /* the scratch arena is smaller than player_need() */
    PLAYER_STOPPED, /* `stop` said so: nothing usable was produced, see below */
    PLAYER_BELOW,    /* the plan promises less than `stop` asks for: no text can be made of it */
    PLAYER_SINK     /* the sink gave up */
};

/* `asked` now and then (every millisecond or so) whether to give up. NULL context is fine. A search is
 * given up too when its plan promises less than `least`, which saves the time to spell it. */
struct player_stop {
    bool (*asked)(void *context);
    void *context;
    int64_t least; /* 0: no plan is poor */
};

/* Bytes of scratch that search and text need for this game at this budget. The larger the budget,
 * the larger the need; the least budget has the least need. SIZE_MAX where it cannot be counted. */
size_t player_need(const struct player_game *game);

/* Plans the game. `plan->steps` is filled. Cost: about budget.work. When stopped, the plan has as many
 * units as there was time for, and is the one that the same budget makes with so many for its units; with
 * none, PLAYER_STOPPED. */
enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct player_stop stop, struct plan *plan,
                                 struct player_score *score);

/* Writes the commands of a plan that was made for the same game, budget included, and gives the exact
 * score of the text. Cost: a route or, at small budgets, a path for each unit. When stopped, the text of a
 * plan made with one board at a time ends after score->units, and is the one of the same budget with so
 * many for its units; that of any other is PLAYER_STOPPED. */
enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct player_stop stop, const struct plan *plan,
                               struct sink sink, struct player_score *score);

#endif
