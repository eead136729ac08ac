/* See value.h. The counts are those that served players of falling-block games well (holes, covered
 * cells, wells, row transitions; Thiery and Scherrer, "Building controllers for Tetris", 2009),
 * restated for a board where a cell has two neighbours above. */
#include "value.h"

#include "../../base/bits.h"
#include "../bounds.h"

/* The number of columns of a unit in its narrowest orientation. */
static int32_t least_width(const struct unit *unit)
{
    int32_t least = INT32_MAX;

    for (uint32_t o = 0; o < unit->orientations; o++) {
        const struct unit_shape *shape = &unit->shape[o];
        int32_t width = shape->east[0] - shape->west[0] + 1;
        if (shape->fits && width < least)
            least = width;
    }
    return least;
}

/* The mean of the units' least widths, weighted with their numbers of members and rounded, up to
 * VALUE_PROBE_MAX:
 *
 *     sum(members * width) / sum(members) */
static int32_t usual_width(const struct unit *units, uint32_t unit_count)
{
    int64_t widths = 0, members = 0;

    for (uint32_t i = 0; i < unit_count; i++) {
        if (!units[i].can_spawn)
            continue;
        widths += (int64_t)units[i].member_count * least_width(&units[i]);
        members += units[i].member_count;
    }
    if (members == 0)
        return 1;
    int64_t width = (widths + members / 2) / members;
    return width < VALUE_PROBE_MAX ? (int32_t)width : VALUE_PROBE_MAX;
}

void value_init(struct value *value, struct board_size size, const struct unit *units,
                uint32_t unit_count, const struct value_weights *weights, bool relative)
{
    *value = (struct value){.size = size, .weights = *weights, .spawn_west = (int32_t)size.width,
                            .width_inverse = (int32_t)(65536 / size.width),
                            .height_inverse = (int32_t)(65536 / size.height), .roughness_scale = 65536};
    if (relative && size.width > VALUE_WIDE)
        value->roughness_scale = VALUE_WIDE * value->width_inverse;
    for (uint32_t i = 0; i < unit_count; i++) {
        const struct unit_shape *shape = &units[i].shape[0];
        if (!units[i].can_spawn)
            continue;
        int32_t west = units[i].spawn_x + shape->west[0], east = units[i].spawn_x + shape->east[0];
        value->spawn_west = west < value->spawn_west ? west : value->spawn_west;
        value->spawn_east = east > value->spawn_east ? east : value->spawn_east;
        value->top = shape->height > value->top ? shape->height : value->top;
    }
    value->top += 2;
    value->probe[0] = 1;
    value->probe[1] = usual_width(units, unit_count);
}

/* Numbers of cells of a row, after the features of value.h. */
struct counts {
    int32_t full, above; /* full cells of the row, and of the row above it */
    int32_t runs, roofed, half, wells, enclosed, free;
};

/* Adds the counts of one word of a row. The arguments are bitboards, a set bit is an empty cell: `here` has
 * the cells of the row, and at the same bits `west` and `east` have their neighbours in the row, `up_west`
 * and `up_east` their neighbours in the row above. In an even row the neighbours above column x are columns x
 * - 1 and x, in an odd row x and x + 1. Beyond the side walls no bit is set, so walls count as full. */
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
    counts->free += (int32_t)bits_count(here & west & east & up_west & up_east);
}

/* The number of full cells of a row; 0 for the row above the top row, NULL. */
static int32_t count_full(const struct value *value, const uint64_t *row)
{
    if (row == NULL)
        return 0;
    return (int32_t)(value->size.width - bits_count_row(row, value->size.words));
}

/* The number of full cells of a row in the columns where units spawn. */
static int32_t count_span(const struct value *value, const uint64_t *row)
{
    int32_t full = 0;

    for (int32_t x = value->spawn_west; x <= value->spawn_east; x++)
        full += !bits_test(row, (uint32_t)x);
    return full;
}

