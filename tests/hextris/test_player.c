/* Tests of core/hextris/player: whole games; the oracle replays their texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/hextris/player/player.h"
#include "../../core/hextris/player/settings.h"
#include "../../core/hextris/search/weights.h"
#include "../../core/hextris/typing/route.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = CASE_COUNT(240), SOURCE = 20, TEXT = 1 << 17, BLOCK = 1 << 18 };

static const uint64_t BUDGETS[] = {1, 2000, 30000, 200000, 1000000};

static uint64_t block[BLOCK / 8];

/* A game, its plan and its text. */
struct play {
    uint32_t number;
    struct random_problem from;
    struct random_phrases texts;
    struct phrase_set phrases;
    struct player_game game;
    uint64_t steps[SOURCE];
    struct plan plan;
    struct player_score planned, score;
    char text[TEXT];
    uint32_t length;
    uint32_t capacity; /* letters that the sink accepts */
};

static bool put(void *context, const char *text, size_t length)
{
    struct play *play = context;
    uint32_t left = play->capacity - play->length, fits = length < left ? (uint32_t)length : left;

    memcpy(play->text + play->length, text, fits);
    play->length += fits;
    return fits == length;
}

static void build_phrases(struct play *play)
{
    struct arena arena = arena_over(block, sizeof block);

    assert_true(phrase_set_build(&play->phrases, play->texts.texts, play->texts.count, &arena));
}

static void take_phrases(struct play *play, struct random *random, enum random_taste taste)
{
    random_phrases(&play->texts, random, taste);
    build_phrases(play);
}

/* The preset that plans games of single cells by cells. */
enum { PRESET_OF_CELLS = 3 };

/* A random game: all tastes and presets, the first four budgets, every 16th time the last, and some widths; every 12th
 * time a game of single cells. */
static void choose_game(struct play *play, uint32_t number, enum random_size size)
{
    struct random random = {number};
    uint32_t budget = number % 16 == 0 ? 4 : random_below(&random, 4);
    uint32_t width = number % 5 == 4 ? 1 + random_below(&random, 3) : 0;
    uint32_t preset = number % PRESETS + BUDGET_PRESET_NUMBERS * width;

    play->number = number;
    play->capacity = TEXT;
    random_problem(&play->from, &random, size);
    take_phrases(play, &random, (enum random_taste)(number / 2 % RANDOM_TASTES));
    if (number % 12 == 11) {
        random_cells(&play->from, &random, 10, RANDOM_HEIGHT);
        random_short_phrases(&play->texts, &random);
        build_phrases(play);
        preset = PRESET_OF_CELLS;
    }
    play->game = (struct player_game){.problem = &play->from.problem,
                                      .seed = play->from.seed,
                                      .phrases = &play->phrases,
                                      .budget = {BUDGETS[budget], preset}};
}

static enum player_status search_in(struct play *play, struct arena arena, struct stop *stop)
{
    memset(play->steps, 0x5a, sizeof play->steps);
    play->plan = (struct plan){.steps = play->steps};
    return player_search(&play->game, arena, stop, &play->plan, &play->planned);
}

static enum player_status text_in(struct play *play, struct arena arena, struct stop *stop)
{
    play->length = 0;
    return player_text(&play->game, arena, stop, &play->plan, (struct sink){put, play},
                       &play->score);
}

/* Plays in a block of exactly `size` bytes, so that a sanitizer sees accesses beyond it. */
static void play_in(struct play *play, size_t size, int junk)
{
    void *memory = malloc(size);

    assert_non_null(memory);
    memset(memory, junk, size);
    CHECK(play->number, search_in(play, arena_over(memory, size), NULL) == PLAYER_OK);
    memset(memory, junk, size);
    CHECK(play->number, text_in(play, arena_over(memory, size), NULL) == PLAYER_OK);
    free(memory);
}

