/* Tests of Hextris by the interface of games: what it takes and refuses, where moves and faults stand, what a state is
 * made of. The rules themselves are held against the organisers' verdicts (cases.c) and the player (../../hextris). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../core/judge/hextris/hextris.h"
#include "../../kit/judged.h"
#include "../../kit/random.h"

/* A unit of two cells around its pivot, and one whose pivot lies off the board. */
static const char PROBLEM[] =
    "{\"id\":-3,\"width\":5,\"height\":6,\"sourceLength\":3,\"sourceSeeds\":[0,7,-1,7],"
    "\"filled\":[{\"x\":0,\"y\":5},{\"x\":1,\"y\":5},{\"x\":4,\"y\":5}],\"units\":["
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0}],\"pivot\":{\"x\":1,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":90,\"y\":-30}}]}";

/* No unit fits. */
static const char BLOCKED[] =
    "{\"id\":4,\"width\":1,\"height\":1,\"sourceLength\":3,\"sourceSeeds\":[],\"filled\":[{\"x\":0,\"y\":0}],"
    "\"units\":[{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}]}";

/* A ring, and three cells that are the same after two turns; in odd orders. */
static const char ROUND[] =
    "{\"id\":5,\"width\":9,\"height\":5,\"sourceLength\":9,\"sourceSeeds\":[0,65536],\"filled\":[],\"units\":["
    "{\"members\":[{\"x\":2,\"y\":2},{\"x\":0,\"y\":1},{\"x\":2,\"y\":0},{\"x\":1,\"y\":2},{\"x\":1,\"y\":0},{\"x\":2,\"y\":1},"
    "{\"x\":2,\"y\":0}],\"pivot\":{\"x\":1,\"y\":1}},"
    "{\"members\":[{\"x\":2,\"y\":1},{\"x\":1,\"y\":2},{\"x\":1,\"y\":0}],\"pivot\":{\"x\":1,\"y\":1}}]}";

/* Pivots just beyond the board, east of it and below it. */
static const char BEYOND[] =
    "{\"id\":6,\"width\":3,\"height\":2,\"sourceLength\":9,\"sourceSeeds\":[0,65536],\"filled\":[],\"units\":["
    "{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":2,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":2}}]}";

static struct game_text text_of(const char *text)
{
    return (struct game_text){text, strlen(text)};
}

static void open_with(struct judged *judged, const char *problem, const char *phrase)
{
    struct game_text option = judged_option('p', phrase);

    judged_open(judged, &game_hextris, "p", text_of(problem), &option, 1);
    free((void *)(uintptr_t)option.bytes);
}

static struct game_step play(struct judged *judged, const char *moves)
{
    struct game_step step;

    assert_int_equal(judged_play(judged, 0, text_of(moves), &step), strlen(moves));
    return step;
}

static struct game_step try(struct judged *judged, char move)
{
    struct game_step step;

    memset(&step, 0xA5, sizeof step);
    game_hextris.apply(judged->problem, judged->state, &move, 1, &step);
    return step;
}

static struct game_status status_of(const struct judged *judged)
{
    struct game_status status;

    memset(&status, 0xA5, sizeof status);
    game_hextris.status(judged->problem, judged->state, &status);
    return status;
}

static void a_move_is_a_command_and_a_lock_ends_a_group(void **state)
{
    struct judged judged;
    struct game_step step;

    (void)state;
    open_with(&judged, PROBLEM, "lA");
    step = play(&judged, "alaL");
    assert_int_equal(step.taken, 1);
    assert_int_equal(step.scored, 0);
    assert_false(step.ends_group);
    step = try(&judged, 'a');
    assert_int_equal(step.scored, 2);
    assert_true(step.ends_group);
    assert_string_equal(status_of(&judged).caption.text, "unit 2 of 3, south-west locked unit 1");
    step = try(&judged, '\n');
    assert_int_equal(step.taken, 0);
    assert_string_equal(step.wrong.text, "\"\\x0a\" may only follow a command");
    assert_false(step.ends_group);
    assert_string_equal(status_of(&judged).caption.text, "unit 2 of 3, south-west locked unit 1");
    assert_int_equal(judged_figure(&judged, 0), 2);
    assert_int_equal(judged_figure(&judged, 1), 2 * 2 * 2 + 300);
    assert_int_equal(judged_figure(&judged, 2), 1);
    assert_int_equal(judged_figure(&judged, 3), 0);
    assert_int_equal(judged_figure(&judged, 4), 2);
    assert_int_equal(status_of(&judged).points[0], 2 + 308);
    judged_close(&judged);
}

