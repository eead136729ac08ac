/* Tests of core/brainwall/rules/pose_read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/rules/pose_read.h"
#include "../kit/served.h"

enum { ENTRIES = 4 };

/* What was read of a text; the vertices of the poses follow one another. */
struct outcome {
    enum json_status status;
    struct message error, fault; /* of the input, and of the last entry that was refused */
    struct pose_entry entries[ENTRIES];
    struct point vertices[MAX_VERTICES + 1];
    uint32_t count, vertex_count;
};

static void read_poses(struct outcome *outcome, const char *text, size_t most)
{
    static uint64_t memory[1 << 11];
    struct served served = served_text(text, strlen(text), most, 0);
    struct arena arena = arena_over(memory, pose_read_need());
    struct pose_reader reader;
    struct pose_entry entry;

    assert_true(pose_read_need() <= sizeof memory);
    memset(memory, 0xa5, sizeof memory);
    memset(outcome, 0, sizeof *outcome);
    message_clear(&outcome->error);
    assert_true(pose_read_open(&reader, "p", (struct window_source){served_read, &served}, &arena, &outcome->error));
    while (pose_read_next(&reader, &entry)) {
        assert_in_range(outcome->count, 0, ENTRIES - 1);
        outcome->fault = reader.fault;
        for (uint32_t v = 0; entry.has_pose && !entry.is_refused && v < entry.pose.count; v++)
            outcome->vertices[outcome->vertex_count++] = entry.pose.vertices[v];
        outcome->entries[outcome->count++] = entry;
    }
    outcome->status = reader.json.status;
    assert_false(pose_read_next(&reader, &entry));
}

static void a_list_is_read_whatever_the_pieces(void **state)
{
    static const char TEXT[] =
        "\n [{\"file\":\"a\\u002fb 7.json\",\"problem\":7,\"dislikes\":12,\"tag\":\"b1:0 [\",\n"
        "\"pose\":{\"vertices\":[[10.0,-2],[3e1,4]],\"bonuses\":[]}},\n"
        "{\"pose\":null,\"problem\":null,\"file\":\"x\"},"
        "{\"problem\":88,\"pose\":{\"bonuses\":[{\"edge\":[3,1],\"problem\":5,\"bonus\":\"BREAK_A_LEG\"}],"
        "\"more\":[{}],\"vertices\":[[5,6]]}},"
        "{\"bonuses\":[{\"bonus\":\"WALLHACK\",\"problem\":0}],\"vertices\":[]}] ";
    static struct outcome read;

    (void)state;
    for (size_t most = 1; most < 60; most++) {
        read_poses(&read, TEXT, most);
        assert_int_equal(read.status, JSON_OK);
        assert_int_equal(read.count, 4);
        assert_string_equal(read.entries[0].file, "a/b 7.json");
        assert_int_equal(read.entries[0].problem, 7);
        assert_true(read.entries[0].has_pose);
        assert_int_equal(read.entries[0].pose.count, 2);
        assert_int_equal(read.entries[0].pose.use.kind, BONUS_NONE);
        assert_int_equal(read.entries[0].location.line, 3);
        assert_int_equal(read.entries[0].location.column, 8);
        assert_false(read.entries[1].has_pose);
        assert_string_equal(read.entries[1].file, "x");
        assert_int_equal(read.entries[1].problem, -1);
        assert_string_equal(read.entries[2].file, "");
        assert_int_equal(read.entries[2].problem, 88);
        assert_int_equal(read.entries[2].pose.use.kind, BONUS_BREAK_A_LEG);
        assert_int_equal(read.entries[2].pose.use.a, 3);
        assert_int_equal(read.entries[2].pose.use.b, 1);
        assert_int_equal(read.entries[2].pose.use.problem, 5);
        assert_int_equal(read.entries[3].problem, -1);
        assert_int_equal(read.entries[3].pose.count, 0);
        assert_int_equal(read.entries[3].pose.use.kind, BONUS_WALLHACK);
        assert_int_equal(read.vertex_count, 3);
        assert_int_equal(read.vertices[0].x, 10);
        assert_int_equal(read.vertices[1].x, 30);
        assert_int_equal(read.vertices[1].y, 4);
        assert_int_equal(read.vertices[2].y, 6);
    }
}

static void one_pose_null_and_an_empty_list_are_read_too(void **state)
{
    static struct outcome read;

    (void)state;
    read_poses(&read, " {\"vertices\":[[1,2],[3,4]]}\n", 3);
    assert_int_equal(read.status, JSON_OK);
    assert_int_equal(read.count, 1);
    assert_int_equal(read.entries[0].location.column, 2);
    assert_int_equal(read.vertices[1].y, 4);
    read_poses(&read, "null\n", 3);
    assert_int_equal(read.status, JSON_OK);
    assert_int_equal(read.count, 0);
    read_poses(&read, "[ ]", 3);
    assert_int_equal(read.status, JSON_OK);
    assert_int_equal(read.count, 0);
}

