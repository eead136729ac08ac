/* Bounds: tests the bounds themselves. Runs the program on random problems, phrases and options, each of which is at
 * its lower bound, at its upper bound or between (extreme_problem.h, extreme_run.h).
 *
 *     bounds RUNS [FIRST] [-s SLACK] -- COMMAND...
 *
 *     build/bounds 3000 -- ./play_icfp2015
 *     build/bounds 3000 1000 -- node port/wasm/run.mjs build/wasm/play_icfp2015
 *     build/bounds 60 -s 20 -- build/sanitized/play_icfp2015      20 times as much time for each run
 *     KEEP=folder build/bounds 1 217 -- ./play_icfp2015           run 217 alone
 *
 * Runs are numbered from FIRST (default 0); a number is the same run on every machine. With KEEP the problem files and
 * the command of each failed run are kept in that folder. A run takes about 0.6 seconds: `make test` and
 * tests/ports/check.sh make 300 together; the first lines above are for thousands by hand. A run must show:
 *
 *     no crash      no death by a signal, no report of a sanitizer; exit status 0, or 1 where games are missing, or 2
 *                   where the program reports that -m is too small
 *     in time       user and system time of at most the limit for each processor that the run may have, or 1.1 times
 *                   that of -b 0 on the same files if that is more, and 50 ms. On a busy machine the clock would prove
 *                   nothing. Each limit includes the longest of three runs of `COMMAND --version`. A late run is
 *                   repeated up to twice, with both measured again; one that lasts a minute longer than its limit
 *                   hangs and is ended
 *     correctness   what referee.h demands; with -v also the points that the program claims
 *     a result      for every game of every file, unless the program reports that memory is too small for some files:
 *                   then the same command with the limit that it names must read them all. A game may have the
 *                   fallback solution (core/hextris/rules/fallback.h) where there is little time for each: see
 *                   time_to_answer(). A run with such a game, or one without its text, is repeated up to twice
 *
 * At most STEPS_MOST steps of a run are judged (referee.h), which takes a few seconds; the number of texts beyond that
 * is printed. The judge is a process of its own, for it exits on bad output. */
#define _DEFAULT_SOURCE /* mkdtemp under -std=c11 */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../kit/host.h"
#include "../kit/process.h"
#include "extreme_run.h"
#include "referee.h"

enum { REPEATS = 2, SHOWN = 10, NAME = 80, LINE = PROCESS_LINE };

/* Processor time for each game from which on all are searched; for each millisecond more ANSWER_CELLS cells of
 * the board, and ANSWER_MEMBERS cells times members of a unit: where many cells are full a unit can be locked
 * nearly everywhere, and each lock is valued by the rows it touches. */
enum { ANSWER_MS = 100, ANSWER_CELLS = 250, ANSWER_MEMBERS = 20000, ANSWER_FULL = 20000 };
enum { COMMAND_WORDS = 16, WORDS = COMMAND_WORDS + EXTREME_WORDS + 3 + 2 * (EXTREME_FILES + MAX_PHRASES) };

#define STEPS_MOST UINT64_C(1000000000)

/* What is wrong with a run: the first that applies. */
enum failure {
    FAILURE_NONE, FAILURE_HANGING, FAILURE_CRASH, FAILURE_WRONG, FAILURE_ANSWER, FAILURE_LATE, FAILURES
};

static const char *const FAILURE_NAMES[FAILURES] = {"well",  "without an end",    "crashed",
                                                    "wrong", "without an answer", "only late"};

/* The outcome of a run of the command. */
struct end {
    struct process_end process;
    bool late;
};

/* What the judge's process reports. */
struct judgement {
    struct referee_result result;
    char wrong[LINE];
};

static char folder[] = "/tmp/bounds_XXXXXX";
static char out_name[NAME], err_name[NAME], judge_name[NAME], file_names[EXTREME_PROBLEMS][NAME];

static char *command[COMMAND_WORDS];
static int command_count;
static uint64_t start_ms, slack = 1;
static struct judgement *judgement;

