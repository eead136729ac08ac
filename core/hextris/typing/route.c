/* See route.h.
 *
 * The programme goes through the pivot rows from the spawn's downwards. A move south forgets the poses visited, so a
 * row depends only on the rows above it, and the labels of two rows suffice. The back pointers of all rows are kept.
 *
 * In a row, labels are extended by rotations and by moves east and west, in passes over the pivot columns, eastwards
 * and westwards alternately, until one pass each way adds no label. So one pass finds a text that sweeps the whole row,
 * as a phrase without a move south does that is typed again in every column.
 *
 * label_set.h decides which labels a pose keeps; label.h, which poses a text may not visit again. */
#include "route.h"

#include <string.h>

#include "../../base/bits.h"

/* Upper limit of the passes over a row. Measured as the sum of the best points of all locks on 5000 random
 * boards, with 1 to 32 labels a pose: with 2 passes texts make 2 % less points, and one lock in 1500 has no
 * text; with 4 they make less than 0.03 % less, with 12 less than 0.01 % more. */
enum { PASSES_MAX = 6 };

/* An extension: a command that takes the labels of a pose of row `from` to a pose of row `to`, which is `from` or the
 * row below. */
struct extension {
    struct route_row *from, *to;
    int16_t x;           /* anchor column of the pose in `to`, and its orientation */
    uint8_t orientation;
    uint8_t command;     /* enum command; COMMANDS: starts, put to the spawn without a command */
};

/* Flags of the labels that have been extended by a command in their row. */
static const uint8_t TRIED[COMMANDS] = {[MOVE_E] = LABEL_MOVED_EAST, [MOVE_W] = LABEL_MOVED_WEST,
                                        [ROTATE_CW] = LABEL_ROTATED_CW, [ROTATE_CCW] = LABEL_ROTATED_CCW};

/* ---- rows ---- */

static const struct route_columns NO_COLUMNS = {INT32_MAX, INT32_MIN};

static struct route_columns join(struct route_columns a, struct route_columns b)
{
    return (struct route_columns){a.west < b.west ? a.west : b.west, a.east > b.east ? a.east : b.east};
}

static bool lies_in(struct route_columns columns, int32_t column)
{
    return column >= columns.west && column <= columns.east;
}

static uint32_t pose_number(const struct route *route, uint32_t orientation, int32_t x)
{
    return (uint32_t)x * route->query.unit->orientations + orientation;
}

static struct route_move *moves_of(const struct route_row *row, uint32_t orientation)
{
    return &row->moves[(size_t)orientation * COMMANDS];
}

/* The first set of a pose; it has as many as route->courses. */
static uint32_t first_set(const struct route *route, uint32_t pose)
{
    return pose * route->courses;
}

/* The extension by a command to the pose of that orientation and anchor column. */
static struct extension extension_to(struct route_row *from, struct route_row *to, enum command command,
                                     uint32_t orientation, int32_t x)
{
    return (struct extension){from, to, (int16_t)x, (uint8_t)orientation, (uint8_t)command};
}

/* The number of the pose in `to`, and its first set. */
static uint32_t pose_to(const struct route *route, const struct extension *by)
{
    return pose_number(route, by->orientation, by->x);
}

static uint32_t set_to(const struct route *route, const struct extension *by)
{
    return first_set(route, pose_to(route, by));
}

/* The set that is offered the extension of a label. */
static uint32_t set_of(const struct route *route, const struct extension *by, const struct label *label)
{
    if (route->courses > 1 && by->to == by->from)
        return set_to(route, by) + label_course(label, (enum command)by->command) / LABEL_CAME_EAST;
    return set_to(route, by);
}

/* Whether the pose with that first set has a label. */
static bool has_label(const struct route *route, const struct route_row *row, uint32_t set)
{
    const uint8_t *sizes = row->sets.sizes + set;

    return sizes[0] != 0 || (route->courses > 1 && (sizes[1] != 0 || sizes[2] != 0));
}

