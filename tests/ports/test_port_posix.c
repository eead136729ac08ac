/* Tests of port/posix: calls of the system that do half of what they were asked for, are interrupted,
 * wait or fail. The linker puts the __wrap_ functions below in place of the system's; each follows a
 * script where a test has set one, and otherwise calls the system. */
#define _GNU_SOURCE /* posix_openpt, PTHREAD_STACK_MIN as the port knows it */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../port/port.h"
#include "../../port/posix/port_posix.h"

ssize_t __real_read(int file, void *to, size_t size);
ssize_t __real_write(int file, const void *from, size_t size);
int __real_close(int file);
int __real_poll(struct pollfd *files, nfds_t count, int timeout);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context);
int __real_pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);

ssize_t __wrap_read(int file, void *to, size_t size);
ssize_t __wrap_write(int file, const void *from, size_t size);
int __wrap_close(int file);
int __wrap_poll(struct pollfd *files, nfds_t count, int timeout);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context);
int __wrap_pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
long __wrap___sysconf(int name); /* by which glibc finds PTHREAD_STACK_MIN */

enum { STEPS = 16, PAPER = 1 << 16 };

/* What the calls do one after another: so many bytes (0: the end), or -errno. After the last step
 * they do all they are asked for. */
static struct {
    bool active;
    int steps[STEPS];
    int count, at;
    const char *input;    /* of reads, */
    bool input_ends;      /* up to its NUL */
    char paper[PAPER];    /* of writes */
    size_t length;
    int polls;            /* that time out before one is ready */
    int timeout;          /* of the last of them */
    int raised;           /* signal raised by each of them, or 0 */
    int close_error;
    int threads;          /* that can be made */
    size_t stack_least;   /* bytes that a thread's stack must have; 0: as the system says */
    bool stack_refused;   /* no size of a stack is taken */
    size_t stack;         /* bytes of the last one that was taken */
    int threads_made;
} script;

static int next_step(size_t size)
{
    int step = script.at < script.count ? script.steps[script.at++] : (int)size;

    if (step < 0)
        errno = -step;
    return step < 0 ? -1 : step < (int)size ? step : (int)size;
}

ssize_t __wrap_read(int file, void *to, size_t size)
{
    int part;

    if (!script.active)
        return __real_read(file, to, size);
    if (script.input_ends && strlen(script.input) < size)
        size = strlen(script.input);
    part = next_step(size);
    if (part > 0) {
        memcpy(to, script.input, (size_t)part);
        script.input += part;
    }
    return part;
}

ssize_t __wrap_write(int file, const void *from, size_t size)
{
    int part;

    if (!script.active)
        return __real_write(file, from, size);
    part = next_step(size);
    if (part > 0) {
        assert_true((size_t)part <= PAPER - script.length);
        memcpy(script.paper + script.length, from, (size_t)part);
        script.length += (size_t)part;
    }
    return part;
}

int __wrap_close(int file)
{
    if (!script.active)
        return __real_close(file);
    errno = script.close_error;
    return script.close_error == 0 ? 0 : -1;
}

int __wrap_poll(struct pollfd *files, nfds_t count, int timeout)
{
    if (!script.active)
        return __real_poll(files, count, timeout);
    if (script.polls == 0)
        return (int)count;
    script.polls--;
    script.timeout = timeout;
    if (script.raised == 0)
        return 0;
    raise(script.raised);
    errno = EINTR;
    return -1;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context)
{
    if (script.active && script.threads-- <= 0)
        return EAGAIN;
    script.threads_made++;
    return __real_pthread_create(thread, attributes, run, context);
}

int __wrap_pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size)
{
    if (script.stack_refused || size < script.stack_least)
        return EINVAL;
    script.stack = size;
    return __real_pthread_attr_setstacksize(attributes, size);
}

long __wrap___sysconf(int name)
{
    return script.stack_least != 0 && name == _SC_THREAD_STACK_MIN ? (long)script.stack_least : sysconf(name);
}

static void follow(const int *steps, int count)
{
    memset(&script, 0, sizeof script);
    script.active = true;
    script.count = count;
    for (int i = 0; i < count; i++)
        script.steps[i] = steps[i];
}

static int fresh(void **state)
{
    (void)state;
    follow(NULL, 0);
    script.active = false;
    port_read_until(UINT64_MAX);
    return 0;
}

/* ---- reading ---- */

