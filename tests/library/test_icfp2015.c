/* Tests of the library of Hextris: the public functions alone, on random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "../../core/library/icfp2015.h"
#include "../hextris/random_game.h"
#include "../kit/check.h"

enum { BUFFER = 8 << 20, TEXT = 1 << 20, GAMES = 20, WORK = 100000 };

static uint64_t first_buffer[BUFFER / 8], second_buffer[BUFFER / 8];

struct text {
    char bytes[TEXT];
    size_t length, room; /* put() refuses what is over the room */
};

static struct text first_text, second_text;

static int put(void *context, const char *bytes, size_t length)
{
    struct text *text = context;

    if (length > text->room - text->length)
        return 1;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    return 0;
}

static void solution(icfp2015 *game, struct text *text)
{
    text->length = 0;
    text->room = TEXT;
    assert_int_equal(icfp2015_solution(game, put, text), ICFP2015_OK);
}

static bool same_text(void)
{
    return first_text.length == second_text.length &&
           memcmp(first_text.bytes, second_text.bytes, first_text.length) == 0;
}

/* ---- random games ---- */

struct sample {
    struct random_problem problem;
    struct random_phrases phrases;
    char json[RANDOM_TEXT];
};

static void draw(struct sample *sample, uint64_t seed)
{
    struct random random = {seed};

    random_problem(&sample->problem, &random, RANDOM_ANY);
    random_phrases(&sample->phrases, &random, (enum random_taste)random_below(&random, RANDOM_TASTES));
    random_problem_text(sample->json, &sample->problem.problem);
}

/* An object with the phrases of the sample. */
static icfp2015 *prepare(const struct sample *sample, void *buffer, size_t size)
{
    icfp2015 *game = icfp2015_init(buffer, size);

    assert_non_null(game);
    for (uint32_t i = 0; i < sample->phrases.count; i++)
        (void)icfp2015_option(game, "phrase", sample->phrases.texts[i]);
    return game;
}

static icfp2015 *load(const struct sample *sample, void *buffer, size_t size)
{
    icfp2015 *game = prepare(sample, buffer, size);

    assert_int_equal(icfp2015_load_json(game, sample->json, strlen(sample->json)), ICFP2015_OK);
    assert_int_equal(icfp2015_start(game, sample->problem.seed), ICFP2015_OK);
    return game;
}

/* ---- the same by different ways ---- */

static struct sample sample;

static void the_judge_finds_the_points_of_every_solution(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct icfp2015_verdict verdict;
        struct icfp2015_score score;
        icfp2015 *game;
        draw(&sample, i);
        game = load(&sample, first_buffer, BUFFER);
        CHECK(i, icfp2015_solve(game, WORK, NULL, NULL) >= 0 && icfp2015_best(game, &score) == ICFP2015_OK);
        CHECK(i, icfp2015_work(game) <= WORK + 1200000);
        solution(game, &first_text);
        CHECK(i, icfp2015_judge(game, first_text.bytes, first_text.length, &verdict) == ICFP2015_OK);
        CHECK(i, verdict.error == NULL && verdict.error_at == first_text.length && score.length == first_text.length);
        CHECK(i, verdict.points == score.points && verdict.move == score.move && verdict.power == score.power &&
                     verdict.units == score.units && verdict.lines == score.lines);
    }
}

/* The structs of a problem. */
static struct icfp2015_cell members[RANDOM_UNITS][RANDOM_MEMBERS], filled[RANDOM_HEIGHT * RANDOM_WORDS * 64];
static struct icfp2015_unit units[RANDOM_UNITS];

static struct icfp2015_problem structs_of(const struct problem *from)
{
    struct icfp2015_problem to = {.width = from->width, .height = from->height, .filled = filled, .units = units,
                                  .unit_count = from->unit_count, .source_length = from->source_length};

    for (uint32_t u = 0; u < from->unit_count; u++) {
        for (uint32_t i = 0; i < from->units[u].member_count; i++)
            members[u][i] = (struct icfp2015_cell){from->units[u].members[i].x, from->units[u].members[i].y};
        units[u] = (struct icfp2015_unit){members[u], from->units[u].member_count,
                                          {from->units[u].pivot.x, from->units[u].pivot.y}};
    }
    for (uint32_t y = 0; y < from->height; y++)
        for (uint32_t x = 0; x < from->width; x++)
            if (from->filled[y * problem_words(from->width) + x / 64] >> x % 64 & 1)
                filled[to.filled_count++] = (struct icfp2015_cell){(int32_t)x, (int32_t)y};
    return to;
}

