/*
 * less_log: a log being written, see core/judge/less/log.h.
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

/* Appends text in the format of printf. */
void less_log_add(struct less_log *log, const char *format, ...) PRINT_LIKE(2, 3);

/* Appends a line: the key, the colour's name, the microseconds as seconds with three decimals, rounded down, and a
 * text, without blanks at its end. A negative colour or time is left out. */
void less_log_line(struct less_log *log, enum less_key key, int colour, int64_t microseconds, const char *format, ...)
    PRINT_LIKE(5, 6);

#endif
