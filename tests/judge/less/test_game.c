/* Tests of Less as a game of the judges: its record of functions against the rules that it stands on, and the logs that
 * it reads against their own bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../core/judge/less/generate.h"
#include "../../../core/judge/less/log.h"
#include "../../../core/judge/less/replay.h"
#include "../../../core/judge/less/solo.h"
#include "../../kit/check.h"

enum { GAMES = CASE_COUNT(60), TEXT = 1 << 14, LOG = 1 << 16, MEMORY = 1 << 20 };

static uint32_t seed = 1;
static uint64_t block[MEMORY / 8];
static struct less_solo *solo;
static uint32_t nils; /* of the games played */

static uint32_t below(uint32_t bound)
{
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)seed * bound) >> 32);
}

/* ---- games that are drawn ---- */

struct sample {
    struct game_problem *problem;
    struct less_state state;
    char text[TEXT]; /* the transcript */
    size_t length;
};

static void open_sample(struct sample *sample, uint64_t number, bool late)
{
    struct arena arena = arena_over(block, sizeof block);
    struct game_text option = late ? (struct game_text){"r late", 6} : (struct game_text){"r early", 7};
    struct less_board board;
    struct message wrong;

    less_generate(&board, number);
    sample->problem = game_less.read(&arena, "board", (struct game_text){board.text, LESS_WALLS}, &option, 1, &wrong);
    assert_non_null(sample->problem);
    assert_int_equal(game_less.state_bytes(sample->problem), sizeof sample->state);
    memset(&sample->state, 99, sizeof sample->state);
    game_less.start(sample->problem, 0, &sample->state);
    sample->length = 0;
}

static bool try_move(struct sample *sample, const char *move, size_t length, struct game_step *step)
{
    struct less_state before = sample->state;

    memset(step, 99, sizeof *step);
    game_less.apply(sample->problem, &sample->state, move, length, step);
    assert_true((step->taken == 0) == (step->wrong.length > 0));
    if (step->taken == 0) {
        assert_memory_equal(&before, &sample->state, sizeof before);
        assert_false(step->ends_group);
        return false;
    }
    assert_in_range(step->taken, 1, length);
    memcpy(sample->text + sample->length, move, step->taken);
    sample->length += step->taken;
    return true;
}

static bool play_move(struct sample *sample, const char *move)
{
    struct game_step step;

    return try_move(sample, move, strlen(move), &step);
}

static int square_of(struct game_xy place)
{
    return (place.y - 1) / 2 * LESS_SIDE + (place.x - 5) / 4;
}

/* Moves that are left to the mover's team, as if each colour were alone. */
static int moves_left(const struct sample *sample, const struct less_position *position)
{
    int colour = (int)sample->state.colour, partner = less_partner(colour);

    return less_solo(solo, &sample->problem->board, position, colour) +
           (sample->state.next == LESS_NEXT_RUSH ? 0 : less_solo(solo, &sample->problem->board, position, partner));
}

/* Moves taken and left behind an candidate, in thirds; the end of a turn comes before a detour. */
static int worth_of(const struct sample *sample, const struct game_candidate *candidate)
{
    struct less_position after = sample->state.position;

    if (!candidate->has_to)
        return 3 * moves_left(sample, &after) + 3;
    less_move_make(&after, &(struct less_move){.from = square_of(candidate->from), .to = square_of(candidate->to)});
    return 3 * (moves_left(sample, &after) + candidate->cost) + (int)below(3);
}

/* Draws a move of those offered, one that leads home as a rule; `wander` of 8 are any. */
static void draw_move(struct sample *sample, uint32_t wander)
{
    struct game_candidate candidate, chosen;
    bool any = below(8) < wander;
    int best = 0;

    for (uint32_t number = 0; game_less.candidate(sample->problem, &sample->state, number, &candidate); number++) {
        int worth = any ? (int)below(100) : worth_of(sample, &candidate);
        if (number == 0 || worth < best) {
            best = worth;
            chosen = candidate;
        }
    }
    if (!play_move(sample, chosen.move))
        fail_msg("%s is offered and refused", chosen.move);
}

/* A shortest way home, after a detour of one move. */
static void play_rush(struct sample *sample)
{
    const struct less_state *state = &sample->state;
    int colour = (int)state->colour;
    char text[8] = ":";

    if (below(2) == 0)
        draw_move(sample, 8);
    while (state->next == LESS_NEXT_RUSH && state->colour == colour && !less_is_home(&state->position, colour)) {
        struct less_move move = less_solo_move(solo, &sample->problem->board, &state->position, colour);
        less_board_name(move.from, text + 1);
        less_board_name(move.to, text + 3);
        assert_true(play_move(sample, text + (state->count == 0)));
    }
    if (state->next == LESS_NEXT_RUSH && state->colour == colour)
        assert_true(play_move(sample, "\n"));
}

static void draw_fault(struct sample *sample)
{
    char fault[3] = {'!', LESS_LETTERS[below(LESS_COLOURS)]};
    int colour = (int)(strchr(LESS_LETTERS, fault[1]) - LESS_LETTERS);
    bool may = !sample->state.game.failed[colour] && sample->state.count == 0;

    assert_int_equal(play_move(sample, fault), may);
}

