/* Log: a file with a line of JSON for each improvement of a run and one at its end, option --log.
 *
 *     {"seconds":0.412,"work":1234567,"problemId":6,"seed":17,"tag":"b20000:0","points":5368}
 *     {"seconds":5.000,"work":98000000,"end":true,"version":"1.0", ...}
 *
 * seconds are those of the clock that the run goes by; work is what all its searches have told until then. The other keys
 * are the caller's. Nothing here locks. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "writer.h"

struct log {
    const char *name; /* of the file; NULL: there is no log, and nothing is written */
    bool failed;      /* something could not be written: the rest is dropped */
};

/* Opens the file of that name, empty; NULL: none. False, and reported, where that fails: then there is no log. */
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