/* The characters between commands go with the command before them, those in front of all are a move: so are they where
 * moves are played one by one. */
static void blanks_go_with_a_command(void **state)
{
    static const char TEXT[] = "\n\tl\r\np\nb";
    static const size_t TAKEN[] = {2, 3, 2}, SCORED[] = {0, 0, 3};
    struct judged judged;
    struct game_step step;
    size_t at = 0;

    (void)state;
    open_with(&judged, PROBLEM, "\np");
    (void)play(&judged, "");
    for (int i = 0; i < 3; at += step.taken, i++) {
        game_hextris.apply(judged.problem, judged.state, TEXT + at, strlen(TEXT) - at, &step);
        assert_int_equal(step.taken, TAKEN[i]);
        assert_int_equal(step.scored, SCORED[i]);
    }
    game_hextris.apply(judged.problem, judged.state, "\n\nb", 3, &step);
    assert_int_equal(step.taken, 0);
    assert_int_equal(step.wrong_at, 0);
    assert_string_equal(status_of(&judged).caption.text, "unit 1 of 3, west");
    judged_close(&judged);
}

static void a_refused_move_says_why_and_changes_nothing(void **state)
{
    struct judged judged;
    struct game_step step;
    size_t bytes;
    void *before;

    (void)state;
    open_with(&judged, PROBLEM, "ei!");
    bytes = game_hextris.state_bytes(judged.problem);
    before = malloc(bytes);
    (void)play(&judged, "lp");
    memcpy(before, judged.state, bytes);
    step = try(&judged, 'b');
    assert_int_equal(step.taken + step.scored + step.ends_group + step.wrong_at, 0);
    assert_string_equal(step.wrong.text, "the unit has been in this position before");
    assert_int_equal(step.cause_count, 2);
    assert_int_equal(step.causes[0].x, 3); /* row 1, columns 1 and 3 */
    assert_int_equal(step.causes[0].y, 1);
    assert_int_equal(step.causes[1].x, 7);
    assert_memory_equal(before, judged.state, bytes);
    step = try(&judged, '?');
    assert_string_equal(step.wrong.text, "\"?\" is not a command");
    assert_int_equal(step.taken + step.cause_count, 0);
    assert_memory_equal(before, judged.state, bytes);
    free(before);
    judged_close(&judged);
}

static void a_turn_to_the_same_cells_is_refused(void **state)
{
    static const char *const REVISITED = "the unit has been in this position before";
    struct judged judged;

    (void)state;
    open_with(&judged, ROUND, "ei!");
    (void)play(&judged, "ab");
    assert_int_equal(hextris_problem_of(judged.problem)->units[0].member_count, 6);
    assert_string_equal(try(&judged, 'd').wrong.text, REVISITED);
    assert_string_equal(try(&judged, 'k').wrong.text, REVISITED);
    game_hextris.start(judged.problem, 1, judged.state);
    assert_int_equal(try(&judged, 'a').taken, 1);
    assert_int_equal(try(&judged, 'd').taken, 1);
    assert_string_equal(try(&judged, 'd').wrong.text, REVISITED);
    assert_string_equal(try(&judged, 'k').wrong.text, REVISITED);
    judged_close(&judged);
}

/* In order, and as often as before. */
static void cells_are_sorted(void **state)
{
    struct random random = {1};

    (void)state;
    for (int run = 0; run < 2000; run++) {
        struct hextris_cube cubes[50];
        size_t count = random_below(&random, 51);
        int before[7][7] = {{0}};

        for (size_t i = 0; i < count; i++) {
            cubes[i] = hextris_cube_of_cell(random_between(&random, -3, 3), random_between(&random, -3, 3));
            before[hextris_cube_column(cubes[i]) + 3][hextris_cube_row(cubes[i]) + 3]++;
        }
        hextris_cube_sort(cubes, count);
        for (size_t i = 0; i < count; i++) {
            before[hextris_cube_column(cubes[i]) + 3][hextris_cube_row(cubes[i]) + 3]--;
            if (i > 0)
                assert_true(cubes[i - 1].z < cubes[i].z || (cubes[i - 1].z == cubes[i].z &&
                                                            cubes[i - 1].x <= cubes[i].x));
        }
        for (int i = 0; i < 49; i++)
            assert_int_equal(before[i / 7][i % 7], 0);
    }
}

