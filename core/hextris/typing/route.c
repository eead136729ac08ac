/* See route.h.
 *
 * Pivot rows are handled from the spawn's downwards, since a move south forgets the places visited.
 * Inside a row labels spread by orientations and by moves east and west, in sweeps over the columns of the
 * pivot, east then west and again while that finds something: whatever the order of the columns, a
 * sweep of the whole row (a phrase without a move south pays in every column) costs one pass.
 *
 * A place is not visited twice: a label knows how far east and west its row's trail went, so a
 * move beyond either end needs no look; inside, the trail is walked back, up to TRAIL_MAX places.
 *
 * A pose keeps up to `width` labels of different nodes, those of highest rank = points + heuristic. A
 * label is dropped when another one in its pose has the points already that it only promises.
 *
 * Labels live for two rows; what text needs afterwards, a parent and a letter for each, is kept. */
#include "route.h"

#include <string.h>

#include "../../base/bits.h"

enum { TRAIL_MAX = 40, PASSES_MAX = 6, TRACE_MAX = 47 };

/* Columns of a corridor beside its margins: those of the path in one row, and what orientations add. */
enum { CORRIDOR_PATH = 4 };

enum label_flags {
    DONE_TURNS = 1,
    DONE_EAST = 2,
    DONE_WEST = 4,
    AT_EDGE = 8 /* has been in its column without leaving it since the trail first came there */
};

#define NO_LABEL ((route_number)-1)

struct label {
    phrase_mask used;
    int32_t points;
    route_number parent;       /* the label before in the same row, or NO_LABEL */
    uint16_t node;
    route_column x;            /* anchor column */
    route_column step, west, east; /* columns from where the row was entered: now, least, greatest */
    uint8_t orientation;
    uint8_t flags;
    uint8_t start;
};

/* A label in its pose: what is needed to hold another one against it. */
struct slot {
    int32_t points, rank;
    route_number label;
    uint16_t node;
};

/* What a label must beat to get into a pose: its slots in short. */
struct bound {
    int32_t points; /* the most: who only promises so much is not wanted */
    int32_t rank;   /* the least, once all slots are taken; else INT32_MIN */
    uint32_t next;  /* the slot that gives result: the one of least rank, or the first free one */
};

/* A command for one orientation of a pivot row. */
struct hop {
    const uint64_t *fits; /* row of poses that fit, after it; NULL when none does */
    int32_t west, east;   /* columns that the text may go to */
    int32_t dx;
    uint8_t orientation;
};

#define ROW_CELLS(size) ((size_t)UNIT_ORIENTATIONS * (size).width)

/* Labels of a row, at most `most` a pose. One that gave result to a better one keeps its place, for others
 * may have come from it; without room for those the far end of a row would go without. */
static size_t row_labels(struct board_size size, uint32_t width, uint32_t most)
{
    return ROW_CELLS(size) * (5 * width - 1 < most ? 5 * width - 1 : most);
}

_Static_assert((uint64_t)UNIT_ORIENTATIONS * MAX_WIDTH * MAX_HEIGHT * TRACE_MAX <= UINT32_MAX,
               "labels are counted in 32 bits");

/* Labels of all rows. A corridor is as wide as its margins and a little more; where a path goes along the
 * whole of some rows, poses may be left without. */
static size_t trace_labels(struct board_size size, uint32_t width, uint32_t margin)
{
    size_t all = row_labels(size, width, TRACE_MAX) * size.height;
    struct board_size corridor = size;

    if (margin >= size.width)
        return all;
    corridor.width = 2 * margin + CORRIDOR_PATH;
    size_t some = row_labels(corridor, width, TRACE_MAX) * size.height + 2 * row_labels(size, width, TRACE_MAX);
    return some < all ? some : all;
}

/* For all locks, or for one of them on a board of a few cells. */
static size_t results_room(struct board_size size, bool all)
{
    size_t of_all = ROW_CELLS(size) * size.height * ROUTE_RESULTS;

    return all && of_all > ROUTE_RESULTS_ONE ? of_all : ROUTE_RESULTS_ONE;
}

