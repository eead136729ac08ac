/* Typist: a random game with phrases, a plan for the game, and the text of the plan. The oracle replays
 * every letter. For the tests of text and text_beam. A failed check fails the test. */
#ifndef TESTS_TYPIST_H
#define TESTS_TYPIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../core/hextris/phrases/phrase.h"
#include "../../core/hextris/rules/reach.h"
#include "../../core/hextris/typing/route.h"
#include "../../core/hextris/typing/text.h"
#include "oracle.h"
#include "random_game.h"

enum { TYPIST_SOURCE = 20, TYPIST_LETTERS = 1 << 15 };

/* Letters typed; after `capacity` of them the paper is full. */
struct paper {
    char letters[TYPIST_LETTERS];
    size_t length, capacity;
    bool full; /* letters were refused */
};

/* A sink. After it has refused letters it must not be called again. `context` is a paper. */
bool paper_put(void *context, const char *text, size_t length);

struct typist {
    uint32_t number;
    struct random random;
    struct random_problem from;
    struct random_built built; /* the board is that after the plan so far */
    struct random_phrases texts;
    struct phrase_set phrases;
    struct reach reach;
    struct route route;
    struct text text;
    uint8_t source[TYPIST_SOURCE];
    struct pose poses[TYPIST_SOURCE]; /* the plan so far */
    uint32_t count;
    struct paper paper;
};

/* Case `number` at its start; the text is made by routes of `width` labels a pose, or by paths at width 0.
 * There is one typist, which the next call replaces. */
struct typist *typist_start(uint32_t number, uint32_t width);

/* The next unit of the source, and whether it is the last one. */
const struct unit *typist_unit(const struct typist *typist);
bool typist_last(const struct typist *typist);

/* Whether there is a next unit and it spawns; if so, the last reach_run() was for it. */
bool typist_spawn(struct typist *typist);

/* A random lock of the unit of the last reach_run(). */
struct pose typist_choose(struct typist *typist);

/* Types the unit to a lock and locks it on the board; false when the paper is full. */
bool typist_play(struct typist *typist, struct pose pose);

/* typist_play() with the node of the placement, for a text beam with plan_has_nodes. */
bool typist_follow(struct typist *typist, struct pose pose, uint32_t node);

/* Ends the text and checks it: the letters are legal, and the boards that they lead to, unit after unit,
 * are those of the plan; points and phrases used are what the letters say. Returns the points. */
int64_t typist_end(struct typist *typist);

#endif