/* A source that gives its text in pieces of random length. */
struct pieces {
    const char *text;
    size_t left;
    struct random random;
};

static long read_piece(void *context, void *to, size_t size)
{
    struct pieces *pieces = context;
    size_t part = 1 + random_below(&pieces->random, 9);

    part = part < size ? part : size;
    part = part < pieces->left ? part : pieces->left;
    memcpy(to, pieces->text, part);
    pieces->text += part;
    pieces->left -= part;
    return (long)part;
}

static void structs_and_streams_are_the_same_as_json(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct icfp2015_problem problem;
        struct pieces pieces;
        icfp2015 *game;
        draw(&sample, i);
        problem = structs_of(&sample.problem.problem);
        pieces = (struct pieces){sample.json, strlen(sample.json), {i}};
        (void)icfp2015_solve(load(&sample, first_buffer, BUFFER), WORK, NULL, NULL);
        solution((icfp2015 *)(void *)first_buffer, &first_text);
        game = prepare(&sample, second_buffer, BUFFER);
        CHECK(i, (i % 2 != 0 ? icfp2015_load(game, &problem) : icfp2015_load_stream(game, read_piece, &pieces)) ==
                     ICFP2015_OK);
        CHECK(i, icfp2015_start(game, sample.problem.seed) == ICFP2015_OK);
        (void)icfp2015_solve(game, WORK, NULL, NULL);
        solution(game, &second_text);
        CHECK(i, same_text());
    }
}

static void a_budget_makes_its_game_again(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct icfp2015_score score, again;
        icfp2015 *game;
        draw(&sample, i);
        game = load(&sample, first_buffer, BUFFER);
        (void)icfp2015_solve(game, WORK, NULL, NULL);
        solution(game, &first_text);
        CHECK(i, icfp2015_best(game, &score) == ICFP2015_OK);
        game = load(&sample, second_buffer, BUFFER);
        CHECK(i, icfp2015_search(game, &score.budget, NULL, NULL) == ICFP2015_OK);
        CHECK(i, icfp2015_best(game, &again) == ICFP2015_OK && memcmp(&score, &again, sizeof score) == 0);
        solution(game, &second_text);
        CHECK(i, same_text());
    }
}

/* In one object, then by a scheduler and a worker: the same game. */
static void tasks_of_two_objects_are_the_searches_of_one(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct icfp2015_outcome outcome;
        struct icfp2015_task task;
        struct icfp2015_score score;
        icfp2015 *scheduler, *worker;
        uint64_t spent = 0;
        draw(&sample, i);
        (void)icfp2015_solve(load(&sample, first_buffer, BUFFER), 1000 * WORK / 100, NULL, NULL);
        solution((icfp2015 *)(void *)first_buffer, &first_text);
        CHECK(i, icfp2015_best((icfp2015 *)(void *)first_buffer, &score) == ICFP2015_OK);
        scheduler = load(&sample, first_buffer, BUFFER);
        worker = load(&sample, second_buffer, BUFFER);
        while (spent < 1000 * WORK / 100 &&
               icfp2015_next(scheduler, 1000 * WORK / 100 - spent, &task) == ICFP2015_OK) {
            CHECK(i, icfp2015_run(worker, &task, NULL, NULL, &outcome) == ICFP2015_OK);
            CHECK(i, icfp2015_note(scheduler, &outcome) == ICFP2015_OK);
            CHECK(i, icfp2015_note(scheduler, &outcome) == ICFP2015_MISUSE);
            CHECK(i, icfp2015_cancel(scheduler, &task) == ICFP2015_MISUSE);
            spent = icfp2015_work(scheduler);
        }
        solution(worker, &second_text);
        CHECK(i, same_text());
        solution(scheduler, &second_text);
        CHECK(i, same_text());
    }
}

/* A call after all work is spent searches nothing, and says so. */
static bool is_spent(icfp2015 *game)
{
    uint64_t work = icfp2015_work(game);
    struct icfp2015_task task;

    return icfp2015_next(game, 0, &task) == ICFP2015_COMPLETE &&
           icfp2015_step(game, 0, NULL, NULL) == ICFP2015_COMPLETE &&
           icfp2015_solve(game, 0, NULL, NULL) == ICFP2015_COMPLETE && icfp2015_work(game) == work;
}

