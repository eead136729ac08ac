/*
 * Each program has its own process group, so that the processes it starts can be ended with it. All pipes close on
 * exec: a program holds only its own two ends, and sees the end of its input when the judge closes that.
 */
#include "player.h"

#include "../../../../core/base/integer.h"

#include "host.h"
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LESS_PLAYER_POLL 50 /* milliseconds between two checks of the clock and of signals */
/*
 * A program that sleeps and wakes is active if it uses this share of a processor. On the clock, an answer may take
 * LESS_PLAYER_CLOCK_FACTOR limits plus the patience: so long the judge waits for a program that is ready to run but
 * gets no processor.
 */
#define LESS_PLAYER_SHARE 100
#define LESS_PLAYER_CLOCK_FACTOR 200

/*
 * Silence: time in which a program could run and does not. It grows at each check, some LESS_PLAYER_POLL apart, that
 * finds the program idle: by the time since the last check, but by twice LESS_PLAYER_POLL at most. A judge that did
 * not get a processor for longer has neither checked the program nor read its output.
 */
struct less_silence {
    int64_t checked_ms; /* time of the last check */
    int64_t idle_ms;    /* idle time since it was active last */
    int64_t active_us;  /* the processor time that it had used when it was active last */
};

/* The processes to end at exit; 0: none. */
static pid_t less_player_running[LESS_COLOURS];

static void less_player_end_all(void)
{
    for (int i = 0; i < LESS_COLOURS; i++)
        if (less_player_running[i])
            (void)kill(-less_player_running[i], SIGKILL);
    for (int i = 0; i < LESS_COLOURS; i++)
        while (less_player_running[i] && waitpid(less_player_running[i], NULL, 0) < 0 && errno == EINTR)
            continue;
}

static void less_player_note(pid_t old, pid_t new)
{
    static bool registered;
    if (!registered)
        (void)atexit(less_player_end_all);
    registered = true;
    for (int i = 0; i < LESS_COLOURS; i++) {
        if (less_player_running[i] == old) {
            less_player_running[i] = new;
            return;
        }
    }
}

/* ---- start ---- */

/* Splits a command into words, in place. Returns their number, or 0 with a reason. */
static int less_player_words(char *command, char *words[LESS_COMMAND_WORDS + 1], char reason[LESS_REASON])
{
    int count = 0;
    char quote = '\0';
    bool in_word = false;
    char *to = command;
    for (const char *from = command; *from; from++) {
        if (!quote && (*from == ' ' || *from == '\t')) {
            if (in_word)
                *to++ = '\0';
            in_word = false;
            continue;
        }
        if (!in_word && count == LESS_COMMAND_WORDS) {
            (void)snprintf(reason, LESS_REASON, "a command has at most %d words", LESS_COMMAND_WORDS);
            return 0;
        }
        if (!in_word)
            words[count++] = to;
        in_word = true;
        if (quote && *from == quote)
            quote = '\0';
        else if (!quote && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (*from == '\\' && quote != '\'' && from[1])
            *to++ = *++from;
        else
            *to++ = *from;
    }
    *to = '\0';
    words[count] = NULL;
    if (quote)
        (void)snprintf(reason, LESS_REASON, "the quote %c is not closed", quote);
    else if (!count)
        (void)snprintf(reason, LESS_REASON, "the command is empty");
    return quote ? 0 : count;
}

static bool less_player_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

/* In the child: becomes the program, or writes the errno of the failure to the pipe. */
static _Noreturn void less_player_exec(char **words, int input, int output, int failure, bool errors)
{
    static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ};
    (void)setpgid(0, 0);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        (void)signal(caught[i], SIG_DFL);
    int nowhere = errors ? -1 : open("/dev/null", O_WRONLY);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        (nowhere < 0 || dup2(nowhere, STDERR_FILENO) >= 0)) {
        if (nowhere > STDERR_FILENO)
            (void)close(nowhere);
        (void)execvp(words[0], words);
    }
    int error = errno;
    (void)!write(failure, &error, sizeof error);
    _exit(127);
}

