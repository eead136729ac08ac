/*
 * Walls are kept as the specification lists them: a row of vertical ones, then the horizontal ones below it.
 */
#include "board.h"

const char *const less_colour_name[LESS_COLOURS] = {"Yellow", "Black", "White", "Red"};

/* The place of each character: a square, and whether the wall is to its right or below it. */
static int *less_board_place(struct less_board *board, int index)
{
    int row = index / (2 * LESS_SIDE - 1);
    int rest = index % (2 * LESS_SIDE - 1);
    if (rest < LESS_SIDE - 1)
        return &board->right[row * LESS_SIDE + rest];
    return &board->below[row * LESS_SIDE + rest - (LESS_SIDE - 1)];
}

bool less_board_read(struct less_board *board, const char *text, size_t length, struct message *wrong)
{
    size_t right = less_board_right(text, length);
    *board = (struct less_board){.text = ""};
    message_clear(wrong);
    if (length != LESS_WALLS) {
        message_print(wrong, "the board has %zu characters; it must have %d", length, LESS_WALLS);
        return false;
    }
    if (right < LESS_WALLS) {
        message_print(wrong, "character %zu of the board is ", right + 1);
        message_quoted(wrong, text + right, 1);
        message_text(wrong, "; it must be 0, 1 or 2");
        return false;
    }
    for (int i = 0; i < LESS_WALLS; i++)
        *less_board_place(board, i) = text[i] - '0';
    less_board_write(board);
    return true;
}

size_t less_board_right(const char *text, size_t length)
{
    size_t right = 0;
    while (length == LESS_WALLS && right < length && text[right] >= '0' && text[right] <= '2')
        right++;
    return right;
}

void less_board_write(struct less_board *board)
{
    for (int i = 0; i < LESS_WALLS; i++)
        board->text[i] = (char)('0' + *less_board_place(board, i));
    board->text[LESS_WALLS] = '\0';
}

int less_board_walls(const struct less_board *board, int square, int neighbour)
{
    int first = square < neighbour ? square : neighbour;
    int second = square < neighbour ? neighbour : square;
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
