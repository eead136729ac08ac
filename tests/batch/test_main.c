/* Tests of core/batch/main: the whole program on the fake port, with the stub player. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/version.h"
#include "../../core/batch/memory.h"
#include "../../core/batch/memory_block.h"
#include "../../core/batch/clock.h"
#include "../../port/program.h"
#include "../kit/check.h"
#include "../kit/fake_port.h"
#include "../kit/random.h"
#include "stub_player.h"

#define PROBLEM(id, seeds)                                                                        \
    "{\"id\":" id ",\"width\":5,\"height\":5,\"sourceLength\":10,\"filled\":[],\"units\":"        \
    "[{\"members\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}],\"sourceSeeds\":[" seeds "]}"

enum { WORDS_MAX = 100 };

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    stub_reset();
    stub.solution_length = 3;
    fake_file("a", PROBLEM("6", "1,2,1"));
    fake_file("b", PROBLEM("-7", "4294967295"));
    fake_file("none", PROBLEM("8", ""));
    fake_file("broken", "{");
    fake_file("failing", NULL);
    fake_file("-", PROBLEM("9", "3"));
    return 0;
}

/* Runs a line whose words are divided by blanks. */
static int play(const char *line)
{
    static char text[4096];
    char *words[WORDS_MAX];
    int count = 0;

    assert_true(strlen(line) < sizeof text);
    strcpy(text, line);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    return program_main(count, words);
}

static void results_come_in_the_order_of_files_and_seeds(void **state)
{
    (void)state;
    stub.solution_length = 1;
    assert_int_equal(play("play -b 2000:1 -f a -f b -f - -f a"), PROGRAM_DONE);
    assert_ptr_equal(strstr(fake.out, "[{\"problemId\":6,\"seed\":1,\"tag\":\"b2000:1\",\"solu"),
                     fake.out);
    assert_int_equal(stub.count, 6);
    assert_non_null(strstr(fake.out, ",\n{\"problemId\":-7,\"seed\":4294967295,"));
    assert_non_null(strstr(fake.out, ",\n{\"problemId\":9,\"seed\":3,"));
    assert_string_equal(fake.out + fake.out_length - 4, "\"}]\n");
    assert_string_equal(fake.err, "play_icfp2015: a: same name or number as an earlier file; the output does not tell them "
                                  "apart\n");
}

static void no_games_make_an_empty_list(void **state)
{
    (void)state;
    assert_int_equal(play("play -f none"), PROGRAM_DONE);
    assert_string_equal(fake.out, "[]\n");
    assert_string_equal(fake.err, "");
}

static void a_file_that_cannot_be_read_leaves_the_others(void **state)
{
    static const char *const files[] = {"broken", "failing", "missing"};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char line[100] = "play -f a -f ";
        fresh(NULL);
        strcat(strcat(line, files[i]), " -f b");
        assert_int_equal(play(line), PROGRAM_PARTLY);
        assert_int_equal(stub.count, 3);
        assert_non_null(strstr(fake.err, files[i]));
        assert_ptr_equal(strchr(fake.err, '\n'), strrchr(fake.err, '\n'));
    }
}

static void wrong_options_write_one_line_and_no_output(void **state)
{
    static const char *const lines[] = {"play", "play -f", "play -f a -t x", "play a",
                                        "play -f a -m 3"};

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        fake_forget();
        assert_int_equal(play(lines[i]), PROGRAM_USAGE);
        assert_string_equal(fake.out, "");
        assert_memory_equal(fake.err, "play_icfp2015: ", 15);
        assert_string_equal(fake.err + fake.err_length - 13, "; try --help\n");
        assert_ptr_equal(strchr(fake.err, '\n'), fake.err + fake.err_length - 1);
    }
}

