/* Extreme: numbers at the bounds of the players that solve files: of files, megabytes, threads and milliseconds,
 * each at its least, at its greatest or between them. The same for a state of `random` on every machine. */
#ifndef TESTS_EXTREME_H
#define TESTS_EXTREME_H

#include <stdint.h>

#include "random.h"

/* A random number from `least` to `most`, both included, each as likely as its double; powers of two and their
 * neighbours far more often. 0 < least. */
uint64_t extreme_scaled(struct random *random, uint64_t least, uint64_t most);

/* -m: 1 to 256, one in three below 5. */
uint32_t extreme_megabytes(struct random *random);

/* -c: 1, 2, 8 or 64. */
uint32_t extreme_threads(struct random *random);

/* -t, in thousandths of a second: 50 to 3000, the most of them below half a second. */
uint32_t extreme_limit_ms(struct random *random);

/* How many files: 1, 2, 70, 500 or 1024, at most `most`; many of them rarely. */
uint32_t extreme_files(struct random *random, uint32_t most);

/* How the files of a run differ. */
enum extreme_mix {
    EXTREME_EQUAL,     /* one file, again and again */
    EXTREME_DIFFERENT, /* each another one of some */
    EXTREME_MIXED      /* small ones, and a few large ones anywhere */
};
enum extreme_mix extreme_mix(struct random *random);

#endif
