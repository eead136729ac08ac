/* See csv.h. */
#include "csv.h"

#include <string.h>

#include "../json.h"

static void fail(struct brainwall_csv *csv, size_t line, size_t column, const char *what)
{
    if (csv->wrong->length != 0)
        return;
    message_name(csv->wrong, csv->path);
    message_print(csv->wrong, ":%zu:%zu: %s", line, column, what);
}

void brainwall_csv_refuse(struct brainwall_csv *csv, const struct brainwall_csv_field *field, const char *what)
{
    fail(csv, field->line, field->column, what);
}

static size_t column_of(const struct brainwall_csv *csv)
{
    return (size_t)(csv->at - csv->line_start) + 1;
}

static bool at_line_end(const struct brainwall_csv *csv)
{
    return csv->at == csv->end || *csv->at == '\n' || *csv->at == '\r';
}

static void take_line_end(struct brainwall_csv *csv)
{
    csv->at += *csv->at == '\r' && csv->at + 1 < csv->end && csv->at[1] == '\n' ? 2 : 1;
    csv->line++;
    csv->line_start = csv->at;
}

static bool is_blank(const struct brainwall_csv *csv, char byte)
{
    return byte != csv->separator && (byte == ' ' || byte == '\t');
}

static void skip_blanks(struct brainwall_csv *csv)
{
    while (csv->at < csv->end && is_blank(csv, *csv->at))
        csv->at++;
}

/* The first separator outside quotes; a comma if the first line has none. */
static char separator_of(const struct brainwall_csv *csv)
{
    bool quoted = false;

    for (const char *at = csv->at; at < csv->end && (quoted || (*at != '\n' && *at != '\r')); at++) {
        quoted ^= *at == '"';
        if (!quoted && (*at == ',' || *at == ';' || *at == '\t'))
            return *at;
    }
    return ',';
}

void brainwall_csv_open(struct brainwall_csv *csv, const char *path, struct game_text text, struct message *wrong)
{
    const char *encoding = judge_json_encoding(text.bytes, text.length);
    struct message what;

    *csv = (struct brainwall_csv){.path = path, .at = text.bytes, .end = text.bytes + text.length,
                                   .line_start = text.bytes,
                                  .line = 1, .wrong = wrong};
    message_clear(wrong);
    if (encoding != NULL) {
        message_clear(&what);
        message_print(&what, "the input is %s; it must be UTF-8", encoding);
        fail(csv, 1, 1, what.text);
    }
    if (text.length >= 3 && memcmp(text.bytes, "\xEF\xBB\xBF", 3) == 0)
        csv->at += 3;
    csv->separator = separator_of(csv);
}

/* The end of a quoted field, given the byte behind its first quotation mark. */
static const char *take_quoted(struct brainwall_csv *csv, const struct brainwall_csv_field *field)
{
    while (csv->at < csv->end) {
        if (*csv->at == '"' && (++csv->at == csv->end || *csv->at != '"'))
            return csv->at - 1;
        if (*csv->at == '\n' || *csv->at == '\r')
            take_line_end(csv);
        else
            csv->at++;
    }
    brainwall_csv_refuse(csv, field, "the quoted field is not closed");
    return csv->at;
}

static const char *take_plain(struct brainwall_csv *csv)
{
    while (!at_line_end(csv) && *csv->at != csv->separator)
        csv->at++;
    return csv->at;
}

/* Takes the separator or line end after a field. */
static void take_separator(struct brainwall_csv *csv, struct brainwall_csv_field *field)
{
    skip_blanks(csv);
    field->last = csv->at == csv->end || *csv->at != csv->separator;
    csv->in_record = !field->last;
    if (csv->in_record)
        csv->at++;
    else if (!at_line_end(csv))
        fail(csv, csv->line, column_of(csv), "expected a separator after the quoted field");
    else if (csv->at < csv->end)
        take_line_end(csv);
}

bool brainwall_csv_next(struct brainwall_csv *csv, struct brainwall_csv_field *field)
{
    const char *start, *end;
    bool quoted;

    if (csv->wrong->length != 0 || (csv->at == csv->end && !csv->in_record))
        return false;
    skip_blanks(csv);
    *field = (struct brainwall_csv_field){.line = csv->line, .column = column_of(csv)};
    quoted = csv->at < csv->end && *csv->at == '"';
    csv->at += quoted;
    start = csv->at;
    end = quoted ? take_quoted(csv, field) : take_plain(csv);
    while (end > start && is_blank(csv, end[-1]))
        end--;
    while (start < end && is_blank(csv, *start))
        start++;
    field->text = (struct game_text){start, (size_t)(end - start)};
    take_separator(csv, field);
    return csv->wrong->length == 0;
}
