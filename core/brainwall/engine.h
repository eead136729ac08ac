/* What the opaque types of core/engine.h are for this game. */
#ifndef BRAINWALL_ENGINE_H
#define BRAINWALL_ENGINE_H

#include "../engine.h"
#include "rules/problem.h"

struct engine {
    bool unlock; /* -u */
};

struct engine_problem {
    struct problem problem;
    size_t room; /* solver_room() */
};

#endif
