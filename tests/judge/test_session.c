/* Tests of the session: drawn walks against a plain oracle, which makes all moves from the start each time; and saved
 * sessions, right and wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/judge/session.h"
#include "../kit/random.h"
#include "chain.h"

extern const struct game game_toy;

enum { CAPACITY = 3000, STATE = 20000, SAVED = 8 * CAPACITY };

static struct game_text text_of(const char *text)
{
    return (struct game_text){text, strlen(text)};
}

/* ---- the oracle ---- */

struct plain {
    struct game_problem *problem;
    uint32_t start, moves, at;
    char text[CAPACITY];
    size_t ends[CAPACITY + 1], capacity; /* ends[i]: bytes of the first i moves */
    bool whole[CAPACITY], scored[CAPACITY]; /* of all bytes */
    unsigned char state[STATE]; /* after `at` moves */
    struct game_step step;
};

/* Makes the first `at` moves, marks the bytes. */
static void plain_make(struct plain *plain, uint32_t at)
{
    game_chain.start(plain->problem, plain->start, plain->state);
    memset(plain->whole, 0, sizeof plain->whole);
    memset(plain->scored, 0, sizeof plain->scored);
    for (uint32_t i = 0; i < at; i++) {
        size_t end = plain->ends[i + 1];

        game_chain.apply(plain->problem, plain->state, plain->text + plain->ends[i], end - plain->ends[i],
                         &plain->step);
        assert_int_equal(plain->step.taken, end - plain->ends[i]);
        plain->whole[end - 1] = plain->step.ends_group;
        for (size_t byte = end - plain->step.scored; byte < end; byte++)
            plain->scored[byte] = true;
    }
}

static size_t plain_play(struct plain *plain, struct game_text text)
{
    size_t taken = 0;

    plain_make(plain, plain->at);
    if (text.length > plain->capacity - plain->ends[plain->at])
        return 0;
    while (taken < text.length) {
        size_t end = plain->ends[plain->at];

        game_chain.apply(plain->problem, plain->state, text.bytes + taken, text.length - taken, &plain->step);
        if (plain->step.taken == 0)
            break;
        memcpy(plain->text + end, text.bytes + taken, plain->step.taken);
        taken += plain->step.taken;
        plain->moves = ++plain->at;
        plain->ends[plain->at] = end + plain->step.taken;
    }
    return taken;
}

/* Where the group at `byte` ends; at most `end`. */
static size_t plain_group_end(const struct plain *plain, size_t byte, size_t end)
{
    while (byte < end && !plain->whole[byte])
        byte++;
    return byte < end ? byte + 1 : end;
}

static void plain_group(struct plain *plain, int by)
{
    size_t now = plain->ends[plain->at], goal = 0;

    plain_make(plain, plain->moves);
    if (by > 0)
        goal = plain_group_end(plain, now, plain->ends[plain->moves]);
    else
        for (size_t end = 0; (end = plain_group_end(plain, end, now)) < now;)
            goal = end;
    for (plain->at = 0; plain->ends[plain->at] < goal;)
        plain->at++;
}

static void expect_same(struct session *session, struct plain *plain)
{
    uint32_t groups = 0, here = 0;

    plain_make(plain, plain->moves);
    assert_int_equal(session->start, plain->start);
    assert_int_equal(session->moves, plain->moves);
    assert_int_equal(session->cursor, plain->at);
    assert_int_equal(session->length, plain->ends[plain->moves]);
    assert_int_equal(session->offset, plain->ends[plain->at]);
    assert_memory_equal(session->text, plain->text, session->length);
    for (size_t byte = 0; byte < session->capacity; byte++) {
        assert_int_equal(session->group_ends[byte / 8] >> byte % 8 & 1, plain->whole[byte]);
        assert_int_equal(session->scored[byte / 8] >> byte % 8 & 1, plain->scored[byte]);
        groups += plain->whole[byte];
        here += byte < session->offset && plain->whole[byte];
    }
    assert_int_equal(session->group_count, groups);
    assert_int_equal(session_count_groups(session, session->offset), here);
    plain_make(plain, plain->at);
    assert_memory_equal(session->state, plain->state, session->state_bytes);
}

/* ---- drawn walks ---- */

static _Alignas(8) unsigned char block[1 << 21];

