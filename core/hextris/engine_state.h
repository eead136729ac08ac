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
    struct phrase_set phrases;
    struct chosen_seed *chosen; /* distinct seeds, in order of first -s */
    uint32_t chosen_count;      /* 0: all games are played */
};

struct engine_problem {
    struct problem problem; /* each of its seeds is a job: a game */
};

#endif
