/* Chooses which poses are written, and weighs which jobs are worth more searches: the functions of core/engine.h that
 * see all jobs together. */
#include "jobs.h"
#include "output_list.h"
#include "engine_state.h"
#include "solver/contest.h"

static struct contest_candidate candidate_of_entry(const struct problem *problem, const struct output_entry *entry)
{
    return (struct contest_candidate){.problem = problem, .valid = entry->has_pose, .use = entry->use,
                                      .giver_id = entry->giver_id, .bonus_available = entry->bonus_available,
                                      .unlocked = entry->unlocked,
                                      .dislikes = entry->dislikes};
}

static struct contest_candidate candidate_of(const struct engine_result *result)
{
    struct output_entry entry = output_list_entry(result->job, result->score);

    return candidate_of_entry(&result->job->problem->problem, &entry);
}

/* ---- which poses are written ---- */

/* The index after the last result of the problem of results[first]. */
static uint32_t end_of_file(const struct engine_result *results, uint32_t count, uint32_t first)
{
    uint32_t end = first;

    while (end < count && results[end].job->problem == results[first].job->problem)
        end++;
    return end;
}

/* Opens each problem that has no entry in the output and whose results are given, up to the job of the pose that the
 * list has for it. */
static void mark_open_files(const struct engine *engine, const struct engine_result *results, uint32_t count)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        file->entry.is_open = false;
    for (uint32_t first = 0, end; first < count; first = end) {
        struct output_entry *entry = &output_list_file(results[first].job)->entry;
        end = end_of_file(results, count, first);
        entry->is_open = !entry->is_written && (!entry->has_pose || entry->job <= results[end - 1].job->number);
    }
}

/* The number of problems that are not open and have a pose in the list. */
static uint32_t count_others(const struct engine *engine)
{
    uint32_t count = 0;

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        count += !file->entry.is_open && file->entry.has_pose;
    return count;
}

/* The lists that contain the pose of a job: the choice may start from each of them if all problems are open; else from
 * the poses in the output list. */
static uint32_t starts_of(const struct engine_job *job, bool together)
{
    const struct output_entry *entry = &job->problem->entry;

    if (together)
        return jobs_goal(job)->initial_pose != NULL ? jobs_goal(job)->initial_pose->lists : 0;
    return entry->is_open && entry->has_pose && entry->job == job->number;
}

/* Gathers the candidates: poses of open problems and, behind them, the list's poses for the other problems. */
static struct contest_candidate *gather(const struct engine *engine, const struct engine_result *results,
                                        uint32_t count, uint32_t *all, struct arena *scratch)
{
    struct contest_candidate *candidates;

    *all = count + count_others(engine);
    candidates = ARENA_TAKE(scratch, *all, struct contest_candidate);
    if (candidates == NULL)
        return NULL;
    for (uint32_t i = 0; i < count; i++) {
        candidates[i] = candidate_of(&results[i]);
        candidates[i].valid = candidates[i].valid && results[i].job->problem->entry.is_open;
        candidates[i].starts = starts_of(results[i].job, *all == count);
    }
    *all = count;
    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
        if (file->entry.is_open || !file->entry.has_pose)
            continue;
        candidates[*all] = candidate_of_entry(&file->problem, &file->entry);
        candidates[*all].starts = 1;
        candidates[(*all)++].is_written = file->entry.is_written;
    }
    return candidates;
}

/* Marks the poses that contest_choose() finds to have the most points together. False when the scratch is too small. */
static bool choose_together(const struct engine *engine, struct engine_result *results, uint32_t count,
                            struct arena scratch)
{
    uint32_t all, at = count;
    struct contest_candidate *candidates = gather(engine, results, count, &all, &scratch);

    if (candidates == NULL)
        return false;
    contest_choose(candidates, all);
    for (uint32_t i = 0; i < count; i++)
        results[i].written = candidates[i].is_chosen;
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        if (!file->entry.is_open && file->entry.has_pose)
            file->entry.has_pose = candidates[at++].is_chosen;
    return true;
}

/* Whether a pose may be written whatever the others are: its bonus is available, and it unlocks all that the pose in
 * the list does. */
static bool stands_alone(const struct output_entry *pose, const struct output_entry *listed)
{
    return pose->has_pose && pose->bonus_available && (!listed->has_pose || (listed->unlocked & ~pose->unlocked) == 0);
}

