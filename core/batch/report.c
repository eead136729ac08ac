/* See report.h. Each line is one write, so that lines of several processes do not mix. */
#include "report.h"

#include <stdbool.h>
#include <string.h>

#include "../../port/port.h"

/* To the start of the line, and erase what stands there. */
static const char WIPE[] = "\r\033[K";

static bool progress_shown;

static void write_line(const char *start, const struct message *message, const char *end)
{
    char line[sizeof WIPE + sizeof REPORT_PROGRAM + MESSAGE_SIZE + 1];
    _Static_assert(sizeof line <= PORT_LINE, "standard error takes no longer line");
    size_t length = 0;
    const char *parts[] = {progress_shown ? WIPE : "", start, message->text, end};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t part = strlen(parts[i]);
        memcpy(line + length, parts[i], part);
        length += part;
    }
    /* There is nowhere left to say that nobody took it. */
    (void)port_write(PORT_ERR, line, length);
}

void report_error(const struct message *message)
{
    write_line(REPORT_PROGRAM, message, "\n");
    progress_shown = false;
}

void report_lost_output(void)
{
    struct message message;

    message_clear(&message);
    message_text(&message, "the output could not be written");
    report_error(&message);
}

void report_progress(const struct message *message)
{
    if (message->length == 0 && !progress_shown)
        return;
    write_line("", message, "");
    progress_shown = message->length != 0;
}

void report_progress_end(void)
{
    struct message nothing;

    message_clear(&nothing);
    report_progress(&nothing);
}

void report_seed(struct message *message, uint32_t seed)
{
    message_text(message, "seed ");
    message_unsigned(message, seed);
}

void report_bytes(struct message *message, size_t bytes)
{
    message_unsigned(message, bytes / 1024 + (bytes % 1024 != 0));
    message_text(message, " KiB");
}

void report_seconds(struct message *message, uint64_t ms)
{
    message_unsigned(message, ms / 1000);
    message_text(message, ".");
    message_unsigned(message, ms % 1000 / 100);
    message_text(message, " s");
}

void report_budget(struct message *message, struct budget budget)
{
    message_text(message, "b");
    message_unsigned(message, budget.work);
    message_text(message, ":");
    message_unsigned(message, budget.preset);
    if (budget.steps == 0)
        return;
    message_text(message, ":");
    message_unsigned(message, budget.steps);
}
