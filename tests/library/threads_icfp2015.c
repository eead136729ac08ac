/* Threads and the library of Hextris: threads_icfp2015 FILE...
 *
 * Plays the first seed of each problem file, at most MAX_THREADS files, in threads at the same time: the games are those
 * of one thread. One object schedules for all the others, whose threads share it by a lock. Built with
 * -fsanitize=thread, which reports data that two objects share. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../../core/library/icfp2015.h"
#include "threads.h"

enum { BUFFER = 4 << 20, FILE_MAX = 1 << 16, TEXT_MAX = 1 << 16, WORK = 400000, LONG_WORK = 100000000, ROUNDS = 4 };

static const char *const PHRASES[] = {"ei!", "ia! ia!", "yuggoth"};

/* One object, its problem, and what came of it. */
struct player {
    uint64_t *buffer;
    icfp2015 *game;
    const char *json;
    struct icfp2015_score score;
    struct icfp2015_task task;
    struct icfp2015_outcome outcome;
    char text[TEXT_MAX];
    size_t length;
};

static struct player players[MAX_THREADS], others[MAX_THREADS];
static char files[MAX_THREADS][FILE_MAX];
static uint64_t buffers[2][MAX_THREADS][BUFFER / 8];

static int put(void *context, const char *text, size_t length)
{
    struct player *player = (struct player *)context;

    if (length > TEXT_MAX - player->length)
        return 1;
    memcpy(player->text + player->length, text, length);
    player->length += length;
    return 0;
}

/* The number of workers is that of a scheduler. */
static void prepare(struct player *player, const char *workers)
{
    const uint32_t *seeds;
    uint32_t count;

    player->game = icfp2015_init(player->buffer, BUFFER);
    REQUIRE(player->game != NULL);
    REQUIRE(icfp2015_option(player->game, "workers", workers) == ICFP2015_OK);
    for (size_t i = 0; i < sizeof PHRASES / sizeof PHRASES[0]; i++)
        REQUIRE(icfp2015_option(player->game, "phrase", PHRASES[i]) == ICFP2015_OK);
    REQUIRE(icfp2015_load_json(player->game, player->json, strlen(player->json)) == ICFP2015_OK);
    seeds = icfp2015_seeds(player->game, &count);
    REQUIRE(seeds != NULL && count > 0 && icfp2015_start(player->game, seeds[0]) == ICFP2015_OK);
}

/* The best game as text; the object that made it agrees with its own rules. */
static void take_result(struct player *player)
{
    struct icfp2015_verdict verdict;

    player->length = 0;
    REQUIRE(icfp2015_best(player->game, &player->score) == ICFP2015_OK);
    REQUIRE(icfp2015_solution(player->game, put, player) == ICFP2015_OK);
    REQUIRE(icfp2015_judge(player->game, player->text, player->length, &verdict) == ICFP2015_OK);
    REQUIRE(verdict.error == NULL && verdict.points == player->score.points);
}

static bool same(const struct player *a, const struct player *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0 && a->score.points == b->score.points &&
           a->score.work == b->score.work && icfp2015_work(a->game) == icfp2015_work(b->game);
}

/* ---- objects that know nothing of each other ---- */

static void *play(void *context)
{
    struct player *player = (struct player *)context;

    prepare(player, "1");
    REQUIRE(icfp2015_solve(player->game, WORK, NULL, NULL) >= 0);
    take_result(player);
    return NULL;
}

static void games_in_threads_are_those_of_one_thread(int count)
{
    in_turn(play, players, sizeof players[0], count);
    at_once(play, others, sizeof others[0], count);
    for (int i = 0; i < count; i++)
        REQUIRE(same(&players[i], &others[i]));
    printf("ok - %d games in threads are those of one thread\n", count);
}

/* ---- a scheduler for workers ---- */

static void *carry_out(void *context)
{
    struct player *player = (struct player *)context;

    REQUIRE(icfp2015_run(player->game, &player->task, NULL, NULL, &player->outcome) >= 0);
    return NULL;
}

/* Rounds of a task for each worker, noted in the order of the tasks. The scheduler makes the solution again. */
static void rounds(struct player *scheduler, struct player *workers, int count, order_of_calls *each)
{
    char number[2] = {(char)('0' + count), '\0'};

    prepare(scheduler, number);
    for (int i = 0; i < count; i++)
        prepare(&workers[i], "1");
    for (int round = 0; round < ROUNDS; round++) {
        int tasks = 0;
        while (tasks < count && icfp2015_next(scheduler->game, WORK, &workers[tasks].task) == ICFP2015_OK)
            tasks++;
        each(carry_out, workers, sizeof workers[0], tasks);
        for (int i = 0; i < tasks; i++)
            REQUIRE(icfp2015_note(scheduler->game, &workers[i].outcome) == ICFP2015_OK);
    }
    take_result(scheduler);
}