static void a_game_ends_after_a_command(void **state)
{
    struct judged judged;
    struct game_candidate candidate;

    (void)state;
    open_with(&judged, BLOCKED, "ei!");
    (void)play(&judged, "");
    assert_string_equal(status_of(&judged).caption.text, "no unit follows");
    assert_false(status_of(&judged).over);
    assert_false(game_hextris.candidate(judged.problem, judged.state, 0, &candidate));
    assert_int_equal(try(&judged, 'a').taken, 1);
    assert_true(status_of(&judged).over);
    assert_string_equal(try(&judged, 'a').wrong.text, "the game is over");
    assert_int_equal(try(&judged, '\t').taken, 0);
    judged_close(&judged);
}

/* Letters at random, most of them moves of units: of two states in memory that was different. */
static void a_state_is_what_was_played(void **state)
{
    static const char LETTERS[] = "pbaldkPBALDK'!. \n?";
    struct random random = {1};

    (void)state;
    for (int game = 0; game < 300; game++) {
        struct judged one, other;
        size_t bytes;
        uint32_t ground, locked;

        open_with(&one, PROBLEM, "ab");
        open_with(&other, PROBLEM, "ab");
        bytes = game_hextris.state_bytes(one.problem);
        memset(one.state, 0xA5, bytes);
        memset(other.state, 0x5A, bytes);
        game_hextris.start(one.problem, (uint32_t)game % 4, one.state);
        game_hextris.start(other.problem, (uint32_t)game % 4, other.state);
        assert_memory_equal(one.state, other.state, bytes);
        for (int i = 0; i < 60; i++) {
            char letter = LETTERS[random_between(&random, 0, sizeof LETTERS - 2)];
            struct game_step step;

            ground = status_of(&one).ground;
            locked = (uint32_t)judged_figure(&one, 2);
            step = try(&one, letter);
            assert_int_equal(step.ends_group, judged_figure(&one, 2) != locked);
            assert_int_equal(step.ends_group, status_of(&one).ground != ground);
            if (step.taken > 0)
                (void)try(&other, letter);
            assert_memory_equal(one.state, other.state, bytes);
        }
        judged_close(&one);
        judged_close(&other);
    }
}

/* How often a text of one case has a phrase that ends with its last letter: 0 or 1. */
static bool ends_with(const char *text, size_t length, const char *phrase)
{
    size_t size = strlen(phrase);

    return size <= length && memcmp(text + length - size, phrase, size) == 0;
}

static void phrases_of_any_length_are_heard(void **state)
{
    static unsigned char block[1 << 16];
    struct random random = {1};

    (void)state;
    for (int run = 0; run < 300; run++) {
        struct arena arena = arena_over(block, sizeof block);
        char text[1001] = "", phrases[5][601];
        struct hextris_phrases set;
        struct hextris_phrase_uses *uses;
        int letters = random_between(&random, 1, 2), longest = run % 2 == 0 ? 4 : 600;

        assert_true(hextris_phrase_open(&set, &arena, 6));
        assert_true(hextris_phrase_add(&set, &arena, text_of("")));
        for (int p = 0; p < 5; p++) {
            int length = random_between(&random, 1, longest);
            for (int i = 0; i < length; i++)
                phrases[p][i] = (char)('a' + random_between(&random, 0, letters));
            phrases[p][length] = '\0';
            assert_true(hextris_phrase_add(&set, &arena, text_of(phrases[p])));
        }
        uses = calloc(1, hextris_phrase_uses_bytes(&set));
        for (size_t length = 1; length <= 1000; length++) {
            size_t most = 0;
            text[length - 1] = run % 4 == 1 && length > 600 ? phrases[0][(length - 601) % strlen(phrases[0])]
                                                            : (char)('a' + random_between(&random, 0, letters));
            for (int p = 0; p < 5; p++)
                if (ends_with(text, length, phrases[p]) && strlen(phrases[p]) > most)
                    most = strlen(phrases[p]);
            assert_int_equal(hextris_phrase_feed(&set, uses, (char)(text[length - 1] - (length % 3 == 0 ? 32 : 0))),
                             most);
        }
        for (size_t i = 0; i < set.count; i++) {
            int64_t expected = 0;
            for (size_t length = 1; length <= 1000; length++)
                expected += ends_with(text, length, set.list[i].text);
            assert_int_equal(uses->counts[i], expected);
        }
        free(uses);
    }
}

