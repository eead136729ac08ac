/* See problem_file.h. */
#include "problem_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../core/hextris/rules/problem_read.h"
#include "../kit/host.h"

/* Bytes for the arrays of a problem: within the bounds of the build a board takes 128 KB, and all members 512 KB. */
enum { PROBLEM_BYTES = 2 << 20 };

static long read_file(void *context, void *to, size_t size)
{
    return (long)fread(to, 1, size, context);
}

void *problem_file_read(struct problem *problem, const char *path)
{
    size_t scratch_size = problem_read_need();
    void *block = judge_host_allocate(PROBLEM_BYTES, 1), *scratch = judge_host_allocate(scratch_size, 1);
    struct arena keep = arena_over(block, PROBLEM_BYTES);
    FILE *file = fopen(path, "rb");
    struct message error;

    if (file == NULL)
        judge_host_fail("%s: cannot be opened", path);
    if (problem_read(problem, path, (struct window_source){read_file, file}, &keep,
                     arena_over(scratch, scratch_size), &error) != JSON_OK)
        judge_host_fail("%s", error.text);
    fclose(file);
    free(scratch);
    return block;
}
