/* See reach.h.
 *
 * 1. fits: a pose fits if the cell of every member is empty. So, over all members (dx, dy) relative to the anchor,
 *
 *        fits row y = AND of (row y + dy of empty cells, moved west by dx)
 *
 * 2. reached: the rows of all orientations whose pivot is in one row are computed together, from the pivot row of the
 *    spawn downwards. They start with the poses that moves south reach from the pivot row above. Then each row is
 *    flooded along adjacent poses that fit, and rotations carry poses from one orientation to another, until no pose is
 *    new. No command leads to a higher pivot row, so these rows are final.
 * 3. locks: reached poses from which some command leads to a pose that does not fit; without those that float if the
 *    caller wants none. */
#include "reach.h"

#include <string.h>

#include "../../base/bits.h"
#include "game.h"

static size_t set_words(struct board_size size)
{
    return (size_t)UNIT_ORIENTATIONS * size.height * size.words;
}

void reach_init_sets(struct reach *reach, struct board_size size, struct arena *arena)
{
    *reach = (struct reach){.size = size, .lock_capacity = UNIT_ORIENTATIONS * size.height * size.width};
    reach->fits = ARENA_TAKE(arena, set_words(size), uint64_t);
    reach->reached = ARENA_TAKE(arena, set_words(size), uint64_t);
    reach->locks = ARENA_TAKE(arena, set_words(size), uint64_t);
    reach->locks_before = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * size.height, uint32_t);
}

void reach_init_list(struct reach *reach, struct arena *arena)
{
    reach->lock_list = ARENA_TAKE(arena, reach->lock_capacity, struct pose);
    reach->resting = ARENA_TAKE(arena, (size_t)reach->size.height * reach->size.words, uint64_t);
}

void reach_init(struct reach *reach, struct board_size size, struct arena *arena)
{
    reach_init_sets(reach, size, arena);
    reach_init_list(reach, arena);
}

static uint64_t *row_of(const struct reach *reach, uint64_t *set, uint32_t orientation, int32_t y)
{
    return set + ((size_t)orientation * reach->size.height + (uint32_t)y) * reach->size.words;
}

/* Word i of the poses that fit with the anchor in row y. A member dx columns east of the anchor is on an empty cell if
 * the member's row, moved west by dx, has the bit of the anchor. */
static uint64_t fits_word(const struct reach *reach, const uint64_t *board, const struct unit *unit,
                          const struct unit_shape *shape, int32_t y, uint32_t i)
{
    const struct unit_offset *cell = shape->cells[y & 1], *end = cell + unit->member_count;
    uint64_t fits = ~(uint64_t)0;

    for (; cell < end && fits != 0; cell++) {
        const uint64_t *row = board_row_const(board, reach->size, y + cell->dy);
        fits &= bits_moved(row, reach->size.words, i, -cell->dx);
    }
    return fits;
}

/* The number of empty rows at the top of a board. */
static int32_t count_empty_rows(const uint64_t *board, struct board_size size)
{
    int32_t y = 0;

    while (y < (int32_t)size.height &&
           bits_count_row(board_row_const(board, size, y), size.words) == size.width)
        y++;
    return y;
}

/* Work is reported to the stop in portions: of several rows of poses that fit, or of several passes over one row. */
enum { REPORTED_WORK = 10000, REPORTED_PASSES = 64 };

/* Finds the poses of orientation o that fit. In empty rows the unit fits in the same columns as two rows above. False
 * if stopped. */
