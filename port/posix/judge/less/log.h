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

/* Adds a line: the key, the colour's name and the microseconds as seconds with three decimals, rounded down, unless these are
 * negative, and a text; without blanks at its end. */
void less_log_line(struct less_log *log, enum less_key key, int colour, int64_t microseconds, const char *format, ...)
    PRINT_LIKE(5, 6);

#endif
