/* See lanes.h. Lanes of the same node and phrases used differ only in points: one of them is kept. */
#include "lanes.h"

#include <string.h>

struct lane {
    int64_t points, rank; /* rank: points and promise */
    uint64_t used;
    uint16_t node;
    uint16_t before;      /* lane after the unit before */
};

size_t lanes_need(uint32_t limit, uint32_t length)
{
    return 2 * arena_need(limit, sizeof(struct lane)) +
           arena_need((size_t)limit * length, sizeof(uint32_t));
}

bool lanes_init(struct lanes *lanes, struct route *route, uint32_t width, uint32_t limit,
                uint32_t length, struct arena *arena)
{
    *lanes = (struct lanes){.route = route, .width = width, .limit = limit, .count = 1};
    lanes->lanes[0] = ARENA_TAKE(arena, limit, struct lane);
    lanes->lanes[1] = ARENA_TAKE(arena, limit, struct lane);
    lanes->history = ARENA_TAKE(arena, (size_t)limit * length, uint32_t);
    if (lanes->lanes[0] == NULL || lanes->lanes[1] == NULL || lanes->history == NULL)
        return false;
    memset(&lanes->lanes[0][0], 0, sizeof lanes->lanes[0][0]);
    return true;
}

/* Puts a lane among the next ones, which are sorted by rank; returns how many there are then. */
static uint32_t keep_lane(const struct lanes *lanes, uint32_t count, const struct lane *lane)
{
    struct lane *next = lanes->lanes[1];
    uint32_t same = 0, at;

    while (same < count && (next[same].node != lane->node || next[same].used != lane->used))
        same++;
    if (same < count && next[same].points >= lane->points)
        return count;
    if (same == count && count == lanes->limit && next[count - 1].rank >= lane->rank)
        return count;
    /* The same one, a free place or the last one gives way. */
    at = same < count || count < lanes->limit ? same : count - 1;
    count += at == count;
    for (; at > 0 && next[at - 1].rank < lane->rank; at--)
        next[at] = next[at - 1];
    next[at] = *lane;
    return count;
}

void lanes_lock(struct lanes *lanes, const struct reach *reach, const struct unit *unit, uint32_t lock,
                bool last)
{
    struct lane *now = lanes->lanes[0];
    uint32_t count = 0;

    for (uint32_t l = 0; l < lanes->count; l++) {
        route_run(lanes->route, reach, unit, lanes->width,
                  (struct route_start){now[l].node, now[l].used, last}, lock);
        const struct route_way *way = route_ways(lanes->route, lock);
        for (uint32_t i = 0; i < lanes->route->ways_each && way[i].letter != 0; i++) {
            struct lane lane = {.points = now[l].points + way[i].points,
                                .rank = now[l].points + way[i].rank,
                                .used = way[i].used,
                                .node = way[i].node,
                                .before = (uint16_t)l};
            count = keep_lane(lanes, count, &lane);
        }
    }
    /* Where no label comes to the lock, the text will take a path of its own: begin anew. */
    if (count == 0) {
        struct lane lane = now[0];
        lane.node = lane.before = 0;
        count = keep_lane(lanes, 0, &lane);
    }
    for (uint32_t l = 0; l < count; l++)
        lanes->history[(size_t)lanes->units * lanes->limit + l] =
            (uint32_t)lanes->lanes[1][l].node << 16 | lanes->lanes[1][l].before;
    lanes->units++;
    lanes->count = count;
    lanes->lanes[0] = lanes->lanes[1];
    lanes->lanes[1] = now;
}

int64_t lanes_nodes(const struct lanes *lanes,
                    void (*put)(void *context, uint32_t unit, uint32_t node), void *context)
{
    uint32_t at = 0;
    int64_t points;

    for (uint32_t l = 1; l < lanes->count; l++)
        if (lanes->lanes[0][l].points > lanes->lanes[0][at].points)
            at = l;
    points = lanes->lanes[0][at].points;
    for (uint32_t i = lanes->units; i-- > 0;) {
        uint32_t step = lanes->history[(size_t)i * lanes->limit + at];
        put(context, i, step >> 16);
        at = step & 0xffff;
    }
    return points;
}