/* Limits that are no multiples of a round number; the work of a game never goes on after its limit. */
static void a_limit_of_work_is_the_same_by_solve_and_step(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 5 * GAMES; i++) {
        struct random random = {i};
        const uint64_t limit = 1 + random_below(&random, random_chance(&random, 50) ? 3 * WORK / 2 : 5 * WORK);
        icfp2015 *solved, *stepped;
        draw(&sample, i);
        solved = load(&sample, first_buffer, BUFFER);
        CHECK(i, is_spent(solved) && icfp2015_solve(solved, limit, NULL, NULL) >= 0);
        stepped = load(&sample, second_buffer, BUFFER);
        while (icfp2015_work(stepped) < limit &&
               icfp2015_step(stepped, limit - icfp2015_work(stepped), NULL, NULL) == ICFP2015_OK)
            continue;
        solution(solved, &first_text);
        solution(stepped, &second_text);
        CHECK(i, same_text() && icfp2015_work(solved) == icfp2015_work(stepped));
        CHECK(i, is_spent(solved) && is_spent(stepped));
    }
}

/* A scheduler of several workers, some of which give up. */
static void tasks_can_be_noted_in_any_order_and_cancelled(void **state)
{
    uint32_t waits = 0;

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct random random = {i};
        struct icfp2015_outcome outcome;
        struct icfp2015_task tasks[3];
        struct icfp2015_score score;
        icfp2015 *scheduler, *worker;
        uint32_t count = 0;
        draw(&sample, i);
        scheduler = prepare(&sample, first_buffer, BUFFER);
        CHECK(i, icfp2015_option(scheduler, "workers", "3") == ICFP2015_OK);
        CHECK(i, icfp2015_load_json(scheduler, sample.json, strlen(sample.json)) == ICFP2015_OK);
        CHECK(i, icfp2015_start(scheduler, sample.problem.seed) == ICFP2015_OK);
        worker = load(&sample, second_buffer, BUFFER);
        for (uint32_t turn = 0; turn < 100; turn++) {
            int status = count < 3 ? icfp2015_next(scheduler, 10 * WORK, &tasks[count]) : ICFP2015_WAIT;
            uint32_t at;
            CHECK(i, count < 3 || icfp2015_next(scheduler, WORK, &tasks[0]) == ICFP2015_MISUSE);
            count += status == ICFP2015_OK;
            waits += status == ICFP2015_WAIT;
            CHECK(i, status != ICFP2015_COMPLETE || count == 0);
            if (status == ICFP2015_COMPLETE || (count < 3 && status == ICFP2015_OK && random_chance(&random, 60)))
                continue;
            at = random_below(&random, count);
            if (random_chance(&random, 20)) {
                CHECK(i, icfp2015_cancel(scheduler, &tasks[at]) == ICFP2015_OK);
            } else {
                CHECK(i, icfp2015_run(worker, &tasks[at], NULL, NULL, &outcome) == ICFP2015_OK);
                CHECK(i, icfp2015_note(scheduler, &outcome) == ICFP2015_OK);
            }
            tasks[at] = tasks[--count];
        }
        CHECK(i, icfp2015_best(scheduler, &score) == ICFP2015_OK);
        solution(scheduler, &first_text);
        solution(worker, &second_text);
        CHECK(i, same_text());
    }
    assert_true(waits > 0);
}

/* ---- stop ---- */

struct countdown {
    uint32_t left, asked;
    icfp2015 *game;
};

static int stop_at(void *context)
{
    struct countdown *countdown = context;
    struct icfp2015_score score;

    countdown->asked++;
    (void)icfp2015_best(countdown->game, &score);
    assert_int_equal(icfp2015_solve(countdown->game, 1, NULL, NULL), ICFP2015_MISUSE);
    return countdown->left == 0 || countdown->left-- == 0;
}

static void a_stop_ends_the_call_and_leaves_the_best(void **state)
{
    uint32_t stopped = 0;

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct countdown countdown;
        struct icfp2015_score before, after;
        int status;
        draw(&sample, i);
        countdown = (struct countdown){i % 7, 0, load(&sample, first_buffer, BUFFER)};
        (void)icfp2015_solve(countdown.game, WORK / 4, NULL, NULL);
        CHECK(i, icfp2015_best(countdown.game, &before) == ICFP2015_OK);
        status = icfp2015_solve(countdown.game, 100 * WORK, stop_at, &countdown);
        CHECK(i, status == ICFP2015_STOPPED || status == ICFP2015_COMPLETE);
        CHECK(i, icfp2015_best(countdown.game, &after) == ICFP2015_OK && after.points >= before.points);
        CHECK(i, status != ICFP2015_STOPPED || countdown.asked == i % 7 + 1);
        stopped += status == ICFP2015_STOPPED;
        solution(countdown.game, &first_text);
    }
    assert_true(stopped > GAMES / 2);
}

