/* Tests of core/less/search: the formulas in integers, playouts, and what every search must keep to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/less/search/tree.h"
#include "less_kit.h"

enum { BLOCK = 8 << 20 };

static uint64_t block[BLOCK / 8];
static struct solo solo;
static struct less_sample sample;

/* A tree of `bytes` bytes for a random board, with tables of solo distances. */
static struct tree *tree_for(uint32_t seed, size_t bytes)
{
    static struct tree tree;
    struct random random = {seed};
    struct arena arena;

    memset(block, 0xa5, sizeof block);
    arena = arena_over(block, sizeof block);
    less_kit_board(&sample, &random, 0);
    solo_open_tables(&solo, &sample.walls, 0, COLOURS, &arena);
    arena.end = arena.at + bytes;
    assert_true(tree_open(&tree, &solo, &arena));
    return &tree;
}

/* ---- formulas ---- */

static void roots_are_those_of_integers(void **state)
{
    static struct uct uct;

    (void)state;
    uct_fill(&uct);
    for (uint32_t n = 1; n <= UCT_VISITS_MAX; n += 1 + n / 64) {
        uint64_t root = uct_inverse_root(&uct, n), limit = (uint64_t)1 << 30;
        /* The lower bits of a large number are cut off, and those of its root. */
        CHECK(n, root * root * n <= limit + limit / 100 &&
                     (root + 1 + root / 30) * (root + 1 + root / 30) * n >= limit);
    }
}

static void values_rise_with_the_lead_and_are_fair(void **state)
{
    static struct uct uct;

    (void)state;
    uct_fill(&uct);
    for (int32_t lead = -200; lead <= 200; lead++) {
        uint32_t value = uct_value(&uct, lead);
        CHECK(lead, value <= VALUE_MAX && value + uct_value(&uct, -lead) <= VALUE_MAX + 1);
        CHECK(lead, value >= uct_value(&uct, lead - 1));
    }
    assert_int_equal(uct_value(&uct, 0), VALUE_MAX / 2);
    for (int32_t lead = -10; lead < 10; lead++)
        assert_true(uct_value(&uct, lead + 1) > uct_value(&uct, lead) + VALUE_MAX / 25);
}

static void values_between_whole_leads_are_in_a_line(void **state)
{
    static struct uct uct;

    (void)state;
    uct_fill(&uct);
    for (int32_t lead = -200 * LEAD_PER_MOVE; lead <= 200 * LEAD_PER_MOVE; lead++) {
        uint32_t value = uct_value_of(&uct, lead, LEAD_PER_MOVE);
        CHECK(lead, value <= VALUE_MAX && value >= uct_value_of(&uct, lead - 1, LEAD_PER_MOVE));
        CHECK(lead, lead % LEAD_PER_MOVE != 0 || value == uct_value(&uct, lead / LEAD_PER_MOVE));
    }
    assert_in_range(uct_value_of(&uct, -LEAD_PER_MOVE / 2, LEAD_PER_MOVE), uct_value(&uct, -1) + 20,
                    uct_value(&uct, 0) - 20);
}

static void widths_rise_with_visits(void **state)
{
    static struct uct uct;
    uint32_t before = 0;

    (void)state;
    uct_fill(&uct);
    for (uint32_t visits = 0; visits <= UCT_VISITS_MAX; visits += 1 + visits / 8) {
        uint32_t width = uct_exploration(&uct, visits);
        CHECK(visits, width >= before);
        before = width;
    }
    /* 10/128 of 2^15 times the root of ln 2^20, which is 3.7233. */
    assert_in_range(uct_exploration(&uct, (1 << 20) - 2), 9525, 9535);
}

/* ---- searches ---- */

static void one_position_and_work_give_one_turn(void **state)
{
    struct turn first = {0}, second = {0};
    struct random random = {21};
    uint32_t visits;

    (void)state;
    for (uint32_t number = 0; number < 1 + CASE_COUNT(5); number++) {
        struct tree *tree = tree_for(number, 2 << 20);
        less_kit_position(&sample, &random);
        if (position_team_is_home(&sample.position, sample.position.ply % COLOURS))
            continue;
        if (!tree_search(tree, &sample.position, 200000, NULL, &first))
            continue;
        visits = tree->nodes[0].visits;
        tree = tree_for(number, 4 << 20);
        assert_true(tree_search(tree, &sample.position, 200000, NULL, &second));
        CHECK(number, memcmp(&first, &second, sizeof first) == 0 && visits == tree->nodes[0].visits);
    }
}

/* With a root that does not even get all of its turns, and with work for some thousand visits. */
static void every_turn_is_legal_whatever_memory_and_work(void **state)
{
    struct random random = {22};
    uint32_t searched = 0, stuck = 0;

    (void)state;
    for (uint32_t number = 0; number < 60; number++) {
        static struct tree *tree;
        struct turn turn;
        struct position after;
        uint32_t wrong = 0;
        if (number % 20 == 0)
            tree = tree_for(number, number < 20 ? tree_need() : 1 << 20);
        less_kit_position(&sample, &random);
        if (position_team_is_home(&sample.position, sample.position.ply % COLOURS))
            continue;
        if (!tree_search(tree, &sample.position, number % 3 == 0 ? 0 : 20000, NULL, &turn)) {
            uint64_t work = 0;
            turns_list(&tree->turns, &sample.position, MAX_TURNS, &work);
            CHECK(number, tree->turns.count == 1);
            stuck++;
            continue;
        }
        after = sample.position;
        CHECK(number, position_play(&after, &sample.walls, &turn, &wrong) == TURN_LEGAL);
        searched++;
    }
    assert_true(searched > 40 && stuck < 10);
}

