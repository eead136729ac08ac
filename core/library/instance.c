/* See instance.h: set-up, options, problem, memory. instance_search.c has the searches. */
#include "instance.h"

#include <string.h>

#include "../base/decimal.h"
#include "../base/integer.h"
#include "../base/bounds.h"
#include "../batch/memory.h"

/* ---- errors ---- */

enum instance_status instance_fail(struct instance *instance, enum instance_status status, const char *text)
{
    return (enum instance_status)object_fail(&instance->object, (int)status, text);
}

enum instance_status instance_fail_memory(struct instance *instance, const char *what, size_t need, size_t left)
{
    size_t used = instance->object.size - left;

    message_clear(&instance->object.error);
    message_print(&instance->object.error, "too little memory for %s: ", what);
    if (need <= SIZE_MAX - used)
        message_print(&instance->object.error, "a buffer of %zu bytes is enough; it has %zu", used + need,
                      instance->object.size);
    else
        message_text(&instance->object.error, "no buffer is large enough");
    return INSTANCE_MEMORY;
}

/* What the engine reports becomes the error; of several messages, the first. */
static void take_error(void *context, const struct message *message)
{
    struct instance *instance = context;

    if (instance->object.error.length == 0)
        instance->object.error = *message;
}

static void take_note(void *context, const struct message *message)
{
    const struct instance *instance = context;

    if (instance->counts_notes)
        take_error(context, message);
}

/* ---- the object ---- */

struct instance *instance_init(void *buffer, size_t size, size_t bytes, size_t size_min)
{
    struct instance *instance = (struct instance *)(void *)object_init(buffer, size, bytes, size_min);

    if (instance == NULL)
        return NULL;
    instance->free = arena_over(buffer, size);
    (void)arena_take(&instance->free, bytes, 1);
    instance->workers = 1;
    instance->reporter = (struct reporter){take_error, take_note, instance};
    return instance;
}

bool instance_is(const struct instance *instance)
{
    return object_is((const struct object *)(const void *)instance);
}

bool instance_ready(struct instance *instance, enum instance_phase phase)
{
    static const char *const WHY[] = {"", "no problem is loaded", "no search is started"};

    return instance_is(instance) && object_ready(&instance->object, instance->phase < phase ? WHY[phase] : NULL);
}

/* ---- options ---- */

static enum instance_status refuse_option(struct instance *instance, const char *name, const char *why)
{
    message_clear(&instance->object.error);
    message_text(&instance->object.error, "option ");
    message_quoted(&instance->object.error, name, strlen(name));
    message_print(&instance->object.error, ": %s", why);
    return INSTANCE_OPTION;
}

/* A note of the engine begins as the program's user has set the option, -p "a-b", and ends with a colon and why. */
static enum instance_status refuse_noted(struct instance *instance, const char *name)
{
    const struct message note = instance->object.error;
    size_t at = note.length;

    while (at >= 2 && (note.text[at - 2] != ':' || note.text[at - 1] != ' '))
        at--;
    return refuse_option(instance, name, note.text + (at >= 2 ? at : 0));
}

/* The options as the engine takes them, in the order in which they were set; NULL: too little memory. */
static struct engine_option *list_options(const struct instance *instance, struct arena *arena)
{
    struct engine_option *list = ARENA_TAKE(arena, instance->option_count, struct engine_option);
    uint32_t at = instance->option_count;

    for (const struct instance_option *option = instance->options; list != NULL && option != NULL;
         option = option->before)
        list[--at] = (struct engine_option){option->letter, option->value};
    return list;
}

/* Starts the engine with the options set. Memory is taken from *arena. */
static enum instance_status start_engine(struct instance *instance, struct arena *arena)
{
    struct engine_option *list = list_options(instance, arena);

    instance->engine = list != NULL ? engine_start(list, instance->option_count, &instance->reporter, arena)
                                    : NULL;
    if (instance->engine == NULL && instance->object.error.length == 0)
        return instance_fail_memory(instance, "the options", instance->option_count * sizeof *list, arena_left(arena));
    return instance->engine != NULL ? INSTANCE_OK : INSTANCE_MEMORY;
}

