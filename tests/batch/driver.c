/* Driver: the whole batch program with several workers, under an order of steps, a clock and faults that are drawn from
 * one number (driver_run.h, machine.h). Linked with an engine.
 *
 *     driver_ENGINE FIRST COUNT    makes the runs FIRST and up, each twice
 *     driver_ENGINE [-v] NUMBER    makes one and prints it; -v: with all of its steps
 *
 * Both times have to be the same to the byte: output, messages, exit status and steps, though memory is full of other
 * junk. And of each run, whatever the order, the clock and the faults:
 *
 *     status     is what came of it, as files, faults, messages and output tell
 *     list       one entry for each job of the files read, in order; without the end where the output failed
 *     -b         the list of one worker, as far as nothing was interrupted, or lowered for want of memory
 *     -w         the same list by another order, clock and number of workers
 *     tags       an entry is reproduced with its tag
 *     --log      a line for each result that was called best, in that order
 *     best       what is written is what was called best last, and never worse than anything before
 *     -t         by a steady clock the end is before the limit */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/engine_program.h"
#include "../../port/port.h"
#include "../../port/program.h"
#include "../kit/random.h"
#include "driver_run.h"

enum { LINE = 600 };

static struct machine_result first, second;

/* ---- playing ---- */

static void play(const struct machine_plan *plan, const char *const *words, int count, struct machine_result *result)
{
    char *argv[RUN_WORDS + 1] = {NULL};

    memcpy(argv, words, (size_t)count * sizeof *argv); /* left alone */
    machine_run(plan, count, argv, result);
}

/* A machine on which nothing happens, with other junk. */
static struct machine_plan calm(void)
{
    struct machine_plan plan = run.plan;

    plan.seed++;
    plan.junk = 0x11;
    plan.order = MACHINE_IN_TURN;
    plan.interrupt_step = UINT64_MAX;
    plan.out_room = SIZE_MAX;
    plan.out_lost = false;
    plan.terminal = false;
    for (uint32_t i = 0; i < plan.file_count; i++)
        if (plan.files[i].fault == MACHINE_HUNG)
            plan.files[i].fault = MACHINE_CUT;
    return plan;
}

static void show_words(void)
{
    printf("#");
    for (int i = 0; i < run.count; i++)
        printf(" '%s'", run.words[i]);
    printf("\n");
}

/* ---- both times the same ---- */

static bool same_bytes(const char *what, const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t at = 0;

    if (a_length == b_length && memcmp(a, b, a_length) == 0)
        return true;
    while (at < a_length && at < b_length && a[at] == b[at])
        at++;
    printf("# %s differs at byte %zu: %.60s\n#     and %.60s\n", what, at, a + at, b + at);
    return false;
}

static bool same_steps(void)
{
    uint64_t at = 0, most = first.steps < second.steps ? first.steps : second.steps;

    if (first.steps == second.steps && first.hash == second.hash)
        return true;
    while (at < most && at < MACHINE_STEPS_KEPT && first.trace[at] == second.trace[at])
        at++;
    printf("# step %" PRIu64 " of %" PRIu64 " differs: %s\n", at, first.steps, machine_step_text(first.trace[at]));
    printf("#     and %s of %" PRIu64 "\n", machine_step_text(second.trace[at]), second.steps);
    return false;
}

static void check_same(void)
{
    bool same = same_steps() && same_bytes("the output", first.out, first.out_length, second.out, second.out_length) &&
                same_bytes("what is said", first.err, first.err_length, second.err, second.err_length) &&
                same_bytes("the log", first.log, first.log_length, second.log, second.log_length);

    if (!same || first.status != second.status || first.end_ms != second.end_ms)
        machine_fail("it is another one the second time");
}

/* ---- what was said ---- */

static bool said(const struct machine_result *result, const char *text)
{
    return strstr(result->err, text) != NULL;
}

/* Lines that neither tell of a search nor are a note: something went wrong. */
static uint32_t count_errors(const struct machine_result *result)
{
    static const char *const NOTES[] = {": too little memory: budget ", ": too little memory for some searches",
                                        " cannot be allocated; continuing with ", ": no effect with -w",
                                        ": only ", ": this build runs at most",
                                        ": no problem given unlocks "};
    uint32_t errors = 0;

    for (const char *line = result->err, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        bool note = false;
        char text[LINE];
        snprintf(text, sizeof text, "%.*s", (int)(end - line), line);
        for (size_t i = 0; i < sizeof NOTES / sizeof *NOTES; i++)
            note = note || strstr(text, NOTES[i]) != NULL;
        errors += !note && strstr(text, " ms ") == NULL;
    }
    return errors;
}

