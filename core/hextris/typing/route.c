/* See route.h.
 *
 * Pivot rows are taken from the spawn's downwards: a move south forgets the poses visited, so a row depends
 * on the rows above it alone, and only two rows of labels are in memory at a time. The back pointers of all
 * rows stay.
 *
 * Inside a row labels are extended by rotations and by moves east and west, in passes over the pivot columns,
 * eastwards and westwards alternately, until a pass each way adds nothing. A text that sweeps the whole row,
 * which a phrase without a move south makes in every column, is found in one pass.
 *
 * The rule which label a pose keeps is in label_set.h, the poses that a text may not visit again in
 * label.h. */
#include "route.h"

#include <string.h>

#include "../../base/bits.h"

/* Upper limit of the passes over a row. Measured as the sum of the best points of all locks on 5000 random
 * boards, with 1 to 32 labels a pose: with 2 passes texts make 2 % less points, and one lock in 1500 has no
 * text; with 4 they make less than 0.03 % less, with 12 less than 0.01 % more. */
enum { PASSES_MAX = 6 };

/* An extension: a command that takes a label of row `from` to a pose of row `to`, which is `from` or the row
 * below. */
struct extension {
    struct route_row *from, *to;
    label_number parent; /* LABEL_NONE: a start, put to the spawn without a command */
    enum command command;
    uint32_t orientation; /* of the pose, and its anchor column */
    int32_t x;
};

/* ---- rows ---- */

static uint32_t pose_number(const struct route *route, uint32_t orientation, int32_t x)
{
    return (uint32_t)x * route->unit->orientations + orientation;
}

static struct route_move *moves_of(const struct route_row *row, uint32_t orientation)
{
    return &row->moves[(size_t)orientation * COMMANDS];
}

/* Makes a row one without labels. */
static void row_start(const struct route *route, struct route_row *row, int32_t pivot_y)
{
    uint32_t poses = route->unit->orientations * route->size.width;

    label_sets_clear(&row->sets, poses, route->width);
    row->label_count = 0;
    row->first_label = route->back.count;
    row->reserved = poses;
    row->pivot_y = pivot_y;
    row->rows_left = pivot_y <= route->lowest ? (uint32_t)(route->lowest - pivot_y) + 1 : 0;
    row->west = INT32_MAX;
    row->east = INT32_MIN;
    for (uint32_t orientation = 0; orientation < route->unit->orientations; orientation++) {
        const struct unit_shape *shape = &route->unit->shape[orientation];
        int32_t y = route_anchor_y(route->unit, pivot_y, orientation);
        bool any = shape->fits && y >= 0 && y < (int32_t)route->size.height;
        row->poses[orientation] = (struct route_poses){shape->pivot_dx[y & 1], any};
        if (any)
            route_moves_fill(moves_of(row, orientation), route->reach, route->unit, route->corridor, pivot_y,
                             orientation);
    }
}

/* ---- adding labels ---- */

/* Whether there is memory for a label. The first label of a pose takes what is reserved for it, as far as
 * there is any left; another label leaves that alone. */
static bool has_room(const struct route *route, const struct route_row *row, bool first)
{
    if (first)
        return route->back.count < route->back.limit;
    return row->label_count + row->reserved < row->label_limit &&
           route->back.count + route->reserved < route->back.limit;
}

/* Adds a label to the place of its set that label_sets_place() gave; the caller writes the label. The number of the
 * entry is set here. NULL without memory for it. */
static struct label *add_label(struct route *route, const struct extension *by, int32_t place,
                               struct label_entry entry, char letter)
{
    struct route_row *to = by->to;
    uint32_t pose = pose_number(route, by->orientation, by->x);
    int32_t column = by->x + to->poses[by->orientation].pivot_dx;
    bool first = to->sets.counts[pose] == 0;
    uint32_t distance;

    if (!has_room(route, to, first))
        return NULL;
    if (first) {
        to->reserved--;
        route->reserved -= route->corridor == NULL;
    }
    distance = by->parent == LABEL_NONE ? 0 : route->back.count - by->from->first_label - by->parent;
    back_pointers_add(&route->back, distance, letter);
    entry.number = (label_number)to->label_count++;
    label_sets_put(&to->sets, pose, (uint32_t)place, entry);
    to->pending[pose] = LABEL_MOVED_EAST | LABEL_MOVED_WEST;
    to->west = column < to->west ? column : to->west;
    to->east = column > to->east ? column : to->east;
    return &to->labels[entry.number];
}