static bool find_fits_of(struct reach *reach, const uint64_t *board, const struct unit *unit, uint32_t o)
{
    const struct unit_shape *shape = &unit->shape[o];
    int32_t rows = shape->fits ? (int32_t)reach->size.height - shape->height + 1 : 0;
    uint32_t words = reach->size.words, each = words * unit->member_count / 4, work = each;

    for (int32_t y = 0; y < rows; y++) {
        uint64_t *to = row_of(reach, reach->fits, o, y);
        bool same_as_above = y >= 2 && y + shape->height <= reach->empty_rows;
        for (uint32_t i = 0; i < words; i++)
            to[i] = same_as_above ? row_of(reach, reach->fits, o, y - 2)[i]
                                  : fits_word(reach, board, unit, shape, y, i);
        work += each;
        if (work < REPORTED_WORK)
            continue;
        if (stop_after(reach->stop, work))
            return false;
        work = 0;
    }
    memset(row_of(reach, reach->fits, o, rows), 0,
           (size_t)(reach->size.height - (uint32_t)rows) * words * sizeof *reach->fits);
    return !stop_after(reach->stop, work);
}

/* Step 1; false if stopped. An orientation fits where its canonical one does; copying four words counts 1 work. */
static bool find_fits(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    size_t words = (size_t)reach->size.height * reach->size.words;
    uint64_t work = (uint64_t)words * unit->member_count / 4;

    for (uint32_t o = 0; o < unit->orientations; o++) {
        if (unit->shape[o].canonical != o)
            continue;
        if (!find_fits_of(reach, board, unit, o))
            return false;
        reach->work += work;
    }
    for (uint32_t o = 0; o < unit->orientations; o++) {
        uint32_t canonical = unit->shape[o].canonical;
        if (canonical == o)
            continue;
        memcpy(row_of(reach, reach->fits, o, 0), row_of(reach, reach->fits, canonical, 0), words * sizeof *reach->fits);
        reach->work += words / 4;
    }
    return true;
}

/* Adds the poses of `row`, moved east by dx, to the row `to` where they fit; true if one of them is new. */
static bool add_moved(uint64_t *to, const uint64_t *fits, const uint64_t *row, uint32_t words,
                      int32_t dx)
{
    uint64_t added = 0;

    for (uint32_t i = 0; i < words; i++) {
        uint64_t bits = bits_moved(row, words, i, dx) & fits[i] & ~to[i];
        to[i] |= bits;
        added |= bits;
    }
    return added != 0;
}

/* Adds the poses of anchor row y that moves south reach from row y - 1 in orientation o. */
static void descend_into(struct reach *reach, uint32_t o, int32_t y)
{
    const uint64_t *fits = row_of(reach, reach->fits, o, y);
    const uint64_t *above = row_of(reach, reach->reached, o, y - 1);
    uint64_t *to = row_of(reach, reach->reached, o, y);
    int32_t odd = (y - 1) & 1;

    add_moved(to, fits, above, reach->size.words, odd - 1);
    add_moved(to, fits, above, reach->size.words, odd);
}

/* Adds the poses that both rotations reach from a row; true if one of them is new. */
static bool rotate_row(struct reach *reach, const struct unit *unit, uint32_t o, int32_t y)
{
    const struct unit_shape *shape = &unit->shape[o];
    bool added = false;

    for (uint32_t direction = 0; direction < 2; direction++) {
        int32_t to_y = y + shape->rotation[direction].dy;
        uint32_t to = shape->rotation[direction].to;
        if (!shape->rotation[direction].fits || to_y < 0 || to_y >= (int32_t)reach->size.height)
            continue;
        added |= add_moved(row_of(reach, reach->reached, to, to_y), row_of(reach, reach->fits, to, to_y),
                           row_of(reach, reach->reached, o, y), reach->size.words,
                           shape->rotation[direction].dx[y & 1]);
    }
    return added;
}

/* Whether orientation o has poses with the anchor in row y. */
static bool has_row(const struct reach *reach, const struct unit *unit, uint32_t o, int32_t y)
{
    return unit->shape[o].fits && y >= 0 && y < (int32_t)reach->size.height;
}

/* Adds all poses that moves east and west and rotations reach in one pivot row, or some of them if stopped. False if no
 * pose of the pivot row is reached. */
