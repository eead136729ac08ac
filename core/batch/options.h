/* Options: reads the command line by the rows of base/option.h, those of all engines and the engine's own.
 *
 * Nothing of variable size is stored: files and the engine's own options stay in argv and are listed once there is
 * memory for the lists. So the options can be read before the memory block is allocated, whose size is one of them. */
#ifndef BATCH_OPTIONS_H
#define BATCH_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/message.h"
#include "../base/option.h"
#include "../engine_program.h"

/* Longest time limit: 10^9 seconds, some thirty years; below 2^41 ms, as speed.h requires. */
#define OPTIONS_LIMIT_MS_MAX UINT64_C(1000000000000)

struct options {
    int argc;
    char *const *argv;   /* the caller's, for as long as the lists are used */
    uint32_t file_count; /* -f: 1 .. MAX_FILES */
    uint32_t own_count;  /* options of the engine's own, as given */
    bool timed;          /* -t */
    uint64_t limit_ms;   /* 0 .. OPTIONS_LIMIT_MS_MAX */
    uint64_t clock_work; /* -w: 1 .. BUDGET_WORK_MAX; 0 when not given; then `timed` is false */
    uint64_t memory_mb;  /* -m: 1 and up */
    uint64_t cores;      /* -c: 1 and up, perhaps over MAX_WORKERS */
    bool fixed;          /* -b */
    struct budget budget;
    const char *log;     /* --log; NULL when not given */
    int verbosity;       /* -1: -q; 0; 1 and up: how often -v */
    const char *solution_only;    /* the long name of ENGINE_SOLUTION_ONLY; then file_count is 1; NULL when not given */
};

/* The program's options: the common rows, with the engine's own behind the first. */
struct option_set options_set(void);

/* Reads argv[1] .. argv[argc - 1]; OPTION_GIVEN is never returned. */
enum option_status options_read(struct options *options, int argc, char *const *argv, struct message *wrong);

/* Reads a value of -b; false, with the message, if it is not a budget. */
bool options_read_budget(const char *text, struct budget *budget, struct message *wrong);

/* List the files and the engine's own options in the order given, into arrays of file_count and own_count elements. */
void options_files(const struct options *options, const char **files);
void options_own(const struct options *options, struct engine_option *own);

#endif
