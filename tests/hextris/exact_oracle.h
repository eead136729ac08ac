/* Exact oracle: whether some text makes more points than a number in a game of a few units, found by going
 * through all texts, modulo equal states.
 *
 * A state is the board, the unit's place and its last places in the row, the end of the text as far as it
 * begins a phrase, and the phrases used. Of the places visited a state knows the last `memory` only: so it
 * finds texts that are against the rules, too, and misses none that is not. If it finds no text of more
 * points, there is none; a text that it finds is played by the rules. Only states that cannot come to more
 * points are left out. */
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
