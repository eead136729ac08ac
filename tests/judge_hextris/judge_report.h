/*
 * judge_report: the verdicts on stdout, as lines of text or as one JSON object.
 *
 *     judge_report_start, judge_report_game for each entry, judge_report_average for each
 *     problem, judge_report_end
 *
 * As JSON: {"games": [{"problemId", "seed", "score", "move", "power", "phrases": [...], "units",
 * "lines", "error": null or text, "counted"}], "averages": [{"problemId", "average", "missing"}]}.
 */
#ifndef JUDGE_REPORT_H
#define JUDGE_REPORT_H

#include "judge_phrase.h"
#include "judge_table.h"
#include "judge_verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct judge_report {
    bool json;
    size_t entries; /* written */
    size_t games;   /* those of them that count */
    size_t errors;
    size_t missing;
    size_t averages;
};

void judge_report_start(struct judge_report *report, bool json);
void judge_report_game(struct judge_report *report, int64_t id, int64_t seed,
                       const struct judge_verdict *verdict, const struct judge_phrases *phrases);

/* The same of an entry that does not say which game it is for; `number` is its place in the list, from 0. */
void judge_report_nameless(struct judge_report *report, size_t number, const struct judge_verdict *verdict,
                           const struct judge_phrases *phrases);
void judge_report_average(struct judge_report *report, const struct judge_table_row *row);
void judge_report_end(struct judge_report *report);

#endif
