/* See reporter.h. */
#include "reporter.h"

void reporter_error(const struct reporter *reporter, const struct message *message)
{
    reporter->error(reporter->context, message);
}

void reporter_note(const struct reporter *reporter, const struct message *message)
{
    reporter->note(reporter->context, message);
}

void reporter_memory(const struct reporter *reporter, const char *what, size_t need, size_t left)
{
    struct message message;

    message_clear(&message);
    message_print(&message, "too little memory for %s", what);
    message_need(&message, need, left);
    reporter_error(reporter, &message);
}