/* Makes a row that of pivot row `pivot_y`, without labels. */
static void begin_row(const struct route *route, struct route_row *row, int32_t pivot_y)
{
    uint32_t poses = route->query.unit->orientations * route->size.width;

    label_sets_clear(&row->sets, first_set(route, poses), route->query.width);
    memset(row->untried, 0, poses);
    row->label_count = 0;
    row->first_label = route->labels.back.count;
    row->labels_reserved = poses;
    row->pivot_y = pivot_y;
    row->rows_left = pivot_y <= route->query.lowest_row ? (uint32_t)(route->query.lowest_row - pivot_y) + 1 : 0;
    row->labelled = row->fresh = NO_COLUMNS;
    for (uint32_t orientation = 0; orientation < route->query.unit->orientations; orientation++) {
        const struct unit_shape *shape = &route->query.unit->shape[orientation];
        int32_t y = route_anchor_y(route->query.unit, pivot_y, orientation);
        bool on_board = shape->fits && y >= 0 && y < (int32_t)route->size.height;
        int32_t dx = shape->pivot_dx[y & 1];
        row->poses[orientation] = (struct route_poses){dx, NO_COLUMNS};
        if (!on_board)
            continue;
        row->poses[orientation].columns = (struct route_columns){dx, dx + (int32_t)route->size.width - 1};
        route_moves_fill(moves_of(row, orientation), route->query.reach, route->query.unit, route->corridor, pivot_y,
                         orientation);
    }
}

/* ---- adding labels ---- */

/* Whether there is memory for a label. The first label of a pose may use what is reserved for first labels, others may
 * not. */
static bool has_label_memory(const struct route *route, const struct route_row *row, bool first)
{
    if (first)
        return route->labels.back.count < route->labels.back.limit;
    return row->label_count + row->labels_reserved < row->label_limit &&
           route->labels.back.count + route->labels.back_reserved < route->labels.back.limit;
}

/* The number for a label that gets a slot: that of the label which it replaces, if no label extends that, else the next
 * one. Distances of back pointers are positive, so the label that it extends must have a lower number. */
static uint32_t number_for(const struct route_row *to, uint32_t set, uint32_t slot, uint32_t parent)
{
    if (slot < to->sets.sizes[set]) {
        label_number replaced = label_sets_number(&to->sets, set, slot);
        if ((to->labels[replaced].flags & LABEL_EXTENDED) == 0 && parent < to->first_label + replaced)
            return replaced;
    }
    return to->label_count;
}

/* Counts a label that gets the next number. False without memory for it. */
static bool take_label(struct route *route, struct route_row *to, uint32_t set)
{
    bool first = !has_label(route, to, set);

    if (!has_label_memory(route, to, first))
        return false;
    if (first) {
        to->labels_reserved--;
        route->labels.back_reserved -= route->corridor == NULL;
    }
    to->label_count++;
    return true;
}

/* Adds a label that extends label `at`, or a start if that is LABEL_NONE, to the slot of a set that label_sets_slot()
 * gave; the caller writes the label. The number of the entry is set here. NULL without memory for it. */
static struct label *add_label(struct route *route, const struct extension *by, label_number at, uint32_t set,
                               int32_t slot, struct label_entry entry, char letter)
{
    struct route_row *to = by->to;
    uint32_t parent = at == LABEL_NONE ? 0 : by->from->first_label + at;
    uint32_t number = number_for(to, set, (uint32_t)slot, parent);
    int32_t column = by->x + to->poses[by->orientation].pivot_dx;

    if (number == to->label_count && !take_label(route, to, set_to(route, by)))
        return NULL;
    if (at != LABEL_NONE)
        by->from->labels[at].flags |= LABEL_EXTENDED;
    back_pointers_set(&route->labels.back, to->first_label + number,
                      at == LABEL_NONE ? 0 : to->first_label + number - parent, letter);
    entry.number = (label_number)number;
    label_sets_put(&to->sets, set, (uint32_t)slot, entry);
    to->untried[pose_to(route, by)] =
        LABEL_MOVED_EAST | LABEL_MOVED_WEST | LABEL_ROTATED_CW | LABEL_ROTATED_CCW;
    to->fresh = join(to->fresh, (struct route_columns){column, column});
    return &to->labels[number];
}

/* Points of a text after one more letter. */
static int32_t points_after(const struct route *route, int32_t points, uint64_t used, const struct phrase_edge *edge)
{
    points += phrase_points(route->phrases, edge, used);
    return points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX;
}

/* Offers the extension of a label by every letter of the command; returns true if a label was added. The visited chain
 * is checked once, for the first letter that gets a slot. For a pose without a label it need not be: no chain contains
 * the pose. */
