/* Lanes: the phrases of a whole plan.
 *
 *     poses of all units  -->  for each unit the automaton node that its text should end in
 *
 * A beam over texts: a lane is what the text so far has come to, its points, the automaton node and the
 * phrases used. At each lock all lanes are routed to it at once, and of the ways found, of different
 * nodes, the best go on as lanes. So a phrase can be begun many units before it pays, in a lane that is
 * behind until then. There are as many lanes as labels in a pose. The text itself is not kept: the
 * same lanes routed again to the same locks, it is the way to the node of each. */
#ifndef HEXTRIS_LANES_H
#define HEXTRIS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "reach.h"
#include "route.h"
#include "unit.h"

struct lanes {
    struct route *route;
    uint32_t width;             /* labels a pose, and most lanes; 0: nothing is routed */
    uint32_t count;             /* lanes in hand, best first */
    struct route_start *starts; /* the lanes, with their points beyond those of the first */
    int64_t points;             /* of the first */
    uint32_t *history;          /* [unit][lane]: node and lane before; NULL: not kept */
    uint32_t units;             /* locks so far */
};

/* Bytes that lanes_init() takes. */
size_t lanes_need(uint32_t width, uint32_t length);

/* `width`: at most that of the route; `length`: most units that lanes_nodes() will be asked for. One lane
 * begins, at node 0. */
bool lanes_init(struct lanes *lanes, struct route *route, uint32_t width, uint32_t length,
                struct arena *arena);

/* Goes on with one lane. */
void lanes_begin(struct lanes *lanes, uint32_t node, uint64_t used, int64_t points);

/* Takes all lanes to lock number `lock` of the last reach_run(), by the ways that the route then has;
 * their points are beyond those of the first lane before. `last`: no unit follows. False where no label
 * comes to the lock: the text will take a path of its own, and the first lane begins anew at node 0.
 * Cost: a route. */
bool lanes_lock(struct lanes *lanes, const struct reach *reach, const struct unit *unit, uint32_t lock,
                bool last);

/* Hands out the nodes of the lane of most points, one for each lock so far, and returns these points. */
int64_t lanes_nodes(const struct lanes *lanes,
                    void (*put)(void *context, uint32_t unit, uint32_t node), void *context);

#endif
