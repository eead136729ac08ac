/* Shelf: the games of a run and, for each, the best result so far.
 *
 *     entries   | game 0 | game 1 | game 2 | ...          in order of files and seeds
 *     plans   | steps of 0 | steps of 1 | ...           always kept, one word a unit
 *     texts     |text 2|text 0|.....free.....|            kept while there is room
 *
 * A text that finds no room is not missed: player_text() makes it again from the plan. Nothing
 * here locks: what workers share they reach under port_lock(). */
#ifndef HEXTRIS_SHELF_H
#define HEXTRIS_SHELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../hextris/phrases/phrase.h"
#include "../hextris/player.h"
#include "../hextris/rules/problem.h"

/* `text_at` of an entry whose text is not on the shelf. */
#define SHELF_NO_TEXT SIZE_MAX

struct shelf_entry {
    struct player_game game;     /* the budget is the one that made the result */
    uint32_t games;              /* of the same problem */
    bool played;                 /* there is a result: all below is about it */
    bool asked_for;              /* it is just what the run asks for */
    struct plan plan; /* steps is NULL while the game has no room for its plan */
    struct player_score score;
    uint64_t text_ms;            /* time to make the text again */
    size_t text_length;          /* bytes */
    size_t text_at;              /* in shelf->texts, or SHELF_NO_TEXT */
};

struct shelf {
    struct shelf_entry *entries;
    uint32_t count, room;
    char *texts;
    size_t texts_used, texts_size; /* bytes */
    const struct problem *added;   /* of the last shelf_add(), and */
    uint32_t games;                /* its games */
    const struct problem *refused; /* whose games were last said to have no room, */
    const struct problem *lowered; /* or to be played by a lower budget */
};

/* What a worker brings: the text is NULL when it had no room for it. */
struct shelf_offer {
    struct budget budget;
    bool asked_for; /* it is just what the run asks for: no part of a game by that budget */
    struct plan plan;
    struct player_score score;
    uint64_t text_ms;
    const char *text;
    size_t text_length;
};

/* An empty shelf with room for `room` games, without texts. False when the arena is too small. */
bool shelf_open(struct shelf *shelf, uint32_t room, struct arena *arena);

/* Takes everything off the shelf. */
void shelf_clear(struct shelf *shelf);

/* Adds games of a problem, one for each distinct seed in order of first appearance, from place *seed
 * of its list on, as many as there is room for; *seed becomes the place to go on from. O(seeds^2), once for
 * each problem. */
void shelf_add(struct shelf *shelf, const struct problem *problem, const struct phrase_set *phrases,
               uint32_t *seed);

/* Gives an arena, the whole of it, to texts. Once, before the first offer. */
void shelf_keep_texts(struct shelf *shelf, struct arena arena);

/* Points of a result. */
int64_t shelf_points(const struct player_score *score);

/* Takes an offer that beats what entry `index` holds: the one asked for beats all others, then more
 * points, or as many for a smaller budget, so that the order of offers does not matter. All is copied. True
 * if it was taken. */
bool shelf_put(struct shelf *shelf, uint32_t index, const struct shelf_offer *offer);

/* The text of a played entry, or NULL when it has to be made again. Valid until the next put. */
const char *shelf_text(const struct shelf *shelf, const struct shelf_entry *entry);

/* Time to write out all results, in milliseconds, generously. O(games). */
uint64_t shelf_write_ms(const struct shelf *shelf);

#endif
