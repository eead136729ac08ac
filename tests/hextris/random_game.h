/* Random games: small problems and phrase sets in memory. A seed makes the same ones on every machine. */
#ifndef TESTS_RANDOM_GAME_H
#define TESTS_RANDOM_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "../../core/base/arena.h"
#include "../../core/hextris/rules/board.h"
#include "../../core/hextris/rules/problem.h"
#include "../../core/hextris/rules/unit.h"
#include "../kit/random.h"

enum {
    RANDOM_UNITS = 6,
    RANDOM_MEMBERS = 7,
    RANDOM_HEIGHT = 14,
    RANDOM_WORDS = 3, /* of a row: up to 130 columns */
    RANDOM_PHRASES = 12,
    RANDOM_LETTERS = 24
};

struct cell random_cell(struct random *random, int32_t west, int32_t east, int32_t north,
                        int32_t south);

enum random_size {
    RANDOM_TINY,  /* up to 4 x 5 */
    RANDOM_SMALL, /* up to 12 x 14, most at least 6 x 8 */
    RANDOM_WIDE,  /* 60 to 130 columns, up to 8 rows */
    RANDOM_ANY    /* mostly small */
};

/* A problem with the memory of its parts. It must not be copied. */
struct random_problem {
    struct problem problem;
    uint32_t seed;
    struct problem_unit units[RANDOM_UNITS];
    struct cell members[RANDOM_UNITS][RANDOM_MEMBERS];
    uint64_t filled[RANDOM_HEIGHT * RANDOM_WORDS];
};

void random_problem(struct random_problem *to, struct random *random, enum random_size size);

/* A problem of single cells that cannot be rotated, on a board of 1 to `width` columns and 2 to `height` rows, none of
 * them full. The spawn is empty. */
void random_cells(struct random_problem *to, struct random *random, uint32_t width, uint32_t height);

struct random_phrases {
    uint32_t count;
    const char *texts[RANDOM_PHRASES];
    char letters[RANDOM_PHRASES][RANDOM_LETTERS + 1];
};

enum random_taste {
    RANDOM_NONE,     /* no phrase */
    RANDOM_OFFICIAL, /* real words, long */
    RANDOM_CUSTOM,   /* short, without end */
    RANDOM_MESS,     /* random letters, any case, repeats, phrases that overlap */
    RANDOM_TASTES
};

void random_phrases(struct random_phrases *to, struct random *random, enum random_taste taste);

/* One to three phrases of up to four letters without a rotation; no command has more than two of the letters. */
void random_short_phrases(struct random_phrases *to, struct random *random);

/* A character of a command, any of the six. */
char random_letter(struct random *random);

/* A problem as the core builds it. */
struct random_built {
    struct board_size size;
    struct unit units[RANDOM_UNITS];
    uint32_t orientations_max; /* most orientations of a unit */
    uint64_t board[RANDOM_HEIGHT * RANDOM_WORDS];
};

/* Builds units and board; the units' tables are taken from the arena, which is large enough. */
void random_build(struct random_built *to, const struct problem *problem, struct arena *arena);

/* Room for the text of any random problem, its NUL included. */
enum { RANDOM_TEXT = 64 * 1024 };

/* The text of a problem file. */
void random_problem_text(char *to, const struct problem *problem);

#endif
