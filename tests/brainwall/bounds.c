/* Bounds of Brain Wall: runs the player on random problems, options and lists of initial poses. Each of their sizes is
 * the least, the greatest or one between (extreme_wall.h, extreme_list.h).
 *
 *     bounds_icfp2021 RUNS GENERATOR [FIRST] [-p] -- COMMAND...
 *
 *     build/bounds_icfp2021 3000 build/generate_icfp2021 -- ./play_icfp2021
 *     build/bounds_icfp2021 500 build/generate_icfp2021 1000 -- node port/wasm/run.mjs build/wasm/play_icfp2021
 *     KEEP=folder build/bounds_icfp2021 1 build/generate_icfp2021 217 -- ./play_icfp2021       run 217 alone
 *
 * Runs are numbered from FIRST (default 0); a number is the same run on every machine. With KEEP the files and the
 * command of each run that fails stay in that folder. What each run must show:
 *
 *     no crash      it ends, without a signal or a report of a sanitizer
 *     right         JSON, one entry for each problem; each pose is valid by the judge and has the dislikes that its entry
 *                   claims, and another pose of the list or -B unlocks its bonus
 *     an answer     for each problem, unless a message says that memory or time was too little; a memory limit that a
 *                   message says is enough is enough
 *     not worse     than the initial poses that are valid and have their bonus. With -B all a pose may be worse, or
 *                   missing, only if another one is better
 *     messages      the exit status is 0 just when standard error is empty; a message explains each null except with -b 0
 *     in time       with -p: no more processor time than the program promises, see process_promised_ms() */
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
#include "extreme_list.h"
#include "referee.h"

enum { SHOWN = 10, NAME = 80, LINE = PROCESS_LINE, COMMAND_WORDS = 16, UNTIMED_MS = 60000 };
enum { WORDS = COMMAND_WORDS + EXTREME_OPTIONS + 2 * EXTREME_WALLS + 3 };

/* What is wrong with a run, the first that applies. */
enum failure {
    FAILURE_NONE, FAILURE_HANGING, FAILURE_CRASH, FAILURE_WRONG, FAILURE_ANSWER, FAILURE_WORSE, FAILURE_LATE, FAILURES
};

static const char *const FAILURE_NAMES[FAILURES] = {"well",  "without an end", "crashed", "wrong", "without an answer",
                                                    "worse", "late"};

/* What the judge's process leaves. */
struct judgement {
    uint32_t poses, nulls, missing; /* files */
    uint32_t given, worse, better;  /* given poses that are good, and what became of them */
    char worst[LINE];               /* the first that is worse */
    char wrong[LINE];
};

static char folder[] = "/tmp/bounds_wall_XXXXXX";
static char out_name[NAME], err_name[NAME], judge_name[NAME], list_name[NAME], names[EXTREME_WALLS][NAME];

static char *command[COMMAND_WORDS];
static int command_count;
static const char *generator;
static bool promised;
static struct judgement *judgement;

/* Of all runs. */
static struct figures {
    uint64_t failures[FAILURES], files, poses, nulls, missing, given, better, too_little;
    double greatest_share; /* of the processor time that is promised */
    uint64_t share_run;
} figures;

/* ---- the command ---- */

static char word_f[] = "-f", word_i[] = "-i", word_idle[] = "-b0";

/* With `idle` the same without any search. */
static void fill_words(struct extreme_list_run *run, char **words, bool idle)
{
    int count = command_count;

    memcpy(words, command, (size_t)count * sizeof *words);
    for (uint32_t i = 0; i < run->option_count; i++)
        if (!idle || (strncmp(run->options[i], "-t", 2) != 0 && strncmp(run->options[i], "-b", 2) != 0))
            words[count++] = run->options[i];
    if (idle)
        words[count++] = word_idle;
    for (uint32_t i = 0; i < run->count; i++) {
        words[count++] = word_f;
        words[count++] = names[i];
    }
    if (run->given) {
        words[count++] = word_i;
        words[count++] = list_name;
    }
    words[count] = NULL;
}

/* ---- judging ---- */

/* Opens a referee with the run's files. */
static void open_referee(const struct extreme_list_run *run, struct referee *referee)
{
    referee_open(referee, run->count);
    for (uint32_t i = 0; i < run->count; i++)
        referee_add(referee, names[i], run->files[i].text, run->files[i].length);
}

