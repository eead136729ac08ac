/* The memory of a route: see route.h for the functions, route.c for the run.
 *
 * What a route needs most is labels of two rows, and back pointers of all rows. Neither number is known
 * before the run: both are estimates, and route.c makes do with what there is. */
#include "route.h"

/* Upper limit of the back pointers that there is memory for, for each pose of the board. Chosen by hand,
 * below LABEL_ROW_MAX because rows are not all as full as the fullest: of 5000 random boards, at 32 labels a
 * pose, the fullest took 18, and with a limit of 24 all texts were the same. */
enum { LABEL_BOARD_MAX = 47 };

/* Columns that a corridor is reckoned to have beside its margins: those of the path in one row, and the
 * distance between the anchors of orientations. Chosen by hand; 0, 2, 4 and 8 make the same points on 2400
 * random games. */
enum { CORRIDOR_PATH = 4 };

#define ROW_POSES(size) ((uint32_t)UNIT_ORIENTATIONS * (size).width)

/* Labels that there is memory for, for each pose: 5 * width - 1, at most `most`. They are more than the
 * `width` labels that a pose keeps, because a replaced label stays in memory: other labels may extend it.
 * With too few labels the far end of a row gets none. Points of a unit on an open board of 100 columns, at
 * width 3:
 *
 *     labels   3 * width - 1   4 * width - 1   5 * width - 1   7 * width - 1
 *     points            1470            5290            7630            7630
 *
 * On 5000 random boards at width 1, 4 * width - 1 labels lose 3 % of the points of 5 * width - 1, and
 * 7 * width - 1 gain 2 %. The - 1 was chosen by hand. */
static uint32_t labels_per_pose(uint32_t width, uint32_t most)
{
    return 5 * width - 1 < most ? 5 * width - 1 : most;
}

_Static_assert((uint64_t)UNIT_ORIENTATIONS * MAX_WIDTH * MAX_HEIGHT * LABEL_BOARD_MAX <= UINT32_MAX,
               "labels of a run are counted in 32 bits");

/* Labels of a run that there is memory for. A corridor is reckoned as a board as wide as its margins and
 * CORRIDOR_PATH, and two rows more of the whole width for a path that goes along them. Where a path goes
 * along more rows, poses may be left without a label. */
static uint32_t board_labels(struct board_size size, uint32_t width, uint32_t margin)
{
    uint32_t each = labels_per_pose(width, LABEL_BOARD_MAX);
    uint32_t all = ROW_POSES(size) * size.height * each;
    uint64_t columns = 2 * (uint64_t)margin + CORRIDOR_PATH, corridor;

    if (margin >= size.width)
        return all;
    corridor = (columns * size.height + 2 * (uint64_t)size.width) * UNIT_ORIENTATIONS * each;
    return corridor < all ? (uint32_t)corridor : all;
}

/* Results for all locks, or for one of them on a board of a few poses. */
static size_t results_room(struct board_size size, bool all)
{
    size_t of_all = (size_t)ROW_POSES(size) * size.height * ROUTE_RESULTS;

    return all && of_all > ROUTE_RESULTS_ONE ? of_all : ROUTE_RESULTS_ONE;
}

static void lay_row(struct route_row *row, struct board_size size, uint32_t width, struct arena *arena)
{
    uint32_t poses = ROW_POSES(size);

    row->label_limit = poses * labels_per_pose(width, LABEL_ROW_MAX);
    row->moves = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * COMMANDS, struct route_move);
    row->labels = ARENA_TAKE(arena, row->label_limit, struct label);
    row->pending = ARENA_TAKE(arena, poses, uint8_t);
    row->poses = ARENA_TAKE(arena, UNIT_ORIENTATIONS, struct route_poses);
    label_sets_init(&row->sets, poses, width, arena);
}

void route_init(struct route *route, struct board_size size, const struct phrase_set *phrases,
                uint32_t orientations_max, uint32_t width, uint32_t margin, bool all, struct arena *arena)
{
    *route = (struct route){.phrases = phrases, .size = size, .width = width};
    back_pointers_init(&route->back, board_labels(size, width, margin), arena);
    route->results = ARENA_TAKE(arena, results_room(size, all), struct route_result);
    heuristic_init(&route->heuristic, phrases, orientations_max, arena);
    lay_row(&route->row[0], size, width, arena);
    lay_row(&route->row[1], size, width, arena);
}
