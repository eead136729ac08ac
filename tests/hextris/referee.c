/* See referee.h. */
#include "referee.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/judge/hextris/hextris.h"
#include "../kit/host.h"

static char complaint[512];

static const char *complain(const char *name, int64_t seed, const char *format, ...)
{
    int length = snprintf(complaint, sizeof complaint, "%.200s: seed %lld: ", name, (long long)seed);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(complaint + length, sizeof complaint - (size_t)length, format, arguments);
    va_end(arguments);
    return complaint;
}

static const struct hextris_problem *problem_of(const struct referee *referee, size_t number)
{
    return hextris_problem_of(referee->problems[number].problem);
}

void referee_say(struct referee *referee, const char *phrase)
{
    if (referee->phrase_count == REFEREE_PHRASES)
        judge_host_fail("one phrase too many");
    referee->phrases[referee->phrase_count++] = judged_option('p', phrase);
}

void referee_add(struct referee *referee, const char *name, const char *text, size_t length)
{
    if (referee->count == REFEREE_PROBLEMS)
        judge_host_fail("%s: one problem too many", name);
    referee->names[referee->count] = name;
    judged_open(&referee->problems[referee->count], &game_hextris, name, (struct game_text){text, length},
                referee->phrases, referee->phrase_count);
    referee_repeat(referee, referee->count++);
}

void referee_repeat(struct referee *referee, size_t problem)
{
    if (referee->file_count == REFEREE_FILES)
        judge_host_fail("one file too many");
    referee->files[referee->file_count++] = problem;
}

void referee_free(struct referee *referee)
{
    for (size_t i = 0; i < referee->count; i++)
        judged_close(&referee->problems[i]);
    for (size_t i = 0; i < referee->phrase_count; i++)
        free((void *)(uintptr_t)referee->phrases[i].bytes);
    memset(referee, 0, sizeof *referee);
}

/* ---- messages of the program ---- */

/* What the program claims of a game; `made` is false if it claims nothing. */
struct claim {
    int64_t seed;
    bool made;
    long long points, move, power;
    char tag[64];
};

enum { LINE = 1000 };

/* A copy of one line: sscanf() would read a whole text, however little of it it needs. */
static void copy_line(char *to, const char *line)
{
    size_t length = strcspn(line, "\n");

    length = length < LINE - 1 ? length : LINE - 1;
    memcpy(to, line, length);
    to[length] = '\0';
}

/* The next line that begins with the program's and the problem's name and then `mark`; what follows. */
static const char *find_line(const char *messages, const char *name, const char *mark)
{
    static const char program[] = "play_icfp2015: ";
    size_t length = strlen(name);

    for (const char *line = messages; *line != '\0';) {
        const char *end = strchr(line, '\n');
        const char *at = line + sizeof program - 1;
        if (strncmp(line, program, sizeof program - 1) == 0 && strncmp(at, name, length) == 0
            && strncmp(at + length, mark, strlen(mark)) == 0)
            return at + length + strlen(mark);
        if (end == NULL)
            break;
        line = end + 1;
    }
    return NULL;
}

static int compare_seeds(const void *a, const void *b)
{
    const struct claim *one = a, *other = b;

    return (one->seed > other->seed) - (one->seed < other->seed);
}

/* Claims for the seeds in increasing order: of each game the last search that was the best so far. */
static struct claim *find_claims(const char *messages, const char *name, const int64_t *seeds, size_t count)
{
    static const char best[] = " best";
    struct claim *claims = judge_host_allocate(count, sizeof *claims);
    char text[LINE];

    for (size_t i = 0; i < count; i++)
        claims[i].seed = seeds[i];
    qsort(claims, count, sizeof *claims, compare_seeds);
    for (const char *line = messages; (line = find_line(line, name, ": seed ")) != NULL;) {
        struct claim now = {0}, *claim;
        long long seed;
        size_t length;
        copy_line(text, line);
        length = strlen(text);
        if (length < strlen(best) || strcmp(text + length - strlen(best), best) != 0
            || sscanf(text, "%lld %63s points %lld (move %lld, power %lld)", &seed, now.tag,
                      &now.points, &now.move, &now.power) != 5)
            continue;
        now.seed = seed;
        now.made = true;
        claim = bsearch(&now, claims, count, sizeof *claims, compare_seeds);
        if (claim != NULL)
            *claim = now;
    }
    return claims;
}

/* What follows `what` in the program's line "NAME, NAME, NAME and 7 more files: what"; sets the number of files. NULL,
 * and no files, if there is no such line. */
