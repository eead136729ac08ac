/* Tests of core/batch/choice, trial and workers together: who is searched when, with what, on a clock and with memory that
 * the tests set, and a player whose time and points are plain functions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/pack.h"
#include "../../core/base/report.h"
#include "../../core/engine_program.h"
#include "../../core/batch/workers.h"
#include "../kit/fake_port.h"
#include "games_of.h"
#include "stub_player.h"

enum { BLOCK = 1 << 20, GAMES_MAX = 64, LENGTH = 10 };

static struct log no_log;
static uint64_t block[BLOCK / 8];
static uint32_t seeds[GAMES_MAX];

struct run {
    struct games games;
    struct results results;
    struct choice_job jobs[GAMES_MAX];
    struct request request;
    struct clock clock;
    struct memory memory;
    size_t size;      /* bytes of the block that are used */
    uint32_t workers; /* wanted */
};

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    stub_reset();
    report_start(ENGINE_PROGRAM.name, false);
    games_engine.phrases.count = 0;
    for (uint32_t i = 0; i < GAMES_MAX; i++)
        seeds[i] = i + 1;
    return 0;
}

static struct run run_of(uint32_t games)
{
    struct run run = {
        .games.problem.problem = {.name = "p.json", .seeds = seeds, .seed_count = games,
                                  .source_length = LENGTH},
        .request = {.budget = {20000, 0}, .end_ms = UINT64_MAX, .verbosity = -1, .log = &no_log},
        .size = sizeof block,
        .workers = 1,
    };

    return run;
}

static void limit(struct run *run, uint64_t limit_ms)
{
    run->clock.kind = CLOCK_TIME;
    run->request.limited = true;
    run->request.raise_work = true;
    run->request.end_ms = clock_write_by_ms(limit_ms);
}

/* Searches the jobs of the results with the memory behind them. */
static void search(struct run *run, struct arena arena)
{
    struct lowered lowered = {.last_file = NULL};

    memory_lay_plans(&run->results, &arena, 1000);
    run->memory = memory_divide(&run->results, arena, run->workers, run->request.budget, SIZE_MAX);
    workers_run(&run->results, run->jobs, &run->memory, &run->request, &run->clock, &lowered);
    workers_report_lowered(&lowered, &run->request, &run->clock);
}

static void play(struct run *run)
{
    struct arena arena = arena_over(block, run->size);

    assert_true(results_open(&run->results, run->games.problem.problem.seed_count, &arena));
    games_add(&run->results, &run->games);
    search(run, arena);
}

static uint32_t played(const struct run *run)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < run->results.count; i++)
        count += run->results.entries[i].done;
    return count;
}

/* ---- a fixed budget ---- */

static void a_fixed_budget_is_given_once_to_each_game_in_order(void **state)
{
    struct run run = run_of(5);

    (void)state;
    play(&run);
    assert_int_equal(stub.count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(stub.games[i].seed, seeds[i]);
        assert_int_equal(stub.games[i].budget.work, 20000);
        assert_int_equal(run.results.entries[i].budget.work, 20000);
        assert_true(run.results.entries[i].solution_kept);
    }
    assert_int_equal(played(&run), 5);
}

static void a_fixed_budget_looks_at_no_clock(void **state)
{
    struct run run = run_of(5);

    (void)state;
    run.request.verbosity = 0;
    fake.terminal = true;
    play(&run);
    assert_int_equal(fake.clock_looks, 0);
    assert_true(fake.err_length > 0);
}

static void the_number_of_workers_changes_no_result(void **state)
{
    (void)state;
    for (uint32_t workers = 1; workers <= 8; workers++) {
        struct run run = run_of(20);
        fresh(NULL);
        fake.backwards = workers % 2 == 0;
        run.workers = workers;
        play(&run);
        assert_int_equal(fake.workers, workers);
        assert_int_equal(played(&run), 20);
        for (uint32_t i = 0; i < 20; i++) {
            const struct result *entry = &run.results.entries[i];
            struct player_game game = {.seed = games_seed(entry), .budget = entry->budget};
            assert_int_equal(entry->score.points, stub_points(&game));
            assert_int_equal(entry->budget.work, 20000);
        }
    }
}

