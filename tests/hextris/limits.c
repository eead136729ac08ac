/* Limits: the program as it is run, against the clock and against signals.
 *
 *     limits timed RUNS PROGRAM PROBLEM...     all problems with -t 0, 1, 2, 3 and 5 in turn, beside four
 *                                              processes that use the whole machine
 *     limits signals RUNS PROGRAM PROBLEM...   with -t 60, and a signal to finish at a random moment after the
 *                                              program has set its handler; every third time while it reads
 *
 * The output must be as referee.h demands, the exit status as documented. A timed run may use as much user and system
 * time as the limit for each processor that it may have, or 1.1 times that of -b 0 if that is more, and TOLERANCE_MS.
 * On a busy machine the clock would prove nothing. After a signal, results are promised within 0.3 s if the program
 * gets processor time: the longest delay is printed but not tested. */
#define _DEFAULT_SOURCE /* fork, kill and wait4 under -std=c11 */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../kit/host.h"
#include "../kit/random.h"
#include "referee.h"

enum { BUSY = 4, SHOWN = 5, WORDS = 40 + 2 * REFEREE_PROBLEMS };
enum { READING_MS = 2, SIGNAL_MS = 3000, PROMISE_MS = 300, TOLERANCE_MS = 50 };

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGXCPU, SIGHUP};
static const char *const PHRASES[] = {"ei!",       "ia! ia!",   "r'lyeh", "yuggoth",
                                      "planet 10", "monkeyboy", "pb",     "uuuuu"};
enum { PHRASE_COUNT = sizeof PHRASES / sizeof *PHRASES };

static struct referee referee;
static char folder[] = "/tmp/limits_XXXXXX";
static char out_name[64], err_name[64];

struct run {
    const char *program;
    const char *kind; /* -t or -b */
    char value[16], cores[16];
    int signal;          /* sent delay_ms after the program listens, or 0 */
    long delay_ms;
    int status;          /* as a shell reports it */
    long ms;             /* by the clock: the run's time, or that from the signal on */
    long processor_ms;   /* user and system time */
    struct referee_result result;
};

static long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static long time_ms(struct timeval time)
{
    return (long)time.tv_sec * 1000 + (long)time.tv_usec / 1000;
}

static void sleep_ms(long ms)
{
    struct timespec left = {ms / 1000, ms % 1000 * 1000000};

    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        continue;
}

/* ---- processes ---- */

static _Noreturn void become(const struct run *run)
{
    const char *words[WORDS + 1] = {run->program, "-v", run->kind, run->value, "-c", run->cores};
    int count = 6;
    int out = open(out_name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int err = open(err_name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    for (int i = 0; i < PHRASE_COUNT; i++) {
        words[count++] = "-p";
        words[count++] = PHRASES[i];
    }
    for (size_t i = 0; i < referee.count; i++) {
        words[count++] = "-f";
        words[count++] = referee.names[i];
    }
    for (int i = 0; i < 4; i++)
        signal(SIGNALS[i], SIG_DFL); /* the caller of the tests may ignore it */
    if (out >= 0 && err >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0)
        execv(run->program, (char *const *)words);
    _exit(127);
}

/* Whether the child has a handler for the signal: Linux shows a mask of hexadecimal digits. */
static bool listens(pid_t child, int number)
{
    char name[64], line[256];
    unsigned long long caught = 0;
    FILE *file;

    snprintf(name, sizeof name, "/proc/%ld/status", (long)child);
    file = fopen(name, "r");
    if (file == NULL)
        judge_host_fail("%s: %s", name, strerror(errno));
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "SigCgt: %llx", &caught) == 1)
            break;
    fclose(file);
    return (caught >> (number - 1) & 1) != 0;
}

/* Waits until the child has its handlers, or has ended; does not collect its status. */
static void wait_until_it_listens(pid_t child, int number)
{
    siginfo_t ended = {0};

    while (waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0 &&
           !listens(child, number))
        sleep_ms(1);
}

static void perform(struct run *run)
{
    long start = now_ms();
    struct rusage usage;
    pid_t child;
    int status;

    unlink(out_name);
    child = fork();
    if (child < 0)
        judge_host_fail("cannot start a process");
    if (child == 0)
        become(run);
    if (run->signal != 0) {
        wait_until_it_listens(child, run->signal);
        sleep_ms(run->delay_ms);
        start = now_ms();
        kill(child, run->signal);
    }
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR)
        continue;
    run->ms = now_ms() - start;
    run->processor_ms = time_ms(usage.ru_utime) + time_ms(usage.ru_stime);
    run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void start_busy(pid_t *busy)
{
    for (int i = 0; i < BUSY; i++) {
        busy[i] = fork();
        if (busy[i] < 0)
            judge_host_fail("cannot start a process");
        for (volatile unsigned turns = 0; busy[i] == 0;)
            turns++;
    }
}

static void end_busy(const pid_t *busy)
{
    for (int i = 0; i < BUSY; i++) {
        kill(busy[i], SIGKILL);
        waitpid(busy[i], NULL, 0);
    }
}

/* ---- judging ---- */