static void quote(char *text)
{
    for (; *text != '\0'; text++)
        *text = *text == '\'' ? '"' : *text;
}

/* A text without its ^, which marks the place that the error names; ' stands for ". */
static void unmark(const char *marked, const char *error, char *text, char *expected, size_t size)
{
    size_t place = strcspn(marked, "^");

    snprintf(text, size, "%.*s%s", (int)place, marked, marked + place + 1);
    snprintf(expected, size, "p:1:%zu: %s", place + 1, error);
    quote(text);
    quote(expected);
}

static void broken_json_ends_the_poses(void **state)
{
    static const struct {
        const char *text, *error;
        uint32_t count;
    } ROWS[] = {
        {"^", "expected a value, found the end of the input", 0},
        {"^nul ", "expected a value, found 'nul'", 0},
        {"null ^null", "expected the end of the input, found 'n'", 0},
        {"[]^,", "expected the end of the input, found ','", 0},
        {"{'vertices':[[0,1]]}^]", "expected the end of the input, found ']'", 0},
        {"[{'vertices':[[0,1]]},^]", "expected a value, found ']'", 1},
        {"[7,{'vertices':[[0,1]]},{'file':7,^nil}]", "expected a key, found 'n'", 2},
        {"[{'pose':{'vertices':[[0.5,1]],'x'^}}]", "expected ':', found '}'", 0},
    };
    static struct outcome read;
    char text[300], expected[300];

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t most = 1; most < 40; most += 7) {
            unmark(ROWS[i].text, ROWS[i].error, text, expected, sizeof text);
            read_poses(&read, text, most);
            assert_string_equal(read.error.text, expected);
            assert_int_equal(read.status, JSON_INVALID);
            assert_int_equal(read.count, ROWS[i].count);
        }
}

/* Each row is read between two poses, and alone. */
static void what_is_wrong_with_an_entry_is_a_fault_of_that_entry(void **state)
{
    static const struct {
        const char *text, *error;
    } ROWS[] = {
        {"^17", "a pose is a number; it must be an object"},
        {"^true", "a pose is true; it must be an object"},
        {"^'[[['", "a pose is a string; it must be an object"},
        {"^{}", "a pose has neither 'pose' nor 'vertices'"},
        {"^{'file':'7.json'}", "a pose has neither 'pose' nor 'vertices'"},
        {"^{'vertices':null}", "a pose has neither 'pose' nor 'vertices'"},
        {"^{'bonuses':[],'pose':null}", "a pose has both 'pose' and 'vertices' or 'bonuses'"},
        {"^{'pose':null,'vertices':[]}", "a pose has both 'pose' and 'vertices' or 'bonuses'"},
        {"{'pose':^[]}", "a pose is a list; it must be an object"},
        {"{'pose':{'bonuses':[]^}}", "a pose has no 'vertices'"},
        {"{'pose':{'vertices':^null}}", "vertices is null; it must be a list"},
        {"{'vertices':^{}}", "vertices is an object; it must be a list"},
        {"{'vertices':[[1,2],^[3]]}", "a vertex is a list of 1; it must have 2 numbers"},
        {"{'vertices':[[1,2],^null,5]}", "a vertex is null; it must be a list"},
        {"{'vertices':[[1,^2.5]]}", "a coordinate is 2.5; it must be a whole number"},
        {"{'vertices':[[1,^null]]}", "a coordinate is null; it must be a number"},
        {"{'vertices':[[^2048,1]]}", "a coordinate is 2048; it must be -2047 to 2047"},
        {"{'vertices':[],^'vertices':[]}", "a pose has a second 'vertices'"},
        {"{'vertices':[],'bonuses':[{'bonus':^'FLY'}]}",
         "the bonus is 'FLY'; it must be 'GLOBALIST', 'BREAK_A_LEG', 'WALLHACK' or 'SUPERFLEX'"},
        {"{'bonuses':[{'bonus':'WALLHACK'^}],'vertices':[]}", "a bonus has no 'problem'"},
        {"{'vertices':[],'bonuses':[^null]}", "a bonus is null; it must be an object"},
        {"{'vertices':[],'bonuses':[{'bonus':'WALLHACK','problem':^-1}]}",
         "the problem of a bonus is -1; it must be 0 to 2147483647"},
        {"{'vertices':[],'bonuses':[^{'bonus':'BREAK_A_LEG','problem':1}]}", "BREAK_A_LEG has no 'edge'"},
        {"{'vertices':[],'bonuses':[^{'bonus':'BREAK_A_LEG','problem':1,'edge':null}]}", "BREAK_A_LEG has no 'edge'"},
        {"{'vertices':[],'bonuses':[{'bonus':'BREAK_A_LEG','problem':1,'edge':^[1]}]}",
         "the edge of a bonus is a list of 1; it must have 2 numbers"},
        {"{'vertices':[],'bonuses':[{'bonus':'BREAK_A_LEG','problem':1,'edge':[1,^256]}]}",
         "a vertex of an edge is 256; it must be 0 to 255"},
        {"{'vertices':[],'bonuses':[{'bonus':'WALLHACK','problem':1},^{'bonus':'WALLHACK','problem':1}]}",
         "a pose uses more than one bonus"},
        {"{'file':^7,'pose':null}", "the file of a pose is a number; it must be a string"},
        {"{'problem':^-7,'pose':null}", "the problem is -7; it must be 0 to 9223372036854775807"},
        {"{'dislikes':^'7','pose':null}", "dislikes is a string; it must be a number"},
    };
    static struct outcome read;
    char text[300], expected[300], whole[600];

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t most = 1; most < 40; most += 7) {
            unmark(ROWS[i].text, ROWS[i].error, text, expected, sizeof text);
            read_poses(&read, text, most);
            assert_true(read.count == 1 && read.entries[0].is_refused);
            assert_string_equal(read.fault.text, expected);
            snprintf(whole, sizeof whole, "[{\"problem\":1,\"pose\":null},\n%s,{\"file\":null,\"problem\":3,"
                                          "\"pose\":{\"vertices\":[[4,5]],\"bonuses\":null}}]", text);
            read_poses(&read, whole, most);
            assert_int_equal(read.status, JSON_OK);
            assert_int_equal(read.count, 3);
            assert_false(read.entries[0].is_refused);
            assert_true(read.entries[1].is_refused);
            assert_false(read.entries[2].is_refused);
            assert_int_equal(read.entries[2].problem, 3);
            assert_int_equal(read.vertices[read.vertex_count - 1].x, 4);
            assert_int_equal(strncmp(read.fault.text, "p:2:", 4), 0);
            assert_string_equal(strchr(read.fault.text, ' '), strchr(expected, ' '));
        }
}

