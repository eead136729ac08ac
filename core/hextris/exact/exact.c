/* See exact.h. */
#include "exact.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/hash.h"
#include "../../base/integer.h"
#include "labels.h"

/* Points by which the first threshold is below the upper bound of the game, and the factors by which this gap grows:
 * see relax(). Chosen by hand. */
enum { GAP_FIRST = 1, GAP_FACTOR = 2, GAP_FACTOR_FAST = 4 };

_Static_assert(BOUND_PHRASES <= 32 && BOUND_UNITS < 1 << 8 && BOUND_LINES < 1 << 8, "is_transposition() loses no bit");

/* ---- the bound of the game ---- */

/* Sets the limits of a unit on a board: moves south, and letters in one row, one fewer than the poses there. Returns
 * false where the unit does not spawn. */
static bool measure_unit(struct exact *exact, const uint64_t *board, const struct unit *unit, struct bound_unit *to)
{
    struct reach *reach = &exact->memory.reach_next;

    if (!labels_reach_next(exact, board, unit))
        return false;
    to->descents_max = (uint32_t)game_descent(unit, reach_lock_pose(reach, reach_lock_lowest(reach, unit)));
    to->row_letters_max = 0;
    for (uint32_t row = 0; row <= to->descents_max; row++) {
        uint32_t poses = reach_count_at(reach, unit, (int32_t)row);
        to->row_letters_max = poses > to->row_letters_max + 1 ? poses - 1 : to->row_letters_max;
    }
    return true;
}

/* Empties all cells: their bits become 1. */
static void empty_board(uint64_t *board, struct board_size size)
{
    memset(board, 0, (size_t)size.height * size.words * sizeof *board);
    for (uint32_t y = 0; y < size.height; y++)
        for (uint32_t x = 0; x < size.width; x++)
            bits_set(board_row(board, size, (int32_t)y), x);
}

/* The most members that a unit has in one row. */
static uint32_t row_members(const struct unit *unit)
{
    uint32_t most = 0;

    for (uint32_t o = 0; o < unit->orientations; o++)
        for (int32_t y = 0; unit->shape[o].fits && y < unit->shape[o].height; y++) {
            uint32_t members = 0;
            for (uint32_t i = 0; i < unit->member_count; i++)
                members += unit->shape[o].cells[0][i].dy == y;
            most = members > most ? members : most;
        }
    return most;
}

/* Sets the limits of each unit. Where no row can be cleared, cells only fill up: then a unit reaches no more than on
 * the first board, and if it does not spawn there the game has ended. Otherwise its limits are those on an empty board.
 * Returns false where units might clear more than BOUND_LINES rows. */
static bool describe_units(struct exact *exact)
{
    const struct prepared_game *game = exact->game;
    struct bound *bound = &exact->bound;
    uint32_t lines;

    bound->phrases = game->phrases;
    bound->count = game->length;
    for (uint32_t i = 0; i < game->length; i++) {
        const struct unit *unit = &game->units[game->source[i]];
        bound->units[i] = (struct bound_unit){.product = &exact->products[unit->orientations],
                                              .members = unit->member_count,
                                              .row_members = row_members(unit)};
    }
    if (bound_lines(bound, 0, game->start, game->size) > BOUND_LINES)
        return false;
    lines = labels_lines(exact, 0, game->start);
    empty_board(exact->memory.child_board, game->size);
    for (uint32_t i = 0; i < bound->count; i++) {
        const struct unit *unit = &game->units[game->source[i]];
        if (!measure_unit(exact, lines > 0 && i > 0 ? exact->memory.child_board : game->start, unit, &bound->units[i]))
            bound->count = i;
    }
    return true;
}

/* Builds the automata of the known loops, the product automata and the tables of the bound. */
static enum exact_pass build_tables(struct exact *exact)
{
    const struct prepared_game *game = exact->game;
    struct product_memory memory = exact->memory.products;
    bool fits = true;

    for (uint32_t i = 0; i < exact->bound.count; i++) {
        uint32_t orientations = game->units[game->source[i]].orientations;
        struct loops *loops = exact->memory.loops[orientations];
        bool built = false;
        for (uint32_t j = 0; j < i; j++)
            built = built || game->units[game->source[j]].orientations == orientations;
        if (!built)
            fits = fits && loops_build(loops) &&
                   product_build(&exact->products[orientations], game->phrases, loops, &memory, exact->stop);
    }
    fits = fits && bound_build(&exact->bound, exact->stop);
    exact->work += exact->bound.work;
    exact->bound.work = 0;
    if (exact->stop != NULL && exact->stop->stopped)
        return PASS_STOPPED;
    return fits ? PASS_OK : PASS_GIVEN_UP;
}

/* ---- transposition table ---- */

