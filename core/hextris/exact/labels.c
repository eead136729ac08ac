/* See labels.h. */
#include "labels.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/hash.h"
#include "../rules/placement.h"
#include "found.h"

/* ---- the table of labels ---- */

static uint32_t label_hash(const struct exact_label *label)
{
    uint64_t hash = (uint64_t)label->used << 32 | label->state;

    hash = hash_add(hash * 8, label->orientation);
    hash = (hash + (uint64_t)(uint16_t)label->x * 4096 + (uint64_t)(uint16_t)label->y) * 0xbf58476d1ce4e5b9u;
    return (uint32_t)(hash >> 32);
}

/* Members covered, and locks moved, for a unit of work; labels whose work is reported to `stop` together. */
enum { WORK_MEMBERS = 4, WORK_LOCKS = 2, STOP_LABELS = 64 };

static bool same_state(const struct exact_label *a, const struct exact_label *b)
{
    return a->x == b->x && a->y == b->y && a->orientation == b->orientation && a->state == b->state &&
           a->used == b->used;
}

/* The slot of the best label of that state, or a free slot. */
static uint32_t *label_slot(const struct exact *exact, const struct exact_label *label)
{
    const struct exact_memory *memory = &exact->memory;
    uint32_t mask = memory->label_slots - 1, at = label_hash(label) & mask;

    while (memory->label_table[at] != EXACT_NONE && !same_state(&memory->labels[memory->label_table[at]], label))
        at = (at + 1) & mask;
    return &memory->label_table[at];
}

/* Frees the slots of the labels from number `from` on: of all labels in the table, so probe sequences may break. */
static void clear_table(struct exact *exact, uint32_t from)
{
    uint32_t mask = exact->memory.label_slots - 1;

    for (uint32_t i = from; i < exact->label_count; i++)
        for (uint32_t at = label_hash(&exact->memory.labels[i]) & mask; exact->memory.label_table[at] != EXACT_NONE;
             at = (at + 1) & mask)
            exact->memory.label_table[at] = EXACT_NONE;
}

/* Keeps a label unless it is pruned by its upper bound or dominated by a label of the same pose and used phrases with
 * at least as many points, in the same state or one that dominates it (product.h). */
static void offer_label(struct exact *exact, const struct exact_label *label, int32_t descents_left)
{
    const struct product_state *states = exact->bound.units[exact->depth].product->states;
    int32_t phrase_points =
        bound_phrase_points(&exact->bound, exact->depth, (uint32_t)descents_left, label->used, label->state);
    uint32_t *slot;

    if (exact_prunes(exact, label->points + exact->locks_bound + phrase_points))
        return;
    for (uint32_t state = label->state, next; (next = states[state].dominating) != state; state = next) {
        struct exact_label other = *label;
        other.state = (uint16_t)next;
        slot = label_slot(exact, &other);
        if (*slot != EXACT_NONE && exact->memory.labels[*slot].points >= label->points)
            return;
    }
    slot = label_slot(exact, label);
    if (*slot != EXACT_NONE && exact->memory.labels[*slot].points >= label->points)
        return;
    if (exact->label_count == exact->memory.label_capacity) {
        exact->pass = PASS_MEMORY_FULL;
        return;
    }
    *slot = exact->label_count;
    exact->memory.labels[exact->label_count++] = *label;
}

/* ---- poses of other units than the current one ---- */

bool labels_reach_next(struct exact *exact, const uint64_t *board, const struct unit *unit)
{
    uint64_t work = exact->memory.reach_next.work;
    bool reached = reach_run(&exact->memory.reach_next, board, unit);

    exact->work += exact->memory.reach_next.work - work;
    return reached;
}

/* ---- upper bound of rows that can be cleared ---- */

/* Adds the members of a unit whose anchor is in row y, in all columns that it reaches there, to `covered`; and to
 * row_members those that it can have in each row. */
static void cover_row(struct exact *exact, const struct unit *unit, uint32_t o, int32_t y, uint32_t *row_members)
{
    const uint64_t *reached = reach_row(&exact->memory.reach_next, exact->memory.reach_next.reached, o, y);
    const struct unit_offset *cells = unit->shape[o].cells[y & 1];
    uint32_t words = exact->memory.reach_next.size.words;

    for (int32_t dy = 0; dy < unit->shape[o].height; dy++) {
        uint32_t members = 0;
        for (uint32_t i = 0; i < unit->member_count; i++) {
            if (cells[i].dy != dy)
                continue;
            members++;
            for (uint32_t w = 0; w < words; w++)
                exact->memory.covered[(size_t)(y + dy) * words + w] |= bits_moved(reached, words, w, cells[i].dx);
        }
        if (members > row_members[y + dy])
            row_members[y + dy] = members;
    }
    exact->work += unit->member_count;
}

