/* The door between the batch program and the game: core/engine.h by solver.h. */
#include "engine.h"

#include <string.h>

#include "../base/report.h"
#include "bounds.h"
#include "rules/problem_read.h"
#include "solver/contest.h"
#include "solver/preset.h"
#include "solver/solver.h"

const struct engine_info ENGINE = {
    .name = "play_icfp2021",
    .version = "1.0",
    .purpose = "Bends the figures of ICFP 2021 problem files into their holes and writes the poses as JSON.\n",
    .options = "B:u",
    .option_help = "  -B BONUS[:PROBLEM] bonus that a pose may use, unlocked by that problem; may be repeated:\n"
                   "                     GLOBALIST, BREAK_A_LEG, WALLHACK, SUPERFLEX; all: those that the\n"
                   "                     files of the run unlock for each other, for the most points in sum\n"
                   "  -u                 of poses with equal dislikes prefer those that unlock bonuses\n"
                   "  --pose             of a single file: write the pose alone, without list, file and tag\n",
    .job = "pose",
    .jobs = "poses",
    .work = 200000000, /* some two seconds of a desktop core */
    .presets = PRESETS,
    .steps_max = SOLVER_STEPS_MAX,
    .one_each = true,
    .bare = "--pose",
};

/* ---- options ---- */

/* Whether `text` begins with `word`; *rest is what follows. */
static bool begins(const char *text, const char *word, const char **rest)
{
    size_t length = strlen(word);

    *rest = text + length;
    return strlen(text) >= length && memcmp(text, word, length) == 0;
}

/* BONUS[:PROBLEM]; BONUS_NONE when it is not. The number of the problem is -1 when there is none. */
static enum bonus read_bonus(const char *text, int64_t *problem)
{
    enum bonus kind = BONUS_NONE;
    const char *rest = text;

    for (uint32_t k = 1; k < BONUS_KINDS && kind == BONUS_NONE; k++)
        if (begins(text, bonus_name((enum bonus)k), &rest))
            kind = (enum bonus)k;
    *problem = -1;
    if (kind == BONUS_NONE || *rest == '\0')
        return kind;
    if (*rest++ != ':' || *rest == '\0')
        return BONUS_NONE;
    for (*problem = 0; *rest >= '0' && *rest <= '9' && *problem <= INT32_MAX; rest++)
        *problem = *problem * 10 + (*rest - '0');
    return *rest == '\0' && *problem <= INT32_MAX ? kind : BONUS_NONE;
}

static bool is_all(const char *text)
{
    return strlen(text) == 3 && memcmp(text, "all", 3) == 0;
}

const char *engine_option_wrong(const struct engine_option *option)
{
    int64_t problem;

    if (option->letter != 'B' || is_all(option->value) || read_bonus(option->value, &problem) != BONUS_NONE)
        return NULL;
    return "not a bonus: GLOBALIST, BREAK_A_LEG, WALLHACK or SUPERFLEX, with :PROBLEM, 0 to 2147483647; or all";
}

static void take_option(struct engine *engine, const struct engine_option *option)
{
    int64_t problem;
    enum bonus kind;

    if (option->letter == 'u') {
        engine->unlock = true;
    } else if (is_all(option->value)) {
        engine->all = true;
    } else {
        kind = read_bonus(option->value, &problem);
        engine->allowed[kind] = kind != BONUS_NONE;
        engine->unlocked[kind] = problem;
    }
}

struct engine *engine_start(const struct engine_option *options, uint32_t count, struct arena *arena)
{
    struct engine *engine = ARENA_TAKE(arena, 1, struct engine);
    struct engine_files *files = ARENA_TAKE(arena, 1, struct engine_files);

    if (engine == NULL || files == NULL) {
        report_memory("the options", sizeof *engine + sizeof *files, arena_left(arena));
        return NULL;
    }
    *files = (struct engine_files){NULL, NULL};
    *engine = (struct engine){.files = files};
    for (uint32_t i = 0; i < count; i++)
        take_option(engine, &options[i]);
    return engine;
}