/*     most * 2^(-count / 8)
 *
 * rounded down; `most` is at most 256. Whole halvings are a shift, the rest is the factor 2^(-n / 8), n =
 * count mod 8, in 1024ths. */
static int32_t halved(int32_t most, int32_t count)
{
    static const int32_t EIGHTHS[8] = {1024, 939, 861, 790, 724, 664, 609, 558};

    return count < 128 ? (most * EIGHTHS[count & 7]) >> (10 + (count >> 3)) : 0;
}

/* The features OPEN to COMBO of a row, weighed. A row is worth more the fuller it is, and the easier its
 * empty cells can be filled: not roofed, and side by side.
 *
 *     full   = full cells / width            above  = full cells of the row above / width
 *     empty  = 1 - full                      rough  = (runs + half + 4 * roofed) * roughness_scale / 65536
 *
 *     OPEN   = full^2 * 2^(-rough / 8)       NEARLY = full^4 * 2^(-2 * rough / 8)
 *     EMPTY2 = empty^2 * height / rows       COMBO  = NEARLY * above^2
 *     FREE   = free * height / width
 *
 *     result = 4 * (OPEN, NEARLY, EMPTY2 and COMBO times their weights) + FREE times its weight
 *
 * Shares and their products are computed in 256ths, FREE in 64ths; so the sum is divided by 64. */
static int32_t weigh_shares(const struct value *value, const struct counts *counts, int32_t height)
{
    const int16_t *of = value->weights.of;
    if ((of[VALUE_FILL2_SMOOTH] | of[VALUE_FILL4_SMOOTH] | of[VALUE_STACKED_FILL] | of[VALUE_EMPTY2_HIGH] | of[VALUE_FREE_CELLS]) == 0)
        return 0;
    int32_t rough = (counts->runs + counts->half + 4 * counts->roofed) * value->roughness_scale >> 16;
    int32_t full = counts->full * value->width_inverse >> 8, empty = 256 - full;
    int32_t full2 = full * full >> 8, empty2 = empty * empty >> 8;
    int32_t nearly = halved(full2 * full2 >> 8, 2 * rough);
    int32_t above = counts->above * value->width_inverse >> 8;

    return (of[VALUE_FILL2_SMOOTH] * halved(full2, rough) + of[VALUE_FILL4_SMOOTH] * nearly +
            of[VALUE_STACKED_FILL] * (nearly * (above * above >> 8) >> 8) +
            of[VALUE_EMPTY2_HIGH] * (empty2 * (height * value->height_inverse >> 8) >> 8) +
            of[VALUE_FREE_CELLS] * (counts->free * height * value->width_inverse >> 10)) / 64;
}

/* The value of row y with a full cell. */
static int32_t weigh(const struct value *value, const struct counts *counts, const uint64_t *row,
                     int32_t y)
{
    const int16_t *of = value->weights.of;
    int32_t height = (int32_t)value->size.height - y, full = counts->full;
    int32_t lacking = (int32_t)value->size.width - full, sum;

    sum = of[VALUE_CELL_HEIGHT] * full * height + of[VALUE_ROW_HEIGHT] * height +
          of[VALUE_ROW_HEIGHT_SQUARED] * (height * height / (int32_t)value->size.height) +
          of[VALUE_SEGMENTS] * counts->runs + of[VALUE_HOLES] * counts->roofed +
          of[VALUE_HOLE_HEIGHT] * (counts->roofed * height / 8) + of[VALUE_HALF_HOLES] * counts->half +
          of[VALUE_WELLS] * counts->wells + of[VALUE_WELL_HOLES] * counts->enclosed +
          of[VALUE_ROW_FILL_SQUARED] * (full * full / (int32_t)value->size.width) +
          weigh_shares(value, counts, height);
    if (lacking <= 3 && counts->roofed == 0)
        sum += of[VALUE_ALMOST_FULL_ROWS];
    if (y < value->top)
        sum += (value->top - y) *
               (of[VALUE_TOP_CELLS] * full + of[VALUE_SPAWN_CELLS] * count_span(value, row));
    return sum;
}

