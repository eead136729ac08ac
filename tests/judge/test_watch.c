/* Tests of core/judge/watch on a terminal in memory: keys at random against a plain model, and what the screen
 * shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/judge/terminal.h"
#include "../../core/judge/watch.h"
#include "../kit/fake_terminal.h"
#include "../kit/random.h"
#include "walk.h"

#define SECOND INT64_C(1000000000)

enum { MEMORY = 1 << 23, TEXT = 400, GAMES = 3 };

static unsigned char memory[MEMORY];
static struct game_problem strip;
static char texts[GAMES][TEXT + 1];
static struct watch_game games[GAMES];
static const char *const TITLES[GAMES] = {"strip 0", "strip 1", "strip 2"};

static int fresh(void **state)
{
    (void)state;
    fake_terminal_reset();
    memset(memory, 0xa5, sizeof memory);
    strip = (struct game_problem){.squares = 30, .high = 2, .start_count = 2, .starts = {5, 9}, .gain = 2};
    return 0;
}

static void set_game(size_t number, const char *text, const char *error)
{
    (void)snprintf(texts[number], sizeof texts[number], "%s", text);
    games[number] = (struct watch_game){TITLES[number], &strip, number % 2, {texts[number], strlen(text)}, error};
}

static bool watched_in(size_t bytes, size_t count, struct watch_settings way)
{
    struct message wrong;
    bool done;

    message_clear(&wrong);
    done = watch_games(&game_walk, games, count, &way, arena_over(memory, bytes), &wrong);
    assert_int_equal(wrong.length == 0, done);
    assert_int_equal(fake_terminal.opened, fake_terminal.closed);
    return done;
}

static void watched(size_t count, struct watch_settings way)
{
    assert_true(watched_in(MEMORY, count, way));
}

static void press(const char *keys)
{
    for (; *keys != '\0'; keys++)
        fake_terminal_press((unsigned char)*keys);
}

/* ---- what the screen shows ---- */

static void the_screen_tells_game_points_text_picture_and_keys(void **state)
{
    (void)state;
    set_game(0, "rrxlrlxrrr", "");
    set_game(1, "r", "");
    press(" ");
    for (int i = 0; i < 4; i++)
        fake_terminal_press(TERMINAL_RIGHT);
    watched(2, (struct watch_settings){.group_name = "rounds"});
    assert_string_equal(fake_terminal_row(0), "strip 0, game 1 of 2");
    assert_string_equal(fake_terminal_row(1), "move 4 of 10, 6 of 14 points, groups 1, on 6");
    assert_string_equal(fake_terminal_row(2), "rrxlrlxrrr");
    assert_string_equal(fake_terminal_row(3), ". . . . . . o . . . . . . . . . . . . . . . . . . . . . . .");
    assert_string_equal(fake_terminal_row(4), "");
    assert_string_equal(fake_terminal_row(5),
                        "paused  q quit  space play  u rounds  arrows step  + - speed  n p game  home end");
    for (size_t i = 0; i < 10; i++) {
        assert_int_equal(fake_terminal.marked[2][i], i == 4);
        assert_int_equal(fake_terminal.inked[2][i], i < 7); /* both groups scored all of their letters */
    }
}

static void the_end_tells_the_error(void **state)
{
    (void)state;
    set_game(0, "rrx", "x:1:4: this goes over the edge");
    fake_terminal_press(TERMINAL_END);
    watched(1, (struct watch_settings){.group_name = "groups"});
    assert_non_null(strstr(fake_terminal_row(5), "error: x:1:4: this goes over the edge  q quit  space play"));
    set_game(0, "rrx", "");
    fake_terminal.key_at = 0;
    watched(1, (struct watch_settings){.group_name = "groups"});
    assert_non_null(strstr(fake_terminal_row(5), "the end  q quit"));
    assert_null(strstr(fake_terminal_row(5), "n p"));
}

static void a_picture_that_is_cut_tells_its_part(void **state)
{
    (void)state;
    strip.squares = 100;
    strip.starts[0] = 50;
    set_game(0, "rx", "");
    fake_terminal.columns = 40;
    press(" ");
    watched(1, (struct watch_settings){.group_name = "groups"});
    /* 39 columns: 19 squares and a blank behind each */
    assert_string_equal(fake_terminal_row(3), "columns 41-59 of 100");
    assert_string_equal(fake_terminal_row(4), ". . . . . . . . . . o . . . . . . . .");
    strip.high = 20;
    fake_terminal.columns = 80;
    for (fake_terminal.rows = 20; fake_terminal.rows <= 24; fake_terminal.rows++) {
        bool cut = fake_terminal.rows < 24;
        char rows[20];

        strip.squares = 30;
        strip.starts[0] = 5;
        fake_terminal.key_at = 0;
        watched(1, (struct watch_settings){.group_name = "groups"});
        (void)snprintf(rows, sizeof rows, "rows 1-%zu of 20", fake_terminal.rows - 5);
        assert_string_equal(fake_terminal_row(3), cut ? rows : ". . . . . o . . . . . . . . . . . . . . . . . . . . . . . .");
        assert_memory_equal(fake_terminal_row(fake_terminal.rows - 1), "paused ", 7);
    }
}

