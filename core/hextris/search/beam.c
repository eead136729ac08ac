/* See beam.h. One step of the stratified beam search, beam_step():
 *
 * 1. step_width() sets the width: the number of states that the step keeps.
 * 2. expand() spawns the unit on the board of each state, the parent, and lists the locks that it can reach, but for
 *    those that float (reach.h). Of the locks of 42 searches by 30M (14 families, three sets of phrases) 33 to 80 %
 *    floated; where these were tried, .5 % of the states kept came from them, in the median, and 5 % at the most. Only
 *    canonical locks (reach.h) make children, since others make the same boards: in the contest's problems 12, 20 and
 *    24 the orientations of different cells are 17, 42 and 42 % of all. When routed, a route finds the best texts to
 *    each canonical lock.
 * 3. Each of these locks makes a child board. evaluate_child() values it from the rows that the lock changes, and drops it
 *    early where the buckets would refuse it in any case.
 * 4. Each child becomes a candidate, or one for each text when routed. The buckets keep the best of them,
 *    twice the width, since some will turn out to be duplicates.
 * 5. next_states() makes states of candidates: of each bucket the best, up to its share of the width; then
 *    the best of all that remain, until there are as many as the width. A candidate is skipped where an
 *    earlier state of the step has the same board and the same node of the phrase automaton.
 * 6. Each state gets an entry of the history that points back to its parent's entry. At the end the plan is
 *    read backwards from the entry of the best state.
 *
 * Where no step had to drop a state for want of places, or where places were few on a small board and little of the
 * work was spent, the search goes on with the work left, in a second pass. This leaves nothing out: it tries the locks
 * that float, too, and tells states apart by all that may still bring points, so that a state is skipped only beside
 * one that can come to as many. If no step of this pass drops a state the whole game was searched. Of both plans the
 * one of more points is taken.
 *
 * Candidates are ordered by rank and then by the order of generation, so the plan is a function of game and
 * settings alone. */
#include "beam.h"

#include <string.h>

#include "../../base/hash.h"
#include "../rules/placement.h"
#include "beam_steps.h"
#include "preset.h"

/* Work that the search counts beside that of reach and route. A unit of work is an elementary operation,
 * about 10 ns of a desktop core (core/base/stop.h). The numbers were chosen by hand to come near that; they
 * are a part of what a budget means, so that a change of one changes plans. */
enum {
    WORK_CHILD = 4,         /* a child board; a word of its changed rows is 1 more */
    WORK_CHILD_CLEARED = 3, /* a word of a child board with rows cleared, which is valued as a whole */
    WORK_PROBES = 4,        /* the probes of a child board; */
    WORK_PROBES_WORD = 2,   /* and a word of its changed rows */
    WORK_PARENT_WORD = 3,   /* a word of a parent's board, which is valued as a whole */
    WORK_STATE = 2,         /* a new state; two words of its board are 1 more */
    WORK_STATE_GUESS = 4096 /* a state with all its children: first guess, before any is measured */
};

/* Rows of descent that the table poses_above has. A unit whose pivot lies outside of it can descend farther
 * than the board is high, but rarely twice as far: such descents count as the last row of the table. */
#define DESCENT_ROWS(size) (2 * (size_t)(size).height)

static size_t board_words(struct board_size size)
{
    return (size_t)size.height * size.words;
}

/* The number of slots of the hash table for `states` states: a power of two, and three of four slots stay
 * free, so that searches are short. */
static uint32_t hash_slots(uint32_t states)
{
    uint32_t slots = 4;

    while (slots < 4 * states)
        slots *= 2;
    return slots;
}

static void take_value_rows(struct value_rows *rows, struct board_size size, struct arena *arena)
{
    rows->values = ARENA_TAKE(arena, size.height, int32_t);
    for (uint32_t p = 0; p < VALUE_PROBES; p++) {
        rows->missed[p] = ARENA_TAKE(arena, size.height, int32_t);
        rows->places[p] = ARENA_TAKE(arena, board_words(size), uint64_t);
    }
}

