/* Tests of core/hextris/phrases/phrase: the automaton against plain comparison of strings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/bounds.h"
#include "oracle.h"
#include "random_game.h"

#include "../../core/hextris/phrases/phrase.h"

enum { CASES = 300, TEXT = 400, BLOCK = 1 << 21 };

static uint64_t block[BLOCK / 8];

static struct phrase_set build(const char *const *texts, uint32_t count)
{
    struct arena arena = arena_over(block, sizeof block);
    struct phrase_set set;

    assert_true(phrase_set_build(&set, texts, count, &arena));
    return set;
}

static struct phrase_set build_random(struct random_phrases *phrases, struct random *random,
                                      uint32_t number)
{
    random_phrases(phrases, random,
                   number % 8 == 0   ? RANDOM_OFFICIAL
                   : number % 8 == 1 ? RANDOM_CUSTOM
                                     : RANDOM_MESS);
    return build(phrases->texts, phrases->count);
}

static const struct phrase_edge *edge_of(const struct phrase_set *set, uint32_t node, char letter)
{
    const struct phrase_edge *edge = phrase_edges(set, node, oracle_command(letter));

    while (edge != NULL && edge->letter != letter)
        edge = phrase_next_edge(edge);
    return edge;
}

static uint32_t count_edges(const struct phrase_edge *edge)
{
    uint32_t count = 0;

    for (; edge != NULL; edge = phrase_next_edge(edge))
        count++;
    return count;
}

/* A letter worth typing: mostly one that continues a phrase. */
static const struct phrase_edge *choose_edge(const struct phrase_set *set, uint32_t node,
                                             struct random *random)
{
    const struct phrase_edge *best = NULL;

    for (uint32_t tries = 0; tries < 8; tries++) {
        enum command command = (enum command)random_below(random, COMMANDS);
        const struct phrase_edge *edge = phrase_edges(set, node, command);
        edge += random_below(random, count_edges(edge));
        if (best == NULL || (edge->node != 0 && random_chance(random, 90)))
            best = edge;
        if (best->node != 0)
            break;
    }
    return best;
}

static void the_points_of_a_text_are_those_counted_by_hand(void **state)
{
    int64_t sum = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set = build_random(&phrases, &random, number);
        char text[TEXT];
        uint32_t node = 0;
        uint64_t used = 0;
        int64_t points = 0;
        for (uint32_t i = 0; i < TEXT; i++) {
            const struct phrase_edge *edge = choose_edge(&set, node, &random);
            text[i] = edge->letter;
            node = edge->node;
            points += phrase_points(&set, edge, ~(uint64_t)0);
            used |= phrase_completed(&set, edge);
        }
        for (uint64_t w = used; w != 0; w &= w - 1)
            points += PHRASE_BONUS;
        struct oracle_power power = oracle_power(text, TEXT, phrases.texts, phrases.count);
        CHECK(number, points == power.points && used == power.used);
        sum += points;
    }
    assert_true(sum > 500 * CASES);
}

static bool ends_with(const char *text, size_t length, const char *end, size_t end_length)
{
    return length >= end_length && memcmp(text + length - end_length, end, end_length) == 0;
}

/* The longest suffix of the text that is a prefix of a phrase: what a node stands for. */
static const char *open_end(const struct phrase_set *set, const char *text, size_t length)
{
    for (size_t from = 0; from < length; from++)
        for (uint32_t p = 0; p < set->count; p++)
            if (length - from <= set->lengths[p] &&
                memcmp(text + from, set->texts[p], length - from) == 0)
                return text + from;
    return text + length;
}

static void a_node_stands_for_the_longest_open_end_of_the_text(void **state)
{
    static char meanings[RANDOM_PHRASES * RANDOM_LETTERS + 1][RANDOM_LETTERS + 1];

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set = build_random(&phrases, &random, number);
        char text[TEXT + 1] = "";
        uint32_t node = 0;
        memset(meanings, 0, sizeof meanings);
        for (uint32_t i = 0; i < TEXT; i++) {
            const struct phrase_edge *edge = choose_edge(&set, node, &random);
            text[i] = edge->letter;
            node = edge->node;
            const char *end = open_end(&set, text, i + 1);
            CHECK(number, (node == 0) == (*end == '\0'));
            if (meanings[node][0] == '\0')
                strcpy(meanings[node], end);
            CHECK(number, strcmp(meanings[node], end) == 0);
        }
    }
}