static void open_session(struct session *session, struct game_problem *problem, size_t capacity, uint32_t checkpoints)
{
    struct arena counting = arena_counting(), arena, small;
    size_t needed;

    assert_true(session_open(session, &counting, &game_chain, problem, capacity, checkpoints));
    needed = (checkpoints + 1) * (problem->state_bytes + 7) + checkpoints * sizeof(struct session_checkpoint) +
             capacity +
             2 * (capacity / 8 + 1);
    assert_in_range(arena_counted(&counting), needed - 8 * (checkpoints + 1), needed + 5 * 8);
    small = arena_over(block, arena_counted(&counting) - ARENA_ALIGN);
    assert_false(session_open(session, &small, &game_chain, problem, capacity, checkpoints));
    memset(block, 0xa5, sizeof block);
    arena = arena_over(block, arena_counted(&counting));
    assert_true(session_open(session, &arena, &game_chain, problem, capacity, checkpoints));
    assert_int_equal(arena_left(&arena), 0);
}

/* Nothing was written behind the session's memory, which open_session() filled with this. */
static void expect_nothing_behind(const struct session *session)
{
    const unsigned char *end = session->scored + arena_need(session->capacity / 8 + 1, 1);

    for (int i = 0; i < 64; i++)
        assert_int_equal(end[i], 0xa5);
}

/* Some words. */
static size_t draw_words(struct random *random, char *text, uint32_t words)
{
    size_t length = 0;

    for (uint32_t i = 0; i < words; i++) {
        if (random_chance(random, 20)) {
            text[length++] = (char)('A' + random_below(random, 8));
            continue;
        }
        for (uint32_t letters = 1 + random_below(random, 5); letters > 0; letters--)
            text[length++] = (char)('a' + random_below(random, 8));
        text[length++] = '.';
    }
    return length;
}

/* Some words, now and then with a fault. */
static size_t draw_text(struct random *random, char *text, uint32_t words)
{
    size_t length = draw_words(random, text, words);

    if (length > 0 && random_chance(random, 10))
        text[random_below(random, (uint32_t)length)] = (char)('.' + random_below(random, 80));
    if (length > 0 && random_chance(random, 5))
        length--;
    return length;
}

static void play_both(struct session *session, struct plain *plain, struct game_text text)
{
    size_t taken = session_play(session, text), room = plain->capacity - plain->ends[plain->at];

    assert_int_equal(taken, plain_play(plain, text));
    if (text.length > room) {
        assert_non_null(strstr(session->step.wrong.text, "; the limit is "));
        assert_int_equal(session->step.wrong_at, room);
    } else if (text.length == 0) {
        assert_true(session->step.taken == 0 && session->step.wrong.length == 0);
    } else {
        assert_string_equal(session->step.wrong.text, plain->step.wrong.text);
        assert_int_equal(session->step.wrong_at, plain->step.wrong_at);
        assert_int_equal(session->step.taken, plain->step.taken);
    }
}

/* What the step says after the cursor has moved: of a move that was made again, or nothing. */
static void expect_no_refusal(const struct session *session)
{
    assert_int_equal(session->step.wrong.length, 0);
    assert_true(session->step.taken <= session->offset);
}

static void step_both(struct session *session, struct plain *plain, struct random *random)
{
    static char text[CAPACITY + 1000];
    uint32_t to;

    switch (random_below(random, 16)) {
    case 0: case 1: case 2:
        assert_int_equal(session_undo(session), plain->at > 0);
        plain->at -= plain->at > 0;
        break;
    case 3: case 4:
        assert_int_equal(session_redo(session), plain->at < plain->moves);
        plain->at += plain->at < plain->moves;
        break;
    case 5: case 6:
        to = random_chance(random, 5) ? UINT32_MAX : random_below(random, plain->moves + 2);
        session_seek(session, to);
        plain->at = to < plain->moves ? to : plain->moves;
        expect_no_refusal(session);
        break;
    case 7: case 8: case 9:
        to = random_below(random, 2);
        session_group(session, to == 0 ? -1 : 1);
        plain_group(plain, to == 0 ? -1 : 1);
        break;
    case 10:
        memset(text, 'a', sizeof text);
        play_both(session, plain,
                  (struct game_text){text, session->capacity - session->offset + 1 + random_below(random, 9)});
        break;
    case 11:
        if (random_chance(random, 20)) {
            plain->start = random_below(random, CHAIN_STARTS);
            plain->moves = plain->at = 0;
            session_start(session, plain->start);
        }
        break;
    default:
        play_both(session, plain, (struct game_text){text, draw_text(random, text, random_below(random, 6))});
    }
}