static void help_and_version_go_to_the_output(void **state)
{
    (void)state;
    assert_int_equal(play("play --help"), PROGRAM_DONE);
    assert_non_null(strstr(fake.out, "-b WORK[:PRESET[:STEPS]]"));
    fake_forget();
    assert_int_equal(play("play --version"), PROGRAM_DONE);
    assert_string_equal(fake.out, "play_icfp2015 " VERSION "\n");
    assert_string_equal(fake.err, "");
    fake.out_room = 5;
    fake_forget();
    assert_int_equal(play("play --help"), PROGRAM_OUTPUT);
    assert_string_equal(fake.err, "play_icfp2015: the output could not be written\n");
}

/* Rows of one heading stand together; the engine's own without one follow the first row. */
static void help_begins_with_the_usage_and_lists_options_in_groups(void **state)
{
    static const char *const PARTS[] = {"\n\nInput:\n  -f FILE ", "\n  -p PHRASE ", "\n\nSearch:\n  -t SECONDS ",
                                        "(default 1)", "(default 256)\n\nOutput:\n  --log FILE ",
                                        "\n\nOther:\n  -h, --help ", "\n\nExit status:\n  0 ", "\n\nExamples:\n  play_icfp2015 "};
    const char *at;

    (void)state;
    assert_int_equal(play("play --help"), PROGRAM_DONE);
    at = fake.out;
    assert_memory_equal(at, "usage: play_icfp2015 -f FILE... [options]\n", 42);
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        at = strstr(at, PARTS[i]);
        assert_non_null(at);
        at++;
    }
    assert_null(strstr(strstr(fake.out, "\nSearch:\n") + 1, "\nInput:\n"));
}

static void phrases_that_cannot_score_are_noted_and_left_out(void **state)
{
    (void)state;
    assert_int_equal(play("play -f b -p ei! -p EI! -p a#b -p yuggoth -p Ei!"), PROGRAM_DONE);
    assert_int_equal(stub.games[0].phrases->count, 2);
    assert_string_equal(stub.games[0].phrases->texts[0], "ei!");
    assert_string_equal(stub.games[0].phrases->texts[1], "yuggoth");
    assert_string_equal(fake.err, "play_icfp2015: -p \"a#b\" ignored: it contains a character "
                                  "that is not a command\n");
    fresh(NULL);
    assert_int_equal(play("play -f b -q -p a#b"), PROGRAM_DONE);
    assert_string_equal(fake.err, "");
}

static void phrases_over_the_limit_are_noted_and_left_out(void **state)
{
    char line[1000] = "play -f b";

    (void)state;
    for (int i = 0; i < 66; i++) {
        char phrase[] = {' ', '-', 'p', "palbdk"[i / 36], "palbdk"[i / 6 % 6], "palbdk"[i % 6], 0};
        strcat(line, phrase);
    }
    assert_int_equal(play(line), PROGRAM_DONE);
    assert_int_equal(stub.games[0].phrases->count, 64);
    assert_string_equal(fake.err, "play_icfp2015: -p \"add\" ignored: too many phrases; the "
                                  "limit is 64\n"
                                  "play_icfp2015: -p \"adk\" ignored: too many phrases; the "
                                  "limit is 64\n");
}

static void too_many_cores_are_noted(void **state)
{
    (void)state;
    assert_int_equal(play("play -f a -c 1000 -m 256"), PROGRAM_DONE);
    assert_string_equal(fake.err, "play_icfp2015: -c 1000: this build runs at most 64 workers\n");
    assert_int_equal(fake.workers, 64);
}

static void workers_are_no_more_than_processors(void **state)
{
    (void)state;
    fake.processors = 2;
    assert_int_equal(play("play -f a -c 1000 -m 256"), PROGRAM_DONE);
    assert_string_equal(fake.err, "play_icfp2015: -c 1000: only 2 processors are available\n");
    assert_int_equal(fake.workers, 2);
    fresh(NULL);
    fake.processors = 2;
    assert_int_equal(play("play -f a -c 2 -m 256"), PROGRAM_DONE);
    assert_string_equal(fake.err, "");
}

