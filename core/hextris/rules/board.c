/* See board.h. */
#include "board.h"

#include <string.h>

#include "../../base/bits.h"

struct board_size board_size_of(const struct problem *problem)
{
    return (struct board_size){problem->width, problem->height, problem_words(problem->width)};
}

/* The bits of the last word of a row that are columns of the board. */
static uint64_t last_word_mask(struct board_size size)
{
    return size.width % 64 != 0 ? ~(~(uint64_t)0 << (size.width % 64)) : ~(uint64_t)0;
}

void board_start(uint64_t *board, struct board_size size, const struct problem *problem)
{
    uint32_t words = size.height * size.words;

    for (uint32_t i = 0; i < words; i++)
        board[i] = ~problem->filled[i];
    for (uint32_t last = size.words - 1; last < words; last += size.words)
        board[last] &= last_word_mask(size);
}

bool board_fits(const uint64_t *board, struct board_size size, const struct unit *unit,
                struct pose pose)
{
    const struct unit_shape *shape = &unit->shape[pose.orientation];
    const struct unit_offset *cells = shape->cells[pose.y & 1];

    if (!shape->fits || pose.y < 0 || pose.y + shape->height > (int32_t)size.height ||
        pose.x + shape->west[pose.y & 1] < 0 ||
        pose.x + shape->east[pose.y & 1] >= (int32_t)size.width)
        return false;
    for (uint32_t i = 0; i < unit->member_count; i++)
        if (!bits_test(board_row_const(board, size, pose.y + cells[i].dy),
                      (uint32_t)(pose.x + cells[i].dx)))
            return false;
    return true;
}

void board_fill(uint64_t *board, struct board_size size, const struct unit *unit, struct pose pose)
{
    const struct unit_offset *cells = unit->shape[pose.orientation].cells[pose.y & 1];

    for (uint32_t i = 0; i < unit->member_count; i++)
        bits_clear(board_row(board, size, pose.y + cells[i].dy), (uint32_t)(pose.x + cells[i].dx));
}

bool board_row_full(const uint64_t *row, uint32_t words)
{
    return bits_none_row(row, words);
}

uint32_t board_clear(uint64_t *board, struct board_size size)
{
    int32_t to = (int32_t)size.height;

    /* From the bottom up, each row that is not full is copied to row to - 1. Rows from `to` on are final. */
    for (int32_t y = (int32_t)size.height - 1; y >= 0; y--) {
        const uint64_t *row = board_row_const(board, size, y);
        if (board_row_full(row, size.words))
            continue;
        to--;
        if (to != y)
            memcpy(board_row(board, size, to), row, size.words * sizeof *row);
    }
    for (int32_t y = 0; y < to; y++) {
        uint64_t *row = board_row(board, size, y);
        memset(row, 0xff, size.words * sizeof *row);
        row[size.words - 1] = last_word_mask(size);
    }
    return (uint32_t)to;
}