static void walk(uint32_t seed)
{
    static struct plain plain;
    static const uint32_t CHECKPOINTS[] = {2, 3, 4, 5, 8, 13, 64};
    struct random random = {seed};
    uint32_t more = random_below(&random, random_chance(&random,
                                                        80) ? 60 : STATE - (uint32_t)sizeof(struct chain_state));
    struct game_problem problem = {.state_bytes = sizeof(struct chain_state) + more};
    size_t capacity = random_below(&random, random_chance(&random, 50) ? 60 : 600);
    struct session session;

    plain = (struct plain){.problem = &problem, .capacity = capacity};
    open_session(&session, &problem, capacity, CHECKPOINTS[random_below(&random, 7)]);
    for (int i = 0; i < 150; i++) {
        step_both(&session, &plain, &random);
        expect_same(&session, &plain);
    }
    expect_nothing_behind(&session);
}

static void walks_are_as_if_all_moves_were_made_from_the_start(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 400; seed++)
        walk(seed);
}

/* Plays words until `moves` moves are made. */
static void play_moves(struct session *session, struct random *random, uint32_t moves)
{
    char text[CHAIN_WORD];

    while (session->moves < moves)
        (void)session_play(session, (struct game_text){text, draw_words(random, text, 1)});
}

static void a_seek_makes_the_moves_from_a_checkpoint_which_are_spread_evenly(void **state)
{
    static unsigned char states[401][sizeof(struct chain_state)];
    struct random random = {7};

    (void)state;
    for (uint32_t checkpoints = 2; checkpoints < 40; checkpoints += 1 + checkpoints / 4) {
        struct game_problem problem = {.state_bytes = sizeof(struct chain_state)};
        struct session session;

        open_session(&session, &problem, CAPACITY, checkpoints);
        for (uint32_t at = 0; at <= 400; at++) {
            play_moves(&session, &random, at);
            memcpy(states[at], session.state, session.state_bytes);
        }
        assert_in_range(session.stride, 400 / checkpoints, 2 * 400 / checkpoints + 1);
        for (uint32_t i = 0; i < 2000; i++) {
            uint32_t at = i <= 400 ? 400 - i : random_below(&random, 401);

            problem.applied = 0;
            session_seek(&session, at);
            assert_memory_equal(states[at], session.state, session.state_bytes);
            assert_in_range(problem.applied, 0, session.stride - 1);
        }
    }
}

static void a_session_needs_two_checkpoints_and_a_capacity_of_31_bits(void **state)
{
    struct game_problem problem = {.state_bytes = sizeof(struct chain_state)};
    struct arena arena = arena_over(block, sizeof block);
    struct session session;

    (void)state;
    assert_false(session_open(&session, &arena, &game_chain, &problem, 10, 1));
    arena = arena_over(block, sizeof block);
    assert_false(session_open(&session, &arena, &game_chain, &problem, (size_t)1 << 31, 2));
    arena = arena_over(block, sizeof block);
    assert_true(session_open(&session, &arena, &game_chain, &problem, 0, 2));
    assert_false(session_undo(&session) || session_redo(&session));
    session_group(&session, -1);
    session_group(&session, 1);
    assert_int_equal(session_play(&session, text_of("a.")), 0);
    assert_string_equal(session.step.wrong.text, "the game would have 2 bytes; the limit is 0");
}

/* ---- saved sessions ---- */

struct saving {
    struct game_problem problem;
    struct session session, other;
    struct arena free; /* what is left */
};

static void open_saving(struct saving *saving, uint32_t checkpoints)
{
    saving->problem = (struct game_problem){.state_bytes = sizeof(struct chain_state) + 17};
    saving->free = arena_over(block, sizeof block);
    assert_true(session_open(&saving->session, &saving->free, &game_chain, &saving->problem, CAPACITY, checkpoints));
    assert_true(session_open(&saving->other, &saving->free, &game_chain, &saving->problem, CAPACITY, 2));
}

static struct game_text draw_name(struct random *random, char *bytes, size_t most)
{
    struct game_text name = {bytes, random_below(random, (uint32_t)most + 1)};

    for (size_t i = 0; i < name.length; i++)
        bytes[i] = random_chance(random, 50) ? (char)random_below(random,
                                                                  256) : "a%=& \n:Z.9"[random_below(random, 10)];
    return name;
}

static void expect_text(struct game_text is, struct game_text should_be)
{
    assert_int_equal(is.length, should_be.length);
    assert_memory_equal(is.bytes, should_be.bytes, is.length);
}

