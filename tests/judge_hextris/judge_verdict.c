/*
 * The characters go to the game and to the phrases side by side: each hears the raw text. Every
 * character before an error is a command or one of the three that are skipped, so it is ASCII and
 * the byte place of the error is the place of the character too.
 */
#include "judge_verdict.h"

#include <stdio.h>

static const char *judge_verdict_reason(enum judge_game_outcome outcome)
{
    switch (outcome) {
    case JUDGE_GAME_UNKNOWN:
        return "is not a command";
    case JUDGE_GAME_REVISITED:
        return "takes the unit to a place it has been in before";
    case JUDGE_GAME_AFTER_END:
        return "comes after the end of the game";
    case JUDGE_GAME_MOVED:
    case JUDGE_GAME_LOCKED:
    case JUDGE_GAME_IGNORED:
        break;
    }
    return NULL;
}

struct judge_verdict judge_verdict_refused(struct judge_phrases *phrases, const char *error)
{
    struct judge_verdict verdict = {0};
    (void)snprintf(verdict.error, sizeof verdict.error, "%s", error);
    judge_phrase_reset(phrases);
    return verdict;
}

struct judge_verdict judge_verdict_uncounted(struct judge_phrases *phrases)
{
    judge_phrase_reset(phrases);
    return (struct judge_verdict){.uncounted = true};
}

/* Plays the text to its end or to its first error. */
static void judge_verdict_play(struct judge_verdict *verdict, struct judge_game *game,
                               const char *text, size_t length, struct judge_phrases *phrases,
                               judge_verdict_watcher *watch, void *context)
{
    if (watch)
        watch(context, game, text, 0, phrases);
    for (size_t place = 0; place < length; place++) {
        enum judge_game_outcome outcome = judge_game_step(game, text[place]);
        const char *reason = judge_verdict_reason(outcome);
        if (reason) {
            (void)snprintf(verdict->error, sizeof verdict->error, "the character at %zu %s", place,
                     reason);
            return;
        }
        judge_phrase_hear(phrases, text, place + 1);
        if (watch && outcome != JUDGE_GAME_IGNORED)
            watch(context, game, text, place + 1, phrases);
    }
}

struct judge_verdict judge_verdict_of(const struct judge_problem *problem, int64_t seed,
                                      const char *text, size_t length,
                                      struct judge_phrases *phrases, judge_verdict_watcher *watch,
                                      void *context)
{
    struct judge_verdict verdict = {0};
    struct judge_game game;
    judge_phrase_reset(phrases);
    judge_game_start(&game, problem, seed);
    judge_verdict_play(&verdict, &game, text, length, phrases, watch, context);
    verdict.units = game.locked;
    verdict.lines = game.lines;
    if (verdict.error[0]) {
        judge_phrase_reset(phrases);
    } else {
        verdict.move = game.score;
        verdict.power = judge_phrase_power(phrases);
    }
    verdict.score = verdict.move + verdict.power;
    judge_game_free(&game);
    return verdict;
}