static void every_number_of_workers_writes_the_same_bytes(void **state)
{
    static char first[FAKE_BYTES];

    (void)state;
    for (int workers = 1; workers <= 8; workers++) {
        char line[] = "play -f a -f b -f - -b 5k -c 0";
        fresh(NULL);
        line[sizeof line - 2] = (char)('0' + workers);
        fake.backwards = workers > 4;
        assert_int_equal(play(line), PROGRAM_DONE);
        assert_int_equal(fake.workers, workers);
        if (workers == 1)
            strcpy(first, fake.out);
        assert_string_equal(fake.out, first);
    }
}

static void a_text_that_is_made_again_is_the_same(void **state)
{
    static char first[FAKE_BYTES];

    (void)state;
    stub.solution_length = 0;
    assert_int_equal(play("play -f a -f b -b 5k -m 256"), PROGRAM_DONE);
    strcpy(first, fake.out);
    fresh(NULL);
    stub.solution_length = 0;
    stub.need_base = 1044000; /* of a block of one megabyte: no room for texts */
    assert_int_equal(play("play -f a -f b -b 5k -m 4"), PROGRAM_DONE);
    assert_string_equal(fake.out, first);
}

static void output_that_fails_has_its_status(void **state)
{
    (void)state;
    for (size_t room = 0; room < 200; room += 20) {
        fresh(NULL);
        fake.out_room = room;
        assert_int_equal(play("play -f a -f b"), PROGRAM_OUTPUT);
        assert_string_equal(fake.err, "play_icfp2015: the output could not be written\n");
    }
}

static void output_that_is_lost_at_its_end_has_its_status(void **state)
{
    static const char *const lines[] = {"play -f a", "play --help", "play --version", "play -f none"};

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        fresh(NULL);
        assert_int_equal(play(lines[i]), PROGRAM_DONE);
        assert_true(fake.out_ended);
        fresh(NULL);
        fake.out_lost = true;
        assert_int_equal(play(lines[i]), PROGRAM_OUTPUT);
        assert_string_equal(fake.err, "play_icfp2015: the output could not be written\n");
    }
}

/* The whole list is written, by no search. */
static void expect_answers(uint32_t games)
{
    assert_int_equal(stub.count, 0);
    for (const char *at = fake.out; (at = strstr(at, "\"tag\":\"b0:0\"")) != NULL; at++)
        games--;
    assert_int_equal(games, 0);
    assert_string_equal(fake.out + fake.out_length - 4, "\"}]\n");
}

static void a_limit_too_short_for_whole_games_writes_parts(void **state)
{
    (void)state;
    stub.work_ms = 4;
    assert_int_equal(play("play -t 1 -f a -f b -f -"), PROGRAM_DONE);
    assert_true(fake.clock_ms <= 800);
    assert_non_null(strstr(fake.out, "\"problemId\":-7"));
    assert_non_null(strstr(fake.out, "\"tag\":\"b1:1:"));
    assert_string_equal(fake.out + fake.out_length - 4, "\"}]\n");
    fresh(NULL);
    assert_int_equal(play("play -t 0 -f a -f b"), PROGRAM_PARTLY);
    expect_answers(3);
}

static void reading_counts_in_the_time_limit(void **state)
{
    (void)state;
    fake.clock_ms = 5000;
    assert_int_equal(play("play -t 5 -f a"), PROGRAM_PARTLY);
    expect_answers(2);
    assert_string_equal(fake.err, "play_icfp2015: a: not searched: 2 of 2 games\n");
}

static void a_limit_too_short_to_read_and_write_is_told_with_the_time_that_it_takes(void **state)
{
    (void)state;
    fake.clock_ms = 1234;
    assert_int_equal(play("play -t .5 -f a -f b"), PROGRAM_PARTLY);
    expect_answers(3);
    assert_string_equal(fake.err, "play_icfp2015: -t 0.50 s is too short: reading the files and writing a fallback "
                                  "for each game took 1.24 s\n"
                                  "play_icfp2015: a, b: not searched: 3 of 3 games\n");
}

