/* See beam.h.
 *
 * A step of the search: (1) each state's unit is spawned, its locks are listed and, when routed, its
 * texts found; (2) each lock becomes a candidate, valued by recounting only the rows it touches;
 * the best are kept, by buckets; (3) the candidates become states, each bucket's share first, then the
 * best of all that are left; boards met before are skipped; (4) each new state gets an entry of the
 * history, from which the plan is read at the end.
 *
 * Everything is ordered by rank and then by the order of generation, so the result is a function of
 * game and limits alone. */
#include "beam.h"

#include <string.h>

#include "buckets.h"

/* Units over which the value of the board fades at the end of the source. */
enum { FADE = 8 };

/* First guess of a state's work, before any is measured. */
enum { WORK_GUESS = 4096 };

#define NO_ENTRY UINT32_MAX

/* A pivot beside its unit may descend farther than the board is high; not often twice as far. */
#define WAYS_ROWS(size) (2 * (size_t)(size).height)

struct entry {
    uint32_t before; /* entry of the state before, or NO_ENTRY */
    uint32_t step_low;
    uint16_t node;
};

struct state {
    uint64_t used;
    int64_t points;
    uint32_t entry;
    uint32_t lines;   /* cleared by the last lock */
    uint32_t cleared; /* by all of them */
    uint32_t node;
};

struct beam {
    const struct beam_game *game;
    const struct beam_limits *limits;
    const struct value *value;
    struct reach *reach;
    struct route *route;
    struct stop *stop;
    size_t words; /* of a board */
    uint64_t *boards[2];
    struct state *states[2];
    uint32_t count;
    struct buckets buckets;
    uint64_t *seen; /* hashes of the boards of this step, open addressing */
    uint32_t seen_size;
    struct entry *history;
    uint32_t history_count;
    struct value_rows rows;  /* of the parent's board */
    struct value_rows spare; /* of a trial board that lost rows */
    uint64_t *trial;   /* a board to try a lock on */
    uint32_t *ways;    /* by rows of descent: see count_ways() */
    bool full_rows;    /* the boards in hand have full rows: as the problem gives them */
    uint64_t work;     /* spent beside reach and route */
    uint64_t begin;    /* work of all before the search */
    uint64_t state_work; /* what a state costs, by the last steps */
    uint32_t cut;      /* as in beam_result */
    struct end {
        int64_t points;
        uint32_t entry, units;
    } best; /* where the best game ended so far; entry NO_ENTRY: none did */
};

static size_t board_words(struct board_size size)
{
    return (size_t)size.height * size.words;
}

static uint32_t seen_slots(uint32_t states)
{
    uint32_t slots = 4;

    while (slots < 4 * states)
        slots *= 2;
    return slots;
}

static bool take_rows(struct value_rows *rows, struct board_size size, struct arena *arena)
{
    bool fits = true;

    rows->values = ARENA_TAKE(arena, size.height, int32_t);
    for (uint32_t p = 0; p < VALUE_PROBES; p++) {
        rows->missed[p] = ARENA_TAKE(arena, size.height, int32_t);
        rows->places[p] = ARENA_TAKE(arena, board_words(size), uint64_t);
        fits = fits && rows->missed[p] != NULL && rows->places[p] != NULL;
    }
    return fits && rows->values != NULL;
}

/* Takes all memory of a search; nothing is written to it yet. */
static bool beam_init(struct beam *beam, struct board_size size, const struct beam_limits *limits,
                      struct arena *arena)
{
    size_t words = board_words(size);
    uint32_t states = limits->states;
    bool fits = true;

    for (uint32_t i = 0; i < 2; i++) {
        beam->boards[i] = ARENA_TAKE(arena, states * words, uint64_t);
        beam->states[i] = ARENA_TAKE(arena, states, struct state);
        fits = fits && beam->boards[i] != NULL && beam->states[i] != NULL;
    }
    beam->seen_size = seen_slots(states);
    beam->seen = ARENA_TAKE(arena, beam->seen_size, uint64_t);
    beam->history = ARENA_TAKE(arena, limits->history, struct entry);
    fits = fits && buckets_init(&beam->buckets, 2 * states, arena) &&
           take_rows(&beam->rows, size, arena) && take_rows(&beam->spare, size, arena);
    beam->trial = ARENA_TAKE(arena, words, uint64_t);
    beam->ways = ARENA_TAKE(arena, WAYS_ROWS(size), uint32_t);
    return fits && beam->seen != NULL && beam->history != NULL && beam->trial != NULL &&
           beam->ways != NULL;
}

