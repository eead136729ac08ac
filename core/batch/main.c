/* The program around an engine: options, memory, files, searches, output.
 *
 *     options --> one block of memory --> engine, files --> results <--> schedule --> JSON
 *
 * Results go to PORT_OUT, everything else to PORT_ERR. The block is filled from its front by what lasts to
 * the end: the engine's settings, the files, the list of jobs. memory.h divides what is left. Jobs that do
 * not fit into memory together are searched in parts of the run, one part after another.
 *
 * Once the options are right a JSON list is written whatever happens, if need be an empty one; or null, where one
 * solution was asked for. */
#include <string.h>

#include "../../port/port.h"
#include "../base/bounds.h"
#include "../../port/program.h"
#include "../base/report.h"
#include "files.h"
#include "memory.h"
#include "options.h"
#include "output.h"
#include "schedule.h"

struct run {
    struct options options;
    struct arena arena;   /* the rest of the block */
    struct engine *engine;
    struct engine_option *own; /* options.own_count of them */
    struct file *files;
    uint32_t file_count;  /* read */
    bool partly;          /* something could not be read or searched */
    struct request request;
    struct results results;
    struct schedule_job *jobs;
    uint32_t workers;
    const struct file *left_out; /* last file reported to have no memory for some job */
    const struct file *lowered;  /* last file reported to have had its budget lowered */
};

/* ---- what --help and --version write ---- */

static const char USAGE[] =
    " -f FILE... [options]\n";

static const char HELP[] =
    "  -t SECONDS         time limit for everything; fractions are fine\n"
    "  -m MEGABYTES       memory limit of the process; 256 if not given\n"
    "  -c CORES           worker threads; 1 if not given\n"
    "  -b WORK[:PRESET[:STEPS]]\n"
    "                     exactly this budget for everything, as named in a tag; WORK may\n"
    "                     end in k, M or G; WORK 0: no search; STEPS: the plan ends after\n"
    "                     so many steps\n"
    "  -q                 errors only on standard error\n"
    "  -v                 a line for every search\n"
    "  -h, --help         this text\n"
    "  --version          the version\n"
    "\n"
    "With -t there is a first result of everything at once, or as much of one as there is\n"
    "time for; then budgets are raised while there is time, and the best results are\n"
    "written well before the limit. Without, everything is searched once with a fixed budget.\n"
    "\n"
    "Exit status: 0 no error; 1 some file was not read, some option of no use, or some search\n"
    "without a result, as reported; 2 wrong options; 3 the output could not be written;\n"
    "128 + signal after an interruption, with all that was found written.\n";

/* Writes texts up to NULL. */
static int say(const char *const *texts)
{
    bool written = true;

    for (; *texts != NULL && written; texts++)
        written = port_write(PORT_OUT, *texts, strlen(*texts));
    if (written && port_end_output())
        return PROGRAM_DONE;
    report_lost_output();
    return PROGRAM_OUTPUT;
}

static int help(void)
{
    return say((const char *const[]){ENGINE.name, USAGE, ENGINE.purpose,
                                     "\n  -f FILE            problem file; may be repeated; - is standard input\n",
                                     ENGINE.option_help, HELP, NULL});
}

static int version(void)
{
    return say((const char *const[]){ENGINE.name, " ", ENGINE.version, "\n", NULL});
}

static int usage(struct message *wrong)
{
    message_text(wrong, "; try --help");
    report_error(wrong);
    return PROGRAM_USAGE;
}

/* ---- the jobs of a run, in parts that fit into memory ---- */

static void set_request(struct run *run)
{
    const struct options *options = &run->options;

    run->request.budget = options->fixed ? options->budget : (struct budget){ENGINE.work, 0, 0};
    run->request.timed = options->timed;
    run->request.raise = options->timed && !options->fixed;
    run->request.write_by_ms = options->timed ? schedule_write_by_ms(options->limit_ms) : UINT64_MAX;
    run->request.verbosity = options->verbosity;
}

/* The budget that every job should have memory for. Under a time limit that is the least: a job without any
 * result is worse than all jobs by small budgets. */