static void play_game(struct sample *sample, uint32_t wander)
{
    while (sample->state.next != LESS_NEXT_END) {
        if (below(100) == 0)
            draw_fault(sample);
        else if (sample->state.next == LESS_NEXT_RUSH)
            play_rush(sample);
        else
            draw_move(sample, wander);
    }
}

/* ---- the rules ---- */

/* The same turns and rushes as wholes, by the rules that the record stands on. */
static void check_course(const struct sample *sample)
{
    struct less_game game;
    struct message wrong;
    int colour = 0, next = LESS_NEXT_TURN;
    const char *at = sample->text, *end = sample->text + sample->length;

    less_game_start(&game, sample->problem->late_rush);
    while ((next = less_game_next(&game, &sample->problem->board, &colour)) != LESS_NEXT_END) {
        char turn[LESS_TURN_TEXT + 1] = "";
        size_t length;
        if (next == LESS_NEXT_NIL || next == LESS_NEXT_STUCK) {
            if (next == LESS_NEXT_NIL)
                less_game_nil(&game);
            else
                less_game_stuck(&game);
            nils += next == LESS_NEXT_NIL;
            continue;
        }
        assert_true(at < end);
        if (*at == '!') {
            game.failed[strchr(LESS_LETTERS, at[1]) - LESS_LETTERS] = true;
            at += 2;
            continue;
        }
        length = (size_t)((const char *)memchr(at, '\n', (size_t)(end - at)) - at);
        if (next == LESS_NEXT_TURN) {
            assert_true(length < sizeof turn);
            memcpy(turn, at, length);
            assert_true(less_game_turn(&game, &sample->problem->board, colour, turn, &wrong) > 0);
        } else {
            less_game_rush(&game, colour, sample->state.game.rush_moves[colour]);
        }
        at += length + 1;
    }
    assert_ptr_equal(at, end);
    assert_memory_equal(&game, &sample->state.game, sizeof game);
}

static void whole_games_are_those_of_the_rules_and_their_text_leads_to_the_same_bytes(void **state)
{
    (void)state;
    nils = 0;
    for (uint32_t number = 0; number < GAMES; number++) {
        static struct sample sample;
        struct less_state again;
        struct game_step step;
        struct game_status status;
        open_sample(&sample, number / 32, number % 2 != 0);
        play_game(&sample, number % 8);
        check_course(&sample);
        game_less.start(sample.problem, 0, &again);
        CHECK(number, game_play(&game_less, sample.problem, &again, (struct game_text){sample.text, sample.length},
                                &step) ==
                          sample.length);
        assert_memory_equal(&again, &sample.state, sizeof again);
        game_less.status(sample.problem, &again, &status);
        CHECK(number, status.over && status.submittable && status.wrong.length == 0 && status.players == LESS_COLOURS);
        for (int colour = 0; colour < LESS_COLOURS; colour++)
            CHECK(number, status.points[colour] == less_game_points(&again.game, colour));
        for (size_t i = 0; i < 3; i++) {
            static const char *const moves[] = {"\n", "h1f1", "!Y"};
            CHECK(number, !try_move(&sample, moves[i], strlen(moves[i]), &step) && step.wrong_at == 0);
            assert_string_equal(step.wrong.text, "the game is over");
        }
    }
    assert_true(nils > 0);
}

static void expect_said(const struct sample *sample, const char *text)
{
    struct game_status status;

    game_less.status(sample->problem, &sample->state, &status);
    assert_string_equal(status.caption.text, text);
}

static void what_was_done_is_said_and_who_goes_on(void **state)
{
    static const char *const rows[][2] = {
        {"", "the start; Yellow is next"},
        {"g1f1", "Yellow 1 g1f1; 2 of 3 left"},
        {":f1e1", "Yellow 1 g1f1:f1e1; 1 of 3 left"},
        {"\n", "Yellow 1 g1f1:f1e1; Black is next"},
        {"!W", "White fails; Black is next"},
        {"a2a3:a3a4:a4a5\n", "Black 1 a2a3:a3a4:a4a5; White is next"},
        {"g8f8\n", "White 1 (judge) g8f8; Red is next"},
    };
    static struct sample sample;
    struct game_step step;

    (void)state;
    open_sample(&sample, 1, false);
    sample.problem->board = (struct less_board){.text = ""};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (const char *at = rows[i][0]; *at != '\0'; at += step.taken)
            assert_true(try_move(&sample, at, strlen(at), &step));
        expect_said(&sample, rows[i][1]);
    }
}

static void place(struct less_position *position, int colour, const char *squares)
{
    for (size_t at = 0; at < strlen(squares); at += 3)
        position->at[less_board_square(squares + at)] = (signed char)colour;
}

