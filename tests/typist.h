/* Typist: a random game with phrases, a plan for it and the typing of the plan, every letter of which
 * the oracle replays. For the tests of what makes the text of a plan. Failed checks fail the test. */
#ifndef TESTS_TYPIST_H
#define TESTS_TYPIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../core/hextris/phrase.h"
#include "../core/hextris/reach.h"
#include "../core/hextris/route.h"
#include "../core/hextris/text.h"
#include "oracle.h"
#include "random_game.h"

enum { TYPIST_SOURCE = 20, TYPIST_LETTERS = 1 << 15 };

/* Letters typed; after `room` of them the paper is full. */
struct paper {
    char letters[TYPIST_LETTERS];
    size_t length, room;
    bool full; /* it was told so */
};

/* A sink; it must not be asked again when it was full. `context` is a paper. */
bool paper_put(void *context, const char *text, size_t length);

struct typist {
    uint32_t number;
    struct random random;
    struct random_problem from;
    struct random_built built; /* its board is that of the plan so far */
    struct random_phrases texts;
    struct phrase_set phrases;
    struct reach reach;
    struct route route;
    struct text text;
    uint8_t source[TYPIST_SOURCE];
    struct paper paper;
    struct oracle_game game;
};

/* Case `number` at its start; the text has routes of so many labels, or none at width 0. There is one
 * typist, which the next call replaces. */
struct typist *typist_start(uint32_t number, uint32_t width);

/* Has the text begin anew; what stands on the paper stays. */
void typist_restart(struct typist *typist);

/* The unit of that place in the source, and whether the source ends with it. */
const struct unit *typist_unit(const struct typist *typist, uint32_t index);
bool typist_last(const struct typist *typist, uint32_t index);

/* Whether there is a unit of that number and it spawns; if so, reach has it in hand. */
bool typist_spawn(struct typist *typist, uint32_t index);

/* Any lock of the unit in hand. */
struct pose typist_choose(struct typist *typist);

/* Locks the unit on the board of the plan. */
void typist_lock(struct typist *typist, uint32_t index, struct pose pose);

/* Types the lock, towards an automaton node or BEAM_NO_NODE. */
bool typist_type(struct typist *typist, uint32_t index, struct pose pose, uint32_t node);

/* Checks that what the text counted is what its letters say, those of all units so far in one. */
void typist_check_power(const struct typist *typist);

/* Types and locks. The letters are legal, the last of them locks the unit, and so comes the planned
 * board about; the points are what the letters say. */
void typist_play(struct typist *typist, uint32_t index, struct pose pose, uint32_t node);

#endif
