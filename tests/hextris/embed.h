/* What embed.c accepts: the greatest game, the budget, and the buffer that they take. */
#ifndef TESTS_EMBED_H
#define TESTS_EMBED_H

#include "../../core/hextris/player/player.h"

/* Members of all units together, letters of all phrases together; one label a pose takes least memory. */
enum {
    EMBED_COLUMNS = 10, EMBED_ROWS = 12, EMBED_UNITS = 2, EMBED_MEMBERS = 6, EMBED_SOURCE = 20,
    EMBED_PHRASES = 2, EMBED_LETTERS = 10, EMBED_WORK = 20000, EMBED_LABELS = 1
};
_Static_assert(EMBED_WORK < PLAYER_SOLVE_WORK, "PLAYER_BYTES() leaves out what solving a game takes");

#define EMBED_BUDGET ((struct budget){.work = EMBED_WORK, .preset = BUDGET_PRESET_NUMBERS * (EMBED_LABELS + 1)})

/* Bytes that the player takes, and with what is kept for it. */
#define EMBED_PLAYER                                                                                                   \
    PLAYER_BYTES(EMBED_COLUMNS, EMBED_ROWS, EMBED_UNITS, EMBED_MEMBERS, EMBED_SOURCE, EMBED_LETTERS, EMBED_WORK,       \
                 EMBED_LABELS)
#define EMBED_BUFFER                                                                                                   \
    (PLAYER_PLAN_BYTES(EMBED_SOURCE) + PLAYER_PHRASE_BYTES(EMBED_PHRASES, EMBED_LETTERS) + EMBED_PLAYER)

#endif
