/*
 * less_report: the report on standard output, as text or as JSON.
 */
#ifndef PORT_JUDGE_LESS_REPORT_H
#define PORT_JUDGE_LESS_REPORT_H

#include "../../../../core/base/writer.h"
#include "table.h"

/* Starts as zeros. */
struct less_report {
    struct writer *out; /* NULL: the report has not begun */
    bool json;
    int games;
    int faults; /* seats of programs that failed; those of wrong games do not count */
    int wrong;  /* games whose log is wrong */
    struct less_table table;
};

/* Begins the report, or continues it at a further call. */
void less_report_begin(struct less_report *report, struct writer *out, bool json);

/* Counts a game and writes its line, and a line for each program that failed, rushed or did not end with status 0.
 * `wrong` is the message about its log, with the location; NULL where the log is right. */
void less_report_game(struct less_report *report, const struct less_outcome *outcome, const char *wrong);

/* Writes the table of programs and the totals. */
void less_report_end(struct less_report *report);

#endif