static void a_time_limit_bounds_a_fixed_budget(void **state)
{
    struct run run = run_of(20);

    (void)state;
    limit(&run, 1000);
    run.request.raise_work = false;
    stub.work_ms = 200; /* 5 ms for an answer, 100 for the budget asked for */
    play(&run);
    assert_int_equal(played(&run), 20);
    assert_int_equal(stub.count, 20 + 7);
    assert_int_equal(stub.stopped, 1); /* the one that would end at the last moment */
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(run.results.entries[i].budget.work, i < 6 ? 20000 : 1);
    assert_int_equal(fake.clock_ms, 800);
}

/* It is what was asked for, though it makes fewer points. */
static void a_fixed_budget_beats_the_answer_before_it(void **state)
{
    struct run run = run_of(5);

    (void)state;
    limit(&run, 1000);
    run.request.raise_work = false;
    stub.steep = -1;
    play(&run);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(run.results.entries[i].budget.work, 20000);
}

/* ---- a time limit ---- */

static void the_time_to_finish_is_well_before_the_limit(void **state)
{
    (void)state;
    assert_int_equal(clock_write_by_ms(0), 0);
    assert_int_equal(clock_write_by_ms(1), 1);
    assert_int_equal(clock_write_by_ms(100), 70);
    assert_int_equal(clock_write_by_ms(1000), 800);
    assert_int_equal(clock_write_by_ms(60000), 56850);
    assert_int_equal(clock_write_by_ms(UINT64_C(1000000000000)), UINT64_C(949999999850));
}

static void every_game_has_the_least_budget_first(void **state)
{
    struct run run = run_of(10);

    (void)state;
    limit(&run, 10000);
    stub.work_ms = 1000;
    play(&run);
    assert_true(stub.count > 20);
    for (uint32_t i = 0; i < 10; i++) {
        assert_int_equal(stub.games[i].seed, seeds[i]);
        assert_int_equal(stub.games[i].budget.work, 1);
        assert_int_equal(stub.games[i].budget.preset, 1);
    }
    for (uint32_t i = 10; i < stub.count; i++)
        assert_true(stub.games[i].budget.work > 1);
    assert_int_equal(played(&run), 10);
}

static void the_games_that_cost_least_are_first_under_a_limit(void **state)
{
    struct run run = run_of(4);
    struct games small = run.games;
    struct arena arena = arena_over(block, sizeof block);

    (void)state;
    run.games.problem.problem.width = run.games.problem.problem.height = 20;
    small.problem.problem.width = small.problem.problem.height = 10;
    limit(&run, 1000);
    stub.work_ms = 4;
    assert_true(results_open(&run.results, 8, &arena));
    games_add(&run.results, &run.games);
    games_add(&run.results, &small);
    search(&run, arena);
    assert_int_equal(stub.count, 8);
    for (uint32_t i = 0; i < 8; i++) {
        assert_ptr_equal(stub.games[i].problem, i < 4 ? &small.problem.problem : &run.games.problem.problem);
        assert_int_equal(stub.games[i].seed, seeds[i % 4]);
    }
}

static void searching_ends_in_time_whatever_the_speed(void **state)
{
    static const uint64_t limits[] = {0, 1, 10, 100, 1000, 5000, 60000};
    static const uint64_t speeds[] = {1, 30, 1000, 40000};

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        for (size_t j = 0; j < sizeof speeds / sizeof *speeds; j++) {
            struct run run = run_of(12);
            fresh(NULL);
            limit(&run, limits[i]);
            stub.work_ms = speeds[j];
            stub.text_ms = 3;
            play(&run);
            assert_true(fake.clock_ms <= run.request.end_ms);
        }
    }
}

static void a_player_that_slows_down_is_stopped_in_time(void **state)
{
    struct run run = run_of(3);

    (void)state;
    limit(&run, 10000);
    stub.work_ms = 1000;
    stub.slow_from = 100000;
    play(&run);
    assert_true(stub.stopped > 0);
    assert_int_equal(played(&run), 3);
    assert_true(fake.clock_ms <= run.request.end_ms);
}