/* Adds the cells that a unit can cover on a board to `covered`, and its most members in each row to `row_members`. */
static void cover(struct exact *exact, const uint64_t *board, const struct unit *unit)
{
    const struct reach *reach = &exact->memory.reach_next;
    struct board_size size = reach->size;
    uint32_t *row_members = exact->memory.row_members + size.height;

    if (!labels_reach_next(exact, board, unit))
        return;
    memset(row_members, 0, size.height * sizeof *row_members);
    for (uint32_t o = 0; o < unit->orientations; o++)
        for (int32_t y = 0; y < (int32_t)size.height && unit->shape[o].fits; y++)
            if (bits_count_row(reach_row(reach, reach->reached, o, y), size.words) > 0) {
                cover_row(exact, unit, o, y, row_members);
                if (stop_after(exact->stop, (uint32_t)unit->shape[o].height * unit->member_count / WORK_MEMBERS))
                    return;
            }
    for (uint32_t y = 0; y < size.height; y++)
        exact->memory.row_members[y] += row_members[y];
}

/* Until a row is cleared, cells only fill up. So of the row that is cleared first, the units can cover all empty cells
 * from where they can be now, and together have at least as many members in it. */
uint32_t labels_lines(struct exact *exact, uint32_t unit, const uint64_t *board)
{
    const struct prepared_game *game = exact->game;
    uint32_t height = game->size.height, words = game->size.words;
    uint32_t lines = bound_lines(&exact->bound, unit, board, game->size);

    if (lines == 0)
        return 0;
    memset(exact->memory.covered, 0, (size_t)height * words * sizeof *exact->memory.covered);
    memset(exact->memory.row_members, 0, height * sizeof *exact->memory.row_members);
    for (uint32_t i = unit; i < exact->bound.count; i++)
        cover(exact, board, &game->units[game->source[i]]);
    for (uint32_t y = 0; y < height; y++) {
        const uint64_t *row = board_row_const(board, game->size, (int32_t)y);
        bool clearable = bits_count_row(row, words) <= exact->memory.row_members[y];
        for (uint32_t w = 0; w < words; w++)
            clearable = clearable && (row[w] & ~exact->memory.covered[(size_t)y * words + w]) == 0;
        if (clearable)
            return lines;
    }
    return 0;
}

/* ---- locks ---- */

/* Upper limit of the moves south of the next unit on the child board; -1 where it does not spawn. */
static int32_t next_descents(struct exact *exact)
{
    const struct prepared_game *game = exact->game;
    const struct reach *reach = &exact->memory.reach_next;
    const struct unit *unit;

    if (exact->depth + 1 == exact->bound.count)
        return -1;
    unit = &game->units[game->source[exact->depth + 1]];
    if (!labels_reach_next(exact, exact->memory.child_board, unit))
        return -1;
    return game_descent(unit, reach_lock_pose(reach, reach_lock_lowest(reach, unit)));
}

/* Makes the board after a lock, the child board, and sets the members of the lock that depend on it. */
static void evaluate_lock(struct exact *exact, struct exact_lock *lock)
{
    const struct prepared_game *game = exact->game;
    const struct exact_frame *frame = &exact->frames[exact->depth];
    size_t words = (size_t)game->size.height * game->size.words;
    uint32_t lines;

    memcpy(exact->memory.child_board, frame->board, words * sizeof *frame->board);
    board_fill(exact->memory.child_board, game->size, exact->unit, lock->pose);
    lock->lines = board_clear(exact->memory.child_board, game->size);
    lock->move = game_points(exact->unit->member_count, lock->lines, frame->lines_before);
    lock->next_descents = next_descents(exact);
    lines = labels_lines(exact, exact->depth + 1, exact->memory.child_board);
    lock->locks_bound = lock->next_descents < 0 ? 0 : exact->bound.lock_points[exact->depth + 1][lines][lock->lines];
    lock->evaluated = true;
    exact->work += 2 * (uint64_t)words;
}

/* Keeps a text unless another text to the lock with the same phrases used and automaton node has as many points; one
 * with fewer points is replaced. Returns true if the text was kept. */