/* Compares the poses with the initial ones. */
static void compare(const struct extreme_list_run *run, const struct brainwall_table *given,
                    const struct brainwall_table *found)
{
    for (uint32_t i = 0; i < run->count; i++) {
        const struct brainwall_row *before = &given->rows[i], *after = &found->rows[i];
        bool valid = before->has_pose && before->valid;
        int64_t now = after->has_pose ? after->dislikes : INT64_MAX;
        int64_t most = valid ? before->dislikes : INT64_MAX;
        judgement->given += valid;
        judgement->better += now < most;
        if (now <= most)
            continue;
        if (judgement->worse++ == 0)
            snprintf(judgement->worst, LINE, "%s: %" PRId64 " dislikes were given", referee_base(names[i]), most);
    }
}

/* In a process of its own. */
static void judge_apart(const void *context)
{
    static struct referee given, found;
    const struct extreme_list_run *run = context;
    struct message wrong;
    size_t length;
    char *output = judge_host_read_path(out_name, &length);

    message_clear(&wrong);
    open_referee(run, &found);
    if (!referee_judge(&found, "the output", output, length, !run->all, &wrong))
        snprintf(judgement->wrong, LINE, "%s", wrong.text);
    for (uint32_t i = 0; i < run->count; i++) {
        const struct brainwall_row *row = &found.table.rows[i];
        bool listed = found.rows[i].listed;
        judgement->poses += row->has_pose;
        judgement->nulls += listed && !row->has_pose;
        judgement->missing += !listed;
        if (judgement->wrong[0] == '\0' && row->error.length > 0)
            snprintf(judgement->wrong, LINE, "%s: %s", referee_base(names[i]), row->error.text);
        if (judgement->wrong[0] == '\0' && row->has_pose && !row->has_claim)
            snprintf(judgement->wrong, LINE, "%s: no dislikes are claimed", referee_base(names[i]));
    }
    if (run->given) {
        open_referee(run, &given);
        (void)referee_judge(&given, "the good poses", run->good.text, run->good.length, !run->all, &wrong);
        compare(run, &given.table, &found.table);
    }
}

static bool says(const char *said, const char *words)
{
    return strstr(said, words) != NULL;
}

/* Whether a message says that memory or, with a limit, time was too little for something. */
static bool is_excused(const struct extreme_list_run *run, const char *said)
{
    return says(said, "too little memory") ||
           (run->limit_ms != 0 && (says(said, "there is no more time") || says(said, "not read")));
}

static enum failure check_answers(const struct extreme_list_run *run, const char *said, int status, char *wrong)
{
    const struct judgement *found = judgement;
    bool may_lack = run->alone || is_excused(run, said);

    if (found->wrong[0] != '\0') {
        snprintf(wrong, LINE, "%s", found->wrong);
        return FAILURE_WRONG;
    }
    if (found->missing > 0 && !may_lack) {
        snprintf(wrong, LINE, "%" PRIu32 " of %" PRIu32 " files", found->missing, run->count);
        return FAILURE_ANSWER;
    }
    if (found->worse > 0 && (!run->all || found->better == 0) && !is_excused(run, said)) {
        snprintf(wrong, LINE, "%" PRIu32 " poses; %.400s", found->worse, found->worst);
        return FAILURE_WORSE;
    }
    if ((status == 0) != (said[0] == '\0') || (status == 0 && found->nulls > 0 && !run->idle)) {
        snprintf(wrong, LINE, "status %d with %" PRIu32 " times null: %.200s", status, found->nulls, said);
        return FAILURE_WRONG;
    }
    return FAILURE_NONE;
}

/* Whether the memory limit is enough that a message named for refused files: nothing is refused with it. */
static bool is_enough(struct extreme_list_run *run, const char *said)
{
    static char word_m[30];
    const char *named = strstr(said, "; -m ");
    char *words[WORDS + 1], *again;
    size_t length, count = 0;
    bool enough;

    if (named == NULL)
        return true;
    fill_words(run, words, true);
    snprintf(word_m, sizeof word_m, "-m%lu", strtoul(named + 5, NULL, 10));
    for (size_t i = 0; words[i] != NULL; i++)
        if (strncmp(words[i], "-m", 2) != 0)
            words[count++] = words[i];
    words[count++] = word_m;
    words[count] = NULL;
    (void)process_run(words, out_name, err_name, UNTIMED_MS);
    again = judge_host_read_path(err_name, &length);
    enough = strstr(again, " needed") == NULL;
    free(again);
    return enough;
}

