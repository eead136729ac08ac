/* The choice between the jobs of a run: which poses are written, and which jobs are worth more searches. The
 * functions of core/engine.h that know of all jobs together. */
#include "aims.h"
#include "run.h"
#include "solver/contest.h"

static struct contest_candidate candidate_of(const struct engine_result *result)
{
    const struct engine *engine = result->job->engine;
    const struct engine_score *score = result->score;
    const struct engine_aim *aim = aims_of(result->job);
    const struct engine_given *given = aim->given ? aims_given(result->job) : NULL;
    struct contest_candidate candidate = {.problem = &result->job->problem->problem, .use = aim->use,
                                          .from = aims_giver(result->job), .start = aim->given};

    if (given == NULL && (score == NULL || score->unsolved))
        return candidate;
    candidate.valid = true;
    candidate.granted = engine->allowed[aim->use];
    candidate.dislikes = given != NULL ? given->dislikes : (uint64_t)score->detail[DETAIL_DISLIKES];
    candidate.unlocked = given != NULL ? given->unlocked : (uint32_t)score->detail[DETAIL_UNLOCKED];
    return candidate;
}

/* The poses with the most points together; of a problem without a valid pose the first job, which uses none. */
void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch)
{
    struct contest_candidate *candidates = ARENA_TAKE(&scratch, count, struct contest_candidate);
    bool chosen = false;

    for (uint32_t i = 0; i < count && candidates != NULL; i++)
        candidates[i] = candidate_of(&results[i]);
    if (candidates != NULL)
        contest_choose(candidates, count);
    for (uint32_t i = count; i-- > 0;) {
        results[i].written = candidates != NULL && candidates[i].chosen;
        chosen = chosen || results[i].written;
        if (results[i].job->number != 0)
            continue;
        results[i].written = results[i].written || !chosen;
        chosen = false;
    }
}

/* ---- which jobs are worth more searches ---- */

/* Weights, chosen by hand so that 88 problems, of which half have jobs with bonuses that bring something, leave most
 * of the time to poses that are likely to be handed in. */
#define WEIGHT_LIKELY ENGINE_WEIGHT_WHOLE
#define WEIGHT_MAYBE (ENGINE_WEIGHT_WHOLE / 2)
#define WEIGHT_TRIED (ENGINE_WEIGHT_WHOLE / 4)

/* No valid pose. */
#define NO_DISLIKES UINT64_MAX

static uint64_t dislikes_of(const struct engine_result *result)
{
    struct contest_candidate candidate = candidate_of(result);

    return candidate.valid ? candidate.dislikes : NO_DISLIKES;
}

static bool same_file(const struct engine_result *a, const struct engine_result *b)
{
    return a->job->problem == b->job->problem;
}

/* The fewest dislikes of the jobs of a file that use no bonus, or of those that use one. Jobs of a file lie side by
 * side; `results` is the first of them. */
static uint64_t fewest(const struct engine_result *results, uint32_t count, bool with_bonus)
{
    uint64_t least = NO_DISLIKES;

    for (uint32_t i = 0; i < count; i++)
        if ((aims_of(results[i].job)->use != BONUS_NONE) == with_bonus && dislikes_of(&results[i]) < least)
            least = dislikes_of(&results[i]);
    return least;
}

/* Jobs of the file whose first one is results[0]. */
static uint32_t jobs_of_file(const struct engine_result *results, uint32_t count)
{
    uint32_t jobs = 1;

    while (jobs < count && same_file(&results[jobs], &results[0]))
        jobs++;
    return jobs;
}

/* A pose with a bonus is likely when it is nearly as good as one without, since it had less time so far. */
static uint32_t weigh_use(uint64_t own, uint64_t plain)
{
    if (plain == 0)
        return 0;
    if (own == NO_DISLIKES)
        return plain == NO_DISLIKES ? WEIGHT_LIKELY : WEIGHT_TRIED;
    return own <= plain + plain / 4 ? WEIGHT_LIKELY : WEIGHT_TRIED;
}

/* Whether a bonus of problem `giver` has a use: the poses of another file are better with it. */
static bool has_use(const struct engine_result *results, uint32_t count, const struct problem_bonus *bonus,
                    int64_t giver)
{
    for (uint32_t first = 0, jobs; first < count; first += jobs) {
        const struct engine_result *file = &results[first];
        uint64_t plain;
        jobs = jobs_of_file(file, count - first);
        if (file->job->problem->problem.id != bonus->problem)
            continue;
        plain = fewest(file, jobs, false);
        for (uint32_t i = 0; i < jobs; i++)
            if (aims_of(file[i].job)->use == bonus->kind && aims_giver(file[i].job) == giver &&
                dislikes_of(&file[i]) < plain)
                return true;
    }
    return false;
}

/* A pose that unlocks bonuses is worth a search where one of them has a use, and no pose as good unlocks it. */
static uint32_t weigh_pull(const struct engine_result *results, uint32_t count, const struct engine_result *file,
                           uint32_t jobs, const struct engine_result *own)
{
    uint32_t pull = aims_of(own->job)->pull;
    uint64_t plain = fewest(file, jobs, false);
    const struct problem *problem = &own->job->problem->problem;

    for (uint32_t i = 0; i < jobs; i++) {
        struct contest_candidate candidate = candidate_of(&file[i]);
        if (candidate.valid && candidate.dislikes == plain && (candidate.unlocked & pull) == pull)
            return &file[i] == own ? WEIGHT_MAYBE : 0;
    }
    for (uint32_t k = 0; k < problem->bonus_count; k++)
        if ((pull >> k & 1) != 0 && has_use(results, count, &problem->bonuses[k], problem->id))
            return WEIGHT_MAYBE;
    return 0;
}

/* -B all alone has jobs that may be of no use; all others were asked for. */
void engine_weigh(struct engine_result *results, uint32_t count)
{
    if (count == 0 || !results[0].job->engine->all)
        return;
    for (uint32_t first = 0, jobs; first < count; first += jobs) {
        struct engine_result *file = &results[first];
        uint64_t plain, with_bonus;
        jobs = jobs_of_file(file, count - first);
        plain = fewest(file, jobs, false);
        with_bonus = fewest(file, jobs, true);
        for (uint32_t i = 0; i < jobs; i++) {
            const struct engine_aim *aim = aims_of(file[i].job);
            if (aim->pull != 0)
                file[i].weight = weigh_pull(results, count, file, jobs, &file[i]);
            else if (aim->use != BONUS_NONE)
                file[i].weight = weigh_use(dislikes_of(&file[i]), plain);
            else
                file[i].weight = with_bonus < plain ? WEIGHT_MAYBE : WEIGHT_LIKELY;
        }
    }
}
