/* See output_list.h. solver/contest.c has the same rule: there to choose poses, here to check them. */
#include "output_list.h"

#include "../base/integer.h"
#include "jobs.h"
#include "solver/contest.h"

struct engine_problem *output_list_file(const struct engine_job *job)
{
    struct engine_problem *file = job->engine->files->first;

    while (file != job->problem)
        file = file->next;
    return file;
}

struct output_entry output_list_entry(const struct engine_job *job, const struct engine_score *score)
{
    const struct engine_goal *goal = jobs_goal(job);
    const struct initial_pose *given = goal->initial_pose;
    struct output_entry entry = {.use = goal->use, .giver_id = goal->use != BONUS_NONE ? jobs_giver_id(job) : -1,
                                 .bonus_available = goal->use == BONUS_NONE || job->engine->bonus_allowed[goal->use],
                                 .job = job->number};

    if (given == NULL && (score == NULL || score->unsolved))
        return entry;
    entry.has_pose = true;
    entry.dislikes = given != NULL ? given->dislikes : (uint64_t)score->detail[DETAIL_DISLIKES];
    entry.unlocked = given != NULL ? given->unlocked : (uint32_t)score->detail[DETAIL_UNLOCKED];
    return entry;
}

/* Whether the pose in the list for `giver` unlocks the bonus that the one for `user` uses. */
static bool entry_unlocks(const struct engine_problem *giver, const struct engine_problem *user)
{
    const struct problem *problem = &giver->problem;

    if (giver == user || !giver->entry.has_pose || problem->id != user->entry.giver_id)
        return false;
    for (uint32_t k = 0; k < problem->bonus_count; k++)
        if ((giver->entry.unlocked >> k & 1) != 0 && problem->bonuses[k].kind == user->entry.use &&
            problem->bonuses[k].problem == user->problem.id)
            return true;
    return false;
}

static bool is_supported(const struct engine *engine, const struct engine_problem *user)
{
    const struct engine_problem *giver = engine->files->first;

    if (!user->entry.has_pose || user->entry.bonus_available)
        return true;
    while (giver != NULL && !entry_unlocks(giver, user))
        giver = giver->next;
    return giver != NULL;
}

bool output_list_drop_unsupported(const struct engine *engine)
{
    bool all = true, changed = true;

    while (changed) {
        changed = false;
        for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
            if (file->entry.is_written || is_supported(engine, file))
                continue;
            file->entry.has_pose = false;
            changed = true;
            all = false;
        }
    }
    return all;
}

/* Enters the initial poses of a list. Without a list, enters the first initial pose of each problem that has no entry
 * yet. */
static void enter_given(const struct engine *engine, uint32_t lists)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
        struct engine_job job = {engine, file, 0};
        for (; !file->entry.has_pose && job.number < file->goal_count &&
             jobs_goal(&job)->initial_pose != NULL; job.number++)
            if (lists == 0 || (jobs_goal(&job)->initial_pose->lists & lists) != 0)
                file->entry = output_list_entry(&job, NULL);
    }
    (void)output_list_drop_unsupported(engine);
}

static void clear(const struct engine *engine)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        file->entry = (struct output_entry){.has_pose = false};
}

static uint64_t points_of_list(const struct engine *engine)
{
    uint64_t sum = 0;

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
        uint64_t best = file->entry.dislikes;
        for (const struct initial_pose *given = file->initial_poses; given != NULL; given = given->next)
            best = given->dislikes < best ? given->dislikes : best;
        if (file->entry.has_pose)
            sum += 1 + contest_points(&file->problem, best, file->entry.dislikes);
    }
    return sum;
}

/* Starts with the list of -i that has the most points; problems without a pose in it get their first initial pose. */
void output_list_start(const struct engine *engine)
{
    uint32_t count = integer_min_32(engine->files->list_count, INITIAL_LISTS_MAX), best = 0;
    uint64_t most = 0;

    for (uint32_t i = 0; i < count && count > 1; i++) {
        uint64_t sum;
        clear(engine);
        enter_given(engine, (uint32_t)1 << i);
        sum = points_of_list(engine);
        if (sum > most) {
            most = sum;
            best = i;
        }
    }
    clear(engine);
    enter_given(engine, (uint32_t)1 << best);
    enter_given(engine, 0);
}
