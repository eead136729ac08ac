/* Arena: a part of the memory block; objects are taken from its front.
 *
 *     at            end
 *     |####free####|
 *
 * An arena passed by value is scratch memory: the objects that the callee takes are free again when it returns. An
 * arena passed by pointer keeps them. Memory is not cleared, and single objects are not freed. A copy of the struct is
 * a mark: to assign it back frees all objects taken since.
 *
 * Before it works, a search or reader runs its own allocation code on a counting arena, compares with arena_holds(),
 * and returns an error if the real arena is too small. The functions that it then calls may be called with arenas that
 * suffice only: they do not test for NULL, which there is a defect of the program. Memory of unknown or optional size
 * is tested where it is taken: readers, growing lists, caches.
 *
 * Threads: nothing is locked, so only one thread at a time may use an arena. Arenas over separate memory are
 * independent of each other. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena {
    unsigned char *at;  /* first free byte, aligned */
    unsigned char *end; /* behind the last free byte, aligned */
    size_t counted;     /* bytes taken from a counting arena; else 0 */
    bool counting;      /* made by arena_counting() */
};

/* The alignment of every object in bytes, a power of two: that of the widest integer, uint64_t. */
#define ARENA_ALIGN ((size_t)8)

/* An arena over the aligned part of the `size` bytes at `block`: up to ARENA_ALIGN - 1 bytes at either end are not
 * used. The block stays the caller's and must outlive the arena. `block` may be NULL if `size` is 0. */
struct arena arena_over(void *block, size_t size);

/* An arena without memory from which any number of bytes can be taken, so that the code that allocates objects also
 * measures them. The addresses are not NULL and must not be dereferenced. */
struct arena arena_counting(void);

/* Bytes taken from a counting arena; an arena over that many aligned bytes holds the same objects. SIZE_MAX if the sum
 * does not fit size_t. */
size_t arena_counted(const struct arena *arena);

/* Whether the free bytes of an arena suffice for the objects taken from a counting one. */
bool arena_holds(const struct arena *arena, const struct arena *counting);

/* Free bytes, a multiple of ARENA_ALIGN; 0 for a counting arena. */
size_t arena_left(const struct arena *arena);

/* Bytes that `count` objects of `size` bytes take, rounded up to the alignment; SIZE_MAX if the result does not fit
 * size_t. Sums of such numbers may overflow: a counting arena sums safely. */
size_t arena_need(size_t count, size_t size);

/* Takes `count` objects of `size` bytes, uninitialised. NULL if they do not fit; the arena is then unchanged. If
 * `count` is 0, nothing is taken, and the address, NULL in an arena over NULL, must not be dereferenced. O(1). */
void *arena_take(struct arena *arena, size_t count, size_t size);

#define ARENA_TAKE(arena, count, type) ((type *)arena_take((arena), (count), sizeof(type)))

#endif
