/* Port for POSIX systems: one anonymous mapping, read() and write(), threads with small stacks.
 *
 * SIGINT, SIGTERM and SIGXCPU only raise a flag: the core looks at it and finishes in good order.
 * They are asked for without SA_RESTART, so that a read which waits for a person is given up.
 * SIGPIPE is ignored: the write then fails, and that is reported like any other failure. */
#define _GNU_SOURCE /* MAP_ANONYMOUS and MAP_NORESERVE beside C11 */

#include "port_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "../port.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* Bytes of a worker's stack; see PLAY_STACK_KB. The checks of sanitizers need far more. */
#ifndef PORT_STACK
#define PORT_STACK (128 * 1024)
#endif

#define PORT_WORKERS_MAX 64

static atomic_int signal_seen;
static struct timespec started;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int failure;

/* ---- signals ---- */

static void note_signal(int number)
{
    signal_seen = number;
}

static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void port_posix_start(void)
{
    clock_gettime(CLOCK_MONOTONIC, &started);
    catch_signal(SIGINT, note_signal);
    catch_signal(SIGTERM, note_signal);
    catch_signal(SIGXCPU, note_signal);
    catch_signal(SIGPIPE, SIG_IGN);
}

int port_posix_signal(void)
{
    return signal_seen;
}

bool port_interrupted(void)
{
    return signal_seen != 0;
}

/* ---- memory, files, clock ---- */

void *port_memory(size_t size)
{
    void *block = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return block != MAP_FAILED ? block : NULL;
}

int port_open(const char *name)
{
    int handle = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);

    failure = errno;
    return handle;
}

long port_read(int handle, void *to, size_t size)
{
    size_t part = size < INT_MAX ? size : INT_MAX;
    ssize_t got;

    do
        got = read(handle, to, part);
    while (got < 0 && errno == EINTR && !port_interrupted());
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

/* After a failed write: true if it is worth another try, once the stream takes more. */
static bool wait_writable(int stream)
{
    struct pollfd wait = {.fd = stream, .events = POLLOUT};

    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    return poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

bool port_write(int stream, const void *from, size_t size)
{
    const char *at = from;

    while (size != 0) {
        ssize_t put = write(stream, at, size < INT_MAX ? size : INT_MAX);
        if (put < 0 && !wait_writable(stream))
            return false;
        if (put > 0) {
            at += put;
            size -= (size_t)put;
        }
    }
    return true;
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

/* ---- workers ---- */

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

/* The calling thread is worker 0, and then every worker whose thread could not be created. */
void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context)
{
    struct task tasks[PORT_WORKERS_MAX];
    uint32_t running = 1;
    pthread_attr_t small;

    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, PORT_STACK);
    for (; running < workers && running < PORT_WORKERS_MAX; running++) {
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
