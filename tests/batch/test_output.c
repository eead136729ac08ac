/* Tests of core/batch/output: the list of results byte by byte, with texts that are on the results
 * and texts that a stub of the player makes again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/pack.h"
#include "../../core/base/report.h"
#include "../../core/engine_program.h"
#include "../../core/batch/output.h"
#include "../kit/check.h"
#include "../kit/fake_port.h"
#include "games_of.h"
#include "stub_player.h"

enum { BLOCK = 1 << 16, LENGTH = 3, TEXT = 200, GAMES = 5, ALL = (1 << GAMES) - 1 };

static uint64_t block[BLOCK / 8];
static uint64_t scratch[BLOCK / 8];
static char expected[FAKE_BYTES];

/* Two problems of two and three games, and what is asked of the output. */
struct run {
    struct games files[2];
    struct results results;
    struct output_request request;
    bool partly;
};

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    stub_reset();
    report_start(ENGINE_PROGRAM.name, false);
    return 0;
}

/* A results that has results for no game yet, and room for texts of `text_size` bytes. */
static struct run *run_of(size_t text_size)
{
    static const uint32_t seeds[] = {0, 17, UINT32_MAX};
    static const struct cell member = {0, 0};
    static const struct problem_unit unit = {&member, 1, {0, 0}};
    static const uint64_t filled[3] = {0};
    static struct run run;
    struct arena arena = arena_over(block, sizeof block);

    run.files[0].problem.problem = (struct problem){
        .name = "a.json", .id = 6, .width = 5, .height = 3, .units = &unit, .unit_count = 1, .filled = filled,
        .seeds = seeds, .seed_count = 2, .source_length = LENGTH};
    run.files[1] = run.files[0];
    run.files[1].problem.problem.name = "b.json";
    run.files[1].problem.problem.id = -1;
    run.files[1].problem.problem.seed_count = 3;
    assert_true(results_open(&run.results, GAMES, &arena));
    for (uint32_t i = 0; i < 2; i++)
        games_add(&run.results, &run.files[i]);
    for (uint32_t i = 0; i < GAMES; i++)
        run.results.entries[i].plan.steps = ARENA_TAKE(&arena, LENGTH, uint64_t);
    arena.end = arena.at + text_size;
    results_keep_solutions(&run.results, arena);
    run.request = (struct output_request){.scratch = arena_over(scratch, sizeof scratch)};
    run.partly = false;
    return &run;
}

/* The whole list, from this results alone. */
static bool write_list(struct run *run)
{
    struct output output;

    output_start(&output, false);
    output_add(&output, &run->results, &run->request);
    return output_end(&output, &run->partly);
}

struct paper {
    char text[TEXT];
    size_t length;
};

static bool put(void *context, const char *text, size_t length)
{
    struct paper *paper = context;

    assert_true(length <= TEXT - paper->length);
    memcpy(paper->text + paper->length, text, length);
    paper->length += length;
    return true;
}

/* Packs the text for a submission. */
static void give_packed(struct submission *submission, const struct paper *paper)
{
    static char packed[TEXT];
    static struct pack pack;

    pack_start(&pack, packed, sizeof packed);
    pack_put(&pack, paper->text, paper->length);
    pack_end(&pack);
    submission->solution = packed;
    submission->packed_length = pack.length;
}

/* Searches a job as a worker would; the text is submitted if it is to be kept. */
static struct paper play(struct run *run, uint32_t index, bool keep)
{
    uint64_t steps[LENGTH];
    struct paper paper = {.length = 0};
    const struct engine_job *job = &run->results.entries[index].job;
    struct budget budget = {1000 + index, index % 3, 0};
    struct submission submission = {.budget = budget, .plan = {steps, 0, false}};
    struct stop stop = {.should_stop = NULL};

    assert_int_equal(engine_search(job, budget, run->request.scratch, &stop, &submission.plan,
                                   &submission.score), ENGINE_DONE);
    assert_int_equal(engine_finish(job, budget, run->request.scratch, &stop, &submission.plan,
                                   (struct sink){put, &paper}, &submission.score), ENGINE_DONE);
    submission.solution_length = paper.length;
    if (keep)
        give_packed(&submission, &paper);
    submission.finish_ms = 10 * (index + 1);
    assert_true(results_submit(&run->results, index, &submission));
    return paper;
}

/* Appends the line of a game to what is expected. */
static void expect(struct run *run, uint32_t index, const struct paper *paper)
{
    const struct result *result = &run->results.entries[index];
    size_t length = strlen(expected);

    snprintf(expected + length, sizeof expected - length,
             "%s{\"problemId\":%d,\"seed\":%u,\"tag\":\"b%u:%u\",\"solution\":\"%.*s\"}",
             length > 1 ? ",\n" : "", (int)result->job.problem->problem.id, (unsigned)games_seed(result), 1000 + index,
             index % 3, (int)paper->length, paper->text);
}