/* Yellow has no move once Red has made its turn. */
static void when_a_player_is_stuck_the_rushes_begin_and_it_is_said(void **state)
{
    static struct sample sample;
    struct less_state *now = &sample.state;
    struct less_position *position = &now->game.position;
    struct game_status status;
    char end[200];

    (void)state;
    open_sample(&sample, 1, false);
    sample.problem->board = (struct less_board){.text = ""};
    memset(position->at, -1, sizeof position->at);
    place(position, LESS_YELLOW, "g1,g2,h1,h2");
    place(position, LESS_BLACK, "f1,f2,e1,e2");
    place(position, LESS_WHITE, "h3,h4,g3,g4");
    place(position, LESS_RED, "a1,a2,b1,c2");
    now->position = *position;
    now->game.plies = now->colour = LESS_RED;
    assert_true(play_move(&sample, "c2b2") && play_move(&sample, "\n"));
    assert_true(now->game.any_stuck && now->next == LESS_NEXT_RUSH && now->colour == LESS_YELLOW);
    expect_said(&sample, "Red 1 c2b2; Yellow is stuck: all who are not home rush; Yellow rushes home, alone on the board");
    for (int square = 0; square < LESS_SQUARES; square++)
        assert_int_equal(now->position.at[square], position->at[square] == LESS_YELLOW ? LESS_YELLOW : -1);
    assert_true(play_move(&sample, "g1f1"));
    expect_said(&sample, "Yellow rushes g1f1; Yellow goes on");
    assert_true(play_move(&sample, ":f1g1") && play_move(&sample, ":g2f2"));
    expect_said(&sample, "Yellow rushes g1f1 f1g1 g2f2; Yellow goes on");
    assert_true(play_move(&sample, ":f2g2"));
    expect_said(&sample, "Yellow rushes f2g2; Yellow goes on");
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        assert_true(now->next == LESS_NEXT_RUSH && now->colour == colour);
        assert_false(play_move(&sample, "\n"));
        play_rush(&sample);
    }
    assert_true(now->next == LESS_NEXT_END && now->from == -1 && now->to == -1);
    (void)snprintf(end, sizeof end, "; the game is over: %d moves of Yellow and White, %d of Black and Red",
                   now->game.moves[LESS_YELLOW] + now->game.moves[LESS_WHITE],
                   now->game.moves[LESS_BLACK] + now->game.moves[LESS_RED]);
    assert_int_not_equal(less_game_team_moves(&now->game, 0), less_game_team_moves(&now->game, 1));
    game_less.status(sample.problem, now, &status);
    assert_non_null(strstr(status.caption.text, end));
}

static void a_board_has_no_name_and_one_start(void **state)
{
    static struct sample sample;
    char id[GAME_MOVE] = "x", title[GAME_MOVE] = "x";

    (void)state;
    open_sample(&sample, 1, false);
    game_less.id(sample.problem, id);
    game_less.title(sample.problem, 0, title);
    assert_string_equal(id, "");
    assert_string_equal(title, "");
    assert_int_equal(game_less.starts(sample.problem), 1);
}

/* Every move between two squares is offered or, but for a piece of the partner once one's own are home, refused. */
static void figures_are_moves_turns_and_the_rushes_made(void **state)
{
    static struct sample sample;
    struct game_figure figure;
    struct less_game *game = &sample.state.game;

    (void)state;
    open_sample(&sample, 1, false);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        game->moves[colour] = 50 + colour;
        game->turns[colour] = 10 + colour;
        game->rush_moves[colour] = colour % 2 == 1 ? 30 + colour : -1;
    }
    for (uint32_t i = 0; i < 10; i++) {
        int colour = i < 8 ? (int)i % 4 : (int)(2 * i - 15);
        assert_true(game_less.figure(sample.problem, &sample.state, i, &figure));
        assert_string_equal(figure.table, i < 4 ? "moves" : i < 8 ? "turns" : "rush");
        assert_string_equal(figure.name, less_colour_name[colour]);
        assert_int_equal(figure.value, (i < 4 ? 50 : i < 8 ? 10 : 30) + colour);
    }
    assert_false(game_less.figure(sample.problem, &sample.state, 10, &figure));
}

static void what_is_offered_is_what_the_rules_take_and_a_drag_says_the_same(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASE_COUNT(40); number++) {
        static struct sample sample;
        struct game_candidate candidate;
        open_sample(&sample, number / 32, false);
        /* Every fourth game to the beginning of the first rush. */
        for (uint32_t moves = number % 4 == 3 ? UINT32_MAX : below(60); moves > 0 &&
             sample.state.next == LESS_NEXT_TURN; moves--)
            draw_move(&sample, 4);
        CHECK(number, number % 4 != 3 || sample.state.next == LESS_NEXT_RUSH);
        for (int square = 0; square < LESS_SQUARES * LESS_SQUARES; square++) {
            struct sample tried = sample;
            char move[GAME_MOVE];
            bool offered = false, home = less_is_home(&sample.state.position, (int)sample.state.colour);
            struct game_xy from = less_xy(square / LESS_SQUARES), to = less_xy(square % LESS_SQUARES);
            if (square / LESS_SQUARES == square % LESS_SQUARES)
                continue;
            CHECK(number, game_less.drag(sample.problem, &sample.state, from, to, move));
            for (uint32_t i = 0; !offered && game_less.candidate(sample.problem, &sample.state, i, &candidate); i++)
                offered = strcmp(candidate.move, move) == 0;
            if (offered && candidate.has_from) {
                CHECK(number, candidate.cost == less_move_cost(&sample.problem->board, &sample.state.position,
                                                               square / LESS_SQUARES,
                                                               square % LESS_SQUARES, NULL));
                CHECK(number, memcmp(&candidate.from, &from, sizeof from) == 0 &&
                      memcmp(&candidate.to, &to, sizeof to) == 0);
            }
            CHECK(number, offered ? play_move(&tried, move) : !play_move(&tried, move) || home);
        }
    }
}

