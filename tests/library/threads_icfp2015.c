/* Threads and the library of Hextris: threads_icfp2015 FILE...
 *
 * Plays the first seed of each problem file, at most MAX_THREADS files; see threads_solver.h. Then one object schedules
 * for all the others, whose threads share it by a lock; and a thread stops the search of another one. */
#include "../../core/library/icfp2015.h"

#define OBJECT        icfp2015
#define LIBRARY(name) icfp2015_##name
#define STATUS(name)  ICFP2015_##name
#define RESULTS       "%d games"

enum { BUFFER = 4 << 20, TEXT_MAX = 1 << 16, WORK = 400000, LONG_WORK = 100000000 };

#include "threads_solver.h"

static const char *const PHRASES[] = {"ei!", "ia! ia!", "yuggoth"};

static void start(struct player *player)
{
    const uint32_t *seeds;
    uint32_t count;

    for (size_t i = 0; i < sizeof PHRASES / sizeof PHRASES[0]; i++)
        REQUIRE(icfp2015_option(player->game, "phrase", PHRASES[i]) == ICFP2015_OK);
    REQUIRE(icfp2015_load_json(player->game, player->json, strlen(player->json)) == ICFP2015_OK);
    seeds = icfp2015_seeds(player->game, &count);
    REQUIRE(seeds != NULL && count > 0 && icfp2015_start(player->game, seeds[0]) == ICFP2015_OK);
}

static void judge(struct player *player)
{
    struct icfp2015_verdict verdict;

    REQUIRE(icfp2015_judge(player->game, player->text, player->length, &verdict) == ICFP2015_OK);
    REQUIRE(verdict.error == NULL && verdict.points == player->score.points);
}

static bool same_score(const struct icfp2015_score *a, const struct icfp2015_score *b)
{
    return a->points == b->points && a->work == b->work;
}

/* ---- a scheduler that threads share ---- */

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

int main(int argc, char **argv)
{
    int count = take_files(argc, argv, 4);

    results_in_threads_are_those_of_one_thread(count);
    tasks_in_threads_come_to_the_same(2);
    tasks_in_threads_come_to_the_same(count - 1);
    workers_share_a_scheduler(count - 1);
    one_worker_makes_the_game_of_solve();
    another_thread_stops_a_search();
    return 0;
}
