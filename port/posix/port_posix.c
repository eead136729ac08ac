/* Port for POSIX systems: one anonymous mapping, read() and write(), threads with small stacks.
 *
 * SIGINT, SIGTERM, SIGXCPU and SIGHUP are only counted; the core checks the count and finishes in order. A signal that
 * is ignored when the program starts stays ignored: nohup relies on that for hangups, and shells for keyboard
 * interrupts of background jobs. SIGPIPE and SIGXFSZ are ignored: the write then fails and is reported like any other
 * failure.
 *
 * No read or write blocks: poll() waits before it, in slices, so that neither a signal just before the wait nor a file
 * without input (a named pipe that nobody writes to) holds up the program. Lines on standard error need more: see
 * open_error(). */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): made to be defined */
#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE and CPU_COUNT beside C11 */

#include "port_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../port.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* Bytes of a worker's stack: many times the result of `make stack`. Sanitizers need far more, and some systems set a
 * minimum: see stack_size(). */
#ifndef PORT_STACK
#define PORT_STACK ((size_t)64 * 1024)
#endif

/* Bytes that a thread maps besides its stack, and that the library maps for the first thread. */
#define PORT_THREAD ((size_t)16 * 1024)
#define PORT_THREADS ((size_t)160 * 1024)

/* Assumed bytes of mapped memory where the system does not report them. */
#define PORT_MAPPED ((size_t)3 * 1024 * 1024)

#define PORT_WORKERS_MAX 64

/* Longest wait between two checks for signals, in milliseconds. */
#define PORT_SLICE_MS 50

/* Longest wait for standard error, in milliseconds, summed over all lines since one was taken at once. */
#define PORT_ERROR_MS 100

/* Bytes that a pipe takes at once if poll() reports it as writable. */
#ifndef PIPE_BUF
#define PIPE_BUF 512
#endif
_Static_assert(PORT_LINE <= PIPE_BUF, "a line is one write");

static atomic_int signal_first;  /* the first signal that asked to finish, or 0 */
static atomic_uint signal_count; /* number of such signals */
static struct timespec started;
static uint64_t read_until_ms = UINT64_MAX;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int failure;
static int error_file; /* where lines on standard error are written */

/* ---- signals ---- */

static void note_signal(int number)
{
    if (signal_count++ == 0)
        signal_first = number;
}

static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void count_unless_ignored(int number)
{
    struct sigaction action;

    if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
        catch_signal(number, note_signal);
}

/* The next file opened would get the number of a closed standard descriptor and be taken for standard input or output.
 * So closed ones are opened for the wrong direction: then reads and writes fail. */
static void occupy_closed(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* A write to standard error must not block even if poll() reports it as writable: a terminal with space for one byte is
 * writable, and another process may fill a pipe in between. O_NONBLOCK prevents that, but would affect every process
 * that shares the open file; so the file is opened a second time. Where that fails, poll() has to suffice. */
static void open_error(void)
{
    struct stat status;
    int file = -1;

    if (fstat(STDERR_FILENO, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode)))
        file = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    error_file = file >= 0 ? file : STDERR_FILENO;
}

void port_posix_start(void)
{
    clock_gettime(CLOCK_MONOTONIC, &started);
    count_unless_ignored(SIGINT);
    count_unless_ignored(SIGTERM);
    count_unless_ignored(SIGXCPU);
    count_unless_ignored(SIGHUP);
    catch_signal(SIGPIPE, SIG_IGN);
    catch_signal(SIGXFSZ, SIG_IGN);
    occupy_closed();
    open_error();
}

int port_posix_signal(void)
{
    return signal_first;
}

bool port_interrupted(void)
{
    return signal_count != 0;
}

/* ---- memory, files, clock ---- */

/* Bytes of a worker's stack on this system. */
static size_t stack_size(void)
{
    size_t least = (size_t)PTHREAD_STACK_MIN;

    return PORT_STACK > least ? PORT_STACK : least;
}

#ifndef PORT_OVERHEAD

/* A list of mappings, a line "first-end ..." each. It is read in pieces that may end anywhere. */
struct mappings {
    enum { MAPPING_FIRST, MAPPING_END, MAPPING_REST } part; /* part of the line being read */
    uintptr_t first, address; /* of the line; `address` so far */
    size_t mapped;            /* bytes of all lines */
};

