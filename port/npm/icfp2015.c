/* The library of Hextris for scripts; see solver_calls.h. */
#include "../../core/library/icfp2015.h"

#define OBJECT icfp2015
#define LIBRARY(name) icfp2015_##name
#include "solver_calls.h"

int PAGE_CALL(calls_load)(const char *text, size_t length)
{
    return icfp2015_load_json(calls.object, text, length);
}

const uint32_t *PAGE_CALL(calls_seeds)(uint32_t *count)
{
    return icfp2015_seeds(calls.object, count);
}

int PAGE_CALL(calls_start)(uint32_t seed)
{
    return icfp2015_start(calls.object, seed);
}

/* points, move, power, units, lines, work, limited, proven, and the budget: work, preset, steps; 0: there is no
 * game. */
const double *PAGE_CALL(calls_best)(void)
{
    struct icfp2015_score best;

    if (icfp2015_best(calls.object, &best) != ICFP2015_OK)
        return NULL;
    const double values[] = {(double)best.points, (double)best.move, (double)best.power, best.units, best.lines,
                             (double)best.work, best.limited, best.proven, (double)best.budget.work,
                             best.budget.preset, best.budget.steps};
    return calls_fill(values, sizeof values);
}

/* points, move, power, units, lines, error_at, the address of the error; 0: failed. */
const double *PAGE_CALL(calls_judge)(const char *commands, size_t length)
{
    struct icfp2015_verdict verdict;

    calls.status = icfp2015_judge(calls.object, commands, length, &verdict);
    if (calls.status < 0)
        return NULL;
    const double values[] = {(double)verdict.points, (double)verdict.move, (double)verdict.power, verdict.units,
                             verdict.lines, (double)verdict.error_at, (double)(uintptr_t)verdict.error};
    return calls_fill(values, sizeof values);
}