static bool lay_row(struct route_row *row, struct board_size size, uint32_t width, struct arena *arena)
{
    size_t cells = ROW_CELLS(size);

    row->label_limit = (uint32_t)row_labels(size, width, ROUTE_ROW_MAX);
    row->hops = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * COMMANDS, struct hop);
    row->labels = ARENA_TAKE(arena, row->label_limit, struct label);
    row->slots = ARENA_TAKE(arena, cells * width, struct slot);
    row->bounds = ARENA_TAKE(arena, cells, struct bound);
    row->counts = ARENA_TAKE(arena, cells, uint8_t);
    return row->hops != NULL && row->labels != NULL && row->slots != NULL && row->bounds != NULL &&
           row->counts != NULL;
}

bool route_init(struct route *route, struct board_size size, const struct phrase_set *phrases,
                uint32_t orientations_max, uint32_t width, uint32_t margin, bool all, struct arena *arena)
{
    *route = (struct route){.phrases = phrases, .size = size, .width = width,
                            .trace_limit = (uint32_t)trace_labels(size, width, margin)};
    route->trace.back = ARENA_TAKE(arena, route->trace_limit, route_number);
    route->trace.letter = ARENA_TAKE(arena, route->trace_limit, char);
    route->results = ARENA_TAKE(arena, results_room(size, all), struct route_result);
    return route->trace.back != NULL && route->trace.letter != NULL && route->results != NULL &&
           heuristic_init(&route->heuristic, phrases, orientations_max, arena) &&
           lay_row(&route->row[0], size, width, arena) && lay_row(&route->row[1], size, width, arena);
}

static int32_t anchor_y(const struct route *route, const struct route_row *row, uint32_t orientation)
{
    return row->pivot_y - route->unit->shape[orientation].pivot_dy;
}

/* The columns of a pivot row that texts may go to, for an orientation. */
static void set_limits(const struct route *route, struct hop *hop, int32_t pivot_y, int32_t y)
{
    const struct route_corridor *corridor = route->corridor;
    const struct unit_shape *shape = &route->unit->shape[hop->orientation];
    int32_t row = pivot_y - route->unit->shape[0].pivot_dy, west, east;

    hop->west = 0;
    hop->east = (int32_t)route->size.width - 1;
    if (corridor == NULL)
        return;
    if (row >= (int32_t)corridor->rows) {
        hop->east = -1;
        return;
    }
    west = corridor->west[row] - corridor->margin - shape->pivot_dx[y & 1];
    east = corridor->east[row] + corridor->margin - shape->pivot_dx[y & 1];
    hop->west = west > hop->west ? west : hop->west;
    hop->east = east < hop->east ? east : hop->east;
}

static struct hop *hop_of(const struct route_row *row, uint32_t orientation, uint32_t command)
{
    return &row->hops[orientation * COMMANDS + command];
}

/* Sets up the commands of one orientation: all its poses in a pivot row share their parity. */
static void set_hops(const struct route *route, struct route_row *row, uint32_t orientation)
{
    struct pose pose = {(uint8_t)orientation, 0, (int16_t)anchor_y(route, row, orientation)}, after;

    for (uint32_t c = 0; c < COMMANDS; c++) {
        struct hop *hop = hop_of(row, orientation, c);
        *hop = (struct hop){0};
        if (!game_step(route->unit, pose, (enum command)c, &after) || after.y < 0 ||
            after.y >= (int32_t)route->size.height)
            continue;
        hop->fits = reach_row(route->reach, route->reach->fits, after.orientation, after.y);
        hop->dx = after.x;
        hop->orientation = after.orientation;
        set_limits(route, hop, row->pivot_y + (c == MOVE_SW || c == MOVE_SE), after.y);
    }
}

static void row_start(const struct route *route, struct route_row *row, int32_t pivot_y)
{
    size_t cells = (size_t)route->unit->orientations * route->size.width;

    memset(row->counts, 0, cells);
    row->label_count = 0;
    row->trace = route->trace_count;
    row->first_left = (uint32_t)cells;
    row->pivot_y = pivot_y;
    row->rows_left = pivot_y <= route->lowest ? (uint32_t)(route->lowest - pivot_y) + 1 : 0;
    row->low = INT32_MAX;
    row->high = INT32_MIN;
    for (uint32_t orientation = 0; orientation < route->unit->orientations; orientation++)
        if (route->unit->shape[orientation].fits && anchor_y(route, row, orientation) >= 0 &&
            anchor_y(route, row, orientation) < (int32_t)route->size.height)
            set_hops(route, row, orientation);
}