static bool extend(struct route *route, const struct extension *by, const struct label_entry *entry)
{
    const struct phrase_set *phrases = route->phrases;
    const struct label *parent = &by->from->labels[entry->number];
    uint32_t set = set_of(route, by, parent);
    bool checked = by->to != by->from, added = false;

    for (const struct phrase_edge *edge = phrase_edges(phrases, entry->node, (enum command)by->command);
         edge != NULL; edge = phrase_next_edge(edge)) {
        int32_t points = points_after(route, entry->points, parent->used, edge);
        uint64_t used = parent->used | phrase_completed(phrases, edge);
        route->work++;
        int32_t rank = points + heuristic_in_flight(&route->heuristic, edge->node, used, by->to->rows_left);
        int32_t slot = label_sets_slot(&by->to->sets, set, edge->node, points, rank);
        if (slot == LABEL_REFUSED)
            continue;
        if (!checked && has_label(route, by->to, set_to(route, by)) &&
            label_visited(by->from->labels, entry->number, (enum command)by->command, by->orientation, by->x))
            return added;
        checked = true;
        struct label *label = add_label(route, by, entry->number, set, slot,
                                        (struct label_entry){points, rank, 0, edge->node}, edge->letter);
        if (label == NULL)
            continue;
        label_extend(label, by->from->labels, entry->number, (enum command)by->command, by->orientation, by->x);
        label->used = (phrase_mask)used;
        label->points = points;
        label->node = edge->node;
        added = true;
    }
    return added;
}

/* Sets *by to the extension of the labels in a pose by a command. False if that leads to no pose that fits and lies in
 * the corridor. */
static bool find_extension(struct route_row *from, struct route_row *to, uint32_t orientation, int32_t x,
                           enum command command, struct extension *by)
{
    const struct route_move *move = &moves_of(from, orientation)[command];

    x += move->dx;
    if (x < move->west || x > move->east || !bits_test(move->fits, (uint32_t)x))
        return false;
    *by = extension_to(from, to, command, move->orientation, x);
    return true;
}

/* Extends the labels of a pose of a row, given by its first set, by at most two extensions, but not again by a command
 * that has extended them already. Returns true if a label was added. */
static bool extend_all(struct route *route, struct route_row *row, uint32_t set, const struct extension by[],
                       uint32_t count)
{
    bool added = false;

    for (uint32_t end = set + route->courses; set < end; set++)
        for (uint32_t i = 0; i < row->sets.sizes[set]; i++) {
            const struct label_entry *entry = label_sets_entry(&row->sets, set, i);
            struct label *label = &row->labels[entry->number];
            for (uint32_t j = 0; j < count; j++)
                if ((label->flags & TRIED[by[j].command]) == 0) {
                    label->flags |= TRIED[by[j].command];
                    added |= extend(route, &by[j], entry);
                }
        }
    return added;
}

/* Adds the labels of the starts at the spawn. */
static void add_starts(struct route *route, struct route_row *row, const struct route_starts *starts)
{
    struct pose spawn = game_spawn(route->query.unit);
    struct extension by = extension_to(row, row, COMMANDS, 0, spawn.x);

    for (uint32_t i = 0; i < starts->count; i++) {
        const struct route_start *start = &starts->starts[i];
        int32_t rank = start->points + heuristic_in_flight(&route->heuristic, start->node, start->used,
                                                           row->rows_left);
        int32_t slot = label_sets_slot(&row->sets, set_to(route, &by), start->node, start->points, rank);
        if (slot == LABEL_REFUSED)
            continue;
        struct label *label = add_label(route, &by, LABEL_NONE, set_to(route, &by), slot,
                                        (struct label_entry){start->points, rank, 0, start->node}, 0);
        if (label != NULL)
            *label = (struct label){.used = (phrase_mask)start->used, .points = start->points,
                                    .parent = LABEL_NONE, .x = (label_column)spawn.x, .node = start->node,
                                    .orientations_visited = 1, .flags = LABEL_AT_EDGE, .start = (uint8_t)i};
    }
}

/* ---- a unit that has begun to move ---- */

/* Adds a label to each pose of route->begun, of which the text goes on from the last one alone. The others have ranks
 * that any label exceeds, and are kept so that no label comes to their poses: label_visited(). */
