/* Conversation: a game as the contest's judge plays it with a program, by lines.
 *
 *     read    board, colour
 *     read    turns of the others: "h1f1:g1g3:h2f2", or Nil of one that has finished
 *     write   the turn that the search finds
 *     ...     until both colours of the team are home, or
 *     Quit    the game is over, or
 *     Move    the rush: the others' pieces are gone, the moves home are written a line each */
#ifndef LESS_PLAYER_CONVERSATION_H
#define LESS_PLAYER_CONVERSATION_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/log.h"
#include "../search/tree.h"
#include "arguments.h"
#include "clock.h"
#include "lines.h"

struct conversation {
    const struct arguments *arguments;
    struct lines lines;
    struct clock clock;
    struct log log; /* of its turns */
    struct solo solo;
    struct tree tree;
    struct position position;
    uint32_t colour; /* of this program */
    bool full;       /* it was said that nodes are used up */
};

/* Bytes of memory with which a game can be played at all, this struct included. */
size_t conversation_need(void);

/* Plays a game from its first line to its end; returns an enum program_status. Memory is taken from the arena:
 * solo tables for as many colours as fit beside a small tree, and a tree of the rest. */
int conversation_run(struct conversation *conversation, const struct arguments *arguments, struct arena arena);

#endif
