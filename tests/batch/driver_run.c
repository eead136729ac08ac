/* See driver_run.h. */
#include "driver_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../../core/engine_program.h"
#include "../kit/random.h"

struct run run;

static const char *number_word(const char *format, uint64_t value)
{
    char *word = run.numbers[run.number_count++];

    snprintf(word, sizeof run.numbers[0], format, value);
    return word;
}

/* Where more can be put behind the last one. */
static char *last_number(void)
{
    return strchr(run.numbers[run.number_count - 1], '\0');
}

static void add(const char *word)
{
    run.words[run.count++] = word;
}

/* Any size of number up to `most` is as likely as its half. */
static uint64_t any_size(struct random *random, uint64_t most)
{
    while (most > 1 && random_chance(random, 40))
        most /= 4;
    return 1 + random_below(random, most > 0 ? (uint32_t)most : 1);
}

/* A text that no reader takes: cut off, empty, or with a bracket too many. */
static void spoil(char *text, struct random *random)
{
    size_t length = strlen(text);

    if (random_chance(random, 30))
        memmove(text + 1, text, length + 1), text[0] = '}';
    else
        text[random_below(random, (uint32_t)length)] = '\0';
}

static void draw_file(uint32_t i, struct random *random)
{
    struct machine_file *file = &run.plan.files[i];
    bool input = i == 0 && random_chance(random, 6);

    snprintf(run.names[i], RUN_NAME, "file_%u.json", (unsigned)i);
    snprintf(run.shown[i], RUN_NAME, "file_%u.json", (unsigned)i);
    if (input) {
        strcpy(run.names[i], "-");
        strcpy(run.shown[i], "standard input");
    }
    game_make(&run.files[i], random_next(random), i, run.shown[i]);
    strcpy(run.texts[i], run.files[i].text);
    *file = (struct machine_file){.name = run.names[i], .text = run.texts[i]};
    run.good[i] = random_chance(random, 85);
    if (run.good[i])
        return;
    if (random_chance(random, 40)) {
        spoil(run.texts[i], random);
        return;
    }
    file->fault = (enum machine_fault)(1 + random_below(random, 3));
    file->cut = random_below(random, (uint32_t)strlen(run.texts[i]));
    if (file->fault == MACHINE_HUNG && !run.timed && run.plan.interrupt_step == UINT64_MAX)
        file->fault = MACHINE_CUT;
}

/* A preset that the engine has; a dropped one is refused. */
static uint32_t drawn_preset(struct random *random)
{
    uint32_t preset;

    do
        preset = random_below(random, ENGINE.presets);
    while ((ENGINE.presets_dropped >> preset & 1) != 0);
    return preset;
}

/* How long it may take, and by what. The clock goes on by a part of the limit at each look, so that a run under a
 * limit has some tens of looks.
 *
 * By a steady clock the end has to be in time. Once searches should end eight workers may look at it a hundred times
 * together before they all have: of limits up to 0.6 s a third is left then (core/batch/clock.h). */
static void draw_limit(struct random *random)
{
    uint32_t what = random_below(random, 100);
    struct machine_plan *plan = &run.plan;

    run.timed = what < 40;
    run.by_work = what >= 40 && what < 65;
    run.fixed = what >= 65 || random_chance(random, 15);
    plan->clock = (enum machine_clock)random_below(random, MACHINE_CLOCKS);
    plan->clock_us = any_size(random, 20000);
    plan->standing = random_below(random, 100);
    if (run.timed) {
        bool steady = plan->clock == MACHINE_STEADY;
        run.limit_ms = random_chance(random, 5) ? 0 : any_size(random, steady ? 600 : 20000);
        plan->clock_us = run.limit_ms * 1000 / (steady ? 400 : 10 + random_below(random, 60)) + 1;
        add("-t");
        add(number_word("%" PRIu64, run.limit_ms / 1000));
        sprintf(last_number(), ".%03u", (unsigned)(run.limit_ms % 1000));
    }
    if (run.by_work) {
        add("-w");
        add(number_word("%" PRIu64, any_size(random, 60 * GAME_WORK)));
    }
    if (run.fixed) {
        add("-b");
        add(number_word("%" PRIu64, random_chance(random, 4) ? 0 : any_size(random, GAME_WORK)));
        if (random_chance(random, 50))
            sprintf(last_number(), ":%u", (unsigned)drawn_preset(random));
        if (random_chance(random, 10) && strchr(run.numbers[run.number_count - 1], ':') != NULL)
            sprintf(last_number(), ":%u", (unsigned)(1 + random_below(random, 10)));
    }
}

