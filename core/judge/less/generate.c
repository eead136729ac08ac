/*
 * A tile can have walls at four edges inside it and at eight half edges on its rim. Two half edges meet between two
 * tiles, and their walls add up: a double wall between tiles is a wall of each. Of the sixteen tiles of the
 * specification's board three have no wall inside, nine have one, three have two that meet, and one has a single and a
 * double wall that meet. Twelve of sixteen such tiles are drawn for a board. Between its tiles the specification's
 * board has 14 walls on 96 half edges, which makes 18 2/3 on the 128 half edges of all tiles.
 *
 *         0 1
 *       7  0  2        outside: half edges of the rim, clockwise from the top left
 *         3 1          inside: clockwise from the top
 *       6  2  3
 *         5 4
 */
#include "generate.h"

#include <string.h>

#define LESS_TILES 16 /* on a board */
#define LESS_KINDS 12 /* of a set; there are two sets */
#define LESS_INSIDE 4
#define LESS_RIM 8
#define LESS_RIM_WALLS 56 /* thirds of walls on the rims of sixteen tiles */

struct less_tile {
    int inside[LESS_INSIDE];
    int rim[LESS_RIM];
};

/* A random number below `bound`, which is at most 2^32 (splitmix64). */
static int less_generate_below(uint64_t *state, int bound)
{
    uint64_t bits = *state += UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    bits ^= bits >> 31;
    return (int)((bits >> 32) * (uint64_t)bound >> 32);
}

static void less_generate_shuffle(uint64_t *state, int *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int other = less_generate_below(state, i + 1);
        int swapped = list[i];
        list[i] = list[other];
        list[other] = swapped;
    }
}

/* Sets the walls inside the tile of a number, 0 to 15, in one of four rotations. */
static void less_generate_inside(struct less_tile *tile, int number, int rotation)
{
    enum { EMPTY = 3, SINGLE = 12, CORNER = 15 };
    if (number >= EMPTY)
        tile->inside[rotation] = number >= CORNER ? 2 : 1;
    if (number >= SINGLE)
        tile->inside[(rotation + 1) % LESS_INSIDE] = 1;
}

static void less_generate_tiles(struct less_tile tiles[LESS_TILES], uint64_t *state)
{
    int numbers[LESS_TILES];
    int deck[2 * LESS_KINDS];
    int edges[LESS_TILES * LESS_RIM];
    memset(tiles, 0, LESS_TILES * sizeof *tiles);
    for (int i = 0; i < LESS_TILES; i++)
        numbers[i] = i;
    less_generate_shuffle(state, numbers, LESS_TILES);
    for (int i = 0; i < 2 * LESS_KINDS; i++)
        deck[i] = numbers[i % LESS_KINDS];
    less_generate_shuffle(state, deck, 2 * LESS_KINDS);
    for (int i = 0; i < LESS_TILES; i++)
        less_generate_inside(&tiles[i], deck[i], less_generate_below(state, LESS_INSIDE));
    for (int i = 0; i < LESS_TILES * LESS_RIM; i++)
        edges[i] = i;
    less_generate_shuffle(state, edges, LESS_TILES * LESS_RIM);
    int walls = (LESS_RIM_WALLS + less_generate_below(state, 3)) / 3;
    for (int i = 0; i < walls; i++)
        tiles[edges[i] / LESS_RIM].rim[edges[i] % LESS_RIM] = 1;
}

/* Adds walls between a square and the one to its right or below it; none at the rim of the board. */
static void less_generate_add(struct less_board *board, int row, int column, bool below, int walls)
{
    int last_row = LESS_SIDE - 1 - below;
    int last_column = LESS_SIDE - 1 - !below;
    if (row < 0 || column < 0 || row > last_row || column > last_column)
        return;
    *(below ? &board->below[row * LESS_SIDE + column] : &board->right[row * LESS_SIDE + column]) += walls;
}

static void less_generate_lay(struct less_board *board, const struct less_tile *tile, int row, int column)
{
    static const struct {
        int row;
        int column;
        bool below;
    } inside[LESS_INSIDE] = {{0, 0, false}, {0, 1, true}, {1, 0, false}, {0, 0, true}},
      rim[LESS_RIM] = {{-1, 0, true}, {-1, 1, true}, {0, 1, false}, {1, 1, false},
                       {1, 1, true}, {1, 0, true}, {1, -1, false}, {0, -1, false}};
    for (int i = 0; i < LESS_INSIDE; i++)
        less_generate_add(board, row + inside[i].row, column + inside[i].column, inside[i].below,
                          tile->inside[i]);
    for (int i = 0; i < LESS_RIM; i++)
        less_generate_add(board, row + rim[i].row, column + rim[i].column, rim[i].below, tile->rim[i]);
}

void less_generate(struct less_board *board, uint64_t seed)
{
    struct less_tile tiles[LESS_TILES];
    uint64_t state = seed;
    *board = (struct less_board){.text = ""};
    less_generate_tiles(tiles, &state);
    for (int i = 0; i < LESS_TILES; i++)
        less_generate_lay(board, &tiles[i], i / 4 * 2, i % 4 * 2);
    less_board_write(board);
}
