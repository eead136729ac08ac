/* gaps: the greatest gap between two looks at `stop`, by step of an engine: in work that is told, and in processor time,
 * which sees what is not told, too. Linked once with each engine.
 *
 *     gaps_icfp2015 [-b WORK[:PRESET]]... [-m MEGABYTES] [-r RUNS] [-c] [engine's own options] FILE...
 *
 *     -b   budget of a search; may be repeated. Else the engine's first one, and 3M by every base preset
 *     -r   number of runs of each step, 3 if not given: of each gap the shortest time counts, since a run is the same
 *          each time but for what else the machine does
 *     -v   a line for each file and budget, too
 *     -c   counted work alone: one run; exit status 1 if a gap is above STOP_GAP_MAX
 *
 * Each file is read, and its first game is searched, finished, and stopped at several questions: from the yes to the
 * return is a gap as well. Memory is new in each run, so the time to map it counts. Prints a line for each step with
 * the greatest gaps of all files:
 *
 *     step  work  after-question  of-file  ms  between-questions  of-file */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/base/bounds.h"
#include "../../core/base/report.h"
#include "../../core/engine_program.h"
#include "../../port/program.h"

enum {
    OPTIONS = 256, BUDGETS = 32, QUESTIONS = 1 << 13, READ_BYTES = MAX_WINDOW, STOPS_MOST = 12, STOPS_COUNTED = 4,
    LAST = 500 /* the question at which a step is ended that goes on for longer: a game of 1,000,000 units may */
};

enum step { READ, TRAITS, NEED, FALLBACK, SEARCH, SEARCH_STOPPED, FINISH, FINISH_STOPPED, STEPS };

static const char *const STEP_NAMES[STEPS] = {
    "read", "traits", "need", "fallback", "search", "search, stopped", "finish", "finish, stopped"};

/* The greatest gaps of a step. */
struct greatest {
    uint64_t work, ns;
    char work_where[200], ns_where[400];
};
static struct greatest greatest[STEPS], latest; /* of all, and of a step of one file */

static struct engine_option options[OPTIONS];
static struct budget budgets[BUDGETS];
static uint32_t option_count, budget_count, runs = 3;
static size_t memory = 256 << 20;
static bool counted, verbose;

/* ---- questions and the time between them ---- */

struct question {
    uint64_t ns;    /* the shortest time since the question before, or the start */
    const char *at; /* file:line, NULL at the return */
};
static struct question questions[QUESTIONS];

/* A run of a step. */
struct run {
    struct stop stop;
    uint32_t asked, yes_at; /* questions so far; that which is answered yes */
    bool first;             /* no run has filled `questions` */
    uint64_t last_ns;
};

