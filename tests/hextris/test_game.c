/* Tests of core/hextris/rules/game: commands and letters, the source, points, texts that can be found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/bounds.h"
#include "oracle.h"
#include "random_game.h"

static void the_source_of_seed_17_is_that_of_the_specification(void **state)
{
    static const uint32_t listed[] = {0,     24107, 16552, 12125, 9427,
                                      13152, 21440, 3383,  6873,  16117};
    uint8_t units[10];

    (void)state;
    for (uint32_t count = 1; count <= MAX_UNITS; count++) {
        game_source(units, 10, 17, count);
        for (uint32_t i = 0; i < 10; i++)
            assert_int_equal(units[i], listed[i] % count);
    }
}

static void a_source_is_the_generator_of_the_specification(void **state)
{
    static const uint32_t seeds[] = {0, 1, 17, 65536, 2147483647, 2147483648u, 4294967295u};
    uint8_t units[2000];

    (void)state;
    for (uint32_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        uint64_t number = seeds[s];
        game_source(units, 2000, seeds[s], 251);
        for (uint32_t i = 0; i < 2000; i++) {
            assert_int_equal(units[i], number / 65536 % 32768 % 251);
            number = (number * 1103515245 + 12345) % 4294967296;
        }
    }
}

static void a_longer_source_begins_with_the_shorter_one(void **state)
{
    uint8_t units[50], more[51];

    (void)state;
    game_source(units, 50, 99, 7);
    memset(more, 0xa5, sizeof more);
    game_source(more, 49, 99, 7);
    assert_memory_equal(units, more, 49);
    assert_int_equal(more[49], 0xa5);
}

static void every_character_has_its_command(void **state)
{
    uint32_t commands = 0;

    (void)state;
    for (int c = 0; c < 256; c++) {
        enum command command = game_command((char)c);
        assert_int_equal(command, oracle_command((char)c));
        commands += command != COMMANDS;
    }
    assert_int_equal(commands, 6 * 6 + 26);
}

static void every_command_has_six_letters_in_lower_case(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < COMMANDS; c++) {
        const char *letters = game_letters((enum command)c);
        assert_int_equal(strlen(letters), GAME_LETTERS);
        for (uint32_t i = 0; i < GAME_LETTERS; i++) {
            assert_int_equal(oracle_command(letters[i]), c);
            assert_int_equal(game_lower(letters[i]), letters[i]);
            assert_ptr_equal(strchr(letters, letters[i]), letters + i);
        }
    }
}

static void only_capitals_are_lowered(void **state)
{
    (void)state;
    for (int c = 0; c < 256; c++)
        assert_int_equal(game_lower((char)c), (char)(c >= 'A' && c <= 'Z' ? c + 32 : c));
}

static void points_follow_the_formula(void **state)
{
    (void)state;
    for (uint32_t size = 1; size <= MAX_MEMBERS; size += 5)
        for (uint32_t lines = 0; lines < 40; lines++)
            for (uint32_t before = 0; before < 40; before++) {
                uint32_t points = size + 100 * (1 + lines) * lines / 2;
                uint32_t bonus = before > 1 ? (before - 1) * points / 10 : 0;
                assert_int_equal(game_points(size, lines, before), points + bonus);
            }
}

static void the_most_lines_of_the_largest_board_have_points(void **state)
{
    (void)state;
    assert_int_equal(game_points(MAX_MEMBERS, MAX_MEMBERS, 0), 256 + 100 * (257 * 256 / 2));
    assert_int_equal(game_points(MAX_MEMBERS, MAX_MEMBERS, MAX_MEMBERS),
                     3289856 + 255 * 3289856LL / 10);
}

/* Whether a unit can spell the text without locking, on a board without walls. */
static bool oracle_lock_free(const struct oracle_unit *unit, const char *text, size_t length)
{
    struct oracle_unit visited[64];
    uint32_t count = 1;

    visited[0] = *unit;
    for (size_t i = 0; i < length; i++) {
        enum command command = oracle_command(text[i]);
        if (command == COMMANDS)
            return false;
        struct oracle_unit after = oracle_after(&visited[count - 1], command);
        if (command == MOVE_SW || command == MOVE_SE)
            count = 0;
        for (uint32_t j = 0; j < count; j++)
            if (oracle_same(&visited[j], &after))
                return false;
        visited[count++] = after;
    }
    return true;
}

