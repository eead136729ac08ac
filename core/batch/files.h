/* Files: reads the problem files of a run, one after another, and then those of the option ENGINE_PROGRAM.input_option.
 *
 * A file is accepted only if enough memory is left for one search of any job accepted before and of its own jobs, and
 * for the results of the jobs that are searched together. So no file, whatever its size and position, prevents the
 * results of another. A file that is not accepted is refused; the message names the memory that is enough for all. */
#ifndef BATCH_FILES_H
#define BATCH_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../engine_program.h"
#include "names.h"
#include "results.h"

/* Bytes that are kept free. */
struct reserve {
    size_t results; /* for the results of one file */
    size_t search;  /* for one search */
};

/* Sum of both; SIZE_MAX if it does not fit. */
size_t reserve_sum(struct reserve reserve);

struct reading {
    size_t result_extra;   /* bytes for each result in addition to struct result and its plan */
    uint64_t write_by_ms;  /* when all output has to be written, on port_clock_ms(); UINT64_MAX: no limit */
    struct reserve reserve; /* bytes kept free for the files accepted so far */
    struct names unread;   /* files not read because of an interruption */
    struct names late;     /* files whose input did not arrive in time */
    struct names alike;    /* files that the output does not tell from earlier ones */
    struct names refused;  /* files that did not fit; with them in addition ... */
    size_t refused_bytes;  /* ... these bytes would be taken ... */
    struct reserve wanted; /* ... and these kept free */
    bool incomplete;       /* something was not read or is of no use; reported, except for `refused` */
};

/* Reads `count` files by name ("-" is standard input) into the array `files`; returns the number of accepted ones. They
 * are kept in the arena, whose far end is scratch while reading.
 *
 * Under a time limit reading waits for a file at most half of the time left, so that an input that never arrives leaves
 * time for the others. Input that has arrived is read, however long that takes. */
uint32_t files_read(struct reading *reading, const struct engine *engine, const char *const *names, uint32_t count,
                    struct file *files, struct arena *arena);

/* Reads the files named by ENGINE_PROGRAM.input_option among `count` own options. Then reports what concerns several
 * files together. */
void files_read_inputs(struct reading *reading, const struct engine *engine, const struct engine_option *own,
                       uint32_t count, struct arena *arena);

#endif