static bool close_row(struct reach *reach, const struct unit *unit, int32_t pivot_y)
{
    uint32_t passes = 0;
    bool any_reached = false;

    for (bool added = true; added;) {
        bool all_reached = true; /* all poses that fit */
        if (++passes % REPORTED_PASSES == 0 &&
            stop_after(reach->stop, (uint64_t)REPORTED_PASSES * 8 * unit->orientations * reach->size.words))
            break;
        for (uint32_t o = 0; o < unit->orientations; o++) {
            int32_t y = pivot_y - unit->shape[o].pivot_dy;
            if (!has_row(reach, unit, o, y))
                continue;
            uint64_t *row = row_of(reach, reach->reached, o, y);
            const uint64_t *fits = row_of(reach, reach->fits, o, y);
            if (!bits_none_row(row, reach->size.words)) {
                any_reached = true;
                bits_flood_row(row, fits, reach->size.words);
            }
            all_reached = all_reached && bits_same_row(row, fits, reach->size.words);
            reach->work += 2 * (uint64_t)reach->size.words;
        }
        bool must_rotate = any_reached && !all_reached && unit->orientations > 1;
        added = false;
        for (uint32_t o = 0; must_rotate && o < unit->orientations; o++) {
            int32_t y = pivot_y - unit->shape[o].pivot_dy;
            added |= has_row(reach, unit, o, y) && rotate_row(reach, unit, o, y);
        }
    }
    return any_reached;
}

/* Word i of the poses in a row from which every command leads to a pose that fits: there the unit cannot lock. */
static uint64_t all_fit_word(const struct reach *reach, const struct unit *unit, uint32_t o, int32_t y,
                          uint32_t i)
{
    const struct unit_shape *shape = &unit->shape[o];
    const uint64_t *row = reach_row(reach, reach->fits, o, y);
    uint32_t words = reach->size.words;
    int32_t odd = y & 1;
    uint64_t fit = bits_moved(row, words, i, 1) & bits_moved(row, words, i, -1);

    if (fit == 0 || y + 1 >= (int32_t)reach->size.height)
        return 0;
    fit &= bits_moved(row + words, words, i, 1 - odd) & bits_moved(row + words, words, i, -odd);
    for (uint32_t direction = 0; direction < 2 && fit != 0; direction++) {
        int32_t to_y = y + shape->rotation[direction].dy;
        if (!shape->rotation[direction].fits || to_y < 0 || to_y >= (int32_t)reach->size.height)
            return 0;
        fit &= bits_moved(reach_row(reach, reach->fits, shape->rotation[direction].to, to_y), words, i,
                           -shape->rotation[direction].dx[odd]);
    }
    return fit;
}

/* Word i of the cells of a row whose neighbour to the west (dx = 1) or to the east (dx = -1) is empty. A neighbour
 * beyond a side wall counts as empty. */
static uint64_t empty_beside(const struct reach *reach, const uint64_t *row, uint32_t i, int32_t dx)
{
    uint32_t end = dx > 0 ? 0 : reach->size.width - 1; /* the column at the wall */

    return bits_moved(row, reach->size.words, i, dx) | (uint64_t)(end / 64 == i) << end % 64;
}

/* Fills `resting` for a board. */
static void find_resting(struct reach *reach, const uint64_t *board)
{
    uint32_t words = reach->size.words;
    int32_t bottom = (int32_t)reach->size.height - 1;

    for (int32_t y = 0; y < bottom; y++) {
        const uint64_t *here = board_row_const(board, reach->size, y), *below = here + words;
        for (uint32_t i = 0; i < words; i++)
            reach->resting[(size_t)y * words + i] =
                ~(empty_beside(reach, here, i, 1) & empty_beside(reach, here, i, -1) & below[i] &
                  empty_beside(reach, below, i, y % 2 == 0 ? 1 : -1));
    }
    memset(reach->resting + (size_t)bottom * words, 0xff, words * sizeof *reach->resting);
    reach->work += (uint64_t)reach->size.height * words;
}