static bool lowered(const struct machine_result *result)
{
    return said(result, "too little memory") || said(result, "cannot be allocated");
}

static void check_status(void)
{
    bool small = said(&first, "too small; the least is ");

    if (run.wrong || run.plan.file_count == 0 || small) {
        if (first.status != PROGRAM_USAGE || first.out_length != 0 || !said(&first, "; try --help\n"))
            machine_fail("wrong options end with status %d and %zu bytes", first.status, first.out_length);
    } else if (first.out_failed) {
        if (first.status != PROGRAM_OUTPUT || !said(&first, "the output could not be written\n"))
            machine_fail("lost output ends with status %d", first.status);
    } else if (first.interrupted) {
        if (first.status != PROGRAM_INTERRUPTED)
            machine_fail("an interruption ends with status %d", first.status);
    } else if (first.status != (count_errors(&first) > 0 ? PROGRAM_PARTLY : PROGRAM_DONE)) {
        machine_fail("status %d, with %u errors", first.status, (unsigned)count_errors(&first));
    }
}

/* ---- the list ---- */

/* Entries of a list, in order: where they begin, how long they are, and of which job. */
struct entry {
    const char *text;
    size_t length;
    uint32_t file, job;
};

static struct list {
    struct entry entries[MACHINE_FILES * GAME_JOBS];
    uint32_t count;
    bool whole;                    /* it has its end */
    uint32_t of[MACHINE_FILES];    /* entries of each file */
} list;

static bool begins(const char *text, size_t length, const char *head)
{
    size_t size = strlen(head);

    return length >= size && memcmp(text, head, size) == 0;
}

/* Finds the job of an entry among those after the job before. */
static bool find_job(struct entry *entry, uint32_t *file, uint32_t *job)
{
    for (; *file < run.plan.file_count; ++*file, *job = 0)
        for (; *job < run.files[*file].entries; ++*job)
            if (begins(entry->text, entry->length, run.files[*file].heads[*job])) {
                entry->file = *file;
                entry->job = (*job)++;
                return true;
            }
    return false;
}

/* Reads the list of an output, as far as it goes. */
static void read_list(const struct machine_result *result, struct list *to)
{
    const char *at = result->out;
    uint32_t file = 0, job = 0;

    memset(to, 0, sizeof *to);
    if (*at == '\0')
        return;
    if (*at++ != '[')
        machine_fail("no list: %.40s", result->out);
    for (const char *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        struct entry *entry = &to->entries[to->count];
        bool last = end[-1] == ']' && end[1] == '\0';
        *entry = (struct entry){.text = at, .length = (size_t)(end - at) - 1};
        to->whole = last;
        if (last && entry->length == 0 && to->count == 0)
            return;
        if (end[-1] != (last ? ']' : ',') || entry->text[0] != '{' || entry->text[entry->length - 1] != '}')
            machine_fail("no entry: %.*s", (int)(end - at), at);
        if (!find_job(entry, &file, &job))
            machine_fail("an entry of no job, or out of order: %.60s", at);
        to->of[entry->file]++;
        to->count++;
    }
    if (*at != '\0' && !result->out_failed)
        machine_fail("a line without end: %.60s", at);
}

/* The first word of an entry's tag. */
static const char *tag_of(const struct entry *entry)
{
    static char tag[80];
    const char *at = strstr(entry->text, "\"tag\":\"");

    if (at == NULL)
        machine_fail("an entry without a tag: %.60s", entry->text);
    at += 7;
    snprintf(tag, sizeof tag, "%.*s", (int)strcspn(at, "\" "), at);
    return tag;
}

static bool is_fallback(const struct entry *entry)
{
    return strcmp(tag_of(entry), "b0:0") == 0;
}

/* Whether all that there was to read was read. */
static bool all_read(const struct machine_result *result)
{
    return !result->interrupted && !said(result, "too little memory") && !said(result, "no more input arrived in time");
}

static void check_list(void)
{
    if (run.wrong || run.bare || first.status == PROGRAM_USAGE)
        return;
    read_list(&first, &list);
    if (!list.whole && !first.out_failed)
        machine_fail("the list has no end");
    for (uint32_t i = 0; i < run.plan.file_count && list.whole; i++) {
        if (list.of[i] != 0 && (!run.good[i] || list.of[i] != run.files[i].entries))
            machine_fail("%u entries of %s", (unsigned)list.of[i], run.shown[i]);
        if (list.of[i] == 0 && run.good[i] && run.files[i].entries > 0 && all_read(&first))
            machine_fail("no entry of %s", run.shown[i]);
    }
}

