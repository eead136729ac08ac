/* Calls: the public functions of a library as exports of a WebAssembly module, for solver.js. A file that includes this
 * one includes the header of the library and defines OBJECT, its type, and LIBRARY(name), as icfp2015_##name.
 *
 * A module has one object, in its own memory. Functions take and return numbers: counts of 64 bits are doubles, exact to
 * 2^53; an address is a number, and 0 is none; a status is that of the library. The module imports two functions. What
 * calls_take() returns is valid until the next call of it; memory may grow during any call.
 *
 *     |stack|data|.........buffer of the object.........|..text from the script..|
 */
#ifndef NPM_CALLS_H
#define NPM_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../wasm/page/call.h"

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

/* 0: go on. */
IMPORT(stop) int host_stop(void);
/* Takes a piece of a solution. */
IMPORT(put) void host_put(const char *text, size_t length);

/* Set by the linker: the end of the program's data. */
extern unsigned char __heap_base[];

enum { CALLS_PAGE = 65536, CALLS_RECORD = 32 };

typedef struct LIBRARY(task) task_type;
typedef struct LIBRARY(outcome) outcome_type;

static struct {
    OBJECT *object;
    size_t size;                 /* of its buffer */
    task_type task;              /* from next, or for run ... */
    outcome_type outcome;        /* ... and what came of it, or is to be noted */
    double record[CALLS_RECORD]; /* results */
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

/* Makes the object in a buffer of so many bytes, in place of an earlier one; 0: there is too little memory. */
bool PAGE_CALL(calls_open)(double bytes)
{
    if (!calls_reach(calls_buffer(), bytes))
        return false;
    calls.size = (size_t)bytes;
    calls.object = LIBRARY(init)(calls_buffer(), calls.size);
    return calls.object != NULL;
}

/* Room for text and a NUL; 0: none. */
char *PAGE_CALL(calls_take)(double bytes)
{
    unsigned char *at = calls_buffer() + calls.size;

    return calls_reach(at, bytes + 1) ? (char *)at : NULL;
}

static int calls_stop(void *context)
{
    (void)context;
    return host_stop();
}

static int calls_put(void *context, const char *text, size_t length)
{
    (void)context;
    host_put(text, length);
    return 0;
}

const char *PAGE_CALL(calls_version)(void)
{
    return LIBRARY(version)();
}

const char *PAGE_CALL(calls_error)(void)
{
    return LIBRARY(error)(calls.object);
}

int PAGE_CALL(calls_option)(const char *name, const char *value)
{
    return LIBRARY(option)(calls.object, name, value);
}

double PAGE_CALL(calls_need)(double work)
{
    return (double)LIBRARY(need)(calls.object, (uint64_t)work);
}

int PAGE_CALL(calls_search)(double work, uint32_t preset, uint32_t steps)
{
    const struct LIBRARY(budget) budget = {(uint64_t)work, preset, steps};

    return LIBRARY(search)(calls.object, &budget, calls_stop, NULL);
}

double PAGE_CALL(calls_work)(void)
{
    return (double)LIBRARY(work)(calls.object);
}

int PAGE_CALL(calls_memory_limited)(void)
{
    return LIBRARY(memory_limited)(calls.object);
}

int PAGE_CALL(calls_solution)(void)
{
    return LIBRARY(solution)(calls.object, calls_put, NULL);
}

/* ---- tasks: their bytes are copied from one module to the other ---- */

const task_type *PAGE_CALL(calls_task)(void)
{
    return &calls.task;
}

size_t PAGE_CALL(calls_task_bytes)(void)
{
    return sizeof calls.task;
}

double PAGE_CALL(calls_task_work)(void)
{
    return (double)calls.task.budget.work;
}

const outcome_type *PAGE_CALL(calls_outcome)(void)
{
    return &calls.outcome;
}

size_t PAGE_CALL(calls_outcome_bytes)(void)
{
    return sizeof calls.outcome;
}

int PAGE_CALL(calls_next)(double work_left)
{
    return LIBRARY(next)(calls.object, (uint64_t)work_left, &calls.task);
}

int PAGE_CALL(calls_run)(void)
{
    return LIBRARY(run)(calls.object, &calls.task, calls_stop, NULL, &calls.outcome);
}

int PAGE_CALL(calls_note)(void)
{
    return LIBRARY(note)(calls.object, &calls.outcome);
}

#endif
