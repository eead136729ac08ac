/* Log: the file of option --log, a line of JSON for each improvement of a run and one at its end.
 *
 *     {"seconds":0.412,"work":1234567,"problemId":6,"seed":17,"tag":"b20000:0","points":5368}
 *     {"seconds":5.000,"work":98000000,"end":true,"version":"1.2", ...}
 *
 * "seconds" is the time on the run's clock, "work" the sum of all searches so far. The caller writes the other keys.
 * Nothing here locks. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "writer.h"

struct log {
    const char *name; /* of the file; NULL: no log */
    bool failed;      /* something could not be written: the rest is dropped */
};

/* Creates or empties the file; with a NULL name there is no log. False, and reported, if that fails: then there is no
 * log. */
bool log_open(struct log *log, const char *name);

/* Begins a line: the caller writes more keys, and ends it. Only while log->name is not NULL. */
void log_begin(const struct log *log, struct writer *writer, uint64_t ms, uint64_t work);
void log_end(struct log *log, struct writer *writer);

/* Writes the keys of the last line: "end", and the version that made what the log lists. */
void log_mark_end(struct writer *writer);

/* A key with the value true. */
void log_true(struct writer *writer, const char *key);

/* False, and reported, if a line could not be written. */
bool log_close(const struct log *log);

#endif
