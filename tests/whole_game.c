/* See whole_game.h. What the program claims is read from the lines that -v makes it write. */
#include "whole_game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/hextris/play.h"
#include "fake_port.h"
#include "judge/judge_json.h"
#include "judge/judge_problem.h"
#include "judge/judge_verdict.h"

enum { WORDS = 40 + 2 * RANDOM_PHRASES, LINE = 512, OPTIONS = 256 };

static char complaint[LINE];

static const char *complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(complaint, sizeof complaint, format, arguments);
    va_end(arguments);
    return complaint;
}

/* ---- playing ---- */

static int run(const struct whole_game *game)
{
    static char options[OPTIONS];
    static char name[] = "play", verbose[] = "-v", file[] = "-fproblem", phrase[] = "-p";
    char *words[WORDS + 1] = {name, verbose, file};
    int count = 3;

    assert(strlen(game->options) < OPTIONS && game->phrase_count <= RANDOM_PHRASES);
    strcpy(options, game->options);
    for (char *word = strtok(options, " "); word != NULL; word = strtok(NULL, " ")) {
        assert(count < WORDS - 2 * RANDOM_PHRASES);
        words[count++] = word;
    }
    for (uint32_t i = 0; i < game->phrase_count; i++) {
        words[count++] = phrase;
        /* The program leaves its arguments alone. */
        memcpy(&words[count++], &game->phrases[i], sizeof *words);
    }
    return play_main(count, words);
}

/* ---- what the program says of it ---- */

struct claim {
    long long points, move, power;
    char tag[64];
};

/* The last line of a search of that seed that was the best so far. */
static bool find_claim(int64_t seed, struct claim *claim)
{
    bool found = false;

    for (const char *line = fake.err; *line != '\0'; line = strchr(line, '\n') + 1) {
        static const char end[] = " best\n";
        const char *next = strchr(line, '\n') + 1;
        long long of;
        struct claim now;
        if (sscanf(line, "play_icfp2015: problem: seed %lld %63s points %lld (move %lld, power %lld)",
                   &of, now.tag, &now.points, &now.move, &now.power) != 5
            || of != seed || strncmp(next - strlen(end), end, strlen(end)) != 0)
            continue;
        *claim = now;
        found = true;
    }
    return found;
}

/* Games that the program says it has not played. */
static uint32_t missing_games(uint32_t all)
{
    const char *line = strstr(fake.err, "play_icfp2015: problem: not played: ");
    unsigned missing, of;

    if (line == NULL || sscanf(line, "%*s %*s not played: %u of %u game", &missing, &of) != 2)
        return 0;
    return of == all ? missing : UINT32_MAX;
}

/* ---- what the judge says ---- */

static const char *judge_entry(const struct judge_json *json, size_t node,
                               const struct judge_problem *problem, struct judge_phrases *phrases,
                               struct whole_result *result)
{
    int64_t seed = judge_json_get_integer(json, node, "seed", 0, UINT32_MAX);
    size_t length, tag_length;
    struct claim claim;

    if (judge_json_get_integer(json, node, "problemId", INT64_MIN, INT64_MAX) != problem->id)
        return complain("an entry is of another problem");
    if (!find_claim(seed, &claim))
        return complain("seed %lld: no search is reported", (long long)seed);
    char *text = judge_json_string(json, judge_json_get(json, node, "solution"), &length, "solution");
    char *tag = judge_json_string(json, judge_json_get(json, node, "tag"), &tag_length, "tag");
    struct judge_verdict verdict =
        judge_verdict_of(problem, seed, text, length, phrases, NULL, NULL);
    bool same_tag = strcmp(tag, claim.tag) == 0;
    free(tag);
    free(text);
    result->played++;
    result->points += verdict.score;
    if (verdict.error[0] != '\0')
        return complain("seed %lld: %s", (long long)seed, verdict.error);
    if (verdict.move != claim.move || verdict.power != claim.power || verdict.score != claim.points)
        return complain("seed %lld: %lld + %lld are claimed, it is %lld + %lld", (long long)seed,
                        claim.move, claim.power, (long long)verdict.move, (long long)verdict.power);
    return same_tag ? NULL : complain("seed %lld: the tag is not of the best search", (long long)seed);
}

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

static const char *judge_entries(const struct judge_json *json, size_t root,
                                 const struct judge_problem *problem, struct judge_phrases *phrases,
                                 struct whole_result *result)
{
    int64_t *seeds = calloc(problem->seed_count + 1, sizeof *seeds);
    size_t count = distinct_seeds(problem, seeds), at = 0;
    const char *wrong = NULL;

