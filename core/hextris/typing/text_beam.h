/* Text beam: the letters of a whole plan, unit after unit, by a beam search over texts.
 *
 *     hypotheses, unit, lock  -->  route_run() from all of them at once  -->  the best results are the
 *                                                                             next hypotheses
 *
 * A hypothesis is a text so far: its points, its automaton node and the phrases it has used. The results of a
 * route have different nodes, and so have the hypotheses. A phrase may be begun many units before it pays, in
 * a hypothesis that is behind until then. The beam is as wide as the label set of a pose.
 *
 * Letters wait in memory until it is known which hypothesis wins: in pieces, one for each hypothesis and
 * unit, each linked to the piece before it in its text:
 *
 *     unit          1         2         3
 *     pieces     1 <------- 3 <------- 5       5 and 6: the newest pieces of the two hypotheses in hand
 *                2 <-- 4      <------- 6       4: of a hypothesis that was dropped
 *
 * The memory depends on board and width alone. When it is full the hypothesis of the best result is written,
 * and only results that start from it are kept: a hypothesis that is still behind by then hardly ever wins. */
#ifndef HEXTRIS_TEXT_BEAM_H
#define HEXTRIS_TEXT_BEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/sink.h"
#include "../rules/reach.h"
#include "../rules/unit.h"
#include "route.h"

/* Units whose pieces there is memory for. Chosen by hand: with 16 or 256 the games of problems 4 and 6 of the
 * qualifier with a budget of 300k are the same. */
#define TEXT_BEAM_UNITS 64

/* The letters that a text has for one unit. Pieces are numbered from 1, in order of addition. */
struct text_piece {
    uint32_t before; /* number of the piece before it in its text; 0: that text is written already */
    uint32_t end;    /* of its letters in `letters`; they begin at the end of piece number - 1 */
};

struct text_beam {
    const struct phrase_set *phrases;
    struct route *route;
    uint32_t width;             /* labels of a pose, and upper limit of hypotheses; 0: route is not used */
    uint32_t count;             /* hypotheses in hand, at least 1 */
    struct route_start *starts; /* the hypotheses, best first, as starts of the next route; their points are
                                   relative to those of the first hypothesis */
    uint32_t newest;            /* number of the newest piece of hypothesis 0; hypothesis h has newest + h.
                                   0: no letters wait, and there is one hypothesis */
    struct text_piece *pieces;  /* piece number n is pieces[n - 1] */
    char *letters;
    uint32_t piece_count, piece_limit, letter_limit;
    uint64_t used;              /* of the letters written: the phrases used, */
    uint32_t node;              /* the automaton node after them, */
    int64_t points;             /* and their points, counted letter by letter */
    struct sink sink;
    struct stop *stop;          /* may end the writing of letters midway, which counts as refused; NULL: nothing does,
                                   since a part of the text is of use */
    bool refused;               /* the sink has refused letters: it is not called again */
    bool planned;               /* set by the caller if the placements of the plan name nodes: of the results
                                   of a route only the one that ends in the placement's node is kept, or the
                                   best one if there is none */
};

/* Takes memory. `width`: 0, or at most that of the route. */
void text_beam_init(struct text_beam *text_beam, struct board_size size, struct route *route, uint32_t width,
                    struct sink sink, struct arena *arena);

/* Begins a text: one hypothesis, at node 0, without letters. */
void text_beam_begin(struct text_beam *text_beam, const struct phrase_set *phrases);

/* Extends all hypotheses by the unit of the last reach_run(), to the lock of a placement (placement_pack).
 * The new hypotheses are the results of the route, which has their points, relative to the first hypothesis
 * of before. `last`: no unit follows. False if no text leads to the lock or if stopped; then nothing has
 * changed. Cost: a route_run(). */
bool text_beam_lock(struct text_beam *text_beam, const struct reach *reach, const struct unit *unit,
                    uint64_t placement, bool last);

/* Gives letters to the sink unless it has refused some, and counts their points. phrase_edges() must list the
 * letters. */
void text_beam_put(struct text_beam *text_beam, const char *letters, uint32_t length);

/* Writes the letters of hypothesis 0, the best, and drops the others. */
void text_beam_write(struct text_beam *text_beam);

#endif
