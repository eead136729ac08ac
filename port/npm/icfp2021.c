/* The library of Brain Wall for scripts; see solver_calls.h. */
#include "../../core/library/icfp2021.h"

#define OBJECT icfp2021
#define LIBRARY(name) icfp2021_##name
#include "solver_calls.h"

/* number: -1 for none. */
int PAGE_CALL(calls_load)(const char *text, size_t length, double number)
{
    return icfp2021_load_json(calls.object, (int64_t)number, text, length);
}

int PAGE_CALL(calls_initial)(const char *text, size_t length)
{
    return icfp2021_initial_json(calls.object, text, length);
}

int PAGE_CALL(calls_start)(void)
{
    return icfp2021_start(calls.object);
}

/* solved, limited, proven, initial, dislikes, violation, unlocked, bonus, giver, work, and the budget: work, preset,
 * steps. */
static const double *record_of(const struct icfp2021_score *score)
{
    const double values[] = {score->solved, score->limited, score->proven, score->initial, (double)score->dislikes,
                             (double)score->violation, score->unlocked, score->bonus, (double)score->giver,
                             (double)score->work, (double)score->budget.work, score->budget.preset,
                             score->budget.steps};
    return calls_fill(values, sizeof values);
}

/* 0: there is no pose. */
const double *PAGE_CALL(calls_best)(void)
{
    struct icfp2021_score best;

    return icfp2021_best(calls.object, &best) == ICFP2021_OK ? record_of(&best) : NULL;
}

/* Of the outcome that is to be noted. */
const double *PAGE_CALL(calls_tried)(void)
{
    return record_of(&tasks.outcome.score);
}

/* valid, lengths, outside, violation, dislikes, unlocked; 0: failed. */
const double *PAGE_CALL(calls_judge)(const char *pose, size_t length)
{
    struct icfp2021_verdict verdict;

    calls.status = icfp2021_judge_json(calls.object, pose, length, &verdict);
    if (calls.status < 0)
        return NULL;
    const double values[] = {verdict.valid, verdict.lengths, verdict.outside, (double)verdict.violation,
                             (double)verdict.dislikes, verdict.unlocked};
    return calls_fill(values, sizeof values);
}
