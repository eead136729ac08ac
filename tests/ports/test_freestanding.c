/* Tests of port/freestanding/string: held against the C library, at all small sizes and alignments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define memcpy free_memcpy
#define memmove free_memmove
#define memset free_memset
#define memcmp free_memcmp
#define strlen free_strlen
#undef PORT_FREESTANDING_STRING_H
#include "../../port/freestanding/string.c"
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen

enum { ROOM = 64, SIZES = 40, OFFSETS = 10 };

static unsigned char ours[ROOM], theirs[ROOM];

static void fill(unsigned seed)
{
    for (unsigned i = 0; i < ROOM; i++)
        ours[i] = theirs[i] = (unsigned char)(seed * 31 + i * 7);
}

static void copies_are_those_of_the_library(void **state)
{
    static const unsigned char from[ROOM] = "What is copied by bytes or by words ends as it should";

    (void)state;
    for (size_t size = 0; size < SIZES; size++)
        for (size_t a = 0; a < OFFSETS; a++)
            for (size_t b = 0; b < OFFSETS; b++) {
                fill(1);
                assert_ptr_equal(free_memcpy(ours + a, from + b, size), ours + a);
                memcpy(theirs + a, from + b, size);
                assert_memory_equal(ours, theirs, ROOM);
            }
}

static void moves_inside_a_stretch_keep_what_they_move(void **state)
{
    (void)state;
    for (size_t size = 0; size < SIZES; size++)
        for (size_t a = 0; a < 2 * OFFSETS; a++)
            for (size_t b = 0; b < 2 * OFFSETS; b++) {
                fill((unsigned)size);
                assert_ptr_equal(free_memmove(ours + a, ours + b, size), ours + a);
                memmove(theirs + a, theirs + b, size);
                assert_memory_equal(ours, theirs, ROOM);
            }
}

static void sets_fill_exactly_their_bytes(void **state)
{
    (void)state;
    for (size_t size = 0; size < SIZES; size++)
        for (size_t a = 0; a < OFFSETS; a++) {
            fill(2);
            assert_ptr_equal(free_memset(ours + a, 0x1a5, size), ours + a);
            memset(theirs + a, 0x1a5, size);
            assert_memory_equal(ours, theirs, ROOM);
        }
}

static void comparisons_tell_the_first_difference_as_unsigned(void **state)
{
    (void)state;
    assert_int_equal(free_memcmp("abc", "abd", 2), 0);
    assert_true(free_memcmp("abc", "abd", 3) < 0);
    assert_true(free_memcmp("\xff", "\x01", 1) > 0);
    assert_int_equal(free_memcmp("a", "b", 0), 0);
}

static void lengths_end_at_the_nul(void **state)
{
    (void)state;
    assert_int_equal(free_strlen(""), 0);
    assert_int_equal(free_strlen("abc\0def"), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_those_of_the_library),
        cmocka_unit_test(moves_inside_a_stretch_keep_what_they_move),
        cmocka_unit_test(sets_fill_exactly_their_bytes),
        cmocka_unit_test(comparisons_tell_the_first_difference_as_unsigned),
        cmocka_unit_test(lengths_end_at_the_nul),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