static void expect_equal_sessions(const struct session *a, const struct session *b)
{
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->cursor, b->cursor);
    assert_int_equal(a->offset, b->offset);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->group_count, b->group_count);
    expect_text((struct game_text){a->text, a->length}, (struct game_text){b->text, b->length});
    assert_memory_equal(a->state, b->state, a->state_bytes);
    assert_memory_equal(a->group_ends, b->group_ends, a->capacity / 8 + 1);
    assert_memory_equal(a->scored, b->scored, a->capacity / 8 + 1);
}

typedef size_t session_writer(const struct session *session, struct game_text problem, const struct game_text *options,
                              size_t option_count, char *to, size_t room);

static void save_and_load(struct saving *saving, struct random *random, session_writer *write)
{
    static char text[SAVED], half[SAVED], names[4][64];
    struct game_text problem = draw_name(random, names[0], 64), options[3];
    uint32_t count = random_below(random, 4);
    struct arena arena = saving->free;
    struct session_saved saved;
    struct message wrong;
    size_t length, room;

    for (uint32_t i = 0; i < count; i++)
        options[i] = draw_name(random, names[1 + i], 64);
    length = write(&saving->session, problem, options, count, text, sizeof text);
    assert_in_range(length, 1, sizeof text);
    room = random_below(random, (uint32_t)length + 1);
    memset(half, 0x5a, sizeof half);
    assert_int_equal(write(&saving->session, problem, options, count, half, room), length);
    assert_memory_equal(half, text, room);
    assert_int_equal(half[room], 0x5a);
    assert_true(session_read(&saved, &arena, "s", (struct game_text){text, length}, &wrong));
    assert_string_equal(wrong.text, "");
    expect_text(saved.game, text_of("chain"));
    expect_text(saved.problem, problem);
    assert_int_equal(saved.option_count, count);
    for (uint32_t i = 0; i < count; i++)
        expect_text(saved.options[i], options[i]);
    assert_true(session_load(&saving->other, &saved, &wrong));
    expect_equal_sessions(&saving->session, &saving->other);
}

static void what_is_saved_or_linked_is_read_again(void **state)
{
    static struct saving saving;
    struct random random = {3};

    (void)state;
    for (uint32_t i = 0; i < 300; i++) {
        open_saving(&saving, 2 + random_below(&random, 9));
        session_start(&saving.session, random_below(&random, CHAIN_STARTS));
        play_moves(&saving.session, &random, random_below(&random, 300));
        session_seek(&saving.session, random_below(&random, saving.session.moves + 1));
        save_and_load(&saving, &random, session_save);
        save_and_load(&saving, &random, session_link);
    }
}

/* A game with a board of noughts and crosses, saved, at hand to look at. */
static void a_saved_session_is_lines_and_a_link_one_of_them(void **state)
{
    struct arena arena = arena_over(block, sizeof block);
    struct game_text options[] = {{"p ei!", 5}, {"q \n%", 4}};
    struct game_problem *problem;
    struct session session;
    struct message wrong;
    char text[400] = "";

    (void)state;
    problem = game_toy.read(&arena, "toy", text_of("........."), NULL, 0, &wrong);
    assert_true(session_open(&session, &arena, &game_toy, problem, 27, 4));
    session_start(&session, 1);
    assert_int_equal(session_play(&session, text_of("b2\na1\n")), 6);
    assert_true(session_undo(&session));
    (void)session_save(&session, text_of("a b.txt"), options, 2, text, sizeof text);
    assert_string_equal(text, "game toy\nproblem a b.txt\noption p ei!\noption q %0A%25\nstart 1\nat 1\nmoves 6\nb2\na1\n");
    memset(text, 0, sizeof text);
    (void)session_link(&session, text_of("a b.txt"), options, 2, text, sizeof text);
    assert_string_equal(text, "game=toy&problem=a%20b.txt&option=p%20ei!&option=q%20%0A%25&start=1&moves=b2%0Aa1%0A&at=1");
    memset(text, 0, sizeof text);
    (void)session_link(&session, text_of("AZaz09-._~!*,;:@/ +'%\xff"), NULL, 0, text, sizeof text);
    assert_string_equal(text, "game=toy&problem=AZaz09-._~!*,;:@/%20%2B%27%25%FF&start=1&moves=b2%0Aa1%0A&at=1");
}

