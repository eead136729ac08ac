/* Wall report: the verdicts as lines of text or as one JSON object:
 *
 *     {"strays": [text], "poses": [{"file", "problem": number or null, "valid", "error": null or text, "fault": null or a word
 *     of wall_fault_name, "dislikes": null or number, "corners": [squared distances], "used": null or {"bonus", "problem"},
 *     "unlocked": [{"bonus", "problem"}], "points", "most": null or number}], "total": {"poses", "errors", "missing",
 *     "dislikes", "points", "most"}}
 *
 * Strays are entries that count for no problem. Points are null where there is no table of best dislikes or it has not this
 * problem. */
#ifndef PORT_JUDGE_BRAINWALL_REPORT_H
#define PORT_JUDGE_BRAINWALL_REPORT_H

#include "../../base/writer.h"
#include "points.h"
#include "table.h"

struct wall_report {
    struct writer *out;
    bool json;
    size_t strays, rows;
    size_t poses;    /* problems with a pose */
    int64_t dislikes; /* of the valid poses */
    int64_t points, most; /* `most`: of the best known poses */
    bool pointed;    /* some problem has points */
};

/* `number` is the place of the entry in the list, from 0. */
void wall_report_stray(struct wall_report *report, size_t number, const char *reason);

/* `bests` is NULL without a table. */
void wall_report_row(struct wall_report *report, const struct wall_row *row, const char *path,
                     const struct wall_bests *bests);
void wall_report_end(struct wall_report *report, size_t errors, size_t missing);

#endif
