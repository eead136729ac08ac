/*
 * less_host: the end of the program, memory, clock and whole files.
 *
 * The referee is a tool for a host machine. What it cannot go on without ends it with exit status 2; the child
 * processes and the terminal are put in order by functions given to atexit().
 */
#ifndef LESS_HOST_H
#define LESS_HOST_H

#include <stddef.h>
#include <stdint.h>

#define LESS_HOST_FAULTY 1     /* exit status: a program failed, or a log is not right */
#define LESS_HOST_UNREADABLE 2 /* exit status: usage, unreadable input, output that cannot be written */

/* Writes the message, made as printf makes it, as one line to stderr and exits with status 2. */
_Noreturn void less_host_fail(const char *format, ...);

/* Zeroed memory for `count` things of `size` bytes; the caller frees it. */
void *less_host_allocate(size_t count, size_t size);

/* Resizes memory to `count` things of `size` bytes, count > 0; what is new is not zeroed. */
void *less_host_resize(void *memory, size_t count, size_t size);

/* Milliseconds of a clock that never goes back. */
int64_t less_host_clock(void);

/* A whole file, "-" is standard input, ended by a NUL that *length leaves out; the caller frees it. */
char *less_host_read(const char *path, size_t *length);

/* From here on SIGINT, SIGTERM, SIGHUP and SIGQUIT are noted, and a write to a closed pipe is an error. */
void less_host_catch(void);

/* The signal noted, or 0. Whoever waits asks for it at least ten times a second. */
int less_host_signal(void);

/* Exits with status 128 + signal if one was noted. */
void less_host_heed(void);

#endif
