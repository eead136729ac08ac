/* Session speed: milliseconds of replay, undo and seek.
 *
 *     session_speed GAME PROBLEM TRANSCRIPT CHECKPOINTS
 *
 * session_speed.mjs does the same by the WebAssembly module; session_speed.sh makes long games for both. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/judge/session.h"
#include "../../port/wasm/flat.h"
#include "../kit/random.h"

enum { MEMORY = 1 << 30, TEXT = 64 << 20, TIMES = 1000 };

static double now_ms(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static struct game_text read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(TEXT);
    size_t length = file != NULL && bytes != NULL ? fread(bytes, 1, TEXT - 1, file) : 0;

    if (length == 0) {
        fprintf(stderr, "session_speed: cannot read %s\n", path);
        exit(2);
    }
    bytes[length] = '\0';
    return (struct game_text){bytes, length};
}

static void measure(struct session *session, struct game_text text)
{
    struct random random = {1};
    double begin = now_ms(), replay, undo, seek = 0, worst = 0;
    size_t taken = session_play(session, text);

    replay = now_ms() - begin;
    begin = now_ms();
    for (int i = 0; i < TIMES; i++)
        (void)session_undo(session);
    undo = (now_ms() - begin) / TIMES;
    for (int i = 0; i < TIMES; i++) {
        double from = now_ms(), one;

        session_seek(session, random_below(&random, session->moves + 1));
        one = now_ms() - from;
        seek += one / TIMES;
        worst = one > worst ? one : worst;
    }
    printf("%zu bytes, %u moves, state %zu bytes, %u checkpoints: replay %.1f, undo %.3f, seek %.3f, worst %.3f ms\n",
           taken,
           session->moves, session->state_bytes, session->checkpoint_capacity, replay, undo, seek, worst);
}

int main(int argc, char **argv)
{
    struct arena arena = arena_over(malloc(MEMORY), MEMORY);
    struct game_problem *problem;
    struct session session;
    struct message wrong;
    struct game_text text;
    int i = 0;

    while (argc == 5 && FLAT_GAMES[i] != NULL && strcmp(FLAT_GAMES[i]->name, argv[1]) != 0)
        i++;
    if (argc != 5 || FLAT_GAMES[i] == NULL || arena.at == NULL) {
        fprintf(stderr, "use: session_speed GAME PROBLEM TRANSCRIPT CHECKPOINTS\n");
        return 2;
    }
    problem = FLAT_GAMES[i]->read(&arena, argv[2], read_file(argv[2]), NULL, 0, &wrong);
    text = read_file(argv[3]);
    if (problem == NULL ||
        !session_open(&session, &arena, FLAT_GAMES[i], problem, text.length, (uint32_t)strtoul(argv[4], NULL, 10))) {
        fprintf(stderr, "session_speed: %s\n", problem == NULL ? wrong.text : "too little memory");
        return 2;
    }
    measure(&session, text);
    return 0;
}
