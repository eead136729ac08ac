/* See value.h. The features are those of Tetris players (holes, hole depth, wells, row transitions; Thiery and
 * Scherrer, "Building controllers for Tetris", 2009), adapted to a board where a cell has two neighbours above. */
#include "value.h"

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../bounds.h"

/* The number of columns of a unit in its narrowest orientation. */
static int32_t narrowest_width(const struct unit *unit)
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

/* The mean of the units' narrowest widths, weighted by their numbers of members, rounded, at most VALUE_PROBE_MAX:
 *
 *     sum(members * width) / sum(members) */
static int32_t mean_width(const struct unit *units, uint32_t unit_count)
{
    int64_t widths = 0, members = 0;

    for (uint32_t i = 0; i < unit_count; i++) {
        if (!units[i].can_spawn)
            continue;
        widths += (int64_t)units[i].member_count * narrowest_width(&units[i]);
        members += units[i].member_count;
    }
    if (members == 0)
        return 1;
    int64_t width = (widths + members / 2) / members;
    return (int32_t)integer_min(width, VALUE_PROBE_MAX);
}

void value_init(struct value *value, struct board_size size, const struct unit *units,
                uint32_t unit_count, const struct value_weights *weights, bool scale_roughness)
{
    *value = (struct value){.size = size, .weights = *weights, .spawn_west = (int32_t)size.width,
                            .width_inverse = (int32_t)(65536 / size.width),
                            .height_inverse = (int32_t)(65536 / size.height), .roughness_scale = 65536};
    if (scale_roughness && size.width > VALUE_WIDE)
        value->roughness_scale = VALUE_WIDE * value->width_inverse;
    for (uint32_t i = 0; i < unit_count; i++) {
        const struct unit_shape *shape = &units[i].shape[0];
        if (!units[i].can_spawn)
            continue;
        int32_t west = units[i].spawn_x + shape->west[0], east = units[i].spawn_x + shape->east[0];
        value->spawn_west = west < value->spawn_west ? west : value->spawn_west;
        value->spawn_east = east > value->spawn_east ? east : value->spawn_east;
        value->top_rows = shape->height > value->top_rows ? shape->height : value->top_rows;
    }
    value->top_rows += 2;
    value->probe[0] = 1;
    value->probe[1] = mean_width(units, unit_count);
}

/* Counts of a row, named after the features of value.h. */
struct counts {
    int32_t full, above; /* full cells of the row, and of the row above it */
    int32_t segments, holes, half_holes, wells, well_holes, free_cells;
};

/* Adds the counts of one word of a row. The arguments are bitboards in which a set bit is an empty cell. At each bit,
 * `here` has a cell of the row, `west` and `east` its neighbours in the row, `up_west` and `up_east` its neighbours in
 * the row above: columns x - 1 and x for an even row, x and x + 1 for an odd row. No bit beyond the side walls is set,
 * so walls count as full. */
static void count_word(struct counts *counts, uint64_t here, uint64_t west, uint64_t east,
                       uint64_t up_west, uint64_t up_east)
{
    uint64_t holes = here & ~up_west & ~up_east;
    uint64_t wells = here & ~west & ~east;

    counts->segments += (int32_t)bits_count(here & ~west);
    counts->holes += (int32_t)bits_count(holes);
    counts->half_holes += (int32_t)bits_count(here & (up_west ^ up_east));
    counts->wells += (int32_t)bits_count(wells);
    counts->well_holes += (int32_t)bits_count(wells & holes);
    counts->free_cells += (int32_t)bits_count(here & west & east & up_west & up_east);
}

/* The number of full cells of a row; 0 for the row above the top row, NULL. */
static int32_t count_full(const struct value *value, const uint64_t *row)
{
    if (row == NULL)
        return 0;
    return (int32_t)(value->size.width - bits_count_row(row, value->size.words));
}

/* The number of full cells of a row in the columns where units spawn. */
static int32_t count_spawn_span(const struct value *value, const uint64_t *row)
{
    int32_t full = 0;

    for (int32_t x = value->spawn_west; x <= value->spawn_east; x++)
        full += !bits_test(row, (uint32_t)x);
    return full;
}

/* Exponential decay, rounded down; `from` is at most 256:
 *
 *     from * 2^(-count / 8)
 *
 * Whole halvings are a shift; the rest is the factor 2^(-n / 8), n = count mod 8, in 1024ths. */
