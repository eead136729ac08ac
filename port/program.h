/* Program: what a port's main() runs. One program is linked with one port. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

/* Exit statuses, the first that applies of: usage, output, interrupted, partly, done. */
enum program_status {
    PROGRAM_DONE = 0,       /* all that was asked for was done */
    PROGRAM_PARTLY = 1,     /* some file could not be read, or some of it not be searched */
    PROGRAM_USAGE = 2,      /* wrong options; nothing was done */
    PROGRAM_OUTPUT = 3,     /* the output could not be written */
    PROGRAM_INTERRUPTED = 4 /* a signal ended it early; what there was is written. A port whose system has a
                               status of its own for that returns this one instead */
};

/* Runs the program once, on argv[1] .. argv[argc - 1]; returns an enum program_status. */
int program_main(int argc, char **argv);

/* What begins its messages. */
const char *program_name(void);

#endif