/* What is said of a saved text: of its form, or when it is loaded. */
static void expect_said(struct saving *saving, struct game_text text, const char *said)
{
    struct arena arena = saving->free;
    struct session_saved saved;
    struct message wrong;
    char *exact = malloc(text.length > 0 ? text.length : 1); /* so that a sanitizer sees its end */
    bool loaded;

    assert_non_null(exact);
    text.bytes = memcpy(exact, text.bytes, text.length);
    loaded = session_read(&saved, &arena, "s", text, &wrong) && session_load(&saving->other, &saved, &wrong);
    free(exact);
    assert_string_equal(wrong.text, said);
    assert_int_equal(loaded, *said == '\0');
}

#define NAMES "game chain\nproblem p\n"
#define LINK "game=chain&problem=p&"

static void wrong_texts_are_refused_by_place_and_reason(void **state)
{
    static const char *const ROWS[][2] = {
        {NAMES "start 0\nat 1\nmoves 2\na.", ""},
        {"at 1\nstart 0\nproblem p\ngame chain\nmoves 2\na.", ""},
        {LINK "start=0&at=1&moves=a%2e", ""},
        {"game=%63h%61in&problem=%aa%fF%A0&start=0&at=0&moves=%41", ""},
        {"", "s:1:1: expected game, problem, option, start, at or moves"},
        {"game", "s:1:1: expected game, problem, option, start, at or moves"},
        {"games", "s:1:1: expected game, problem, option, start, at or moves"},
        {"games chain\n", "s:1:1: expected game, problem, option, start, at or moves"},
        {"game=chain&problem=p&", "s:1:22: expected game, problem, option, start, at or moves"},
        {"game=chain\nproblem p\n", "s:1:11: a byte outside printable ASCII must be written as %0A"},
        {"game chain\r\n", "s:1:11: a byte outside printable ASCII must be written as %0D"},
        {"game ch\xc3\n", "s:1:8: a byte outside printable ASCII must be written as %C3"},
        {"game ch%2\n", "s:1:8: expected two hexadecimal digits after %"},
        {"game ch%G2\n", "s:1:8: expected two hexadecimal digits after %"},
        {"game ch%2G\n", "s:1:8: expected two hexadecimal digits after %"},
        {"game chain\n", "s:2:1: problem is missing"},
        {NAMES "game chain\n", "s:3:1: a second game"},
        {NAMES "start\n", "s:3:1: expected game, problem, option, start, at or moves"},
        {NAMES "start \n", "s:3:7: start must be a number from 0 to 4294967295"},
        {NAMES "start -1\n", "s:3:7: start must be a number from 0 to 4294967295"},
        {NAMES "start 4294967296\n", "s:3:7: start must be a number from 0 to 4294967295"},
        {NAMES "start 42949672950\n", "s:3:7: start must be a number from 0 to 4294967295"},
        {NAMES "start 99999999999999999999999\n", "s:3:7: start must be a number from 0 to 4294967295"},
        {NAMES "start 1x\n", "s:3:7: start must be a number from 0 to 4294967295"},
        {NAMES "start 0\nat 1", "s:4:5: moves is missing"},
        {NAMES "start 0\nat 1\nmoves 2", "s:5:8: expected a line with the moves"},
        {NAMES "start 0\nat 1\nmoves 3\na.", "s:5:7: moves is 3, but 2 bytes follow"},
        {NAMES "start 0\nat 1\nmoves 2\na.\n", "s:5:7: moves is 2, but 3 bytes follow"},
        {NAMES "start 0\nmoves 2\na.", "s:5:3: at is missing"},
        {LINK "start=0&at=1&moves=a.&at=1", "s:1:44: a second at"},
        {"game chian\nproblem p\nstart 0\nat 0\nmoves 0\n", "game is \"chian\"; it must be chain"},
        {"game chai\nproblem p\nstart 0\nat 0\nmoves 0\n", "game is \"chai\"; it must be chain"},
        {NAMES "start 3\nat 0\nmoves 0\n", "start is 3; the problem has 3 starts, from 0"},
        {NAMES "start 4294967295\nat 0\nmoves 0\n", "start is 4294967295; the problem has 3 starts, from 0"},
        {NAMES "start 0\nat 3\nmoves 4\na.b.", "at is 3, but the game has 2 moves"},
        {NAMES "start 0\nat 0\nmoves 5\na.bd.", "move 2: the sum is 7"},
        {NAMES "start 0\nat 0\nmoves 4\na..b", "move 2: a word begins with a letter"},
    };
    static struct saving saving;

    (void)state;
    open_saving(&saving, 3);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        expect_said(&saving, text_of(ROWS[i][0]), ROWS[i][1]);
}

