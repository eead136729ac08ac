/* CSV: reads comma-separated values (RFC 4180) field by field, as people and spreadsheets write them.
 *
 *     problem;"best_dislikes"      a field may be quoted; "" in it is a quotation mark
 *     7 ; " 100"                   blanks at the ends of a field and around its quotes are dropped
 *
 * The separator is the first comma, semicolon or tab outside quotes in the first line. Lines end with LF, CR LF or CR;
 * a byte order mark is skipped. */
#ifndef JUDGE_BRAINWALL_CSV_H
#define JUDGE_BRAINWALL_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/message.h"
#include "../game.h"

struct brainwall_csv_field {
    struct game_text text; /* without the outer quotes and blanks; a quotation mark inside is still doubled */
    size_t line, column;   /* where it begins, from 1, the column in bytes */
    bool last;             /* in its record */
};

struct brainwall_csv {
    const char *path;      /* for messages; the caller's, as is the text */
    const char *at, *end;  /* the rest of the text */
    const char *line_start;
    size_t line;
    char separator;
    bool in_record;        /* the record has another field */
    struct message *wrong; /* the first fault, "PATH:LINE:COLUMN: what is wrong"; empty: none */
};

/* Starts reading a text; refuses one that is not UTF-8. */
void brainwall_csv_open(struct brainwall_csv *csv, const char *path, struct game_text text, struct message *wrong);

/* Reads the next field; false at the end of the text and after a fault. */
bool brainwall_csv_next(struct brainwall_csv *csv, struct brainwall_csv_field *field);

/* Reports a fault of a field, unless there was one. */
void brainwall_csv_refuse(struct brainwall_csv *csv, const struct brainwall_csv_field *field, const char *what);

#endif
