/*
 * Dijkstra's algorithm without lists: there are so few distances that all placements are scanned for each of them.
 * Every move can be taken back at the same cost, so the search starts at the goal. It continues where it stopped when a
 * placement farther away is wanted.
 *
 * A placement is four squares a < b < c < d. Its number is C(a,1) + C(b,2) + C(c,3) + C(d,4), which numbers all
 * placements without a gap (combinatorial number system).
 */
#include "solo.h"

#include <stdint.h>
#include <string.h>

#define LESS_SOLO_PLACEMENTS 635376 /* C(64,4) */
#define LESS_SOLO_UNKNOWN 255 /* greater than any distance: four pieces, 14 slides each, of cost 3 at most */
#define LESS_SOLO_WAYS 8 /* of a piece: four slides, then four jumps */

/* A way for a piece: a slide or a jump. */
struct less_solo_way {
    int to;
    int middle; /* the square that must be occupied: the one jumped over; of a slide, the piece's own */
    int cost;   /* 0: there is no way */
};

/* The search of a colour. */
struct less_solo_table {
    unsigned char *distance; /* by number of the placement; final up to `next` */
    struct less_solo_way ways[LESS_SQUARES][LESS_SOLO_WAYS];
    struct less_board board; /* without text before the first search */
    int next; /* the distance whose placements are expanded next */
};

struct less_solo {
    struct less_solo_table tables[LESS_COLOURS];
    int32_t binomials[LESS_SQUARES][LESS_PIECES + 1]; /* C(n,k), by Pascal's triangle */
};

static void less_solo_fill_binomials(struct less_solo *solo)
{
    memset(solo->binomials, 0, sizeof solo->binomials);
    for (int n = 0; n < LESS_SQUARES; n++) {
        solo->binomials[n][0] = 1;
        for (int k = 1; k <= LESS_PIECES && n > 0; k++)
            solo->binomials[n][k] = solo->binomials[n - 1][k - 1] + solo->binomials[n - 1][k];
    }
}

struct less_solo *less_solo_open(struct arena *arena)
{
    struct less_solo *solo = ARENA_TAKE(arena, 1, struct less_solo);
    unsigned char *distance = ARENA_TAKE(arena, (size_t)LESS_COLOURS * LESS_SOLO_PLACEMENTS, unsigned char);
    if (solo == NULL || distance == NULL)
        return NULL;
    if (arena->counting)
        return solo;
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        solo->tables[colour].distance = distance + (size_t)colour * LESS_SOLO_PLACEMENTS;
        solo->tables[colour].board = (struct less_board){.text = ""};
    }
    less_solo_fill_binomials(solo);
    return solo;
}

/* The number of four squares in any order. */
static int32_t less_solo_number(const struct less_solo *solo, const int squares[LESS_PIECES])
{
    int32_t number = 0;
    for (int i = 0; i < LESS_PIECES; i++) {
        int smaller = 0;
        for (int j = 0; j < LESS_PIECES; j++)
            smaller += squares[j] < squares[i];
        number += solo->binomials[squares[i]][smaller + 1];
    }
    return number;
}

/* The squares of a number, the greatest first. */
static void less_solo_squares(const struct less_solo *solo, int squares[LESS_PIECES], int32_t number)
{
    int square = LESS_SQUARES - 1;
    for (int i = 0; i < LESS_PIECES; i++) {
        while (solo->binomials[square][LESS_PIECES - i] > number)
            square--;
        number -= solo->binomials[square][LESS_PIECES - i];
        squares[i] = square;
    }
}

static void less_solo_relax(const struct less_solo *solo, struct less_solo_table *table, const int squares[LESS_PIECES],
                            int distance)
{
    unsigned char *entry = &table->distance[less_solo_number(solo, squares)];
    if (distance < *entry)
        *entry = (unsigned char)distance;
}

