/* Tests of core/less/player: the program on the fake port, against the referee's rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/version.h"
#include "../../core/less/player/conversation.h"
#include "../../port/program.h"
#include "../../core/judge/less/game.h"
#include "../kit/fake_port.h"
#include "../kit/option_rows.h"
#include "less_kit.h"

/* Too little memory for a table of solo distances: so a program is started in no time. */
enum { WORDS_MAX = 20, LINES = 1 << 14, SMALL = 600 << 10 };

static char input[LESS_COLOURS][LINES];
static uint64_t clock_step_ms; /* of the fake port: 0, but where a test sets it */

/* What a game by work says of that, once it is set up. */
#define NO_TABLES "play_less: 0 of 4 tables of solo distances fit into memory; a larger -m may change the turns\n"

/* Runs a line of words, with `text` on standard input, in `memory` bytes. */
static int play_in(size_t memory, const char *line, const char *text)
{
    static char words_text[1024];
    char *words[WORDS_MAX];
    int count = 0;

    fake_reset();
    fake.memory_max = memory;
    fake.memory_fixed = true;
    fake.overhead = 0;
    fake.clock_step_ms = clock_step_ms;
    fake_file("-", text);
    strcpy(words_text, line);
    for (char *word = strtok(words_text, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    words[count] = NULL;
    return program_main(count, words);
}

static int play(const char *line, const char *text)
{
    return play_in(SMALL, line, text);
}

/* The last line of the output, without its end. */
static const char *last_line(void)
{
    static char line[100];
    const char *end = fake.out + fake.out_length, *start = end - 1;

    assert_true(fake.out_length > 0 && *start == '\n');
    while (start > fake.out && start[-1] != '\n')
        start--;
    assert_true((size_t)(end - start) < sizeof line);
    memcpy(line, start, (size_t)(end - start));
    line[end - start - 1] = '\0';
    return line;
}

/* ---- games ---- */

static void begin(struct less_sample *sample, struct less_game *game, uint32_t seed)
{
    struct random random = {seed};

    less_kit_board(sample, &random, 0);
    less_game_start(game, false);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        sprintf(input[colour], "%s\n%s\n", sample->digits, less_colour_name[colour]);
}

static void tell_others(int colour, const char *line)
{
    for (int other = 0; other < LESS_COLOURS; other++)
        if (other != colour)
            strcat(strcat(input[other], line), "\n");
}

/* Checks that the lines of the output are moves home of a colour alone on the board; returns their cost. */
static int check_rush(const struct less_board *board, const struct less_game *game, int colour, const char *output)
{
    struct less_position position = game->position;
    int cost = 0;

    less_remove_others(&position, colour);
    while (*output != '\0') {
        struct less_move move;
        struct message reason;
        int moves = 0;
        assert_true(less_move_read(&move, output, 4, &reason) && output[4] == '\n');
        moves = less_move_cost(board, &position, move.from, move.to, NULL);
        assert_true(position.at[move.from] == colour && moves > 0);
        less_move_make(&position, &move);
        cost += moves;
        output += 5;
    }
    assert_true(less_is_home(&position, colour));
    return cost;
}

/* Four programs play a game. Each is started again for each of its turns, with all its input so far. */
static void play_game(const struct less_board *board, struct less_game *game, size_t memory, const char *line)
{
    int colour, status;
    bool finished;

    for (;;) {
        struct message reason;
        switch (less_game_next(game, board, &colour)) {
        case LESS_NEXT_TURN:
            status = play_in(memory, line, input[colour]);
            if (less_game_turn(game, board, colour, last_line(), &reason) == 0)
                fail_msg("%s: %s", last_line(), reason.text);
            finished = less_team_is_home(&game->position, colour);
            assert_int_equal(status, finished ? PROGRAM_DONE : PROGRAM_PARTLY);
            tell_others(colour, last_line());
            break;
        case LESS_NEXT_NIL:
            less_game_nil(game);
            tell_others(colour, "Nil");
            break;
        case LESS_NEXT_RUSH:
            strcat(input[colour], "Move\n");
            assert_int_equal(play_in(memory, line, input[colour]), PROGRAM_DONE);
            {
                const char *said = fake.out;
                for (int turn = 0; turn < game->turns[colour]; turn++)
                    said = strchr(said, '\n') + 1;
                less_game_rush(game, colour, check_rush(board, game, colour, said));
            }
            break;
        case LESS_NEXT_STUCK:
            less_game_stuck(game);
            break;
        default:
            return;
        }
    }
}

static void four_programs_play_games_to_their_ends(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 4; seed++) {
        struct less_sample sample;
        struct less_game game;
        begin(&sample, &game, seed);
        play_game(&sample.board, &game, SMALL, seed < 4 ? "play -b 2000" : "play -b 0");
        for (int colour = 0; colour < LESS_COLOURS; colour++)
            assert_true(game.turns[colour] >= 9);
        assert_true(less_team_is_home(&game.position, 0) || less_team_is_home(&game.position, 1));
    }
}

static void one_seed_of_work_plays_one_game(void **state)
{
    static char first[LESS_COLOURS][LINES];
    struct less_sample sample;
    struct less_game game;

    (void)state;
    begin(&sample, &game, 5);
    play_game(&sample.board, &game, SMALL, "play -b 1k");
    memcpy(first, input, sizeof first);
    begin(&sample, &game, 5);
    play_game(&sample.board, &game, SMALL, "play -b 1000");
    assert_memory_equal(first, input, sizeof first);
}

/* ---- the rush ---- */

static void the_rush_takes_the_fewest_moves(void **state)
{
    struct random random = {11};

    (void)state;
    for (int colour = LESS_BLACK; colour < LESS_COLOURS; colour++) {
        struct less_sample sample;
        struct less_game game;
        begin(&sample, &game, less_kit_below(&random, 1000));
        strcat(input[colour], "Move\n");
        assert_int_equal(play_in((size_t)4 << 20, "play", input[colour]), PROGRAM_DONE);
        assert_int_equal(check_rush(&sample.board, &game, colour, fake.out),
                         less_solo(less_kit_solo(), &sample.board, &game.position, colour));
    }
}

/* ---- what ends a game ---- */

#define BOARD "00000000000000000000000000000000000000000000000000000000" \
              "00000000000000000000000000000000000000000000000000000000"

struct row {
    const char *text;
    int status;
    const char *said; /* on standard error */
};

static void every_wrong_line_is_named_and_ends_the_game(void **state)
{
    static const struct row CASES[] = {
        {"", 1, "standard input:1:1: the input ends; expected the board, 112 digits"},
        {"\n", 1, "standard input:1:1: the board has 0 characters; it must have 112"},
        {"0", 1, "standard input:1:1: the board has 1 characters; it must have 112"},
        {BOARD "0\nRed\n", 1, "standard input:1:1: the board has 113 characters; it must have 112"},
        {"3" BOARD, 1, "standard input:1:1: the board has 113 characters; it must have 112"},
        {BOARD "\n", 1, "standard input:2:1: the input ends; expected a colour"},
        {BOARD "\nred\n", 1, "standard input:2:1: \"red\" is not a colour; it must be Yellow, Black, White or Red"},
        {BOARD "\nRed Yellow\n", 1,
         "standard input:2:1: \"Red Yellow\" is not a colour; it must be Yellow, Black, White or Red"},
        {BOARD "\nBlack\n", 1, "standard input:3:1: the input ends; expected a turn, Nil, Move or Quit"},
        {BOARD "\nBlack\nQuit\n", 0, ""},
        {BOARD "\nBlack  \r\nQuit\t\r\n", 0, ""},
        {BOARD "\nBlack\nQuit", 0, ""},
        {BOARD "\nBlack\nNil\n", 1, "standard input:3:1: Yellow: \"Nil\": Nil, but its pieces are not all home"},
        {BOARD "\nBlack\nquit\n", 1,
         "standard input:3:1: Yellow: \"quit\": expected a turn of one to three moves such as "
         "h1f1:g1g3, Nil, Move or Quit"},
        {BOARD "\nBlack\n\n", 1, "standard input:3:1: Yellow: \"\": expected a turn of one to three moves such as h1f1:g1g3, "
                                 "Nil, Move or Quit"},
        {BOARD "\nBlack\nh1f1:g1f1\n", 1, "standard input:3:1: Yellow: g1f1: the square is not empty"},
        {BOARD "\nBlack\na1c1\n", 1, "standard input:3:1: Yellow: a1c1: the square has none of the player's own pieces"},
        {BOARD "\nBlack\nh8f8\n", 1,
         "standard input:3:1: Yellow: h8f8: the piece is the partner's, and the player's own are not all home"},
        {BOARD "\nBlack\nh1e1\n", 1,
         "standard input:3:1: Yellow: h1e1: the target is neither a neighbouring square nor a jump away"},
    };

    (void)state;
    for (uint32_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char said[1024] = "";
        bool is_set_up = *CASES[i].said == '\0' || strncmp(CASES[i].said, "standard input:3", 16) == 0;
        int status = play("play -b 10", CASES[i].text);
        if (is_set_up)
            strcpy(said, NO_TABLES);
        if (*CASES[i].said != '\0')
            sprintf(said + strlen(said), "play_less: %s\n", CASES[i].said);
        assert_string_equal(fake.err, said);
        CHECK(i, status == CASES[i].status && fake.out_length == 0);
    }
}

static void a_wrong_digit_of_the_board_is_named(void **state)
{
    char text[] = BOARD "\nRed\n";

    (void)state;
    text[99] = 'x';
    assert_int_equal(play("play", text), PROGRAM_PARTLY);
    assert_string_equal(fake.err,
                        "play_less: standard input:1:100: character 100 of the board is \"x\"; it must be 0, 1 or 2\n");
}

static void a_turn_over_two_walls_costs_too_much(void **state)
{
    char text[] = BOARD "\nBlack\nh2h3:g2g3\n";

    (void)state;
    text[7 * 15 + 1] = text[6 * 15 + 1] = '1';
    assert_int_equal(play("play", text), PROGRAM_PARTLY);
    assert_string_equal(fake.err,
                        "play_less: standard input:3:1: Yellow: g2g3: the turn takes more than 3 moves\n");
}

static void a_line_without_an_end_is_refused(void **state)
{
    static char text[3000];

    (void)state;
    memset(text, '0', sizeof text - 1);
    assert_int_equal(play("play", text), PROGRAM_PARTLY);
    assert_non_null(strstr(fake.err, "standard input:1:1: the line has too many bytes; the limit of this build is "));
}

static void an_input_that_fails_is_reported(void **state)
{
    (void)state;
    fake_reset();
    fake_file("-", NULL);
    assert_int_equal(program_main(1, (char *[]){(char *)"play", NULL}), PROGRAM_PARTLY);
    assert_non_null(strstr(fake.err, "standard input:1:1: "));
}

static void an_output_that_fails_ends_the_game(void **state)
{
    (void)state;
    play("play -b 10", BOARD "\nYellow\n");
    assert_true(fake.out_length > 0);
    fake_reset();
    fake.out_room = 3;
    fake.memory_max = SMALL;
    fake.memory_fixed = true;
    fake_file("-", BOARD "\nYellow\n");
    assert_int_equal(program_main(3, (char *[]){(char *)"play", (char *)"-b", (char *)"10", NULL}), PROGRAM_OUTPUT);
    assert_string_equal(fake.err, NO_TABLES "play_less: the output could not be written\n");
}

/* ---- time and signals ---- */

/* A clock that every look moves by 7 ms: a turn's deadline is seen at the next look. */
static void a_game_ends_within_its_time(void **state)
{
    static const uint64_t LIMITS[] = {0, 1, 100, 1000, 30000};

    (void)state;
    for (uint32_t i = 0; i < 5; i++) {
        char line[40];
        fake_reset();
        fake.memory_max = SMALL;
        fake.memory_fixed = true;
        fake.clock_step_ms = 7;
        fake_file("-", BOARD "\nYellow\n");
        sprintf(line, "%u.%03u", (unsigned)(LIMITS[i] / 1000), (unsigned)(LIMITS[i] % 1000));
        assert_int_equal(program_main(3, (char *[]){(char *)"play", (char *)"-t", line, NULL}), PROGRAM_PARTLY);
        assert_true(strlen(last_line()) >= 4);
        assert_true(fake.clock_ms <= LIMITS[i] + 100);
    }
}

/* While other programs have the processor no time is charged, unless it is charged by the clock. */
static void time_is_that_of_the_processor_or_of_the_clock(void **state)
{
    (void)state;
    for (uint32_t by_clock = 0; by_clock < 2; by_clock++) {
        char *words[] = {(char *)"play", (char *)"-t", (char *)"0.5", by_clock ? (char *)"--clock" : NULL, NULL};
        fake_reset();
        fake.memory_max = SMALL;
        fake.memory_fixed = true;
        fake.clock_step_ms = 7;
        fake.others_ms = 700;
        fake_file("-", BOARD "\nYellow\n");
        assert_int_equal(program_main(by_clock ? 4 : 3, words), PROGRAM_PARTLY);
        assert_true(strlen(last_line()) >= 4);
        assert_true(by_clock ? fake.clock_ms < 600 : fake.clock_ms > 700 && fake.clock_ms < 1300);
    }
}

/* Four players by -w in `memory` bytes, on a clock that each look moves. */
static void play_by_work(size_t memory, uint64_t step_ms)
{
    struct less_sample sample;
    struct less_game game;

    begin(&sample, &game, 7);
    clock_step_ms = step_ms;
    play_game(&sample.board, &game, memory, "play -w 1M");
    clock_step_ms = 0;
    assert_null(strstr(fake.err, "nodes"));
}

static void by_work_a_game_is_the_same_whatever_the_clock_and_the_memory(void **state)
{
    static const uint64_t STEPS_MS[] = {7, 1000000};
    static char first[LESS_COLOURS][LINES];

    (void)state;
    play_by_work(SMALL, 0);
    memcpy(first, input, sizeof first);
    for (uint32_t i = 0; i < 2; i++) {
        play_by_work(SMALL - i * (10 << 10), STEPS_MS[i]);
        assert_memory_equal(first, input, sizeof first);
    }
}

/* The work of the first turn, from the line of -v. */
static unsigned long first_turn(const char *line)
{
    const char *at;

    assert_int_equal(play(line, BOARD "\nYellow\n"), PROGRAM_PARTLY);
    at = strstr(fake.err, ", work ");
    assert_non_null(at);
    return strtoul(at + 7, NULL, 10);
}

/* More work makes longer turns, and most of it is left for the turns to come. */
static void work_is_shared_among_turns_and_tables(void **state)
{
    unsigned long some = first_turn("play -v -w 20M"), more = first_turn("play -v -w 40M");

    (void)state;
    assert_true(some > 500000 && some < 5000000 && more > some * 3 / 2 && more < 10000000);
    assert_true(first_turn("play -v -w 1") < some / 100);
    play_in((size_t)16 << 20, "play -v -w 1M", BOARD "\nYellow\n");
    assert_non_null(strstr(fake.err, "0 of 4 tables"));
    play_in((size_t)16 << 20, "play -v -w 60M", BOARD "\nYellow\n");
    assert_non_null(strstr(fake.err, "4 of 4 tables"));
}

static void a_signal_gets_the_turn_at_hand_out(void **state)
{
    (void)state;
    fake_reset();
    fake.clock_step_ms = 1;
    fake.interrupt_ms = 50;
    fake_file("-", BOARD "\nYellow\n");
    assert_int_equal(program_main(1, (char *[]){(char *)"play", NULL}), PROGRAM_INTERRUPTED);
    assert_true(strlen(last_line()) >= 4);
    assert_string_equal(fake.err, "");
}

static void a_signal_ends_a_wait(void **state)
{
    (void)state;
    fake_reset();
    fake.interrupt_ms = 1000;
    fake_file("-", FAKE_HUNG);
    assert_int_equal(program_main(1, (char *[]){(char *)"play", NULL}), PROGRAM_INTERRUPTED);
    assert_string_equal(fake.out, "");
    assert_string_equal(fake.err, "");
}

/* ---- options ---- */

static void wrong_options_are_named(void **state)
{
    static const struct row CASES[] = {
        {"play -t", 2, "-t: requires a value; try --help"},
        {"play -t x", 2, "-t \"x\": expected a number of seconds, 0 to 10^6; try --help"},
        {"play -t 1000001", 2, "-t \"1000001\": expected a number of seconds, 0 to 10^6; try --help"},
        {"play -b 1x", 2, "-b \"1x\": expected an amount of work WORK[k|M|G], 0 to 2^53; try --help"},
        {"play -b 99999999999999999999", 2,
         "-b \"99999999999999999999\": expected an amount of work WORK[k|M|G], 0 to 2^53; try --help"},
        {"play -b 10000000G", 2, "-b \"10000000G\": expected an amount of work WORK[k|M|G], 0 to 2^53; try --help"},
        {"play -m 0", 2, "-m \"0\": expected a number, 1 or more; try --help"},
        {"play -m 0.9", 2, "-m \"0.9\": expected a number, 1 or more; try --help"},
        {"play -w 0", 2, "-w \"0\": expected an amount of work WORK[k|M|G], 1 to 2^53; try --help"},
        {"play -w 5 -t 30", 2, "-w: cannot be used with -t; try --help"},
        {"play -b 5 -w 5", 2, "-w: cannot be used with -b; try --help"},
        {"play --clock -w 5", 2, "-w: cannot be used with --clock; try --help"},
        {"play -vx", 2, "-x: unknown option; try --help"},
        {"play --verbose", 2, "--verbose: unknown option; try --help"},
        {"play board", 2, "board: unexpected argument; the game is read from standard input; try --help"},
        {"play -", 2, "-: unexpected argument; the game is read from standard input; try --help"},
    };

    (void)state;
    for (uint32_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char said[1024];
        int status = play(CASES[i].text, BOARD "\nBlack\nQuit\n");
        sprintf(said, "play_less: %s\n", CASES[i].said);
        assert_string_equal(fake.err, said);
        CHECK(i, status == CASES[i].status && fake.out_length == 0);
    }
}

static void right_options_are_taken(void **state)
{
    static const char *const LINES_RIGHT[] = {"play -b 2k -t 0.5", "play -b2K", "play -vb 1M -m 1", "play -t.25",
                                              "play -m 1.5 -t 1 -t 2", "play -b 9007199254740992", "play --clock -t 1",
                                              "play -w 2k -v", "play -vw1 -m 3"};

    (void)state;
    for (uint32_t i = 0; i < sizeof LINES_RIGHT / sizeof *LINES_RIGHT; i++)
        CHECK(i, play(LINES_RIGHT[i], BOARD "\nBlack\nQuit\n") == PROGRAM_DONE);
    assert_int_equal(play("play --help", ""), PROGRAM_DONE);
    assert_non_null(strstr(fake.out, "  -t SECONDS "));
    assert_int_equal(play("play -h", ""), PROGRAM_DONE);
    assert_int_equal(play("play --version", ""), PROGRAM_DONE);
    assert_string_equal(fake.out, "play_less " VERSION "\n");
}

static enum option_status read_rows(int argc, char *const *argv, struct message *wrong, char *said, size_t size)
{
    struct arguments arguments;
    enum option_status status = arguments_read(&arguments, argc, argv, wrong);

    if (status == OPTION_END)
        snprintf(said, size, "%d %llu ms, %d, work %llu, %llu MB, %d %llu, %d", arguments.limit_given,
                 (unsigned long long)arguments.limit_ms, arguments.by_wall_clock,
                 (unsigned long long)arguments.game_work, (unsigned long long)arguments.memory_mb,
                 arguments.turn_work_given, (unsigned long long)arguments.turn_work,
                 arguments.verbose);
    return status;
}

static void each_row_takes_what_it_says_and_nothing_else(void **state)
{
    (void)state;
    option_rows_check(&ARGUMENTS_SET, read_rows, NULL);
}

static void too_little_memory_is_reported(void **state)
{
    (void)state;
    assert_int_equal(play_in(16 << 10, "play", BOARD "\nYellow\n"), PROGRAM_PARTLY);
    assert_non_null(strstr(fake.err, "too little memory"));
    fake_reset();
    fake_file("-", "");
    fake.overhead = (size_t)7 << 20;
    assert_int_equal(program_main(3, (char *[]){(char *)"play", (char *)"-m", (char *)"7", NULL}), PROGRAM_USAGE);
    assert_string_equal(fake.err, "play_less: -m 7: too small; the least is 8 MB; try --help\n");
}

/* The system has hardly more than that, and no half or quarter of what -m allows is as much. */
static void the_least_memory_is_enough(void **state)
{
    (void)state;
    for (int megabytes = 1; megabytes < 300; megabytes += megabytes / 3 + 1) {
        char number[8];
        fake_reset();
        fake.overhead = 0;
        fake.memory_max = conversation_need() + 4096;
        fake_file("-", BOARD "\nYellow\nQuit\n");
        sprintf(number, "%d", megabytes);
        CHECK((uint32_t)megabytes, program_main(5, (char *[]){(char *)"play", (char *)"-m", number, (char *)"-b",
                                                              (char *)"0", NULL}) == PROGRAM_DONE);
        assert_true(strlen(last_line()) >= 4);
    }
}

static void a_tree_that_memory_ends_is_noted_once(void **state)
{
    (void)state;
    play_in(500 << 10, "play -b 2M", BOARD "\nYellow\n");
    assert_non_null(strstr(fake.err, "play_less: turn 1: all "));
    assert_non_null(strstr(fake.err, " nodes that fit into memory are used"));
    play_in(500 << 10, "play -b 1", BOARD "\nYellow\n");
    assert_null(strstr(fake.err, "nodes"));
}

static void a_turn_is_explained(void **state)
{
    (void)state;
    play("play -v -b 100", BOARD "\nYellow\n");
    assert_non_null(strstr(fake.err, "play_less: Yellow 1: "));
    assert_non_null(strstr(fake.err, " playouts, 0 reused, "));
    assert_non_null(strstr(fake.err, last_line()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_programs_play_games_to_their_ends),
        cmocka_unit_test(one_seed_of_work_plays_one_game),
        cmocka_unit_test(the_rush_takes_the_fewest_moves),
        cmocka_unit_test(every_wrong_line_is_named_and_ends_the_game),
        cmocka_unit_test(a_wrong_digit_of_the_board_is_named),
        cmocka_unit_test(a_turn_over_two_walls_costs_too_much),
        cmocka_unit_test(a_line_without_an_end_is_refused),
        cmocka_unit_test(an_input_that_fails_is_reported),
        cmocka_unit_test(an_output_that_fails_ends_the_game),
        cmocka_unit_test(a_game_ends_within_its_time),
        cmocka_unit_test(time_is_that_of_the_processor_or_of_the_clock),
        cmocka_unit_test(by_work_a_game_is_the_same_whatever_the_clock_and_the_memory),
        cmocka_unit_test(work_is_shared_among_turns_and_tables),
        cmocka_unit_test(a_signal_gets_the_turn_at_hand_out),
        cmocka_unit_test(a_signal_ends_a_wait),
        cmocka_unit_test(wrong_options_are_named),
        cmocka_unit_test(right_options_are_taken),
        cmocka_unit_test(each_row_takes_what_it_says_and_nothing_else),
        cmocka_unit_test(too_little_memory_is_reported),
        cmocka_unit_test(the_least_memory_is_enough),
        cmocka_unit_test(a_tree_that_memory_ends_is_noted_once),
        cmocka_unit_test(a_turn_is_explained),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
