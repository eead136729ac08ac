/*
 * hextris_show: a game as a film of text frames on stdout, one for the first spawn and each command.
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
#ifndef PORT_JUDGE_HEXTRIS_SHOW_H
#define PORT_JUDGE_HEXTRIS_SHOW_H

#include "game.h"
#include "phrase.h"

#include <stddef.h>
#include <stdint.h>

#define HEXTRIS_SHOW_FRAMES_PER_SECOND 25

struct hextris_show {
    int64_t seed;
};

/* The marks of the board with the members of the current unit and its pivot, row after row; the caller frees. */
char *hextris_show_cells(const struct hextris_game *game);

/* A hextris_verdict_watcher; the context is a struct hextris_show. */
void hextris_show_frame(void *context, const struct hextris_game *game, const char *text, size_t said,
                      const struct hextris_phrases *phrases);

#endif
