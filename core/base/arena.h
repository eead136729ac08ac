/* Arena: a span of the one memory block, handed out from its front.
 *
 *     at            end
 *     |####free####|
 *
 * Passed by value it is scratch: what a callee takes is free again when it returns. Passed by
 * pointer it is consumed. Memory is not cleared. Nothing is ever given back one by one. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena {
    unsigned char *at;
    unsigned char *end;
    size_t counted; /* bytes taken of a counting arena */
    bool counting;
};

/* What every object is aligned to, in bytes; a power of two. */
#define ARENA_ALIGN ((size_t)8)

/* An arena over `size` bytes at `block`; the block stays the caller's. */
struct arena arena_over(void *block, size_t size);

/* An arena without memory, from which everything can be taken: the code that lays a layout out measures it,
 * too. It must not look at what it takes: the addresses are not NULL, but lead nowhere. */
struct arena arena_counting(void);

/* Bytes taken of a counting arena, which a memory arena of that size has room for; SIZE_MAX when they are
 * too many for size_t. */
size_t arena_counted(const struct arena *arena);

/* Free bytes that aligned objects can use. */
size_t arena_left(const struct arena *arena);

/* Bytes that `count` objects of `size` bytes take, rounded up to the alignment; SIZE_MAX when the
 * product does not fit size_t. Not to be summed: a counting arena does that. */
size_t arena_need(size_t count, size_t size);

/* `count` objects of `size` bytes, uninitialised; NULL when they do not fit (the arena is then
 * unchanged). O(1). */
void *arena_take(struct arena *arena, size_t count, size_t size);

#define ARENA_TAKE(arena, count, type) ((type *)arena_take((arena), (count), sizeof(type)))

#endif
