/*
 * less_host: memory, the end of the program, signals, the clock.
 *
 * When memory runs out or a program cannot be started, nothing is left to judge: such a failure ends the judge. A
 * signal ends it by exit(), so functions given to atexit() can end the child processes.
 */
#ifndef PORT_JUDGE_LESS_HOST_H
#define PORT_JUDGE_LESS_HOST_H

#include "../../../../core/judge/less/solo.h"

#include <stddef.h>
#include <stdint.h>

/* Reports a message on standard error, in the format of message_print(). _fail then exits with status 2. */
void less_host_report(const char *format, ...) PRINT_LIKE(1, 2);
_Noreturn void less_host_fail(const char *format, ...) PRINT_LIKE(1, 2);

/* Allocates zeroed memory for `count` objects of `size` bytes, at least one byte. The caller frees it. Fails as
 * _fail. */
void *less_host_allocate(size_t count, size_t size);

/* Resizes memory to `count` objects of `size` bytes, count > 0. New bytes are not zeroed. Fails as _fail. */
void *less_host_resize(void *memory, size_t count, size_t size);

/* The solo distances of the program, allocated at the first call. */
struct less_solo *less_host_solo(void);

/* Milliseconds on a monotonic clock. */
int64_t less_host_clock(void);

/*
 * From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT are noted, unless they were ignored, and a write to a closed pipe is
 * an error.
 */
void less_host_catch(void);

/* The signal noted, or 0. Every wait checks it at least ten times a second. */
int less_host_signal(void);

/* Exits with status 128 + signal where one was noted. */
void less_host_exit_on_signal(void);

#endif
