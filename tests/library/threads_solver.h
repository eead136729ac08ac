/* Threads and the library of a game with an engine: objects in threads at the same time come to what they come to in
 * one thread, also where one of them schedules tasks that the others carry out. Built with -fsanitize=thread, which
 * reports data that two objects share.
 *
 * A game's file, threads_icfp2015.c or threads_icfp2021.c, defines before it includes this one:
 *     OBJECT, LIBRARY(name), STATUS(name)   the type of objects, functions and other types, constants of its library
 *     BUFFER, TEXT_MAX                      bytes for an object, and for the text of its solution
 *     WORK                                  of each search
 *     RESULTS                               what is found for %d problems, in words
 * and after it the functions of "the game's part" below, and main(). */
#ifndef TESTS_LIBRARY_THREADS_SOLVER_H
#define TESTS_LIBRARY_THREADS_SOLVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "threads.h"

enum { FILE_MAX = 1 << 16, ROUNDS = 4 };

/* One object, its problem, and what came of it. */
struct player {
    uint64_t *buffer;
    OBJECT *game;
    const char *json;
    struct LIBRARY(score) score;
    struct LIBRARY(task) task;
    struct LIBRARY(outcome) outcome;
    char text[TEXT_MAX];
    size_t length;
};

static struct player players[MAX_THREADS], others[MAX_THREADS];
static char files[MAX_THREADS][FILE_MAX];
static uint64_t buffers[2][MAX_THREADS][BUFFER / 8];

/* ---- the game's part ---- */

/* Further options, the problem, and the start. */
static void start(struct player *player);

/* The object that made the solution agrees with it by its own rules. */
static void judge(struct player *player);

static bool same_score(const struct LIBRARY(score) *a, const struct LIBRARY(score) *b);

/* ---- objects ---- */

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
    player->game = LIBRARY(init)(player->buffer, BUFFER);
    REQUIRE(player->game != NULL);
    REQUIRE(LIBRARY(option)(player->game, "workers", workers) == STATUS(OK));
    start(player);
}

/* The best solution as text. */
static void take_result(struct player *player)
{
    player->length = 0;
    REQUIRE(LIBRARY(best)(player->game, &player->score) == STATUS(OK));
    REQUIRE(LIBRARY(solution)(player->game, put, player) == STATUS(OK));
    judge(player);
}

static bool same(const struct player *a, const struct player *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0 && same_score(&a->score, &b->score) &&
           LIBRARY(work)(a->game) == LIBRARY(work)(b->game);
}

static void read_problem(const char *name, char *text)
{
    FILE *file = fopen(name, "rb");
    size_t length = file != NULL ? fread(text, 1, FILE_MAX - 1, file) : 0;

    REQUIRE(length > 0 && length < FILE_MAX - 1);
    text[length] = '\0';
    fclose(file);
}

/* Gives each problem file to two objects. Returns the number of files. */
static int take_files(int argc, char **argv, int least)
{
    int count = argc - 1 < MAX_THREADS ? argc - 1 : MAX_THREADS;

    REQUIRE(count >= least);
    for (int i = 0; i < count; i++) {
        read_problem(argv[i + 1], files[i]);
        players[i] = (struct player){.json = files[i], .buffer = buffers[0][i]};
        others[i] = (struct player){.json = files[i], .buffer = buffers[1][i]};
    }
    return count;
}

/* ---- objects that know nothing of each other ---- */

static void *play(void *context)
{
    struct player *player = (struct player *)context;

    prepare(player, "1");
    REQUIRE(LIBRARY(solve)(player->game, WORK, NULL, NULL) >= 0);
    take_result(player);
    return NULL;
}

static void results_in_threads_are_those_of_one_thread(int count)
{
    in_turn(play, players, sizeof players[0], count);
    at_once(play, others, sizeof others[0], count);
    for (int i = 0; i < count; i++)
        REQUIRE(same(&players[i], &others[i]));
    printf("ok - " RESULTS " in threads are those of one thread\n", count);
}

/* ---- a scheduler for workers ---- */

static void *carry_out(void *context)
{
    struct player *player = (struct player *)context;

    REQUIRE(LIBRARY(run)(player->game, &player->task, NULL, NULL, &player->outcome) >= 0);
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
        while (tasks < count && LIBRARY(next)(scheduler->game, WORK, &workers[tasks].task) == STATUS(OK))
            tasks++;
        each(carry_out, workers, sizeof workers[0], tasks);
        for (int i = 0; i < tasks; i++)
            REQUIRE(LIBRARY(note)(scheduler->game, &workers[i].outcome) == STATUS(OK));
    }
    take_result(scheduler);
}

/* One problem for all. */
static void tasks_in_threads_come_to_the_same(int workers)
{
    for (int i = 0; i <= workers; i++)
        players[i].json = others[i].json = files[0];
    rounds(&players[0], &players[1], workers, in_turn);
    rounds(&others[0], &others[1], workers, at_once);
    REQUIRE(same(&players[0], &others[0]));
    printf("ok - tasks of %d workers come to the same in threads\n", workers);
}

#endif
