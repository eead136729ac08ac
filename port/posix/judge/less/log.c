/*
 * The capacity of a log doubles when it is full.
 */
#include "log.h"

#include "../../../../core/judge/less/board.h"
#include "host.h"

#include <stdarg.h>
#include <stdio.h>

static void less_log_vadd(struct less_log *log, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    size_t needed = log->length + (size_t)vsnprintf(NULL, 0, format, again) + 1;
    va_end(again);
    if (needed > log->capacity) {
        log->text = less_host_resize(log->text, needed, 2);
        log->capacity = needed * 2;
    }
    (void)vsnprintf(log->text + log->length, needed - log->length, format, arguments);
    log->length = needed - 1;
}

void less_log_add(struct less_log *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    less_log_vadd(log, format, arguments);
    va_end(arguments);
}

void less_log_line(struct less_log *log, enum less_key key, int colour, int64_t microseconds, const char *format, ...)
{
    va_list arguments;
    long long milliseconds = microseconds / 1000;
    less_log_add(log, "%s", LESS_KEY_NAME[key]);
    if (colour >= 0)
        less_log_add(log, " %s", less_colour_name[colour]);
    if (microseconds >= 0)
        less_log_add(log, " %lld.%03lld", milliseconds / 1000, milliseconds % 1000);
    less_log_add(log, " ");
    va_start(arguments, format);
    less_log_vadd(log, format, arguments);
    va_end(arguments);
    while (log->text[log->length - 1] == ' ')
        log->length--;
    less_log_add(log, "\n");
}