/* ---- the same by another order ---- */

/* Plays the same with other numbers of workers, on another machine. */
static void play_otherwise(bool alone)
{
    struct machine_plan plan = calm();
    const char *words[RUN_WORDS + 1];

    memcpy(words, run.words, sizeof words);
    for (int i = 0; i + 1 < run.count; i++)
        if (strcmp(words[i], "-c") == 0)
            words[i + 1] = alone ? "1" : "5";
        else if (strcmp(words[i], "-q") == 0)
            words[i] = "-v"; /* to see whether a budget was lowered */
    plan.clock = MACHINE_UNEVEN;
    play(&plan, words, run.count, &second);
}

/* With notes: whether some budget of the run was lowered. */
static bool was_lowered(void)
{
    const char *words[RUN_WORDS + 1];

    memcpy(words, run.words, sizeof words);
    for (int i = 0; i < run.count; i++)
        if (strcmp(words[i], "-q") == 0)
            words[i] = "-v";
    if (run.quiet)
        play(&run.plan, words, run.count, &second);
    return lowered(run.quiet ? &second : &first);
}

static void check_order(void)
{
    size_t length = first.out_length;
    bool cut = first.out_failed && run.plan.out_room != SIZE_MAX;

    if (run.timed || run.wrong || first.interrupted || first.status == PROGRAM_USAGE || was_lowered())
        return;
    play_otherwise(run.plan.seed % 2 == 0 || !run.by_work);
    if (lowered(&second))
        return;
    if (!cut && length != second.out_length)
        same_bytes("the list", first.out, length, second.out, second.out_length);
    if ((!cut && length != second.out_length) || memcmp(first.out, second.out, length) != 0) {
        same_bytes("the list", first.out, length, second.out, length);
        machine_fail("another order brings another list");
    }
}

/* ---- reproduced with its tag ---- */

/* The options that a tag stands for, a dash before each word. */
static void options_of_tag(const struct entry *entry, char *text, const char **words, int *count)
{
    const char *tag = strstr(entry->text, "\"tag\":\"") + 7;
    size_t length = strcspn(tag, "\"");

    memcpy(text, tag, length);
    text[length] = '\0';
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        static char dashed[8][80];
        snprintf(dashed[*count % 8], sizeof dashed[0], "-%s", word);
        words[*count] = dashed[*count % 8];
        ++*count;
    }
}

static void make_again(const struct entry *entry)
{
    struct machine_plan plan = calm();
    const char *words[RUN_WORDS + 1] = {ENGINE_PROGRAM.name, "-f", run.names[entry->file]};
    char text[200];
    int count = 3;

    plan.memory = RUN_MEMORY;
    plan.memory_refused = false;
    for (int i = 0; i < run.own_count; i++) /* of those with -B the tag says all */
        if (strcmp(run.words[run.own + i], "-B") == 0)
            i++;
        else
            words[count++] = run.words[run.own + i];
    options_of_tag(entry, text, words, &count);
    play(&plan, words, count, &second);
    for (const char *line = second.out; line != NULL && *line != '\0';) {
        if (begins(line + 1, strlen(line + 1), run.files[entry->file].heads[entry->job]) ||
            begins(line, strlen(line), run.files[entry->file].heads[entry->job])) {
            line += *line == '[';
            if (memcmp(line, entry->text, entry->length) == 0)
                return;
            printf("# %.*s\n# %.*s\n", (int)entry->length, entry->text, (int)strcspn(line, "\n"), line);
            machine_fail("the tag makes something else");
        }
        line = strchr(line, '\n');
        line += line != NULL;
    }
    machine_fail("the tag makes nothing: %.60s: %.100s", entry->text, second.err);
}

static void check_tags(struct random *random)
{
    struct entry entry;

    if (run.bare || list.count == 0 || !random_chance(random, run.timed || run.by_work ? 60 : 15))
        return;
    entry = list.entries[random_below(random, list.count)];
    if (!is_fallback(&entry))
        make_again(&entry);
}

/* ---- what was called best ---- */

static struct best {
    char name[100]; /* file and job */
    char tag[60];
    int64_t points;
    bool solved, requested;
} bests[MACHINE_FILES * 40];
static uint32_t best_count;

