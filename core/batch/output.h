/* Output: the JSON list of all results, one game a line, in the order of files and seeds.
 *
 *     [{"problemId":6,"seed":0,"tag":"b20000000:0","solution":"..."},
 *     {"problemId":6,"seed":13120,...}]
 *
 * Of a game without a result the fall of its first unit is written (fallback.h), with budget 0 for a tag.
 */
#ifndef HEXTRIS_OUTPUT_H
#define HEXTRIS_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "shelf.h"

struct output_order {
    struct arena scratch; /* for texts that have to be made again */
    bool timed;
    uint64_t end_ms;      /* when timed, no text is made again that would end later */
    bool falls;           /* nothing else was asked for */
};

/* What is remembered from one shelf to the next, when the games do not fit on one. */
struct output {
    bool begun;   /* the list is */
    bool comma;   /* the next entry follows another */
    bool failed;  /* a write failed: the rest is dropped */
    bool partly;  /* some game was not searched */
    const struct problem *problem; /* of the game before, of whose games ... */
    uint32_t games, missing;       /* ... so many were not searched so far */
};

/* Sets up; the list begins on PORT_OUT with the first shelf. */
void output_start(struct output *output);

/* Writes what a shelf holds. Games that have no result, or no time left for their text, fall; unless that was
 * asked for, they are reported in one line a problem. */
void output_add(struct output *output, const struct shelf *shelf, const struct output_order *order);

/* Ends the list and PORT_OUT; *partly becomes true if games were not searched. False, and reported, when the
 * output could not be written. */
bool output_end(struct output *output, bool *partly);

#endif
