/* Tests of the time that the player for Less takes: the work between two readings of the clock, and the end of a game.
 * The linker puts this file between the player and the functions that it calls. It counts generated moves, gives this
 * count divided by a speed as processor time, and provides input from a referee that plays the other colours. So a
 * timed game is the same every time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../../port/program.h"
#include "../../core/judge/less/game.h"
#include "../kit/fake_port.h"
#include "../../core/less/search/tree_reuse.h"
#include "less_kit.h"

/* The most work between two readings of the clock, in generated moves. A placement of a table has at most 16 moves. */
enum { GAP_MAX = 1000000, PLACEMENT_WORK = 16 };

/* How late a game may end, and moves generated in a millisecond: on a desktop core, and on a slower one. */
enum { LATE_MS = 50, SPEED = 50000, SPEED_SLOW = 10000 };

/* ---- the clock ---- */

enum step { STEP_TABLES, STEP_SEARCH, STEP_PLAYOUT, STEP_TALK, STEPS };

static const char *const STEP_NAMES[STEPS] = {"solo tables", "tree search", "one playout", "conversation"};

static struct {
    uint64_t work, last; /* so far, at the last look */
    uint64_t speed;
    enum step step;      /* the last one begun since */
    uint64_t greatest[STEPS];
    double last_ms, greatest_ms[STEPS]; /* on the clock of this machine */
} watch;

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void note(enum step step, uint64_t work, double ms)
{
    if (work > watch.greatest[step])
        watch.greatest[step] = work;
    if (ms > watch.greatest_ms[step] && watch.work > 0) /* before, the fake port fills the memory with junk */
        watch.greatest_ms[step] = ms;
}

/* A gap begins. */
static void begin_gap(enum step step)
{
    watch.last = watch.work;
    watch.step = step;
    watch.last_ms = now_ms();
}

uint64_t __wrap_port_processor_ms(void);
uint64_t __wrap_port_processor_ms(void)
{
    note(watch.step, watch.work - watch.last, now_ms() - watch.last_ms);
    begin_gap(watch.step);
    return watch.work / watch.speed;
}

uint32_t __real_solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied, uint32_t left,
                           struct solo_move moves[MOVES_MAX]);
uint32_t __wrap_solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied, uint32_t left,
                           struct solo_move moves[MOVES_MAX]);
uint32_t __wrap_solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied, uint32_t left,
                           struct solo_move moves[MOVES_MAX])
{
    uint32_t count = __real_solo_moves(solo, colour, pieces, occupied, left, moves);

    watch.work += count;
    return count;
}

uint64_t __real_rank_pieces(const struct rank_table *table, uint32_t rank, uint8_t squares[PIECES]);
uint64_t __wrap_rank_pieces(const struct rank_table *table, uint32_t rank, uint8_t squares[PIECES]);
uint64_t __wrap_rank_pieces(const struct rank_table *table, uint32_t rank, uint8_t squares[PIECES])
{
    watch.work += PLACEMENT_WORK;
    watch.step = STEP_TABLES;
    return __real_rank_pieces(table, rank, squares);
}

int32_t __real_playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work);
int32_t __wrap_playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work);
int32_t __wrap_playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work)
{
    uint64_t before = watch.work;
    double start_ms = now_ms();
    int32_t lead;

    watch.step = STEP_SEARCH;
    lead = __real_playout_run(playout, position, end, work);
    note(STEP_PLAYOUT, watch.work - before, now_ms() - start_ms);
    return lead;
}

/* ---- the referee ---- */

enum { INPUT = 4096 };

static struct {
    struct less_sample sample;
    struct less_game game;
    int colour;        /* of the program */
    char text[INPUT];  /* lines to be read */
    size_t at, length;
    size_t taken;      /* bytes of the program's output that were played */
    bool over;
} referee;

static void say(const char *line)
{
    referee.length += (size_t)snprintf(referee.text + referee.length, INPUT - referee.length, "%s\n", line);
}

/* A turn of one move, the `number`-th of those possible, so that games last. */
static void play_other(int colour, uint32_t number)
{
    struct less_move list[LESS_MOVES_MAX];
    int count = less_turn_moves(&referee.sample.board, &referee.game.position, colour, 0, list);
    struct message reason;
    char text[5];

    less_board_name(list[number % (uint32_t)count].from, text);
    less_board_name(list[number % (uint32_t)count].to, text + 2);
    assert_true(less_game_turn(&referee.game, &referee.sample.board, colour, text, &reason) > 0);
    say(text);
}

