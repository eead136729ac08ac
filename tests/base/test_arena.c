/* Tests of core/base/arena: what is handed out is aligned, apart, and counted right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/arena.h"
#include "../kit/check.h"
#include "../kit/random.h"

enum { CASES = 500, BLOCK = 1 << 12, OBJECTS = 40 };

static uint64_t block[BLOCK / 8];

static unsigned char *block_at(size_t skew)
{
    return (unsigned char *)block + skew;
}

static bool aligned(const void *at)
{
    return (uintptr_t)at % ARENA_ALIGN == 0;
}

static void an_arena_is_the_aligned_part_of_its_block(void **state)
{
    (void)state;
    for (size_t skew = 0; skew < 2 * ARENA_ALIGN; skew++)
        for (size_t size = 0; size < 5 * ARENA_ALIGN; size++) {
            struct arena arena = arena_over(block_at(skew), size);
            size_t left = arena_left(&arena);
            CHECK(size, arena.at >= block_at(skew) && arena.end <= block_at(skew) + size);
            CHECK(size, left <= size && left % ARENA_ALIGN == 0);
            CHECK(size, left == 0 || aligned(arena.at));
            CHECK(size, left + 2 * ARENA_ALIGN > size);
            CHECK(size, skew % ARENA_ALIGN != 0 || left + ARENA_ALIGN > size);
        }
}

struct object {
    unsigned char *at;
    size_t size;
};

/* Takes objects of random sizes until one does not fit; each is filled with its number. */
static uint32_t take_objects(struct arena *arena, struct random *random, struct object *objects)
{
    uint32_t taken = 0;

    while (taken < OBJECTS) {
        size_t count = random_below(random, 9), size = random_below(random, 30);
        struct object *object = &objects[taken];
        *object = (struct object){arena_take(arena, count, size), count * size};
        if (object->at == NULL)
            break;
        memset(object->at, (int)taken++, object->size);
    }
    return taken;
}

static void objects_are_aligned_inside_and_apart(void **state)
{
    struct object objects[OBJECTS];
    uint32_t refused = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        size_t size = random_below(&random, BLOCK - 8);
        struct arena arena = arena_over(block_at(random_below(&random, 8)), size);
        const struct arena whole = arena;
        uint32_t taken = take_objects(&arena, &random, objects);
        for (uint32_t i = 0; i < taken; i++) {
            CHECK(number, aligned(objects[i].at));
            CHECK(number, objects[i].at >= whole.at);
            CHECK(number, objects[i].at + objects[i].size <= arena.at);
            for (size_t j = 0; j < objects[i].size; j++)
                CHECK(number, objects[i].at[j] == i);
        }
        CHECK(number, arena.end == whole.end && arena.at <= arena.end);
        refused += taken < OBJECTS;
    }
    assert_true(refused > CASES / 4 && refused < CASES);
}

static void the_need_is_what_taking_takes(void **state)
{
    (void)state;
    for (size_t count = 0; count < 20; count++)
        for (size_t size = 0; size < 20; size++) {
            struct arena arena = arena_over(block, sizeof block);
            size_t need = arena_need(count, size);
            CHECK(count, need >= count * size && need < count * size + ARENA_ALIGN);
            CHECK(count, need % ARENA_ALIGN == 0);
            CHECK(count, arena_take(&arena, count, size) == (void *)block);
            CHECK(count, arena_left(&arena) == sizeof block - need);
        }
}

/* So a layout's need does not depend on the order of its parts. */
static void the_sum_of_the_needs_is_enough_in_any_order_and_no_more(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        size_t sizes[10], sum = 0;
        for (uint32_t i = 0; i < 10; i++)
            sum += arena_need(1, sizes[i] = 1 + random_below(&random, 100));
        for (uint32_t orientation = 0; orientation < 10; orientation++) {
            struct arena arena = arena_over(block, sum), tight = arena_over(block, sum - 1);
            for (uint32_t i = 0; i < 10; i++) {
                CHECK(number, arena_take(&arena, 1, sizes[(orientation + i) % 10]) != NULL);
                CHECK(number, (arena_take(&tight, 1, sizes[(orientation + i) % 10]) == NULL) == (i == 9));
            }
            CHECK(number, arena_left(&arena) == 0);
        }
    }
}

static void what_does_not_fit_takes_nothing(void **state)
{
    (void)state;
    for (size_t size = 0; size < 100; size++) {
        struct arena arena = arena_over(block, size);
        const struct arena before = arena;
        CHECK(size, arena_take(&arena, 1, arena_left(&arena) + 1) == NULL);
        CHECK(size, arena_take(&arena, arena_left(&arena) + 1, 1) == NULL);
        CHECK(size, arena.at == before.at && arena.end == before.end);
        CHECK(size, arena_take(&arena, 1, arena_left(&before)) == before.at);
        CHECK(size, arena_left(&arena) == 0);
    }
}