/* The window stays while what it follows is in its middle half; another game has one of its own. */
static void the_window_follows_what_moves(void **state)
{
    (void)state;
    strip.squares = 100;
    strip.starts[0] = 50;
    strip.starts[1] = 20;
    set_game(0, "rrrrrrrrrrrrrrrrrrrr", "");
    set_game(1, "r", "");
    fake_terminal.columns = 40;
    press(" lll");
    watched(2, (struct watch_settings){.group_name = "groups"});
    assert_string_equal(fake_terminal_row(3), "columns 41-59 of 100");
    press("llllll");
    fake_terminal.key_at = 0;
    watched(2, (struct watch_settings){.group_name = "groups"});
    assert_string_equal(fake_terminal_row(3), "columns 46-64 of 100");
    press("n");
    fake_terminal.key_at = 0;
    watched(2, (struct watch_settings){.group_name = "groups"});
    assert_string_equal(fake_terminal_row(3), "columns 11-29 of 100");
    press("p$n");
    fake_terminal.key_at = 0;
    watched(2, (struct watch_settings){.group_name = "groups"});
    assert_string_equal(fake_terminal_row(3), "columns 11-29 of 100");
}

static void small_terminals_are_told_so(void **state)
{
    (void)state;
    set_game(0, "rx", "");
    for (fake_terminal.columns = 1; fake_terminal.columns <= 30; fake_terminal.columns++)
        for (fake_terminal.rows = 1; fake_terminal.rows <= 10; fake_terminal.rows++) {
            bool small = fake_terminal.columns < 20 || fake_terminal.rows < 8;
            fake_terminal.key_at = 0;
            watched(1, (struct watch_settings){.group_name = "groups"});
            if (small && fake_terminal.columns >= 14)
                assert_non_null(strstr(fake_terminal.screen[0], ": too"));
            assert_int_equal(strncmp(fake_terminal.screen[0], "strip 0", 7) == 0, !small);
        }
}

static void without_colours_only_the_mark_is_left(void **state)
{
    (void)state;
    fake_terminal.colour = false; /* the terminal asserts it */
    set_game(0, "rrx", "none");
    press(" ");
    fake_terminal_press(TERMINAL_END);
    watched(1, (struct watch_settings){.group_name = "groups"});
}

static void too_little_memory_is_told_before_the_terminal_opens(void **state)
{
    (void)state;
    set_game(0, "rrx", "");
    assert_false(watched_in(1000, 1, (struct watch_settings){.group_name = "groups"}));
    assert_int_equal(fake_terminal.opened, 0);
}

/* ---- the clock ---- */

static int64_t move_shown(void)
{
    return strtoll(strstr(fake_terminal.screen[1], "move ") + 5, NULL, 10);
}

static void it_plays_at_the_speed_that_it_names(void **state)
{
    static const char *const SPEEDS[] = {"1 a second", "2 a second", "5 a second", "10 a second", "20 a second"};
    char text[TEXT + 1] = "";

    (void)state;
    for (size_t i = 0; i < TEXT; i++)
        text[i] = "rl"[i % 2];
    set_game(0, text, "");
    for (size_t speed = 0; speed < sizeof SPEEDS / sizeof *SPEEDS; speed++) {
        int64_t each = strtoll(SPEEDS[speed], NULL, 10);

        fake_terminal_reset();
        for (int i = 0; i < 20; i++)
            press("-");
        for (size_t i = 0; i < speed; i++)
            press("+");
        for (int i = 0; i < 40; i++)
            fake_terminal_press(TERMINAL_TIMEOUT);
        watched(1, (struct watch_settings){.group_name = "groups"});
        assert_non_null(strstr(fake_terminal_row(5), SPEEDS[speed]));
        assert_int_equal(move_shown(), 40);
        assert_int_equal(fake_terminal.clock, 40 * SECOND / each);
    }
}

/* Every wait notes the move that was shown for how long. */
static int64_t shown_for[TEXT + 1];

static void note_wait(void)
{
    if (fake_terminal.waited > 0)
        shown_for[move_shown()] += fake_terminal.waited;
}

