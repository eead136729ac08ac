/*
 * The parent looks every few milliseconds for a process that has ended, so that no signal is missed in a wait.
 */
#define _XOPEN_SOURCE 700

#include "less_series.h"

#include "less_host.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct less_job {
    pid_t pid; /* 0 if none runs */
    int game;
    FILE *file;
};

struct less_series {
    int games;
    int jobs;
    int started;
    int told; /* games whose log has been handed on */
    char **logs; /* of games that are over, by number, until they are handed on */
    less_series_match *match;
    less_series_played *played;
    void *context;
};

static struct less_job less_series_jobs[LESS_JOBS_MAX];
static bool less_series_is_job; /* in a process that plays */

static void less_series_end_jobs(void)
{
    if (less_series_is_job)
        return;
    for (int i = 0; i < LESS_JOBS_MAX; i++)
        if (less_series_jobs[i].pid)
            (void)kill(less_series_jobs[i].pid, SIGTERM);
    for (int i = 0; i < LESS_JOBS_MAX; i++)
        while (less_series_jobs[i].pid && waitpid(less_series_jobs[i].pid, NULL, 0) < 0 && errno == EINTR)
            continue;
}

static _Noreturn void less_series_play_one(const struct less_series *series, const struct less_job *job)
{
    struct less_match match = {.number = 0};
    struct less_log log = {0};
    less_series_is_job = true;
    series->match(series->context, job->game, &match);
    less_match_play(&match, &log);
    if (fwrite(log.text, 1, log.length, job->file) != log.length || fflush(job->file) != 0)
        less_host_fail("the log of a game cannot be kept: %s", strerror(errno));
    exit(EXIT_SUCCESS);
}

static void less_series_start(struct less_series *series, struct less_job *job)
{
    job->game = series->started++;
    job->file = tmpfile();
    if (!job->file)
        less_host_fail("no file for the log of a game: %s", strerror(errno));
    (void)fflush(NULL);
    pid_t pid = fork();
    if (pid < 0)
        less_host_fail("no process for a game: %s", strerror(errno));
    if (pid == 0)
        less_series_play_one(series, job);
    job->pid = pid;
}

static char *less_series_read(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0)
        less_host_fail("the log of a game is lost: %s", strerror(errno));
    long size = ftell(file);
    char *text = less_host_allocate((size_t)(size > 0 ? size : 0) + 1, 1);
    rewind(file);
    if (size < 0 || fread(text, 1, (size_t)size, file) != (size_t)size)
        less_host_fail("the log of a game is lost: %s", strerror(errno));
    (void)fclose(file);
    return text;
}

/* Takes the log of a process that has ended, if it has. */
static void less_series_look(struct less_series *series, struct less_job *job)
{
    int status;
    if (!job->pid || waitpid(job->pid, &status, WNOHANG) != job->pid)
        return;
    job->pid = 0;
    if (!WIFEXITED(status))
        less_host_fail("the process of game %d was ended by signal %d", job->game + 1, WTERMSIG(status));
    if (WEXITSTATUS(status) != 0)
        exit(WEXITSTATUS(status)); /* it has said why */
    series->logs[job->game] = less_series_read(job->file);
}

void less_series_play(int games, int jobs, less_series_match *match, less_series_played *played, void *context)
{
    static const struct timespec pause = {0, 5000000};
    struct less_series series = {.games = games, .jobs = jobs, .match = match, .played = played};
    series.context = context;
    series.logs = less_host_allocate((size_t)games, sizeof *series.logs);
    (void)atexit(less_series_end_jobs);
    while (series.told < games) {
        for (int i = 0; i < jobs; i++) {
            less_series_look(&series, &less_series_jobs[i]);
            if (!less_series_jobs[i].pid && series.started < games)
                less_series_start(&series, &less_series_jobs[i]);
        }
        less_host_heed();
        char *log = series.logs[series.told];
        if (!log) {
            nanosleep(&pause, NULL);
            continue;
        }
        series.told++;
        played(context, log, strlen(log));
        free(log);
    }
    free(series.logs);
}
