/* See ways.h. */
#include "ways.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"

/* Points of a label without a text. */
enum { NO_TEXT = -1 };

/* A text visits each cell once at most, and each of its letters completes distinct phrases: points fit 32 bits. */
_Static_assert((int64_t)WAYS_COLUMNS_MAX * MAX_HEIGHT * MAX_PHRASES * (2 * MAX_PHRASE_LENGTH - MAX_PHRASES + 1) +
                       (int64_t)MAX_PHRASES * PHRASE_BONUS <= INT32_MAX,
               "with a phrase of each length, the sum of their letters for each letter");

/* The labels of a column. */
static struct ways_label *labels_of(const struct ways *ways, struct ways_label *labels, int32_t column)
{
    return labels + (size_t)column * ways->phrases->node_count;
}

/* The labels of an entry, in the table of the top row or of the target row. */
static struct ways_label *entry_of(const struct ways *ways, struct ways_label *table, uint16_t node)
{
    return table + (size_t)ways->size.width * ways->phrases->node_count * node;
}

/* Number of the texts of (from, to, is_end). */
static size_t list_index(const struct ways *ways, uint32_t from, uint32_t to, bool is_end)
{
    return (((size_t)ways->chosen * ways->size.width + from) * ways->size.width + to) * 2 + is_end;
}

void ways_init(struct ways *ways, const struct phrase_set *phrases, struct board_size size, struct arena *arena)
{
    size_t nodes = phrases->node_count, labels = size.width * nodes, lists = nodes * 2 * size.width * size.width;

    *ways = (struct ways){.phrases = phrases, .size = size};
    ways->board = ARENA_TAKE(arena, size.height, uint64_t);
    ways->entries = ARENA_TAKE(arena, nodes, struct ways_entry);
    ways->tops = ARENA_TAKE(arena, labels * nodes, struct ways_label);
    ways->entered = ARENA_TAKE(arena, labels * nodes, struct ways_label);
    ways->above = ARENA_TAKE(arena, labels, struct ways_label);
    ways->below = ARENA_TAKE(arena, labels, struct ways_label);
    ways->swept = ARENA_TAKE(arena, labels, struct ways_label);
    ways->locked = ARENA_TAKE(arena, nodes, struct ways_label);
    ways->counts = ARENA_TAKE(arena, lists, uint16_t);
    ways->texts = ARENA_TAKE(arena, lists * nodes, struct ways_text);
}

/* Chooses the top row of another board, above the target row. */
static void choose_top(struct ways *ways, const uint64_t *board, int32_t row)
{
    ways->top = 0;
    while (ways->top + 1 < row && board[ways->top + 1] == board[0])
        ways->top++;
    for (uint32_t node = 0; node < ways->phrases->node_count; node++)
        ways->entries[node].has_top = false;
}

void ways_begin(struct ways *ways, const uint64_t *board, int32_t row)
{
    uint32_t rows = integer_min_32((uint32_t)row + 2, ways->size.height);
    uint64_t below = rows == (uint32_t)row + 2 ? board[row + 1] : 0;

    if (ways->row == row && bits_same_row(ways->board, board, rows))
        return;
    if (ways->row == 0 || ways->top > row || !bits_same_row(ways->board, board, (uint32_t)ways->top + 1))
        choose_top(ways, board, row);
    memcpy(ways->board, board, rows * sizeof *board);
    ways->row = row;
    /* The cell to the southwest is in the same column below an odd row; the one to the southeast below an even row. */
    ways->drops[0] = ~((row & 1) != 0 ? below : below << 1);
    ways->drops[1] = ~((row & 1) != 0 ? below >> 1 : below);
    for (uint32_t node = 0; node < ways->phrases->node_count; node++)
        ways->entries[node].is_made = false;
}

/* ---- labels ------------------------------------------------------------------------------------ */

static void clear_labels(const struct ways *ways, struct ways_label *labels, uint32_t columns)
{
    for (size_t i = (size_t)columns * ways->phrases->node_count; i-- > 0;)
        labels[i].points = NO_TEXT;
}

/* Extends the labels of one cell by a command; `to` keeps the texts of most points. */
static void extend_labels(struct ways *ways, const struct ways_label *from, struct ways_label *to, enum command command)
{
    const struct phrase_set *phrases = ways->phrases;

    for (uint32_t node = 0; node < phrases->node_count; node++) {
        const struct phrase_edge *edge = from[node].points < 0 ? NULL : phrase_edges(phrases, node, command);
        for (; edge != NULL; edge = phrase_next_edge(edge), ways->work++) {
            int32_t points = from[node].points + phrase_points(phrases, edge, from[node].used);
            if (points > to[edge->node].points)
                to[edge->node] = (struct ways_label){
                    points, (phrase_mask)(from[node].used | phrase_completed(phrases, edge))};
        }
    }
}

static bool is_empty(const struct ways *ways, int32_t x, int32_t y)
{
    return x >= 0 && x < (int32_t)ways->size.width && (ways->board[y] >> x & 1) != 0;
}

/* The column after a move east or west. */
static int32_t moved(int32_t x, enum command command)
{
    return command == MOVE_E ? x + 1 : x - 1;
}

/* The labels of an empty cell of a row in a sweep: units come into it from the row above, or from the cell before, the
 * last one swept. */