/* Of all runs. */
static struct figures {
    uint64_t failures[FAILURES], late, repeats; /* runs; the last: made again */
    uint64_t games, answers, fallen, refused, cut, too_little; /* refused: files; the last: runs */
    double greatest_share; /* processor time as a share of the limit */
    uint64_t share_run, longest_overrun_ms, overrun_run; /* the last two: of late runs */
} figures;

/* ---- the command ---- */

static char word_f[] = "-f", word_p[] = "-p";

static void fill_words(struct extreme_run *run, char **words)
{
    int count = command_count;

    memcpy(words, command, (size_t)count * sizeof *words);
    for (uint32_t i = 0; i < run->word_count; i++)
        words[count++] = run->words[i];
    for (uint32_t i = 0; i < run->phrase_count; i++) {
        words[count++] = word_p;
        words[count++] = run->phrases[i];
    }
    for (uint32_t i = 0; i < run->file_count; i++) {
        words[count++] = word_f;
        words[count++] = file_names[run->files[i]];
    }
    words[count] = NULL;
}

/* ---- judging ---- */

/* What judge() judges. */
struct to_judge {
    const struct extreme_run *run;
    const char *messages;
};

/* Runs in a process of its own. */
static void judge_apart(const void *context)
{
    const struct to_judge *judged = context;
    const struct extreme_run *run = judged->run;
    static struct referee referee;
    size_t length;
    char *output = judge_host_read_path(out_name, &length);
    const char *wrong;

    referee.quiet = !run->claims;
    referee.steps_most = STEPS_MOST;
    for (uint32_t i = 0; i < run->phrase_count; i++)
        referee_say(&referee, run->phrases[i]);
    for (uint32_t i = 0; i < run->problem_count; i++)
        referee_add(&referee, file_names[i], run->problems[i].text, run->problems[i].length);
    for (uint32_t i = run->problem_count; i < run->file_count; i++)
        referee_repeat(&referee, run->files[i]);
    wrong = referee_judge(&referee, output, length, judged->messages, &judgement->result);
    snprintf(judgement->wrong, LINE, "%s", wrong != NULL ? wrong : "");
}

/* Fills *judgement. */
static void judge(const struct extreme_run *run, const char *messages)
{
    const struct to_judge judged = {run, messages};

    memset(judgement, 0, sizeof *judgement);
    process_judge(judge_apart, &judged, judge_name, judgement->wrong);
}

/* A run that ends before any file is read, for lack of memory. */
static bool too_little_memory(const struct extreme_run *run, const char *messages, const struct end *end)
{
    if (end->process.status == 2)
        return run->memory_given && strstr(messages, ": too small; the least is ") != NULL;
    return end->process.status == 1 && strstr(messages, "play_icfp2015: too little memory for ") != NULL;
}

/* Milliseconds that the first unit of a game may take. Where rows are full from the start, every lock of it is
 * tried on the whole board. */
static uint64_t answer_ms(const struct extreme_problem *problem)
{
    uint64_t height = problem->height, cells = height * problem->width;
    uint64_t ms = ANSWER_MS + cells / ANSWER_CELLS + cells * problem->member_most / ANSWER_MEMBERS;

    return problem->filled < problem->width ? ms : ms + height * cells / ANSWER_FULL;
}

/* Whether the program had the time to search all games, each by one worker. */
static bool time_to_answer(const struct extreme_run *run, const struct end *end)
{
    const struct referee_result *result = &judgement->result;
    uint64_t most = 0;

    for (uint32_t i = 0; i < run->problem_count; i++)
        most = answer_ms(&run->problems[i]) > most ? answer_ms(&run->problems[i]) : most;
    return end->process.processor_ms >=
           start_ms + most * slack * process_processors(run->cores) * (result->played + result->missing);
}

/* The command with another memory limit instead of its own. */
static void raise_memory(char **words, uint32_t megabytes)
{
    static char word_m[30];
    char **to = words + command_count;

    snprintf(word_m, sizeof word_m, "-m%" PRIu32, megabytes);
    for (char **from = to; *from != NULL; from++)
        if (strncmp(*from, "-m", 2) != 0)
            *to++ = *from;
    *to++ = word_m;
    *to = NULL;
}

