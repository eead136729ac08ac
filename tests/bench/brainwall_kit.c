/* See brainwall_kit.h. */
#include "brainwall_kit.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../core/brainwall/rules/problem_read.h"

void bench_fail(const char *what, const char *about)
{
    fprintf(stderr, "%s: %s\n", about, what);
    exit(1);
}

struct arena bench_arena(size_t size)
{
    void *block = malloc(size);

    if (block == NULL)
        bench_fail("no memory", "arena");
    return arena_over(block, size);
}

static long read_file(void *context, void *to, size_t size)
{
    return (long)fread(to, 1, size, context);
}

struct problem bench_load(const char *name, struct arena *keep)
{
    struct arena scratch = bench_arena(problem_read_need());
    FILE *file = fopen(name, "rb");
    struct problem problem;
    struct message error;

    if (file == NULL)
        bench_fail("cannot be opened", name);
    if (problem_read(&problem, name, (struct window_source){read_file, file}, keep, scratch, &error) !=
        JSON_OK)
        bench_fail(error.text, name);
    fclose(file);
    return problem;
}