static int stop_now(void *context)
{
    (void)context;
    return 1;
}

/* A scheduler that also carries out tasks, to the end or stopped, and searches by itself, before an outcome of the same
 * task comes from elsewhere. */
static void an_outcome_counts_whatever_the_scheduler_has_done(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2 * GAMES; i++) {
        struct random random = {i};
        struct icfp2015_outcome own, outcome;
        struct icfp2015_score score, found;
        struct icfp2015_verdict verdict;
        struct icfp2015_task task;
        icfp2015 *scheduler, *worker;
        draw(&sample, i);
        scheduler = load(&sample, first_buffer, BUFFER);
        worker = load(&sample, second_buffer, BUFFER);
        for (uint32_t turn = 0; turn < 6 && icfp2015_next(scheduler, 5 * WORK, &task) == ICFP2015_OK; turn++) {
            const struct icfp2015_budget budget = {1 + random_below(&random, 1000), 0, 0};
            icfp2015_stop *stop = random_chance(&random, 50) ? stop_now : NULL;
            if (random_chance(&random, 70))
                CHECK(i, icfp2015_run(scheduler, &task, stop, NULL, &own) >= 0);
            if (random_chance(&random, 30))
                CHECK(i, icfp2015_search(scheduler, &budget, NULL, NULL) == ICFP2015_OK);
            CHECK(i, icfp2015_run(worker, &task, NULL, NULL, &outcome) == ICFP2015_OK);
            CHECK(i, icfp2015_note(scheduler, &outcome) == ICFP2015_OK);
            if (icfp2015_best(worker, &found) != ICFP2015_OK)
                continue;
            CHECK(i, icfp2015_best(scheduler, &score) == ICFP2015_OK && score.points >= found.points);
            solution(scheduler, &first_text);
            CHECK(i, icfp2015_judge(scheduler, first_text.bytes, first_text.length, &verdict) == ICFP2015_OK);
            CHECK(i, verdict.error == NULL && verdict.points == score.points);
        }
    }
}

/* ---- errors ---- */

static const char SMALL[] = "{\"id\":1,\"width\":5,\"height\":5,\"sourceLength\":3,\"sourceSeeds\":[7,8],\"filled\":[],"
                            "\"units\":[{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}]}";

static void without_a_search_there_is_a_valid_solution(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct icfp2015_verdict verdict;
        struct icfp2015_score score;
        icfp2015 *game;
        draw(&sample, i);
        game = load(&sample, first_buffer, BUFFER);
        CHECK(i, icfp2015_best(game, &score) == ICFP2015_MISUSE);
        solution(game, &first_text);
        CHECK(i, icfp2015_judge(game, first_text.bytes, first_text.length, &verdict) == ICFP2015_OK);
        CHECK(i, verdict.error == NULL);
    }
}

static void a_sink_that_refuses_ends_the_text(void **state)
{
    icfp2015 *game = icfp2015_init(first_buffer, BUFFER);

    (void)state;
    assert_int_equal(icfp2015_load_json(game, SMALL, sizeof SMALL - 1), ICFP2015_OK);
    assert_int_equal(icfp2015_start(game, 7), ICFP2015_OK);
    (void)icfp2015_solve(game, WORK, NULL, NULL);
    first_text.length = first_text.room = 0;
    assert_int_equal(icfp2015_solution(game, put, &first_text), ICFP2015_REFUSED);
    solution(game, &first_text);
    assert_true(first_text.length > 0);
}

