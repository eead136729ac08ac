/*
 * A signal handler only stores its number: every wait of the judge is short and checks it.
 */
#include "host.h"

#include "../../../../core/base/report.h"
#include "../../../program.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t less_host_noted;

static void less_host_write(const char *format, va_list arguments)
{
    struct message message;
    message_clear(&message);
    message_vprint(&message, format, arguments);
    report_error(&message);
}

void less_host_report(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    less_host_write(format, arguments);
    va_end(arguments);
}

_Noreturn void less_host_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    less_host_write(format, arguments);
    va_end(arguments);
    exit(PROGRAM_USAGE);
}

void *less_host_allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        less_host_fail("cannot allocate %zu times %zu bytes", count, size);
    return memory;
}

void *less_host_resize(void *memory, size_t count, size_t size)
{
    void *resized = count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL;
    if (!resized)
        less_host_fail("cannot allocate %zu times %zu bytes", count, size);
    return resized;
}

struct less_solo *less_host_solo(void)
{
    static struct less_solo *solo;
    struct arena arena = arena_counting();
    if (!solo) {
        (void)less_solo_open(&arena);
        size_t bytes = arena_counted(&arena);
        arena = arena_over(less_host_allocate(bytes, 1), bytes);
        solo = less_solo_open(&arena);
    }
    return solo;
}

int64_t less_host_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void less_host_note(int signal)
{
    less_host_noted = signal;
}

void less_host_catch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action;
    struct sigaction before;
    memset(&action, 0, sizeof action);
    (void)sigemptyset(&action.sa_mask);
    action.sa_handler = less_host_note;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL);
}

int less_host_signal(void)
{
    return less_host_noted;
}

void less_host_exit_on_signal(void)
{
    if (less_host_noted)
        exit(128 + less_host_noted);
}
