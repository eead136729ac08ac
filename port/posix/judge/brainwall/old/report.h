/*
 * wall_report: the verdicts on stdout, as lines of text or as one JSON object.
 *
 *     wall_report_start, wall_report_stray for each entry that does not count, wall_report_row
 *     for each problem, wall_report_end
 *
 * As JSON: {"poses": [{"file", "problem": number or null, "valid", "error": null or text, "fault":
 * null or a word of wall_fault_name, "dislikes": null or number, "corners": [squared distances],
 * "used": null or {"bonus", "problem"}, "unlocked": [{"bonus", "problem"}], "points", "most": null
 * or number}], "strays": [text], "total": {"poses", "errors", "missing", "dislikes", "points",
 * "most"}}. Points are null where there is no table of best dislikes or it has not this problem.
 */
#ifndef PORT_JUDGE_BRAINWALL_REPORT_H
#define PORT_JUDGE_BRAINWALL_REPORT_H

#include "points.h"
#include "table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wall_report {
    bool json;
    bool silent; /* nothing is written, all is counted */
    size_t strays;
    size_t rows;
    size_t poses; /* problems with a pose */
    size_t errors;
    size_t missing;
    int64_t dislikes; /* of the valid poses */
    int64_t points;
    int64_t most; /* points of the best known poses */
    bool pointed; /* some problem has points */
};

void wall_report_start(struct wall_report *report, bool json, bool silent);

/* `number` is the place of the entry in the list, from 0. */
void wall_report_stray(struct wall_report *report, size_t number, const char *reason);

/* `bests` is NULL without a table. */
void wall_report_row(struct wall_report *report, const struct wall_row *row,
                     const struct wall_bests *bests);
void wall_report_end(struct wall_report *report);

#endif
