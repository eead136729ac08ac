/* See option_rows.h. */
#include "option_rows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../port/program.h"
#include "fake_port.h"

enum { WORDS = 10, TEXT = 300, COLUMNS = 88 };

struct check {
    const struct option_set *set;
    option_rows_read *read;
    char *const *first;
    const struct option *row;
    char name[TEXT];    /* of the option, as it is given */
    char said[TEXT];    /* by the last line that was read */
    struct message wrong;
};

/* Reads the option with one value and then another; NULL: without. */
static enum option_status read_line(struct check *check, const char *one, const char *other)
{
    char *words[WORDS] = {(char *)"play"};
    int count = 1;

    for (int i = 0; i < 2 && check->first != NULL; i++)
        words[count++] = check->first[i];
    words[count++] = check->name;
    if (one != NULL)
        words[count++] = (char *)one;
    if (other != NULL) {
        words[count++] = check->name;
        words[count++] = (char *)other;
    }
    strcpy(check->said, "");
    return check->read(count, words, &check->wrong, check->said, sizeof check->said);
}

static void expect_right(struct check *check, const char *value)
{
    if (read_line(check, value, NULL) != OPTION_END)
        fail_msg("%s %s: %s", check->name, value, check->wrong.text);
}

/* The message names the option, the value and what it must be. */
static void expect_refused(struct check *check, const char *value)
{
    char begin[2 * TEXT];

    snprintf(begin, sizeof begin, "%s \"%s\": expected a", check->name, value);
    if (read_line(check, value, NULL) != OPTION_WRONG || strncmp(check->wrong.text, begin, strlen(begin)) != 0)
        fail_msg("%s %s: %s", check->name, value, check->wrong.text);
}

/* A number of the row as it is given. */
static const char *spell(const struct option *row, uint64_t number, char *text)
{
    if (row->kind->unit > 1)
        sprintf(text, "%llu.%03llu", (unsigned long long)(number / row->kind->unit),
                (unsigned long long)(number % row->kind->unit * 1000 / row->kind->unit));
    else
        sprintf(text, "%llu", (unsigned long long)number);
    return text;
}

static void check_bounds(struct check *check)
{
    const struct option *row = check->row;
    bool open = row->greatest == OPTION_NO_LIMIT;
    char least[TEXT], greatest[TEXT], beyond[TEXT], first[TEXT];

    assert_true(row->least < row->greatest);
    assert_true(row->default_number == 0 || (row->default_number >= row->least && row->default_number <= row->greatest));
    expect_right(check, spell(row, row->least, least));
    strcpy(first, check->said);
    expect_right(check, spell(row, open ? UINT64_MAX / 1000 : row->greatest, greatest));
    if (!row->repeatable && strcmp(check->said, first) == 0)
        fail_msg("%s: its value is not stored, or not in the line of the test: %s", check->name, first);
    if (row->least > 0)
        expect_refused(check, spell(row, row->least - 1, beyond));
    if (!open)
        expect_refused(check, spell(row, row->greatest + 1, beyond));
    expect_refused(check, "99999999999999999999999999x");
    expect_refused(check, "-1");
    if (row->repeatable)
        return;
    /* The last one counts. */
    assert_int_equal(read_line(check, greatest, least), OPTION_END);
    assert_string_equal(check->said, first);
}

static void check_value(struct check *check)
{
    const struct option *row = check->row;
    char missing[2 * TEXT];

    snprintf(missing, sizeof missing, "%s: requires a value", check->name);
    assert_int_equal(read_line(check, NULL, NULL), OPTION_WRONG);
    assert_string_equal(check->wrong.text, missing);
    if (row->greatest != 0)
        check_bounds(check);
    if (row->kind->read != NULL) {
        expect_refused(check, "");
        expect_refused(check, "#");
        assert_true(row->kind->what != NULL || row->kind->explain != NULL);
    } else {
        char one[TEXT];
        expect_right(check, "");
        expect_right(check, "#");
        strcpy(one, check->said);
        assert_int_equal(read_line(check, "#", "#"), OPTION_END);
        if (row->repeatable)
            assert_string_not_equal(check->said, one);
    }
}

/* The help of the row begins a line: its name, and what its value is called; bounds and default are in it. */
static void check_help(const struct check *check)
{
    char begin[3 * TEXT];
    const char *at, *end;

    snprintf(begin, sizeof begin, "\n  %s%s%s", check->row->id < OPTION_LONG ? check->name : "",
            check->row->long_name == NULL ? "" : check->row->id < OPTION_LONG ? ", " : "",
            check->row->long_name == NULL ? "" : check->row->long_name);
    if (check->row->value_name != NULL)
        strcat(strcat(begin, " "), check->row->value_name);
    at = strstr(fake.out, begin);
    assert_non_null(at);
    assert_true(at[strlen(begin)] == ' ' || at[strlen(begin)] == '\n');
    for (end = strchr(at + 1, '\n'); strncmp(end, "\n     ", 6) == 0;)
        end = strchr(end + 1, '\n');
    at = strstr(at, "default ");
    assert_int_equal(check->row->default_number != 0, at != NULL && at < end);
}

static void check_columns(void)
{
    for (const char *line = fake.out; *line != '\0'; line = strchr(line, '\n') + 1)
        if (strchr(line, '\n') - line > COLUMNS)
            fail_msg("more than %d columns: %.100s", COLUMNS, line);
}

void option_rows_check(const struct option_set *set, option_rows_read *read, char *const *first)
{
    static char help[] = "--help", play[] = "play";
    struct check check = {.set = set, .read = read, .first = first};
    uint32_t rows = 0;

    fake_reset();
    assert_int_equal(program_main(2, (char *[]){play, help, NULL}), PROGRAM_DONE);
    check_columns();
    for (; (check.row = option_row(set, rows)) != NULL; rows++) {
        sprintf(check.name, "-%c", check.row->id < OPTION_LONG ? check.row->id : '-');
        if (check.row->id >= OPTION_LONG)
            strcpy(check.name, check.row->long_name);
        check_help(&check);
        if (check.row->value_name != NULL)
            check_value(&check);
        else
            assert_int_not_equal(read_line(&check, NULL, NULL), OPTION_WRONG);
    }
    assert_true(rows > 5);
}