/* Checks that every letter is legal and the score is exactly that of the text. */
static void check_text(const struct play *play)
{
    static struct oracle_game game;

    oracle_game_start(&game, &play->from.problem, play->from.seed);
    for (uint32_t i = 0; i < play->length; i++) {
        oracle_game_type(&game, play->text[i]);
        CHECK(play->number, game.state != ORACLE_WRONG);
    }
    CHECK(play->number, play->score.move == game.move);
    CHECK(play->number, play->score.units == game.units && play->score.lines == game.lines);
    CHECK(play->number, game.state == ORACLE_OVER);
    CHECK(play->number,
          play->score.power ==
              oracle_power(play->text, play->length, play->texts.texts, play->texts.count).points);
}

static void the_text_of_a_game_scores_what_the_player_says(void **state)
{
    static struct play play;
    int64_t move = 0, power = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        choose_game(&play, number, RANDOM_ANY);
        play_in(&play, player_need(&play.game), 0xa5);
        check_text(&play);
        CHECK(number,
              play.planned.units == play.score.units && play.planned.units == play.plan.count);
        move += play.score.move;
        power += play.score.power;
    }
    assert_true(move > 50 * CASES && power > 100 * CASES);
}

static void wide_boards_are_played_as_well(void **state)
{
    static struct play play;

    (void)state;
    for (uint32_t number = 0; number < CASES / 4; number++) {
        choose_game(&play, number, RANDOM_WIDE);
        play_in(&play, player_need(&play.game), 0xa5);
        check_text(&play);
    }
}

static void check_same(const struct play *a, const struct play *b)
{
    CHECK(a->number, a->length == b->length);
    CHECK(a->number, memcmp(a->text, b->text, a->length) == 0);
    CHECK(a->number, a->plan.count == b->plan.count);
    CHECK(a->number, memcmp(a->steps, b->steps, a->plan.count * sizeof *a->steps) == 0);
    CHECK(a->number, a->planned.work == b->planned.work && a->score.work == b->score.work);
}

static void the_same_game_gives_the_same_bytes_whatever_memory_holds(void **state)
{
    static struct play first, second;

    (void)state;
    for (uint32_t number = 0; number < CASES / 2; number++) {
        choose_game(&first, number, RANDOM_ANY);
        choose_game(&second, number, RANDOM_ANY);
        /* Both games have the same phrases, in the same block. */
        size_t need = player_need(&first.game);
        play_in(&first, need, 0x00);
        play_in(&second, need + (number % 2 == 0 ? 0 : 8 * ARENA_ALIGN + need), 0xa5);
        check_same(&first, &second);
    }
}

static void one_unit_of_memory_less_than_the_need_is_refused(void **state)
{
    static struct play play;

    (void)state;
    for (uint32_t number = 0; number < CASES / 2; number++) {
        choose_game(&play, number, RANDOM_ANY);
        size_t need = player_need(&play.game);
        play_in(&play, need, 0xa5);
        void *memory = malloc(need - ARENA_ALIGN);
        struct arena arena = arena_over(memory, need - ARENA_ALIGN);
        CHECK(number, search_in(&play, arena, NULL) == PLAYER_MEMORY);
        CHECK(number, text_in(&play, arena, NULL) == PLAYER_MEMORY && play.length == 0);
        free(memory);
    }
}

static void the_need_grows_with_the_budget(void **state)
{
    static struct play play;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        size_t before = 0;
        choose_game(&play, number, RANDOM_ANY);
        for (play.game.budget.work = 1; play.game.budget.work < UINT64_C(1) << 40;
             play.game.budget.work *= 4) {
            size_t need = player_need(&play.game);
            CHECK(number, need >= before);
            before = need;
        }
    }
}

