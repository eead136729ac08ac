/* A judge of noughts and crosses: what a game gets from its rules alone. judge_toy BOARD < MOVES */
#include "../../core/judge/judge.h"

extern const struct game game_toy;

const struct judge_contest JUDGE_CONTEST = {
    .game = &game_toy,
    .set = {.name = "judge_toy", .usage = "[options] BOARD < MOVES",
            .purpose = "Judges a game of noughts and crosses on standard input: one move per line, a1 to c3.\n",
            .notes = JUDGE_STATUS("game", "an entry"),
            .examples = "  judge_toy board.txt <moves.txt\n  judge_toy --watch --groups board.txt <moves.txt\n",
            .tables = {JUDGE_OPTIONS}},
};