/* Takes all memory of a search; nothing is written to it yet. */
static void beam_init(struct beam *beam, struct board_size size, const struct beam_settings *settings,
                      struct arena *arena)
{
    size_t words = board_words(size);
    uint32_t states = settings->states;

    for (uint32_t i = 0; i < 2; i++) {
        /* The words of all boards together may not fit 32 bits: arena_take() sees that. */
        beam->boards[i] = (uint64_t *)arena_take(arena, states, words * sizeof(uint64_t));
        beam->states[i] = ARENA_TAKE(arena, states, struct beam_state);
    }
    beam->seen_size = hash_slots(states);
    beam->seen = ARENA_TAKE(arena, beam->seen_size, uint64_t);
    beam->history = ARENA_TAKE(arena, settings->history, uint64_t);
    buckets_init(&beam->buckets, 2 * states, arena);
    take_value_rows(&beam->rows, size, arena);
    take_value_rows(&beam->spare, size, arena);
    beam->child = ARENA_TAKE(arena, words, uint64_t);
    beam->poses_above = ARENA_TAKE(arena, DESCENT_ROWS(size), uint32_t);
}

void beam_count(struct board_size size, const struct beam_settings *settings, struct arena *counting)
{
    struct beam beam;

    beam_init(&beam, size, settings, counting);
}

/* The rank of a child after unit number `unit`:
 *
 *     rank = weight of points * points + value * 2^board_shift * min(1, units left / BEAM_FADE)
 *
 * It fits 63 bits. A value is less than 2^44: row values fit 32 bits and there are less than 2^11 rows;
 * weights fit 16 bits and less than 2^28 rows are cleared by MAX_SOURCE units. So the second term is less
 * than 2^(44 + BEAM_BOARD_SHIFT_MAX) = 2^61. Points are cut to 2^46, which times a weight is 2^61. */
static int64_t rank_of(const struct beam *beam, uint32_t unit, int64_t points, int64_t value)
{
    const int64_t points_max = INT64_C(1) << 46;
    uint32_t left = beam->game->length - unit - 1;
    int64_t faded = left >= BEAM_FADE ? value : value * left / BEAM_FADE;

    points = points < points_max ? points : points_max;
    return points * beam->value->weights.of[VALUE_POINTS] +
           faded * ((int64_t)1 << beam->settings->board_shift);
}

/* A child board in the making: the parent's board with the unit locked. */
struct child {
    const uint64_t *parent_board;
    const struct unit *unit;
    struct pose pose;
    uint32_t unit_number;
    int64_t parent_value;
    int64_t probes_change_max; /* upper bound of what the probes may add to the parent's value */
    int64_t points_max;        /* upper bound of its points, those of rows cleared by the lock left out */
    uint32_t lines_before;     /* rows cleared by the parent's last lock */
    uint32_t cleared_before;   /* rows cleared by all locks of the parent */
    uint32_t lines;            /* result: rows cleared by the lock */
    int64_t value;             /* result: the value of the child board */
};

/* The value of a board that `cleared` rows were cleared for, CLEARED included. Fills `rows`. */
static int64_t board_value(const struct beam *beam, const uint64_t *board, uint32_t cleared,
                        struct value_rows *rows)
{
    return value_board(beam->value, board, rows) +
           (int64_t)beam->value->weights.of[VALUE_CLEARED_ROWS] * cleared;
}

/* What the buckets tell apart: the number of rows cleared, or nothing when not bucketed. */
static uint32_t bucket_key(const struct beam *beam, uint32_t cleared)
{
    return beam->settings->bucketed ? cleared : 0;
}

/* Locks the unit on a copy of the parent's board, and sets child->lines and child->value. When no row is
 * cleared, only the rows of the unit are copied, and the value is that of the parent plus its change. False
 * when the row values alone, with the most that the probes may add, show that the buckets would refuse the
 * child. */
