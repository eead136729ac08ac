/*
 * Two kinds of signals. Those that end the program restore the terminal right in their handler, which
 * calls nothing but functions that a handler may call, and are raised again. Those that the program
 * outlives (stop, continue, change of size) are only noted by their handler. They end a wait for a key; one that
 * comes between a look at the notes and the wait is seen a slice later.
 */
#include "terminal.h"

#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define JUDGE_TERMINAL_SECOND INT64_C(1000000000)
#define JUDGE_TERMINAL_MS INT64_C(1000000)
#define JUDGE_TERMINAL_SLICE_MS INT64_C(50) /* shorter than a person notices */

static const int judge_terminal_ending[] = {SIGHUP,  SIGINT,  SIGQUIT,   SIGTERM, SIGPIPE, SIGALRM, SIGXCPU,
                                            SIGXFSZ, SIGUSR1, SIGUSR2,   SIGABRT, SIGBUS,  SIGFPE,  SIGILL,
                                            SIGSEGV, SIGTRAP, SIGVTALRM, SIGPROF, SIGSYS};
static const int judge_terminal_outlived[] = {SIGTSTP, SIGCONT, SIGWINCH};

#define JUDGE_TERMINAL_COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Other screen, no cursor; and back. */
static const char judge_terminal_enter_text[] = "\033[?1049h\033[?25l\033[H\033[J";
static const char judge_terminal_leave_text[] = "\033[0m\033[?25h\033[?1049l";

static int judge_terminal_keys = -1; /* /dev/tty */
static struct termios judge_terminal_before;
static volatile sig_atomic_t judge_terminal_entered;
static volatile sig_atomic_t judge_terminal_stopping;
static volatile sig_atomic_t judge_terminal_redraw;

/* ---- in and out ---- */

static void judge_terminal_write(const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);
        if (written < 0 && errno != EINTR)
            return; /* nobody looks on any more */
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
}

static void judge_terminal_enter(void)
{
    struct termios single = judge_terminal_before;
    single.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    single.c_cc[VMIN] = 1;
    single.c_cc[VTIME] = 0;
    (void)tcsetattr(judge_terminal_keys, TCSANOW, &single);
    judge_terminal_entered = 1;
    judge_terminal_write(judge_terminal_enter_text, sizeof judge_terminal_enter_text - 1);
}

/* May be called from a handler, and twice. */
static void judge_terminal_leave(void)
{
    if (!judge_terminal_entered)
        return;
    judge_terminal_entered = 0;
    judge_terminal_write(judge_terminal_leave_text, sizeof judge_terminal_leave_text - 1);
    (void)tcsetattr(judge_terminal_keys, TCSANOW, &judge_terminal_before);
}

/* ---- signals ---- */

static void judge_terminal_end(int signal_number)
{
    int error = errno;
    judge_terminal_leave();
    errno = error;
    (void)raise(signal_number); /* the handler was reset */
}

static void judge_terminal_note(int signal_number)
{
    if (signal_number == SIGTSTP)
        judge_terminal_stopping = 1;
    else
        judge_terminal_redraw = 1;
}

static void judge_terminal_handle(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_flags = flags};
    struct sigaction before;
    action.sa_handler = handler;
    (void)sigemptyset(&action.sa_mask);
    /* What is ignored from the start stays ignored. */
    if (sigaction(signal_number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        (void)sigaction(signal_number, &action, NULL);
}

static void judge_terminal_handle_all(void)
{
    for (size_t i = 0; i < JUDGE_TERMINAL_COUNT(judge_terminal_outlived); i++)
        judge_terminal_handle(judge_terminal_outlived[i], judge_terminal_note, 0);
    for (size_t i = 0; i < JUDGE_TERMINAL_COUNT(judge_terminal_ending); i++)
        judge_terminal_handle(judge_terminal_ending[i], judge_terminal_end,
                              (int)(SA_RESETHAND | SA_NODEFER));
}

/* Stops the program as if the signal had not been caught. */
static void judge_terminal_stop(void)
{
    judge_terminal_stopping = 0;
    judge_terminal_leave();
    judge_terminal_handle(SIGTSTP, SIG_DFL, 0);
    (void)raise(SIGTSTP); /* here it stops */
    judge_terminal_handle(SIGTSTP, judge_terminal_note, 0);
    judge_terminal_redraw = 1;
}

/* ---- the terminal ---- */

static const char *judge_terminal_kind(void)
{
    const char *kind = getenv("TERM");
    return kind ? kind : "";
}

void judge_terminal_check(void)
{
    const char *kind = judge_terminal_kind();
    if (!isatty(STDOUT_FILENO))
        judge_host_fail("--watch: standard output is no terminal; --show writes the boards to a file");
    if (!*kind || strcmp(kind, "dumb") == 0)
        judge_host_fail("--watch: the terminal (TERM=%s) cannot move its cursor", kind);
    judge_terminal_keys = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (judge_terminal_keys < 0 || tcgetattr(judge_terminal_keys, &judge_terminal_before))
        judge_host_fail("--watch: there is no terminal to read keys from (/dev/tty)");
}

void judge_terminal_open(void)
{
    (void)atexit(judge_terminal_leave);
    judge_terminal_handle_all();
    judge_terminal_enter();
}

void judge_terminal_close(void)
{
    judge_terminal_leave();
}

static bool judge_terminal_ends(const char *kind, const char *end)
{
    size_t length = strlen(kind);
    size_t tail = strlen(end);
    return length >= tail && strcmp(kind + length - tail, end) == 0;
}

/* Terminals without colour have become rare: the old ones of DEC, and those that say so. */
bool judge_terminal_colour(void)
{
    const char *forbidden = getenv("NO_COLOR");
    const char *kind = judge_terminal_kind();
    if (forbidden && *forbidden)
        return false;
    return strncmp(kind, "vt1", 3) != 0 && strncmp(kind, "vt2", 3) != 0 &&
           !judge_terminal_ends(kind, "-m") && !judge_terminal_ends(kind, "-mono");
}

void judge_terminal_size(size_t *columns, size_t *rows)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col == 0 || size.ws_row == 0)
        size = (struct winsize){.ws_col = 80, .ws_row = 24};
    *columns = size.ws_col;
    *rows = size.ws_row;
}

