/* Hextris: the game of the ICFP contest 2015 as a struct game. Its transcript is a solution. A move is a command with
 * the tabs and line ends after it: they are not commands, but they count in phrases. Those before the first command are
 * a move, too.
 *
 *     options   p PHRASE   a phrase of power, of any length
 *     figures   move, power, units, lines; then table "phrases": uses of each phrase, in the order of the options
 *     starts    the seeds as the problem lists them
 *     files     a JSON list of solutions, or one by itself
 *
 * If no unit fits at the start, the game is over after the first command. */
#ifndef JUDGE_HEXTRIS_HEXTRIS_H
#define JUDGE_HEXTRIS_HEXTRIS_H

#include "game.h"
#include "phrase.h"

extern const struct game game_hextris;

/* The problem as it was read. */
const struct hextris_problem *hextris_problem_of(const struct game_problem *problem);

/* The game in a state. */
const struct hextris_game *hextris_game_of(const void *state);

#endif
