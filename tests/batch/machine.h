/* Machine: a port whose every call is a step, and the order of steps is drawn from one number.
 *
 *     machine_run(plan) --> program_main() --> port_run() --> worker 0, worker 1, ...
 *                                                                |          |
 *     each call of port.h: a step; who goes on after it is drawn  <--+-------+
 *
 * Workers are coroutines of one thread, so that a run is a function of its plan alone, to the byte. The clock goes on
 * by drawn amounts when it is looked at, files lie in memory and are read in drawn pieces, a request to finish comes at
 * a given step, and each kind of fault can be asked for.
 *
 * What port.h asks of its caller is checked at each call; a call against it ends the test, with the number of the
 * run. */
#ifndef TESTS_MACHINE_H
#define TESTS_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MACHINE_FILES = 4, MACHINE_BYTES = 1 << 20, MACHINE_WORKERS = 8, MACHINE_STEPS_KEPT = 1 << 20 };

enum machine_order {
    MACHINE_ANY,      /* any worker that can go on, each as likely as another */
    MACHINE_LONG,     /* the same worker for many steps */
    MACHINE_STARVED,  /* one worker goes on rarely */
    MACHINE_IN_TURN,  /* a worker goes on until it has to wait or is done: as on a machine of one core */
    MACHINE_ORDERS
};

/* How the clock goes on at a look. */
enum machine_clock {
    MACHINE_STEADY,   /* by about the same */
    MACHINE_UNEVEN,   /* by any amount up to twice the mean */
    MACHINE_JUMPING,  /* hardly at all, now and then by hundreds of steps */
    MACHINE_STANDING, /* not at all for a while, then unevenly */
    MACHINE_CLOCKS
};

enum machine_fault {
    MACHINE_SOUND,
    MACHINE_NO_FILE, /* cannot be opened */
    MACHINE_CUT,     /* reading fails after `cut` bytes */
    MACHINE_HUNG     /* nothing more comes after `cut` bytes: the time of port_read_until(), or a request, ends that */
};

struct machine_file {
    const char *name, *text;
    enum machine_fault fault;
    size_t cut;
};

/* All that a run depends on. */
struct machine_plan {
    uint64_t number;         /* of the run, for messages */
    uint64_t seed;           /* of all that is drawn on the way */
    enum machine_order order;
    enum machine_clock clock;
    uint64_t clock_us;       /* by which it goes on at a look, on the mean */
    uint32_t standing;       /* looks for which a MACHINE_STANDING clock does so */
    uint64_t interrupt_step; /* the request to finish comes with this step; UINT64_MAX: never */
    size_t out_room;         /* bytes after which writing to PORT_OUT fails; SIZE_MAX: it does not */
    bool out_lost;           /* what was written is found to be lost at its end */
    size_t log_room;         /* bytes after which writing to PORT_LOG fails ... */
    bool log_refused;        /* ... or it cannot be opened */
    size_t memory;           /* bytes that there are ... */
    bool memory_refused;     /* ... and of more nothing is given, rather than these */
    int junk;                /* what memory is filled with */
    size_t overhead;         /* of a worker */
    uint32_t processors;
    bool terminal;
    uint32_t read_most;      /* bytes that a read gives */
    struct machine_file files[MACHINE_FILES];
    uint32_t file_count;
};

/* What came of a run. */
struct machine_result {
    int status;
    size_t out_length, err_length, log_length;
    char out[MACHINE_BYTES], err[MACHINE_BYTES], log[MACHINE_BYTES]; /* all end in a NUL */
    uint64_t steps, hash;       /* of all steps: who, what, and what came of it */
    uint64_t trace[MACHINE_STEPS_KEPT]; /* the first of them, by machine_step_text() */
    uint64_t end_ms;            /* on the clock */
    bool interrupted;           /* the program was told */
    bool out_failed;            /* a write failed, or what was written was lost */
    bool log_failed;            /* it was not opened, or a write failed */
    size_t memory;              /* bytes that it got */
    uint32_t workers;           /* of the run that had most */
};

/* Runs the program, on a machine as new. */
void machine_run(const struct machine_plan *plan, int argc, char **argv, struct machine_result *result);

/* A step in words, until the next call. */
const char *machine_step_text(uint64_t step);

/* Ends the test: what the program did is against its promises. */
_Noreturn void machine_fail(const char *format, ...);

#endif