/* Fills `wrong` with the reason, if there is more to report than the kind of failure. */
static enum failure check(struct extreme_list_run *run, const struct process_end *end, char *wrong)
{
    size_t length;
    char *said = judge_host_read_path(err_name, &length);
    const char *crash = process_crash_line(said);
    enum failure failure = FAILURE_NONE;

    wrong[0] = '\0';
    memset(judgement, 0, sizeof *judgement);
    if (end->hanging) {
        failure = FAILURE_HANGING;
    } else if (crash != NULL || end->status > 2) {
        process_copy_line(wrong, crash != NULL ? crash : said);
        failure = FAILURE_CRASH;
    } else if (end->status == 2) {
        bool too_little = run->memory_given && says(said, ": too small; the least is ");
        figures.too_little += too_little;
        process_copy_line(wrong, said);
        failure = too_little ? FAILURE_NONE : FAILURE_WRONG;
    } else {
        process_judge(judge_apart, run, judge_name, judgement->wrong);
        failure = check_answers(run, said, end->status, wrong);
        if (failure == FAILURE_NONE && !is_enough(run, said)) {
            process_copy_line(wrong, strstr(said, "; -m "));
            failure = FAILURE_ANSWER;
        }
    }
    free(said);
    return failure;
}

/* ---- time ---- */

/* The second command that this takes is only run where the limit alone does not suffice. */
static bool is_late(struct extreme_list_run *run, const struct process_end *end, char *wrong)
{
    char *words[WORDS + 1];
    uint64_t most = process_promised_ms(run->limit_ms, run->threads, 0);
    double share;

    if (run->limit_ms == 0)
        return false;
    if (end->processor_ms > most) {
        fill_words(run, words, true);
        most = process_promised_ms(run->limit_ms, run->threads,
                                   process_run(words, out_name, judge_name, UNTIMED_MS).processor_ms);
    }
    share = (double)end->processor_ms / (double)most;
    if (share > figures.greatest_share) {
        figures.greatest_share = share;
        figures.share_run = run->number;
    }
    snprintf(wrong, LINE, "%" PRIu64 " ms of processor time, %" PRIu64 " are promised", end->processor_ms, most);
    return end->processor_ms > most;
}

/* ---- a run ---- */

/* Keeps the files of a failed run in a folder of its own, with a script of its command. */
static void keep(const struct extreme_list_run *run, char **words)
{
    const char *to = getenv("KEEP");
    char name[1000];
    FILE *script;

    if (to == NULL || to[0] == '\0')
        return;
    (void)mkdir(to, 0777);
    snprintf(name, sizeof name, "%s/run_%" PRIu64, to, run->number);
    (void)mkdir(name, 0777);
    for (uint32_t i = 0; i < run->count; i++) {
        snprintf(name, sizeof name, "%s/run_%" PRIu64 "/%s", to, run->number, referee_base(names[i]));
        process_write_file(name, run->files[i].text, run->files[i].length);
    }
    snprintf(name, sizeof name, "%s/run_%" PRIu64 "/list", to, run->number);
    if (run->given)
        process_write_file(name, run->list.text, run->list.length);
    snprintf(name, sizeof name, "%s/run_%" PRIu64 ".sh", to, run->number);
    script = fopen(name, "w");
    if (script == NULL)
        judge_host_fail("cannot write %s", name);
    for (int i = 0; words[i] != NULL; i++) {
        bool own = strncmp(words[i], folder, strlen(folder)) == 0;
        snprintf(name, sizeof name, "%s/run_%" PRIu64 "/%s", to, run->number, referee_base(words[i]));
        process_write_word(script, own ? name : words[i]);
    }
    fputs("\n", script);
    fclose(script);
}

static void show(const struct extreme_list_run *run, const struct process_end *end, enum failure failure,
                 const char *wrong)
{
    static const char *const MIXES[] = {"equal", "different", "mixed"};

    printf("# run %" PRIu64 " %s%s%.300s; status %d, %" PRIu64 " ms, processor %" PRIu64 " ms; %" PRIu32 " %s files",
           run->number, FAILURE_NAMES[failure], wrong[0] != '\0' ? ": " : "", wrong, end->status, end->wall_ms,
           end->processor_ms, run->count, MIXES[run->mix]);
    printf(", given %s;", run->given ? extreme_fault_name(run->fault) : "nothing");
    for (uint32_t i = 0; i < run->option_count; i++)
        printf(" %s", run->options[i]);
    printf("\n");
    fflush(stdout);
}

