/* See jobs.h. */
#include "jobs.h"

#include <string.h>

#include "pareto_front.h"

static void add_goal(struct engine_problem *problem, struct engine_goal goal)
{
    for (uint32_t i = 0; i < problem->goal_count; i++)
        if (problem->goals[i].use == goal.use && problem->goals[i].must_unlock == goal.must_unlock)
            return;
    problem->goals[problem->goal_count++] = goal;
}

static void add_use(struct engine_problem *problem, enum bonus use, int64_t from)
{
    add_goal(problem, (struct engine_goal){.use = use, .giver_id = from});
}

/* Adds a job that unlocks bonus k of a problem, or the first bonus of the same kind for the same problem. */
static void add_pull(struct engine_problem *problem, uint32_t k)
{
    const struct problem_bonus *bonuses = problem->problem.bonuses;
    uint32_t first = 0;

    while (bonuses[first].kind != bonuses[k].kind || bonuses[first].problem != bonuses[k].problem)
        first++;
    add_goal(problem, (struct engine_goal){.must_unlock = (uint32_t)1 << first, .giver_id = -1});
}

static bool is_requested(const struct unlock_request *request, const struct problem_bonus *bonus)
{
    return request->kind == bonus->kind && request->problem == bonus->problem;
}

void jobs_add_file(const struct engine *engine, struct engine_problem *problem)
{
    const struct problem *read = &problem->problem;

    problem->goal_count = 0;
    if (!engine->only_named_jobs)
        add_use(problem, BONUS_NONE, -1);
    for (uint32_t kind = 1; kind < BONUS_KINDS; kind++)
        if (engine->bonus_allowed[kind])
            add_use(problem, (enum bonus)kind, engine->bonus_giver[kind]);
    for (uint32_t i = 0; i < engine->unlock_request_count; i++)
        for (uint32_t k = 0; k < read->bonus_count; k++)
            if (is_requested(&engine->unlock_requests[i], &read->bonuses[k]))
                add_pull(problem, k);
}

static struct engine_problem *find_file(const struct engine *engine, int64_t id)
{
    struct engine_problem *file = engine->files->first;

    while (file != NULL && file->problem.id != id)
        file = file->next;
    return file;
}

/* A problem without a number cannot be named as the one that unlocks a bonus. */
void jobs_add_exchanged(const struct engine *engine)
{
    if (!engine->exchanges_bonuses || engine->only_named_jobs)
        return;
    for (struct engine_problem *giver = engine->files->first; giver != NULL; giver = giver->next)
        for (uint32_t k = 0; k < giver->problem.bonus_count; k++) {
            struct engine_problem *user = find_file(engine, giver->problem.bonuses[k].problem);
            if (user == NULL || user == giver || giver->problem.id < 0)
                continue;
            add_pull(giver, k);
            add_use(user, giver->problem.bonuses[k].kind, giver->problem.id);
        }
}

/* Whether a problem unlocks a bonus for another one, and has a number to be named by. */
static bool gives(const struct engine_problem *file, enum bonus kind, int64_t problem)
{
    const struct unlock_request user = {kind, problem};

    for (uint32_t k = 0; k < file->problem.bonus_count; k++)
        if (file->problem.id >= 0 && is_requested(&user, &file->problem.bonuses[k]))
            return true;
    return false;
}

/* The number of the first problem that unlocks a bonus for another one; -1 if none does. */
static int64_t find_giver(const struct engine *engine, enum bonus kind, int64_t problem)
{
    const struct engine_problem *file = engine->files->first;

    while (file != NULL && !gives(file, kind, problem))
        file = file->next;
    return file != NULL ? file->problem.id : -1;
}

/* The number that an initial pose names for its bonus, if no option names another one and, with -B all, that problem is
 * in the run and unlocks it; else `from`. */
static int64_t number_of(const struct engine *engine, const struct engine_problem *problem,
                         const struct bonus_use *use, int64_t from)
{
    const struct engine_problem *file = find_file(engine, use->problem);

    if (from < 0 || (!engine->bonus_allowed[use->kind] && file != NULL && gives(file, use->kind, problem->problem.id)))
        return use->problem;
    return from;
}

/* The job, from job `first` on, whose search starts from initial poses with a bonus, or without one. */
static struct engine_goal *find_search(struct engine_problem *problem, uint32_t first, enum bonus use)
{
    for (uint32_t i = first; i < problem->goal_count; i++)
        if (problem->goals[i].use == use && problem->goals[i].must_unlock == 0)
            return &problem->goals[i];
    return NULL;
}

/* Initial poses come first, so that they are chosen among equal ones. */
static void add_given(const struct engine *engine, struct engine_problem *problem)
{
    const struct initial_pose *given = problem->initial_poses;
    uint32_t count = 0;

    for (; given != NULL; given = given->next)
        count++;
    memmove(problem->goals + count, problem->goals, problem->goal_count * sizeof *problem->goals);
    problem->goal_count += count;
    given = problem->initial_poses;
    for (uint32_t i = 0; i < count; i++, given = given->next) {
        struct engine_goal *search = find_search(problem, count, given->pose.use.kind);
        int64_t from = search != NULL ? number_of(engine, problem, &given->pose.use, search->giver_id) : -1;
        problem->goals[i] = (struct engine_goal){.initial_pose = given, .use = given->pose.use.kind, .giver_id = from};
        if (search != NULL && given == pareto_front_best(problem, given->pose.use.kind))
            search->giver_id = from;
    }
}

