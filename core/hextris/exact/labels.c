/* See labels.h. */
#include "labels.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/hash.h"
#include "../rules/placement.h"
#include "found.h"

/* ---- the table of labels ---- */

static uint32_t hash_of(const struct exact_label *label)
{
    uint64_t hash = (uint64_t)label->used << 32 | label->pair;

    hash = hash_add(hash * 8, label->orientation);
    hash = (hash + (uint64_t)(uint16_t)label->x * 4096 + (uint64_t)(uint16_t)label->y) * 0xbf58476d1ce4e5b9u;
    return (uint32_t)(hash >> 32);
}

/* Members looked at, and locks moved, for a unit of work; labels whose work is told together. */
enum { WORK_MEMBERS = 4, WORK_LOCKS = 2, TOLD_LABELS = 64 };

static bool same_state(const struct exact_label *a, const struct exact_label *b)
{
    return a->x == b->x && a->y == b->y && a->orientation == b->orientation && a->pair == b->pair &&
           a->used == b->used;
}

/* The slot of the label's state: of the best label of that state, or a free one. */
static uint32_t *slot_of(const struct exact *exact, const struct exact_label *label)
{
    const struct exact_room *room = &exact->room;
    uint32_t mask = room->table_size - 1, at = hash_of(label) & mask;

    while (room->table[at] != EXACT_NONE && !same_state(&room->labels[room->table[at]], label))
        at = (at + 1) & mask;
    return &room->table[at];
}

/* Frees the slots of the labels from number `from` on. All are freed, so chains of slots need not be kept. */
static void clear_table(struct exact *exact, uint32_t from)
{
    uint32_t mask = exact->room.table_size - 1;

    for (uint32_t i = from; i < exact->label_count; i++)
        for (uint32_t at = hash_of(&exact->room.labels[i]) & mask; exact->room.table[at] != EXACT_NONE;
             at = (at + 1) & mask)
            exact->room.table[at] = EXACT_NONE;
}

/* Keeps a label if the game may come to more points than `best`, and the state has no label as good, nor one
 * that differs in that it may go to more poses. */
static void offer(struct exact *exact, const struct exact_label *label, int32_t south)
{
    const struct letters_pair *pairs = exact->bound.units[exact->depth].letters->pairs;
    int32_t most = bound_letters(&exact->bound, exact->depth, (uint32_t)south, label->used, label->pair);
    uint32_t *slot;

    if (!exact_wants(exact, label->points + exact->locks_most + most))
        return;
    for (uint32_t pair = label->pair, freer; (freer = pairs[pair].freer) != pair; pair = freer) {
        struct exact_label other = *label;
        other.pair = (uint16_t)freer;
        slot = slot_of(exact, &other);
        if (*slot != EXACT_NONE && exact->room.labels[*slot].points >= label->points)
            return;
    }
    slot = slot_of(exact, label);
    if (*slot != EXACT_NONE && exact->room.labels[*slot].points >= label->points)
        return;
    if (exact->label_count == exact->room.label_room) {
        exact->pass = PASS_FULL;
        return;
    }
    *slot = exact->label_count;
    exact->room.labels[exact->label_count++] = *label;
}

/* ---- poses of other units than that in hand ---- */

bool labels_reach_below(struct exact *exact, const uint64_t *board, const struct unit *unit)
{
    uint64_t work = exact->room.below.work;
    bool reached = reach_run(&exact->room.below, board, unit);

    exact->work += exact->room.below.work - work;
    return reached;
}

/* ---- rows that can be cleared ---- */

/* Adds the members of a unit in one place of its top row, in all columns where it can be. */
static void cover_row(struct exact *exact, const struct unit *unit, uint32_t o, int32_t y, uint32_t *row_most)
{
    const uint64_t *reached = reach_row(&exact->room.below, exact->room.below.reached, o, y);
    const struct unit_offset *cells = unit->shape[o].cells[y & 1];
    uint32_t words = exact->room.below.size.words;

    for (int32_t dy = 0; dy < unit->shape[o].height; dy++) {
        uint32_t members = 0;
        for (uint32_t i = 0; i < unit->member_count; i++) {
            if (cells[i].dy != dy)
                continue;
            members++;
            for (uint32_t w = 0; w < words; w++)
                exact->room.covered[(size_t)(y + dy) * words + w] |= bits_moved(reached, words, w, cells[i].dx);
        }
        if (members > row_most[y + dy])
            row_most[y + dy] = members;
    }
    exact->work += unit->member_count;
}

