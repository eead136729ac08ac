/* See anneal.h. */
#include "anneal.h"

#include <string.h>

#include "anneal_walk.h"

/* Chosen on generated problems. */
const struct anneal_settings ANNEAL_SETTINGS = {
    .seed = 0,
    .runs = 4,
    .reheats = 4,
    .fresh_share = 160,
    .start_heat = 56,
    .start_least = 200,
    .range = 1000,
    .reheat = 26,
    .slack = 38,
    .settle = 180,
    .moves = {[MOVES_JUMP] = 30, [MOVES_MIRROR] = 14, [MOVES_EDGE] = 20, [MOVES_BALL] = 14, [MOVES_FOLD] = 14,
              [MOVES_TURN] = 14, [MOVES_WHOLE] = 3, [MOVES_SNAP] = 14, [MOVES_DOMAIN] = 14},
};

/* One run: from where to where, in how much work. */
struct schedule {
    uint64_t first, last; /* temperatures, 16.16 */
    uint64_t work;
    bool fresh;
};

struct anneal {
    const struct task *task;
    const struct anneal_settings *settings;
    struct answer *answer;
    struct anneal_walk walk;
    uint32_t part; /* of the work of the task, that the answer was last offered to in */
    bool stopped;
};

static bool anneal_init(struct anneal *anneal, const struct task *task, const struct anneal_settings *settings,
                        struct arena *arena)
{
    anneal->task = task;
    anneal->settings = settings;
    anneal->stopped = false;
    anneal->part = task->part != NULL ? *task->part : 0;
    return anneal_walk_init(&anneal->walk, task, settings->moves, settings->seed, arena);
}

void anneal_count(const struct task *task, struct arena *counting)
{
    struct anneal anneal;

    (void)anneal_init(&anneal, task, &ANNEAL_SETTINGS, counting);
}

/* The root of an integer, rounded down. */
static uint64_t root(uint64_t square)
{
    return anneal_exp2(anneal_log2(square << 16) / 2) >> 16;
}

/* The greatest weight of a temperature: 300 T + 100 sqrt(dislikes of a corner) + 500. */
static uint64_t weight_most(const struct anneal *anneal)
{
    const struct anneal_walk *walk = &anneal->walk;
    uint64_t corner = (uint64_t)walk->state.dislikes / walk->state.corners + 1;
    uint64_t most = 300 * walk->temperature, least = (100 * root(corner) + 500) * PENALTY_ONE;

    most = most > least ? most : least;
    return most < (UINT64_C(1) << 36) ? most : (UINT64_C(1) << 36) - 1;
}

/* Sets temperature, window and weight at a part of a run, in 16.16. */
static void control(struct anneal *anneal, const struct schedule *schedule, uint32_t part)
{
    const struct anneal_settings *settings = anneal->settings;
    struct anneal_walk *walk = &anneal->walk;
    const struct hole *hole = anneal->task->hole;
    uint32_t side = hole->width > hole->height ? hole->width : hole->height;
    int32_t first = anneal_log2(schedule->first), last = anneal_log2(schedule->last);
    uint32_t settle = settings->settle * 256;
    int64_t target = 0;
    uint64_t most;

    walk->temperature = anneal_exp2(first - (int32_t)((int64_t)(first - last) * part >> 16));
    walk->window = (uint32_t)(anneal_exp2((int32_t)((int64_t)anneal_log2((uint64_t)(side / 4 + 1) << 16) *
                                                    (65536 - part) >> 16)) >> 16);
    if (schedule->fresh && part < settle)
        target = (int64_t)settings->slack * 256 * anneal->task->figure->edge_count * (settle - part) / settle;
    if (anneal_penalty(&walk->state) > target)
        walk->weight += walk->weight / 512 + 1;
    else
        walk->weight -= walk->weight / 512;
    most = weight_most(anneal);
    walk->weight = walk->weight < most ? walk->weight : most;
    walk->weight = walk->weight > PENALTY_ONE ? walk->weight : PENALTY_ONE;
}

static void offer(struct anneal *anneal)
{
    if (anneal->walk.best.known)
        answer_offer(anneal->answer, anneal->task, anneal->walk.best.vertices);
}

/* After so much more work: whether to end. Offers the best when a part of the work is complete. */
static bool ends(struct anneal *anneal, uint64_t work)
{
    const struct anneal_best *best = &anneal->walk.best;
    bool stopped = stop_after(anneal->task->stop, work) || (best->penalty == 0 && best->dislikes == 0);

    if (anneal->task->part != NULL && *anneal->task->part != anneal->part) {
        anneal->part = *anneal->task->part;
        offer(anneal);
    }
    return stopped;
}

static void run(struct anneal *anneal, const struct schedule *schedule)
{
    struct anneal_walk *walk = &anneal->walk;
    uint64_t start = walk->state.work, done = 0;

    walk->weight = PENALTY_ONE * 10;
    if (schedule->fresh)
        anneal_walk_collapse(walk);
    else
        anneal_state_set(&walk->state, anneal->answer->vertices);
    if (!schedule->fresh)
        walk->weight = schedule->first * 30;
    anneal_walk_forget(walk);
    while (done < schedule->work && !anneal->stopped) {
        uint64_t before = walk->state.work;

        control(anneal, schedule, (uint32_t)((done << 16) / schedule->work));
        anneal_walk_batch(walk);
        anneal->stopped = ends(anneal, walk->state.work - before);
        done = walk->state.work - start;
    }
    offer(anneal);
}

bool anneal_run(const struct task *task, const struct anneal_settings *settings, uint64_t work,
                struct arena scratch, struct answer *answer, uint64_t *spent)
{
    struct anneal anneal;
    struct schedule schedule = {.fresh = true};
    uint64_t fresh = (work >> 8) * settings->fresh_share, probe = work / 32;
    uint64_t heat;

    if (!anneal_init(&anneal, task, settings, &scratch))
        return false;
    anneal.answer = answer;
    heat = settings->start_least;
    schedule.first = heat * PENALTY_ONE;
    schedule.last = schedule.first / settings->range + 1;
    schedule.work = probe;
    run(&anneal, &schedule);
    heat = answer->dislikes / task->figure->problem->corner_count * settings->start_heat / 16;
    heat = heat > settings->start_least ? heat : settings->start_least;
    heat = heat < 60000 ? heat : 60000;
    schedule.first = heat * PENALTY_ONE;
    schedule.last = schedule.first / settings->range + 1;
    schedule.work = fresh / settings->runs;
    for (uint32_t i = 0; i < settings->runs && !anneal.stopped; i++)
        run(&anneal, &schedule);
    schedule.fresh = false;
    schedule.last = schedule.first / settings->range + 1;
    schedule.first = schedule.first / 256 * settings->reheat;
    for (uint32_t i = 0; i < settings->reheats && !anneal.stopped; i++) {
        schedule.work = (work - anneal.walk.state.work) / (settings->reheats - i);
        run(&anneal, &schedule);
    }
    *spent = anneal.walk.state.work;
    return true;
}