/* ---- files and their jobs ---- */

static void add_aim(struct engine_problem *problem, enum bonus use, uint32_t pull)
{
    for (uint32_t i = 0; i < problem->aim_count; i++)
        if (problem->aims[i].use == use && problem->aims[i].pull == pull)
            return;
    problem->aims[problem->aim_count++] = (struct engine_aim){use, pull};
}

/* Adds a file to those of the run. Its jobs so far: without a bonus, and with each that was allowed. */
static void add_file(const struct engine *engine, struct engine_problem *problem)
{
    struct engine_files *files = engine->files;

    problem->next = NULL;
    problem->aim_count = 0;
    add_aim(problem, BONUS_NONE, 0);
    for (uint32_t kind = 1; kind < BONUS_KINDS; kind++)
        if (engine->allowed[kind])
            add_aim(problem, (enum bonus)kind, 0);
    if (files->last != NULL)
        files->last->next = problem;
    else
        files->first = problem;
    files->last = problem;
}

enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem)
{
    struct arena before = *keep;
    struct engine_problem *read = ARENA_TAKE(keep, 1, struct engine_problem);

    if (read == NULL) {
        message_name(error, name);
        message_text(error, ": ");
        message_memory(error, "the problem", arena_left(keep));
        return ENGINE_REFUSED;
    }
    *problem = read;
    switch (problem_read(&read->problem, name, source, keep, scratch, error)) {
    case PROBLEM_OK:
        read->room = solver_room(&read->problem, scratch);
        add_file(engine, read);
        return ENGINE_READ;
    case PROBLEM_UNREADABLE: *keep = before; return ENGINE_UNREADABLE;
    default: *keep = before; return ENGINE_REFUSED;
    }
}

size_t engine_read_need(void)
{
    size_t read = problem_read_need(), need = solver_room_scratch();

    return read > need ? read : need;
}

static struct engine_problem *find_file(const struct engine *engine, int64_t id)
{
    struct engine_problem *file = engine->files->first;

    while (file != NULL && file->problem.id != id)
        file = file->next;
    return file;
}

/* With -B all each bonus whose problem is in the run is to be unlocked by one job and used by another. */
bool engine_read_all(const struct engine *engine)
{
    for (struct engine_problem *giver = engine->files->first; giver != NULL && engine->all; giver = giver->next)
        for (uint32_t k = 0; k < giver->problem.bonus_count; k++) {
            struct engine_problem *user = find_file(engine, giver->problem.bonuses[k].problem);
            if (user == NULL || user == giver)
                continue;
            add_aim(giver, BONUS_NONE, (uint32_t)1 << k);
            add_aim(user, giver->problem.bonuses[k].kind, 0);
        }
    return true;
}

uint32_t engine_jobs(const struct engine_problem *problem)
{
    return problem->aim_count;
}

static const struct engine_aim *aim_of(const struct engine_job *job)
{
    return &job->problem->aims[job->number];
}

/* The first search is long enough for most figures to come into the hole. */
struct engine_traits engine_traits(const struct engine_job *job)
{
    const struct problem *problem = &job->problem->problem;

    return (struct engine_traits){
        .steps = solver_steps(problem),
        .cost = (uint64_t)problem->edge_count * problem->corner_count,
        .presets = PRESETS,
        .variations = true,
        .search_share = 7,
        .first = {2000000, 0, 0},
    };
}

/* "pose with WALLHACK", "pose unlocking GLOBALIST for 12" */
void engine_describe(const struct engine_job *job, struct message *message)
{
    const struct engine_aim *aim = aim_of(job);

    message_text(message, "pose");
    if (aim->use != BONUS_NONE) {
        message_text(message, " with ");
        message_text(message, bonus_name(aim->use));
    }
    for (uint32_t k = 0; k < job->problem->problem.bonus_count; k++) {
        if ((aim->pull >> k & 1) == 0)
            continue;
        message_text(message, " unlocking ");
        message_text(message, bonus_name(job->problem->problem.bonuses[k].kind));
        message_text(message, " for ");
        message_signed(message, job->problem->problem.bonuses[k].problem);
    }
}