/* Children are not scored at every visit, and yet none gets all visits of a node that has many. */
static void check_visits(const struct tree *tree, uint32_t number)
{
    const struct tree_node *node = &tree->nodes[number], *children = &tree->nodes[node->first_child];
    uint32_t visits = 0, visited = 0;

    if (node->child_count == 0)
        return;
    for (uint32_t i = 0; i < node->child_count; i++) {
        visits += children[i].visits;
        visited += children[i].visits > 0;
        check_visits(tree, node->first_child + i);
    }
    CHECK(number, visits <= node->visits && node->last_visited < node->child_count);
    CHECK(number, node->child_count < 3 || node->visits < 200 || visited >= 3);
}

static void visits_go_to_several_children(void **state)
{
    struct tree *tree = tree_for(25, 4 << 20);
    struct turn turn;

    (void)state;
    position_start(&sample.position);
    assert_true(tree_search(tree, &sample.position, CASE_COUNT(5000000), NULL, &turn));
    check_visits(tree, 0);
}

/* Adds pieces of a colour, not on its own home or on its partner's, until it has four. */
static void fill_away(struct position *position, struct random *random, uint32_t colour, uint64_t homes)
{
    while (bits_count(position->pieces[colour]) < PIECES) {
        uint64_t bit = (uint64_t)1 << less_kit_below(random, SQUARES);
        if (((position_occupied(position) | homes) & bit) == 0)
            position->pieces[colour] |= bit;
    }
}

/* One piece of the colour to move is not home, its partner is. */
static void almost_home(struct position *position, struct random *random, uint32_t colour)
{
    uint32_t partner = partner_of(colour), other = (colour + 1) % COLOURS;
    uint64_t homes = POSITION_HOME[colour] | POSITION_HOME[partner];

    *position = (struct position){.ply = 40 + colour};
    position->pieces[colour] = POSITION_HOME[colour] & (POSITION_HOME[colour] - 1);
    position->pieces[partner] = POSITION_HOME[partner];
    fill_away(position, random, colour, homes);
    fill_away(position, random, other, homes);
    fill_away(position, random, partner_of(other), homes);
}

static void a_game_is_ended_by_the_cheapest_turn(void **state)
{
    struct random random = {23};
    struct tree *tree = tree_for(23, 1 << 20);
    uint32_t ended = 0;

    (void)state;
    for (uint32_t number = 0; number < CASE_COUNT(200); number++) {
        struct position *position = &sample.position, after;
        uint32_t colour = number % COLOURS, least = TURN_COST + 1, wrong;
        struct turn turn;
        uint64_t work = 0;
        almost_home(position, &random, colour);
        turns_list(&tree->turns, position, MAX_TURNS, &work);
        for (uint32_t i = 1; i < tree->turns.count; i++)
            if (turns_team_is_home(&tree->turns.placements[i], colour) && tree->turns.placements[i].cost < least)
                least = tree->turns.placements[i].cost;
        if (least > TURN_COST)
            continue;
        assert_true(tree_search(tree, position, 100000, NULL, &turn));
        after = *position;
        assert_int_equal(position_play(&after, &sample.walls, &turn, &wrong), TURN_LEGAL);
        CHECK(number, position_team_is_home(&after, colour));
        CHECK(number, (colour % 2 != 0 ? after.lead : -after.lead) == (int32_t)least);
        ended++;
    }
    assert_true(ended > CASE_COUNT(10));
}

/* A playout that is over at once promises what the evaluation says; what any promises is a lead that games have. */
static void a_playout_ends_with_all_at_home_or_after_all_turns(void **state)
{
    struct random random = {24};
    struct tree *tree = tree_for(24, 1 << 20);
    uint64_t work = 0;

    (void)state;
    for (uint32_t number = 0; number < 200; number++) {
        uint8_t distances[COLOURS];
        int32_t lead;
        less_kit_position(&sample, &random);
        solo_distances(&solo, &sample.position, distances);
        lead = playout_run(&tree->playout, sample.position, sample.position.ply, &work);
        CHECK(number, lead == evaluation_lead(&solo, &EVALUATION, &sample.position, distances, &work));
    }
    work = 0;
    tree->playout.random = 1;
    position_start(&sample.position);
    for (uint32_t number = 0; number < 200; number++) {
        int32_t lead = playout_run(&tree->playout, sample.position, PLIES, &work);
        CHECK(number, lead > -60 * LEAD_PER_MOVE && lead < 60 * LEAD_PER_MOVE);
    }
    assert_true(work > 200 * 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_are_those_of_integers),
        cmocka_unit_test(values_rise_with_the_lead_and_are_fair),
        cmocka_unit_test(values_between_whole_leads_are_in_a_line),
        cmocka_unit_test(widths_rise_with_visits),
        cmocka_unit_test(one_position_and_work_give_one_turn),
        cmocka_unit_test(every_turn_is_legal_whatever_memory_and_work),
        cmocka_unit_test(visits_go_to_several_children),
        cmocka_unit_test(a_game_is_ended_by_the_cheapest_turn),
        cmocka_unit_test(a_playout_ends_with_all_at_home_or_after_all_turns),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
