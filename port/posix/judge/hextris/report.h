/*
 * hextris_report: the verdicts on stdout, as lines of text or as one JSON object.
 *
 *     hextris_report_start, hextris_report_game for each entry, hextris_report_average for each
 *     problem, hextris_report_end
 *
 * As JSON: {"games": [{"problemId", "seed", "score", "move", "power", "phrases": [...], "units",
 * "lines", "error": null or text, "counted"}], "averages": [{"problemId", "average", "missing"}]}.
 */
#ifndef PORT_JUDGE_HEXTRIS_REPORT_H
#define PORT_JUDGE_HEXTRIS_REPORT_H

#include "phrase.h"
#include "table.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hextris_report {
    bool json;
    size_t entries; /* written */
    size_t games;   /* those of them that count */
    size_t errors;
    size_t missing;
    size_t averages;
};

void hextris_report_start(struct hextris_report *report, bool json);
void hextris_report_game(struct hextris_report *report, int64_t id, int64_t seed,
                       const struct hextris_verdict *verdict, const struct hextris_phrases *phrases);

/* The same of an entry that does not say which game it is for; `number` is its place in the list, from 0. */
void hextris_report_nameless(struct hextris_report *report, size_t number, const struct hextris_verdict *verdict,
                           const struct hextris_phrases *phrases);
void hextris_report_average(struct hextris_report *report, const struct hextris_table_row *row);
void hextris_report_end(struct hextris_report *report);

#endif
