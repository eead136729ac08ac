/* Playout: a game played on for some turns by all four players, each move drawn by chance with a weight
 * that falls with what it wastes: the cost of the move, less the drop of the colour's solo distance. Jumps
 * over other pieces gain, so they are preferred; where all ways are blocked, ways around are found. */
#ifndef LESS_SEARCH_PLAYOUT_H
#define LESS_SEARCH_PLAYOUT_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"

struct playout {
    const struct solo *solo;
    uint32_t random; /* state of the generator, not 0 */
};

/* The lead to expect at the end (struct position) if each colour goes home by its solo distance from here. */
int32_t playout_lead(const struct solo *solo, const struct position *position);

/* A move of a playout's lead. */
enum { PLAYOUT_MOVE = 16 };

/* Plays on until ply `end` or until both teams are home: the lead to expect then, times PLAYOUT_MOVE, less most
 * of what it owes to lucky draws. Adds the number of moves looked at to *work. */
int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work);

#endif