static bool keep_text(struct exact *exact, struct exact_lock *lock, const struct exact_text *text)
{
    struct exact_text *texts = exact->memory.texts;
    uint32_t at = lock->first_text;

    while (at != EXACT_NONE && (texts[at].phrase_node != text->phrase_node || texts[at].used != text->used)) {
        at = texts[at].next;
        exact->work++;
    }
    if (at != EXACT_NONE && texts[at].points >= text->points)
        return false;
    if (at == EXACT_NONE) {
        if (exact->text_count == exact->memory.text_capacity) {
            exact->pass = PASS_MEMORY_FULL;
            return false;
        }
        at = exact->text_count++;
        texts[at] = *text;
        texts[at].next = lock->first_text;
        lock->first_text = at;
    } else {
        uint32_t next = texts[at].next;
        texts[at] = *text;
        texts[at].next = next;
    }
    lock->upper_bound = text->upper_bound > lock->upper_bound ? text->upper_bound : lock->upper_bound;
    return true;
}

/* Locks the unit by an edge after a label. A game that is complete then is given to found_game(), a text to a lock that
 * is not pruned is kept. */
static void lock_unit(struct exact *exact, uint32_t label, struct exact_lock *lock, const struct product_edge *edge)
{
    const struct exact_label *from = &exact->memory.labels[label];
    int32_t points = from->points + bound_edge_points(&exact->bound, edge, from->used);
    uint32_t next = exact->depth + 1;
    struct exact_text text = {.label = label, .used = from->used | bound_completed(&exact->bound, edge),
                              .phrase_node = edge->phrase_node, .letter = edge->letter};
    int32_t upper_bound = points + exact->locks_bound;

    exact->work += 2;
    if (next < exact->bound.count)
        upper_bound += bound_phrase_points(&exact->bound, next, exact->bound.units[next].descents_max, text.used,
                                           edge->phrase_node);
    if (exact_prunes(exact, upper_bound))
        return;
    if (!lock->evaluated)
        evaluate_lock(exact, lock);
    text.points = points + lock->move;
    if (next == exact->bound.count || lock->next_descents < 0) {
        if (!exact_prunes(exact, text.points))
            found_game(exact, label, edge->letter, lock, text.points);
        return;
    }
    text.upper_bound = text.points + lock->locks_bound +
                       bound_phrase_points(&exact->bound, next, (uint32_t)lock->next_descents, text.used,
                                           edge->phrase_node);
    if (!exact_prunes(exact, text.upper_bound))
        (void)keep_text(exact, lock, &text);
}

/* ---- extension of labels ---- */

/* Whether the unit fits in a pose. */
static bool unit_fits(const struct exact *exact, struct pose pose)
{
    const struct reach *reach = exact->reach;

    return pose.x >= 0 && pose.y >= 0 && pose.x < (int32_t)reach->size.width &&
           pose.y < (int32_t)reach->size.height &&
           bits_test(reach_row(reach, reach->fits, pose.orientation, pose.y), (uint32_t)pose.x);
}

static struct pose pose_of(const struct exact_label *label)
{
    return (struct pose){label->orientation, label->x, label->y};
}

/* The poses after each command from a label's pose, and whether the unit fits there. */
struct successors {
    struct pose pose[COMMANDS];
    bool fits[COMMANDS];
};

static void find_successors(const struct exact *exact, const struct exact_label *label, struct successors *successors)
{
    struct pose pose = pose_of(label);

    for (uint32_t c = 0; c < COMMANDS; c++)
        successors->fits[c] = game_apply(exact->unit, pose, (enum command)c, &successors->pose[c]) &&
                        unit_fits(exact, successors->pose[c]);
}

/* The extension of a label by an edge that moves the unit to a pose. */
static struct exact_label extension(const struct exact *exact, uint32_t label, const struct product_edge *edge,
                                     struct pose pose)
{
    const struct exact_label *from = &exact->memory.labels[label];

    return (struct exact_label){
        .points = from->points + bound_edge_points(&exact->bound, edge, from->used),
        .parent = label, .used = from->used | bound_completed(&exact->bound, edge), .state = edge->state,
        .row_letters = (uint16_t)(from->row_letters + 1), .x = pose.x, .y = pose.y,
        .orientation = pose.orientation, .letter = edge->letter};
}

static const struct product *current_product(const struct exact *exact)
{
    return exact->bound.units[exact->depth].product;
}