static bool evaluate_child(struct beam *beam, struct child *child)
{
    struct board_size size = beam->game->size;
    int32_t y = child->pose.y, end = y + child->unit->shape[child->pose.orientation].height;
    uint64_t *after = beam->child;
    bool full = beam->may_have_full_rows;
    int64_t rank_max;

    memcpy(board_row(after, size, y), board_row_const(child->parent_board, size, y),
           (size_t)(end - y) * size.words * sizeof *after);
    board_fill(after, size, child->unit, child->pose);
    for (int32_t i = y; i < end && !full; i++)
        full = board_row_full(board_row_const(after, size, i), size.words);
    child->lines = 0;
    beam->work += WORK_CHILD + (uint32_t)(end - y) * size.words;
    if (full) {
        memcpy(after, child->parent_board, beam->words * sizeof *after);
        board_fill(after, size, child->unit, child->pose);
        child->lines = board_clear(after, size);
        beam->work += WORK_CHILD_CLEARED * (uint64_t)beam->words;
        child->value = board_value(beam, after, child->cleared_before + child->lines, &beam->spare);
        return true;
    }
    child->value = child->parent_value +
                   value_rows_change(beam->value, child->parent_board, &beam->rows, after, y, end);
    rank_max = rank_of(beam, child->unit_number,
                       child->points_max + game_points(child->unit->member_count, 0, child->lines_before),
                       child->value + child->probes_change_max);
    if (rank_max <= buckets_threshold(&beam->buckets, bucket_key(beam, child->cleared_before)))
        return false;
    beam->work += WORK_PROBES + WORK_PROBES_WORD * (uint32_t)(end - y) * size.words;
    child->value += value_probes_change(beam->value, child->parent_board, &beam->rows, after, y, end);
    return true;
}

/* Fills poses_above[d]: the number of poses that the unit can reach at most d rows below its spawn. A
 * phrase can be typed at each of them on the way to a lock further down. Work: two words of the sets of reach
 * are 1. */
static void count_poses_above(struct beam *beam, const struct unit *unit)
{
    struct board_size size = beam->game->size;
    uint32_t poses = 0;

    for (uint32_t y = 0; y < DESCENT_ROWS(size); y++) {
        poses += reach_count_at(beam->reach, unit, (int32_t)y);
        beam->poses_above[y] = poses;
    }
    beam->work += (uint64_t)unit->orientations * size.height * size.words / 2;
}

/* Adds a candidate of a child to the buckets. */
static void add_candidate(struct beam *beam, const struct child *child, struct candidate *next)
{
    buckets_add(&beam->buckets, bucket_key(beam, child->cleared_before + child->lines), next);
}

/* The estimate of the phrase points of a unit that locks `descent` rows below its spawn, at most
 * ROUTE_POINTS_MAX:
 *
 *     by rows:    descent * row_points / BEAM_ESTIMATE_ROWS
 *     by poses:   poses above the lock * pose_points / BEAM_ESTIMATE_POSES * pose_share / PRESET_SHARES
 *
 * The products fit 63 bits: row_points and pose_points are at most ROUTE_POINTS_MAX = 2^30, shares at most
 * 2^4, poses less than 2^25 and descents less than 2^14. */
static int32_t estimate_phrases(const struct beam *beam, uint32_t kind, int32_t descent)
{
    const struct beam_settings *settings = beam->settings;
    int32_t last = (int32_t)DESCENT_ROWS(beam->game->size) - 1;
    int64_t points;

    if (settings->pose_points == NULL)
        points = (int64_t)descent * settings->row_points / BEAM_ESTIMATE_ROWS;
    else
        points = (int64_t)settings->pose_points[kind] * settings->pose_share *
                 beam->poses_above[descent < last ? descent : last] / ((int64_t)PRESET_SHARES * BEAM_ESTIMATE_POSES);
    return (int32_t)(points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX);
}

