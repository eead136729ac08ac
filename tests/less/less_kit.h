/* Less kit: random boards and positions of Less for the tests of the player, in the player's form and in that
 * of the referee (core/judge/less), which shares no code with it and is their oracle. */
#ifndef TESTS_LESS_KIT_H
#define TESTS_LESS_KIT_H

#include <stdint.h>

#include "../../core/base/random.h"
#include "../../core/less/rules/position.h"
#include "../../core/less/rules/walls.h"
#include "../../core/judge/less/solo.h"
#include "../kit/check.h"

struct less_sample {
    char digits[LESS_WALLS + 1];
    struct walls walls;
    struct less_board board;
    struct position position;
    struct less_position oracle; /* the same */
};

/* The board of the specification's figure 1. */
extern const char LESS_FIGURE[];

/* A board with walls as often as on that of figure 1: 82, 28 and 2 of 112. In `walls` places of 8 zero, one
 * and two walls are equally likely instead. */
void less_kit_board(struct less_sample *sample, struct random *random, uint32_t walls);

/* Pieces anywhere; of some colours at home, or nearly. Each colour may be the one to move. */
void less_kit_position(struct less_sample *sample, struct random *random);

/* The position in the referee's form. */
void less_kit_oracle(struct less_position *oracle, const struct position *position);

/* The referee's shortest ways, in memory of the program's own. */
struct less_solo *less_kit_solo(void);

/* A number 0 .. count - 1. */
uint32_t less_kit_below(struct random *random, uint32_t count);

#endif