static void less_player_close_all(int ends[][2], int pipes)
{
    for (int i = 0; i < pipes; i++)
        for (int j = 0; j < 2; j++)
            if (ends[i][j] >= 0)
                (void)close(ends[i][j]);
}

/* The errno that the child wrote; 0 where it became the program. */
static int less_player_exec_error(int pipe_end)
{
    int error = 0;
    ssize_t got;
    do
        got = read(pipe_end, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof error ? error : 0;
}

bool less_player_start(struct less_player *player, const char *command, const struct less_limits *limits,
                       char reason[LESS_REASON])
{
    enum { INPUT, OUTPUT, FAILURE, PIPES };
    char text[LESS_COMMAND];
    char *words[LESS_COMMAND_WORDS + 1];
    int ends[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    *player = (struct less_player){.input = -1, .output = -1, .by_wall_clock = limits->by_wall_clock};
    if (strlen(command) >= sizeof text) {
        (void)snprintf(reason, LESS_REASON, "a command has at most %d bytes", LESS_COMMAND - 1);
        return false;
    }
    memcpy(text, command, strlen(command) + 1);
    if (!less_player_words(text, words, reason))
        return false;
    bool piped =
        less_player_pipe(ends[INPUT]) && less_player_pipe(ends[OUTPUT]) && less_player_pipe(ends[FAILURE]);
    pid_t pid = piped ? fork() : -1;
    if (pid < 0) {
        (void)snprintf(reason, LESS_REASON, "%s", strerror(errno));
        less_player_close_all(ends, PIPES);
        return false;
    }
    if (pid == 0)
        less_player_exec(words, ends[INPUT][0], ends[OUTPUT][1], ends[FAILURE][1], limits->show_errors);
    (void)setpgid(pid, pid); /* in the child too, whichever is first */
    player->pid = pid;
    less_player_note(0, pid);
    player->input = ends[INPUT][1];
    player->output = ends[OUTPUT][0];
    (void)fcntl(player->input, F_SETFL, O_NONBLOCK);
    ends[INPUT][1] = ends[OUTPUT][0] = -1;
    (void)close(ends[FAILURE][1]);
    ends[FAILURE][1] = -1;
    int error = less_player_exec_error(ends[FAILURE][0]);
    less_player_close_all(ends, PIPES);
    if (error == 0)
        return true;
    (void)less_player_end(player, true, reason);
    (void)snprintf(reason, LESS_REASON, "%s: %s", words[0], strerror(error));
    return false;
}

/* ---- end ---- */

void less_player_close(struct less_player *player)
{
    if (player->input >= 0)
        (void)close(player->input);
    player->input = -1;
}

static int64_t less_player_microseconds(struct timeval time)
{
    return (int64_t)time.tv_sec * 1000000 + time.tv_usec;
}

/* The processor time of all children that were waited for, and of their children, in microseconds. */
static int64_t less_player_ended_time(void)
{
    struct rusage usage;
    (void)getrusage(RUSAGE_CHILDREN, &usage);
    return less_player_microseconds(usage.ru_utime) + less_player_microseconds(usage.ru_stime);
}

/*
 * Waits for the end of the process; with WNOHANG, only checks for it. True once it has ended. The process is reaped
 * after its group was ended: until then, no other process can have its number.
 */
static bool less_player_wait(struct less_player *player, int options)
{
    siginfo_t info = {0};
    int64_t before = less_player_ended_time();
    int result;
    if (!player->pid)
        return true;
    do
        result = waitid(P_PID, (id_t)player->pid, &info, WEXITED | WNOWAIT | options);
    while (result < 0 && errno == EINTR);
    if (result == 0 && info.si_pid == 0)
        return false;
    (void)kill(-player->pid, SIGKILL);
    while (waitpid(player->pid, &player->status, 0) < 0 && errno == EINTR)
        continue;
    less_player_note(player->pid, 0);
    player->pid = 0;
    int64_t used = less_player_ended_time() - before;
    if (!player->by_wall_clock && used > player->used_us)
        player->used_us = used;
    return true;
}

/* The processor time to be charged so far, in microseconds; unchanged where the system does not report it. */
static int64_t less_player_processor(const struct less_player *player)
{
#if defined(_POSIX_CPUTIME) && _POSIX_CPUTIME >= 0
    clockid_t clock;
    struct timespec time;
    if (player->pid && clock_getcpuclockid(player->pid, &clock) == 0 && clock_gettime(clock, &time) == 0)
        return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000 + less_process_children(player->pid);
#endif
    return player->used_us;
}

/* Checks the program, which has used `used_us` of processor time. It was active if that is `share_us` more than when it
 * was active last. */
static void less_silence_update(struct less_silence *silence, const struct less_player *player, int64_t used_us,
                                int64_t share_us)
{
    int64_t now = less_host_clock();
    int64_t passed = now - silence->checked_ms;
    if (passed < LESS_PLAYER_POLL)
        return;
    silence->checked_ms = now;
    if (used_us - silence->active_us >= share_us) {
        silence->idle_ms = 0;
        silence->active_us = used_us;
    } else if (!less_process_group_is_active(player->pid)) {
        silence->idle_ms += integer_min(passed, INT64_C(2) * LESS_PLAYER_POLL);
    }
}

/*
 * Waits for the end of the process until it has been idle for `milliseconds`, has used as much processor time, or
 * LESS_PLAYER_CLOCK_FACTOR times as much has passed on the clock.
 */
static bool less_player_wait_for(struct less_player *player, int64_t milliseconds)
{
    static const struct timespec pause = {0, 2000000};
    int64_t start = less_host_clock();
    int64_t before = less_player_processor(player);
    struct less_silence silence = {.checked_ms = start, .active_us = before};
    while (!less_player_wait(player, WNOHANG)) {
        int64_t used = less_player_processor(player);
        less_silence_update(&silence, player, used, INT64_MAX);
        if (silence.idle_ms >= milliseconds || (used - before) / 1000 >= milliseconds || less_host_signal() ||
            less_host_clock() - start >= LESS_PLAYER_CLOCK_FACTOR * milliseconds)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

/* Writes how a process ended to `reason`. False unless it was by exit status 0. */
static bool less_player_ending(const struct less_player *player, char reason[LESS_REASON])
{
    if (WIFSIGNALED(player->status))
        (void)snprintf(reason, LESS_REASON, "ended by signal %d (%s)", WTERMSIG(player->status),
                 strsignal(WTERMSIG(player->status)));
    else
        (void)snprintf(reason, LESS_REASON, "ended with status %d", WEXITSTATUS(player->status));
    return WIFEXITED(player->status) && WEXITSTATUS(player->status) == 0;
}

bool less_player_end(struct less_player *player, bool now, char reason[LESS_REASON])
{
    less_player_close(player);
    bool ended = less_player_wait_for(player, now ? 0 : LESS_GRACE);
    if (!ended) {
        (void)kill(-player->pid, SIGKILL);
        (void)kill(player->pid, SIGKILL);
        (void)less_player_wait(player, 0);
    }
    if (player->output >= 0)
        (void)close(player->output);
    player->output = -1;
    if (ended)
        return less_player_ending(player, reason);
    (void)snprintf(reason, LESS_REASON, "did not end by itself");
    return false;
}

/* ---- lines ---- */

void less_player_send(struct less_player *player, const char *line)
{
    char text[LESS_LINE];
    int length = snprintf(text, sizeof text, "%s\n", line);
    if (player->input >= 0 && write(player->input, text, (size_t)length) != length)
        less_player_close(player);
}

static bool less_is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Takes a line out of the buffer, if there is one. */
static bool less_player_take(struct less_player *player, char line[LESS_LINE])
{
    char *newline = memchr(player->buffer, '\n', player->buffered);
    if (!newline && !(player->output_ended && player->buffered))
        return false;
    size_t length = newline ? (size_t)(newline - player->buffer) : player->buffered;
    size_t taken = newline ? length + 1 : length;
    size_t first = 0;
    while (length > 0 && less_is_blank(player->buffer[length - 1]))
        length--;
    while (first < length && less_is_blank(player->buffer[first]))
        first++;
    for (size_t i = first; i < length; i++) {
        char byte = player->buffer[i];
        line[i - first] = (char)(byte >= ' ' && byte <= '~' ? byte : '?');
    }
    line[length - first] = '\0';
    player->buffered -= taken;
    memmove(player->buffer, player->buffer + taken, player->buffered);
    return true;
}

/* Waits for output, at most LESS_PLAYER_POLL. */
static void less_player_poll(struct less_player *player, int64_t milliseconds)
{
    struct pollfd ready = {.fd = player->output, .events = POLLIN};
    if (milliseconds > LESS_PLAYER_POLL)
        milliseconds = LESS_PLAYER_POLL;
    if (poll(&ready, 1, milliseconds < 1 ? 1 : (int)milliseconds) <= 0)
        return;
    size_t free_bytes = sizeof player->buffer - 1 - player->buffered;
    ssize_t got = read(player->output, player->buffer + player->buffered, free_bytes);
    if (got > 0)
        player->buffered += (size_t)got;
    else if (got == 0 || errno != EINTR)
        player->output_ended = true;
}

static bool less_player_late(const struct less_player *player, const struct less_limits *limits,
                             int64_t waited, int64_t silent, char reason[LESS_REASON])
{
    bool over = player->used_us > limits->time_us;
    bool idle = !limits->by_wall_clock && silent > limits->patience_ms;
    bool long_wait = !limits->by_wall_clock &&
                     waited > LESS_PLAYER_CLOCK_FACTOR * limits->time_us / 1000 + limits->patience_ms;
    if (over)
        (void)snprintf(reason, LESS_REASON, "over time: %.3f of %.3f seconds", (double)player->used_us / 1e6,
                       (double)limits->time_us / 1e6);
    else if (idle)
        (void)snprintf(reason, LESS_REASON,
                       "silent: no answer and hardly any processor time used for %.1f seconds",
                       (double)silent / 1e3);
    else if (long_wait)
        (void)snprintf(reason, LESS_REASON, "silent: no answer for %.1f seconds by the clock",
                       (double)waited / 1e3);
    return over || idle || long_wait;
}

bool less_player_read(struct less_player *player, const struct less_limits *limits, char line[LESS_LINE],
                      char reason[LESS_REASON])
{
    int64_t start = less_host_clock();
    int64_t charged = player->used_us;
    struct less_silence silence = {.checked_ms = start, .active_us = charged};
    for (;;) {
        bool taken = less_player_take(player, line);
        int64_t now = less_host_clock();
        int64_t used = limits->by_wall_clock ? charged + (now - start) * 1000 : less_player_processor(player);
        player->used_us = integer_max(used, player->used_us);
        if (!taken && !limits->by_wall_clock)
            less_silence_update(&silence, player, player->used_us, limits->patience_ms * 1000 / LESS_PLAYER_SHARE);
        if (less_player_late(player, limits, now - start, silence.idle_ms, reason))
            return false;
        if (taken)
            return true;
        if (player->buffered == sizeof player->buffer - 1) {
            (void)snprintf(reason, LESS_REASON, "a line of more than %d characters", LESS_LINE - 2);
            return false;
        }
        if (player->output_ended) {
            if (less_player_wait_for(player, LESS_GRACE))
                (void)less_player_ending(player, reason);
            else
                (void)snprintf(reason, LESS_REASON, "closed its output");
            return false;
        }
        less_host_exit_on_signal();
        less_player_poll(player, (limits->time_us - player->used_us) / 1000 + 1);
    }
}
