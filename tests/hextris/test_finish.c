/* Tests of core/hextris/player/finish: every text is replayed by the oracle, after random letters of the unit; on tiny
 * boards there is one for nearly every lock that the oracle can come to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/player/finish.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 300, BEFORE = 40, BEGUN = 30, ROOM = 1 << 18, BLOCK = 1 << 23, BOARDS = 512 };

static uint64_t block[BLOCK / 8];

/* What the sink got. */
struct written {
    char text[ROOM];
    size_t length, capacity;
};

/* A unit that has begun to move. */
struct sample {
    uint32_t number;
    struct random_problem from;
    struct random_phrases texts;
    struct phrase_set phrases;
    struct arena scratch;
    char text[BEFORE + BEGUN + ROOM]; /* before, begun, and a text behind them */
    size_t before, begun;
    struct oracle_game game; /* after these */
    struct written written;
    enum finish_status status;
    size_t goal_length; /* of the line that was read last */
};

static bool put(void *context, const char *text, size_t length)
{
    struct written *written = context;

    if (length > written->capacity - written->length)
        return false;
    memcpy(written->text + written->length, text, length);
    written->length += length;
    return true;
}

/* Types random letters that do not lock the unit. */
static void type_begun(struct sample *sample, struct random *random)
{
    static struct oracle_game after;

    for (uint32_t tries = random_below(random, 2 * BEGUN); tries > 0 && sample->begun < BEGUN; tries--) {
        char letter = random_letter(random);

        after = sample->game;
        oracle_game_type(&after, letter);
        if (after.state != ORACLE_PLAYING || after.units > 0)
            continue;
        sample->game = after;
        sample->text[sample->before + sample->begun++] = letter;
    }
}

/* Case `number`; NULL if its unit does not fit at the spawn. */
static struct sample *sample_of(uint32_t number, enum random_size size)
{
    static struct sample sample;
    struct random random = {number};
    struct arena arena = arena_over(block, sizeof block);

    sample.number = number;
    sample.before = sample.begun = 0;
    random_problem(&sample.from, &random, size);
    random_phrases(&sample.texts, &random, (enum random_taste)(number % RANDOM_TASTES));
    assert_true(phrase_set_build(&sample.phrases, sample.texts.texts, sample.texts.count, &arena));
    sample.scratch = arena;
    for (uint32_t left = random_below(&random, BEFORE); left > 0; left--)
        sample.text[sample.before++] = random_letter(&random);
    oracle_game_start(&sample.game, &sample.from.problem, sample.from.seed);
    if (sample.game.state != ORACLE_PLAYING)
        return NULL;
    type_begun(&sample, &random);
    return &sample;
}

static struct finish_game game_of(const struct sample *sample, size_t begun, struct finish_text goal)
{
    return (struct finish_game){.problem = &sample->from.problem, .seed = sample->from.seed,
                                .phrases = &sample->phrases, .before = {sample->text, sample->before},
                                .begun = {sample->text + sample->before, begun}, .goal = goal};
}

/* Runs finish_texts() after so many letters of the unit. */
static void run(struct sample *sample, size_t begun, struct finish_text goal)
{
    struct finish_game game = game_of(sample, begun, goal);

    sample->written.length = 0;
    sample->written.capacity = ROOM;
    sample->status = finish_texts(&game, sample->scratch, (struct sink){put, &sample->written});
}

/* Reads a line at `at` and puts its letters behind those begun; returns the end of the line. */
static size_t read_line(struct sample *sample, size_t at, int64_t *points, size_t *length)
{
    const char *text = sample->written.text;

    for (*points = 0; text[at] != ' '; at++)
        *points = 10 * *points + (text[at] - '0');
    for (sample->goal_length = 0, at++; text[at] != ' '; at++)
        sample->goal_length = 10 * sample->goal_length + (size_t)(text[at] - '0');
    for (*length = 0, at++; text[at] != '\n'; at++)
        sample->text[sample->before + sample->begun + (*length)++] = text[at];
    return at + 1;
}

static struct oracle_power power_of(const struct sample *sample, size_t length)
{
    return oracle_power(sample->text, length, sample->texts.texts, sample->texts.count);
}

/* Replays the letters behind those begun: they are legal, and the last one locks. The unit before it locked. */
static struct oracle_unit check_text(const struct sample *sample, size_t length)
{
    static struct oracle_game game;
    const char *text = sample->text + sample->before + sample->begun;
    struct oracle_unit unit;

    game = sample->game;
    CHECK(sample->number, length > 0);
    for (size_t i = 0; i + 1 < length; i++) {
        oracle_game_type(&game, text[i]);
        CHECK(sample->number, game.state == ORACLE_PLAYING && game.units == 0);
    }
    unit = game.unit;
    oracle_game_type(&game, text[length - 1]);
    CHECK(sample->number, game.state != ORACLE_WRONG && game.units == 1);
    return unit;
}

static void every_text_goes_on_by_the_rules_and_has_the_points_it_says(void **state)
{
    uint32_t lines = 0, begun = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, number % 9 == 0 ? RANDOM_WIDE : RANDOM_ANY);

        if (sample == NULL)
            continue;
        run(sample, sample->begun, (struct finish_text){NULL, 0});
        CHECK(number, sample->status == FINISH_OK && sample->written.length > 0);
        for (size_t at = 0, length; at < sample->written.length; lines++) {
            size_t start = sample->before + sample->begun;
            int64_t points;

            at = read_line(sample, at, &points, &length);
            (void)check_text(sample, length);
            CHECK(number, points == power_of(sample, start + length).points - power_of(sample, start).points);
        }
        begun += sample->begun > 0;
    }
    assert_true(lines > 10 * CASES && begun > CASES / 2);
}

