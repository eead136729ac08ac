/* See preset.h. */
#include "preset.h"

#include "../../base/budget.h"

/* All presets anneal alike but for the number of runs. The settings were chosen on generated problems, the shares of
 * the moves and of the exact searches by hand; what was measured stands in search/anneal.c. */
#define ANNEAL_BY(fresh_runs, later_runs) \
    {.runs = (fresh_runs), .reheats = (later_runs), .fresh_share = 160, .start_heat = 28, .start_least = 30, \
     .range = 300, .reheat = 26, .slack = 38, .settle = 180, .gain = 64, \
     .moves = {[MOVES_JUMP] = 30, [MOVES_MIRROR] = 14, [MOVES_EDGE] = 20, [MOVES_BALL] = 14, [MOVES_FOLD] = 14, \
               [MOVES_TURN] = 14, [MOVES_WHOLE] = 3, [MOVES_SNAP] = 14, [MOVES_DOMAIN] = 14}}

/* By 200 M of work this share takes 2 % off the dislikes of generated problems and 5 % off those of the contest's;
 * annealing makes 1 to 2 % of it. */
enum { LNS = 8 };

#define SETTINGS(number, to_zero, to_feasible, to_best, fresh_runs, later_runs) \
    [number] = {.zero = (to_zero), .feasible = (to_feasible), .best = (to_best), .lns = LNS, \
                .anneal = ANNEAL_BY(fresh_runs, later_runs)},

static const struct preset TABLE[PRESETS] = {PRESET_ROWS(SETTINGS)};

_Static_assert(PRESETS <= BUDGET_PRESETS, "a preset number has room for so many base presets");
_Static_assert((0 PRESET_ROWS(ROWS_BIT)) == ROWS_BITS(PRESETS), "each number of a preset from 0 on is there once");

/* Every fifth variation of any preset is one of preset 1, for zeros: where a pose of 0 dislikes is hard to find,
 * searches differ by their seed most of all, and a minute has some ten of them. */
enum { ZERO = 1, VARIATIONS_FOR_ZERO = 5 };

const struct preset *preset_of(uint32_t number)
{
    uint32_t variation = budget_variation(number);

    if (variation != 0 && variation % VARIATIONS_FOR_ZERO == 0)
        return &TABLE[ZERO];
    return &TABLE[budget_base_preset(number) % PRESETS];
}
