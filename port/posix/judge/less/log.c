/*
 * The room for a log is doubled when it is full.
 */
#include "log.h"

#include "../../../../core/judge/less/board.h"
#include "host.h"

#include <stdarg.h>
#include <stdio.h>

void less_log_add(struct less_log *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    size_t needed = log->length + (size_t)length + 1;
    if (needed > log->capacity) {
        log->text = less_host_resize(log->text, needed, 2);
        log->capacity = needed * 2;
    }
    va_start(arguments, format);
    (void)vsnprintf(log->text + log->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    log->length = needed - 1;
}

void less_log_key(struct less_log *log, enum less_key key, int colour)
{
    less_log_add(log, "%s ", LESS_KEY_NAME[key]);
    if (colour >= 0)
        less_log_add(log, "%s ", less_colour_name[colour]);
}

void less_log_seconds(struct less_log *log, int64_t microseconds)
{
    long long milliseconds = microseconds / 1000;
    less_log_add(log, "%lld.%03lld ", milliseconds / 1000, milliseconds % 1000);
}
