/* See lanes.h. */
#include "lanes.h"

size_t lanes_need(uint32_t width, uint32_t length)
{
    return arena_need(width, sizeof(struct route_start)) +
           arena_need((size_t)width * length, sizeof(uint32_t));
}

bool lanes_init(struct lanes *lanes, struct route *route, uint32_t width, uint32_t length,
                struct arena *arena)
{
    *lanes = (struct lanes){.route = route, .width = width};
    lanes->starts = ARENA_TAKE(arena, width, struct route_start);
    if (length > 0)
        lanes->history = ARENA_TAKE(arena, (size_t)width * length, uint32_t);
    if (lanes->starts == NULL || (length > 0 && lanes->history == NULL))
        return false;
    lanes_begin(lanes, 0, 0, 0);
    return true;
}

void lanes_begin(struct lanes *lanes, uint32_t node, uint64_t used, int64_t points)
{
    lanes->count = 1;
    lanes->points = points;
    if (lanes->width > 0)
        lanes->starts[0] = (struct route_start){.used = used, .node = (uint16_t)node};
}

/* Remembers where a lane comes from. */
static void note(const struct lanes *lanes, uint32_t lane, uint32_t node, uint32_t before)
{
    if (lanes->history != NULL)
        lanes->history[(size_t)lanes->units * lanes->width + lane] = node << 16 | before;
}

bool lanes_lock(struct lanes *lanes, const struct reach *reach, const struct unit *unit, uint32_t lock,
                bool last)
{
    const struct route_way *way;
    uint32_t count = 0;

    route_run(lanes->route, reach, unit, lanes->width,
              (struct route_from){lanes->starts, lanes->count, last}, lock);
    way = route_ways(lanes->route, lock);
    lanes->points += way->points;
    for (; count < lanes->width && way[count].letter != 0; count++) {
        lanes->starts[count] = (struct route_start){.used = way[count].used, .node = way[count].node,
                                                    .points = way[count].points - way->points};
        note(lanes, count, way[count].node, way[count].start);
    }
    if (count > 0) {
        lanes->count = count;
    } else {
        lanes_begin(lanes, 0, lanes->starts[0].used, lanes->points);
        note(lanes, 0, 0, 0);
    }
    lanes->units++;
    return count > 0;
}

int64_t lanes_nodes(const struct lanes *lanes,
                    void (*put)(void *context, uint32_t unit, uint32_t node), void *context)
{
    uint32_t best = 0;

    for (uint32_t l = 1; l < lanes->count; l++)
        if (lanes->starts[l].points > lanes->starts[best].points)
            best = l;
    for (uint32_t i = lanes->units, at = best; i-- > 0;) {
        uint32_t step = lanes->history[(size_t)i * lanes->width + at];
        put(context, i, step >> 16);
        at = step & 0xffff;
    }
    return lanes->points + lanes->starts[best].points;
}
