/* The games and problems of the fuzz target for sessions. */
#ifndef TESTS_FUZZ_SESSION_ROWS_H
#define TESTS_FUZZ_SESSION_ROWS_H

#include "../../core/judge/game.h"

struct session_row {
    const struct game *game;
    const char *problem;   /* its text */
    const char *letters;   /* of which texts are drawn that may be moves */
    struct game_text options[3];
    size_t option_count;
};

extern const struct session_row SESSION_ROWS[];
extern const uint32_t session_row_count;

#endif