static void a_steady_player_is_never_stopped_and_most_time_is_used(void **state)
{
    (void)state;
    for (uint32_t games = 1; games <= 33; games += 4) {
        struct run run = run_of(games);
        fresh(NULL);
        limit(&run, 20000);
        stub.work_ms = 2000;
        play(&run);
        assert_int_equal(stub.stopped, 0);
        assert_true(fake.clock_ms >= run.request.end_ms * 3 / 4);
    }
}

static void each_game_has_its_part_of_a_time_too_short_for_all(void **state)
{
    struct run run = run_of(10);

    (void)state;
    limit(&run, 1000);
    stub.work_ms = 4; /* 250 ms for the least budget */
    play(&run);
    assert_int_equal(played(&run), 10);
    assert_int_equal(stub.stopped, 10);
    assert_true(fake.clock_ms <= run.request.end_ms);
    for (uint32_t i = 0; i < 10; i++) {
        const struct result *entry = &run.results.entries[i];
        assert_true(entry->plan.early && entry->score.steps >= 1);
        assert_int_equal(entry->budget.steps, entry->score.steps);
        assert_int_equal(entry->plan.count, entry->score.steps);
    }
}

/* Its search has a part of the time, or there would be none left for its text. */
static void a_text_too_long_for_its_time_ends_early(void **state)
{
    struct run run = run_of(4);

    (void)state;
    limit(&run, 1000);
    games_engine.phrases.count = 1;
    stub.work_ms = 20; /* 50 ms for the least budget */
    stub.text_ms = 300;
    play(&run);
    assert_int_equal(played(&run), 4);
    assert_true(fake.clock_ms <= run.request.end_ms);
    for (uint32_t i = 0; i < 4; i++) {
        const struct result *entry = &run.results.entries[i];
        assert_true(entry->plan.early && entry->plan.count >= 4 && entry->plan.count < LENGTH);
        assert_int_equal(entry->budget.steps, entry->plan.count);
    }
}

static void time_goes_where_it_pays(void **state)
{
    struct run run = run_of(2);
    uint64_t work[2] = {0, 0};

    (void)state;
    seeds[0] = 8; /* a game that never gains */
    seeds[1] = 7;
    limit(&run, 30000);
    stub.work_ms = 1000;
    play(&run);
    for (uint32_t i = 0; i < stub.count; i++)
        work[stub.games[i].seed == 7] += stub.games[i].budget.work;
    assert_true(work[1] > 4 * work[0]);
    assert_true(run.jobs[0].rounds.round.number > 1);
}

static void budgets_grow_and_profiles_take_turns(void **state)
{
    struct run run = run_of(1);

    (void)state;
    limit(&run, 100000);
    stub.work_ms = 1000;
    play(&run);
    assert_true(stub.count >= 6);
    for (uint32_t i = 1; i < 6; i++)
        assert_int_equal(stub.games[i].budget.work, i < 3 ? 4000 : i < 5 ? 16000 : 64000);
    assert_int_not_equal(stub.games[1].budget.preset, stub.games[2].budget.preset);
    assert_int_not_equal(stub.games[3].budget.preset, stub.games[4].budget.preset);
}

static void time_is_kept_for_texts_to_be_made_again(void **state)
{
    struct run run = run_of(10);

    (void)state;
    play(&run);
    fresh(NULL);
    stub.need_base = run.memory.each - memory_need_of_plan(LENGTH); /* none is ever kept */
    limit(&run, 20000);
    stub.work_ms = 1000;
    stub.text_ms = 100;
    play(&run);
    assert_int_equal(played(&run), 10);
    assert_int_equal(results_write_ms(&run.results) / 100 * 100, 1000);
    assert_true(fake.clock_ms + 1000 <= run.request.end_ms);
}

