/* See backtrack.h. A search for any pose restarts after some failures: it keeps the failure weights and takes other
 * random orders. A search for the best pose does not restart. */
#include "backtrack.h"

#include <string.h>

#include "../../base/integer.h"
#include "backtrack_search.h"
#include "backtrack_zero.h"

/* Failures that end the shortest search for any pose. With 16, 32, 64, 150 and 400, 85, 88, 88, 92 and 88 of 96
 * searches on eight problems found one in 50 million steps. */
enum { ANY_FAILURES = 150 };

/* The part of the work that the set-up may take. It takes 426 thousand units for 215 vertices and 66 corners. */
enum { SETUP_PARTS = 2 };

struct backtrack *backtrack_open(const struct search_input *input, enum backtrack_goal goal, uint32_t seed,
                                 struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count;
    struct backtrack *search = ARENA_TAKE(arena, 1, struct backtrack), counted;
    /* cppcheck-suppress uninitvar ; all of it is written below */
    struct backtrack *to = arena->counting ? &counted : search;

    *to = (struct backtrack){.input = input, .goal = goal, .random = random_wide_of(seed)};
    to->frames = ARENA_TAKE(arena, (size_t)vertices + 1, struct backtrack_frame);
    to->candidates_left = ARENA_TAKE(arena, ((size_t)vertices + 1) * ((vertices + 63) / 64), uint64_t);
    to->boxes = ARENA_TAKE(arena, vertices, struct vertex_box);
    to->saved.at = ARENA_TAKE(arena, vertices, struct point);
    to->pinned.excluded = ARENA_TAKE(arena, (vertices + 63) / 64, uint64_t);
    if (!assignment_init(&to->assignment, input, arena))
        return NULL;
    chain_finder_init(&to->finder, &to->assignment, arena);
    chains_init(&to->chains, input->hole->polygon.count, arena);
    chains_init(&to->later_chains, input->hole->polygon.count, arena);
    backtrack_zero_init(to, arena);
    if (arena->counting)
        return search;
    for (uint32_t v = 0; v < vertices; v++)
        to->saved.at[v].x = BACKTRACK_NOWHERE;
    memset(to->pinned.excluded, 0, (vertices + 63) / 64 * sizeof *to->pinned.excluded);
    return search;
}

void backtrack_count(const struct search_input *input, struct arena *counting)
{
    (void)backtrack_open(input, BACKTRACK_ZERO, 0, counting);
}

/* The point of the first bonus that poses have to unlock; NULL if there is none. */
static const struct point *bonus_point_of(const struct search_input *input)
{
    uint32_t k = 0;

    if (input->must_unlock == 0)
        return NULL;
    while ((input->must_unlock >> k & 1) == 0)
        k++;
    return &input->figure->problem->bonuses[k].position;
}

/* ---- any pose, and all ---- */

static enum backtrack_result search_feasible(struct backtrack *search)
{
    for (uint32_t k = 1;; k++) {
        enum backtrack_result result;
        if (!backtrack_begin(search, false))
            return BACKTRACK_NONE;
        result = backtrack_search(search, backtrack_failures(k, ANY_FAILURES));
        if (result == BACKTRACK_FOUND || backtrack_out_of_work(search) ||
            (result == BACKTRACK_NONE && backtrack_exclude(search)))
            return result;
    }
}

static enum backtrack_result search_best(struct backtrack *search)
{
    enum backtrack_result result;

    (void)backtrack_begin(search, false); /* no bonus has to be unlocked: no vertex is pinned */
    result = backtrack_search(search, UINT64_MAX);
    if (result != BACKTRACK_NONE || !search->incumbent->has_pose || search->incumbent->violation != 0)
        return result;
    search->incumbent->proven_best = true;
    return BACKTRACK_FOUND;
}

enum backtrack_result backtrack_run(const struct search_input *input, enum backtrack_goal goal, uint32_t seed,
                                    struct backtrack_limits limits, struct arena scratch, struct incumbent *incumbent,
                                    uint64_t *spent)
{
    enum backtrack_result result = BACKTRACK_NONE;
    struct arena counting = arena_counting();
    struct backtrack *search;

    *spent = 0;
    backtrack_count(input, &counting);
    if (!arena_holds(&scratch, &counting))
        return BACKTRACK_MEMORY;
    if (goal == BACKTRACK_ZERO && input->figure->vertex_count < input->hole->polygon.count)
        return BACKTRACK_NONE;
    if (backtrack_setup_work(input) * SETUP_PARTS > integer_max_unsigned(limits.work, limits.likely_work))
        return BACKTRACK_UNDECIDED;
    search = backtrack_open(input, goal, seed, &scratch);
    if (search == NULL)
        return BACKTRACK_UNDECIDED;
    search->incumbent = incumbent;
    search->work_max = limits.work;
    search->pinned.point = bonus_point_of(input);
    switch (goal) {
    case BACKTRACK_ZERO: result = backtrack_zero(search, limits.likely_work); break;
    case BACKTRACK_FEASIBLE: result = search_feasible(search); break;
    case BACKTRACK_BEST: result = search_best(search); break;
    }
    *spent = backtrack_work(search);
    return result == BACKTRACK_NONE && backtrack_is_stopped(search, 0) ? BACKTRACK_UNDECIDED : result;
}