static void alike_phrases_are_one(void **state)
{
    struct game_text options[] = {text_of("p Ei!"), text_of("p eI!"), text_of("p "), text_of("p ei")};
    struct game_text bad[] = {text_of("p ei!"), text_of("q ei!")};
    static unsigned char block[1 << 16];
    struct arena arena = arena_over(block, sizeof block);
    struct game_figure figure;
    struct message wrong;
    struct judged judged;

    (void)state;
    judged_open(&judged, &game_hextris, "p", text_of(PROBLEM), options, 4);
    (void)play(&judged, "");
    assert_true(game_hextris.figure(judged.problem, judged.state, 4, &figure));
    assert_string_equal(figure.table, "phrases");
    assert_string_equal(figure.name, "Ei!");
    assert_true(game_hextris.figure(judged.problem, judged.state, 5, &figure));
    assert_string_equal(figure.name, "ei");
    assert_false(game_hextris.figure(judged.problem, judged.state, 6, &figure));
    judged_close(&judged);
    assert_null(game_hextris.read(&arena, "p", text_of(PROBLEM), bad, 2, &wrong));
    assert_string_equal(wrong.text, "unknown option \"q ei!\"; the only one is \"p PHRASE\"");
}

/* Of the ways east, west, south-east and south-west, and the two up, that with the greatest product with the way
 * drawn. */
static void drawing_takes_the_nearest_way(void **state)
{
    static const struct {
        int x, y;
        const char *move;
    } WAYS[] = {{2, 0, "b"}, {-2, 0, "p"}, {1, 1, "l"}, {-1, 1, "a"}, {1, -1, ""}, {-1, -1, ""}};
    struct game_xy from = {2, 0}, pivot = {4, 0}, off = {1, 1};
    char move[GAME_MOVE];
    struct judged judged;

    (void)state;
    open_with(&judged, PROBLEM, "ei!");
    (void)play(&judged, "");
    for (int y = -8; y <= 8; y++)
        for (int x = -20; x <= 20; x++) {
            struct game_xy to = {from.x + x, from.y + y};
            int best = -1, first = 0, ways = 0;
            for (int i = 0; i < 6; i++) {
                int product = x * WAYS[i].x + 3 * y * WAYS[i].y;
                ways = product > best ? 1 : ways + (product == best);
                first = product > best ? i : first;
                best = product > best ? product : best;
            }
            if (ways > 1)
                continue;
            assert_int_equal(game_hextris.drag(judged.problem, judged.state, from, to, move),
                             WAYS[first].move[0] != '\0');
            if (WAYS[first].move[0] != '\0')
                assert_string_equal(move, WAYS[first].move);
        }
    assert_true(game_hextris.drag(judged.problem, judged.state, pivot, pivot, move));
    assert_string_equal(move, "d");
    assert_true(game_hextris.drag(judged.problem, judged.state, pivot, (struct game_xy){pivot.x, 4}, move));
    assert_string_equal(move, "l");
    assert_false(game_hextris.drag(judged.problem, judged.state, off, from, move));
    judged_close(&judged);
}

/* The six candidate moves are the commands, by their names. */
static void offers_are_commands(void **state)
{
    struct game_candidate candidate;
    struct judged judged;
    uint32_t count = 0;

    (void)state;
    open_with(&judged, PROBLEM, "ei!");
    for (; (void)play(&judged, ""), game_hextris.candidate(judged.problem, judged.state, count, &candidate); count++) {
        assert_int_equal(candidate.move[1], '\0');
        assert_int_equal(candidate.move[0], candidate.key);
        assert_int_equal(hextris_game_command(candidate.key), count);
        if (count < HEXTRIS_CLOCKWISE) {
            assert_int_equal(try(&judged, candidate.key).taken, 1);
            assert_string_equal(strstr(status_of(&judged).caption.text, ", ") + 2, candidate.name);
        }
    }
    assert_int_equal(count, 6);
    judged_close(&judged);
}

