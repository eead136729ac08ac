/* Output: the JSON list of all results, one game a line, in the order of files and seeds.
 *
 *     [{"problemId":6,"seed":0,"tag":"b20000000:0","solution":"..."},
 *     {"problemId":6,"seed":13120,...}]
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
};

/* Writes to PORT_OUT what the shelf holds, and ends it. Games that have no result, or no time left for their
 * text, are left out, reported in one line a problem, and *partly becomes true. False, and
 * reported, when the output could not be written. */
bool output_write(const struct shelf *shelf, const struct output_order *order, bool *partly);

#endif
