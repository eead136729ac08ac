/* Process: a program that a test runs, as one at a shell would: what it writes goes to files, what it takes is
 * measured, and one that does not end is ended.
 *
 * The names of files and the command's words are the caller's. A test that uses this starts with
 * process_prepare(). */
#ifndef TESTS_PROCESS_H
#define TESTS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PROCESS_LINE = 600, PROCESS_HANGING_MS = 60000 };

/* Before the first program is run: the process waits for its children by signal. */
void process_prepare(void);

/* What a run of a command came to. */
struct process_end {
    int status;   /* as a shell tells it: 128 + signal after a signal */
    bool hanging; /* it had to be ended, PROCESS_HANGING_MS after its limit */
    uint64_t wall_ms, processor_ms; /* the last: user and system time */
};

/* Runs the command, words up to NULL, with nothing to read and both outputs in files. */
struct process_end process_run(char **words, const char *out_name, const char *err_name, uint64_t limit_ms);

/* Milliseconds of processor time that `COMMAND --version` takes, the greatest of three times: what a command takes to start, an
 * emulator or interpreter included. */
uint64_t process_start_ms(char *const *command, int count, const char *out_name, const char *err_name);

/* Processors that a run of `threads` threads has at a time. */
uint64_t process_processors(uint64_t threads);

/* Processor time in milliseconds that the players promise not to exceed with a time limit: of each processor that
 * the threads have all of the limit, or 1.1 times what the fallbacks alone (-b 0) take of the same files if that is
 * more, and 50 ms. */
uint64_t process_promised_ms(uint64_t limit_ms, uint64_t threads, uint64_t fallbacks_ms);

/* The beginning of the line that a sanitizer writes, or a module that traps; NULL if there is none. */
const char *process_crash_line(const char *said);

/* Copies the first line of a text to `to`, PROCESS_LINE bytes. */
void process_copy_line(char *to, const char *text);

/* Calls judge(context) in a process of its own, since judges end theirs on bad input: what it finds it leaves in
 * memory of process_share(), and what it says of a failure goes to a file. Fills `wrong`, PROCESS_LINE bytes, if that
 * process fails or takes more than five minutes; else leaves it. */
void process_judge(void (*judge)(const void *context), const void *context, const char *said_name, char *wrong);

/* Zeroed memory that such processes share, never freed. */
void *process_share(size_t size);

/* ---- files and scripts of a test ---- */

void process_write_file(const char *name, const char *text, size_t length);

/* Writes a blank and a word as a shell takes it. */
void process_write_word(FILE *script, const char *word);

#endif
