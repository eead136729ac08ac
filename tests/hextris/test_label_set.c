/* Tests of core/hextris/typing/label_set: random labels are offered, and the sets are compared with an
 * oracle that stores every label and applies the rules literally. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/typing/label_set.h"
#include "../kit/random.h"
#include "oracle.h"

enum { CASES = 300, OFFERS = 400, WIDTH = 32, POSES = 5 };

static uint64_t block[1 << 13];

/* A label that was offered. */
struct offer {
    struct label_entry entry;
    bool kept;
    uint32_t slot; /* of a kept label */
};

/* All labels that were offered to one pose, kept or not. */
struct oracle_set {
    struct offer offers[OFFERS];
    uint32_t count, width;
    bool points_count;
    int32_t most_points; /* of a label that was kept */
};

static uint32_t kept_count(const struct oracle_set *set)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < set->count; i++)
        count += set->offers[i].kept;
    return count;
}

/* The kept label in a slot; NULL if the slot is free. */
static struct offer *in_slot(struct oracle_set *set, uint32_t slot)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (set->offers[i].kept && set->offers[i].slot == slot)
            return &set->offers[i];
    return NULL;
}

/* The first kept label of least rank, by slot. */
static struct offer *least(struct oracle_set *set)
{
    struct offer *least = in_slot(set, 0);

    for (uint32_t slot = 1; slot < kept_count(set); slot++)
        if (in_slot(set, slot)->entry.rank < least->entry.rank)
            least = in_slot(set, slot);
    return least;
}

/* The slot that a label gets, or LABEL_REFUSED: the rules of label_set.h, one by one. */
static int32_t oracle_slot(struct oracle_set *set, const struct label_entry *entry)
{
    uint32_t count = kept_count(set);

    if (count == 0)
        return 0;
    if (set->points_count && set->most_points >= entry->rank)
        return LABEL_REFUSED;
    if (count == set->width && least(set)->entry.rank >= entry->rank)
        return LABEL_REFUSED;
    for (uint32_t slot = 0; slot < count; slot++)
        if (in_slot(set, slot)->entry.node == entry->node)
            return entry->points > in_slot(set, slot)->entry.points ? (int32_t)slot : LABEL_REFUSED;
    return (int32_t)(count < set->width ? count : least(set)->slot);
}

static void oracle_offer(struct oracle_set *set, struct label_entry entry)
{
    int32_t slot = oracle_slot(set, &entry);

    if (slot != LABEL_REFUSED && in_slot(set, (uint32_t)slot) != NULL)
        in_slot(set, (uint32_t)slot)->kept = false;
    if (slot != LABEL_REFUSED && entry.points > set->most_points)
        set->most_points = entry.points;
    set->offers[set->count++] = (struct offer){entry, slot != LABEL_REFUSED, (uint32_t)slot};
}

static void offer(struct label_sets *sets, uint32_t pose, struct label_entry entry)
{
    int32_t slot = label_sets_slot(sets, pose, entry.node, entry.points, entry.rank);

    if (slot != LABEL_REFUSED)
        label_sets_put(sets, pose, (uint32_t)slot, entry);
}

/* Points and ranks lie close together, so that many are equal; ranks of one node differ. */
static struct label_entry random_entry(struct random *random, uint32_t number)
{
    int32_t points = random_between(random, -20, 60);

    return (struct label_entry){points, points + (int32_t)random_below(random, 30), (label_number)number,
                                (uint16_t)random_below(random, 12)};
}

static bool same_entry(const struct label_entry *a, const struct label_entry *b)
{
    return a->points == b->points && a->rank == b->rank && a->number == b->number && a->node == b->node;
}

static struct label_sets sets_of(uint32_t width, bool points_count)
{
    struct arena arena = arena_over(block, sizeof block);
    struct label_sets sets;

    memset(block, 0xa5, sizeof block);
    label_sets_init(&sets, POSES, width, points_count, &arena);
    label_sets_clear(&sets, POSES, width);
    return sets;
}

static void a_set_keeps_what_the_oracle_keeps(void **state)
{
    static struct oracle_set oracle[POSES];
    uint32_t kept = 0, replaced = 0, refused = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t width = 1 + random_below(&random, number % 4 == 0 ? WIDTH : 6);
        struct label_sets sets = sets_of(width, number % 2 == 0);
        for (uint32_t pose = 0; pose < POSES; pose++) {
            oracle[pose].count = 0;
            oracle[pose].width = width;
            oracle[pose].points_count = number % 2 == 0;
            oracle[pose].most_points = INT32_MIN;
        }
        for (uint32_t i = 0; i < OFFERS; i++) {
            uint32_t pose = random_below(&random, POSES), before = sets.sizes[pose];
            struct label_entry entry = random_entry(&random, i);
            offer(&sets, pose, entry);
            oracle_offer(&oracle[pose], entry);
            CHECK(number, sets.sizes[pose] == kept_count(&oracle[pose]));
            bool is_kept = oracle[pose].offers[oracle[pose].count - 1].kept;
            for (uint32_t slot = 0; slot < sets.sizes[pose]; slot++) {
                const struct label_entry *own = &sets.entries[pose * width + slot];
                CHECK(number, same_entry(own, &in_slot(&oracle[pose], slot)->entry));
                CHECK(number, label_sets_number(&sets, pose, slot) == own->number);
            }
            kept += is_kept;
            replaced += is_kept && before == sets.sizes[pose];
            refused += !is_kept;
        }
    }
    assert_true(kept > CASES * 20 && replaced > CASES * 5 && refused > CASES * 20);
}