/* What is there is read, however late: only waiting has an end. */
static void files_are_read_after_the_limit(void **state)
{
    (void)state;
    fake.clock_step_ms = 1;
    assert_int_equal(play("play -t .002 -f a -f b -f -"), PROGRAM_PARTLY);
        expect_answers(4);
}

static void a_file_that_never_ends_leaves_half_of_the_time(void **state)
{
    (void)state;
    fake_file("hung", FAKE_HUNG);
    assert_int_equal(play("play -t 60 -f hung -f a -f hung -b 5k"), PROGRAM_PARTLY);
    assert_int_equal(fake.clock_ms, clock_write_by_ms(60000) * 3 / 4);
    assert_int_equal(stub.count, 2 * 2); /* an answer and the budget for each */
    assert_string_equal(fake.err, "play_icfp2015: hung, hung: not read: no more input arrived in time\n");
}

/* The text of an endless file is given again and again. */
static void a_file_that_always_has_more_is_given_up_after_the_limit(void **state)
{
    (void)state;
    fake_file("endless", FAKE_ENDLESS);
    fake.read_most = SIZE_MAX;
    fake.clock_step_ms = 1;
    assert_int_equal(play("play -t 2 -f a -f endless -f b"), PROGRAM_PARTLY);
    assert_non_null(strstr(fake.err, "endless: not read: no more input arrived in time\n"));
    assert_non_null(strstr(fake.out, "\"problemId\":6,\"seed\":2,"));
    assert_non_null(strstr(fake.out, "\"problemId\":-7,"));
    fresh(NULL);
    fake_file("endless", FAKE_ENDLESS);
    fake.read_most = SIZE_MAX;
    fake.clock_step_ms = 1;
    fake.interrupt_ms = 100;
    assert_int_equal(play("play -f a -f endless -f b"), PROGRAM_INTERRUPTED);
    assert_non_null(strstr(fake.err, "endless, b: not read\n"));
}

static void an_interruption_ends_the_reading(void **state)
{
    (void)state;
    fake_file("hung", FAKE_HUNG);
    fake.interrupt_ms = 100;
    assert_int_equal(play("play -f a -f hung -f b"), PROGRAM_INTERRUPTED);
    assert_non_null(strstr(fake.out, "\"seed\":1,\"tag\":\"b0:0\""));
    assert_non_null(strstr(fake.err, "play_icfp2015: hung, b: not read\n"));
    assert_non_null(strstr(fake.err, "a: not searched: 2 of 2 games\n"));
}

static void an_interruption_writes_what_was_played_and_answers(void **state)
{
    (void)state;
    stub.work_ms = 100; /* 50 ms a game */
    fake.interrupt_ms = 75;
    assert_int_equal(play("play -b 5k -f a -f b"), PROGRAM_INTERRUPTED);
    assert_non_null(strstr(fake.out, "\"seed\":1,"));
    assert_non_null(strstr(fake.out, "\"seed\":1,\"tag\":\"b5000:0\""));
    assert_non_null(strstr(fake.out, "\"seed\":2,\"tag\":\"b1:1\""));
    assert_string_equal(fake.out + fake.out_length - 4, "\"}]\n");
}

static void a_machine_without_memory_is_named(void **state)
{
    (void)state;
    fake.memory_max = MEMORY_BLOCK_KB_MIN * 1024 - 1;
    assert_int_equal(play("play -f a -m 16"), PROGRAM_PARTLY);
    assert_string_equal(fake.out, "[]\n");
    assert_string_equal(fake.err, "play_icfp2015: too little memory for the memory block: "
                                  "32 KiB needed, 0 KiB left\n");
}