/* Whether the search has gone on from this state before with at least as many points; if not, the state is recorded. A
 * state is the board, the rows that the last lock cleared, the depth, and the phrases used and automaton node of a
 * text. An entry is a hash and points; it replaces whatever was in its slot. The hash begins with the phrases (32
 * bits), the node (16), the depth (8) and the rows (8), none of which overlap. */
static bool is_transposition(struct exact *exact, const uint64_t *board, uint32_t lines, const struct exact_text *text)
{
    size_t words = (size_t)exact->game->size.height * exact->game->size.words;
    uint64_t hash = (uint64_t)text->used << 32 | (uint64_t)text->phrase_node << 16 | exact->depth << 8 | lines;
    uint64_t *entry;

    for (size_t i = 0; i < words; i++)
        hash = hash_add(hash, board[i]);
    hash = hash_end(hash) | 1;
    entry = exact->memory.transpositions + 2 * ((hash >> 20) & (exact->memory.transposition_count - 1));
    if (entry[0] == hash && (int64_t)entry[1] >= text->points)
        return true;
    entry[0] = hash;
    entry[1] = (uint64_t)text->points;
    return false;
}

/* ---- a pass ---- */

/* Branches: plays the next lock of the current frame and enters the next frame. Returns false when the frame has no
 * lock left or all that are left are pruned. */
static bool descend(struct exact *exact)
{
    struct exact_frame *frame = &exact->frames[exact->depth], *next = frame + 1;
    const struct unit *unit = &exact->game->units[exact->game->source[exact->depth]];
    struct board_size size = exact->game->size;
    const struct exact_lock *lock = &exact->memory.locks[frame->next_lock];

    if (frame->next_lock == frame->lock_end || exact_prunes(exact, lock->upper_bound))
        return false;
    frame->next_lock++;
    memcpy(next->board, frame->board, (size_t)size.height * size.words * sizeof *next->board);
    board_fill(next->board, size, unit, lock->pose);
    board_clear(next->board, size);
    next->lines_before = lock->lines;
    next->first_text = EXACT_NONE;
    exact->depth++;
    for (uint32_t at = lock->first_text, after; at != EXACT_NONE; at = after) {
        struct exact_text *text = &exact->memory.texts[at];
        after = text->next;
        if (exact_prunes(exact, text->upper_bound) || is_transposition(exact, next->board, lock->lines, text))
            continue;
        text->next = next->first_text;
        next->first_text = at;
    }
    exact->label_count = frame->label_end;
    exact->text_count = frame->text_end;
    exact->lock_count = frame->lock_end;
    if (next->first_text != EXACT_NONE)
        labels_run(exact);
    else
        next->lock_end = next->next_lock = exact->lock_count;
    return true;
}

/* Searches for the games of more points than the threshold. Each one found raises the threshold. */
static void run_pass(struct exact *exact)
{
    size_t words = (size_t)exact->game->size.height * exact->game->size.words;
    struct exact_memory *memory = &exact->memory;

    memcpy(exact->frames[0].board, exact->game->start, words * sizeof *exact->game->start);
    if (stop_clear(exact->stop, memory->transpositions,
                   2 * (size_t)memory->transposition_count * sizeof *memory->transpositions)) {
        exact->pass = PASS_STOPPED;
        return;
    }
    exact->frames[0].first_text = EXACT_NONE;
    exact->frames[0].lines_before = 0;
    exact->loops_added = 0;
    exact->pruned_bound = -1;
    exact->depth = exact->label_count = exact->text_count = exact->lock_count = 0;
    labels_run(exact);
    while (exact->pass == PASS_OK)
        if (!descend(exact)) {
            if (exact->depth == 0)
                return;
            exact->depth--;
        }
}

/* ---- a run ---- */

/* An upper bound of the points of the game. */
static int32_t bound_game(struct exact *exact)
{
    const struct bound *bound = &exact->bound;
    uint32_t lines = labels_lines(exact, 0, exact->game->start);

    return bound_phrase_points(bound, 0, bound->units[0].descents_max, 0, 0) + bound->lock_points[0][lines][0];
}

/* Iterative bound relaxation: the interval of points in which the optimum lies, and the gap by which the threshold of
 * the next pass is below its upper end. */
struct relaxation {
    int32_t lower_bound, upper_bound;
    int32_t gap;
    bool fast;           /* the gap may grow by GAP_FACTOR_FAST */
    int32_t threshold;   /* of the last pass, at its beginning */
    uint64_t table_work; /* of the last build_tables() */
};

/* Lowers the next threshold after a pass that found no game: then no game exceeds the greatest bound that was pruned.
 * The gap grows fast while passes take less work than their tables. */
static void relax(const struct exact *exact, struct relaxation *relaxation, uint64_t pass_work)
{
    relaxation->upper_bound = exact->pruned_bound;
    if (relaxation->fast)
        relaxation->gap *= pass_work < relaxation->table_work ? GAP_FACTOR_FAST : GAP_FACTOR;
}

