/* Calls: the public functions of a library as exports of a WebAssembly module, for wasm.js. A file that includes this
 * one includes the header of the library and defines OBJECT, its type, and LIBRARY(name), as icfp2015_##name.
 *
 * A module has one object, in its own memory. Functions take and return numbers: counts of 64 bits are doubles, exact
 * to 2^53; an address is a number, and 0 is none; a status is that of the library. The module imports two functions.
 * What calls_take() returns is valid until the next call of it; memory may grow during any call.
 *
 *     |stack|data|.........buffer of the object.........|..text from the script..|
 */
#ifndef NPM_CALLS_H
#define NPM_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../wasm/exported.h"

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

/* 0: go on. */
IMPORT(stop) int host_stop(void);
/* Takes a piece of a text. */
IMPORT(put) void host_put(const char *text, size_t length);

/* Set by the linker: the end of the program's data. */
extern unsigned char __heap_base[];

enum { CALLS_PAGE = 65536, CALLS_RECORD = 32 };

static struct {
    OBJECT *object;
    size_t size;                 /* of its buffer */
    double record[CALLS_RECORD]; /* the results of a call ... */
    int status;                  /* ... or why there are none */
} calls;

/* Memory reaches `bytes` behind an address. */
static bool calls_reach(const unsigned char *from, double bytes)
{
    double missing = (double)(uintptr_t)from + bytes - (double)__builtin_wasm_memory_size(0) * CALLS_PAGE;

    if (missing > 4e9)
        return false;
    return missing <= 0 || __builtin_wasm_memory_grow(0, (size_t)missing / CALLS_PAGE + 1) != SIZE_MAX;
}

static unsigned char *calls_buffer(void)
{
    return __heap_base + (8 - (uintptr_t)__heap_base % 8) % 8;
}

/* Makes the object in a buffer of that size in bytes, in place of an earlier one. 0: done; 1: the machine has too
 * little memory; -1: the buffer is too small for an object. */
int EXPORTED(calls_open)(double bytes)
{
    if (!calls_reach(calls_buffer(), bytes))
        return 1;
    calls.size = (size_t)bytes;
    calls.object = LIBRARY(init)(calls_buffer(), calls.size);
    return calls.object != NULL ? 0 : -1;
}

/* Room for text and a NUL; 0: none. */
char *EXPORTED(calls_take)(double bytes)
{
    unsigned char *at = calls_buffer() + calls.size;

    return calls_reach(at, bytes + 1) ? (char *)at : NULL;
}

static int calls_stop(void *context)
{
    (void)context;
    return host_stop();
}

static const double *calls_fill(const double *values, size_t bytes)
{
    memcpy(calls.record, values, bytes);
    return calls.record;
}

const char *EXPORTED(calls_version)(void)
{
    return LIBRARY(version)();
}

const char *EXPORTED(calls_error)(void)
{
    return LIBRARY(error)(calls.object);
}

#endif