/* Points of a lock are less than 2^29, so that with phrase points of at most 2^30 they fit 32 bits. The first
 * lock clears the rows that are full at the start, too; at any other lock each row cleared has a member of
 * the unit. */
_Static_assert((uint64_t)MAX_MEMBERS * (1 + 50 * (1 + MAX_MEMBERS)) * (10 + MAX_HEIGHT) / 10 < 1 << 29 &&
                   MAX_MEMBERS + (uint64_t)50 * (1 + MAX_HEIGHT) * MAX_HEIGHT < 1 << 29,
               "points of a lock and of phrases fit 32 bits");

/* Makes a candidate of a child with estimated phrase points. */
static void add_estimated(struct beam *beam, struct child *child, struct candidate *next)
{
    const struct beam_state *state = &beam->states[0][next->parent];

    next->points = estimate_phrases(beam, beam->game->source[child->unit_number],
                                    game_descent(child->unit, child->pose));
    child->points_max = state->points + next->points;
    if (!evaluate_child(beam, child))
        return;
    next->points += game_points(child->unit->member_count, child->lines, state->lines);
    next->lines = (uint16_t)child->lines;
    next->node = 0;
    next->used = 0;
    next->rank = rank_of(beam, child->unit_number, state->points + next->points, child->value);
    add_candidate(beam, child, next);
}

/* Makes a candidate of a child for each text that the route found to lock number `lock`. */
static void add_routed(struct beam *beam, struct child *child, struct candidate *next, uint32_t lock)
{
    const struct beam_state *state = &beam->states[0][next->parent];
    const struct route_result *text = route_results(beam->route, lock);
    int32_t move;

    child->points_max = state->points + text->rank;
    if (text->letter == 0 || !evaluate_child(beam, child))
        return;
    move = game_points(child->unit->member_count, child->lines, state->lines);
    next->lines = (uint16_t)child->lines;
    for (uint32_t i = 0; i < ROUTE_RESULTS && text[i].letter != 0; i++) {
        next->points = move + text[i].points;
        next->used = text[i].used;
        next->node = text[i].node;
        next->rank = rank_of(beam, child->unit_number, state->points + move + text[i].rank, child->value);
        add_candidate(beam, child, next);
    }
}

/* Records a state in `best` if it has more points; of equal ones the first stays. */
static void keep_better(struct beam_final *best, const struct beam_state *state, uint32_t units)
{
    if (best->entry == BEAM_NO_ENTRY || state->points > best->points)
        *best = (struct beam_final){state->points, state->entry, units};
}

/* Adds the candidates of all children of state number `parent`. */
static void expand(struct beam *beam, uint32_t unit_number, uint32_t parent)
{
    const struct unit *unit = &beam->game->units[beam->game->source[unit_number]];
    const struct beam_state *state = &beam->states[0][parent];
    const uint64_t *board = beam->boards[0] + parent * beam->words;

    if (!(beam->floating ? reach_run(beam->reach, board, unit) : reach_run_resting(beam->reach, board, unit))) {
        keep_better(&beam->terminal, state, unit_number); /* beam_step() takes it back when reach was stopped */
        return;
    }
    if (beam->settings->routed) {
        const struct route_start start = {.used = state->used, .node = (uint16_t)state->node};
        route_run(beam->route, beam->reach, unit, beam->settings->route_width,
                  (struct route_from){&start, 1, unit_number + 1 == beam->game->length}, ROUTE_ALL);
        if (stop_after(beam->stop, 0))
            return;
    } else if (beam->settings->pose_points != NULL) {
        count_poses_above(beam, unit);
    }
    struct child child = {.parent_board = board, .unit = unit, .unit_number = unit_number,
                          .parent_value = board_value(beam, board, state->cleared, &beam->rows),
                          .probes_change_max = value_probes_change_max(beam->value, unit->member_count),
                          .lines_before = state->lines, .cleared_before = state->cleared};
    beam->work += WORK_PARENT_WORD * (uint64_t)beam->words;
    uint32_t before = beam->buckets.order;
    for (uint32_t lock = 0; lock < beam->reach->lock_count; lock++) {
        uint64_t work = beam->work;
        struct candidate next = {.parent = parent, .pose = beam->reach->lock_list[lock]};
        child.pose = next.pose;
        if (beam->settings->routed)
            add_routed(beam, &child, &next, lock);
        else if (reach_canonical(beam->reach, unit, next.pose).orientation == next.pose.orientation)
            add_estimated(beam, &child, &next);
        if (stop_after(beam->stop, beam->work - work))
            return;
    }
    /* A routed state may have locks and no text to any of them. */
    if (beam->buckets.order == before && beam->buckets.count == 0)
        keep_better(&beam->terminal, state, unit_number);
}

