/* Play: the program. Options, memory, problems, schedule, output.
 *
 *     options --> one block of memory --> phrases, problems --> shelf --> schedule --> JSON
 *
 * Results go to PORT_OUT, everything else to PORT_ERR. */
#ifndef HEXTRIS_PLAY_H
#define HEXTRIS_PLAY_H

#include <stdint.h>

/* Exit statuses, the first that applies of: usage, output, interrupted, partly, all. */
enum play_status {
    PLAY_ALL = 0,        /* every game of every file was played */
    PLAY_PARTLY = 1,     /* some file could not be read or some game not be played */
    PLAY_USAGE = 2,      /* wrong options; nothing was done */
    PLAY_OUTPUT = 3,     /* the output could not be written */
    PLAY_INTERRUPTED = 4 /* a signal ended the search; what was played is written */
};

/* Megabytes (2^20 bytes) used when -m is not given, and the most ever used. */
#ifndef PLAY_MEMORY_MB
#define PLAY_MEMORY_MB 256
#endif
#ifndef PLAY_MEMORY_MB_MAX
#define PLAY_MEMORY_MB_MAX (SIZE_MAX / 2 >> 20 < 65536 ? SIZE_MAX / 2 >> 20 : 65536)
#endif

/* Least block to start with under a limit, in kilobytes. */
#ifndef PLAY_BLOCK_KB_MIN
#define PLAY_BLOCK_KB_MIN 32
#endif

/* Work of each game when neither -b nor -t is given. */
#ifndef PLAY_WORK
#define PLAY_WORK 150000000
#endif

#define PLAY_VERSION "1.0"

/* Runs the program once; returns an enum play_status. */
int play_main(int argc, char **argv);

#endif
