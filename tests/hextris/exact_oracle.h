/* Exact oracle: whether some text of a game of a few units makes more points than a given number, by an exhaustive
 * search over states.
 *
 * A state is the board, the unit's pose and its last poses in the row, the longest suffix of the text that begins a
 * phrase, and the phrases used. Of the poses visited a state has only the last `memory`. So the search finds all texts
 * that the rules allow, and some that they do not. If it finds no text of more points, there is none; a text that it
 * finds is replayed by the rules. It prunes only states that cannot lead to more points. */
#ifndef TESTS_EXACT_ORACLE_H
#define TESTS_EXACT_ORACLE_H

#include <stdint.h>

#include "../../core/hextris/rules/problem.h"

enum exact_verdict {
    EXACT_ORACLE_NO,     /* no text makes more points */
    EXACT_ORACLE_YES,    /* one does: see exact_oracle_text() */
    EXACT_ORACLE_UNKNOWN /* more states than there is room or patience for, or more memory was needed */
};

/* Up to 4 units and MATCH_PHRASES phrases. `patience`: letters tried. */
enum exact_verdict exact_oracle(const struct problem *problem, uint32_t seed, const char *const *phrases,
                                uint32_t phrase_count, int64_t points, uint64_t patience);

/* The text of more points. */
const char *exact_oracle_text(void);

#endif