static void add_begun(struct route *route, struct route_row *row, const struct route_start *start)
{
    const struct route_begun *begun = route->begun;
    label_number parent = LABEL_NONE;

    for (uint32_t i = 0; i < begun->count; i++) {
        const struct pose *pose = &begun->poses[i];
        const enum command command = i == 0 ? COMMANDS : begun->commands[i];
        bool is_last = i + 1 == begun->count;
        struct extension by = extension_to(row, row, command, pose->orientation, pose->x);
        int32_t rank = is_last ? start->points : -2 * ROUTE_POINTS_MAX;
        struct label *label = add_label(route, &by, parent, set_to(route, &by), 0,
                                        (struct label_entry){rank, rank, 0, start->node},
                                        *game_letters(i == 0 ? MOVE_E : command));

        if (label == NULL)
            return;
        *label = (struct label){.orientation = pose->orientation, .x = (label_column)pose->x, .parent = LABEL_NONE,
                                .orientations_visited = (uint8_t)(1u << pose->orientation), .flags = LABEL_AT_EDGE};
        if (i > 0)
            label_extend(label, row->labels, parent, command, pose->orientation, pose->x);
        if (!is_last)
            row->untried[pose_number(route, pose->orientation, pose->x)] = 0;
        label->used = (phrase_mask)start->used;
        label->points = start->points;
        label->node = start->node;
        parent = (label_number)(row->label_count - 1);
    }
}

/* Before the row is left: nothing goes on from the poses before the last one. */
static void drop_begun(const struct route *route, struct route_row *row)
{
    for (uint32_t i = 0; i + 1 < route->begun->count; i++)
        row->sets.sizes[first_set(route, pose_number(route, route->begun->poses[i].orientation,
                                                     route->begun->poses[i].x))] = 0;
}

/* ---- extension in a row ---- */

/* Extends the labels of one pivot column by a command if they have not tried it; ROTATE_CW stands for both rotations.
 * Skips poses that have got no label since their labels were last extended that way. Returns true if a label was
 * added. */
static bool extend_poses(struct route *route, struct route_row *row, int32_t column, enum command command)
{
    uint8_t ways = command == ROTATE_CW ? LABEL_ROTATED_CW | LABEL_ROTATED_CCW : TRIED[command];
    bool added = false;

    for (uint32_t orientation = 0; orientation < route->query.unit->orientations; orientation++) {
        const struct route_poses *poses = &row->poses[orientation];
        struct extension by[2];
        if (!lies_in(poses->columns, column))
            continue;
        int32_t x = column - poses->pivot_dx;
        uint32_t pose = pose_number(route, orientation, x), found;
        if ((row->untried[pose] & ways) == 0)
            continue;
        row->untried[pose] &= (uint8_t)~ways;
        found = find_extension(row, row, orientation, x, command, by);
        if (command == ROTATE_CW)
            found += find_extension(row, row, orientation, x, ROTATE_CCW, by + found);
        added |= extend_all(route, row, first_set(route, pose), by, found);
    }
    return added;
}

/* Extends the labels of one pivot column: by rotations until none is added, then those that are kept by the move of the
 * pass. Returns true if a label was added. */
static bool extend_column(struct route *route, struct route_row *row, int32_t column, enum command sideways)
{
    bool added = false;

    if (route->query.unit->orientations > 1)
        while (extend_poses(route, row, column, ROTATE_CW))
            added = true;
    added |= extend_poses(route, row, column, sideways);
    return added;
}

/* Whether to stop; reports the work since the last call to `stop`. */
static bool is_stopped(struct route *route)
{
    uint64_t work = route->work - route->work_reported;

    route->work_reported = route->work;
    return stop_after(route->stop, work);
}

/* Makes a pass over those columns and the ones beyond them that it adds labels to. Returns true if it added one. */
static bool make_pass(struct route *route, struct route_row *row, enum command sideways, struct route_columns columns)
{
    int32_t step = sideways == MOVE_E ? 1 : -1, column = sideways == MOVE_E ? columns.west : columns.east;
    bool added = false;

    for (; lies_in(columns, column) || lies_in(row->fresh, column); column += step) {
        if (is_stopped(route))
            break;
        added |= extend_column(route, row, column, sideways);
    }
    return added;
}

/* Makes the passes over a row. A pass need not visit columns that have got no label since the pass before it began: the
 * labels there have tried its move. */
