/* Optimum: the most points of a small game without phrases, and the most units that can be locked, both proven.
 *
 *     optimum_icfp2015 [-n STATES] PROBLEM...
 *
 * One CSV line for each game (distinct seed): problem, seed, units of the source, the most units locked, the most
 * points, and the most states before one unit. The search is breadth first, from unit to unit. A state is a board and
 * the number of lines that the last lock cleared; it keeps the most points that lead to it. All states are kept, so the
 * result is exact. A game with more than STATES states (default 16,000,000) before one unit is given up: "-" for units,
 * points and states. A state takes up to 160 bytes and some 10 microseconds.
 *
 * Boards have at most BOARD_CELLS cells and fewer than 2^LINES_BITS rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../core/hextris/phrases/phrase.h"
#include "../../core/hextris/rules/game.h"
#include "../../core/hextris/rules/prepared.h"
#include "../../core/hextris/rules/reach.h"
#include "../kit/host.h"
#include "problem_file.h"

/* A state is one word: a bit for each empty cell, row by row, and above them the lines of the last lock. */
enum { LINES_BITS = 4, BOARD_CELLS = 64 - LINES_BITS };

/* STATES, unless given. */
enum { STATES = 16000000 };

/* Bits of a new layer: see struct layer. A layer grows where it has to. */
enum { LAYER_BITS = 10 };

struct state {
    uint64_t word;  /* 0: no state here, as a board without an empty cell is cleared */
    int64_t points;
};

/* A hash table with as many slots as 2^bits, at most half of them taken. */
struct layer {
    struct state *slots;
    uint32_t bits;
    size_t count;
};

struct optimum {
    struct prepared prepared;
    struct board_size size;
    struct reach reach;
    uint64_t *board;
    struct layer layer; /* the states before the next unit */
    size_t most; /* STATES */
};

/* ---- layers ---- */

static struct layer layer_of(uint32_t bits)
{
    return (struct layer){judge_host_allocate((size_t)1 << bits, sizeof(struct state)), bits, 0};
}

/* Adds a state, or raises the points of the same state. */
static void put(struct layer *layer, struct state state)
{
    size_t mask = ((size_t)1 << layer->bits) - 1;
    size_t at = (size_t)(state.word * UINT64_C(0x9e3779b97f4a7c15) >> (64 - layer->bits));

    while (layer->slots[at].word != 0 && layer->slots[at].word != state.word)
        at = (at + 1) & mask;
    layer->count += layer->slots[at].word == 0;
    if (layer->slots[at].word == 0 || layer->slots[at].points < state.points)
        layer->slots[at] = state;
}

static void layer_add(struct layer *layer, struct state state)
{
    if (layer->count >> (layer->bits - 1) != 0) {
        struct layer larger = layer_of(layer->bits + 1);
        for (size_t i = 0; i >> layer->bits == 0; i++)
            if (layer->slots[i].word != 0)
                put(&larger, layer->slots[i]);
        free(layer->slots);
        *layer = larger;
    }
    put(layer, state);
}

/* ---- states ---- */

static uint64_t pack(const uint64_t *board, struct board_size size, uint32_t lines)
{
    uint64_t word = (uint64_t)lines << BOARD_CELLS;

    for (uint32_t y = 0; y < size.height; y++)
        word |= board[y] << y * size.width;
    return word;
}

static void unpack(uint64_t *board, struct board_size size, uint64_t word)
{
    for (uint32_t y = 0; y < size.height; y++)
        board[y] = word >> y * size.width & (((uint64_t)1 << size.width) - 1);
}

/* All states after a lock of the unit from this one; false when the unit does not fit at its spawn. */
static bool follow(struct optimum *optimum, const struct state *state, const struct unit *unit)
{
    uint32_t lines_before = (uint32_t)(state->word >> BOARD_CELLS);
    uint64_t start[BOARD_CELLS];

    unpack(start, optimum->size, state->word);
    if (!unit->can_spawn || !reach_run(&optimum->reach, start, unit))
        return false;
    for (uint32_t i = 0; i < optimum->reach.lock_count; i++) {
        uint64_t *board = optimum->board;
        uint32_t lines;
        memcpy(board, start, optimum->size.height * sizeof *board);
        board_fill(board, optimum->size, unit, optimum->reach.lock_list[i]);
        lines = board_clear(board, optimum->size);
        layer_add(&optimum->layer,
                  (struct state){pack(board, optimum->size, lines),
                                 state->points + game_points(unit->member_count, lines, lines_before)});
    }
    return true;
}

