/* Lanes: the phrases of a whole plan.
 *
 *     poses of all units  -->  for each unit the automaton node that its text should end in
 *
 * A beam over texts: a lane is what the text so far has come to, its points, the automaton node and the
 * phrases used. At each lock every lane is routed to it, and of all the ways found the best go on as
 * lanes. So a phrase can be begun many units before it pays, in a lane that is behind until then. The
 * text itself is not kept: routed again from node to node it is the same. */
#ifndef HEXTRIS_LANES_H
#define HEXTRIS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "reach.h"
#include "route.h"
#include "unit.h"

#define LANES_MAX 64

struct lane;

struct lanes {
    struct route *route;
    uint32_t width;            /* labels a pose */
    uint32_t limit;            /* lanes kept */
    uint32_t count;            /* lanes in hand, best first */
    struct lane *lanes[2];     /* in hand, and after the next unit */
    uint32_t *history;         /* [unit][lane]: node and lane before */
    uint32_t units;
};

/* Bytes that lanes_init() takes. */
size_t lanes_need(uint32_t limit, uint32_t length);

/* `limit`: 1 .. LANES_MAX; `length`: most units of a plan. One lane begins, at node 0. */
bool lanes_init(struct lanes *lanes, struct route *route, uint32_t width, uint32_t limit,
                uint32_t length, struct arena *arena);

/* Takes all lanes to lock number `lock` of the last reach_run(). `last`: no unit follows.
 * Cost: a route a lane. */
void lanes_lock(struct lanes *lanes, const struct reach *reach, const struct unit *unit, uint32_t lock,
                bool last);

/* Hands out the nodes of the lane of most points, one for each lock so far, and returns these points. */
int64_t lanes_nodes(const struct lanes *lanes,
                    void (*put)(void *context, uint32_t unit, uint32_t node), void *context);

#endif
