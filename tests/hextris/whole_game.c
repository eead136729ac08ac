/* See whole_game.h. */
#include "whole_game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../port/program.h"
#include "../kit/fake_port.h"
#include "referee.h"

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
    return program_main(count, words);
}

/* ---- judging ---- */

static const char *judge(const struct whole_game *game, struct whole_result *result)
{
    static struct referee referee;
    struct referee_result refereed;
    const char *wrong;

    referee_add(&referee, "problem", game->text, strlen(game->text));
    for (uint32_t i = 0; i < game->phrase_count; i++)
        judge_phrase_add(&referee.phrases, game->phrases[i]);
    wrong = referee_judge(&referee, fake.out, fake.out_length, fake.err, &refereed);
    referee_free(&referee);
    result->played = refereed.played;
    result->missing = refereed.missing;
    result->points = refereed.points;
    if (wrong == NULL && result->status != PROGRAM_INTERRUPTED
        && result->status != (result->missing == 0 ? PROGRAM_DONE : PROGRAM_PARTLY))
        wrong = complain("status %d, %u games missing", result->status, (unsigned)result->missing);
    return wrong;
}

/* Whether nothing was played, for the one reason told: the text is refused, or there is no memory for
 * what comes before all problems. */
static bool refused(void)
{
    return (strstr(fake.err, "play_icfp2015: problem:") != NULL
            || strstr(fake.err, "play_icfp2015: too little memory for ") != NULL)
        && strstr(fake.err, ": not searched: ") == NULL && strstr(fake.err, ": seed ") == NULL;
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
        return (result->status == PROGRAM_PARTLY || result->status == PROGRAM_INTERRUPTED)
            && strcmp(fake.out, "[]\n") == 0
            ? NULL : complain("status %d for a problem that is refused", result->status);
    return judge(game, result);
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
