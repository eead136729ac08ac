/* The games of the module, as scripts number them. FLAT_LIST is made from the list of games in the Makefile:
 * GAME(hextris) GAME(brainwall) ... */
#include "flat.h"

#define GAME(name) extern const struct game game_##name;
FLAT_LIST
#undef GAME

#define GAME(name) &game_##name,
const struct game *const FLAT_GAMES[] = {FLAT_LIST NULL};