/* Copies an option to the front of the list. The engine is started with it, and has to report nothing. */
static enum instance_status add_option(struct instance *instance, const char *name, char letter, const char *value)
{
    struct arena before = instance->free, trial;
    struct instance_option *option = ARENA_TAKE(&instance->free, 1, struct instance_option);
    size_t length = value != NULL ? strlen(value) + 1 : 0;
    char *copy = ARENA_TAKE(&instance->free, length, char);
    enum instance_status status;

    if (option == NULL || copy == NULL) {
        instance->free = before;
        return instance_fail_memory(instance, "the option", sizeof *option + length, arena_left(&before));
    }
    if (value != NULL)
        memcpy(copy, value, length);
    *option = (struct instance_option){instance->options, letter, value != NULL ? copy : NULL};
    instance->options = option;
    instance->option_count++;
    trial = instance->free;
    instance->counts_notes = true;
    status = start_engine(instance, &trial);
    instance->counts_notes = false;
    instance->engine = NULL;
    if (status == INSTANCE_OK && instance->object.error.length != 0)
        status = refuse_noted(instance, name);
    if (status != INSTANCE_OK) {
        instance->options = option->before;
        instance->option_count--;
        instance->free = before;
    }
    return status;
}

static bool same(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && memcmp(a, b, strlen(a)) == 0;
}

static enum instance_status refuse_number(struct instance *instance, const char *name, uint64_t most)
{
    struct message why;

    message_clear(&why);
    message_print(&why, "the value must be a whole number from 1 to %llu", (unsigned long long)most);
    return refuse_option(instance, name, why.text);
}

/* An option of the instance itself, a number from 1 to `most`. */
static enum instance_status set_number(struct instance *instance, const char *name, const char *value, uint64_t most,
                                       uint64_t *to)
{
    int64_t number;

    if (decimal_value(value, strlen(value), &number) != DECIMAL_WHOLE || number < 1 || (uint64_t)number > most)
        return refuse_number(instance, name, most);
    *to = (uint64_t)number;
    return INSTANCE_OK;
}

static enum instance_status set_workers(struct instance *instance, const char *value)
{
    uint64_t workers = instance->workers;
    enum instance_status status = set_number(instance, "workers", value, MAX_WORKERS, &workers);

    instance->workers = (uint32_t)workers;
    return status;
}

enum instance_status instance_option(struct instance *instance, const struct instance_name *names, const char *name,
                                     const char *value)
{
    if (!instance_ready(instance, INSTANCE_NEW))
        return INSTANCE_MISUSE;
    if (name == NULL || value == NULL)
        return instance_fail(instance, INSTANCE_MISUSE, "the name or the value of an option is a null pointer");
    if (instance->phase != INSTANCE_NEW)
        return instance_fail(instance, INSTANCE_MISUSE, "options come before the problem");
    if (same(name, "workers"))
        return set_workers(instance, value);
    if (same(name, "task_bytes"))
        return set_number(instance, name, value, SIZE_MAX / 2, &instance->task_bytes);
    while (names->letter != 0 && !same(names->name, name))
        names++;
    if (names->letter == 0)
        return refuse_option(instance, name, "there is no such option");
    if (names->check != NULL ? !names->check(value) : !same(value, "yes"))
        return refuse_option(instance, name, names->expected);
    return add_option(instance, name, names->letter, names->check != NULL ? value : NULL);
}

/* ---- the problem ---- */

long instance_read_text(void *context, void *to, size_t size)
{
    struct instance_text *text = context;
    size_t part = integer_min_size(integer_min_size(text->length, size), 1 << 20);

    memcpy(to, text->text, part);
    text->text += part;
    text->length -= part;
    return (long)part;
}