/* The parts of a line that tells of a search; false if it is another. */
static bool read_search(const char *line, struct best *search, bool *done, bool *better)
{
    size_t length = strcspn(line, "\n");
    const char *budget = line, *points;
    char text[LINE];

    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (strstr(text, " ms ") == NULL)
        return false;
    line = strstr(text, ": ");
    for (budget = line; budget != NULL; budget = budget[0] != '\0' ? budget + 1 : NULL)
        if (budget[0] == ' ' && budget[1] == 'b' && budget[2] >= '0' && budget[2] <= '9')
            break;
    if (line == NULL || budget == NULL)
        machine_fail("a line of a search without a budget: %s", text);
    snprintf(search->name, sizeof search->name, "%.*s", (int)(budget - line) - 2, line + 2);
    snprintf(search->tag, sizeof search->tag, "%.*s", (int)strcspn(budget + 1, " "), budget + 1);
    points = strstr(budget, " points ");
    search->solved = points != NULL;
    search->points = points != NULL ? strtoll(points + 8, NULL, 10) : INT64_MIN;
    *better = strlen(text) > 5 && strcmp(text + strlen(text) - 5, " best") == 0;
    *done = strstr(budget, " stopped ms ") == NULL && strstr(budget, " not finished ms ") == NULL &&
            strstr(budget, " failed ms ") == NULL;
    return true;
}

static struct best *best_of(const char *name)
{
    uint32_t i = 0;

    while (i < best_count && strcmp(bests[i].name, name) != 0)
        i++;
    if (i == best_count) {
        if (best_count == sizeof bests / sizeof *bests)
            machine_fail("more jobs than the test has room for");
        bests[best_count++] = (struct best){.tag = ""};
        snprintf(bests[i].name, sizeof bests[i].name, "%s", name);
    }
    return &bests[i];
}

/* Where a budget is asked for its result beats a better one; elsewhere the points decide. */
static void follow_searches(void)
{
    best_count = 0;
    for (const char *line = first.err; line != NULL && *line != '\0'; line = strchr(line, '\n'), line++) {
        struct best search = {.tag = ""}, *best;
        bool done, better;
        if (!read_search(line, &search, &done, &better))
            continue;
        best = best_of(search.name);
        if (better && !done)
            machine_fail("a search without a result is the best: %.100s", line);
        if (!run.fixed && done && best->tag[0] != '\0' && search.solved && best->solved &&
            (better ? search.points < best->points : search.points > best->points))
            machine_fail("%s: %" PRId64 " points after %" PRId64 " are%s the best", search.name, search.points,
                         best->points, better ? "" : " not");
        if (done && best->tag[0] == '\0' && !better)
            machine_fail("%s: the first result is not the best", search.name);
        if (better)
            *best = search;
    }
}

/* Whether one of the jobs that an entry may be of had this budget for its best. */
static bool was_best(const struct entry *entry, const char *tag, bool *some)
{
    const char *label = run.files[entry->file].labels[entry->job];
    char name[100];
    size_t length;

    *some = false;
    snprintf(name, sizeof name, "%s: %s", run.shown[entry->file], label);
    length = strlen(name);
    for (uint32_t i = 0; i < best_count; i++) {
        if (strncmp(bests[i].name, name, length) != 0 || (label[0] != '\0' && bests[i].name[length] != '\0'))
            continue;
        *some = *some || bests[i].tag[0] != '\0';
        if (strcmp(bests[i].tag, tag) == 0)
            return true;
    }
    return false;
}

static void check_best(void)
{
    if (!run.said || run.bare)
        return;
    follow_searches();
    for (uint32_t i = 0; i < list.count; i++) {
        bool some, best = was_best(&list.entries[i], tag_of(&list.entries[i]), &some);
        /* With little memory a text that has to be made again may come too late; where one of several jobs is written,
         * their solutions may depend on others. */
        bool may_be_late = run.timed && first.memory < RUN_MEMORY / 2;
        if (is_fallback(&list.entries[i]) ? some && !may_be_late && !ENGINE.one_job_per_file : !best)
            machine_fail("%s was not the best of %s", tag_of(&list.entries[i]), run.shown[list.entries[i].file]);
    }
}

/* Without a limit the last line of progress sums up what -v reports of each search. Each part starts again. */
static void check_progress(void)
{
    struct machine_plan plan = calm();
    const char *words[RUN_WORDS + 1], *shown = NULL;
    uint64_t searches = 0;
    int64_t points = 0;
    char text[LINE], wanted[LINE];

    for (const char *at = first.err; (at = strstr(at, "\033[K")) != NULL; at += 3)
        shown = at[3] >= '0' && at[3] <= '9' ? at + 3 : shown;
    if (shown == NULL || run.timed || run.by_work || first.interrupted || run.count == RUN_WORDS)
        return;
    memcpy(words, run.words, sizeof words);
    words[run.count] = "-v";
    play(&plan, words, run.count + 1, &second);
    for (const char *line = second.err; line != NULL && *line != '\0'; line = strchr(line, '\n'), line++) {
        struct best search = {.tag = ""};
        bool done, better;
        if (!read_search(line, &search, &done, &better) || !done)
            continue;
        searches++;
        points += search.solved ? search.points : 0;
    }
    snprintf(text, sizeof text, "%.*s", (int)strcspn(shown, "\r\n"), shown);
    snprintf(wanted, sizeof wanted, "%" PRIu64 "/%" PRIu64 " %s, %" PRIu64 " searches, %" PRId64 " points", searches,
             searches, ENGINE_PROGRAM.jobs, searches, points);
    if (strtoull(text, NULL, 10) == searches && strcmp(text, wanted) != 0)
        machine_fail("the progress is %s, not %s", text, wanted);
}