static void an_interrupted_read_is_tried_again(void **state)
{
    char to[8];

    (void)state;
    follow((const int[]){-EINTR, -EAGAIN, -EINTR, 3}, 4);
    script.input = "abcdef";
    assert_int_equal(port_read(0, to, sizeof to), 3);
    assert_memory_equal(to, "abc", 3);
    assert_int_equal(script.at, 4);
}

static void a_failed_read_says_why(void **state)
{
    char to[8];

    (void)state;
    follow((const int[]){-EIO, 0}, 2);
    assert_true(port_read(0, to, sizeof to) < 0);
    assert_string_equal(port_failure(), strerror(EIO));
    assert_int_equal(port_read(0, to, sizeof to), 0);
}

static void what_was_read_or_opened_since_is_no_failure(void **state)
{
    char to[8];
    int handle;

    (void)state;
    assert_true(port_open("no/such/file") < 0);
    follow((const int[]){-EINTR, 3}, 2);
    script.input = "abc";
    assert_int_equal(port_read(0, to, sizeof to), 3);
    script.active = false;
    errno = 0;
    handle = port_open(__FILE__);
    assert_true(handle >= 0);
    port_close(handle);
    assert_string_equal(port_failure(), strerror(ENOENT));
}

static void a_file_that_is_not_there_is_told(void **state)
{
    (void)state;
    assert_true(port_open("no/such/file") < 0);
    assert_string_equal(port_failure(), strerror(ENOENT));
}

static void a_pipe_that_nobody_writes_to_is_waited_for_as_long_as_it_may(void **state)
{
    char name[] = "/tmp/test_port_XXXXXX", path[64], to[8];
    uint64_t start_ms, used_ms;
    int handle, writer;

    (void)state;
    assert_non_null(mkdtemp(name));
    assert_int_equal(mkfifo(strcat(strcpy(path, name), "/pipe"), 0600), 0);
    handle = port_open(path);
    assert_true(handle >= 0);
    start_ms = port_clock_ms();
    used_ms = port_processor_ms();
    port_read_until(start_ms + 100);
    assert_true(port_read(handle, to, sizeof to) < 0);
    assert_string_equal(port_failure(), strerror(ETIMEDOUT));
    assert_true(port_processor_ms() - used_ms < port_clock_ms() - start_ms);
    writer = open(path, O_WRONLY);
    assert_true(writer >= 0);
    assert_int_equal(write(writer, "abc", 3), 3);
    assert_int_equal(port_read(handle, to, sizeof to), 3);
    assert_true(port_read(handle, to, sizeof to) < 0);
    close(writer);
    assert_int_equal(port_read(handle, to, sizeof to), 0);
    port_close(handle);
    unlink(path);
    rmdir(name);
}

static void processor_time_passes_with_work(void **state)
{
    uint64_t start_ms = port_processor_ms();

    (void)state;
    while (port_processor_ms() == start_ms)
        continue;
    assert_true(port_processor_ms() > start_ms);
}

/* ---- writing ---- */

static void short_and_interrupted_writes_write_everything_in_order(void **state)
{
    char from[10000];

    (void)state;
    for (size_t i = 0; i < sizeof from; i++)
        from[i] = (char)('a' + i % 26);
    follow((const int[]){1, -EINTR, 2, 0, -EAGAIN, 4000, -EWOULDBLOCK, 5, 96}, 9);
    assert_true(port_write(PORT_OUT, from, sizeof from));
    assert_int_equal(script.length, sizeof from);
    assert_memory_equal(script.paper, from, sizeof from);
}

static void a_write_that_fails_is_told(void **state)
{
    static const int errors[] = {ENOSPC, EPIPE, EIO, EBADF, EFBIG, EDQUOT};

    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        follow((const int[]){3, -errors[i]}, 2);
        assert_false(port_write(PORT_OUT, "abcdef", 6));
        assert_int_equal(script.length, 3);
    }
}

static void output_that_cannot_be_ended_is_lost(void **state)
{
    (void)state;
    follow(NULL, 0);
    assert_true(port_end_output());
    script.close_error = EIO;
    assert_false(port_end_output());
    script.close_error = EDQUOT;
    assert_false(port_end_output());
    script.close_error = EINTR;
    assert_true(port_end_output());
}

/* ---- standard descriptors that are closed ---- */

