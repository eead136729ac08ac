/*
 * less_match: a game of four programs, played to its end and written to a log.
 *
 * A program that fails scores nothing and is ended at once; the judge plays for it. The judge plays the legal turn
 * that leaves the least sum of the team's two solo distances.
 */
#ifndef PORT_JUDGE_LESS_MATCH_H
#define PORT_JUDGE_LESS_MATCH_H

#include "log.h"
#include "player.h"

#define LESS_RUSH_MAX 1000 /* moves of a rush; shortest ways take at most some 50 */

struct less_match {
    int number;       /* of the game, for the log */
    const char *seed; /* of the board, for the log; NULL: none */
    struct less_board board;
    const char *command[LESS_COLOURS];
    struct less_limits limits;
    bool late_rush; /* see struct less_game */
};

/* Plays a game and appends it to the log. A command that cannot be started ends the judge with a message. */
void less_match_play(const struct less_match *match, struct less_log *log);

#endif