static void an_entry_that_is_refused_still_says_what_it_is_for(void **state)
{
    static struct outcome read;

    (void)state;
    read_poses(&read, "[{\"pose\":{\"vertices\":[[1,2,3],[4]]},\"file\":\"7.json\",\"problem\":\"x\",\"dislikes\":5}]",
               9);
    assert_int_equal(read.count, 1);
    assert_true(read.entries[0].is_refused && read.entries[0].whole_entry_refused && read.entries[0].has_pose &&
                !read.entries[0].is_bare);
    assert_string_equal(read.entries[0].file, "7.json");
    assert_int_equal(read.entries[0].dislikes, 5);
    assert_string_equal(read.fault.text, "p:1:23: a vertex is a list of 3; it must have 2 numbers");
    read_poses(&read, "[{\"pose\":{\"vertices\":[[1,2,3],[4]]},\"file\":\"7.json\"}]", 9);
    assert_true(read.entries[0].is_refused && !read.entries[0].whole_entry_refused);
}

static void a_pose_has_one_vertex_more_than_a_figure_at_most(void **state)
{
    static struct outcome read;
    static char text[8 * MAX_VERTICES];

    (void)state;
    for (uint32_t more = 0; more < 2; more++) {
        size_t length = (size_t)sprintf(text, "{\"vertices\":[[0,1]");
        for (uint32_t v = 0; v < MAX_VERTICES + more; v++)
            length += (size_t)sprintf(text + length, ",[2,3]");
        sprintf(text + length, "]}");
        read_poses(&read, text, 4096);
        assert_int_equal(read.status, JSON_OK);
        assert_int_equal(read.entries[0].is_refused, more);
    }
    assert_non_null(strstr(read.fault.text, ": a pose has too many vertices; the limit of this build is 257"));
}

static void too_little_memory_and_a_source_that_fails_are_told(void **state)
{
    static uint64_t memory[1 << 11];
    static const char TEXT[] = "[{\"vertices\":[[1,2]]}";
    struct served served = served_text(TEXT, strlen(TEXT), 4, -1);
    struct window_source source = {served_read, &served};
    struct arena arena = arena_over(memory, pose_read_need());
    struct message error;
    struct pose_reader reader;
    struct pose_entry entry;

    (void)state;
    assert_true(pose_read_open(&reader, "p", source, &arena, &error));
    assert_true(pose_read_next(&reader, &entry));
    assert_false(pose_read_next(&reader, &entry));
    assert_int_equal(reader.json.status, JSON_UNREADABLE);
    for (size_t size = 0; size < pose_read_need(); size += 128) {
        arena = arena_over(memory, size);
        assert_false(pose_read_open(&reader, "p", source, &arena, &error));
        assert_int_equal(reader.json.status, JSON_MEMORY);
        assert_non_null(strstr(error.text, "too little memory"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_read_whatever_the_pieces),
        cmocka_unit_test(one_pose_null_and_an_empty_list_are_read_too),
        cmocka_unit_test(broken_json_ends_the_poses),
        cmocka_unit_test(what_is_wrong_with_an_entry_is_a_fault_of_that_entry),
        cmocka_unit_test(an_entry_that_is_refused_still_says_what_it_is_for),
        cmocka_unit_test(a_pose_has_one_vertex_more_than_a_figure_at_most),
        cmocka_unit_test(too_little_memory_and_a_source_that_fails_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
