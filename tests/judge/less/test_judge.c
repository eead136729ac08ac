/* Tests of the rules of the referee of Less, against a plain oracle: a picture of the board on which a move is looked
 * up, and the equations of a shortest way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../core/judge/less/game.h"
#include "../../../core/judge/less/generate.h"
#include "../../../core/judge/less/solo.h"

enum { BOARDS = 20, TURNS = 1500, PLACEMENTS = 200, PICTURE = 15, FAR = 99 };

static uint32_t seed = 1;

static int below(int bound)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)(((uint64_t)seed * (uint64_t)bound) >> 32);
}

/* ---- the oracle ---- */

/* Squares are at even rows and columns, walls between them at odd ones. Pieces and walls are characters. */
struct picture {
    char at[PICTURE][PICTURE];
};

static void draw(struct picture *picture, const char *board, const struct less_position *position)
{
    memset(picture, '0', sizeof *picture);
    for (int row = 0; row < PICTURE; row++)
        for (int column = 0; column < PICTURE; column++)
            if ((row + column) % 2 == 1)
                picture->at[row][column] = *board++;
    for (int i = 0; i < LESS_SQUARES; i++)
        picture->at[i / 8 * 2][i % 8 * 2] = position->at[i] < 0 ? '.' : "YBWR"[position->at[i]];
}

/* All pieces with this letter stand in the four squares around a corner of the picture. */
static bool in_corner(const struct picture *picture, char letter)
{
    int row = letter == 'Y' || letter == 'W' ? 0 : 12;
    int column = letter == 'Y' || letter == 'B' ? 12 : 0;

    return picture->at[row][column] == letter && picture->at[row][column + 2] == letter
           && picture->at[row + 2][column] == letter && picture->at[row + 2][column + 2] == letter;
}

/* Makes a move in the picture: what it costs, or FAR if it is against the rules. */
static int oracle_move(struct picture *picture, const char *text, char own, char partner)
{
    int row = (text[0] - 'a') * 2, column = (text[1] - '1') * 2;
    int rows = (text[2] - 'a') * 2 - row, columns = (text[3] - '1') * 2 - column;
    bool step = abs(rows) + abs(columns) == 2 && (rows == 0 || columns == 0);
    bool jump = abs(rows) + abs(columns) == 4 && (rows == 0 || columns == 0);
    char *from, *to;
    int cost;

    if (strspn(text, "abcdefgh12345678") < 4 || strchr("12345678", text[0]) || strchr("12345678", text[2])
        || strchr("abcdefgh", text[1]) || strchr("abcdefgh", text[3]) || !(step || jump))
        return FAR;
    from = &picture->at[row][column];
    to = &picture->at[row + rows][column + columns];
    if (*from != own && !(*from == partner && in_corner(picture, own)))
        return FAR;
    if (step)
        cost = 1 + picture->at[row + rows / 2][column + columns / 2] - '0';
    else if (picture->at[row + rows / 2][column + columns / 2] != '.'
             && picture->at[row + rows / 4][column + columns / 4] == '0'
             && picture->at[row + rows * 3 / 4][column + columns * 3 / 4] == '0')
        cost = 1;
    else
        return FAR;
    if (*to != '.')
        return FAR;
    *to = *from;
    *from = '.';
    return cost;
}

/* The cost of a turn, and the picture after it; 0 if it is illegal. */
static int oracle_turn(struct picture *picture, int colour, const char *text)
{
    char own = "YBWR"[colour], partner = "WRYB"[colour];
    size_t length = strlen(text);
    int cost = 0;

    if (length != 4 && length != 9 && length != 14)
        return 0;
    for (size_t i = 0; i < length; i += 5) {
        if (i > 0 && text[i - 1] != ':')
            return 0;
        cost += oracle_move(picture, text + i, own, partner);
    }
    return cost <= 3 ? cost : 0;
}

/* ---- random positions ---- */

/* Random squares, or near the goals, so that pieces meet and some are home. */
static void random_position(struct less_position *position)
{
    int near_goal = below(3);

    memset(position->at, -1, sizeof position->at);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        bool home = near_goal > 0 && below(2) == 0;
        for (int i = 0; i < LESS_PIECES; i++) {
            int square = less_goal_square(colour, i);
            while (position->at[square] >= 0 || (!home && near_goal == 0 && below(2)))
                square = below(LESS_SQUARES);
            position->at[square] = (signed char)colour;
        }
    }
}

