/* Output: the JSON list of all results, one job a line, in the order of files and jobs.
 *
 *     [{"problemId":6,"seed":0,"tag":"b20000000:0","solution":"..."},
 *     {"problemId":6,"seed":13120,...}]
 *
 * What stands around tag and solution is the engine's. For a job without a result its fallback is written,
 * with budget 0 for a tag. Or, of the only file, one solution alone, on a line; null if the file was not read. */
#ifndef BATCH_OUTPUT_H
#define BATCH_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "names.h"
#include "results.h"

struct output_request {
    struct arena scratch;  /* for texts that have to be made again */
    bool timed;
    uint64_t end_ms;       /* when timed, no text is made again that would end later */
    bool fallbacks_wanted; /* by budget 0: a fallback is the result asked for */
};

/* What is remembered from one part of a run to the next, when its jobs do not fit into memory together. */
struct output {
    bool bare;   /* no list: the solution of the only file alone */
    bool begun;  /* the bracket that opens the list has been written */
    bool comma;  /* the next entry follows another */
    bool failed; /* a write failed: the rest is dropped */
    bool partly; /* some job was not searched, or has no solution */
    const struct file *file; /* of the last entry */
    uint32_t jobs;           /* of that file */
    uint32_t missing;        /* of these, not searched so far */
    struct names unsearched; /* files before it of which jobs were not searched ... */
    uint64_t all_jobs;       /* ... all jobs of these ... */
    uint64_t all_missing;    /* ... and those not searched */
};

/* Sets up; the list begins on PORT_OUT with the first results. `bare`: there is no list, but one solution. */
void output_start(struct output *output, bool bare);

/* Writes all results, or those that the engine chooses. Of jobs that have none, or no time left for their text,
 * the fallback is written; unless that was asked for, such jobs are reported at the end, in one line. */
void output_add(struct output *output, struct results *results, const struct output_request *request);

/* Milliseconds that it takes to write the fallbacks of all jobs, by a part of them, which is written nowhere;
 * UINT64_MAX when that alone takes more than `most_ms`. */
uint64_t output_fallbacks_ms(const struct results *results, struct arena scratch, uint64_t most_ms);

/* Ends the list and PORT_OUT; *partly becomes true if jobs were not searched or have no solution. False, and
 * reported, when the output could not be written. */
bool output_end(struct output *output, bool *partly);

#endif
