/* The program around an engine: options, memory, files, searches, output.
 *
 *     options --> one block of memory --> engine, files --> results <--> workers --> JSON
 *
 * Results go to PORT_OUT, everything else to PORT_ERR. Data that lasts to the end fills the block from its front: the
 * engine's settings, the files, the list of jobs. memory.h divides the rest. Jobs that do not fit into memory together
 * are searched in parts of the run, one part after another.
 *
 * Once the options are accepted, a JSON list is written whatever happens, perhaps an empty one; or null, where only a
 * solution was requested. */
#include <string.h>

#include "../../port/port.h"
#include "../base/bounds.h"
#include "../../port/program.h"
#include "../base/integer.h"
#include "../base/report.h"
#include "files.h"
#include "memory.h"
#include "memory_block.h"
#include "options.h"
#include "output.h"
#include "workers.h"

struct run {
    struct options options;
    uint64_t cores;       /* useful number of worker threads, at most -c */
    struct memory_limit limit;
    size_t block;         /* bytes of the block */
    struct arena arena;   /* the rest of it */
    struct engine *engine;
    struct engine_option *own; /* options.own_count of them */
    struct file *files;
    uint32_t file_count;  /* that were accepted */
    bool incomplete;      /* something could not be read or searched */
    struct reserve reserve; /* bytes kept free for the jobs of any file: files.h */
    struct request request;
    struct clock clock;
    struct log log;
    struct results results;
    struct choice_job *jobs;
    uint32_t workers;
    struct lowered lowered;
    bool too_short;       /* some part of the run had no time for a search */
};

/* ---- the jobs of a run, in parts that fit into memory ---- */

static void set_request(struct run *run)
{
    const struct options *options = &run->options;
    const struct budget usual = {ENGINE_PROGRAM.work, 0, 0};

    run->request = (struct request){.budget = options->fixed ? options->budget : usual,
                                    .limited = options->timed || options->clock_work > 0,
                                    .end_ms = UINT64_MAX, .verbosity = options->verbosity, .log = &run->log};
    run->request.raise_work = run->request.limited && !options->fixed;
    run->clock.kind = options->verbosity > 0 || options->log != NULL ? CLOCK_TIME : CLOCK_NONE; /* for messages only */
    if (options->timed) {
        run->clock.kind = CLOCK_TIME;
        run->request.end_ms = clock_write_by_ms(options->limit_ms);
    } else if (options->clock_work > 0) {
        run->clock.kind = CLOCK_WORK;
        run->clock.limit = options->clock_work;
        run->request.end_ms = clock_end_ms(options->clock_work);
    }
}

static uint32_t count_jobs(const struct run *run)
{
    uint32_t jobs = 0;

    for (uint32_t i = 0; i < run->file_count; i++)
        jobs += engine_jobs(run->files[i].problem);
    return jobs;
}

/* The largest needs of any file: bytes of a job in the results with its plan; bytes of a worker that searches it with
 * the requested budget; number of jobs. */
struct most {
    size_t result, worker;
    uint32_t jobs;
};

static struct most most_needed(const struct run *run)
{
    struct most most = {0, 0, 0};

    for (uint32_t i = 0; i < run->file_count; i++) {
        struct engine_job job = {run->engine, run->files[i].problem, 0};
        uint32_t steps, jobs = engine_jobs(job.problem);
        size_t result, worker;
        if (jobs == 0)
            continue;
        steps = engine_traits(&job).steps;
        result = memory_need_of_result(steps, sizeof(struct choice_job));
        worker = memory_need(&job, steps, run->request.budget);
        most.result = integer_max_size(most.result, result);
        most.worker = integer_max_size(most.worker, worker);
        most.jobs = jobs > most.jobs ? jobs : most.jobs;
    }
    return most;
}

/* The most jobs of a part under a limit: any step for all of them that does not check the clock then takes at most 6 ms
 * of a desktop core; the division of memory takes longest (tests/bench/batch_steps.c). */
enum { PART_JOBS_LIMITED = 16384 };

/* If the requested budget does not fit, results get at most an eighth of the memory, since searches need it more.
 * Chosen by hand. */
enum { RESULTS_PART = 8 };

/* The most jobs of a part: as many as leave enough memory for a worker. Under a time limit that is a worker with the
 * engine's first budget, since a job without any result is worse than small budgets for all jobs. */