static const char *find_files(const char *messages, const char *what, uint32_t *files)
{
    const char *at = strstr(messages, what), *line = at;

    *files = 0;
    while (at != NULL && strncmp(at + strlen(what), "budget ", 7) == 0)
        at = line = strstr(at + 1, what);
    if (at == NULL)
        return NULL;
    while (line > messages && line[-1] != '\n')
        line--;
    for (*files = 1; line < at; line++) {
        unsigned more;
        *files += line[0] == ',' && line[1] == ' ';
        if (line[0] == ' ' && sscanf(line, " and %u more file", &more) == 1)
            *files += more;
    }
    return at + strlen(what);
}

/* ---- the judge ---- */

/* The distinct seeds of a problem in order of first appearance; returns how many. */
static size_t distinct_seeds(const struct hextris_problem *problem, int64_t *seeds)
{
    size_t count = 0;

    for (size_t i = 0; i < problem->seed_count; i++) {
        size_t same = 0;
        while (same < count && seeds[same] != problem->seeds[i])
            same++;
        if (same == count)
            seeds[count++] = problem->seeds[i];
    }
    return count;
}

/* Whether the first unit of a game can be placed. */
static bool has_unit(struct judged *judged, uint32_t start)
{
    judged->game->start(judged->problem, start, judged->state);
    return hextris_game_of(judged->state)->unit != HEXTRIS_NO_UNIT;
}

/* How much of a text is judged. */
static size_t judged_part(const struct referee *referee, const struct hextris_problem *problem,
                          size_t length, struct referee_result *result)
{
    uint64_t left, each = referee->phrase_count;
    size_t largest = 0, part;

    if (referee->steps_most == 0)
        return length;
    result->steps += (uint64_t)problem->width * (uint64_t)problem->height;
    left = result->steps < referee->steps_most ? referee->steps_most - result->steps : 0;
    for (size_t i = 0; i < problem->unit_count; i++)
        largest = problem->units[i].member_count > largest ? problem->units[i].member_count : largest;
    each += largest;
    part = length < left / each ? length : (size_t)(left / each);
    result->steps += part * each;
    result->cut += part < length;
    return part;
}

static const char *compare(const struct claim *claim, const struct judged *judged, const char *tag, const char *name,
                           int64_t seed)
{
    int64_t move = judged_figure(judged, 0), power = judged_figure(judged, 1);

    if (move != claim->move || power != claim->power || move + power != claim->points)
        return complain(name, seed, "%lld + %lld are claimed, it is %lld + %lld", claim->move, claim->power,
                        (long long)move, (long long)power);
    return strcmp(tag, claim->tag) == 0
        ? NULL : complain(name, seed, "the tag is not that of the best search");
}

/* The text of a game; the claim is NULL where none is made. */
static const char *judge_text(struct referee *referee, size_t number, int64_t seed, struct game_text text,
                              const char *tag, const struct claim *claim, struct referee_result *result)
{
    struct judged *judged = &referee->problems[number];
    const char *name = referee->names[number];
    size_t part = judged_part(referee, problem_of(referee, number), text.length, result), taken;
    uint32_t start = judged_start(judged, seed);
    struct game_step step;
    long long units, locked;
    int parts = sscanf(tag, "b%*[0-9]:%*[0-9]:%lld", &units);

    if (part == 0 && text.length > 0)
        return NULL;
    taken = judged_play(judged, start, (struct game_text){text.bytes, part}, &step);
    if (taken < part)
        return complain(name, seed, "character %zu: %s", taken, step.wrong.text);
    result->points += judged_figure(judged, 0) + judged_figure(judged, 1);
    locked = judged_figure(judged, 2);
    if (part == text.length && parts == 1 && locked != units)
        return complain(name, seed, "%lld units are locked, the tag is %.40s", locked, tag);
    if (text.length == 0 && has_unit(judged, start))
        return complain(name, seed, "the solution is empty");
    return part == text.length && claim != NULL ? compare(claim, judged, tag, name, seed) : NULL;
}

static struct game_text string_of(const struct judge_json *json, struct arena *strings, size_t node, const char *key)
{
    return judge_json_string(json, strings, judge_json_get(json, node, "an entry", key), key);
}

static const char *judge_entry(struct referee *referee, size_t number, const struct judge_json *json, struct arena strings,
                               size_t node, const struct claim *claim, struct referee_result *result)
{
    int64_t seed = judge_json_get_integer(json, node, "an entry", "seed", 0, UINT32_MAX);
    struct game_text text = string_of(json, &strings, node, "solution"), tag = string_of(json, &strings, node, "tag");

    judged_check(json);
    return judge_text(referee, number, seed, text, tag.bytes, claim, result);
}

