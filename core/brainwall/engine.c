/* The door between the batch program and the game: core/engine.h by solver.h. */
#include "engine.h"

#include <string.h>

#include "../base/report.h"
#include "bounds.h"
#include "rules/problem_read.h"
#include "solver/preset.h"
#include "solver/solver.h"

const struct engine_info ENGINE = {
    .name = "play_icfp2021",
    .version = "1.0",
    .purpose = "Bends the figures of ICFP 2021 problem files into their holes and writes the poses as JSON.\n",
    .options = "u",
    .option_help = "  -u                 of poses with equal dislikes prefer those that unlock bonuses\n",
    .job = "pose",
    .jobs = "poses",
    .work = 200000000, /* some two seconds of a desktop core */
    .presets = PRESETS,
    .steps_max = SOLVER_STEPS_MAX,
};

const char *engine_option_wrong(const struct engine_option *option)
{
    (void)option;
    return NULL;
}

struct engine *engine_start(const struct engine_option *options, uint32_t count, struct arena *arena)
{
    struct engine *engine = ARENA_TAKE(arena, 1, struct engine);

    if (engine == NULL) {
        report_memory("the options", sizeof *engine, arena_left(arena));
        return NULL;
    }
    *engine = (struct engine){.unlock = false};
    for (uint32_t i = 0; i < count; i++)
        engine->unlock = engine->unlock || options[i].letter == 'u';
    return engine;
}

/* ---- files and their jobs ---- */

enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem)
{
    struct arena before = *keep;
    struct engine_problem *read = ARENA_TAKE(keep, 1, struct engine_problem);

    (void)engine;
    if (read == NULL) {
        message_name(error, name);
        message_text(error, ": ");
        message_memory(error, "the problem", arena_left(keep));
        return ENGINE_REFUSED;
    }
    *problem = read;
    switch (problem_read(&read->problem, name, source, keep, scratch, error)) {
    case PROBLEM_OK: read->room = solver_room(&read->problem, scratch); return ENGINE_READ;
    case PROBLEM_UNREADABLE: *keep = before; return ENGINE_UNREADABLE;
    default: *keep = before; return ENGINE_REFUSED;
    }
}

size_t engine_read_need(void)
{
    size_t read = problem_read_need(), need = solver_room_scratch();

    return read > need ? read : need;
}

bool engine_read_all(const struct engine *engine)
{
    (void)engine;
    return true;
}

uint32_t engine_jobs(const struct engine_problem *problem)
{
    (void)problem;
    return 1;
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

/* The only job of its file. */
void engine_describe(const struct engine_job *job, struct message *message)
{
    (void)job;
    message_text(message, "pose");
}

/* ---- searching ---- */

static struct solver_job job_of(const struct engine_job *job, struct budget budget)
{
    return (struct solver_job){.problem = &job->problem->problem, .room = job->problem->room, .unlock = job->engine->unlock, .budget = budget};
}

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    struct solver_job solver_job = job_of(job, budget);

    return solver_need(&solver_job);
}

/* Points of a pose that breaks a rule: below those of any valid one, whose dislikes are less than 2^33. */
#define POINTS_INVALID (-((int64_t)1 << 40))

enum { DETAIL_VIOLATION, DETAIL_DISLIKES, DETAIL_BEST };

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
    score->detail[DETAIL_BEST] = result.best;
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

static bool put_bonus(struct sink sink, const struct bonus_use *use)
{
    struct message text;

    if (use->kind == BONUS_NONE)
        return true;
    message_clear(&text);
    message_text(&text, ",\"bonuses\":[{\"bonus\":\"");
    message_text(&text, bonus_name(use->kind));
    message_text(&text, "\",\"problem\":");
    message_signed(&text, use->problem);
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
    score->steps = plan->count;
    if (verdict.valid)
        put = put_text(sink, "{\"vertices\":") && put_vertices(sink, &pose) && put_bonus(sink, &pose.use) &&
              put_text(sink, "}");
    else
        put = put_text(sink, "null");
    return put ? ENGINE_DONE : ENGINE_FAILED;
}

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
        writer_raw(writer, "null", 4);
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
    message_text(message, score->detail[DETAIL_BEST] != 0 ? ", proven best)" : ")");
}

void engine_describe_unsolved(const struct engine_score *score, struct message *message)
{
    message_text(message, "no valid pose was found: the least violation is ");
    message_signed(message, score->detail[DETAIL_VIOLATION]);
    message_text(message, ", in 256ths of a unit of length");
}
