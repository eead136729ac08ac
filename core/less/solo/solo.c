/* See solo.h. Every move, jumps included, can be taken back at the same cost, so a retrograde search from home finds
 * the distances. It is Dial's variant of Dijkstra's algorithm (costs are 1 to 3) without buckets: for each distance the
 * table is scanned for the placements that have it, which are final by then. */
#include "solo.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"

/* In a table: the placement is not reached yet. */
#define UNREACHED 255
_Static_assert((int)SOLO_DISTANCE_MAX < UNREACHED, "no distance looks like a placement that is not reached");

/* ---- moves ---- */

/* Stores the slide and the jump from every square in every direction, ready to be copied as one word: a search spends
 * most of its time generating moves. */
static void fill_moves(struct solo *solo)
{
    for (uint32_t square = 0; square < SQUARES; square++)
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            struct edge edge = solo->walls.edges[square][d];
            struct solo_move *forms = solo->moves[square][d];
            forms[SOLO_SLIDE] = (struct solo_move){.from = (uint8_t)square, .to = edge.next, .cost = edge.cost};
            forms[SOLO_JUMP] = (struct solo_move){.from = (uint8_t)square, .to = edge.beyond, .cost = 1};
        }
}

/* Adds the move of piece `i` in one direction if it costs at most `cost_max`: the jump where a piece stands on the
 * square that the slide leads to, else the slide. A direction without a move leads to the piece's own square, which is
 * occupied. Squares are below 64 already: the masks tell the compiler that the shifts need no check. */
static inline uint32_t add_move(const struct solo_move forms[SOLO_FORMS], uint64_t occupied, uint32_t cost_max,
                                uint32_t i, uint32_t count, struct solo_move moves[MOVES_MAX])
{
    const struct solo_move *move = &forms[occupied >> (forms[SOLO_SLIDE].to & 63) & 1];

    moves[count] = *move;
    moves[count].distance = (uint8_t)i;
    return count + ((uint32_t)(~occupied >> (move->to & 63) & 1) & (uint32_t)(move->cost <= cost_max));
}

/* Lists the moves of the pieces on four squares, with the number of the piece instead of the distance. */
static uint32_t list_moves(const struct solo *solo, const uint8_t squares[PIECES], uint64_t occupied,
                           uint32_t cost_max, struct solo_move moves[MOVES_MAX])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < PIECES; i++) {
        const struct solo_move (*from)[SOLO_FORMS] = solo->moves[squares[i]];
        count = add_move(from[EAST], occupied, cost_max, i, count, moves);
        count = add_move(from[WEST], occupied, cost_max, i, count, moves);
        count = add_move(from[SOUTH], occupied, cost_max, i, count, moves);
        count = add_move(from[NORTH], occupied, cost_max, i, count, moves);
    }
    return count;
}

/* ---- without a table ---- */

/* Fills in the cost of walking from each square to one of the home squares, by repeated relaxation (Bellman and Ford):
 * 14 rounds are enough unless walls force detours. */
static void fill_walk_costs(const struct walls *walls, uint32_t home, uint8_t walk_costs[SQUARES][PIECES],
                            uint32_t which)
{
    bool changed = true;

    for (uint32_t square = 0; square < SQUARES; square++)
        walk_costs[square][which] = UNREACHED;
    walk_costs[home][which] = 0;
    while (changed) {
        changed = false;
        for (uint32_t square = 0; square < SQUARES; square++)
            for (uint32_t d = 0; d < DIRECTIONS; d++) {
                struct edge edge = walls->edges[square][d];
                uint32_t cost = (uint32_t)walk_costs[edge.next][which] + edge.cost;
                if (cost < walk_costs[square][which]) {
                    walk_costs[square][which] = (uint8_t)cost;
                    changed = true;
                }
            }
    }
}

/* The least cost of walking two pieces to the home squares a and b. */
static uint32_t pair_cost(const uint8_t *first, const uint8_t *second, uint32_t a, uint32_t b)
{
    return integer_min_32((uint32_t)first[a] + second[b], (uint32_t)first[b] + second[a]);
}

/* The cheapest assignment of home squares: the first two pieces take any two of the four. */
static uint32_t walking_distance(const uint8_t walk_costs[SQUARES][PIECES], const uint8_t squares[PIECES])
{
    const uint8_t *a = walk_costs[squares[0]], *b = walk_costs[squares[1]];
    const uint8_t *c = walk_costs[squares[2]], *d = walk_costs[squares[3]];
    uint32_t least = pair_cost(a, b, 0, 1) + pair_cost(c, d, 2, 3);

    least = integer_min_32(least, pair_cost(a, b, 0, 2) + pair_cost(c, d, 1, 3));
    least = integer_min_32(least, pair_cost(a, b, 0, 3) + pair_cost(c, d, 1, 2));
    least = integer_min_32(least, pair_cost(a, b, 1, 2) + pair_cost(c, d, 0, 3));
    least = integer_min_32(least, pair_cost(a, b, 1, 3) + pair_cost(c, d, 0, 2));
    return integer_min_32(least, pair_cost(a, b, 2, 3) + pair_cost(c, d, 0, 1));
}

/* ---- tables ---- */

/* Lowers the distances of the placements one move from this one, where the way through this one is shorter. Returns the
 * number of moves. */