/* Points of a label after one more letter. */
static int32_t points_after(const struct route *route, const struct label *label,
                            const struct phrase_edge *edge)
{
    int32_t points = label->points + phrase_points(route->phrases, edge, label->used);

    return points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX;
}

/* Offers the extension by every letter of its command; true when a label was added. The visited chain is
 * looked at once, for the first letter that gets a place; not at all for a pose without a label, where no
 * chain has been. */
static bool extend(struct route *route, const struct extension *by)
{
    const struct phrase_set *phrases = route->phrases;
    const struct label *parent = &by->from->labels[by->parent];
    uint32_t pose = pose_number(route, by->orientation, by->x);
    bool checked = false, added = false;

    for (const struct phrase_edge *edge = phrase_edges(phrases, parent->node, by->command);
         edge != NULL; edge = phrase_next_edge(edge)) {
        int32_t points = points_after(route, parent, edge);
        uint64_t used = parent->used | phrase_completed(phrases, edge);
        route->work++;
        int32_t rank = points + heuristic_in_flight(&route->heuristic, edge->node, used, by->to->rows_left);
        int32_t place = label_sets_place(&by->to->sets, pose, edge->node, points, rank);
        if (place == LABEL_REFUSED)
            continue;
        if (!checked && by->to == by->from && by->to->sets.counts[pose] > 0 &&
            label_visited(by->from->labels, by->parent, by->command, by->orientation, by->x))
            return false;
        checked = true;
        struct label *label = add_label(route, by, place, (struct label_entry){points, rank, 0, edge->node},
                                        edge->letter);
        if (label == NULL)
            continue;
        label_extend(label, by->from->labels, by->parent, by->command, by->orientation, by->x);
        label->used = (phrase_mask)used;
        label->points = points;
        label->node = edge->node;
        added = true;
    }
    return added;
}

/* Extends a label by a command if that leads to a pose that fits and lies in the corridor. */
static bool try_command(struct route *route, struct route_row *from, struct route_row *to,
                        label_number at, enum command command)
{
    const struct label *label = &from->labels[at];
    const struct route_move *move = &moves_of(from, label->orientation)[command];
    int32_t x = label->x + move->dx;

    return x >= move->west && x <= move->east && bits_test(move->fits, (uint32_t)x) &&
           extend(route, &(struct extension){from, to, at, command, move->orientation, x});
}

/* The labels of the starts, at the spawn. */
static void add_starts(struct route *route, struct route_row *row, const struct route_from *from)
{
    struct pose spawn = game_spawn(route->unit);
    struct extension by = {row, row, LABEL_NONE, COMMANDS, 0, spawn.x};
    uint32_t pose = pose_number(route, 0, spawn.x);

    for (uint32_t i = 0; i < from->count; i++) {
        const struct route_start *start = &from->starts[i];
        int32_t rank = start->points + heuristic_in_flight(&route->heuristic, start->node, start->used,
                                                           row->rows_left);
        int32_t place = label_sets_place(&row->sets, pose, start->node, start->points, rank);
        if (place == LABEL_REFUSED)
            continue;
        struct label *label = add_label(route, &by, place,
                                        (struct label_entry){start->points, rank, 0, start->node}, 0);
        if (label != NULL)
            *label = (struct label){.used = (phrase_mask)start->used, .points = start->points,
                                    .parent = LABEL_NONE, .x = (label_column)spawn.x, .node = start->node,
                                    .turned = 1, .flags = LABEL_AT_EDGE, .start = (uint8_t)i};
    }
}

/* ---- inside a row ---- */

/* Extends a label by the commands of `ways` that it has not tried: flags of labels. True when a label was added. */
static bool spread_label(struct route *route, struct route_row *row, label_number at, uint8_t ways)
{
    uint8_t untried = (uint8_t)(ways & ~row->labels[at].flags);
    bool added = false;

    row->labels[at].flags |= ways;
    if ((untried & LABEL_ROTATED_CW) != 0)
        added |= try_command(route, row, row, at, ROTATE_CW);
    if ((untried & LABEL_ROTATED_CCW) != 0)
        added |= try_command(route, row, row, at, ROTATE_CCW);
    if ((untried & LABEL_MOVED_EAST) != 0)
        added |= try_command(route, row, row, at, MOVE_E);
    if ((untried & LABEL_MOVED_WEST) != 0)
        added |= try_command(route, row, row, at, MOVE_W);
    return added;
}