/* Extends a label by the edges that stay in its row. */
static void extend_in_row(struct exact *exact, uint32_t label)
{
    const struct product *product = current_product(exact);
    const struct product_state *state = &product->states[exact->memory.labels[label].state];
    struct successors successors;

    find_successors(exact, &exact->memory.labels[label], &successors);
    for (uint32_t i = state[0].first_edge; i < state[1].first_edge && exact->pass == PASS_OK; i++) {
        const struct product_edge *edge = &product->edges[i];
        if (edge->command == MOVE_SW || edge->command == MOVE_SE || edge->state == PRODUCT_FORBIDDEN ||
            !successors.fits[edge->command])
            continue;
        struct exact_label next = extension(exact, label, edge, successors.pose[edge->command]);
        offer_label(exact, &next, exact->descents_left);
    }
    exact->work += state[1].first_edge - state[0].first_edge;
}

/* Extends a label by the edges that leave its row: a command that does not fit locks the unit, in the canonical lock; a
 * move south that fits leads to the row below. */
static void extend_out_of_row(struct exact *exact, uint32_t label)
{
    const struct exact_frame *frame = &exact->frames[exact->depth];
    const struct product *product = current_product(exact);
    const struct product_state *state = &product->states[exact->memory.labels[label].state];
    struct pose pose = pose_of(&exact->memory.labels[label]);
    const uint64_t *locks = reach_row(exact->reach, exact->reach->locks, pose.orientation, pose.y);
    struct exact_lock *lock = NULL;
    struct successors successors;

    if (bits_test(locks, (uint32_t)pose.x))
        lock = &exact->memory.locks[frame->lock_first +
                                  reach_lock_index(exact->reach, reach_canonical(exact->reach, exact->unit, pose))];
    if (lock != NULL && exact->input->fixed_locks != NULL &&
        placement_pack_pose(lock->pose) != (uint32_t)exact->input->fixed_locks[exact->depth])
        lock = NULL;
    find_successors(exact, &exact->memory.labels[label], &successors);
    for (uint32_t i = state[0].first_edge; i < state[1].first_edge && exact->pass == PASS_OK; i++) {
        const struct product_edge *edge = &product->edges[i];
        if (!successors.fits[edge->command]) {
            if (lock != NULL)
                lock_unit(exact, label, lock, edge);
        } else if (edge->command == MOVE_SW || edge->command == MOVE_SE) {
            struct exact_label next = extension(exact, label, edge, successors.pose[edge->command]);
            next.row_letters = 0;
            offer_label(exact, &next, exact->descents_left - 1);
        }
    }
    exact->work += state[1].first_edge - state[0].first_edge;
}

/* ---- texts of a unit ---- */

/* A label that a better one of its state has replaced is not extended. */
static bool is_replaced(const struct exact *exact, uint32_t label)
{
    return *label_slot(exact, &exact->memory.labels[label]) != label;
}

/* Whether to stop; reports the work since the last call to `stop`. */
static bool is_pass_stopped(struct exact *exact)
{
    uint64_t work = exact->work - exact->work_reported;

    exact->work_reported = exact->work;
    if (stop_after(exact->stop, work))
        exact->pass = PASS_STOPPED;
    return exact->pass == PASS_STOPPED;
}

/* is_pass_stopped(), asked for one label in STOP_LABELS. */
static bool is_stopped_at(struct exact *exact, uint32_t label)
{
    return label % STOP_LABELS == 0 && is_pass_stopped(exact);
}

/* Extends the labels of a row, number `first` and those after it, until no label is added; then leaves the row by all
 * of them. Returns the number of the first label of the next row. */
static uint32_t run_row(struct exact *exact, uint32_t first)
{
    uint32_t letters_max = exact->bound.units[exact->depth].row_letters_max, end;

    for (uint32_t i = first; i < exact->label_count && exact->pass == PASS_OK; i++) {
        if (is_replaced(exact, i) || is_stopped_at(exact, i))
            continue;
        if (exact->memory.labels[i].row_letters > letters_max)
            found_loop(exact, i);
        else
            extend_in_row(exact, i);
    }
    end = exact->label_count;
    for (uint32_t i = first; i < end && exact->pass == PASS_OK; i++)
        if (!is_replaced(exact, i) && !is_stopped_at(exact, i))
            extend_out_of_row(exact, i);
    return end;
}

