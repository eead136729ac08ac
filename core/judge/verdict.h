/* Verdict: plays and judges each entry of a file of games; a part of judge.c. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include "judge.h"

typedef void verdict_take(struct judge *judge, struct judge_verdict *verdict, void *context);

/* Lists the starts of a row's problem; false if the arena is too small. O(starts). */
bool verdict_starts(const struct game *game, struct judge_row *row, struct arena *arena);

/* Judges each entry of an open file in order and passes its verdict to take(), until the output fails or the program is
 * interrupted. Memory that an entry takes from judge->arena is freed before the next one, unless `keep`. */
void verdict_all(struct judge *judge, struct game_file *file, bool keep, verdict_take *take, void *context);

#endif