/* One problem for all. */
static void share(struct player *set, int count, const char *json)
{
    for (int i = 0; i < count; i++)
        set[i].json = json;
}

static void tasks_in_threads_come_to_the_same(int workers)
{
    rounds(&players[0], &players[1], workers, in_turn);
    rounds(&others[0], &others[1], workers, at_once);
    REQUIRE(same(&players[0], &others[0]));
    printf("ok - tasks of %d workers come to the same in threads\n", workers);
}

/* Workers that take the next task as soon as they have noted one. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t noted = PTHREAD_COND_INITIALIZER;

static bool next_task(struct icfp2015_task *task)
{
    icfp2015 *scheduler = players[0].game;
    int status = ICFP2015_COMPLETE;

    (void)pthread_mutex_lock(&lock);
    while (icfp2015_work(scheduler) < WORK &&
           (status = icfp2015_next(scheduler, WORK - icfp2015_work(scheduler), task)) == ICFP2015_WAIT)
        (void)pthread_cond_wait(&noted, &lock);
    if (icfp2015_work(scheduler) >= WORK)
        status = ICFP2015_COMPLETE;
    (void)pthread_mutex_unlock(&lock);
    REQUIRE(status == ICFP2015_OK || status == ICFP2015_COMPLETE);
    return status == ICFP2015_OK;
}

static void *work(void *context)
{
    struct player *player = (struct player *)context;

    while (next_task(&player->task)) {
        (void)carry_out(player);
        (void)pthread_mutex_lock(&lock);
        REQUIRE(icfp2015_note(players[0].game, &player->outcome) == ICFP2015_OK);
        (void)pthread_cond_broadcast(&noted);
        (void)pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void workers_share_a_scheduler(int count)
{
    char number[2] = {(char)('0' + count), '\0'};

    prepare(&players[0], number);
    for (int i = 1; i <= count; i++)
        prepare(&players[i], "1");
    at_once(work, &players[1], sizeof players[1], count);
    take_result(&players[0]);
    printf("ok - %d %s a scheduler\n", count, count == 1 ? "worker has" : "workers share");
}

/* With one worker the scheduled searches are those of icfp2015_solve(). */
static void one_worker_makes_the_game_of_solve(void)
{
    workers_share_a_scheduler(1);
    (void)play(&others[0]);
    REQUIRE(same(&players[0], &others[0]));
    printf("ok - one worker makes the game of icfp2015_solve()\n");
}

/* ---- stop from another thread ---- */

static bool asked, ended; /* under the lock */

static int stop(void *context)
{
    bool now;

    (void)context;
    (void)pthread_mutex_lock(&lock);
    asked = true;
    (void)pthread_cond_broadcast(&noted);
    now = ended;
    (void)pthread_mutex_unlock(&lock);
    return now;
}

static void *play_on(void *context)
{
    struct player *player = (struct player *)context;

    prepare(player, "1");
    REQUIRE(icfp2015_solve(player->game, LONG_WORK, stop, NULL) == ICFP2015_STOPPED);
    REQUIRE(icfp2015_work(player->game) < LONG_WORK);
    return NULL;
}

static void another_thread_stops_a_search(void)
{
    pthread_t thread;

    REQUIRE(pthread_create(&thread, NULL, play_on, &players[0]) == 0);
    (void)pthread_mutex_lock(&lock);
    while (!asked)
        (void)pthread_cond_wait(&noted, &lock);
    ended = true;
    (void)pthread_mutex_unlock(&lock);
    REQUIRE(pthread_join(thread, NULL) == 0);
    printf("ok - another thread stops a search\n");
}

static void read_problem(const char *name, char *text)
{
    FILE *file = fopen(name, "rb");
    size_t length = file != NULL ? fread(text, 1, FILE_MAX - 1, file) : 0;

    REQUIRE(length > 0 && length < FILE_MAX - 1);
    text[length] = '\0';
    fclose(file);
}

int main(int argc, char **argv)
{
    int count = argc - 1 < MAX_THREADS ? argc - 1 : MAX_THREADS;

    REQUIRE(count >= 4);
    for (int i = 0; i < count; i++) {
        read_problem(argv[i + 1], files[i]);
        players[i] = (struct player){.json = files[i], .buffer = buffers[0][i]};
        others[i] = (struct player){.json = files[i], .buffer = buffers[1][i]};
    }
    games_in_threads_are_those_of_one_thread(count);
    share(players, count, files[0]);
    share(others, count, files[0]);
    tasks_in_threads_come_to_the_same(2);
    tasks_in_threads_come_to_the_same(count - 1);
    workers_share_a_scheduler(count - 1);
    one_worker_makes_the_game_of_solve();
    another_thread_stops_a_search();
    return 0;
}