/* A turn of one to four moves, mostly from pieces to squares nearby; now and then a character is spoilt. */
static void random_turn(const struct less_position *position, int colour, char text[32])
{
    int count = 1 + below(3) + (below(20) == 0);
    struct less_position after = *position;
    char *to = text;

    for (int i = 0; i < count; i++) {
        struct less_move list[LESS_MOVES_MAX];
        int moves = less_moves(&(struct less_board){.text = ""}, &after, colour, 3, list);
        struct less_move move = {below(LESS_SQUARES), below(LESS_SQUARES), 0};
        if (moves > 0 && below(8) > 0)
            move = list[below(moves)];
        if (i > 0)
            *to++ = ':';
        less_board_name(move.from, to);
        less_board_name(move.to, to + 2);
        to += 4;
        if (after.at[move.from] >= 0 && move.from != move.to)
            less_move_make(&after, &move);
    }
    if (below(20) == 0)
        text[below((int)strlen(text))] = "a1:i09 Z"[below(8)];
}

/* ---- moves and turns ---- */

static void turns_cost_what_the_picture_says_and_lead_to_the_same_position(void **state)
{
    int legal = 0;

    (void)state;
    for (int i = 0; i < BOARDS * TURNS; i++) {
        static struct less_board board;
        struct less_position position, after;
        struct picture picture, expected;
        char text[32];
        struct message reason;
        int colour = below(LESS_COLOURS);

        if (i % TURNS == 0)
            less_generate(&board, (uint64_t)i);
        random_position(&position);
        random_turn(&position, colour, text);
        after = position;
        draw(&picture, board.text, &position);
        memset(&reason, 'x', sizeof reason);
        int cost = less_turn(&board, &after, colour, text, &reason);
        if (cost == 0)
            assert_true(reason.length < sizeof reason.text && reason.text[reason.length] == '\0');
        int wanted = oracle_turn(&picture, colour, text);
        if (cost != wanted)
            print_error("%s: %s: %d, not %d: %s\n", board.text, text, cost, wanted, cost > 0 ? "" : reason.text);
        assert_int_equal(cost, wanted);
        draw(&expected, board.text, cost > 0 ? &after : &position);
        if (cost == 0)
            assert_memory_equal(&after, &position, sizeof after);
        else
            assert_memory_equal(&picture, &expected, sizeof picture);
        legal += cost > 0;
    }
    assert_in_range(legal, BOARDS * TURNS / 10, BOARDS * TURNS * 9 / 10);
}

static void all_moves_are_listed_and_no_others(void **state)
{
    (void)state;
    for (int i = 0; i < TURNS; i++) {
        struct less_board board;
        struct less_position position;
        struct less_move list[LESS_MOVES_MAX];
        int colour = below(LESS_COLOURS), left = 1 + below(3), found = 0;

        less_generate(&board, (uint64_t)i);
        random_position(&position);
        int count = less_moves(&board, &position, colour, left, list);
        for (int from = 0; from < LESS_SQUARES; from++) {
            for (int to = 0; to < LESS_SQUARES; to++) {
                struct picture picture;
                char text[5];
                if (position.at[from] != less_moved_colour(&position, colour))
                    continue;
                less_board_name(from, text);
                less_board_name(to, text + 2);
                draw(&picture, board.text, &position);
                int cost = oracle_turn(&picture, colour, text);
                if (cost == 0 || cost > left)
                    continue;
                found++;
                int at = 0;
                while (at < count && (list[at].from != from || list[at].to != to))
                    at++;
                assert_true(at < count);
                assert_int_equal(list[at].cost, cost);
            }
        }
        assert_int_equal(found, count);
    }
}

/* ---- distances ---- */