static void a_need_beyond_counting_is_the_largest_number_and_never_fits(void **state)
{
    static const size_t factors[] = {1, 2, 3, 8, 1000, SIZE_MAX / 2, SIZE_MAX};
    struct arena arena = arena_over(block, sizeof block);

    (void)state;
    for (uint32_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        CHECK(i, arena_need(SIZE_MAX, factors[i]) == SIZE_MAX);
        CHECK(i, arena_need(factors[i], SIZE_MAX) == SIZE_MAX);
        CHECK(i, arena_need(SIZE_MAX / factors[i] + 1, factors[i]) == SIZE_MAX || factors[i] == 1);
        CHECK(i, arena_take(&arena, SIZE_MAX, factors[i]) == NULL);
    }
    /* The last ones that can be rounded up. */
    assert_true(arena_need(SIZE_MAX - ARENA_ALIGN, 1) == SIZE_MAX - ARENA_ALIGN + 1);
    assert_true(arena_need(SIZE_MAX - ARENA_ALIGN + 1, 1) == SIZE_MAX);
    assert_int_equal(arena_left(&arena), sizeof block);
}

static void no_objects_and_objects_without_size_take_nothing(void **state)
{
    struct arena arena = arena_over(block, 0);

    (void)state;
    assert_int_equal(arena_need(0, SIZE_MAX), 0);
    assert_int_equal(arena_need(SIZE_MAX, 0), 0);
    assert_non_null(arena_take(&arena, 0, 100));
    assert_non_null(arena_take(&arena, 100, 0));
    assert_null(arena_take(&arena, 1, 1));
}

static void a_counting_arena_counts_what_another_has_room_for(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number}, again = random;
        uint32_t objects = random_below(&random, OBJECTS) + 1;
        struct arena counting = arena_counting(), exact, less;
        again = random;
        for (uint32_t i = 0; i < objects; i++) {
            size_t count = random_below(&random, 9), size = random_below(&random, 12);
            CHECK(number, arena_take(&counting, count, size) != NULL);
        }
        exact = arena_over(block, arena_counted(&counting));
        less = arena_over(block, arena_counted(&counting) > 0 ? arena_counted(&counting) - 1 : 0);
        bool short_of = false;
        CHECK(number, arena_holds(&exact, &counting));
        CHECK(number, arena_holds(&less, &counting) == (arena_counted(&counting) == 0));
        for (uint32_t i = 0; i < objects; i++) {
            size_t count = random_below(&again, 9), size = random_below(&again, 12);
            CHECK(number, arena_take(&exact, count, size) != NULL);
            short_of = arena_take(&less, count, size) == NULL || short_of;
        }
        CHECK(number, arena_left(&exact) == 0);
        CHECK(number, short_of == (arena_counted(&counting) > 0));
    }
}

/* By the greatest numbers of the target: SIZE_MAX has 32 bits on some. */
static void a_sum_beyond_counting_is_the_largest_number_and_stays_it(void **state)
{
    struct arena counting = arena_counting(), other;

    (void)state;
    assert_true(arena_counted(&counting) == 0);
    assert_non_null(arena_take(&counting, SIZE_MAX / 8 - 1, 8));
    assert_true(arena_counted(&counting) == SIZE_MAX - 15);
    assert_non_null(arena_take(&counting, 8, 1));
    assert_true(arena_counted(&counting) == SIZE_MAX - 7);
    other = counting;
    assert_non_null(arena_take(&other, 0, 1));
    assert_true(arena_counted(&other) == SIZE_MAX - 7);
    assert_non_null(arena_take(&other, 1, 1));
    assert_true(arena_counted(&other) == SIZE_MAX);
    assert_non_null(arena_take(&other, 1, 1));
    assert_true(arena_counted(&other) == SIZE_MAX);
    assert_non_null(arena_take(&counting, SIZE_MAX / 2 + 1, 2));
    assert_true(arena_counted(&counting) == SIZE_MAX);
    other = arena_counting();
    assert_non_null(arena_take(&other, SIZE_MAX, SIZE_MAX));
    assert_true(arena_counted(&other) == SIZE_MAX);
}

static bool take_as_scratch(struct arena scratch)
{
    return arena_take(&scratch, 1, arena_left(&scratch)) != NULL && arena_left(&scratch) == 0;
}

static void what_a_callee_takes_of_its_copy_is_free_again(void **state)
{
    struct arena arena = arena_over(block, sizeof block);

    (void)state;
    for (uint32_t i = 0; i < 3; i++)
        assert_true(take_as_scratch(arena));
    assert_int_equal(arena_left(&arena), sizeof block);
}

static void memory_is_left_as_it_is(void **state)
{
    static const unsigned char junk[100] = {1, 2, 3, [99] = 100};
    struct arena arena = arena_over(block, sizeof block);

    (void)state;
    memcpy(block, junk, sizeof junk);
    assert_memory_equal(ARENA_TAKE(&arena, sizeof junk, unsigned char), junk, sizeof junk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_is_the_aligned_part_of_its_block),
        cmocka_unit_test(objects_are_aligned_inside_and_apart),
        cmocka_unit_test(the_need_is_what_taking_takes),
        cmocka_unit_test(the_sum_of_the_needs_is_enough_in_any_order_and_no_more),
        cmocka_unit_test(what_does_not_fit_takes_nothing),
        cmocka_unit_test(a_need_beyond_counting_is_the_largest_number_and_never_fits),
        cmocka_unit_test(no_objects_and_objects_without_size_take_nothing),
        cmocka_unit_test(a_counting_arena_counts_what_another_has_room_for),
        cmocka_unit_test(a_sum_beyond_counting_is_the_largest_number_and_stays_it),
        cmocka_unit_test(what_a_callee_takes_of_its_copy_is_free_again),
        cmocka_unit_test(memory_is_left_as_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
