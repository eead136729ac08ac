/* Problem reader: turns the text of a problem file into a struct problem, in one pass over the input.
 *
 * Keys may come in any order; unknown keys are skipped. It refuses what no search could work with: a hole whose
 * boundary crosses itself, an edge that names a missing vertex, an edge without length. */
#ifndef BRAINWALL_PROBLEM_READ_H
#define BRAINWALL_PROBLEM_READ_H

#include <stddef.h>

#include "../../base/arena.h"
#include "../../base/message.h"
#include "../../base/json.h"
#include "problem.h"

/* Reads a problem up to the end of the source. On success the lists of *problem are taken from *keep; the name stays
 * the caller's. On any other status *keep is unchanged and the error is written. */
enum json_status problem_read(struct problem *problem, const char *name, struct window_source source,
                              struct arena *keep, struct arena scratch, struct message *error);

/* Bytes of scratch that are always enough. */
size_t problem_read_need(void);

/* The number in the name of a file, the digits before its first dot or its end: 88 for "holes/88.json". -1 if there is
 * none or it has more than 15 digits. */
int64_t problem_id(const char *name);

#endif