static void the_labels_of_a_set_have_different_nodes(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t width = 1 + random_below(&random, WIDTH);
        struct label_sets sets = sets_of(width, number % 2 == 0);
        for (uint32_t i = 0; i < OFFERS; i++)
            offer(&sets, 0, random_entry(&random, i));
        CHECK(number, sets.sizes[0] >= 1 && sets.sizes[0] <= width);
        for (uint32_t a = 0; a < sets.sizes[0]; a++)
            for (uint32_t b = 0; b < a; b++)
                CHECK(number, sets.entries[a].node != sets.entries[b].node);
    }
}

static int32_t least_rank(const struct label_sets *sets)
{
    int32_t rank = sets->entries[0].rank;

    for (uint32_t i = 1; i < sets->sizes[0]; i++)
        rank = sets->entries[i].rank < rank ? sets->entries[i].rank : rank;
    return rank;
}

static void the_least_rank_of_a_full_set_never_falls(void **state)
{
    uint32_t rises = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint32_t width = 1 + random_below(&random, 6);
        struct label_sets sets = sets_of(width, number % 2 == 0);
        int32_t least = INT32_MIN;
        for (uint32_t i = 0; i < OFFERS; i++) {
            offer(&sets, 0, random_entry(&random, i));
            if (sets.sizes[0] < width)
                continue;
            CHECK(number, least_rank(&sets) >= least);
            rises += least_rank(&sets) > least;
            least = least_rank(&sets);
        }
    }
    assert_true(rises > 2 * CASES);
}

static void a_label_of_low_rank_is_refused_by_a_full_set_alone(void **state)
{
    struct label_sets sets = sets_of(2, false);

    (void)state;
    offer(&sets, 2, (struct label_entry){.points = 10, .rank = 15, .number = 1, .node = 1});
    assert_int_equal(label_sets_slot(&sets, 2, 2, 3, 4), 1);
    offer(&sets, 2, (struct label_entry){.points = 10, .rank = 11, .number = 2, .node = 3});
    assert_int_equal(label_sets_slot(&sets, 2, 2, 3, 11), LABEL_REFUSED);
    assert_int_equal(label_sets_slot(&sets, 2, 2, 3, 12), 1);
    assert_int_equal(label_sets_slot(&sets, 2, 1, 10, 99), LABEL_REFUSED);
    assert_int_equal(label_sets_slot(&sets, 2, 1, 11, 12), 0);
    assert_int_equal(label_sets_slot(&sets, 1, 1, -5, -5), 0);
}

static void a_label_is_refused_where_another_has_made_the_points_that_it_hopes_for(void **state)
{
    struct label_sets sets = sets_of(4, true);

    (void)state;
    offer(&sets, 2, (struct label_entry){.points = 10, .rank = 15, .number = 1, .node = 1});
    assert_int_equal(label_sets_slot(&sets, 2, 2, 3, 10), LABEL_REFUSED);
    assert_int_equal(label_sets_slot(&sets, 2, 2, 3, 11), 1);
}

static void cleared_sets_are_empty_and_may_be_narrower(void **state)
{
    struct label_sets sets = sets_of(WIDTH, false);

    (void)state;
    for (uint32_t i = 0; i < WIDTH; i++)
        for (uint32_t pose = 0; pose < POSES; pose++)
            offer(&sets, pose, (struct label_entry){0, (int32_t)(1 + i), (label_number)i, (uint16_t)i});
    label_sets_clear(&sets, POSES, 2);
    for (uint32_t pose = 0; pose < POSES; pose++) {
        assert_int_equal(sets.sizes[pose], 0);
        for (uint32_t i = 0; i < WIDTH; i++)
            offer(&sets, pose, (struct label_entry){0, (int32_t)(1 + i), (label_number)i, (uint16_t)i});
        assert_int_equal(sets.sizes[pose], 2);
        for (uint32_t slot = 0; slot < 2; slot++)
            assert_true(label_sets_number(&sets, pose, slot) >= WIDTH - 2);
    }
}

static void the_need_is_enough_and_no_more(void **state)
{
    (void)state;
    for (uint32_t width = 1; width <= WIDTH; width++) {
        struct arena counting = arena_counting(), arena;
        struct label_sets sets;
        label_sets_init(&sets, 3 * width, width, true, &counting);
        arena = arena_over(block, arena_counted(&counting));
        assert_true(arena_counted(&counting) <= sizeof block);
        label_sets_init(&sets, 3 * width, width, true, &arena);
        CHECK(width, sets.sizes != NULL && arena_left(&arena) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_keeps_what_the_oracle_keeps),
        cmocka_unit_test(the_labels_of_a_set_have_different_nodes),
        cmocka_unit_test(the_least_rank_of_a_full_set_never_falls),
        cmocka_unit_test(a_label_is_refused_where_another_has_made_the_points_that_it_hopes_for),
        cmocka_unit_test(a_label_of_low_rank_is_refused_by_a_full_set_alone),
        cmocka_unit_test(cleared_sets_are_empty_and_may_be_narrower),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
