/* See aims.h. */
#include "aims.h"

#include <string.h>

#include "../base/report.h"
#include "front.h"

static void add(struct engine_problem *problem, struct engine_aim aim)
{
    for (uint32_t i = 0; i < problem->aim_count; i++)
        if (problem->aims[i].use == aim.use && problem->aims[i].pull == aim.pull)
            return;
    problem->aims[problem->aim_count++] = aim;
}

static void add_use(struct engine_problem *problem, enum bonus use, int64_t from)
{
    add(problem, (struct engine_aim){.use = use, .from = from});
}

/* A job that unlocks bonus k of a problem, or one before it of the same kind for the same problem. */
static void add_pull(struct engine_problem *problem, uint32_t k)
{
    const struct problem_bonus *bonuses = problem->problem.bonuses;
    uint32_t first = 0;

    while (bonuses[first].kind != bonuses[k].kind || bonuses[first].problem != bonuses[k].problem)
        first++;
    add(problem, (struct engine_aim){.pull = (uint32_t)1 << first, .from = -1});
}

static bool is_wish(const struct engine_wish *wish, const struct problem_bonus *bonus)
{
    return wish->kind == bonus->kind && wish->problem == bonus->problem;
}

void aims_add_file(const struct engine *engine, struct engine_problem *problem)
{
    const struct problem *read = &problem->problem;

    problem->aim_count = 0;
    if (!engine->alone)
        add_use(problem, BONUS_NONE, -1);
    for (uint32_t kind = 1; kind < BONUS_KINDS; kind++)
        if (engine->allowed[kind])
            add_use(problem, (enum bonus)kind, engine->unlocked[kind]);
    for (uint32_t i = 0; i < engine->wish_count; i++)
        for (uint32_t k = 0; k < read->bonus_count; k++)
            if (is_wish(&engine->wishes[i], &read->bonuses[k]))
                add_pull(problem, k);
}

static struct engine_problem *find_file(const struct engine *engine, int64_t id)
{
    struct engine_problem *file = engine->files->first;

    while (file != NULL && file->problem.id != id)
        file = file->next;
    return file;
}

/* A file without a number cannot be named as the one that unlocks. */
void aims_exchange(const struct engine *engine)
{
    if (!engine->all || engine->alone)
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

/* Whether a file unlocks a bonus for a problem, and can be named for that. */
static bool gives(const struct engine_problem *file, enum bonus kind, int64_t problem)
{
    const struct engine_wish user = {kind, problem};

    for (uint32_t k = 0; k < file->problem.bonus_count; k++)
        if (file->problem.id >= 0 && is_wish(&user, &file->problem.bonuses[k]))
            return true;
    return false;
}

/* The first file of the run that unlocks a bonus for a problem; -1 if none does. */
static int64_t find_giver(const struct engine *engine, enum bonus kind, int64_t problem)
{
    const struct engine_problem *file = engine->files->first;

    while (file != NULL && !gives(file, kind, problem))
        file = file->next;
    return file != NULL ? file->problem.id : -1;
}

/* The number that a given pose names for its bonus, where it may: no option says another one, and with -B all that
 * file is in the run. Else `from`. */
static int64_t number_of(const struct engine *engine, const struct engine_problem *problem,
                         const struct bonus_use *use, int64_t from)
{
    const struct engine_problem *file = find_file(engine, use->problem);

    if (from < 0 || (!engine->allowed[use->kind] && file != NULL && gives(file, use->kind, problem->problem.id)))
        return use->problem;
    return from;
}

/* The search that starts from given poses with a bonus, or without one: behind those, from job `first` on. */
static struct engine_aim *find_search(struct engine_problem *problem, uint32_t first, enum bonus use)
{
    for (uint32_t i = first; i < problem->aim_count; i++)
        if (problem->aims[i].use == use && problem->aims[i].pull == 0)
            return &problem->aims[i];
    return NULL;
}

/* The given poses come first: of equal ones they are chosen. */
static void add_given(const struct engine *engine, struct engine_problem *problem)
{
    const struct engine_given *given = problem->given;
    uint32_t count = 0;

    for (; given != NULL; given = given->next)
        count++;
    memmove(problem->aims + count, problem->aims, problem->aim_count * sizeof *problem->aims);
    problem->aim_count += count;
    given = problem->given;
    for (uint32_t i = 0; i < count; i++, given = given->next) {
        struct engine_aim *search = find_search(problem, count, given->pose.use.kind);
        int64_t from = search != NULL ? number_of(engine, problem, &given->pose.use, search->from) : -1;
        problem->aims[i] = (struct engine_aim){.given = given, .use = given->pose.use.kind, .from = from};
        if (search != NULL && given == front_best(problem, given->pose.use.kind))
            search->from = from;
    }
}

int64_t aims_giver(const struct engine_job *job)
{
    const struct engine_aim *aim = aims_of(job);
    int64_t giver = aim->from >= 0 ? aim->from : find_giver(job->engine, aim->use, job->problem->problem.id);

    return giver >= 0 ? giver : 0;
}

/* Says once of each bonus that some pose would have to name a problem for it that nobody knows. */
static void note_givers(const struct engine *engine)
{
    bool said[BONUS_KINDS] = {false};

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        for (uint32_t i = 0; i < file->aim_count; i++) {
            const struct engine_aim *aim = &file->aims[i];
            struct message message;
            if (aim->use == BONUS_NONE || said[aim->use] || aim->from >= 0 ||
                find_giver(engine, aim->use, file->problem.id) >= 0)
                continue;
            said[aim->use] = true;
            message_of(&message, file->problem.name);
            message_print(&message, "no file of the run unlocks %s for it: a pose that uses it names problem 0; "
                          "-B %s:PROBLEM names another one", bonus_name(aim->use), bonus_name(aim->use));
            report_note(&message);
        }
}

/* Reports a wish for a bonus that no file unlocks. */
static bool is_granted(const struct engine *engine, const struct engine_wish *wish)
{
    struct message message;

    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        for (uint32_t k = 0; k < file->problem.bonus_count; k++)
            if (is_wish(wish, &file->problem.bonuses[k]))
                return true;
    message_clear(&message);
    message_print(&message, "-B +%s:%lld: no file of the run has that bonus", bonus_name(wish->kind),
                  (long long)wish->problem);
    report_error(&message);
    return false;
}

void aims_link(const struct engine *engine)
{
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next) {
        for (uint32_t i = 0; i < file->aim_count; i++)
            file->aims[i].giver = file->aims[i].from >= 0 ? find_file(engine, file->aims[i].from) : NULL;
        for (uint32_t k = 0; k < file->problem.bonus_count; k++)
            file->users[k] = find_file(engine, file->problem.bonuses[k].problem);
    }
}

