/* Tests of core/hextris/search/buckets: what is kept and in which order it is taken, against sorting
 * everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/search/buckets.h"
#include "../kit/random.h"
#include "oracle.h"

enum { CASES = 400, OFFERS_MAX = 600, CAPACITY_MAX = 120, BLOCK = 1 << 14 };

static uint64_t block[BLOCK / 8];

/* An offer; `kept` as it should be. */
struct offer {
    int64_t rank;
    uint32_t number, cleared;
    bool kept;
};

static int best_first(const void *a, const void *b)
{
    const struct offer *x = a, *y = b;

    if (x->rank != y->rank)
        return x->rank > y->rank ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* Marks the sorted offers that are to be kept: the best of each bucket up to its share, then the best of all.
 * */
static void mark_kept(struct offer *offers, uint32_t count, uint32_t capacity)
{
    uint32_t size[BUCKETS] = {0}, kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        offers[i].kept = size[offers[i].cleared % BUCKETS]++ < capacity / BUCKETS;
        kept += offers[i].kept;
    }
    for (uint32_t i = 0; i < count && kept < capacity; i++) {
        kept += !offers[i].kept;
        offers[i].kept = true;
    }
}

/* Takes at most `most` candidates of a bucket, or of all buckets when they are merged, and expects the order
 * of the sorted offers. Returns the number taken. */
static uint32_t take(uint32_t number, struct buckets *buckets, uint32_t bucket, bool merged,
                     struct offer *offers, uint32_t count, uint32_t most)
{
    uint32_t taken = 0;

    for (uint32_t i = 0; i < count && taken < most; i++) {
        if (!offers[i].kept || (!merged && offers[i].cleared % BUCKETS != bucket))
            continue;
        const struct candidate *next = buckets_pop(buckets, bucket);
        CHECK(number, next != NULL && next->parent == offers[i].number);
        CHECK(number, next->lines == offers[i].cleared);
        offers[i].kept = false;
        taken++;
    }
    if (taken < most)
        CHECK(number, buckets_pop(buckets, bucket) == NULL);
    return taken;
}

/* Adds random offers: with few ranks, so that many are equal, or with many; with all buckets equally likely,
 * or most offers in a few buckets. Returns their number. */
static uint32_t offer_all(struct random *random, struct buckets *buckets, struct offer *offers)
{
    uint32_t count = random_below(random, OFFERS_MAX), ranks = 1 + random_below(random, 1000);
    uint32_t base = random_below(random, 50), spread = 1 + random_below(random, 3 * BUCKETS);

    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = random_below(random, spread), b = random_below(random, spread);
        struct offer *offer = &offers[i];
        *offer = (struct offer){.rank = (int64_t)random_below(random, ranks) - ranks / 2,
                                .number = i, .cleared = base + (a < b ? a : b)};
        struct candidate next = {.rank = offer->rank, .parent = i, .lines = (uint16_t)offer->cleared};
        if (random_chance(random, 30))
            (void)buckets_threshold(buckets, random_below(random, 100));
        buckets_add(buckets, offer->cleared, &next);
    }
    return count;
}

static void each_bucket_has_its_share_and_the_best_have_the_rest(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        static struct offer offers[OFFERS_MAX];
        struct random random = {number};
        struct arena arena = arena_over(block, sizeof block);
        struct buckets buckets;
        uint32_t capacity = 1 + random_below(&random, CAPACITY_MAX), taken = 0, most, count, kept = 0;
        buckets_init(&buckets, CAPACITY_MAX, &arena);
        for (uint32_t step = 0; step < 3; step++) {
            buckets_clear(&buckets, capacity);
            count = offer_all(&random, &buckets, offers);
            qsort(offers, count, sizeof *offers, best_first);
            mark_kept(offers, count, capacity);
            assert_true(buckets_reverse(&buckets, NULL));
            most = random_below(&random, capacity);
            kept = count < capacity ? count : capacity;
            taken = 0;
            for (uint32_t b = 0; b < BUCKETS; b++)
                taken += take(number, &buckets, b, false, offers, count, most);
            buckets_merge(&buckets);
            taken += take(number, &buckets, 0, true, offers, count, capacity);
            CHECK(number, taken == kept);
        }
    }
}

/* Whether a candidate of that rank is kept. It has parent 1, all others have parent 0. */
static bool is_kept(struct buckets *buckets, uint32_t cleared, int64_t rank)
{
    struct candidate next = {.rank = rank, .parent = 1};
    bool kept = false;

    buckets_add(buckets, cleared, &next);
    assert_true(buckets_reverse(buckets, NULL));
    buckets_merge(buckets);
    for (const struct candidate *got; (got = buckets_pop(buckets, 0)) != NULL;)
        kept = kept || got->parent == 1;
    return kept;
}

static void the_threshold_is_the_highest_rank_that_is_refused(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct offer offers[OFFERS_MAX];
        int64_t threshold = 0;
        for (uint32_t above = 0; above < 2; above++) {
            struct random random = {number};
            struct arena arena = arena_over(block, sizeof block);
            struct buckets buckets;
            uint32_t capacity = 1 + random_below(&random, CAPACITY_MAX), cleared = random_below(&random, 100);
            buckets_init(&buckets, CAPACITY_MAX, &arena);
            buckets_clear(&buckets, capacity);
            offer_all(&random, &buckets, offers);
            for (uint32_t i = 0; i < buckets.count; i++)
                buckets.pool[i].parent = 0;
            threshold = buckets_threshold(&buckets, cleared);
            if (threshold == INT64_MIN)
                CHECK(number, is_kept(&buckets, cleared, INT64_MIN + 1));
            else
                CHECK(number, is_kept(&buckets, cleared, threshold + above) == (above == 1));
        }
    }
}

static void counted_memory_is_exactly_enough(void **state)
{
    (void)state;
    for (uint32_t capacity = 1; capacity < CAPACITY_MAX; capacity++) {
        struct arena counting = arena_counting(), arena;
        struct buckets buckets;
        buckets_init(&buckets, capacity, &counting);
        arena = arena_over(block, arena_counted(&counting));
        buckets_init(&buckets, capacity, &arena);
        CHECK(capacity, buckets.pool != NULL && arena_left(&arena) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_bucket_has_its_share_and_the_best_have_the_rest),
        cmocka_unit_test(the_threshold_is_the_highest_rank_that_is_refused),
        cmocka_unit_test(counted_memory_is_exactly_enough),
    };

    return cmocka_run_group_tests_name("buckets", tests, NULL, NULL);
}
