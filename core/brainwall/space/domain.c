/* See domain.h. */
#include "domain.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"

struct domain domain_whole(const struct hole *hole)
{
    return (struct domain){.rows = (uint64_t *)(uintptr_t)hole->rows, .y1 = (uint16_t)hole->height,
                           .w1 = (uint16_t)hole->words, .size = hole->point_count};
}

/* Bits low .. high of a word; both may lie beyond it on either side. */
static uint64_t bits_from_to(int32_t low, int32_t high)
{
    if (low > high || high < 0 || low > 63)
        return 0;
    low = low > 0 ? low : 0;
    high = high < 63 ? high : 63;
    return (~(uint64_t)0 >> (63 - high)) & (~(uint64_t)0 << low);
}

/* The word of a column, rounded down. */
static int32_t column_word(int32_t x)
{
    return x >= 0 ? x / 64 : -((63 - x) / 64);
}

/* The part of the window of `from` that the ring reaches. */
static bool cut_window(struct domain *to, const struct domain *from, int32_t x, int32_t y, int32_t radius)
{
    int32_t y0 = y - radius, y1 = y + radius + 1, w0 = column_word(x - radius), w1 = column_word(x + radius) + 1;

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

/* The columns of word w in a row of the ring; `column` is that of the centre, counted from the first of the word. */
static uint64_t span_bits(struct ring_span span, int32_t column)
{
    return bits_from_to(column - span.outer, column - span.inner) |
           bits_from_to(column + span.inner, column + span.outer);
}

static const uint64_t *row_of(const struct domain *domain, int32_t row)
{
    return domain->rows + (ptrdiff_t)(row - domain->y0) * (domain->w1 - domain->w0) - domain->w0;
}

void domain_ring(struct domain *to, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y;
    uint64_t *out = to->rows;

    to->size = 0;
    if (!cut_window(to, from, x, y, (int32_t)ring->radius)) {
        to->y0 = to->y1 = to->w0 = to->w1 = 0;
        return;
    }
    for (int32_t row = to->y0; row < to->y1; row++) {
        struct ring_span span = ring->spans[row > y ? row - y : y - row];
        const uint64_t *in = row_of(from, row);
        for (int32_t w = to->w0; w < to->w1; w++) {
            uint64_t bits = span_bits(span, x - 64 * w) & in[w];
            bits &= seen != NULL ? seen[row * (int32_t)hole->words + w] : ~(uint64_t)0;
            to->size += bits_count(bits);
            *out++ = bits;
        }
    }
}

/* The integer root of `square`. It is found from that of the row before, `half`: neighbours differ by little. */
static int32_t half_width(int32_t half, int32_t square)
{
    while ((half + 1) * (half + 1) <= square)
        half++;
    while (half * half > square)
        half--;
    return half;
}

void domain_disc(struct domain *to, const struct domain *from, const struct hole *hole, uint32_t distance,
                 struct point centre)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y, radius = (int32_t)(distance / 8);
    int32_t square = (int32_t)(distance * distance / 64), half;
    uint64_t *out = to->rows;

    to->size = 0;
    if (!cut_window(to, from, x, y, radius)) {
        to->y0 = to->y1 = to->w0 = to->w1 = 0;
        return;
    }
    half = (int32_t)integer_root_32((uint32_t)(square - (to->y0 - y) * (to->y0 - y)));
    for (int32_t row = to->y0; row < to->y1; row++) {
        const uint64_t *in = row_of(from, row);
        half = half_width(half, square - (row - y) * (row - y));
        for (int32_t w = to->w0; w < to->w1; w++) {
            uint64_t bits = bits_from_to(x - half - 64 * w, x + half - 64 * w) & in[w];
            to->size += bits_count(bits);
            *out++ = bits;
        }
    }
}

bool domain_meets_disc(const struct domain *domain, const struct hole *hole, uint32_t distance, struct point centre,
                       uint64_t *work)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y;
    int32_t square = (int32_t)(distance * distance / 64), half;
    struct domain window;

    if (!cut_window(&window, domain, x, y, (int32_t)(distance / 8)))
        return false;
    half = (int32_t)integer_root_32((uint32_t)(square - (window.y0 - y) * (window.y0 - y)));
    for (int32_t row = window.y0; row < window.y1; row++) {
        const uint64_t *in = row_of(domain, row);
        half = half_width(half, square - (row - y) * (row - y));
        *work += (uint64_t)(window.w1 - window.w0);
        for (int32_t w = window.w0; w < window.w1; w++)
            if ((bits_from_to(x - half - 64 * w, x + half - 64 * w) & in[w]) != 0)
                return true;
    }
    return false;
}

bool domain_within(const struct domain *domain, const struct hole *hole, uint32_t distance, struct point centre)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y;
    int32_t left = x - 64 * domain->w0, right = 64 * domain->w1 - 1 - x, up = y - domain->y0, down = domain->y1 - 1 - y;
    int32_t dx = left > right ? left : right, dy = up > down ? up : down;

    return (uint64_t)(dx * dx + dy * dy) * 64 <= (uint64_t)distance * distance;
}