bool aims_complete(const struct engine *engine)
{
    bool good = !engine->files->faulty;

    aims_exchange(engine);
    for (struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        add_given(engine, file);
    aims_link(engine);
    note_givers(engine);
    for (uint32_t i = 0; i < engine->wish_count; i++)
        good = is_granted(engine, &engine->wishes[i]) && good;
    return good;
}

bool aims_allow(const struct engine_problem *problem, enum bonus use)
{
    for (uint32_t i = 0; i < problem->aim_count; i++)
        if (problem->aims[i].use == use && problem->aims[i].pull == 0)
            return true;
    return false;
}

const struct engine_given *aims_given(const struct engine_job *job)
{
    const struct engine_aim *aim = aims_of(job);

    if (aim->given != NULL)
        return aim->given;
    return aim->pull == 0 ? front_best(job->problem, aim->use) : NULL;
}

void aims_describe(const struct engine_job *job, struct message *message)
{
    const struct engine_aim *aim = aims_of(job);
    const struct problem *problem = &job->problem->problem;

    message_text(message, "pose");
    if (aim->use != BONUS_NONE)
        message_print(message, " with %s", bonus_name(aim->use));
    for (uint32_t k = 0; k < problem->bonus_count; k++) {
        if ((aim->pull >> k & 1) == 0)
            continue;
        message_print(message, " unlocking %s for %lld", bonus_name(problem->bonuses[k].kind),
                      (long long)problem->bonuses[k].problem);
    }
    message_text(message, aim->given != NULL ? " as given" : "");
}

void aims_tag(const struct engine_job *job, struct message *message)
{
    const struct engine_aim *aim = aims_of(job);
    const struct problem *problem = &job->problem->problem;

    if (aim->use != BONUS_NONE)
        message_print(message, " B=%s:%lld", bonus_name(aim->use), (long long)aims_giver(job));
    for (uint32_t k = 0; k < problem->bonus_count; k++) {
        if ((aim->pull >> k & 1) == 0)
            continue;
        message_print(message, " B+%s:%lld", bonus_name(problem->bonuses[k].kind),
                      (long long)problem->bonuses[k].problem);
    }
    message_text(message, aims_given(job) != NULL ? " i" : "");
}
