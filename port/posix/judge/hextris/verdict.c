/*
 * The characters go to the game and to the phrases side by side: each hears the raw text. Every
 * character before an error is a command or one of the three that are skipped, so it is ASCII and
 * the byte place of the error is the place of the character too.
 */
#include "verdict.h"

#include <stdio.h>

static const char *hextris_verdict_reason(enum hextris_game_outcome outcome)
{
    switch (outcome) {
    case HEXTRIS_GAME_UNKNOWN:
        return "is not a command";
    case HEXTRIS_GAME_REVISITED:
        return "takes the unit to a place it has been in before";
    case HEXTRIS_GAME_AFTER_END:
        return "comes after the end of the game";
    case HEXTRIS_GAME_MOVED:
    case HEXTRIS_GAME_LOCKED:
    case HEXTRIS_GAME_IGNORED:
        break;
    }
    return NULL;
}

struct hextris_verdict hextris_verdict_refused(struct hextris_phrases *phrases, const char *error)
{
    struct hextris_verdict verdict = {0};
    (void)snprintf(verdict.error, sizeof verdict.error, "%s", error);
    hextris_phrase_reset(phrases);
    return verdict;
}

struct hextris_verdict hextris_verdict_uncounted(struct hextris_phrases *phrases)
{
    hextris_phrase_reset(phrases);
    return (struct hextris_verdict){.uncounted = true};
}

/* Plays the text to its end or to its first error. */
static void hextris_verdict_play(struct hextris_verdict *verdict, struct hextris_game *game,
                               const char *text, size_t length, struct hextris_phrases *phrases,
                               hextris_verdict_watcher *watch, void *context)
{
    if (watch)
        watch(context, game, text, 0, phrases);
    for (size_t place = 0; place < length; place++) {
        enum hextris_game_outcome outcome = hextris_game_step(game, text[place]);
        const char *reason = hextris_verdict_reason(outcome);
        if (reason) {
            (void)snprintf(verdict->error, sizeof verdict->error, "the character at %zu %s", place,
                     reason);
            return;
        }
        hextris_phrase_hear(phrases, text, place + 1);
        if (watch && outcome != HEXTRIS_GAME_IGNORED)
            watch(context, game, text, place + 1, phrases);
    }
}

struct hextris_verdict hextris_verdict_of(const struct hextris_problem *problem, int64_t seed,
                                      const char *text, size_t length,
                                      struct hextris_phrases *phrases, hextris_verdict_watcher *watch,
                                      void *context)
{
    struct hextris_verdict verdict = {0};
    struct hextris_game game;
    hextris_phrase_reset(phrases);
    hextris_game_start(&game, problem, seed);
    hextris_verdict_play(&verdict, &game, text, length, phrases, watch, context);
    verdict.units = game.locked;
    verdict.lines = game.lines;
    if (verdict.error[0]) {
        hextris_phrase_reset(phrases);
    } else {
        verdict.move = game.score;
        verdict.power = hextris_phrase_power(phrases);
    }
    verdict.score = verdict.move + verdict.power;
    hextris_game_free(&game);
    return verdict;
}