/* A game without a result: SE, SW, and SW locks. */
static void expect_fall(struct run *run, uint32_t index)
{
    const struct result *result = &run->results.entries[index];
    size_t length = strlen(expected);

    snprintf(expected + length, sizeof expected - length,
             "%s{\"problemId\":%d,\"seed\":%u,\"tag\":\"b0:0\",\"solution\":\"laa\"}", length > 1 ? ",\n" : "",
             (int)result->job.problem->problem.id, (unsigned)games_seed(result));
}

/* Plays the games of which `games` has the bit; those of `kept` keep their text. */
static void play_all(struct run *run, uint32_t games, uint32_t kept)
{
    strcpy(expected, "[");
    for (uint32_t i = 0; i < GAMES; i++)
        if ((games >> i & 1) != 0) {
            struct paper paper = play(run, i, (kept >> i & 1) != 0);
            expect(run, i, &paper);
        } else {
            expect_fall(run, i);
        }
    strcat(expected, "]\n");
    fake_forget();
}

/* ---- what is written ---- */

static void no_games_are_an_empty_list(void **state)
{
    struct run *run = run_of(0);

    (void)state;
    run->results.count = 0;
    assert_true(write_list(run));
    assert_string_equal(fake.out, "[]\n");
    assert_false(run->partly);
}

static void a_result_is_one_object_on_one_line(void **state)
{
    struct run *run = run_of(GAMES * TEXT);
    struct submission submission = {.budget = {20000000, 0},
                                .plan = {(uint64_t[]){1}, 1},
                                .solution = "ei!",
                                .packed_length = 3,
                                .solution_length = 3};

    (void)state;
    run->results.count = 2;
    assert_true(results_submit(&run->results, 0, &submission));
    submission.budget = (struct budget){1, 3, 0};
    assert_true(results_submit(&run->results, 1, &submission));
    assert_true(write_list(run));
    assert_string_equal(
        fake.out, "[{\"problemId\":6,\"seed\":0,\"tag\":\"b20000000:0\",\"solution\":\"ei!\"},\n"
                  "{\"problemId\":6,\"seed\":17,\"tag\":\"b1:3\",\"solution\":\"ei!\"}]\n");
    assert_string_equal(fake.err, "");
    assert_false(run->partly);
}

static void all_results_are_written_in_order_whatever_texts_are_kept(void **state)
{
    (void)state;
    for (uint32_t kept = 0; kept <= ALL; kept++) {
        fresh(NULL);
        struct run *run = run_of(GAMES * TEXT);
        play_all(run, ALL, kept);
        CHECK(kept, write_list(run));
        assert_string_equal(fake.out, expected);
        CHECK(kept, fake.err_length == 0 && !run->partly);
    }
}

static void a_text_that_is_made_again_needs_no_permission_to_go_on(void **state)
{
    struct run *run = run_of(0);

    (void)state;
    play_all(run, ALL, 0);
    fake.interrupt_ms = 0;
    stub.text_ms = 1000;
    assert_true(write_list(run));
    assert_string_equal(fake.out, expected);
}

/* ---- what was not searched ---- */

static void expect_missing(uint32_t games)
{
    static const uint32_t first[] = {0, 2}, count[] = {2, 3};
    static const char *const names[] = {"", "a.json", "b.json", "a.json, b.json"};
    uint32_t missing = 0, all = 0, files = 0;
    char line[200] = "";

    for (uint32_t i = 0; i < 2; i++) {
        uint32_t of_file = 0;
        for (uint32_t j = 0; j < count[i]; j++)
            of_file += (games >> (first[i] + j) & 1) == 0;
        missing += of_file;
        all += of_file > 0 ? count[i] : 0;
        files |= (of_file > 0 ? 1u : 0u) << i;
    }
    if (missing != 0)
        snprintf(line, sizeof line, "play_icfp2015: %s: not searched: %u of %u games\n", names[files],
                 (unsigned)missing, (unsigned)all);
    assert_string_equal(fake.err, line);
}

static void games_without_a_result_fall_and_have_one_line(void **state)
{
    (void)state;
    for (uint32_t games = 0; games <= ALL; games++) {
        fresh(NULL);
        struct run *run = run_of(GAMES * TEXT);
        play_all(run, games, 0x55);
        CHECK(games, write_list(run));
        assert_string_equal(fake.out, expected);
        expect_missing(games);
        CHECK(games, run->partly == (games != ALL));
    }
}

static void the_only_game_of_a_problem_is_called_a_game(void **state)
{
    struct run *run = run_of(0);

    (void)state;
    run->files[0].problem.problem.seed_count = 1;
    run->results.count = 0;
    games_add(&run->results, &run->files[0]);
    assert_true(write_list(run));
    strcpy(expected, "[");
    expect_fall(run, 0);
    strcat(expected, "]\n");
    assert_string_equal(fake.out, expected);
    assert_string_equal(fake.err, "play_icfp2015: a.json: not searched: 1 of 1 game\n");
}

static void a_fall_that_was_asked_for_is_no_loss(void **state)
{
    struct run *run = run_of(0);

    (void)state;
    run->request.fallbacks_wanted = true;
    play_all(run, 0, 0);
    assert_true(write_list(run));
    assert_string_equal(fake.out, expected);
    assert_string_equal(fake.err, "");
    assert_false(run->partly);
}

