/* Program: what a port's main() runs. One program is linked with one port. */
#ifndef PORT_PROGRAM_H
#define PORT_PROGRAM_H

/* Exit statuses. The first that applies of: usage, output, interrupted, partly, done. */
enum program_status {
    PROGRAM_DONE = 0,       /* everything was done */
    PROGRAM_PARTLY = 1,     /* some file could not be read, some job not be searched, or some option did not apply */
    PROGRAM_USAGE = 2,      /* wrong options; nothing was done */
    PROGRAM_OUTPUT = 3,     /* the output could not be written */
    PROGRAM_INTERRUPTED = 4 /* a signal ended it early; the best results so far are written. Where the system has its
                               own status for that (POSIX: 128 + signal), main() returns that. */
};

/* Runs the program once, on argv[1] .. argv[argc - 1]; returns an enum program_status. */
int program_main(int argc, char **argv);

/* The name with which its messages begin. */
const char *program_name(void);

#endif
