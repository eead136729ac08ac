/* Flat: which games a module has; see flat.c. */
#ifndef FLAT_H
#define FLAT_H

#include "../../core/judge/game.h"

extern const struct game *const FLAT_GAMES[]; /* NULL behind the last */

#endif
