/* See preset.h. */
#include "preset.h"

#include "../../base/budget.h"

#define MOVES_EVEN {[MOVES_JUMP] = 30, [MOVES_MIRROR] = 14, [MOVES_EDGE] = 20, [MOVES_BALL] = 14, [MOVES_FOLD] = 14, \
                    [MOVES_TURN] = 14, [MOVES_WHOLE] = 3, [MOVES_SNAP] = 14, [MOVES_DOMAIN] = 14}

static const struct preset TABLE[PRESETS] = {
    {.name = "several", .zero = 64, .feasible = 16, .best = 160,
     .anneal = {.runs = 4, .reheats = 4, .fresh_share = 160, .start_heat = 28, .start_least = 30, .range = 1000,
                .reheat = 26, .slack = 38, .settle = 180, .gain = 64, .moves = MOVES_EVEN}},
    {.name = "zero", .zero = 192,
     .anneal = {.runs = 2, .reheats = 2, .fresh_share = 160, .start_heat = 28, .start_least = 30, .range = 1000,
                .reheat = 26, .slack = 38, .settle = 180, .gain = 64, .moves = MOVES_EVEN}},
    {.name = "many",
     .anneal = {.runs = 16, .reheats = 8, .fresh_share = 160, .start_heat = 28, .start_least = 30, .range = 1000,
                .reheat = 26, .slack = 38, .settle = 180, .gain = 64, .moves = MOVES_EVEN}},
};

const struct preset *preset_of(uint32_t number)
{
    return &TABLE[budget_base_preset(number) % PRESETS];
}