static void a_drag_from_or_to_what_is_no_square_is_none_and_a_click_ends_the_turn(void **state)
{
    static struct sample sample;
    char move[GAME_MOVE];

    (void)state;
    open_sample(&sample, 1, false);
    assert_false(game_less.drag(sample.problem, &sample.state, (struct game_xy){4, 1}, less_xy(3), move));
    assert_false(game_less.drag(sample.problem, &sample.state, (struct game_xy){6, 1}, less_xy(3), move));
    assert_false(game_less.drag(sample.problem, &sample.state, less_xy(3), (struct game_xy){5, 17}, move));
    assert_false(game_less.drag(sample.problem, &sample.state, less_xy(3), (struct game_xy){37, 1}, move));
    assert_false(game_less.drag(sample.problem, &sample.state, less_xy(3), (struct game_xy){-3, -1}, move));
    assert_false(game_less.drag(sample.problem, &sample.state, less_xy(56), less_xy(56), move));
    draw_move(&sample, 0);
    assert_false(game_less.drag(sample.problem, &sample.state, less_xy(9), less_xy(9), move));
    assert_true(game_less.drag(sample.problem, &sample.state, less_xy((int)sample.state.to),
                               less_xy((int)sample.state.to), move));
    assert_string_equal(move, "\n");
}

/* The moves before, the move refused, the wrong byte in it, the number of squares shown, and the message. */
static void what_is_refused_is_told_with_its_place(void **state)
{
    static const struct {
        const char *before, *move;
        size_t at;
        uint32_t places;
        const char *wrong;
    } rows[] = {
        {"", "\n", 0, 0, "a turn has at least one move"},
        {"", ":g1f1", 0, 0, "\":\" stands between moves, and none is before it"},
        {"", "g1", 0, 0, "\"g1\": expected a move such as h1f1"},
        {"", "i1h1", 0, 0, "\"i1h1\": expected a move such as h1f1"},
        {"", "d4e4", 0, 2, "d4e4: the square has none of the player's own pieces"},
        {"", "a1a3", 0, 2, "a1a3: the square has none of the player's own pieces"},
        {"", "g7g6", 0, 2, "g7g6: the piece is the partner's, and the player's own are not all home"},
        {"", "g1g2", 0, 2, "g1g2: the square is not empty"},
        {"", "g2f3", 0, 2, "g2f3: the target is neither a neighbouring square nor a jump away"},
        {"", "g2e2", 0, 2, "g2e2: there is no piece to jump over"},
        {"", "h1h3", 0, 2, "h1h3: a wall is in the way of the jump"},
        {"g1f1", "f1e1", 0, 0, "\":\" or the end of the line must follow a move"},
        {"g1f1", ":g2f", 1, 0, "\"g2f\": expected a move such as h1f1"},
        {"g1f1", ":g2f1", 1, 2, "g2f1: the square is not empty"},
        {"h2h3:h3h4", ":h4h5", 1, 2, "h4h5: the turn takes more than 3 moves"},
        {"g1f1", "!Y", 0, 0, "a program fails between two turns"},
        {"", "!", 0, 0, "expected !Y, !B, !W or !R"},
        {"", "!x", 1, 0, "expected !Y, !B, !W or !R"},
        {"!R", "!R", 0, 0, "Red has failed before"},
    };

    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static struct sample sample;
        struct game_step step;
        struct less_board board = {.text = ""};
        board.right[57] = 1; /* between h2 and h3 */
        open_sample(&sample, 1, false);
        sample.problem->board = board;
        for (const char *at = rows[i].before; *at != '\0'; at += step.taken)
            assert_true(try_move(&sample, at, strlen(at), &step));
        assert_false(try_move(&sample, rows[i].move, strlen(rows[i].move), &step));
        assert_string_equal(step.wrong.text, rows[i].wrong);
        CHECK(i, step.wrong_at == rows[i].at && step.cause_count == rows[i].places);
    }
}