static void a_text_is_too_long_or_memory_too_little(void **state)
{
    static char text[2 * CAPACITY];
    static struct saving saving;
    struct arena none = arena_over(block, 0), little = arena_over(block, 8);
    struct session_saved saved;
    struct message wrong;
    size_t length;

    (void)state;
    open_saving(&saving, 3);
    length = (size_t)snprintf(text, sizeof text, NAMES "start 0\nat 0\nmoves %d\n", CAPACITY + 1);
    memset(text + length, 'a', CAPACITY + 1);
    expect_said(&saving, (struct game_text){text, length + CAPACITY + 1},
                "move 1: the game would have 3001 bytes; the limit is 3000");
    assert_false(session_read(&saved, &none, "s", text_of(NAMES "option p\nstart 0\nat 0\nmoves 0\n"), &wrong));
    assert_string_equal(wrong.text, "s:1:1: too little memory for 1 options");
    assert_false(session_read(&saved, &little, "s", text_of("game=chain&problem=12345678"), &wrong));
    assert_string_equal(wrong.text, "s:1:20: too little memory for 8 bytes");
}

/* Whether two saved sessions name the same, byte for byte. */
static bool same_saved(const struct session_saved *a, const struct session_saved *b)
{
    const struct game_text *texts[2][4] = {{&a->game, &a->problem, &a->text, a->options},
                                           {&b->game, &b->problem, &b->text, b->options}};
    bool same = a->start == b->start && a->cursor == b->cursor && a->option_count == b->option_count;

    for (int i = 0; i < 3 + (int)a->option_count && same; i++)
        same = texts[0][i]->length == texts[1][i]->length &&
               memcmp(texts[0][i]->bytes, texts[1][i]->bytes, texts[0][i]->length) == 0;
    return same;
}

/* Every byte of a saved text counts: with another one it is refused, or another session. But %2f is %2F. */
static void expect_all_bytes_to_count(struct saving *saving, struct random *random, session_writer *write)
{
    static char text[SAVED], changed[SAVED], again[SAVED];
    struct game_text option = {"p %\n", 4};
    size_t length = write(&saving->session, text_of("a/%b\x80"), &option, 1, text, sizeof text);
    struct arena arena = saving->free;
    struct session_saved saved, other;
    struct message wrong;

    assert_true(session_read(&saved, &arena, "s", (struct game_text){text, length}, &wrong));
    for (size_t i = 0; i < 8 * length; i++) {
        struct arena rest = arena;
        char byte = (char)(i % 2 == 0 ? random_below(random, 256) : '!' + random_below(random, 94));

        memcpy(changed, text, length);
        changed[i / 8] = byte;
        if (byte == text[i / 8] || (byte == (text[i / 8] | 32) && byte >= 'a' && byte <= 'f'))
            continue;
        if (session_read(&other, &rest, "s", (struct game_text){changed, length}, &wrong)) {
            assert_false(same_saved(&saved, &other));
            if (session_load(&saving->other, &other, &wrong))
                assert_false(write(&saving->other, other.problem, other.options, other.option_count, again,
                                   sizeof again) ==
                             length && memcmp(again, text, length) == 0);
        }
    }
}

static void every_byte_that_is_saved_counts(void **state)
{
    static struct saving saving;
    struct random random = {5};

    (void)state;
    for (uint32_t i = 0; i < 100; i++) {
        open_saving(&saving, 3);
        session_start(&saving.session, random_below(&random, CHAIN_STARTS));
        play_moves(&saving.session, &random, random_below(&random, 20));
        session_seek(&saving.session, random_below(&random, saving.session.moves + 1));
        expect_all_bytes_to_count(&saving, &random, session_save);
        expect_all_bytes_to_count(&saving, &random, session_link);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_as_if_all_moves_were_made_from_the_start),
        cmocka_unit_test(a_seek_makes_the_moves_from_a_checkpoint_which_are_spread_evenly),
        cmocka_unit_test(a_session_needs_two_checkpoints_and_a_capacity_of_31_bits),
        cmocka_unit_test(what_is_saved_or_linked_is_read_again),
        cmocka_unit_test(a_saved_session_is_lines_and_a_link_one_of_them),
        cmocka_unit_test(wrong_texts_are_refused_by_place_and_reason),
        cmocka_unit_test(a_text_is_too_long_or_memory_too_little),
        cmocka_unit_test(every_byte_that_is_saved_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
