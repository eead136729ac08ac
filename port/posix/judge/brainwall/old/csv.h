/*
 * wall_csv: a table of comma-separated values (RFC 4180), as people and spreadsheets write it.
 *
 *     problem;"best_dislikes"      fields may be quoted, "" is then a quotation mark
 *     7 ; " 100"                   blanks around a field are not part of it, nor those at its ends
 *
 * The separator is the first comma, semicolon or tab of the first line, outside quotation marks. Lines
 * end with LF, CR LF or CR; a byte order mark is skipped, and so are empty lines.
 */
#ifndef PORT_JUDGE_BRAINWALL_CSV_H
#define PORT_JUDGE_BRAINWALL_CSV_H

#include <stdbool.h>
#include <stddef.h>

struct wall_csv_field {
    const char *text; /* without quotation marks and blanks around it; ends in a NUL */
    size_t line;      /* where it begins, from 1 */
    size_t column;    /* in bytes, from 1 */
};

struct wall_csv {
    const char *path; /* for messages; the caller keeps it alive */
    char *text;       /* owned; changed while it is read */
    char *at;         /* what comes next */
    char *end;
    char *line_start;
    size_t line;
    char separator;
    struct wall_csv_field *fields; /* of the current record */
    size_t count;
};

/* Reads a file; ends the program with a message if it cannot be read or is not UTF-8. */
void wall_csv_open(struct wall_csv *csv, const char *path);
void wall_csv_close(struct wall_csv *csv);

/* Goes to the next record, whose fields last until the one after it. False at the end. */
bool wall_csv_next(struct wall_csv *csv);

/* Ends the program with a message about a field. */
_Noreturn void wall_csv_refuse(const struct wall_csv *csv, const struct wall_csv_field *field, const char *what);

#endif