static int32_t decayed(int32_t from, int32_t count)
{
    static const int32_t EIGHTHS[8] = {1024, 939, 861, 790, 724, 664, 609, 558};

    return count < 128 ? (from * EIGHTHS[count & 7]) >> (10 + (count >> 3)) : 0;
}

/* The weighted sum of the features FILL2_SMOOTH to STACKED_FILL of a row. A row is worth more the fuller it is, and the
 * easier its empty cells can be filled: not holes, and side by side.
 *
 *     full   = full cells / width            above  = full cells of the row above / width
 *     empty  = 1 - full                      rough  = (segments + half holes + 4 * holes) * roughness_scale / 65536
 *
 *     FILL2_SMOOTH = full^2 * 2^(-rough / 8)      FILL4_SMOOTH = full^4 * 2^(-2 * rough / 8)
 *     EMPTY2_HIGH  = empty^2 * height / rows      STACKED_FILL = FILL4_SMOOTH * above^2
 *     FREE_CELLS   = free cells * height / width
 *
 *     result = 4 * (sum of the other features times their weights) + FREE_CELLS times its weight
 *
 * Shares and their products are computed in 256ths, FREE_CELLS in 64ths, so the sum is divided by 64. */
static int32_t weigh_shares(const struct value *value, const struct counts *counts, int32_t height)
{
    const int16_t *of = value->weights.of;

    if ((of[VALUE_FILL2_SMOOTH] | of[VALUE_FILL4_SMOOTH] | of[VALUE_STACKED_FILL] | of[VALUE_EMPTY2_HIGH] |
         of[VALUE_FREE_CELLS]) == 0)
        return 0;
    int32_t rough = (counts->segments + counts->half_holes + 4 * counts->holes) * value->roughness_scale >> 16;
    int32_t full = counts->full * value->width_inverse >> 8, empty = 256 - full;
    int32_t full2 = full * full >> 8, empty2 = empty * empty >> 8;
    int32_t fill4 = decayed(full2 * full2 >> 8, 2 * rough);
    int32_t above = counts->above * value->width_inverse >> 8;

    return (of[VALUE_FILL2_SMOOTH] * decayed(full2, rough) + of[VALUE_FILL4_SMOOTH] * fill4 +
            of[VALUE_STACKED_FILL] * (fill4 * (above * above >> 8) >> 8) +
            of[VALUE_EMPTY2_HIGH] * (empty2 * (height * value->height_inverse >> 8) >> 8) +
            of[VALUE_FREE_CELLS] * (counts->free_cells * height * value->width_inverse >> 10)) / 64;
}

/* The value of row y with a full cell. */
static int32_t weigh_row(const struct value *value, const struct counts *counts, const uint64_t *row,
                     int32_t y)
{
    const int16_t *of = value->weights.of;
    int32_t height = (int32_t)value->size.height - y, full = counts->full;
    int32_t lacking = (int32_t)value->size.width - full, sum;

    sum = of[VALUE_CELL_HEIGHT] * full * height + of[VALUE_ROW_HEIGHT] * height +
          of[VALUE_ROW_HEIGHT_SQUARED] * (height * height / (int32_t)value->size.height) +
          of[VALUE_SEGMENTS] * counts->segments + of[VALUE_HOLES] * counts->holes +
          of[VALUE_HOLE_HEIGHT] * (counts->holes * height / 8) + of[VALUE_HALF_HOLES] * counts->half_holes +
          of[VALUE_WELLS] * counts->wells + of[VALUE_WELL_HOLES] * counts->well_holes +
          of[VALUE_ROW_FILL_SQUARED] * (full * full / (int32_t)value->size.width) +
          weigh_shares(value, counts, height);
    if (lacking <= 3 && counts->holes == 0)
        sum += of[VALUE_ALMOST_FULL_ROWS];
    if (y < value->top_rows)
        sum += (value->top_rows - y) *
               (of[VALUE_TOP_CELLS] * full + of[VALUE_SPAWN_CELLS] * count_spawn_span(value, row));
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
        return of[VALUE_HOLES] * counts.holes + of[VALUE_HALF_HOLES] * counts.half_holes +
               weigh_shares(value, &counts, (int32_t)value->size.height - y);
    }
    return weigh_row(value, &counts, row, y);
}

/* value_row(), looked up in the memo first. */
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

/* Work of a word of a row that a probe visits; rows below a lock whose work is reported at once. */
enum { WORK_PROBED = 2, REPORTED_ROWS = 32 };

