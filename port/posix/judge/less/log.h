/*
 * less_log: a log that is written, see core/judge/less/log.h.
 */
#ifndef PORT_JUDGE_LESS_LOG_H
#define PORT_JUDGE_LESS_LOG_H

#include "../../../../core/judge/less/log.h"

/* Starts as {0}. */
struct less_log {
    char *text; /* owned; ended by a NUL */
    size_t length;
    size_t capacity;
};

/* Adds text, made as printf makes it. */
void less_log_add(struct less_log *log, const char *format, ...) PRINT_LIKE(2, 3);

/* Adds the key and the colour's name if it is not negative, each followed by a blank. */
void less_log_key(struct less_log *log, enum less_key key, int colour);

/* Adds a number of microseconds as seconds with three decimals, rounded down, and a blank. */
void less_log_seconds(struct less_log *log, int64_t microseconds);

#endif
