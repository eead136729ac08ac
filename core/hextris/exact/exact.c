/* See exact.h. */
#include "exact.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/hash.h"
#include "labels.h"

/* What is wanted at first, in points below the bound of the game; then this many times as many, or GAP_LEAPS
 * times, see want_less(). Chosen by hand. */
enum { GAP_FIRST = 1, GAP_GROWS = 2, GAP_LEAPS = 4 };

_Static_assert(BOUND_PHRASES <= 32 && BOUND_UNITS < 1 << 8 && BOUND_LINES < 1 << 8, "was_seen() loses no bit");

/* ---- the bound of the game ---- */

/* Sets the most moves south of a unit on a board, and the most letters in one row: one fewer than the poses
 * there. False where it does not spawn. */
static bool measure(struct exact *exact, const uint64_t *board, const struct unit *unit, struct bound_unit *to)
{
    struct reach *reach = &exact->room.below;

    if (!labels_reach_below(exact, board, unit))
        return false;
    to->depth = (uint32_t)game_descent(unit, reach_lock_pose(reach, reach_lock_lowest(reach, unit)));
    to->row_letters = 0;
    for (uint32_t south = 0; south <= to->depth; south++) {
        uint32_t poses = reach_count_at(reach, unit, (int32_t)south);
        to->row_letters = poses > to->row_letters + 1 ? poses - 1 : to->row_letters;
    }
    return true;
}

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

/* Sets what the bound needs of each unit. Where no row can be cleared, boards get fuller only: then a unit
 * reaches no more than on the first board, and if it does not spawn there the game has ended. False where more
 * rows might be cleared than are counted. */
static bool describe_units(struct exact *exact)
{
    const struct prepared_game *game = exact->game;
    struct bound *bound = &exact->bound;
    uint32_t lines;

    bound->phrases = game->phrases;
    bound->count = game->length;
    for (uint32_t i = 0; i < game->length; i++) {
        const struct unit *unit = &game->units[game->source[i]];
        bound->units[i] = (struct bound_unit){.letters = &exact->letters[unit->orientations],
                                              .members = unit->member_count,
                                              .row_members = row_members(unit)};
    }
    if (bound_lines(bound, 0, game->start, game->size) > BOUND_LINES)
        return false;
    lines = labels_lines(exact, 0, game->start);
    empty_board(exact->room.child, game->size);
    for (uint32_t i = 0; i < bound->count; i++) {
        const struct unit *unit = &game->units[game->source[i]];
        if (!measure(exact, lines > 0 && i > 0 ? exact->room.child : game->start, unit, &bound->units[i]))
            bound->count = i;
    }
    return true;
}

static enum exact_pass build(struct exact *exact)
{
    const struct prepared_game *game = exact->game;
    struct letters_room room = exact->room.letters;
    bool fits = true;

    for (uint32_t i = 0; i < exact->bound.count; i++) {
        uint32_t orientations = game->units[game->source[i]].orientations;
        struct loops *loops = exact->room.loops[orientations];
        bool made = false;
        for (uint32_t j = 0; j < i; j++)
            made = made || game->units[game->source[j]].orientations == orientations;
        if (!made)
            fits = fits && loops_build(loops) &&
                   letters_build(&exact->letters[orientations], game->phrases, loops, &room, exact->stop);
    }
    fits = fits && bound_build(&exact->bound, exact->stop);
    exact->work += exact->bound.work;
    exact->bound.work = 0;
    if (exact->stop != NULL && exact->stop->stopped)
        return PASS_STOPPED;
    return fits ? PASS_DONE : PASS_GIVEN_UP;
}

/* ---- boards seen ---- */

/* Whether the search has gone on from a text to this board before, with as many points: it found all there
 * is. From now on it has. An entry is a hash and points; a new one replaces any other. Two states with the
 * same hash count as the same state. The hash begins with 32 bits of phrases, 16 of the node, 8 of depth and 8
 * of lines, so that none is lost. */