/* "o2-4,0": a mark from x to x2 in a row. */
static void put_shape(void *context, const struct game_shape *shape)
{
    char *text = context;

    assert_int_equal(shape->y, shape->y2);
    (void)sprintf(text + strlen(text), "%c%d-%d,%d ", shape->mark, shape->x, shape->x2, shape->y);
}

static void expect_shapes(const struct judged *judged, enum game_layer layer, const char *expected)
{
    char text[1000] = "";

    game_hextris.shapes(judged->problem, judged->state, layer, put_shape, text);
    assert_string_equal(text, expected);
}

/* A pivot off the board is not there, one on a full cell is a star. */
static void shapes_are_runs_cells_and_a_pivot(void **state)
{
    struct game_scene scene;
    struct judged judged;

    (void)state;
    open_with(&judged, PROBLEM, "ei!");
    (void)play(&judged, "l");
    expect_shapes(&judged, GAME_GROUND, ".0-8,0 .1-9,1 .0-8,2 .1-9,3 .0-8,4 #1-3,5 .5-7,5 #9-9,5 ");
    expect_shapes(&judged, GAME_MOVING, "o3-3,1 o7-7,1 +5-5,1 ");
    expect_shapes(&judged, GAME_NEXT, "o0-0,0 o4-4,0 +2-2,0 ");
    game_hextris.scene(judged.problem, judged.state, &scene);
    assert_int_equal(scene.right, 9);
    assert_int_equal(scene.bottom, 5);
    assert_int_equal(scene.focus.x, 3);
    assert_int_equal(scene.focus.y, 1);
    assert_false(scene.still);
    game_hextris.start(judged.problem, 2, judged.state);
    expect_shapes(&judged, GAME_MOVING, "o4-4,0 ");
    judged_close(&judged);
    open_with(&judged, ROUND, "ei!");
    (void)play(&judged, "");
    expect_shapes(&judged, GAME_MOVING, "o8-8,0 o10-10,0 o7-7,1 o11-11,1 o8-8,2 o10-10,2 +9-9,1 ");
    judged_close(&judged);
    open_with(&judged, BEYOND, "ei!");
    for (uint32_t start = 0; start < 2; start++) {
        game_hextris.start(judged.problem, start, judged.state);
        expect_shapes(&judged, GAME_MOVING, "o2-2,0 ");
    }
    judged_close(&judged);
    open_with(&judged, BLOCKED, "ei!");
    (void)play(&judged, "");
    expect_shapes(&judged, GAME_MOVING, "");
    expect_shapes(&judged, GAME_NEXT, "o0-0,0 *0-0,0 ");
    game_hextris.scene(judged.problem, judged.state, &scene);
    assert_true(scene.still);
    judged_close(&judged);
}

/* Every arena that is smaller than what is needed is refused with words, and nothing is written beyond it. */
static void a_small_arena_is_told(void **state)
{
    struct game_text option = text_of("p ei!");
    struct game_problem *problem = NULL;
    struct message wrong;

    (void)state;
    for (size_t size = 0; problem == NULL; size += 8) {
        void *block = malloc(size + 1);
        struct arena arena = arena_over(block, size);
        problem = game_hextris.read(&arena, "p", text_of(PROBLEM), &option, 1, &wrong);
        if (problem == NULL)
            assert_non_null(strstr(wrong.text, "too little memory"));
        assert_true(size < 100000);
        free(block);
    }
}

static void an_entry_that_does_not_fit_is_told(void **state)
{
    const struct game_text text = text_of("[{\"problemId\":1,\"seed\":2,\"tag\":\"t\",\"solution\":\"lal\"}]");
    bool whole = false;

    (void)state;
    for (size_t size = 0; !whole; size += 8) {
        void *block = malloc(size + 1);
        struct arena arena = arena_over(block, size);
        struct game_file file = {.arena = &arena, .name = "f", .text = text};
        struct game_entry entry;
        struct message wrong;
        if (!game_hextris.open(&file, &wrong)) {
            assert_non_null(strstr(wrong.text, "too little memory"));
        } else {
            assert_true(game_hextris.next(&file, &entry));
            whole = entry.wrong.length == 0;
            assert_true(entry.no_memory == !whole);
            assert_true(entry.is_stray || (entry.problem.bytes != NULL && entry.title.bytes != NULL));
        }
        free(block);
    }
}

