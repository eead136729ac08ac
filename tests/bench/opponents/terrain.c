/*
 * The walking distance is the cheapest of the 24 assignments of four goals to four pieces. Two pieces get two of the
 * goals, the other two the rest; a table has the cost of each half.
 */
#include "terrain.h"

#include <string.h>

/* More than any walk: at most 14 slides of cost 3 each. Twice this fits a byte. */
enum { FAR = 100 };

static const int pair_of[TERRAIN_PAIRS][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
static const int offsets[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

/* The square `length` away in a direction; -1 outside of the board. */
static int beside(int from, int way, int length)
{
    int row = from / LESS_SIDE + length * offsets[way][0];
    int column = from % LESS_SIDE + length * offsets[way][1];
    bool on_board = row >= 0 && row < LESS_SIDE && column >= 0 && column < LESS_SIDE;
    return on_board ? row * LESS_SIDE + column : -1;
}

static void fill_ways(struct terrain *terrain, const struct less_board *board)
{
    memset(terrain->way_count, 0, sizeof terrain->way_count);
    for (int i = 0; i < LESS_SQUARES * TERRAIN_WAYS; i++) {
        int from = i / TERRAIN_WAYS, way = i % 4, length = i % TERRAIN_WAYS < 4 ? 1 : 2;
        int middle = beside(from, way, length - 1);
        int to = beside(from, way, length);
        if (to < 0)
            continue;
        int walls = less_board_walls(board, middle, to) + (length > 1 ? less_board_walls(board, from, middle) : 0);
        if (length > 1 && walls > 0)
            continue;
        terrain->ways[from][terrain->way_count[from]++] =
            (struct terrain_way){(unsigned char)to, (unsigned char)middle, (unsigned char)(1 + walls)};
    }
}

/* The cost of walking from every square to one goal. */
static void walk(int walked[LESS_SQUARES], const struct terrain *terrain, int goal)
{
    bool changed = true;

    for (int i = 0; i < LESS_SQUARES; i++)
        walked[i] = i == goal ? 0 : FAR;
    while (changed) {
        changed = false;
        for (int i = 0; i < LESS_SQUARES * TERRAIN_WAYS; i++) {
            int from = i / TERRAIN_WAYS;
            const struct terrain_way *way = &terrain->ways[from][i % TERRAIN_WAYS];
            bool is_slide = i % TERRAIN_WAYS < terrain->way_count[from] && way->middle == from;
            if (is_slide && walked[way->to] + way->cost < walked[from]) {
                walked[from] = walked[way->to] + way->cost;
                changed = true;
            }
        }
    }
}

void terrain_start(struct terrain *terrain, const struct less_board *board)
{
    fill_ways(terrain, board);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        int walked[LESS_PIECES][LESS_SQUARES];
        for (int goal = 0; goal < LESS_PIECES; goal++)
            walk(walked[goal], terrain, less_goal_square(colour, goal));
        for (int pair = 0; pair < TERRAIN_PAIRS; pair++) {
            const int *one = walked[pair_of[pair][0]], *two = walked[pair_of[pair][1]];
            for (int a = 0; a < LESS_SQUARES; a++)
                for (int b = 0; b < LESS_SQUARES; b++) {
                    int sum = one[a] + two[b] < one[b] + two[a] ? one[a] + two[b] : one[b] + two[a];
                    terrain->pair[colour][pair][a][b] = (unsigned char)sum;
                }
        }
    }
}

int terrain_distance(const struct terrain *terrain, int colour, const unsigned char square[LESS_PIECES])
{
    int best = 4 * FAR;

    for (int i = 0; i < TERRAIN_PAIRS; i++) {
        int sum = terrain->pair[colour][i][square[0]][square[1]]
                  + terrain->pair[colour][TERRAIN_PAIRS - 1 - i][square[2]][square[3]];
        best = sum < best ? sum : best;
    }
    return best;
}

int terrain_team_distance(const struct terrain *terrain, const struct pieces *pieces, int colour)
{
    int partner = less_partner(colour);
    return terrain_distance(terrain, colour, pieces->square[colour])
           + terrain_distance(terrain, partner, pieces->square[partner]);
}

void pieces_of(struct pieces *pieces, const struct less_position *position)
{
    int count[LESS_COLOURS] = {0};

    memset(pieces, 0, sizeof *pieces);
    for (int i = 0; i < LESS_SQUARES; i++) {
        if (position->at[i] < 0)
            continue;
        int colour = (unsigned char)position->at[i];
        pieces->square[colour][count[colour]++] = (unsigned char)i;
        pieces->mask[colour] |= UINT64_C(1) << i;
    }
}

bool pieces_home(const struct pieces *pieces, int colour)
{
    uint64_t goal = 0;

    for (int i = 0; i < LESS_PIECES; i++)
        goal |= UINT64_C(1) << less_goal_square(colour, i);
    return pieces->mask[colour] == goal;
}

bool pieces_team_home(const struct pieces *pieces, int colour)
{
    return pieces_home(pieces, colour) && pieces_home(pieces, less_partner(colour));
}

static void change(struct pieces *pieces, const struct piece_move *move, int to)
{
    pieces->square[move->colour][move->piece] = (unsigned char)to;
    pieces->mask[move->colour] ^= UINT64_C(1) << move->from | UINT64_C(1) << move->to;
}

void pieces_move(struct pieces *pieces, const struct piece_move *move)
{
    change(pieces, move, move->to);
}

void pieces_take_back(struct pieces *pieces, const struct piece_move *move)
{
    change(pieces, move, move->from);
}

int terrain_moves(const struct terrain *terrain, const struct pieces *pieces, int colour, int left,
                  struct piece_move list[LESS_MOVES_MAX])
{
    uint64_t taken = pieces->mask[0] | pieces->mask[1] | pieces->mask[2] | pieces->mask[3];
    int moved = pieces_home(pieces, colour) ? less_partner(colour) : colour;
    int count = 0;

    for (int i = 0; i < LESS_PIECES; i++) {
        int from = pieces->square[moved][i];
        for (int j = 0; j < terrain->way_count[from]; j++) {
            const struct terrain_way *way = &terrain->ways[from][j];
            if (way->cost <= left && !(taken >> way->to & 1) && taken >> way->middle & 1)
                list[count++] = (struct piece_move){(unsigned char)moved, (unsigned char)i, (unsigned char)from,
                                                    way->to, way->cost};
        }
    }
    return count;
}
