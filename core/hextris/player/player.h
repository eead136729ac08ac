/* Player: plays one game with a budget of work. The door of the hextris engine.
 *
 *     problem, seed, phrases, budget  --player_search-->  plan (a lock for each unit)
 *     plan                            --player_text---->  the commands, and the exact score
 *
 * Both are pure functions of their inputs, apart from being stopped: no clock, no randomness, nothing kept
 * between calls. A plan takes 8 bytes a unit, and the text can be made from it again at any time, so texts
 * need not be kept.
 *
 * Work is counted in elementary operations, about a hundred million to a second of a desktop core. */
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

/* The number of base presets of a game with these phrases; they are numbered from 0: see search/preset.h. */
uint32_t player_presets(const struct phrase_set *phrases);

/* These numbers in the order in which they are to be tried; NULL: 0, 1, 2 ... */
const uint8_t *player_order(const struct problem *problem, const struct phrase_set *phrases);

/* Widths of preset numbers (base/budget.h): one more than the labels that a pose keeps in routes of the text, and, where
 * these are more than 0, of the search. A text of one label takes a third of the memory of one of three. */
#define PLAYER_WIDTHS (ROUTE_WIDTH_MAX - 1)

/* A game to be played. What it points to stays the caller's and unchanged. */
struct player_game {
    const struct problem *problem;
    uint32_t seed;
    const struct phrase_set *phrases;
    struct budget budget;
    const struct value_weights *weights; /* used instead of those of the preset; NULL: those of the preset */
};

/* From this work of the budget on games of a few units are solved; with less there is no memory to it. Chosen by hand. */
#define PLAYER_SOLVE_WORK 500000

/* The budget of the first search where time is short. The least work for which texts are routed: the beam has
 * one state, which is fastest, and the text keeps to a narrow corridor. Its preset is the first of
 * player_order(), or 1, whose games lock fewer units than those of others and so take less time. */
struct budget player_first(const struct problem *problem, const struct phrase_set *phrases);

/* player_search() sets units, work, solved and estimate, and leaves the rest 0. player_text() sets
 * move, power, units, lines and work, the exact numbers of its text. */
struct player_score {
    int64_t move;     /* points of locks and of rows cleared */
    int64_t power;    /* points of phrases */
    uint32_t units;   /* units locked */
    uint32_t lines;   /* rows cleared */
    uint64_t work;    /* work spent by the call */
    bool solved;      /* no game makes more points: nothing was left out but what is proven to bring no more */
    int64_t estimate; /* points of the plan: exact where the game was solved or solving it made the plan; else those of
                         phrases are estimated by poses, bonuses for first uses left out */
};

enum player_status {
    PLAYER_OK,
    PLAYER_MEMORY,  /* the scratch arena is smaller than player_need() */
    PLAYER_STOPPED, /* stopped, and nothing of use was made: see player_search() and player_text() */
    PLAYER_BELOW,   /* the estimate of the plan is below stop.least: there is no use in a text. The game is not
                       solved */
    PLAYER_SINK     /* the sink refused letters */
};

/* When to give up. */
struct player_stop {
    struct stop *stop; /* asked about every half millisecond; NULL: never stopped */
    int64_t least;     /* an estimate below this is PLAYER_BELOW; INT64_MIN: none is */
};

/* Bytes of scratch that search and text need for this game with this budget. A larger budget has an equal or
 * larger need. SIZE_MAX where the number of bytes does not fit size_t. Cost: none of the search. */
size_t player_need(const struct player_game *game);

/* The budget of the game, lowered by fit_budget() (base/fit.h) to what so many bytes of scratch hold: so each KB makes a
 * better game. Work 0: not even the least budget fits. */
struct budget player_fit(const struct player_game *game, size_t bytes);

/* Plans the game. Fills plan->steps, which has room for the whole source, plan->count and plan->early, and
 * the score. Cost: about budget.work; a game of a few units (exact/exact.h) may take 2.5 times as much. When
 * stopped, the plan is that of most points of all states that were kept, and the one that the same budget with its
 * number of units as budget.steps makes; PLAYER_STOPPED when no unit was completed, or while a game of a few units was
 * being solved. */
enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct player_stop stop, struct plan *plan,
                                 struct player_score *score);

/* Gives the sink the commands of a plan that player_search() made for the same game with the same budget, and
 * computes the exact score of the text. Cost: a path or a route for each unit. When stopped, a text whose
 * plan was made by a beam of width 1 is complete up to score->units, and is the text of the same budget with
 * that number as budget.steps; any other text is PLAYER_STOPPED. */
enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct player_stop stop, const struct plan *plan,
                               struct sink sink, struct player_score *score);

/* PLAYER_BYTES and others: buffers of constant size. */
#include "player_memory.h"

#endif
