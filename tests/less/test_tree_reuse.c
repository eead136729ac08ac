/* Tests of core/less/search/tree_reuse.c: what a search takes over from the last one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/less/search/tree_reuse.h"
#include "less_kit.h"

enum { BLOCK = 8 << 20, WORK = 300000 };

static uint64_t block[BLOCK / 8];
static struct solo solo;
static struct less_sample sample;
static struct tree tree;

/* Nodes of the tree before it was cut, up to as many as WORK makes. */
enum { NODES_MAX = 40000 };
static struct tree_node nodes_before[NODES_MAX];
static struct tree_score scores_before[NODES_MAX];

/* A tree of `bytes` bytes for a random board, and the start of a game. */
static struct position start_game(uint32_t seed, size_t bytes)
{
    struct random random = {seed};
    struct arena arena = arena_over(block, sizeof block);
    struct position position;

    less_kit_board(&sample, &random, 0);
    solo_open_tables(&solo, &sample.walls, 0, COLOURS, &arena);
    arena.end = arena.at + bytes;
    assert_true(tree_open(&tree, &solo, &arena));
    position_start(&position);
    return position;
}

/* Searches and keeps a copy of the nodes. */
static void search(const struct position *position, uint64_t work)
{
    struct turn turn;

    assert_true(tree_search(&tree, position, work, NULL, &turn));
    assert_true(tree.node_count <= NODES_MAX);
    memcpy(nodes_before, tree.nodes, tree.node_count * sizeof *tree.nodes);
    memcpy(scores_before, tree.scores, tree.node_count * sizeof *tree.scores);
}

/* To the position after the turn chosen and `plies` more, each a turn that was visited, drawn; returns the node there.
 * The path ends where there is none. */
static uint32_t go_down(struct position *position, uint32_t plies, struct random *random)
{
    uint32_t number = nodes_before[0].first_child + nodes_before[0].most_visited;

    for (;; plies--) {
        const struct tree_node *node;
        uint32_t visited = 0;
        tree_descend(position, &nodes_before[number]);
        node = &nodes_before[number];
        while (visited < node->child_count && nodes_before[node->first_child + visited].visits > 0)
            visited++;
        if (plies == 0 || visited == 0)
            return number;
        number = node->first_child + less_kit_below(random, visited);
    }
}

static uint32_t bits_of(const struct tree_node *node)
{
    return node->cost | (uint32_t)node->of_partner << 2 | (uint32_t)node->may_widen << 3 |
           (uint32_t)node->no_legal_turn << 4 |
           (uint32_t)node->to_relocate << 5;
}

/* The node that was `before` is `after` now, and so are those below; returns their number. */
static uint32_t check_kept(uint32_t before, uint32_t after)
{
    const struct tree_node *old = &nodes_before[before], *now = &tree.nodes[after];
    uint32_t count = 1;

    assert_true(after < tree.node_count);
    CHECK(before, old->pieces == now->pieces && bits_of(old) == bits_of(now));
    CHECK(before, old->visits == now->visits && old->total == now->total && old->value == now->value);
    CHECK(before, old->lead == now->lead && old->prior_offset == now->prior_offset &&
                      old->second_score == now->second_score);
    CHECK(before, old->child_count == now->child_count && old->last_visited == now->last_visited &&
                      old->most_visited == now->most_visited);
    CHECK(before, after == 0 || memcmp(&scores_before[before], &tree.scores[after], sizeof *scores_before) == 0);
    for (uint32_t i = 0; i < old->child_count; i++)
        count += check_kept(old->first_child + i, now->first_child + i);
    return count;
}

static void all_nodes_below_a_position_are_kept(void **state)
{
    struct random random = {31};
    uint32_t large = 0;

    (void)state;
    for (uint32_t number = 0; number < CASE_COUNT(40); number++) {
        struct position position = start_game(number, 4 << 20);
        uint32_t node;
        search(&position, WORK);
        node = go_down(&position, number % 5, &random);
        tree_reuse(&tree, &position, NULL);
        CHECK(number, check_kept(node, 0) == tree.node_count);
        CHECK(number, tree.reused_visits == nodes_before[node].visits && tree.reused_visits > 0 &&
                          tree_visits(&tree) == 0);
        large += tree.node_count > 300;
    }
    assert_true(large >= CASE_COUNT(6));
}

/* A reused tree is searched and reused again: reused nodes and new ones are then in any order. */
static void a_tree_is_kept_again_and_again(void **state)
{
    struct random random = {32};

    (void)state;
    for (uint32_t number = 0; number < CASE_COUNT(10); number++) {
        struct position position = start_game(100 + number, 4 << 20);
        for (uint32_t turn = 0; turn < 6; turn++) {
            uint32_t node;
            search(&position, WORK / 4);
            CHECK(number, tree_visits(&tree) > 100 && tree.nodes[0].visits == tree.reused_visits + tree_visits(&tree));
            node = go_down(&position, turn % 3, &random);
            tree_reuse(&tree, &position, NULL);
            CHECK(number, check_kept(node, 0) == tree.node_count);
        }
    }
}

static bool nothing_is_kept(const struct position *position)
{
    tree_reuse(&tree, position, NULL);
    return tree.node_count == 1 && tree.reused_visits == 0 && tree.nodes[0].visits == 0 &&
           tree.nodes[0].child_count == 0;
}

static void nothing_is_kept_of_another_position(void **state)
{
    struct random random = {33};
    struct position start = start_game(5, 4 << 20), position = start;

    (void)state;
    CHECK(0, nothing_is_kept(&start)); /* nothing was searched */
    search(&start, WORK);
    CHECK(1, nothing_is_kept(&start)); /* the same position is searched anew */
    search(&start, WORK);
    (void)go_down(&position, 1, &random);
    position.lead++;
    CHECK(2, nothing_is_kept(&position));
    search(&start, WORK);
    position = start;
    (void)go_down(&position, 1, &random);
    position.ply += COLOURS;
    CHECK(3, nothing_is_kept(&position));
    search(&start, WORK);
    position = start;
    (void)go_down(&position, 1, &random);
    position.pieces[BLACK] ^= UINT64_C(3) << 30;
    CHECK(4, nothing_is_kept(&position));
    search(&start, WORK);
    position = start;
    (void)go_down(&position, 1, &random);
    tree_forget(&tree);
    CHECK(5, nothing_is_kept(&position));
}

/* Four players share a tree from ply to ply, with memory for some hundred nodes and for more. */
static void a_game_is_legal_to_its_end_whatever_is_kept(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < 1 + CASE_COUNT(5); number++) {
        struct position position = start_game(200 + number, number % 2 == 0 ? tree_need() : 1 << 20);
        uint32_t kept = 0;
        while (!position_is_over(&position)) {
            struct turn turn;
            uint32_t wrong = 0;
            if (position_team_is_home(&position, position.ply % COLOURS)) {
                position.ply++;
                continue;
            }
            if (!tree_search(&tree, &position, 20000, NULL, &turn))
                break;
            CHECK(number, position_play(&position, &sample.walls, &turn, &wrong) == TURN_LEGAL);
            CHECK(number, tree.node_count <= tree.capacity && tree.nodes[0].visits >= tree.reused_visits);
            kept += tree.reused_visits > 0;
        }
        CHECK(number, position.ply > 30 && kept > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_nodes_below_a_position_are_kept),
        cmocka_unit_test(a_tree_is_kept_again_and_again),
        cmocka_unit_test(nothing_is_kept_of_another_position),
        cmocka_unit_test(a_game_is_legal_to_its_end_whatever_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
