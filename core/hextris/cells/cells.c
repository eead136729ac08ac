/* See cells.h. Which row is filled next depends on the board alone, and so on no state: the lowest row such that a unit
 * can come into each of its runs. It can be filled: units lock from both ends of a run towards a cell where they come
 * in. The lowest row comes first, since phrases are typed on the way down. No state is kept that has a run into which
 * no unit can come. */
#include "cells.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/hash.h"
#include "../../base/integer.h"
#include "../phrases/heuristic.h"
#include "../rules/game.h"
#include "../rules/placement.h"
#include "ways.h"

/* Work of a state, that is texts tried from it: the least in a step and the mean of a game, on generated boards of 12
 * to 37 columns. */
enum { STATE_WORK_LEAST = 32, STATE_WORK = 128 };

/* Least work of a unit, for each node of the automaton: the cells of the board, and this many more. A step of one state
 * takes .5 to 1.6 times that. On generated boards even a plan of such steps makes a seventh more points than those of
 * all other presets by the same work. */
enum { CELLS_MORE = 16 };

/* Upper limit of the states of a step. With ten nodes, boards of up to 13 columns have no more. */
#define STATES_MAX 131072

/* No state, no entry. */
#define NONE UINT32_MAX

_Static_assert(MAX_HEIGHT <= 1024 && WAYS_COLUMNS_MAX <= 64, "an entry of the history has 16 bits for a cell");

struct state {
    int64_t points;
    uint64_t row;     /* cells of the target row that are empty */
    uint64_t used;    /* phrases used */
    uint32_t entry;   /* of the history */
    uint32_t next;    /* the next state of the same node */
};

/* A state of the next step. */
struct successor {
    int64_t points, rank; /* rank: points, and what begun phrases promise */
    uint64_t row, used;
    uint32_t parent;      /* entry of the history */
    uint16_t node;
    uint8_t column;       /* where the unit locks */
};

/* Successors are counted by their distance to the greatest rank, to find the rank at which the width cuts. Ranks within
 * a row differ by the points of a few phrases; greater distances count as the greatest. */
enum { RANKS = 1024 };

struct search {
    const struct prepared_game *game;
    const struct cells_settings *settings;
    struct stop *stop;
    struct ways ways;
    struct heuristic heuristic;
    uint64_t *board;
    int32_t row;               /* the target row */
    uint64_t entered;          /* columns in which units can come into it */
    uint32_t locked;           /* units */
    uint64_t work;             /* beside that of ways */
    uint64_t state_work, step_work; /* of the last step: of a state, and of the ways of all states */

    struct state *states;
    uint32_t *first;           /* [node]: its first state */
    uint32_t state_count, width;
    struct successor *successors;
    uint32_t *table;           /* numbers of successors + 1, by hash of row and node; open addressing */
    uint32_t successor_count, capacity, table_size;
    int64_t best, floor;       /* the greatest rank; successors of lower rank than `floor` are refused */
    uint32_t *ranks;           /* [RANKS] */
    uint64_t *history;         /* parent's entry << 32 | node << 16 | row << 6 | column */
    uint32_t history_count;
};

/* ---- settings and memory ----------------------------------------------------------------------- */

static bool is_cell(const struct problem_unit *unit)
{
    return unit->member_count == 1 && unit->members[0].x == unit->pivot.x && unit->members[0].y == unit->pivot.y;
}

static bool is_possible(const struct problem *problem, const struct phrase_set *phrases)
{
    bool possible = problem->width <= WAYS_COLUMNS_MAX &&
                    (uint64_t)problem->width * phrases->node_count <= WAYS_LABELS_MAX;

    for (uint32_t i = 0; i < problem->unit_count && possible; i++)
        possible = is_cell(&problem->units[i]);
    for (uint32_t y = 0; y < problem->height && possible; y++)
        possible = bits_count(problem->filled[y]) < problem->width;
    return possible;
}

uint64_t cells_least_work(const struct problem *problem, const struct phrase_set *phrases)
{
    uint64_t unit_work = ((uint64_t)problem->width * problem->height + CELLS_MORE) * phrases->node_count;

    return is_possible(problem, phrases) ? integer_max_unsigned(problem->source_length, 1) * unit_work : UINT64_MAX;
}

