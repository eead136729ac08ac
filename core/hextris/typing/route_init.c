/* The memory of a route: see route.h for the functions, route.c for the run.
 *
 * The largest parts are the labels of two rows and the back pointers of all rows. Their numbers are not known before a
 * run. Both are estimated here; when the memory is full, route.c adds no more labels. */
#include "route.h"

#include "../../base/integer.h"

/* Upper limit of the back pointers for each pose of the board. Chosen by hand, below LABEL_ROW_MAX, for not all rows
 * are as full as the fullest: of 5000 random boards, at 32 labels a pose, the fullest took 18 a pose, and with a limit
 * of 24 all texts were the same. */
enum { LABEL_BOARD_MAX = 47 };

/* Estimated columns of a corridor besides its margins: those of the path in one row, and the distance between the
 * anchors of orientations. Chosen by hand; 0, 2, 4 and 8 make the same points on 2400 random games. */
enum { CORRIDOR_PATH = 4 };

#define ROW_POSES(size) ((uint32_t)UNIT_ORIENTATIONS * (size).width)

/* Capacity of labels for each pose, at most `max`: 5 * width - 1 in one set. It exceeds the `width` labels that a pose
 * keeps, because a replaced label stays in memory if others extend it. With too small a capacity the far end of a row
 * gets no labels. Thousands of phrase points of 100 units, with phrases without a move south:
 *
 *     labels     2 * width - 1   3 * width - 1   4 * width - 1   5 * width - 1
 *     width 2               33              85             174             222
 *     width 3               38             124             229             229
 *
 * With a set for each course 3, 4 and 5 times the labels make the same points. The - 1 was chosen by hand. */
static uint32_t labels_per_pose(const struct route_limits *limits, uint32_t max)
{
    return integer_min_32(limits->courses > 1 ? 3 * limits->courses * limits->width - 1 : 5 * limits->width - 1, max);
}

_Static_assert((uint64_t)UNIT_ORIENTATIONS * MAX_WIDTH * MAX_HEIGHT * LABEL_BOARD_MAX <= UINT32_MAX,
               "labels of a run are counted in 32 bits");

/* Capacity of labels of a run. A corridor counts as a board as wide as its margins and CORRIDOR_PATH, and two rows of
 * the board's width, for a path that goes along them. Where a path goes along more rows, poses may get no label. */
static uint32_t run_labels(const struct route_limits *limits)
{
    const struct board_size size = limits->size;
    uint32_t each = labels_per_pose(limits, LABEL_BOARD_MAX), margin = limits->margin;
    uint32_t all = ROW_POSES(size) * size.height * each;
    uint64_t columns = 2 * (uint64_t)margin + CORRIDOR_PATH, corridor;

    if (margin >= size.width)
        return all;
    corridor = (columns * size.height + 2 * (uint64_t)size.width) * UNIT_ORIENTATIONS * each;
    return (uint32_t)integer_min_unsigned(corridor, all);
}

/* Capacity of results: for all locks, but at least for one. */
static size_t results_max(struct board_size size, bool all_locks)
{
    size_t of_all = (size_t)ROW_POSES(size) * size.height * ROUTE_RESULTS;

    return all_locks ? integer_max_size(of_all, ROUTE_RESULTS_ONE) : ROUTE_RESULTS_ONE;
}

static void lay_row(struct route_row *row, const struct phrase_set *phrases, const struct route_limits *limits,
                    struct arena *arena)
{
    uint32_t poses = ROW_POSES(limits->size);

    row->label_limit = poses * labels_per_pose(limits, LABEL_ROW_MAX);
    row->moves = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * COMMANDS, struct route_move);
    row->labels = ARENA_TAKE(arena, row->label_limit, struct label);
    row->untried = ARENA_TAKE(arena, poses, uint8_t);
    row->poses = ARENA_TAKE(arena, UNIT_ORIENTATIONS, struct route_poses);
    label_sets_init(&row->sets, poses * limits->courses, limits->width, phrase_set_sweeps(phrases), arena);
}

void route_init(struct route *route, const struct phrase_set *phrases, struct route_limits limits,
                struct arena *arena)
{
    struct route_labels *labels = &route->labels;

    *route = (struct route){.phrases = phrases, .size = limits.size, .courses = limits.courses};
    back_pointers_init(&labels->back, run_labels(&limits), arena);
    route->results = ARENA_TAKE(arena, results_max(limits.size, limits.all_locks), struct route_result);
    heuristic_init(&route->heuristic, phrases, arena);
    lay_row(&labels->rows[0], phrases, &limits, arena);
    lay_row(&labels->rows[1], phrases, &limits, arena);
}