static void the_best_of_all_searches_is_kept(void **state)
{
    struct run run = run_of(7);

    (void)state;
    limit(&run, 10000);
    stub.work_ms = 1000;
    play(&run);
    for (uint32_t i = 0; i < stub.count; i++) {
        const struct result *entry = &run.results.entries[stub.games[i].seed - 1];
        assert_true(entry->score.points >= stub_points(&stub.games[i]));
    }
}

static void plans_of_low_estimates_get_no_texts(void **state)
{
    struct run run = run_of(1);

    (void)state;
    limit(&run, 100000);
    stub.work_ms = 1000;
    stub.text_ms = 3000;
    stub.has_poor_preset = true;
    run.request.verbosity = 1;
    run.clock.kind = CLOCK_TIME;
    play(&run);
    assert_non_null(strstr(fake.err, " not finished ms "));
    for (uint32_t i = 0; i < stub.count; i++)
        assert_true(run.results.entries[0].score.points >= stub_points(&stub.games[i]));
}

static void an_instant_player_ends_by_itself(void **state)
{
    struct run run = run_of(3);

    (void)state;
    limit(&run, 60000);
    play(&run);
    assert_int_equal(fake.clock_ms, 0);
    assert_true(stub.count < STUB_LOG);
    for (uint32_t i = 0; i < 3; i++)
        assert_true(run.jobs[i].rounds.round.work > UINT64_C(1) << 52);
}

static void an_interruption_keeps_what_is_finished_and_answers_the_rest(void **state)
{
    struct run run = run_of(10);

    (void)state;
    stub.work_ms = 200;
    fake.interrupt_ms = 350;
    play(&run);
    assert_int_equal(played(&run), 10);
    assert_int_equal(stub.stopped, 1);
    assert_int_equal(fake.clock_ms, 350 + 7 * 5);
    for (uint32_t i = 0; i < 10; i++)
        assert_int_equal(run.results.entries[i].budget.work, i < 3 ? 20000 : 1);
}

static void after_an_interruption_there_is_little_time_for_answers(void **state)
{
    struct run run = run_of(60);

    (void)state;
    stub.work_ms = 200;
    fake.interrupt_ms = 1;
    stub.work_min = 2000; /* 10 ms for the least budget, one for a unit */
    play(&run);
    assert_true(fake.clock_ms <= 1 + 100);
    assert_true(played(&run) > 0);
}

static void a_whole_plan_is_typed_after_an_interruption(void **state)
{
    struct run run = run_of(3);

    (void)state;
    stub.work_ms = 200; /* a search takes 100 ms, that of an answer 5 */
    stub.text_ms = 20;
    fake.interrupt_ms = 110;
    play(&run);
    assert_int_equal(stub.stopped, 0);
    assert_int_equal(fake.clock_ms, 100 + 20 + 2 * (5 + 20));
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(run.results.entries[i].done);
        assert_int_equal(run.results.entries[i].budget.work, i == 0 ? 20000 : 1);
    }
}

static void a_text_that_takes_long_ends_soon_after_an_interruption(void **state)
{
    struct run run = run_of(1);

    (void)state;
    stub.work_ms = 200;
    stub.text_ms = 2000;
    fake.interrupt_ms = 110;
    play(&run);
    assert_true(fake.clock_ms >= 110 + 100);
    assert_true(fake.clock_ms <= 110 + 2 * 100);
}

static void an_interruption_before_the_start_leaves_all_unplayed(void **state)
{
    struct run run = run_of(10);

    (void)state;
    fake.interrupt_ms = 1;
    fake.clock_ms = 2;
    play(&run);
    assert_int_equal(played(&run), 0);
    assert_int_equal(stub.count, 0);
}

/* ---- memory ---- */

static void workers_are_as_many_as_memory_allows(void **state)
{
    struct run run = run_of(4);

    (void)state;
    run.workers = 8;
    stub.need_base = 200000; /* three of them in three quarters of a megabyte */
    play(&run);
    assert_int_equal(fake.workers, 3);
    assert_int_equal(played(&run), 4);
}