/* ---- which locks ---- */

/* Different boards that a unit makes: its cells where it locks. */
struct boards {
    struct oracle_unit units[BOARDS];
    uint32_t count;
};

static void add_board(struct boards *boards, const struct oracle_unit *unit)
{
    for (uint32_t i = 0; i < boards->count; i++)
        if (oracle_same_cells(&boards->units[i], unit))
            return;
    assert_true(boards->count < BOARDS);
    boards->units[boards->count++] = *unit;
}

static bool is_in(const struct oracle_unit *units, uint32_t count, const struct oracle_unit *unit)
{
    for (uint32_t i = 0; i < count; i++)
        if (oracle_same(&units[i], unit))
            return true;
    return false;
}

/* All boards that the unit can still make: breadth first, without the places where it has been. */
static void search_boards(const struct oracle_game *game, struct boards *boards)
{
    static struct oracle_unit queue[ORACLE_POSES];
    uint32_t tail = 0;

    boards->count = 0;
    queue[tail++] = game->unit;
    for (uint32_t head = 0; head < tail; head++)
        for (uint32_t c = 0; c < COMMANDS; c++) {
            struct oracle_unit after = oracle_after(&queue[head], (enum command)c);

            if (!oracle_fits(&game->board, &after))
                add_board(boards, &queue[head]);
            else if (!is_in(queue, tail, &after) && !is_in(game->visited, game->visited_count, &after))
                queue[tail++] = after;
        }
}

static void there_is_a_text_for_nearly_every_lock_that_can_be_reached(void **state)
{
    static struct boards reached, given;
    uint32_t all = 0, found = 0;

    (void)state;
    for (uint32_t number = 0; number < 4 * CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_TINY);

        if (sample == NULL)
            continue;
        search_boards(&sample->game, &reached);
        if (reached.count > FINISH_TEXTS)
            continue;
        run(sample, sample->begun, (struct finish_text){NULL, 0});
        given.count = 0;
        for (size_t at = 0, length; at < sample->written.length;) {
            int64_t points;
            struct oracle_unit unit;

            at = read_line(sample, at, &points, &length);
            unit = check_text(sample, length);
            add_board(&given, &unit);
        }
        CHECK(number, given.count <= reached.count);
        all += reached.count;
        found += given.count;
    }
    assert_true(all > 3 * CASES && found > all - all / 200);
}

static void a_goal_is_reached_by_another_way_or_there_is_no_text(void **state)
{
    static char goal[ROOM];
    uint32_t reached = 0, tried = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_ANY);
        struct oracle_game begun;
        struct oracle_unit wanted, unit;
        size_t letters, length, goal_letters;
        int64_t points;

        if (sample == NULL)
            continue;
        begun = sample->game;
        letters = sample->begun;
        sample->begun = 0; /* ways from the spawn on */
        oracle_game_start(&sample->game, &sample->from.problem, sample->from.seed);
        run(sample, 0, (struct finish_text){NULL, 0});
        (void)read_line(sample, 0, &points, &length);
        memcpy(goal, sample->text + sample->before, length);
        wanted = check_text(sample, length);
        /* The letters begun were overwritten: they are typed again. */
        sample = sample_of(number, RANDOM_ANY);
        CHECK(number, sample->begun == letters && oracle_same(&sample->game.unit, &begun.unit));
        run(sample, letters, (struct finish_text){goal, length});
        CHECK(number, sample->status == FINISH_OK);
        tried++;
        if (sample->written.length == 0)
            continue;
        goal_letters = length;
        CHECK(number, read_line(sample, 0, &points, &length) == sample->written.length);
        CHECK(number, sample->goal_length == goal_letters);
        unit = check_text(sample, length);
        CHECK(number, oracle_same_cells(&unit, &wanted));
        reached++;
    }
    assert_true(tried > CASES / 2 && reached > tried / 3 && reached < tried);
}

static void what_is_no_way_of_the_unit_too_little_memory_and_a_full_sink_are_told(void **state)
{
    struct sample *sample = sample_of(1, RANDOM_SMALL);
    struct finish_game game;
    size_t need;

    (void)state;
    for (uint32_t number = 2; sample == NULL; number++)
        sample = sample_of(number, RANDOM_SMALL);
    game = game_of(sample, sample->begun, (struct finish_text){NULL, 0});
    need = finish_need(game.problem, game.phrases);
    sample->written.capacity = 4;
    sample->written.length = 0;
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_SINK);
    sample->scratch.end = sample->scratch.at + need - ARENA_ALIGN;
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_MEMORY);
    sample->scratch.end += ARENA_ALIGN;
    game.begun = (struct finish_text){"pb", 2};
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_BEGUN);
    game.begun = (struct finish_text){"?", 1};
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_BEGUN);
    game.begun = (struct finish_text){"\t\r\n", 3};
    sample->written.capacity = ROOM;
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_OK);
    game.goal = (struct finish_text){"!", 1}; /* a goal that does not lock has no text, unless it does */
    sample->written.length = 0;
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_OK);
    sample->from.problem.source_length = 0;
    assert_int_equal(finish_texts(&game, sample->scratch, (struct sink){put, &sample->written}), FINISH_BEGUN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_goes_on_by_the_rules_and_has_the_points_it_says),
        cmocka_unit_test(there_is_a_text_for_nearly_every_lock_that_can_be_reached),
        cmocka_unit_test(a_goal_is_reached_by_another_way_or_there_is_no_text),
        cmocka_unit_test(what_is_no_way_of_the_unit_too_little_memory_and_a_full_sink_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
