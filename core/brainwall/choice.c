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
                                          .from = aim->use != BONUS_NONE ? aims_giver(result->job) : -1,
                                          .start = aim->given};

    if (given == NULL && (score == NULL || score->unsolved))
        return candidate;
    candidate.valid = true;
    candidate.granted = engine->allowed[aim->use];
    candidate.dislikes = given != NULL ? given->dislikes : (uint64_t)score->detail[DETAIL_DISLIKES];
    candidate.unlocked = given != NULL ? given->unlocked : (uint32_t)score->detail[DETAIL_UNLOCKED];
    return candidate;
}

/* The poses with the most points together that contest.h finds; of a problem without a valid pose its first job. */
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

/* Weights: poses that would be handed in as things stand; those that others stand in for; those that others are
 * better than by now. Chosen by hand: with a quarter for the last two, 88 problems spent three quarters of the time
 * on bonuses of which a seventh were used. */
#define WEIGHT_CHOSEN ENGINE_WEIGHT_WHOLE
#define WEIGHT_SECOND (ENGINE_WEIGHT_WHOLE / 4)
#define WEIGHT_TRIED (ENGINE_WEIGHT_WHOLE / 16)

/* No valid pose. */
#define NO_DISLIKES UINT64_MAX

/* The price of a bonus that no valid pose unlocks yet. */
#define NO_PRICE INT64_MAX

/* The jobs of a file, which lie side by side. */
struct file_jobs {
    struct engine_result *results;
    uint32_t count;
    uint64_t best, plain; /* the fewest dislikes of all, of those that use no bonus */
};

static uint64_t dislikes_of(const struct engine_result *result)
{
    struct contest_candidate candidate = candidate_of(result);

    return candidate.valid ? candidate.dislikes : NO_DISLIKES;
}

static bool is_plain(const struct engine_result *result)
{
    return aims_of(result->job)->use == BONUS_NONE;
}

/* The jobs of the file whose first one is results[0]. */
static struct file_jobs jobs_at(struct engine_result *results, uint32_t count)
{
    struct file_jobs file = {results, 0, NO_DISLIKES, NO_DISLIKES};

    for (; file.count < count && results[file.count].job->problem == results[0].job->problem; file.count++) {
        uint64_t dislikes = dislikes_of(&results[file.count]);
        file.best = dislikes < file.best ? dislikes : file.best;
        if (is_plain(&results[file.count]) && dislikes < file.plain)
            file.plain = dislikes;
    }
    return file;
}

static const struct problem *problem_of(const struct file_jobs *file)
{
    return &file->results[0].job->problem->problem;
}

/* The jobs of the first file of a problem; none if it is not there. */
static struct file_jobs find_jobs(struct engine_result *results, uint32_t count, int64_t problem)
{
    for (uint32_t i = 0; i < count; i++)
        if (results[i].job->problem->problem.id == problem)
            return jobs_at(results + i, count - i);
    return (struct file_jobs){.count = 0};
}

/* Points of a pose of the file with a number of dislikes, in 16ths; those of no valid pose are 0. */
static int64_t points_with(const struct file_jobs *file, uint64_t dislikes)
{
    return dislikes != NO_DISLIKES ? 1 + (int64_t)contest_points(problem_of(file), file->best, dislikes) : 0;
}

/* The points that the file loses if its pose has to unlock a bonus for a problem, and uses none itself. */
static int64_t price_of(const struct file_jobs *file, enum bonus kind, int64_t problem)
{
    const struct problem *own = file->count > 0 ? problem_of(file) : NULL;
    uint64_t least = NO_DISLIKES;

    for (uint32_t i = 0; i < file->count; i++) {
        struct contest_candidate candidate = candidate_of(&file->results[i]);
        for (uint32_t k = 0; k < own->bonus_count; k++)
            if (candidate.valid && is_plain(&file->results[i]) && (candidate.unlocked >> k & 1) != 0 &&
                own->bonuses[k].kind == kind && own->bonuses[k].problem == problem && candidate.dislikes < least)
                least = candidate.dislikes;
    }
    return least != NO_DISLIKES ? points_with(file, file->plain) - points_with(file, least) : NO_PRICE;
}

/* The points that a pose with a bonus brings its file. */
static int64_t gain_of(const struct file_jobs *file, const struct engine_result *user)
{
    return points_with(file, dislikes_of(user)) - points_with(file, file->plain);
}

/* The weight of a job that uses a bonus, or unlocks one: what the bonus brings and what it costs. A bonus whose price
 * is not known may be worth it. */
static uint32_t weigh_bonus(int64_t gain, int64_t price)
{
    if (gain <= 0)
        return WEIGHT_TRIED;
    return price == NO_PRICE ? WEIGHT_SECOND : gain > price ? WEIGHT_CHOSEN : WEIGHT_TRIED;
}

static uint32_t weigh_use(struct engine_result *results, uint32_t count, const struct file_jobs *file,
                          const struct engine_result *user)
{
    enum bonus use = aims_of(user->job)->use;
    struct file_jobs giver;

    if (file->plain == 0)
        return 0;
    if (user->job->engine->allowed[use])
        return weigh_bonus(gain_of(file, user), 0);
    giver = find_jobs(results, count, aims_giver(user->job));
    return weigh_bonus(gain_of(file, user), price_of(&giver, use, problem_of(file)->id));
}

/* Of the bonuses that the job is to unlock: the greatest weight that one of them deserves. */
static uint32_t weigh_pull(struct engine_result *results, uint32_t count, const struct file_jobs *file,
                           const struct engine_result *own)
{
    const struct problem *problem = problem_of(file);
    uint32_t pull = aims_of(own->job)->pull, most = 0;

    for (uint32_t k = 0; k < problem->bonus_count; k++) {
        const struct problem_bonus *bonus = &problem->bonuses[k];
        struct file_jobs user;
        int64_t price = price_of(file, bonus->kind, bonus->problem);
        if ((pull >> k & 1) == 0 || (price == 0 && dislikes_of(own) != file->plain))
            continue;
        user = find_jobs(results, count, bonus->problem);
        for (uint32_t i = 0; i < user.count; i++) {
            const struct engine_result *result = &user.results[i];
            int64_t gain = gain_of(&user, result);
            if (aims_of(result->job)->use == bonus->kind && aims_giver(result->job) == problem->id && gain > 0 &&
                weigh_bonus(gain, price) > most)
                most = weigh_bonus(gain, price);
        }
    }
    return most;
}

/* A pose without a bonus: one with a bonus may stand in for it. */
static uint32_t weigh_plain(struct engine_result *results, uint32_t count, const struct file_jobs *file)
{
    for (uint32_t i = 0; i < file->count && file->plain != 0; i++)
        if (!is_plain(&file->results[i]) &&
            weigh_use(results, count, file, &file->results[i]) == WEIGHT_CHOSEN)
            return WEIGHT_SECOND;
    return WEIGHT_CHOSEN;
}

/* -B all alone has jobs that may be of no use; all others were asked for. */
void engine_weigh(struct engine_result *results, uint32_t count)
{
    struct file_jobs file;

    if (count == 0 || !results[0].job->engine->all)
        return;
    for (uint32_t first = 0; first < count; first += file.count) {
        file = jobs_at(results + first, count - first);
        for (uint32_t i = 0; i < file.count; i++) {
            struct engine_result *own = &file.results[i];
            if (aims_of(own->job)->pull != 0)
                own->weight = weigh_pull(results, count, &file, own);
            else if (!is_plain(own))
                own->weight = weigh_use(results, count, &file, own);
            else
                own->weight = weigh_plain(results, count, &file);
        }
    }
}
