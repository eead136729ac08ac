/* Lanes: the phrases of a whole plan, and their letters.
 *
 *     unit, pose  -->  all texts so far routed to it  -->  the best of them go on
 *
 * A beam over texts: a hypothesis is what the text so far has come to, its points, the automaton node and the
 * phrases used. At each lock all text_beam are routed to it at once, and of the results found, of different
 * nodes, the best go on as text_beam. So a phrase can be begun many units before it pays, in a hypothesis that is
 * behind until then. There are as many text_beam as labels in a pose.
 *
 * Letters wait in pieces, one for each hypothesis and lock, in memory whose size depends on board and width
 * alone. When it is full the hypothesis of the best result is written, and only those that go on from it stay: after
 * so many locks it is hardly ever another one that wins. */
#ifndef HEXTRIS_LANES_H
#define HEXTRIS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/sink.h"
#include "../rules/reach.h"
#include "route.h"
#include "../rules/unit.h"

/* Pieces are counted from 1; 0 stands for all that is written. */
struct text_piece {
    uint32_t back; /* so many pieces before it the one stands that it goes on from */
    uint32_t end;  /* of its letters; they begin where those of the piece before it end */
};

struct text_beam {
    const struct phrase_set *phrases;
    struct route *route;
    uint32_t width;             /* labels a pose, and most text_beam; 0: nothing is routed */
    uint32_t count;             /* text_beam in hand, best first */
    uint32_t first;             /* the last piece of the first hypothesis; those of the others follow */
    struct route_start *starts; /* the text_beam, with their points beyond those of the first */
    uint64_t used;              /* of the letters written: phrases, */
    uint32_t node;              /* the automaton node after them */
    int64_t points;             /* and points, counted letter by letter */
    struct text_piece *pieces;
    char *letters;
    uint32_t piece_count, piece_limit, letter_limit;
    struct sink sink;
    bool planned;               /* only the result to the planned node goes on, or the best if there is none */
    bool refused;               /* the sink gave up: it is not asked again */
};

/* Takes memory; false when the arena is too small. `width`: at most that of the route. */
bool text_beam_init(struct text_beam *text_beam, struct board_size size, struct route *route, uint32_t width,
                struct sink sink, struct arena *arena);

/* Begins a text: one hypothesis, at node 0. */
void text_beam_begin(struct text_beam *text_beam, const struct phrase_set *phrases);

/* Takes all text_beam to a step of a plan (placement_pack) for the unit of the last reach_run(), by the results
 * that the route then has; their points are beyond those of the first hypothesis before. `last`: no unit follows.
 * False where no label comes to the lock, or the route is stopped: nothing is done then. Cost: a route. */
bool text_beam_lock(struct text_beam *text_beam, const struct reach *reach, const struct unit *unit, uint64_t step,
                bool last);

/* Gives letters to the sink unless it gave up, and counts their points. They are letters that phrase_steps()
 * lists. */
void text_beam_put(struct text_beam *text_beam, const char *letters, uint32_t length);

/* Writes the first hypothesis, the best, and goes on with it alone. */
void text_beam_write(struct text_beam *text_beam);

#endif
