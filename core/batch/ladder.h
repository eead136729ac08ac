/* Ladder: the budgets one game climbs under a time limit, and what the next rung is worth.
 *
 *     level 0    level 1 and up
 *     first      as many presets as a quarter of the time left allows, two at the least (at level 1,
 *                four): the best of the level before, with 4 * its work
 *
 * Without phrases, a level that brought nothing is followed by one of variants of the best preset, by the
 * work that made its points: where more work brings nothing, others of the kind do. That is done again as
 * long as it brings more.
 *
 * A rung begun while all of its level are under way is a variation: one of these presets again, with
 * a little more work. Where a text takes longer than a search, only plans that estimate enough get one,
 * and while time allows only the best of a level: it is then searched again. A preset that has no use for
 * more work climbs no further. Nothing here knows the clock, the memory or the other games. Times are in
 * milliseconds. */
#ifndef HEXTRIS_LADDER_H
#define HEXTRIS_LADDER_H

#include <stdbool.h>
#include <stdint.h>

#include "../hextris/player.h"

struct ladder {
    struct {
        uint64_t work; /* of the largest search that ended; 0: none did */
        uint64_t search_ms;
        int64_t points;
    } done[PRESETS];
    struct budget best; /* made the most points */
    int64_t best_points;
    int64_t estimate;    /* the most of a plan with a text, and the points of that text */
    int64_t estimate_points;
    uint64_t text_ms;   /* of the last text, and */
    uint64_t text_work; /* of its search */
    bool text_long;     /* it was, for its search: only plans that estimate enough get one */
    struct budget open; /* of the plan that promises most of those without a text */
    int64_t open_estimate;
    bool due;           /* that one gets its text next */
    uint32_t presets;  /* that the game has: 0 .. presets - 1 */
    bool phrases;       /* the game has some */
    bool varies;        /* this level is of variants of the best preset */
    uint32_t variants;  /* begun so far */
    uint32_t rungs;     /* of this level, variations left aside: what its time is enough for */
    uint32_t rungs_max; /* the most it may have; it has them until one that ended tells the time they take */
    uint64_t level_ms;  /* what this level may take */
    uint64_t spent_ms;  /* what its rungs took that ended */
    uint64_t total_ms;  /* the same of all levels, late texts too */
    uint32_t order[PRESETS]; /* presets, best first, by the last level whose texts tell */
    uint64_t base;      /* work of the level before; 0 at level 0 */
    uint64_t work_max;  /* no rung has more */
    int64_t level_points; /* the best when the level began */
    uint32_t level;
    uint32_t variation; /* rungs begun at this level */
    uint32_t ended;     /* rungs ended at this level */
    uint32_t flying;    /* rungs begun and not ended */
    uint32_t exhausted; /* presets, a bit each, that more work would only have make the same again */
    uint32_t gain;      /* what a level brought lately, in 65536ths of the points */
    bool failed;        /* no more rungs */
};

struct ladder_rung {
    struct budget budget;
    uint64_t expected_ms; /* of search and text, 1 and up */
    bool late;            /* a plan that was searched before and now gets its text: of no level */
    int64_t least;        /* what the plan must estimate to be worth its text; see player_stop */
};

/* `presets`: how many the game has, 1 .. PRESETS. */
void ladder_start(struct ladder *ladder, uint32_t presets, bool phrases);

/* The rung to begin next if it may take `left_ms`: the level's next one, or as much of it as fits in
 * that time. False when the ladder ends or nothing worth beginning fits. */
bool ladder_next(const struct ladder *ladder, uint64_t left_ms, struct ladder_rung *rung);

/* What the rung is expected to gain for its time and all that the ladder took before, in a game that
 * counts 1/games. Comparable between ladders. */
uint64_t ladder_worth(const struct ladder *ladder, const struct ladder_rung *rung, uint32_t games);

/* A rung is begun; it ends by one of the next two. */
void ladder_begin(struct ladder *ladder, const struct ladder_rung *rung);

/* It was stopped and brought nothing. */
void ladder_stop(struct ladder *ladder);

/* What a rung brought. */
struct ladder_result {
    struct budget budget;
    bool late;          /* the rung was */
    uint64_t spent;     /* work that the search really took */
    uint64_t search_ms;
    int64_t estimate;    /* see player_score */
    bool poor;          /* less than the rung's least: there is no text, and no points */
    uint64_t text_ms;
    int64_t points;
    bool exhausted;     /* a larger budget would only make the same again */
};

/* It brought that. `share_ms` is the game's share of the time left, of all workers. */
void ladder_end(struct ladder *ladder, const struct ladder_result *result, uint64_t share_ms);

#endif