/* Plays what the program has written since. */
static void take_turn(void)
{
    char line[LESS_TURN_TEXT + 1] = "";
    struct message reason;
    const char *said = fake.out + referee.taken;
    size_t length = strcspn(said, "\n");

    assert_true(length > 0 && length < sizeof line && said[length] == '\n');
    memcpy(line, said, length);
    referee.taken += length + 1;
    if (less_game_turn(&referee.game, &referee.sample.board, referee.colour, line, &reason) == 0)
        fail_msg("%s: %s", line, reason.text);
}

/* The lines up to the program's next turn. */
static void go_on(void)
{
    int colour;

    referee.at = referee.length = 0;
    while (!referee.over) {
        switch (less_game_next(&referee.game, &referee.sample.board, &colour)) {
        case LESS_NEXT_TURN:
            if (colour != referee.colour)
                play_other(colour, (uint32_t)referee.game.plies * 7);
            else if (fake.out_length > referee.taken)
                take_turn();
            else
                return;
            break;
        case LESS_NEXT_NIL:
            less_game_nil(&referee.game);
            say("Nil");
            break;
        case LESS_NEXT_RUSH:
            referee.over = colour == referee.colour;
            if (referee.over)
                say("Move");
            less_game_rush(&referee.game, colour, 0);
            break;
        case LESS_NEXT_STUCK:
            less_game_stuck(&referee.game);
            break;
        default:
            referee.over = true;
            say("Quit");
        }
    }
}

long __wrap_port_read(int handle, void *to, size_t size);
long __wrap_port_read(int handle, void *to, size_t size)
{
    size_t left;

    (void)handle;
    note(STEP_TALK, watch.work - watch.last, now_ms() - watch.last_ms);
    if (referee.at == referee.length)
        go_on();
    left = referee.length - referee.at;
    left = left < size ? left : size;
    memcpy(to, referee.text + referee.at, left);
    referee.at += left;
    begin_gap(STEP_TALK);
    return (long)left;
}

/* Plays a game to its end with a limit of time, by fixed work where that is NULL; returns the turns of the program. */
static int play_game(uint32_t seed, const char *limit, size_t memory, uint64_t speed)
{
    struct random random = {seed};

    fake_reset();
    fake.memory_max = memory;
    fake.memory_fixed = true;
    fake.overhead = 0;
    fake_file("-", "");
    memset(&watch, 0, sizeof watch);
    memset(&referee, 0, sizeof referee);
    watch.speed = speed;
    less_kit_board(&referee.sample, &random, seed % 3);
    less_game_start(&referee.game, false);
    referee.colour = (int)(seed % LESS_COLOURS);
    say(referee.sample.digits);
    say(less_colour_name[referee.colour]);
    begin_gap(STEP_TALK);
    assert_int_equal(program_main(3, (char *[]){(char *)"play", limit != NULL ? (char *)"-t" : (char *)"-b",
                                                limit != NULL ? (char *)limit : (char *)"20k", NULL}), PROGRAM_DONE);
    return referee.game.turns[referee.colour];
}

/* ---- tests ---- */

static void little_work_lies_between_two_looks_at_the_clock(void **state)
{
    uint64_t greatest[STEPS] = {0};
    double greatest_ms[STEPS] = {0};

    (void)state;
    for (uint32_t number = 0; number < 1 + CASE_COUNT(2); number++) {
        CHECK(number, play_game(10 + number, number > 1 ? "1" : "0.5", (size_t)32 << 20, SPEED) >= 9);
        for (uint32_t step = 0; step < STEPS; step++) {
            if (watch.greatest[step] > greatest[step])
                greatest[step] = watch.greatest[step];
            if (watch.greatest_ms[step] > greatest_ms[step])
                greatest_ms[step] = watch.greatest_ms[step];
        }
    }
    for (uint32_t step = 0; step < STEPS; step++) {
        printf("# greatest gap to a look at the clock, %s: %llu of work, %.2f ms\n", STEP_NAMES[step],
               (unsigned long long)greatest[step], greatest_ms[step]);
        CHECK(step, greatest[step] <= GAP_MAX);
    }
}

