/*
 * Signals only set a number: a handler may do little, and every wait of the referee is short.
 */
#include "less_host.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t less_host_noted;

_Noreturn void less_host_fail(const char *format, ...)
{
    va_list arguments;
    (void)fflush(stdout);
    (void)fputs("judge_less: ", stderr);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    exit(LESS_HOST_UNREADABLE);
}

void *less_host_allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        less_host_fail("out of memory for %zu times %zu bytes", count, size);
    return memory;
}

void *less_host_resize(void *memory, size_t count, size_t size)
{
    void *resized = count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL;
    if (!resized)
        less_host_fail("out of memory for %zu times %zu bytes", count, size);
    return resized;
}

int64_t less_host_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static char *less_host_read_file(FILE *file, const char *name, size_t *length)
{
    size_t capacity = 1 << 16;
    size_t used = 0;
    size_t got;
    char *bytes = less_host_allocate(capacity, 1);
    while ((got = fread(bytes + used, 1, capacity - used - 1, file)) > 0) {
        used += got;
        if (capacity - used < 2) {
            capacity *= 2;
            bytes = less_host_resize(bytes, capacity, 1);
        }
    }
    if (ferror(file))
        less_host_fail("%s: %s", name, strerror(errno));
    bytes[used] = '\0';
    *length = used;
    return bytes;
}

char *less_host_read(const char *path, size_t *length)
{
    if (strcmp(path, "-") == 0)
        return less_host_read_file(stdin, "standard input", length);
    FILE *file = fopen(path, "rb");
    if (!file)
        less_host_fail("%s: %s", path, strerror(errno));
    char *bytes = less_host_read_file(file, path, length);
    (void)fclose(file);
    return bytes;
}

static void less_host_note(int signal)
{
    less_host_noted = signal;
}

void less_host_catch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    (void)sigemptyset(&action.sa_mask);
    action.sa_handler = less_host_note;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)sigaction(signals[i], &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL);
}

int less_host_signal(void)
{
    return less_host_noted;
}

void less_host_heed(void)
{
    if (less_host_noted)
        exit(128 + less_host_noted);
}