int64_t jobs_giver_id(const struct engine_job *job)
{
    const struct engine_goal *goal = jobs_goal(job);
    int64_t giver = goal->giver_id >= 0 ? goal->giver_id : find_giver(job->engine, goal->use, job->problem->problem.id);

    return giver >= 0 ? giver : 0;
}

/* Notes, once for each bonus, that no problem is known which a pose could name for it. */
static void note_givers(const struct engine *engine)
{
    bool noted[BONUS_KINDS] = {false};

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        for (uint32_t i = 0; i < file->goal_count; i++) {
            const struct engine_goal *goal = &file->goals[i];
            struct message message;
            if (goal->use == BONUS_NONE || noted[goal->use] || goal->giver_id >= 0 ||
                find_giver(engine, goal->use, file->problem.id) >= 0)
                continue;
            noted[goal->use] = true;
            message_of(&message, file->problem.name);
            message_print(&message, "no problem given unlocks %s for it; a pose that uses it names problem 0 "
                          "(-B %s:PROBLEM names another)", bonus_name(goal->use), bonus_name(goal->use));
            reporter_note(engine->reporter, &message);
        }
}

/* Whether some problem unlocks the requested bonus; if not, reports that. */
static bool is_granted(const struct engine *engine, const struct unlock_request *request)
{
    struct message message;

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        for (uint32_t k = 0; k < file->problem.bonus_count; k++)
            if (is_requested(request, &file->problem.bonuses[k]))
                return true;
    message_clear(&message);
    message_print(&message, "-B +%s:%lld: no problem given has that bonus", bonus_name(request->kind),
                  (long long)request->problem);
    reporter_error(engine->reporter, &message);
    return false;
}

/* Reports the files in which -B names nothing: they have no jobs. False if there are any. */
static bool all_have_jobs(const struct engine *engine)
{
    bool all = true;

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        if (file->goal_count == 0) {
            struct message message;
            message_of(&message, file->problem.name);
            message_text(&message, "not searched: it has none of the bonuses that -B names");
            reporter_error(engine->reporter, &message);
            all = false;
        }
    return all;
}

void jobs_link_givers(const struct engine *engine)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
        for (uint32_t i = 0; i < file->goal_count; i++)
            file->goals[i].giver = file->goals[i].giver_id >= 0 ? find_file(engine, file->goals[i].giver_id) : NULL;
        for (uint32_t k = 0; k < file->problem.bonus_count; k++)
            file->users[k] = find_file(engine, file->problem.bonuses[k].problem);
    }
}

/* Removes the jobs that jobs_complete() added before. */
static void remove_added(const struct engine *engine)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        jobs_add_file(engine, file);
}

bool jobs_complete(const struct engine *engine)
{
    bool good = !engine->files->has_bad_pose;

    remove_added(engine);
    jobs_add_exchanged(engine);
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        add_given(engine, file);
    jobs_link_givers(engine);
    note_givers(engine);
    for (uint32_t i = 0; i < engine->unlock_request_count; i++)
        good = is_granted(engine, &engine->unlock_requests[i]) && good;
    return good && all_have_jobs(engine);
}

bool jobs_allow_bonus(const struct engine_problem *problem, enum bonus use)
{
    for (uint32_t i = 0; i < problem->goal_count; i++)
        if (problem->goals[i].use == use && problem->goals[i].must_unlock == 0)
            return true;
    return false;
}

const struct initial_pose *jobs_initial_pose(const struct engine_job *job)
{
    const struct engine_goal *goal = jobs_goal(job);

    if (goal->initial_pose != NULL)
        return goal->initial_pose;
    return goal->must_unlock == 0 ? pareto_front_best(job->problem, goal->use) : NULL;
}

void jobs_describe(const struct engine_job *job, struct message *message)
{
    const struct engine_goal *goal = jobs_goal(job);
    const struct problem *problem = &job->problem->problem;

    message_text(message, "pose");
    if (goal->use != BONUS_NONE)
        message_print(message, " with %s", bonus_name(goal->use));
    for (uint32_t k = 0; k < problem->bonus_count; k++) {
        if ((goal->must_unlock >> k & 1) == 0)
            continue;
        message_print(message, " unlocking %s for %lld", bonus_name(problem->bonuses[k].kind),
                      (long long)problem->bonuses[k].problem);
    }
    message_text(message, goal->initial_pose != NULL ? " as given" : "");
}

void jobs_write_tag(const struct engine_job *job, struct message *message)
{
    const struct engine_goal *goal = jobs_goal(job);
    const struct problem *problem = &job->problem->problem;

    if (goal->use != BONUS_NONE)
        message_print(message, " B=%s:%lld", bonus_name(goal->use), (long long)jobs_giver_id(job));
    for (uint32_t k = 0; k < problem->bonus_count; k++) {
        if ((goal->must_unlock >> k & 1) == 0)
            continue;
        message_print(message, " B+%s:%lld", bonus_name(problem->bonuses[k].kind),
                      (long long)problem->bonuses[k].problem);
    }
    message_text(message, jobs_initial_pose(job) != NULL ? " i" : "");
}
