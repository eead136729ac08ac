/* See referee.h. */
#include "referee.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/judge_host.h"
#include "judge/judge_json.h"
#include "judge/judge_verdict.h"

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

struct claim {
    long long points, move, power;
    char tag[64];
};

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

/* The last search of that game that was the best so far. */
static bool find_claim(const char *said, const char *name, int64_t seed, struct claim *claim)
{
    static const char best[] = " best";
    bool found = false;

    for (const char *line = said; (line = find_line(line, name, ": ")) != NULL;) {
        size_t length = strcspn(line, "\n");
        long long of;
        struct claim now;
        if (sscanf(line, "seed %lld %63s points %lld (move %lld, power %lld)", &of, now.tag,
                   &now.points, &now.move, &now.power) != 5
            || of != seed || strncmp(line + length - strlen(best), best, strlen(best)) != 0)
            continue;
        *claim = now;
        found = true;
    }
    return found;
}

/* Games of a problem that the program says it has not played. */
static size_t missing_games(const char *said, const char *name, size_t all)
{
    unsigned missing, of;

    if (find_line(said, name, ":1:1: the input cannot be read: there is no more time for it") != NULL
        || find_line(said, name, ": not read\n") != NULL)
        return all;
    for (const char *line = said; (line = find_line(line, name, ": ")) != NULL;)
        if (sscanf(line, "not played: %u of %u game", &missing, &of) == 2)
            return of == all ? missing : SIZE_MAX;
    return 0;
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

static const char *judge_entry(const struct judge_json *json, size_t node, const char *name,
                               const struct judge_problem *problem, struct judge_phrases *phrases,
                               const struct claim *claim, struct referee_result *result)
{
    int64_t seed = judge_json_get_integer(json, node, "seed", 0, UINT32_MAX);
    size_t length, tag_length;
    char *text = judge_json_string(json, judge_json_get(json, node, "solution"), &length, "solution");
    char *tag = judge_json_string(json, judge_json_get(json, node, "tag"), &tag_length, "tag");
    struct judge_verdict verdict =
        judge_verdict_of(problem, seed, text, length, phrases, NULL, NULL);
    bool same_tag = strcmp(tag, claim->tag) == 0;

    free(tag);
    free(text);
    result->played++;
    result->points += verdict.score;
    if (verdict.error[0] != '\0')
        return complain(name, seed, "%s", verdict.error);
    if (verdict.move != claim->move || verdict.power != claim->power
        || verdict.score != claim->points)
        return complain(name, seed, "%lld + %lld are claimed, it is %lld + %lld", claim->move,
                        claim->power, (long long)verdict.move, (long long)verdict.power);
    return same_tag ? NULL : complain(name, seed, "the tag is not that of the best search");
}

/* Goes through the games of a problem; *node is the first entry that is left. */
static const char *judge_games(struct referee *referee, size_t number, const struct judge_json *json,
                               size_t *node, const char *said, struct referee_result *result)
{
    const struct judge_problem *problem = &referee->problems[number];
    const char *name = referee->names[number], *wrong = NULL;
    int64_t *seeds = judge_host_allocate(problem->seed_count, sizeof *seeds);
    size_t count = distinct_seeds(problem, seeds), missing = 0;

    for (size_t i = 0; i < count && wrong == NULL; i++) {
        bool present = *node != 0
            && judge_json_get_integer(json, *node, "problemId", INT64_MIN, INT64_MAX) == problem->id
            && judge_json_get_integer(json, *node, "seed", 0, UINT32_MAX) == seeds[i];
        struct claim claim;
        bool claimed = find_claim(said, name, seeds[i], &claim);
        missing += !present;
        if (present && claimed)
            wrong = judge_entry(json, *node, name, problem, &referee->phrases, &claim, result);
        else if (present != claimed)
            wrong = complain(name, seeds[i], present ? "no search is reported"
                                                     : "searched, and not in the output");
        *node = present ? judge_json_next(json, *node) : *node;
    }
    result->missing += (uint32_t)missing;
    if (wrong == NULL && missing != missing_games(said, name, count))
        wrong = complain(name, 0, "%zu games are missing, not as many as reported", missing);
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
