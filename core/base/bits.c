/* See bits.h. Here stand the copies of the functions that are inline but not static. */
#include "bits.h"

extern inline uint32_t bits_count(uint64_t w);
extern inline uint64_t bits_moved(const uint64_t *row, uint32_t words, uint32_t i, int32_t dx);
extern inline uint64_t bits_flood(uint64_t run, uint64_t seed);

uint32_t bits_count_row(const uint64_t *row, uint32_t words)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < words; i++)
        count += bits_count(row[i]);
    return count;
}
