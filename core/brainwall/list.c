/* See list.h. Here and in solver/contest.c the rule is written twice, once to choose and once to check. */
#include "list.h"

#include <string.h>

#include "aims.h"

struct engine_problem *list_file(const struct engine_job *job)
{
    struct engine_problem *file = job->engine->files->first;

    while (file != job->problem)
        file = file->next;
    return file;
}

struct engine_entry list_entry(const struct engine_job *job, const struct engine_score *score)
{
    const struct engine_aim *aim = aims_of(job);
    const struct engine_given *given = aim->given ? aims_given(job) : NULL;
    struct engine_entry entry = {.use = aim->use, .from = aim->use != BONUS_NONE ? aims_giver(job) : -1,
                                 .granted = aim->use == BONUS_NONE || job->engine->allowed[aim->use],
                                 .job = job->number};

    if (given == NULL && (score == NULL || score->unsolved))
        return entry;
    entry.posed = true;
    entry.dislikes = given != NULL ? given->dislikes : (uint64_t)score->detail[DETAIL_DISLIKES];
    entry.unlocked = given != NULL ? given->unlocked : (uint32_t)score->detail[DETAIL_UNLOCKED];
    return entry;
}

/* Whether the pose in the list for `giver` unlocks the bonus that the one for `user` uses. */
static bool unlocks(const struct engine_problem *giver, const struct engine_problem *user)
{
    const struct problem *problem = &giver->problem;

    if (giver == user || !giver->entry.posed || problem->id != user->entry.from)
        return false;
    for (uint32_t k = 0; k < problem->bonus_count; k++)
        if ((giver->entry.unlocked >> k & 1) != 0 && problem->bonuses[k].kind == user->entry.use &&
            problem->bonuses[k].problem == user->problem.id)
            return true;
    return false;
}

static bool is_settled(const struct engine *engine, const struct engine_problem *user)
{
    const struct engine_problem *giver = engine->files->first;

    if (!user->entry.posed || user->entry.granted)
        return true;
    while (giver != NULL && !unlocks(giver, user))
        giver = giver->next;
    return giver != NULL;
}

bool list_settle(const struct engine *engine)
{
    bool all = true, changed = true;

    while (changed) {
        changed = false;
        for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
            if (file->entry.written || is_settled(engine, file))
                continue;
            file->entry.posed = false;
            changed = true;
            all = false;
        }
    }
    return all;
}

/* The given poses are the first jobs of a file. */
void list_start(const struct engine *engine)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
        const struct engine_job first = {engine, file, 0};
        memset(&file->entry, 0, sizeof file->entry);
        if (file->aim_count > 0 && file->aims[0].given)
            file->entry = list_entry(&first, NULL);
    }
    (void)list_settle(engine);
}
