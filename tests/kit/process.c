/* See process.h. */
#define _DEFAULT_SOURCE /* wait4 under -std=c11 */

#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host.h"

enum { PROBES = 3, COMMAND_WORDS = 16, JUDGE_SECONDS = 300 };

/* What the promise of process_promised_ms() allows on top, for starting and writing. */
#define PROMISE_MORE_MS 50

void process_prepare(void)
{
    sigset_t child;

    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
}

static uint64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Rounded down together: two halves of a millisecond are one. */
static uint64_t processor_ms(const struct rusage *usage)
{
    uint64_t seconds = (uint64_t)usage->ru_utime.tv_sec + (uint64_t)usage->ru_stime.tv_sec;

    return seconds * 1000 + ((uint64_t)usage->ru_utime.tv_usec + (uint64_t)usage->ru_stime.tv_usec) / 1000;
}

static _Noreturn void become(char **words, const char *out_name, const char *err_name)
{
    sigset_t none;
    int in = open("/dev/null", O_RDONLY);
    int out = open(out_name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int err = open(err_name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0); /* so that what it starts ends with it */
    if (in >= 0 && out >= 0 && err >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0
        && dup2(err, STDERR_FILENO) >= 0)
        execvp(words[0], words);
    _exit(127);
}

/* Waits until the child has ended, which is left to be reaped; false if it has not by then. SIGCHLD may be that
 * of the process before. */
static bool wait_for(pid_t child, uint64_t end_ms)
{
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    for (uint64_t now = now_ms(); now < end_ms; now = now_ms()) {
        struct timespec left = {(time_t)((end_ms - now) / 1000), (long)((end_ms - now) % 1000 * 1000000)};
        siginfo_t ended = {0};
        if (waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0)
            return true;
        (void)sigtimedwait(&signals, NULL, &left);
    }
    return false;
}

struct process_end process_run(char **words, const char *out_name, const char *err_name, uint64_t limit_ms)
{
    struct process_end end = {0};
    struct rusage usage;
    uint64_t start = now_ms();
    pid_t child = fork();
    int status;

    if (child < 0)
        judge_host_fail("cannot start a process");
    if (child == 0)
        become(words, out_name, err_name);
    if (!wait_for(child, start + limit_ms + PROCESS_HANGING_MS)) {
        end.hanging = true;
        kill(-child, SIGKILL);
    }
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR)
        continue;
    end.wall_ms = now_ms() - start;
    end.processor_ms = processor_ms(&usage);
    end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return end;
}

uint64_t process_start_ms(char *const *command, int count, const char *out_name, const char *err_name)
{
    static char version[] = "--version";
    char *words[COMMAND_WORDS + 2];
    uint64_t greatest = 0;

    if (count > COMMAND_WORDS)
        judge_host_fail("the command has more than %d words", COMMAND_WORDS);
    memcpy(words, command, (size_t)count * sizeof *words);
    words[count] = version;
    words[count + 1] = NULL;
    for (int i = 0; i < PROBES; i++) {
        struct process_end end = process_run(words, out_name, err_name, 0);
        if (end.status != 0)
            judge_host_fail("%s --version ends with status %d", command[0], end.status);
        greatest = end.processor_ms > greatest ? end.processor_ms : greatest;
    }
    return greatest;
}

uint64_t process_processors(uint64_t threads)
{
    long all = sysconf(_SC_NPROCESSORS_ONLN);

    return threads < (uint64_t)all ? threads : (uint64_t)all;
}

uint64_t process_promised_ms(uint64_t limit_ms, uint64_t threads, uint64_t fallbacks_ms)
{
    uint64_t of_limit = limit_ms * process_processors(threads), of_fallbacks = fallbacks_ms * 11 / 10;

    return (of_limit > of_fallbacks ? of_limit : of_fallbacks) + PROMISE_MORE_MS;
}

const char *process_crash_line(const char *said)
{
    static const char *const marks[] = {"Sanitizer", "runtime error:", "RuntimeError"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *at = strstr(said, marks[i]);
        while (at != NULL && at > said && at[-1] != '\n')
            at--;
        if (at != NULL)
            return at;
    }
    return NULL;
}

void process_copy_line(char *to, const char *text)
{
    int length = (int)strcspn(text, "\n");

    snprintf(to, PROCESS_LINE, "%.*s", length < PROCESS_LINE ? length : PROCESS_LINE - 1, text);
}

static _Noreturn void judge_and_exit(void (*judge)(const void *context), const void *context, const char *said_name)
{
    if (freopen(said_name, "w", stderr) == NULL)
        _exit(127);
    alarm(JUDGE_SECONDS);
    judge(context);
    _exit(0);
}

void process_judge(void (*judge)(const void *context), const void *context, const char *said_name, char *wrong)
{
    pid_t child;
    int status;

    fflush(stdout);
    child = fork();
    if (child < 0)
        judge_host_fail("cannot start a process");
    if (child == 0)
        judge_and_exit(judge, context, said_name);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status)) {
        snprintf(wrong, PROCESS_LINE, "the judge ended by signal %d", WTERMSIG(status));
    } else if (WEXITSTATUS(status) != 0) {
        size_t length;
        char *complaint = judge_host_read_path(said_name, &length);
        process_copy_line(wrong, length > 0 ? complaint : "the judge failed");
        free(complaint);
    }
}

void *process_share(size_t size)
{
    void *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (shared == MAP_FAILED)
        judge_host_fail("no memory to share");
    return shared;
}

void process_write_file(const char *name, const char *text, size_t length)
{
    FILE *file = fopen(name, "wb");

    if (file == NULL || fwrite(text, 1, length, file) != length || fclose(file) != 0)
        judge_host_fail("cannot write %s", name);
}

void process_write_word(FILE *script, const char *word)
{
    fputs(" '", script);
    for (; *word != '\0'; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, script);
    fputs("'", script);
}
