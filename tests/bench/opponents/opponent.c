/*
 * An opponent for players of Less. It speaks the contest's conversation.
 *
 *     opponent NAME [WORK]          random, greedy, minimax or monte_carlo; choices.h defines the work of each
 *
 * It plays the same game on every machine: random numbers come from the board and the position. Exit status: 0 the game
 * is over; 1 a line of the input was wrong or missing; 2 wrong arguments.
 */
#include "choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct opponent {
    const char *name;
    choose *choose;
    int work; /* the default */
} opponents[] = {
    {"random", choose_random, 0},
    {"greedy", choose_greedy, 100},
    {"minimax", choose_minimax, 4},
    {"monte_carlo", choose_monte_carlo, 2000},
};

/* Bytes of a line: a board, its end, which may be of two characters, and a NUL. */
enum { LINE = LESS_WALLS + 3 };

/* ---- input ---- */

static void fail(const char *what)
{
    (void)fprintf(stderr, "opponent: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Reads a line without its end. A line longer than a board is cut, and wrong anyway. */
static void read_line(char line[LINE])
{
    if (!fgets(line, LINE, stdin))
        fail("the input ends too early");
    line[strcspn(line, "\r\n")] = '\0';
}

static int read_colour(void)
{
    char line[LINE];

    read_line(line);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        if (strcmp(line, less_colour_name[colour]) == 0)
            return colour;
    fail("expected a colour: Yellow, Black, White or Red");
    return 0;
}

/* ---- output ---- */

static void write_turn(const struct turn *turn)
{
    for (int i = 0; i < turn->count; i++) {
        char from[3];
        char to[3];
        less_board_name(turn->moves[i].from, from);
        less_board_name(turn->moves[i].to, to);
        printf("%s%s%s", i > 0 ? ":" : "", from, to);
    }
    (void)putchar('\n');
    (void)fflush(stdout);
}

/* ---- turns ---- */

static uint64_t seed_of(const struct less_board *board, const struct pieces *pieces, int colour)
{
    uint64_t state = (uint64_t)colour;

    for (int i = 0; i < LESS_WALLS; i++)
        state = turns_random(&state) ^ (uint64_t)board->text[i];
    for (int i = 0; i < LESS_COLOURS; i++)
        state = turns_random(&state) ^ pieces->mask[i];
    return state;
}

/* Plays and writes a turn. False where there is no move: the next line is then "Move". */
static bool play_turn(const struct opponent *opponent, struct choice *choice, const struct less_board *board,
                      struct less_position *position)
{
    struct turn turn;

    pieces_of(&choice->pieces, position);
    choice->seed = seed_of(board, &choice->pieces, choice->colour);
    opponent->choose(choice, &turn);
    for (int i = 0; i < turn.count; i++)
        less_move_make(position, &(struct less_move){turn.moves[i].from, turn.moves[i].to, turn.moves[i].cost});
    if (turn.count > 0)
        write_turn(&turn);
    return turn.count > 0;
}

/* Writes the moves home, alone on the board. There is always a move that lowers the walking distance by its cost: where
 * a piece blocks another one, the two exchange their goals. */
static _Noreturn void rush(struct choice *choice, const struct less_position *position)
{
    struct pieces all;
    struct piece_move list[LESS_MOVES_MAX];
    int colour = choice->colour;
    int left = LESS_TURN_MOVES;

    pieces_of(&all, position);
    struct turn turn = {0};
    memcpy(turn.after.square[colour], all.square[colour], sizeof all.square[colour]);
    turn.after.mask[colour] = all.mask[colour];
    while (!pieces_home(&turn.after, colour)) {
        int distance = terrain_distance(choice->terrain, colour, turn.after.square[colour]);
        int count = terrain_moves(choice->terrain, &turn.after, colour, left, list);
        struct turn next;
        int i = 0;
        do {
            next = (struct turn){.after = turn.after};
            turn_add(&next, &list[i]);
        } while (terrain_distance(choice->terrain, colour, next.after.square[colour]) + next.cost > distance
                 && ++i < count);
        write_turn(&next);
        turn.after = next.after;
    }
    exit(EXIT_SUCCESS);
}

static _Noreturn void play(const struct opponent *opponent, int work)
{
    static struct terrain terrain;
    struct choice choice = {.terrain = &terrain, .work = work};
    struct less_board board;
    struct less_position position;
    char line[LINE];
    struct message reason;

    read_line(line);
    if (!less_board_read(&board, line, strlen(line), &reason))
        fail(reason.text);
    choice.colour = read_colour();
    terrain_start(&terrain, &board);
    less_position_start(&position);
    for (int colour = 0;; colour = (colour + 1) % LESS_COLOURS) {
        if (colour == choice.colour && play_turn(opponent, &choice, &board, &position))
            continue;
        read_line(line);
        if (strcmp(line, "Quit") == 0)
            exit(EXIT_SUCCESS);
        if (strcmp(line, "Move") == 0)
            rush(&choice, &position);
        if (strcmp(line, "Nil") != 0 && !less_turn(&board, &position, colour, line, &reason))
            fail(reason.text);
    }
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof opponents / sizeof opponents[0] && argc > 1 && argc < 4; i++) {
        char *end = NULL;
        long work = argc > 2 ? strtol(argv[2], &end, 10) : opponents[i].work;
        bool right = argc == 2 || (end != argv[2] && *end == '\0' && work >= 0 && work <= 1000000000);
        if (strcmp(argv[1], opponents[i].name) == 0 && right)
            play(&opponents[i], (int)work);
    }
    (void)fprintf(stderr, "usage: opponent random|greedy|minimax|monte_carlo [WORK]\n");
    return 2;
}
