/* Tests of core/hextris/cells/ways: the best texts to each cell of a row, compared with all texts that the rules allow
 * on tiny boards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/cells/ways.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = CASE_COUNT(1000), COLUMNS = 4, ROWS = 3, PREFIX = 6, TEXT = 32, BLOCK = 1 << 20 };

static uint64_t block[BLOCK / 8], fresh_block[BLOCK / 8];

/* The letters of each move that short phrases may have. */
static const char *const LETTERS[] = {"ec", "p!", "a", "lm"};

struct sample {
    struct random_problem from;
    struct random_phrases texts;
    struct phrase_set phrases;
    struct board_size size;
    struct ways ways;
    uint64_t board[RANDOM_HEIGHT];
    int32_t row;
    uint64_t left;             /* cells of the row that are still empty */
    char text[TEXT];
    uint32_t before, node;     /* letters before the unit, and the node after them */

    struct oracle_board cells;
    int64_t most[COLUMNS][2];  /* points of a text that locks in a column, -1: none; [1]: with first uses */
};

static int64_t points_of(const struct sample *sample, uint32_t length, bool with_uses)
{
    struct oracle_power power = oracle_power(sample->text, length, sample->texts.texts, sample->texts.count);

    return with_uses ? power.points : power.points - PHRASE_BONUS * (int64_t)bits_count(power.used);
}

/* Types all continuations of a text; `last` is the last move in the unit's row. */
static void type_all(struct sample *sample, const struct oracle_unit *unit, uint32_t length, enum command last)
{
    int32_t column = oracle_column(unit->members[0]);

    for (uint32_t c = MOVE_E; c <= MOVE_SE; c++) {
        struct oracle_unit after = oracle_after(unit, (enum command)c);
        bool fits = oracle_fits(&sample->cells, &after);
        if ((c == MOVE_E && last == MOVE_W) || (c == MOVE_W && last == MOVE_E) ||
            (fits ? after.members[0].z > sample->row : unit->members[0].z != sample->row))
            continue;
        for (const char *letter = LETTERS[c]; *letter != '\0'; letter++) {
            sample->text[length] = *letter;
            if (fits)
                type_all(sample, &after, length + 1, (enum command)c);
            for (uint32_t uses = 0; uses < 2 && !fits; uses++) {
                int64_t points = points_of(sample, length + 1, uses) - points_of(sample, sample->before, uses);
                if (points > sample->most[column][uses])
                    sample->most[column][uses] = points;
            }
        }
    }
}

/* A board, a target row with some cells filled since, and letters before the unit that phrases begin with. */
static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct arena arena = arena_over(block, sizeof block);
    struct random random = {number};

    memset(block, 0xa5, sizeof block / 16);
    random_cells(&sample.from, &random, COLUMNS, ROWS);
    random_short_phrases(&sample.texts, &random);
    assert_true(phrase_set_build(&sample.phrases, sample.texts.texts, sample.texts.count, &arena));
    sample.size = board_size_of(&sample.from.problem);
    board_start(sample.board, sample.size, &sample.from.problem);
    sample.row = 1 + (int32_t)random_below(&random, sample.size.height - 1);
    sample.node = 0;
    sample.before = random_below(&random, PREFIX + 1);
    for (uint32_t i = 0; i < sample.before; i++) {
        const struct phrase_edge *edge = phrase_edges(&sample.phrases, sample.node,
                                                      (enum command)random_below(&random, 4));
        sample.text[i] = edge->letter;
        sample.node = edge->node;
    }
    ways_init(&sample.ways, &sample.phrases, sample.size, &arena);
    ways_begin(&sample.ways, sample.board, sample.row);
    sample.left = sample.board[sample.row] & random_next(&random);
    return &sample;
}

static int64_t most_points(struct ways *ways, uint32_t from, uint32_t to, bool is_end)
{
    const struct ways_text *texts;
    int64_t most = -1;

    for (uint32_t count = ways_texts(ways, from, to, is_end, &texts); count > 0; count--)
        most = texts[count - 1].points > most ? texts[count - 1].points : most;
    return most;
}

/* The most points of texts to a column of the cells left in the target row. */
static int64_t ways_to(struct ways *ways, uint64_t left, uint32_t x)
{
    uint64_t run = bits_flood(left, (uint64_t)1 << x);
    uint32_t west = bits_lowest(run), east = bits_highest(run);
    int64_t from_west = x > west || west == east ? most_points(ways, west, x, x == east) : -1;
    int64_t from_east = x < east ? most_points(ways, east, x, x == west) : -1;

    return from_west > from_east ? from_west : from_east;
}