static void a_board_or_an_option_that_is_none_is_told_with_its_place(void **state)
{
    static const struct {
        const char *text, *option, *wrong;
    } rows[] = {
        {"012", NULL, "board:1:1: the board has 3 characters; it must have 112"},
        {" \n 012", NULL, "board:2:2: the board has 3 characters; it must have 112"},
        {"", "r soon", "unknown option \"r soon\"; expected r early or r late"},
    };
    struct arena arena;
    struct message wrong;

    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        char text[LESS_WALLS + 1];
        struct game_text option = {rows[i].option, rows[i].option == NULL ? 0 : strlen(rows[i].option)};
        memset(text, '0', LESS_WALLS);
        text[LESS_WALLS] = '\0';
        arena = arena_over(block, sizeof block);
        struct game_text board = {rows[i].text[0] != '\0' ? rows[i].text : text, 0};
        board.length = strlen(board.bytes);
        assert_null(game_less.read(&arena, "board", board, &option, option.length > 0, &wrong));
        assert_string_equal(wrong.text, rows[i].wrong);
    }
    arena = arena_over(block, 64);
    assert_null(game_less.read(&arena, "board", (struct game_text){"0", 1}, NULL, 0, &wrong));
    assert_non_null(strstr(wrong.text, "too little memory for a board"));
}

/* ---- pictures ---- */

static char picture[16][36];

static void put_shape(void *context, const struct game_shape *shape)
{
    const struct game_scene *scene = context;

    assert_in_range(shape->x, scene->left, scene->right);
    assert_in_range(shape->y, scene->top, scene->bottom);
    for (int32_t x = shape->x; shape->mark != '\0' && x <= (shape->kind == SHAPE_CELL ? shape->x2 : shape->x); x += scene->cell_step)
        picture[shape->y][x] = shape->mark;
    if (shape->kind == SHAPE_LABEL)
        assert_true(shape->text[0] == shape->mark && shape->text[1] == '\0');
    if (shape->kind == SHAPE_FRAME) {
        picture[shape->y][shape->x - 1] = shape->text[0];
        picture[shape->y][shape->x + 1] = shape->text[1];
    }
}

static void check_picture(const char *const rows[16], const struct sample *sample)
{
    struct game_scene scene;

    memset(picture, ' ', sizeof picture);
    game_less.scene(sample->problem, &sample->state, &scene);
    assert_true(scene.right == 34 && scene.bottom == 15);
    game_less.shapes(sample->problem, &sample->state, GAME_GROUND, put_shape, &scene);
    game_less.shapes(sample->problem, &sample->state, GAME_MOVING, put_shape, &scene);
    for (int row = 0; row < 16; row++) {
        size_t length = 36;
        while (length > 0 && picture[row][length - 1] == ' ')
            length--;
        picture[row][length < 35 ? length : 35] = '\0';
        assert_string_equal(picture[row], rows[row]);
    }
}

static void a_picture_has_names_walls_pieces_and_the_last_move(void **state)
{
    static const char *const rows[16] = {"     1   2   3   4   5   6   7   8",
                                         "a    B | B   .   .   .   .   R   R", "             -",
                                         "b    B   B   .   .   .   .   R   R", "",
                                         "c    .   .   .   .   .   .   .   .", "",
                                         "d    .   .   .   .   .   .   .   .", "",
                                         "e    .   .   .   .   .   .   .   .", "",
                                         "f   [Y]  .   .   .   .   .   .   .", "                                 =",
                                         "g   ( )  Y   .   .   .   .   W   W", "",
                                         "h    Y   Y   .   .   .   .   W # W"};
    static struct sample sample;
    struct game_scene scene;

    (void)state;
    open_sample(&sample, 1, false);
    sample.problem->board = (struct less_board){.text = ""};
    sample.problem->board.right[0] = 1;
    sample.problem->board.below[2] = 1;
    sample.problem->board.below[47] = 2;
    sample.problem->board.right[62] = 2;
    game_less.scene(sample.problem, &sample.state, &scene);
    assert_true(scene.still);
    assert_true(play_move(&sample, "g1f1"));
    check_picture(rows, &sample);
    for (int square = 0; square < LESS_SQUARES; square++) {
        sample.state.to = square;
        game_less.scene(sample.problem, &sample.state, &scene);
        assert_true(!scene.still && scene.focus.x == less_xy(square).x && scene.focus.y == less_xy(square).y);
    }
}

/* ---- logs ---- */

static struct game_text said(const char *text)
{
    return (struct game_text){text, strlen(text)};
}