void beam_count(struct board_size size, const struct beam_limits *limits, struct arena *counting)
{
    struct beam beam;

    (void)beam_init(&beam, size, limits, counting);
}

/* The value of the board counts in full until FADE units before the end, and not at the end.
 *
 * All fits 63 bits. Worth is less than 2^44: the terms of a row fit 32 bits and there are less than 2^11
 * rows; weights fit 16 bits, and less than 2^28 rows are cleared by MAX_SOURCE units. So
 * 2^BEAM_BOARD_SHIFT_MAX of it are less than 2^61. Points are cut to 2^46, which times a weight is 2^61. */
static int64_t rank_of(const struct beam *beam, uint32_t unit, int64_t points, int64_t worth)
{
    const int64_t most = INT64_C(1) << 46;
    uint32_t left = beam->game->length - unit - 1;
    int64_t faded = left >= FADE ? worth : worth * left / FADE;

    points = points < most ? points : most;

    return points * beam->value->weights.of[VALUE_POINTS] + faded * ((int64_t)1 << beam->limits->board_shift);
}

/* A lock on trial: what is needed to make candidates of it. */
struct trial {
    const uint64_t *board; /* the parent's */
    const struct unit *unit;
    struct pose pose;
    uint32_t unit_number;
    int64_t sum;    /* worth of the parent's board */
    int64_t gain;   /* the most that the probes may add to it */
    int64_t points; /* the most that a candidate of this lock may have, lines left aside */
    uint32_t lines_before;
    uint32_t cleared; /* by the locks before it */
    uint32_t lines; /* cleared by it */
    int64_t worth;  /* of the board after it */
};

/* What a board and the rows cleared on the way to it are worth, filling `rows`. */
static int64_t worth_of(const struct beam *beam, const uint64_t *board, uint32_t cleared,
                        struct value_rows *rows)
{
    return value_board(beam->value, board, rows) +
           (int64_t)beam->value->weights.of[VALUE_CLEARED] * cleared;
}

/* What tells buckets apart: the rows cleared; nothing where all boards compete with each other. */
static uint32_t bucket_key(const struct beam *beam, uint32_t cleared)
{
    return beam->limits->bucketed ? cleared : 0;
}

/* Locks the unit on a copy of the board and values the result. When no row goes, only the rows of the
 * unit are copied; false when the terms of the rows alone show that it would be refused. */
static bool try_lock(struct beam *beam, struct trial *trial)
{
    struct board_size size = beam->game->size;
    int32_t y = trial->pose.y, end = y + trial->unit->shape[trial->pose.orientation].height;
    uint64_t *after = beam->trial;
    bool full = beam->full_rows;
    int64_t most;

    memcpy(board_row(after, size, y), board_row_const(trial->board, size, y),
           (size_t)(end - y) * size.words * sizeof *after);
    board_fill(after, size, trial->unit, trial->pose);
    for (int32_t i = y; i < end && !full; i++)
        full = board_row_full(board_row_const(after, size, i), size.words);
    trial->lines = 0;
    beam->work += 4 + (uint32_t)(end - y) * size.words;
    if (full) {
        memcpy(after, trial->board, beam->words * sizeof *after);
        board_fill(after, size, trial->unit, trial->pose);
        trial->lines = board_clear(after, size);
        beam->work += 3 * (uint64_t)beam->words;
        trial->worth = worth_of(beam, after, trial->cleared + trial->lines, &beam->spare);
        return true;
    }
    trial->worth = trial->sum + value_rows_change(beam->value, trial->board, &beam->rows, after, y, end);
    most = rank_of(beam, trial->unit_number,
                   trial->points + game_points(trial->unit->member_count, 0, trial->lines_before),
                   trial->worth + trial->gain);
    if (most <= buckets_threshold(&beam->buckets, bucket_key(beam, trial->cleared)))
        return false;
    beam->work += 4 + 2 * (uint32_t)(end - y) * size.words;
    trial->worth += value_probes_change(beam->value, trial->board, &beam->rows, after, y, end);
    return true;
}

