/* Problem reader: reads a problem file into a struct problem, in one pass over the input.
 *
 * Keys may come in any order; unknown keys are skipped. A repeated cell, member or seed is dropped. The reader refuses
 * input that breaks the format or a bound. The error is one line with the file, the line and the column (in bytes) of
 * the wrong value, and the value:
 *
 *     problem_7.json:1:212: unit 3 has too many members; the limit of this build is 256
 *
 * Units are numbered from 0. All seven keys of a problem are required. A problem has at least one unit, a unit at least
 * one member. */
#ifndef HEXTRIS_PROBLEM_READ_H
#define HEXTRIS_PROBLEM_READ_H

#include <stddef.h>

#include "../../base/arena.h"
#include "../../base/message.h"
#include "../../base/json.h"
#include "problem.h"

/* Reads a problem up to the end of `source`. Takes the arrays of the problem from *keep, exactly as large as needed;
 * does not copy the name. Scratch must not overlap *keep.
 *
 * On any status but JSON_OK the error is set, and *problem and *keep are unchanged. The free bytes of both arenas are
 * undefined in any case. Time is linear in the length of the text, plus up to MAX_MEMBERS comparisons for each member
 * and MAX_SEEDS for each seed. Memory does not depend on the length. */
enum json_status problem_read(struct problem *problem, const char *name, struct window_source source,
                              struct arena *keep, struct arena scratch, struct message *error);

/* Bytes of scratch that suffice for any problem. A problem with few units and without filled cells in low rows needs
 * little more than the window of MAX_WINDOW bytes. */
size_t problem_read_need(void);

#endif
