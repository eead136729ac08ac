/* Problem reader: from the text of a problem file to a struct problem, in one pass over the input.
 *
 * The keys may come in any order; unknown keys are skipped. What no search could make sense of is refused: a hole whose
 * boundary crosses itself, an edge of a vertex that is not there, an edge without length. */
#ifndef BRAINWALL_PROBLEM_READ_H
#define BRAINWALL_PROBLEM_READ_H

#include <stddef.h>

#include "../../base/arena.h"
#include "../../base/message.h"
#include "../../base/json.h"
#include "problem.h"

/* Reads a problem up to the end of the source. The lists of *problem are taken from *keep, which is unchanged on any
 * other status; the name stays the caller's. The error is written on any other status. */
enum json_status problem_read(struct problem *problem, const char *name, struct window_source source,
                              struct arena *keep, struct arena scratch, struct message *error);

/* Bytes of scratch that are always enough. */
size_t problem_read_need(void);

/* The number in the name of a file, the digits before its first dot or its end: 88 of "holes/88.json". -1 when there is
 * none or it has more than 15 digits. */
int64_t problem_id(const char *name);

#endif