/* The phrases that a letter completes after a node's text. */
static uint64_t completed(const struct phrase_set *set, const char *text, size_t length)
{
    uint64_t bits = 0;

    for (uint32_t p = 0; p < set->count; p++)
        if (ends_with(text, length, set->texts[p], set->lengths[p]))
            bits |= (uint64_t)1 << p;
    return bits;
}

/* A letter that was left out leads to a suffix of the node of a kept one, and completes nothing that the kept one does
 * not. */
static void a_letter_left_out_is_no_better_than_one_kept(void **state)
{
    uint32_t dropped = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set = build_random(&phrases, &random, number);
        char text[TEXT + 1] = "";
        uint32_t node = 0;
        for (uint32_t i = 0; i < TEXT / 4; i++) {
            enum command command = (enum command)random_below(&random, COMMANDS);
            for (uint32_t l = 0; l < GAME_LETTERS; l++) {
                char letter = game_letters(command)[l], with[TEXT + 1], other[TEXT + 1];
                bool beaten = edge_of(&set, node, letter) != NULL;
                memcpy(with, text, i);
                with[i] = letter;
                with[i + 1] = '\0';
                const char *end = open_end(&set, with, i + 1);
                dropped += !beaten;
                memcpy(other, text, i);
                for (const struct phrase_edge *kept = phrase_edges(&set, node, command);
                     kept != NULL && !beaten; kept = phrase_next_edge(kept)) {
                    other[i] = kept->letter;
                    other[i + 1] = '\0';
                    const char *better = open_end(&set, other, i + 1);
                    beaten = ends_with(better, strlen(better), end, strlen(end)) &&
                             (completed(&set, with, i + 1) & ~phrase_completed(&set, kept)) == 0;
                }
                CHECK(number, beaten);
            }
            const struct phrase_edge *edge = choose_edge(&set, node, &random);
            text[i] = edge->letter;
            node = edge->node;
        }
    }
    assert_true(dropped > CASES);
}

/* Of two letters kept at a node, neither dominates the other. */
static void no_letter_is_kept_without_need(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set = build_random(&phrases, &random, number);
        char text[TEXT + 1] = "", other[TEXT + 1] = "";
        uint32_t node = 0;
        for (uint32_t i = 0; i < TEXT / 4; i++) {
            const struct phrase_edge *all =
                phrase_edges(&set, node, (enum command)random_below(&random, COMMANDS));
            for (const struct phrase_edge *a = all; a != NULL; a = phrase_next_edge(a))
                for (const struct phrase_edge *b = all; b != NULL; b = phrase_next_edge(b)) {
                    text[i] = a->letter;
                    other[i] = b->letter;
                    const char *end = open_end(&set, text, i + 1);
                    const char *more = open_end(&set, other, i + 1);
                    CHECK(number, a == b || !ends_with(more, strlen(more), end, strlen(end)));
                }
            const struct phrase_edge *edge = choose_edge(&set, node, &random);
            other[i] = text[i] = edge->letter;
            node = edge->node;
        }
    }
}

static void every_command_has_a_letter_at_every_node(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set = build_random(&phrases, &random, number);
        for (uint32_t i = 0; i < set.node_count * COMMANDS; i++) {
            enum command command = (enum command)(i % COMMANDS);
            const struct phrase_edge *edge = phrase_edges(&set, i / COMMANDS, command);
            CHECK(number, count_edges(edge) >= 1 && count_edges(edge) <= GAME_LETTERS);
            for (; edge != NULL; edge = phrase_next_edge(edge))
                CHECK(number, oracle_command(edge->letter) == command);
        }
    }
}