/* ---- searching ---- */

static struct solver_job job_of(const struct engine_job *job, struct budget budget)
{
    const struct engine_aim *aim = aim_of(job);

    return (struct solver_job){.problem = &job->problem->problem, .room = job->problem->room, .bonus = aim->use,
                               .pull = aim->pull, .unlock = job->engine->unlock, .budget = budget};
}

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    struct solver_job solver_job = job_of(job, budget);

    return solver_need(&solver_job);
}

/* Points of a pose that breaks a rule: below those of any valid one, whose dislikes are less than 2^33. */
#define POINTS_INVALID (-((int64_t)1 << 40))

enum { DETAIL_VIOLATION, DETAIL_DISLIKES, DETAIL_UNLOCKED };

static void set_score(struct engine_score *score, uint64_t violation, uint64_t dislikes)
{
    score->points = violation == 0 ? -(int64_t)dislikes : POINTS_INVALID - (int64_t)violation;
    score->unsolved = violation != 0;
    score->detail[DETAIL_VIOLATION] = (int64_t)violation;
    score->detail[DETAIL_DISLIKES] = (int64_t)dislikes;
}

enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, int64_t least, struct plan *plan, struct engine_score *score)
{
    struct solver_job solver_job = job_of(job, budget);
    struct solver_result result;
    enum solver_status status = solver_search(&solver_job, scratch, stop, plan, &result);

    *score = (struct engine_score){.limited = true};
    if (status != SOLVER_OK)
        return status == SOLVER_STOPPED ? ENGINE_STOPPED : ENGINE_FAILED;
    set_score(score, result.violation, result.dislikes);
    score->estimate = score->points;
    score->work = result.work;
    score->steps = plan->count;
    score->limited = !result.best;
    score->proven = result.best;
    return score->estimate < least ? ENGINE_BELOW : ENGINE_DONE;
}

/* ---- what is written ---- */

static bool put_text(struct sink sink, const char *text)
{
    return sink.put(sink.context, text, strlen(text));
}

/* "[[x,y],...]" */
static bool put_vertices(struct sink sink, const struct pose *pose)
{
    struct message text;

    for (uint32_t v = 0; v < pose->count; v++) {
        message_clear(&text);
        message_text(&text, v > 0 ? ",[" : "[[");
        message_signed(&text, pose->vertices[v].x);
        message_text(&text, ",");
        message_signed(&text, pose->vertices[v].y);
        message_text(&text, "]");
        if (!put_text(sink, text.text))
            return false;
    }
    return put_text(sink, "]");
}

/* The problem that unlocks the bonus: as given, else one of the run that could, else 0. */
static int64_t giver_of(const struct engine_job *job, enum bonus use)
{
    const struct engine *engine = job->engine;

    if (engine->allowed[use] && engine->unlocked[use] >= 0)
        return engine->unlocked[use];
    for (const struct engine_problem *file = engine->files->first; file != NULL; file = file->next)
        for (uint32_t k = 0; k < file->problem.bonus_count; k++)
            if (file->problem.bonuses[k].kind == use && file->problem.bonuses[k].problem == job->problem->problem.id)
                return file->problem.id;
    return 0;
}

static bool put_bonus(struct sink sink, const struct bonus_use *use, int64_t problem)
{
    struct message text;

    if (use->kind == BONUS_NONE)
        return true;
    message_clear(&text);
    message_text(&text, ",\"bonuses\":[{\"bonus\":\"");
    message_text(&text, bonus_name(use->kind));
    message_text(&text, "\",\"problem\":");
    message_signed(&text, problem);
    if (use->kind == BONUS_BREAK_A_LEG) {
        message_text(&text, ",\"edge\":[");
        message_unsigned(&text, use->a);
        message_text(&text, ",");
        message_unsigned(&text, use->b);
        message_text(&text, "]");
    }
    message_text(&text, "}]");
    return put_text(sink, text.text);
}