static void one_worker_takes_the_room_of_the_texts(void **state)
{
    struct run run = run_of(4);

    (void)state;
    run.workers = 8;
    stub.need_base = 1000000;
    play(&run);
    assert_int_equal(fake.workers, 1);
    assert_int_equal(played(&run), 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(stub.games[i].budget.work, 20000);
}

static void a_budget_that_does_not_fit_is_lowered_and_said(void **state)
{
    struct run run = run_of(4);

    (void)state;
    run.request.verbosity = 0;
    run.request.budget.work = 1000000;
    stub.need_work = 1;
    run.size = 300000;
    play(&run);
    assert_int_equal(played(&run), 4);
    assert_int_equal(run.results.entries[0].budget.work, 296875);
    assert_string_equal(fake.err, "play_icfp2015: p.json: too little memory: "
                                  "budget 1000000 lowered to 296875\n");
}

/* A text as it is put together. */
struct written {
    char bytes[200];
    size_t length;
};

static bool put(void *context, const char *text, size_t length)
{
    struct written *written = context;

    assert_true(written->length + length <= sizeof written->bytes);
    memcpy(written->bytes + written->length, text, length);
    written->length += length;
    return true;
}

static size_t packed_length(const struct written *text)
{
    static char bytes[sizeof text->bytes];
    static struct pack pack;

    pack_start(&pack, bytes, sizeof bytes);
    pack_put(&pack, text->bytes, text->length);
    pack_end(&pack);
    return pack.length;
}

/* Packed texts have about as many bytes as plan, scratch and the packing leave of a worker's share. */
static void a_text_that_is_longer_than_the_room_of_its_worker_is_not_kept(void **state)
{
    uint32_t kept = 0, missing = 0;

    (void)state;
    for (size_t room = 0; room <= 64; room += 8) {
        struct run run = run_of(20);
        uint64_t others = memory_need_of_plan(LENGTH) + arena_need(1, sizeof(struct pack));
        fresh(NULL);
        play(&run);
        stub.need_base = run.memory.each - others - room;
        stub.count = 0;
        play(&run);
        assert_int_equal(played(&run), 20);
        for (uint32_t i = 0; i < 20; i++) {
            const struct result *entry = &run.results.entries[i];
            struct written seen = {.length = 0}, wanted = {.length = 0};
            struct stop never = {.should_stop = NULL};
            struct engine_score score = entry->score;
            kept += entry->solution_kept;
            missing += !entry->solution_kept;
            assert_int_equal(engine_finish(&entry->job, entry->budget, run.memory.all, &never, &entry->plan,
                                           (struct sink){put, &wanted}, &score), ENGINE_DONE);
            assert_true(entry->solution_kept == (packed_length(&wanted) <= room));
            if (!entry->solution_kept)
                continue;
            assert_true(results_put_solution(&run.results, entry,
                                             (struct sink){unpack_put, &(struct unpack){.sink = {put, &seen}}}));
            assert_int_equal(seen.length, wanted.length);
            assert_memory_equal(seen.bytes, wanted.bytes, wanted.length);
        }
    }
    assert_true(kept > 30 && missing > 30);
}

static void a_climb_ends_where_memory_ends(void **state)
{
    struct run run = run_of(2);

    (void)state;
    limit(&run, 60000);
    stub.work_ms = 1000;
    stub.need_work = 1;
    run.size = 100000;
    play(&run);
    assert_int_equal(played(&run), 2);
    assert_true(stub.count > 50);
    for (uint32_t i = 0; i < stub.count; i++)
        assert_true(stub.games[i].budget.work >= 1 && stub.games[i].budget.work < 100000);
}

/* Of all presets of a game one needs more than there is, or has room for little work alone. */
static void a_preset_that_lacks_memory_does_not_hold_the_others_back(void **state)
{
    static const size_t greed[] = {1000000, 1000};

    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        struct run run = run_of(2);
        uint64_t most = 0;
        limit(&run, 60000);
        stub.work_ms = 1000;
        stub.need_work = 100;
        stub.greedy_preset = 1;
        stub.greed = greed[i];
        run.size = 100000;
        play(&run);
        assert_int_equal(played(&run), 2);
        for (uint32_t k = 0; k < stub.count; k++)
            if (budget_base_preset(stub.games[k].budget.preset) != 1)
                most = stub.games[k].budget.work > most ? stub.games[k].budget.work : most;
        assert_true(most > 1000000);
    }
}