/* Adds what a unit can cover of a board to `covered` and `row_most`. */
static void cover(struct exact *exact, const uint64_t *board, const struct unit *unit)
{
    struct board_size size = exact->room.below.size;
    uint32_t *row_most = exact->room.row_most + size.height;

    if (!labels_reach_below(exact, board, unit))
        return;
    memset(row_most, 0, size.height * sizeof *row_most);
    for (uint32_t o = 0; o < unit->orientations; o++)
        for (int32_t y = 0; y < (int32_t)size.height && unit->shape[o].fits; y++)
            if (bits_count_row(reach_row(&exact->room.below, exact->room.below.reached, o, y), size.words) > 0) {
                cover_row(exact, unit, o, y, row_most);
                if (stop_after(exact->stop, (uint32_t)unit->shape[o].height * unit->member_count / WORK_MEMBERS))
                    return;
            }
    for (uint32_t y = 0; y < size.height; y++)
        exact->room.row_most[y] += row_most[y];
}

/* Until a row is cleared the board gets fuller only. So the row that is cleared first has no empty cell that no
 * unit can cover now, and no more of them than the units can cover together. */
uint32_t labels_lines(struct exact *exact, uint32_t unit, const uint64_t *board)
{
    const struct prepared_game *game = exact->game;
    uint32_t height = game->size.height, words = game->size.words;
    uint32_t lines = bound_lines(&exact->bound, unit, board, game->size);

    if (lines == 0)
        return 0;
    memset(exact->room.covered, 0, (size_t)height * words * sizeof *exact->room.covered);
    memset(exact->room.row_most, 0, height * sizeof *exact->room.row_most);
    for (uint32_t i = unit; i < exact->bound.count; i++)
        cover(exact, board, &game->units[game->source[i]]);
    for (uint32_t y = 0; y < height; y++) {
        const uint64_t *row = board_row_const(board, game->size, (int32_t)y);
        bool can = bits_count_row(row, words) <= exact->room.row_most[y];
        for (uint32_t w = 0; w < words; w++)
            can = can && (row[w] & ~exact->room.covered[(size_t)y * words + w]) == 0;
        if (can)
            return lines;
    }
    return 0;
}

/* ---- locks ---- */

/* Moves south that the next unit can make on the child's board; -1 where it does not spawn. */
static int32_t depth_below(struct exact *exact)
{
    const struct prepared_game *game = exact->game;
    const struct unit *unit;

    if (exact->depth + 1 == exact->bound.count)
        return -1;
    unit = &game->units[game->source[exact->depth + 1]];
    if (!labels_reach_below(exact, exact->room.child, unit))
        return -1;
    return game_descent(unit, reach_lock_pose(&exact->room.below, reach_lock_lowest(&exact->room.below, unit)));
}

/* Sets what is known of a lock. */
static void look_at_lock(struct exact *exact, struct exact_lock *lock)
{
    const struct prepared_game *game = exact->game;
    const struct exact_frame *frame = &exact->frames[exact->depth];
    size_t words = (size_t)game->size.height * game->size.words;
    uint32_t more;

    memcpy(exact->room.child, frame->board, words * sizeof *frame->board);
    board_fill(exact->room.child, game->size, exact->unit, lock->pose);
    lock->lines = board_clear(exact->room.child, game->size);
    lock->move = game_points(exact->unit->member_count, lock->lines, frame->lines_before);
    lock->depth = depth_below(exact);
    more = labels_lines(exact, exact->depth + 1, exact->room.child);
    lock->locks_most = lock->depth < 0 ? 0 : exact->bound.locks[exact->depth + 1][more][lock->lines];
    lock->known = true;
    exact->work += 2 * (uint64_t)words;
}