/* Width 0 is no limit. */
static void the_need_grows_with_the_width_of_the_text(void **state)
{
    static struct play play;
    uint32_t narrower = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        size_t before = 0;
        choose_game(&play, number, RANDOM_ANY);
        play.game.budget.preset = number % PRESETS;
        size_t all = player_need(&play.game);
        for (uint32_t width = 1; width <= PLAYER_WIDTHS; width++) {
            play.game.budget.preset = number % PRESETS + BUDGET_PRESET_NUMBERS * width;
            size_t need = player_need(&play.game);
            CHECK(number, need >= before && need <= all);
            narrower += need < all;
            before = need;
        }
    }
    assert_true(narrower > CASES);
}

static bool count_down(void *context)
{
    uint32_t *left = context;

    return (*left)-- == 0;
}

/* Checks that the budget of a stopped game gives the same plan and text when it ends after `units` units. */
static void check_again(const struct play *stopped, uint32_t units)
{
    static struct play again;

    again = *stopped;
    again.game.problem = &again.from.problem;
    again.game.phrases = &again.phrases;
    again.game.budget.steps = units;
    again.capacity = TEXT;
    play_in(&again, player_need(&again.game), 0x5a);
    CHECK(stopped->number, again.plan.count == units);
    CHECK(stopped->number, again.plan.early == (units < again.from.problem.source_length));
    CHECK(stopped->number, memcmp(again.steps, stopped->steps, units * sizeof *again.steps) == 0);
    CHECK(stopped->number, again.length == stopped->length &&
                               memcmp(again.text, stopped->text, again.length) == 0);
    CHECK(stopped->number, again.score.power == stopped->score.power &&
                               again.score.move == stopped->score.move);
}

static void the_result_of_a_stopped_player_is_made_again_with_its_number_of_units(void **state)
{
    static struct play play;
    uint32_t searches = 0, texts = 0, nothing = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t left = random_below(&random, 12);
        struct stop stop = {.should_stop = count_down, .context = &left};
        choose_game(&play, number, RANDOM_ANY);
        if (number % 2 == 0) {
            uint64_t length = play.from.problem.source_length;
            play.game.budget = (struct budget){2 * (length > 0 ? length : 1), 1, 0};
        }
        bool whole = number % 4 < 2; /* the text is stopped, not the search */
        if (!whole)
            play.game.budget.work = 3000000;
        size_t need = player_need(&play.game);
        void *memory = malloc(need);
        struct arena arena = arena_over(memory, need);
        enum player_status status =
            search_in(&play, arena, whole ? NULL : &stop);
        if (status == PLAYER_OK)
            status = text_in(&play, arena, whole ? &stop : NULL);
        CHECK(number, status == PLAYER_OK || status == PLAYER_STOPPED);
        if (status == PLAYER_OK && (play.score.units < play.plan.count || play.plan.early)) {
            check_again(&play, play.score.units);
            searches += !whole;
            texts += whole;
        }
        nothing += status == PLAYER_STOPPED;
        free(memory);
    }
    assert_true(searches > 4 && texts > 4 && nothing > 4);
}

/* Without phrases the estimate is exact. */
static void an_estimate_is_at_least_the_points_of_locks(void **state)
{
    static struct play play;
    uint32_t estimated = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES / 2; number++) {
        choose_game(&play, number, RANDOM_ANY);
        size_t need = player_need(&play.game);
        play_in(&play, need, 0xa5);
        int64_t estimate = play.planned.estimate;
        CHECK(number, estimate >= play.score.move);
        CHECK(number, play.phrases.count > 0 || estimate == play.score.move);
        estimated += estimate > play.score.move;
    }
    assert_true(estimated > 0);
}

static void a_sink_that_gives_up_ends_the_text(void **state)
{
    static struct play play;

    (void)state;
    for (uint32_t number = 0; number < CASES / 2; number++) {
        struct random random = {number};
        choose_game(&play, number, RANDOM_SMALL);
        size_t need = player_need(&play.game);
        play_in(&play, need, 0xa5);
        if (play.length == 0)
            continue;
        void *memory = malloc(need);
        play.capacity = random_below(&random, play.length);
        CHECK(number, text_in(&play, arena_over(memory, need), NULL) == PLAYER_SINK);
        CHECK(number, play.length == play.capacity);
        free(memory);
    }
}

