/* Objects in threads: usage: threads FILE. First a series of searches in each of several objects at once, which must
 * give the same game as one alone; then one scheduler whose tasks are carried out by several workers. Built with
 * -fsanitize=thread by host.sh. Exit status 0: all is as it must be. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../../core/library/icfp2015.h"

enum { THREADS = 3, BUFFER = 16 << 20, TEXT = 1 << 16, WORK = 2000000 };

static char problem[TEXT];
static size_t problem_length;

struct player {
    uint64_t buffer[BUFFER / 8];
    icfp2015 *game;
    char commands[TEXT];
    size_t length;
    bool good;
};

static struct player players[THREADS], alone, scheduler;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int put(void *context, const char *text, size_t length)
{
    struct player *player = context;

    if (length > TEXT - player->length)
        return 1;
    memcpy(player->commands + player->length, text, length);
    player->length += length;
    return 0;
}

static bool begin(struct player *player, const char *workers)
{
    const uint32_t *seeds;
    uint32_t count;

    player->game = icfp2015_init(player->buffer, BUFFER);
    return icfp2015_option(player->game, "phrase", "ei!") == 0 &&
           icfp2015_option(player->game, "workers", workers) == 0 &&
           icfp2015_load_json(player->game, problem, problem_length) == 0 &&
           (seeds = icfp2015_seeds(player->game, &count)) != NULL && icfp2015_start(player->game, seeds[0]) == 0;
}

static void *solve(void *context)
{
    struct player *player = context;

    player->length = 0;
    player->good = begin(player, "1") && icfp2015_solve(player->game, WORK, NULL, NULL) >= 0 &&
                   icfp2015_solution(player->game, put, player) == 0;
    return NULL;
}

/* Takes tasks from the scheduler until there are none. The lock is for the scheduler alone. */
static void *carry_out(void *context)
{
    struct player *player = context;
    struct icfp2015_outcome outcome;
    struct icfp2015_task task;
    int status;

    do {
        uint64_t spent;
        pthread_mutex_lock(&lock);
        spent = icfp2015_work(scheduler.game);
        status = spent < WORK ? icfp2015_next(scheduler.game, WORK - spent, &task) : ICFP2015_COMPLETE;
        pthread_mutex_unlock(&lock);
        if (status != ICFP2015_OK)
            continue;
        player->good = player->good && icfp2015_run(player->game, &task, NULL, NULL, &outcome) == ICFP2015_OK;
        pthread_mutex_lock(&lock);
        player->good = player->good && icfp2015_note(scheduler.game, &outcome) == ICFP2015_OK;
        pthread_mutex_unlock(&lock);
    } while (status == ICFP2015_OK || status == ICFP2015_WAIT);
    player->good = player->good && status == ICFP2015_COMPLETE;
    return NULL;
}

static void run_all(void *(*job)(void *))
{
    pthread_t threads[THREADS];

    for (uint32_t i = 0; i < THREADS; i++)
        (void)pthread_create(&threads[i], NULL, job, &players[i]);
    for (uint32_t i = 0; i < THREADS; i++)
        (void)pthread_join(threads[i], NULL);
}

static bool objects_do_not_meet(void)
{
    bool same = true;

    (void)solve(&alone);
    run_all(solve);
    for (uint32_t i = 0; i < THREADS; i++)
        same = same && players[i].good && players[i].length == alone.length &&
               memcmp(players[i].commands, alone.commands, alone.length) == 0;
    return same && alone.good && alone.length > 0;
}

/* The scheduler makes the game of the best outcome again, and its judge confirms the points. */
static bool workers_share_a_scheduler(void)
{
    struct icfp2015_verdict verdict;
    struct icfp2015_score score;
    bool good = begin(&scheduler, "3");

    for (uint32_t i = 0; i < THREADS; i++)
        players[i].good = begin(&players[i], "1");
    run_all(carry_out);
    for (uint32_t i = 0; i < THREADS; i++)
        good = good && players[i].good;
    return good && icfp2015_best(scheduler.game, &score) == 0 &&
           icfp2015_solution(scheduler.game, put, &scheduler) == 0 &&
           icfp2015_judge(scheduler.game, scheduler.commands, scheduler.length, &verdict) == 0 &&
           verdict.error == NULL && verdict.points == score.points;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    bool separate, shared;

    if (file == NULL)
        return 2;
    problem_length = fread(problem, 1, sizeof problem, file);
    separate = objects_do_not_meet();
    shared = workers_share_a_scheduler();
    printf("%sok - objects in threads play what one alone plays\n", separate ? "" : "not ");
    printf("%sok - workers in threads share a scheduler\n", shared ? "" : "not ");
    return separate && shared ? 0 : 1;
}