int32_t value_row(const struct value *value, const uint64_t *row, const uint64_t *above, int32_t y)
{
    struct counts counts = {0};
    uint32_t words = value->size.words;
    int32_t odd = y & 1;

    for (uint32_t i = 0; i < words; i++) {
        uint64_t up_west = above != NULL ? bits_moved(above, words, i, 1 - odd) : ~(uint64_t)0;
        uint64_t up_east = above != NULL ? bits_moved(above, words, i, -odd) : ~(uint64_t)0;
        count_word(&counts, row[i], bits_moved(row, words, i, 1), bits_moved(row, words, i, -1), up_west, up_east);
    }
    counts.full = count_full(value, row);
    counts.above = value->weights.of[VALUE_STACKED_FILL] != 0 ? count_full(value, above) : 0;
    if (counts.full == 0) {
        const int16_t *of = value->weights.of;
        return of[VALUE_HOLES] * counts.roofed + of[VALUE_HALF_HOLES] * counts.half +
               weigh_shares(value, &counts, (int32_t)value->size.height - y);
    }
    return weigh(value, &counts, row, y);
}

/* value_row(), from the memo if it is known there. */
static int32_t row_value(const struct value *value, const uint64_t *row, const uint64_t *above, int32_t y)
{
    uint64_t *slot;

    if (value->memo.slots == NULL)
        return value_row(value, row, above, y);
    slot = memo_find(&value->memo, row, above, y);
    if (!memo_has_value(slot))
        memo_set(slot, y, value_row(value, row, above, y));
    return memo_value(slot);
}

/* Work of a word of a row that a probe goes through; rows below a lock that are told together. */
enum { WORK_PROBED = 2, REPORTED_ROWS = 32 };

static const enum value_feature PROBE_FEATURE[VALUE_PROBES] = {VALUE_UNREACHED_BY_CELL, VALUE_UNREACHED_BY_BAR};

/* Sets in `fits` the columns of the west end of a bar of `cells` cells where it fits in the row. */
static void bar_fits(const uint64_t *row, uint32_t words, int32_t cells, uint64_t *fits)
{
    for (uint32_t i = 0; i < words; i++) {
        fits[i] = row[i];
        for (int32_t c = 1; c < cells; c++)
            fits[i] &= bits_moved(row, words, i, -c);
    }
}

/* Sets the places of a probe in row y: where it fits below one of its places in the row above (in row 0,
 * where it fits in the columns of the spawn), and wherever it can move from there along the row. */
static void probe_row(const struct value *value, int32_t cells, const uint64_t *row,
                      const uint64_t *above, int32_t y, uint64_t *places)
{
    uint64_t bar[(MAX_WIDTH + 63) / 64];
    const uint64_t *fits = cells > 1 ? bar : row;
    uint32_t words = value->size.words;
    int32_t odd = y & 1;

    if (cells > 1)
        bar_fits(row, words, cells, bar);
    if (above == NULL) {
        for (uint32_t i = 0; i < words; i++)
            places[i] = 0;
        for (int32_t x = value->spawn_west; x <= value->spawn_east; x++)
            if (bits_test(fits, (uint32_t)x))
                bits_set(places, (uint32_t)x);
    } else {
        for (uint32_t i = 0; i < words; i++)
            places[i] = fits[i] & (above[i] | bits_moved(above, words, i, odd ? -1 : 1));
    }
    bits_flood_row(places, fits, words);
}

/* The number of empty cells of a row that a probe of `cells` cells covers from none of its places. */
static int32_t count_missed(const uint64_t *row, const uint64_t *places, uint32_t words, int32_t cells)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < words; i++) {
        uint64_t covered = places[i];
        for (int32_t c = 1; c < cells; c++)
            covered |= bits_moved(places, words, i, c);
        count += bits_count(row[i] & ~covered);
    }
    return (int32_t)count;
}

