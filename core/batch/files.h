/* Files: reads the problem files of a run, one after another, and then those of the option ENGINE.input_option.
 *
 * A file is taken only if room is left for one search of any game that was taken before, and of its own, and for the
 * results of the games that are searched together: so no file, whatever its size and place in the order, takes the
 * answers of another. One that is not taken is refused, with the memory that would be enough for all. */
#ifndef BATCH_FILES_H
#define BATCH_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../engine.h"
#include "names.h"
#include "results.h"

/* Bytes that are kept free. */
struct reserve {
    size_t results; /* for results of one file */
    size_t search;  /* for one search */
};

/* Sum of both; SIZE_MAX when beyond counting. */
size_t reserve_sum(struct reserve reserve);

struct reading {
    size_t beside;         /* bytes that are kept for each result, beside itself and its plan */
    uint64_t write_by_ms;  /* when all has to be done, on port_clock_ms(); UINT64_MAX: at no time */
    struct reserve reserve;
    struct names unread;   /* files not read after an interruption ... */
    struct names late;     /* ... and those whose input did not come in time */
    struct names refused;  /* files that did not fit; for all to fit ... */
    size_t refused_bytes;  /* ... these would be taken, ... */
    struct reserve wanted; /* ... and kept free */
    bool partly;           /* something was not read, or is of no use; all of it was reported, but for `refused` */
};

/* Reads `count` files by name ("-" is standard input) into `files`, which has room for all of them; returns how many
 * were taken. What lasts is taken from the arena, whose far end serves as scratch on the way.
 *
 * Under a time limit a file is waited for as long as half of the time left, so that an input that never comes leaves
 * time for the others. What is there is read, however long that takes. */
uint32_t files_read(struct reading *reading, const struct engine *engine, const char *const *names, uint32_t count,
                    struct file *files, struct arena *arena);

/* The same for the files that options of the engine's own name; there are `count` options. Then reports what there is
 * to say of several files together. */
void files_read_inputs(struct reading *reading, const struct engine *engine, const struct engine_option *own,
                       uint32_t count, struct arena *arena);

#endif