static uint32_t part_capacity(const struct run *run)
{
    uint32_t jobs = count_jobs(run);
    uint64_t room; /* number of jobs */
    size_t left = arena_left(&run->arena), reserve = run->reserve.search;
    struct most most = most_needed(run);

    if (jobs <= 1 || most.result == 0)
        return jobs;
    left = left > reserve ? left - reserve : 0;
    room = integer_min_unsigned(left / most.result, jobs);
    if (!run->request.limited)
        room = most.worker < arena_left(&run->arena)
                   ? integer_min_unsigned((arena_left(&run->arena) - most.worker) / most.result, room)
                   : integer_min_unsigned(arena_left(&run->arena) / RESULTS_PART / most.result, room);
    else if (!ENGINE.one_job_per_file)
        room = integer_min_unsigned(room, PART_JOBS_LIMITED);
    /* The jobs that compete for the solution of a file are in one part. */
    if (ENGINE.one_job_per_file && room < most.jobs && left / most.result >= most.jobs)
        room = most.jobs;
    return room > 0 ? (uint32_t)room : 1;
}

/* When the searches of a part have to end: its share of the time left is that of its jobs among the `jobs` not yet in a
 * part. */
static uint64_t part_end_ms(const struct run *run, uint32_t jobs)
{
    uint64_t now = clock_ms(&run->clock, 0), end = run->request.end_ms;

    return run->request.limited && now < end && jobs > 0 ? now + (end - now) * run->results.count / jobs : end;
}

/* Whether there is time for a search; measures the time to write fallbacks. */
static bool has_time(struct run *run, uint64_t end_ms)
{
    uint64_t now = port_clock_ms(), left = end_ms > now ? end_ms - now : 0;

    run->results.fallbacks_ms = left > 0 ? output_fallbacks_ms(&run->results, run->arena, left) : UINT64_MAX;
    return run->results.fallbacks_ms < left;
}

static bool is_searched(struct run *run, uint64_t end_ms)
{
    if ((run->request.budget.work == 0 && !run->request.raise_work) || port_interrupted())
        return false;
    if (!run->options.timed || has_time(run, end_ms))
        return true;
    run->too_short = run->too_short || run->results.count > 0;
    return false;
}

/* Searches the jobs of a part with the memory that is left, and writes the results. */
static void run_part(struct run *run, struct output *output, uint64_t end_ms)
{
    struct request request = run->request;
    struct output_request wanted = {.timed = run->options.timed, .scratch = run->arena,
                                    .fallbacks_wanted = run->options.fixed && request.budget.work == 0};

    wanted.end_ms = end_ms + (run->options.limit_ms - request.end_ms) / 2;
    request.end_ms = end_ms;
    if (is_searched(run, end_ms)) {
        struct arena arena = run->arena;
        struct memory memory;
        memory_lay_plans(&run->results, &arena, run->reserve.search);
        memory = memory_divide(&run->results, arena, run->workers, request.budget,
                               request.limited ? run->reserve.search : SIZE_MAX);
        workers_run(&run->results, run->jobs, &memory, &request, &run->clock, &run->lowered);
        wanted.scratch = memory.all;
    }
    output_add(output, &run->results, &wanted);
}

/* Whether jobs of a file may be added to the part. Where one job of each file is written, a file is divided only if it
 * has more jobs than any part may have. */
static bool fits_part(const struct run *run, uint32_t file, uint32_t room)
{
    uint32_t count = run->results.count;

    return !ENGINE.one_job_per_file || count == 0 || count + engine_jobs(run->files[file].problem) <= room;
}

/* Runs all jobs, in order of files and jobs, usually in one part. */
static bool run_parts(struct run *run, struct output *output)
{
    uint32_t room = part_capacity(run), file = 0, next = 0, left = count_jobs(run);

    run->jobs = ARENA_TAKE(&run->arena, room, struct choice_job);
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
            run_part(run, output, file == run->file_count ? run->request.end_ms : part_end_ms(run, left));
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
    run->engine = engine_start(run->own, count, &REPORT, &run->arena);
    return run->engine != NULL;
}

/* Reports files that did not fit. In addition to what is taken and kept free, reading needs scratch. */
static void report_refused(const struct run *run, const struct reading *reading)
{
    struct arena need = arena_counting();

    if (reading->refused.count == 0)
        return;
    (void)arena_take(&need, run->block - arena_left(&run->arena), 1);
    (void)arena_take(&need, reading->refused_bytes, 1);
    (void)arena_take(&need, reserve_sum(reading->wanted), 1);
    (void)arena_take(&need, engine_read_need(), 1);
    memory_report_refused(&reading->refused, arena_counted(&need), run->block, &run->limit);
}