static void more_work_brings_more_points(void **state)
{
    static struct play play;

    (void)state;
    for (uint32_t preset = 0; preset < PRESETS; preset++) {
        int64_t sums[2] = {0};
        for (uint32_t number = 0; number < CASES / 6; number++) {
            choose_game(&play, number, RANDOM_SMALL);
            for (uint32_t i = 0; i < 2; i++) {
                play.game.budget = (struct budget){i == 0 ? 1 : 200000, preset, 0};
                play_in(&play, player_need(&play.game), 0xa5);
                sums[i] += play.score.move + play.score.power;
            }
        }
        assert_true(sums[1] > sums[0]);
    }
}

static void weights_given_replace_those_of_the_preset(void **state)
{
    static struct play first, second;

    (void)state;
    for (uint32_t number = 0; number < CASES / 4; number++) {
        choose_game(&first, number, RANDOM_SMALL);
        choose_game(&second, number, RANDOM_SMALL);
        const struct preset *preset = preset_of(second.game.phrases, second.game.budget.preset);
        second.game.weights = &WEIGHTS_TUNED[preset->weights];
        play_in(&first, player_need(&first.game), 0xa5);
        play_in(&second, player_need(&second.game), 0xa5);
        CHECK(number, first.length == second.length);
        CHECK(number, memcmp(first.text, second.text, first.length) == 0);
    }
}

/* ---- budgets that are not used up ---- */

static void a_solved_game_makes_as_many_points_with_more_work(void **state)
{
    static const uint64_t works[] = {2000, 20000, 400000};
    static struct play first, second;
    uint32_t unsolved = 0, solved = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        choose_game(&first, number, RANDOM_TINY);
        choose_game(&second, number, RANDOM_TINY);
        uint64_t length = 1 + first.from.problem.source_length % 3;
        first.from.problem.source_length = second.from.problem.source_length = (uint32_t)length;
        first.game.budget.work = works[number % 3] * length;
        second.game.budget.work = 4 * first.game.budget.work;
        /* With weights given, only the beam solves games. */
        first.game.weights = second.game.weights = &WEIGHTS_TUNED[number % WEIGHTS_SETS];
        play_in(&first, player_need(&first.game), 0xa5);
        unsolved += !first.planned.solved;
        if (!first.planned.solved)
            continue;
        solved++;
        play_in(&second, player_need(&second.game), 0xa5);
        CHECK(number, second.planned.solved && second.score.power == 0 && first.score.power == 0);
        CHECK(number, second.score.move == first.score.move);
    }
    assert_true(unsolved > CASES / 10 && solved > CASES / 10);
}

/* ---- several texts at once ---- */

/* A random game whose budget pays for a text beam of two texts at least, on the largest board of its size;
 * some games have no phrases. */
static void choose_rich_game(struct play *play, uint32_t number, enum random_size size)
{
    choose_game(play, number, size);
    play->game.budget.work =
        (size == RANDOM_TINY ? 60000u : 240000u) * (uint64_t)play->from.problem.source_length + 1;
}

static void the_best_of_several_texts_scores_what_the_player_says(void **state)
{
    static struct play first, second;
    int64_t power = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES / 3; number++) {
        choose_rich_game(&first, number, number % 3 == 0 ? RANDOM_SMALL : RANDOM_TINY);
        choose_rich_game(&second, number, number % 3 == 0 ? RANDOM_SMALL : RANDOM_TINY);
        size_t need = player_need(&first.game);
        play_in(&first, need, 0x00);
        check_text(&first);
        play_in(&second, need, 0xa5);
        check_same(&first, &second);
        power += first.score.power;
    }
    assert_true(power > 50 * CASES);
}

