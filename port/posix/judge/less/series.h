/*
 * less_series: many games, some of them at the same time, each in its own process.
 *
 * A process plays one game and returns its log through a pipe. The logs are delivered in the order of the games. After
 * a signal, or when a game cannot be played, the logs of all finished games are delivered and the judge ends; its
 * processes end their programs and are waited for.
 */
#ifndef PORT_JUDGE_LESS_SERIES_H
#define PORT_JUDGE_LESS_SERIES_H

#include "match.h"

#define LESS_JOBS_MAX 64

/* Sets up the match of a number, from 0. */
typedef void less_series_match(void *context, int number, struct less_match *match);

/* Receives the log of a game, with a NUL behind it. */
typedef void less_series_played(void *context, const char *log, size_t length);

/* Plays `games` games, up to `jobs` at the same time, and delivers their logs. */
void less_series_play(int games, int jobs, less_series_match *match, less_series_played *played, void *context);

#endif