/* A log of the game, with lines and blanks that a log may have besides. */
static size_t write_log(const struct sample *sample, char *log, int number)
{
    static const char *const names[] = {"Yellow", "Black", "White", "Red"};
    struct less_game game;
    char *to = log;
    int colour, next;
    size_t at = 0;

    to += sprintf(to, "# a log\ngame %d\nboard %s\nlimit 9.000  clock\nmove %s\n", number, sample->problem->board.text,
                  sample->problem->late_rush ? "late" : "early");
    for (int i = 0; i < LESS_COLOURS; i++)
        to += sprintf(to, "program %s p %d\n", names[i], i);
    less_game_start(&game, sample->problem->late_rush);
    while ((next = less_game_next(&game, &sample->problem->board, &colour)) != LESS_NEXT_END) {
        if (next == LESS_NEXT_NIL || next == LESS_NEXT_STUCK) {
            to += sprintf(to, "%s %s\r\n", next == LESS_NEXT_NIL ? "nil" : "stuck", names[colour]);
            if (next == LESS_NEXT_NIL)
                less_game_nil(&game);
            else
                less_game_stuck(&game);
            continue;
        }
        if (sample->text[at] == '!') {
            int failed = (int)(strchr(LESS_LETTERS, sample->text[at + 1]) - LESS_LETTERS);
            to += sprintf(to, "fault %s 0.002 it broke\n", names[failed]);
            game.failed[failed] = true;
            at += 2;
            continue;
        }
        bool rush = next == LESS_NEXT_RUSH;
        to += sprintf(to, game.failed[colour] ? "%s %s " : "%s %s  0.002\t",
                      game.failed[colour] ? (rush ? "home" : "judge")
                      : rush ? "rush" : "turn", names[colour]);
        char turn[LESS_TURN_TEXT + 1] = "";
        for (size_t i = 0; sample->text[at] != '\n'; at++, i++) {
            *to++ = rush && sample->text[at] == ':' ? ' ' : sample->text[at];
            if (!rush)
                turn[i] = sample->text[at];
        }
        at++;
        to += sprintf(to, below(4) == 0 ? " \r\n\n" : "\n");
        if (rush)
            less_game_rush(&game, colour, sample->state.game.rush_moves[colour]);
        else
            assert_true(less_game_turn(&game, &sample->problem->board, colour, turn,
                                       &(struct message){.length = 0}) > 0);
    }
    to += sprintf(to, "note Red it lingered\nresult %d %d %d %d %d %d\n", less_game_team_moves(&game, 0),
                  less_game_team_moves(&game, 1), less_game_points(&game, 0), less_game_points(&game, 1),
                  less_game_points(&game, 2), less_game_points(&game, 3));
    return (size_t)(to - log);
}

static void a_log_is_the_transcript_of_its_game_and_each_byte_has_its_place(void **state)
{
    static struct sample sample[2];
    static char log[2 * LOG];
    static uint64_t memory[MEMORY / 8];
    struct arena arena;
    struct game_file file = {.arena = &arena, .name = "log"};
    struct game_entry entry;
    struct message wrong;

    (void)state;
    for (uint32_t number = 0; number < GAMES / 4; number++) {
        size_t length = 0;
        for (int i = 0; i < 2; i++) {
            open_sample(&sample[i], number / 32, number % 2 != 0);
            play_game(&sample[i], number % 8);
            length += write_log(&sample[i], log + length, 7 + i);
        }
        file.text = (struct game_text){log, length};
        file.number = 0;
        assert_true(game_less.open(&file, &wrong));
        for (size_t i = 0; i < 2; i++) {
            arena = arena_over(memory, sizeof(struct less_outcome) + 9 * length + 64);
            memset(&entry, 99, sizeof entry);
            assert_true(game_less.next(&file, &entry));
            const struct less_outcome *outcome = entry.game_data;
            assert_string_equal(entry.wrong.text, "");
            CHECK(number, entry.number == i && log[entry.offset] == 'g' && outcome->number == 7 + (int)i);
            CHECK(number, entry.text.length == sample[i].length && entry.has_claim && !entry.is_stray);
            assert_memory_equal(entry.text.bytes, sample[i].text, sample[i].length);
            assert_memory_equal(entry.inline_problem.bytes, sample[i].problem->board.text, LESS_WALLS);
            CHECK(number, less_text_is(entry.options[0], number % 2 != 0 ? "r late" : "r early"));
            assert_memory_equal(&outcome->state, &sample[i].state, sizeof outcome->state);
            for (int colour = 0; colour < LESS_COLOURS; colour++) {
                CHECK(number, entry.claimed[colour] == less_game_points(&outcome->state.game, colour));
                CHECK(number, outcome->used_us[colour] == (outcome->state.game.turns[colour] > 0 ? 2000 : 0) ||
                                  outcome->state.game.failed[colour]);
                CHECK(number, less_text_is(outcome->fault[colour], outcome->state.game.failed[colour] ? "it broke" : ""));
                CHECK(number, less_text_is(outcome->note[colour], colour == LESS_RED ? "it lingered" : ""));
                CHECK(number, outcome->command[colour].length == 3 &&
                      outcome->command[colour].bytes[2] == '0' + colour);
            }
            for (size_t at = 0; at < entry.text.length; at++) {
                char here = log[game_less.byte_of(&file, &entry, at)], there = entry.text.bytes[at];
                CHECK(at, here == there || (there == ':' && here == ' ') ||
                      (there == '\n' && strchr(" \t\r", here) != NULL) ||
                              (there == '!' && here == 'f') || (at > 0 && entry.text.bytes[at - 1] == '!'));
            }
            CHECK(number, game_less.byte_of(&file, &entry, entry.text.length) >= game_less.byte_of(&file, &entry, 0) &&
                              game_less.byte_of(&file, &entry, entry.text.length) <= file.text.length);
        }
        assert_false(game_less.next(&file, &entry));
    }
}