static uint32_t relax(const struct solo *solo, uint8_t *table, uint32_t rank, uint32_t distance)
{
    struct solo_move moves[MOVES_MAX];
    uint32_t count;
    uint8_t squares[PIECES];
    struct rank_rest rest[PIECES];
    uint64_t pieces = rank_pieces(&solo->rank, rank, squares);

    rank_without_each(&solo->rank, squares, rest);
    count = list_moves(solo, squares, pieces, TURN_COST, moves);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *entry = &table[rank_with(&solo->rank, &rest[moves[i].distance], moves[i].to)];
        uint32_t through = distance + moves[i].cost;
        if (through < *entry)
            *entry = (uint8_t)through;
    }
    return count;
}

/* Placements scanned between two reports of work, and scanned placements that are as much work as one move. */
enum { SCANNED = 1024, SCANNED_PER_MOVE = 32 };

/* Within a larger function the loops below took 2 % more instructions (gcc 12, -O2). */
#ifdef __GNUC__
#define NOT_INLINE __attribute__((noinline))
#else
#define NOT_INLINE
#endif

/* Fills the table of a colour. False when stopped: the table is then useless. */
static NOT_INLINE bool fill_table(const struct solo *solo, uint32_t colour, uint8_t *table, struct stop *stop)
{
    uint32_t home = rank_of(&solo->rank, POSITION_HOME[colour]), reached = 0;

    memset(table, UNREACHED, PLACEMENTS);
    table[home] = 0;
    for (uint32_t distance = 0; reached < PLACEMENTS; distance++)
        for (uint32_t rank = 0; rank < PLACEMENTS;) {
            uint32_t end = integer_min_32(rank + SCANNED, PLACEMENTS), work = SCANNED / SCANNED_PER_MOVE;
            for (; rank < end; rank++)
                if (table[rank] == distance) {
                    work += relax(solo, table, rank, distance);
                    reached++;
                }
            if (stop_after(stop, work))
                return false;
        }
    return true;
}

void solo_open(struct solo *solo, const struct walls *walls)
{
    uint8_t home[PIECES];

    solo->walls = *walls;
    rank_table_fill(&solo->rank);
    fill_moves(solo);
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        solo->tables[colour] = NULL;
        rank_squares(POSITION_HOME[colour], home);
        for (uint32_t i = 0; i < PIECES; i++)
            fill_walk_costs(walls, home[i], solo->walk_costs[colour], i);
    }
}

bool solo_make_table(struct solo *solo, uint32_t colour, struct arena *arena, struct stop *stop)
{
    struct arena before = *arena;
    uint8_t *table = ARENA_TAKE(arena, PLACEMENTS, uint8_t);

    if (table != NULL && fill_table(solo, colour, table, stop))
        solo->tables[colour] = table;
    else
        *arena = before;
    return solo->tables[colour] != NULL;
}

uint32_t solo_table_colour(uint32_t first, uint32_t number)
{
    static const uint8_t after[COLOURS] = {0, 2, 1, 3};

    return (first + after[number]) % COLOURS;
}

void solo_open_tables(struct solo *solo, const struct walls *walls, uint32_t first, uint32_t tables,
                      struct arena *arena)
{
    solo_open(solo, walls);
    for (uint32_t i = 0; i < tables; i++)
        (void)solo_make_table(solo, solo_table_colour(first, i), arena, NULL);
}

/* ---- use ---- */

uint32_t solo_distance(const struct solo *solo, uint32_t colour, uint64_t pieces)
{
    uint8_t squares[PIECES];

    if (solo->tables[colour] != NULL)
        return solo->tables[colour][rank_of(&solo->rank, pieces)];
    rank_squares(pieces, squares);
    return walking_distance(solo->walk_costs[colour], squares);
}

void solo_distances(const struct solo *solo, const struct position *position, uint8_t distances[COLOURS])
{
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        distances[colour] = (uint8_t)solo_distance(solo, colour, position->pieces[colour]);
}

uint32_t solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied,
                    uint32_t cost_max, struct solo_move moves[MOVES_MAX])
{
    const uint8_t *table = solo->tables[colour];
    uint32_t count;
    uint8_t squares[PIECES];
    struct rank_rest rest[PIECES];

    rank_squares(pieces, squares);
    count = list_moves(solo, squares, occupied, cost_max, moves);
    if (table == NULL) {
        for (uint32_t i = 0; i < count; i++) {
            uint8_t after[PIECES];
            memcpy(after, squares, sizeof after);
            after[moves[i].distance] = moves[i].to;
            moves[i].distance = (uint8_t)walking_distance(solo->walk_costs[colour], after);
        }
        return count;
    }
    rank_without_each(&solo->rank, squares, rest);
    for (uint32_t i = 0; i < count; i++)
        moves[i].distance = table[rank_with(&solo->rank, &rest[moves[i].distance], moves[i].to)];
    return count;
}

struct move solo_move_home(const struct solo *solo, uint32_t colour, uint64_t pieces)
{
    struct solo_move moves[MOVES_MAX];
    uint32_t count = solo_moves(solo, colour, pieces, pieces, TURN_COST, moves), best = 0;
    uint32_t distance = solo_distance(solo, colour, pieces);

    for (uint32_t i = 1; i < count; i++)
        if (moves[i].distance < distance &&
            (moves[best].distance >= distance ||
             moves[i].distance + moves[i].cost < moves[best].distance + moves[best].cost))
            best = i;
    return (struct move){moves[best].from, moves[best].to};
}