static void memory_that_is_not_to_be_had_is_halved(void **state)
{
    static const struct {
        const char *line;
        size_t memory_max, given;
        const char *said;
        uint32_t workers;
    } rows[] = {
        {"play -f a -f b -b 5k", 253 << 20, 253 << 20, "", 1},
        {"play -f a -f b -b 5k", (253 << 20) - 1, 253 << 19,
         "play_icfp2015: 256 MB cannot be allocated; continuing with 130 MB\n", 1},
        {"play -f a -f b -b 5k -m 19", 4 << 20, 4 << 20,
         "play_icfp2015: 19 MB cannot be allocated; continuing with 7 MB\n", 1},
        {"play -f a -f b -b 5k -m 19 -q", 4 << 20, 4 << 20, "", 1},
        {"play -f a -f b -b 5k -m 19 -c 8", 4 << 20, (16 << 18) - 7 * (FAKE_STACK >> 2),
         "play_icfp2015: 19 MB cannot be allocated; continuing with 8 MB\n", 7},
        {"play -f a -f b -b 5k -m 19", MEMORY_BLOCK_KB_MIN * 1024, MEMORY_BLOCK_KB_MIN * 1024,
         "play_icfp2015: 19 MB cannot be allocated; continuing with 4 MB\n", 1},
    };
    static char first[FAKE_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fresh(NULL);
        fake.memory_max = rows[i].memory_max;
        assert_int_equal(play(rows[i].line), PROGRAM_DONE);
        assert_string_equal(fake.err, rows[i].said);
        assert_int_equal(fake.memory_given, rows[i].given);
        assert_int_equal(fake.workers, rows[i].workers);
        if (i == 0)
            strcpy(first, fake.out);
        assert_string_equal(fake.out, first);
    }
}

static void a_limit_covers_what_the_program_takes_itself(void **state)
{
    (void)state;
    assert_int_equal(play("play -f a -m 5"), PROGRAM_DONE);
    assert_int_equal(fake.memory_given, (5 << 20) - FAKE_OVERHEAD);
    fresh(NULL);
    assert_int_equal(play("play -f a -m 8 -c 3"), PROGRAM_DONE);
    assert_int_equal(fake.memory_given, (8 << 20) - FAKE_OVERHEAD - 2 * FAKE_STACK);
    fresh(NULL);
    fake.overhead = (4 << 20) - MEMORY_BLOCK_KB_MIN * 1024 + 1;
    assert_int_equal(play("play -f a -m 4"), PROGRAM_USAGE);
    assert_string_equal(fake.err, "play_icfp2015: -m 4: too small; the least is 5 MB; try --help\n");
    fake.overhead--;
    assert_int_equal(play("play -f a -m 4"), PROGRAM_DONE);
    assert_int_equal(fake.memory_given, MEMORY_BLOCK_KB_MIN * 1024);
}

static void a_machine_of_fixed_memory_plays_with_what_it_has(void **state)
{
    static char first[FAKE_BYTES];

    (void)state;
    assert_int_equal(play("play -f a -f b -b 5k"), PROGRAM_DONE);
    strcpy(first, fake.out);
    fresh(NULL);
    fake.overhead = 0;
    fake.memory_max = 40000;
    fake.memory_fixed = true;
    assert_int_equal(play("play -f a -f b -b 5k"), PROGRAM_DONE);
    assert_string_equal(fake.out, first);
    assert_string_equal(fake.err, "");
}

/* Seeds 0 to 29 of a problem. */
static void add_many_games(void)
{
    static char text[1000], seeds[200];

    seeds[0] = '\0';
    for (int i = 0; i < 30; i++)
        sprintf(seeds + strlen(seeds), "%s%d", i == 0 ? "" : ",", i);
    sprintf(text, PROBLEM("10", "%s"), seeds);
    fake_file("many", text);
}

