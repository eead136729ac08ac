/* See extreme.h. */
#include "extreme.h"

uint64_t extreme_scaled(struct random *random, uint64_t least, uint64_t most)
{
    uint32_t low = 0, high = 0, bits;
    uint64_t value;

    while (least >> low > 1)
        low++;
    while (most >> high > 1)
        high++;
    bits = low + random_below(random, high - low + 1);
    value = (uint64_t)random_below(random, UINT32_MAX) << 32;
    value |= random_below(random, UINT32_MAX);
    value = (UINT64_C(1) << bits) + (bits == 0 ? 0 : value >> (64 - bits));
    if (random_chance(random, 20))
        value = (UINT64_C(1) << bits) + random_below(random, 3) - 1;
    return value < least ? least : value > most ? most : value;
}

uint32_t extreme_megabytes(struct random *random)
{
    uint32_t least = random_chance(random, 33) ? 1 : 5;

    return (uint32_t)extreme_scaled(random, least, least == 1 ? 4 : 256);
}

uint32_t extreme_threads(struct random *random)
{
    static const uint32_t threads[] = {1, 2, 8, 64};

    return threads[random_below(random, sizeof threads / sizeof *threads)];
}

uint32_t extreme_limit_ms(struct random *random)
{
    uint32_t kind = random_below(random, 100);

    return kind < 20   ? 50 + random_below(random, 150)
           : kind < 75 ? 200 + random_below(random, 300)
           : kind < 95 ? 500 + random_below(random, 700) : 1200 + random_below(random, 1801);
}

uint32_t extreme_files(struct random *random, uint32_t most)
{
    uint32_t kind = random_below(random, 100);
    uint32_t count = kind < 40 ? 1 : kind < 70 ? 2 : kind < 92 ? 70 : kind < 98 ? 500 : 1024;

    return count < most ? count : most;
}

enum extreme_mix extreme_mix(struct random *random)
{
    return (enum extreme_mix)random_below(random, 3);
}
