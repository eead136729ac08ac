/* Wall CSV: a table of comma-separated values (RFC 4180), as people and spreadsheets write it, field by field.
 *
 *     problem;"best_dislikes"      fields may be quoted, "" is then a quotation mark
 *     7 ; " 100"                   blanks around a field are not part of it, nor those at its ends
 *
 * The separator is the first comma, semicolon or tab of the first line, outside quotation marks. Lines end with LF, CR LF or
 * CR; a byte order mark is skipped. */
#ifndef PORT_JUDGE_BRAINWALL_CSV_H
#define PORT_JUDGE_BRAINWALL_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/message.h"
#include "../game.h"

struct wall_csv_field {
    struct game_text text; /* without quotation marks around it and blanks; one in it stands there twice */
    size_t line, column;   /* where it begins, from 1, the column in bytes */
    bool last;             /* of its record */
};

struct wall_csv {
    const char *path;      /* for messages; the caller's, as is the text */
    const char *at, *end;  /* what comes next */
    const char *line_start;
    size_t line;
    char separator;
    bool more;             /* the record goes on */
    struct message *wrong; /* the first fault, "PATH:LINE:COLUMN: what is wrong"; empty: none */
};

/* Begins a text; refuses one that is not UTF-8. */
void wall_csv_open(struct wall_csv *csv, const char *path, struct game_text text, struct message *wrong);

/* The next field; false at the end of the text and after a fault. */
bool wall_csv_next(struct wall_csv *csv, struct wall_csv_field *field);

/* A fault of a field. */
void wall_csv_refuse(struct wall_csv *csv, const struct wall_csv_field *field, const char *what);

#endif