/* A line of the log for each result that was called best, in the same order, and one at the end. */
static void check_log(void)
{
    const char *at = first.log;

    if (!run.logged || first.log_failed || first.status == PROGRAM_USAGE)
        return;
    for (const char *line = first.err; run.said && line != NULL && *line != '\0'; line = strchr(line, '\n'), line++) {
        struct best search = {.tag = ""};
        bool done, better;
        char tag[100];
        if (!read_search(line, &search, &done, &better) || !better)
            continue;
        snprintf(tag, sizeof tag, "\"tag\":\"%s", search.tag);
        at = strstr(at, tag) != NULL ? strstr(at, tag) : "";
        if (*at == '\0' || strchr(at, '\n') == NULL)
            machine_fail("%s of %s is not in the log", search.tag, search.name);
        at = strchr(at, '\n') + 1;
    }
    if (strstr(at, "\"end\":true") == NULL || (run.said && strchr(at, '\n')[1] != '\0'))
        machine_fail("the log has no end, or more lines: %.100s", at);
}

static void check_time(void)
{
    if (run.timed && run.plan.clock == MACHINE_STEADY && run.limit_ms > 0 && first.status != PROGRAM_USAGE &&
        first.end_ms > run.limit_ms)
        machine_fail("-t %" PRIu64 " ms: the end is at %" PRIu64, run.limit_ms, first.end_ms);
}

/* ---- the runs ---- */

static void make(uint64_t number)
{
    struct random random = {~number};

    run_draw(number);
    run.plan.junk = 0xa5;
    play(&run.plan, run.words, run.count, &first);
    run.plan.junk = 0x5a;
    play(&run.plan, run.words, run.count, &second);
    check_same();
    check_status();
    memset(&list, 0, sizeof list);
    check_list();
    check_best();
    check_log();
    check_progress();
    check_time();
    check_order();
    check_tags(&random);
}

static void show(uint64_t number, bool steps)
{
    run_draw(number);
    show_words();
    for (uint32_t i = 0; i < run.plan.file_count; i++)
        printf("# %s, fault %d after %zu bytes: %s\n", run.names[i], run.plan.files[i].fault, run.plan.files[i].cut,
               run.texts[i]);
    fflush(stdout);
    run.plan.junk = 0xa5;
    play(&run.plan, run.words, run.count, &first);
    for (uint64_t i = 0; steps && i < first.steps && i < MACHINE_STEPS_KEPT; i++)
        printf("%s\n", machine_step_text(first.trace[i]));
    printf("%s%s# status %d, %" PRIu64 " steps, %u workers, %" PRIu64 " ms\n", first.err, first.out, first.status,
           first.steps, (unsigned)first.workers, first.end_ms);
    fflush(stdout);
    make(number);
}

int main(int argc, char **argv)
{
    bool steps = argc > 1 && strcmp(argv[1], "-v") == 0;
    uint64_t from, count, all_steps = 0, interrupted = 0, several = 0;

    argc -= steps;
    argv += steps;
    if (argc < 2) {
        fprintf(stderr, "usage: driver FIRST COUNT, or driver [-v] NUMBER\n");
        return 2;
    }
    from = strtoull(argv[1], NULL, 10);
    if (argc == 2) {
        show(from, steps);
        return 0;
    }
    count = strtoull(argv[2], NULL, 10);
    for (uint64_t number = from; number < from + count; number++) {
        make(number);
        all_steps += first.steps;
        interrupted += first.interrupted;
        several += first.workers > 1;
    }
    printf("# %s: %" PRIu64 " steps; %" PRIu64 " runs of several workers, %" PRIu64 " interrupted\n", ENGINE_PROGRAM.name,
           all_steps, several, interrupted);
    printf("ok 1 - %" PRIu64 " runs of %s come out the same again and keep what is promised\n", count, ENGINE_PROGRAM.name);
    return 0;
}