/* A transcript ends before the move that is refused; a game that is wrong does not touch the next one. */
static void of_a_wrong_log_the_moves_before_the_fault_are_there(void **state)
{
    static const struct {
        const char *lines, *text, *place, *wrong;
        bool is_stray;
    } rows[] = {
        {"turn Yellow 0.001 g1f1:g2f2:f2f1\n", "g1f1:g2f2", "9:29: ", "Yellow: f2f1: the square is not empty", false},
        {"turn Yellow 0.001 g1f1\nfault Black 0.002 late\njudge Black a1a1\n", "g1f1\n!B", "11:13: ",
         "Black: a1a1: the square is not empty", false},
        {"turn Yellow 0.001 g1f1\nnil Black\n", "g1f1\n", "10:10: ", "expected a turn of Black", false},
        {"turn Yellow 0.001 g1f1\n", "g1f1\n", "10:6: ", "expected a turn of Black", false},
        {NULL, NULL, "3:6: ", "the game has no board", true},
    };
    static uint64_t memory[MEMORY / 8];

    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static char log[LOG];
        struct arena arena = arena_over(memory, sizeof memory);
        struct game_file file = {.arena = &arena, .name = "log", .text = {log, 0}};
        struct game_entry entry;
        struct message wrong, place;
        char *to = log;
        to += sprintf(to, "game 1\n");
        if (rows[i].lines != NULL)
            to += sprintf(to, "board %0112d\nlimit 30.000 clock\nmove early\nprogram Yellow a\nprogram Black a\n"
                              "program White a\nprogram Red a\n%s", 0, rows[i].lines);
        else
            to += sprintf(to, "limit 30.000 clock\n");
        to += sprintf(to, "game 2\n");
        file.text.length = (size_t)(to - log);
        assert_true(game_less.open(&file, &wrong));
        assert_true(game_less.next(&file, &entry));
        assert_string_equal(entry.wrong.text, rows[i].wrong);
        CHECK(i, entry.is_stray == rows[i].is_stray);
        CHECK(i, rows[i].text == NULL ? entry.text.bytes == NULL : less_text_is(entry.text, rows[i].text));
        message_clear(&place);
        game_location(&place, "", log, entry.wrong_at);
        assert_string_equal(place.text + 1, rows[i].place);
        assert_true(game_less.next(&file, &entry));
        CHECK(i, entry.number == 1 && strcmp(entry.wrong.text, "the game has no board") == 0);
        assert_false(game_less.next(&file, &entry));
    }
}

/* A right log of a game in which a line is another one: what is wrong, and where in that line. */
static void every_line_of_a_log_is_held_against_the_rules(void **state)
{
    static const struct {
        const char *line, *other; /* the first line that begins so; that of the log instead, or none */
        int column;               /* 0: of another line */
        const char *wrong;
    } rows[] = {
        {"game", "game\n", 5, "expected the number of the game"},
        {"game", "game 7 8\n", 6, "expected the number of the game"},
        {"game", "game 4294967303\n", 6, "expected the number of the game"},
        {"board", "board 012\n", 7, "the board has 3 characters; it must have 112"},
        {"board", "", 0, "the game has no board"},
        {"limit", "limit 9.000 moon\n", 13, "expected processor or clock"},
        {"limit", "limit 9000 clock\n", 7, "expected seconds with three decimals"},
        {"limit", "limit 9,000 clock\n", 7, "expected seconds with three decimals"},
        {"limit", "limit .000 clock\n", 7, "expected seconds with three decimals"},
        {"limit", "limit 9.00x clock\n", 7, "expected seconds with three decimals"},
        {"limit", "limit 0.001 clock\n", 0, "Yellow exceeds its time limit"},
        {"limit", "", 0, "the game has no limit"},
        {"move", "move sometimes\n", 6, "expected early or late"},
        {"program Red", "", 0, "the game has fewer than four programs"},
        {"program Red", "program Rot p\n", 9, "expected a colour: Yellow, Black, White or Red"},
        {"turn Black", "turns Black 0.002 a2a3\n", 1, "unknown keyword; the keywords are game, board, "},
        {"turn Black", "", 0, "expected a turn of Black"},
        {"turn Black", "judge Black a2a3\n", 13, "expected a turn of Black"},
        {"turn Black", "turn White 0.002 a2a3\n", 18, "expected a turn of Black"},
        {"turn Black", "turn Black 0.002\n", 17, "Black: \"\": expected a turn of one to three moves such as h1f1:g1g3"},
        {"turn Black", "turn Black 0.002 a2a3:\n", 18,
         "Black: \"a2a3:\": expected a turn of one to three moves such as h1f1:g1g3"},
        {"result", "result 1 2 3 4 5\n", 8, "expected six numbers"},
        {"result", "result 1 2 3 4 5 6 7\n", 8, "expected six numbers"},
        {"result", "result 1 2 3 4 5 x\n", 8, "expected six numbers"},
        {"result", "result x 2 3 4 5 6\n", 8, "expected six numbers"},
        {"result", "", 0, "the log ends before the game does"},
        {"result", "result 0 0 0 0 0 0\n", 8, "Yellow and White have"},
        {"rush", "rush Yellow 0.002\n", 18, "Yellow: the rush does not lead home"},
        {"rush", "rush Yellow 0.002 a1\n", 19, "Yellow: \"a1\": expected a move such as h1f1"},
        {"rush", "home Yellow h1h2\n", 13, "expected a rush of Yellow"},
        {"nil", "turn Yellow 0.002 h1h2\n", 0, "expected nil of"},
    };
    static char log[LOG], changed[LOG];
    static uint64_t memory[MEMORY / 8];
    static struct sample sample;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct arena arena = arena_over(memory, sizeof memory);
        struct game_file file = {.arena = &arena, .name = "log", .text = {changed, 0}};
        struct game_entry entry;
        struct message wrong, place, expected;
        char *found = NULL;
        while (found == NULL) { /* not every game has a rush or a nil */
            open_sample(&sample, 0, false);
            while (sample.state.next != LESS_NEXT_END)
                if (sample.state.next == LESS_NEXT_RUSH)
                    play_rush(&sample);
                else
                    draw_move(&sample, strcmp(rows[i].line, "rush") == 0 ? 8 : 0);
            log[write_log(&sample, log, 1)] = '\0';
            found = strstr(log, rows[i].line);
            while (found != NULL && found[-1] != '\n')
                found = strstr(found + 1, rows[i].line);
        }
        memcpy(changed, log, (size_t)(found - log));
        strcpy(changed + (found - log), rows[i].other);
        strcat(changed, strchr(found, '\n') + 1);
        file.text.length = strlen(changed);
        assert_true(game_less.open(&file, &wrong) && game_less.next(&file, &entry));
        if (strncmp(entry.wrong.text, rows[i].wrong, strlen(rows[i].wrong)) != 0)
            fail_msg("row %zu: %s", i, entry.wrong.text);
        message_clear(&place);
        game_location(&place, "", changed, entry.wrong_at);
        message_clear(&expected);
        game_location(&expected, "", changed, (size_t)(found - log) + (size_t)rows[i].column - 1);
        if (rows[i].column > 0)
            assert_string_equal(place.text, expected.text);
        assert_false(game_less.next(&file, &entry));
    }
}

