/* See beam.h. One step of the stratified beam search, beam_step():
 *
 * 1. step_width() computes the width: the number of states that the step keeps.
 * 2. expand() spawns the unit on the board of each state (the parent) and lists the locks that it can reach, except
 *    those that float (reach.h). In 42 searches by 30M (14 families, three sets of phrases) 33 to 80 % of the locks
 *    floated. Searches that tried these, too, took .5 % of their states from them in the median, and 5 % at most. Only
 *    canonical locks (reach.h) make children, since the other locks make the same boards: in the contest's problems
 *    12, 20 and 24, 17, 42 and 42 % of all orientations have cells of their own. When routed, a route finds the best
 *    texts to each canonical lock.
 * 3. Each of these locks makes a child board. evaluate_child() computes its value from the rows that the lock changes.
 *    It stops early where an upper bound of the rank shows that the buckets would refuse the child.
 * 4. Each child becomes a candidate; when routed, one candidate for each text. The buckets keep the best of them:
 *    twice the width, since some turn out to be duplicates.
 * 5. next_states() turns candidates into states: the best of each bucket, up to its share of the width, then the best
 *    of all that remain, until the width is reached. It skips a candidate if an earlier state of the step has the
 *    same board and the same node of the phrase automaton.
 * 6. Each state gets an entry of the history that points back to its parent's entry. At the end the plan is read
 *    backwards from the entry of the best state.
 *
 * A second pass uses the work left if no step had to drop states, or if a small board kept the number of states low and
 * little of the work was spent. It tries locks that float, too, and it tells states apart by everything that may still
 * bring points (dominance): it skips a state only beside one that can score at least as much. If no step of this pass
 * drops a state, the search is exhaustive. Of both plans the one of more points is taken.
 *
 * Candidates are ordered by rank and then by the order of generation. So the plan is a function of game and settings
 * alone. */
#include "beam.h"

#include <string.h>

#include "../../base/hash.h"
#include "../../base/integer.h"
#include "../rules/placement.h"
#include "beam_steps.h"
#include "preset.h"

/* Work that the search counts beside that of reach and route. A unit of work is an elementary operation, about 10 ns of
 * a desktop core (core/base/stop.h). The numbers were chosen by hand to come near that. They define what a budget
 * means: changing one changes plans. */
enum {
    WORK_CHILD = 4,         /* a child board; each word of its changed rows adds 1 */
    WORK_CHILD_CLEARED = 3, /* a word of a child board with cleared rows: all its rows are valued */
    WORK_PROBES = 4,        /* the probes of a child board, */
    WORK_PROBES_WORD = 2,   /* and each word of its changed rows */
    WORK_PARENT_WORD = 3,   /* a word of a parent's board: all its rows are valued */
    WORK_STATE = 2,         /* a new state; two words of its board add 1 */
    WORK_STATE_GUESS = 4096 /* a state with all its children: first guess, before any is measured */
};

/* Rows of the table poses_above. A unit whose pivot lies outside of it can descend farther than the board is high, but
 * rarely twice as far: greater descents count as the last row of the table. */
#define DESCENT_ROWS(size) (2 * (size_t)(size).height)

static size_t board_words(struct board_size size)
{
    return (size_t)size.height * size.words;
}

/* The number of slots of the hash table for `states` states: a power of two of which three quarters stay free, so that
 * probe sequences are short. */
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
        rows->unreached[p] = ARENA_TAKE(arena, size.height, int32_t);
        rows->reached[p] = ARENA_TAKE(arena, board_words(size), uint64_t);
    }
}

/* Takes all memory of a search without writing to it. */
static void beam_init(struct beam *beam, struct board_size size, const struct beam_settings *settings,
                      struct arena *arena)
{
    size_t words = board_words(size);
    uint32_t states = settings->width_max;