/* A way on a board without other pieces, except one to jump over. */
static struct less_solo_way less_solo_find_way(const struct less_board *board, int from, int to, bool jump)
{
    struct less_position position;
    struct less_solo_way way = {to, jump ? (from + to) / 2 : from, 0};
    memset(position.at, -1, sizeof position.at);
    position.at[from] = 0;
    position.at[way.middle] = 0;
    way.cost = less_move_cost(board, &position, from, to, NULL);
    return way;
}

static void less_solo_fill_ways(struct less_solo_table *table)
{
    static const int offsets[LESS_SOLO_WAYS][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0},
                                                   {0, 2}, {0, -2}, {2, 0}, {-2, 0}};
    memset(table->ways, 0, sizeof table->ways);
    for (int from = 0; from < LESS_SQUARES; from++) {
        for (int i = 0; i < LESS_SOLO_WAYS; i++) {
            int row = from / LESS_SIDE + offsets[i][0];
            int column = from % LESS_SIDE + offsets[i][1];
            if (row >= 0 && row < LESS_SIDE && column >= 0 && column < LESS_SIDE)
                table->ways[from][i] = less_solo_find_way(&table->board, from, row * LESS_SIDE + column,
                                                          i >= LESS_SOLO_WAYS / 2);
        }
    }
}

static void less_solo_spread(const struct less_solo *solo, struct less_solo_table *table, int32_t number, int distance)
{
    bool taken[LESS_SQUARES] = {false};
    int squares[LESS_PIECES];
    less_solo_squares(solo, squares, number);
    for (int i = 0; i < LESS_PIECES; i++)
        taken[squares[i]] = true;
    for (int i = 0; i < LESS_PIECES; i++) {
        int from = squares[i];
        for (int j = 0; j < LESS_SOLO_WAYS; j++) {
            const struct less_solo_way *way = &table->ways[from][j];
            squares[i] = way->to;
            if (way->cost > 0 && !taken[way->to] && taken[way->middle])
                less_solo_relax(solo, table, squares, distance + way->cost);
        }
        squares[i] = from;
    }
}

static void less_solo_start(const struct less_solo *solo, struct less_solo_table *table, const struct less_board *board,
                            int colour)
{
    int goal[LESS_PIECES];
    memset(table->distance, LESS_SOLO_UNKNOWN, LESS_SOLO_PLACEMENTS);
    table->board = *board;
    table->next = 0;
    less_solo_fill_ways(table);
    for (int i = 0; i < LESS_PIECES; i++)
        goal[i] = less_goal_square(colour, i);
    less_solo_relax(solo, table, goal, 0);
}

/* Expands the placements of the next distance. A move costs at least 1, so what it leads to is expanded in a later
 * call. */
static void less_solo_advance(const struct less_solo *solo, struct less_solo_table *table)
{
    for (int32_t number = 0; number < LESS_SOLO_PLACEMENTS; number++)
        if (table->distance[number] == table->next)
            less_solo_spread(solo, table, number, table->next);
    table->next++;
}

int less_solo(struct less_solo *solo, const struct less_board *board, const struct less_position *position, int colour)
{
    struct less_solo_table *table = &solo->tables[colour];
    int squares[LESS_PIECES] = {0};
    int32_t number;
    if (memcmp(table->board.text, board->text, sizeof board->text) != 0)
        less_solo_start(solo, table, board, colour);
    for (int square = 0, count = 0; square < LESS_SQUARES && count < LESS_PIECES; square++)
        if (position->at[square] == colour)
            squares[count++] = square;
    number = less_solo_number(solo, squares);
    while (table->distance[number] > table->next)
        less_solo_advance(solo, table);
    return table->distance[number];
}

struct less_move less_solo_move(struct less_solo *solo, const struct less_board *board,
                                const struct less_position *position, int colour)
{
    struct less_move list[LESS_MOVES_MAX];
    int count = less_moves(board, position, colour, LESS_TURN_MOVES, list);
    int distance = less_solo(solo, board, position, colour);
    int found = 0;
    while (found + 1 < count) {
        struct less_position after = *position;
        less_move_make(&after, &list[found]);
        if (list[found].cost + less_solo(solo, board, &after, colour) == distance)
            break;
        found++;
    }
    return list[found];
}