/* Spreads all labels of one pivot column until that adds no label any more. Only poses are looked at that have got a
 * label since their labels were last spread that way. */
static bool spread_column(struct route *route, struct route_row *row, int32_t column, enum command sideways)
{
    uint8_t way = sideways == MOVE_E ? LABEL_MOVED_EAST : LABEL_MOVED_WEST;
    uint8_t ways = route->unit->orientations > 1 ? way | LABEL_ROTATED_CW | LABEL_ROTATED_CCW : way;
    bool ever = false;

    for (bool added = true; added;) {
        added = false;
        for (uint32_t orientation = 0; orientation < route->unit->orientations; orientation++) {
            int32_t x = column - row->poses[orientation].pivot_dx;
            if (!row->poses[orientation].any || x < 0 || x >= (int32_t)route->size.width)
                continue;
            uint32_t pose = pose_number(route, orientation, x);
            if (row->sets.counts[pose] == 0 || (row->pending[pose] & way) == 0)
                continue;
            row->pending[pose] &= (uint8_t)~way;
            for (uint32_t i = 0; i < row->sets.counts[pose]; i++)
                added |= spread_label(route, row, label_sets_number(&row->sets, pose, i), ways);
        }
        ever |= added;
    }
    return ever;
}

/* Whether to stop; tells `stop` the work done since the last call. */
static bool is_stopped(struct route *route)
{
    uint64_t work = route->work - route->work_told;

    route->work_told = route->work;
    return stop_after(route->stop, work);
}

/* A pass goes on to the columns that it adds labels to beyond its end. */
static void spread_row(struct route *route, struct route_row *row)
{
    uint32_t idle = 0; /* latest passes that added nothing */

    for (uint32_t pass = 0; idle < 2 && pass < PASSES_MAX; pass++) {
        bool added = false;
        if (pass % 2 == 0)
            for (int32_t column = row->west; column <= row->east && !is_stopped(route); column++)
                added |= spread_column(route, row, column, MOVE_E);
        else
            for (int32_t column = row->east; column >= row->west && !is_stopped(route); column--)
                added |= spread_column(route, row, column, MOVE_W);
        idle = added ? 0 : idle + 1;
    }
}

/* ---- leaving a row ---- */

/* Inserts a result into a list by rank, behind those of equal rank. Of two results of one node only the
 * better one stays; of more than `room` results the last one is dropped. */
static void keep_result(struct route_result *results, uint32_t room, const struct route_result *result)
{
    uint32_t at = 0;

    while (at < room && results[at].letter != 0 && results[at].rank >= result->rank) {
        if (results[at].node == result->node)
            return;
        at++;
    }
    if (at == room)
        return;
    /* Those behind move up to the gap: that of a worse result of the same node, else the end of the list. */
    uint32_t gap = at;
    while (gap + 1 < room && results[gap].letter != 0 && results[gap].node != result->node)
        gap++;
    for (; gap > at; gap--)
        results[gap] = results[gap - 1];
    results[at] = *result;
}

/* The number of the canonical lock of the lock in a pose. */
static uint32_t canonical_lock(const struct route *route, struct pose pose)
{
    return reach_lock_index(route->reach, reach_canonical(route->reach, route->unit, pose));
}

/* Locks the unit in the pose of a label by every letter of every command that does not fit. The texts are results of
 * the canonical lock. */