int64_t value_board(const struct value *value, const uint64_t *board, struct value_rows *rows)
{
    uint32_t words = value->size.words;
    int64_t sum = 0;

    for (int32_t y = 0; y < (int32_t)value->size.height; y++) {
        const uint64_t *row = board_row_const(board, value->size, y);
        rows->values[y] = row_value(value, row, y > 0 ? row - words : NULL, y);
        sum += rows->values[y];
        for (uint32_t p = 0; p < VALUE_PROBES; p++) {
            if (value->weights.of[PROBE_FEATURE[p]] == 0)
                continue;
            uint64_t *places = rows->places[p] + (size_t)y * words;
            probe_row(value, value->probe[p], row, y > 0 ? places - words : NULL, y, places);
            rows->missed[p][y] = count_missed(row, places, words, value->probe[p]);
            sum += (int64_t)value->weights.of[PROBE_FEATURE[p]] * rows->missed[p][y];
        }
    }
    return sum;
}

/* The change of the number of cells that probe p misses. The probe is followed down from row `first` until
 * its places in a row below the lock are as before: then they are so in all rows below that row, too. When stopped,
 * the change is of no use. */
static int32_t probe_change(const struct value *value, const uint64_t *board,
                            const struct value_rows *rows, uint32_t p, const uint64_t *after,
                            int32_t first, int32_t end)
{
    uint32_t words = value->size.words;
    uint64_t places[2][(MAX_WIDTH + 63) / 64];
    const uint64_t *above = first > 0 ? rows->places[p] + (size_t)(first - 1) * words : NULL;
    int32_t more = 0;

    for (int32_t y = first; y < (int32_t)value->size.height; y++) {
        const uint64_t *row = board_row_const(y < end ? after : board, value->size, y);
        probe_row(value, value->probe[p], row, above, y, places[y & 1]);
        above = places[y & 1];
        more += count_missed(row, above, words, value->probe[p]) - rows->missed[p][y];
        if (y >= end && bits_same_row(above, rows->places[p] + (size_t)y * words, words))
            break;
        if ((y - end) % REPORTED_ROWS == REPORTED_ROWS - 1 &&
            stop_after(value->stop, (uint64_t)REPORTED_ROWS * WORK_PROBED * words))
            break;
    }
    return more;
}

int64_t value_rows_change(const struct value *value, const uint64_t *board, const struct value_rows *rows,
                     const uint64_t *after, int32_t first, int32_t end)
{
    int64_t change = 0;

    for (int32_t y = first; y <= end && y < (int32_t)value->size.height; y++) {
        const uint64_t *row = board_row_const(y < end ? after : board, value->size, y);
        const uint64_t *above =
            y == 0 ? NULL : board_row_const(y > first ? after : board, value->size, y - 1);
        change += row_value(value, row, above, y) - rows->values[y];
    }
    return change;
}

int64_t value_probes_change(const struct value *value, const uint64_t *board,
                            const struct value_rows *rows, const uint64_t *after, int32_t first,
                            int32_t end)
{
    int64_t change = 0;

    for (uint32_t p = 0; p < VALUE_PROBES; p++) {
        int64_t weight = value->weights.of[PROBE_FEATURE[p]];
        if (weight != 0)
            change += weight * probe_change(value, board, rows, p, after, first, end);
    }
    return change;
}

/* After a lock a probe has no new places. So it misses fewer cells only where members of the unit fill cells
 * that it missed: at most one for each member. It can miss more cells by all cells of the board at most. */
int64_t value_probes_change_max(const struct value *value, uint32_t member_count)
{
    int64_t gain = 0;

    for (uint32_t p = 0; p < VALUE_PROBES; p++) {
        int64_t weight = value->weights.of[PROBE_FEATURE[p]];
        gain += weight < 0 ? -weight * member_count : weight * value->size.width * value->size.height;
    }
    return gain;
}
