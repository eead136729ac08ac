/*
 * Dijkstra's algorithm with a list for each distance. Every move can be taken back at the same cost, so the
 * search begins at the goal. It goes on from where it stood when a placement farther away is asked for.
 *
 * A placement is four squares a < b < c < d; its number is the sum of the binomial coefficients C(a,1) + C(b,2)
 * + C(c,3) + C(d,4), which counts all placements without a gap.
 */
#include "solo.h"

#include "../../../port/posix/judge/host.h"

#include <stdint.h>
#include <string.h>

#define LESS_SOLO_PLACEMENTS 635376 /* C(64,4) */
#define LESS_SOLO_UNKNOWN 255
#define LESS_SOLO_COSTS 4 /* a move costs 1 to 3: four lists, used in turn, hold all that is waiting */
#define LESS_SOLO_WAYS 8 /* of a piece: four steps, then four jumps */

/* The placements at one distance; a placement is listed again when it is reached more cheaply. */
struct less_solo_list {
    int32_t *numbers;
    size_t count;
    size_t capacity;
};

/* A way for a piece: a step or a jump. */
struct less_solo_way {
    int to;
    int middle; /* the square where a piece has to be: jumped over, or the one of the piece itself */
    int cost;   /* 0 if there is no way */
};

/* The search of a colour. */
struct less_solo_table {
    unsigned char *distance; /* by number of the placement; exact up to `next` */
    struct less_solo_list lists[LESS_SOLO_COSTS];
    struct less_solo_way ways[LESS_SQUARES][LESS_SOLO_WAYS];
    struct less_board board;
    int next; /* the distance whose list is to be looked through next */
};

static struct less_solo_table less_solo_tables[LESS_COLOURS];

/* C(n,k), by Pascal's triangle. */
static int32_t less_solo_binomials[LESS_SQUARES][LESS_PIECES + 1];

static void less_solo_fill_binomials(void)
{
    for (int n = 0; n < LESS_SQUARES; n++) {
        less_solo_binomials[n][0] = 1;
        for (int k = 1; k <= LESS_PIECES && n > 0; k++)
            less_solo_binomials[n][k] = less_solo_binomials[n - 1][k - 1] + less_solo_binomials[n - 1][k];
    }
}

/* The number of four squares in any order. */
static int32_t less_solo_number(const int squares[LESS_PIECES])
{
    int32_t number = 0;
    for (int i = 0; i < LESS_PIECES; i++) {
        int smaller = 0;
        for (int j = 0; j < LESS_PIECES; j++)
            smaller += squares[j] < squares[i];
        number += less_solo_binomials[squares[i]][smaller + 1];
    }
    return number;
}

/* The squares of a number, the greatest first. */
static void less_solo_place(int squares[LESS_PIECES], int32_t number)
{
    int square = LESS_SQUARES - 1;
    for (int i = 0; i < LESS_PIECES; i++) {
        while (less_solo_binomials[square][LESS_PIECES - i] > number)
            square--;
        number -= less_solo_binomials[square][LESS_PIECES - i];
        squares[i] = square;
    }
}

static void less_solo_append(struct less_solo_list *list, int32_t number)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 1024;
        list->numbers = judge_host_resize(list->numbers, capacity, sizeof *list->numbers);
        list->capacity = capacity;
    }
    list->numbers[list->count++] = number;
}

static void less_solo_reach(struct less_solo_table *table, const int squares[LESS_PIECES], int distance)
{
    int32_t number = less_solo_number(squares);
    if (distance >= table->distance[number])
        return;
    table->distance[number] = (unsigned char)distance;
    less_solo_append(&table->lists[distance % LESS_SOLO_COSTS], number);
}