static void add_character(struct mappings *mappings, char c)
{
    bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');

    if (c == '\n') {
        mappings->part = MAPPING_FIRST;
        mappings->address = 0;
    } else if (mappings->part == MAPPING_REST) {
        return;
    } else if (digit) {
        mappings->address = mappings->address * 16 + (uintptr_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    } else if (mappings->part == MAPPING_FIRST && c == '-') {
        mappings->part = MAPPING_END;
        mappings->first = mappings->address;
        mappings->address = 0;
    } else {
        mappings->mapped += mappings->part == MAPPING_END && c == ' ' ? mappings->address - mappings->first : 0;
        mappings->part = MAPPING_REST;
    }
}

/* Bytes that the process has mapped, as the system counts them against a limit of its address space; 0 if unknown. */
static size_t mapped_now(void)
{
    struct mappings mappings = {.mapped = 0};
    char text[1024];
    ssize_t got;
    int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return 0;
    while ((got = read(file, text, sizeof text)) > 0)
        for (ssize_t i = 0; i < got; i++)
            add_character(&mappings, text[i]);
    close(file);
    return mappings.mapped;
}

size_t port_overhead(uint32_t workers)
{
    size_t mapped = mapped_now();
    size_t threads = workers > 1 ? PORT_THREADS + (workers - 1) * (stack_size() + PORT_THREAD) : 0;

    return (mapped != 0 ? mapped : PORT_MAPPED) + threads;
}

#else /* set by the build: under a sanitizer the system counts terabytes */

size_t port_overhead(uint32_t workers)
{
    (void)workers;
    return PORT_OVERHEAD;
}

#endif

/* Whole pages, so that the mapped size is the requested one. */
void *port_memory(size_t *size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *block;

    *size -= *size % page;
    if (*size == 0)
        return NULL;
    block = mmap(NULL, *size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return block != MAP_FAILED ? block : NULL;
}

/* Does not wait for the other end of a named pipe; that is left to the first read. */
int port_open(const char *name)
{
    int handle = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (handle < 0)
        failure = errno;
    return handle;
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return (S_ISREG(a->st_mode) || S_ISFIFO(a->st_mode)) && a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool port_same_file(const char *a, const char *b)
{
    struct stat of_a, of_b;

    if (strcmp(a, b) == 0)
        return true;
    if (stat(b, &of_b) != 0)
        return false;
    if (strcmp(a, "-") != 0)
        return stat(a, &of_a) == 0 && is_same(&of_a, &of_b);
    return (fstat(STDIN_FILENO, &of_a) == 0 && is_same(&of_a, &of_b)) ||
           (fstat(STDOUT_FILENO, &of_a) == 0 && is_same(&of_a, &of_b));
}

static int log_file = -1;

/* A named pipe that nobody reads is refused instead of waited for. */
bool port_open_log(const char *name)
{
    log_file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
    if (log_file < 0)
        failure = errno;
    return log_file >= 0;
}

/* Waits until the next read or write of a file does not block or fails. False, with errno set, if it gives up: at
 * end_ms, or once `signals_max` signals were received. */
static bool wait_ready(int file, short events, uint64_t end_ms, unsigned signals_max)
{
    for (;;) {
        struct pollfd wait = {.fd = file, .events = events};
        uint64_t now = port_clock_ms();
        uint64_t left = now < end_ms && signal_count < signals_max ? end_ms - now : 0;
        int ready = poll(&wait, 1, left < PORT_SLICE_MS ? (int)left : PORT_SLICE_MS);

        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
        errno = now < end_ms ? EINTR : ETIMEDOUT;
        if (left == 0 || signal_count >= signals_max)
            return false;
    }
}

static bool try_again(void)
{
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
}

void port_read_until(uint64_t end_ms)
{
    read_until_ms = end_ms;
}

long port_read(int handle, void *to, size_t size)
{
    size_t part = size < INT_MAX ? size : INT_MAX;
    ssize_t got = -1;

    do {
        if (!wait_ready(handle, POLLIN, read_until_ms, 1))
            break;
        got = read(handle, to, part);
    } while (got < 0 && try_again());
    if (got < 0)
        failure = errno;
    return (long)got;
}

void port_close(int handle)
{
    if (handle != STDIN_FILENO)
        close(handle);
}

const char *port_failure(void)
{
    return strerror(failure);
}

/* Writes in parts until done, failed or given up: the number of bytes written. */
static size_t write_parts(int file, const char *from, size_t size, uint64_t end_ms,
                          unsigned signals_max)
{
    size_t done = 0;

    while (done < size && wait_ready(file, POLLOUT, end_ms, signals_max)) {
        size_t part = size - done < PIPE_BUF ? size - done : PIPE_BUF;
        ssize_t put = write(file, from + done, part);
        if (put < 0 && !try_again())
            break;
        if (put <= 0 && port_clock_ms() >= end_ms)
            break;
        done += put > 0 ? (size_t)put : 0;
    }
    return done;
}

/* A terminal may take only the first part of a line; then the next line begins on a new one. */
static bool write_line(const char *line, size_t size)
{
    static uint64_t left_ms = PORT_ERROR_MS; /* to wait */
    static bool cut;
    uint64_t start_ms = port_clock_ms(), end_ms = start_ms + left_ms, taken_ms;
    size_t done = 0;

    if (!cut || write_parts(error_file, "\n", 1, end_ms, UINT_MAX) == 1) {
        done = write_parts(error_file, line, size, end_ms, UINT_MAX);
        cut = done != 0 && done < size;
    }
    taken_ms = port_clock_ms() - start_ms;
    if (done == size && taken_ms == 0)
        left_ms = PORT_ERROR_MS;
    else
        left_ms -= taken_ms < left_ms ? taken_ms : left_ms;
    return done == size;
}

bool port_write(int stream, const void *from, size_t size)
{
    unsigned signals_max = signal_count == 0 ? 2 : signal_count + 1;

    if (stream == PORT_ERR)
        return write_line(from, size);
    return write_parts(stream == PORT_LOG ? log_file : STDOUT_FILENO, from, size, UINT64_MAX, signals_max) == size;
}

/* On network file systems close() may be the first call to report a full disk. */
bool port_end_output(void)
{
    return close(STDOUT_FILENO) == 0 || errno == EINTR;
}

bool port_terminal(int stream)
{
    return isatty(stream) == 1;
}

uint64_t port_clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)(now.tv_sec - started.tv_sec) * 1000
        + (uint64_t)(now.tv_nsec + 1000000000 - started.tv_nsec) / 1000000 - 1000;
}

uint64_t port_processor_ms(void)
{
    struct timespec used;

    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0)
        return port_clock_ms();
    return (uint64_t)used.tv_sec * 1000 + (uint64_t)used.tv_nsec / 1000000;
}