static struct budget budget_for_all(const struct run *run)
{
    return run->request.timed ? MEMORY_LEAST_BUDGET : run->request.budget;
}

static uint32_t count_jobs(const struct run *run)
{
    uint32_t jobs = 0;

    for (uint32_t i = 0; i < run->file_count; i++)
        jobs += engine_jobs(run->files[i].problem);
    return jobs;
}

/* Bytes of a job in the results, its plan included, and of a worker that searches it by the budget for all,
 * whichever file needs most. */
static void most_needed(const struct run *run, size_t *result_need, size_t *worker_need)
{
    *result_need = *worker_need = 0;
    for (uint32_t i = 0; i < run->file_count; i++) {
        struct engine_job job = {run->engine, run->files[i].problem, 0};
        uint32_t steps;
        size_t result, worker;
        if (engine_jobs(job.problem) == 0)
            continue;
        steps = engine_traits(&job).steps;
        if (memory_need(&job, steps, MEMORY_LEAST_BUDGET) > arena_left(&run->arena))
            continue; /* it cannot be searched at all */
        result = memory_need_of_result(steps, sizeof(struct schedule_job));
        worker = memory_need(&job, steps, budget_for_all(run));
        *result_need = result > *result_need ? result : *result_need;
        *worker_need = worker > *worker_need ? worker : *worker_need;
    }
}

/* Jobs of a part: all of them or, where these would leave too little memory for a worker, as many as leave
 * enough. */
static uint32_t part_room(const struct run *run)
{
    uint32_t jobs = count_jobs(run);
    size_t left = arena_left(&run->arena), result_need, worker_need;

    most_needed(run, &result_need, &worker_need);
    if (jobs <= 1 || result_need == 0)
        return jobs;
    left = left > worker_need ? (left - worker_need) / result_need : 0;
    return left >= jobs ? jobs : left > 1 ? (uint32_t)left : 1;
}

/* When a part should be written: of the time left it has the share of its jobs among those that were in no
 * part before, `jobs`. */
static uint64_t part_write_by_ms(const struct run *run, uint32_t jobs)
{
    uint64_t now = run->request.timed ? port_clock_ms() : 0, end = run->request.write_by_ms;

    return now < end && jobs > 0 ? now + (end - now) / jobs * run->results.count : end;
}

/* Searches the jobs of the results with the memory behind them, and writes what came of it. */
static void run_part(struct run *run, struct output *output, uint64_t write_by_ms)
{
    struct request request = run->request;
    struct output_request wanted = {.timed = request.timed,
                                    .fallbacks_wanted = run->options.fixed && request.budget.work == 0};
    struct arena arena = run->arena;
    struct memory memory;

    wanted.end_ms = write_by_ms + (run->options.limit_ms - request.write_by_ms) / 2;
    request.write_by_ms = write_by_ms;
    memory_lay_plans(&run->results, &arena, &run->left_out);
    memory = memory_divide(&run->results, arena, run->workers, request.budget, budget_for_all(run));
    schedule_run(&run->results, run->jobs, &memory, &request, &run->lowered);
    wanted.scratch = memory.all;
    output_add(output, &run->results, &wanted);
}

/* Whether jobs of a file may be added to the part. A file of which one job is written is not divided, unless it
 * has more jobs than any part. */
static bool fits_part(const struct run *run, uint32_t file, uint32_t room)
{
    uint32_t count = run->results.count;

    return !ENGINE.one_each || count == 0 || count + engine_jobs(run->files[file].problem) <= room;
}

/* All jobs, in order of files and jobs: usually one part. */
static bool run_parts(struct run *run, struct output *output)
{
    uint32_t room = part_room(run), file = 0, next = 0, left = count_jobs(run);

    run->jobs = ARENA_TAKE(&run->arena, room, struct schedule_job);
    if (run->jobs == NULL || !results_open(&run->results, room, &run->arena)) {
        report_memory("the list of results", arena_need(room, sizeof(struct result)), arena_left(&run->arena));
        return false;
    }
    while (file < run->file_count) {
        bool fits = fits_part(run, file, room);
        if (fits)
            results_add(&run->results, run->engine, &run->files[file], &next);
        if (next == engine_jobs(run->files[file].problem)) {
            file++;
            next = 0;
        }
        if (!fits || run->results.count == room || file == run->file_count) {
            run_part(run, output, file == run->file_count ? run->request.write_by_ms : part_write_by_ms(run, left));
            left -= run->results.count;
            results_clear(&run->results);
        }
    }
    return true;
}

