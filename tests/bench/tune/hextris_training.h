/* Training: what the programs that find weights share. Failures end the program, named in
 * the message, with status 2. */
#ifndef TUNE_HEXTRIS_TRAINING_H
#define TUNE_HEXTRIS_TRAINING_H

#include <stdint.h>

#include "../../../core/hextris/player/player.h"
#include "../../../core/hextris/search/weights.h"

enum { TRAINING_PROBLEMS = 256, TRAINING_THREADS = 64, TRAINING_BLOCK = 256 << 20 /* bytes */ };

struct training {
    struct problem problems[TRAINING_PROBLEMS];
    uint32_t problem_count;
    struct phrase_set phrases;
};

_Noreturn void training_fail(const char *what, const char *detail);

/* Reads the problems named and builds the phrases; what is read is never freed. */
void training_load(struct training *training, char *const *names, int name_count,
                   const char *const *phrases, uint32_t phrase_count);

/* An arena over a block of TRAINING_BLOCK bytes; the caller frees arena.at. */
struct arena training_arena(void);

/* Does tasks 0 .. count - 1, each once, with `threads` threads (1 .. TRAINING_THREADS), each with an arena of
 * its own. */
void training_run(uint32_t count, uint32_t threads, void (*task)(uint32_t number, struct arena scratch));

/* The first game of a problem, with a budget of `unit_work` thousand units of work for each unit of the
 * source. */
struct player_game training_game(const struct training *training, uint32_t problem, uint64_t unit_work,
                                 uint32_t preset, const struct value_weights *weights);

/* A random number between 0 and 1, both excluded; the state may be anything. */
double training_random(uint64_t *state);

/* Weights rounded to whole numbers and cut to 16 bits. */
struct value_weights training_rounded(const double *from);

/* Prints `what` and a weight set in the form of core/hextris/search/weights.c, all features included. */
void training_print(const char *what, const double *from);

#endif
