/* Fake port: a machine in memory, for tests. The clock moves only when told to, files are strings
 * read a few bytes at a time, memory is full of junk, workers run one after another, and what is written
 * is kept. One for the whole program; fake_reset() between tests. */
#ifndef FAKE_PORT_H
#define FAKE_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FAKE_FILES = 16, FAKE_BYTES = 1 << 22 };

extern const char FAKE_HUNG[], FAKE_ENDLESS[];

/* Bytes that port_overhead() names after a reset, and for each further worker. */
enum { FAKE_OVERHEAD = 3 << 20, FAKE_STACK = 1 << 17 };

struct fake_file {
    const char *name;
    const char *text; /* NULL: every read fails; FAKE_HUNG: waits as long as it may; FAKE_ENDLESS:
                         blanks without end */
    size_t at;
    size_t failing;   /* bytes after which reading fails; 0: it does not */
};

struct fake_port {
    uint64_t clock_ms;
    uint64_t clock_step_ms;      /* added by every look at it */
    uint64_t clock_looks;
    uint64_t others_ms;          /* time on the clock that other programs had the processor */
    uint64_t jump_look;          /* by this look, counted from 1, it has also jumped ... */
    uint64_t jump_ms;            /* ... so far */
    uint64_t interrupt_ms;       /* interrupted from this time on */
    struct fake_file files[FAKE_FILES];
    int file_count;
    size_t read_most;            /* bytes a read gives */
    uint64_t read_until_ms;      /* when a read that waits fails */
    size_t overhead;             /* of a single worker */
    size_t memory_max;           /* port_memory() refuses more, ... */
    bool memory_fixed;           /* ... or gives only so much */
    size_t memory_given;
    bool backwards;              /* the last worker runs first */
    bool terminal;               /* output is one, ... */
    bool typed;                  /* ... standard input is */
    uint32_t processors;
    uint32_t workers;            /* of the last port_run() */
    int locked;
    int junk;                    /* what memory is filled with */
    size_t out_room;             /* bytes after which writing to PORT_OUT fails */
    bool out_lost;               /* what was written is found to be lost at its end */
    bool out_ended;
    size_t out_length, err_length;
    char out[FAKE_BYTES];        /* all end in a NUL */
    char err[FAKE_BYTES];
    const char *log_name;        /* of the last port_open_log(), ... */
    bool log_refused, log_full;  /* ... which fails, and writing to it does */
    size_t log_length;
    char log[FAKE_BYTES];
};

extern struct fake_port fake;

/* Everything as new: the clock at 0 and still, no files, no limits. */
void fake_reset(void);

void fake_file(const char *name, const char *text);

/* What was written so far is forgotten. */
void fake_forget(void);

#endif