/* The labels at the spawn: one for each text to the lock before, or one without letters. */
static void add_spawn_labels(struct exact *exact)
{
    const struct exact_frame *frame = &exact->frames[exact->depth];
    struct pose spawn = game_spawn(exact->unit);
    struct exact_label label = {.parent = EXACT_NONE, .x = spawn.x, .y = spawn.y};

    if (frame->first_text == EXACT_NONE)
        offer_label(exact, &label, exact->descents_left);
    for (uint32_t at = frame->first_text; at != EXACT_NONE; at = exact->memory.texts[at].next) {
        const struct exact_text *text = &exact->memory.texts[at];
        label.points = text->points;
        label.parent = at;
        label.used = text->used;
        label.state = text->phrase_node;
        offer_label(exact, &label, exact->descents_left);
    }
}

/* Drops the locks without a text and sorts the others, greatest upper bound first. */
static void sort_locks(struct exact *exact, struct exact_frame *frame)
{
    uint32_t count = frame->lock_first;

    for (uint32_t i = frame->lock_first; i < frame->lock_end; i++) {
        struct exact_lock lock = exact->memory.locks[i];
        uint32_t at = count;
        if (lock.first_text == EXACT_NONE)
            continue;
        for (; at > frame->lock_first && exact->memory.locks[at - 1].upper_bound < lock.upper_bound; at--)
            exact->memory.locks[at] = exact->memory.locks[at - 1];
        exact->memory.locks[at] = lock;
        count++;
        if (stop_after(exact->stop, (count - at) / WORK_LOCKS)) {
            exact->pass = PASS_STOPPED;
            break;
        }
    }
    frame->lock_end = exact->lock_count = count;
}

/* Sets the poses of all locks, which reach numbers in order of orientation, row and column. */
static void set_poses(const struct exact *exact, struct exact_lock *lock)
{
    const struct reach *reach = exact->reach;

    for (uint32_t o = 0; o < reach->orientations; o++)
        for (int32_t y = 0; y < (int32_t)reach->size.height; y++)
            for (uint32_t w = 0; w < reach->size.words; w++)
                for (uint64_t bits = reach_row(reach, reach->locks, o, y)[w]; bits != 0; bits &= bits - 1)
                    (lock++)->pose = (struct pose){(uint8_t)o, (int16_t)(w * 64 + bits_lowest(bits)), (int16_t)y};
}

/* Adds all locks of reach to the frame, without texts. */
static void add_locks(struct exact *exact, struct exact_frame *frame)
{
    frame->lock_first = frame->next_lock = exact->lock_count;
    frame->lock_end = frame->lock_first + exact->reach->lock_count;
    if (frame->lock_end > exact->memory.lock_capacity) {
        exact->pass = PASS_MEMORY_FULL;
        frame->lock_end = frame->lock_first;
    }
    for (uint32_t i = frame->lock_first; i < frame->lock_end; i++)
        exact->memory.locks[i] = (struct exact_lock){.first_text = EXACT_NONE, .upper_bound = INT32_MIN};
    if (frame->lock_end > frame->lock_first)
        set_poses(exact, &exact->memory.locks[frame->lock_first]);
    exact->lock_count = frame->lock_end;
}

void labels_run(struct exact *exact)
{
    struct exact_frame *frame = &exact->frames[exact->depth];
    const struct prepared_game *game = exact->game;
    uint32_t first = exact->label_count, row = first, lines;
    uint64_t work = exact->reach->work;
    struct pose lowest;

    exact->unit = &game->units[game->source[exact->depth]];
    if (!reach_run(exact->reach, frame->board, exact->unit))
        exact->pass = PASS_STOPPED; /* the unit spawns, so reach was stopped */
    exact->work += exact->reach->work - work;
    if (exact->pass == PASS_STOPPED)
        return;
    add_locks(exact, frame);
    lowest = reach_lock_pose(exact->reach, reach_lock_lowest(exact->reach, exact->unit));
    lines = labels_lines(exact, exact->depth, frame->board);
    exact->descents_left = game_descent(exact->unit, lowest);
    exact->locks_bound = exact->bound.lock_points[exact->depth][lines][frame->lines_before];
    add_spawn_labels(exact);
    for (; exact->descents_left >= 0 && row < exact->label_count && exact->pass == PASS_OK; exact->descents_left--) {
        row = run_row(exact, row);
        if (exact->work > exact->input->work_limit)
            exact->pass = PASS_GIVEN_UP;
        (void)is_pass_stopped(exact);
    }
    clear_table(exact, first);
    sort_locks(exact, frame);
    frame->label_end = exact->label_count;
    frame->text_end = exact->text_count;
}