/* The option for one solution alone; NULL: the engine has none. */
static const char *bare_word(void)
{
    for (const struct option *row = ENGINE_PROGRAM.options; row->id != 0; row++)
        if (row->id == ENGINE_SOLUTION_ONLY)
            return row->long_name;
    return NULL;
}

static void draw_options(struct random *random)
{
    static const char *const WRONG[] = {"-x", "--nothing", "-c0", "-b5:99999999", "-t-1", "-m", "-w0"};
    uint32_t loud = random_below(random, 100);

    if (random_chance(random, 90)) {
        add("-c");
        add(number_word("%" PRIu64, 1 + random_below(random, MACHINE_WORKERS)));
    }
    if (random_chance(random, 30)) {
        add("-m");
        add(number_word("%" PRIu64, any_size(random, 64)));
    }
    run.said = loud < 60;
    run.quiet = loud >= 90;
    if (run.said || run.quiet)
        add(run.said ? "-v" : "-q");
    run.own = run.count;
    run.own_count = (int)game_options(random_next(random), run.words + run.count);
    run.count += run.own_count;
    run.bare = bare_word() != NULL && run.plan.file_count == 1 && random_chance(random, 20);
    if (run.bare)
        add(bare_word());
    run.logged = random_chance(random, 25);
    if (run.logged)
        add("--log"), add("log");
    run.wrong = random_chance(random, 2);
    if (run.wrong)
        add(WRONG[random_below(random, sizeof WRONG / sizeof *WRONG)]);
}

static void draw_machine(struct random *random)
{
    static const uint32_t READS[] = {1, 7, 100, 5000};
    struct machine_plan *plan = &run.plan;

    plan->order = (enum machine_order)random_below(random, MACHINE_ORDERS);
    plan->interrupt_step = random_chance(random, 20) ? any_size(random, 4000) : UINT64_MAX;
    plan->out_room = random_chance(random, 8) ? random_below(random, 500) : SIZE_MAX;
    plan->out_lost = random_chance(random, 2);
    plan->log_room = random_chance(random, 10) ? random_below(random, 500) : SIZE_MAX;
    plan->log_refused = random_chance(random, 5);
    plan->memory = random_chance(random, 20)   ? RUN_MEMORY_MUCH
                   : random_chance(random, 70) ? RUN_MEMORY
                                               : any_size(random, RUN_MEMORY);
    plan->memory_refused = random_chance(random, 10);
    plan->overhead = random_below(random, 300000);
    plan->processors = random_chance(random, 70) ? UINT32_MAX : 1 + random_below(random, MACHINE_WORKERS);
    plan->terminal = random_chance(random, 20);
    plan->read_most = READS[random_below(random, 4)];
}

void run_draw(uint64_t number)
{
    struct random random = {number};

    memset(&run, 0, offsetof(struct run, files));
    run.plan.number = number;
    run.plan.seed = (uint64_t)random_next(&random) << 32 | random_next(&random);
    run.plan.file_count = random_chance(&random, 3) ? 0 : 1 + random_below(&random, MACHINE_FILES);
    add(ENGINE_PROGRAM.name);
    draw_machine(&random);
    draw_limit(&random);
    draw_options(&random);
    for (uint32_t i = 0; i < run.plan.file_count; i++) {
        draw_file(i, &random);
        add("-f");
        add(run.names[i]);
    }
}
