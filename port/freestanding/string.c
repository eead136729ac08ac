/* See string.h. Compilers also call these for their own copies. Whole words are moved if both addresses
 * are aligned, which they nearly always are: boards, states and labels. -ffreestanding and
 * -fno-tree-loop-distribute-patterns (port/ports.mk) keep the compiler from turning the loop of memcpy()
 * into a call of memcpy() itself. */
#include "string.h"

#include <stdbool.h>
#include <stdint.h>

/* May alias any object, as char may. */
typedef uintptr_t __attribute__((may_alias)) word;

static bool aligned(const void *a, const void *b)
{
    return (((uintptr_t)a | (uintptr_t)b) & (sizeof(word) - 1)) == 0;
}

/* Front to back, so that `to` may also be a place before `from` that overlaps it: where words are
 * moved, the two are at least a word apart. */
static void copy_up(unsigned char *to, const unsigned char *from, size_t size)
{
    if (aligned(to, from))
        for (; size >= sizeof(word); size -= sizeof(word)) {
            *(word *)(void *)to = *(const word *)(const void *)from;
            to += sizeof(word);
            from += sizeof(word);
        }
    while (size-- > 0)
        *to++ = *from++;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    copy_up(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    /* As unsigned numbers: true where `to` is before `from` or behind its end. */
    if ((uintptr_t)t - (uintptr_t)f >= size) {
        copy_up(t, f, size);
        return to;
    }
    while (size-- > 0)
        t[size] = f[size];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    unsigned char *t = to;
    word all = (word)-1 / 255 * (unsigned char)byte;

    if (aligned(t, t))
        for (; size >= sizeof(word); size -= sizeof(word)) {
            *(word *)(void *)t = all;
            t += sizeof(word);
        }
    while (size-- > 0)
        *t++ = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *p = a, *q = b;

    for (; size > 0; size--, p++, q++)
        if (*p != *q)
            return *p < *q ? -1 : 1;
    return 0;
}

size_t strlen(const char *text)
{
    const char *end = text;

    while (*end != '\0')
        end++;
    return (size_t)(end - text);
}
