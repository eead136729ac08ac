/*
 * Dijkstra's algorithm with a list for each distance. Every move can be taken back at the same cost, so the
 * search begins at the goal. A placement is four squares a < b < c < d; its number is the sum of the binomial
 * coefficients C(a,1) + C(b,2) + C(c,3) + C(d,4), which counts all placements without a gap.
 */
#include "less_solo.h"

#include "less_host.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LESS_SOLO_PLACEMENTS 635376 /* C(64,4) */
#define LESS_SOLO_UNKNOWN 255
#define LESS_SOLO_COSTS 4 /* a move costs 1 to 3: four lists, used in turn, hold all that is waiting */

struct less_solo_table {
    char text[LESS_WALLS + 1]; /* of the board that the distances belong to */
    unsigned char *distance;
};

/* The placements at one distance; a placement is listed again when it is reached more cheaply. */
struct less_solo_list {
    int32_t *numbers;
    size_t count;
    size_t capacity;
};

struct less_solo_search {
    const struct less_board *board;
    int colour;
    unsigned char *distance;
    struct less_solo_list lists[LESS_SOLO_COSTS];
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
        int32_t *larger = realloc(list->numbers, capacity * sizeof *larger);
        if (!larger)
            less_host_fail("out of memory for %zu placements", capacity);
        list->numbers = larger;
        list->capacity = capacity;
    }
    list->numbers[list->count++] = number;
}

static void less_solo_reach(struct less_solo_search *search, const int squares[LESS_PIECES], int distance)
{
    int32_t number = less_solo_number(squares);
    if (distance >= search->distance[number])
        return;
    search->distance[number] = (unsigned char)distance;
    less_solo_append(&search->lists[distance % LESS_SOLO_COSTS], number);
}

/* The moves of a colour that is alone; less_moves() would give the partner's where it is home. */
static void less_solo_spread(struct less_solo_search *search, int32_t number, int distance)
{
    static const int steps[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {0, 2}, {0, -2}, {2, 0}, {-2, 0}};
    struct less_position position;
    int squares[LESS_PIECES];
    less_solo_place(squares, number);
    memset(position.at, -1, sizeof position.at);
    for (int i = 0; i < LESS_PIECES; i++)
        position.at[squares[i]] = (signed char)search->colour;
    for (int i = 0; i < LESS_PIECES; i++) {
        int from = squares[i];
        for (size_t step = 0; step < sizeof steps / sizeof steps[0]; step++) {
            int row = from / LESS_SIDE + steps[step][0];
            int column = from % LESS_SIDE + steps[step][1];
            if (row < 0 || row >= LESS_SIDE || column < 0 || column >= LESS_SIDE)
                continue;
            squares[i] = row * LESS_SIDE + column;
            int cost = less_move_cost(search->board, &position, from, squares[i], NULL);
            if (cost > 0)
                less_solo_reach(search, squares, distance + cost);
        }
        squares[i] = from;
    }
}

static void less_solo_search(struct less_solo_search *search)
{
    int goal[LESS_PIECES];
    int idle = 0;
    memset(search->distance, LESS_SOLO_UNKNOWN, LESS_SOLO_PLACEMENTS);
    for (int i = 0; i < LESS_PIECES; i++)
        goal[i] = less_goal_square(search->colour, i);
    less_solo_reach(search, goal, 0);
    for (int distance = 0; idle < LESS_SOLO_COSTS; distance++) {
        struct less_solo_list *list = &search->lists[distance % LESS_SOLO_COSTS];
        idle = list->count ? 0 : idle + 1;
        for (size_t i = 0; i < list->count; i++)
            if (search->distance[list->numbers[i]] == distance)
                less_solo_spread(search, list->numbers[i], distance);
        list->count = 0;
    }
    for (int i = 0; i < LESS_SOLO_COSTS; i++)
        free(search->lists[i].numbers);
}

int less_solo(const struct less_board *board, const struct less_position *position, int colour)
{
    struct less_solo_table *table = &less_solo_tables[colour];
    if (!table->distance) {
        table->distance = less_host_allocate(LESS_SOLO_PLACEMENTS, 1);
        less_solo_fill_binomials();
    }
    if (strcmp(table->text, board->text) != 0) {
        struct less_solo_search search = {.board = board, .colour = colour, .distance = table->distance};
        less_solo_search(&search);
        memcpy(table->text, board->text, sizeof table->text);
    }
    int squares[LESS_PIECES] = {0};
    for (int square = 0, count = 0; square < LESS_SQUARES && count < LESS_PIECES; square++)
        if (position->at[square] == colour)
            squares[count++] = square;
    return table->distance[less_solo_number(squares)];
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
    less_host_fail("no way home for %s from a placement at %d moves", less_colour_name[colour], distance);
}