static bool was_seen(struct exact *exact, const uint64_t *board, uint32_t lines, const struct exact_text *text)
{
    size_t words = (size_t)exact->game->size.height * exact->game->size.words;
    uint64_t hash = (uint64_t)text->used << 32 | (uint64_t)text->node << 16 | exact->depth << 8 | lines;
    uint64_t *entry;

    for (size_t i = 0; i < words; i++)
        hash = hash_add(hash, board[i]);
    hash = hash_end(hash) | 1;
    entry = exact->room.seen + 2 * ((hash >> 20) & (exact->room.seen_size - 1));
    if (entry[0] == hash && (int64_t)entry[1] >= text->points)
        return true;
    entry[0] = hash;
    entry[1] = (uint64_t)text->points;
    return false;
}

/* ---- a pass ---- */

/* Goes on to the next lock of the frame in hand, in the next frame. False when there is none that may bring
 * more. */
static bool descend(struct exact *exact)
{
    struct exact_frame *frame = &exact->frames[exact->depth], *next = frame + 1;
    const struct unit *unit = &exact->game->units[exact->game->source[exact->depth]];
    struct board_size size = exact->game->size;
    const struct exact_lock *lock = &exact->room.locks[frame->next];

    if (frame->next == frame->lock_end || !exact_wants(exact, lock->most))
        return false;
    frame->next++;
    memcpy(next->board, frame->board, (size_t)size.height * size.words * sizeof *next->board);
    board_fill(next->board, size, unit, lock->pose);
    board_clear(next->board, size);
    next->lines_before = lock->lines;
    next->first_text = EXACT_NONE;
    exact->depth++;
    for (uint32_t at = lock->first, after; at != EXACT_NONE; at = after) {
        struct exact_text *text = &exact->room.texts[at];
        after = text->next;
        if (!exact_wants(exact, text->most) || was_seen(exact, next->board, lock->lines, text))
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
        next->lock_end = next->next = exact->lock_count;
    return true;
}

/* Searches for a game of more points than `best`. */
static void run_pass(struct exact *exact)
{
    size_t words = (size_t)exact->game->size.height * exact->game->size.words;

    memcpy(exact->frames[0].board, exact->game->start, words * sizeof *exact->game->start);
    if (stop_clear(exact->stop, exact->room.seen, 2 * (size_t)exact->room.seen_size * sizeof *exact->room.seen)) {
        exact->pass = PASS_STOPPED;
        return;
    }
    exact->frames[0].first_text = EXACT_NONE;
    exact->frames[0].lines_before = 0;
    exact->loops_new = 0;
    exact->left_out = -1;
    exact->depth = exact->label_count = exact->text_count = exact->lock_count = 0;
    labels_run(exact);
    while (exact->pass == PASS_DONE)
        if (!descend(exact)) {
            if (exact->depth == 0)
                return;
            exact->depth--;
        }
}

/* ---- a run ---- */

/* The most that the game can come to. */
static int32_t bound_game(struct exact *exact)
{
    const struct bound *bound = &exact->bound;
    uint32_t lines = labels_lines(exact, 0, exact->game->start);

    return bound_letters(bound, 0, bound->units[0].depth, 0, 0) + bound->locks[0][lines][0];
}

/* What passes want: a game of more points than `known` and than `most` less the gap. */
struct wanted {
    int32_t known, most; /* no game makes more than `most` */
    int32_t gap;
    bool leaps;          /* the gap may grow by leaps */
    int32_t best;        /* exact->best before the pass */
    uint64_t table_work; /* of the tables */
};

/* After a pass that found no game, so that none makes more than what it left out could. The gap grows by
 * leaps while passes take less work than their tables. */
static void want_less(const struct exact *exact, struct wanted *wanted, uint64_t work)
{
    wanted->most = exact->left_out;
    if (wanted->leaps)
        wanted->gap *= work < wanted->table_work ? GAP_LEAPS : GAP_GROWS;
}

/* After a pass that had too little memory: where more is wanted more is left out. A game that was found is
 * wanted more than; else the gap shrinks, and stays. False where no more can be wanted. */
static bool want_more(const struct exact *exact, struct wanted *wanted)
{
    if (exact->found)
        return exact->best > wanted->best;
    wanted->leaps = false;
    wanted->gap /= GAP_LEAPS;
    return wanted->gap >= GAP_FIRST;
}

/* Makes a pass and sets how to go on. True when the search has ended. */
static bool pass_ends(struct exact *exact, struct wanted *wanted)
{
    int32_t bound = bound_game(exact);
    uint64_t work = exact->work;

    wanted->most = bound < wanted->most ? bound : wanted->most;
    if (!exact->found)
        exact->best = wanted->most - wanted->gap > wanted->known ? wanted->most - wanted->gap : wanted->known;
    wanted->best = exact->best;
    run_pass(exact);
    if (exact->pass == PASS_FULL)
        exact->pass = want_more(exact, wanted) ? PASS_DONE : PASS_GIVEN_UP;
    else if (exact->pass == PASS_DONE && exact->loops_new == 0 && exact->found)
        return true;
    else if (exact->pass == PASS_DONE && exact->loops_new == 0)
        want_less(exact, wanted, exact->work - work);
    if (exact->pass == PASS_DONE && exact->loops_new > 0)
        exact->pass = PASS_AGAIN;
    return wanted->most <= wanted->known;
}

/* Passes that want fewer and fewer points, until one finds a game or no more than the known ones are wanted. */
static enum exact_status run_passes(struct exact *exact, int32_t known)
{
    struct wanted wanted = {.known = known, .most = INT32_MAX, .gap = GAP_FIRST, .leaps = true};
    bool ended = false;

    exact->pass = PASS_AGAIN;
    while (!ended) {
        if (exact->pass == PASS_AGAIN) {
            uint64_t work = exact->work;
            exact->pass = build(exact);
            wanted.table_work = exact->work - work;
        }
        if (exact->pass == PASS_DONE)
            ended = pass_ends(exact, &wanted);
        if (exact->pass == PASS_STOPPED)
            return EXACT_STOPPED;
        if (exact->pass == PASS_GIVEN_UP)
            return exact->found ? EXACT_BETTER : EXACT_GIVEN_UP;
    }
    return exact->found ? EXACT_BEST : EXACT_NONE_BETTER;
}

/* Empties what every run begins with. */
static void begin(struct exact *exact)
{
    static const uint32_t KINDS[] = {1, 2, 3, 6};
    struct board_size size = exact->game->size;

    for (uint32_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        loops_init(exact->room.loops[KINDS[i]], KINDS[i]);
    memset(exact->room.table, 0xff, exact->room.table_size * sizeof *exact->room.table);
    for (uint32_t i = 0; i <= BOUND_UNITS; i++)
        exact->frames[i].board = exact->room.boards + i * (size_t)size.height * size.words;
    exact->room.below.stop = exact->stop;
    exact->bound.points = exact->room.values;
    exact->bound.room = exact->room.value_room;
}

enum exact_status exact_run(const struct prepared_game *game, struct exact_work work, struct reach *reach,
                            struct arena scratch, struct stop *stop, int32_t known,
                            const uint64_t *planned, uint64_t *steps, struct sink sink,
                            struct exact_result *result)
{
    struct exact *exact = ARENA_TAKE(&scratch, 1, struct exact);
    enum exact_status status;

    *result = (struct exact_result){0};
    *exact = (struct exact){.game = game, .reach = reach, .stop = stop, .planned = planned, .steps = steps,
                            .result = result, .work_most = work.most};
    exact_room_lay(&exact->room, game->size, work.budget, &scratch);
    begin(exact);
    if (!describe_units(exact))
        status = EXACT_GIVEN_UP;
    else
        status = exact->bound.count > 0 ? run_passes(exact, known) : EXACT_NONE_BETTER;
    /* Wherever a run of reach was stopped inside, what was made of it is of no use. */
    if (stop != NULL && stop->stopped)
        status = EXACT_STOPPED;
    result->work = exact->work;
    if (status == EXACT_BEST && planned != NULL &&
        !sink.put(sink.context, exact->text, (size_t)(exact->room.text_end - exact->text)))
        return EXACT_STOPPED;
    return status;
}
