/* The games of a module for tests: the smallest one. */
#include "../../port/wasm/flat.h"

extern const struct game game_toy;

const struct game *const FLAT_GAMES[] = {&game_toy, NULL};