/* Checks how many letters of each phrase are typed at a node, and the limits of the heuristic. */
static void what_is_begun_is_measured_and_its_promise_bounded(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set = build_random(&phrases, &random, number);
        char text[TEXT + 1] = "";
        uint32_t node = 0;
        for (uint32_t i = 0; i < TEXT; i++) {
            const struct phrase_edge *edge = choose_edge(&set, node, &random);
            uint64_t used = random_below(&random, 1u << RANDOM_PHRASES);
            int32_t most = 0, heuristic;
            uint32_t need, other;
            text[i] = edge->letter;
            node = edge->node;
            for (uint32_t p = 0; p < set.count; p++) {
                uint32_t typed = set.lengths[p];
                bool begun = set.begun[node] >> p & 1;
                while (--typed > 0 && !ends_with(text, i + 1, set.texts[p], typed))
                    continue;
                CHECK(number, begun == (typed > 0));
                uint64_t before = set.begun[node] & (((uint64_t)1 << p) - 1);
                uint32_t at = set.first_begun[node] + bits_count(before), falls = 0;
                for (const char *rest = set.texts[p] + typed; *rest != '\0'; rest++)
                    falls += oracle_command(*rest) == MOVE_SW || oracle_command(*rest) == MOVE_SE;
                CHECK(number, !begun || (set.typed[at] == typed && set.descents[at] == falls));
                int32_t points = 2 * set.lengths[p] + (used >> p & 1 ? 0 : PHRASE_BONUS);
                most = begun && points > most ? points : most;
            }
            heuristic = phrase_heuristic(&set, node, used, 0, PHRASE_ROWS_ANY, &need);
            CHECK(number, heuristic >= 0 && (heuristic < most || most == 0));
            CHECK(number, (heuristic > 0) == (most > 0));
            CHECK(number, phrase_heuristic(&set, node, used, ~(uint64_t)0, PHRASE_ROWS_ANY, &other) <=
                              heuristic && other == 0);
            /* The rows needed suffice, and fewer do not. */
            CHECK(number, phrase_heuristic(&set, node, used, 0, need, &other) == heuristic);
            CHECK(number, other == need);
            CHECK(number, need == 0 ||
                              phrase_heuristic(&set, node, used, 0, need - 1, &other) <= heuristic);
            CHECK(number, need == 0 || other < need);
        }
    }
}

static void the_root_promises_nothing(void **state)
{
    static const char *const texts[] = {"ei!", "k", "pb", "sd"};
    struct phrase_set set = build(texts, 4);

    (void)state;
    uint32_t need;
    assert_int_equal(phrase_heuristic(&set, 0, 0, 0, PHRASE_ROWS_ANY, &need), 0);
    assert_int_equal(need, 0);
    assert_int_equal(set.begun[0], 0);
}

static void case_and_repeats_make_no_difference(void **state)
{
    static const char *const texts[] = {"Ei!", "eI!", "", "Ia! Ia!", "ei!", "a,b", "IA! IA!"};
    struct phrase_set set = build(texts, 7);

    (void)state;
    assert_int_equal(set.count, 2);
    assert_string_equal(set.texts[0], "ei!");
    assert_string_equal(set.texts[1], "ia! ia!");
    assert_int_equal(set.lengths[0], 3);
    assert_int_equal(set.lengths[1], 7);
}

static void phrases_are_sorted_by_what_a_unit_must_do(void **state)
{
    static const char *const texts[] = {"ei!", "pb", "uuuuu", "aaaabbbb", "pkkpdbbd"};
    struct phrase_set set = build(texts, 5);

    (void)state;
    assert_int_equal(set.rotating, 1 << 2 | 1 << 4);
    assert_int_equal(set.descending, 1 << 0 | 1 << 3);
    assert_int_equal(set.lock_free[1], 1 << 0 | 1 << 3);
    assert_int_equal(set.lock_free[6] & (1 << 2 | 1 << 1), 1 << 2);
    for (uint32_t p = 0; p < 5; p++)
        for (uint32_t orientations = 1; orientations <= 6; orientations++)
            assert_int_equal(set.lock_free[orientations] >> p & 1,
                             game_lock_free(texts[p], (uint32_t)strlen(texts[p]), orientations));
}