/* The estimate leaves out bonuses for first uses and the gain of several texts at once. */
static void the_estimate_of_phrase_points_is_near_those_of_the_text(void **state)
{
    static struct play play;
    int64_t estimated = 0, made = 0;
    uint32_t near = 0, plans = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES / 3; number++) {
        choose_rich_game(&play, number, RANDOM_SMALL);
        play_in(&play, player_need(&play.game), 0xa5);
        struct oracle_power power = oracle_power(play.text, play.length, play.texts.texts, play.texts.count);
        int64_t estimate = play.planned.estimate - play.score.move;
        int64_t repeated = power.points - PHRASE_BONUS * (int64_t)bits_count(power.used);
        if (repeated == 0)
            continue;
        estimated += estimate;
        made += repeated;
        plans++;
        near += repeated < 2 * estimate && estimate < 2 * repeated;
    }
    assert_true(estimated > made / 2 && estimated < 2 * made && 4 * near > 3 * plans);
}

/* The text is typed with more labels than the search has: in most games it makes as many points. */
static void a_routed_search_counts_the_points_that_its_text_makes(void **state)
{
    static struct play play;
    uint32_t plans = 0, as_many = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        choose_rich_game(&play, number, number % 3 == 0 ? RANDOM_SMALL : RANDOM_TINY);
        play_in(&play, player_need(&play.game), 0xa5);
        if (play.planned.counted == 0)
            continue;
        plans++;
        as_many += play.planned.counted <= play.score.move + play.score.power;
        CHECK(number, 2 * play.planned.counted >= play.score.move);
    }
    assert_true(20 * plans > CASES && 2 * as_many > plans);
}

/* ---- games at the edge ---- */

/* Plays a game at all budgets and presets, with phrases and without; each is checked. */
static void play_edge(struct play *play, const struct problem *problem,
                      void (*check)(const struct play *play))
{
    struct random random = {3};

    for (uint32_t i = 0; i < 5 * 2 * PRESETS; i++) {
        memset(&play->from, 0, sizeof play->from);
        play->from.problem = *problem;
        play->number = i;
        play->capacity = TEXT;
        take_phrases(play, &random, i % 2 == 0 ? RANDOM_NONE : RANDOM_CUSTOM);
        play->game = (struct player_game){.problem = &play->from.problem,
                                          .phrases = &play->phrases,
                                          .budget = {BUDGETS[i / 2 / PRESETS],
                                                     i / 2 % PRESETS}};
        play_in(play, player_need(&play->game), 0xa5);
        check_text(play);
        check(play);
    }
}

static struct problem problem_of(uint32_t width, uint32_t height, const struct problem_unit *unit,
                                 const uint64_t *filled, uint32_t source_length)
{
    struct problem problem = {.width = width, .height = height};

    problem.units = unit;
    problem.unit_count = 1;
    problem.filled = filled;
    problem.source_length = source_length;
    return problem;
}

static const struct cell MEMBERS[] = {{0, 0}, {1, 0}, {2, 0}};
static const struct problem_unit SINGLE = {MEMBERS, 1, {0, 0}};
static const struct problem_unit TRIPLE = {MEMBERS, 3, {1, 0}};
static struct play edge;

static void expect_nothing(const struct play *play)
{
    CHECK(play->number, play->length == 0 && play->score.units == 0 && play->score.move == 0);
}

static void an_empty_source_gives_an_empty_text(void **state)
{
    const uint64_t filled[4] = {0};
    const struct problem problem = problem_of(4, 4, &SINGLE, filled, 0);

    (void)state;
    play_edge(&edge, &problem, expect_nothing);
}

static void a_blocked_spawn_gives_an_empty_text(void **state)
{
    const uint64_t filled[4] = {2};
    const struct problem problem = problem_of(4, 4, &SINGLE, filled, 5);

    (void)state;
    play_edge(&edge, &problem, expect_nothing);
}

static void a_unit_wider_than_the_board_gives_an_empty_text(void **state)
{
    const uint64_t filled[4] = {0};
    const struct problem problem = problem_of(2, 4, &TRIPLE, filled, 5);

    (void)state;
    play_edge(&edge, &problem, expect_nothing);
}

