/* Reporter: where code that may run without a port sends its messages. The program has one that prints them (REPORT in
 * report.h). */
#ifndef BASE_REPORTER_H
#define BASE_REPORTER_H

#include <stddef.h>

#include "message.h"

struct reporter {
    void (*error)(void *context, const struct message *message);
    void (*note)(void *context, const struct message *message);
    void *context;
};

void reporter_error(const struct reporter *reporter, const struct message *message);
void reporter_note(const struct reporter *reporter, const struct message *message);

/* An error, "too little memory for the phrases: 12 KiB needed, 3 KiB left". */
void reporter_memory(const struct reporter *reporter, const char *what, size_t need, size_t left);

#endif