static void no_phrase_at_all_leaves_one_letter_a_command(void **state)
{
    struct phrase_set set = build(NULL, 0);

    (void)state;
    assert_int_equal(set.count, 0);
    assert_int_equal(set.node_count, 1);
    for (uint32_t c = 0; c < COMMANDS; c++) {
        const struct phrase_edge *edge = phrase_edges(&set, 0, (enum command)c);
        assert_int_equal(count_edges(edge), 1);
        assert_int_equal(edge->completes, 0);
        assert_int_equal(edge->node, 0);
    }
}

static void the_verdict_on_a_phrase_names_what_is_wrong(void **state)
{
    char text[MAX_PHRASE_LENGTH + 2];

    (void)state;
    assert_int_equal(phrase_check("Ph'nglui mglw'nafh"), PHRASE_KEPT);
    assert_int_equal(phrase_check(""), PHRASE_EMPTY);
    assert_int_equal(phrase_check("a\tb"), PHRASE_UNSPELLABLE);
    assert_int_equal(phrase_check("6"), PHRASE_UNSPELLABLE);
    memset(text, 'l', sizeof text);
    text[MAX_PHRASE_LENGTH + 1] = '\0';
    assert_int_equal(phrase_check(text), PHRASE_LONG);
    text[MAX_PHRASE_LENGTH] = '\0';
    assert_int_equal(phrase_check(text), PHRASE_KEPT);
}

/* The i-th of as many distinct phrases of three letters as wanted. */
static const char *numbered(uint32_t i, char *text)
{
    for (uint32_t k = 0; k < 3; k++, i /= 6)
        text[k] = game_letters((enum command)k)[i % 6];
    text[3] = '\0';
    return text;
}

static void one_phrase_too_many_is_refused(void **state)
{
    static char letters[MAX_PHRASES + 1][4];
    const char *texts[MAX_PHRASES + 1];
    struct phrase_set set;

    (void)state;
    for (uint32_t i = 0; i <= MAX_PHRASES; i++)
        texts[i] = numbered(i, letters[i]);
    for (uint32_t more = 0; more < 2; more++) {
        struct arena arena = arena_over(block, sizeof block);
        assert_int_equal(phrase_set_build(&set, texts, MAX_PHRASES + more, &arena), more == 0);
    }
}

static void the_need_is_enough(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases phrases;
        struct phrase_set set;
        random_phrases(&phrases, &random, (enum random_taste)(number % RANDOM_TASTES));
        size_t need = phrase_set_need(phrases.texts, phrases.count);
        memset(block, (int)(number % 256), need);
        struct arena arena = arena_over(block, need);
        CHECK(number, phrase_set_build(&set, phrases.texts, phrases.count, &arena));
    }
}

static void too_small_an_arena_is_refused(void **state)
{
    static const char *const texts[] = {"ei!", "ia! ia!", "yuggoth"};
    size_t need = phrase_set_need(texts, 3);
    struct phrase_set set;
    uint32_t refused = 0;

    (void)state;
    for (size_t size = 0; size < need; size += ARENA_ALIGN) {
        struct arena arena = arena_over(block, size);
        refused += !phrase_set_build(&set, texts, 3, &arena);
    }
    assert_true(refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_points_of_a_text_are_those_counted_by_hand),
        cmocka_unit_test(a_node_stands_for_the_longest_open_end_of_the_text),
        cmocka_unit_test(a_letter_left_out_is_no_better_than_one_kept),
        cmocka_unit_test(no_letter_is_kept_without_need),
        cmocka_unit_test(every_command_has_a_letter_at_every_node),
        cmocka_unit_test(what_is_begun_is_measured_and_its_promise_bounded),
        cmocka_unit_test(the_root_promises_nothing),
        cmocka_unit_test(case_and_repeats_make_no_difference),
        cmocka_unit_test(phrases_are_sorted_by_what_a_unit_must_do),
        cmocka_unit_test(no_phrase_at_all_leaves_one_letter_a_command),
        cmocka_unit_test(the_verdict_on_a_phrase_names_what_is_wrong),
        cmocka_unit_test(one_phrase_too_many_is_refused),
        cmocka_unit_test(the_need_is_enough),
        cmocka_unit_test(too_small_an_arena_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