static uint64_t now_ns(void)
{
    struct timespec now;

    if (counted || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void note_question(struct run *run, const char *at)
{
    uint64_t ns = now_ns() - run->last_ns;
    struct question *question = &questions[run->asked < QUESTIONS ? run->asked : QUESTIONS - 1];

    if (run->first || run->asked >= QUESTIONS || ns < question->ns)
        question->ns = ns;
    question->at = at;
}

static bool asked(void *context)
{
    struct run *run = context;

    note_question(run, run->stop.at);
    run->asked++;
    run->last_ns = now_ns();
    return run->asked >= run->yes_at;
}

static struct run begin(bool first, uint32_t yes_at)
{
    struct run run = {.yes_at = yes_at, .first = first};

    run.last_ns = now_ns();
    return run;
}

/* The work that was told after the last question is a gap as well. */
static void end(struct run *run, const char *name, const char *what)
{
    uint64_t work = run->stop.gap > run->stop.work ? run->stop.gap : run->stop.work;

    note_question(run, NULL);
    if (work <= latest.work && latest.work_where[0] != '\0')
        return;
    latest.work = work;
    (void)snprintf(latest.work_where, sizeof latest.work_where, "%s\t%s %s",
                   run->stop.gap >= run->stop.work && run->stop.gap_at != NULL ? run->stop.gap_at : "return", name, what);
}

static void print_greatest(const struct greatest *most, enum step step)
{
    (void)printf("%-16s %9llu\t%s", STEP_NAMES[step], (unsigned long long)most->work, most->work_where);
    if (!counted)
        (void)printf("\t%.2f ms\t%s", (double)most->ns / 1e6, most->ns_where);
    (void)printf("\n");
}

static void keep_latest(enum step step)
{
    struct greatest *most = &greatest[step];

    if (verbose)
        print_greatest(&latest, step);
    if (latest.work > most->work || most->work_where[0] == '\0') {
        most->work = latest.work;
        memcpy(most->work_where, latest.work_where, sizeof most->work_where);
    }
    if (latest.ns > most->ns) {
        most->ns = latest.ns;
        memcpy(most->ns_where, latest.ns_where, sizeof most->ns_where);
    }
    latest = (struct greatest){0};
}

/* The greatest time of a step, once all its runs are done; `from`: the first question that counts. */
static void keep_time(const struct run *run, uint32_t from, const char *name, const char *what)
{
    uint32_t last = run->asked < QUESTIONS ? run->asked : QUESTIONS - 1;

    for (uint32_t i = from; i <= last; i++) {
        if (questions[i].ns <= latest.ns)
            continue;
        latest.ns = questions[i].ns;
        (void)snprintf(latest.ns_where, sizeof latest.ns_where, "%s - %s\t%s %s",
                       i > 0 ? questions[i - 1].at : "start", questions[i].at != NULL ? questions[i].at : "return", name,
                       what);
    }
}

/* ---- memory ---- */

/* Memory this large is mapped anew each time. */
static void *map(size_t size)
{
    void *block = malloc(size);

    if (block == NULL) {
        (void)fprintf(stderr, "gaps: no memory\n");
        exit(2);
    }
    return block;
}

/* ---- reading ---- */

struct file {
    const char *name;
    char *text;
    size_t length, at;
    struct run *run;
};

static void load(struct file *file, const char *name)
{
    FILE *from = fopen(name, "rb");

    *file = (struct file){.name = name};
    if (from == NULL || fseek(from, 0, SEEK_END) != 0 || (file->length = (size_t)ftell(from)) == 0 ||
        fseek(from, 0, SEEK_SET) != 0 || (file->text = malloc(file->length)) == NULL ||
        fread(file->text, 1, file->length, from) != file->length) {
        (void)fprintf(stderr, "gaps: cannot read %s\n", name);
        exit(2);
    }
    (void)fclose(from);
}

/* Each read is a question: whoever reads may look at the clock there. */
static long read_more(void *context, void *to, size_t size)
{
    struct file *file = context;
    size_t left = file->length - file->at, got = left < size ? left : size;

    (void)stop_check(&file->run->stop);
    memcpy(to, file->text + file->at, got);
    file->at += got;
    return (long)got;
}

/* A job of the file, and the memory that reading leaves. */
static bool read_file(struct file *file, void *block, struct engine_job *job, struct arena *arena, struct run *run)
{
    struct arena scratch;
    struct message error;
    enum engine_read_status status;

    *arena = arena_over(block, memory);
    job->engine = engine_start(options, option_count, &REPORT, arena);
    job->number = 0;
    arena->end -= arena_need(engine_read_need(), 1);
    scratch = (struct arena){.at = arena->end, .end = arena->end + arena_need(engine_read_need(), 1)};
    file->at = 0;
    file->run = run;
    message_clear(&error);
    run->stop = (struct stop){.should_stop = asked, .context = run};
    run->last_ns = now_ns();
    status = engine_read(job->engine, file->name, (struct window_source){read_more, file}, arena, scratch, &error,
                         &job->problem);
    arena->end = scratch.end;
    if (status == ENGINE_READ)
        return true;
    (void)fprintf(stderr, "%s\n", error.text);
    return false;
}

static bool try_read(struct file *file, void *block, struct engine_job *job, struct arena *arena)
{
    struct run run;

    for (uint32_t i = 0; i < runs; i++) {
        run = begin(i == 0, UINT32_MAX);
        if (!read_file(file, block, job, arena, &run))
            return false;
        end(&run, file->name, "");
    }
    keep_time(&run, 0, file->name, "");
    keep_latest(READ);
    (void)engine_check_options(job->engine);
    return engine_jobs(job->problem) > 0;
}

/* ---- steps that ask nobody ---- */

static bool put(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
    return true;
}

static void try_quiet(const struct engine_job *job, const char *name, enum step step)
{
    static volatile size_t kept; /* what is called is not left out */
    struct run run;

    for (uint32_t i = 0; i < runs; i++) {
        void *block = map(memory);
        run = begin(i == 0, LAST);
        if (step == TRAITS)
            kept = engine_traits(job).steps;
        else if (step == NEED)
            kept = engine_need(job, (struct budget){3000000, 0, 0});
        else
            engine_fallback(job, arena_over(block, memory), (struct sink){put, NULL});
        end(&run, name, "");
        free(block);
    }
    (void)kept;
    keep_time(&run, 0, name, "");
    keep_latest(step);
}

/* ---- search and finish ---- */

struct trial {
    const struct engine_job *job;
    const char *name, *what;
    struct budget budget;
    struct plan plan;
    struct engine_score score;
};

static enum engine_status carry_out(struct trial *trial, enum step step, struct run *run)
{
    void *block = map(memory);
    struct arena arena = arena_over(block, memory);
    enum engine_status status;

    run->stop = (struct stop){.should_stop = asked, .context = run};
    run->asked = 0;
    run->last_ns = now_ns();
    if (step == SEARCH)
        status = engine_search(trial->job, trial->budget, arena, &run->stop, &trial->plan, &trial->score);
    else
        status = engine_finish(trial->job, trial->budget, arena, &run->stop, &trial->plan, (struct sink){put, NULL},
                               &trial->score);
    end(run, trial->name, trial->what);
    free(block);
    return status;
}

/* Stops at questions further and further apart, of all that there are. */
static void try_stopped(struct trial *trial, enum step step, uint32_t all)
{
    struct trial other = *trial;
    uint32_t stops = counted ? STOPS_COUNTED : STOPS_MOST, near = stops / 3;
    struct run run;

    other.plan.steps = map(sizeof(uint64_t) * (ENGINE.steps_max + 1));
    if (step == FINISH)
        memcpy(other.plan.steps, trial->plan.steps, sizeof(uint64_t) * trial->plan.count);
    for (uint32_t k = 0; k < stops; k++) {
        uint32_t at = k < near ? k + 1 : all * (k - near + 1) / (stops - near);
        if (at == 0 || at > all)
            continue;
        for (uint32_t i = 0; i < runs; i++) {
            run = begin(i == 0, at);
            (void)carry_out(&other, step, &run);
        }
        keep_time(&run, at, trial->name, trial->what);
    }
    keep_latest(step + 1);
    free(other.plan.steps);
}

static enum engine_status try_step(struct trial *trial, enum step step)
{
    enum engine_status status = ENGINE_FAILED;
    struct run run;

    for (uint32_t i = 0; i < runs; i++) {
        run = begin(i == 0, LAST);
        status = carry_out(trial, step, &run);
    }
    keep_time(&run, 0, trial->name, trial->what);
    keep_latest(step);
    if (status == ENGINE_DONE)
        try_stopped(trial, step, run.asked);
    else if (status == ENGINE_FAILED)
        (void)fprintf(stderr, "%s: status %d\n", trial->name, (int)status);
    return status;
}

static void try_budget(const struct engine_job *job, const char *name, struct budget budget)
{
    char what[80];
    struct trial trial = {.job = job, .name = name, .what = what, .budget = budget};
    uint64_t need;

    (void)snprintf(what, sizeof what, "%llu:%u", (unsigned long long)budget.work, budget.preset);
    while (budget.work > 1 && (need = engine_need(job, budget)) > memory)
        trial.budget.work = budget.work /= 2;
    if (engine_need(job, budget) > memory)
        return;
    trial.plan.steps = map(sizeof(uint64_t) * (ENGINE.steps_max + 1));
    if (try_step(&trial, SEARCH) == ENGINE_DONE) {
        trial.budget.steps = trial.plan.early ? trial.plan.count : 0;
        (void)try_step(&trial, FINISH);
    }
    free(trial.plan.steps);
}

static void try_file(const char *name)
{
    void *block = map(memory);
    struct engine_job job;
    struct arena arena;
    struct file file;

    load(&file, name);
    if (try_read(&file, block, &job, &arena)) {
        struct engine_traits traits = engine_traits(&job);
        for (enum step step = TRAITS; step <= FALLBACK; step++)
            try_quiet(&job, name, step);
        if (budget_count == 0)
            try_budget(&job, name, traits.first);
        for (uint32_t preset = 0; budget_count == 0 && preset < traits.presets; preset++)
            try_budget(&job, name, (struct budget){3000000, preset, 0});
        for (uint32_t i = 0; i < budget_count; i++)
            try_budget(&job, name, budgets[i]);
    }
    free(file.text);
    free(block);
}

/* ---- the program ---- */

/* The row of an option of the engine's own, or that of id 0. */
static const struct option *own_row(char letter)
{
    const struct option *row = ENGINE_PROGRAM.options;

    while (row->id != 0 && row->id != letter)
        row++;
    return row;
}

static bool take_option(char letter, const char *value)
{
    if (letter == 'm')
        memory = (size_t)strtoull(value, NULL, 10) << 20;
    else if (letter == 'r')
        runs = (uint32_t)strtoul(value, NULL, 10);
    else if (letter == 'b' && budget_count < BUDGETS) {
        char *preset;
        budgets[budget_count].work = strtoull(value, &preset, 10);
        budgets[budget_count++].preset = *preset == ':' ? (uint32_t)strtoul(preset + 1, NULL, 10) : 0;
    } else if (own_row(letter)->id != 0 && option_count < OPTIONS)
        options[option_count++] = (struct engine_option){letter, value};
    else
        return false;
    return true;
}

static int print(void)
{
    bool within = true;

    for (enum step step = READ; step < STEPS; step++) {
        if (greatest[step].work_where[0] != '\0')
            print_greatest(&greatest[step], step);
        within = within && greatest[step].work <= STOP_GAP_MAX;
    }
    return !counted || within ? PROGRAM_DONE : PROGRAM_PARTLY;
}

int program_main(int argc, char **argv)
{
    int i = 1;

    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    for (; i < argc && argv[i][0] == '-'; i++) {
        const struct option *own = own_row(argv[i][1]);
        if (strcmp(argv[i], "-c") == 0)
            counted = true, runs = 1;
        else if (strcmp(argv[i], "-v") == 0)
            verbose = true;
        else if (own->id != 0 && own->value_name == NULL)
            (void)take_option(argv[i][1], NULL);
        else if (i + 1 == argc || !take_option(argv[i][1], argv[i + 1]))
            return PROGRAM_USAGE;
        else
            i++;
    }
    for (; i < argc; i++)
        try_file(argv[i]);
    return print();
}

const char *program_name(void)
{
    return "gaps";
}