/* A unit with `orientations` orientations around its pivot. */
static struct oracle_unit unit_with(uint32_t orientations)
{
    struct cell centre = {20, 20};
    const struct problem_unit one = {&centre, 1, {21, 20}};
    struct oracle_unit arm = oracle_spawned(&one, 9), unit = arm;

    unit.count = 0;
    for (uint32_t i = 0; i < 6 / orientations; i++) {
        /* Joined by hand in the order that oracle_after() restores below. */
        unit.members[unit.count++] = arm.members[0];
        for (uint32_t j = 0; j < orientations; j++)
            arm = oracle_after(&arm, ROTATE_CW);
    }
    unit = oracle_after(&unit, ROTATE_CW);
    return unit;
}

static void a_text_is_lock_free_when_the_oracle_can_type_it(void **state)
{
    static const uint32_t orientations[] = {1, 2, 3, 6};
    struct random random = {5};
    uint32_t found = 0, tried = 0;

    (void)state;
    for (uint32_t number = 0; number < 3000; number++) {
        char text[12];
        uint32_t length = random_below(&random, sizeof text);
        for (uint32_t i = 0; i < length; i++)
            text[i] = random_chance(&random, 1) ? ',' : random_letter(&random);
        for (uint32_t i = 0; i < 4; i++) {
            struct oracle_unit unit = unit_with(orientations[i]);
            bool lock_free = oracle_lock_free(&unit, text, length);
            CHECK(number, game_lock_free(text, length, orientations[i]) == lock_free);
            found += lock_free;
            tried++;
        }
    }
    assert_in_range(found, tried / 8, tried / 2);
}

static void known_phrases_are_lock_free_as_they_are_known_to_be(void **state)
{
    (void)state;
    assert_true(game_lock_free("Ei!", 3, 1));
    assert_true(game_lock_free("ia! ia! ia!", 11, 1));
    assert_true(game_lock_free("uuuuu", 5, 6));
    assert_false(game_lock_free("uuuuu", 5, 3));
    assert_false(game_lock_free("uuuuuu", 6, 6));
    assert_false(game_lock_free("pb", 2, 6));
    assert_false(game_lock_free("sd", 2, 6));
    assert_true(game_lock_free("", 0, 1));
    /* The longest phrase reaches the greatest column to the east, then to the west. */
    for (uint32_t i = 0; i < 2; i++) {
        char text[MAX_PHRASE_LENGTH];
        memset(text, i == 0 ? 'e' : 'p', sizeof text);
        assert_true(game_lock_free(text, sizeof text, 1));
        text[sizeof text - 1] = i == 0 ? 'p' : 'e';
        assert_false(game_lock_free(text, sizeof text, 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_source_of_seed_17_is_that_of_the_specification),
        cmocka_unit_test(a_source_is_the_generator_of_the_specification),
        cmocka_unit_test(a_longer_source_begins_with_the_shorter_one),
        cmocka_unit_test(every_character_has_its_command),
        cmocka_unit_test(every_command_has_six_letters_in_lower_case),
        cmocka_unit_test(only_capitals_are_lowered),
        cmocka_unit_test(points_follow_the_formula),
        cmocka_unit_test(the_most_lines_of_the_largest_board_have_points),
        cmocka_unit_test(a_text_is_lock_free_when_the_oracle_can_type_it),
        cmocka_unit_test(known_phrases_are_lock_free_as_they_are_known_to_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