/* Whether the command leads to a pose that fits. */
static bool hop_fits(const struct route *route, const struct hop *hop, int32_t x)
{
    int32_t to = x + hop->dx;

    return hop->fits != NULL && to >= 0 && to < (int32_t)route->size.width &&
           bits_test(hop->fits, (uint32_t)to);
}

/* Whether there is room for a label that is not the first of its pose. */
static bool room_for_more(const struct route *route, const struct route_row *row)
{
    return row->label_count + row->first_left < row->label_limit &&
           route->trace_count + route->first_left < route->trace_limit;
}

/* The slot of a pose that a label of this node, points and rank would take; -1 when it is not worth
 * one. */
static int32_t find_slot(const struct route *route, const struct route_row *row, uint32_t cell,
                         uint16_t node, int32_t points, int32_t rank)
{
    const struct slot *slots = row->slots + (size_t)cell * route->width;
    const struct bound *bound = &row->bounds[cell];
    uint32_t count = row->counts[cell];

    if (count == 0)
        return 0;
    if (bound->points >= rank || bound->rank >= rank)
        return -1;
    for (uint32_t i = 0; i < count; i++)
        if (slots[i].node == node)
            return points > slots[i].points ? (int32_t)i : -1;
    return (int32_t)bound->next;
}

static void set_bound(const struct route *route, struct route_row *row, uint32_t cell)
{
    const struct slot *slots = row->slots + (size_t)cell * route->width;
    uint32_t count = row->counts[cell];
    struct bound bound = {slots[0].points, slots[0].rank, 0};

    for (uint32_t i = 1; i < count; i++) {
        bound.points = slots[i].points > bound.points ? slots[i].points : bound.points;
        bound.next = slots[i].rank < slots[bound.next].rank ? i : bound.next;
    }
    bound.rank = slots[bound.next].rank;
    row->bounds[cell] = count < route->width ? (struct bound){bound.points, INT32_MIN, count} : bound;
}

/* A step from a label of `from`, or the start of the run when parent is NO_LABEL. */
struct offer {
    struct route_row *from, *to;
    route_number parent;
    enum command command;
    uint32_t orientation;
    int32_t x;
};

/* Puts a label into the slot that find_slot() gave it. */
static bool add_label(struct route *route, const struct offer *offer, const struct label *label,
                      int32_t rank, int32_t slot, char letter)
{
    struct route_row *to = offer->to;
    uint32_t cell = offer->orientation * route->size.width + (uint32_t)offer->x;
    int32_t y = anchor_y(route, to, offer->orientation);
    int32_t column = offer->x + route->unit->shape[offer->orientation].pivot_dx[y & 1];

    if (to->counts[cell] > 0 ? !room_for_more(route, to) : route->trace_count == route->trace_limit)
        return false;
    if (to->counts[cell] == 0) {
        to->first_left--;
        route->first_left -= route->corridor == NULL;
    }
    if (slot == to->counts[cell])
        to->counts[cell]++;
    route->trace.letter[route->trace_count] = letter;
    route->trace.back[route->trace_count] = (route_number)(
        offer->parent == NO_LABEL ? 0 : route->trace_count - offer->from->trace - offer->parent);
    route->trace_count++;
    to->labels[to->label_count] = *label;
    to->slots[(size_t)cell * route->width + (uint32_t)slot] =
        (struct slot){label->points, rank, (route_number)to->label_count++, label->node};
    set_bound(route, to, cell);
    to->low = column < to->low ? column : to->low;
    to->high = column > to->high ? column : to->high;
    return true;
}

/* Whether the trail of the row has been in a place. A label at the edge of its trail has all its
 * visits to its column right behind it. */
