/* Text beam: the text of a whole plan, unit after unit, by a beam search over texts.
 *
 *     hypotheses, unit, lock  -->  route_run() from all of them at once  -->  the best results are the
 *                                                                             next hypotheses
 *
 * A hypothesis is a text so far: its points, its automaton node and the phrases it has used. The results of a route
 * have different nodes, and so have the hypotheses. So a phrase may begin many units before it pays, in a hypothesis
 * that has fewer points until then. The width of the beam is the width of the route's label sets.
 *
 * Letters wait in memory until one hypothesis wins. They are stored in pieces, one for each hypothesis and unit; each
 * is linked to the piece before it in its text:
 *
 *     unit          1         2         3
 *     pieces     1 <------- 3 <------- 5       5 and 6: the newest pieces of the two current hypotheses
 *                2 <-- 4      <------- 6       4: of a hypothesis that was dropped
 *
 * The memory depends on board and width alone: for each hypothesis 6 bytes a cell of the board, and 529. When it is
 * full, the hypothesis that the best result starts from is written, and only results that start from it are kept: a
 * hypothesis that has fewer points by then hardly ever wins. */
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

/* Units whose pieces fit in memory. Chosen by hand: with 16 or 256 the games of problems 4 and 6 of the qualifier with
 * a budget of 300k are the same. */
#define TEXT_BEAM_UNITS 64

/* The letters that a text has for one unit. Pieces are numbered from 1, in order of addition. */
struct text_piece {
    uint32_t before; /* number of the piece before it in its text; 0: that text is written already */
    uint32_t end;    /* index in `letters` behind its letters, which begin at the end of the piece numbered one less */
};

/* The text that was written, counted letter by letter. */
struct text_beam_written {
    uint64_t used;  /* set of phrases */
    uint32_t node;  /* of the phrase automaton */
    int64_t points;
};

struct text_beam {
    /* For the life of the beam. */
    struct route *route;
    uint32_t width;       /* labels of a pose, and upper limit of hypotheses; 0: the route is not used */
    struct sink sink;
    struct stop *stop;    /* checked while letters are written: a stop counts as a refusal by the sink. NULL: not
                             checked, for callers that can use a part of a text */
    bool plan_has_nodes;  /* set by the caller if the placements of the plan name nodes: of the results of a route only
                             that with the placement's node is kept, or the best one if there is none */

    /* A text. */
    const struct phrase_set *phrases;
    uint32_t count;                 /* hypotheses, at least 1 */
    struct route_start *hypotheses; /* best first, as starts of the next route; their points are relative to those of
                                       the first one */
    struct text_beam_written written;
    bool sink_refused;              /* the sink has refused letters: it is not called again */

    /* The letters that wait. */
    uint32_t newest_piece;          /* number of the newest piece of hypothesis 0; hypothesis h has newest_piece + h.
                                       0: no letters wait, and there is one hypothesis */
    struct text_piece *pieces;      /* piece number n is pieces[n - 1] */
    char *letters;
    uint32_t piece_count;           /* pieces in memory */
    uint32_t piece_limit, letter_limit; /* capacities of `pieces` and `letters` */
};

/* Takes memory. `width` is 0 or at most that of the route, which must outlive the beam. */
void text_beam_init(struct text_beam *text_beam, struct board_size size, struct route *route, uint32_t width,
                    struct sink sink, struct arena *arena);

/* Begins a text: one hypothesis, at node 0, without letters. */
void text_beam_begin(struct text_beam *text_beam, const struct phrase_set *phrases);

/* Extends all hypotheses by the unit of the last reach_run(), to the lock of a placement (placement_pack). The results
 * of the route become the hypotheses. `last`: no unit follows. Returns false if no text leads to the lock or if
 * route->stop stopped: the hypotheses are then as before. Cost: a route_run(). */
bool text_beam_lock(struct text_beam *text_beam, const struct reach *reach, const struct unit *unit,
                    uint64_t placement, bool last);

/* Gives letters to the sink unless it has refused some, and counts their points. Each letter is that of an edge of the
 * automaton (phrase_edges()) at its node. */
void text_beam_put(struct text_beam *text_beam, const char *letters, uint32_t length);

/* Writes the letters of hypothesis 0, the best, and drops the others. */
void text_beam_write(struct text_beam *text_beam);

#endif
