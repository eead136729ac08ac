/* Random play of Brain Wall: runs the whole program on the fake port, judges its output, and runs it again.
 *
 *     random_play_icfp2021 RUNS GENERATOR [FIRST]
 *
 * Makes RUNS runs from number FIRST on (default 0). Each has one to three random problems: small ones of odd shapes
 * (samples.h), or those of a family that the program GENERATOR makes; random budgets, or a time limit on a clock that
 * steps; random bonuses, -u, cores and memory. Checks of each run:
 *
 *     as it is       poses are valid and have the dislikes that they claim, or a message explains it; exit status
 *     otherwise      the same bytes with other cores and memory, files in other pieces, workers in another order
 *     by tags        each pose is made again from its tag alone
 *     initial        other work that starts from these poses: none is worse
 *     at fault       one fault of the machine: reads that fail, a disk that is full, little memory, a clock that jumps,
 *                    a request to finish: what is written is right as far as it goes
 *
 * Run N is the same on every machine. */
#define _POSIX_C_SOURCE 200809L /* popen */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/budget.h"
#include "../../core/brainwall/solver/preset.h"
#include "../../port/program.h"
#include "../kit/host.h"
#include "../kit/fake_port.h"
#include "referee.h"
#include "samples.h"

enum { FILES = 3, TEXT = 1 << 17, OPTIONS = 200, NAME = REFEREE_NAME, WORDS = 40, SHOWN = 5 };

/* The problems and options of a run. */
struct run {
    uint32_t count;
    char names[FILES][NAME];
    char texts[FILES][TEXT];
    char options[OPTIONS]; /* words divided by blanks: budget, bonuses and -u */
    bool timed, all;       /* -B all */
};

/* What the referee says of an output. */
struct opinion {
    uint32_t poses;          /* valid */
    uint32_t null;
    int64_t dislikes[FILES]; /* -1: none */
};

static char first_output[FAKE_BYTES], given_text[FAKE_BYTES];
static char complaint[1000];
static const char *generator;

/* What is set in the fake port. */
static struct fault {
    uint64_t step_ms, jump_look, jump_ms, interrupt_ms;
    size_t read_most, failing, memory_max, out_room;
    bool backwards;
} fault;

static const char *complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(complaint, sizeof complaint, format, arguments);
    va_end(arguments);
    return complaint;
}

/* ---- choosing ---- */

static void choose_sample(char *to, struct random_wide *random)
{
    static struct sample sample;
    uint32_t corners = 3 + random_wide_below(random, 12), vertices = 2 + random_wide_below(random, 14);

    sample_problem(&sample, corners, vertices, 4 + (int32_t)random_wide_below(random, 40), random);
    sample_text(to, &sample.problem);
}

static void family_text(char *to, const char *family, uint32_t seed)
{
    char command[512];
    size_t length;
    FILE *pipe;

    snprintf(command, sizeof command, "%s %s %" PRIu32, generator, family, seed);
    pipe = popen(command, "r");
    length = pipe != NULL ? fread(to, 1, TEXT - 1, pipe) : 0;
    if (pipe == NULL || pclose(pipe) != 0 || length == 0)
        judge_host_fail("no problem by %s", command);
    to[length] = '\0';
}

/* The numbers of the problems follow one another, so that they unlock bonuses for each other. */
static void choose_problems(struct run *run, struct random_wide *random)
{
    static const char *const FAMILIES[] = {"triangle", "small", "corners", "rigid", "ring",
                                           "chain", "mesh", "network", "large", "huge",
                                           "limbs", "tangle", "grid", "spiky", "parts", "tilesmall", "folds"};
    const char *family = FAMILIES[random_wide_below(random, sizeof FAMILIES / sizeof *FAMILIES)];
    bool sample = random_wide_below(random, 100) < 60;
    uint32_t first = sample ? 0 : 10 * random_wide_below(random, 100000);

    run->count = 1 + random_wide_below(random, FILES);
    for (uint32_t i = 0; i < run->count; i++) {
        if (sample)
            choose_sample(run->texts[i], random);
        else
            family_text(run->texts[i], family, first + i);
        snprintf(run->names[i], NAME, "%s_%" PRIu32 ".json", sample ? "sample" : family, first + i);
    }
}

