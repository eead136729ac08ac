/* See solo.h. Moves can be taken back at the same cost, jumps included, so distances from home are found by a
 * search that starts there. It is Dial's variant of Dijkstra's search (costs are 1 to 3) without a queue: for
 * each distance the table is scanned for the placements that have it, which are final by then. */
#include "solo.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"

/* In a table: not reached yet. */
#define FAR 255
_Static_assert((int)SOLO_MOST < FAR, "a distance is not taken for a placement that was not reached");

/* ---- moves ---- */

/* Each way of a piece is kept as the move that it may become, so that a move is one word to copy: most of the time of a
 * search goes into looking at moves. */
static void fill_ways(struct solo *solo)
{
    for (uint32_t square = 0; square < SQUARES; square++)
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            struct edge edge = solo->walls.edges[square][d];
            solo->ways[square][d][0] = (struct solo_move){.from = (uint8_t)square, .to = edge.next, .cost = edge.cost};
            solo->ways[square][d][1] = (struct solo_move){.from = (uint8_t)square, .to = edge.beyond, .cost = 1};
        }
}

/* Adds the move of piece `i` in one direction if it costs at most `left`: ways[1], a jump, where a piece stands on the
 * square that ways[0] leads to. A direction without a move leads to the piece's own square, which is occupied. Squares
 * are below 64 already: the masks tell the compiler that the shifts need no check. */
static inline uint32_t add_move(const struct solo_move ways[2], uint64_t occupied, uint32_t left, uint32_t i,
                                uint32_t count, struct solo_move moves[MOVES_MOST])
{
    const struct solo_move *way = &ways[occupied >> (ways[0].to & 63) & 1];

    moves[count] = *way;
    moves[count].distance = (uint8_t)i;
    return count + ((uint32_t)(~occupied >> (way->to & 63) & 1) & (uint32_t)(way->cost <= left));
}

/* The moves of the pieces on four squares, with the number of the piece in the place of the distance. */
static uint32_t list_moves(const struct solo *solo, const uint8_t squares[PIECES], uint64_t occupied,
                           uint32_t left, struct solo_move moves[MOVES_MOST])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < PIECES; i++) {
        const struct solo_move (*ways)[2] = solo->ways[squares[i]];
        count = add_move(ways[EAST], occupied, left, i, count, moves);
        count = add_move(ways[WEST], occupied, left, i, count, moves);
        count = add_move(ways[SOUTH], occupied, left, i, count, moves);
        count = add_move(ways[NORTH], occupied, left, i, count, moves);
    }
    return count;
}

/* ---- without a table ---- */

/* Cost of walking from each square to one of the home squares, by repeated relaxation: 14 rounds are enough
 * unless walls force detours, and then there are some more. */
static void walk_from(const struct walls *walls, uint32_t home, uint8_t walks[SQUARES][PIECES], uint32_t which)
{
    bool changed = true;

    for (uint32_t square = 0; square < SQUARES; square++)
        walks[square][which] = FAR;
    walks[home][which] = 0;
    while (changed) {
        changed = false;
        for (uint32_t square = 0; square < SQUARES; square++)
            for (uint32_t d = 0; d < DIRECTIONS; d++) {
                struct edge edge = walls->edges[square][d];
                uint32_t cost = (uint32_t)walks[edge.next][which] + edge.cost;
                if (cost < walks[square][which]) {
                    walks[square][which] = (uint8_t)cost;
                    changed = true;
                }
            }
    }
}

/* The cheapest way to give two pieces the home squares a and b. */
static uint32_t pair(const uint8_t *first, const uint8_t *second, uint32_t a, uint32_t b)
{
    return integer_min_32((uint32_t)first[a] + second[b], (uint32_t)first[b] + second[a]);
}

/* The cheapest assignment: the first two pieces have any two of the four home squares. */
static uint32_t walking_distance(const uint8_t walks[SQUARES][PIECES], const uint8_t squares[PIECES])
{
    const uint8_t *a = walks[squares[0]], *b = walks[squares[1]], *c = walks[squares[2]], *d = walks[squares[3]];
    uint32_t least = pair(a, b, 0, 1) + pair(c, d, 2, 3);

    least = integer_min_32(least, pair(a, b, 0, 2) + pair(c, d, 1, 3));
    least = integer_min_32(least, pair(a, b, 0, 3) + pair(c, d, 1, 2));
    least = integer_min_32(least, pair(a, b, 1, 2) + pair(c, d, 0, 3));
    least = integer_min_32(least, pair(a, b, 1, 3) + pair(c, d, 0, 2));
    return integer_min_32(least, pair(a, b, 2, 3) + pair(c, d, 0, 1));
}

