/* What the opaque types of core/engine.h are for this game. */
#ifndef BRAINWALL_ENGINE_H
#define BRAINWALL_ENGINE_H

#include "../engine.h"
#include "bounds.h"
#include "rules/problem.h"

/* What the poses of a job are to do, beside having few dislikes. */
struct engine_aim {
    enum bonus use; /* use this bonus; BONUS_NONE: none */
    uint32_t pull;  /* unlock bonus k of the problem, bit k; 0: none in particular */
};

/* A job of a problem: none at all, each bonus used, each one unlocked that another file could use. */
#define ENGINE_AIMS (1 + BONUS_KINDS + MAX_BONUSES)

/* The files of a run. */
struct engine_files {
    struct engine_problem *first, *last;
};

struct engine {
    bool unlock;                   /* -u */
    bool all;                      /* -B all */
    bool allowed[BONUS_KINDS];     /* -B BONUS */
    int64_t unlocked[BONUS_KINDS]; /* -B BONUS:PROBLEM; -1: not said */
    struct engine_files *files;
};

struct engine_problem {
    struct problem problem;
    size_t room; /* solver_room() */
    struct engine_aim aims[ENGINE_AIMS];
    uint32_t aim_count;
    struct engine_problem *next;
};

#endif
