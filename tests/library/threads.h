/* Threads: runs a function for several contexts at the same time, or one after another. */
#ifndef TESTS_LIBRARY_THREADS_H
#define TESTS_LIBRARY_THREADS_H

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_THREADS 8

/* Reports a failure and ends the program. */
#define REQUIRE(condition) \
    ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition), exit(1)))

/* Calls run() for each of `count` contexts of `size` bytes, each in a thread of its own, and waits for all. */
static inline void at_once(void *(*run)(void *), void *contexts, size_t size, int count)
{
    pthread_t threads[MAX_THREADS];

    for (int i = 0; i < count; i++)
        REQUIRE(pthread_create(&threads[i], NULL, run, (char *)contexts + (size_t)i * size) == 0);
    for (int i = 0; i < count; i++)
        REQUIRE(pthread_join(threads[i], NULL) == 0);
}

static inline void in_turn(void *(*run)(void *), void *contexts, size_t size, int count)
{
    for (int i = 0; i < count; i++)
        (void)run((char *)contexts + (size_t)i * size);
}

typedef void order_of_calls(void *(*run)(void *), void *contexts, size_t size, int count);

#endif