static void a_budget_for_which_there_is_no_memory_at_all_is_said(void **state)
{
    struct run run = run_of(2);

    (void)state;
    run.request.verbosity = 0;
    stub.need_base = sizeof block;
    play(&run);
    assert_int_equal(played(&run), 0);
    assert_non_null(strstr(fake.err, "p.json: too little memory: budget 20000 lowered to 0\n"));
}

static void a_game_without_room_is_left_out(void **state)
{
    struct run run = run_of(4);

    (void)state;
    run.games.problem.problem.source_length = sizeof block / 8;
    play(&run);
    assert_int_equal(played(&run), 0);
    assert_int_equal(stub.count, 0);
}

static void files_with_lowered_budgets_are_named_together(void **state)
{
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    struct request request = {.budget = {1000, 0, 0}};
    struct lowered lowered = {.last_file = NULL};

    (void)state;
    workers_report_lowered(&lowered, &request, &(struct clock){CLOCK_NONE, 0, 0});
    assert_string_equal(fake.err, "");
    for (uint32_t files = 1; files <= 5; files += 4) {
        struct run runs[5];
        fresh(NULL);
        lowered = (struct lowered){.last_file = NULL};
        stub.need_work = 1;
        for (uint32_t i = 0; i < files; i++) {
            struct arena arena = arena_over(block, 8000);
            runs[i] = run_of(2);
            runs[i].games.problem.problem.name = names[i];
            assert_true(results_open(&runs[i].results, 2, &arena));
            games_add(&runs[i].results, &runs[i].games);
            memory_lay_plans(&runs[i].results, &arena, 1000);
            runs[i].memory = memory_divide(&runs[i].results, arena, 1, runs[i].request.budget, SIZE_MAX);
            workers_run(&runs[i].results, runs[i].jobs, &runs[i].memory, &runs[i].request, &runs[i].clock,
                        &lowered);
        }
        assert_int_equal(lowered.names.count, files);
        workers_report_lowered(&lowered, &runs[0].request, &runs[0].clock);
        assert_non_null(strstr(fake.err, files == 1 ? "a: too little memory: budget 20000 lowered to 6250\n"
                                                    : "a, b, c and 2 more files: too little memory: "
                                                      "budget 20000 lowered, at worst to 6250\n"));
    }
}

static void a_note_names_the_work_or_the_width_that_was_lowered(void **state)
{
    static const struct {
        struct budget budget;
        const char *note;
    } cases[] = {
        {{20000, 4 * BUDGET_PRESET_NUMBERS, 0}, "a: too little memory: budget 20000 is searched with width 4\n"},
        {{500, 4 * BUDGET_PRESET_NUMBERS, 0}, "a: too little memory: budget 20000 lowered to 500, width 4\n"},
        {{500, 0, 0}, "a: too little memory: budget 20000 lowered to 500\n"},
    };
    struct request request = {.budget = {20000, 0, 0}};

    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lowered lowered = {.budget = cases[i].budget, .last_file = &(struct file){.name = "a"}};
        fresh(NULL);
        names_add(&lowered.names, "a");
        workers_report_lowered(&lowered, &request, &(struct clock){CLOCK_NONE, 0, 0});
        assert_non_null(strstr(fake.err, cases[i].note));
    }
}

static void a_player_that_fails_is_not_asked_again(void **state)
{
    struct run run = run_of(3);

    (void)state;
    limit(&run, 1000);
    stub.failing = true;
    play(&run);
    assert_int_equal(stub.count, 3);
    assert_int_equal(played(&run), 0);
}

static void no_games_are_no_trouble(void **state)
{
    struct run run = run_of(0);

    (void)state;
    limit(&run, 1000);
    play(&run);
    assert_int_equal(stub.count, 0);
}

/* ---- what is said ---- */