static void extend_row(struct route *route, struct route_row *row)
{
    uint32_t idle = 0; /* passes since a label was added */

    for (uint32_t pass = 0; idle < 2 && pass < PASSES_MAX; pass++) {
        struct route_columns untried = row->fresh;
        if (pass > 0)
            row->fresh = NO_COLUMNS;
        idle = make_pass(route, row, pass % 2 == 0 ? MOVE_E : MOVE_W, untried) ? 0 : idle + 1;
        row->labelled = join(row->labelled, row->fresh);
    }
}

/* ---- leaving a row ---- */

/* Inserts a result into a list by rank, behind those of equal rank. Of two results with one node only the better one is
 * kept; of more than `capacity` results the last one is dropped. */
static void keep_result(struct route_result *results, uint32_t capacity, const struct route_result *result)
{
    uint32_t at = 0;

    while (at < capacity && results[at].letter != 0 && results[at].rank >= result->rank) {
        if (results[at].node == result->node)
            return;
        at++;
    }
    if (at == capacity)
        return;
    /* The results behind move into the gap: a worse result with the same node, else the end of the list. */
    uint32_t gap = at;
    while (gap + 1 < capacity && results[gap].letter != 0 && results[gap].node != result->node)
        gap++;
    for (; gap > at; gap--)
        results[gap] = results[gap - 1];
    results[at] = *result;
}

/* The number of the canonical lock of the lock in a pose. */
static uint32_t canonical_lock(const struct route *route, struct pose pose)
{
    return reach_lock_index(route->query.reach, reach_canonical(route->query.reach, route->query.unit, pose));
}

/* The results of texts that lock in a pose of anchor row y: those to its canonical lock. NULL: of no use in this run,
 * or the pose is no lock. */
static struct route_result *results_in(const struct route *route, uint32_t orientation, int32_t x, int32_t y)
{
    const struct reach *reach = route->query.reach;
    uint32_t lock;

    if (!bits_test(reach_row(reach, reach->locks, orientation, y), (uint32_t)x))
        return NULL;
    lock = canonical_lock(route, (struct pose){(uint8_t)orientation, (int16_t)x, (int16_t)y});
    if (route->query.lock == ROUTE_ALL_LOCKS)
        return &route->results[(size_t)lock * ROUTE_RESULTS];
    return route->query.lock == lock ? route->results : NULL;
}

/* Locks the unit in the pose of a label by every letter of each command that does not fit. The texts go to
 * `results`. */
static void lock_label(struct route *route, const struct route_row *row, label_number at, struct route_result *results)
{
    const struct phrase_set *phrases = route->phrases;
    const struct label *label = &row->labels[at];
    const struct route_move *moves = moves_of(row, label->orientation);

    for (uint32_t c = 0; c < COMMANDS; c++) {
        if (route_move_fits(&moves[c], label->x, route->size.width))
            continue;
        for (const struct phrase_edge *edge = phrase_edges(phrases, label->node, (enum command)c);
             edge != NULL; edge = phrase_next_edge(edge)) {
            struct route_result result = {.label = row->first_label + at, .node = edge->node,
                                          .start = label->start, .letter = edge->letter};
            result.used = label->used | phrase_completed(phrases, edge);
            result.points = result.rank = points_after(route, label->points, label->used, edge);
            if (!route->query.is_last_unit)
                result.rank += heuristic_landed(&route->heuristic, result.node, result.used);
            keep_result(results, route->query.results_each, &result);
        }
        route->work += 2;
    }
}

/* Extends the labels of a pose of a finished row by moves south, and locks them if their pose is a lock. */
static void leave_pose(struct route *route, struct route_row *row, struct route_row *below, uint32_t orientation,
                       int32_t x, int32_t y)
{
    uint32_t set = first_set(route, pose_number(route, orientation, x)), count = 0;
    struct route_result *results;
    struct extension by[2];

    if (!has_label(route, row, set))
        return;
    results = results_in(route, orientation, x, y);
    for (uint32_t i = set; results != NULL && i < set + route->courses; i++)
        for (uint32_t j = 0; j < row->sets.sizes[i]; j++)
            lock_label(route, row, label_sets_number(&row->sets, i, j), results);
    count += find_extension(row, below, orientation, x, MOVE_SW, &by[count]);
    count += find_extension(row, below, orientation, x, MOVE_SE, &by[count]);
    extend_all(route, row, set, by, count);
}

