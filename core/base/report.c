/* See report.h. */
#include "report.h"

#include "../../port/port.h"

/* Terminal codes: go to the start of the line and erase it. */
static const char WIPE[] = "\r\033[K";

static const char *name = "";
static bool quiet;
static bool progress_shown;

void report_start(const char *program, bool without_notes)
{
    name = program;
    quiet = without_notes;
}

/* Appends at most `most` bytes of a part. */
static size_t append(char *line, size_t length, const char *part, size_t most)
{
    for (; *part != '\0' && most > 0; part++, most--)
        line[length++] = *part;
    return length;
}

static void write_line(const char *program, const struct message *message, const char *end)
{
    char line[sizeof WIPE + REPORT_NAME_MAX + MESSAGE_SIZE + 2];
    _Static_assert(sizeof line <= PORT_LINE, "standard error takes no longer line");
    size_t length = append(line, 0, progress_shown ? WIPE : "", sizeof WIPE);

    length = append(line, length, program, REPORT_NAME_MAX);
    length = append(line, length, *program != '\0' ? ": " : "", 2);
    length = append(line, length, message->text, MESSAGE_SIZE);
    length = append(line, length, end, 1);
    /* A lost line cannot be reported. */
    (void)port_write(PORT_ERR, line, length);
}

void report_error(const struct message *message)
{
    write_line(name, message, "\n");
    progress_shown = false;
}

void report_note(const struct message *message)
{
    if (!quiet)
        report_error(message);
}

static void pass_error(void *context, const struct message *message)
{
    (void)context;
    report_error(message);
}

static void pass_note(void *context, const struct message *message)
{
    (void)context;
    report_note(message);
}

const struct reporter REPORT = {.error = pass_error, .note = pass_note};

void report_lost_output(void)
{
    struct message message;

    message_clear(&message);
    message_text(&message, "the output could not be written");
    report_error(&message);
}

void report_memory(const char *what, size_t need, size_t left)
{
    reporter_memory(&REPORT, what, need, left);
}

void report_memory_of(const char *file, size_t need, size_t left)
{
    struct message message;

    message_of(&message, file);
    message_text(&message, "too little memory");
    message_need(&message, need, left);
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