/* The limit decides how many tables are made, and how long is searched. */
static void a_game_ends_in_time_however_short_that_is(void **state)
{
    static const struct limit {
        const char *text;
        uint64_t ms;
    } LIMITS[] = {{"0", 0}, {"0.001", 1}, {"0.02", 20}, {"0.05", 50}, {"0.1", 100}, {"0.2", 200}, {"0.3", 300},
                  {"0.5", 500}, {"0.7", 700}};

    enum { GAMES = 2 * sizeof LIMITS / sizeof *LIMITS };

    (void)state;
    for (uint32_t number = 0; number < GAMES; number += GAMES / CASE_COUNT(GAMES)) {
        const struct limit *limit = &LIMITS[number / 2];
        (void)play_game(30 + number / 2, limit->text, (size_t)16 << 20, number % 2 == 0 ? SPEED : SPEED_SLOW);
        CHECK(number, watch.work / watch.speed <= limit->ms + LATE_MS);
        CHECK(number, limit->ms < 100 || watch.work / watch.speed >= limit->ms / 4);
    }
}

struct looks {
    uint64_t count, most;
    double last_ms, greatest_ms;
};

static bool look(void *context)
{
    struct looks *looks = context;
    double now = now_ms();

    if (now - looks->last_ms > looks->greatest_ms)
        looks->greatest_ms = now - looks->last_ms;
    looks->last_ms = now;
    return ++looks->count > looks->most;
}

/* What is kept of a large tree, for the position behind the turn that the search chose. Two passes go over its nodes;
 * where time ends between, the tree is a new one, and of use. */
static void little_work_lies_between_two_looks_while_a_tree_is_kept(void **state)
{
    static uint64_t block[(size_t)5 << 20], block_searched[(size_t)5 << 20];
    static struct solo solo;
    static struct tree tree, tree_searched;
    struct arena arena = arena_over(block, sizeof block);
    struct less_sample sample;
    struct random random = {3};
    struct position start;
    struct turn turn;
    uint32_t wrong;
    uint64_t needed = 0;

    (void)state;
    less_kit_board(&sample, &random, 0);
    position_start(&start);
    solo_open_tables(&solo, &sample.walls, YELLOW, 0, &arena);
    assert_true(tree_open(&tree, &solo, &arena));
    assert_true(tree_search(&tree, &start, 25000000, NULL, &turn));
    assert_int_equal(position_play(&start, &solo.walls, &turn, &wrong), TURN_LEGAL);
    memcpy(block_searched, block, sizeof block);
    tree_searched = tree;
    for (uint32_t run = 0; run < 3; run++) {
        struct looks looks = {.most = run == 0 ? UINT64_MAX : needed - run};
        struct stop stop = {.should_stop = look, .context = &looks};
        struct position position = start;
        uint32_t nodes = tree_searched.node_count;
        memcpy(block, block_searched, sizeof block);
        tree = tree_searched;
        looks.last_ms = now_ms();
        tree_reuse(&tree, &position, &stop);
        CHECK(run, (tree.reused_visits > 0) == (run == 0) && (tree.node_count > 1) == (run == 0));
        CHECK(run, (looks.count + 1) * GAP_MAX >= nodes);
        if (run == 0)
            printf("# greatest gap to a look at the clock, what is kept of %u nodes: %llu of work, %.2f ms\n", nodes,
                   (unsigned long long)(nodes / looks.count), looks.greatest_ms);
        needed = run == 0 ? looks.count : needed;
        assert_true(needed > 4);
        assert_true(tree_search(&tree, &position, 20000, NULL, &turn));
        assert_int_equal(position_play(&position, &solo.walls, &turn, &wrong), TURN_LEGAL);
    }
}

/* A machine on which even a game without a search takes longer. */
static void a_limit_that_is_too_short_is_named_with_the_time_taken(void **state)
{
    (void)state;
    (void)play_game(50, "0", (size_t)16 << 20, 100);
    assert_non_null(strstr(fake.err, " ms, more than the limit of 0 ms"));
    (void)play_game(50, "1", (size_t)16 << 20, SPEED_SLOW);
    assert_string_equal(fake.err, "");
    (void)play_game(50, NULL, (size_t)16 << 20, 100);
    assert_string_equal(fake.err, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_work_lies_between_two_looks_at_the_clock),
        cmocka_unit_test(a_game_ends_in_time_however_short_that_is),
        cmocka_unit_test(little_work_lies_between_two_looks_while_a_tree_is_kept),
        cmocka_unit_test(a_limit_that_is_too_short_is_named_with_the_time_taken),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
