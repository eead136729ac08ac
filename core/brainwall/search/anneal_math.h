/* Logarithms for annealing, in integers: 16.16 fixed point throughout. */
#ifndef BRAINWALL_ANNEAL_MATH_H
#define BRAINWALL_ANNEAL_MATH_H

#include <stdint.h>

/* log2 of a value in 16.16, which is not 0; the result is 16.16, rounded down. */
int32_t anneal_log2(uint64_t value);

/* 2^power in 16.16. `power` is 16.16 and < 40.0; returns 0 if < -16.0; relative error about 1e-3. */
uint64_t anneal_exp2(int32_t power);

/* For -ln(u) of random u in 0 .. 1: minus_ln[i] = -ln(1 - (i + 1/2) / 512). */
#define ANNEAL_LOG_STEPS 256
struct anneal_log {
    uint32_t minus_ln[ANNEAL_LOG_STEPS];
};
void anneal_log_fill(struct anneal_log *log);

/* A random number with the distribution of -ln(u), 16.16, from 32 random bits: u is 2^-k times a number of 1/2 .. 1,
 * where k is the number of zeros at the end of the random bits, so k has probability 2^-(k + 1). At most 17.4. */
uint32_t anneal_minus_ln(const struct anneal_log *log, uint32_t random);

#endif
