/* See log.h. Each line is written at once, so that a killed run leaves its results so far. */
#include "log.h"

#include <string.h>

#include "../../port/port.h"
#include "report.h"
#include "version.h"

static bool refuse(const char *name, const char *reason)
{
    struct message message;

    message_clear(&message);
    message_text(&message, "--log ");
    message_name(&message, name);
    message_print(&message, ": %s", reason);
    report_error(&message);
    return false;
}

bool log_open(struct log *log, const char *name)
{
    *log = (struct log){.name = name};
    if (name == NULL || port_open_log(name))
        return true;
    log->name = NULL;
    return refuse(name, port_failure());
}

/* Seconds with three digits behind the point. */
static void put_seconds(struct writer *writer, uint64_t ms)
{
    const char digits[] = {'.', (char)('0' + ms / 100 % 10), (char)('0' + ms / 10 % 10), (char)('0' + ms % 10)};

    writer_key(writer, "seconds");
    writer_number(writer, (int64_t)(ms / 1000));
    writer_raw(writer, digits, sizeof digits);
}

void log_begin(const struct log *log, struct writer *writer, uint64_t ms, uint64_t work)
{
    writer_start(writer, PORT_LOG);
    writer->failed = log->failed;
    writer_open(writer, '{');
    put_seconds(writer, ms);
    writer_field(writer, "work", (int64_t)work);
}

void log_end(struct log *log, struct writer *writer)
{
    writer_close(writer, '}');
    log->failed = !writer_finish(writer);
}

void log_true(struct writer *writer, const char *key)
{
    writer_key(writer, key);
    writer_raw(writer, "true", 4);
    writer->needs_comma = true;
}

bool log_close(const struct log *log)
{
    return log->name == NULL || !log->failed || refuse(log->name, "cannot be written");
}

void log_mark_end(struct writer *writer)
{
    log_true(writer, "end");
    writer_field_text(writer, "version", VERSION);
}
