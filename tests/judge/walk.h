/* Walk: a game for tests of the judge's program and of the watcher. Somebody walks on a strip of squares, l and r; x
 * ends a group of moves, which scores its letters. Nobody walks over the edge, and x comes not first in a group.
 *
 *     problem       7 100 3 9 3           its id, the squares, and the squares where games start: their titles
 *     games         7 3 rrlx 12           a line each: problem, start, moves, perhaps points; - means none;
 *                   7,100,3 3 rrlx        a line that brings its problem, with option p 4
 *                   ! 3 rrlx              a line that does not say which game it is for
 *                   # ...                 a file that begins so is no file of games
 */
#ifndef TESTS_JUDGE_WALK_H
#define TESTS_JUDGE_WALK_H

#include "../../core/judge/game.h"

enum { WALK_STARTS = 32, WALK_NOTABLE = 3 }; /* moves of a group that is notable, with its x */

struct game_problem {
    char id[GAME_MOVE];
    int32_t squares;
    int32_t high;  /* rows of the picture */
    uint32_t start_count;
    int32_t starts[WALK_STARTS];
    uint32_t gain; /* points of a letter, of option p */
};

extern const struct game game_walk;

#endif
