/* What the opaque types of core/engine.h are for this game. */
#ifndef HEXTRIS_ENGINE_H
#define HEXTRIS_ENGINE_H

#include "../engine.h"
#include "phrases/phrase.h"
#include "rules/problem.h"

struct engine {
    struct phrase_set phrases;
};

struct engine_problem {
    struct problem problem; /* a job is one of its seeds: a game */
};

#endif
