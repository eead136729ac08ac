/*
 * judge_show: a game as a film of text frames on stdout, one for the first spawn and each command.
 *
 *     problem 6 seed 0, unit 1 of 150, score 0, command 'a'
 *     . . . . o . .
 *      . . . + . . .          . empty      # full
 *     . . # . . . .           o member     @ member with the pivot
 *      # # # . . # #          + pivot      * pivot on a full cell
 *
 * On a terminal the frames replace each other at a pace one can follow; elsewhere each is followed
 * by an empty line.
 */
#ifndef JUDGE_SHOW_H
#define JUDGE_SHOW_H

#include "judge_game.h"
#include "judge_phrase.h"

#include <stddef.h>
#include <stdint.h>

#define JUDGE_SHOW_FRAMES_PER_SECOND 25

struct judge_show {
    int64_t seed;
};

/* The marks of the board with the members of the current unit and its pivot, row after row; the caller frees. */
char *judge_show_cells(const struct judge_game *game);

/* A judge_verdict_watcher; the context is a struct judge_show. */
void judge_show_frame(void *context, const struct judge_game *game, const char *text, size_t said,
                      const struct judge_phrases *phrases);

#endif
