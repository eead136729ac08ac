/* Report: messages for the user on PORT_ERR, one line each.
 *
 * Every line but those of progress begins with the program's name. A line is one write, so that lines of several
 * processes do not mix. While several workers run, callers hold port_lock(). */
#ifndef BASE_REPORT_H
#define BASE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"
#include "reporter.h"

/* Bytes of the longest program name. */
#define REPORT_NAME_MAX 24

/* Sets the program's name, which is not copied, and whether notes are left out. Before the first line. */
void report_start(const char *program, bool quiet);

/* Write a line; a progress line is erased first. Notes are left out if `quiet`. */
void report_error(const struct message *message);
void report_note(const struct message *message);

/* The same as a reporter. */
extern const struct reporter REPORT;

/* "the output could not be written" */
void report_lost_output(void);

/* "too little memory for the list of files: 12 KiB needed, 3 KiB left" */
void report_memory(const char *what, size_t need, size_t left);

/* "poses.json: too little memory: 12 KiB needed, 3 KiB left" */
void report_memory_of(const char *file, size_t need, size_t left);

/* Overwrites the progress line; an empty message erases it. */
void report_progress(const struct message *message);
void report_progress_end(void);

#endif