static void by_groups_a_notable_one_is_shown_for_longer(void **state)
{
    (void)state;
    set_game(0, "rxrxrrxrxrlrxrx", "");
    for (int before = 0; before < 2; before++) {
        fake_terminal_reset();
        memset(shown_for, 0, sizeof shown_for);
        fake_terminal.shown = note_wait;
        for (int i = 0; i < 6; i++)
            fake_terminal_press(TERMINAL_TIMEOUT);
        watched(1, (struct watch_settings){.group_name = "groups", .by_groups = true, .before_last_move = before == 1});
        /* ends of groups are behind moves 2, 4, 7, 9, 13, 15 */
        assert_int_equal(shown_for[2 - before], SECOND / 5);
        assert_int_equal(shown_for[4 - before], SECOND / 5);
        assert_int_equal(shown_for[7 - before], 4 * SECOND / 5);
        assert_int_equal(shown_for[9 - before], SECOND / 5);
        assert_int_equal(shown_for[13 - before], 4 * SECOND / 5);
        assert_int_equal(shown_for[3 - before], 0);
    }
}

static void a_game_by_groups_ends_within_its_seconds(void **state)
{
    char text[TEXT + 1] = "";

    (void)state;
    for (size_t i = 0; i < TEXT; i++)
        text[i] = i % 5 == 4 ? 'x' : "rl"[i % 5 % 2];
    set_game(0, text, "");
    for (int64_t seconds = 1; seconds <= 300; seconds *= 3) {
        fake_terminal_reset();
        fake_terminal.shown = note_wait;
        for (int i = 0; i < FAKE_KEYS; i++)
            fake_terminal_press(TERMINAL_TIMEOUT);
        watched(1, (struct watch_settings){.group_name = "groups", .by_groups = true, .before_last_move = true,
                                           .seconds = seconds});
        assert_int_equal(fake_terminal.clock, seconds * SECOND);
        assert_int_equal(move_shown(), TEXT);
    }
}

static void a_key_ends_the_time_limit(void **state)
{
    (void)state;
    set_game(0, "rlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrl", "");
    press("z-----------"); /* slow */
    for (int i = 0; i < 40; i++)
        fake_terminal_press(TERMINAL_TIMEOUT);
    watched(1, (struct watch_settings){.group_name = "groups", .seconds = 1});
    assert_int_equal(fake_terminal.key_at, 53);
    assert_true(fake_terminal.clock > SECOND);
}

static void there_is_a_greatest_and_a_least_speed(void **state)
{
    (void)state;
    set_game(0, "rlrlrlrlrlrlrl", "");
    press("++++++++++++++++++++");
    watched(1, (struct watch_settings){.group_name = "groups"});
    assert_memory_equal(fake_terminal_row(5), "5000 a second", 13);
    fresh(NULL);
    press("--------------------");
    watched(1, (struct watch_settings){.group_name = "groups"});
    assert_memory_equal(fake_terminal_row(5), "1 a second", 10);
}

/* 12 moves in 2 groups: 3 a second are enough, 5 is the next in the list; by groups it is 5, too. */
static void at_first_a_group_takes_two_seconds_at_most(void **state)
{
    static const struct {
        const char *text, *speed;
    } CASES[] = {{"rlrlrxrlrlrx", "5 a second"}, {"rxlx", "1 a second"}, {"rlx", "2 a second"}, {"rlrl", "2 a second"},
                 {"rlrlrlrlrlrlrlrlrlrlx", "20 a second"}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        fresh(NULL);
        set_game(0, CASES[i].text, "");
        watched(1, (struct watch_settings){.group_name = "groups"});
        assert_memory_equal(fake_terminal_row(5), CASES[i].speed, strlen(CASES[i].speed));
        fresh(NULL);
        press("u");
        fake_terminal_press(TERMINAL_REDRAW);
        watched(1, (struct watch_settings){.group_name = "groups"});
        assert_memory_equal(fake_terminal_row(5), "5 groups a second", 17);
    }
}

static void a_slow_machine_falls_behind(void **state)
{
    (void)state;
    set_game(0, "rlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrlrl", "");
    fake_terminal.step = 10 * SECOND; /* a look at the clock takes that long */
    fake_terminal_press(TERMINAL_TIMEOUT);
    watched(1, (struct watch_settings){.group_name = "groups"});
    assert_in_range(move_shown(), 1, 60);
}

/* ---- keys, against a plain model ---- */

struct model {
    size_t game, at;
    bool playing, groups;
};

static size_t length_of(const struct model *model)
{
    return strlen(texts[model->game]);
}

static size_t group_before(const struct model *model)
{
    size_t at = model->at;

    if (at > 0)
        at--;
    while (at > 0 && texts[model->game][at - 1] != 'x')
        at--;
    return at;
}

static size_t group_behind(const struct model *model)
{
    size_t at = model->at;

    while (at < length_of(model) && texts[model->game][at++] != 'x')
        continue;
    return at;
}

