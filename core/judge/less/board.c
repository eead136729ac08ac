/*
 * Digits stand in the order of the specification: the vertical walls of a row, then the horizontal ones below it.
 */
#include "board.h"

#include "../../base/integer.h"

const char *const less_colour_name[LESS_COLOURS] = {"Yellow", "Black", "White", "Red"};

/* The wall of each digit: to the right of a square or below it. */
static int *less_board_wall(struct less_board *board, int index)
{
    int row = index / (2 * LESS_SIDE - 1);
    int rest = index % (2 * LESS_SIDE - 1);
    if (rest < LESS_SIDE - 1)
        return &board->right[row * LESS_SIDE + rest];
    return &board->below[row * LESS_SIDE + rest - (LESS_SIDE - 1)];
}

bool less_board_read(struct less_board *board, const char *text, size_t length, struct message *wrong)
{
    size_t valid = less_board_valid_digits(text, length);
    *board = (struct less_board){.text = ""};
    message_clear(wrong);
    if (length != LESS_WALLS) {
        message_print(wrong, "the board has %zu characters; it must have %d", length, LESS_WALLS);
        return false;
    }
    if (valid < LESS_WALLS) {
        message_print(wrong, "character %zu of the board is ", valid + 1);
        message_quoted(wrong, text + valid, 1);
        message_text(wrong, "; it must be 0, 1 or 2");
        return false;
    }
    for (int i = 0; i < LESS_WALLS; i++)
        *less_board_wall(board, i) = text[i] - '0';
    less_board_write(board);
    return true;
}

size_t less_board_valid_digits(const char *text, size_t length)
{
    size_t valid = 0;
    while (length == LESS_WALLS && valid < length && text[valid] >= '0' && text[valid] <= '2')
        valid++;
    return valid;
}

void less_board_write(struct less_board *board)
{
    for (int i = 0; i < LESS_WALLS; i++)
        board->text[i] = (char)('0' + *less_board_wall(board, i));
    board->text[LESS_WALLS] = '\0';
}

int less_board_walls(const struct less_board *board, int square, int neighbour)
{
    int first = (int)integer_min(square, neighbour);
    int second = (int)integer_max(square, neighbour);
    return second - first == 1 ? board->right[first] : board->below[first];
}

int less_board_square(const char *name)
{
    if (name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
        return -1;
    return (name[0] - 'a') * LESS_SIDE + name[1] - '1';
}

void less_board_name(int square, char name[3])
{
    name[0] = (char)('a' + square / LESS_SIDE);
    name[1] = (char)('1' + square % LESS_SIDE);
    name[2] = '\0';
}