struct cells_settings cells_settings_of(const struct problem *problem, const struct phrase_set *phrases, uint64_t work,
                                        uint32_t units_max)
{
    uint64_t units = integer_max_unsigned(problem->source_length, 1);
    uint64_t all = (uint64_t)phrases->node_count << integer_min_32(problem->width, 20);
    uint64_t width = integer_min_unsigned(1 + work / STATE_WORK_LEAST / units, integer_min_unsigned(all, STATES_MAX));
    uint64_t kept = integer_min_unsigned(integer_min_unsigned(units * width, units + work / STATE_WORK), NONE - 1);

    return (struct cells_settings){
        .possible = work >= cells_least_work(problem, phrases),
        .work = work, .units_max = units_max, .width_max = (uint32_t)width, .history_max = (uint32_t)kept};
}

static uint32_t table_size(uint32_t capacity)
{
    uint32_t size = 4;

    while (size < 2 * capacity)
        size *= 2;
    return size;
}

static void layout(struct search *search, struct board_size size, const struct phrase_set *phrases,
                   const struct cells_settings *settings, struct arena *arena)
{
    search->settings = settings;
    search->capacity = 2 * settings->width_max + 1;
    search->table_size = table_size(search->capacity);
    search->board = ARENA_TAKE(arena, size.height, uint64_t);
    search->states = ARENA_TAKE(arena, settings->width_max, struct state);
    search->first = ARENA_TAKE(arena, phrases->node_count, uint32_t);
    search->successors = ARENA_TAKE(arena, search->capacity, struct successor);
    search->table = ARENA_TAKE(arena, search->table_size, uint32_t);
    search->ranks = ARENA_TAKE(arena, RANKS, uint32_t);
    search->history = ARENA_TAKE(arena, settings->history_max, uint64_t);
    ways_init(&search->ways, phrases, size, arena);
    heuristic_init(&search->heuristic, phrases, arena);
}

void cells_count(struct board_size size, const struct phrase_set *phrases, const struct cells_settings *settings,
                 struct arena *counting)
{
    struct search search;

    layout(&search, size, phrases, settings, counting);
}

/* ---- successors -------------------------------------------------------------------------------- */

/* Numbers of a table that are cleared for 1 work. */
enum { CLEARED = 16 };

static void count_work(struct search *search, uint64_t work)
{
    search->work += work;
    (void)stop_after(search->stop, work);
}

static uint32_t *slot_of(const struct search *search, uint64_t row, uint16_t node)
{
    uint32_t mask = search->table_size - 1, at = (uint32_t)(hash_end(hash_mix(0, row)) + node) & mask;

    for (; search->table[at] != 0; at = (at + 1) & mask) {
        const struct successor *successor = &search->successors[search->table[at] - 1];
        if (successor->row == row && successor->node == node)
            break;
    }
    return &search->table[at];
}

static uint32_t distance(const struct search *search, const struct successor *successor)
{
    return (uint32_t)integer_min(search->best - successor->rank, RANKS - 1);
}

/* Drops the successors of lowest rank down to the width; of equal rank the last ones. */
static void prune(struct search *search)
{
    uint32_t most = 0, equal = search->width, kept = 0;

    memset(search->ranks, 0, RANKS * sizeof *search->ranks);
    for (uint32_t i = 0; i < search->successor_count; i++)
        search->ranks[distance(search, &search->successors[i])]++;
    while (search->ranks[most] <= equal)
        equal -= search->ranks[most++];
    for (uint32_t i = 0; i < search->successor_count; i++) {
        uint32_t at = distance(search, &search->successors[i]);
        if (at < most || (at == most && equal > 0)) {
            equal -= at == most;
            search->successors[kept++] = search->successors[i];
        }
    }
    if (most < RANKS - 1)
        search->floor = search->best - most;
    count_work(search, RANKS / CLEARED + search->successor_count);
    search->successor_count = kept;
}

/* Fills the table of successors anew. */
static void fill_slots(struct search *search)
{
    memset(search->table, 0, search->table_size * sizeof *search->table);
    for (uint32_t i = 0; i < search->successor_count; i++)
        *slot_of(search, search->successors[i].row, search->successors[i].node) = i + 1;
    count_work(search, search->table_size / CLEARED + search->successor_count);
}

static void add(struct search *search, const struct successor *successor)
{
    uint32_t *slot;

    if (successor->rank < search->floor)
        return;
    slot = slot_of(search, successor->row, successor->node);
    search->best = integer_max(search->best, successor->rank);
    if (*slot != 0) {
        if (search->successors[*slot - 1].points < successor->points)
            search->successors[*slot - 1] = *successor;
        return;
    }
    search->successors[search->successor_count++] = *successor;
    *slot = search->successor_count;
    if (search->successor_count < search->capacity)
        return;
    prune(search);
    fill_slots(search);
}

