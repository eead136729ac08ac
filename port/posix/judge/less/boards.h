/*
 * less_boards: the boards that games are played on.
 */
#ifndef PORT_JUDGE_LESS_BOARDS_H
#define PORT_JUDGE_LESS_BOARDS_H

#include "../../../../core/judge/judge.h"
#include "../../../../core/judge/less/board.h"

struct less_boards {
    struct less_board *list; /* owned */
    int count;
};

/* Reads the digits of a board, or a file with a board in each line that is neither empty nor begins with #. What is none ends
 * the program. */
void less_boards_read(struct less_boards *boards, struct judge *judge, const char *board);

#endif
