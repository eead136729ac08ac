/* Block: the one block of memory of a program, as -m and the system allow it. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "message.h"

/* Megabytes (2^20 bytes) used when -m is not given, and the most ever used. Both chosen by hand: 256 is more
 * than a minute's search takes; with half of the address space at most no sum of two sizes wraps. */
#ifndef BLOCK_MB
#define BLOCK_MB 256
#endif
#ifndef BLOCK_MB_MAX
#define BLOCK_MB_MAX (SIZE_MAX / 2 >> 20 < 65536 ? SIZE_MAX / 2 >> 20 : 65536)
#endif

/* Bytes of a limit of megabytes, at most BLOCK_MB_MAX. */
uint64_t block_bytes(uint64_t mb);

/* Megabytes that these bytes take, rounded up. */
uint64_t block_megabytes(uint64_t bytes);

/* Bytes of a block in a process of `bytes` bytes that takes `overhead` beside it; 0: that would be less than `least`. */
size_t block_within(uint64_t bytes, uint64_t overhead, size_t least);

/* Makes `wrong` "-m 2: too small; the least is 3 MB". */
void block_refuse(struct message *wrong, uint64_t mb, uint64_t overhead, size_t least);

/* Obtains the block or, where the system has no such block, one of half the size, or half of that, down to `least`: what
 * the process then takes is noted. Returns the size asked for; 0, and reported, when there is no memory: the arena is
 * empty. */
size_t block_take(size_t wanted, size_t least, uint64_t overhead, struct arena *arena);

#endif