static bool is_fall(const struct judge_json *json, size_t node)
{
    return judge_json_same(json, judge_json_get(json, node, "an entry", "tag"), "b0:0");
}

/* Whether the entry is that of a game. */
static bool is_game(const struct judge_json *json, size_t node, const struct hextris_problem *problem, int64_t seed)
{
    return node != 0 && judge_json_get_integer(json, node, "an entry", "problemId", INT64_MIN, INT64_MAX) == problem->id &&
           judge_json_get_integer(json, node, "an entry", "seed", 0, UINT32_MAX) == seed;
}

/* Checks the games of a file that has results; *node becomes the first entry after them. */
static const char *judge_games(struct referee *referee, size_t number, const struct judge_json *json,
                               struct arena strings, size_t *node, const char *messages, const int64_t *seeds,
                               size_t count, struct referee_result *result)
{
    const struct hextris_problem *problem = problem_of(referee, number);
    const char *name = referee->names[number], *wrong = NULL;
    struct claim *claims = referee->quiet ? NULL : find_claims(messages, name, seeds, count);

    for (size_t i = 0; i < count && wrong == NULL; i++, *node = judge_json_next(json, *node)) {
        const struct claim wanted = {.seed = seeds[i]}, *claim = NULL;
        bool falls;
        if (!is_game(json, *node, problem, seeds[i])) {
            wrong = complain(name, seeds[i], "this game is missing, and others of the file are there");
            break;
        }
        falls = is_fall(json, *node);
        if (claims != NULL)
            claim = bsearch(&wanted, claims, count, sizeof *claims, compare_seeds);
        result->played += !falls;
        result->fallen += falls;
        result->missing += falls;
        wrong = judge_entry(referee, number, json, strings, *node, falls ? NULL : claim, result);
        if (wrong == NULL && claim != NULL && claim->made == falls)
            wrong = complain(name, seeds[i], falls ? "searched, and not in the output" : "no search is reported");
    }
    free(claims);
    return wrong;
}

/* Words of the line about refused files; that about lowered budgets goes on with "budget". */
static const char REFUSED[] = ": too little memory: ";

/* Whether the files that are not there, and the games that fall, are as many as the program says. Files without games
 * may be either. */
static const char *check_counts(const char *messages, uint32_t absent, uint32_t empty, struct referee_result *result)
{
    static const char *const reasons[] = {": not read\n", ": not read: no more input arrived in time\n"};
    const char *line = find_files(messages, REFUSED, &result->refused);
    unsigned fallen = 0;
    uint32_t files;

    if (line != NULL)
        (void)sscanf(line, "%*u KiB needed, %*u KiB available; -m %" SCNu32, &result->enough_mb);
    for (size_t i = 0; i < 2; i++) {
        (void)find_files(messages, reasons[i], &files);
        result->unread += files;
    }
    if (absent > result->refused + result->unread || absent + empty < result->refused + result->unread)
        return complain("output", 0, "%u files are not there, and %u without games; reported are %u", absent, empty,
                        result->refused + result->unread);
    line = find_files(messages, ": not searched: ", &files);
    if (line != NULL)
        (void)sscanf(line, "%u of", &fallen);
    if (fallen != result->fallen)
        return complain("output", 0, "%u games are not searched, %u as reported", result->fallen, fallen);
    return NULL;
}

const char *referee_judge(struct referee *referee, const char *output, size_t length,
                          const char *messages, struct referee_result *result)
{
    struct judge_json json;
    struct arena strings;
    size_t node = judge_json_list(&json, judged_json(&json, "output", (struct game_text){output, length}, &strings),
                                  "the output");
    uint32_t absent = 0, empty = 0;
    const char *wrong = NULL;

    memset(result, 0, sizeof *result);
    for (size_t i = 0; i < referee->file_count && wrong == NULL; i++) {
        const struct hextris_problem *problem = problem_of(referee, referee->files[i]);
        int64_t *seeds = judge_host_allocate(problem->seed_count, sizeof *seeds);
        size_t count = distinct_seeds(problem, seeds);
        empty += count == 0;
        if (count > 0 && is_game(&json, node, problem, seeds[0])) {
            wrong = judge_games(referee, referee->files[i], &json, strings, &node, messages, seeds, count, result);
        } else {
            result->missing += (uint32_t)count;
            absent += count > 0;
        }
        free(seeds);
    }
    if (wrong == NULL && node != 0)
        wrong = complain("output", judge_json_get_integer(&json, node, "an entry", "seed", INT64_MIN, INT64_MAX),
                         "an entry is unknown or out of order");
    if (wrong == NULL)
        wrong = check_counts(messages, absent, empty, result);
    judged_check(&json);
    free(json.wrong);
    return wrong;
}
