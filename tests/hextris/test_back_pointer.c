/* Tests of core/hextris/typing/back_pointer: random trees of labels, each with its text kept in full. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/typing/back_pointer.h"
#include "../kit/random.h"
#include "oracle.h"

enum { CASES = 50, LABELS = 200 };

static uint64_t block[1 << 9];

static void every_label_has_the_text_of_the_label_that_it_extends_and_one_letter(void **state)
{
    static char texts[LABELS][LABELS];
    char text[LABELS];

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct arena arena = arena_over(block, sizeof block);
        struct back_pointers pointers;
        memset(block, 0xa5, sizeof block);
        memset(texts, 0, sizeof texts);
        back_pointers_init(&pointers, LABELS, &arena);
        for (uint32_t label = 0; label < LABELS; label++) {
            uint32_t distance = label < 3 ? 0 : 1 + random_below(&random, label < 12 ? label : 12);
            char letter = (char)('a' + random_below(&random, 26));
            back_pointers_set(&pointers, label, 7, '-'); /* which the next one replaces */
            back_pointers_set(&pointers, label, distance, letter);
            if (distance > 0) {
                strcpy(texts[label], texts[label - distance]);
                texts[label][strlen(texts[label])] = letter;
            }
        }
        CHECK(number, pointers.count == LABELS);
        for (uint32_t label = 0; label < LABELS; label++) {
            uint32_t length = back_pointers_length(&pointers, label);
            CHECK(number, length == strlen(texts[label]));
            back_pointers_text(&pointers, label, text + length);
            CHECK(number, memcmp(text, texts[label], length) == 0);
        }
    }
}

static void the_need_is_enough_and_no_more(void **state)
{
    (void)state;
    for (uint32_t limit = 1; limit <= LABELS; limit++) {
        struct arena counting = arena_counting(), arena;
        struct back_pointers pointers;
        back_pointers_init(&pointers, limit, &counting);
        arena = arena_over(block, arena_counted(&counting));
        back_pointers_init(&pointers, limit, &arena);
        CHECK(limit, pointers.letter != NULL && arena_left(&arena) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_label_has_the_text_of_the_label_that_it_extends_and_one_letter),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