static void games_too_many_for_the_memory_are_played_in_parts(void **state)
{
    static char first[FAKE_BYTES];

    (void)state;
    add_many_games();
    assert_int_equal(play("play -f a -f many -f b -b 5k"), PROGRAM_DONE);
    strcpy(first, fake.out);
    /* Where "many" just fits with room for several results there may be none for b: that is so with 26,000 bytes. */
    for (size_t memory = 12500; memory < 30000; memory += 1000) {
        fresh(NULL);
        add_many_games();
        fake.memory_max = memory;
        fake.memory_fixed = true;
        stub.need_base = 3000;
        assert_int_equal(play("play -f a -f many -f b -b 5k"), PROGRAM_DONE);
        assert_string_equal(fake.out, first);
        assert_string_equal(fake.err, "");
        assert_int_equal(stub.count, 33);
    }
}

/* Each part has its share of the time. */
static void under_a_limit_games_too_many_for_the_memory_are_played_in_parts(void **state)
{
    (void)state;
    for (size_t memory = 14000; memory < 40000; memory += 5000) {
        uint32_t games = 0;
        fresh(NULL);
        add_many_games();
        fake.memory_max = memory;
        fake.memory_fixed = true;
        stub.need_base = 3000;
        stub.work_ms = 100; /* 10 ms an answer */
        assert_int_equal(play("play -f a -f many -f b -t 2"), PROGRAM_DONE);
        assert_string_equal(fake.err, "");
        assert_true(fake.clock_ms <= clock_write_by_ms(2000));
        for (const char *at = fake.out; (at = strstr(at, "\"tag\":\"b")) != NULL; at++) {
            assert_memory_not_equal(at, "\"tag\":\"b0:0\"", 12);
            games++;
        }
        assert_int_equal(games, 33);
    }
}

static void games_left_out_in_parts_are_reported_together(void **state)
{
    (void)state;
    add_many_games();
    fake.memory_max = 14800;
    fake.memory_fixed = true;
    stub.need_base = 3000;
    stub.work_ms = 1000; /* 5 ms a game */
    fake.interrupt_ms = 52;
    assert_int_equal(play("play -f a -f many -b 5k"), PROGRAM_INTERRUPTED);
    assert_non_null(strstr(fake.err, "many: not searched: "));
    assert_non_null(strstr(fake.err, " of 30 games\n"));
    assert_ptr_equal(strchr(fake.err, '\n'), strrchr(fake.err, '\n'));
    assert_string_equal(fake.out + fake.out_length - 4, "\"}]\n");
}

/* A board that takes 16 KB, and one game on it. */
static void add_large_problem(void)
{
    fake_file("large", "{\"id\":11,\"width\":1000,\"height\":128,\"sourceLength\":3000,\"filled\":[],\"units\":"
                       "[{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}],\"sourceSeeds\":[7]}");
}

/* Files of different sizes in a block that may be too small for them, and a search that takes a part of it. */
static int play_in_little_memory(const char *files, struct random random, unsigned mb)
{
    char line[400];

    fresh(NULL);
    add_many_games();
    add_large_problem();
    fake.overhead = (3 << 20) + 100 * random_below(&random, 9000);
    stub.need_base = 100 * random_below(&random, 1 + random_below(&random, 3000));
    stub.need_work = 1 + random_below(&random, 10);
    snprintf(line, sizeof line, "play -b 5 -m %u %s", mb, files);
    return play(line);
}

static uint32_t searched(void)
{
    uint32_t games = 0;

    for (const char *at = fake.out; (at = strstr(at, "\"tag\":\"b")) != NULL; at++)
        games += strncmp(at, "\"tag\":\"b0", 10) != 0;
    return games;
}

/* Whatever their number and order: what was taken is searched, all others are named in one line, and the limit named
 * there is enough for all. */
