/* Tests of core/hextris/rules/problem_read: bad problems, most of them from the table of malformed files. */
#include "bad_table.h"
#include "problem_text.h"

static void what_is_wrong_is_told_with_its_place(void **state)
{
    struct buffers buffers = buffers_of(1 << 16, problem_read_need(), 0xa5);
    static struct bad_row row;
    FILE *table = fopen(READERS_TABLE, "r");
    int count = 0;

    (void)state;
    assert_non_null(table);
    while (bad_table_next(table, &row)) {
        struct text text;
        char error[600];

        if (strcmp(row.section, "hextris problem") != 0 || row.columns[0][0] == '*' ||
            strcmp(row.columns[2], "accepted") == 0)
            continue;
        count++;
        text = small_text(row.columns[0], row.columns[1]);
        expected_error(&text, row.columns[2], error, sizeof error);
        for (size_t chunk = 1; chunk <= 81; chunk++) {
            struct outcome outcome = read_text(text.bytes, text.length,
                                               chunk <= 80 ? chunk : SIZE_MAX, &buffers);

            assert_string_equal(outcome.error.text, error);
            assert_true(is_refused(outcome.status));
        }
        free(text.bytes);
    }
    assert_true(count > 80);
    fclose(table);
    buffers_free(&buffers);
}

static void a_filled_cell_may_prove_off_the_board_later(void **state)
{
    static const char REST[] = "],'height':3,'width':70,'id':1,'sourceLength':5,'sourceSeeds':[],"
                               "'units':[{'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}}]}";
    static const struct {
        const char *cells, *error;
    } ROWS[] = {
        {"{'x':69,'y':2},^{'x':70,'y':2}", "(70, 2)"},
        {"{'x':69,'y':2},^{'x':69,'y':3}", "(69, 3)"},
        {"^{'x':69,'y':1023},{'x':69,'y':2}", "(69, 1023)"},
        {"^{'x':1024,'y':1},{'x':69,'y':2}", "(1024, 1)"},
        {"{'x':1,'y':1},^{'x':-1,'y':1},{'x':70,'y':2}", "(-1, 1)"},
        {"{'x':1,'y':1},^{'x':1,'y':-100000000}", "(1, -100000000)"},
        {"{'x':71,'y':1},^{'x':72,'y':1},{'x':72,'y':2},{'x':0,'y':9}", "(72, 1)"},
    };
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);
    char message[100], error[200];

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct text text = {0};
        struct outcome outcome;

        text_add(&text, "{'filled':[");
        text_add(&text, ROWS[i].cells);
        text_add(&text, REST);
        snprintf(message, sizeof message, "the filled cell %s lies outside the board of 70 x 3 cells",
                 ROWS[i].error);
        expected_error(&text, message, error, sizeof error);
        outcome = read_text(text.bytes, text.length, 11, &buffers);
        assert_string_equal(outcome.error.text, error);
        assert_true(is_refused(outcome.status));
        free(text.bytes);
    }
    buffers_free(&buffers);
}

static void no_part_of_a_problem_passes_for_the_whole(void **state)
{
    struct text text = plain_text();
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);

    (void)state;
    for (size_t part = 0; part < text.length; part++) {
        struct outcome outcome = read_text(text.bytes, part, 5, &buffers);

        assert_true(is_refused(outcome.status));
        assert_non_null(strstr(outcome.error.text, "found the end of the input"));
    }
    free(text.bytes);
    buffers_free(&buffers);
}

static void a_failing_source_is_told_from_a_bad_problem(void **state)
{
    struct text text = plain_text();
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);

    (void)state;
    for (size_t part = 0; part <= text.length; part++) {
        struct served served = served_text(text.bytes, part, 6, -1);
        struct outcome outcome = read_served(&served, &buffers);

        assert_int_equal(outcome.status, JSON_UNREADABLE);
        assert_non_null(strstr(outcome.error.text, ": the input cannot be read"));
    }
    free(text.bytes);
    buffers_free(&buffers);
}

/* Every single byte of a problem left out or replaced by others: whatever comes of it, it is the
 * same for every way to read it. */
static void a_damaged_byte_does_no_harm(void **state)
{
    static const char BY[] = "\"'{}[]:,\\ \n0-.eEu1tnf\x01\xff";
    struct text text = plain_text();
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);
    char *damaged = malloc(text.length + 1);

    (void)state;
    assert_non_null(damaged);
    for (size_t at = 0; at < text.length; at++) {
        for (size_t by = 0; by <= sizeof BY; by++) {
            size_t skip = by == sizeof BY, length = text.length - skip;
            struct outcome whole, chunked;

            memcpy(damaged, text.bytes, text.length);
            if (by < sizeof BY)
                damaged[at] = BY[by];
            else
                memmove(damaged + at, damaged + at + 1, text.length - at - 1);
            whole = read_text(damaged, length, SIZE_MAX, &buffers);
            chunked = read_text(damaged, length, 1 + at % 5, &buffers);
            assert_string_equal(whole.error.text, chunked.error.text);
            assert_int_equal(whole.status, chunked.status);
            assert_true(whole.status == JSON_OK || is_refused(whole.status));
        }
    }
    free(damaged);
    free(text.bytes);
    buffers_free(&buffers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(a_filled_cell_may_prove_off_the_board_later),
        cmocka_unit_test(no_part_of_a_problem_passes_for_the_whole),
        cmocka_unit_test(a_failing_source_is_told_from_a_bad_problem),
        cmocka_unit_test(a_damaged_byte_does_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
