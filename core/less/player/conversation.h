/* Conversation: a game by lines, as the contest's judge plays it with a program.
 *
 *     read    the board, and the colour of the program
 *     read    turns of the others: "h1f1:g1g3:h2f2", or Nil from a colour whose team is home
 *     write   the turn that the search finds
 *     ...     until both colours of the team are home, or a line says
 *     Quit    the game is over
 *     Move    the rush: the others' pieces are gone; the program writes its moves home, a line each */
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
    struct log log; /* of the program's turns */
    struct solo solo;
    struct tree tree;
    struct position position;
    uint32_t colour;    /* of this program */
    bool full_reported; /* that the nodes are used up */
};

/* Bytes of the least memory with which a game can be played, this struct included. */
size_t conversation_need(void);

/* Plays a game from its first line to its end; returns an enum program_status. Takes memory from the arena: solo tables
 * for as many colours as fit beside a small tree, and a tree in the rest. Reports errors itself. */
int conversation_run(struct conversation *conversation, const struct arguments *arguments, struct arena arena);

#endif