/* Whether no text to the lock has the state of this one and as many points; a worse one is replaced. */
static bool keep_text(struct exact *exact, struct exact_lock *lock, const struct exact_text *text)
{
    struct exact_text *texts = exact->room.texts;
    uint32_t at = lock->first;

    while (at != EXACT_NONE && (texts[at].node != text->node || texts[at].used != text->used)) {
        at = texts[at].next;
        exact->work++;
    }
    if (at != EXACT_NONE && texts[at].points >= text->points)
        return false;
    if (at == EXACT_NONE) {
        if (exact->text_count == exact->room.text_room) {
            exact->pass = PASS_FULL;
            return false;
        }
        at = exact->text_count++;
        texts[at] = *text;
        texts[at].next = lock->first;
        lock->first = at;
    } else {
        uint32_t next = texts[at].next;
        texts[at] = *text;
        texts[at].next = next;
    }
    lock->most = text->most > lock->most ? text->most : lock->most;
    return true;
}

/* The unit locks by a step after a label. */
static void lock_by(struct exact *exact, uint32_t label, struct exact_lock *lock,
                    const struct letters_step *step)
{
    const struct exact_label *from = &exact->room.labels[label];
    int32_t power = from->points + bound_gain(&exact->bound, step, from->used);
    uint32_t next = exact->depth + 1;
    struct exact_text text = {.label = label, .used = from->used | bound_scored(&exact->bound, step),
                              .node = step->node, .letter = step->letter};
    int32_t most = power + exact->locks_most;

    exact->work += 2;
    if (next < exact->bound.count)
        most += bound_letters(&exact->bound, next, exact->bound.units[next].depth, text.used, step->node);
    if (!exact_wants(exact, most))
        return;
    if (!lock->known)
        look_at_lock(exact, lock);
    text.points = power + lock->move;
    if (next == exact->bound.count || lock->depth < 0) {
        if (exact_wants(exact, text.points))
            found_game(exact, label, step->letter, lock, text.points);
        return;
    }
    text.most = text.points + lock->locks_most +
                bound_letters(&exact->bound, next, (uint32_t)lock->depth, text.used, step->node);
    if (exact_wants(exact, text.most))
        (void)keep_text(exact, lock, &text);
}

/* ---- steps ---- */

/* Whether the unit fits in a pose. */
static bool fits(const struct exact *exact, struct pose pose)
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

/* Where the commands lead from a label's pose. */
struct ways {
    struct pose after[COMMANDS];
    bool fits[COMMANDS];
};

static void find_ways(const struct exact *exact, const struct exact_label *label, struct ways *ways)
{
    struct pose pose = pose_of(label);

    for (uint32_t c = 0; c < COMMANDS; c++)
        ways->fits[c] = game_apply(exact->unit, pose, (enum command)c, &ways->after[c]) &&
                        fits(exact, ways->after[c]);
}

/* The label after a step that moves the unit. */
static struct exact_label after_step(const struct exact *exact, uint32_t label, const struct letters_step *step,
                                     struct pose pose)
{
    const struct exact_label *from = &exact->room.labels[label];

    return (struct exact_label){
        .points = from->points + bound_gain(&exact->bound, step, from->used),
        .parent = label, .used = from->used | bound_scored(&exact->bound, step), .pair = step->pair,
        .row_letters = (uint16_t)(from->row_letters + 1), .x = pose.x, .y = pose.y,
        .orientation = pose.orientation, .letter = step->letter};
}

static const struct letters *letters_in_hand(const struct exact *exact)
{
    return exact->bound.units[exact->depth].letters;
}

