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

    for (uint32_t i = 0; i < game->phrase_count; i++)
        referee_say(&referee, game->phrases[i]);
    referee_add(&referee, "problem", game->text, strlen(game->text));
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
