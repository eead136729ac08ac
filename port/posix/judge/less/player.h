/*
 * less_player: a program that plays, as a child process between two pipes.
 *
 *     less_player_start, then less_player_send and less_player_read in any order, then less_player_end
 *
 * Time is charged in microseconds of processor time of the process, from its start, and of the processes that it has
 * waited for; or, with `by_clock`, as the time between a call of less_player_read() and the line that it waits for.
 * No call waits longer than its limits say, and no child process outlives the referee: exit() ends those that still
 * run. A program is idle while no process of its group has a processor or waits for one or for a disk, as far as the
 * system tells, and less than a hundredth of the patience is used as processor time: a program that is ready to run
 * is not silent because others have the machine.
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
#define LESS_GRACE 2000       /* milliseconds, idle or at work, for a program to end when its input is closed */

struct less_limits {
    int64_t time;     /* microseconds for a game */
    int64_t patience; /* milliseconds that a program may be silent and idle: it could run and does not, see below */
    bool by_clock;
    bool errors; /* the programs' standard error is that of the referee, not thrown away */
};

struct less_player {
    pid_t pid; /* 0 once it has ended and was waited for */
    int input; /* the pipe to its standard input, or -1 */
    int output;
    int status;      /* as waitpid() gives it, once pid is 0 */
    int64_t used;    /* microseconds charged so far, to its end once pid is 0 */
    bool by_clock;      /* see struct less_limits */
    bool output_ended;
    size_t filled;
    char buffer[LESS_LINE]; /* output that no line was made of yet */
};

/*
 * Starts a command: words divided by blanks, with '...', "..." and \ as in a shell, and nothing else of a
 * shell. False with a reason if it cannot be started.
 */
bool less_player_start(struct less_player *player, const char *command, const struct less_limits *limits,
                       char reason[LESS_REASON]);

/* Writes a line to its input; if it cannot be written at once the input is closed. */
void less_player_send(struct less_player *player, const char *line);

/*
 * The next line of its output, without blanks at its ends and with other bytes than printable ASCII as '?'.
 * False with a reason if it was not there in time or the program has ended.
 */
bool less_player_read(struct less_player *player, const struct less_limits *limits, char line[LESS_LINE],
                      char reason[LESS_REASON]);

/* Closes its input: there is no more to be told. */
void less_player_close(struct less_player *player);

/*
 * Waits for its end, LESS_GRACE at most, or not at all where `now` is true, and ends it then, with all
 * processes of its group. False with a reason if it had to be ended or did not exit with status 0.
 */
bool less_player_end(struct less_player *player, bool now, char reason[LESS_REASON]);

#endif