    for (size_t node = judge_json_list(json, root, "the output"); node != 0 && wrong == NULL;
         node = judge_json_next(json, node)) {
        int64_t seed = judge_json_get_integer(json, node, "seed", 0, UINT32_MAX);
        while (at < count && seeds[at] != seed)
            at++;
        if (at++ == count)
            wrong = complain("seed %lld is unknown or out of order", (long long)seed);
        else
            wrong = judge_entry(json, node, problem, phrases, result);
    }
    free(seeds);
    if (wrong != NULL)
        return wrong;
    result->missing = missing_games((uint32_t)count);
    if (result->played + result->missing != count)
        return complain("%u of %zu games in the output, %u reported as missing",
                        (unsigned)result->played, count, (unsigned)result->missing);
    if (result->status != PLAY_INTERRUPTED
        && result->status != (result->missing == 0 ? PLAY_ALL : PLAY_PARTLY))
        return complain("status %d, %u games missing", result->status, (unsigned)result->missing);
    return NULL;
}

/* A copy that the judge's reader may own. */
static size_t read_json(struct judge_json *json, const char *name, const char *text, size_t length)
{
    char *copy = malloc(length + 1);

    memcpy(copy, text, length);
    copy[length] = '\0';
    return judge_json_read(json, name, copy, length);
}

static const char *judge_output(const struct whole_game *game, struct whole_result *result)
{
    struct judge_phrases phrases = {NULL, 0};
    struct judge_json json;
    struct judge_problem problem;
    const char *wrong;

    judge_problem_read(&problem, &json, read_json(&json, "problem", game->text, strlen(game->text)));
    judge_json_free(&json);
    for (uint32_t i = 0; i < game->phrase_count; i++)
        judge_phrase_add(&phrases, game->phrases[i]);
    size_t root = read_json(&json, "output", fake.out, fake.out_length);
    wrong = judge_entries(&json, root, &problem, &phrases, result);
    judge_json_free(&json);
    judge_phrase_free(&phrases);
    judge_problem_free(&problem);
    return wrong;
}

/* Whether the only line about the problem says that its text is refused. */
static bool refused(void)
{
    return strstr(fake.err, "play_icfp2015: problem:") != NULL
        && strstr(fake.err, ": not played: ") == NULL && strstr(fake.err, ": seed ") == NULL;
}

const char *whole_game_play(const struct whole_game *game, void (*prepare)(void),
                            struct whole_result *result)
{
    memset(result, 0, sizeof *result);
    fake_reset();
    fake.read_most = 512;
    fake_file("problem", game->text);
    if (prepare != NULL)
        prepare();
    result->status = run(game);
    if (!fake.out_ended || fake.out_length == 0)
        return complain("status %d and no output: %s", result->status, fake.err);
    if (refused())
        return result->status == PLAY_PARTLY && strcmp(fake.out, "[]\n") == 0
            ? NULL : complain("status %d for a problem that is refused", result->status);
    return judge_output(game, result);
}

/* ---- texts ---- */

static char *put_cells(char *to, const struct cell *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        to += sprintf(to, "%s{\"x\":%d,\"y\":%d}", i > 0 ? "," : "", (int)cells[i].x,
                      (int)cells[i].y);
    return to;
}

static char *put_filled(char *to, const struct problem *problem)
{
    const char *comma = "";

    for (uint32_t y = 0; y < problem->height; y++)
        for (uint32_t x = 0; x < problem->width; x++) {
            struct cell cell = {(int32_t)x, (int32_t)y};
            if ((problem->filled[y * problem_words(problem->width) + x / 64] >> x % 64 & 1) == 0)
                continue;
            to += sprintf(to, "%s", comma);
            to = put_cells(to, &cell, 1);
            comma = ",";
        }
    return to;
}

void whole_game_text(char *to, const struct problem *problem)
{
    const char *start = to;

    to += sprintf(to, "{\"id\":%lld,\"width\":%u,\"height\":%u,\"sourceLength\":%u,\"filled\":[",
                  (long long)problem->id, (unsigned)problem->width, (unsigned)problem->height,
                  (unsigned)problem->source_length);
    to = put_filled(to, problem);
    to += sprintf(to, "],\"units\":[");
    for (uint32_t i = 0; i < problem->unit_count; i++) {
        const struct problem_unit *unit = &problem->units[i];
        to += sprintf(to, "%s{\"members\":[", i > 0 ? "," : "");
        to = put_cells(to, unit->members, unit->member_count);
        to += sprintf(to, "],\"pivot\":");
        to = put_cells(to, &unit->pivot, 1);
        to += sprintf(to, "}");
    }
    to += sprintf(to, "],\"sourceSeeds\":[");
    for (uint32_t i = 0; i < problem->seed_count; i++)
        to += sprintf(to, "%s%lu", i > 0 ? "," : "", (unsigned long)problem->seeds[i]);
    to += sprintf(to, "]}");
    assert(to - start < WHOLE_GAME_TEXT);
}