/* Any size of budget is as likely as its double. */
static uint64_t random_work(struct random_wide *random)
{
    return 1 + random_wide_below(random, (uint32_t)1 << random_wide_below(random, 22));
}

static void choose_options(struct run *run, struct random_wide *random)
{
    char *to = run->options;
    uint32_t variation = random_wide_below(random, 4) == 0 ? random_wide_below(random, BUDGET_VARIATIONS) : 0;

    run->timed = random_wide_below(random, 100) < 20;
    if (run->timed)
        to += sprintf(to, "-t %" PRIu32, 1 + random_wide_below(random, 2));
    else
        to += sprintf(to, "-b %" PRIu64 ":%" PRIu32, random_work(random),
                      random_wide_below(random, PRESETS) + variation * BUDGET_PRESETS);
    run->all = random_wide_below(random, 3) == 0;
    if (run->all)
        to += sprintf(to, " -B all");
    for (uint32_t kind = 1; kind < BONUS_KINDS && !run->all; kind++)
        if (random_wide_below(random, 4) == 0)
            to += sprintf(to, " -B %s%s", bonus_name((enum bonus)kind), random_wide_below(random, 2) ? ":7" : "");
    if (random_wide_below(random, 4) == 0)
        sprintf(to, " -u");
}

/* ---- running and judging ---- */

/* Runs the program on `count` files from number `at` on; `more` are options too. */
static int perform(const struct run *run, uint32_t at, uint32_t count, const char *options, const char *more)
{
    static char line[2 * OPTIONS];
    static char name[] = "play", quiet[] = "-q", option_f[] = "-f";
    char *words[WORDS + 1] = {name, quiet};
    int used = 2;

    fake_reset();
    fake.read_most = fault.read_most;
    fake.clock_step_ms = fault.step_ms;
    fake.jump_look = fault.jump_look;
    fake.jump_ms = fault.jump_ms;
    fake.interrupt_ms = fault.interrupt_ms;
    fake.out_room = fault.out_room;
    fake.memory_max = fault.memory_max;
    fake.memory_fixed = true;
    fake.backwards = fault.backwards;
    for (uint32_t i = at; i < at + count; i++) {
        fake_file(run->names[i], run->texts[i]);
        words[used++] = option_f;
        memcpy(&words[used++], &(const char *){run->names[i]}, sizeof *words); /* left alone */
    }
    fake_file("given", given_text);
    fake.files[0].failing = fault.failing;
    snprintf(line, sizeof line, "%s %s", options, more);
    for (char *word = strtok(line, " "); word != NULL && used < WORDS; word = strtok(NULL, " "))
        words[used++] = word;
    return program_main(used, words);
}

static void set_no_fault(void)
{
    fault = (struct fault){.interrupt_ms = UINT64_MAX, .read_most = 512, .memory_max = SIZE_MAX,
                           .out_room = SIZE_MAX};
}

/* Whether a message explains why a pose, or an entry, is missing; without a search no message is needed. */
static bool explained(void)
{
    return strstr(fake.err, ": no valid pose found; ") != NULL || strstr(fake.err, "not searched: ") != NULL ||
           strstr(fake.err, ": no pose written: ") != NULL ||
           strstr(fake.err, "too little memory") != NULL ||
           strstr(fake.err, ": the input cannot be read") != NULL || strstr(fake.err, ": not read") != NULL;
}

/* What is wrong with the poses of an output. */
static const char *judge_poses(const struct run *run, struct referee *referee, struct opinion *opinion)
{
    const char *wrong = NULL;

    for (uint32_t i = 0; i < run->count && wrong == NULL; i++) {
        const struct brainwall_row *row = &referee->table.rows[i];
        opinion->dislikes[i] = row->has_pose ? row->dislikes : -1;
        opinion->poses += row->has_pose;
        opinion->null += referee->rows[i].listed && !row->has_pose;
        if (row->error.length > 0)
            wrong = complain("%s: %s", run->names[i], row->error.text);
        if (row->has_pose && !row->has_claim)
            wrong = complain("%s: no dislikes are claimed", run->names[i]);
    }
    return wrong;
}

