/* See path.h. Moves along a row and orientations can be taken back, so a breadth-first search from the lock
 * finds the nearest place of its pivot row that can be entered from above (or is the spawn); from the
 * place above the same again. Every row's part is a shortest one, so no place comes twice. */
#include "path.h"

#include <string.h>

#include "../../base/bits.h"

static const enum command TAKEN_BACK[COMMANDS] = {
    [MOVE_E] = MOVE_W, [MOVE_W] = MOVE_E, [ROTATE_CW] = ROTATE_CCW, [ROTATE_CCW] = ROTATE_CW,
};

bool path_init(struct path *path, struct board_size size, struct arena *arena)
{
    size_t row = (size_t)UNIT_ORIENTATIONS * size.width;

    *path = (struct path){.size = size};
    path->commands = ARENA_TAKE(arena, row * size.height, uint8_t);
    path->west = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * size.height, int32_t);
    path->east = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * size.height, int32_t);
    path->queue = ARENA_TAKE(arena, row, struct pose);
    path->before = ARENA_TAKE(arena, row, uint32_t);
    path->seen = ARENA_TAKE(arena, row, uint8_t);
    return path->commands != NULL && path->west != NULL && path->east != NULL && path->queue != NULL &&
           path->before != NULL && path->seen != NULL;
}

static bool reached(const struct reach *reach, struct pose pose)
{
    return pose.x >= 0 && pose.y >= 0 && pose.x < (int32_t)reach->size.width &&
           pose.y < (int32_t)reach->size.height &&
           bits_test(reach_row(reach, reach->reached, pose.orientation, pose.y), (uint32_t)pose.x);
}

/* The place that a move south came from. */
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

/* Half columns from the west end, odd rows lying half a column to the east. */
static int64_t pivot_halves(const struct unit *unit, struct pose pose)
{
    return 2 * (int64_t)pivot_column(unit, pose) + ((pose.y + unit->shape[pose.orientation].pivot_dy) & 1);
}

/* The command that brings the unit into the place from above, from the spawn's side if it can; COMMANDS
 * when none does. */
static enum command entry(const struct reach *reach, const struct unit *unit, struct pose pose)
{
    bool west = pivot_halves(unit, pose) < pivot_halves(unit, game_spawn(unit));
    enum command first = west ? MOVE_SW : MOVE_SE, second = west ? MOVE_SE : MOVE_SW;

    if (reached(reach, above(pose, first)))
        return first;
    return reached(reach, above(pose, second)) ? second : COMMANDS;
}

/* Appends the commands that lead from place `at` of the queue to place 0. Places hold, beside the
 * number of the place they were found from, the command that leads there, above bit 28. */
static void append_row(struct path *path, const struct unit *unit, uint32_t at)
{
    uint32_t end = path->length;
    int32_t row = game_descent(unit, path->queue[0]), column = pivot_column(unit, path->queue[0]);

    path->west[row] = path->east[row] = column;
    for (; at != 0; at = path->before[at] & 0xfffffff) {
        path->commands[path->length++] = (uint8_t)(path->before[at] >> 28);
        column = pivot_column(unit, path->queue[at]);
        path->west[row] = column < path->west[row] ? column : path->west[row];
        path->east[row] = column > path->east[row] ? column : path->east[row];
    }
    /* They came in the order of play; the whole path is kept from its end. */
    for (uint32_t i = end, j = path->length; i + 1 < j; i++) {
        uint8_t command = path->commands[--j];
        path->commands[j] = path->commands[i];
        path->commands[i] = command;
    }
}

/* Searches the pivot row of `pose` for the nearest place that is the spawn or has an entry; appends
 * the way from there and returns the place. */
static struct pose cross_row(struct path *path, const struct reach *reach, const struct unit *unit,
                             struct pose pose)
{
    static const enum command WAYS[] = {MOVE_E, MOVE_W, ROTATE_CW, ROTATE_CCW};
    uint32_t head = 0, tail = 0;

    memset(path->seen, 0, (size_t)unit->orientations * path->size.width);
    path->seen[(uint32_t)pose.orientation * path->size.width + (uint32_t)pose.x] = 1;
    path->queue[tail++] = pose;
    for (; head < tail; head++) {
        struct pose place = path->queue[head];
        if (is_spawn(unit, place) || entry(reach, unit, place) != COMMANDS)
            break;
        for (uint32_t i = 0; i < 4; i++) {
            struct pose next;
            path->work++;
            if (!game_step(unit, place, WAYS[i], &next) || !reached(reach, next))
                continue;
            uint8_t *seen = &path->seen[(uint32_t)next.orientation * path->size.width + (uint32_t)next.x];
            if (*seen != 0)
                continue;
            *seen = 1;
            path->before[tail] = head | (uint32_t)TAKEN_BACK[WAYS[i]] << 28;
            path->queue[tail++] = next;
        }
    }
    append_row(path, unit, head);
    return path->queue[head];
}

bool path_find(struct path *path, const struct reach *reach, const struct unit *unit,
               struct pose pose)
{
    path->length = 0;
    path->rows = (uint32_t)game_descent(unit, pose) + 1;
    for (;;) {
        uint64_t before = path->work;
        pose = cross_row(path, reach, unit, pose);
        if (is_spawn(unit, pose))
            return true;
        if (stop_after(path->stop, path->work - before))
            return false;
        enum command command = entry(reach, unit, pose);
        path->commands[path->length++] = (uint8_t)command;
        pose = above(pose, command);
    }
}

enum command path_lock(const struct reach *reach, const struct unit *unit, struct pose pose)
{
    uint32_t command = 0;
    struct pose after;

    while (game_step(unit, pose, (enum command)command, &after) && reached(reach, after))
        command++;
    return (enum command)command;
}
