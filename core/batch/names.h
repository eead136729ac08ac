/* Names: the files that one message is about. A message about many files is reported once, with the names of the first
 * ones and the number of the others. */
#ifndef BATCH_NAMES_H
#define BATCH_NAMES_H

#include <stdint.h>

#include "../base/message.h"

/* Number of names shown: as many as fit into one message with its text. */
enum { NAMES_SHOWN = 3 };

/* All zero: none yet. */
struct names {
    const char *shown[NAMES_SHOWN];
    uint32_t count;
};

/* Adds a file; the name is not copied. */
void names_add(struct names *names, const char *name);

/* Begins a message: "a.json: ", or "a.json, b.json, c.json and 77 more files: " */
void names_begin(const struct names *names, struct message *message);

#endif