/* What is wrong with the last run's output; `idle`: nothing was to be searched. */
static const char *judge(const struct run *run, int status, bool idle, struct opinion *opinion)
{
    struct referee referee = {.block = NULL};
    struct message said;
    const char *wrong;

    memset(opinion, 0, sizeof *opinion);
    message_clear(&said);
    referee_open(&referee, run->count);
    for (uint32_t i = 0; i < run->count; i++)
        referee_add(&referee, run->names[i], run->texts[i], strlen(run->texts[i]));
    if (!referee_judge(&referee, "the output", fake.out, strlen(fake.out), !run->all, &said))
        wrong = complain("%s", said.text);
    else
        wrong = judge_poses(run, &referee, opinion);
    referee_close(&referee);
    if (wrong == NULL && opinion->poses < run->count && !explained() && !idle)
        wrong = complain("%" PRIu32 " poses of %" PRIu32 ", and nothing is said: %s", opinion->poses, run->count,
                         fake.err);
    if (wrong == NULL && status != PROGRAM_INTERRUPTED &&
        status != ((opinion->poses == run->count || idle) && !explained() ? PROGRAM_DONE : PROGRAM_PARTLY))
        wrong = complain("status %d with %" PRIu32 " poses of %" PRIu32 ": %s", status, opinion->poses, run->count,
                         fake.err);
    return wrong;
}

/* ---- the parts of a run ---- */

/* The entry of file `at` in the first output, without comma or bracket; its length in *length. */
static const char *entry_of(uint32_t at, size_t *length)
{
    const char *entry = first_output + 1;

    for (; at > 0; at--)
        entry = strchr(entry, '\n') + 1;
    *length = strcspn(entry, "\n") - 1;
    return entry;
}

/* The options that a tag stands for: a dash before each word. */
static void options_of_tag(const char *entry, char *options)
{
    const char *tag = strstr(entry, "\"tag\":\"") + 7;
    bool word = true;

    for (; *tag != '"'; tag++) {
        if (word)
            *options++ = '-';
        word = *tag == ' ';
        *options++ = *tag;
    }
    *options = '\0';
}

static const char *make_again(const struct run *run, uint32_t entries)
{
    for (uint32_t i = 0; i < run->count && entries == run->count; i++) {
        size_t length;
        const char *entry = entry_of(i, &length);
        char options[OPTIONS];
        options_of_tag(entry, options);
        (void)perform(run, i, 1, options, strstr(run->options, " -u") != NULL ? "-u -m 12" : "-m 12");
        if (fake.out_length != length + 3 || memcmp(fake.out + 1, entry, length) != 0)
            return complain("%s makes something else of %.*s: %.200s", options, (int)length, entry, fake.out);
    }
    return NULL;
}

static const char *run_otherwise(const struct run *run, struct random_wide *random)
{
    char more[OPTIONS];

    if (run->timed)
        return NULL;
    snprintf(more, sizeof more, "-c %" PRIu32 " -m %d", 1 + random_wide_below(random, 8),
             random_wide_below(random, 2) ? 10 : 20);
    fault.read_most = 7;
    fault.backwards = true;
    (void)perform(run, 0, run->count, run->options, more);
    set_no_fault();
    if (strcmp(first_output, fake.out) != 0 && strstr(fake.err, "too little memory") == NULL)
        return complain("another list with %s", more);
    return NULL;
}

static const char *compare(const struct run *run, const struct opinion *given, const struct opinion *found)
{
    for (uint32_t i = 0; i < run->count && !run->all; i++)
        if (given->dislikes[i] >= 0 && (found->dislikes[i] < 0 || found->dislikes[i] > given->dislikes[i]))
            return complain("%s: %" PRId64 " dislikes were given, %" PRId64 " are found", run->names[i],
                            given->dislikes[i], found->dislikes[i]);
    if (found->poses < given->poses)
        return complain("%" PRIu32 " poses were given, %" PRIu32 " are found", given->poses, found->poses);
    return NULL;
}