static void a_distance_is_the_least_of_move_and_distance_behind_it(void **state)
{
    struct arena arena = arena_counting();
    struct less_solo *solo = less_solo_open(&arena);
    size_t bytes = arena_counted(&arena);
    void *block = malloc(bytes);

    (void)state;
    assert_non_null(block);
    arena = arena_over(block, bytes - ARENA_ALIGN);
    assert_null(less_solo_open(&arena));
    arena = arena_over(block, bytes);
    solo = less_solo_open(&arena);
    assert_non_null(solo);
    for (int i = 0; i < 2 * PLACEMENTS; i++) {
        static struct less_board board;
        struct less_position position;
        int colour = i / (PLACEMENTS / 4) % LESS_COLOURS, best = FAR;

        if (i % PLACEMENTS == 0)
            less_generate(&board, (uint64_t)i + 7);
        random_position(&position);
        less_remove_others(&position, colour);
        int distance = less_solo(solo, &board, &position, colour);
        assert_int_equal(distance == 0, less_is_home(&position, colour));
        if (distance == 0)
            continue;
        struct less_move list[LESS_MOVES_MAX];
        int count = less_moves(&board, &position, colour, LESS_TURN_MOVES, list);
        for (int j = 0; j < count; j++) {
            struct less_position after = position;
            less_move_make(&after, &list[j]);
            int through = list[j].cost + less_solo(solo, &board, &after, colour);
            best = through < best ? through : best;
        }
        assert_int_equal(distance, best);
        struct less_move first = less_solo_move(solo, &board, &position, colour);
        less_move_make(&position, &first);
        assert_int_equal(first.cost + less_solo(solo, &board, &position, colour), distance);
    }
    free(block);
}

/* ---- the course of a game ---- */

static const struct less_board no_walls = {.text = ""};

static void place(struct less_position *position, int colour, const char *squares)
{
    for (int i = 0; i < LESS_SQUARES; i++)
        if (position->at[i] == colour)
            position->at[i] = -1;
    for (size_t at = 0; at < strlen(squares); at += 3)
        position->at[less_board_square(squares + at)] = (signed char)colour;
}

/* A game with all pieces on given squares, Yellow to Red. */
static struct less_game game_with(const char *yellow, const char *black, const char *white, const char *red)
{
    struct less_game game;
    less_game_start(&game, false);
    memset(game.position.at, -1, sizeof game.position.at);
    place(&game.position, LESS_YELLOW, yellow);
    place(&game.position, LESS_BLACK, black);
    place(&game.position, LESS_WHITE, white);
    place(&game.position, LESS_RED, red);
    return game;
}

static void expect_next(const struct less_game *game, enum less_next next, int colour)
{
    int found;
    assert_int_equal(less_game_next(game, &no_walls, &found), next);
    if (next != LESS_NEXT_END)
        assert_int_equal(found, colour);
}

static int turn(struct less_game *game, int colour, const char *text)
{
    struct message reason;
    expect_next(game, LESS_NEXT_TURN, colour);
    return less_game_turn(game, &no_walls, colour, text, &reason);
}

static void pieces_start_and_go_home_as_the_specification_says(void **state)
{
    struct less_game game;
    (void)state;
    less_game_start(&game, false);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        assert_false(less_is_home(&game.position, colour));
        assert_int_equal(game.position.at[less_start_square(colour, 3)], colour);
    }
    assert_int_equal(game.position.at[less_board_square("h1")], LESS_YELLOW);
    assert_int_equal(game.position.at[less_board_square("a1")], LESS_BLACK);
    assert_int_equal(game.position.at[less_board_square("h8")], LESS_WHITE);
    assert_int_equal(game.position.at[less_board_square("a8")], LESS_RED);
    assert_int_equal(less_goal_square(LESS_YELLOW, 1), less_board_square("a8"));
    assert_int_equal(less_goal_square(LESS_BLACK, 3), less_board_square("h8"));
    assert_int_equal(less_goal_square(LESS_WHITE, 0), less_board_square("a1"));
    assert_int_equal(less_goal_square(LESS_RED, 2), less_board_square("h1"));
}

static void the_partner_moves_once_own_pieces_are_home_within_a_turn_too(void **state)
{
    struct less_game game = game_with("a7,a8,b7,c8", "d1,d2,d3,d4", "a1,a2,b1,c2", "e1,e2,e3,e4");
    struct message reason;
    (void)state;
    assert_int_equal(less_game_turn(&game, &no_walls, LESS_YELLOW, "c2b2", &reason), 0);
    assert_non_null(strstr(reason.text, "partner"));
    assert_int_equal(less_game_turn(&game, &no_walls, LESS_YELLOW, "c2b2:c8b8", &reason), 0);
    assert_int_equal(less_game_turn(&game, &no_walls, LESS_YELLOW, "d1c1", &reason), 0);
    assert_non_null(strstr(reason.text, "none of the player's own pieces"));
    assert_int_equal(turn(&game, LESS_YELLOW, "c8b8:c2b2"), 2);
    assert_true(less_team_is_home(&game.position, LESS_WHITE));
    assert_int_equal(game.moves[LESS_YELLOW], 2); /* the last turn counts what it takes */
}

