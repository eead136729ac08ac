/*
 * hextris_watch: games that a person watches on a terminal and steers by keys.
 *
 *     problem 3004 seed 16133, game 1 of 4
 *     unit 12 of 100, score 1234 of 5678, lines 3, phrases 2
 *     r'lyehei!pppa                              the text, the next command marked, phrases in colour
 *     columns 1-40 of 100                        only where the board is larger than the terminal
 *     . . . . o . .
 *      . . . + . . .                             cells as in hextris_show
 *      # # # . . # #
 *     20 a second  space pause  ...              or that the game has ended, and how
 *
 * By units each picture shows a unit where it will lock, those that clear a row for longer.
 */
#ifndef PORT_JUDGE_HEXTRIS_WATCH_H
#define PORT_JUDGE_HEXTRIS_WATCH_H

#include "phrase.h"
#include "problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters of the least terminal. */
#define HEXTRIS_WATCH_COLUMNS_MIN 20
#define HEXTRIS_WATCH_ROWS_MIN 8

/* A game to be chosen; problem and text must outlive the watching. */
struct hextris_watch_game {
    const struct hextris_problem *problem;
    int64_t seed;
    const char *text;
    size_t length;
};

/*
 * Shows the first of `count` games, at least one, and then what the keys ask for, until one ends it.
 * With `seconds` over 0 it ends after that time unless a key is pressed before. `by_units` begins unit by unit, with
 * `seconds` at the least speed at which that time is enough for the game.
 */
void hextris_watch(const struct hextris_watch_game *games, size_t count, struct hextris_phrases *phrases, bool by_units,
                 int64_t seconds);

#endif