static void expect_five_lines(const struct play *play)
{
    CHECK(play->number, play->score.units == 5 && play->score.lines == 5);
    CHECK(play->number, play->score.move == 5 * 101 && play->length == 5);
}

static void on_a_board_of_one_cell_every_lock_clears_a_line(void **state)
{
    const uint64_t filled[1] = {0};
    const struct problem problem = problem_of(1, 1, &SINGLE, filled, 5);

    (void)state;
    play_edge(&edge, &problem, expect_five_lines);
}

static void expect_a_cleared_start(const struct play *play)
{
    CHECK(play->number, play->score.units == 6 && play->score.lines >= 2);
}

static void rows_full_from_the_start_are_cleared_by_the_first_lock(void **state)
{
    const uint64_t filled[7] = {0, 0, 31, 0, 31, 0, 0};
    const struct problem problem = problem_of(5, 7, &SINGLE, filled, 6);

    (void)state;
    play_edge(&edge, &problem, expect_a_cleared_start);
}

static void expect_two_units(const struct play *play)
{
    CHECK(play->number, play->score.units == 2 && play->score.lines == 0);
}

/* A shaft of one column and two rows; cells that no unit reaches keep its rows from being full. */
static void a_game_ends_when_the_next_unit_does_not_fit(void **state)
{
    const uint64_t filled[2] = {5, 5};
    const struct problem problem = problem_of(4, 2, &SINGLE, filled, 9);

    (void)state;
    play_edge(&edge, &problem, expect_two_units);
}

/* ---- more points than 32 bits hold ---- */

enum { NESTED_LEAST = MAX_PHRASE_LENGTH - MAX_PHRASES + 1 }; /* letters of the shortest phrase */

/* Counts what a text makes of phrases of 'e' alone, one of each length from NESTED_LEAST up. */
struct nested {
    uint32_t run; /* letters 'e' up to here */
    uint32_t longest;
    int64_t points;
};

static bool count_nested(void *context, const char *text, size_t length)
{
    struct nested *nested = context;

    for (size_t i = 0; i < length; i++) {
        nested->run = text[i] == 'e' ? nested->run + 1 : 0;
        for (uint32_t k = NESTED_LEAST; k <= MAX_PHRASE_LENGTH && k <= nested->run; k++) {
            nested->points += 2 * (int64_t)k + (k > nested->longest ? PHRASE_BONUS : 0);
            nested->longest = k > nested->longest ? k : nested->longest;
        }
    }
    return true;
}

static void many_phrases_inside_each_other_make_no_number_too_large(void **state)
{
    enum { COLUMNS = 1024, ROWS = 260, WORDS = COLUMNS / 64 };
    static const uint64_t filled[ROWS * WORDS];
    static char letters[MAX_PHRASES][MAX_PHRASE_LENGTH + 1];
    const char *texts[MAX_PHRASES];
    const struct problem problem = problem_of(COLUMNS, ROWS, &SINGLE, filled, 1);
    struct phrase_set phrases;
    struct player_score score;
    uint64_t step;
    struct plan plan = {&step, 0, false};

    (void)state;
    for (uint32_t i = 0; i < MAX_PHRASES; i++)
        texts[i] = memset(letters[i], 'e', NESTED_LEAST + i);
    size_t size = phrase_set_need(texts, MAX_PHRASES);
    void *table = malloc(size);
    struct arena arena = arena_over(table, size);
    assert_true(phrase_set_build(&phrases, texts, MAX_PHRASES, &arena));
    for (uint32_t preset = 0; preset < 4; preset++) {
        /* Work for routes on the whole board. */
        struct player_game game = {.problem = &problem, .phrases = &phrases, .budget = {6000000, preset, 0}};
        struct nested nested = {0};
        size_t need = player_need(&game);
        void *memory = malloc(need);
        assert_true(player_search(&game, arena_over(memory, need), NULL, &plan, &score) == PLAYER_OK);
        assert_true(score.estimate >= 0 && plan.count == 1);
        assert_true(player_text(&game, arena_over(memory, need), NULL, &plan,
                                (struct sink){count_nested, &nested}, &score) == PLAYER_OK);
        assert_true(score.power == nested.points && (preset > 0 || nested.points >= ROUTE_POINTS_MAX));
        free(memory);
    }
    free(table);
}

