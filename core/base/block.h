/* Block: the memory block of a program, as large as -m and the system allow. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "message.h"

/* Megabytes (2^20 bytes) without -m, and the most ever used. Both were chosen by hand: 256 is more than a search of a
 * minute takes; half of the address space, so that no sum of two sizes overflows. */
#ifndef BLOCK_MB
#define BLOCK_MB 256
#endif
#ifndef BLOCK_MB_MAX
#define BLOCK_MB_MAX (SIZE_MAX / 2 >> 20 < 65536 ? SIZE_MAX / 2 >> 20 : 65536)
#endif

/* Where -m becomes bytes, in all programs: bytes of a limit in megabytes, cut to BLOCK_MB_MAX. */
uint64_t block_bytes(uint64_t mb);

/* Megabytes that these bytes take, rounded up. */
uint64_t block_megabytes(uint64_t bytes);

/* Bytes of the block in a process limited to `bytes` that needs `overhead` besides; 0 if that is less than `least`. */
size_t block_within(uint64_t bytes, uint64_t overhead, size_t least);

/* Makes `wrong` "-m 2: too small; the least is 3 MB". */
void block_refuse(struct message *wrong, uint64_t mb, uint64_t overhead, size_t least);

/* Allocates the block or, if the system refuses, one of half the size, and so on down to `least`; a smaller one is
 * reported as a note. Returns the size of the request that succeeded; 0, and reported, if none did: the arena is then
 * empty. */
size_t block_take(size_t wanted, size_t least, uint64_t overhead, struct arena *arena);

#endif