static struct ways_label *sweep_cell(struct ways *ways, const struct ways_label *entered, int32_t x, bool has_before,
                                     enum command command)
{
    struct ways_label *to = labels_of(ways, ways->swept, x);

    memcpy(to, entered + (to - ways->swept), ways->phrases->node_count * sizeof *to);
    if (has_before)
        extend_labels(ways, labels_of(ways, ways->swept, x - moved(0, command)), to, command);
    return to;
}

/* ---- from row to row --------------------------------------------------------------------------- */

/* Makes the labels of row y + 1, for units that move in one direction in row y. */
static void descend_row(struct ways *ways, int32_t y, enum command command)
{
    int32_t width = (int32_t)ways->size.width, southwest = (y & 1) - 1;

    for (int32_t x = command == MOVE_E ? 0 : width - 1; x >= 0 && x < width; x = moved(x, command)) {
        const struct ways_label *labels;
        if (!is_empty(ways, x, y))
            continue;
        labels = sweep_cell(ways, ways->above, x, is_empty(ways, x - moved(0, command), y), command);
        for (int32_t east = 0; east <= 1; east++)
            if (is_empty(ways, x + southwest + east, y + 1))
                extend_labels(ways, labels, labels_of(ways, ways->below, x + southwest + east),
                              east != 0 ? MOVE_SE : MOVE_SW);
    }
}

/* Makes the labels of an entry, row by row from the spawn or the top row down. */
static void make_entry(struct ways *ways, int32_t spawn, uint16_t node, uint64_t used)
{
    uint32_t width = ways->size.width;
    size_t bytes = (size_t)width * ways->phrases->node_count * sizeof *ways->above;
    struct ways_entry *entry = &ways->entries[node];
    struct ways_label *top = entry_of(ways, ways->tops, node);
    bool knows_top = entry->has_top && entry->used == used;

    if (!knows_top) {
        clear_labels(ways, ways->above, width);
        labels_of(ways, ways->above, spawn)[node] = (struct ways_label){0, (phrase_mask)used};
    } else {
        memcpy(ways->above, top, bytes);
    }
    for (int32_t y = knows_top ? ways->top : 0; !stop_after(ways->stop, 0); y++) {
        struct ways_label *done = ways->above;
        uint64_t before = ways->work;
        if (y == ways->top)
            memcpy(top, ways->above, bytes);
        if (y == ways->row)
            break;
        clear_labels(ways, ways->below, width);
        descend_row(ways, y, MOVE_E);
        descend_row(ways, y, MOVE_W);
        ways->above = ways->below;
        ways->below = done;
        (void)stop_after(ways->stop, ways->work - before);
    }
    memcpy(entry_of(ways, ways->entered, node), ways->above, bytes);
    *entry = (struct ways_entry){used, true, true, {0, 0}};
}

void ways_choose(struct ways *ways, int32_t spawn, uint16_t node, uint64_t used)
{
    if (!ways->entries[node].is_made || ways->entries[node].used != used)
        make_entry(ways, spawn, node, used);
    ways->chosen = node;
}

/* ---- locks ------------------------------------------------------------------------------------- */

/* Makes a list of texts: labels of a cell and then one of some commands, a bit each, that lock there. */
static void make_list(struct ways *ways, const struct ways_label *labels, uint32_t commands, size_t list)
{
    uint32_t nodes = ways->phrases->node_count, count = 0;
    struct ways_text *texts = ways->texts + list * nodes;

    clear_labels(ways, ways->locked, 1);
    for (uint32_t c = MOVE_E; c <= MOVE_SE; c++)
        if ((commands >> c & 1) != 0)
            extend_labels(ways, labels, ways->locked, (enum command)c);
    for (uint32_t node = 0; node < nodes; node++)
        if (ways->locked[node].points >= 0)
            texts[count++] = (struct ways_text){ways->locked[node].points, (uint16_t)node, ways->locked[node].used};
    ways->counts[list] = (uint16_t)count;
}

/* Makes the texts of units that move from a column to the end of its run. */
static void make_texts(struct ways *ways, uint32_t from, enum command command)
{
    for (int32_t x = (int32_t)from; is_empty(ways, x, ways->row); x = moved(x, command)) {
        bool is_first = x == (int32_t)from;
        const struct ways_label *entered = entry_of(ways, ways->entered, ways->chosen);
        const struct ways_label *labels = sweep_cell(ways, entered, x, !is_first, command);
        uint32_t south = (uint32_t)((ways->drops[0] >> x & 1) << MOVE_SW | (ways->drops[1] >> x & 1) << MOVE_SE);
        uint32_t ends = is_first ? 1u << MOVE_E | 1u << MOVE_W : 1u << command;
        if (!is_first)
            make_list(ways, labels, south, list_index(ways, from, (uint32_t)x, false));
        make_list(ways, labels, south | ends, list_index(ways, from, (uint32_t)x, true));
    }
}

uint32_t ways_texts(struct ways *ways, uint32_t from, uint32_t to, bool is_end, const struct ways_text **texts)
{
    enum command command = from <= to ? MOVE_E : MOVE_W;
    size_t list = list_index(ways, from, to, is_end);
    uint64_t *made = &ways->entries[ways->chosen].has_texts[command];

    if ((*made >> from & 1) == 0)
        make_texts(ways, from, command);
    *made |= (uint64_t)1 << from;
    *texts = ways->texts + list * ways->phrases->node_count;
    return ways->counts[list];
}