static void count(const struct extreme_list_run *run, enum failure failure)
{
    figures.failures[failure]++;
    figures.files += run->count;
    figures.poses += judgement->poses;
    figures.nulls += judgement->nulls;
    figures.missing += judgement->missing;
    figures.given += judgement->given;
    figures.better += judgement->better;
}

/* Makes run `number` and checks it; true if all is well. */
static bool run_number(uint64_t number)
{
    static struct extreme_list_run run;
    static uint64_t shown;
    char *words[WORDS + 1], wrong[LINE];
    enum failure failure;
    struct process_end end;

    extreme_list_draw(&run, number, generator, judge_name);
    for (uint32_t i = 0; i < run.count; i++)
        process_write_file(names[i], run.files[i].text, run.files[i].length);
    if (run.given)
        process_write_file(list_name, run.list.text, run.list.length);
    fill_words(&run, words, false);
    end = process_run(words, out_name, err_name, run.limit_ms != 0 ? run.limit_ms : UNTIMED_MS);
    failure = check(&run, &end, wrong);
    if (failure == FAILURE_NONE && promised && is_late(&run, &end, wrong))
        failure = FAILURE_LATE;
    count(&run, failure);
    if (failure != FAILURE_NONE && shown++ < SHOWN)
        show(&run, &end, failure, wrong);
    if (failure != FAILURE_NONE)
        keep(&run, words);
    for (uint32_t i = 0; i < run.count; i++)
        unlink(names[i]);
    extreme_list_free(&run);
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
    snprintf(list_name, NAME, "%s/list", folder);
    for (int i = 0; i < EXTREME_WALLS; i++)
        snprintf(names[i], NAME, "%s/%d.json", folder, EXTREME_FIRST + i);
    process_prepare();
    judgement = process_share(sizeof *judgement);
    (void)process_start_ms(command, command_count, out_name, err_name);
}

static void remove_folder(void)
{
    unlink(out_name);
    unlink(err_name);
    unlink(judge_name);
    unlink(list_name);
    rmdir(folder);
}

static void show_figures(void)
{
    printf("# %" PRIu64 " files: %" PRIu64 " poses, %" PRIu64 " times null, %" PRIu64 " without an entry; of %" PRIu64
           " good poses given %" PRIu64 " made better; %" PRIu64 " runs with too little memory for anything\n",
           figures.files, figures.poses, figures.nulls, figures.missing, figures.given, figures.better,
           figures.too_little);
    printf("# runs that failed:");
    for (int i = FAILURE_HANGING; i < FAILURES; i++)
        printf(" %" PRIu64 " %s%s", figures.failures[i], FAILURE_NAMES[i], i < FAILURES - 1 ? "," : "\n");
    if (promised)
        printf("# at most %.2f of the processor time that is promised (run %" PRIu64 ")\n", figures.greatest_share,
               figures.share_run);
}

/* The words before "--"; the place of the command in argv, or 0. */
static int read_arguments(int argc, char **argv, uint64_t *runs, uint64_t *first)
{
    int at = 3;

    *first = 0;
    if (argc < 5)
        return 0;
    *runs = strtoull(argv[1], NULL, 10);
    generator = argv[2];
    if (argv[at][0] != '-')
        *first = strtoull(argv[at++], NULL, 10);
    promised = at < argc && strcmp(argv[at], "-p") == 0;
    at += promised;
    if (at + 1 >= argc || strcmp(argv[at], "--") != 0 || *runs == 0)
        return 0;
    return argc - at - 1 <= COMMAND_WORDS ? at + 1 : 0;
}

int main(int argc, char **argv)
{
    uint64_t runs, first, good = 0;
    int at = read_arguments(argc, argv, &runs, &first);

    if (at == 0)
        judge_host_fail("usage: bounds_icfp2021 RUNS GENERATOR [FIRST] [-p] -- COMMAND...");
    command_count = argc - at;
    memcpy(command, argv + at, (size_t)command_count * sizeof *command);
    prepare();
    for (uint64_t i = 0; i < runs; i++)
        good += run_number(first + i);
    show_figures();
    printf("%sok 1 - %" PRIu64 " of %" PRIu64 " runs at the bounds have right answers for all files, none worse than "
           "given\n", good == runs ? "" : "not ", good, runs);
    remove_folder();
    return good == runs ? 0 : 1;
}
