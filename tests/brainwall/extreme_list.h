/* Extreme lists: problem files and options of a run at the bounds, and the list of initial poses, in which one entry is
 * bad. Run N is the same on every machine.
 *
 *     files     1, 2, 70 or 500: equal, different, or a few large ones among small ones; numbered from FIRST_NUMBER
 *     -t        0.05 to 3 seconds; or left out, with a small -b
 *     -b        left out, 0, or small
 *     -m, -c    left out, or 1 to 256 and 1, 2, 8, 64
 *     -B        none, all, one bonus or two, with a problem or not, = and +
 *     -u        or not
 *     -i        a pose for most files, as it is known, moved, or with a bonus; one bad entry anywhere; or no list */
#ifndef TESTS_EXTREME_LIST_H
#define TESTS_EXTREME_LIST_H

#include "../kit/extreme.h"
#include "extreme_wall.h"

enum { EXTREME_WALLS = 500, EXTREME_BASES = 4, EXTREME_OPTIONS = 16, EXTREME_OPTION = 40, EXTREME_FIRST = 100 };

/* What is wrong with the bad entry of a list. */
enum extreme_fault {
    FAULT_NONE,
    FAULT_NO_ENTRY,    /* a number, a string or a list in its place */
    FAULT_TYPE,        /* a part of it has a wrong type */
    FAULT_KEYS,        /* a key is missing or stands there twice */
    FAULT_COORDINATE,  /* beyond the bounds, or no whole number */
    FAULT_TWO_BONUSES,
    FAULT_COUNT,       /* a vertex more or less */
    FAULT_RULES,       /* a vertex far away */
    FAULT_UNKNOWN,     /* of a problem that is not in the run */
    FAULT_LOCKED,      /* a bonus of a problem that does not unlock it */
    FAULT_TWICE,       /* the file has an entry already */
    FAULT_NULL,        /* there is no pose */
    FAULTS
};

const char *extreme_fault_name(enum extreme_fault fault);

struct extreme_list_run {
    uint64_t number;
    uint32_t count;                                /* files */
    struct extreme_text files[EXTREME_WALLS];      /* that of file i has the name of number EXTREME_FIRST + i */
    enum extreme_mix mix;
    char options[EXTREME_OPTIONS][EXTREME_OPTION]; /* without -f and -i */
    uint32_t option_count;
    uint32_t limit_ms;                             /* of -t; 0: not given */
    uint32_t threads;                              /* of -c */
    bool idle;                                     /* -b 0 */
    bool memory_given;                             /* -m */
    bool all;                                      /* -B all: bonuses are unlocked by poses of the list alone */
    bool alone;                                    /* -B = or +: some files may have no job */
    bool given;                                    /* -i: */
    enum extreme_fault fault;
    struct extreme_text list;                      /* as the player has it */
    struct extreme_text good;                      /* what the player may take of it by -B: without an entry that is
                                                      wrong in itself */
};

/* `generator` and `name` as for extreme_wall_draw(). */
void extreme_list_draw(struct extreme_list_run *run, uint64_t number, const char *generator, const char *name);
void extreme_list_free(struct extreme_list_run *run);

#endif
