/*
 * less_host: signals, the clock, and memory for the shortest ways home.
 *
 * A signal ends the referee by exit(), so that the child processes are put in order by functions given to atexit().
 */
#ifndef PORT_JUDGE_LESS_HOST_H
#define PORT_JUDGE_LESS_HOST_H

#include "../../../../core/judge/less/solo.h"

#include <stdint.h>

/* The one of the program, made when it is first asked for. */
struct less_solo *less_host_solo(void);

/* Milliseconds of a clock that never goes back. */
int64_t less_host_clock(void);

/*
 * From here on SIGINT, SIGTERM, SIGHUP and SIGQUIT are noted, but those that are ignored already, and a write to a
 * closed pipe is an error.
 */
void less_host_catch(void);

/* The signal noted, or 0. Whoever waits asks for it at least ten times a second. */
int less_host_signal(void);

/* Exits with status 128 + signal if one was noted. */
void less_host_heed(void);

#endif