struct expected_entry {
    const char *problem, *title, *text, *wrong;
    size_t wrong_at;
    bool is_stray;
};

static void expect_entries(const char *text, const struct expected_entry *expected, size_t count)
{
    static unsigned char block[1 << 16];
    struct arena arena = arena_over(block, sizeof block), kept;
    struct game_file file = {.arena = &arena, .name = "f", .text = text_of(text)};
    struct game_entry entry;
    struct message wrong;

    assert_true(game_hextris.open(&file, &wrong));
    kept = arena;
    for (size_t i = 0; i < count; i++, arena = kept) {
        assert_true(game_hextris.next(&file, &entry));
        assert_int_equal(entry.number, i);
        assert_string_equal(entry.wrong.text, expected[i].wrong);
        assert_int_equal(entry.is_stray, expected[i].is_stray);
        assert_int_equal(entry.wrong_at, expected[i].wrong_at);
        if (!entry.is_stray) {
            assert_string_equal(entry.problem.bytes, expected[i].problem);
            assert_string_equal(entry.title.bytes, expected[i].title);
        }
        if (expected[i].text == NULL)
            continue;
        assert_string_equal(entry.text.bytes, expected[i].text);
        assert_int_equal(text[game_hextris.byte_of(&file, &entry, entry.text.length)], '"');
    }
    assert_false(game_hextris.next(&file, &entry));
}

static void a_file_is_a_list_of_solutions_or_one(void **state)
{
    static const struct expected_entry LIST[] = {
        {"6", "-1", "a\"b\\", "", 0, false},
        {"6", "0", NULL, "a solution has no \"solution\"", 93, false},
        {NULL, NULL, NULL, "seed is 1.5; it must be a whole number", 117, true},
        {NULL, NULL, NULL, "a solution is a number; it must be an object", 122, true},
        {"7", "7", NULL, "tag is a number; it must be a string", 154, false},
    };
    static const struct expected_entry ONE[] = {{"6", "7", "ab", "", 0, false}};
    static unsigned char block[1 << 12];
    struct arena arena = arena_over(block, sizeof block);
    struct game_file file = {.arena = &arena, .name = "f", .text = text_of("[1,]")};
    struct message wrong;

    (void)state;
    expect_entries("[{\"problemId\":6e0,\"seed\":-1.0,\"solution\":\"\\u0061\\\"b\\\\\"},\n"
                   "{\"problemId\":6,\"seed\":0,\"other\":null},{\"problemId\":6,\"seed\":1.5},7,"
                   "{\"problemId\":7,\"seed\":7,\"tag\":3,\"solution\":\"\"}]", LIST, 5);
    expect_entries("{\"problemId\":6,\"seed\":7,\"tag\":null,\"solution\":\"ab\"}", ONE, 1);
    expect_entries("[]", ONE, 0);
    assert_false(game_hextris.open(&file, &wrong));
    assert_string_equal(wrong.text, "f:1:4: expected a value, found \"]\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_a_command_and_a_lock_ends_a_group),
        cmocka_unit_test(blanks_go_with_a_command),
        cmocka_unit_test(a_refused_move_says_why_and_changes_nothing),
        cmocka_unit_test(a_turn_to_the_same_cells_is_refused),
        cmocka_unit_test(cells_are_sorted),
        cmocka_unit_test(shapes_are_runs_cells_and_a_pivot),
        cmocka_unit_test(a_game_ends_after_a_command),
        cmocka_unit_test(a_state_is_what_was_played),
        cmocka_unit_test(phrases_of_any_length_are_heard),
        cmocka_unit_test(alike_phrases_are_one),
        cmocka_unit_test(drawing_takes_the_nearest_way),
        cmocka_unit_test(offers_are_commands),
        cmocka_unit_test(a_small_arena_is_told),
        cmocka_unit_test(an_entry_that_does_not_fit_is_told),
        cmocka_unit_test(a_file_is_a_list_of_solutions_or_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
