/* See output.h. The texts come from the results or, piece by piece, straight from the engine. */
#include "output.h"

#include <stddef.h>

#include "../../port/port.h"
#include "../base/message.h"
#include "../base/report.h"

static bool put_solution(void *context, const char *text, size_t length)
{
    struct writer *writer = context;

    writer_raw(writer, text, length);
    return !writer->failed;
}

static void write_solution(struct writer *writer, const struct results *results, const struct result *result,
                           struct arena scratch)
{
    struct sink sink = {put_solution, writer};
    struct stop never = {.should_stop = NULL};
    struct engine_score score;

    /* The plan was finished before: it fails again only where the writer fails, which keeps that. */
    if (result->solution_kept)
        (void)results_put_solution(results, result, sink);
    else
        (void)engine_finish(&result->job, result->budget, scratch, &never, &result->plan, sink, &score);
}

static void write_alone(struct writer *writer, const struct results *results, const struct result *result,
                        bool searched, struct arena scratch)
{
    if (searched)
        write_solution(writer, results, result, scratch);
    else
        engine_fallback(&result->job, scratch, (struct sink){put_solution, writer});
}

static void write_entry(struct writer *writer, const struct results *results, const struct result *result,
                        bool searched, struct arena scratch)
{
    const struct budget none = {0, 0, 0};
    struct message tag;

    message_clear(&tag);
    report_budget(&tag, searched ? result->budget : none);
    if (writer->comma)
        writer_line(writer);
    engine_open(&result->job, tag.text, searched ? &result->score : NULL, writer);
    write_alone(writer, results, result, searched, scratch);
    engine_close(writer);
}

static bool can_write(const struct result *result, const struct output_request *request)
{
    if (ENGINE.one_job_per_file)
        return result->ready && !result->held_back;
    if (!result->done)
        return false;
    return !request->timed || result->solution_kept ||
           port_clock_ms() + result->finish_ms <= request->end_ms;
}

/* Chooses among the results that can be written in time: one text that comes too late might be that of which others
 * depend. All texts that have to be made again are counted, as when time was reserved for them. */
static void choose(struct results *results, const struct output_request *request)
{
    uint64_t end_ms = request->timed ? port_clock_ms() : 0;

    for (uint32_t i = 0; i < results->count; i++) {
        struct result *result = &results->entries[i];
        bool kept = result->solution_kept;
        end_ms += result->done && !kept ? result->finish_ms : 0;
        result->ready = result->done && (!request->timed || kept || end_ms <= request->end_ms);
    }
    results_choose(results, request->scratch);
}

/* Once all jobs of a file have been seen. */
static void end_file(struct output *output)
{
    if (output->missing == 0)
        return;
    names_add(&output->unsearched, output->file->name);
    output->all_jobs += output->jobs;
    output->all_missing += output->missing;
    output->missing = 0;
    output->partly = true;
}

/* Reports how many jobs were not searched. */
static void report_missing(const struct output *output)
{
    struct message message;

    if (output->all_missing == 0)
        return;
    names_begin(&output->unsearched, &message);
    message_print(&message, "not searched: %llu of %llu %s", (unsigned long long)output->all_missing,
                  (unsigned long long)output->all_jobs, output->all_jobs == 1 ? ENGINE.job : ENGINE.jobs);
    report_error(&message);
}

/* Reports that the best result of a job is no solution, or that those of its file are held back. */
static void report_unsolved(struct output *output, const struct result *result)
{
    struct message message;

    message_of(&message, result->file->name);
    if (result->jobs > 1 && !result->held_back) {
        engine_describe(&result->job, &message);
        message_text(&message, ": ");
    }
    engine_describe_unsolved(result->held_back ? NULL : &result->score, &message);
    report_error(&message);
    output->partly = true;
}

/* The writer's buffer is only there while it is written to: not during a search. */
static void resume(struct output *output, struct writer *writer)
{
    writer_start(writer, PORT_OUT);
    writer->comma = output->comma;
    writer->failed = output->failed;
    if (!output->begun && !output->bare)
        writer_open(writer, '[');
    output->begun = true;
}

static void suspend(struct output *output, struct writer *writer)
{
    output->failed = !writer_flush(writer);
    output->comma = writer->comma;
}

void output_start(struct output *output, bool bare)
{
    *output = (struct output){.bare = bare};
}

/* The fallback of every sixteenth job is made: that takes a sixteenth of the time of all, less than the tenth by which a
 * run may be longer than its fallbacks take. */
enum { FALLBACKS_LOOKED_AT = 16 };

uint64_t output_fallbacks_ms(const struct results *results, struct arena scratch, uint64_t most_ms)
{
    uint64_t start_ms = port_clock_ms(), looked_at = 0, ms = 0;
    struct writer writer;

    writer_start(&writer, WRITER_NOWHERE);
    for (uint32_t i = 0; i < results->count && ms <= most_ms; i += FALLBACKS_LOOKED_AT, looked_at++) {
        write_entry(&writer, results, &results->entries[i], false, scratch);
        ms = port_clock_ms() - start_ms;
    }
    if (ms > most_ms)
        return UINT64_MAX;
    return looked_at > 0 ? (ms + writer.bytes / RESULTS_WRITE_BYTES_MS) * results->count / looked_at : 0;
}

void output_add(struct output *output, struct results *results, const struct output_request *request)
{
    struct writer writer;

    if (ENGINE.one_job_per_file)
        choose(results, request);
    resume(output, &writer);
    for (uint32_t i = 0; i < results->count && !writer.failed; i++) {
        const struct result *result = &results->entries[i];
        bool searched = can_write(result, request);
        if (!result->written)
            continue;
        if (result->file != output->file)
            end_file(output);
        output->file = result->file;
        output->jobs = ENGINE.one_job_per_file ? 1 : result->jobs;
        output->missing += !searched && !request->fallbacks_wanted && !result->held_back;
        if (output->bare)
            write_alone(&writer, results, result, searched, request->scratch);
        else
            write_entry(&writer, results, result, searched, request->scratch);
        if (result->held_back || (searched && result->score.unsolved))
            report_unsolved(output, result);
    }
    suspend(output, &writer);
}

bool output_end(struct output *output, bool *partly)
{
    struct writer writer;

    end_file(output);
    report_missing(output);
    resume(output, &writer);
    if (!output->bare)
        writer_close(&writer, ']');
    else if (output->file == NULL)
        writer_null(&writer);
    *partly = *partly || output->partly;
    if (writer_finish(&writer) && port_end_output())
        return true;
    report_lost_output();
    return false;
}
