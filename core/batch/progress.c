/* See progress.h. */
#include "progress.h"

#include "../base/report.h"
#include "../engine_program.h"

/* Static, for a board's small stack: progress is shown from the depth of a search, by one thread at a time. */
static struct message message;

void progress_show(struct progress *progress, uint64_t now_ms)
{
    bool limited = progress->end_ms != UINT64_MAX;
    uint64_t left;

    if (!progress->wanted ||
        (limited && now_ms < progress->shown_ms + PROGRESS_SHOW_MS && progress->searches != 1))
        return;
    progress->shown_ms = now_ms;
    message_clear(&message);
    message_print(&message, "%u/%u %s, ", (unsigned)progress->done, (unsigned)progress->jobs, ENGINE_PROGRAM.jobs);
    if (limited) {
        message_print(&message, "best points %lld, ", (long long)progress->points);
        left = progress->end_ms > now_ms ? progress->end_ms - now_ms : 0;
        if (progress->by_work)
            message_print(&message, "%u %% of the work", (unsigned)(100 * left / (progress->end_ms + 1)));
        else
            message_seconds(&message, left);
        message_text(&message, " left");
    } else {
        message_print(&message, "%llu searches, %lld points", (unsigned long long)progress->searches,
                      (long long)progress->points);
    }
    report_progress(&message);
}

void progress_log(struct log *log, const struct result *result, uint64_t now_ms, uint64_t work)
{
    struct message tag;
    struct writer writer;

    if (log->name == NULL)
        return;
    message_clear(&tag);
    budget_print(&tag, result->budget);
    log_begin(log, &writer, now_ms, work);
    engine_identify(&result->job, tag.text, &result->score, &writer);
    if (!result->score.unsolved)
        writer_field(&writer, "points", result->score.points);
    if (result->score.proven)
        log_true(&writer, "proven");
    log_end(log, &writer);
}