/* The places that the unit may come to above each lock of the parent's board: the deeper, the more. */
static void count_ways(struct beam *beam, const struct unit *unit)
{
    struct board_size size = beam->game->size;
    uint32_t places = 0;

    for (uint32_t y = 0; y < WAYS_ROWS(size); y++) {
        places += reach_count_at(beam->reach, unit, (int32_t)y);
        beam->ways[y] = places;
    }
    beam->work += (uint64_t)unit->orientations * size.height * size.words / 2;
}

/* Keeps a candidate of the lock on trial. */
static void offer(struct beam *beam, const struct trial *trial, struct candidate *next)
{
    buckets_add(&beam->buckets, bucket_key(beam, trial->cleared + trial->lines), next);
}

/* Where phrases are not searched, what points they may be expected to bring above a lock: at most
 * ROUTE_POINTS_MAX. Rates and row_points are no more than that, parts at most 16, ways less than 2^25 and
 * descents less than 2^14. */
static int32_t expected(const struct beam *beam, uint32_t kind, int32_t descent)
{
    const struct beam_limits *limits = beam->limits;
    int32_t most = (int32_t)WAYS_ROWS(beam->game->size) - 1;
    int64_t points;

    if (limits->rates == NULL)
        points = (int64_t)descent * limits->row_points / 16;
    else
        points = (int64_t)limits->rates[kind] * limits->rate_part *
                 beam->ways[descent < most ? descent : most] / ((int64_t)16 * BEAM_RATE);
    return (int32_t)(points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX);
}

/* Points of a lock are less than 2^29, so that with those of phrases they fit 32 bits. Rows full from the
 * start go with the first lock; all others have a member of the unit that clears them. */
_Static_assert((uint64_t)MAX_MEMBERS * (1 + 50 * (1 + MAX_MEMBERS)) * (10 + MAX_HEIGHT) / 10 < 1 << 29 &&
                   MAX_MEMBERS + (uint64_t)50 * (1 + MAX_HEIGHT) * MAX_HEIGHT < 1 << 29,
               "points of a lock and of phrases fit 32 bits");

static void offer_estimated(struct beam *beam, struct trial *trial, struct candidate *next)
{
    const struct state *state = &beam->states[0][next->parent];

    next->points = expected(beam, beam->game->source[trial->unit_number],
                            game_descent(trial->unit, trial->pose));
    trial->points = state->points + next->points;
    if (!try_lock(beam, trial))
        return;
    next->points += game_points(trial->unit->member_count, trial->lines, state->lines);
    next->lines = (uint16_t)trial->lines;
    next->node = 0;
    next->used = 0;
    next->rank = rank_of(beam, trial->unit_number, state->points + next->points, trial->worth);
    offer(beam, trial, next);
}

static void offer_routed(struct beam *beam, struct trial *trial, struct candidate *next, uint32_t lock)
{
    const struct state *state = &beam->states[0][next->parent];
    const struct route_result *way = route_results(beam->route, lock);
    int32_t move;

    trial->points = state->points + way->rank;
    if (way->letter == 0 || !try_lock(beam, trial))
        return;
    move = game_points(trial->unit->member_count, trial->lines, state->lines);
    next->lines = (uint16_t)trial->lines;
    for (uint32_t i = 0; i < ROUTE_RESULTS && way[i].letter != 0; i++) {
        next->points = move + way[i].points;
        next->used = way[i].used;
        next->node = way[i].node;
        next->rank = rank_of(beam, trial->unit_number, state->points + move + way[i].rank, trial->worth);
        offer(beam, trial, next);
    }
}

/* Remembers where the best game ended so far. */
static void note_end(struct beam *beam, const struct state *state, uint32_t units)
{
    if (beam->best.entry == NO_ENTRY || state->points > beam->best.points)
        beam->best = (struct end){state->points, state->entry, units};
}