void judge_terminal_draw(const char *frame, size_t length)
{
    static const char home[] = "\033[H";
    judge_terminal_write(home, sizeof home - 1);
    judge_terminal_write(frame, length);
}

int64_t judge_terminal_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * JUDGE_TERMINAL_SECOND + now.tv_nsec;
}

/* ---- keys ---- */

/* Keys that are no character come as ESC [ or ESC O, perhaps a number, and a letter. */
enum judge_terminal_state { JUDGE_TERMINAL_PLAIN, JUDGE_TERMINAL_ESCAPED, JUDGE_TERMINAL_SEQUENCE };

/* The key of a whole sequence by its last byte and its number, 0 if there is none. */
static int judge_terminal_named(char last, int number)
{
    switch (last) {
    case 'A': return JUDGE_TERMINAL_UP;
    case 'B': return JUDGE_TERMINAL_DOWN;
    case 'C': return JUDGE_TERMINAL_RIGHT;
    case 'D': return JUDGE_TERMINAL_LEFT;
    case 'H': return JUDGE_TERMINAL_HOME;
    case 'F': return JUDGE_TERMINAL_END;
    case '~':
        if (number == 1 || number == 7)
            return JUDGE_TERMINAL_HOME;
        return number == 4 || number == 8 ? JUDGE_TERMINAL_END : 0;
    default: return 0;
    }
}

/* The key that ends with this byte, 0 if none does. */
static int judge_terminal_feed(char byte)
{
    static enum judge_terminal_state state;
    static int number;
    if (byte == '\033') {
        state = JUDGE_TERMINAL_ESCAPED;
        return 0;
    }
    if (state == JUDGE_TERMINAL_ESCAPED && (byte == '[' || byte == 'O')) {
        state = JUDGE_TERMINAL_SEQUENCE;
        number = 0;
        return 0;
    }
    if (state == JUDGE_TERMINAL_SEQUENCE) {
        if (byte >= '0' && byte <= '9')
            number = (number * 10 + (byte - '0')) % 1000;
        if (byte < '@' || byte > '~')
            return 0;
        state = JUDGE_TERMINAL_PLAIN;
        return judge_terminal_named(byte, number);
    }
    state = JUDGE_TERMINAL_PLAIN;
    return (unsigned char)byte;
}

/* Waits for a byte, a slice at most; true if one can be read, or the end of all bytes. By poll(), not select():
 * an fd_set ends at 1,024, and who starts the program may have left more descriptors open. */
static bool judge_terminal_wait(int64_t nanoseconds)
{
    int64_t milliseconds = (nanoseconds + JUDGE_TERMINAL_MS - 1) / JUDGE_TERMINAL_MS;
    struct pollfd keys = {.fd = judge_terminal_keys, .events = POLLIN};
    if (nanoseconds < 0 || milliseconds > JUDGE_TERMINAL_SLICE_MS)
        milliseconds = JUDGE_TERMINAL_SLICE_MS;
    return poll(&keys, 1, (int)milliseconds) > 0;
}

/* What the signals have noted since the last look. */
static bool judge_terminal_look(void)
{
    if (judge_terminal_stopping)
        judge_terminal_stop();
    if (!judge_terminal_redraw)
        return false;
    judge_terminal_redraw = 0;
    judge_terminal_enter();
    return true;
}

int judge_terminal_key(int64_t nanoseconds)
{
    int64_t end = judge_terminal_clock() + nanoseconds;
    while (!judge_terminal_look()) {
        int64_t left = nanoseconds < 0 ? JUDGE_TERMINAL_FOREVER : end - judge_terminal_clock();
        char byte;
        if (nanoseconds >= 0 && left < 0)
            left = 0;
        if (!judge_terminal_wait(left)) {
            if (left == 0)
                return JUDGE_TERMINAL_TIMEOUT;
            continue;
        }
        ssize_t got = read(judge_terminal_keys, &byte, 1);
        if (got == 0 || (got < 0 && errno != EINTR))
            return JUDGE_TERMINAL_GONE;
        int key = got > 0 ? judge_terminal_feed(byte) : 0;
        if (key)
            return key;
    }
    return JUDGE_TERMINAL_REDRAW;
}