/* On 32 bits the largest need does not fit size_t: it is SIZE_MAX then, and does not wrap around. */
static void the_larger_the_budget_of_the_largest_game_the_larger_its_need(void **state)
{
    static struct cell members[MAX_MEMBERS];
    static struct problem_unit units[MAX_UNITS];
    struct problem problem = problem_of(MAX_WIDTH, MAX_HEIGHT, units, NULL, MAX_SOURCE);
    struct phrase_set phrases;
    static uint64_t table[1 << 10];
    struct arena arena = arena_over(table, sizeof table);
    struct player_game game = {.problem = &problem, .phrases = &phrases};

    (void)state;
    assert_true(phrase_set_build(&phrases, (const char *const[]){"ei!"}, 1, &arena));
    for (uint32_t i = 0; i < MAX_UNITS; i++)
        units[i] = (struct problem_unit){members, MAX_MEMBERS, {0, 0}};
    problem.unit_count = MAX_UNITS;
    for (uint32_t preset = 0; preset < PRESETS; preset++) {
        size_t before = (size_t)8 << 20; /* that of the least budget is larger */
        for (uint32_t power = 0; power <= 53; power++) {
            game.budget = (struct budget){(uint64_t)1 << power, preset, 0};
            size_t need = player_need(&game);
            assert_true(need >= before);
            before = need;
        }
        assert_true(before > (uint64_t)SETTINGS_STATES_MAX * MAX_WIDTH / 8 * MAX_HEIGHT ||
                    before == SIZE_MAX);
        assert_true((before == SIZE_MAX) == (SIZE_MAX <= UINT32_MAX));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_of_a_game_scores_what_the_player_says),
        cmocka_unit_test(wide_boards_are_played_as_well),
        cmocka_unit_test(the_same_game_gives_the_same_bytes_whatever_memory_holds),
        cmocka_unit_test(one_unit_of_memory_less_than_the_need_is_refused),
        cmocka_unit_test(the_need_grows_with_the_budget),
        cmocka_unit_test(the_need_grows_with_the_width_of_the_text),
        cmocka_unit_test(the_result_of_a_stopped_player_is_made_again_with_its_number_of_units),
        cmocka_unit_test(an_estimate_is_at_least_the_points_of_locks),
        cmocka_unit_test(a_sink_that_gives_up_ends_the_text),
        cmocka_unit_test(more_work_brings_more_points),
        cmocka_unit_test(weights_given_replace_those_of_the_preset),
        cmocka_unit_test(a_solved_game_makes_as_many_points_with_more_work),
        cmocka_unit_test(the_estimate_of_phrase_points_is_near_those_of_the_text),
        cmocka_unit_test(a_routed_search_counts_the_points_that_its_text_makes),
        cmocka_unit_test(the_best_of_several_texts_scores_what_the_player_says),
        cmocka_unit_test(an_empty_source_gives_an_empty_text),
        cmocka_unit_test(a_blocked_spawn_gives_an_empty_text),
        cmocka_unit_test(a_unit_wider_than_the_board_gives_an_empty_text),
        cmocka_unit_test(on_a_board_of_one_cell_every_lock_clears_a_line),
        cmocka_unit_test(rows_full_from_the_start_are_cleared_by_the_first_lock),
        cmocka_unit_test(a_game_ends_when_the_next_unit_does_not_fit),
        cmocka_unit_test(many_phrases_inside_each_other_make_no_number_too_large),
        cmocka_unit_test(the_larger_the_budget_of_the_largest_game_the_larger_its_need),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