static bool visited(const struct route_row *row, route_number at, uint32_t orientation, int32_t x, bool turning)
{
    const struct label *label = &row->labels[at];
    int32_t step = label->step;
    bool edge = turning && (label->flags & AT_EDGE) != 0;

    for (uint32_t i = 0; i < TRAIL_MAX; i++) {
        if (label->orientation == orientation && label->x == x)
            return true;
        if (label->parent == NO_LABEL)
            return false;
        label = &row->labels[label->parent];
        if (edge && label->step != step)
            return false;
    }
    return true;
}

/* The trail of the label after the step: where it stands, how far it went, whether at its edge. */
static struct label next_label(const struct offer *offer)
{
    struct label label = offer->from->labels[offer->parent];
    bool edge;

    label.orientation = (uint8_t)offer->orientation;
    label.x = (route_column)offer->x;
    if (offer->to != offer->from) {
        label.step = label.west = label.east = 0;
        label.parent = NO_LABEL;
        label.flags = AT_EDGE;
        return label;
    }
    edge = (label.flags & AT_EDGE) != 0;
    if (offer->command == MOVE_E || offer->command == MOVE_W) {
        label.step = (route_column)(label.step + (offer->command == MOVE_E ? 1 : -1));
        edge = label.step > label.east || label.step < label.west;
        if (label.step > label.east)
            label.east = label.step;
        if (label.step < label.west)
            label.west = label.step;
    }
    label.parent = offer->parent;
    label.flags = edge ? AT_EDGE : 0;
    return label;
}

/* Whether taking the step would come back to a place of this row. Need not be asked of a pose without
 * a label: no trail has been there. */
static bool comes_back(const struct offer *offer)
{
    const struct label *label = &offer->from->labels[offer->parent];
    bool turning = offer->command == ROTATE_CW || offer->command == ROTATE_CCW;

    if (offer->to != offer->from)
        return false;
    if ((offer->command == MOVE_E && label->step == label->east) ||
        (offer->command == MOVE_W && label->step == label->west))
        return false;
    return visited(offer->from, offer->parent, offer->orientation, offer->x, turning);
}

/* Points after a step. */
static int32_t points_after(const struct route *route, const struct label *label,
                            const struct phrase_step *step)
{
    int32_t points = label->points + phrase_points(route->phrases, step, label->used);

    return points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX;
}

/* Offers every letter of the command; true when a label was kept. */
static bool offer_step(struct route *route, const struct offer *offer)
{
    const struct phrase_set *phrases = route->phrases;
    const struct label *parent = &offer->from->labels[offer->parent];
    uint32_t cell = offer->orientation * route->size.width + (uint32_t)offer->x;
    bool checked = false, kept = false;
    struct label label;

    for (const struct phrase_step *step = phrase_steps(phrases, parent->node, offer->command);
         step != NULL; step = phrase_next(step)) {
        int32_t points = points_after(route, parent, step);
        uint64_t used = parent->used | phrase_scored(phrases, step);
        route->work++;
        int32_t rank = points + heuristic_in_flight(&route->heuristic, step->node, used, offer->to->rows_left);
        int32_t slot = find_slot(route, offer->to, cell, step->node, points, rank);
        if (slot < 0)
            continue;
        if (!checked) {
            if (offer->to->counts[cell] > 0 && comes_back(offer))
                return false;
            label = next_label(offer);
            checked = true;
        }
        label.used = (phrase_mask)used;
        label.points = points;
        label.node = step->node;
        kept |= add_label(route, offer, &label, rank, slot, step->letter);
        parent = &offer->from->labels[offer->parent];
    }
    return kept;
}

/* The step of a command from a label, if it leads to a pose that fits. */
static bool try_command(struct route *route, struct route_row *from, struct route_row *to,
                        route_number at, enum command command)
{
    const struct label *label = &from->labels[at];
    const struct hop *hop = hop_of(from, label->orientation, command);
    int32_t x = label->x + hop->dx;

    return hop->fits != NULL && x >= hop->west && x <= hop->east && bits_test(hop->fits, (uint32_t)x) &&
           offer_step(route, &(struct offer){from, to, at, command, hop->orientation, x});
}

