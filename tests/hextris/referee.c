/* See referee.h. */
#include "referee.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../judge_hextris/judge_game.h"
#include "../judge_base/judge_host.h"
#include "../judge_base/judge_json.h"
#include "../judge_hextris/judge_verdict.h"

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

/* A copy that the judge's reader may own. */
static size_t read_json(struct judge_json *json, const char *name, const char *text, size_t length)
{
    char *copy = judge_host_allocate(length + 1, 1);

    memcpy(copy, text, length);
    return judge_json_read(json, name, copy, length);
}

void referee_add(struct referee *referee, const char *name, const char *text, size_t length)
{
    struct judge_json json;

    if (referee->count == REFEREE_PROBLEMS)
        judge_host_fail("%s: one problem too many", name);
    referee->names[referee->count] = name;
    judge_problem_read(&referee->problems[referee->count++], &json,
                       read_json(&json, name, text, length));
    judge_json_free(&json);
}

void referee_free(struct referee *referee)
{
    for (size_t i = 0; i < referee->count; i++)
        judge_problem_free(&referee->problems[i]);
    judge_phrase_free(&referee->phrases);
    memset(referee, 0, sizeof *referee);
}

/* ---- what the program says ---- */

/* Of a game; `made` is false if the program says nothing of it. */
struct claim {
    int64_t seed;
    bool made;
    long long points, move, power;
    char tag[64];
};

enum { LINE = 1000 };

/* A line by itself: sscanf() goes through the whole of a text, however little it wants of it. */
static void copy_line(char *to, const char *line)
{
    size_t length = strcspn(line, "\n");

    length = length < LINE - 1 ? length : LINE - 1;
    memcpy(to, line, length);
    to[length] = '\0';
}

