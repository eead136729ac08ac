/*
 * A value of digits is taken as a board, even a wrong one, unless a file has that name.
 */
#include "boards.h"

#include "../../../../core/judge/less/log.h"
#include "../../../program.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void less_boards_add(struct less_boards *boards, const struct less_board *board)
{
    boards->list = less_host_resize(boards->list, (size_t)boards->count + 1, sizeof *board);
    boards->list[boards->count++] = *board;
}

static _Noreturn void less_boards_fail(const char *path, struct game_text text, size_t byte, const char *why)
{
    struct message message;
    message_clear(&message);
    game_location(&message, path, text.bytes, byte);
    less_host_fail("%s%s", message.text, why);
}

static void less_boards_file(struct less_boards *boards, struct judge *judge, const char *path)
{
    struct game_text text;
    struct less_board board;
    struct message why;
    size_t at;
    if (!judge_read(judge, path, &text))
        exit(PROGRAM_USAGE);
    const char *no_text = less_text_fault(text, &at);
    if (no_text)
        less_boards_fail(path, text, at, no_text);
    struct less_lines lines = {.text = text, .next = at}; /* no line has a key: all of it is the rest */
    while (less_lines_next(&lines)) {
        struct game_text digits = less_lines_rest(&lines);
        if (!less_board_read(&board, digits.bytes, digits.length, &why))
            less_boards_fail(path, text, lines.at + less_board_valid_digits(digits.bytes, digits.length), why.text);
        less_boards_add(boards, &board);
    }
    if (boards->count == 0)
        less_boards_fail(path, text, text.length, "the file has no board");
}

void less_boards_read(struct less_boards *boards, struct judge *judge, const char *board)
{
    struct less_board read;
    struct message why;
    if (strspn(board, "0123456789") != strlen(board) || access(board, F_OK) == 0)
        less_boards_file(boards, judge, board);
    else if (less_board_read(&read, board, strlen(board), &why))
        less_boards_add(boards, &read);
    else
        less_host_fail("--board: %s", why.text);
}