void domain_join(uint64_t *joined, const struct domain *from, const struct hole *hole, const struct ring *ring,
                 struct point centre, const uint64_t *seen)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y;
    struct domain window;

    if (!cut_window(&window, from, x, y, (int32_t)ring->radius))
        return;
    for (int32_t row = window.y0; row < window.y1; row++) {
        struct ring_span span = ring->spans[row > y ? row - y : y - row];
        const uint64_t *in = row_of(from, row), *sees = seen + (ptrdiff_t)row * (int32_t)hole->words;
        uint64_t *out = joined + (ptrdiff_t)(row - from->y0) * (from->w1 - from->w0) - from->w0;
        for (int32_t w = window.w0; w < window.w1; w++)
            out[w] |= span_bits(span, x - 64 * w) & in[w] & sees[w];
    }
}

bool domain_meets(const struct domain *domain, const struct hole *hole, const struct ring *ring,
                  struct point centre, const uint64_t *seen, uint64_t *work)
{
    int32_t x = centre.x - hole->origin.x, y = centre.y - hole->origin.y;
    struct domain window;

    if (!cut_window(&window, domain, x, y, (int32_t)ring->radius))
        return false;
    for (int32_t row = window.y0; row < window.y1; row++) {
        struct ring_span span = ring->spans[row > y ? row - y : y - row];
        const uint64_t *in = row_of(domain, row), *sees = seen + (ptrdiff_t)row * (int32_t)hole->words;
        *work += (uint64_t)(window.w1 - window.w0);
        for (int32_t w = window.w0; w < window.w1; w++)
            if ((span_bits(span, x - 64 * w) & in[w] & sees[w]) != 0)
                return true;
    }
    return false;
}

struct domain domain_trim(const struct domain *from, const uint64_t *joined)
{
    struct domain trimmed = {.y0 = from->y1, .w0 = from->w1};
    const uint64_t *bits = joined;

    for (uint16_t y = from->y0; y < from->y1; y++)
        for (uint16_t w = from->w0; w < from->w1; w++, bits++) {
            if (*bits == 0)
                continue;
            trimmed.size += bits_count(*bits);
            trimmed.y0 = y < trimmed.y0 ? y : trimmed.y0;
            trimmed.w0 = w < trimmed.w0 ? w : trimmed.w0;
            trimmed.y1 = (uint16_t)(y + 1);
            trimmed.w1 = w + 1 > trimmed.w1 ? (uint16_t)(w + 1) : trimmed.w1;
        }
    if (trimmed.size == 0)
        trimmed.y0 = trimmed.w0 = 0;
    return trimmed;
}

void domain_cut(struct domain *to, uint64_t *rows, const struct domain *from, const uint64_t *joined)
{
    uint32_t words = (uint32_t)(to->w1 - to->w0), all = (uint32_t)(from->w1 - from->w0);

    to->rows = rows;
    for (uint32_t y = to->y0; y < to->y1; y++, rows += words)
        memcpy(rows, joined + (size_t)(y - from->y0) * all + (to->w0 - from->w0), words * sizeof *rows);
}

/* The point of a bit of a domain's word. */
static struct point point_at(const struct domain *domain, struct point origin, uint32_t word, uint32_t bit)
{
    uint32_t across = (uint32_t)(domain->w1 - domain->w0);
    uint32_t x = (domain->w0 + word % across) * 64 + bit, y = domain->y0 + word / across;

    return (struct point){(int16_t)(origin.x + (int32_t)x), (int16_t)(origin.y + (int32_t)y)};
}

struct domain_points domain_points(const struct domain *domain, const struct hole *hole)
{
    return (struct domain_points){.domain = domain, .origin = hole->origin};
}

bool domain_next(struct domain_points *points, struct point *p)
{
    uint32_t words = domain_words(points->domain);

    while (points->bits == 0) {
        if (points->word == words)
            return false;
        points->bits = points->domain->rows[points->word++];
    }
    *p = point_at(points->domain, points->origin, points->word - 1, bits_lowest(points->bits));
    points->bits &= points->bits - 1;
    return true;
}

struct point domain_nth(const struct domain *domain, const struct hole *hole, uint32_t k)
{
    uint32_t bit = bits_nth(domain->rows, k);

    return point_at(domain, hole->origin, bit / 64, bit % 64);
}

uint32_t domain_number(const struct domain *domain, const struct hole *hole, struct point p)
{
    uint32_t x = (uint32_t)(p.x - hole->origin.x), y = (uint32_t)(p.y - hole->origin.y) - domain->y0, k = 0;
    uint32_t word = y * (uint32_t)(domain->w1 - domain->w0) + x / 64 - domain->w0;

    for (uint32_t w = 0; w < word; w++)
        k += bits_count(domain->rows[w]);
    return k + bits_count(domain->rows[word] & (((uint64_t)1 << (x % 64)) - 1));
}