/* The hash of a state to be made of a candidate, never 0, which stands for a free slot: a multiplication and a shift
 * for each word, then the last steps of splitmix64. Two states with the same hash count as the same state. In the first
 * pass it is that of board and node. In the second the phrases used belong to it, and the rows that the lock cleared:
 * from two on the next rows cleared bring more (game_points()). Of states that have all this in common the first one
 * has the most points, since their ranks differ by points alone. */
static uint64_t hash_state(const struct beam *beam, const uint64_t *board, const struct candidate *from)
{
    uint64_t hash = from->node + UINT64_C(1);

    if (beam->floating)
        hash = hash_add(hash_add(hash, from->used), from->lines > 1 ? from->lines : 1);
    for (size_t i = 0; i < beam->words; i++)
        hash = hash_add(hash, board[i]);
    return hash_end(hash) | 1;
}

/* Whether no state of this step had the hash before; now one has. */
static bool add_hash(struct beam *beam, uint64_t hash)
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

/* Makes the candidate's board after the last one of the new states and, unless that is a duplicate, the state
 * and its entry of the history. The caller counts it. False: a duplicate. */
static bool make_state(struct beam *beam, const struct candidate *from, const struct unit *unit)
{
    size_t words = beam->words;
    uint64_t *board = beam->boards[1] + beam->count * words;
    const struct beam_state *parent = &beam->states[0][from->parent];

    memcpy(board, beam->boards[0] + from->parent * words, words * sizeof *board);
    board_fill(board, beam->game->size, unit, from->pose);
    if (from->lines > 0)
        board_clear(board, beam->game->size);
    beam->work += WORK_STATE + words / 2;
    if (!add_hash(beam, hash_state(beam, board, from)))
        return false;
    beam->history[beam->history_count] =
        beam_entry(parent->entry != BEAM_NO_ENTRY ? beam->history_count - parent->entry : 0,
                   placement_pack_pose(from->pose), from->node);
    beam->states[1][beam->count] = (struct beam_state){.used = from->used,
                                                  .points = parent->points + from->points,
                                                  .entry = beam->history_count++,
                                                  .lines = from->lines,
                                                  .cleared = parent->cleared + from->lines,
                                                  .node = from->node};
    return true;
}

/* Makes states of the best candidates of a bucket until there are `most` states of all buckets. */
static void make_states(struct beam *beam, uint32_t bucket, const struct unit *unit, uint32_t most)
{
    const struct candidate *next;

    while (beam->count < most && (next = buckets_pop(&beam->buckets, bucket)) != NULL)
        if (stop_after(beam->stop, beam->words / 2))
            return;
        else if (make_state(beam, next, unit))
            beam->count++;
}