/* ---- workers ---- */

/* The processors that the process may run on, or all where the system does not report that. */
uint32_t port_processors(void)
{
    long there;
#ifdef CPU_COUNT
    cpu_set_t usable;

    if (sched_getaffinity(0, sizeof usable, &usable) == 0 && CPU_COUNT(&usable) > 0)
        return (uint32_t)CPU_COUNT(&usable);
#endif
    there = sysconf(_SC_NPROCESSORS_ONLN);
    return there > 0 && there < PORT_WORKERS_MAX ? (uint32_t)there : UINT32_MAX;
}

struct task {
    void (*job)(void *context, uint32_t worker);
    void *context;
    uint32_t worker;
    pthread_t thread;
};

static void *run_task(void *context)
{
    struct task *task = context;

    task->job(task->context, task->worker);
    return NULL;
}

/* The calling thread is worker 0 and, after that, every worker whose thread could not be created. No thread is created
 * if its stack would be larger than port_overhead() counts. */
void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context)
{
    struct task tasks[PORT_WORKERS_MAX];
    uint32_t running = 1;
    pthread_attr_t small;
    bool sized;

    pthread_attr_init(&small);
    sized = pthread_attr_setstacksize(&small, stack_size()) == 0;
    for (; sized && running < workers && running < PORT_WORKERS_MAX; running++) {
        struct task *task = &tasks[running];
        *task = (struct task){.job = job, .context = context, .worker = running};
        if (pthread_create(&task->thread, &small, run_task, task) != 0)
            break;
    }
    pthread_attr_destroy(&small);
    job(context, 0);
    for (uint32_t i = running; i < workers; i++)
        job(context, i);
    for (uint32_t i = 1; i < running; i++)
        pthread_join(tasks[i].thread, NULL);
}

void port_lock(void)
{
    pthread_mutex_lock(&mutex);
}

void port_unlock(void)
{
    pthread_mutex_unlock(&mutex);
}
