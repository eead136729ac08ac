/* The library of Hextris for scripts; see solver_calls.h. */
#include "../../core/library/icfp2015.h"

#define OBJECT icfp2015
#define LIBRARY(name) icfp2015_##name
#include "solver_calls.h"

#include "../../core/hextris/engine_state.h"
#include "../../core/hextris/player/finish.h"
#include "../../core/library/instance.h"

int EXPORTED(calls_load)(const char *text, size_t length)
{
    return icfp2015_load_json(calls.object, text, length);
}

const uint32_t *EXPORTED(calls_seeds)(uint32_t *count)
{
    return icfp2015_seeds(calls.object, count);
}

int EXPORTED(calls_start)(uint32_t seed)
{
    return icfp2015_start(calls.object, seed);
}

/* points, move, power, units, lines, work, limited, proven, and the budget: work, preset, steps. */
static const double *record_of(const struct icfp2015_score *score)
{
    const double values[] = {(double)score->points, (double)score->move, (double)score->power, score->units,
                             score->lines, (double)score->work, score->limited, score->proven,
                             (double)score->budget.work, score->budget.preset, score->budget.steps};
    return calls_fill(values, sizeof values);
}

/* 0: there is no game. */
const double *EXPORTED(calls_best)(void)
{
    struct icfp2015_score best;

    return icfp2015_best(calls.object, &best) == ICFP2015_OK ? record_of(&best) : NULL;
}

/* Of the outcome that is to be noted. */
const double *EXPORTED(calls_tried)(void)
{
    return record_of(&tasks.outcome.score);
}

/* points, move, power, units, lines, error_at, the address of the error; 0: failed. */
const double *EXPORTED(calls_judge)(const char *commands, size_t length)
{
    struct icfp2015_verdict verdict;

    calls.status = icfp2015_judge(calls.object, commands, length, &verdict);
    if (calls.status < 0)
        return NULL;
    const double values[] = {(double)verdict.points, (double)verdict.move, (double)verdict.power, verdict.units,
                             verdict.lines, (double)verdict.error_at, (double)(uintptr_t)verdict.error};
    return calls_fill(values, sizeof values);
}

static bool finish_put(void *context, const char *text, size_t length)
{
    (void)context;
    host_put(text, length);
    return true;
}

/* Puts the lines of finish_texts() for the problem loaded, whose first unit has begun to move. The three texts are side
 * by side. 0: done; 1: the letters begun are no way of the unit, or lock it; -1: there is too little memory. */
int EXPORTED(calls_finish)(uint32_t seed, const char *text, size_t before, size_t begun, size_t goal)
{
    struct instance *instance = (struct instance *)(void *)calls.object;
    struct finish_game game = {.seed = seed, .before = {text, before}, .begun = {text + before, begun},
                               .goal = {text + before + begun, goal}};
    enum finish_status status;

    if (!instance_ready(instance, INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    game.problem = &instance->problem->problem;
    game.phrases = engine_phrases(instance->engine, instance->problem);
    status = finish_texts(&game, instance_scratch(instance, finish_need(game.problem, game.phrases)),
                          (struct sink){finish_put, NULL});
    return status == FINISH_MEMORY ? INSTANCE_MEMORY : status == FINISH_OK ? 0 : 1;
}
