/* Report: the verdicts as lines of text or as one JSON object:
 *
 *     {"strays": [text],
 *      "poses": [{"file", "problem": number or null, "valid", "error": null or text,
 *                 "fault": null or a word of brainwall_fault_name(), "dislikes": null or number,
 *                 "corners": [squared distances], "used": null or {"bonus", "problem"},
 *                 "unlocked": [{"bonus", "problem"}], "points", "most": null or number}],
 *      "total": {"poses", "errors", "missing", "dislikes", "points", "most"}}
 *
 * Strays are entries that count for no problem. Points are null if there is no table of best dislikes or it lacks this
 * problem. */
#ifndef JUDGE_BRAINWALL_REPORT_H
#define JUDGE_BRAINWALL_REPORT_H

#include "../../base/writer.h"
#include "points.h"
#include "table.h"

struct brainwall_report {
    struct writer *out;
    bool json;
    size_t strays, rows;
    size_t poses;        /* problems with a pose */
    int64_t dislikes;    /* of the valid poses */
    int64_t points, max; /* max: for the best known poses, "most" in JSON */
    bool has_points;     /* some problem has points */
};

/* `number` is the index of the entry in the list, from 0. */
void brainwall_report_stray(struct brainwall_report *report, size_t number, const char *reason);

/* `table` is NULL if no table of best dislikes was given. */
void brainwall_report_row(struct brainwall_report *report, const struct brainwall_row *row, const char *path,
                          const struct brainwall_best_table *table);
void brainwall_report_end(struct brainwall_report *report, size_t errors, size_t missing);

#endif
