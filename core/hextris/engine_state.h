/* What the opaque types of core/engine.h are for this game. */
#ifndef HEXTRIS_ENGINE_STATE_H
#define HEXTRIS_ENGINE_STATE_H

#include "../engine.h"
#include "phrases/phrase.h"
#include "rules/problem.h"

/* A seed of -s. With any -s, only the games of such seeds are played. */
struct chosen_seed {
    uint32_t seed;
    bool is_in_problem; /* some problem given lists it */
};

struct engine {
    const struct reporter *reporter;
    struct phrase_set phrases;
    struct phrase_set unrotated; /* those without a rotation */
    struct chosen_seed *chosen; /* distinct seeds, in order of first -s */
    uint32_t chosen_count;      /* 0: all games are played */
};

struct engine_problem {
    struct problem problem; /* each of its seeds is a job: a game */
    bool rotates;           /* some unit */
};

/* The phrases that can be typed in the games of a problem: with a rotation only if some unit rotates. The automaton of
 * others would hide begun phrases from a search behind those that it can never complete. */
const struct phrase_set *engine_phrases(const struct engine *engine, const struct engine_problem *problem);

/* What engine_score.detail[] says of a game. */
enum { DETAIL_MOVE, DETAIL_POWER, DETAIL_LINES };

/* Reads a seed as a problem file writes it: a whole number without sign. */
bool engine_read_seed(const char *text, uint64_t *seed);

#endif