/* ---- steps ------------------------------------------------------------------------------------- */

/* Locks the next unit in column `to`, by the texts of ways from one end of its run, `from`. `used`: the phrases that
 * they take as used. */
static void add_texts(struct search *search, const struct state *state, uint32_t from, uint32_t to, bool is_end,
                      uint64_t used)
{
    uint64_t row = state->row & ~((uint64_t)1 << to);
    int64_t points = state->points + game_points(1, row == 0, 0);
    const struct ways_text *texts;
    uint32_t count = ways_texts(&search->ways, from, to, is_end, &texts);

    for (uint32_t i = 0; i < count; i++) {
        uint64_t first = texts[i].used & ~used;
        struct successor successor = {.row = row, .used = state->used | first, .parent = state->entry,
                                      .node = texts[i].node, .column = (uint8_t)to};
        successor.points = points + texts[i].points - (int64_t)PHRASE_BONUS * bits_count(first & state->used);
        successor.rank = successor.points + heuristic_landed(&search->heuristic, successor.node, successor.used);
        add(search, &successor);
    }
    search->work += count;
}

/* Locks the next unit in each cell of a state's target row. */
static void expand_state(struct search *search, const struct state *state, uint64_t used)
{
    for (uint64_t rest = state->row; rest != 0;) {
        uint64_t run = bits_flood(state->row, rest & (~rest + 1));
        uint32_t west = bits_lowest(run), east = bits_highest(run);
        rest &= ~run;
        for (uint32_t x = west; x <= east; x++) {
            uint64_t left = run & ~((uint64_t)1 << x);
            if (bits_flood(left, left & search->entered) != left)
                continue;
            /* At an end of the run the unit comes from the other end, or it does not move. */
            if (x > west || west == east)
                add_texts(search, state, west, x, x == east, used);
            if (x < east)
                add_texts(search, state, east, x, x == west, used);
        }
    }
}

/* The number of states that the work left pays for. All units of the source share it, whatever the plan's limit. */
static uint32_t states_paid(const struct search *search)
{
    const struct cells_settings *settings = search->settings;
    uint64_t units = search->game->length - search->locked, work = search->work + search->ways.work;
    uint64_t share = work < settings->work ? (settings->work - work) / units : 0;
    uint64_t width = share > search->step_work ? (share - search->step_work) / search->state_work : 0;

    width = integer_min_unsigned(width, (settings->history_max - search->history_count) / units);
    return (uint32_t)integer_max_unsigned(1, integer_min_unsigned(width, settings->width_max));
}

/* Makes states of the successors. */
static void keep_successors(struct search *search)
{
    memset(search->first, 0xff, search->game->phrases->node_count * sizeof *search->first);
    for (uint32_t i = 0; i < search->successor_count; i++) {
        const struct successor *from = &search->successors[i];
        search->history[search->history_count] =
            (uint64_t)from->parent << 32 | (uint64_t)from->node << 16 | (uint64_t)search->row << 6 | from->column;
        search->states[i] = (struct state){from->points, from->row, from->used, search->history_count++,
                                           search->first[from->node]};
        search->first[from->node] = i;
    }
    search->state_count = search->successor_count;
    count_work(search, search->state_count);
}

/* Expands the states of a node. Their texts take the phrases of the first one as used: of the others few have used
 * different ones, and their points are corrected. */
static void expand_node(struct search *search, uint16_t node)
{
    uint32_t i = search->first[node];
    uint64_t used;

    if (i == NONE)
        return;
    used = search->states[i].used;
    (void)heuristic_prepare(&search->heuristic, 1, used, search->stop);
    ways_choose(&search->ways, search->game->units[0].spawn_x, node, used);
    for (; i != NONE && !stop_after(search->stop, 0); i = search->states[i].next) {
        uint64_t before = search->work + search->ways.work;
        expand_state(search, &search->states[i], used);
        (void)stop_after(search->stop, search->work + search->ways.work - before);
    }
}