/* ---- a game ---- */

struct best {
    uint32_t units;
    int64_t points;
    size_t states; /* the most before any unit */
};

/* Goes on by one unit: false when there are more than STATES states. *locked: whether some state locked it. */
static bool lock_unit(struct optimum *optimum, const struct unit *unit, bool *locked)
{
    struct layer before = optimum->layer;
    bool fits = true;

    *locked = false;
    optimum->layer = layer_of(LAYER_BITS);
    for (size_t i = 0; fits && i >> before.bits == 0; i++) {
        if (before.slots[i].word != 0 && follow(optimum, &before.slots[i], unit))
            *locked = true;
        fits = optimum->layer.count <= optimum->most;
    }
    free(before.slots);
    return fits;
}

/* False when there are more than STATES states. */
static bool search(struct optimum *optimum, struct best *best)
{
    const struct prepared_game *game = &optimum->prepared.game;
    bool fits = true, locked = true;

    *best = (struct best){.states = 1};
    optimum->layer = layer_of(LAYER_BITS);
    layer_add(&optimum->layer, (struct state){pack(game->start, optimum->size, 0), 0});
    for (uint32_t number = 0; number < game->length && fits && locked; number++) {
        fits = lock_unit(optimum, &game->units[game->source[number]], &locked);
        best->units += locked;
        best->states = optimum->layer.count > best->states ? optimum->layer.count : best->states;
        for (size_t i = 0; i >> optimum->layer.bits == 0; i++)
            if (optimum->layer.slots[i].word != 0 && optimum->layer.slots[i].points > best->points)
                best->points = optimum->layer.slots[i].points;
    }
    free(optimum->layer.slots);
    return fits;
}

static void lay(struct optimum *optimum, const struct problem *problem, const struct phrase_set *phrases,
                struct arena *arena)
{
    optimum->size = board_size_of(problem);
    optimum->board = ARENA_TAKE(arena, optimum->size.height, uint64_t);
    prepared_layout(&optimum->prepared, problem, phrases, arena);
    reach_init(&optimum->reach, optimum->size, arena);
}

static void report(struct optimum *optimum, const struct problem *problem)
{
    static const struct phrase_set NONE = {.count = 0};
    struct arena counting = arena_counting(), arena;
    void *block;

    if (problem->width > BOARD_CELLS / problem->height || problem->height >= 1 << LINES_BITS)
        judge_host_fail("%s: more than %d cells or %d rows", problem->name, BOARD_CELLS, (1 << LINES_BITS) - 1);
    lay(optimum, problem, &NONE, &counting);
    block = judge_host_allocate(arena_counted(&counting), 1);
    arena = arena_over(block, arena_counted(&counting));
    lay(optimum, problem, &NONE, &arena);
    for (uint32_t i = 0; i < problem->seed_count; i++) {
        struct best best;
        prepared_fill(&optimum->prepared, problem, problem->seeds[i], NULL);
        printf("%lld,%u,%u,", (long long)problem->id, problem->seeds[i], problem->source_length);
        if (search(optimum, &best))
            printf("%u,%lld,%zu\n", best.units, (long long)best.points, best.states);
        else
            puts("-,-,-");
        fflush(stdout);
    }
    free(block);
}

int main(int argc, char **argv)
{
    struct optimum optimum = {.most = STATES};
    char *end = NULL;

    for (int option; (option = getopt(argc, argv, "n:")) != -1;)
        if (option != 'n' || (optimum.most = strtoull(optarg, &end, 10)) == 0 || *end != '\0')
            judge_host_fail("usage: optimum_icfp2015 [-n STATES] PROBLEM...");
    puts("problem,seed,source,units,points,states");
    for (int i = optind; i < argc; i++) {
        struct problem problem;
        void *arrays = problem_file_read(&problem, argv[i]);
        report(&optimum, &problem);
        free(arrays);
    }
    return 0;
}