/* Makes the states of the next step of the candidates. False when stopped: the states are as before. */
static bool next_states(struct beam *beam, uint32_t unit_number, uint32_t width)
{
    const struct unit *unit = &beam->game->units[beam->game->source[unit_number]];
    struct beam_state *states = beam->states[0];
    uint64_t *boards = beam->boards[0];
    uint32_t parents = beam->count;

    if (!buckets_reverse(&beam->buckets, beam->stop) ||
        stop_clear(beam->stop, beam->seen, beam->seen_size * sizeof *beam->seen))
        return false;
    beam->count = 0;
    for (uint32_t b = 0; b < BUCKETS; b++)
        make_states(beam, b, unit, beam->count + width / BUCKETS);
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

/* The width of the step for unit number `unit_number`, `spent` work having been spent:
 *
 *     min(work left / units left / work of a state, history left / units left, states), but at least 1
 *
 * Units left are counted up to the horizon, and beyond it to the end of the source. Of the history each unit of the
 * source keeps an entry. */
static uint32_t step_width(const struct beam *beam, uint32_t unit_number, uint64_t spent)
{
    uint64_t all = beam->game->length - unit_number;
    uint64_t left = unit_number < beam->horizon ? beam->horizon - unit_number : all;
    uint64_t work = beam->settings->work > spent ? beam->settings->work - spent : 0;
    uint64_t width = work / left / beam->state_work;
    uint64_t room = 1 + (beam->settings->history - beam->history_count - all) / left;

    width = width < room ? width : room;
    width = width < beam->settings->states ? width : beam->settings->states;
    return width > 1 ? (uint32_t)width : 1;
}

void beam_begin(struct beam *beam, const struct prepared_game *game, const struct beam_settings *settings,
                const struct value *value, struct reach *reach, struct route *route,
                struct arena *scratch, struct stop *stop)
{
    *beam = (struct beam){.game = game, .settings = settings, .value = value, .reach = reach, .route = route,
                          .words = board_words(game->size), .count = 1, .state_work = WORK_STATE_GUESS,
                          .horizon = game->length, .terminal = {.entry = BEAM_NO_ENTRY},
                          .peak = {.entry = BEAM_NO_ENTRY}, .stop = stop};
    beam->work_before = work_so_far(beam);
    beam_init(beam, game->size, settings, scratch);
    memcpy(beam->boards[0], game->start, beam->words * sizeof *game->start);
    beam->states[0][0] = (struct beam_state){.entry = BEAM_NO_ENTRY};
    for (int32_t y = 0; y < (int32_t)game->size.height; y++)
        beam->may_have_full_rows |=
            board_row_full(board_row_const(game->start, game->size, y), game->size.words);
}

bool beam_step(struct beam *beam, uint32_t unit_number)
{
    struct beam_final terminal = beam->terminal;
    uint64_t before = work_so_far(beam);
    uint32_t width = step_width(beam, unit_number, before - beam->work_before), parents = beam->count;

    buckets_clear(&beam->buckets, 2 * width);
    for (uint32_t s = 0; s < parents && !stop_after(beam->stop, beam->words); s++)
        expand(beam, unit_number, s);
    if (stop_after(beam->stop, 0) || !next_states(beam, unit_number, width)) {
        beam->terminal = terminal;
        return false;
    }
    for (uint32_t s = 0; s < beam->count; s++)
        keep_better(&beam->peak, &beam->states[0][s], unit_number + 1);
    beam->pruned = beam->pruned || beam->count == width || beam->buckets.count == beam->buckets.room;
    beam->may_have_full_rows = false;
    beam->state_work = (3 * beam->state_work + (work_so_far(beam) - before) / parents) / 4 + 1;
    return true;
}

/* The state that the plan ends with, and what is known of the search. A plan that was ended early is that of the state
 * of most points of all that were kept. A search of as many units as this plan has keeps the same states up to there,
 * so that it makes the same plan. */
static const struct beam_final *end_search(struct beam *beam, uint32_t units, struct beam_result *result)
{
    bool early = beam->count > 0 && units < beam->game->length;
    const struct beam_final *best = early ? &beam->peak : &beam->terminal;

    for (uint32_t s = 0; s < beam->count && !early; s++)
        keep_better(&beam->terminal, &beam->states[0][s], units);
    *result = (struct beam_result){.units = best->units, .early = early,
                                   .work = work_so_far(beam) - beam->work_before,
                                   .complete = beam->floating && !beam->pruned && !early &&
                                               beam->value->weights.of[VALUE_POINTS] > 0};
    return best;
}

static void read_plan(const struct beam *beam, const struct beam_final *best, uint64_t *steps)
{
    uint32_t at = best->entry;

    for (uint32_t i = best->units; i-- > 0;) {
        steps[i] = beam_entry_placement(beam->history[at]);
        at -= beam_entry_back(beam->history[at]);
    }
}

void beam_end(struct beam *beam, uint32_t units, uint64_t *steps, struct beam_result *result)
{
    read_plan(beam, end_search(beam, units, result), steps);
}

/* Makes all steps; returns their number. */
static uint32_t run_steps(struct beam *beam)
{
    uint32_t length = beam->game->length, units = 0;

    length = beam->settings->units < length ? beam->settings->units : length;
    while (units < length && beam->count > 0 && beam_step(beam, units))
        units++;
    return units;
}

/* A second pass follows a first one that dropped states if this one spent no more than this part of the work, and less
 * for a state than the most states are counted by. By 30M each of four routed presets, 21 games of 60 units on boards
 * of up to 60 cells, with two sets of two phrases: .5 and 1.5 % more points, fewer in none. */
enum { SECOND_PASS_SHARE = 8 };

static bool has_much_work_left(const struct beam *beam, uint64_t work)
{
    return work <= beam->settings->work / SECOND_PASS_SHARE &&
           work < BEAM_STATE_WORK * (uint64_t)beam->history_count;
}

/* Whether a second pass follows. If it is stopped the plan of the first stays, as one that was ended by its number of
 * units: a first pass of that many units has to make the same plan. It does if the plan ends with the state of most
 * points, which has none after it, since all locks bring points. */
static bool needs_second_pass(const struct beam *beam, const struct beam_result *first)
{
    return beam->settings->second_pass && !first->early && first->work < beam->settings->work &&
           (!beam->pruned || has_much_work_left(beam, first->work)) && beam->peak.entry == beam->terminal.entry;
}

/* Makes the second pass with a search that has just begun. The plan stays unless this one makes more than `points`. */
static void run_second_pass(struct beam *beam, int64_t points, uint64_t *steps, struct beam_result *result)
{
    struct beam_result second;
    const struct beam_final *best;

    beam->floating = true;
    best = end_search(beam, run_steps(beam), &second);
    result->work += second.work;
    result->early = second.early;
    result->complete = second.complete;
    if (second.early || best->points <= points)
        return;
    result->units = best->units;
    read_plan(beam, best, steps);
}

void beam_run(const struct prepared_game *game, const struct beam_settings *settings,
              const struct value *value, struct reach *reach, struct route *route,
              struct arena scratch, struct stop *stop, uint64_t *steps, struct beam_result *result)
{
    struct beam_settings rest = *settings;
    struct arena room = scratch;
    struct beam beam;
    uint32_t units;
    int64_t points;

    beam_begin(&beam, game, settings, value, reach, route, &room, stop);
    units = run_steps(&beam);
    beam_end(&beam, units, steps, result);
    if (!needs_second_pass(&beam, result))
        return;
    points = beam.terminal.points;
    rest.work -= result->work;
    beam_begin(&beam, game, &rest, value, reach, route, &scratch, stop);
    /* Where games end long before the source, the work is for the units that there may be: chosen by hand. */
    beam.horizon = 2 * units < game->length ? 2 * units : game->length;
    run_second_pass(&beam, points, steps, result);
}
