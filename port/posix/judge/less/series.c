/*
 * The parent polls every few milliseconds, so that it misses no signal during a wait.
 */
#include "series.h"

#include "../../../program.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct less_job {
    pid_t pid; /* 0: no process runs */
    int game;
    int output;          /* the end of the pipe where its log arrives */
    struct less_log log; /* as far as it has arrived */
};

struct less_series {
    int games;
    int jobs;
    int started;
    int delivered; /* logs of games before this number were delivered */
    int status;    /* of a process that could not play its game; else 0 */
    char **logs;   /* of finished games, by number, until they are delivered */
    less_series_match *match;
    less_series_played *played;
    void *context;
};

static struct less_job less_series_jobs[LESS_JOBS_MAX];
static bool less_series_is_job; /* this process plays one game */

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

static _Noreturn void less_series_play_one(const struct less_series *series, int game, int output)
{
    struct less_match match = {.number = 0};
    struct less_log log = {0};
    size_t written = 0;
    less_series_is_job = true;
    series->match(series->context, game, &match);
    less_match_play(&match, &log);
    while (written < log.length) {
        ssize_t taken = write(output, log.text + written, log.length - written);
        if (taken < 0 && errno != EINTR)
            less_host_fail("the log of a game is lost: %s", strerror(errno));
        written += taken > 0 ? (size_t)taken : 0;
    }
    exit(EXIT_SUCCESS);
}

static void less_series_start(struct less_series *series, struct less_job *job)
{
    int ends[2];
    int game = series->started++;
    if (pipe(ends) != 0)
        less_host_fail("no pipe for a game: %s", strerror(errno));
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    pid_t pid = fork();
    if (pid < 0)
        less_host_fail("no process for a game: %s", strerror(errno));
    if (pid == 0)
        less_series_play_one(series, game, ends[1]);
    (void)close(ends[1]);
    *job = (struct less_job){.pid = pid, .game = game, .output = ends[0]};
}

/* Reads what has arrived of a log. True once it is complete. */
static bool less_series_read(struct less_job *job)
{
    char bytes[4096];
    ssize_t got;
    while ((got = read(job->output, bytes, sizeof bytes)) > 0)
        less_log_add(&job->log, "%.*s", (int)got, bytes);
    return got == 0;
}

/* Takes the log of a process, if that has ended. */
static void less_series_collect(struct less_series *series, struct less_job *job)
{
    int status = 0;
    if (!job->pid || !less_series_read(job))
        return;
    while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    job->pid = 0;
    (void)close(job->output);
    if (!WIFEXITED(status)) {
        less_host_report("the process of game %d was ended by signal %d", job->game + 1, WTERMSIG(status));
        series->status = PROGRAM_USAGE;
    } else if (WEXITSTATUS(status) != 0) {
        series->status = WEXITSTATUS(status); /* the process has reported why */
    } else {
        series->logs[job->game] = job->log.text;
    }
}

/* Delivers finished logs: up to the first that is missing or, with `all`, all of them. */
static void less_series_deliver(struct less_series *series, bool all)
{
    for (; series->delivered < series->games && (all || series->logs[series->delivered]); series->delivered++) {
        char *log = series->logs[series->delivered];
        if (log)
            series->played(series->context, log, strlen(log));
        free(log);
    }
}

void less_series_play(int games, int jobs, less_series_match *match, less_series_played *played, void *context)
{
    static const struct timespec pause = {0, 5000000};
    struct less_series series = {.games = games, .jobs = jobs, .match = match, .played = played};
    series.context = context;
    series.logs = less_host_allocate((size_t)games, sizeof *series.logs);
    (void)atexit(less_series_end_jobs);
    while (series.delivered < games) {
        for (int i = 0; i < jobs; i++) {
            less_series_collect(&series, &less_series_jobs[i]);
            if (!less_series_jobs[i].pid && series.started < games && !series.status)
                less_series_start(&series, &less_series_jobs[i]);
        }
        bool over = less_host_signal() || series.status;
        less_series_deliver(&series, over);
        if (over) {
            less_host_exit_on_signal();
            exit(series.status);
        }
        (void)nanosleep(&pause, NULL);
    }
    free(series.logs);
}