/* Whether the limit that the program names for the refused files suffices for them. */
static bool is_enough(const struct extreme_run *run, char **words, uint32_t megabytes)
{
    struct process_end end;
    size_t length;
    char *messages;
    bool enough;

    raise_memory(words, megabytes);
    end = process_run(words, out_name, err_name, run->limit_ms * slack + start_ms);
    messages = judge_host_read_path(err_name, &length);
    enough = end.status <= 1 && strstr(messages, " KiB needed") == NULL;
    free(messages);
    return enough;
}

static enum failure check_games(struct extreme_run *run, const char *messages, const struct end *end, char *wrong)
{
    const struct referee_result *result = &judgement->result;
    char *words[WORDS + 1];

    judge(run, messages);
    figures.fallen += result->fallen;
    figures.games += result->played + result->missing;
    figures.answers += result->played;
    figures.refused += result->refused;
    figures.cut += result->cut;
    snprintf(wrong, LINE, "%s", judgement->wrong);
    if (wrong[0] != '\0')
        return strstr(wrong, "solution is empty") != NULL ? FAILURE_ANSWER : FAILURE_WRONG;
    if (result->unread > 0 || (result->fallen > 0 && time_to_answer(run, end))) {
        snprintf(wrong, LINE, "%" PRIu32 " files not read, %" PRIu32 " games of %" PRIu32 " not searched", result->unread,
                 result->fallen, result->missing + result->played);
        return FAILURE_ANSWER;
    }
    if (end->process.status != (result->fallen + result->refused > 0 ? 1 : 0)) {
        snprintf(wrong, LINE, "exit status %d, %" PRIu32 " games and %" PRIu32 " files missing", end->process.status,
                 result->fallen, result->refused);
        return FAILURE_WRONG;
    }
    fill_words(run, words);
    if (result->refused > 0 && (result->enough_mb == 0 || !is_enough(run, words, result->enough_mb))) {
        snprintf(wrong, LINE, "-m %" PRIu32 " is not enough for %" PRIu32 " files", result->enough_mb, result->refused);
        return FAILURE_WRONG;
    }
    return FAILURE_NONE;
}

/* Fills `wrong` with details of the failure, if there are any. */
static enum failure check(struct extreme_run *run, const struct end *end, char *wrong)
{
    size_t length;
    char *messages = judge_host_read_path(err_name, &length);
    const char *crash = process_crash_line(messages);
    enum failure failure = FAILURE_NONE;

    wrong[0] = '\0';
    if (end->process.hanging) {
        failure = FAILURE_HANGING;
    } else if (crash != NULL || end->process.status > 2) {
        process_copy_line(wrong, crash != NULL ? crash : messages);
        failure = FAILURE_CRASH;
    } else if (too_little_memory(run, messages, end)) {
        figures.too_little++;
    } else if (end->process.status == 2) {
        process_copy_line(wrong, messages);
        failure = FAILURE_WRONG;
    } else {
        failure = check_games(run, messages, end, wrong);
    }
    free(messages);
    return failure == FAILURE_NONE && end->late ? FAILURE_LATE : failure;
}

/* ---- a run ---- */

/* Keeps the files of a run that failed, and its command as a script. */
static void keep(const struct extreme_run *run, char **words)
{
    const char *to = getenv("KEEP");
    char name[1000];
    FILE *script;

    if (to == NULL || to[0] == '\0')
        return;
    (void)mkdir(to, 0777);
    snprintf(name, sizeof name, "%s/run_%" PRIu64 ".sh", to, run->number);
    script = fopen(name, "w");
    if (script == NULL)
        judge_host_fail("cannot write %s", name);
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i] == word_f)
            break;
        process_write_word(script, words[i]);
    }
    for (uint32_t i = 0; i < run->file_count; i++) {
        uint32_t problem = run->files[i];
        snprintf(name, sizeof name, "%s/run_%" PRIu64 "_%" PRIu32 ".json", to, run->number, problem);
        if (i < run->problem_count)
            process_write_file(name, run->problems[i].text, run->problems[i].length);
        fputs(" -f", script);
        process_write_word(script, name);
    }
    fputs("\n", script);
    fclose(script);
}