/* The next line that begins with the program's and the problem's name and then `mark`; what follows. */
static const char *find_line(const char *said, const char *name, const char *mark)
{
    static const char program[] = "play_icfp2015: ";
    size_t length = strlen(name);

    for (const char *line = said; *line != '\0';) {
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
static struct claim *find_claims(const char *said, const char *name, const int64_t *seeds, size_t count)
{
    static const char best[] = " best";
    struct claim *claims = judge_host_allocate(count, sizeof *claims);
    char text[LINE];

    for (size_t i = 0; i < count; i++)
        claims[i].seed = seeds[i];
    qsort(claims, count, sizeof *claims, compare_seeds);
    for (const char *line = said; (line = find_line(line, name, ": seed ")) != NULL;) {
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

/* Whether a line says `what` of a place in the file: "play_icfp2015: NAME:LINE:COLUMN: what". */
static bool said_in_file(const char *said, const char *name, const char *what)
{
    char text[LINE];

    for (const char *line = said; (line = find_line(line, name, ":")) != NULL;) {
        int length = 0;
        copy_line(text, line);
        if (sscanf(text, "%*u:%*u: %n", &length) == 0 && length > 0
            && strncmp(text + length, what, strlen(what)) == 0)
            return true;
    }
    return false;
}

/* Games of a problem that the program says it has not searched, and for which of two reasons. */
struct missing {
    size_t games, refused, unread;
    bool file; /* it was not read at all */
};

static struct missing missing_games(const char *said, const char *name, size_t all)
{
    unsigned games, of;
    char text[LINE];

    if (find_line(said, name, ": not read\n") != NULL
        || said_in_file(said, name, "the input cannot be read: there is no more time for it"))
        return (struct missing){all, 0, all, true};
    if (said_in_file(said, name, "no room for "))
        return (struct missing){all, all, 0, true};
    for (const char *line = said; (line = find_line(line, name, ": not searched: ")) != NULL;) {
        copy_line(text, line);
        if (sscanf(text, "%u of %u game", &games, &of) == 2)
            return (struct missing){
                of == all ? games : SIZE_MAX,
                find_line(said, name, ": too little memory for ") != NULL ? games : 0, 0, false};
    }
    return (struct missing){0, 0, 0, false};
}

/* ---- what the judge says ---- */

/* The distinct seeds of a problem in order of first appearance; returns how many. */
static size_t distinct_seeds(const struct judge_problem *problem, int64_t *seeds)
{
    size_t count = 0;

    for (size_t i = 0; i < problem->seed_count; i++) {
        size_t known = 0;
        while (known < count && seeds[known] != problem->seeds[i])
            known++;
        if (known == count)
            seeds[count++] = problem->seeds[i];
    }
    return count;
}

/* Whether the first unit of a game can be placed. */
static bool has_unit(const struct judge_problem *problem, int64_t seed)
{
    struct judge_game game;
    bool has;

    judge_game_start(&game, problem, seed);
    has = game.unit != NULL;
    judge_game_free(&game);
    return has;
}

/* How much of a text is judged. */
static size_t judged_part(const struct referee *referee, const struct judge_problem *problem,
                          size_t length, struct referee_result *result)
{
    uint64_t left = referee->steps_most - result->steps, each = referee->phrases.count;
    size_t largest = 0, part;

    if (referee->steps_most == 0)
        return length;
    for (size_t i = 0; i < problem->unit_count; i++)
        largest = problem->units[i].size > largest ? problem->units[i].size : largest;
    each += largest;
    part = length < left / each ? length : (size_t)(left / each);
    result->steps += part * each;
    result->cut += part < length;
    return part;
}

static const char *compare(const struct claim *claim, const struct judge_verdict *verdict,
                           const char *tag, const char *name, int64_t seed)
{
    if (verdict->move != claim->move || verdict->power != claim->power
        || verdict->score != claim->points)
        return complain(name, seed, "%lld + %lld are claimed, it is %lld + %lld", claim->move,
                        claim->power, (long long)verdict->move, (long long)verdict->power);
    return strcmp(tag, claim->tag) == 0
        ? NULL : complain(name, seed, "the tag is not that of the best search");
}

/* The text of a game; the claim is NULL where none is made. */
static const char *judge_text(struct referee *referee, size_t number, int64_t seed, const char *text,
                              size_t length, const char *tag, const struct claim *claim,
                              struct referee_result *result)
{
    const struct judge_problem *problem = &referee->problems[number];
    const char *name = referee->names[number];
    size_t part = judged_part(referee, problem, length, result);
    struct judge_verdict verdict =
        judge_verdict_of(problem, seed, text, part, &referee->phrases, NULL, NULL);
    long long units;
    int parts = sscanf(tag, "b%*[0-9]:%*[0-9]:%lld", &units);

    result->points += verdict.score;
    if (verdict.error[0] != '\0')
        return complain(name, seed, "%s", verdict.error);
    if (length == 0 && has_unit(problem, seed))
        return complain(name, seed, "the solution is empty");
    if (part < length)
        return NULL;
    if (parts == 1 && verdict.units != units)
        return complain(name, seed, "%lld units are locked, the tag is %.40s",
                        (long long)verdict.units, tag);
    return claim != NULL ? compare(claim, &verdict, tag, name, seed) : NULL;
}

static const char *judge_entry(struct referee *referee, size_t number, const struct judge_json *json,
                               size_t node, const struct claim *claim, struct referee_result *result)
{
    int64_t seed = judge_json_get_integer(json, node, "seed", 0, UINT32_MAX);
    size_t length, tag_length;
    char *text = judge_json_string(json, judge_json_get(json, node, "solution"), &length, "solution");
    char *tag = judge_json_string(json, judge_json_get(json, node, "tag"), &tag_length, "tag");
    const char *wrong = judge_text(referee, number, seed, text, length, tag, claim, result);

    free(tag);
    free(text);
    return wrong;
}

static bool is_fall(const struct judge_json *json, size_t node)
{
    size_t length;
    char *tag = judge_json_string(json, judge_json_get(json, node, "tag"), &length, "tag");
    bool falls = strcmp(tag, "b0:0") == 0;

    free(tag);
    return falls;
}

/* Goes through the games of a problem; *node is the first entry that is left. */
static const char *judge_games(struct referee *referee, size_t number, const struct judge_json *json,
                               size_t *node, const char *said, struct referee_result *result)
{
    const struct judge_problem *problem = &referee->problems[number];
    const char *name = referee->names[number], *wrong = NULL;
    int64_t *seeds = judge_host_allocate(problem->seed_count, sizeof *seeds);
    size_t count = distinct_seeds(problem, seeds), missing = 0;
    struct missing reported = missing_games(said, name, count);
    struct claim *claims = find_claims(said, name, seeds, count);

    for (size_t i = 0; i < count && wrong == NULL; i++) {
        bool present = *node != 0
            && judge_json_get_integer(json, *node, "problemId", INT64_MIN, INT64_MAX) == problem->id
            && judge_json_get_integer(json, *node, "seed", 0, UINT32_MAX) == seeds[i];
        const struct claim wanted = {.seed = seeds[i]};
        const struct claim *claim = bsearch(&wanted, claims, count, sizeof *claims, compare_seeds);
        bool claimed = referee->quiet ? present : claim->made;
        bool falls = present && is_fall(json, *node), searched = present && !falls;
        result->played += searched;
        result->fallen += falls;
        missing += !searched;
        if (falls)
            wrong = judge_entry(referee, number, json, *node, NULL, result);
        else if (present && claimed)
            wrong = judge_entry(referee, number, json, *node, referee->quiet ? NULL : claim, result);
        if (wrong == NULL && searched != (claimed && !(referee->quiet && falls)))
            wrong = complain(name, seeds[i], searched ? "no search is reported"
                                                      : "searched, and not in the output");
        *node = present ? judge_json_next(json, *node) : *node;
    }
    result->missing += (uint32_t)missing;
    result->refused += (uint32_t)reported.refused;
    result->unread += (uint32_t)reported.unread;
    result->files_missing += reported.file;
    if (wrong == NULL && missing != reported.games)
        wrong = complain(name, 0, "%zu games are not searched, not as many as reported", missing);
    free(claims);
    free(seeds);
    return wrong;
}

const char *referee_judge(struct referee *referee, const char *output, size_t length,
                          const char *said, struct referee_result *result)
{
    struct judge_json json;
    size_t node = judge_json_list(&json, read_json(&json, "output", output, length), "the output");
    const char *wrong = NULL;

    memset(result, 0, sizeof *result);
    for (size_t i = 0; i < referee->count && wrong == NULL; i++)
        wrong = judge_games(referee, i, &json, &node, said, result);
    if (wrong == NULL && node != 0)
        wrong = complain("output", judge_json_get_integer(&json, node, "seed", INT64_MIN, INT64_MAX),
                         "an entry is unknown or out of order");
    judge_json_free(&json);
    return wrong;
}