/* Raises the next threshold after a pass that filled the memory, for with a higher one more is pruned: to the points of
 * a game that the pass found; without one the gap shrinks, and no longer grows. Returns false where the threshold
 * cannot be raised. */
static bool tighten(const struct exact *exact, struct relaxation *relaxation)
{
    if (exact->found)
        return exact->threshold > relaxation->threshold;
    relaxation->fast = false;
    relaxation->gap /= GAP_FACTOR_FAST;
    return relaxation->gap >= GAP_FIRST;
}

/* Makes a pass and sets the threshold of the next. Returns true when the search is complete. */
static bool run_relaxed_pass(struct exact *exact, struct relaxation *relaxation)
{
    uint64_t work = exact->work;
    int32_t below;

    relaxation->upper_bound = (int32_t)integer_min(bound_game(exact), relaxation->upper_bound);
    below = relaxation->upper_bound - relaxation->gap;
    if (!exact->found)
        exact->threshold = (int32_t)integer_max(below, relaxation->lower_bound);
    relaxation->threshold = exact->threshold;
    run_pass(exact);
    if (exact->pass == PASS_MEMORY_FULL)
        exact->pass = tighten(exact, relaxation) ? PASS_OK : PASS_GIVEN_UP;
    else if (exact->pass == PASS_OK && exact->loops_added == 0 && exact->found)
        return true;
    else if (exact->pass == PASS_OK && exact->loops_added == 0)
        relax(exact, relaxation, exact->work - work);
    if (exact->pass == PASS_OK && exact->loops_added > 0)
        exact->pass = PASS_LOOPS_ADDED;
    return relaxation->upper_bound <= relaxation->lower_bound;
}

/* Makes passes with lower and lower thresholds, until one finds a game or all games above the lower bound are pruned.
 * */
static enum exact_status run_passes(struct exact *exact)
{
    struct relaxation relaxation = {.lower_bound = exact->input->lower_bound, .upper_bound = INT32_MAX,
                                    .gap = GAP_FIRST, .fast = true};
    bool complete = false;

    exact->pass = PASS_LOOPS_ADDED;
    while (!complete) {
        if (exact->pass == PASS_LOOPS_ADDED) {
            uint64_t work = exact->work;
            exact->pass = build_tables(exact);
            relaxation.table_work = exact->work - work;
        }
        if (exact->pass == PASS_OK)
            complete = run_relaxed_pass(exact, &relaxation);
        if (exact->pass == PASS_STOPPED)
            return EXACT_STOPPED;
        if (exact->pass == PASS_GIVEN_UP)
            return exact->found ? EXACT_IMPROVED : EXACT_GIVEN_UP;
    }
    return exact->found ? EXACT_OPTIMAL : EXACT_NONE_BETTER;
}

/* Sets the memory to its state before the first pass. */
static void prepare_memory(struct exact *exact)
{
    static const uint32_t ORIENTATIONS[] = {1, 2, 3, 6};
    struct board_size size = exact->game->size;
    struct exact_memory *memory = &exact->memory;

    for (uint32_t i = 0; i < sizeof ORIENTATIONS / sizeof *ORIENTATIONS; i++)
        loops_init(memory->loops[ORIENTATIONS[i]], ORIENTATIONS[i]);
    memset(memory->label_table, 0xff, memory->label_slots * sizeof *memory->label_table);
    for (uint32_t i = 0; i <= BOUND_UNITS; i++)
        exact->frames[i].board = memory->boards + i * (size_t)size.height * size.words;
    memory->reach_next.stop = exact->stop;
    exact->bound.phrase_points = memory->bound_values;
    exact->bound.value_capacity = memory->value_capacity;
}

enum exact_status exact_run(const struct exact_input *input, struct arena scratch, uint64_t *steps,
                            struct exact_result *result)
{
    struct exact *exact = ARENA_TAKE(&scratch, 1, struct exact);
    enum exact_status status;

    *result = (struct exact_result){0};
    memset(exact, 0, sizeof *exact); /* compilers make a struct of this size on the stack before they assign it */
    exact->input = input;
    exact->game = input->game;
    exact->reach = input->reach;
    exact->stop = input->stop;
    exact->steps = steps;
    exact->result = result;
    exact_memory_layout(&exact->memory, input->game->size, input->budget_work, &scratch);
    prepare_memory(exact);
    if (!describe_units(exact))
        status = EXACT_GIVEN_UP;
    else
        status = exact->bound.count > 0 ? run_passes(exact) : EXACT_NONE_BETTER;
    /* A run of reach may have been stopped midway: what followed from it does not hold. */
    if (input->stop != NULL && input->stop->stopped)
        status = EXACT_STOPPED;
    result->work = exact->work;
    if (status == EXACT_OPTIMAL && input->fixed_locks != NULL &&
        !input->sink.put(input->sink.context, exact->text, (size_t)(exact->memory.text_end - exact->text)))
        return EXACT_STOPPED;
    return status;
}
