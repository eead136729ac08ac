/*
 * less_host: memory, the end of the program, signals, the clock.
 *
 * When memory runs out or a program cannot be started there is nothing left to judge: such a failure ends the program.
 * A signal ends the referee by exit(), so that the child processes are put in order by functions given to atexit().
 */
#ifndef PORT_JUDGE_LESS_HOST_H
#define PORT_JUDGE_LESS_HOST_H

#include "../../../../core/judge/less/solo.h"

#include <stddef.h>
#include <stdint.h>

/* Says that on standard error, made as message_print() makes it; _fail then exits with status 2. */
void less_host_say(const char *format, ...) PRINT_LIKE(1, 2);
_Noreturn void less_host_fail(const char *format, ...) PRINT_LIKE(1, 2);

/* Zeroed memory for `count` things of `size` bytes, at least one byte; the caller frees it. */
void *less_host_allocate(size_t count, size_t size);

/* Resizes memory to `count` things of `size` bytes, count > 0; what is new is not zeroed. */
void *less_host_resize(void *memory, size_t count, size_t size);

/* The shortest ways home: one for the program, made when it is first asked for. */
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