/* The poses among `poses`, word i of a row, that float. */
static uint64_t floating_word(const struct reach *reach, const struct unit *unit, uint32_t o, int32_t y,
                              uint32_t i, uint64_t poses)
{
    const struct unit_offset *cell = unit->shape[o].cells[y & 1], *end = cell + unit->member_count;
    uint32_t words = reach->size.words;
    int32_t odd = y & 1;

    for (; cell < end && poses != 0; cell++)
        poses &= ~bits_moved(reach->resting + (size_t)(y + cell->dy) * words, words, i, -cell->dx);
    if (poses == 0)
        return 0;
    /* No member is in the bottom row, so there is a row below. */
    const uint64_t *below = reach_row(reach, reach->fits, o, y + 1);
    return poses & (bits_moved(below, words, i, 1 - odd) | bits_moved(below, words, i, -odd));
}

/* Counts the poses of a word of `locks`, whose bit 0 is `pose`, and appends them to lock_list unless that is NULL. */
static void list_locks(struct reach *reach, uint64_t locks, struct pose pose)
{
    int16_t west = pose.x;

    if (reach->lock_list == NULL) {
        reach->lock_count += bits_count(locks);
        return;
    }
    for (; locks != 0; locks &= locks - 1) {
        pose.x = (int16_t)(west + (int32_t)bits_lowest(locks));
        reach->lock_list[reach->lock_count++] = pose;
    }
}

/* Whether all locks with the anchor in row y float because all rows around it are empty: there the unit can move south
 * if each row has two poses. */
static bool all_float(const struct reach *reach, const struct unit_shape *shape, int32_t y)
{
    int32_t spare = (int32_t)reach->size.width - 2;

    return y + shape->height < reach->empty_rows && shape->east[0] - shape->west[0] <= spare &&
           shape->east[1] - shape->west[1] <= spare;
}

/* Step 3; false if stopped. */
static bool find_locks(struct reach *reach, const struct unit *unit, bool with_floating)
{
    uint32_t words = reach->size.words;

    reach->lock_count = 0;
    for (uint32_t o = 0; o < unit->orientations; o++)
        for (int32_t y = 0; y < (int32_t)reach->size.height; y++) {
            const uint64_t *reached = reach_row(reach, reach->reached, o, y);
            bool skips_row = !with_floating && all_float(reach, &unit->shape[o], y);
            if (stop_after(reach->stop, words))
                return false;
            reach->locks_before[o * reach->size.height + (uint32_t)y] = reach->lock_count;
            for (uint32_t i = 0; i < words; i++) {
                uint64_t lock = reached[i] != 0 && !skips_row ? reached[i] & ~all_fit_word(reach, unit, o, y, i) : 0;
                if (!with_floating && lock != 0) /* without a lock the shape may have no cells: it fits nowhere */
                    lock &= ~floating_word(reach, unit, o, y, i, lock);
                row_of(reach, reach->locks, o, y)[i] = lock;
                list_locks(reach, lock, (struct pose){(uint8_t)o, (int16_t)(i * 64), (int16_t)y});
            }
        }
    reach->work += (uint64_t)unit->orientations * reach->size.height * words + reach->lock_count / 4;
    return true;
}

/* Steps 1 and 2; false as reach_run(). */
static bool find_poses(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    struct pose spawn = game_spawn(unit);
    int32_t pivot_y = spawn.y + unit->shape[0].pivot_dy;

    reach->orientations = unit->orientations;
    if (!unit->can_spawn || !board_fits(board, reach->size, unit, spawn))
        return false;
    reach->empty_rows = count_empty_rows(board, reach->size);
    if (!find_fits(reach, board, unit))
        return false;
    memset(reach->reached, 0,
           (size_t)unit->orientations * reach->size.height * reach->size.words * sizeof *reach->reached);
    bits_set(row_of(reach, reach->reached, 0, 0), (uint32_t)spawn.x);
    while (close_row(reach, unit, pivot_y)) {
        if (stop_after(reach->stop, 4 * (uint64_t)unit->orientations * reach->size.words))
            return false;
        pivot_y++;
        for (uint32_t o = 0; o < unit->orientations; o++) {
            int32_t y = pivot_y - unit->shape[o].pivot_dy;
            if (has_row(reach, unit, o, y) && y > 0)
                descend_into(reach, o, y);
        }
    }
    return true;
}

