/*
 * less_player: a program that plays, as a child process between two pipes.
 *
 *     less_player_start(), then less_player_send() and less_player_read() in any order, then less_player_end()
 *
 * A program is charged for the processor time of its process, from its start, and of the processes that it has waited
 * for. With `by_wall_clock` it is charged for the time between a call of less_player_read() and the line that this
 * waits for. No call waits longer than its limits allow. No child process outlives the judge: exit() ends those that
 * still run.
 *
 * A program is idle while no process of its group has a processor, waits for one or waits for a disk, as far as the
 * system reports it, and while it uses less than a hundredth of the patience as processor time. So a program that is
 * ready to run is not failed as silent because other programs use the machine.
 */
#ifndef PORT_JUDGE_LESS_PLAYER_H
#define PORT_JUDGE_LESS_PLAYER_H

#include "../../../../core/judge/less/board.h"

#include <stdint.h>
#include <sys/types.h>

#define LESS_REASON 160        /* bytes of a buffer for a reason, with its NUL */
#define LESS_COMMAND 1024     /* bytes of a command, with its NUL */
#define LESS_COMMAND_WORDS 64 /* words of a command */
#define LESS_LINE 256         /* bytes of a line that a program may write, with its NUL */
#define LESS_GRACE 2000       /* ms, idle or of processor time, in which a program ends once its input is closed */

struct less_limits {
    int64_t time_us;     /* time for a game */
    int64_t patience_ms; /* time that a program may be silent and idle */
    bool by_wall_clock;  /* charge time by the clock, not processor time */
    bool show_errors;    /* programs share the judge's standard error; else theirs is discarded */
};

struct less_player {
    pid_t pid;          /* 0 once it has ended and was waited for */
    int input, output;  /* the pipes to its standard input and from its standard output; -1: closed */
    int status;         /* as waitpid() gives it, once pid is 0 */
    int64_t used_us;    /* time charged so far; to its end once pid is 0 */
    bool by_wall_clock; /* see struct less_limits */
    bool output_ended;
    size_t buffered;    /* bytes in the buffer */
    char buffer[LESS_LINE]; /* output after the last line that was read */
};

/*
 * Starts a command: words separated by blanks, with '...', "..." and \ as in a shell, but nothing else of a shell.
 * False with a reason where it cannot be started.
 */
bool less_player_start(struct less_player *player, const char *command, const struct less_limits *limits,
                       char reason[LESS_REASON]);

/* Writes a line to its input. Closes the input if the line cannot be written at once. */
void less_player_send(struct less_player *player, const char *line);

/*
 * Reads the next line of its output, without blanks at both ends; bytes outside printable ASCII become '?'. False with
 * a reason where the line does not come in time or the program has ended.
 */
bool less_player_read(struct less_player *player, const struct less_limits *limits, char line[LESS_LINE],
                      char reason[LESS_REASON]);

/* Closes its input. */
void less_player_close(struct less_player *player);

/*
 * Waits for its end, at most LESS_GRACE or, with `now`, not at all. Then ends it, with all processes of its group.
 * False with a reason where it had to be ended or did not exit with status 0.
 */
bool less_player_end(struct less_player *player, bool now, char reason[LESS_REASON]);

#endif