static void expand(struct beam *beam, uint32_t unit_number, uint32_t parent)
{
    const struct unit *unit = &beam->game->units[beam->game->source[unit_number]];
    const struct state *state = &beam->states[0][parent];
    const uint64_t *board = beam->boards[0] + parent * beam->words;

    if (!reach_run(beam->reach, board, unit)) {
        note_end(beam, state, unit_number); /* taken back when it was stopped */
        return;
    }
    if (beam->limits->routed) {
        const struct route_start start = {.used = state->used, .node = (uint16_t)state->node};
        route_run(beam->route, beam->reach, unit, beam->limits->route_width,
                  (struct route_from){&start, 1, unit_number + 1 == beam->game->length}, ROUTE_ALL);
    } else if (beam->limits->rates != NULL) {
        count_ways(beam, unit);
    }
    struct trial trial = {.board = board, .unit = unit, .unit_number = unit_number,
                          .sum = worth_of(beam, board, state->cleared, &beam->rows),
                          .gain = value_probes_change_max(beam->value, unit->member_count),
                          .lines_before = state->lines, .cleared = state->cleared};
    beam->work += 3 * (uint64_t)beam->words;
    uint32_t before = beam->buckets.order;
    for (uint32_t lock = 0; lock < beam->reach->lock_count; lock++) {
        uint64_t work = beam->work;
        struct candidate next = {.parent = parent, .pose = beam->reach->lock_list[lock]};
        trial.pose = next.pose;
        if (beam->limits->routed)
            offer_routed(beam, &trial, &next, lock);
        else
            offer_estimated(beam, &trial, &next);
        if (stop_after(beam->stop, beam->work - work))
            return;
    }
    if (beam->buckets.order == before && beam->buckets.count == 0)
        note_end(beam, state, unit_number);
}

