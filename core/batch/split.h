/* Split: how the memory left after reading is divided.
 *
 *     |..read..|..plans..|...worker 0...|...worker 1...|.....texts.....|
 *
 * Records come first: without its plan a game cannot be played. A quarter of the rest is for
 * texts, which can be made again, and the workers get equal shares of three quarters: as many
 * workers as the wanted budget allows, one at least, and that one takes from the texts what it
 * lacks; under a time limit only what the least budget lacks, since a text that is not kept is lost
 * when there is no more time to make it again. */
#ifndef HEXTRIS_SPLIT_H
#define HEXTRIS_SPLIT_H

#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../hextris/player.h"
#include "shelf.h"

struct split {
    struct arena all;  /* the room of all workers together */
    size_t each;       /* bytes of one worker */
    uint32_t workers;  /* 1 and up */
};

/* Bytes a worker takes to play a game: a plan and the player's scratch; SIZE_MAX if countless. */
size_t split_need(const struct player_game *game);

/* Gives each game of the shelf its plan, as long as a worker for every game admitted still fits
 * behind it at the least budget. The games left out are reported, a line for each problem. */
void split_records(struct shelf *shelf, struct arena *arena);

/* Divides the rest among at most `workers` workers that can play `wanted`, and texts. Where there is not
 * enough for one, texts lose their room to the budget `least` only. */
struct split split_rest(struct shelf *shelf, struct arena rest, uint32_t workers,
                        struct budget wanted, struct budget least);

struct arena split_worker(const struct split *split, uint32_t worker);

/* The budget, its work halved until the game fits into one worker's share; work 0 if none fits. */
struct budget split_fit(const struct split *split, const struct player_game *game,
                               struct budget budget);

#endif
