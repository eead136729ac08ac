/* steps: what the steps of the batch program take in one piece, without a look at the clock or at a request to finish,
 * for the most games that are searched together under a time limit. Linked with an engine.
 *
 *     steps_icfp2015 [-m MEGABYTES] FILE...
 *
 * Each file is read again and again until there are GAMES_MOST games. Prints a line for each step with the number of
 * games and the processor time in milliseconds, the least of three runs. Where a step does something for each game, it
 * is that of all games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/base/report.h"
#include "../../core/batch/output.h"
#include "../../core/batch/workers.h"
#include "../../core/engine_program.h"
#include "../../port/port.h"
#include "../../port/program.h"

enum { GAMES_MOST = 16384, FILES = 1024, RUNS = 3 };

enum step { LIST, PLANS, DIVIDE, FALLBACKS, START, WRITE, STEPS };
static const char *const STEP_NAMES[STEPS] = {
    "list of games", "plans", "division of memory", "a sixteenth of the fallbacks", "start of a search", "writing fallbacks"};

static uint64_t least_ns[STEPS];
static struct file files[FILES];
static uint32_t file_count;
static struct engine *engine;

static uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static uint64_t note(enum step step, uint64_t since_ns)
{
    uint64_t now = now_ns();

    if (least_ns[step] == 0 || now - since_ns < least_ns[step])
        least_ns[step] = now - since_ns;
    return now_ns();
}

static long read_file(void *file, void *to, size_t size)
{
    return (long)fread(to, 1, size, file);
}

/* Reads the files by turns until there are enough games. */
static uint32_t read_all(char **names, int count, struct arena *arena)
{
    uint32_t games = 0;

    while (games < GAMES_MOST && file_count < FILES) {
        const char *name = names[file_count % (uint32_t)count];
        FILE *input = fopen(name, "rb");
        struct arena keep = *arena, scratch;
        struct message error;
        keep.end -= arena_need(engine_read_need(), 1);
        scratch = (struct arena){.at = keep.end, .end = arena->end};
        message_clear(&error);
        if (input == NULL || engine_read(engine, name, (struct window_source){read_file, input}, &keep, scratch, &error,
                                         &files[file_count].problem) != ENGINE_READ) {
            fprintf(stderr, "%s: not read %s\n", name, error.text);
            exit(1);
        }
        fclose(input);
        engine_add_problem(engine, files[file_count].problem);
        arena->at = keep.at;
        files[file_count].name = name;
        games += engine_jobs(files[file_count++].problem);
    }
    return games < GAMES_MOST ? games : GAMES_MOST;
}

/* All steps, with memory behind the arena; nothing is searched, since the time is over. */
static void run(uint32_t games, struct arena arena)
{
    struct log no_log = {NULL, false};
    struct request request = {
        .budget = {ENGINE_PROGRAM.work, 0, 0}, .raise_work = true, .limited = true, .end_ms = UINT64_MAX, .log = &no_log};
    struct choice_job *jobs = ARENA_TAKE(&arena, games, struct choice_job);
    struct output_request wanted = {.timed = true, .end_ms = UINT64_MAX};
    struct lowered lowered = {.last_file = NULL};
    struct clock clock = {CLOCK_TIME, 0, 0};
    struct output output;
    struct results results;
    struct memory memory;
    uint64_t ns = now_ns();

    if (jobs == NULL || !results_open(&results, games, &arena)) {
        fprintf(stderr, "too little memory\n");
        exit(1);
    }
    for (uint32_t i = 0, next; i < file_count; i++) {
        next = 0;
        results_add(&results, engine, &files[i], &next);
    }
    ns = note(LIST, ns);
    (void)output_fallbacks_ms(&results, arena, UINT64_MAX);
    ns = note(FALLBACKS, ns);
    memory_lay_plans(&results, &arena, 1 << 20);
    ns = note(PLANS, ns);
    memory = memory_divide(&results, arena, 1, request.budget, 1 << 20);
    ns = note(DIVIDE, ns);
    request.end_ms = port_clock_ms() + 1; /* it is over when the first search begins */
    workers_run(&results, jobs, &memory, &request, &clock, &lowered);
    ns = note(START, ns);
    wanted.scratch = memory.all;
    output_start(&output, false);
    output_add(&output, &results, &wanted);
    (void)note(WRITE, ns);
}

int program_main(int argc, char **argv)
{
    size_t size = (size_t)256 << 20;
    struct arena all;
    uint32_t games;

    if (argc > 2 && strcmp(argv[1], "-m") == 0) {
        size = (size_t)strtoull(argv[2], NULL, 10) << 20;
        argc -= 2;
        argv += 2;
    }
    all = arena_over(malloc(size), size);
    engine = engine_start(NULL, 0, &REPORT, &all);
    if (argc < 2 || engine == NULL)
        return PROGRAM_USAGE;
    games = read_all(argv + 1, argc - 1, &all);
    (void)engine_check_options(engine);
    for (int i = 0; i < RUNS; i++)
        run(games, all);
    for (int i = 0; i < STEPS; i++)
        fprintf(stderr, "%-32s %6u games %8.2f ms\n", STEP_NAMES[i], (unsigned)games, (double)least_ns[i] / 1e6);
    return PROGRAM_DONE;
}

const char *program_name(void)
{
    return "steps";
}
