/* Tuner of the evaluation of Less: prints the weights for core/less/search/evaluation.c.
 *
 *     tune_less [BOARDS [WORK]]       if not given, 1000 boards and 400k of work for each turn
 *
 * The player plays itself on generated boards, two games on each, with some turns drawn by chance. On the first
 * half of the boards it evaluates by solo distances alone, on the other half by the weights that the first half
 * gave. The weights printed are those of all games: by them the terms of a position tell best, in least squares,
 * which lead is still counted from there to the end of its game. Sums are exact, in integers. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../core/base/argument.h"
#include "../../core/base/random.h"
#include "../../core/less/search/tree.h"
#include "../judge_less/less_generate.h"

/* Columns beside the terms: the team to move, known too, and the lead that is still counted, to be told. */
enum { SIDE_TERM = TERMS, KNOWN, RESULT = KNOWN, COLUMNS };

/* Positions from FIRST_PLY to before LAST_PLY. Earlier ones tell little of the end: even what a search of 1.5M expects
 * before ply 8 explains nothing of it. Later games are nearly over. */
enum { FIRST_PLY = 16, LAST_PLY = 60 };

/* Added to the sum of the squares of each column, some ten thousands: weights of terms that are rarely seen stay
 * small, and the equations can be solved although the places of a position add up to 0. */
enum { RIDGE = 30 };

/* A turn drawn by chance is one of the DRAWN_FROM that get nearest to home; after the first round one turn of
 * DRAWN_EVERY is drawn. */
enum { DRAWN_FROM = 12, DRAWN_EVERY = 16 };

/* Boards of seeds far from those of benches, and memory for the tables and a million nodes, far more than 400k of work
 * make. */
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

/* Keeps a position, with the lead so far taken off what will be the lead at the end. */
static void keep(struct game *game, const struct position *position)
{
    int32_t *columns = game->columns[game->count];
    uint8_t distances[COLOURS];
    uint64_t work = 0;

    if (position->ply < FIRST_PLY || position->ply >= LAST_PLY)
        return;
    solo_distances(&solo, position, distances);
    evaluation_terms(&solo, position, distances, columns, &work);
    columns[SIDE_TERM] = position->ply % 2 != 0 ? -1 : 1;
    columns[RESULT] = -position->lead;
    game->count++;
}

static void draw_turn(const struct position *position, struct random *random, struct turn *turn)
{
    uint16_t best[DRAWN_FROM];
    uint64_t work = 0;
    uint32_t count;

    turns_list(&tree.turns, position, DRAWN_FROM, &work);
    count = turns_best(&tree.turns, position->ply % COLOURS, DRAWN_FROM, best);
    turns_moves(&tree.turns, best[random_next(random) % count], turn);
}

/* Plays a game and adds its positions to the sums. Of a board's second game the first round is drawn. */
static void play(struct sums *sums, uint32_t number, uint64_t work, struct random *random)
{
    static struct game game;
    struct position position;
    struct turn turn;
    uint32_t wrong;

    game.count = 0;
    position_start(&position);
    while (!position_over(&position)) {
        bool by_chance = position.ply < COLOURS ? number > 0 : random_next(random) % DRAWN_EVERY == 0;
        if (position_finished(&position, position.ply % COLOURS)) {
            position.ply++;
            continue;
        }
        keep(&game, &position);
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
    struct random random = {seed};

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

/* The last place, the corner of home, weighs 0: each colour has four pieces, so a number added to the weights of all
 * places changes no sum. */
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

static void print_line(const int8_t *weights, int count)
{
    printf("   ");
    for (int i = 0; i < count; i++)
        printf(" %d,", weights[i]);
    printf("\n");
}

static void print(const int8_t weights[TERMS])
{
    int at = TERM_PLACES;

    print_line(weights, TERM_PLACES);
    for (int row = 0; row < SIDE; row++) {
        print_line(weights + at, SIDE - row);
        at += SIDE - row;
    }
}

/* A number of at least 1 and at most `most`, or the end of the program. */
static uint64_t number_of(const char *text, uint64_t most)
{
    const char *at = text;
    uint64_t number;

    if (!argument_work(&at, &number) || *at != '\0' || number == 0 || number > most) {
        (void)fprintf(stderr, "tune_less: %s: a number from 1 to %llu is wanted, k and M may end it\n", text,
                      (unsigned long long)most);
        exit(EXIT_FAILURE);
    }
    return number;
}

/* A product of two columns is less than 2,000 squared, and a board has at most 88 positions: sums fit 64 bits. */
enum { BOARDS_MOST = 1000000, WORK_MOST = 1000000000 };

int main(int argc, char **argv)
{
    static struct sums sums;
    uint32_t boards = argc > 1 ? (uint32_t)number_of(argv[1], BOARDS_MOST) : 1000;
    uint64_t work = argc > 2 ? number_of(argv[2], WORK_MOST) : 400000;
    int8_t weights[TERMS] = {[TERM_DISTANCE] = -EVALUATION_MOVE};

    play_boards(&sums, FIRST_SEED, boards / 2, work, weights);
    find_weights(&sums, weights);
    play_boards(&sums, FIRST_SEED + boards / 2, boards - boards / 2, work, weights);
    find_weights(&sums, weights);
    print(weights);
    return EXIT_SUCCESS;
}
