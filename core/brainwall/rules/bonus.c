/* See bonus.h. */
#include "bonus.h"

static const char *const BONUS_NAMES[BONUS_KINDS] = {
    [BONUS_NONE] = "", [BONUS_GLOBALIST] = "GLOBALIST", [BONUS_BREAK_A_LEG] = "BREAK_A_LEG",
    [BONUS_WALLHACK] = "WALLHACK", [BONUS_SUPERFLEX] = "SUPERFLEX",
};

const char *bonus_name(enum bonus bonus)
{
    return BONUS_NAMES[bonus];
}