/* Extends a label by the letters that stay in its row. */
static void spread(struct exact *exact, uint32_t label)
{
    const struct letters *letters = letters_in_hand(exact);
    const struct letters_pair *pair = &letters->pairs[exact->room.labels[label].pair];
    struct ways ways;

    find_ways(exact, &exact->room.labels[label], &ways);
    for (uint32_t i = pair[0].first; i < pair[1].first && exact->pass == PASS_DONE; i++) {
        const struct letters_step *step = &letters->steps[i];
        if (step->command == MOVE_SW || step->command == MOVE_SE || step->pair == LETTERS_CLOSED ||
            !ways.fits[step->command])
            continue;
        struct exact_label next = after_step(exact, label, step, ways.after[step->command]);
        offer(exact, &next, exact->south);
    }
    exact->work += pair[1].first - pair[0].first;
}

/* Locks the unit after a label, which makes a text to the canonical lock, and extends the label by moves south. */
static void leave(struct exact *exact, uint32_t label)
{
    const struct exact_frame *frame = &exact->frames[exact->depth];
    const struct letters *letters = letters_in_hand(exact);
    const struct letters_pair *pair = &letters->pairs[exact->room.labels[label].pair];
    struct pose pose = pose_of(&exact->room.labels[label]);
    const uint64_t *locks = reach_row(exact->reach, exact->reach->locks, pose.orientation, pose.y);
    struct exact_lock *lock = NULL;
    struct ways ways;

    if (bits_test(locks, (uint32_t)pose.x))
        lock = &exact->room.locks[frame->lock_first +
                                  reach_lock_index(exact->reach, reach_canonical(exact->reach, exact->unit, pose))];
    if (lock != NULL && exact->planned != NULL &&
        placement_pack_pose(lock->pose) != (uint32_t)exact->planned[exact->depth])
        lock = NULL;
    find_ways(exact, &exact->room.labels[label], &ways);
    for (uint32_t i = pair[0].first; i < pair[1].first && exact->pass == PASS_DONE; i++) {
        const struct letters_step *step = &letters->steps[i];
        if (!ways.fits[step->command]) {
            if (lock != NULL)
                lock_by(exact, label, lock, step);
        } else if (step->command == MOVE_SW || step->command == MOVE_SE) {
            struct exact_label next = after_step(exact, label, step, ways.after[step->command]);
            next.row_letters = 0;
            offer(exact, &next, exact->south - 1);
        }
    }
    exact->work += pair[1].first - pair[0].first;
}

/* ---- a unit ---- */

/* A label that was replaced by a better one of its state is done with. */
static bool is_replaced(const struct exact *exact, uint32_t label)
{
    return *slot_of(exact, &exact->room.labels[label]) != label;
}

/* Whether to end; tells the work done since the last time. */
static bool is_stopped(struct exact *exact)
{
    uint64_t work = exact->work - exact->told;

    exact->told = exact->work;
    if (stop_after(exact->stop, work))
        exact->pass = PASS_STOPPED;
    return exact->pass == PASS_STOPPED;
}

/* is_stopped(), now and then on the way through the labels. */
static bool looks_up(struct exact *exact, uint32_t label)
{
    return label % TOLD_LABELS == 0 && is_stopped(exact);
}

/* Returns the number of the first label of the next row. */
static uint32_t run_row(struct exact *exact, uint32_t first)
{
    uint32_t most = exact->bound.units[exact->depth].row_letters, end;

    for (uint32_t i = first; i < exact->label_count && exact->pass == PASS_DONE; i++) {
        if (is_replaced(exact, i) || looks_up(exact, i))
            continue;
        if (exact->room.labels[i].row_letters > most)
            found_loop(exact, i);
        else
            spread(exact, i);
    }
    end = exact->label_count;
    for (uint32_t i = first; i < end && exact->pass == PASS_DONE; i++)
        if (!is_replaced(exact, i) && !looks_up(exact, i))
            leave(exact, i);
    return end;
}

static void add_starts(struct exact *exact)
{
    const struct exact_frame *frame = &exact->frames[exact->depth];
    struct pose spawn = game_spawn(exact->unit);
    struct exact_label label = {.parent = EXACT_NONE, .x = spawn.x, .y = spawn.y};

    if (frame->first_text == EXACT_NONE)
        offer(exact, &label, exact->south);
    for (uint32_t at = frame->first_text; at != EXACT_NONE; at = exact->room.texts[at].next) {
        const struct exact_text *text = &exact->room.texts[at];
        label.points = text->points;
        label.parent = at;
        label.used = text->used;
        label.pair = text->node;
        offer(exact, &label, exact->south);
    }
}

