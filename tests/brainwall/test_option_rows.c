/* The options of the player of Brain Wall, by the rows of its table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../kit/option_rows.h"

static void each_row_takes_what_it_says_and_nothing_else(void **state)
{
    (void)state;
    option_rows_check_batch();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_takes_what_it_says_and_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
