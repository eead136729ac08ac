/* Judged: what tests read by the judge's rules, in memory of its own. A text that is wrong ends the program as the host
 * does, with a line. */
#ifndef TESTS_JUDGED_H
#define TESTS_JUDGED_H

#include "../../core/judge/json.h"

/* A problem of a game, and a state for it. */
struct judged {
    const struct game *game;
    struct game_problem *problem;
    void *state; /* as it comes, until it is started or played */
    void *block;
};

/* Reads a problem, which need not have a NUL behind it. Name, text and options stay the caller's. */
void judged_open(struct judged *judged, const struct game *game, const char *name, struct game_text text,
                 const struct game_text *options, size_t option_count);
void judged_close(struct judged *judged);

/* Plays a text from a start of the problem; the bytes taken. */
size_t judged_play(struct judged *judged, uint32_t start, struct game_text text, struct game_step *step);

/* The first start of that title; UINT32_MAX if there is none. */
uint32_t judged_start(const struct judged *judged, int64_t title);

/* A figure of the state. */
int64_t judged_figure(const struct judged *judged, uint32_t number);

/* Reads a text as JSON, with a NUL behind it; *strings gets room for all its strings. The caller frees json->wrong, and
 * with it all. judged_check() ends the program if something was wrong with the text or with what was asked. */
size_t judged_json(struct judge_json *json, const char *name, struct game_text text, struct arena *strings);
void judged_check(const struct judge_json *json);

/* "p PHRASE", in memory that the caller frees. */
struct game_text judged_option(char letter, const char *value);

#endif