static void a_closed_standard_descriptor_fails_and_goes_to_no_file(void **state)
{
    bool read_failed, write_failed;
    int kept[3], file, read_errno, write_errno;
    char to[8];

    (void)state;
    for (int i = 0; i < 3; i++)
        kept[i] = dup(i);
    for (int i = 0; i < 3; i++)
        close(i);
    port_posix_start();
    file = port_open(__FILE__);
    read_failed = port_read(port_open("-"), to, sizeof to) < 0;
    read_errno = errno;
    write_failed = !port_write(PORT_OUT, "abc", 3);
    write_errno = errno;
    for (int i = 0; i < 3; i++) {
        dup2(kept[i], i);
        close(kept[i]);
    }
    port_posix_start();
    assert_true(file > STDERR_FILENO);
    port_close(file);
    assert_true(read_failed);
    assert_int_equal(read_errno, EBADF);
    assert_true(write_failed);
    assert_int_equal(write_errno, EBADF);
}

/* ---- standard error that is not read ---- */

enum { LINE = 100, SHORT_MS = 50, LATE_MS = 3000, MANY = 4000 };

static int kept_error;
static char text[PAPER * 4];

/* Standard error is `file` from now on, as if the program had been started with it. */
static void error_to(int file)
{
    kept_error = dup(STDERR_FILENO);
    dup2(file, STDERR_FILENO);
    port_posix_start();
}

static void error_back(void)
{
    dup2(kept_error, STDERR_FILENO);
    close(kept_error);
    port_posix_start();
}

static bool write_line(char letter)
{
    char line[LINE];

    memset(line, letter, sizeof line);
    line[LINE - 1] = '\n';
    return port_write(PORT_ERR, line, sizeof line);
}

/* Writes lines until one is dropped: the milliseconds that this one was waited for. */
static int fill(void)
{
    uint64_t start;

    do
        start = port_clock_ms();
    while (write_line('a'));
    return (int)(port_clock_ms() - start);
}

/* The milliseconds that many more lines take. */
static int write_many(void)
{
    uint64_t start = port_clock_ms();

    for (int i = 0; i < MANY; i++)
        (void)write_line('m');
    return (int)(port_clock_ms() - start);
}

/* Brings all that `file` holds now into `text`; the number of bytes. */
static size_t read_all(int file)
{
    struct pollfd wait = {.fd = file, .events = POLLIN};
    size_t length = 0;

    while (poll(&wait, 1, 20) > 0)
        length += (size_t)read(file, text + length, sizeof text - length);
    return length;
}

static void lines_that_nobody_reads_are_dropped_after_a_short_wait(void **state)
{
    int ends[2], fill_ms, many_ms;
    size_t length;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    error_to(ends[1]);
    fill_ms = fill();
    many_ms = write_many();
    error_back();
    assert_in_range(fill_ms, SHORT_MS, LATE_MS);
    assert_in_range(many_ms, 0, LATE_MS);
    length = read_all(ends[0]);
    assert_int_equal(length % LINE, 0);
    for (size_t i = 0; i < length; i++)
        assert_int_equal(text[i], i % LINE == LINE - 1 ? '\n' : 'a');
    close(ends[0]);
    close(ends[1]);
}

static void lines_are_waited_for_anew_once_one_was_taken_at_once(void **state)
{
    int ends[2], fill_ms[3];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    error_to(ends[1]);
    for (int round = 0; round < 3; round++) {
        fill_ms[round] = fill();
        read_all(ends[0]);
    }
    error_back();
    for (int round = 0; round < 3; round++)
        assert_in_range(fill_ms[round], SHORT_MS, LATE_MS);
    close(ends[0]);
    close(ends[1]);
}

static volatile bool reader_ends;

/* Reads a page after every wait of 60 ms. */
static void *read_slowly(void *context)
{
    char page[4096];

    while (!reader_ends) {
        poll(NULL, 0, 60);
        if (read(*(int *)context, page, sizeof page) <= 0)
            break;
    }
    return NULL;
}

static void a_slow_reader_costs_little_more_than_one_that_does_not_read(void **state)
{
    pthread_t reader;
    int ends[2], many_ms;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    error_to(ends[1]);
    fill();
    assert_int_equal(pthread_create(&reader, NULL, read_slowly, &ends[0]), 0);
    many_ms = write_many(); /* 100 pages, which the reader takes six seconds for */
    reader_ends = true;
    pthread_join(reader, NULL);
    error_back();
    assert_in_range(many_ms, 0, LATE_MS);
    close(ends[0]);
    close(ends[1]);
}

