/* Peak: what a program has mapped, and what of it was resident, at its most.
 *
 *     peak FILE MEGABYTES PROGRAM ARGUMENT...
 *
 * Runs PROGRAM with its address space limited to MEGABYTES and writes two numbers of kilobytes, mapped
 * and resident, to FILE. The status is the program's, 128 + signal if one ended it.
 *
 * Linux is asked while the program exits, which takes a tracer: getrusage() also counts what the
 * process was before it became the program, and that is more than a megabyte. */
#define _GNU_SOURCE /* ptrace and its events under -std=c11 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void become(long megabytes, char **words)
{
    rlim_t bytes = (rlim_t)megabytes << 20;
    struct rlimit limit = {bytes, bytes};

    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0 && setrlimit(RLIMIT_AS, &limit) == 0)
        execv(words[0], words);
    perror(words[0]);
    _exit(127);
}

/* Both peaks of a process that has not yet given up its memory. */
static void note_peaks(const char *name, pid_t process)
{
    char path[64], line[256];
    long mapped = 0, resident = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%ld/status", (long)process);
    file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "VmPeak: %ld", &mapped);
        sscanf(line, "VmHWM: %ld", &resident);
    }
    if (file != NULL)
        fclose(file);
    file = fopen(name, "w");
    if (file != NULL) {
        fprintf(file, "%ld %ld\n", mapped, resident);
        fclose(file);
    }
}

int main(int argc, char **argv)
{
    pid_t child;
    int status;

    if (argc < 4) {
        fputs("usage: peak FILE MEGABYTES PROGRAM ARGUMENT...\n", stderr);
        return 127;
    }
    child = fork();
    if (child == 0)
        become(atol(argv[2]), argv + 3);
    /* The first stop is the program's start. It ends with this one, whatever signal that is ended by. */
    while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
        long pass_on = WSTOPSIG(status) != SIGTRAP ? WSTOPSIG(status) : 0;
        if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXIT << 8))
            note_peaks(argv[1], child);
        ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)(long)(PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL));
        ptrace(PTRACE_CONT, child, NULL, (void *)pass_on);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
