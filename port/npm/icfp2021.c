/* The library of Brain Wall for scripts; see solver_calls.h. */
#include "../../core/library/icfp2021.h"

#define OBJECT icfp2021
#define LIBRARY(name) icfp2021_##name
#include "solver_calls.h"

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/search/repair.h"
#include "../../core/library/icfp2021_object.h"

/* number: -1 for none. */
int EXPORTED(calls_load)(const char *text, size_t length, double number)
{
    return icfp2021_load_json(calls.object, (int64_t)number, text, length);
}

int EXPORTED(calls_initial)(const char *text, size_t length)
{
    return icfp2021_initial_json(calls.object, text, length);
}

int EXPORTED(calls_start)(void)
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
const double *EXPORTED(calls_best)(void)
{
    struct icfp2021_score best;

    return icfp2021_best(calls.object, &best) == ICFP2021_OK ? record_of(&best) : NULL;
}

/* Of the outcome that is to be noted. */
const double *EXPORTED(calls_tried)(void)
{
    return record_of(&tasks.outcome.score);
}

/* valid, lengths, outside, violation, dislikes, unlocked; 0: failed. */
const double *EXPORTED(calls_judge)(const char *pose, size_t length)
{
    struct icfp2021_verdict verdict;

    calls.status = icfp2021_judge_json(calls.object, pose, length, &verdict);
    if (calls.status < 0)
        return NULL;
    const double values[] = {verdict.valid, verdict.lengths, verdict.outside, (double)verdict.violation,
                             (double)verdict.dislikes, verdict.unlocked};
    return calls_fill(values, sizeof values);
}

static void put_point(struct point p)
{
    struct message text;

    message_clear(&text);
    message_print(&text, "%d %d ", (int)p.x, (int)p.y);
    host_put(text.text, text.length);
}

/* Reads a coordinate and the blank behind it. Where they end; NULL: they are none. */
static const char *take_coordinate(const char *at, const char *end, int16_t *coordinate)
{
    int32_t value = 0, sign = at < end && *at == '-' ? -1 : 1;
    const char *digits = sign < 0 ? at + 1 : at;

    for (at = digits; at < end && *at >= '0' && *at <= '9' && value <= MAX_COORDINATE; at++)
        value = 10 * value + (*at - '0');
    if (at == digits || at == end || *at != ' ' || value > MAX_COORDINATE)
        return NULL;
    *coordinate = (int16_t)(sign * value);
    return at + 1;
}

/* Puts the coordinates of a valid pose near one whose coordinates are in a text: numbers, each with a blank behind it.
 * 0: done; 1: the text has not those of the figure's vertices, or no pose was found; -1: there is too little memory. */
int EXPORTED(calls_repair)(double work, uint32_t seed, const char *text, size_t length)
{
    static struct point vertices[MAX_VERTICES];
    const struct problem *problem;
    struct arena scratch;
    uint32_t count = 0;

    if (!instance_ready(instance_of(calls.object), INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    problem = &file_of(calls.object)->problem;
    for (const char *at = text; at < text + length; count++) {
        if (count == 2 * problem->vertex_count)
            return 1;
        at = take_coordinate(at, text + length, count % 2 == 0 ? &vertices[count / 2].x : &vertices[count / 2].y);
        if (at == NULL)
            return 1;
    }
    scratch = instance_scratch(instance_of(calls.object), repair_need(problem));
    if (count != 2 * problem->vertex_count)
        return 1;
    if (arena_left(&scratch) < repair_need(problem))
        return INSTANCE_MEMORY;
    if (!repair_run(problem, vertices, (uint64_t)work, seed, scratch))
        return 1;
    for (uint32_t i = 0; i < problem->vertex_count; i++)
        put_point(vertices[i]);
    return 0;
}
