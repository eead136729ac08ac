/*
 * less_generate: makes a board from a seed, the same on every machine.
 *
 * The contest laid its boards with 16 tiles of two by two squares, drawn from a double set of twelve. The twelve tiles
 * are lost, so this generator makes a new set for every board. Its boards have on average as many walls as the board of
 * the specification: 28 single and 2 double ones.
 */
#ifndef JUDGE_LESS_GENERATE_H
#define JUDGE_LESS_GENERATE_H

#include "board.h"

#include <stdint.h>

/* Fills *board with the board of the seed. */
void less_generate(struct less_board *board, uint64_t seed);

#endif