static void a_turn_counts_three_and_a_team_at_home_has_no_more_turns(void **state)
{
    struct less_game game = game_with("a7,a8,b7,c8", "d1,d2,d3,d4", "a1,a2,b1,b2", "e1,e2,e3,e4");
    (void)state;
    assert_int_equal(turn(&game, LESS_YELLOW, "c8b8"), 1);
    assert_int_equal(turn(&game, LESS_BLACK, "d4d5"), 1);
    expect_next(&game, LESS_NEXT_NIL, LESS_WHITE);
    less_game_nil(&game);
    assert_int_equal(turn(&game, LESS_RED, "e4e5"), 1);
    expect_next(&game, LESS_NEXT_NIL, LESS_YELLOW);
    less_game_nil(&game);
    expect_next(&game, LESS_NEXT_TURN, LESS_BLACK);
    assert_int_equal(less_game_team_moves(&game, LESS_YELLOW), 1);
    assert_int_equal(less_game_team_moves(&game, LESS_RED), 6);
    assert_int_equal(less_game_points(&game, LESS_WHITE), 15);
    assert_int_equal(less_game_points(&game, LESS_BLACK), 5);
}

/* All move a piece to and fro, so that nobody gets home. */
static void play_to_the_twentieth_round(struct less_game *game)
{
    static const char *const turns[2][LESS_COLOURS] = {{"g1f1", "b1c1", "g8f8", "b8c8"},
                                                       {"f1g1", "c1b1", "f8g8", "c8b8"}};
    for (int i = 0; i < 19 * LESS_COLOURS; i++)
        assert_int_equal(turn(game, i % 4, turns[i / 4 % 2][i % 4]), 1);
}

static void each_player_rushes_after_its_own_twentieth_turn(void **state)
{
    static const char *const last[] = {"f1g1", "c1b1", "f8g8", "c8b8"};
    struct less_game game;
    (void)state;
    less_game_start(&game, false);
    play_to_the_twentieth_round(&game);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        assert_int_equal(turn(&game, colour, last[colour]), 1);
        expect_next(&game, LESS_NEXT_RUSH, colour);
        less_game_rush(&game, colour, 30 + colour);
    }
    expect_next(&game, LESS_NEXT_END, 0);
    assert_int_equal(less_game_team_moves(&game, LESS_YELLOW), 120 + 30 + 32);
    assert_int_equal(less_game_team_moves(&game, LESS_BLACK), 120 + 31 + 33);
    assert_int_equal(less_game_points(&game, LESS_YELLOW), 12);
}

static void a_late_rush_comes_after_the_twentieth_turn_of_all(void **state)
{
    static const char *const last[] = {"f1g1", "c1b1", "f8g8", "c8b8"};
    struct less_game game;
    (void)state;
    less_game_start(&game, true);
    play_to_the_twentieth_round(&game);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        assert_int_equal(turn(&game, colour, last[colour]), 1);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        expect_next(&game, LESS_NEXT_RUSH, colour);
        less_game_rush(&game, colour, 0);
    }
    expect_next(&game, LESS_NEXT_END, 0);
}

/* Yellow has no move: all squares around its corner and the squares behind them are occupied. */
static void when_a_player_is_stuck_all_that_are_not_home_rush(void **state)
{
    struct less_game game = game_with("g1,g2,h1,h2", "f1,f2,e1,e2", "h3,h4,g3,g4", "a1,a2,b1,b2");
    (void)state;
    expect_next(&game, LESS_NEXT_STUCK, LESS_YELLOW);
    less_game_stuck(&game);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        expect_next(&game, LESS_NEXT_RUSH, colour);
        less_game_rush(&game, colour, 10);
    }
    expect_next(&game, LESS_NEXT_END, 0);
    assert_int_equal(game.turns[LESS_YELLOW], 0);
    assert_int_equal(less_game_team_moves(&game, LESS_YELLOW), 20);
}