static bool spread_label(struct route *route, struct route_row *row, route_number at,
                         enum command move)
{
    uint8_t done = move == MOVE_E ? DONE_EAST : DONE_WEST;
    uint8_t flags = row->labels[at].flags;
    bool news = false;

    row->labels[at].flags |= (uint8_t)(done | DONE_TURNS);
    if ((flags & DONE_TURNS) == 0 && route->unit->orientations > 1) {
        news |= try_command(route, row, row, at, ROTATE_CW);
        news |= try_command(route, row, row, at, ROTATE_CCW);
    }
    if ((flags & done) == 0)
        news |= try_command(route, row, row, at, move);
    return news;
}

/* Spreads all labels of one pivot column until its orientations find nothing new. */
static bool spread_column(struct route *route, struct route_row *row, int32_t column,
                          enum command move)
{
    bool some = false;

    for (bool news = true; news;) {
        news = false;
        for (uint32_t orientation = 0; orientation < route->unit->orientations; orientation++) {
            const struct unit_shape *shape = &route->unit->shape[orientation];
            int32_t y = anchor_y(route, row, orientation);
            int32_t x = column - shape->pivot_dx[y & 1];
            if (!shape->fits || y < 0 || x < 0 || x >= (int32_t)route->size.width)
                continue;
            uint32_t cell = orientation * route->size.width + (uint32_t)x;
            for (uint32_t i = 0; i < row->counts[cell]; i++)
                news |= spread_label(route, row, row->slots[(size_t)cell * route->width + i].label, move);
        }
        some |= news;
    }
    return some;
}

/* Whether to end, so much work having been done since it was asked last. */
static bool is_stopped(struct route *route)
{
    uint64_t work = route->work - route->told;

    route->told = route->work;
    return stop_after(route->stop, work);
}

static void spread_row(struct route *route, struct route_row *row)
{
    uint32_t idle = 0;

    for (uint32_t pass = 0; idle < 2 && pass < PASSES_MAX; pass++) {
        bool news = false;
        if (pass % 2 == 0)
            for (int32_t column = row->low; column <= row->high && !is_stopped(route); column++)
                news |= spread_column(route, row, column, MOVE_E);
        else
            for (int32_t column = row->high; column >= row->low && !is_stopped(route); column--)
                news |= spread_column(route, row, column, MOVE_W);
        idle = news ? 0 : idle + 1;
    }
}

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
    /* A lower entry of the same node gives result, else the last one does. */
    uint32_t gap = at;
    while (gap + 1 < room && results[gap].letter != 0 && results[gap].node != result->node)
        gap++;
    for (; gap > at; gap--)
        results[gap] = results[gap - 1];
    results[at] = *result;
}

/* Locks the unit where a label stands by every command that does not fit. */
static void lock_label(struct route *route, const struct route_row *row, route_number at)
{
    const struct phrase_set *phrases = route->phrases;
    const struct label *label = &row->labels[at];
    struct pose pose = {label->orientation, label->x, (int16_t)anchor_y(route, row, label->orientation)};
    uint32_t lock = reach_lock_index(route->reach, pose);

    if (route->only != ROUTE_ALL && route->only != lock)
        return;
    struct route_result *results = &route->results[route->only == ROUTE_ALL ? (size_t)lock * ROUTE_RESULTS : 0];
    for (uint32_t c = 0; c < COMMANDS; c++) {
        if (hop_fits(route, hop_of(row, label->orientation, c), label->x))
            continue;
        for (const struct phrase_step *step = phrase_steps(phrases, label->node, (enum command)c);
             step != NULL; step = phrase_next(step)) {
            struct route_result result = {.trace = row->trace + at, .node = step->node,
                                    .start = label->start, .letter = step->letter};
            result.used = label->used | phrase_scored(phrases, step);
            result.points = result.rank = points_after(route, label, step);
            if (!route->last)
                result.rank += heuristic_landed(&route->heuristic, result.node, result.used);
            keep_result(results, route->results_each, &result);
        }
        route->work += 2;
    }
}