static void no_text_of_the_rules_makes_more_points(void **state)
{
    uint32_t compared = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct oracle_unit unit = oracle_spawned(&sample->from.units[0], sample->size.width);
        int32_t spawn = oracle_column(unit.members[0]);
        uint64_t used = oracle_power(sample->text, sample->before, sample->texts.texts, sample->texts.count).used;
        sample->cells = oracle_start(&sample->from.problem);
        for (uint32_t x = 0; x < sample->size.width; x++) {
            sample->most[x][0] = sample->most[x][1] = -1;
            if ((sample->left >> x & 1) == 0)
                sample->cells.cells[sample->row][x] = '#';
        }
        type_all(sample, &unit, sample->before, MOVE_SW);
        for (uint32_t x = 0; x < sample->size.width; x++) {
            if ((sample->left >> x & 1) == 0)
                continue;
            ways_choose(&sample->ways, spawn, (uint16_t)sample->node, ~(uint64_t)0);
            CHECK(number, ways_to(&sample->ways, sample->left, x) == sample->most[x][0]);
            ways_choose(&sample->ways, spawn, (uint16_t)sample->node, used);
            CHECK(number, ways_to(&sample->ways, sample->left, x) >= sample->most[x][0]);
            CHECK(number, ways_to(&sample->ways, sample->left, x) <= sample->most[x][1]);
            compared += sample->most[x][0] > 0;
        }
    }
    assert_true(compared > CASES / 2);
}

/* Clears a row, or fills or empties a cell, and chooses another target row. */
static void change_board(struct sample *sample, struct random *random)
{
    uint32_t y = 1 + random_below(random, sample->size.height - 1), width = sample->size.width;

    if (random_chance(random, 50)) {
        memmove(sample->board + 1, sample->board, y * sizeof *sample->board);
        sample->board[0] = ((uint64_t)1 << width) - 1;
    } else {
        sample->board[y] ^= (uint64_t)1 << random_below(random, width);
    }
    sample->row = 1 + (int32_t)random_below(random, sample->size.height - 1);
}

static void what_stays_known_of_another_board_is_true(void **state)
{
    uint64_t fresh_work = 0, work = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct random random = {number};
        int32_t spawn = (int32_t)(sample->size.width - 1) / 2;
        for (uint32_t change = 0; change < 4; change++) {
            struct arena arena = arena_over(fresh_block, sizeof fresh_block);
            struct ways fresh;
            ways_init(&fresh, &sample->phrases, sample->size, &arena);
            ways_begin(&fresh, sample->board, sample->row);
            ways_begin(&sample->ways, sample->board, sample->row);
            for (uint32_t node = 0; node < sample->phrases.node_count; node++) {
                uint64_t left = sample->board[sample->row], used = random_below(&random, 2);
                ways_choose(&fresh, spawn, (uint16_t)node, used);
                ways_choose(&sample->ways, spawn, (uint16_t)node, used);
                for (uint64_t w = left; w != 0; w &= w - 1)
                    CHECK(number, ways_to(&fresh, left, bits_lowest(w)) ==
                                      ways_to(&sample->ways, left, bits_lowest(w)));
            }
            work += sample->ways.work;
            sample->ways.work = 0;
            fresh_work += fresh.work;
            change_board(sample, &random);
        }
    }
    assert_true(work < fresh_work * 19 / 20);
}

static void a_stop_is_noticed_and_all_labels_are_work(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number += 10) {
        struct sample *sample = sample_of(number);
        struct stop stop = {.stopped = true};
        ways_choose(&sample->ways, (int32_t)(sample->size.width - 1) / 2, 0, 0);
        CHECK(number, sample->ways.work > 0);
        sample->ways.work = 0;
        sample->ways.stop = &stop;
        ways_choose(&sample->ways, (int32_t)(sample->size.width - 1) / 2, 0, 1);
        CHECK(number, sample->ways.work == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_text_of_the_rules_makes_more_points),
        cmocka_unit_test(what_stays_known_of_another_board_is_true),
        cmocka_unit_test(a_stop_is_noticed_and_all_labels_are_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