static bool read_files(struct run *run)
{
    struct reading reading = {.result_extra = sizeof(struct choice_job),
                              .write_by_ms = run->options.timed ? run->request.end_ms : UINT64_MAX};
    uint32_t count = run->options.file_count;
    const char **names = ARENA_TAKE(&run->arena, count, const char *);

    run->files = ARENA_TAKE(&run->arena, count, struct file);
    if (names == NULL || run->files == NULL) {
        report_memory("the list of files", arena_need(count, sizeof *run->files), arena_left(&run->arena));
        return false;
    }
    options_files(&run->options, names);
    run->file_count = files_read(&reading, run->engine, names, count, run->files, &run->arena);
    files_read_inputs(&reading, run->engine, run->own, run->options.own_count, &run->arena);
    report_refused(run, &reading);
    run->reserve = reading.reserve;
    run->incomplete = !engine_check_options(run->engine) || reading.incomplete || run->incomplete;
    return true;
}

/* The useful number of worker threads: at most one for each processor, since more would only take time from each other.
 * With a clock of work there is one (clock.h). */
static uint64_t cores_of_use(const struct options *options)
{
    bool by_work = options->clock_work > 0;
    uint64_t most = integer_min_unsigned(port_processors(), MAX_WORKERS);
    struct message message;

    most = by_work ? 1 : most;
    if (options->cores <= most)
        return options->cores;
    message_clear(&message);
    message_print(&message, "-c %llu", (unsigned long long)options->cores);
    if (by_work)
        message_text(&message, ": no effect with -w, which uses one worker");
    else if (most < MAX_WORKERS)
        message_print(&message, ": only %u %s available", (unsigned)most,
                      most == 1 ? "processor is" : "processors are");
    else
        message_print(&message, ": this build runs at most %u workers", (unsigned)most);
    report_note(&message);
    return most;
}

static int memory_too_small(const struct options *options, const struct memory_limit *limit)
{
    struct message message;

    block_refuse(&message, options->memory_mb, limit->overhead, MEMORY_BLOCK_MIN);
    return option_wrong(&message);
}

/* Reports that reading and writing alone took longer than the limit. */
static void report_too_short(const struct run *run)
{
    uint64_t now = run->options.timed && run->too_short ? port_clock_ms() : 0;
    struct message message;

    if (now <= run->options.limit_ms)
        return;
    message_clear(&message);
    message_text(&message, "-t ");
    message_hundredths(&message, run->options.limit_ms);
    message_print(&message, " is too short: reading the files and writing a fallback for each %s took ",
                  ENGINE_PROGRAM.job);
    message_hundredths(&message, now);
    report_error(&message);
}

/* Writes the last line of the log. */
static bool end_log(struct run *run)
{
    struct writer writer;

    if (run->log.name == NULL)
        return true;
    log_begin(&run->log, &writer, clock_ms(&run->clock, 0), run->clock.work);
    log_mark_end(&writer);
    if (port_interrupted())
        log_true(&writer, "interrupted");
    log_end(&run->log, &writer);
    return log_close(&run->log);
}

static int run_all(struct run *run)
{
    struct output output;
    uint64_t bytes;

    run->cores = cores_of_use(&run->options);
    run->limit = memory_limit(run->options.memory_mb, run->cores);
    if (run->limit.block == 0)
        return memory_too_small(&run->options, &run->limit);
    bytes = memory_take(&run->limit, &run->arena);
    run->block = arena_left(&run->arena);
    run->workers = memory_workers(bytes, run->cores);
    set_request(run);
    output_start(&output, run->options.solution_only != NULL);
    run->incomplete = !log_open(&run->log, run->options.log);
    if (bytes == 0 || !start_engine(run) || !read_files(run) || !run_parts(run, &output))
        run->incomplete = true;
    workers_report_lowered(&run->lowered, &run->request, &run->clock);
    report_too_short(run);
    if (!end_log(run))
        run->incomplete = true;
    if (!output_end(&output, &run->incomplete))
        return PROGRAM_OUTPUT;
    if (port_interrupted())
        return PROGRAM_INTERRUPTED;
    return run->incomplete ? PROGRAM_PARTLY : PROGRAM_DONE;
}

/* Reads the options: an exit status, or -1 for a run. */
static int read_options(struct options *options, int argc, char **argv)
{
    struct option_set set = options_set();
    struct message wrong;

    return option_answer(options_read(options, argc, argv, &wrong), &set, &wrong);
}

int program_main(int argc, char **argv)
{
    struct run run;
    int status;

    memset(&run, 0, sizeof run);
    report_start(ENGINE_PROGRAM.name, false);
    status = read_options(&run.options, argc, argv);
    if (status >= 0)
        return status;
    report_start(ENGINE_PROGRAM.name, run.options.verbosity < 0);
    return run_all(&run);
}

const char *program_name(void)
{
    return ENGINE_PROGRAM.name;
}
