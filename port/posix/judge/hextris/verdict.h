/*
 * hextris_verdict: what the referee says about the text of one game.
 */
#ifndef JUDGE_HEXTRIS_VERDICT_H
#define JUDGE_HEXTRIS_VERDICT_H

#include "game.h"
#include "phrase.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEXTRIS_VERDICT_ERROR_MAX JUDGE_JSON_FAULT_MAX /* bytes, with the NUL */

struct hextris_verdict {
    int64_t score; /* move + power */
    int64_t move;
    int64_t power;
    int64_t units;                       /* locked, up to the error if there is one */
    int64_t lines;                       /* cleared, likewise */
    bool uncounted;                      /* it is an entry that may be there, and not the first for its game */
    char error[HEXTRIS_VERDICT_ERROR_MAX]; /* a sentence in printable ASCII; empty if all is well */
};

/* Called with the state after the spawn (said = 0) and after every command. */
typedef void hextris_verdict_watcher(void *context, const struct hextris_game *game, const char *text,
                                   size_t said, const struct hextris_phrases *phrases);

/*
 * Plays `length` characters and counts the phrases said, leaving the uses in `phrases`. After an
 * error all points and uses are 0. `watch` may be NULL. Time is linear in the length.
 */
struct hextris_verdict hextris_verdict_of(const struct hextris_problem *problem, int64_t seed,
                                      const char *text, size_t length,
                                      struct hextris_phrases *phrases, hextris_verdict_watcher *watch,
                                      void *context);

/* The verdict on a text that was not played at all. */
struct hextris_verdict hextris_verdict_refused(struct hextris_phrases *phrases, const char *error);
struct hextris_verdict hextris_verdict_uncounted(struct hextris_phrases *phrases);

#endif