/* Locks the next unit in the target row. When stopped, the states stay. */
static void step(struct search *search)
{
    uint64_t before = search->work, ways_before = search->ways.work;

    search->width = states_paid(search);
    search->successor_count = 0;
    search->best = search->floor = INT64_MIN;
    fill_slots(search);
    for (uint32_t node = 0; node < search->game->phrases->node_count; node++)
        expand_node(search, (uint16_t)node);
    if (search->successor_count > search->width)
        prune(search);
    if (stop_after(search->stop, 0))
        return;
    search->step_work = search->ways.work - ways_before;
    search->state_work = 1 + (search->work - before) / integer_max_unsigned(search->state_count, 1);
    keep_successors(search);
    search->locked++;
}

/* ---- rows -------------------------------------------------------------------------------------- */

/* Makes the lowest row that can be filled the target row. False if there is none. */
static bool choose_row(struct search *search)
{
    const uint64_t *board = search->board;
    uint64_t entered = (uint64_t)1 << search->game->units[0].spawn_x & board[0];

    search->row = 0;
    for (int32_t y = 1; y < (int32_t)search->game->size.height && entered != 0; y++) {
        entered = bits_flood(board[y - 1], entered);
        /* From an even row, the cells to the southwest and southeast are in columns x - 1 and x; from an odd one in x
         * and x + 1. */
        entered = board[y] & (entered | ((y & 1) != 0 ? entered >> 1 : entered << 1));
        if (bits_flood(board[y], entered) != board[y])
            continue;
        search->entered = entered;
        search->row = y;
    }
    return search->row > 0;
}

static void clear_row(struct search *search)
{
    memmove(search->board + 1, search->board, (size_t)search->row * sizeof *search->board);
    search->board[0] = ~(uint64_t)0 >> (64 - search->game->size.width);
}

static void start_board(struct search *search)
{
    memcpy(search->board, search->game->start, search->game->size.height * sizeof *search->board);
}

/* Whether rows can be filled until the source ends. */
static bool can_fill(struct search *search)
{
    start_board(search);
    for (uint32_t cells = 0; cells < search->game->length && !stop_after(search->stop, 0);) {
        if (!choose_row(search))
            return false;
        cells += bits_count(search->board[search->row]);
        clear_row(search);
        count_work(search, search->game->size.height);
    }
    return true;
}

/* Fills a row, or a part of it if the plan ends or when stopped. */
static void fill_row(struct search *search, uint32_t units)
{
    (void)choose_row(search);
    ways_begin(&search->ways, search->board, search->row);
    for (uint32_t i = 0; i < search->state_count; i++)
        search->states[i].row = search->board[search->row];
    for (uint32_t cells = bits_count(search->board[search->row]); cells > 0 && search->locked < units; cells--) {
        step(search);
        if (stop_after(search->stop, 0))
            return;
    }
    clear_row(search);
}

/* ---- run --------------------------------------------------------------------------------------- */

static void begin(struct search *search)
{
    search->locked = search->history_count = 0;
    search->state_work = STATE_WORK;
    search->step_work = 0;
    memset(search->first, 0xff, search->game->phrases->node_count * sizeof *search->first);
    search->first[0] = 0;
    search->states[0] = (struct state){.entry = NONE, .next = NONE};
    search->state_count = 1;
    start_board(search);
}

/* Reads the plan of the state of most points. */
static void read_steps(const struct search *search, uint64_t *steps, struct cells_result *result)
{
    const struct state *best = &search->states[0];

    for (uint32_t i = 1; i < search->state_count; i++)
        if (search->states[i].points > best->points)
            best = &search->states[i];
    result->points = best->points;
    for (uint32_t i = result->units, entry = best->entry; i-- > 0;) {
        uint64_t word = search->history[entry];
        struct pose pose = {.x = (int16_t)(word & 63), .y = (int16_t)(word >> 6 & 1023)};
        steps[i] = placement_pack(pose, (uint32_t)(word >> 16 & 0xffff));
        entry = (uint32_t)(word >> 32);
    }
}

bool cells_run(const struct prepared_game *game, const struct cells_settings *settings, struct arena scratch,
               struct stop *stop, uint64_t *steps, struct cells_result *result)
{
    uint32_t units = integer_min_32(game->length, settings->units_max);
    struct search search = {.game = game, .stop = stop};

    layout(&search, game->size, game->phrases, settings, &scratch);
    search.ways.stop = stop;
    *result = (struct cells_result){0};
    if (!can_fill(&search))
        return false;
    begin(&search);
    while (search.locked < units && !stop_after(stop, 0))
        fill_row(&search, units);
    *result = (struct cells_result){.units = search.locked, .early = search.locked < game->length,
                                    .work = search.work + search.ways.work};
    read_steps(&search, steps, result);
    return true;
}
