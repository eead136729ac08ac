/* Tuner of the evaluation of Less: prints the weights for core/less/search/evaluation.c.
 *
 *     tune_less [BOARDS [WORK]]       1000 boards and 400000 of work a turn, if not given
 *
 * The player plays itself on generated boards, twice on each, some turns drawn by chance. Twice: first it
 * evaluates by solo distances alone, then by the weights that these games gave; the weights printed are of
 * the games of both. They are those terms' weights by which a position tells best, by least squares, what
 * the moves counted up to the end of its game were. Sums are exact, in integers. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/less/search/tree.h"
#include "../judge_less/less_generate.h"

/* Beside the terms: which team is to move, and what is to be told. */
enum { SIDE_TERM = TERMS, KNOWN, RESULT = KNOWN, COLUMNS };

/* Positions from which much is still to come, and by whose end most is decided. */
enum { FIRST_PLY = 16, LAST_PLY = 60 };

/* Added to the square sum of each column: weights of terms that are rarely seen stay small. */
enum { RIDGE = 30 };

enum { GAMES_A_BOARD = 2, FIRST_SEED = 1000000, MEMORY = 64 << 20 };

struct sums {
    int64_t of[COLUMNS][COLUMNS]; /* of the products of two columns over all positions */
};

struct game {
    int32_t columns[PLIES][COLUMNS];
    uint32_t count; /* of positions */
};

static struct solo solo;
static struct tree tree;

static uint32_t drawn(uint32_t *random, uint32_t count)
{
    *random = *random * 1664525u + 1013904223u;
    return (*random >> 16) % count;
}

static void note(struct game *game, const struct position *position)
{
    int32_t *columns = game->columns[game->count];
    uint8_t distances[COLOURS];
    uint64_t work = 0;

    if (position->ply < FIRST_PLY || position->ply >= LAST_PLY)
        return;
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        distances[colour] = (uint8_t)solo_distance(&solo, colour, position->pieces[colour]);
    evaluation_terms(&solo, position, distances, columns, &work);
    columns[SIDE_TERM] = position->ply % 2 != 0 ? -1 : 1;
    columns[RESULT] = -position->lead;
    game->count++;
}

/* One of the 12 turns that get nearest to home. */
static void draw_turn(const struct position *position, uint32_t *random, struct turn *turn)
{
    uint16_t best[12];
    uint64_t work = 0;

    turns_list(&tree.turns, position, 12, &work);
    turns_moves(&tree.turns, best[drawn(random, turns_best(&tree.turns, position->ply % COLOURS, 12, best))], turn);
}

/* Plays a game and adds its positions. The first round of a second game is drawn, and later one turn of 16. */
static void play(struct sums *sums, uint32_t number, uint64_t work, uint32_t *random)
{
    static struct game game;
    struct position position;
    struct turn turn;
    uint32_t wrong;

    game.count = 0;
    position_start(&position);
    while (position.ply < PLIES && !(position_finished(&position, YELLOW) && position_finished(&position, BLACK))) {
        bool by_chance = position.ply < COLOURS ? number > 0 : drawn(random, 16) == 0;
        if (position_finished(&position, position.ply % COLOURS)) {
            position.ply++;
            continue;
        }
        note(&game, &position);
        if (!tree_search(&tree, &position, work, NULL, &turn))
            break;
        if (by_chance)
            draw_turn(&position, random, &turn);
        if (position_play(&position, &solo.walls, &turn, &wrong) != TURN_LEGAL)
            abort();
    }
    for (uint32_t i = 0; i < game.count; i++) {
        int32_t *columns = game.columns[i];
        columns[RESULT] += evaluation_alone(&solo, &position);
        for (uint32_t a = 0; a < COLUMNS; a++)
            for (uint32_t b = 0; b < COLUMNS; b++)
                sums->of[a][b] += (int64_t)columns[a] * columns[b];
    }
}

static void play_boards(struct sums *sums, uint32_t seed, uint32_t boards, uint64_t work, const int8_t *weights)
{
    static uint64_t memory[MEMORY / sizeof(uint64_t)];
    uint32_t random = seed;

    for (uint32_t i = 0; i < boards; i++) {
        struct arena arena = arena_over(memory, sizeof memory);
        struct less_board board;
        struct walls walls;
        less_generate(&board, seed + i);
        (void)walls_read(&walls, board.text);
        solo_fill(&solo, &walls, YELLOW, COLOURS, &arena);
        if (!tree_open(&tree, &solo, &arena))
            abort();
        playout_open(&tree.playout, &solo, weights);
        for (uint32_t number = 0; number < GAMES_A_BOARD; number++)
            play(sums, number, work, &random);
    }
}

/* Solves the normal equations by elimination; the matrix is positive definite. */
static void solve(const struct sums *sums, double solution[KNOWN])
{
    double rows[KNOWN][COLUMNS];

    for (int i = 0; i < KNOWN; i++)
        for (int j = 0; j < COLUMNS; j++)
            rows[i][j] = (double)(sums->of[i][j] + (i == j ? RIDGE : 0));
    for (int i = 0; i < KNOWN; i++)
        for (int k = i + 1; k < KNOWN; k++) {
            double factor = rows[k][i] / rows[i][i];
            for (int j = i; j < COLUMNS; j++)
                rows[k][j] -= factor * rows[i][j];
        }
    for (int i = KNOWN; i-- > 0;) {
        solution[i] = rows[i][RESULT];
        for (int j = i + 1; j < KNOWN; j++)
            solution[i] -= rows[i][j] * solution[j];
        solution[i] /= rows[i][i];
    }
}

/* Weights count from those of a piece in the corner of home: all pieces are somewhere, so a number added to
 * all places changes nothing. */
static void find_weights(const struct sums *sums, int8_t weights[TERMS])
{
    double solution[KNOWN];

    solve(sums, solution);
    for (int i = 0; i < TERMS; i++) {
        double from = i >= TERM_PLACES ? solution[TERMS - 1] : 0;
        double weight = (solution[i] - from) * EVALUATION_MOVE;
        weight += weight < 0 ? -0.5 : 0.5;
        weights[i] = (int8_t)(weight < -127 ? -127 : weight > 127 ? 127 : weight);
    }
}

static void print(const int8_t weights[TERMS])
{
    int row_ends = TERM_PLACES + SIDE, left = SIDE;

    printf("    %d, %d, %d, %d, %d, %d,\n", weights[0], weights[1], weights[2], weights[3], weights[4], weights[5]);
    for (int i = TERM_PLACES; i < TERMS; i++) {
        bool ends = i + 1 == row_ends;
        printf("%s%d,%s", i + left == row_ends ? "    " : "", weights[i], ends ? "\n" : " ");
        if (ends)
            row_ends += --left;
    }
}

int main(int argc, char **argv)
{
    static struct sums sums;
    uint32_t boards = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000;
    uint64_t work = argc > 2 ? strtoull(argv[2], NULL, 10) : 400000;
    int8_t weights[TERMS] = {[TERM_DISTANCE] = -EVALUATION_MOVE};

    play_boards(&sums, FIRST_SEED, boards / 2, work, weights);
    find_weights(&sums, weights);
    play_boards(&sums, FIRST_SEED + boards / 2, boards - boards / 2, work, weights);
    find_weights(&sums, weights);
    print(weights);
    return EXIT_SUCCESS;
}