static void what_is_no_log_is_told_and_a_small_arena_too(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        const char *wrong;
    } rows[] = {
        {"# here\n turn Yellow", 0, "log:2:1: a log begins with a line \"game NUMBER\""},
        {"g\0a", 3, "log:1:1: the input is UTF-16; it must be UTF-8"},
        {"\xfe\xff\0g", 4, "log:1:1: the input is UTF-16; it must be UTF-8"},
        {"\n# nothing\n", 0, "log:2:1: the log has no game"},
        {"game 1\n\0", 8, "log:2:1: the input is not text: it contains a NUL byte"},
    };
    struct game_file file = {.name = "log"};
    struct game_entry entry;
    struct arena arena;
    struct message wrong;

    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        file.text = said(rows[i].text);
        file.text.length = rows[i].length != 0 ? rows[i].length : file.text.length;
        assert_false(game_less.open(&file, &wrong));
        assert_string_equal(wrong.text, rows[i].wrong);
    }
    file = (struct game_file){.name = "log", .text = said("game 1\n"), .arena = &arena};
    arena = arena_over(block, 256);
    assert_true(game_less.open(&file, &wrong));
    assert_true(game_less.next(&file, &entry));
    assert_non_null(strstr(entry.wrong.text, "too little memory for a game of a log"));
    assert_true(entry.is_stray && entry.text.bytes == NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_those_of_the_rules_and_their_text_leads_to_the_same_bytes),
        cmocka_unit_test(what_was_done_is_said_and_who_goes_on),
        cmocka_unit_test(when_a_player_is_stuck_the_rushes_begin_and_it_is_said),
        cmocka_unit_test(figures_are_moves_turns_and_the_rushes_made),
        cmocka_unit_test(a_board_has_no_name_and_one_start),
        cmocka_unit_test(what_is_offered_is_what_the_rules_take_and_a_drag_says_the_same),
        cmocka_unit_test(a_drag_from_or_to_what_is_no_square_is_none_and_a_click_ends_the_turn),
        cmocka_unit_test(what_is_refused_is_told_with_its_place),
        cmocka_unit_test(a_board_or_an_option_that_is_none_is_told_with_its_place),
        cmocka_unit_test(a_picture_has_names_walls_pieces_and_the_last_move),
        cmocka_unit_test(a_log_is_the_transcript_of_its_game_and_each_byte_has_its_place),
        cmocka_unit_test(of_a_wrong_log_the_moves_before_the_fault_are_there),
        cmocka_unit_test(every_line_of_a_log_is_held_against_the_rules),
        cmocka_unit_test(what_is_no_log_is_told_and_a_small_arena_too),
    };
    struct arena arena = arena_counting();

    (void)less_solo_open(&arena);
    size_t bytes = arena_counted(&arena);
    void *memory = malloc(bytes);
    arena = arena_over(memory, bytes);
    solo = less_solo_open(&arena);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(memory);
    return failed;
}