/* Turns what engine_read() returned into a status. */
static enum instance_status take_read(struct instance *instance, enum engine_read_status read, size_t left)
{
    switch (read) {
    case ENGINE_READ: return INSTANCE_OK;
    case ENGINE_MEMORY: return instance_fail_memory(instance, "the problem", 2 * engine_read_need(), left);
    case ENGINE_UNREADABLE:
    case ENGINE_REFUSED: break; /* the reader has said why */
    }
    return INSTANCE_INPUT;
}

/* A source of the caller, which may return too large a number. */
static long read_guarded(void *context, void *to, size_t size)
{
    const struct window_source *source = context;
    long got = source->read(source->context, to, size);

    return got < 0 || (unsigned long)got > size ? -1 : got;
}

/* Keeps the problem at the front of the memory; the reader's scratch is the second half of what is left, or all that
 * the reader can use. */
static enum instance_status read_problem(struct instance *instance, const char *name, struct window_source source,
                                         struct arena *arena)
{
    struct arena scratch = *arena;
    size_t left = arena_left(arena), half = integer_min_size(engine_read_need(), left / 2);
    enum engine_read_status read;

    half -= half % ARENA_ALIGN;
    scratch.at = scratch.end - half;
    arena->end = scratch.at;
    object_enter(&instance->object);
    read = engine_read(instance->engine, name, (struct window_source){read_guarded, &source}, arena, scratch,
                       &instance->object.error, &instance->problem);
    object_leave(&instance->object);
    arena->end = scratch.end;
    return take_read(instance, read, left);
}

enum instance_status instance_load(struct instance *instance, const char *name, struct window_source source)
{
    struct arena arena = instance->free;
    enum instance_status status;

    instance->phase = INSTANCE_NEW;
    instance->is_complete = false;
    status = start_engine(instance, &arena);
    if (status == INSTANCE_OK)
        status = read_problem(instance, name, source, &arena);
    if (status != INSTANCE_OK)
        return status;
    message_clear(&instance->object.error);
    engine_add_problem(instance->engine, instance->problem);
    instance->file = (struct file){name, instance->problem};
    instance->loaded = arena;
    instance->phase = INSTANCE_LOADED;
    return INSTANCE_OK;
}

long instance_read_pieces(void *context, void *to, size_t size)
{
    struct instance_pieces *pieces = context;
    char *bytes = to;
    size_t part = 0;

    if (pieces->taken == pieces->piece.length) {
        message_clear(&pieces->piece);
        pieces->taken = 0;
        pieces->make_piece(pieces);
    }
    for (; pieces->taken < pieces->piece.length && part < size; part++)
        bytes[part] = pieces->piece.text[pieces->taken++];
    return (long)part;
}

void instance_cut_location(struct instance *instance)
{
    struct message *error = &instance->object.error;
    uint32_t colons = 0;
    size_t at = 0;

    while (error->text[at] != '\0' && colons < 3)
        colons += error->text[at++] == ':';
    if (colons < 3)
        return;
    at += error->text[at] == ' ';
    error->length -= at;
    for (size_t i = 0; i <= error->length; i++)
        error->text[i] = error->text[at + i];
}

/* ---- the memory of a search ---- */

/* Takes the lists of the jobs; false if they do not fit. */
static bool take_lists(struct instance *instance, uint32_t jobs, struct arena *arena)
{
    instance->jobs = ARENA_TAKE(arena, jobs, struct choice_job);
    instance->has_plan = ARENA_TAKE(arena, jobs, bool);
    instance->issued = ARENA_TAKE(arena, instance->workers, uint64_t);
    return results_open(&instance->results, jobs, arena) && instance->jobs != NULL && instance->has_plan != NULL &&
           instance->issued != NULL;
}

/* Bytes of scratch with which no search of the job with up to that work is limited. */
static size_t scratch_need(const struct engine_job *job, uint64_t work)
{
    struct engine_traits traits = engine_traits(job);
    size_t most = memory_need(job, traits.steps, traits.first);

    for (uint32_t preset = 0; preset < ENGINE.presets; preset++)
        most = integer_max_size(most, memory_need(job, traits.steps, (struct budget){work, preset, 0}));
    return most;
}