/* A terminal counts as writable while it has room for a byte. Here lines end in "\r\n". */
static void lines_that_no_terminal_shows_are_dropped_too(void **state)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY), slave = -1, fill_ms, many_ms;
    size_t length;

    (void)state;
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
        slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    if (slave < 0) {
        print_message("no terminal to be had here\n");
        skip();
    }
    error_to(slave);
    fill_ms = fill();
    many_ms = write_many();
    read_all(master);
    assert_true(write_line('b'));
    error_back();
    assert_in_range(fill_ms, 0, LATE_MS);
    assert_in_range(many_ms, 0, LATE_MS);
    length = read_all(master);
    assert_true(length == LINE + 1 || length == LINE + 3);
    assert_int_equal(text[length - LINE - 1], 'b');
    assert_true(length == LINE + 1 || text[1] == '\n');
    close(slave);
    close(master);
}

/* ---- what the process has mapped ---- */

#ifndef PORT_OVERHEAD /* under a sanitizer it is given by the build */

static void a_mapping_with_a_name_of_any_length_is_counted(void **state)
{
    static char maps[PAPER];
    char *end = maps;

    (void)state;
    end = stpcpy(end, "1000-3000 r-xp 00000000 00:00 1 /");
    memset(end, 'a', 2000);
    end = stpcpy(end + 2000, "/b\n5000-6000 rw-p 00000000 00:00 0\n8000-8");
    stpcpy(end, "100 r--p 00000000 00:00 2 /c-d\n");
    follow(NULL, 0);
    script.input = maps;
    script.input_ends = true;
    assert_int_equal(port_overhead(1), 0x2000 + 0x1000 + 0x100);
    follow((const int[]){1, 3, 1, 7, 1023}, 5);
    script.input = maps;
    script.input_ends = true;
    assert_int_equal(port_overhead(1), 0x2000 + 0x1000 + 0x100);
}

#endif

/* ---- workers ---- */

/* More than PORT_STACK, that of a sanitized build too. */
enum { STACK_LEAST = 1 << 20 };

static void count_worker(void *context, uint32_t worker)
{
    port_lock();
    ((int *)context)[worker]++;
    port_unlock();
}

static void every_worker_runs_once_whatever_threads_there_are(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 8; threads++) {
        int runs[8] = {0};

        follow(NULL, 0);
        script.threads = threads;
        port_run(8, count_worker, runs);
        for (int i = 0; i < 8; i++)
            assert_int_equal(runs[i], 1);
    }
}

static void a_stack_is_as_large_as_the_system_wants_it_and_counted(void **state)
{
    int runs[3] = {0};

    (void)state;
    follow(NULL, 0);
    script.threads = 2;
    script.stack_least = STACK_LEAST;
    if (PTHREAD_STACK_MIN != STACK_LEAST) {
        print_message("the least stack of a thread is a constant here\n");
        skip();
    }
    port_run(3, count_worker, runs);
    assert_int_equal(script.threads_made, 2);
    assert_int_equal(script.stack, STACK_LEAST);
#ifndef PORT_OVERHEAD
    script.input = "";
    script.input_ends = true;
    assert_true(port_overhead(3) - port_overhead(2) >= STACK_LEAST);
#endif
}

static void no_thread_has_a_stack_of_another_size(void **state)
{
    int runs[3] = {0};

    (void)state;
    follow(NULL, 0);
    script.threads = 2;
    script.stack_refused = true;
    port_run(3, count_worker, runs);
    assert_int_equal(script.threads_made, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(runs[i], 1);
}

/* ---- signals ---- */

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGXCPU, SIGHUP};

/* Starts the port anew where the parent has these signals ignored, or not. */
static void start_with_signals(void (*handler)(int))
{
    for (int i = 0; i < 4; i++)
        signal(SIGNALS[i], handler);
    port_posix_start();
}

static void signals_ignored_at_the_start_stay_ignored(void **state)
{
    (void)state;
    start_with_signals(SIG_IGN);
    for (int i = 0; i < 4; i++)
        raise(SIGNALS[i]);
    start_with_signals(SIG_DFL);
    assert_false(port_interrupted());
}

/* ---- from the first signal on: it cannot be unseen ---- */

static void a_read_that_waits_is_given_up_at_the_first_signal(void **state)
{
    char to[8];

    (void)state;
    assert_false(port_interrupted());
    follow(NULL, 0);
    script.polls = 5;
    script.raised = SIGTERM;
    assert_true(port_read(0, to, sizeof to) < 0);
    assert_int_equal(script.polls, 4);
    assert_true(port_interrupted());
    assert_int_equal(port_posix_signal(), SIGTERM);
}