static const char *judge(struct run *run)
{
    size_t output_length, messages_length;
    char *output = judge_host_read_path(out_name, &output_length);
    char *messages = judge_host_read_path(err_name, &messages_length);
    const char *wrong;

    if (output_length == 0)
        wrong = "there is no output";
    else
        wrong = referee_judge(&referee, output, output_length, messages, &run->result);
    free(output);
    free(messages);
    return wrong;
}

static const char *judge_timed(struct run *run, long allowed_ms)
{
    const char *wrong = judge(run);

    if (wrong != NULL)
        return wrong;
    if (run->status != (run->result.missing == 0 ? 0 : 1))
        return "the exit status is wrong";
    return run->processor_ms <= allowed_ms ? NULL : "it used too much processor time";
}

/* ---- the two checks ---- */

static long longest, late;
static uint64_t played, missing;

static int count(const struct run *run, int number, const char *wrong)
{
    static int shown;

    longest = run->ms > longest ? run->ms : longest;
    played += run->result.played;
    missing += run->result.missing;
    if (wrong != NULL && shown++ < SHOWN)
        printf("# run %d: %s %s -c %s, signal %d after %ld ms: status %d, %ld ms, processor %ld ms, %u games and "
               "%u missing: %s\n", number, run->kind, run->value, run->cores, run->signal, run->delay_ms,
               run->status, run->ms, run->processor_ms, (unsigned)run->result.played,
               (unsigned)run->result.missing, wrong);
    return wrong != NULL;
}

/* The processor time that -b 0 takes: reading, and a fallback text for each game. */
static long bare_ms(struct run *run)
{
    run->kind = "-b";
    strcpy(run->value, "0");
    strcpy(run->cores, "1");
    perform(run);
    return run->processor_ms;
}

static int check_timed(struct run *run, int runs)
{
    static const int limits[] = {0, 1, 2, 3, 5};
    long least = bare_ms(run) * 11 / 10, processors = sysconf(_SC_NPROCESSORS_ONLN), greatest = 0;
    pid_t busy[BUSY];
    int failed = 0;

    run->kind = "-t";
    for (int i = 0; i < runs; i++) {
        long cores = 1 + i / 5 % 2, limit = 1000L * limits[i % 5] * (cores < processors ? cores : processors);
        snprintf(run->value, sizeof run->value, "%d", limits[i % 5]);
        snprintf(run->cores, sizeof run->cores, "%ld", cores);
        start_busy(busy);
        perform(run);
        end_busy(busy);
        failed += count(run, i, judge_timed(run, (limit > least ? limit : least) + TOLERANCE_MS));
        if (limit > 0 && run->processor_ms * 100 / limit > greatest)
            greatest = run->processor_ms * 100 / limit;
    }
    printf("# %llu games played, %llu not; the most processor time was %ld %% of a limit of 1 s or more\n",
           (unsigned long long)played, (unsigned long long)missing, greatest);
    return failed;
}

static int check_signals(struct run *run, int runs)
{
    struct random random = {(uint64_t)now_ms()};
    int failed = 0;

    run->kind = "-t";
    strcpy(run->value, "60");
    for (int i = 0; i < runs; i++) {
        const char *wrong;
        snprintf(run->cores, sizeof run->cores, "%d", 1 + i % 2);
        run->signal = SIGNALS[i % 4];
        run->delay_ms = random_between(&random, 0, i % 3 == 0 ? READING_MS : SIGNAL_MS);
        perform(run);
        wrong = judge(run);
        if (wrong == NULL && run->status != 128 + run->signal)
            wrong = "the exit status is wrong";
        late += run->ms > PROMISE_MS;
        failed += count(run, i, wrong);
    }
    printf("# %llu games written, %llu not yet played; the longest took %ld ms, %ld more than %d ms\n",
           (unsigned long long)played, (unsigned long long)missing, longest, late, PROMISE_MS);
    return failed;
}

int main(int argc, char **argv)
{
    struct run run = {0};
    int runs, failed;

    if (argc < 5 || (strcmp(argv[1], "timed") != 0 && strcmp(argv[1], "signals") != 0))
        judge_host_fail("usage: limits timed|signals RUNS PROGRAM PROBLEM...");
    if (mkdtemp(folder) == NULL)
        judge_host_fail("cannot make %s", folder);
    snprintf(out_name, sizeof out_name, "%s/out", folder);
    snprintf(err_name, sizeof err_name, "%s/err", folder);
    runs = atoi(argv[2]);
    run.program = argv[3];
    for (int i = 0; i < PHRASE_COUNT; i++)
        referee_say(&referee, PHRASES[i]);
    for (int i = 4; i < argc; i++) {
        size_t length;
        char *text = judge_host_read_path(argv[i], &length);
        referee_add(&referee, argv[i], text, length);
        free(text);
    }
    failed = argv[1][0] == 't' ? check_timed(&run, runs) : check_signals(&run, runs);
    printf("%sok 1 - %d of %d runs with %s are as they should be\n", failed == 0 ? "" : "not ",
           runs - failed, runs, argv[1][0] == 't' ? "a time limit" : "a signal");
    unlink(out_name);
    unlink(err_name);
    rmdir(folder);
    return failed == 0 ? 0 : 1;
}