static const char *start_from(const struct run *run, const struct opinion *given, struct random_wide *random)
{
    char options[OPTIONS];
    struct opinion found;
    const char *bonuses = strchr(run->options + 3, '-'), *wrong;
    uint64_t work = random_wide_below(random, 4) == 0 ? 0 : random_work(random) / 4;

    strcpy(given_text, first_output);
    snprintf(options, sizeof options, "-b %" PRIu64 " %s", work, bonuses != NULL ? bonuses : "");
    wrong = judge(run, perform(run, 0, run->count, options, "-i given -m 12"), work == 0, &found);
    return wrong != NULL ? wrong : compare(run, given, &found);
}

/* One thing goes wrong. */
static void choose_fault(const struct run *run, struct random_wide *random)
{
    set_no_fault();
    fault.step_ms = run->timed ? 10 + random_wide_below(random, 50) : 0;
    switch (random_wide_below(random, 6)) {
    case 0: fault.failing = 1 + random_wide_below(random, (uint32_t)strlen(run->texts[0])); break;
    case 1: fault.out_room = random_wide_below(random, 1 + (uint32_t)strlen(first_output)); break;
    case 2: fault.memory_max = 1000u + random_wide_below(random, 1024u << random_wide_below(random, 14)); break;
    case 3:
        fault.jump_look = 1 + random_wide_below(random, 200);
        fault.jump_ms = random_wide_below(random, 3000);
        break;
    default:
        fault.step_ms = 1;
        fault.interrupt_ms = random_wide_below(random, 2000);
        break;
    }
}

static const char *let_down(const struct run *run, struct random_wide *random)
{
    struct opinion opinion;
    const char *wrong = NULL;
    int status;

    choose_fault(run, random);
    status = perform(run, 0, run->count, run->options, "-m 10");
    if (status == PROGRAM_OUTPUT)
        wrong = strncmp(first_output, fake.out, run->timed ? 0 : fake.out_length) == 0 ? NULL : "another beginning";
    else if (fault.out_room < fake.out_length)
        wrong = "a full disk is not noticed";
    else
        wrong = judge(run, status, false, &opinion);
    set_no_fault();
    return wrong;
}

static const char *play(struct run *run, struct random_wide *random, struct opinion *opinion)
{
    const char *wrong;

    set_no_fault();
    fault.step_ms = run->timed ? 10 + random_wide_below(random, 50) : 0;
    wrong = judge(run, perform(run, 0, run->count, run->options, "-m 12"), false, opinion);
    strcpy(first_output, fake.out);
    set_no_fault();
    if (wrong == NULL)
        wrong = run_otherwise(run, random);
    if (wrong == NULL)
        wrong = make_again(run, opinion->poses + opinion->null);
    if (wrong == NULL)
        wrong = start_from(run, opinion, random);
    return wrong != NULL ? wrong : let_down(run, random);
}

int main(int argc, char **argv)
{
    static struct run run;
    uint64_t runs, first, faulty = 0, poses = 0, files = 0;

    if (argc < 3)
        judge_host_fail("usage: random_play_icfp2021 RUNS GENERATOR [FIRST]");
    runs = strtoull(argv[1], NULL, 10);
    generator = argv[2];
    first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    for (uint64_t number = first; number < first + runs; number++) {
        struct random_wide random = random_wide_of((uint32_t)number);
        struct opinion opinion;
        const char *wrong;
        choose_problems(&run, &random);
        choose_options(&run, &random);
        wrong = play(&run, &random, &opinion);
        poses += opinion.poses;
        files += run.count;
        faulty += wrong != NULL;
        if (wrong != NULL && faulty <= SHOWN)
            printf("# run %" PRIu64 ": %s of %" PRIu32 ", %s: %s\n", number, run.options, run.count,
                   run.names[0], wrong);
    }
    printf("# %" PRIu64 " runs, %" PRIu64 " poses of %" PRIu64 " problems\n", runs, poses, files);
    printf("%sok 1 - %" PRIu64 " of %" PRIu64 " random runs are valid, come out the same again, are not made worse "
           "and bear a fault\n", faulty == 0 ? "" : "not ", runs - faulty, runs);
    return faulty == 0 ? 0 : 1;
}
