/* Tests of player_memory.h: the constants are at least what games of these sizes need, and not much more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/base/random.h"
#include "../kit/check.h"
#include "../../core/hextris/player/player.h"

enum { CASES = 20000, MEMBERS = 12, UNITS = 5, LETTERS = 40 };

/* The greatest game of a buffer of constant size, its budget, and the buffer for it. Members of all units together,
 * letters of all phrases together; one label a pose takes least memory. */
enum {
    COLUMNS = 10, ROWS = 12, GAME_UNITS = 2, GAME_MEMBERS = 6, SOURCE = 20, PHRASES = 2, PHRASE_LETTERS = 10,
    WORK = 20000, LABELS = 1
};
_Static_assert(WORK < PLAYER_SOLVE_WORK, "PLAYER_BYTES() leaves out what solving a game takes");

#define BUDGET ((struct budget){.work = WORK, .preset = BUDGET_PRESET_NUMBERS * (LABELS + 1)})
#define GAME_BYTES PLAYER_BYTES(COLUMNS, ROWS, GAME_UNITS, GAME_MEMBERS, SOURCE, PHRASE_LETTERS, WORK, LABELS)
#define BUFFER (PLAYER_PLAN_BYTES(SOURCE) + PLAYER_PHRASE_BYTES(PHRASES, PHRASE_LETTERS) + GAME_BYTES)

static uint64_t block[1 << 16];
static const struct cell CELLS[MEMBERS];

/* A game, and the sizes that the constants are computed for. */
struct sample {
    struct problem problem;
    struct problem_unit units[UNITS];
    char text[LETTERS + 1];
    struct phrase_set phrases;
    struct player_game game;
    uint32_t members, letters, labels;
};

/* A phrase needs a phrase set, whatever its letters are. */
static void take_phrase(struct sample *sample, uint32_t letters, struct random_wide *random)
{
    static const char ALL[] = "pbadlkei! .";
    struct arena arena = arena_over(block, sizeof block);
    const char *texts[] = {sample->text};
    size_t need;

    for (uint32_t i = 0; i < letters; i++)
        sample->text[i] = ALL[random_wide_below(random, sizeof ALL - 1)];
    sample->text[letters] = '\0';
    sample->letters = letters;
    need = phrase_set_need(texts, letters > 0);
    assert_in_range(need, 0, PLAYER_PHRASE_BYTES(1, letters));
    assert_true(phrase_set_build(&sample->phrases, texts, letters > 0, &arena));
}

static void make_sample(struct sample *sample, uint32_t number)
{
    struct random_wide random = random_wide_of(number);
    uint32_t units = 1 + random_wide_below(&random, UNITS);
    uint64_t work = 1 + random_wide_below(&random, 1u << (1 + random_wide_below(&random, 19)));

    sample->members = 0;
    for (uint32_t i = 0; i < units; i++) {
        sample->units[i] = (struct problem_unit){CELLS, 1 + random_wide_below(&random, MEMBERS), {0, 0}};
        sample->members += sample->units[i].member_count;
    }
    bool small = number % 2 == 0; /* the work suffices for texts that go everywhere */
    sample->problem = (struct problem){.width = 1 + random_wide_below(&random, small ? 20 : 70),
                                       .height = 1 + random_wide_below(&random, small ? 20 : 40),
                                       .units = sample->units, .unit_count = units,
                                       .source_length = 1 + random_wide_below(&random, small ? 30 : 400)};
    sample->labels = 1 + random_wide_below(&random, 9);
    take_phrase(sample, random_wide_below(&random, LETTERS), &random);
    sample->game = (struct player_game){.problem = &sample->problem, .phrases = &sample->phrases};
    sample->game.budget.work = work < PLAYER_SOLVE_WORK ? work : PLAYER_SOLVE_WORK - 1;
    sample->game.budget.preset = BUDGET_PRESET_NUMBERS * (1 + sample->labels);
}