static void a_team_at_home_does_not_rush_when_another_player_is_stuck(void **state)
{
    struct less_game game = game_with("g1,g2,h1,h2", "h8,g8,h7,g7", "f1,f2,h3,g3", "e1,e2,h4,g4");
    (void)state;
    place(&game.position, LESS_RED, "e1,e2,h4,g4");
    expect_next(&game, LESS_NEXT_STUCK, LESS_YELLOW);
    less_game_stuck(&game);
    place(&game.position, LESS_YELLOW, "");
    place(&game.position, LESS_RED, "g1,g2,h1,h2");
    expect_next(&game, LESS_NEXT_RUSH, LESS_YELLOW);
    less_game_rush(&game, LESS_YELLOW, 10);
    expect_next(&game, LESS_NEXT_RUSH, LESS_WHITE);
    less_game_rush(&game, LESS_WHITE, 10);
    expect_next(&game, LESS_NEXT_END, 0);
}

static void points_stay_within_their_bounds_and_a_program_that_failed_has_none(void **state)
{
    static const int rows[][4] = {/* moves of Yellow, of Black; points of Yellow, of Black */
                                  {55, 60, 15, 5}, {60, 60, 10, 10}, {50, 60, 20, 0}, {40, 60, 20, 0}, {70, 60, 0, 20}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct less_game game;
        less_game_start(&game, false);
        game.moves[LESS_WHITE] = rows[i][0];
        game.moves[LESS_BLACK] = rows[i][1];
        for (int colour = 0; colour < LESS_COLOURS; colour++)
            assert_int_equal(less_game_points(&game, colour), rows[i][2 + colour % 2]);
        game.failed[LESS_RED] = true;
        assert_int_equal(less_game_points(&game, LESS_RED), 0);
        assert_int_equal(less_game_points(&game, LESS_BLACK), rows[i][3]);
    }
}

/* ---- boards ---- */

static void generated_boards_have_as_many_walls_as_the_one_of_the_specification(void **state)
{
    enum { SEEDS = 1000 };
    int between[3] = {0}, inside[3] = {0}; /* tiles; by number of walls */
    (void)state;
    for (int i = 0; i < SEEDS; i++) {
        struct less_board board, again;
        struct message reason;
        less_generate(&board, (uint64_t)i);
        assert_true(less_board_read(&again, board.text, strlen(board.text), &reason));
        assert_memory_equal(&board, &again, sizeof board);
        for (int square = 0; square < LESS_SQUARES; square++) {
            if (square % 8 < 7)
                (square % 2 == 0 ? inside : between)[board.right[square]]++;
            if (square / 8 < 7)
                (square / 8 % 2 == 0 ? inside : between)[board.below[square]]++;
        }
    }
    /* There: 16 single and 1 double of 64 inside tiles, 12 and 1 of 48 between them. */
    assert_in_range(inside[1], SEEDS * 155 / 10, SEEDS * 165 / 10);
    assert_in_range(inside[2], SEEDS * 9 / 10, SEEDS * 11 / 10);
    assert_in_range(between[1], SEEDS * 115 / 10, SEEDS * 125 / 10);
    assert_in_range(between[2], SEEDS * 9 / 10, SEEDS * 11 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_cost_what_the_picture_says_and_lead_to_the_same_position),
        cmocka_unit_test(all_moves_are_listed_and_no_others),
        cmocka_unit_test(a_distance_is_the_least_of_move_and_distance_behind_it),
        cmocka_unit_test(pieces_start_and_go_home_as_the_specification_says),
        cmocka_unit_test(the_partner_moves_once_own_pieces_are_home_within_a_turn_too),
        cmocka_unit_test(a_turn_counts_three_and_a_team_at_home_has_no_more_turns),
        cmocka_unit_test(each_player_rushes_after_its_own_twentieth_turn),
        cmocka_unit_test(a_late_rush_comes_after_the_twentieth_turn_of_all),
        cmocka_unit_test(when_a_player_is_stuck_all_that_are_not_home_rush),
        cmocka_unit_test(a_team_at_home_does_not_rush_when_another_player_is_stuck),
        cmocka_unit_test(points_stay_within_their_bounds_and_a_program_that_failed_has_none),
        cmocka_unit_test(generated_boards_have_as_many_walls_as_the_one_of_the_specification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
