/*
 * less_match: a game of four programs, played to its end and written to a log.
 *
 * Whoever fails scores nothing and is ended at once; the referee makes its turns. The referee's turn is the
 * one, of all that are possible, that leaves the least sum of the two colours' distances, each counted alone on the
 * board.
 */
#ifndef PORT_JUDGE_LESS_MATCH_H
#define PORT_JUDGE_LESS_MATCH_H

#include "log.h"
#include "player.h"

#define LESS_RUSH_MAX 1000 /* moves of a rush; the longest shortest way seen takes some 50 */

struct less_match {
    int number;           /* of the game, for the log */
    const char *seed;     /* of the board, for the log, or NULL */
    struct less_board board;
    const char *command[LESS_COLOURS];
    struct less_limits limits;
    bool late;            /* see struct less_game */
};

/* Plays a game and adds it to the log. A command that cannot be started ends the program with a message. */
void less_match_play(const struct less_match *match, struct less_log *log);

#endif
