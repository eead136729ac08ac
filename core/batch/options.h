/* Options: the command line, in any order; where an option is given twice, the last one counts.
 *
 * Nothing is stored that grows: files and the engine's own options stay where they are, in argv, and are
 * listed once there is memory for the lists. So the options can be read before the memory block is obtained,
 * whose size is one of them. */
#ifndef BATCH_OPTIONS_H
#define BATCH_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/message.h"
#include "../engine.h"

/* Longest time limit: 10^9 seconds, some thirty years: below 2^41 ms, as speed.h asks. */
#define OPTIONS_LIMIT_MS_MAX UINT64_C(1000000000000)

struct options {
    int argc;
    char *const *argv;   /* the caller's, for as long as the lists are used */
    uint32_t file_count; /* -f: 1 .. MAX_FILES */
    uint32_t own_count;  /* options of the engine's own, as given */
    bool timed;          /* -t */
    uint64_t limit_ms;   /* 0 .. OPTIONS_LIMIT_MS_MAX */
    uint64_t memory_mb;  /* -m: 1 and up; 0 when not given */
    uint64_t cores;      /* -c: 1 and up, perhaps over MAX_WORKERS; 1 when not given */
    uint64_t clock_work; /* -w: 1 and up; 0 when not given */
    bool fixed;          /* -b */
    struct budget budget;
    int verbosity;       /* -1: -q; 0; 1 and up: how often -v */
    bool bare;           /* ENGINE.bare; then file_count is 1 */
};

enum options_status {
    OPTIONS_RUN,
    OPTIONS_HELP,    /* asked for, and nothing before it was wrong */
    OPTIONS_VERSION,
    OPTIONS_WRONG    /* `wrong` names the option and its value */
};

/* Reads argv[1] .. argv[argc - 1]. */
enum options_status options_read(struct options *options, int argc, char *const *argv,
                                 struct message *wrong);

/* List the files, and the engine's own options, in the order given; there is room for file_count and
 * own_count of them. */
void options_files(const struct options *options, const char **files);
void options_own(const struct options *options, struct engine_option *own);

#endif
