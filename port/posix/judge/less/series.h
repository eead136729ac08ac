/*
 * less_series: many games, some of them at the same time, each by a process of its own.
 *
 * A process plays one game and hands its log back through a pipe; the logs come out in the order of the games.
 * After a signal, or when a game cannot be played, those of all games that are over come out, and the program ends;
 * its processes end their programs and are waited for.
 */
#ifndef PORT_JUDGE_LESS_SERIES_H
#define PORT_JUDGE_LESS_SERIES_H

#include "match.h"

#define LESS_JOBS_MAX 64

/* Makes the match of a number, from 0. */
typedef void less_series_match(void *context, int number, struct less_match *match);

/* Is told the log of each game, ended by a NUL. */
typedef void less_series_played(void *context, const char *log, size_t length);

void less_series_play(int games, int jobs, less_series_match *match, less_series_played *played, void *context);

#endif