static const enum value_feature PROBE_FEATURE[VALUE_PROBES] = {VALUE_UNREACHED_BY_CELL, VALUE_UNREACHED_BY_BAR};

/* Sets in `fits` the columns where the west end of a bar of `cells` cells can be so that the bar fits in the row. */
static void bar_fits(const uint64_t *row, uint32_t words, int32_t cells, uint64_t *fits)
{
    for (uint32_t i = 0; i < words; i++) {
        fits[i] = row[i];
        for (int32_t c = 1; c < cells; c++)
            fits[i] &= bits_moved(row, words, i, -c);
    }
}

/* Sets in `reached` the columns of row y that a probe's west end reaches: those where it fits below a column reached in
 * the row above (in row 0, where it fits in the columns of the spawn), flooded along the row. */
static void probe_row(const struct value *value, int32_t cells, const uint64_t *row,
                      const uint64_t *above, int32_t y, uint64_t *reached)
{
    uint64_t bar[(MAX_WIDTH + 63) / 64];
    const uint64_t *fits = cells > 1 ? bar : row;
    uint32_t words = value->size.words;
    int32_t odd = y & 1;

    if (cells > 1)
        bar_fits(row, words, cells, bar);
    if (above == NULL) {
        for (uint32_t i = 0; i < words; i++)
            reached[i] = 0;
        for (int32_t x = value->spawn_west; x <= value->spawn_east; x++)
            if (bits_test(fits, (uint32_t)x))
                bits_set(reached, (uint32_t)x);
    } else {
        for (uint32_t i = 0; i < words; i++)
            reached[i] = fits[i] & (above[i] | bits_moved(above, words, i, odd ? -1 : 1));
    }
    bits_flood_row(reached, fits, words);
}

/* The number of empty cells of a row that a probe of `cells` cells never covers. */
static int32_t count_unreached(const uint64_t *row, const uint64_t *reached, uint32_t words, int32_t cells)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < words; i++) {
        uint64_t covered = reached[i];
        for (int32_t c = 1; c < cells; c++)
            covered |= bits_moved(reached, words, i, c);
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
            uint64_t *reached = rows->reached[p] + (size_t)y * words;
            probe_row(value, value->probe[p], row, y > 0 ? reached - words : NULL, y, reached);
            rows->unreached[p][y] = count_unreached(row, reached, words, value->probe[p]);
            sum += (int64_t)value->weights.of[PROBE_FEATURE[p]] * rows->unreached[p][y];
        }
    }
    return sum;
}

/* The change of the number of cells that probe p does not reach. The probe is followed down from row `first` until it
 * reaches the same columns as before the lock in a row below it: then it also does in all rows further down. When
 * stopped, the change is meaningless. */
static int32_t probe_change(const struct value *value, const uint64_t *board,
                            const struct value_rows *rows, uint32_t p, const uint64_t *after,
                            int32_t first, int32_t end)
{
    uint32_t words = value->size.words;
    uint64_t reached[2][(MAX_WIDTH + 63) / 64];
    const uint64_t *above = first > 0 ? rows->reached[p] + (size_t)(first - 1) * words : NULL;
    int32_t change = 0;

    for (int32_t y = first; y < (int32_t)value->size.height; y++) {
        const uint64_t *row = board_row_const(y < end ? after : board, value->size, y);
        probe_row(value, value->probe[p], row, above, y, reached[y & 1]);
        above = reached[y & 1];
        change += count_unreached(row, above, words, value->probe[p]) - rows->unreached[p][y];
        if (y >= end && bits_same_row(above, rows->reached[p] + (size_t)y * words, words))
            break;
        if ((y - end) % REPORTED_ROWS == REPORTED_ROWS - 1 &&
            stop_after(value->stop, (uint64_t)REPORTED_ROWS * WORK_PROBED * words))
            break;
    }
    return change;
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

/* After a lock a probe reaches no new cells. So the number of unreached cells falls only by those that the unit fills:
 * at most one for each member. It rises by at most all cells of the board. */
int64_t value_probes_change_max(const struct value *value, uint32_t member_count)
{
    int64_t gain = 0;

    for (uint32_t p = 0; p < VALUE_PROBES; p++) {
        int64_t weight = value->weights.of[PROBE_FEATURE[p]];
        gain += weight < 0 ? -weight * member_count : weight * value->size.width * value->size.height;
    }
    return gain;
}