/* Mixes the board and what else tells states apart (splitmix's finisher); never 0. */
static uint64_t hash_state(const uint64_t *board, size_t words, uint32_t node)
{
    uint64_t hash = node + 1;

    for (size_t i = 0; i < words; i++) {
        hash = (hash ^ board[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    hash = (hash ^ hash >> 32) * 0xbf58476d1ce4e5b9u;
    return (hash ^ hash >> 31) | 1;
}

/* True the first time a hash comes in this step. */
static bool first_seen(struct beam *beam, uint64_t hash)
{
    uint32_t at = (uint32_t)(hash >> 20) & (beam->seen_size - 1);

    while (beam->seen[at] != 0) {
        if (beam->seen[at] == hash)
            return false;
        at = (at + 1) & (beam->seen_size - 1);
    }
    beam->seen[at] = hash;
    return true;
}

/* Makes the candidate's board and, unless it was met before, the state, after the last one. */
static bool make_state(struct beam *beam, const struct candidate *from, const struct unit *unit)
{
    size_t words = beam->words;
    uint64_t *board = beam->boards[1] + beam->count * words;
    const struct state *parent = &beam->states[0][from->parent];

    memcpy(board, beam->boards[0] + from->parent * words, words * sizeof *board);
    board_fill(board, beam->game->size, unit, from->pose);
    if (from->lines > 0)
        board_clear(board, beam->game->size);
    beam->work += 2 + words / 2;
    if (!first_seen(beam, hash_state(board, words, from->node)))
        return false;
    beam->history[beam->history_count] =
        (struct entry){parent->entry, (uint32_t)placement_pack(from->pose, 0), from->node};
    beam->states[1][beam->count] = (struct state){.used = from->used,
                                                  .points = parent->points + from->points,
                                                  .entry = beam->history_count++,
                                                  .lines = from->lines,
                                                  .cleared = parent->cleared + from->lines,
                                                  .node = from->node};
    return true;
}

/* Makes states of the best candidates of a bucket until there are `most` in all. */
static void make_states(struct beam *beam, uint32_t bucket, const struct unit *unit, uint32_t most)
{
    const struct candidate *next;

    while (beam->count < most && (next = buckets_take(&beam->buckets, bucket)) != NULL)
        if (stop_after(beam->stop, beam->words / 2))
            return;
        else if (make_state(beam, next, unit))
            beam->count++;
}

/* Makes states of the candidates; the states in hand stay as they are when that is stopped. */
static bool next_states(struct beam *beam, uint32_t unit_number, uint32_t width)
{
    const struct unit *unit = &beam->game->units[beam->game->source[unit_number]];
    struct state *states = beam->states[0];
    uint64_t *boards = beam->boards[0];
    uint32_t parents = beam->count;

    buckets_reverse(&beam->buckets);
    memset(beam->seen, 0, beam->seen_size * sizeof *beam->seen);
    beam->count = 0;
    for (uint32_t s = 0; s < BUCKETS; s++)
        make_states(beam, s, unit, beam->count + width / BUCKETS);
    buckets_merge(&beam->buckets);
    make_states(beam, 0, unit, width);
    if (stop_after(beam->stop, 0)) {
        beam->count = parents;
        return false;
    }
    beam->states[0] = beam->states[1];
    beam->boards[0] = beam->boards[1];
    beam->states[1] = states;
    beam->boards[1] = boards;
    return true;
}

static uint64_t work_so_far(const struct beam *beam)
{
    return beam->work + beam->reach->work + (beam->route != NULL ? beam->route->work : 0);
}

/* The width a step may have, so much work having been spent: its share of the work left and of the history
 * left. */
static uint32_t step_width(const struct beam *beam, uint32_t unit_number, uint64_t spent)
{
    uint64_t left = beam->game->length - unit_number;
    uint64_t work = beam->limits->work > spent ? beam->limits->work - spent : 0;
    uint64_t width = work / left / beam->state_work;
    uint64_t room = (beam->limits->history - beam->history_count) / left;

    width = width < room ? width : room;
    width = width < beam->limits->states ? width : beam->limits->states;
    return width > 1 ? (uint32_t)width : 1;
}

static void read_plan(const struct beam *beam, uint64_t *steps, struct beam_result *result)
{
    uint32_t at = beam->best.entry;

    result->units = beam->best.units;
    result->work = work_so_far(beam) - beam->begin;
    result->cut = beam->cut;
    for (uint32_t i = beam->best.units; i-- > 0;) {
        const struct entry *entry = &beam->history[at];
        steps[i] = (uint64_t)entry->node << 32 | entry->step_low;
        at = entry->before;
    }
}

static bool beam_begin(struct beam *beam, const struct beam_game *game, const struct beam_limits *limits,
                       const struct value *value, struct reach *reach, struct route *route,
                       struct arena *scratch, struct stop *stop)
{
    *beam = (struct beam){.game = game, .limits = limits, .value = value, .reach = reach, .route = route,
                          .words = board_words(game->size), .count = 1, .state_work = WORK_GUESS,
                          .cut = UINT32_MAX, .best = {.entry = NO_ENTRY}, .stop = stop};
    beam->begin = work_so_far(beam);
    if (!beam_init(beam, game->size, limits, scratch))
        return false;
    memcpy(beam->boards[0], game->start, beam->words * sizeof *game->start);
    beam->states[0][0] = (struct state){.entry = NO_ENTRY};
    for (int32_t y = 0; y < (int32_t)game->size.height; y++)
        beam->full_rows |= board_row_full(board_row_const(game->start, game->size, y), game->size.words);
    return true;
}

/* All states in hand are where the game might end. */
static void note_states(struct beam *beam, uint32_t units)
{
    for (uint32_t s = 0; s < beam->count; s++)
        note_end(beam, &beam->states[0][s], units);
}

/* Locks a unit on all states in hand; false, and they are as before, when stopped. */
static bool beam_step(struct beam *beam, uint32_t unit_number)
{
    struct end best = beam->best;
    uint64_t before = work_so_far(beam);
    uint32_t width = step_width(beam, unit_number, before - beam->begin), parents = beam->count;

    buckets_clear(&beam->buckets, 2 * width);
    for (uint32_t s = 0; s < parents && !stop_after(beam->stop, beam->words); s++)
        expand(beam, unit_number, s);
    if (stop_after(beam->stop, 0) || !next_states(beam, unit_number, width)) {
        beam->best = best;
        return false;
    }
    if (width < beam->cut && (beam->count == width || beam->buckets.count == beam->buckets.room))
        beam->cut = width;
    beam->full_rows = false;
    beam->state_work = (3 * beam->state_work + (work_so_far(beam) - before) / parents) / 4 + 1;
    return true;
}

bool beam_run(const struct beam_game *game, const struct beam_limits *limits,
              const struct value *value, struct reach *reach, struct route *route,
              struct arena scratch, struct stop *stop, uint64_t *steps, struct beam_result *result)
{
    uint32_t length = limits->units < game->length ? limits->units : game->length, units = 0;
    struct beam beam;

    if (!beam_begin(&beam, game, limits, value, reach, route, &scratch, stop))
        return false;
    while (units < length && beam.count > 0 && beam_step(&beam, units))
        units++;
    result->early = beam.count > 0 && units < game->length;
    note_states(&beam, units);
    read_plan(&beam, steps, result);
    return true;
}