/* ---- tables ---- */

/* Gives the placements one move from this one their distance, if that is less than what they have. Returns how many
 * moves were looked at. */
static uint32_t relax(const struct solo *solo, uint8_t *table, uint32_t rank, uint32_t distance)
{
    struct solo_move moves[MOVES_MOST];
    uint32_t count;
    uint8_t squares[PIECES];
    struct rank_rest rest[PIECES];
    uint64_t pieces = rank_pieces(&solo->rank, rank);

    rank_squares(pieces, squares);
    rank_without_each(&solo->rank, squares, rest);
    count = list_moves(solo, squares, pieces, TURN_COST, moves);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *entry = &table[rank_with(&solo->rank, &rest[moves[i].distance], moves[i].to)];
        uint32_t longer = distance + moves[i].cost;
        if (longer < *entry)
            *entry = (uint8_t)longer;
    }
    return count;
}

/* Placements scanned between two reports of work, and how many of them are as much work as one move. */
enum { SCANNED = 1024, SCANNED_MOVE = 32 };

/* False when stopped: then the table is of no use. */
static bool fill_table(const struct solo *solo, uint32_t colour, uint8_t *table, struct stop *stop)
{
    uint32_t home = rank_of(&solo->rank, POSITION_HOME[colour]), reached = 0;

    memset(table, FAR, RANKS);
    table[home] = 0;
    for (uint32_t distance = 0; reached < RANKS; distance++)
        for (uint32_t rank = 0; rank < RANKS;) {
            uint32_t end = rank + SCANNED < RANKS ? rank + SCANNED : RANKS, work = SCANNED / SCANNED_MOVE;
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
    fill_ways(solo);
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        solo->tables[colour] = NULL;
        rank_squares(POSITION_HOME[colour], home);
        for (uint32_t i = 0; i < PIECES; i++)
            walk_from(walls, home[i], solo->walks[colour], i);
    }
}

bool solo_table(struct solo *solo, uint32_t colour, struct arena *arena, struct stop *stop)
{
    struct arena before = *arena;
    uint8_t *table = ARENA_TAKE(arena, RANKS, uint8_t);

    if (table != NULL && fill_table(solo, colour, table, stop))
        solo->tables[colour] = table;
    else
        *arena = before;
    return solo->tables[colour] != NULL;
}

uint32_t solo_order(uint32_t first, uint32_t number)
{
    static const uint8_t after[COLOURS] = {0, 2, 1, 3};

    return (first + after[number]) % COLOURS;
}

void solo_fill(struct solo *solo, const struct walls *walls, uint32_t first, uint32_t tables, struct arena *arena)
{
    solo_open(solo, walls);
    for (uint32_t i = 0; i < tables; i++)
        (void)solo_table(solo, solo_order(first, i), arena, NULL);
}

/* ---- use ---- */

uint32_t solo_distance(const struct solo *solo, uint32_t colour, uint64_t pieces)
{
    uint8_t squares[PIECES];

    if (solo->tables[colour] != NULL)
        return solo->tables[colour][rank_of(&solo->rank, pieces)];
    rank_squares(pieces, squares);
    return walking_distance(solo->walks[colour], squares);
}

void solo_distances(const struct solo *solo, const struct position *position, uint8_t distances[COLOURS])
{
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        distances[colour] = (uint8_t)solo_distance(solo, colour, position->pieces[colour]);
}

uint32_t solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied,
                    uint32_t left, struct solo_move moves[MOVES_MOST])
{
    const uint8_t *table = solo->tables[colour];
    uint32_t count;
    uint8_t squares[PIECES];
    struct rank_rest rest[PIECES];

    rank_squares(pieces, squares);
    count = list_moves(solo, squares, occupied, left, moves);
    if (table == NULL) {
        for (uint32_t i = 0; i < count; i++) {
            uint8_t after[PIECES];
            memcpy(after, squares, sizeof after);
            after[moves[i].distance] = moves[i].to;
            moves[i].distance = (uint8_t)walking_distance(solo->walks[colour], after);
        }
        return count;
    }
    rank_without_each(&solo->rank, squares, rest);
    for (uint32_t i = 0; i < count; i++)
        moves[i].distance = table[rank_with(&solo->rank, &rest[moves[i].distance], moves[i].to)];
    return count;
}