static void what_was_partly_done_before_stays_so(void **state)
{
    struct run *run = run_of(GAMES * TEXT);

    (void)state;
    play_all(run, ALL, ALL);
    run->partly = true;
    assert_true(write_list(run));
    assert_true(run->partly);
}

/* ---- a time limit ---- */

/* Texts take 10, 20, 30 ... milliseconds by their offers and none on the fake clock. */
static void no_text_is_made_again_that_would_end_late(void **state)
{
    (void)state;
    for (uint32_t end = 0; end <= 10 * GAMES; end++) {
        fresh(NULL);
        struct run *run = run_of(0);
        uint32_t games = (UINT32_C(1) << end / 10) - 1;
        play_all(run, games, 0);
        for (uint32_t i = end / 10; i < GAMES; i++)
            (void)play(run, i, false);
        fake.clock_ms = 500;
        run->request.timed = true;
        run->request.end_ms = 500 + end;
        CHECK(end, write_list(run));
        assert_string_equal(fake.out, expected);
        expect_missing(games);
        CHECK(end, run->partly == (games != ALL));
    }
}

static void a_text_on_the_shelf_is_written_however_late(void **state)
{
    struct run *run = run_of(GAMES * TEXT);

    (void)state;
    play_all(run, ALL, ALL);
    fake.clock_ms = 1000000;
    run->request.timed = true;
    assert_true(write_list(run));
    assert_string_equal(fake.out, expected);
    assert_false(run->partly);
}

static void the_clock_is_left_alone_without_a_limit(void **state)
{
    struct run *run = run_of(TEXT);

    (void)state;
    play_all(run, ALL, 1);
    assert_true(write_list(run));
    assert_int_equal(fake.clock_looks, 0);
}

/* The clock goes on by a millisecond a look, and there is a look for each game that is tried, and one before. */
static void the_time_for_all_fallbacks_is_told_by_a_part_of_them(void **state)
{
    enum { MANY = 50 };
    static uint32_t seeds[MANY];
    static uint64_t entries[MANY * sizeof(struct result) / 8];
    struct run *run = run_of(0);
    struct arena arena = arena_over(entries, sizeof entries);
    struct arena free = arena_over(scratch, sizeof scratch);

    (void)state;
    run->files[0].problem.problem.seeds = seeds;
    run->files[0].problem.problem.seed_count = MANY;
    assert_true(results_open(&run->results, MANY, &arena));
    assert_int_equal(output_fallbacks_ms(&run->results, free, UINT64_MAX), 0);
    games_add(&run->results, &run->files[0]);
    assert_int_equal(output_fallbacks_ms(&run->results, free, UINT64_MAX), 0);
    fake.clock_step_ms = 1;
    assert_int_equal(output_fallbacks_ms(&run->results, free, UINT64_MAX), 50); /* 4 looked at, 4 ms */
    assert_int_equal(output_fallbacks_ms(&run->results, free, 4), 50);
    assert_true(output_fallbacks_ms(&run->results, free, 3) == UINT64_MAX);
    assert_string_equal(fake.out, "");
}

/* ---- a stream that fails ---- */

static void a_failed_write_is_told_and_what_was_written_is_a_beginning(void **state)
{
    (void)state;
    for (size_t room = 0;; room += 7) {
        fresh(NULL);
        struct run *run = run_of(TEXT);
        play_all(run, ALL, 0x15);
        bool fails = room < strlen(expected);
        fake.out_room = room;
        CHECK(room, write_list(run) == !fails);
        CHECK(room, fake.out_length == (fails ? room : strlen(expected)));
        assert_memory_equal(fake.out, expected, fake.out_length);
        assert_string_equal(fake.err,
                            fails ? "play_icfp2015: the output could not be written\n" : "");
        if (!fails)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(no_games_are_an_empty_list, fresh),
        cmocka_unit_test_setup(a_result_is_one_object_on_one_line, fresh),
        cmocka_unit_test_setup(all_results_are_written_in_order_whatever_texts_are_kept, fresh),
        cmocka_unit_test_setup(a_text_that_is_made_again_needs_no_permission_to_go_on, fresh),
        cmocka_unit_test_setup(games_without_a_result_fall_and_have_one_line, fresh),
        cmocka_unit_test_setup(the_only_game_of_a_problem_is_called_a_game, fresh),
        cmocka_unit_test_setup(a_fall_that_was_asked_for_is_no_loss, fresh),
        cmocka_unit_test_setup(what_was_partly_done_before_stays_so, fresh),
        cmocka_unit_test_setup(no_text_is_made_again_that_would_end_late, fresh),
        cmocka_unit_test_setup(a_text_on_the_shelf_is_written_however_late, fresh),
        cmocka_unit_test_setup(the_clock_is_left_alone_without_a_limit, fresh),
        cmocka_unit_test_setup(the_time_for_all_fallbacks_is_told_by_a_part_of_them, fresh),
        cmocka_unit_test_setup(a_failed_write_is_told_and_what_was_written_is_a_beginning, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
