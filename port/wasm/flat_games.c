/* The games of the module, as scripts number them. */
#include "flat.h"

extern const struct game game_hextris, game_brainwall, game_less;

const struct game *const FLAT_GAMES[] = {&game_hextris, &game_brainwall, &game_less, NULL};
