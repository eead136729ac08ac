/* Files: reads the problem files of a run, one after another, and then those of the option ENGINE.input. */
#ifndef BATCH_FILES_H
#define BATCH_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../engine.h"
#include "results.h"

/* Reads `count` files by name ("-" is standard input) into `files`, which has room for all of them; returns
 * how many could be read. What could not is reported, and *partly becomes true. What lasts is taken from the
 * arena, whose far end serves as scratch on the way.
 *
 * `write_by_ms` is when all has to be done, on port_clock_ms(); UINT64_MAX: at no time. Each file may take half
 * of the time left, so that an input that never ends leaves time for the others. */
uint32_t files_read(const struct engine *engine, const char *const *names, uint32_t count, uint64_t write_by_ms,
                    struct file *files, struct arena *arena, bool *partly);

/* The same for the files that options of the engine's own name; there are `count` options. */
void files_read_inputs(const struct engine *engine, const struct engine_option *own, uint32_t count,
                       uint64_t write_by_ms, struct arena *arena, bool *partly);

#endif