bool reach_run(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    return find_poses(reach, board, unit) && find_locks(reach, unit, true);
}

bool reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    if (!find_poses(reach, board, unit))
        return false;
    find_resting(reach, board);
    return find_locks(reach, unit, false);
}

uint32_t reach_count(const struct reach *reach, const struct unit *unit, int32_t descent)
{
    uint32_t count = 0;

    for (uint32_t orientation = 0; orientation < reach->orientations; orientation++)
        for (int32_t y = 0; y < (int32_t)reach->size.height; y++) {
            if (game_descent(unit, (struct pose){(uint8_t)orientation, 0, (int16_t)y}) > descent)
                break;
            count += bits_count_row(reach_row(reach, reach->reached, orientation, y), reach->size.words);
        }
    return count;
}

uint32_t reach_count_at(const struct reach *reach, const struct unit *unit, int32_t descent)
{
    uint32_t count = 0;

    for (uint32_t orientation = 0; orientation < reach->orientations; orientation++) {
        int32_t y = descent + unit->shape[0].pivot_dy - unit->shape[orientation].pivot_dy;
        if (y >= 0 && y < (int32_t)reach->size.height)
            count += bits_count_row(reach_row(reach, reach->reached, orientation, y), reach->size.words);
    }
    return count;
}

uint32_t reach_lock_index(const struct reach *reach, struct pose pose)
{
    const uint64_t *row = reach_row(reach, reach->locks, pose.orientation, pose.y);
    uint32_t index = reach->locks_before[(uint32_t)pose.orientation * reach->size.height + (uint32_t)pose.y];
    uint32_t word = (uint32_t)pose.x / 64;

    return index + bits_count_row(row, word) + bits_count(row[word] & (((uint64_t)1 << (pose.x % 64)) - 1));
}

struct pose reach_canonical(const struct reach *reach, const struct unit *unit, struct pose pose)
{
    uint8_t canonical = unit->shape[pose.orientation].canonical;

    if (bits_test(reach_row(reach, reach->locks, canonical, pose.y), (uint32_t)pose.x))
        pose.orientation = canonical;
    return pose;
}

struct pose reach_lock_pose(const struct reach *reach, uint32_t lock)
{
    uint32_t row = reach->orientations * reach->size.height - 1, i = 0;
    const uint64_t *words;
    uint64_t bits;

    while (reach->locks_before[row] > lock)
        row--;
    words = reach_row(reach, reach->locks, row / reach->size.height, (int32_t)(row % reach->size.height));
    for (lock -= reach->locks_before[row]; bits_count(words[i]) <= lock; i++)
        lock -= bits_count(words[i]);
    for (bits = words[i]; lock > 0; lock--)
        bits &= bits - 1;
    return (struct pose){(uint8_t)(row / reach->size.height), (int16_t)(i * 64 + bits_lowest(bits)),
                         (int16_t)(row % reach->size.height)};
}

uint32_t reach_lock_lowest(const struct reach *reach, const struct unit *unit)
{
    uint32_t height = reach->size.height, lowest = 0;
    int32_t greatest = -1;

    for (uint32_t row = 0; row < reach->orientations * height; row++) {
        struct pose pose = {(uint8_t)(row / height), 0, (int16_t)(row % height)};
        if (bits_none_row(reach_row(reach, reach->locks, pose.orientation, pose.y), reach->size.words)
            || game_descent(unit, pose) <= greatest)
            continue;
        greatest = game_descent(unit, pose);
        lowest = reach->locks_before[row];
    }
    return lowest;
}