/* Without scratch: marks for each problem the best pose that may be written alone, or the one in the list. */
static void choose_alone(struct engine_result *results, uint32_t count)
{
    for (uint32_t first = 0, end; first < count; first = end) {
        const struct output_entry *listed = &results[first].job->problem->entry;
        struct engine_result *best = NULL;
        uint64_t least = UINT64_MAX;
        end = end_of_file(results, count, first);
        for (uint32_t i = first; i < end && listed->is_open; i++) {
            struct output_entry pose = output_list_entry(results[i].job, results[i].score);
            bool fits = stands_alone(&pose, listed) || (listed->has_pose && listed->job == pose.job);
            if (!fits || pose.dislikes >= least)
                continue;
            least = pose.dislikes;
            best = &results[i];
        }
        if (best != NULL)
            best->written = true;
    }
}

/* Enters the chosen poses of open problems into the list. */
static void enter_chosen(struct engine_result *results, uint32_t count)
{
    for (uint32_t first = 0, end; first < count; first = end) {
        struct engine_problem *file = output_list_file(results[first].job);
        end = end_of_file(results, count, first);
        if (!file->entry.is_open)
            continue;
        file->entry = (struct output_entry){.is_open = true};
        for (uint32_t i = first; i < end; i++)
            if (results[i].written)
                file->entry = output_list_entry(results[i].job, results[i].score);
        file->entry.is_open = true;
    }
}

/* Writes the chosen pose of an open problem if it passed the check. Else, with the result of its last job, writes null
 * in the place of a job that is a search. */
static void write_file(struct engine_result *results, uint32_t count)
{
    struct engine_problem *file = output_list_file(results[0].job);
    bool last = results[count - 1].job->number + 1 == file->goal_count, known = false;
    struct engine_result *none = NULL;

    for (uint32_t i = 0; i < count; i++) {
        results[i].written = results[i].written && file->entry.has_pose;
        known = known || candidate_of(&results[i]).valid;
        if (none == NULL && jobs_goal(results[i].job)->initial_pose == NULL)
            none = &results[i];
    }
    file->entry.is_written = file->entry.has_pose || last;
    if (file->entry.has_pose || none == NULL || !last)
        return;
    none->written = true;
    none->held_back = known;
}

/* Whether the results are those of all jobs of the run. */
static bool is_whole_run(const struct engine *engine, uint32_t count)
{
    uint64_t jobs = 0;

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        jobs += file->goal_count;
    return jobs == count;
}

/* The list's own rule checks what contest.h chose. */
void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch)
{
    const struct engine *engine = count > 0 ? results[0].job->engine : NULL;

    if (engine == NULL)
        return;
    if (is_whole_run(engine, count))
        output_list_start(engine);
    mark_open_files(engine, results, count);
    if (!choose_together(engine, results, count, scratch))
        choose_alone(results, count);
    enter_chosen(results, count);
    (void)output_list_drop_unsupported(engine);
    for (uint32_t first = 0, end; first < count; first = end) {
        end = end_of_file(results, count, first);
        if (results[first].job->problem->entry.is_open)
            write_file(&results[first], end - first);
    }
}

/* ---- which jobs are worth more searches ---- */

/* Weights of jobs: those whose pose would be written as things stand; those that may replace it; those that others are
 * better than by now. Chosen by hand: with a quarter for the last two, 88 problems spent three quarters of the time on
 * bonuses of which a seventh were used. */
#define WEIGHT_CHOSEN ENGINE_WEIGHT_WHOLE
#define WEIGHT_SECOND (ENGINE_WEIGHT_WHOLE / 4)
#define WEIGHT_TRIED (ENGINE_WEIGHT_WHOLE / 16)

/* No valid pose. */
#define NO_DISLIKES UINT64_MAX

/* The price of a bonus that no valid pose unlocks yet. */
#define NO_PRICE INT64_MAX

static uint64_t valid_dislikes(const struct engine_result *result)
{
    struct contest_candidate candidate = candidate_of(result);

    return candidate.valid ? candidate.dislikes : NO_DISLIKES;
}

static bool is_plain(const struct engine_result *result)
{
    return jobs_goal(result->job)->use == BONUS_NONE;
}

/* The results of the problem of results[0]. */
static struct file_results jobs_at(struct engine_result *results, uint32_t count)
{
    struct file_results file = {results, end_of_file(results, count, 0), NO_DISLIKES, NO_DISLIKES};

    for (uint32_t i = 0; i < file.count; i++) {
        uint64_t dislikes = valid_dislikes(&results[i]);
        file.best = dislikes < file.best ? dislikes : file.best;
        if (is_plain(&results[i]) && dislikes < file.plain)
            file.plain = dislikes;
    }
    return file;
}

