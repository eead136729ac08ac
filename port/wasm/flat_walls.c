/* Boards of Less by seed, for scripts of a page: those of judge_less --gen. */
#include "../../core/judge/less/generate.h"
#include "exported.h"

/* The digits of the board of a seed, up to 2^53. */
const char *EXPORTED(flat_walls)(double seed)
{
    static struct less_board board;

    less_generate(&board, (uint64_t)seed);
    return board.text;
}
