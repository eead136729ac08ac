/*
 * Every frame is drawn afresh: a copy of the board, the unit's members over it, the pivot over all.
 */
#include "show.h"

#include "../host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void hextris_show_header(const struct hextris_show *show, const struct hextris_game *game,
                              const char *text, size_t said, const struct hextris_phrases *phrases)
{
    printf("problem %lld seed %lld, ", (long long)game->problem->id, (long long)show->seed);
    if (game->unit)
        printf("unit %lld of %lld, ", (long long)game->spawned,
               (long long)game->problem->source_length);
    else
        printf("the end, ");
    printf("score %lld, ", (long long)game->score + (long long)hextris_phrase_power(phrases));
    if (said)
        printf("command '%c'\n", text[said - 1]);
    else
        printf("no command yet\n");
}

/* The pivot may be anywhere; only on the board it can be seen. */
static void hextris_show_mark_pivot(const struct hextris_game *game, char *cells)
{
    int64_t column = hextris_cube_column(game->pivot);
    int64_t row = hextris_cube_row(game->pivot);
    if (column < 0 || column >= game->problem->width || row < 0 || row >= game->problem->height)
        return;
    char *cell = &cells[row * game->problem->width + column];
    *cell = (char)(*cell == 'o' ? '@' : *cell == HEXTRIS_PROBLEM_FULL ? '*' : '+');
}

static void hextris_show_mark_unit(const struct hextris_game *game, char *cells)
{
    for (size_t i = 0; i < game->unit->size; i++) {
        struct hextris_cube member = hextris_game_member(game, i);
        cells[hextris_cube_row(member) * game->problem->width + hextris_cube_column(member)] = 'o';
    }
    hextris_show_mark_pivot(game, cells);
}

char *hextris_show_cells(const struct hextris_game *game)
{
    size_t area = (size_t)(game->problem->width * game->problem->height);
    char *cells = judge_host_allocate(area, 1);
    memcpy(cells, game->cells, area);
    if (game->unit)
        hextris_show_mark_unit(game, cells);
    return cells;
}

static void hextris_show_board(const struct hextris_game *game)
{
    size_t width = (size_t)game->problem->width;
    size_t height = (size_t)game->problem->height;
    char *cells = hextris_show_cells(game);
    for (size_t row = 0; row < height; row++) {
        printf("%s", row % 2 ? " " : "");
        for (size_t column = 0; column < width; column++)
            printf("%c%c", cells[row * width + column], column + 1 < width ? ' ' : '\n');
    }
    free(cells);
}

void hextris_show_frame(void *context, const struct hextris_game *game, const char *text, size_t said,
                      const struct hextris_phrases *phrases)
{
    static const char home_and_clear[] = "\033[H\033[J";
    static const struct timespec pause = {0, 1000000000L / HEXTRIS_SHOW_FRAMES_PER_SECOND};
    int terminal = isatty(STDOUT_FILENO);
    if (terminal)
        printf("%s", home_and_clear);
    hextris_show_header(context, game, text, said, phrases);
    hextris_show_board(game);
    if (!terminal) {
        putchar('\n');
        return;
    }
    (void)fflush(stdout);
    nanosleep(&pause, NULL);
}
