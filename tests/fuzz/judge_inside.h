/* The judge's code inside a fuzz target. As a program it ends with a message where its input is
 * wrong; here that is a jump out of judge_inside(), and what it had allocated is freed. Its reads are
 * the target's: whole texts in memory. */
#ifndef TESTS_FUZZ_JUDGE_INSIDE_H
#define TESTS_FUZZ_JUDGE_INSIDE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../port/posix/judge/host.h"
#include "fuzz.h"

/* In front of every block of the judge's: all that are in use make a ring. */
struct inside_block {
    struct inside_block *before, *after;
    size_t size;
    size_t padding; /* so that what follows is aligned for anything */
};

static struct inside_block inside_ring = {&inside_ring, &inside_ring, 0, 0};
static jmp_buf inside_out;
static char inside_error[512];

/* Texts that the judge may ask for: standard input and one file. */
static struct {
    const char *text;
    size_t length;
} inside_input, inside_file;

static inline void *inside_resize(void *memory, size_t size)
{
    struct inside_block *old = memory != NULL ? (struct inside_block *)memory - 1 : NULL;
    size_t old_size = old != NULL ? old->size : 0;
    struct inside_block *block = malloc(sizeof *block + size);

    FUZZ_CHECK(block != NULL);
    *block = (struct inside_block){&inside_ring, inside_ring.after, size, 0};
    block->before->after = block->after->before = block;
    if (old != NULL) {
        memcpy(block + 1, old + 1, old_size < size ? old_size : size);
        old->before->after = old->after;
        old->after->before = old->before;
        free(old);
    }
    return block + 1;
}

static inline void inside_free(void *memory)
{
    struct inside_block *block;

    if (memory == NULL)
        return;
    block = (struct inside_block *)memory - 1;
    block->before->after = block->after;
    block->after->before = block->before;
    free(block);
}

_Noreturn void judge_host_fail(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(inside_error, sizeof inside_error, format, arguments);
    va_end(arguments);
    FUZZ_CHECK(inside_error[0] != '\0');
    longjmp(inside_out, 1);
}

void *judge_host_allocate(size_t count, size_t size)
{
    size_t bytes = (count > 0 ? count : 1) * size;

    FUZZ_CHECK(count <= SIZE_MAX / 2 / size);
    return memset(inside_resize(NULL, bytes), 0, bytes);
}

void *judge_host_resize(void *memory, size_t count, size_t size)
{
    FUZZ_CHECK(count > 0 && count <= SIZE_MAX / 2 / size);
    return inside_resize(memory, count * size);
}

static inline char *inside_text(const char *text, size_t length)
{
    char *copy = inside_resize(NULL, length + 1);

    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *judge_host_read(FILE *file, const char *name, size_t *length)
{
    (void)file;
    (void)name;
    *length = inside_input.length;
    return inside_text(inside_input.text, *length);
}

char *judge_host_read_path(const char *path, size_t *length)
{
    (void)path;
    *length = inside_file.length;
    return inside_text(inside_file.text, *length);
}

/* Runs a part of the judge. False if it failed; inside_error then says why. All is freed. */
static inline bool judge_inside(void (*run)(void *context), void *context)
{
    bool failed = setjmp(inside_out) != 0;

    if (!failed)
        run(context);
    while (inside_ring.after != &inside_ring)
        inside_free(inside_ring.after + 1);
    return !failed;
}

#define free inside_free

#endif