static void press_model(struct model *model, int key)
{
    bool stepped = true, end = model->at == length_of(model);

    switch (key) {
    case TERMINAL_RIGHT: case '.': case 'l': model->at += !end; break;
    case TERMINAL_LEFT: case ',': case 'h': model->at -= model->at > 0; break;
    case TERMINAL_DOWN: case '>': case 'j': model->at = group_behind(model); break;
    case TERMINAL_UP: case '<': case 'k': model->at = group_before(model); break;
    case TERMINAL_HOME: case '0': model->at = 0; break;
    case TERMINAL_END: case '$': model->at = length_of(model); break;
    default: stepped = false;
    }
    if (stepped)
        model->playing = false;
    if (key == ' ') {
        model->playing = !model->playing || end;
        model->at = end ? 0 : model->at;
    }
    if (key == 'n' || key == 'p') {
        model->game = (model->game + (key == 'n' ? 1 : GAMES - 1)) % GAMES;
        model->at = 0;
    }
    model->groups ^= key == 'u';
}

static struct model model;
static struct random keys;
static size_t pressed;

/* The screen must be that of the model; then the next key is drawn. */
static void check_and_press(void)
{
    static const int KEYS[] = {TERMINAL_RIGHT, TERMINAL_LEFT, TERMINAL_DOWN, TERMINAL_UP, TERMINAL_HOME, TERMINAL_END,
                               '.',
                               ',', '>', '<', 'h', 'j', 'k', 'l', '0', '$', ' ', 'n', 'p', 'u', 'z', TERMINAL_REDRAW,
                               '+',
                               '-', 7, 200};
    bool end = model.at == length_of(&model);
    char head[80];
    int key;

    (void)snprintf(head, sizeof head, "strip %zu, game %zu of %d", model.game, model.game + 1, GAMES);
    assert_string_equal(fake_terminal_row(0), head);
    (void)snprintf(head, sizeof head, "move %zu of %zu, ", model.at, length_of(&model));
    assert_memory_equal(fake_terminal_row(1), head, strlen(head));
    if (end)
        assert_memory_equal(fake_terminal_row(5), "the end  ", 9);
    else if (!model.playing)
        assert_memory_equal(fake_terminal_row(5), "paused  ", 8);
    else
        assert_non_null(strstr(fake_terminal_row(5), model.groups ? " groups a second  q quit  space pause"
                                                                  : " a second  q quit  space pause"));
    if (end)
        model.playing = false;
    if (pressed++ == 400)
        return;
    key = KEYS[random_below(&keys, sizeof KEYS / sizeof *KEYS)];
    fake_terminal.keys[fake_terminal.key_at] = key;
    fake_terminal.key_count = fake_terminal.key_at + 1;
    press_model(&model, key);
}

static void keys_do_what_a_plain_model_does(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        keys = (struct random){seed};
        fresh(NULL);
        for (size_t i = 0; i < GAMES; i++) {
            char text[41] = "";
            size_t length = random_below(&keys, 40) + 1;

            for (size_t k = 0; k < length; k++)
                text[k] = k % 2 == 1 && random_chance(&keys, 40) ? 'x' : "rl"[k % 2];
            set_game(i, text, "");
        }
        model = (struct model){.playing = true};
        pressed = 0;
        fake_terminal.shown = check_and_press;
        watched(GAMES, (struct watch_settings){.group_name = "groups"});
        assert_int_equal(pressed, 401);
    }
}

static void q_ends_it(void **state)
{
    (void)state;
    set_game(0, "rx", "");
    press("zqzz");
    watched(1, (struct watch_settings){.group_name = "groups"});
    assert_int_equal(fake_terminal.key_at, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_screen_tells_game_points_text_picture_and_keys, fresh),
        cmocka_unit_test_setup(the_end_tells_the_error, fresh),
        cmocka_unit_test_setup(a_picture_that_is_cut_tells_its_part, fresh),
        cmocka_unit_test_setup(the_window_follows_what_moves, fresh),
        cmocka_unit_test_setup(there_is_a_greatest_and_a_least_speed, fresh),
        cmocka_unit_test_setup(small_terminals_are_told_so, fresh),
        cmocka_unit_test_setup(without_colours_only_the_mark_is_left, fresh),
        cmocka_unit_test_setup(too_little_memory_is_told_before_the_terminal_opens, fresh),
        cmocka_unit_test_setup(it_plays_at_the_speed_that_it_names, fresh),
        cmocka_unit_test_setup(by_groups_a_notable_one_is_shown_for_longer, fresh),
        cmocka_unit_test_setup(a_game_by_groups_ends_within_its_seconds, fresh),
        cmocka_unit_test_setup(a_key_ends_the_time_limit, fresh),
        cmocka_unit_test_setup(at_first_a_group_takes_two_seconds_at_most, fresh),
        cmocka_unit_test_setup(a_slow_machine_falls_behind, fresh),
        cmocka_unit_test_setup(keys_do_what_a_plain_model_does, fresh),
        cmocka_unit_test_setup(q_ends_it, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
