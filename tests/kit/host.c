/* See host.h. */
#include "host.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

_Noreturn void judge_host_fail(const char *format, ...)
{
    va_list arguments;
    (void)fflush(stdout);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
    exit(JUDGE_HOST_UNREADABLE);
}

void *judge_host_allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        judge_host_fail("out of memory for %zu times %zu bytes", count, size);
    return memory;
}

void *judge_host_resize(void *memory, size_t count, size_t size)
{
    void *resized = count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL;
    if (!resized)
        judge_host_fail("out of memory for %zu times %zu bytes", count, size);
    return resized;
}

char *judge_host_read(FILE *file, const char *name, size_t *length)
{
    size_t capacity = 1 << 16;
    size_t used = 0;
    char *bytes = judge_host_allocate(capacity, 1);
    size_t got;
    while ((got = fread(bytes + used, 1, capacity - used - 1, file)) > 0) {
        used += got;
        if (capacity - used < 2) {
            capacity *= 2;
            bytes = judge_host_resize(bytes, capacity, 1);
        }
    }
    if (ferror(file))
        judge_host_fail("%s: cannot be read", name);
    bytes[used] = '\0';
    *length = used;
    return bytes;
}

char *judge_host_read_path(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        judge_host_fail("%s: cannot be opened", path);
    char *bytes = judge_host_read(file, path, length);
    (void)fclose(file);
    return bytes;
}
