/* What the opaque types of core/engine.h are for this game. */
#ifndef HEXTRIS_ENGINE_STATE_H
#define HEXTRIS_ENGINE_STATE_H

#include "../engine.h"
#include "phrases/phrase.h"
#include "rules/problem.h"

/* A seed of -s: the games of other seeds are left out. */
struct chosen_seed {
    uint32_t seed;
    bool found; /* some file that was read has it */
};

struct engine {
    struct phrase_set phrases;
    struct chosen_seed *chosen;
    uint32_t chosen_count; /* 0: all games are played */
};

struct engine_problem {
    struct problem problem; /* a job is one of its seeds: a game */
};

#endif
