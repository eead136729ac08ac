/*
 * Signals only set a number: a handler may do little, and every wait of the referee is short.
 */
#include "host.h"

#include "../host.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t less_host_noted;

struct less_solo *less_host_solo(void)
{
    static struct less_solo *solo;
    struct arena arena = arena_counting();
    if (!solo) {
        (void)less_solo_open(&arena);
        size_t bytes = arena_counted(&arena);
        arena = arena_over(judge_host_allocate(bytes, 1), bytes);
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

void less_host_heed(void)
{
    if (less_host_noted)
        exit(128 + less_host_noted);
}
