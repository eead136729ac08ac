/* Whole games: runs the program on the fake port, from the text of a problem to the list of solutions, and judges them.
 * Memory is full of junk, as always on the fake port. */
#ifndef TESTS_WHOLE_GAME_H
#define TESTS_WHOLE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../core/hextris/rules/problem.h"
#include "random_game.h"

struct whole_game {
    const char *text;            /* of the problem file */
    const char *options;         /* words divided by blanks, neither -f nor -p nor -v among them */
    const char *const *phrases;
    uint32_t phrase_count;       /* up to RANDOM_PHRASES */
};

struct whole_result {
    int status;        /* of the program */
    uint32_t played;   /* games */
    uint32_t missing;  /* games that the program said it did not play */
    int64_t points;    /* of all games */
};

/* Plays once and judges. NULL if all is well, else what is not, until the next call: the output is as
 * referee.h wants it and the exit status agrees. A text that is no problem of the contest must be
 * refused in one line. Resets the fake port; what else it is told
 * to do is set by `prepare`, unless NULL. Output and errors stay in the fake port. */
const char *whole_game_play(const struct whole_game *game, void (*prepare)(void),
                            struct whole_result *result);

#endif
