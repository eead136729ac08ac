/* Tests of core/base/writer: JSON in pieces, whatever the room of its buffer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/writer.h"
#include "../../port/port.h"
#include "../kit/fake_port.h"

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    return 0;
}

static void an_empty_list_is_two_brackets_and_a_line_end(void **state)
{
    struct writer writer;

    (void)state;
    writer_start(&writer, PORT_OUT);
    writer_open(&writer, '[');
    writer_close(&writer, ']');
    assert_true(writer_finish(&writer));
    assert_string_equal(fake.out, "[]\n");
}

static void commas_stand_between_values_only(void **state)
{
    struct writer writer;

    (void)state;
    writer_start(&writer, PORT_OUT);
    writer_open(&writer, '[');
    for (int i = 0; i < 2; i++) {
        if (i != 0)
            writer_line(&writer);
        writer_open(&writer, '{');
        writer_key(&writer, "a");
        writer_open(&writer, '[');
        writer_number(&writer, i);
        writer_number(&writer, -i);
        writer_close(&writer, ']');
        writer_key(&writer, "b");
        writer_string_begin(&writer);
        writer_string_end(&writer);
        writer_close(&writer, '}');
    }
    writer_close(&writer, ']');
    assert_true(writer_finish(&writer));
    assert_string_equal(fake.out, "[{\"a\":[0,0],\"b\":\"\"},\n{\"a\":[1,-1],\"b\":\"\"}]\n");
}

static void numbers_are_written_to_their_very_ends(void **state)
{
    struct writer writer;

    (void)state;
    writer_start(&writer, PORT_ERR);
    writer_open(&writer, '[');
    writer_number(&writer, INT64_MAX);
    writer_number(&writer, INT64_MIN);
    writer_null(&writer);
    writer_number(&writer, UINT32_MAX);
    writer_close(&writer, ']');
    assert_true(writer_finish(&writer));
    assert_string_equal(fake.err, "[9223372036854775807,-9223372036854775808,null,4294967295]\n");
    assert_string_equal(fake.out, "");
}

static void a_field_is_a_key_with_its_value(void **state)
{
    struct writer writer;

    (void)state;
    writer_start(&writer, PORT_OUT);
    writer_open(&writer, '{');
    writer_field(&writer, "a", -7);
    writer_field_text(&writer, "b", "c\"d");
    writer_field_text(&writer, "e", "");
    writer_close(&writer, '}');
    assert_true(writer_finish(&writer));
    assert_string_equal(fake.out, "{\"a\":-7,\"b\":\"c\\\"d\",\"e\":\"\"}\n");
}

static void null_is_a_value(void **state)
{
    struct writer writer;

    (void)state;
    writer_start(&writer, PORT_OUT);
    writer_open(&writer, '{');
    writer_key(&writer, "a");
    writer_null(&writer);
    writer_key(&writer, "b");
    writer_null(&writer);
    writer_close(&writer, '}');
    assert_true(writer_finish(&writer));
    assert_string_equal(fake.out, "{\"a\":null,\"b\":null}\n");
}

static void what_json_reserves_is_escaped(void **state)
{
    static const char text[] = "ei! \"\\/\b\t\n\x1f\x7f";
    struct writer writer;

    (void)state;
    writer_start(&writer, PORT_OUT);
    writer_string_begin(&writer);
    writer_string_part(&writer, text, sizeof text); /* its NUL included */
    writer_string_end(&writer);
    assert_true(writer_finish(&writer));
    assert_string_equal(fake.out,
                        "\"ei! \\\"\\\\/\\u0008\\u0009\\u000a\\u001f\x7f\\u0000\"\n");
}

static void a_string_in_parts_is_the_string_whole(void **state)
{
    static char text[3 * WRITER_BUFFER + 7];
    struct writer writer;
    size_t part = 1;

    (void)state;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = "palbd k!'\"\\"[i * i % 11];
    writer_start(&writer, PORT_OUT);
    writer_string_begin(&writer);
    writer_string_part(&writer, text, sizeof text);
    writer_string_end(&writer);
    assert_true(writer_finish(&writer));
    writer_start(&writer, PORT_ERR);
    writer_string_begin(&writer);
    for (size_t at = 0; at < sizeof text; at += part, part = (part * 7 + 3) % 1000) {
        size_t left = sizeof text - at;
        writer_string_part(&writer, text + at, part < left ? part : left);
    }
    writer_string_end(&writer);
    assert_true(writer_finish(&writer));
    assert_true(fake.out_length > sizeof text);
    assert_string_equal(fake.out, fake.err);
}

static void a_failed_write_is_remembered(void **state)
{
    struct writer writer;

    (void)state;
    fake.out_room = 10;
    writer_start(&writer, PORT_OUT);
    writer_open(&writer, '[');
    for (int i = 0; i < 10000; i++)
        writer_number(&writer, 1234567);
    assert_true(writer.failed);
    fake.out_room = SIZE_MAX;
    writer_close(&writer, ']');
    assert_false(writer_finish(&writer));
    assert_int_equal(fake.out_length, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_empty_list_is_two_brackets_and_a_line_end, fresh),
        cmocka_unit_test_setup(commas_stand_between_values_only, fresh),
        cmocka_unit_test_setup(numbers_are_written_to_their_very_ends, fresh),
        cmocka_unit_test_setup(a_field_is_a_key_with_its_value, fresh),
        cmocka_unit_test_setup(null_is_a_value, fresh),
        cmocka_unit_test_setup(what_json_reserves_is_escaped, fresh),
        cmocka_unit_test_setup(a_string_in_parts_is_the_string_whole, fresh),
        cmocka_unit_test_setup(a_failed_write_is_remembered, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