static void show(const struct extreme_run *run, const struct end *end, enum failure failure, const char *wrong)
{
    printf("# run %" PRIu64 " %s%s%.300s; status %d, %" PRIu64 " ms, processor %" PRIu64 " ms%s;", run->number,
           FAILURE_NAMES[failure], wrong[0] != '\0' ? ": " : "", wrong, end->process.status, end->process.wall_ms,
           end->process.processor_ms, end->late ? ", late" : "");
    for (uint32_t i = 0; i < run->word_count; i++)
        printf(" %s", run->words[i]);
    printf(", %" PRIu32 " %s phrases, %" PRIu32 " files", run->phrase_count, run->taste, run->file_count);
    for (uint32_t i = 0; i < run->problem_count; i++) {
        const struct extreme_problem *problem = &run->problems[i];
        printf("; %" PRIu32 " x %" PRIu32 ", %" PRIu32 " units of up to %" PRIu32 " members, %" PRIu32
               " filled, source %" PRIu32 ", %" PRIu32 " seeds", problem->width, problem->height,
               problem->unit_count, problem->member_most, problem->filled, problem->source_length,
               problem->seed_count);
    }
    printf("\n");
    fflush(stdout);
}

static void count(const struct extreme_run *run, const struct end *end, uint64_t allowed, enum failure failure)
{
    double share = (double)end->process.processor_ms / (double)allowed;

    figures.failures[failure]++;
    if (share > figures.greatest_share) {
        figures.greatest_share = share;
        figures.share_run = run->number;
    }
    figures.late += end->late;
    if (end->late && end->process.processor_ms - allowed > figures.longest_overrun_ms) {
        figures.longest_overrun_ms = end->process.processor_ms - allowed;
        figures.overrun_run = run->number;
    }
}

/* The processor time of the same command with -b 0 instead of -t and -b. */
static uint64_t fallbacks_ms(const struct extreme_run *run, char **words)
{
    static char word_b[] = "-b", word_0[] = "0";
    char *bare[WORDS + 1];
    int count = 0;

    for (int i = 0; words[i] != NULL; i++) {
        if (i >= command_count && (strcmp(words[i], "-t") == 0 || strcmp(words[i], word_b) == 0))
            i++;
        else
            bare[count++] = words[i];
    }
    bare[count++] = word_b;
    bare[count++] = word_0;
    bare[count] = NULL;
    return process_run(bare, out_name, err_name, run->limit_ms * slack).processor_ms;
}

/* Makes the run and repeats it while it is late; sets *allowed to the limit of processor time of the last one. */
static struct end perform_in_time(const struct extreme_run *run, char **words, uint64_t *allowed)
{
    uint64_t least = 0;

    for (int repeat = 0;; repeat++) {
        struct end end;

        end.process = process_run(words, out_name, err_name, run->limit_ms * slack + start_ms);
        *allowed = process_promised_ms(run->limit_ms * slack, run->cores, least) + start_ms;
        end.late = end.process.processor_ms > *allowed;
        if (!end.late || end.process.hanging || repeat == REPEATS)
            return end;
        figures.repeats++;
        start_ms = process_start_ms(command, command_count, out_name, err_name);
        least = fallbacks_ms(run, words);
    }
}

/* Whether a failure may be due to other programs, which had the processor while the clock went on: such a run is made
 * again. */
static bool is_of_time(enum failure failure, const char *wrong)
{
    return failure == FAILURE_ANSWER || strstr(wrong, "searched, and not in the output") != NULL;
}

