/* The smallest engine: it shows what core/batch asks of one, and proves that the program around it needs
 * nothing else. A file holds items and limits; each limit is a job: choose items whose sum comes closest to
 * the limit without going beyond it.
 *
 *     {"items": [3, 5, 8], "limits": [10, 12]}   -->   [{"limit":10,"tag":"b9:0","chosen":[3,5]}, ...] */
#include "../../core/engine_program.h"

#include <string.h>

#include "../../core/base/bounds.h"
#include "../../core/base/json.h"
#include "../../core/base/random.h"
#include "../../core/base/report.h"

enum { ITEMS = 64, LIMITS = 64, GREATEST = 1000000 };

struct engine {
    uint32_t greatest; /* -g: items beyond it are left out */
};

struct engine_problem {
    uint32_t items[ITEMS], limits[LIMITS];
    uint32_t item_count, limit_count;
};

static const struct option OPTIONS[] = {
    {.id = 'g', .value_name = "NUMBER", .kind = &OPTION_COUNT, .greatest = GREATEST, .help = "greatest item that may be chosen"},
    {.id = 0},
};

const struct engine_info ENGINE = {.presets = 5, .presets_dropped = 1u << 3, .steps_max = ITEMS};

const struct engine_program ENGINE_PROGRAM = {
    .name = "toy", .purpose = "Chooses items whose sum comes closest to a limit.\n",
    .notes = ENGINE_NOTES("a file could not be read, or a limit was not searched"),
    .options = OPTIONS, .job = "limit", .jobs = "limits", .work = 1000,
};

struct engine *engine_start(const struct engine_option *options, uint32_t count, const struct reporter *reporter,
                            struct arena *arena)
{
    struct engine *engine = ARENA_TAKE(arena, 1, struct engine);

    (void)reporter;
    if (engine == NULL)
        return NULL;
    engine->greatest = GREATEST;
    for (uint32_t i = 0; i < count; i++) {
        engine->greatest = 0;
        for (const char *digit = options[i].value; *digit >= '0' && *digit <= '9'; digit++)
            engine->greatest = engine->greatest * 10 + (uint32_t)(*digit - '0');
    }
    return engine;
}

static bool read_numbers(struct json *json, const char *what, uint32_t room, uint32_t *numbers, uint32_t *count)
{
    int64_t number;

    for (*count = 0; json_item(json); numbers[(*count)++] = (uint32_t)number)
        if (*count == room || !json_integer(json, what, 0, GREATEST, &number))
            return false;
    return json->status == JSON_OK;
}

enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem)
{
    static const char *const NAMES[] = {"items", "limits"};
    struct json_fields fields = {.owner = "the file", .names = NAMES, .count = 2};
    struct engine_problem *read = ARENA_TAKE(keep, 1, struct engine_problem);
    struct json json;

    (void)engine;
    if (read == NULL || !json_open(&json, name, source, &scratch, MAX_WINDOW, error))
        return ENGINE_MEMORY;
    *problem = read;
    if (json_object(&json, "the file"))
        while (json_field(&json, &fields) && json_list(&json, NAMES[fields.at]))
            if (!(fields.at == 0 ? read_numbers(&json, "an item", ITEMS, read->items, &read->item_count)
                                 : read_numbers(&json, "a limit", LIMITS, read->limits, &read->limit_count)))
                break;
    if (json.status == JSON_OK && json_end(&json))
        return ENGINE_READ;
    return json.status == JSON_UNREADABLE ? ENGINE_UNREADABLE : ENGINE_REFUSED;
}

size_t engine_read_need(void)
{
    return MAX_WINDOW;
}

struct engine_demand engine_demand(const struct engine *engine, const struct engine_problem *problem)
{
    size_t need = problem->item_count * sizeof(uint64_t);

    (void)engine;
    return (struct engine_demand){problem->limit_count, problem->item_count, need, need};
}

struct engine_demand engine_demand_max(const struct engine *engine, size_t *keep)
{
    const struct engine_problem most = {.item_count = ITEMS, .limit_count = LIMITS};

    *keep = arena_need(1, sizeof most);
    return engine_demand(engine, &most);
}

bool engine_same_identity(const struct engine_problem *a, const struct engine_problem *b)
{
    (void)a, (void)b;
    return false;
}

void engine_add_problem(const struct engine *engine, const struct engine_problem *problem)
{
    (void)engine;
    (void)problem;
}

