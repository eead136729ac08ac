/*
 * A field is taken out in place: its text moves to where it began, quotation marks left out, and a NUL
 * goes behind it. There is a byte for that: the separator, the line end, or the NUL behind the file.
 */
#include "csv.h"

#include "../../host.h"
#include "../../json.h"

#include <stdlib.h>
#include <string.h>

static _Noreturn void wall_csv_fail(const struct wall_csv *csv, size_t line, size_t column, const char *what)
{
    judge_host_fail("%s:%zu:%zu: %s", csv->path, line, column, what);
}

void wall_csv_refuse(const struct wall_csv *csv, const struct wall_csv_field *field, const char *what)
{
    wall_csv_fail(csv, field->line, field->column, what);
}

static bool wall_csv_ends(const struct wall_csv *csv)
{
    return csv->at == csv->end || *csv->at == '\n' || *csv->at == '\r';
}

static void wall_csv_new_line(struct wall_csv *csv)
{
    csv->at += *csv->at == '\r' && csv->at + 1 < csv->end && csv->at[1] == '\n' ? 2 : 1;
    csv->line++;
    csv->line_start = csv->at;
}

static bool wall_csv_is_blank(const struct wall_csv *csv, char byte)
{
    return byte != csv->separator && (byte == ' ' || byte == '\t');
}

static void wall_csv_blanks(struct wall_csv *csv)
{
    while (csv->at < csv->end && wall_csv_is_blank(csv, *csv->at))
        csv->at++;
}

/* The first of the separators outside quotation marks; a comma if the first line has none. */
static char wall_csv_separator(const struct wall_csv *csv)
{
    bool quoted = false;
    for (const char *at = csv->at; at < csv->end && (quoted || (*at != '\n' && *at != '\r')); at++) {
        quoted ^= *at == '"';
        if (!quoted && (*at == ',' || *at == ';' || *at == '\t'))
            return *at;
    }
    return ',';
}

void wall_csv_open(struct wall_csv *csv, const char *path)
{
    size_t length;
    *csv = (struct wall_csv){.path = path, .line = 1};
    csv->text = judge_host_read_path(path, &length);
    const char *encoding = judge_json_encoding(csv->text, length);
    if (encoding)
        judge_host_fail("%s:1:1: the input is %s; it must be UTF-8", path, encoding);
    csv->line_start = csv->text;
    csv->at = csv->text + (length >= 3 && memcmp(csv->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
    csv->end = csv->text + length;
    csv->separator = wall_csv_separator(csv);
}

void wall_csv_close(struct wall_csv *csv)
{
    free(csv->text);
    free(csv->fields);
}

/* The text of a field in quotation marks, from the first of them on; the end of it. */
static char *wall_csv_quoted(struct wall_csv *csv, const struct wall_csv_field *field)
{
    char *to = csv->at++;
    for (;;) {
        if (csv->at == csv->end)
            wall_csv_refuse(csv, field, "the quotation mark is not closed");
        if (*csv->at == '"' && (++csv->at == csv->end || *csv->at != '"'))
            return to;
        *to++ = *csv->at;
        if (*csv->at == '\n' || *csv->at == '\r')
            wall_csv_new_line(csv);
        else
            csv->at++;
    }
}

/* The end of the text of a field without quotation marks. */
static char *wall_csv_plain(struct wall_csv *csv)
{
    while (!wall_csv_ends(csv) && *csv->at != csv->separator)
        csv->at++;
    return csv->at;
}

/* Takes a field and what stands behind it; false if the record ends there. */
static bool wall_csv_field(struct wall_csv *csv)
{
    struct wall_csv_field field = {.line = csv->line};
    wall_csv_blanks(csv);
    field.text = csv->at;
    field.column = (size_t)(csv->at - csv->line_start) + 1;
    char *end = csv->at < csv->end && *csv->at == '"' ? wall_csv_quoted(csv, &field) : wall_csv_plain(csv);
    while (end > field.text && wall_csv_is_blank(csv, end[-1]))
        end--;
    while (field.text < end && wall_csv_is_blank(csv, *field.text))
        field.text++;
    wall_csv_blanks(csv);
    bool more = csv->at < csv->end && *csv->at == csv->separator;
    if (!more && !wall_csv_ends(csv))
        wall_csv_fail(csv, csv->line, (size_t)(csv->at - csv->line_start) + 1,
                      "a separator must follow the quotation mark");
    if (more)
        csv->at++;
    else if (csv->at < csv->end)
        wall_csv_new_line(csv);
    *end = '\0';
    csv->fields = judge_host_resize(csv->fields, csv->count + 1, sizeof *csv->fields);
    csv->fields[csv->count++] = field;
    return more;
}

bool wall_csv_next(struct wall_csv *csv)
{
    do {
        if (csv->at == csv->end)
            return false;
        csv->count = 0;
        while (wall_csv_field(csv))
            continue;
    } while (csv->count == 1 && !csv->fields[0].text[0]);
    return true;
}
