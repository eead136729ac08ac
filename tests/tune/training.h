/* Training: what the programs that find weights share. Failures end the program with status 2. */
#ifndef TUNE_TRAINING_H
#define TUNE_TRAINING_H

#include <stdint.h>

#include "../../core/hextris/player.h"

enum { TRAINING_PROBLEMS = 256, TRAINING_BLOCK = 256 << 20 }; /* bytes a game may take */

struct training {
    struct problem problems[TRAINING_PROBLEMS];
    uint32_t problem_count;
    struct phrase_set phrases;
};

_Noreturn void training_fail(const char *what, const char *detail);

/* Reads the problems named and builds the phrases; what is read is never freed. */
void training_load(struct training *training, char *const *names, int name_count,
                   const char *const *phrases, uint32_t phrase_count);

/* A block of TRAINING_BLOCK bytes. */
struct arena training_arena(void);

/* The first game of a problem, by so many thousand units of work a unit of the source. */
struct player_game training_game(const struct training *training, uint32_t problem, uint64_t unit_work,
                                 uint32_t profile, const struct value_weights *weights);

/* A number in (0, 1); the state may be anything. */
double training_random(uint64_t *state);

struct value_weights training_rounded(const double *from);

/* As a line for weights.c. */
void training_print(const char *what, const double *from);

#endif