static size_t bytes_of(const struct sample *sample, uint64_t work)
{
    const struct problem *problem = &sample->problem;

    return PLAYER_BYTES(problem->width, problem->height, problem->unit_count, sample->members, problem->source_length,
                        sample->letters, work, sample->labels);
}

static void no_game_needs_more_than_its_sizes_say(void **state)
{
    static struct sample sample;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        make_sample(&sample, number);
        size_t bytes = bytes_of(&sample, sample.game.budget.work), whole = sample.game.budget.preset;
        for (uint32_t preset = 0; preset < player_presets(&sample.phrases); preset++) {
            sample.game.budget.preset = (uint32_t)whole + preset;
            if (preset_of(&sample.phrases, preset)->mode != PRESET_ROUTED)
                CHECK(number, player_need(&sample.game) <= bytes);
        }
    }
}

/* Games whose texts have all labels and go everywhere. */
static void the_greatest_game_needs_nearly_as_much(void **state)
{
    static struct sample sample;
    uint32_t texts = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        make_sample(&sample, number);
        struct settings settings = settings_of(&sample.problem, &sample.phrases, sample.game.budget);
        size_t need = player_need(&sample.game), bytes = bytes_of(&sample, sample.game.budget.work);
        if (settings.text_width != sample.labels || settings.text_margin != ROUTE_EVERYWHERE)
            continue;
        texts++;
        CHECK(number, bytes <= need + need / 8);
    }
    assert_true(texts > CASES / 100);
}

/* By the budget and the phrases with the most nodes. */
static void a_buffer_of_constant_size_holds_the_greatest_game_that_it_is_for(void **state)
{
    static const char *const phrases[PHRASES] = {"eeee", "pppppp"};
    struct problem_unit units[GAME_UNITS] = {{CELLS, GAME_MEMBERS - GAME_UNITS + 1, {0, 0}}, {CELLS, 1, {0, 0}}};
    struct problem problem = {.width = COLUMNS, .height = ROWS, .units = units, .unit_count = GAME_UNITS,
                              .source_length = SOURCE};
    struct arena arena = arena_over(block, BUFFER);
    struct phrase_set set;
    struct player_game game = {.problem = &problem, .phrases = &set, .budget = BUDGET};

    (void)state;
    assert_non_null(ARENA_TAKE(&arena, SOURCE, uint64_t));
    assert_in_range(phrase_set_need(phrases, PHRASES), 0, PLAYER_PHRASE_BYTES(PHRASES, PHRASE_LETTERS));
    assert_true(phrase_set_build(&set, phrases, PHRASES, &arena));
    assert_in_range(player_need(&game), GAME_BYTES / 8 * 7, GAME_BYTES);
    assert_true(player_need(&game) <= arena_left(&arena));
    assert_int_equal(player_fit(&game, arena_left(&arena)).work, WORK);
}

static void a_budget_is_fitted_to_the_bytes_there_are(void **state)
{
    static const struct phrase_set none = {.count = 0};
    static struct sample sample;
    uint64_t before = 0;

    (void)state;
    make_sample(&sample, 3);
    sample.game.phrases = &none;
    sample.game.budget = (struct budget){150000000, 0, 0};
    for (size_t bytes = 1 << 12; bytes < 1 << 20; bytes += bytes / 4) {
        struct budget budget = player_fit(&sample.game, bytes);
        struct player_game game = sample.game;
        game.budget = budget;
        assert_true(budget.work == 0 || player_need(&game) <= bytes);
        assert_true(budget.work > before || before == 0);
        before = budget.work;
    }
    assert_true(before > 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_needs_more_than_its_sizes_say),
        cmocka_unit_test(the_greatest_game_needs_nearly_as_much),
        cmocka_unit_test(a_buffer_of_constant_size_holds_the_greatest_game_that_it_is_for),
        cmocka_unit_test(a_budget_is_fitted_to_the_bytes_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
