/*
 * A square takes four columns: a bracket, the piece, a bracket, and the wall to its right.
 */
#include "view.h"

#include <stdio.h>

#define LESS_VIEW_PLAIN "\033[0m"

static void less_view_piece(int colour, bool colours)
{
    static const char *const start[LESS_COLOURS] = {"\033[1;33m", "\033[1;34m", "\033[1;37m", "\033[1;31m"};
    if (colour < 0)
        (void)putchar('.');
    else if (colours)
        printf("%s%c" LESS_VIEW_PLAIN, start[colour], LESS_LETTERS[colour]);
    else
        (void)putchar(LESS_LETTERS[colour]);
}

static void less_view_row(const struct less_scene *scene, int row, bool colours, const char *end)
{
    const struct less_board *board = scene->board;
    printf("%c   ", 'a' + row);
    for (int column = 0; column < LESS_SIDE; column++) {
        int square = row * LESS_SIDE + column;
        bool to = square == scene->to;
        bool from = square == scene->from;
        (void)putchar(to ? '[' : from ? '(' : ' ');
        if (from)
            (void)putchar(' ');
        else
            less_view_piece(scene->position.at[square], colours);
        (void)putchar(to ? ']' : from ? ')' : ' ');
        if (column < LESS_SIDE - 1)
            (void)putchar(" |#"[board->right[square]]);
    }
    printf("%s\n", end);
    if (row == LESS_SIDE - 1)
        return;
    printf("    ");
    for (int column = 0; column < LESS_SIDE; column++)
        printf(" %c%s", " -="[board->below[row * LESS_SIDE + column]], column < LESS_SIDE - 1 ? "  " : "");
    printf("%s\n", end);
}

void less_view_scene(const struct less_scene *scene, bool colours, const char *end)
{
    printf("game %d, %d : %d moves, %s%s\n", scene->game, scene->moves[0], scene->moves[1], scene->text, end);
    printf("     1   2   3   4   5   6   7   8%s\n", end);
    for (int row = 0; row < LESS_SIDE; row++)
        less_view_row(scene, row, colours, end);
}

void less_view_print(void *context, const struct less_scene *scene)
{
    const bool *colours = context;
    if (!scene->whole)
        return;
    less_view_scene(scene, *colours, "");
    (void)putchar('\n');
}
