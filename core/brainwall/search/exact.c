/* See exact.h. Searches for a pose are begun anew after some failures, with the weights that they learned and
 * other orders of chance; a search for the best pose is not. */
#include "exact.h"

#include <string.h>

#include "exact_search.h"
#include "exact_zero.h"

/* Failures of the shortest search for any pose. With 16, 32, 64, 150 and 400, 85, 88, 88, 92 and 88 of 96
 * searches on eight problems found one in 50 million steps. */
enum { FAILURES = 150 };

/* NULL when stopped. */
static struct exact *exact_init(const struct task *task, enum exact_goal goal, uint32_t seed, struct arena *arena)
{
    uint32_t vertices = task->figure->vertex_count;
    struct exact *exact = ARENA_TAKE(arena, 1, struct exact), counted;
    /* cppcheck-suppress uninitvar ; all of it is written below */
    struct exact *to = arena->counting ? &counted : exact;

    *to = (struct exact){.task = task, .goal = goal, .random = random_wide_of(seed)};
    to->frames = ARENA_TAKE(arena, (size_t)vertices + 1, struct exact_frame);
    to->left = ARENA_TAKE(arena, ((size_t)vertices + 1) * ((vertices + 63) / 64), uint64_t);
    to->boxes = ARENA_TAKE(arena, vertices, struct exact_box);
    to->kept = ARENA_TAKE(arena, vertices, struct point);
    to->barred = ARENA_TAKE(arena, (vertices + 63) / 64, uint64_t);
    if (!assignment_init(&to->assignment, task, arena))
        return NULL;
    runs_finder_init(&to->finder, &to->assignment, arena);
    runs_init(&to->runs, task->hole->polygon.count, arena);
    runs_init(&to->later, task->hole->polygon.count, arena);
    if (arena->counting)
        return exact;
    for (uint32_t v = 0; v < vertices; v++)
        to->kept[v].x = EXACT_NOWHERE;
    memset(to->barred, 0, (vertices + 63) / 64 * sizeof *to->barred);
    return exact;
}

void exact_count(const struct task *task, struct arena *counting)
{
    (void)exact_init(task, EXACT_ZERO, 0, counting);
}

/* The point of the bonus that poses have to unlock. */
static const struct point *pin_of(const struct task *task)
{
    uint32_t k = 0;

    if (task->pull == 0)
        return NULL;
    while ((task->pull >> k & 1) == 0)
        k++;
    return &task->figure->problem->bonuses[k].position;
}

/* ---- any pose, and all ---- */

static enum exact_result search_feasible(struct exact *exact)
{
    for (uint32_t k = 1;; k++) {
        enum exact_result result;
        if (!exact_begin(exact, false))
            return EXACT_NONE;
        result = exact_search(exact, exact_failures(k, FAILURES));
        if (result == EXACT_FOUND || exact_out_of_work(exact) || (result == EXACT_NONE && exact_bar(exact)))
            return result;
    }
}

static enum exact_result search_best(struct exact *exact)
{
    enum exact_result result;

    (void)exact_begin(exact, false); /* no bonus is asked for: there is no pin */
    result = exact_search(exact, UINT64_MAX);
    if (result != EXACT_NONE || !exact->answer->known || exact->answer->violation != 0)
        return result;
    exact->answer->best = true;
    return EXACT_FOUND;
}

enum exact_result exact_run(const struct task *task, enum exact_goal goal, uint32_t seed, uint64_t work,
                            struct arena scratch, struct answer *answer, uint64_t *spent)
{
    enum exact_result result = EXACT_NONE;
    struct arena counting = arena_counting();
    struct exact *exact;

    *spent = 0;
    exact_count(task, &counting);
    if (!arena_holds(&scratch, &counting))
        return EXACT_MEMORY;
    if (goal == EXACT_ZERO && task->figure->vertex_count < task->hole->polygon.count)
        return EXACT_NONE;
    exact = exact_init(task, goal, seed, &scratch);
    if (exact == NULL)
        return EXACT_UNDECIDED;
    exact->answer = answer;
    exact->work_max = work;
    exact->pin = pin_of(task);
    switch (goal) {
    case EXACT_ZERO: result = exact_zero(exact); break;
    case EXACT_FEASIBLE: result = search_feasible(exact); break;
    case EXACT_BEST: result = search_best(exact); break;
    }
    *spent = exact_work(exact);
    return result;
}
