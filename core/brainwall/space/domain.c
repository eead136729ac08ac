/* See domain.h. */
#include "domain.h"

#include <string.h>

#include "../../base/bits.h"

void domain_fill(struct domain *domain, const struct hole *hole, uint64_t *rows)
{
    memcpy(rows, hole->rows, (size_t)hole->height * hole->words * sizeof *rows);
    *domain = (struct domain){.rows = rows, .y1 = (uint16_t)hole->height, .w1 = (uint16_t)hole->words,
                              .size = hole->places};
}

/* Bits low .. high of a word, both perhaps beyond it on either side. */
static uint64_t bits_from_to(int32_t low, int32_t high)
{
    if (low > high || high < 0 || low > 63)
        return 0;
    low = low > 0 ? low : 0;
    high = high < 63 ? high : 63;
    return (~(uint64_t)0 >> (63 - high)) & (~(uint64_t)0 << low);
}

/* The word of a column, rounded down. */
static int32_t word_of(int32_t x)
{
    return x >= 0 ? x / 64 : -((63 - x) / 64);
}

/* The part of the window of `from` that the ring reaches. */
static bool cut_window(struct domain *to, const struct domain *from, int32_t x, int32_t y, int32_t reach)
{
    int32_t y0 = y - reach, y1 = y + reach + 1, w0 = word_of(x - reach), w1 = word_of(x + reach) + 1;

    y0 = y0 > from->y0 ? y0 : from->y0;
    y1 = y1 < from->y1 ? y1 : from->y1;
    w0 = w0 > from->w0 ? w0 : from->w0;
    w1 = w1 < from->w1 ? w1 : from->w1;
    if (y0 >= y1 || w0 >= w1)
        return false;
    to->y0 = (uint16_t)y0;
    to->y1 = (uint16_t)y1;
    to->w0 = (uint16_t)w0;
    to->w1 = (uint16_t)w1;
    return true;
}

void domain_ring(struct domain *to, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y;
    uint64_t *out = to->rows;

    to->size = 0;
    if (!cut_window(to, from, x, y, (int32_t)ring->reach)) {
        to->y0 = to->y1 = to->w0 = to->w1 = 0;
        return;
    }
    for (int32_t row = to->y0; row < to->y1; row++) {
        struct ring_span span = ring->spans[row > y ? row - y : y - row];
        const uint64_t *in = from->rows + (row - from->y0) * (from->w1 - from->w0) - from->w0;
        for (int32_t w = to->w0; w < to->w1; w++) {
            int32_t column = x - 64 * w;
            uint64_t bits = bits_from_to(column - span.outer, column - span.inner) |
                            bits_from_to(column + span.inner, column + span.outer);
            bits &= in[w];
            bits &= seen != NULL ? seen[row * (int32_t)hole->words + w] : ~(uint64_t)0;
            to->size += bits_count(bits);
            *out++ = bits;
        }
    }
}