/* What remains to be done with a finished row: its locks, and its steps south. */
static void leave_row(struct route *route, struct route_row *row, struct route_row *below)
{
    for (uint32_t orientation = 0; orientation < route->unit->orientations; orientation++) {
        int32_t y = anchor_y(route, row, orientation);
        if (!route->unit->shape[orientation].fits || y < 0 || y >= (int32_t)route->size.height || is_stopped(route))
            continue;
        int32_t west = row->low - route->unit->shape[orientation].pivot_dx[y & 1];
        int32_t east = row->high - route->unit->shape[orientation].pivot_dx[y & 1];
        west = west > 0 ? west : 0;
        east = east < (int32_t)route->size.width ? east : (int32_t)route->size.width - 1;
        for (int32_t x = west; x <= east; x++) {
            uint32_t cell = orientation * route->size.width + (uint32_t)x;
            for (uint32_t i = 0; i < row->counts[cell]; i++) {
                route_number at = row->slots[(size_t)cell * route->width + i].label;
                if (bits_test(reach_row(route->reach, route->reach->locks, orientation, y), (uint32_t)x))
                    lock_label(route, row, at);
                try_command(route, row, below, at, MOVE_SW);
                try_command(route, row, below, at, MOVE_SE);
            }
        }
    }
}

static int32_t pivot_row(const struct route *route, uint32_t lock)
{
    struct pose pose = reach_lock_pose(route->reach, lock);

    return pose.y + route->unit->shape[pose.orientation].pivot_dy;
}

/* The labels at the spawn. */
static void add_starts(struct route *route, struct route_row *row, const struct route_from *from)
{
    struct pose spawn = game_spawn(route->unit);
    struct offer offer = {row, row, NO_LABEL, COMMANDS, 0, spawn.x};

    for (uint32_t i = 0; i < from->count; i++) {
        const struct route_start *start = &from->starts[i];
        struct label label = {.used = (phrase_mask)start->used, .points = start->points,
                              .parent = NO_LABEL, .x = (route_column)spawn.x, .node = start->node,
                              .flags = AT_EDGE, .start = (uint8_t)i};
        int32_t rank = start->points + heuristic_in_flight(&route->heuristic, start->node, start->used,
                                                         row->rows_left);
        int32_t slot = find_slot(route, row, (uint32_t)spawn.x, start->node, start->points, rank);
        if (slot >= 0)
            add_label(route, &offer, &label, rank, slot, 0);
    }
}

void route_run(struct route *route, const struct reach *reach, const struct unit *unit,
               uint32_t width, struct route_from from, uint32_t lock)
{
    struct route_row *row = &route->row[0], *below = &route->row[1];

    route->reach = reach;
    route->unit = unit;
    route->width = width;
    route->last = from.last;
    route->only = lock;
    route->results_each = lock == ROUTE_ALL ? ROUTE_RESULTS : ROUTE_RESULTS_ONE;
    route->trace_count = 0;
    route->first_left = route->corridor == NULL ? reach_count(reach, unit, INT32_MAX) : 0;
    heuristic_prepare(&route->heuristic, unit->orientations, from.starts[0].used);
    /* The lowest lock for all, so that the results to a lock do not depend on whether others were asked for. */
    route->lowest = pivot_row(route, reach_lock_lowest(reach, unit));
    int32_t end = lock == ROUTE_ALL ? route->lowest : pivot_row(route, lock);
    memset(route->results, 0, (lock == ROUTE_ALL ? reach->lock_count : 1) * (size_t)route->results_each *
                               sizeof *route->results);
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
    /* What was found until then is not the best. */
    if (route->stop != NULL && route->stop->stopped)
        memset(route->results, 0, (lock == ROUTE_ALL ? reach->lock_count : 1) * (size_t)route->results_each *
                                   sizeof *route->results);
}

uint32_t route_length(const struct route *route, const struct route_result *result)
{
    const route_number *back = route->trace.back;
    uint32_t length = 1;

    for (uint32_t at = result->trace; back[at] != 0; at -= back[at])
        length++;
    return length;
}

void route_text(const struct route *route, const struct route_result *result, char *end)
{
    const route_number *back = route->trace.back;

    *--end = result->letter;
    for (uint32_t at = result->trace; back[at] != 0; at -= back[at])
        *--end = route->trace.letter[at];
}
