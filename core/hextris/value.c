/* See value.h. The counts are those that served players of falling-block games well (holes, covered
 * cells, wells, row transitions; Thiery and Scherrer, "Building controllers for Tetris", 2009),
 * restated for a board where a cell has two neighbours above. */
#include "value.h"

#include "../base/bits.h"

void value_init(struct value *value, struct board_size size, const struct unit *units,
                uint32_t unit_count, const struct value_weights *weights)
{
    *value = (struct value){.size = size, .weights = *weights, .spawn_west = (int32_t)size.width};
    for (uint32_t i = 0; i < unit_count; i++) {
        const struct unit_shape *shape = &units[i].shape[0];
        if (!units[i].spawns)
            continue;
        int32_t west = units[i].spawn_x + shape->west[0], east = units[i].spawn_x + shape->east[0];
        value->spawn_west = west < value->spawn_west ? west : value->spawn_west;
        value->spawn_east = east > value->spawn_east ? east : value->spawn_east;
        value->top = shape->height > value->top ? shape->height : value->top;
    }
    value->top += 2;
}

/* Counts of a row that are sums over its words. */
struct counts {
    int32_t full, runs, roofed, half, wells, enclosed;
};

/* A cell's upper neighbours: in an even row columns x - 1 and x, in an odd row x and x + 1. Beyond
 * the board nothing is empty, so walls count as full. */
static void count_word(struct counts *counts, uint64_t here, uint64_t west, uint64_t east,
                       uint64_t up_west, uint64_t up_east)
{
    uint64_t roofed = here & ~up_west & ~up_east;
    uint64_t closed = here & ~west & ~east;

    counts->runs += (int32_t)bits_count(here & ~west);
    counts->roofed += (int32_t)bits_count(roofed);
    counts->half += (int32_t)bits_count(here & (up_west ^ up_east));
    counts->wells += (int32_t)bits_count(closed);
    counts->enclosed += (int32_t)bits_count(closed & roofed);
}

static int32_t count_span(const struct value *value, const uint64_t *row)
{
    int32_t full = 0;

    for (int32_t x = value->spawn_west; x <= value->spawn_east; x++)
        full += !bits_test(row, (uint32_t)x);
    return full;
}

static int32_t weigh(const struct value *value, const struct counts *counts, const uint64_t *row,
                     int32_t y)
{
    const int32_t *of = value->weights.of;
    int32_t height = (int32_t)value->size.height - y, full = counts->full;
    int32_t lacking = (int32_t)value->size.width - full, sum;

    sum = of[VALUE_CELL_HEIGHT] * full * height + of[VALUE_ROW_HEIGHT] * height +
          of[VALUE_ROW_HEIGHT2] * (height * height / (int32_t)value->size.height) +
          of[VALUE_RUNS] * counts->runs + of[VALUE_ROOFED] * counts->roofed +
          of[VALUE_ROOFED_HIGH] * (counts->roofed * height / 8) + of[VALUE_HALF] * counts->half +
          of[VALUE_WELLS] * counts->wells + of[VALUE_ENCLOSED] * counts->enclosed +
          of[VALUE_FILL2] * (full * full / (int32_t)value->size.width);
    if (lacking <= 3 && counts->roofed == 0)
        sum += of[VALUE_READY];
    if (y < value->top)
        sum += (value->top - y) *
               (of[VALUE_TOP] * full + of[VALUE_SPAWN] * count_span(value, row));
    return sum;
}

int32_t value_row(const struct value *value, const uint64_t *row, const uint64_t *above, int32_t y)
{
    struct counts counts = {0};
    uint32_t words = value->size.words, empty = 0;
    int32_t odd = y & 1;

    if (words == 1) {
        uint64_t up = above != NULL ? above[0] : ~(uint64_t)0;
        empty = bits_count(row[0]);
        count_word(&counts, row[0], row[0] << 1, row[0] >> 1, odd ? up : up << 1,
                   odd ? up >> 1 : up);
    } else {
        for (uint32_t i = 0; i < words; i++) {
            uint64_t up_west = above != NULL ? bits_moved(above, words, i, 1 - odd) : ~(uint64_t)0;
            uint64_t up_east = above != NULL ? bits_moved(above, words, i, -odd) : ~(uint64_t)0;
            empty += bits_count(row[i]);
            count_word(&counts, row[i], bits_moved(row, words, i, 1), bits_moved(row, words, i, -1),
                       up_west, up_east);
        }
    }
    counts.full = (int32_t)(value->size.width - empty);
    if (counts.full == 0) {
        const int32_t *of = value->weights.of;
        return of[VALUE_ROOFED] * counts.roofed + of[VALUE_HALF] * counts.half;
    }
    return weigh(value, &counts, row, y);
}

int32_t value_board(const struct value *value, const uint64_t *board, int32_t *rows)
{
    int32_t sum = 0;

    for (int32_t y = 0; y < (int32_t)value->size.height; y++) {
        const uint64_t *row = board_row_const(board, value->size, y);
        int32_t terms = value_row(value, row, y > 0 ? row - value->size.words : NULL, y);
        if (rows != NULL)
            rows[y] = terms;
        sum += terms;
    }
    return sum;
}
