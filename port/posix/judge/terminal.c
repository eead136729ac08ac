/* See core/judge/terminal.h. Keys come from /dev/tty, since standard input may be the file of games.
 *
 * There are two kinds of signals. The handler of a signal that ends the program restores the terminal, with functions
 * that are safe in a handler, and raises the signal again. The handler of any other signal (stop, continue, change of
 * size) sets a flag and ends the wait for a key. If the signal comes between the check of the flag and the wait, it is
 * noticed one slice later. */
#include "../../../core/judge/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)
#define MS INT64_C(1000000)
#define SLICE_MS INT64_C(50) /* shorter than a person notices */

static const int ENDING[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU, SIGXFSZ,   SIGUSR1, SIGUSR2,
                             SIGABRT, SIGBUS,  SIGFPE,  SIGILL,  SIGSEGV, SIGTRAP, SIGVTALRM, SIGPROF, SIGSYS};
static const int OUTLIVED[] = {SIGTSTP, SIGCONT, SIGWINCH};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Other screen, no cursor; and back. */
static const char ENTER[] = "\033[?1049h\033[?25l\033[H\033[J";
static const char LEAVE[] = "\033[0m\033[?25h\033[?1049l";

static int keys = -1; /* /dev/tty */
static struct termios before_it;
static volatile sig_atomic_t entered;
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t redraw;

/* ---- in and out ---- */

static void write_all(const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);
        if (written < 0 && errno != EINTR)
            return; /* the terminal is gone */
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
}

static void enter(void)
{
    struct termios single = before_it;

    single.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    single.c_cc[VMIN] = 1;
    single.c_cc[VTIME] = 0;
    (void)tcsetattr(keys, TCSANOW, &single);
    entered = 1;
    write_all(ENTER, sizeof ENTER - 1);
}

/* May be called from a handler, and twice. */
static void leave(void)
{
    if (!entered)
        return;
    entered = 0;
    write_all(LEAVE, sizeof LEAVE - 1);
    (void)tcsetattr(keys, TCSANOW, &before_it);
}

/* ---- signals ---- */

static void end_by_signal(int signal_number)
{
    int error = errno;

    leave();
    errno = error;
    (void)raise(signal_number); /* the handler was reset */
}

static void note_signal(int signal_number)
{
    if (signal_number == SIGTSTP)
        stopping = 1;
    else
        redraw = 1;
}

static void handle(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_flags = flags};
    struct sigaction before;

    action.sa_handler = handler;
    (void)sigemptyset(&action.sa_mask);
    /* What is ignored from the start stays ignored. */
    if (sigaction(signal_number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        (void)sigaction(signal_number, &action, NULL);
}

static void handle_all(void)
{
    for (size_t i = 0; i < COUNT(OUTLIVED); i++)
        handle(OUTLIVED[i], note_signal, 0);
    for (size_t i = 0; i < COUNT(ENDING); i++)
        handle(ENDING[i], end_by_signal, (int)(SA_RESETHAND | SA_NODEFER));
}

/* Stops the program as if the signal had not been caught. */
static void stop(void)
{
    stopping = 0;
    leave();
    handle(SIGTSTP, SIG_DFL, 0);
    (void)raise(SIGTSTP); /* here it stops */
    handle(SIGTSTP, note_signal, 0);
    redraw = 1;
}

/* ---- the terminal ---- */

static const char *kind_of_terminal(void)
{
    const char *kind = getenv("TERM");

    return kind != NULL ? kind : "";
}

const char *terminal_check(void)
{
    static char reason[80];
    const char *kind = kind_of_terminal();

    if (!isatty(STDOUT_FILENO))
        return "standard output is not a terminal; --show writes the boards to a file";
    if (*kind == '\0' || strcmp(kind, "dumb") == 0) {
        (void)snprintf(reason, sizeof reason, "the terminal (TERM=%s) cannot move its cursor", kind);
        return reason;
    }
    keys = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (keys < 0 || tcgetattr(keys, &before_it) != 0)
        return "no terminal to read keys from (/dev/tty)";
    return NULL;
}

void terminal_open(void)
{
    (void)atexit(leave);
    handle_all();
    enter();
}

void terminal_close(void)
{
    leave();
}

static bool ends_in(const char *kind, const char *end)
{
    size_t length = strlen(kind);
    size_t tail = strlen(end);

    return length >= tail && strcmp(kind + length - tail, end) == 0;
}

/* Only old terminals of DEC, and those whose name says so, have no colours. */
bool terminal_colour(void)
{
    const char *forbidden = getenv("NO_COLOR");
    const char *kind = kind_of_terminal();

    if (forbidden != NULL && *forbidden != '\0')
        return false;
    return strncmp(kind, "vt1", 3) != 0 && strncmp(kind, "vt2", 3) != 0 &&
           !ends_in(kind, "-m") && !ends_in(kind, "-mono");
}

void terminal_size(size_t *columns, size_t *rows)
{
    struct winsize size = {0};

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col == 0 || size.ws_row == 0)
        size = (struct winsize){.ws_col = 80, .ws_row = 24};
    *columns = size.ws_col;
    *rows = size.ws_row;
}