static void files_beyond_the_memory_are_refused_and_all_others_searched(void **state)
{
    enum { CASES = 400, FILES = 4 };
    static const char *const names[FILES] = {"a", "many", "b", "large"};
    static const uint32_t games[FILES] = {2, 30, 1, 1};
    uint32_t refusals = 0, some = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t files = 1 + random_below(&random, 40), all = 0, taken;
        char line[400] = "";
        const char *refused;
        for (uint32_t i = 0; i < files; i++) {
            uint32_t file = random_below(&random, FILES);
            strcat(strcat(line, " -f "), names[file]);
            all += games[file];
        }
        int status = play_in_little_memory(line, random, 4);
        taken = searched();
        CHECK(number, taken == stub.count && fake.out[0] == '[');
        refused = strstr(fake.err, " needed, "); /* not of budgets that were lowered */
        CHECK(number, status == (refused == NULL ? PROGRAM_DONE : PROGRAM_PARTLY));
        CHECK(number, (taken == all) == (refused == NULL));
        if (refused == NULL)
            continue;
        CHECK(number, strstr(refused + 1, " needed, ") == NULL);
        refused = strstr(refused, "; -m ");
        CHECK(number, refused != NULL);
        CHECK(number, play_in_little_memory(line, random, (unsigned)strtoul(refused + 5, NULL, 10)) == PROGRAM_DONE);
        CHECK(number, searched() == all);
        refusals++;
        some += taken > 0;
    }
    assert_true(refusals > CASES / 20 && some > CASES / 40);
}

static void phrases_are_all_taken_or_nothing_is_played(void **state)
{
    char line[300] = "play -f b -p ei! -p necronomicon -p ";

    (void)state;
    memset(line + strlen(line), 'l', 250);
    fake.memory_max = 12000;
    fake.memory_fixed = true;
    assert_int_equal(play(line), PROGRAM_PARTLY);
    assert_string_equal(fake.out, "[]\n");
    assert_non_null(strstr(fake.err, "too little memory for the phrases: "));
    assert_int_equal(stub.count, 0);
}

static void progress_is_shown_on_a_terminal_unless_quiet(void **state)
{
    (void)state;
    fake.terminal = true;
    assert_int_equal(play("play -f a"), PROGRAM_DONE);
    assert_non_null(strstr(fake.err, "2/2 games, 2 searches"));
    assert_string_equal(fake.err + fake.err_length - 4, "\r\033[K");
    fresh(NULL);
    fake.terminal = true;
    assert_int_equal(play("play -f a -q"), PROGRAM_DONE);
    assert_string_equal(fake.err, "");
    fresh(NULL);
    fake.terminal = true;
    stub.work_ms = 8; /* a first search takes long enough for a second showing */
    assert_int_equal(play("play -f a -t 4"), PROGRAM_DONE);
    assert_non_null(strstr(fake.err, "0/2 games, best points 0, "));
    assert_non_null(strstr(fake.err, "2/2 games, best points "));
    assert_non_null(strstr(fake.err, " s left"));
    assert_string_equal(fake.err + fake.err_length - 4, "\r\033[K");
}

/* Points of the lines of the log for a seed never fall, and there is a last line. */
static void the_log_has_a_line_for_each_improvement(void **state)
{
    (void)state;
    stub.work_ms = 20000;
    assert_int_equal(play("play -f a -w 50M --log the.log"), PROGRAM_DONE);
    assert_string_equal(fake.log_name, "the.log");
    for (uint32_t seed = 1; seed <= 2; seed++) {
        long long best = -1, points, lines = 0;
        char key[32];
        sprintf(key, "\"seed\":%u,", (unsigned)seed);
        for (char *line = strstr(fake.log, key); line != NULL; line = strstr(line + 1, key)) {
            assert_int_equal(sscanf(strstr(line, "\"points\":"), "\"points\":%lld", &points), 1);
            assert_true(points >= best);
            best = points;
            lines++;
        }
        assert_true(lines > 1);
    }
    assert_string_equal(strstr(fake.log, "\"end\""), "\"end\":true,\"version\":\"" VERSION "\"}\n");
}