static void each_search_has_its_line(void **state)
{
    struct run run = run_of(1);

    (void)state;
    run.request.verbosity = 1;
    run.clock.kind = CLOCK_TIME;
    stub.work_ms = 1000;
    play(&run);
    assert_string_equal(fake.err,
                        "play_icfp2015: p.json: seed 1 b20000:0 points 240 (move 240, power 0) "
                        "units 10 lines 0 work 20000 ms 20+0 best\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_fixed_budget_is_given_once_to_each_game_in_order, fresh),
        cmocka_unit_test_setup(a_fixed_budget_looks_at_no_clock, fresh),
        cmocka_unit_test_setup(the_number_of_workers_changes_no_result, fresh),
        cmocka_unit_test_setup(a_time_limit_bounds_a_fixed_budget, fresh),
        cmocka_unit_test_setup(a_fixed_budget_beats_the_answer_before_it, fresh),
        cmocka_unit_test_setup(the_time_to_finish_is_well_before_the_limit, fresh),
        cmocka_unit_test_setup(every_game_has_the_least_budget_first, fresh),
        cmocka_unit_test_setup(the_games_that_cost_least_are_first_under_a_limit, fresh),
        cmocka_unit_test_setup(searching_ends_in_time_whatever_the_speed, fresh),
        cmocka_unit_test_setup(a_player_that_slows_down_is_stopped_in_time, fresh),
        cmocka_unit_test_setup(a_steady_player_is_never_stopped_and_most_time_is_used, fresh),
        cmocka_unit_test_setup(each_game_has_its_part_of_a_time_too_short_for_all, fresh),
        cmocka_unit_test_setup(a_text_too_long_for_its_time_ends_early, fresh),
        cmocka_unit_test_setup(time_goes_where_it_pays, fresh),
        cmocka_unit_test_setup(budgets_grow_and_profiles_take_turns, fresh),
        cmocka_unit_test_setup(time_is_kept_for_texts_to_be_made_again, fresh),
        cmocka_unit_test_setup(the_best_of_all_searches_is_kept, fresh),
        cmocka_unit_test_setup(plans_of_low_estimates_get_no_texts, fresh),
        cmocka_unit_test_setup(an_instant_player_ends_by_itself, fresh),
        cmocka_unit_test_setup(an_interruption_keeps_what_is_finished_and_answers_the_rest, fresh),
        cmocka_unit_test_setup(after_an_interruption_there_is_little_time_for_answers, fresh),
        cmocka_unit_test_setup(a_whole_plan_is_typed_after_an_interruption, fresh),
        cmocka_unit_test_setup(a_text_that_takes_long_ends_soon_after_an_interruption, fresh),
        cmocka_unit_test_setup(an_interruption_before_the_start_leaves_all_unplayed, fresh),
        cmocka_unit_test_setup(workers_are_as_many_as_memory_allows, fresh),
        cmocka_unit_test_setup(one_worker_takes_the_room_of_the_texts, fresh),
        cmocka_unit_test_setup(a_budget_that_does_not_fit_is_lowered_and_said, fresh),
        cmocka_unit_test_setup(a_text_that_is_longer_than_the_room_of_its_worker_is_not_kept, fresh),
        cmocka_unit_test_setup(a_climb_ends_where_memory_ends, fresh),
        cmocka_unit_test_setup(a_preset_that_lacks_memory_does_not_hold_the_others_back, fresh),
        cmocka_unit_test_setup(a_budget_for_which_there_is_no_memory_at_all_is_said, fresh),
        cmocka_unit_test_setup(a_game_without_room_is_left_out, fresh),
        cmocka_unit_test_setup(files_with_lowered_budgets_are_named_together, fresh),
        cmocka_unit_test_setup(a_note_names_the_work_or_the_width_that_was_lowered, fresh),
        cmocka_unit_test_setup(a_player_that_fails_is_not_asked_again, fresh),
        cmocka_unit_test_setup(no_games_are_no_trouble, fresh),
        cmocka_unit_test_setup(each_search_has_its_line, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