void terminal_draw(const char *frame, size_t length)
{
    static const char home[] = "\033[H";

    write_all(home, sizeof home - 1);
    write_all(frame, length);
}

int64_t terminal_clock(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * SECOND + now.tv_nsec;
}

/* ---- keys ---- */

/* Special keys send ESC [ or ESC O, perhaps a number, and a letter. */
enum state { PLAIN, ESCAPED, SEQUENCE };

/* The key of a whole sequence by its last byte and its number, 0 if there is none. */
static int named(char last, int number)
{
    switch (last) {
    case 'A': return TERMINAL_UP;
    case 'B': return TERMINAL_DOWN;
    case 'C': return TERMINAL_RIGHT;
    case 'D': return TERMINAL_LEFT;
    case 'H': return TERMINAL_HOME;
    case 'F': return TERMINAL_END;
    case '~':
        if (number == 1 || number == 7)
            return TERMINAL_HOME;
        return number == 4 || number == 8 ? TERMINAL_END : 0;
    default: return 0;
    }
}

/* The key that ends with this byte, 0 if none does. */
static int feed(char byte)
{
    static enum state state;
    static int number;

    if (byte == '\033') {
        state = ESCAPED;
        return 0;
    }
    if (state == ESCAPED && (byte == '[' || byte == 'O')) {
        state = SEQUENCE;
        number = 0;
        return 0;
    }
    if (state == SEQUENCE) {
        if (byte >= '0' && byte <= '9')
            number = (number * 10 + (byte - '0')) % 1000;
        if (byte < '@' || byte > '~')
            return 0;
        state = PLAIN;
        return named(byte, number);
    }
    state = PLAIN;
    return (unsigned char)byte;
}

/* Waits for a byte, a slice at most; true if one can be read, or the end of all bytes. By poll(), not select():
 * an fd_set ends at 1,024, and the parent process may have left more descriptors open. */
static bool wait_for_byte(int64_t nanoseconds)
{
    int64_t milliseconds = (nanoseconds + MS - 1) / MS;
    struct pollfd byte = {.fd = keys, .events = POLLIN};
    if (nanoseconds < 0 || milliseconds > SLICE_MS)
        milliseconds = SLICE_MS;
    return poll(&byte, 1, (int)milliseconds) > 0;
}

/* What the signals have noted since the last look. */
static bool look(void)
{
    if (stopping)
        stop();
    if (!redraw)
        return false;
    redraw = 0;
    enter();
    return true;
}

int terminal_key(int64_t nanoseconds)
{
    int64_t end = terminal_clock() + nanoseconds;

    while (!look()) {
        int64_t left = nanoseconds < 0 ? TERMINAL_FOREVER : end - terminal_clock();
        char byte;
        if (nanoseconds >= 0 && left < 0)
            left = 0;
        if (!wait_for_byte(left)) {
            if (left == 0)
                return TERMINAL_TIMEOUT;
            continue;
        }
        ssize_t got = read(keys, &byte, 1);
        if (got == 0 || (got < 0 && errno != EINTR))
            return TERMINAL_GONE;
        int key = got > 0 ? feed(byte) : 0;
        if (key)
            return key;
    }
    return TERMINAL_REDRAW;
}
