/* See arena.h. Every need is rounded up to one alignment, so the need of a layout is a plain sum that does
 * not depend on the order of its parts. */
#include "arena.h"

struct arena arena_over(void *block, size_t size)
{
    struct arena arena = {.at = block, .end = block};
    size_t skew = (size_t)((uintptr_t)block % ARENA_ALIGN);
    size_t skip = skew != 0 ? ARENA_ALIGN - skew : 0;

    if (size <= skip)
        return arena;
    arena.at += skip;
    arena.end = arena.at + (size - skip) / ARENA_ALIGN * ARENA_ALIGN;
    return arena;
}

struct arena arena_counting(void)
{
    unsigned char *none = (unsigned char *)ARENA_ALIGN;

    return (struct arena){.at = none, .end = none, .counting = true};
}

size_t arena_counted(const struct arena *arena)
{
    return arena->counted;
}

bool arena_holds(const struct arena *arena, const struct arena *counting)
{
    return counting->counted <= arena_left(arena);
}

size_t arena_left(const struct arena *arena)
{
    return (size_t)(arena->end - arena->at);
}

size_t arena_need(size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX - ARENA_ALIGN) / size)
        return SIZE_MAX;
    return (count * size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

/* Every need is a multiple of the alignment or SIZE_MAX. So every sum counted is a multiple or SIZE_MAX,
 * and once SIZE_MAX it stays SIZE_MAX. */
static void *count_need(struct arena *arena, size_t need)
{
    arena->counted = need <= SIZE_MAX - arena->counted ? arena->counted + need : SIZE_MAX;
    return arena->at;
}

void *arena_take(struct arena *arena, size_t count, size_t size)
{
    size_t need = arena_need(count, size);
    unsigned char *at = arena->at;

    if (arena->counting)
        return count_need(arena, need);
    if (need > arena_left(arena))
        return NULL;
    arena->at += need;
    return at;
}
