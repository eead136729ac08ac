/* Memory block: turns the limit of -m into a block of memory (base/block.h), which memory.h divides.
 *
 *     block = limit of -m - code, libraries and stacks */
#ifndef BATCH_MEMORY_BLOCK_H
#define BATCH_MEMORY_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/block.h"
#include "names.h"

/* The smallest block, in KiB: enough for the reader, the lists of one file and a small job. Chosen by hand. */
#ifndef MEMORY_BLOCK_KB_MIN
#define MEMORY_BLOCK_KB_MIN 32
#endif

/* Bytes of memory under a limit of `mb` megabytes, for a process with as many workers as memory_workers() allows. */
struct memory_limit {
    size_t block;      /* bytes of the block; 0: the limit is too small */
    uint64_t overhead; /* bytes that the process takes besides the block */
    uint64_t cores;    /* as given */
};
struct memory_limit memory_limit(uint64_t mb, uint64_t cores);

/* The same in bytes. */
#define MEMORY_BLOCK_MIN (MEMORY_BLOCK_KB_MIN * (size_t)1024)

/* Number of workers for a process of that number of bytes: at most `cores`, MAX_WORKERS and one per megabyte, so that
 * stacks stay a small part of the limit. */
uint32_t memory_workers(uint64_t bytes, uint64_t cores);

/* Allocates the block, or a smaller one (base/block.h). Returns the total bytes of the process; 0, and reported, if
 * there is no memory. */
uint64_t memory_take(const struct memory_limit *limit, struct arena *arena);

/* Reports files for which there was too little memory. `need`: bytes of a block with which none is refused; `left`:
 * bytes of the present block. */
void memory_report_refused(const struct names *names, size_t need, size_t left, const struct memory_limit *limit);

#endif
