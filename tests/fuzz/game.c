/* Fuzz target: whole games. The bytes are a recipe for a problem, phrases and options; the program
 * plays it on the fake port and the judge has the last word (whole_game.h). Where bytes run out they
 * are 0, so that any prefix of a recipe is one. */
#include "fuzz.h"

#include <stdio.h>
#include <string.h>

#include "../hextris/whole_game.h"
#include "../kit/fake_port.h"

enum { UNITS = 8, MEMBERS = 12, PHRASES = 8, LETTERS = 20, SEEDS = 3, HEIGHT = 24, WORDS = 3 };

struct recipe {
    const uint8_t *at, *end;
};

static uint32_t take(struct recipe *recipe, uint32_t limit)
{
    return (recipe->at < recipe->end ? *recipe->at++ : 0u) % limit;
}

struct dish {
    struct problem problem;
    uint32_t seeds[SEEDS];
    struct problem_unit units[UNITS];
    struct cell members[UNITS][MEMBERS];
    uint64_t filled[HEIGHT * WORDS];
    char letters[PHRASES][LETTERS + 1];
    const char *phrases[PHRASES];
    uint32_t phrase_count;
    char options[80];
};

static uint64_t step_ms;

static void prepare(void)
{
    fake.clock_step_ms = step_ms;
}

/* Small for most bytes, as large as it may be for the last ones. */
static int32_t coordinate(struct recipe *recipe)
{
    static const int32_t far[] = {100000000, -100000000, 1024, -1024, 12345, -99};
    uint32_t byte = take(recipe, 256);

    return byte >= 250 ? far[byte - 250] : (int32_t)(byte % 16) - (byte >= 200 ? 8 : 0);
}

static void cook_unit(struct recipe *recipe, struct problem_unit *unit, struct cell *members)
{
    uint32_t goal = 1 + take(recipe, MEMBERS), count = 0;

    for (uint32_t i = 0; i < goal; i++) {
        struct cell cell = {(int32_t)take(recipe, 12), 0};
        uint32_t at = 0;
        cell.y = (int32_t)take(recipe, 6);
        while (at < count && (members[at].x != cell.x || members[at].y != cell.y))
            at++;
        members[at] = cell;
        count += at == count;
    }
    *unit = (struct problem_unit){members, count, {0, 0}};
    unit->pivot.x = coordinate(recipe);
    unit->pivot.y = coordinate(recipe);
}

static void cook_board(struct recipe *recipe, struct dish *dish)
{
    struct problem *problem = &dish->problem;
    uint32_t cells = take(recipe, 64);

    for (uint32_t i = 0; i < cells; i++) {
        uint32_t x = take(recipe, 256) % problem->width, y = take(recipe, problem->height);
        uint32_t run = take(recipe, 16);
        for (; x < problem->width && run-- > 0; x++)
            dish->filled[y * problem_words(problem->width) + x / 64] |= (uint64_t)1 << (x % 64);
    }
}

static void cook_problem(struct recipe *recipe, struct dish *dish)
{
    struct problem *problem = &dish->problem;
    uint32_t width = take(recipe, 256);

    problem->width = 1 + (width < 230 ? width % 24 : width % 140);
    problem->height = 1 + take(recipe, problem->width < 64 ? HEIGHT : 10);
    problem->source_length = take(recipe, 40);
    problem->seed_count = take(recipe, SEEDS + 1);
    problem->unit_count = 1 + take(recipe, UNITS);
    for (uint32_t i = 0; i < problem->seed_count; i++)
        dish->seeds[i] = take(recipe, 8) * UINT32_C(0x24924925);
    for (uint32_t i = 0; i < problem->unit_count; i++)
        cook_unit(recipe, &dish->units[i], dish->members[i]);
    cook_board(recipe, dish);
    problem->seeds = dish->seeds;
    problem->units = dish->units;
    problem->filled = dish->filled;
}

static void cook_phrases(struct recipe *recipe, struct dish *dish)
{
    static const char letters[] = "p'!.03bcefy2aghij4lmno 5dqrvz1kstuwxPALBDK#\t";

    dish->phrase_count = take(recipe, PHRASES + 1);
    for (uint32_t i = 0; i < dish->phrase_count; i++) {
        uint32_t length = take(recipe, LETTERS + 1);
        for (uint32_t k = 0; k < length; k++)
            dish->letters[i][k] = letters[take(recipe, sizeof letters - 1)];
        dish->phrases[i] = dish->letters[i];
    }
}

static void cook_options(struct recipe *recipe, struct dish *dish)
{
    uint32_t kind = take(recipe, 8);
    unsigned cores = 1 + take(recipe, 4), memory = 5 + take(recipe, 4);
    unsigned work = take(recipe, 16) << 8;

    work += take(recipe, 256);
    step_ms = kind == 7 ? take(recipe, 100) : 0;
    if (kind == 7)
        snprintf(dish->options, sizeof dish->options, "-t %u.%u -c %u -m %u", work % 3, work % 10,
                 cores, memory);
    else
        snprintf(dish->options, sizeof dish->options, "-b %u:%u -c %u -m %u", 1 + work * (1 + kind),
                 kind % 4, cores, memory);
    if (kind == 7 && step_ms == 0)
        step_ms = 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct dish dish;
    static char text[RANDOM_TEXT];
    struct recipe recipe = {data, data + size};
    struct whole_result result;
    const char *wrong;

    memset(&dish, 0, sizeof dish);
    cook_options(&recipe, &dish);
    cook_phrases(&recipe, &dish);
    cook_problem(&recipe, &dish);
    random_problem_text(text, &dish.problem);
    struct whole_game game = {text, dish.options, dish.phrases, dish.phrase_count};
    wrong = whole_game_play(&game, prepare, &result);
    if (wrong != NULL)
        fprintf(stderr, "%s\n%s\n", wrong, text);
    FUZZ_CHECK(wrong == NULL);
    return 0;
}
