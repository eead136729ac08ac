/* See path.h.
 *
 * Moves along a row and rotations can be undone. So a breadth-first search from the lock over the poses of its pivot
 * row finds the nearest pose that can be entered from above, or the spawn. The search continues from the pose above,
 * row by row. The part of the path in each row is a shortest one, so it visits no pose twice. */
#include "path.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../bounds.h"

/* The command that undoes another one. */
static const enum command INVERSE[COMMANDS] = {
    [MOVE_E] = MOVE_W, [MOVE_W] = MOVE_E, [ROTATE_CW] = ROTATE_CCW, [ROTATE_CCW] = ROTATE_CW,
};

/* A link leads from a queue index to the index that it was found from, one command nearer to index 0:
 *
 *     bits  31 .. 28   the command
 *           27 ..  0   the index it leads to
 *
 * Place 0 has no link. */
enum { LINK_BITS = 28 };

_Static_assert((uint32_t)UNIT_ORIENTATIONS * MAX_WIDTH <= UINT32_C(1) << LINK_BITS && COMMANDS <= 16,
               "a queue index and a command fit one link");

static uint32_t link_pack(uint32_t index, enum command command)
{
    return index | (uint32_t)command << LINK_BITS;
}

static uint32_t link_index(uint32_t link)
{
    return link & ((UINT32_C(1) << LINK_BITS) - 1);
}

static uint8_t link_command(uint32_t link)
{
    return (uint8_t)(link >> LINK_BITS);
}

void path_init(struct path *path, struct board_size size, struct arena *arena)
{
    size_t row = (size_t)UNIT_ORIENTATIONS * size.width;
    /* Each pivot row of a path has a pose on the board, and the poses of one orientation have `height` pivot
     * rows. */
    size_t pivot_rows = (size_t)UNIT_ORIENTATIONS * size.height;

    *path = (struct path){.size = size};
    path->commands = ARENA_TAKE(arena, row * size.height, uint8_t);
    path->west = ARENA_TAKE(arena, pivot_rows, int32_t);
    path->east = ARENA_TAKE(arena, pivot_rows, int32_t);
    path->queue = ARENA_TAKE(arena, row, struct pose);
    path->links = ARENA_TAKE(arena, row, uint32_t);
    path->visited = ARENA_TAKE(arena, row, uint8_t);
}

static bool reached(const struct reach *reach, struct pose pose)
{
    return pose.x >= 0 && pose.y >= 0 && pose.x < (int32_t)reach->size.width &&
           pose.y < (int32_t)reach->size.height &&
           bits_test(reach_row(reach, reach->reached, pose.orientation, pose.y), (uint32_t)pose.x);
}

/* The pose that a move south came from. Odd rows lie half a column to the east, so from an even row MOVE_SW
 * changes the column by -1 and MOVE_SE by 0, from an odd row by 0 and 1. */
static struct pose above(struct pose pose, enum command command)
{
    int32_t odd = (pose.y - 1) & 1;
    int32_t dx = command == MOVE_SW ? odd - 1 : odd;

    return (struct pose){pose.orientation, (int16_t)(pose.x - dx), (int16_t)(pose.y - 1)};
}

static bool is_spawn(const struct unit *unit, struct pose pose)
{
    struct pose spawn = game_spawn(unit);

    return pose.orientation == spawn.orientation && pose.x == spawn.x && pose.y == spawn.y;
}

static int32_t pivot_column(const struct unit *unit, struct pose pose)
{
    return pose.x + unit->shape[pose.orientation].pivot_dx[pose.y & 1];
}

/* Half columns of the pivot from the west end. */
static int64_t pivot_halves(const struct unit *unit, struct pose pose)
{
    return 2 * (int64_t)pivot_column(unit, pose) + ((pose.y + unit->shape[pose.orientation].pivot_dy) & 1);
}

/* The move south that enters the pose from a reached pose, from the spawn's side if it can; COMMANDS if there
 * is none. */
static enum command entry_command(const struct reach *reach, const struct unit *unit, struct pose pose)
{
    bool west = pivot_halves(unit, pose) < pivot_halves(unit, game_spawn(unit));
    enum command first = west ? MOVE_SW : MOVE_SE, second = west ? MOVE_SE : MOVE_SW;

    if (reached(reach, above(pose, first)))
        return first;
    return reached(reach, above(pose, second)) ? second : COMMANDS;
}

/* Appends the commands that lead from a queue index to index 0, the last of them first. */
static void append_row(struct path *path, const struct unit *unit, uint32_t index)
{
    uint32_t begin = path->length;
    int32_t row = game_descent(unit, path->queue[0]), column = pivot_column(unit, path->queue[0]);

    path->west[row] = path->east[row] = column;
    for (; index != 0; index = link_index(path->links[index])) {
        path->commands[path->length++] = link_command(path->links[index]);
        column = pivot_column(unit, path->queue[index]);
        path->west[row] = (int32_t)integer_min(column, path->west[row]);
        path->east[row] = (int32_t)integer_max(column, path->east[row]);
    }
    /* They were appended in the order of play: reverse them. */
    for (uint32_t i = begin, j = path->length; i + 1 < j; i++) {
        uint8_t command = path->commands[--j];
        path->commands[j] = path->commands[i];
        path->commands[i] = command;
    }
}

/* Searches the pivot row of `pose` for the nearest pose that is the spawn or has an entry; appends the
 * commands from there to `pose` and returns it. */
static struct pose cross_row(struct path *path, const struct reach *reach, const struct unit *unit,
                             struct pose pose)
{
    static const enum command TRIED[] = {MOVE_E, MOVE_W, ROTATE_CW, ROTATE_CCW};
    uint32_t head = 0, tail = 0;

    memset(path->visited, 0, (size_t)unit->orientations * path->size.width);
    path->visited[(uint32_t)pose.orientation * path->size.width + (uint32_t)pose.x] = 1;
    path->queue[tail++] = pose;
    for (; head < tail; head++) {
        struct pose here = path->queue[head];
        if (is_spawn(unit, here) || entry_command(reach, unit, here) != COMMANDS)
            break;
        for (uint32_t i = 0; i < 4; i++) {
            struct pose next;
            path->work++;
            if (!game_apply(unit, here, TRIED[i], &next) || !reached(reach, next))
                continue;
            uint8_t *visited = &path->visited[(uint32_t)next.orientation * path->size.width + (uint32_t)next.x];
            if (*visited != 0)
                continue;
            *visited = 1;
            path->links[tail] = link_pack(head, INVERSE[TRIED[i]]);
            path->queue[tail++] = next;
        }
    }
    append_row(path, unit, head);
    return path->queue[head];
}

bool path_find(struct path *path, const struct reach *reach, const struct unit *unit, struct pose pose)
{
    path->length = 0;
    path->rows = (uint32_t)game_descent(unit, pose) + 1;
    for (;;) {
        uint64_t work = path->work;
        pose = cross_row(path, reach, unit, pose);
        if (is_spawn(unit, pose))
            return true;
        if (stop_after(path->stop, path->work - work))
            return false;
        enum command command = entry_command(reach, unit, pose);
        path->commands[path->length++] = (uint8_t)command;
        pose = above(pose, command);
    }
}

enum command path_lock(const struct reach *reach, const struct unit *unit, struct pose pose)
{
    uint32_t command = 0;
    struct pose after;

    while (game_apply(unit, pose, (enum command)command, &after) && reached(reach, after))
        command++;
    return (enum command)command;
}
