/*
 * less_report: the report on standard output, as text or as JSON.
 */
#ifndef PORT_JUDGE_LESS_REPORT_H
#define PORT_JUDGE_LESS_REPORT_H

#include "../../../../core/base/writer.h"
#include "table.h"

/* Starts as zeros. */
struct less_report {
    struct writer *out; /* NULL: it has not begun */
    bool json;
    int games;
    int faults; /* seats of programs that failed, but those of wrong games */
    int wrong;  /* games whose log is not right */
    struct less_table table;
};

/* Begins the report; again, it goes on. */
void less_report_begin(struct less_report *report, struct writer *out, bool json);

/* Counts a game and writes its line, and one for each program that failed, rushed or did not end well. `wrong`: why its log is
 * not that of a game by the rules, with the place; or NULL. */
void less_report_game(struct less_report *report, const struct less_outcome *outcome, const char *wrong);

/* The table of programs, and the sums. */
void less_report_end(struct less_report *report);

#endif
