/*
 * less_boards: the boards on which games are played.
 */
#ifndef PORT_JUDGE_LESS_BOARDS_H
#define PORT_JUDGE_LESS_BOARDS_H

#include "../../../../core/judge/judge.h"
#include "../../../../core/judge/less/board.h"

struct less_boards {
    struct less_board *list; /* owned */
    int count;
};

/* Reads the value of --board: the digits of a board, or a file with a board in each line; empty lines and lines that
 * start with # are ignored. A wrong board ends the program with a message. */
void less_boards_read(struct less_boards *boards, struct judge *judge, const char *board);

#endif