static void errors_say_what_is_wrong(void **state)
{
    static const char WRONG[] = "{\"id\":1,\"width\":5000,";
    struct icfp2015_cell cell = {0, 0};
    struct icfp2015_unit unit = {&cell, 1, {0, 0}};
    struct icfp2015_problem problem = {.width = 5, .height = 0, .units = &unit, .unit_count = 1, .source_length = 3};
    icfp2015 *game = icfp2015_init(first_buffer, BUFFER);
    uint32_t count;

    (void)state;
    assert_string_equal(icfp2015_error(game), "");
    assert_int_equal(icfp2015_load_json(game, WRONG, sizeof WRONG - 1), ICFP2015_INPUT);
    assert_string_equal(icfp2015_error(game), "problem:1:17: width is 5000; it must be 1 to 1024");
    assert_int_equal(icfp2015_load(game, &problem), ICFP2015_INPUT);
    assert_string_equal(icfp2015_error(game), "height is 0; it must be 1 to 1024");
    assert_int_equal(icfp2015_option(game, "colour", "red"), ICFP2015_OPTION);
    assert_string_equal(icfp2015_error(game), "option \"colour\": there is no such option");
    assert_int_equal(icfp2015_option(game, "phrase", "ei?"), ICFP2015_OPTION);
    assert_string_equal(icfp2015_error(game), "option \"phrase\": it contains a character that is not a command");
    assert_int_equal(icfp2015_option(game, "workers", "65"), ICFP2015_OPTION);
    assert_string_equal(icfp2015_error(game), "option \"workers\": the value must be a whole number from 1 to 64");
    assert_int_equal(icfp2015_start(game, 0), ICFP2015_MISUSE);
    assert_int_equal(icfp2015_load_json(game, SMALL, sizeof SMALL - 1), ICFP2015_OK);
    assert_int_equal(icfp2015_option(game, "phrase", "ei!"), ICFP2015_MISUSE);
    assert_int_equal(icfp2015_seeds(game, &count)[1], 8);
    assert_int_equal(count, 2);
    assert_int_equal(icfp2015_solve(game, 1, NULL, NULL), ICFP2015_MISUSE);
    assert_int_equal(icfp2015_start(game, 99), ICFP2015_OK);
    assert_int_equal(icfp2015_solution(game, NULL, NULL), ICFP2015_MISUSE);
    assert_string_equal(icfp2015_error(game), "an argument is a null pointer");
}

static void a_verdict_names_the_wrong_command(void **state)
{
    static const struct {
        const char *commands;
        size_t at;
        const char *error;
    } CASES[] = {{"pb", 1, "the unit comes to a place where it has been"},
                 {"aa?", 2, "the character is no command"},
                 {"a\taaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0, "the game is over"}};
    icfp2015 *game = icfp2015_init(first_buffer, BUFFER);
    struct icfp2015_verdict verdict;

    (void)state;
    assert_int_equal(icfp2015_load_json(game, SMALL, sizeof SMALL - 1), ICFP2015_OK);
    assert_int_equal(icfp2015_start(game, 0), ICFP2015_OK);
    for (uint32_t i = 0; i < 3; i++) {
        size_t length = strlen(CASES[i].commands);
        CHECK(i, icfp2015_judge(game, CASES[i].commands, length, &verdict) == ICFP2015_OK);
        CHECK(i, verdict.error != NULL && strcmp(verdict.error, CASES[i].error) == 0 && verdict.points == 0);
        CHECK(i, CASES[i].at == 0 || verdict.error_at == CASES[i].at);
    }
}

/* Every size up to the one that is enough: a status, and with the largest the game of a large buffer. */
static void every_size_of_buffer_is_safe(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        size_t need, solved = 0;
        icfp2015 *game;
        draw(&sample, i);
        game = load(&sample, first_buffer, BUFFER);
        need = icfp2015_need(game, 20000);
        (void)icfp2015_solve(game, 20000, NULL, NULL);
        for (size_t size = 0, step; size <= need; size = size < need && size + step > need ? need : size + step) {
            struct icfp2015_score score;
            step = size < 8192 ? 8 : 1 + need / 61 * 8;
            game = icfp2015_init(second_buffer, size);
            CHECK(i, (game != NULL) == (size >= ICFP2015_SIZE_MIN));
            if (game == NULL || icfp2015_load_json(game, sample.json, strlen(sample.json)) != ICFP2015_OK ||
                icfp2015_start(game, sample.problem.seed) != ICFP2015_OK)
                continue;
            CHECK(i, icfp2015_solve(game, 20000, NULL, NULL) >= 0);
            solved += icfp2015_best(game, &score) == ICFP2015_OK;
        }
        CHECK(i, solved > 0);
    }
}

/* ---- memory ---- */

/* Games of many units in buffers that their plans, or what comes before and after them, do not fit. */
static void the_size_that_an_error_names_is_enough(void **state)
{
    static const char NAMED[] = "a buffer of ";
    uint32_t refused = 0;

    (void)state;
    for (uint32_t i = 0; i < 20 * GAMES; i++) {
        struct random random = {i};
        const char *named;
        icfp2015 *game;
        size_t size = 0;
        draw(&sample, i);
        sample.problem.problem.source_length = random_below(&random, 20000);
        random_problem_text(sample.json, &sample.problem.problem);
        game = prepare(&sample, second_buffer, ICFP2015_SIZE_MIN + (size_t)random_below(&random, 20000) * 8);
        if (icfp2015_load_json(game, sample.json, strlen(sample.json)) != ICFP2015_OK ||
            icfp2015_start(game, sample.problem.seed) != ICFP2015_MEMORY)
            continue;
        named = strstr(icfp2015_error(game), NAMED);
        CHECK(i, named != NULL);
        for (named += sizeof NAMED - 1; *named >= '0' && *named <= '9'; named++)
            size = 10 * size + (size_t)(*named - '0');
        CHECK(i, size <= BUFFER);
        (void)load(&sample, first_buffer, size);
        refused++;
    }
    assert_true(refused > 2 * GAMES);
}

/* Searches of some presets with the same work in two objects find the same games. */
static void a_buffer_of_the_bytes_needed_limits_no_search(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        const uint64_t work = 1 + i * 7919;
        icfp2015 *large, *small;
        size_t need;
        draw(&sample, i);
        large = load(&sample, first_buffer, BUFFER);
        need = icfp2015_need(large, work);
        CHECK(i, need <= BUFFER && need >= icfp2015_need(large, work - 1) && icfp2015_need(large, work + 1) >= need);
        small = prepare(&sample, second_buffer, need);
        if (icfp2015_load_json(small, sample.json, strlen(sample.json)) != ICFP2015_OK)
            continue; /* reading may take more */
        CHECK(i, icfp2015_start(small, sample.problem.seed) == ICFP2015_OK);
        for (uint32_t preset = 0; preset < 6; preset++) {
            const struct icfp2015_budget budget = {work, preset, 0};
            CHECK(i, icfp2015_search(large, &budget, NULL, NULL) == icfp2015_search(small, &budget, NULL, NULL));
        }
        solution(large, &first_text);
        solution(small, &second_text);
        CHECK(i, same_text() && !icfp2015_memory_limited(small));
    }
}

