/* Jobs of the game without a file: for tests of the program around the engine. */
#ifndef GAMES_OF_H
#define GAMES_OF_H

#include "../../core/batch/results.h"
#include "../../core/hextris/engine_state.h"

/* The engine of all jobs of a test: without phrases unless the test adds some. */
static struct engine games_engine;

/* A file of games: that problem, with a game for each seed. */
struct games {
    struct engine_problem problem;
    struct file file; /* leads to the problem: see games_file() */
};

static inline const struct file *games_file(struct games *games)
{
    games->file = (struct file){games->problem.problem.name, &games->problem};
    return &games->file;
}

/* Adds all games of a problem, as far as there is room. */
static inline void games_add(struct results *results, struct games *games)
{
    uint32_t next = 0;

    results_add(results, &games_engine, games_file(games), &next);
}

static inline uint32_t games_seed(const struct result *result)
{
    return result->job.problem->problem.seeds[result->job.number];
}

#endif
