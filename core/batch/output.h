/* Output: the JSON list of all results, one job a line, in the order of files and jobs.
 *
 *     [{"problemId":6,"seed":0,"tag":"b20000000:0","solution":"..."},
 *     {"problemId":6,"seed":13120,...}]
 *
 * The engine writes what stands around tag and solution. For a job without a result its fallback is written, with
 * budget 0 as tag. With ENGINE_SOLUTION_ONLY: the solution of the only file, on one line; null if the file was not
 * read. */
#ifndef BATCH_OUTPUT_H
#define BATCH_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "names.h"
#include "results.h"

struct output_request {
    struct arena scratch;  /* for solutions that have to be made again */
    bool timed;
    uint64_t end_ms;       /* if timed: no solution is made again that would be ready later */
    bool fallbacks_wanted; /* budget 0: a fallback is the requested result */
};

/* State that lasts from one part of a run to the next, if its jobs do not fit into memory together. */
struct output {
    bool solution_only; /* no list: only the solution of the only file */
    bool begun;         /* the bracket that opens the list has been written */
    bool needs_comma;   /* before the next entry */
    bool failed;        /* a write failed: the rest is dropped */
    bool incomplete;    /* some job was not searched or has no solution */
    const struct file *file;    /* of the last entry */
    uint32_t jobs;              /* number of jobs of that file */
    uint32_t unsearched;        /* number of these not searched so far */
    struct names unsearched_files; /* files before it with jobs that were not searched */
    uint64_t files_jobs;        /* number of all jobs of these files */
    uint64_t files_unsearched;  /* number of their jobs not searched */
};

/* Sets up; the list begins on PORT_OUT with the first results. */
void output_start(struct output *output, bool solution_only);

/* Writes all results, or those that the engine chooses. For a job without a result, or without time for making its
 * solution again, the fallback is written. Such jobs are reported at the end, in one line, unless a fallback was
 * requested. */
void output_add(struct output *output, struct results *results, const struct output_request *request);

/* Milliseconds to write the fallbacks of all jobs, extrapolated from a sixteenth of them, which is written nowhere;
 * UINT64_MAX if that sixteenth takes more than `most_ms`. */
uint64_t output_fallbacks_ms(const struct results *results, struct arena scratch, uint64_t most_ms);

/* Ends the list and PORT_OUT; *incomplete becomes true if some job was not searched or has no solution. False, and
 * reported, if the output could not be written. */
bool output_end(struct output *output, bool *incomplete);

#endif
