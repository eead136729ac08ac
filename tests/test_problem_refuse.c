/* Tests of core/hextris/problem_read: bad problems. */
#include "problem_text.h"

/* The ^ is no part of the text: it marks the place that the message must tell. */
static const struct bad {
    const char *part, *by, *error;
} BAD[] = {
    /* numbers */
    {"'width':4", "'width':^0", "width is 0; it must be 1 to 1024"},
    {"'width':4", "'width':^1025", "width is 1025; it must be 1 to 1024"},
    {"'width':4", "'width':^-1", "width is -1; it must be 1 to 1024"},
    {"'width':4", "'width':^4.5", "width is 4.5; it must be a whole number"},
    {"'width':4", "'width':^1e400", "width is 1e400; it must be 1 to 1024"},
    {"'width':4", "'width':^'4'", "width is a string; it must be a number"},
    {"'width':4", "'width':^null", "width is a word; it must be a number"},
    {"'width':4", "'width':^[4]", "width is a list; it must be a number"},
    {"'width':4", "'width':^04", "expected a value, found '04'"},
    {"'width':4", "'width':^4x", "expected a value, found '4x'"},
    {"'width':4", "'width':^,'x':1", "expected a value, found ','"},
    {"'height':3", "'height':^0", "height is 0; it must be 1 to 1024"},
    {"'height':3", "'height':\n\n  ^4294967297", "height is 4294967297; it must be 1 to 1024"},
    {"'height':3", "'height':^{}", "height is an object; it must be a number"},
    {"'sourceLength':5", "'sourceLength':^-1", "sourceLength is -1; it must be 0 to 1000000"},
    {"'sourceLength':5", "'sourceLength':^1000001",
     "sourceLength is 1000001; it must be 0 to 1000000"},
    {"'id':1", "'id':^9223372036854775808", "id is 9223372036854775808; it must be "
     "-9223372036854775808 to 9223372036854775807"},
    {"'id':1", "'id':^true", "id is a word; it must be a number"},
    {"'id':1", "'id':^0.1", "id is 0.1; it must be a whole number"},
    {"[6]", "[6,^-1]", "a seed is -1; it must be 0 to 4294967295"},
    {"[6]", "[6, ^4294967296 ]", "a seed is 4294967296; it must be 0 to 4294967295"},
    {"[6]", "[6,^'7']", "a seed is a string; it must be a number"},
    {"[6]", "[6,^]", "expected a value, found ']'"},
    {"[6]", "^6", "sourceSeeds is a number; it must be a list"},
    {"[6]", "^null", "sourceSeeds is a word; it must be a list"},
    /* cells */
    {"'x':0", "'x':^100000001", "x is 100000001; it must be -100000000 to 100000000"},
    {"'y':0", "'y':^-1e9", "y is -1e9; it must be -100000000 to 100000000"},
    {"'x':7", "'x':^0.5", "x is 0.5; it must be a whole number"},
    {"'y':8", "'y':^'8'", "y is a string; it must be a number"},
    {"{'x':0,'y':0}", "{'x':0^}", "a member has no 'y'"},
    {"{'x':0,'y':0}", "{'y':0 ^}", "a member has no 'x'"},
    {"{'x':0,'y':0}", "{'x':0,'y':0,^'x':0}", "a member has a second 'x'"},
    {"{'x':0,'y':0}", "^[0,0]", "a member is a list; it must be an object"},
    {"{'x':0,'y':0}", "{'x':0,'y':0},^0", "a member is a number; it must be an object"},
    {"{'x':7,'y':8}", "{'x':7^}", "the pivot has no 'y'"},
    {"{'x':7,'y':8}", "^null", "the pivot is a word; it must be an object"},
    {"{'x':1,'y':2}", "{^}", "a filled cell has no 'x'"},
    {"{'x':1,'y':2}", "^3", "a filled cell is a number; it must be an object"},
    {"{'x':1,'y':2}", "{'x':1,'y':2} ^{'x':1,'y':2}", "expected ',' or ']', found '{'"},
    /* the board */
    {"{'x':1,'y':2}", "^{'x':4,'y':2}", "the filled cell (4, 2) is off the board of 4 x 3 cells"},
    {"{'x':1,'y':2}", "^{'x':1,'y':3}", "the filled cell (1, 3) is off the board of 4 x 3 cells"},
    {"{'x':1,'y':2}", "^{'x':-1,'y':2}", "the filled cell (-1, 2) is off the board of 4 x 3 cells"},
    {"{'x':1,'y':2}", "^{'x':1,'y':-3}", "the filled cell (1, -3) is off the board of 4 x 3 cells"},
    {"{'x':1,'y':2}", "{'x':0,'y':0},\n ^{'x':100000000,'y':1},{'x':3,'y':2}",
     "the filled cell (100000000, 1) is off the board of 4 x 3 cells"},
    {"[{'x':1,'y':2}]", "^{}", "filled is an object; it must be a list"},
    /* units */
    {"[{'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}}]", "^[]", "the problem has no units"},
    {"[{'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}}]", "^7",
     "units is a number; it must be a list"},
    {"{'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}}", "^'u'",
     "unit 0 is a string; it must be an object"},
    {"[{'x':0,'y':0}]", "^[ ]", "unit 0 has no members"},
    {"[{'x':0,'y':0}]", "^{}", "members is an object; it must be a list"},
    {",'pivot':{'x':7,'y':8}", "^", "unit 0 has no 'pivot'"},
    {"'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}",
     "'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}},{'pivot':{'x':7,'y':8}^",
     "unit 1 has no 'members'"},
    {"'pivot':", "'pivot':{'x':1,'y':1},^'pivot':", "unit 0 has a second 'pivot'"},
    {"'members':[{'x':0,'y':0}]", "'members':[{'x':0,'y':0}],^'members':[]",
     "unit 0 has a second 'members'"},
    /* the whole */
    {"'id':1,", "'id':1,^'id':1,", "the problem has a second 'id'"},
    {"'width':4", "'width':4,^'\\u0077idth':4", "the problem has a second 'width'"},
    {"'sourceSeeds':[6]", "'sourceSeeds':[6],^'filled':[]", "the problem has a second 'filled'"},
    {"'sourceSeeds':[6]}", "'Seeds':[6]^}", "the problem has no 'sourceSeeds'"},
    {"[6]}", "[6]^", "expected ',' or '}', found the end of the input"},
    {"[6]}", "[6^", "expected ',' or a closing bracket, found the end of the input"},
    {"[6]}", "[6,^", "expected a value, found the end of the input"},
    {"[6]}", "[6],^}", "expected a key, found '}'"},
    {"[6]}", "[6]}^x", "expected the end of the input, found 'x'"},
    {"[6]}", "[6]}\n\n^{}", "expected the end of the input, found '{'"},
    {"[6]}", "[6]}^}", "expected the end of the input, found '}'"},
    {"'id':1,", "'id':1,^,", "expected a key, found ','"},
    {"'id':1,", "'id':1 ^", "expected ',' or '}', found '''"},
    {"'id':1,", "'id'^;1,", "expected ':', found ';'"},
    {"'id':1,", "^id:1,", "expected a key, found 'i'"},
    {"'id':1,", "^'i\\d':1,", "the key is malformed"},
    {"'id':1,", "'i^\nd':1,", "expected the end of the key, found '\\x0a'"},
    {"'id':1,", "'n':'\\^z','id':1,", "expected an escape, found 'z'"},
    {"'id':1,", "'n':'a^\t','id':1,", "expected the end of the string, found '\\x09'"},
    {"'id':1,", "'n':[^nil],'id':1,", "expected a value, found 'nil'"},
    {"{'id'", "^[{'id'", "the problem is a list; it must be an object"},
    {"{'id'", "^'id'", "the problem is a string; it must be an object"},
    {"{'id'", "^\xff\xfe{'id'", "expected a value, found '\\xff'"},
};