size_t instance_need(const struct instance *instance, const struct engine_problem *problem, uint64_t work)
{
    struct instance lists = {.workers = instance->workers};
    struct arena counting = arena_counting();
    size_t used = instance->object.size - arena_left(&instance->loaded), scratch = 0;

    (void)take_lists(&lists, engine_jobs(problem), &counting);
    for (uint32_t number = 0; number < engine_jobs(problem); number++) {
        struct engine_job job = {instance->engine, problem, number};
        (void)arena_take(&counting, memory_need_of_plan(engine_traits(&job).steps), 1);
        scratch = integer_max_size(scratch, scratch_need(&job, work));
    }
    (void)arena_take(&counting, used, 1);
    (void)arena_take(&counting, scratch, 1);
    return arena_counted(&counting);
}

/* The cheapest search of a job: of the first preset, with the least memory. */
static struct budget cheapest(const struct engine_traits *traits)
{
    uint32_t width = ENGINE.widths > 0 ? BUDGET_PRESET_NUMBERS : 0;

    return (struct budget){1, budget_base_preset(traits->first.preset) + width, 0};
}

/* Bytes of the plans, and of the cheapest search of each job. */
static size_t least_need(const struct results *results)
{
    struct arena counting = arena_counting();
    size_t most = 0;

    for (uint32_t i = 0; i < results->count; i++) {
        const struct result *result = &results->entries[i];
        uint32_t steps = result->traits.steps;
        (void)arena_take(&counting, memory_need_of_plan(steps), 1);
        most = integer_max_size(most, memory_need(&result->job, steps, cheapest(&result->traits)));
    }
    (void)arena_take(&counting, most, 1);
    return arena_counted(&counting);
}

/* The engine checks its options and adds the jobs that they ask for: at the first start, and where `is_complete` was
 * cleared. */
static bool complete(struct instance *instance)
{
    if (!instance->is_complete)
        (void)engine_check_options(instance->engine);
    instance->is_complete = instance->object.error.length == 0;
    return instance->is_complete;
}

enum instance_status instance_start(struct instance *instance, const struct engine_problem *problem,
                                    struct arena arena)
{
    size_t need;
    uint32_t jobs, next = 0;
    struct choice_settings settings = {.limited = true, .raise_work = true, .workers = instance->workers,
                                       .lowered = &instance->lowered};

    instance->phase = INSTANCE_LOADED;
    if (!complete(instance))
        return INSTANCE_OPTION;
    jobs = engine_jobs(problem);
    instance->file.problem = problem;
    if (!take_lists(instance, jobs, &arena))
        return instance_fail_memory(instance, "the search", instance_need(instance, problem, 1), instance->object.size);
    results_add(&instance->results, instance->engine, &instance->file, &next);
    need = least_need(&instance->results);
    if (need > arena_left(&arena))
        return instance_fail_memory(instance, "the smallest search", need, arena_left(&arena));
    memory_lay_plans(&instance->results, &arena, 0);
    memset(instance->has_plan, 0, jobs * sizeof *instance->has_plan);
    instance->lowered = (struct lowered){.last_file = NULL};
    memset(instance->issued, 0, instance->workers * sizeof *instance->issued);
    instance->scratch = arena;
    instance->text = NULL;
    instance->clock = (struct clock){.kind = CLOCK_WORK};
    instance->results_changed = false;
    instance->starts++;
    settings.worker_bytes = arena_left(&arena);
    if (instance->task_bytes != 0) {
        size_t bytes = (size_t)instance->task_bytes, used = instance->object.size - arena_left(&arena);
        settings.worker_bytes = bytes - integer_min_size(bytes, used);
    }
    choice_start(&instance->choice, &instance->results, instance->jobs, &settings);
    instance->phase = INSTANCE_STARTED;
    instance_choose(instance);
    return INSTANCE_OK;
}
