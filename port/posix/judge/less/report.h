/*
 * less_report: the report on standard output, as text or as JSON.
 */
#ifndef PORT_JUDGE_LESS_REPORT_H
#define PORT_JUDGE_LESS_REPORT_H

#include "table.h"

struct less_report {
    bool json;
    int games;
    int faults; /* seats of programs that failed, but those of wrong games */
    int wrong;  /* games whose log is not right */
    struct less_table table;
};

void less_report_start(struct less_report *report, bool json);

/* Writes out what is waiting; ends the program if that is not possible. */
void less_report_flush(void);

/* Counts a game without a line on standard output. `wrong`: why its log is not that of a game by the rules, with the place,
 * which goes to standard error; or NULL. */
void less_report_count(struct less_report *report, const struct less_outcome *outcome, const char *wrong);

/* Counts a game and writes its line, and one for each program that failed, rushed or did not end well. */
void less_report_game(struct less_report *report, const struct less_outcome *outcome, const char *wrong);

/* The table of programs, and the sums. */
void less_report_end(struct less_report *report);

#endif
