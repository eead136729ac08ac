/* Logarithms for annealing, in integers: 16.16 fixed point throughout. */
#ifndef BRAINWALL_ANNEAL_MATH_H
#define BRAINWALL_ANNEAL_MATH_H

#include <stdint.h>

/* log2(value / 2^16), value 1 and up, rounded down. */
int32_t anneal_log2(uint64_t value);

/* 2^16 * 2^(power / 2^16), to 3 digits, for powers below 40 in 16.16; 0 below -16. */
uint64_t anneal_exp2(int32_t power);

/* For -ln(u) of random u in 0 .. 1: minus_ln[i] = -ln(1 - (i + 1/2) / 512). */
#define ANNEAL_LOG_STEPS 256
struct anneal_log {
    uint32_t minus_ln[ANNEAL_LOG_STEPS];
};
void anneal_log_fill(struct anneal_log *log);

/* A random number with the distribution of -ln(u), from 32 random bits: u is 2^-k times a number of 1/2 .. 1, and k,
 * the number of zeros at the end of the random bits, is k with a probability of 2^-(k + 1). At most 17.4. */
uint32_t anneal_minus_ln(const struct anneal_log *log, uint32_t random);

#endif