/* ---- the program ---- */

static bool start_engine(struct run *run)
{
    uint32_t count = run->options.own_count;

    run->own = ARENA_TAKE(&run->arena, count, struct engine_option);
    if (run->own == NULL) {
        report_memory("the list of options", arena_need(count, sizeof *run->own), arena_left(&run->arena));
        return false;
    }
    options_own(&run->options, run->own);
    run->engine = engine_start(run->own, count, &run->arena);
    return run->engine != NULL;
}

static bool read_files(struct run *run)
{
    uint32_t count = run->options.file_count;
    const char **names = ARENA_TAKE(&run->arena, count, const char *);

    run->files = ARENA_TAKE(&run->arena, count, struct file);
    if (names == NULL || run->files == NULL) {
        report_memory("the list of files", arena_need(count, sizeof *run->files), arena_left(&run->arena));
        return false;
    }
    options_files(&run->options, names);
    run->file_count = files_read(run->engine, names, count, run->request.write_by_ms, run->files, &run->arena,
                                 &run->partly);
    files_read_inputs(run->engine, run->own, run->options.own_count, run->request.write_by_ms, &run->arena,
                      &run->partly);
    run->partly = !engine_read_all(run->engine) || run->partly;
    return true;
}

static void note_cores(const struct options *options)
{
    struct message message;

    if (options->cores <= MAX_WORKERS)
        return;
    message_clear(&message);
    message_text(&message, "-c ");
    message_unsigned(&message, options->cores);
    message_text(&message, ": this build runs at most ");
    message_unsigned(&message, MAX_WORKERS);
    message_text(&message, " workers");
    report_note(&message);
}

static int memory_too_small(const struct options *options, const struct memory_limit *limit)
{
    struct message message;

    message_clear(&message);
    message_text(&message, "-m ");
    message_unsigned(&message, options->memory_mb);
    message_text(&message, ": at least ");
    message_unsigned(&message, memory_mb_min(limit));
    message_text(&message, " megabytes are needed");
    return usage(&message);
}

static int run_all(struct run *run)
{
    struct memory_limit limit = memory_limit(run->options.memory_mb, run->options.cores);
    struct output output;
    uint64_t bytes;

    if (limit.block == 0)
        return memory_too_small(&run->options, &limit);
    note_cores(&run->options);
    bytes = memory_take(&limit, &run->arena);
    run->workers = memory_workers(bytes, run->options.cores);
    set_request(run);
    output_start(&output, run->options.bare);
    if (bytes == 0 || !start_engine(run) || !read_files(run) || !run_parts(run, &output))
        run->partly = true;
    if (!output_end(&output, &run->partly))
        return PROGRAM_OUTPUT;
    if (port_interrupted())
        return PROGRAM_INTERRUPTED;
    return run->partly ? PROGRAM_PARTLY : PROGRAM_DONE;
}

/* What the options alone decide: an exit status, or -1 for a run. */
static int read_options(struct options *options, int argc, char **argv)
{
    struct message wrong;

    switch (options_read(options, argc, argv, &wrong)) {
    case OPTIONS_HELP: return help();
    case OPTIONS_VERSION: return version();
    case OPTIONS_WRONG: return usage(&wrong);
    default: return -1;
    }
}

int program_main(int argc, char **argv)
{
    struct run run;
    int status;

    memset(&run, 0, sizeof run);
    report_start(ENGINE.name, false);
    status = read_options(&run.options, argc, argv);
    if (status >= 0)
        return status;
    report_start(ENGINE.name, run.options.verbosity < 0);
    return run_all(&run);
}

const char *program_name(void)
{
    return ENGINE.name;
}
