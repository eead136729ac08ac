/* Stub player: stands in for the search where only what is around it is tested. It spends the work
 * it is given, and time on the fake clock; points and texts are plain functions of game and
 * budget. A stopped search has locked its part of the units; the text of the first budget, 1, is cut to its
 * part when it is stopped. */
#ifndef STUB_PLAYER_H
#define STUB_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../core/hextris/player/player.h"

enum { STUB_LOG = 4096 };

struct stub_player {
    uint64_t work_min;    /* spent by the least budget */
    uint64_t work_ms;     /* work done in a millisecond; 0: the clock is left alone */
    uint64_t slow_from;   /* searches with more work are ten times slower than told */
    uint64_t text_ms;     /* of making a text */
    size_t solution_length;   /* of every text, 0: of a length that depends on the game */
    size_t need_base;     /* bytes of scratch, and one more for every so much work; 0: no more */
    uint64_t need_work;
    uint64_t first;       /* work of player_first(); 0: 1 */
    uint32_t greedy_preset; /* a base preset that needs `greed` times as much, where that is not 0 */
    size_t greed;
    int64_t steep;        /* points for each doubling of the work, times (seed % 8) */
    bool has_poor_preset; /* preset 1 makes half the points */
    bool failing;         /* every search runs out of memory */
    uint32_t stopped;     /* searches stopped, whatever they had */
    uint32_t count;       /* searches begun */
    struct player_game games[STUB_LOG]; /* in that order */
    uint64_t begun_ms[STUB_LOG];
};

extern struct stub_player stub;

void stub_reset(void);

/* The points that a budget makes with a whole game. */
int64_t stub_points(const struct player_game *game);

#endif