static void a_buffer_that_limits_no_search_plays_the_game_of_a_large_one(void **state)
{
    uint32_t limited = 0, same = 0;

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct random random = {i};
        icfp2015 *large, *small;
        draw(&sample, i);
        large = load(&sample, first_buffer, BUFFER);
        small = prepare(&sample, second_buffer, 65536 + (size_t)random_below(&random, 1 << 16) * 8);
        if (icfp2015_load_json(small, sample.json, strlen(sample.json)) != ICFP2015_OK ||
            icfp2015_start(small, sample.problem.seed) != ICFP2015_OK)
            continue;
        CHECK(i, icfp2015_solve(large, WORK, NULL, NULL) >= 0 && icfp2015_solve(small, WORK, NULL, NULL) >= 0);
        if (icfp2015_memory_limited(small)) {
            limited++;
            continue;
        }
        solution(large, &first_text);
        solution(small, &second_text);
        CHECK(i, same_text() && icfp2015_work(large) == icfp2015_work(small));
        same++;
    }
    assert_true(limited > 0 && same > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_finds_the_points_of_every_solution),
        cmocka_unit_test(structs_and_streams_are_the_same_as_json),
        cmocka_unit_test(a_budget_makes_its_game_again),
        cmocka_unit_test(tasks_of_two_objects_are_the_searches_of_one),
        cmocka_unit_test(a_limit_of_work_is_the_same_by_solve_and_step),
        cmocka_unit_test(tasks_can_be_noted_in_any_order_and_cancelled),
        cmocka_unit_test(a_stop_ends_the_call_and_leaves_the_best),
        cmocka_unit_test(an_outcome_counts_whatever_the_scheduler_has_done),
        cmocka_unit_test(without_a_search_there_is_a_valid_solution),
        cmocka_unit_test(a_sink_that_refuses_ends_the_text),
        cmocka_unit_test(errors_say_what_is_wrong),
        cmocka_unit_test(a_verdict_names_the_wrong_command),
        cmocka_unit_test(every_size_of_buffer_is_safe),
        cmocka_unit_test(the_size_that_an_error_names_is_enough),
        cmocka_unit_test(a_buffer_of_the_bytes_needed_limits_no_search),
        cmocka_unit_test(a_buffer_that_limits_no_search_plays_the_game_of_a_large_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