/* Makes run `number` and checks it; returns true if nothing is wrong. */
static bool run_number(uint64_t number)
{
    static struct extreme_run run;
    static uint64_t shown;
    char *words[WORDS + 1], wrong[LINE];
    enum failure failure;
    uint64_t allowed;
    struct end end;

    extreme_run_draw(&run, number);
    for (uint32_t i = 0; i < run.problem_count; i++)
        process_write_file(file_names[i], run.problems[i].text, run.problems[i].length);
    fill_words(&run, words);
    for (int repeat = 0;; repeat++) {
        end = perform_in_time(&run, words, &allowed);
        failure = check(&run, &end, wrong);
        if (repeat == REPEATS || !is_of_time(failure, wrong))
            break;
        figures.repeats++;
    }
    count(&run, &end, allowed, failure);
    if (failure != FAILURE_NONE && shown++ < SHOWN)
        show(&run, &end, failure, wrong);
    if (failure != FAILURE_NONE)
        keep(&run, words);
    for (uint32_t i = 0; i < run.problem_count; i++)
        unlink(file_names[i]);
    extreme_run_free(&run);
    return failure == FAILURE_NONE;
}

/* ---- the program ---- */

static void prepare(void)
{
    if (mkdtemp(folder) == NULL)
        judge_host_fail("cannot make %s", folder);
    snprintf(out_name, NAME, "%s/out", folder);
    snprintf(err_name, NAME, "%s/err", folder);
    snprintf(judge_name, NAME, "%s/judge", folder);
    for (int i = 0; i < EXTREME_PROBLEMS; i++)
        snprintf(file_names[i], NAME, "%s/%d.json", folder, i);
    process_prepare();
    judgement = process_share(sizeof *judgement);
    start_ms = process_start_ms(command, command_count, out_name, err_name);
}

static void remove_folder(void)
{
    unlink(out_name);
    unlink(err_name);
    unlink(judge_name);
    rmdir(folder);
}

static void show_figures(void)
{
    printf("# %" PRIu64 " games, %" PRIu64 " searched (%" PRIu64 " of them judged in part), %" PRIu64 " fallen; %" PRIu64
           " files refused for lack of memory; %" PRIu64 " runs with too little memory for anything\n", figures.games,
           figures.answers, figures.cut, figures.fallen, figures.refused, figures.too_little);
    printf("# runs that failed:");
    for (int i = FAILURE_HANGING; i < FAILURES; i++)
        printf(" %" PRIu64 " %s%s", figures.failures[i], FAILURE_NAMES[i], i < FAILURES - 1 ? "," : "");
    printf("; %" PRIu64 " late in all, %" PRIu64 " made again\n", figures.late, figures.repeats);
    printf("# processor time: at most %.2f of what is allowed (run %" PRIu64 "), longest overrun of a late run %" PRIu64
           " ms (run %" PRIu64 "); %" PRIu64 " ms to start\n", figures.greatest_share, figures.share_run,
           figures.longest_overrun_ms, figures.overrun_run, start_ms);
}

/* The numbers before "--"; the place of the command in argv, or 0. */
static int read_arguments(int argc, char **argv, uint64_t *runs, uint64_t *first)
{
    int at = 1;

    *first = 0;
    if (argc < 2)
        return 0;
    *runs = strtoull(argv[at++], NULL, 10);
    if (at < argc && argv[at][0] != '-')
        *first = strtoull(argv[at++], NULL, 10);
    if (at + 1 < argc && strcmp(argv[at], "-s") == 0) {
        slack = strtoull(argv[at + 1], NULL, 10);
        at += 2;
    }
    if (at + 1 >= argc || strcmp(argv[at], "--") != 0 || slack == 0 || *runs == 0)
        return 0;
    return argc - at - 1 <= COMMAND_WORDS ? at + 1 : 0;
}

int main(int argc, char **argv)
{
    uint64_t runs, first, good = 0;
    int at = read_arguments(argc, argv, &runs, &first);

    if (at == 0)
        judge_host_fail("usage: bounds RUNS [FIRST] [-s SLACK] -- COMMAND...");
    command_count = argc - at;
    memcpy(command, argv + at, (size_t)command_count * sizeof *command);
    prepare();
    for (uint64_t i = 0; i < runs; i++)
        good += run_number(first + i);
    show_figures();
    printf("%sok 1 - %" PRIu64 " of %" PRIu64 " runs at the bounds end in time, with right answers to all games\n",
           good == runs ? "" : "not ", good, runs);
    remove_folder();
    return good == runs ? 0 : 1;
}
