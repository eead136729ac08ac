/* See preset.h. */
#include "preset.h"

#include "../../base/budget.h"

/* All presets anneal alike except for the number of runs. The settings were chosen on generated problems, the shares of
 * moves and of backtracking by hand; search/anneal.c has the measurements. */
#define ANNEAL_BY(fresh_runs, reheat_runs) \
    {.runs = (fresh_runs), .reheats = (reheat_runs), .fresh_share = 160, .start_factor = 28, .start_min = 30, \
     .range = 300, .reheat = 26, .slack = 38, .settle = 180, .gain = 64, \
     .moves = {[MOVES_JUMP] = 30, [MOVES_MIRROR] = 14, [MOVES_EDGE] = 20, [MOVES_GROUP] = 14, [MOVES_FOLD] = 14, \
               [MOVES_TURN] = 14, [MOVES_WHOLE] = 3, [MOVES_SNAP] = 14, [MOVES_DOMAIN] = 14}}

/* With 200 M of work this share takes 2 % off the dislikes of generated problems and 5 % off those of the contest's; it
 * costs annealing 1 to 2 %. */
enum { LNS = 8 };

#define SETTINGS(number, to_zero, to_likely_zero, to_near, to_tree, to_feasible, to_best, fresh_runs, reheat_runs) \
    [number] = {.zero = (to_zero), .likely_zero = (to_likely_zero), .near = (to_near), .tree = (to_tree), \
                .feasible = (to_feasible), .best = (to_best), .lns = LNS, .anneal = ANNEAL_BY(fresh_runs, reheat_runs)},

static const struct preset TABLE[PRESETS] = {PRESET_ROWS(SETTINGS)};

_Static_assert(PRESETS <= BUDGET_PRESETS, "a preset number has room for so many base presets");
_Static_assert((0 PRESET_ROWS(ROWS_BIT)) == ROWS_BITS(PRESETS), "each number of a preset from 0 on is there once");

/* Every fifth variation of a preset is one of preset 1, for 0 dislikes: where such a pose is hard to find, searches
 * differ most by their seed, and a minute has about ten of them. */
enum { ZERO = 1, VARIATIONS_FOR_ZERO = 5 };

const struct preset *preset_of(uint32_t number)
{
    uint32_t variation = budget_variation(number);

    if (variation != 0 && variation % VARIATIONS_FOR_ZERO == 0)
        return &TABLE[ZERO];
    return &TABLE[budget_base_preset(number) % PRESETS];
}
