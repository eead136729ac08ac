/* Fuzz targets: each source file here is a program that takes any bytes and must neither crash nor
 * break a promise. Linked with libFuzzer it looks for bytes that do (make fuzz); linked with replay.c
 * it takes the files that are kept in the folder of its name (make test). */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Called again and again in one process; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken promise: says so and aborts. In a macro, so that the place is told. */
#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fuzz_fail(__FILE__, __LINE__, #condition);                                             \
    } while (0)

_Noreturn void fuzz_fail(const char *file, int line, const char *text);

#endif
