/* Program: what a port's main() runs. One program is linked with one port. */
#ifndef PORT_PROGRAM_H
#define PORT_PROGRAM_H

/* Exit statuses, the first that applies of: usage, output, interrupted, partly, done. */
enum program_status {
    PROGRAM_DONE = 0,       /* all that was asked for was done */
    PROGRAM_PARTLY = 1,     /* some file could not be read, or some of it not be searched */
    PROGRAM_USAGE = 2,      /* wrong options; nothing was done */
    PROGRAM_OUTPUT = 3,     /* the output could not be written */
    PROGRAM_INTERRUPTED = 4 /* a signal ended it early; what there was is written. On a system with its own
                               status for that (POSIX: 128 + signal) main() returns that status. */
};

/* Runs the program once, on argv[1] .. argv[argc - 1]; returns an enum program_status. */
int program_main(int argc, char **argv);

/* What begins its messages. */
const char *program_name(void);

#endif