static void leave_row(struct route *route, struct route_row *row, struct route_row *below)
{
    for (uint32_t orientation = 0; orientation < route->query.unit->orientations; orientation++) {
        const struct route_poses *poses = &row->poses[orientation];
        int32_t y = route_anchor_y(route->query.unit, row->pivot_y, orientation);
        int32_t west = row->labelled.west > poses->columns.west ? row->labelled.west : poses->columns.west;
        int32_t east = row->labelled.east < poses->columns.east ? row->labelled.east : poses->columns.east;
        if (poses->columns.west > poses->columns.east || is_stopped(route))
            continue;
        for (int32_t column = west; column <= east; column++)
            leave_pose(route, row, below, orientation, column - poses->pivot_dx, y);
    }
}

/* ---- run ---- */

bool route_set_corridor(struct route *route, struct path *path, const struct reach *reach, const struct unit *unit,
                   struct pose pose, uint32_t margin)
{
    route->corridor = NULL;
    if (margin >= reach->size.width)
        return true;
    if (!path_find(path, reach, unit, pose))
        return false;
    route->around_path = (struct route_corridor){path->west, path->east, path->rows, (int32_t)margin};
    route->corridor = &route->around_path;
    return true;
}

static int32_t pivot_row(const struct route *route, uint32_t lock)
{
    struct pose pose = reach_lock_pose(route->query.reach, lock);

    return pose.y + route->query.unit->shape[pose.orientation].pivot_dy;
}

/* The pivot row in which runs begin. */
static int32_t first_row(const struct route *route)
{
    const struct pose pose = route->begun == NULL ? game_spawn(route->query.unit) : route->begun->poses[0];

    return pose.y + route->query.unit->shape[pose.orientation].pivot_dy;
}

/* Clears the results, or a part of them if stopped. */
static void clear_results(struct route *route)
{
    size_t locks = route->query.lock == ROUTE_ALL_LOCKS ? route->query.reach->lock_count : 1;

    (void)stop_clear(route->stop, route->results, locks * route->query.results_each * sizeof *route->results);
}

void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_starts starts, uint32_t lock)
{
    struct route_row *row = &route->labels.rows[0], *below = &route->labels.rows[1];
    int32_t first;

    route->query.reach = reach;
    route->query.unit = unit;
    first = first_row(route);
    route->query.width = width;
    route->query.is_last_unit = starts.is_last_unit;
    route->query.lock = lock == ROUTE_ALL_LOCKS ? lock : canonical_lock(route, reach_lock_pose(reach, lock));
    route->query.results_each = lock == ROUTE_ALL_LOCKS ? ROUTE_RESULTS : ROUTE_RESULTS_ONE;
    route->has_results = false;
    route->labels.back.count = 0;
    route->labels.back_reserved = route->corridor == NULL ? reach_count(reach, unit, INT32_MAX) : 0;
    /* Of all locks, so that the results to one lock are the same in a run to it and to all. */
    route->query.lowest_row = pivot_row(route, reach_lock_lowest(reach, unit));
    int32_t end = lock == ROUTE_ALL_LOCKS ? route->query.lowest_row : pivot_row(route, route->query.lock);
    clear_results(route);
    if (!heuristic_prepare(&route->heuristic, unit->orientations, starts.starts[0].used, route->stop))
        return;
    begin_row(route, row, first);
    if (route->begun == NULL)
        add_starts(route, row, &starts);
    else
        add_begun(route, row, &starts.starts[0]);
    while (row->label_count > 0 && row->pivot_y <= end && !is_stopped(route)) {
        struct route_row *done = row;
        extend_row(route, row);
        if (route->begun != NULL && row->pivot_y == first)
            drop_begun(route, row);
        begin_row(route, below, row->pivot_y + 1);
        leave_row(route, row, below);
        row = below;
        below = done;
    }
    /* What a stopped run has found is not the best. */
    route->has_results = !is_stopped(route);
}

uint32_t route_length(const struct route *route, const struct route_result *result)
{
    return back_pointers_length(&route->labels.back, result->label) + 1;
}

void route_text(const struct route *route, const struct route_result *result, char *end)
{
    *--end = result->letter;
    back_pointers_text(&route->labels.back, result->label, end);
}