static const struct problem *problem_of(const struct file_results *file)
{
    return &file->results[0].job->problem->problem;
}

/* Points of a pose with that number of dislikes, in 16ths; 0 without a valid pose. */
static int64_t points_with(const struct file_results *file, uint64_t dislikes)
{
    return dislikes != NO_DISLIKES ? 1 + (int64_t)contest_points(problem_of(file), file->best, dislikes) : 0;
}

/* The points that a problem loses if its pose has to unlock a bonus for another problem and uses none itself. */
static int64_t price_of(const struct file_results *file, enum bonus kind, int64_t problem)
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

/* The points that a pose with a bonus adds to its problem. */
static int64_t bonus_gain(const struct file_results *file, const struct engine_result *user)
{
    return points_with(file, valid_dislikes(user)) - points_with(file, file->plain);
}

/* The weight of a job that uses or unlocks a bonus, by what the bonus gains and what it costs. A bonus whose price is
 * unknown may be worth it. */
static uint32_t weigh_bonus(int64_t gain, int64_t price)
{
    if (gain <= 0)
        return WEIGHT_TRIED;
    return price == NO_PRICE ? WEIGHT_SECOND : gain > price ? WEIGHT_CHOSEN : WEIGHT_TRIED;
}

static uint32_t weigh_use(const struct file_results *file, const struct engine_result *user)
{
    enum bonus use = jobs_goal(user->job)->use;
    const struct engine_problem *giver = jobs_goal(user->job)->giver;
    int64_t price = NO_PRICE;

    if (file->plain == 0)
        return 0;
    if (user->job->engine->bonus_allowed[use])
        return weigh_bonus(bonus_gain(file, user), 0);
    if (giver != NULL && giver->jobs.count > 0)
        price = price_of(&giver->jobs, use, problem_of(file)->id);
    return weigh_bonus(bonus_gain(file, user), price);
}

/* The greatest weight of the bonuses that the job has to unlock. */
static uint32_t weigh_pull(const struct file_results *file, const struct engine_result *own)
{
    const struct problem *problem = problem_of(file);
    uint32_t pull = jobs_goal(own->job)->must_unlock, most = 0;

    for (uint32_t k = 0; k < problem->bonus_count; k++) {
        const struct problem_bonus *bonus = &problem->bonuses[k];
        const struct engine_problem *user = own->job->problem->users[k];
        int64_t price = price_of(file, bonus->kind, bonus->problem);
        if ((pull >> k & 1) == 0 || (price == 0 && valid_dislikes(own) != file->plain))
            continue;
        for (uint32_t i = 0; user != NULL && i < user->jobs.count; i++) {
            const struct engine_result *result = &user->jobs.results[i];
            int64_t gain = bonus_gain(&user->jobs, result);
            if (jobs_goal(result->job)->use == bonus->kind && jobs_giver_id(result->job) == problem->id && gain > 0 &&
                weigh_bonus(gain, price) > most)
                most = weigh_bonus(gain, price);
        }
    }
    return most;
}

/* The weight of a job without a bonus: a pose with a bonus may replace its pose. */
static uint32_t weigh_plain(const struct file_results *file)
{
    for (uint32_t i = 0; i < file->count && file->plain != 0; i++)
        if (!is_plain(&file->results[i]) && weigh_use(file, &file->results[i]) == WEIGHT_CHOSEN)
            return WEIGHT_SECOND;
    return WEIGHT_CHOSEN;
}

/* Finds the results of all problems, none for those that have no result here. */
static void find_all_jobs(struct engine_result *results, uint32_t count)
{
    uint32_t at = 0;

    for (struct engine_problem *file = results[0].job->engine->files->first; file != NULL; file = file->next) {
        file->jobs.count = 0;
        if (at < count && results[at].job->problem == file)
            file->jobs = jobs_at(results + at, count - at);
        at += file->jobs.count;
    }
}

/* Only -B all makes jobs that may be of no use; options asked for all others. */
void engine_weigh(struct engine_result *results, uint32_t count)
{
    if (count == 0 || !results[0].job->engine->exchanges_bonuses)
        return;
    find_all_jobs(results, count);
    for (uint32_t i = 0; i < count; i++) {
        struct engine_result *own = &results[i];
        const struct file_results *file = &own->job->problem->jobs;
        if (jobs_goal(own->job)->must_unlock != 0)
            own->weight = weigh_pull(file, own);
        else if (!is_plain(own))
            own->weight = weigh_use(file, own);
        else
            own->weight = weigh_plain(file);
    }
}