/* The pose is checked once more, by the rules alone. One that breaks a rule is not written. */
enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score)
{
    const struct problem *problem = &job->problem->problem;
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    struct point *vertices = ARENA_TAKE(&scratch, (size_t)problem->vertex_count + 1, struct point);
    struct pose_verdict verdict;
    struct pose pose;
    bool put;

    (void)budget;
    (void)stop;
    if (vertices == NULL)
        return ENGINE_FAILED;
    pose = solver_pose(problem, plan, vertices);
    verdict = pose_check(problem, &polygon, &pose);
    set_score(score, verdict.violation, verdict.dislikes);
    score->detail[DETAIL_UNLOCKED] = verdict.unlocked;
    score->steps = plan->count;
    if (verdict.valid)
        put = put_text(sink, "{\"vertices\":") && put_vertices(sink, &pose) && put_bonus(sink, &pose.use, giver_of(job, pose.use.kind)) &&
              put_text(sink, "}");
    else
        put = put_text(sink, "null");
    return put ? ENGINE_DONE : ENGINE_FAILED;
}

/* ---- the choice ---- */

static struct contest_candidate candidate_of(const struct engine_result *result)
{
    const struct engine *engine = result->job->engine;
    const struct engine_score *score = result->score;
    enum bonus use = aim_of(result->job)->use;
    struct contest_candidate candidate = {.problem = &result->job->problem->problem, .use = use};

    if (score == NULL || score->unsolved)
        return candidate;
    candidate.valid = true;
    candidate.granted = engine->allowed[use];
    candidate.dislikes = (uint64_t)score->detail[DETAIL_DISLIKES];
    candidate.unlocked = (uint32_t)score->detail[DETAIL_UNLOCKED];
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

/* ---- what is written ---- */

void engine_fallback(const struct engine_job *job, struct arena scratch, struct sink sink)
{
    (void)job;
    (void)scratch;
    (void)put_text(sink, "null");
}

/* The name without its folders. */
static const char *base_name(const char *name)
{
    const char *base = name;

    for (; *name != '\0'; name++)
        if (*name == '/')
            base = name + 1;
    return base;
}

static void write_string(struct writer *writer, const char *key, const char *text)
{
    writer_key(writer, key);
    writer_string_begin(writer);
    writer_string_part(writer, text, strlen(text));
    writer_string_end(writer);
}

/* A number, or null. */
static void write_known(struct writer *writer, const char *key, bool known, int64_t number)
{
    writer_key(writer, key);
    if (known)
        writer_number(writer, number);
    else
        writer_null(writer);
}

void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score,
                 struct writer *writer)
{
    const struct problem *problem = &job->problem->problem;
    bool valid = score != NULL && score->detail[DETAIL_VIOLATION] == 0;

    writer_open(writer, '{');
    write_string(writer, "file", base_name(problem->name));
    write_known(writer, "problem", problem->id >= 0, problem->id);
    write_known(writer, "dislikes", valid, valid ? score->detail[DETAIL_DISLIKES] : 0);
    write_string(writer, "tag", tag);
    writer_key(writer, "pose");
}

void engine_close(struct writer *writer)
{
    writer_close(writer, '}');
}

void engine_describe_score(const struct engine_score *score, struct message *message)
{
    bool valid = score->detail[DETAIL_VIOLATION] == 0;

    message_text(message, valid ? "(dislikes " : "(violation ");
    message_signed(message, score->detail[valid ? DETAIL_DISLIKES : DETAIL_VIOLATION]);
    message_text(message, score->proven ? ", proven best)" : ")");
}

void engine_describe_unsolved(const struct engine_score *score, struct message *message)
{
    message_text(message, "no valid pose was found: the least violation is ");
    message_signed(message, score->detail[DETAIL_VIOLATION]);
    message_text(message, ", in 256ths of a unit of length");
}
