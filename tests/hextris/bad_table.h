/* Reads a table of bad input row by row: tests/hextris/bad_input.txt or tests/readers/table.txt, whose first lines
 * describe the format. */
#ifndef TESTS_BAD_TABLE_H
#define TESTS_BAD_TABLE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BAD_TABLE "tests/hextris/bad_input.txt"
#define READERS_TABLE "tests/readers/table.txt"

enum { BAD_LINE = 1024, BAD_COLUMN = 1 << 16, BAD_COLUMNS = 4 };

struct bad_row {
    char section[24];
    int status;   /* the exit status to expect, where the section names one */
    int number;   /* of the line in the table */
    int count;    /* columns */
    char columns[BAD_COLUMNS][BAD_COLUMN];
};

static inline _Noreturn void bad_table_stop(const struct bad_row *row, const char *what)
{
    printf("Bail out! line %d of the table: %s\n", row->number, what);
    exit(2);
}

/* Copies a part of a line with its <...> written out; returns the end of what was written. */
static inline char *bad_table_expand(const struct bad_row *row, char *to, const char *end,
                                     const char *from, const char *stop)
{
    while (from < stop) {
        const char *close = *from == '<' ? memchr(from, '>', (size_t)(stop - from)) : NULL;
        unsigned value;
        int skip = 0;
        if (to + 16 >= end)
            bad_table_stop(row, "the column is too long");
        if (close != NULL && close - from == 3 && sscanf(from, "<%2x>", &value) == 1) {
            *to++ = (char)value;
            from = close + 1;
        } else if (close != NULL && sscanf(from, "<%u:%n", &value, &skip) == 1 && skip > 0) {
            for (unsigned i = 0; i < value; i++)
                for (const char *at = from + skip; at < close && to + 16 < end; at++)
                    to += *at == '#' ? sprintf(to, "%u", i) : (*to = *at, 1);
            from = close + 1;
        } else {
            *to++ = *from++;
        }
    }
    return to;
}

static inline void bad_table_split(struct bad_row *row, const char *line)
{
    const char *at = line;

    for (row->count = 0; at != NULL && row->count < BAD_COLUMNS; row->count++) {
        const char *bar = strstr(at, " | "), *stop = bar != NULL ? bar : at + strlen(at);
        char *column = row->columns[row->count];
        while (*at == ' ' && at < stop)
            at++;
        while (stop > at && stop[-1] == ' ')
            stop--;
        *bad_table_expand(row, column, column + BAD_COLUMN, at, stop) = '\0';
        at = bar != NULL ? bar + 3 : NULL;
    }
    if (at != NULL)
        bad_table_stop(row, "there are too many columns");
}

/* Whether the line names a section, or says what is not for a row: comments, and the file that rows change. */
static inline bool bad_table_aside(struct bad_row *row, const char *line)
{
    size_t length = strlen(line);

    if (length == 0 || line[0] == '#' || strncmp(line, "= ", 2) == 0)
        return true;
    if (sscanf(line, "[%23[a-z] %d]", row->section, &row->status) == 2)
        return true;
    if (line[0] != '[' || strspn(line + 1, "abcdefghijklmnopqrstuvwxyz ") != length - 2)
        return false;
    snprintf(row->section, sizeof row->section, "%.*s", (int)length - 2, line + 1);
    return true;
}

/* The next row of a table that is read from its start with a row full of zeros. False at the end. */
static inline bool bad_table_next(FILE *table, struct bad_row *row)
{
    char line[BAD_LINE];

    while (fgets(line, sizeof line, table) != NULL) {
        row->number++;
        if (strchr(line, '\n') == NULL)
            bad_table_stop(row, "the line is too long");
        line[strcspn(line, "\n")] = '\0';
        if (bad_table_aside(row, line))
            continue;
        bad_table_split(row, line);
        return true;
    }
    return false;
}

#endif