    for (uint32_t i = 0; i < 2; i++) {
        /* arena_take() detects that the words of all boards together do not fit 32 bits. */
        beam->boards[i] = (uint64_t *)arena_take(arena, states, words * sizeof(uint64_t));
        beam->states[i] = ARENA_TAKE(arena, states, struct beam_state);
    }
    beam->seen_size = hash_slots(states);
    beam->seen = ARENA_TAKE(arena, beam->seen_size, uint64_t);
    beam->history = ARENA_TAKE(arena, settings->history_max, uint64_t);
    buckets_init(&beam->buckets, 2 * states, arena);
    take_value_rows(&beam->parent_rows, size, arena);
    take_value_rows(&beam->child_rows, size, arena);
    beam->child_board = ARENA_TAKE(arena, words, uint64_t);
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
 * The rank fits 63 bits. A value is less than 2^44: row values fit 32 bits, and there are less than 2^11 rows;
 * weights fit 16 bits, and MAX_SOURCE units clear less than 2^28 rows. So the second term is less than
 * 2^(44 + BEAM_BOARD_SHIFT_MAX) = 2^61. Points are capped at 2^46, which times a weight is 2^61. */
static int64_t rank_of(const struct beam *beam, uint32_t unit, int64_t points, int64_t value)
{
    const int64_t points_max = INT64_C(1) << 46;
    uint32_t left = beam->input.game->length - unit - 1;
    int64_t faded = left >= BEAM_FADE ? value : value * left / BEAM_FADE;

    return integer_min(points, points_max) * beam->input.value->weights.of[VALUE_POINTS] +
           faded * ((int64_t)1 << beam->input.settings->board_shift);
}

/* A child: the parent's board with the unit locked. */
struct child {
    const uint64_t *parent_board;
    const struct unit *unit;
    struct pose pose;
    uint32_t unit_number;
    int64_t parent_value;
    int64_t probes_change_max; /* upper bound of what the probes may add to the parent's value */
    int64_t points_max;        /* upper bound of its points without those of rows cleared by the lock */
    uint32_t lines_before;     /* rows cleared by the parent's last lock */
    uint32_t cleared_before;   /* rows cleared by all locks of the parent */
    uint32_t lines;            /* result: rows cleared by the lock */
    int64_t value;             /* result: the value of the child board */
};

/* The value of a board on which `cleared` rows were cleared so far, VALUE_CLEARED_ROWS included. Fills `rows`. */
static int64_t board_value(const struct beam *beam, const uint64_t *board, uint32_t cleared,
                        struct value_rows *rows)
{
    return value_board(beam->input.value, board, rows) +
           (int64_t)beam->input.value->weights.of[VALUE_CLEARED_ROWS] * cleared;
}

/* The key of a bucket: the number of rows cleared; unless bucketed, all candidates have the same key. */
static uint32_t bucket_key(const struct beam *beam, uint32_t cleared)
{
    return beam->input.settings->bucketed ? cleared : 0;
}

/* Locks the unit on a copy of the parent's board and sets child->lines and child->value. If no row is cleared, it
 * copies the unit's rows only, and the value is that of the parent plus its change. False if the buckets would refuse
 * the child: row values plus the upper bound of the probes' change show that. */
static bool evaluate_child(struct beam *beam, struct child *child)
{
    struct board_size size = beam->input.game->size;
    int32_t y = child->pose.y, end = y + child->unit->shape[child->pose.orientation].height;
    uint64_t *after = beam->child_board;
    bool has_full_row = beam->may_have_full_rows;
    int64_t rank_max;

    memcpy(board_row(after, size, y), board_row_const(child->parent_board, size, y),
           (size_t)(end - y) * size.words * sizeof *after);
    board_fill(after, size, child->unit, child->pose);
    for (int32_t i = y; i < end && !has_full_row; i++)
        has_full_row = board_row_full(board_row_const(after, size, i), size.words);
    child->lines = 0;
    beam->work += WORK_CHILD + (uint32_t)(end - y) * size.words;
    if (has_full_row) {
        memcpy(after, child->parent_board, beam->board_words * sizeof *after);
        board_fill(after, size, child->unit, child->pose);
        child->lines = board_clear(after, size);
        beam->work += WORK_CHILD_CLEARED * (uint64_t)beam->board_words;
        child->value = board_value(beam, after, child->cleared_before + child->lines, &beam->child_rows);
        return true;
    }
    child->value = child->parent_value +
                   value_rows_change(beam->input.value, child->parent_board, &beam->parent_rows, after, y, end);
    rank_max = rank_of(beam, child->unit_number,
                       child->points_max + game_points(child->unit->member_count, 0, child->lines_before),
                       child->value + child->probes_change_max);
    if (rank_max <= buckets_threshold(&beam->buckets, bucket_key(beam, child->cleared_before)))
        return false;
    beam->work += WORK_PROBES + WORK_PROBES_WORD * (uint32_t)(end - y) * size.words;
    child->value += value_probes_change(beam->input.value, child->parent_board, &beam->parent_rows, after, y, end);
    return true;
}

/* Sets poses_above[d] to the number of poses that the unit can reach at most d rows below its spawn. A phrase can be
 * typed in each of them on the way to a lock further down. Two words of the sets of reach count 1 work. */
static void count_poses_above(struct beam *beam, const struct unit *unit)
{
    struct board_size size = beam->input.game->size;
    uint32_t poses = 0;

    for (uint32_t y = 0; y < DESCENT_ROWS(size); y++) {
        poses += reach_count_at(beam->input.reach, unit, (int32_t)y);
        beam->poses_above[y] = poses;
    }
    beam->work += (uint64_t)unit->orientations * size.height * size.words / 2;
}

/* Adds a candidate of a child to the buckets. */
static void add_candidate(struct beam *beam, const struct child *child, struct candidate *next)
{
    buckets_add(&beam->buckets, bucket_key(beam, child->cleared_before + child->lines), next);
}

/* The estimated phrase points of a unit that locks `descent` rows below its spawn, at most ROUTE_POINTS_MAX:
 *
 *     by rows:    descent * row_points / BEAM_ESTIMATE_ROWS
 *     by poses:   poses above the lock * pose_points / BEAM_ESTIMATE_POSES * pose_share / PRESET_SHARES
 *
 * The products fit 63 bits: row_points and pose_points are at most ROUTE_POINTS_MAX = 2^30, shares at most
 * 2^4, poses less than 2^25 and descents less than 2^14. */
static int32_t estimate_phrases(const struct beam *beam, uint32_t kind, int32_t descent)
{
    const struct beam_settings *settings = beam->input.settings;
    int32_t last = (int32_t)DESCENT_ROWS(beam->input.game->size) - 1;
    int64_t points;

    if (settings->pose_points == NULL)
        points = (int64_t)descent * settings->row_points / BEAM_ESTIMATE_ROWS;
    else
        points = (int64_t)settings->pose_points[kind] * settings->pose_share *
                 beam->poses_above[descent < last ? descent : last] / ((int64_t)PRESET_SHARES * BEAM_ESTIMATE_POSES);
    return (int32_t)integer_min(points, ROUTE_POINTS_MAX);
}

/* A lock makes less than 2^29 points; together with at most 2^30 phrase points they fit 32 bits. The first lock also
 * clears rows that are full at the start. Each row that any other lock clears has a member of the unit. */
_Static_assert((uint64_t)MAX_MEMBERS * (1 + 50 * (1 + MAX_MEMBERS)) * (10 + MAX_HEIGHT) / 10 < 1 << 29 &&
                   MAX_MEMBERS + (uint64_t)50 * (1 + MAX_HEIGHT) * MAX_HEIGHT < 1 << 29,
               "points of a lock and of phrases fit 32 bits");

/* Adds a candidate of a child with estimated phrase points. */
static void add_estimated(struct beam *beam, struct child *child, struct candidate *next)
{
    const struct beam_state *state = &beam->states[0][next->parent];

    next->points = estimate_phrases(beam, beam->input.game->source[child->unit_number],
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

/* Adds a candidate of a child for each text that the route found to lock number `lock`. */
static void add_routed(struct beam *beam, struct child *child, struct candidate *next, uint32_t lock)
{
    const struct beam_state *state = &beam->states[0][next->parent];
    const struct route_result *text = route_results(beam->input.route, lock);
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

/* Replaces *best by a state if this has more points. */
static void keep_better(struct beam_final *best, const struct beam_state *state, uint32_t units)
{
    if (best->entry == BEAM_NO_ENTRY || state->points > best->points)
        *best = (struct beam_final){state->points, state->entry, units};
}

/* Finds the locks of the pass. False when the unit does not fit at its spawn, or when stopped. */
static bool find_pass_locks(struct beam *beam, const uint64_t *board, const struct unit *unit)
{
    return beam->is_second_pass ? reach_run(beam->input.reach, board, unit)
                                : reach_run_resting(beam->input.reach, board, unit);
}

/* Adds the candidates of all children of state number `parent`. */
static void expand(struct beam *beam, uint32_t unit_number, uint32_t parent)
{
    const struct unit *unit = &beam->input.game->units[beam->input.game->source[unit_number]];
    const struct beam_state *state = &beam->states[0][parent];
    const uint64_t *board = beam->boards[0] + parent * beam->board_words;

    if (!find_pass_locks(beam, board, unit)) {
        keep_better(&beam->terminal, state, unit_number); /* beam_step() undoes this if reach was stopped */
        return;
    }
    if (beam->input.settings->routed) {
        const struct route_start start = {.used = state->used, .node = (uint16_t)state->node};
        route_run(beam->input.route, beam->input.reach, unit, beam->input.settings->route_width,
                  (struct route_starts){&start, 1, unit_number + 1 == beam->input.game->length}, ROUTE_ALL_LOCKS);
        if (stop_after(beam->input.stop, 0))
            return;
    } else if (beam->input.settings->pose_points != NULL) {
        count_poses_above(beam, unit);
    }
    struct child child = {.parent_board = board, .unit = unit, .unit_number = unit_number,
                          .parent_value = board_value(beam, board, state->cleared, &beam->parent_rows),
                          .probes_change_max = value_probes_change_max(beam->input.value, unit->member_count),
                          .lines_before = state->lines, .cleared_before = state->cleared};
    beam->work += WORK_PARENT_WORD * (uint64_t)beam->board_words;
    uint32_t before = beam->buckets.order;
    for (uint32_t lock = 0; lock < beam->input.reach->lock_count; lock++) {
        uint64_t work = beam->work;
        struct candidate next = {.parent = parent, .pose = beam->input.reach->lock_list[lock]};
        child.pose = next.pose;
        if (beam->input.settings->routed)
            add_routed(beam, &child, &next, lock);
        else if (reach_canonical(beam->input.reach, unit, next.pose).orientation == next.pose.orientation)
            add_estimated(beam, &child, &next);
        if (stop_after(beam->input.stop, beam->work - work))
            return;
    }
    /* A routed state may have locks without a text to any of them. */
    if (beam->buckets.order == before && beam->buckets.count == 0)
        keep_better(&beam->terminal, state, unit_number);
}

/* The hash of the state that a candidate makes (base/hash.h). It is never 0, which stands for a free slot. Two states
 * of the same hash count as the same state. The first pass hashes board and node. The second pass also hashes the
 * phrases used and the rows that the lock cleared: after two or more, the next cleared rows bring more (game_points()).
 * Among states that agree in all of this the first one dominates: their ranks differ by points alone, so it has the
 * most points. */
static uint64_t hash_state(const struct beam *beam, const uint64_t *board, const struct candidate *from)
{
    uint64_t hash = from->node + UINT64_C(1);

    if (beam->is_second_pass)
        hash = hash_add(hash_add(hash, from->used), from->lines > 1 ? from->lines : 1);
    for (size_t i = 0; i < beam->board_words; i++)
        hash = hash_add(hash, board[i]);
    return hash_end(hash) | 1;
}

/* Adds a hash to those of this step. False: it was there already. */
static bool is_new_hash(struct beam *beam, uint64_t hash)
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

/* Writes the candidate's board behind the boards of the new states. Unless it is a duplicate, also writes the state and
 * its entry of the history; the caller counts the state. False: a duplicate. */
static bool make_state(struct beam *beam, const struct candidate *from, const struct unit *unit)
{
    size_t words = beam->board_words;
    uint64_t *board = beam->boards[1] + beam->state_count * words;
    const struct beam_state *parent = &beam->states[0][from->parent];

    memcpy(board, beam->boards[0] + from->parent * words, words * sizeof *board);
    board_fill(board, beam->input.game->size, unit, from->pose);
    if (from->lines > 0)
        board_clear(board, beam->input.game->size);
    beam->work += WORK_STATE + words / 2;
    if (!is_new_hash(beam, hash_state(beam, board, from)))
        return false;
    beam->history[beam->history_count] =
        beam_entry(parent->entry != BEAM_NO_ENTRY ? beam->history_count - parent->entry : 0,
                   placement_pack_pose(from->pose), from->node);
    beam->states[1][beam->state_count] = (struct beam_state){.used = from->used,
                                                  .points = parent->points + from->points,
                                                  .entry = beam->history_count++,
                                                  .lines = from->lines,
                                                  .cleared = parent->cleared + from->lines,
                                                  .node = from->node};
    return true;
}

/* Makes states of the best candidates of a bucket until all buckets together have `count_max` states. */
static void make_states(struct beam *beam, uint32_t bucket, const struct unit *unit, uint32_t count_max)
{
    const struct candidate *next;

    while (beam->state_count < count_max && (next = buckets_pop(&beam->buckets, bucket)) != NULL)
        if (stop_after(beam->input.stop, beam->board_words / 2))
            return;
        else if (make_state(beam, next, unit))
            beam->state_count++;
}

/* Makes the states of the next step from the candidates. False when stopped: the states are as before. */
static bool next_states(struct beam *beam, uint32_t unit_number, uint32_t width)
{
    const struct unit *unit = &beam->input.game->units[beam->input.game->source[unit_number]];
    struct beam_state *states = beam->states[0];
    uint64_t *boards = beam->boards[0];
    uint32_t parents = beam->state_count;

    if (!buckets_reverse(&beam->buckets, beam->input.stop) ||
        stop_clear(beam->input.stop, beam->seen, beam->seen_size * sizeof *beam->seen))
        return false;
    beam->state_count = 0;
    for (uint32_t b = 0; b < BUCKETS; b++)
        make_states(beam, b, unit, beam->state_count + width / BUCKETS);
    buckets_merge(&beam->buckets);
    make_states(beam, 0, unit, width);
    if (stop_after(beam->input.stop, 0)) {
        beam->state_count = parents;
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
    return beam->work + beam->input.reach->work + (beam->input.route != NULL ? beam->input.route->work : 0);
}

/* The width of the step for unit number `unit_number`, after `spent` work:
 *
 *     min(work left / units left / work of a state, 1 + free entries of the history / units left, width_max),
 *
 * but at least 1. Units left are counted up to the horizon; beyond it, up to the end of the source. One entry of the
 * history is reserved for each unit of the source; the others are free. */
static uint32_t step_width(const struct beam *beam, uint32_t unit_number, uint64_t spent)
{
    uint64_t all = beam->input.game->length - unit_number;
    uint64_t left = unit_number < beam->horizon ? beam->horizon - unit_number : all;
    uint64_t work = beam->input.settings->work > spent ? beam->input.settings->work - spent : 0;
    uint64_t width = work / left / beam->state_work;
    uint64_t history_share = 1 + (beam->input.settings->history_max - beam->history_count - all) / left;

    width = integer_min_unsigned(integer_min_unsigned(width, history_share), beam->input.settings->width_max);
    return (uint32_t)integer_max_unsigned(width, 1);
}

void beam_begin(struct beam *beam, const struct beam_input *input, struct arena *scratch)
{
    const struct prepared_game *game = input->game;

    *beam = (struct beam){.input = *input, .board_words = board_words(game->size), .state_count = 1,
                          .state_work = WORK_STATE_GUESS, .horizon = game->length,
                          .terminal = {.entry = BEAM_NO_ENTRY}, .peak = {.entry = BEAM_NO_ENTRY}};
    beam->work_before = work_so_far(beam);
    beam_init(beam, game->size, input->settings, scratch);
    memcpy(beam->boards[0], game->start, beam->board_words * sizeof *game->start);
    beam->states[0][0] = (struct beam_state){.entry = BEAM_NO_ENTRY};
    for (int32_t y = 0; y < (int32_t)game->size.height; y++)
        beam->may_have_full_rows |=
            board_row_full(board_row_const(game->start, game->size, y), game->size.words);
}

bool beam_step(struct beam *beam, uint32_t unit_number)
{
    struct beam_final terminal = beam->terminal;
    uint64_t before = work_so_far(beam);
    uint32_t width = step_width(beam, unit_number, before - beam->work_before), parents = beam->state_count;

    buckets_clear(&beam->buckets, 2 * width);
    for (uint32_t s = 0; s < parents && !stop_after(beam->input.stop, beam->board_words); s++)
        expand(beam, unit_number, s);
    if (stop_after(beam->input.stop, 0) || !next_states(beam, unit_number, width)) {
        beam->terminal = terminal;
        return false;
    }
    for (uint32_t s = 0; s < beam->state_count; s++)
        keep_better(&beam->peak, &beam->states[0][s], unit_number + 1);
    beam->pruned = beam->pruned || beam->state_count == width || beam->buckets.count == beam->buckets.capacity;
    beam->may_have_full_rows = false;
    beam->state_work = (3 * beam->state_work + (work_so_far(beam) - before) / parents) / 4 + 1;
    return true;
}

/* Returns the state that the plan ends with and fills `result`. A plan that was ended early leads to the state of most
 * points among all that were kept. A search limited to that plan's number of units keeps the same states up to there,
 * so it makes the same plan. */
static const struct beam_final *end_search(struct beam *beam, uint32_t units, struct beam_result *result)
{
    bool early = beam->state_count > 0 && units < beam->input.game->length;
    const struct beam_final *best = early ? &beam->peak : &beam->terminal;

    for (uint32_t s = 0; s < beam->state_count && !early; s++)
        keep_better(&beam->terminal, &beam->states[0][s], units);
    *result = (struct beam_result){.units = best->units, .early = early, .points = best->points,
                                   .proven = beam->is_second_pass && !beam->pruned && !early &&
                                             beam->input.value->weights.of[VALUE_POINTS] > 0,
                                   .work = work_so_far(beam) - beam->work_before};
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

/* Makes all steps of a pass; returns their number. */
static uint32_t run_steps(struct beam *beam)
{
    uint32_t length = integer_min_32(beam->input.settings->units_max, beam->input.game->length), units = 0;

    while (units < length && beam->state_count > 0 && beam_step(beam, units))
        units++;
    return units;
}

/* If the first pass dropped states, a second one follows only if the first spent at most 1 / SECOND_PASS_SHARE of the
 * work, and less than BEAM_STATE_WORK for each state. Measured by 30M for each of four routed presets in 21 games of 60
 * units on boards of up to 60 cells, with two sets of two phrases: .5 and 1.5 % more points, in no game fewer. */
enum { SECOND_PASS_SHARE = 8 };

static bool has_much_work_left(const struct beam *beam, uint64_t work)
{
    return work <= beam->input.settings->work / SECOND_PASS_SHARE &&
           work < BEAM_STATE_WORK * (uint64_t)beam->history_count;
}

/* Whether a second pass follows. If that is stopped, the plan of the first pass stays and counts as ended early: a
 * first pass of that many units has to make the same plan. It does if the plan ends with the state of most points,
 * which has no states after it, since all locks bring points. */
static bool needs_second_pass(const struct beam *beam, const struct beam_result *first)
{
    return beam->input.settings->allows_second_pass && !first->early && first->work < beam->input.settings->work &&
           (!beam->pruned || has_much_work_left(beam, first->work)) && beam->peak.entry == beam->terminal.entry;
}

/* Makes all steps of a second pass that has just begun. Its plan replaces that in `steps` if it makes more points. */
static void run_second_pass(struct beam *beam, uint64_t *steps, struct beam_result *result)
{
    struct beam_result second;
    const struct beam_final *best;

    beam->is_second_pass = true;
    best = end_search(beam, run_steps(beam), &second);
    result->work += second.work;
    result->early = second.early;
    result->proven = second.proven;
    if (second.early || best->points <= result->points)
        return;
    result->units = best->units;
    result->points = best->points;
    read_plan(beam, best, steps);
}

void beam_run(const struct beam_input *input, struct arena scratch, uint64_t *steps, struct beam_result *result)
{
    struct beam_settings remaining = *input->settings;
    struct beam_input second = *input;
    struct arena first_scratch = scratch;
    uint32_t length = input->game->length, units;
    struct beam beam;

    beam_begin(&beam, input, &first_scratch);
    units = run_steps(&beam);
    beam_end(&beam, units, steps, result);
    if (!needs_second_pass(&beam, result))
        return;
    remaining.work -= result->work;
    second.settings = &remaining;
    beam_begin(&beam, &second, &scratch);
    /* Where games end long before the source does, only twice the units of the first pass share the work: chosen by
     * hand. */
    beam.horizon = integer_min_32(2 * units, length);
    run_second_pass(&beam, steps, result);
}
