/*
 * Every frame is drawn afresh: a copy of the board, the unit's members over it, the pivot over all.
 */
#include "judge_show.h"

#include "../judge_base/judge_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void judge_show_header(const struct judge_show *show, const struct judge_game *game,
                              const char *text, size_t said, const struct judge_phrases *phrases)
{
    printf("problem %lld seed %lld, ", (long long)game->problem->id, (long long)show->seed);
    if (game->unit)
        printf("unit %lld of %lld, ", (long long)game->spawned,
               (long long)game->problem->source_length);
    else
        printf("the end, ");
    printf("score %lld, ", (long long)game->score + (long long)judge_phrase_power(phrases));
    if (said)
        printf("command '%c'\n", text[said - 1]);
    else
        printf("no command yet\n");
}

/* The pivot may be anywhere; only on the board it can be seen. */
static void judge_show_mark_pivot(const struct judge_game *game, char *cells)
{
    int64_t column = judge_cube_column(game->pivot);
    int64_t row = judge_cube_row(game->pivot);
    if (column < 0 || column >= game->problem->width || row < 0 || row >= game->problem->height)
        return;
    char *cell = &cells[row * game->problem->width + column];
    *cell = (char)(*cell == 'o' ? '@' : *cell == JUDGE_PROBLEM_FULL ? '*' : '+');
}

static void judge_show_mark_unit(const struct judge_game *game, char *cells)
{
    for (size_t i = 0; i < game->unit->size; i++) {
        struct judge_cube member = judge_game_member(game, i);
        cells[judge_cube_row(member) * game->problem->width + judge_cube_column(member)] = 'o';
    }
    judge_show_mark_pivot(game, cells);
}

char *judge_show_cells(const struct judge_game *game)
{
    size_t area = (size_t)(game->problem->width * game->problem->height);
    char *cells = judge_host_allocate(area, 1);
    memcpy(cells, game->cells, area);
    if (game->unit)
        judge_show_mark_unit(game, cells);
    return cells;
}

static void judge_show_board(const struct judge_game *game)
{
    size_t width = (size_t)game->problem->width;
    size_t height = (size_t)game->problem->height;
    char *cells = judge_show_cells(game);
    for (size_t row = 0; row < height; row++) {
        printf("%s", row % 2 ? " " : "");
        for (size_t column = 0; column < width; column++)
            printf("%c%c", cells[row * width + column], column + 1 < width ? ' ' : '\n');
    }
    free(cells);
}

void judge_show_frame(void *context, const struct judge_game *game, const char *text, size_t said,
                      const struct judge_phrases *phrases)
{
    static const char home_and_clear[] = "\033[H\033[J";
    static const struct timespec pause = {0, 1000000000L / JUDGE_SHOW_FRAMES_PER_SECOND};
    int terminal = isatty(STDOUT_FILENO);
    if (terminal)
        printf("%s", home_and_clear);
    judge_show_header(context, game, text, said, phrases);
    judge_show_board(game);
    if (!terminal) {
        putchar('\n');
        return;
    }
    (void)fflush(stdout);
    nanosleep(&pause, NULL);
}
