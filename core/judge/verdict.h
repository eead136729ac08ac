/* Verdict: the entries of a file of games, each played and judged; a part of judge.c. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include "judge.h"

typedef void verdict_take(struct judge *judge, struct judge_verdict *verdict, void *context);

/* Lists the starts of a row's problem; false if the arena is too small. O(starts). */
bool verdict_starts(const struct game *game, struct judge_row *row, struct arena *arena);

/* Gives the verdict on each entry of a file that is open, in its order, until the output fails or the program is
 * interrupted. What an entry takes of judge->arena is given back before the next one, unless `keep`. */
void verdict_all(struct judge *judge, struct game_file *file, bool keep, verdict_take *take, void *context);

#endif
