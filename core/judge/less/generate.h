/*
 * less_generate: a board from a number, the same on every machine.
 *
 * The contest laid its boards with 16 tiles of two by two squares, drawn from a double set of twelve. So do
 * these, with tiles that are made anew for every board. On average a board has as many walls as the one of the
 * specification: 28 single ones and 2 double ones.
 */
#ifndef JUDGE_LESS_GENERATE_H
#define JUDGE_LESS_GENERATE_H

#include "board.h"

#include <stdint.h>

void less_generate(struct less_board *board, uint64_t seed);

#endif