/* A way on a board without other pieces, but for one in the middle of a jump. */
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
    static const int steps[LESS_SOLO_WAYS][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0},
                                                 {0, 2}, {0, -2}, {2, 0}, {-2, 0}};
    memset(table->ways, 0, sizeof table->ways);
    for (int from = 0; from < LESS_SQUARES; from++) {
        for (int i = 0; i < LESS_SOLO_WAYS; i++) {
            int row = from / LESS_SIDE + steps[i][0];
            int column = from % LESS_SIDE + steps[i][1];
            if (row >= 0 && row < LESS_SIDE && column >= 0 && column < LESS_SIDE)
                table->ways[from][i] = less_solo_find_way(&table->board, from, row * LESS_SIDE + column,
                                                          i >= LESS_SOLO_WAYS / 2);
        }
    }
}

static void less_solo_spread(struct less_solo_table *table, int32_t number, int distance)
{
    bool taken[LESS_SQUARES] = {false};
    int squares[LESS_PIECES];
    less_solo_place(squares, number);
    for (int i = 0; i < LESS_PIECES; i++)
        taken[squares[i]] = true;
    for (int i = 0; i < LESS_PIECES; i++) {
        int from = squares[i];
        for (int j = 0; j < LESS_SOLO_WAYS; j++) {
            const struct less_solo_way *way = &table->ways[from][j];
            squares[i] = way->to;
            if (way->cost > 0 && !taken[way->to] && taken[way->middle])
                less_solo_reach(table, squares, distance + way->cost);
        }
        squares[i] = from;
    }
}

static void less_solo_start(struct less_solo_table *table, const struct less_board *board, int colour)
{
    int goal[LESS_PIECES];
    if (!table->distance) {
        table->distance = judge_host_allocate(LESS_SOLO_PLACEMENTS, 1);
        less_solo_fill_binomials();
    }
    memset(table->distance, LESS_SOLO_UNKNOWN, LESS_SOLO_PLACEMENTS);
    table->board = *board;
    table->next = 0;
    less_solo_fill_ways(table);
    for (int i = 0; i < LESS_SOLO_COSTS; i++)
        table->lists[i].count = 0;
    for (int i = 0; i < LESS_PIECES; i++)
        goal[i] = less_goal_square(colour, i);
    less_solo_reach(table, goal, 0);
}

static void less_solo_advance(struct less_solo_table *table)
{
    struct less_solo_list *list = &table->lists[table->next % LESS_SOLO_COSTS];
    for (size_t i = 0; i < list->count; i++)
        if (table->distance[list->numbers[i]] == table->next)
            less_solo_spread(table, list->numbers[i], table->next);
    list->count = 0;
    table->next++;
}

int less_solo(const struct less_board *board, const struct less_position *position, int colour)
{
    struct less_solo_table *table = &less_solo_tables[colour];
    int squares[LESS_PIECES] = {0};
    if (!table->distance || strcmp(table->board.text, board->text) != 0)
        less_solo_start(table, board, colour);
    for (int square = 0, count = 0; square < LESS_SQUARES && count < LESS_PIECES; square++)
        if (position->at[square] == colour)
            squares[count++] = square;
    int32_t number = less_solo_number(squares);
    while (table->distance[number] > table->next)
        less_solo_advance(table);
    return table->distance[number];
}

void less_solo_position(struct less_position *position, int colour)
{
    for (int square = 0; square < LESS_SQUARES; square++)
        if (position->at[square] != colour)
            position->at[square] = -1;
}

struct less_move less_solo_move(const struct less_board *board, const struct less_position *position,
                                int colour)
{
    struct less_move list[LESS_MOVES_MAX];
    int count = less_moves(board, position, colour, LESS_TURN_MOVES, list);
    int distance = less_solo(board, position, colour);
    for (int i = 0; i < count; i++) {
        struct less_position after = *position;
        less_move_make(&after, &list[i]);
        if (list[i].cost + less_solo(board, &after, colour) == distance)
            return list[i];
    }
    judge_host_fail("no way home for %s from a placement at %d moves", less_colour_name[colour], distance);
}