static void no_read_waits_after_a_signal(void **state)
{
    char to[8];
    int ends[2];

    (void)state;
    assert_true(port_interrupted());
    assert_int_equal(pipe(ends), 0);
    follow(NULL, 0);
    script.polls = 1;
    assert_true(port_read(ends[0], to, sizeof to) < 0);
    assert_string_equal(port_failure(), strerror(EINTR));
    assert_int_equal(script.timeout, 0);
    script.active = false;
    assert_int_equal(write(ends[1], "abc", 3), 3);
    assert_int_equal(port_read(ends[0], to, sizeof to), 3);
    close(ends[0]);
    close(ends[1]);
}

static void a_write_that_waits_goes_on_after_the_first_signal(void **state)
{
    (void)state;
    follow(NULL, 0);
    script.polls = 20;
    assert_true(port_write(PORT_OUT, "abcdef", 6));
    assert_int_equal(script.length, 6);
}

static void a_write_that_waits_is_given_up_at_a_further_signal(void **state)
{
    (void)state;
    follow(NULL, 0);
    script.polls = 20;
    script.raised = SIGINT;
    assert_false(port_write(PORT_OUT, "abcdef", 6));
    assert_int_equal(script.polls, 19);
    assert_int_equal(port_posix_signal(), SIGTERM);
}

static void a_closed_pipe_kills_nothing(void **state)
{
    int ends[2], out = dup(STDOUT_FILENO);
    bool written;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    dup2(ends[1], STDOUT_FILENO);
    written = port_write(PORT_OUT, "abc", 3);
    dup2(out, STDOUT_FILENO);
    close(ends[1]);
    close(out);
    assert_false(written);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(an_interrupted_read_is_tried_again, fresh),
        cmocka_unit_test_teardown(a_failed_read_says_why, fresh),
        cmocka_unit_test_teardown(what_was_read_or_opened_since_is_no_failure, fresh),
        cmocka_unit_test_teardown(a_file_that_is_not_there_is_told, fresh),
        cmocka_unit_test_teardown(a_pipe_that_nobody_writes_to_is_waited_for_as_long_as_it_may, fresh),
        cmocka_unit_test_teardown(processor_time_passes_with_work, fresh),
        cmocka_unit_test_teardown(short_and_interrupted_writes_write_everything_in_order, fresh),
        cmocka_unit_test_teardown(a_write_that_fails_is_told, fresh),
        cmocka_unit_test_teardown(output_that_cannot_be_ended_is_lost, fresh),
        cmocka_unit_test_teardown(a_closed_standard_descriptor_fails_and_goes_to_no_file, fresh),
        cmocka_unit_test_teardown(lines_that_nobody_reads_are_dropped_after_a_short_wait, fresh),
        cmocka_unit_test_teardown(lines_are_waited_for_anew_once_one_was_taken_at_once, fresh),
        cmocka_unit_test_teardown(a_slow_reader_costs_little_more_than_one_that_does_not_read, fresh),
        cmocka_unit_test_teardown(lines_that_no_terminal_shows_are_dropped_too, fresh),
#ifndef PORT_OVERHEAD
        cmocka_unit_test_teardown(a_mapping_with_a_name_of_any_length_is_counted, fresh),
#endif
        cmocka_unit_test_teardown(every_worker_runs_once_whatever_threads_there_are, fresh),
        cmocka_unit_test_teardown(a_stack_is_as_large_as_the_system_wants_it_and_counted, fresh),
        cmocka_unit_test_teardown(no_thread_has_a_stack_of_another_size, fresh),
        cmocka_unit_test_teardown(signals_ignored_at_the_start_stay_ignored, fresh),
        cmocka_unit_test_teardown(a_read_that_waits_is_given_up_at_the_first_signal, fresh),
        cmocka_unit_test_teardown(no_read_waits_after_a_signal, fresh),
        cmocka_unit_test_teardown(a_write_that_waits_goes_on_after_the_first_signal, fresh),
        cmocka_unit_test_teardown(a_write_that_waits_is_given_up_at_a_further_signal, fresh),
        cmocka_unit_test_teardown(a_closed_pipe_kills_nothing, fresh),
    };

    alarm(120); /* what waits for ever fails */
    start_with_signals(SIG_DFL); /* whoever runs the tests may have them ignored */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
