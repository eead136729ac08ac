/* Host: memory, whole files and the end of the program, for tests and tools on a host machine: every failure here ends
 * the program with exit status 2. */
#ifndef TESTS_KIT_HOST_H
#define TESTS_KIT_HOST_H

#include <stddef.h>
#include <stdio.h>

#define JUDGE_HOST_UNREADABLE 2 /* exit status: usage or unreadable input */

/* Writes the message, made as printf makes it, as one line to stderr and exits with status 2. */
_Noreturn void judge_host_fail(const char *format, ...);

/* Zeroed memory for `count` things of `size` bytes, at least one byte; the caller frees it. */
void *judge_host_allocate(size_t count, size_t size);

/* Resizes memory to `count` things of `size` bytes, count > 0; what is new is not zeroed. */
void *judge_host_resize(void *memory, size_t count, size_t size);

/*
 * Reads all of an open file; `name` is for messages. The bytes are followed by a NUL that is not
 * part of *length. The caller frees them. Time and memory are linear in the length.
 */
char *judge_host_read(FILE *file, const char *name, size_t *length);

/* The same for a file given by its path. */
char *judge_host_read_path(const char *path, size_t *length);

#endif