static void a_log_that_fails_is_reported_and_loses_no_result(void **state)
{
    (void)state;
    for (int full = 0; full <= 1; full++) {
        fresh(NULL);
        fake.log_refused = full == 0;
        fake.log_full = full == 1;
        assert_int_equal(play("play -f b -b 2000 --log the.log"), PROGRAM_PARTLY);
        assert_non_null(strstr(fake.out, "4294967295"));
        assert_non_null(strstr(fake.err, "--log the.log: "));
        assert_int_equal(stub.count, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(results_come_in_the_order_of_files_and_seeds, fresh),
        cmocka_unit_test_setup(no_games_make_an_empty_list, fresh),
        cmocka_unit_test_setup(a_file_that_cannot_be_read_leaves_the_others, fresh),
        cmocka_unit_test_setup(wrong_options_write_one_line_and_no_output, fresh),
        cmocka_unit_test_setup(help_and_version_go_to_the_output, fresh),
        cmocka_unit_test_setup(help_begins_with_the_usage_and_lists_options_in_groups, fresh),
        cmocka_unit_test_setup(phrases_that_cannot_score_are_noted_and_left_out, fresh),
        cmocka_unit_test_setup(phrases_over_the_limit_are_noted_and_left_out, fresh),
        cmocka_unit_test_setup(too_many_cores_are_noted, fresh),
        cmocka_unit_test_setup(workers_are_no_more_than_processors, fresh),
        cmocka_unit_test_setup(every_number_of_workers_writes_the_same_bytes, fresh),
        cmocka_unit_test_setup(a_text_that_is_made_again_is_the_same, fresh),
        cmocka_unit_test_setup(output_that_fails_has_its_status, fresh),
        cmocka_unit_test_setup(output_that_is_lost_at_its_end_has_its_status, fresh),
        cmocka_unit_test_setup(a_limit_too_short_for_whole_games_writes_parts, fresh),
        cmocka_unit_test_setup(reading_counts_in_the_time_limit, fresh),
        cmocka_unit_test_setup(a_file_that_never_ends_leaves_half_of_the_time, fresh),
        cmocka_unit_test_setup(a_limit_too_short_to_read_and_write_is_told_with_the_time_that_it_takes, fresh),
        cmocka_unit_test_setup(files_are_read_after_the_limit, fresh),
        cmocka_unit_test_setup(a_file_that_always_has_more_is_given_up_after_the_limit, fresh),
        cmocka_unit_test_setup(an_interruption_ends_the_reading, fresh),
        cmocka_unit_test_setup(an_interruption_writes_what_was_played_and_answers, fresh),
        cmocka_unit_test_setup(a_machine_without_memory_is_named, fresh),
        cmocka_unit_test_setup(memory_that_is_not_to_be_had_is_halved, fresh),
        cmocka_unit_test_setup(a_limit_covers_what_the_program_takes_itself, fresh),
        cmocka_unit_test_setup(a_machine_of_fixed_memory_plays_with_what_it_has, fresh),
        cmocka_unit_test_setup(games_too_many_for_the_memory_are_played_in_parts, fresh),
        cmocka_unit_test_setup(under_a_limit_games_too_many_for_the_memory_are_played_in_parts, fresh),
        cmocka_unit_test_setup(games_left_out_in_parts_are_reported_together, fresh),
        cmocka_unit_test_setup(files_beyond_the_memory_are_refused_and_all_others_searched, fresh),
        cmocka_unit_test_setup(phrases_are_all_taken_or_nothing_is_played, fresh),
        cmocka_unit_test_setup(progress_is_shown_on_a_terminal_unless_quiet, fresh),
        cmocka_unit_test_setup(the_log_has_a_line_for_each_improvement, fresh),
        cmocka_unit_test_setup(a_log_that_fails_is_reported_and_loses_no_result, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