static void what_is_wrong_is_told_with_its_place(void **state)
{
    struct room room = room_of(4096, problem_read_need(), 0xa5);
    char error[300];

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct text text = small_text(BAD[i].part, BAD[i].by);

        expected_error(&text, BAD[i].error, error, sizeof error);
        for (size_t chunk = 1; chunk <= 81; chunk++) {
            struct outcome outcome = read_text(text.bytes, text.length,
                                               chunk <= 80 ? chunk : SIZE_MAX, &room);

            assert_string_equal(outcome.error.text, error);
            assert_int_equal(outcome.status, PROBLEM_INVALID);
        }
        free(text.bytes);
    }
    room_free(&room);
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
    struct room room = room_of(4096, problem_read_need(), 0xa5);
    char message[100], error[200];

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct text text = {0};
        struct outcome outcome;

        text_add(&text, "{'filled':[");
        text_add(&text, ROWS[i].cells);
        text_add(&text, REST);
        snprintf(message, sizeof message, "the filled cell %s is off the board of 70 x 3 cells",
                 ROWS[i].error);
        expected_error(&text, message, error, sizeof error);
        outcome = read_text(text.bytes, text.length, 11, &room);
        assert_string_equal(outcome.error.text, error);
        assert_int_equal(outcome.status, PROBLEM_INVALID);
        free(text.bytes);
    }
    room_free(&room);
}

static void no_part_of_a_problem_passes_for_the_whole(void **state)
{
    struct text text = plain_text();
    struct room room = room_of(4096, problem_read_need(), 0xa5);

    (void)state;
    for (size_t part = 0; part < text.length; part++) {
        struct outcome outcome = read_text(text.bytes, part, 5, &room);

        assert_int_equal(outcome.status, PROBLEM_INVALID);
        assert_non_null(strstr(outcome.error.text, "found the end of the input"));
    }
    free(text.bytes);
    room_free(&room);
}

static void a_failing_source_is_told_from_a_bad_problem(void **state)
{
    struct text text = plain_text();
    struct room room = room_of(4096, problem_read_need(), 0xa5);

    (void)state;
    for (size_t part = 0; part <= text.length; part++) {
        struct served served = served_text(text.bytes, part, 6, -1);
        struct outcome outcome = read_served(&served, &room);

        assert_int_equal(outcome.status, PROBLEM_UNREADABLE);
        assert_non_null(strstr(outcome.error.text, ": the input cannot be read"));
    }
    free(text.bytes);
    room_free(&room);
}

/* Every single byte of a problem left out or replaced by others: whatever comes of it, it is the
 * same for every way to read it. */
static void a_damaged_byte_does_no_harm(void **state)
{
    static const char BY[] = "\"'{}[]:,\\ \n0-.eEu1tnf\x01\xff";
    struct text text = plain_text();
    struct room room = room_of(4096, problem_read_need(), 0xa5);
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
            whole = read_text(damaged, length, SIZE_MAX, &room);
            chunked = read_text(damaged, length, 1 + at % 5, &room);
            assert_string_equal(whole.error.text, chunked.error.text);
            assert_int_equal(whole.status, chunked.status);
            assert_true(whole.status == PROBLEM_OK || whole.status == PROBLEM_INVALID);
        }
    }
    free(damaged);
    free(text.bytes);
    room_free(&room);
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