static void lock_label(struct route *route, const struct route_row *row, label_number at)
{
    const struct phrase_set *phrases = route->phrases;
    const struct label *label = &row->labels[at];
    const struct route_move *moves = moves_of(row, label->orientation);
    int16_t y = (int16_t)route_anchor_y(route->unit, row->pivot_y, label->orientation);
    uint32_t lock = canonical_lock(route, (struct pose){label->orientation, label->x, y});

    if (route->goal != ROUTE_ALL && route->goal != lock)
        return;
    struct route_result *results =
        &route->results[route->goal == ROUTE_ALL ? (size_t)lock * ROUTE_RESULTS : 0];
    for (uint32_t c = 0; c < COMMANDS; c++) {
        if (route_move_fits(&moves[c], label->x, route->size.width))
            continue;
        for (const struct phrase_edge *edge = phrase_edges(phrases, label->node, (enum command)c);
             edge != NULL; edge = phrase_next_edge(edge)) {
            struct route_result result = {.label = row->first_label + at, .node = edge->node,
                                          .start = label->start, .letter = edge->letter};
            result.used = label->used | phrase_completed(phrases, edge);
            result.points = result.rank = points_after(route, label, edge);
            if (!route->last)
                result.rank += heuristic_landed(&route->heuristic, result.node, result.used);
            keep_result(results, route->results_each, &result);
        }
        route->work += 2;
    }
}

/* Locks the labels of a finished row, and extends them by moves south. */
static void leave_row(struct route *route, struct route_row *row, struct route_row *below)
{
    for (uint32_t orientation = 0; orientation < route->unit->orientations; orientation++) {
        if (!row->poses[orientation].any || is_stopped(route))
            continue;
        int32_t y = route_anchor_y(route->unit, row->pivot_y, orientation);
        int32_t west = row->west - row->poses[orientation].pivot_dx;
        int32_t east = row->east - row->poses[orientation].pivot_dx;
        west = west > 0 ? west : 0;
        east = east < (int32_t)route->size.width ? east : (int32_t)route->size.width - 1;
        for (int32_t x = west; x <= east; x++) {
            uint32_t pose = pose_number(route, orientation, x);
            for (uint32_t i = 0; i < row->sets.counts[pose]; i++) {
                label_number at = label_sets_number(&row->sets, pose, i);
                if (bits_test(reach_row(route->reach, route->reach->locks, orientation, y), (uint32_t)x))
                    lock_label(route, row, at);
                try_command(route, row, below, at, MOVE_SW);
                try_command(route, row, below, at, MOVE_SE);
            }
        }
    }
}

/* ---- a run ---- */

bool route_confine(struct route *route, struct path *path, const struct reach *reach, const struct unit *unit,
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
    struct pose pose = reach_lock_pose(route->reach, lock);

    return pose.y + route->unit->shape[pose.orientation].pivot_dy;
}

/* When stopped, maybe not all: those to all locks are of no use then. */
static void forget_results(struct route *route)
{
    size_t locks = route->goal == ROUTE_ALL ? route->reach->lock_count : 1;

    (void)stop_clear(route->stop, route->results, locks * route->results_each * sizeof *route->results);
}

void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_from from, uint32_t lock)
{
    struct route_row *row = &route->row[0], *below = &route->row[1];

    route->reach = reach;
    route->unit = unit;
    route->width = width;
    route->last = from.last;
    route->goal = lock == ROUTE_ALL ? lock : canonical_lock(route, reach_lock_pose(reach, lock));
    route->results_each = lock == ROUTE_ALL ? ROUTE_RESULTS : ROUTE_RESULTS_ONE;
    route->back.count = 0;
    route->reserved = route->corridor == NULL ? reach_count(reach, unit, INT32_MAX) : 0;
    /* Of all locks, so that the results to a lock do not depend on whether others were asked for. */
    route->lowest = pivot_row(route, reach_lock_lowest(reach, unit));
    int32_t end = lock == ROUTE_ALL ? route->lowest : pivot_row(route, route->goal);
    forget_results(route);
    if (!heuristic_prepare(&route->heuristic, unit->orientations, from.starts[0].used, route->stop))
        return;
    row_start(route, row, game_spawn(unit).y + unit->shape[0].pivot_dy);
    add_starts(route, row, &from);
    while (row->label_count > 0 && row->pivot_y <= end && !is_stopped(route)) {
        struct route_row *done = row;
        spread_row(route, row);
        row_start(route, below, row->pivot_y + 1);
        leave_row(route, row, below);
        row = below;
        below = done;
    }
    /* What a stopped run has found is not the best. */
    if (is_stopped(route))
        forget_results(route);
}

uint32_t route_length(const struct route *route, const struct route_result *result)
{
    return back_pointers_length(&route->back, result->label) + 1;
}

void route_text(const struct route *route, const struct route_result *result, char *end)
{
    *--end = result->letter;
    back_pointers_text(&route->back, result->label, end);
}
