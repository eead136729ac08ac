/* Player: one game, played by a budget of work. The only door of the search.
 *
 *     problem, seed, phrases, budget  --player_search-->  record (a plan of locks)
 *     record                          --player_text---->  the commands, and the exact score
 *
 * All are pure functions of their inputs: no clock, no randomness, nothing kept between calls. The
 * record is a few bytes a unit, so that the text need not be stored: it can be made again at any time. */
#ifndef HEXTRIS_PLAYER_H
#define HEXTRIS_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/sink.h"
#include "phrases/phrase.h"
#include "rules/problem.h"
#include "search/preset.h"
#include "search/value.h"

/* What a search may spend. Work is counted in elementary steps, about a hundred million to a second
 * of a desktop core. So much goes into where the units lock; the phrases of that plan take up to as much
 * again. The preset picks one of the presets of the search or a variant of it, see preset.h. */
struct player_budget {
    uint64_t work;    /* 1 .. 2^53; 0 where nothing is searched, see fall.h */
    uint32_t preset; /* one that preset_exists() */
    uint32_t units;   /* the game ends after so many; 0: with the source */
};

/* Tempers that differ for a game, presets 0 and up: without phrases fewer do. */
uint32_t player_presets(const struct phrase_set *phrases);

struct player_game {
    const struct problem *problem;
    uint32_t seed;
    const struct phrase_set *phrases;
    struct player_budget budget;
    const struct value_weights *weights; /* NULL: the tuned ones of the preset */
};

/* The budget of the first search where time is short: one board at a time, which takes the least time, and
 * phrases spelled close to a path. */
struct player_budget player_first(const struct problem *problem);

/* A plan: for each locked unit its final pose and the automaton node after it. */
struct player_record {
    uint64_t *steps;   /* room for problem->source_length, the caller's */
    uint32_t count;    /* units locked by the plan */
    bool early;        /* it was ended by the budget's units or by `stop`: more units might follow */
};

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
    PLAYER_POOR,    /* the plan promises less than `stop` asks for: no text can be made of it */
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

/* Plans the game. `record->steps` is filled. Cost: about budget.work. When stopped, the plan has as many
 * units as there was time for, and is the one that the same budget makes with so many for its units; with
 * none, PLAYER_STOPPED. */
enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct player_stop stop, struct player_record *record,
                                 struct player_score *score);

/* Writes the commands of a plan that was made for the same game, budget included, and gives the exact
 * score of the text. Cost: a route or, at small budgets, a path for each unit. When stopped, the text of a
 * plan made with one board at a time ends after score->units, and is the one of the same budget with so
 * many for its units; that of any other is PLAYER_STOPPED. */
enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct player_stop stop, const struct player_record *record,
                               struct sink sink, struct player_score *score);

#endif
