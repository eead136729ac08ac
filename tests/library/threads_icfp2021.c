/* Threads and the library of Brain Wall: threads_icfp2021 FILE...
 *
 * Searches a pose for each problem file, at most MAX_THREADS files, in threads at the same time: the poses are those of
 * one thread. Then one object schedules tasks that others carry out at the same time. Built with -fsanitize=thread,
 * which reports data that two objects share. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../../core/library/icfp2021.h"
#include "threads.h"

enum { BUFFER = 1 << 20, FILE_MAX = 1 << 16, TEXT_MAX = 1 << 14, WORK = 1500000, ROUNDS = 4 };

/* One object, its problem, and what came of it. */
struct player {
    uint64_t *buffer;
    icfp2021 *wall;
    const char *json;
    struct icfp2021_score score;
    struct icfp2021_task task;
    struct icfp2021_outcome outcome;
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
    player->wall = icfp2021_init(player->buffer, BUFFER);
    REQUIRE(player->wall != NULL);
    REQUIRE(icfp2021_option(player->wall, "workers", workers) == ICFP2021_OK);
    REQUIRE(icfp2021_load_json(player->wall, 1, player->json, strlen(player->json)) == ICFP2021_OK);
    REQUIRE(icfp2021_start(player->wall) == ICFP2021_OK);
}

/* The best pose as text; the object that found it agrees with its own rules. */
static void take_result(struct player *player)
{
    struct icfp2021_verdict verdict = {.valid = 0};

    player->length = 0;
    REQUIRE(icfp2021_best(player->wall, &player->score) == ICFP2021_OK);
    REQUIRE(icfp2021_solution(player->wall, put, player) == ICFP2021_OK);
    if (!player->score.solved)
        return;
    REQUIRE(icfp2021_judge_json(player->wall, player->text, player->length, &verdict) == ICFP2021_OK);
    REQUIRE(verdict.valid && verdict.dislikes == player->score.dislikes);
}

static bool same(const struct player *a, const struct player *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0 &&
           a->score.dislikes == b->score.dislikes && a->score.violation == b->score.violation &&
           icfp2021_work(a->wall) == icfp2021_work(b->wall);
}

static void *play(void *context)
{
    struct player *player = (struct player *)context;

    prepare(player, "1");
    REQUIRE(icfp2021_solve(player->wall, WORK, NULL, NULL) >= 0);
    take_result(player);
    return NULL;
}

static void poses_in_threads_are_those_of_one_thread(int count)
{
    in_turn(play, players, sizeof players[0], count);
    at_once(play, others, sizeof others[0], count);
    for (int i = 0; i < count; i++)
        REQUIRE(same(&players[i], &others[i]));
    printf("ok - poses of %d problems in threads are those of one thread\n", count);
}

static void *carry_out(void *context)
{
    struct player *player = (struct player *)context;

    REQUIRE(icfp2021_run(player->wall, &player->task, NULL, NULL, &player->outcome) >= 0);
    return NULL;
}

/* Rounds of a task for each worker, noted in the order of the tasks. The scheduler makes the pose again. */
static void rounds(struct player *scheduler, struct player *workers, int count, order_of_calls *each)
{
    char number[2] = {(char)('0' + count), '\0'};

    prepare(scheduler, number);
    for (int i = 0; i < count; i++)
        prepare(&workers[i], "1");
    for (int round = 0; round < ROUNDS; round++) {
        int tasks = 0;
        while (tasks < count && icfp2021_next(scheduler->wall, WORK, &workers[tasks].task) == ICFP2021_OK)
            tasks++;
        each(carry_out, workers, sizeof workers[0], tasks);
        for (int i = 0; i < tasks; i++)
            REQUIRE(icfp2021_note(scheduler->wall, &workers[i].outcome) == ICFP2021_OK);
    }
    take_result(scheduler);
}

static void tasks_in_threads_come_to_the_same(int workers)
{
    for (int i = 0; i <= workers; i++)
        players[i].json = others[i].json = files[0];
    rounds(&players[0], &players[1], workers, in_turn);
    rounds(&others[0], &others[1], workers, at_once);
    REQUIRE(same(&players[0], &others[0]));
    printf("ok - tasks of %d workers come to the same in threads\n", workers);
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

    REQUIRE(count >= 3);
    for (int i = 0; i < count; i++) {
        read_problem(argv[i + 1], files[i]);
        players[i] = (struct player){.json = files[i], .buffer = buffers[0][i]};
        others[i] = (struct player){.json = files[i], .buffer = buffers[1][i]};
    }
    poses_in_threads_are_those_of_one_thread(count);
    tasks_in_threads_come_to_the_same(count - 1);
    return 0;
}
