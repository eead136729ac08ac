/* Names: the files that one message is about. A message that holds for many files is said once, with the names of the
 * first of them and their number. */
#ifndef BATCH_NAMES_H
#define BATCH_NAMES_H

#include <stdint.h>

#include "../base/message.h"

/* Names that are shown: as many as fit beside the text in one message. */
enum { NAMES_SHOWN = 3 };

/* All zero: none yet. */
struct names {
    const char *shown[NAMES_SHOWN];
    uint32_t count;
};

/* Adds a file, whose name stays the caller's. */
void names_add(struct names *names, const char *name);

/* "a.json: ", or "a.json, b.json, c.json and 77 more files: " */
void names_begin(const struct names *names, struct message *message);

#endif