/* Leaves only locks with texts, in order of the most that the game can come to. */
static void sort_locks(struct exact *exact, struct exact_frame *frame)
{
    uint32_t count = frame->lock_first;

    for (uint32_t i = frame->lock_first; i < frame->lock_end; i++) {
        struct exact_lock lock = exact->room.locks[i];
        uint32_t at = count;
        if (lock.first == EXACT_NONE)
            continue;
        for (; at > frame->lock_first && exact->room.locks[at - 1].most < lock.most; at--)
            exact->room.locks[at] = exact->room.locks[at - 1];
        exact->room.locks[at] = lock;
        count++;
        if (stop_after(exact->stop, (count - at) / WORK_LOCKS)) {
            exact->pass = PASS_STOPPED;
            break;
        }
    }
    frame->lock_end = exact->lock_count = count;
}

/* Each lock has the pose of its number, in order of orientation, row, column. */
static void set_poses(const struct exact *exact, struct exact_lock *lock)
{
    const struct reach *reach = exact->reach;

    for (uint32_t o = 0; o < reach->orientations; o++)
        for (int32_t y = 0; y < (int32_t)reach->size.height; y++)
            for (uint32_t w = 0; w < reach->size.words; w++)
                for (uint64_t bits = reach_row(reach, reach->locks, o, y)[w]; bits != 0; bits &= bits - 1)
                    (lock++)->pose = (struct pose){(uint8_t)o, (int16_t)(w * 64 + bits_lowest(bits)), (int16_t)y};
}

static void clear_locks(struct exact *exact, struct exact_frame *frame)
{
    frame->lock_first = frame->next = exact->lock_count;
    frame->lock_end = frame->lock_first + exact->reach->lock_count;
    if (frame->lock_end > exact->room.lock_room) {
        exact->pass = PASS_FULL;
        frame->lock_end = frame->lock_first;
    }
    for (uint32_t i = frame->lock_first; i < frame->lock_end; i++)
        exact->room.locks[i] = (struct exact_lock){.first = EXACT_NONE, .most = INT32_MIN};
    if (frame->lock_end > frame->lock_first)
        set_poses(exact, &exact->room.locks[frame->lock_first]);
    exact->lock_count = frame->lock_end;
}

void labels_run(struct exact *exact)
{
    struct exact_frame *frame = &exact->frames[exact->depth];
    const struct prepared_game *game = exact->game;
    uint32_t first = exact->label_count, row = first;
    uint64_t work = exact->reach->work;

    exact->unit = &game->units[game->source[exact->depth]];
    if (!reach_run(exact->reach, frame->board, exact->unit))
        exact->pass = PASS_STOPPED; /* it spawns, so it was stopped */
    exact->work += exact->reach->work - work;
    if (exact->pass == PASS_STOPPED)
        return;
    clear_locks(exact, frame);
    exact->south = game_descent(exact->unit,
                                reach_lock_pose(exact->reach, reach_lock_lowest(exact->reach, exact->unit)));
    exact->locks_most = exact->bound.locks[exact->depth][labels_lines(exact, exact->depth, frame->board)]
                                                [frame->lines_before];
    add_starts(exact);
    for (; exact->south >= 0 && row < exact->label_count && exact->pass == PASS_DONE; exact->south--) {
        uint32_t begin = row;
        /* Labels of the next row begin where run_row() has spread this one. */
        row = run_row(exact, begin);
        if (exact->work > exact->work_most)
            exact->pass = PASS_GIVEN_UP;
        (void)is_stopped(exact);
    }
    clear_table(exact, first);
    sort_locks(exact, frame);
    frame->label_end = exact->label_count;
    frame->text_end = exact->text_count;
}