bool engine_check_options(const struct engine *engine)
{
    (void)engine;
    return true;
}

uint32_t engine_jobs(const struct engine_problem *problem)
{
    return problem->limit_count;
}

struct engine_traits engine_traits(const struct engine_job *job)
{
    return (struct engine_traits){.steps = job->problem->item_count, .cost = job->problem->item_count,
                                  .presets = ENGINE.presets, .round_share = 4, .search_share = 7,
                                  .first = {1, 0, 0}};
}

uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget)
{
    (void)job;
    (void)budget;
    return 1;
}

uint64_t engine_least_work(const struct engine_job *job, uint32_t preset)
{
    (void)job;
    (void)preset;
    return 1;
}

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    (void)budget;
    return job->problem->item_count * sizeof(uint64_t);
}

/* Takes items in turn, each by the toss of a coin, while there is room; returns their sum. */
static uint32_t choose(const struct engine_job *job, struct random *random, uint64_t *chosen, uint32_t steps)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < steps; i++) {
        uint32_t item = job->problem->items[i];
        bool fits = item <= job->engine->greatest && item <= job->problem->limits[job->number] - sum;
        chosen[i] = fits && random_next(random) % 2 == 0;
        sum += chosen[i] != 0 ? item : 0;
    }
    return sum;
}

enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, struct plan *plan, struct engine_score *score)
{
    uint32_t items = job->problem->item_count, sum;
    uint32_t steps = budget.steps != 0 && budget.steps < items ? budget.steps : items;
    uint64_t *chosen = ARENA_TAKE(&scratch, steps, uint64_t);
    struct random random = {budget.preset};

    *score = (struct engine_score){.estimate = -1, .limited = true, .steps = steps};
    if (chosen == NULL)
        return ENGINE_FAILED;
    plan->count = steps;
    plan->early = steps < items;
    for (; score->work < budget.work && !stop_after(stop, steps); score->work++) {
        sum = choose(job, &random, chosen, steps);
        if ((int64_t)sum <= score->estimate)
            continue;
        score->estimate = sum;
        memcpy(plan->steps, chosen, steps * sizeof *chosen);
    }
    if (score->work < budget.work)
        return ENGINE_STOPPED; /* what there is depends on the time: it could not be made again */
    score->proven = (uint32_t)score->estimate == job->problem->limits[job->number];
    return ENGINE_DONE;
}

enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score)
{
    bool put = sink.put(sink.context, "[", 1);

    (void)budget;
    (void)scratch;
    (void)stop;
    score->points = 0;
    score->steps = plan->count;
    for (uint32_t i = 0; i < plan->count; i++) {
        struct message number;
        if (plan->steps[i] == 0)
            continue;
        message_clear(&number);
        message_print(&number, "%s%u", score->points > 0 ? "," : "", (unsigned)job->problem->items[i]);
        put = put && sink.put(sink.context, number.text, number.length);
        score->points += job->problem->items[i];
    }
    score->unsolved = score->points == 0;
    return put && sink.put(sink.context, "]", 1) ? ENGINE_DONE : ENGINE_FAILED;
}

void engine_fallback(const struct engine_job *job, struct arena scratch, struct sink sink)
{
    (void)job;
    (void)scratch;
    (void)sink.put(sink.context, "[]", 2);
}

void engine_identify(const struct engine_job *job, const char *tag, const struct engine_score *score,
                     struct writer *writer)
{
    (void)score;
    writer_field(writer, "limit", job->problem->limits[job->number]);
    writer_field_text(writer, "tag", tag);
}

void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score,
                 struct writer *writer)
{
    writer_open(writer, '{');
    engine_identify(job, tag, score, writer);
    writer_key(writer, "chosen");
}

void engine_close(struct writer *writer)
{
    writer_close(writer, '}');
}

void engine_describe(const struct engine_job *job, struct message *message)
{
    message_print(message, "limit %u", (unsigned)job->problem->limits[job->number]);
}

void engine_describe_score(const struct engine_score *score, struct message *message)
{
    message_print(message, "points %lld of %u items", (long long)score->points, (unsigned)score->steps);
}

void engine_describe_unsolved(const struct engine_score *score, struct message *message)
{
    (void)score;
    message_text(message, "no item fits");
}

void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch)
{
    (void)scratch;
    for (uint32_t i = 0; i < count; i++)
        results[i].written = true;
}

void engine_weigh(struct engine_result *results, uint32_t count)
{
    (void)results;
    (void)count;
}
