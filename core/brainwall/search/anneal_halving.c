/* Fresh runs by successive halving (Karnin, Koren and Somekh 2013), see anneal_search.h: all cool over the first stage,
 * the better half continues with the next stage, and so on. The layout of the figure is decided early: in 12 runs on
 * each of 4 generated problems and 2 of the contest, the ranks by dislikes at three tenths of the way and at the end
 * have a correlation of .83 to .96, at a tenth of .42 to .84. */
#include "anneal_search.h"

#include <string.h>

/* The ends of the stages, in 256ths of the way. The rank after the first stage tells little, so half of the runs go
 * on. */
static const uint16_t STAGE_ENDS[] = {51, 77, 102, 128, 256};

#define STAGES (sizeof STAGE_ENDS / sizeof *STAGE_ENDS)

void anneal_halving_init(struct anneal_search *search, struct arena *arena)
{
    struct anneal_waiting *waiting = &search->waiting;
    size_t runs = search->settings->runs;

    waiting->vertices = ARENA_TAKE(arena, runs * search->input->figure->vertex_count, struct point);
    waiting->weight = ARENA_TAKE(arena, runs, uint64_t);
    waiting->dislikes = ARENA_TAKE(arena, runs, int64_t);
    waiting->order = ARENA_TAKE(arena, runs, uint16_t);
}

/* The least work of n runs together, over n * n: annealing begins 2 runs with 1 M of work, 4 with 4 M, 8 with 16 M and
 * 16 with 200 M. On 16 generated problems, of 2, 4, 8 and 16 runs, 2 were the best with 1 M, 4 with 4 M and 16 with 200
 * M (tests/EXPERIMENTS). */
#define LEAST_WORK UINT64_C(150000)

/* Runs that are begun with `work` for all of them. */
static uint32_t runs_for(const struct anneal_settings *settings, uint64_t work)
{
    uint32_t runs = settings->runs;

    while (runs > 2 && LEAST_WORK * runs * runs > work)
        runs /= 2;
    return runs;
}

/* Runs in a stage, when `runs` were begun. */
static uint32_t runs_in(uint32_t runs, uint32_t stage)
{
    return runs >> stage != 0 ? runs >> stage : 1;
}

static uint32_t stage_start(uint32_t stage)
{
    return stage != 0 ? STAGE_ENDS[stage - 1] : 0;
}

/* The work of a 256th of a run, when `runs` are begun with `work` for all of them. */
static uint64_t work_of_256th(uint32_t runs, uint64_t work)
{
    uint64_t in_all = 0; /* 256ths of all runs together */

    for (uint32_t stage = 0; stage < STAGES; stage++)
        in_all += (uint64_t)(STAGE_ENDS[stage] - stage_start(stage)) * runs_in(runs, stage);
    return work / in_all + 1;
}

/* A stage of one run. */
static void run_stage(struct anneal_search *search, const struct anneal_schedule *schedule, uint32_t stage,
                      uint32_t run)
{
    struct anneal_walk *walk = &search->walk;
    struct anneal_waiting *waiting = &search->waiting;
    uint32_t count = search->input->figure->vertex_count, from = stage_start(stage), to = STAGE_ENDS[stage];
    struct point *vertices = waiting->vertices + (size_t)run * count;

    if (stage == 0) {
        anneal_walk_collapse(walk);
        walk->weight = ANNEAL_FIRST_WEIGHT;
    } else {
        anneal_state_set(walk->state, vertices);
        walk->weight = waiting->weight[run];
    }
    anneal_walk_forget(walk);
    waiting->dislikes[run] =
        anneal_cool_stage(search, schedule, from * 256, to * 256, search->run_work / 256 * (to - from));
    anneal_search_offer(search);
    memcpy(vertices, walk->state->at, count * sizeof *vertices);
    waiting->weight[run] = walk->weight;
}

/* Sorts the first `count` runs by their dislikes; equal ones stay in order. */
static void sort(const struct anneal_waiting *waiting, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint16_t run = waiting->order[i];
        uint32_t k = i;

        for (; k > 0 && waiting->dislikes[run] < waiting->dislikes[waiting->order[k - 1]]; k--)
            waiting->order[k] = waiting->order[k - 1];
        waiting->order[k] = run;
    }
}

void anneal_halving(struct anneal_search *search, const struct anneal_schedule *schedule)
{
    const struct anneal_waiting *waiting = &search->waiting;
    uint32_t runs = runs_for(search->settings, schedule->work);

    search->controls_weight = true;
    search->run_work = work_of_256th(runs, schedule->work) * 256;
    for (uint32_t i = 0; i < runs; i++)
        waiting->order[i] = (uint16_t)i;
    for (uint32_t stage = 0; stage < STAGES && !search->stopped; stage++) {
        uint32_t count = runs_in(runs, stage);

        for (uint32_t i = 0; i < count && !search->stopped; i++)
            run_stage(search, schedule, stage, waiting->order[i]);
        sort(waiting, count);
    }
}
