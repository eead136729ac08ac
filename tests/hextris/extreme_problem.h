/* Extreme problems: the text of a random problem file in which every dimension is at its lower bound, at its upper
 * bound or between (core/base/bounds.h). A seed makes the same file on every machine.
 *
 *     width, height    1 .. 1024        units      1 .. 256      source   0 .. 1,000,000
 *     filled cells     none .. all      members    1 .. 256      seeds    0 .. 1024
 *
 * A number between the bounds is as likely as its double, powers of two and their neighbours are more likely; so most
 * boards are small. Most problems can be played: units are no larger than the board and the top rows are empty. */
#ifndef TESTS_EXTREME_PROBLEM_H
#define TESTS_EXTREME_PROBLEM_H

#include <stddef.h>
#include <stdint.h>

#include "../kit/extreme.h"
#include "random_game.h"

/* What was drawn, for messages. */
struct extreme_problem {
    char *text; /* the caller frees it */
    size_t length;
    uint32_t width, height;
    uint32_t unit_count;
    uint32_t member_most; /* of one unit */
    uint32_t filled;      /* cells listed */
    uint32_t source_length;
    uint32_t seed_count;
};

/* Draws a problem whose text takes at most about `bytes_most`, EXTREME_PROBLEM_BYTES at the least: where that is too
 * little there are fewer units or filled cells. Problems of different places, 0 to 7, have different numbers. */
enum { EXTREME_PROBLEM_BYTES = 16000 };
void extreme_problem_draw(struct extreme_problem *to, struct random *random, uint32_t place, size_t bytes_most);

#endif
