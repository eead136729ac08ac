/* Threads and the library of Less: games of four computer players on different boards, in threads at the same time, are
 * those of one thread. Built with -fsanitize=thread, which reports data that two objects share. */
#include <stdint.h>
#include <string.h>

#include "../../core/library/codecup_less.h"
#include "threads.h"

enum { BUFFER = 4 << 20, WORK = 20000, TURNS = 6, WALLS = 112, GAMES = 4 };

struct player {
    uint64_t *buffer;
    uint32_t board, asked;
    struct codecup_less_turn turns[TURNS];
    struct codecup_less_score scores[TURNS];
};

static struct player players[GAMES], others[GAMES];
static uint64_t buffers[2][GAMES][BUFFER / 8];

/* A few walls, at other places on each board. */
static void draw_board(char digits[WALLS], uint32_t board)
{
    memset(digits, '0', WALLS);
    for (uint32_t i = 0; i < 20; i++)
        digits[(board * 7 + i * 29 + 15) % WALLS] = '1';
}

/* A table of distances would take seconds here. */
static int stop(void *context)
{
    return ++*(uint32_t *)context == 5;
}

static void *play(void *context)
{
    struct player *player = (struct player *)context;
    codecup_less *game = codecup_less_init(player->buffer, BUFFER);
    char digits[WALLS];

    draw_board(digits, player->board);
    REQUIRE(codecup_less_board(game, digits, WALLS, player->board % 4, stop, &player->asked) == CODECUP_LESS_STOPPED);
    for (uint32_t i = 0; i < TURNS; i++) {
        REQUIRE(codecup_less_search(game, WORK, NULL, NULL) == CODECUP_LESS_OK);
        REQUIRE(codecup_less_best(game, &player->turns[i], &player->scores[i]) == CODECUP_LESS_OK);
        REQUIRE(codecup_less_play(game, &player->turns[i]) == CODECUP_LESS_OK);
    }
    return NULL;
}

int main(void)
{
    for (uint32_t i = 0; i < GAMES; i++) {
        players[i] = (struct player){.buffer = buffers[0][i], .board = i};
        others[i] = (struct player){.buffer = buffers[1][i], .board = i};
    }
    in_turn(play, players, sizeof players[0], GAMES);
    at_once(play, others, sizeof others[0], GAMES);
    for (uint32_t i = 0; i < GAMES; i++)
        for (uint32_t t = 0; t < TURNS; t++) {
            char first[15], second[15];
            REQUIRE(codecup_less_text(&players[i].turns[t], first) > 0 &&
                    codecup_less_text(&others[i].turns[t], second) > 0 && strcmp(first, second) == 0);
            REQUIRE(players[i].scores[t].playouts == others[i].scores[t].playouts &&
                    players[i].scores[t].value == others[i].scores[t].value);
        }
    printf("ok - %d games in threads are those of one thread\n", GAMES);
    return 0;
}
