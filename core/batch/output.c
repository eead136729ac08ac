/* See output.h. Solutions come from the results or, piece by piece, from the engine. */
#include "output.h"

#include <stddef.h>
#include <string.h>

#include "../../port/port.h"
#include "../base/message.h"
#include "../base/pack.h"
#include "../base/report.h"
#include "../engine_program.h"

static bool put_solution(void *context, const char *text, size_t length)
{
    struct writer *writer = context;

    writer_raw(writer, text, length);
    return !writer->failed;
}

/* The plan was finished before, so this fails only if the writer fails, and the writer stores that. */
static void write_solution(struct writer *writer, const struct results *results, const struct result *result,
                           struct arena scratch)
{
    struct sink sink = {put_solution, writer};
    struct stop never = {.should_stop = NULL};
    struct engine_score score;
    struct arena rest = scratch;
    struct unpack *unpack = ARENA_TAKE(&rest, 1, struct unpack);

    if (unpack != NULL && result->solution_kept) {
        memset(unpack, 0, sizeof *unpack);
        unpack->sink = sink;
        (void)results_put_solution(results, result, (struct sink){unpack_put, unpack});
    } else {
        (void)engine_finish(&result->job, result->budget, scratch, &never, &result->plan, sink, &score);
    }
}

static void write_one(struct writer *writer, const struct results *results, const struct result *result,
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
    budget_print(&tag, searched ? result->budget : none);
    if (writer->needs_comma)
        writer_line(writer);
    engine_open(&result->job, tag.text, searched ? &result->score : NULL, writer);
    write_one(writer, results, result, searched, scratch);
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

/* Chooses among the results that can be written in time, because others may depend on a solution that comes too late.
 * The time of all solutions that have to be made again is counted, as it was when time was reserved for them. */
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

/* After all jobs of a file. */
static void end_file(struct output *output)
{
    if (output->unsearched == 0)
        return;
    names_add(&output->unsearched_files, output->file->name);
    output->files_jobs += output->jobs;
    output->files_unsearched += output->unsearched;
    output->unsearched = 0;
    output->incomplete = true;
}

/* Reports how many jobs were not searched. */
static void report_missing(const struct output *output)
{
    struct message message;

    if (output->files_unsearched == 0)
        return;
    names_begin(&output->unsearched_files, &message);
    message_print(&message, "not searched: %llu of %llu %s", (unsigned long long)output->files_unsearched,
                  (unsigned long long)output->files_jobs,
                  output->files_jobs == 1 ? ENGINE_PROGRAM.job : ENGINE_PROGRAM.jobs);
    report_error(&message);
}

/* Reports that the best result of a job is no solution, or that the solutions of its file are held back. */
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
    output->incomplete = true;
}

/* The writer's buffer exists only while results are written, not during a search. */
static void resume(struct output *output, struct writer *writer)
{
    writer_start(writer, PORT_OUT);
    writer->needs_comma = output->needs_comma;
    writer->failed = output->failed;
    if (!output->begun && !output->solution_only)
        writer_open(writer, '[');
    output->begun = true;
}

static void suspend(struct output *output, struct writer *writer)
{
    output->failed = !writer_flush(writer);
    output->needs_comma = writer->needs_comma;
}

void output_start(struct output *output, bool solution_only)
{
    *output = (struct output){.solution_only = solution_only};
}

/* The fallback of every sixteenth job is measured. That takes a sixteenth of the time of all; a run may take a tenth
 * longer than its fallbacks. */
enum { FALLBACKS_MEASURED = 16 };

uint64_t output_fallbacks_ms(const struct results *results, struct arena scratch, uint64_t most_ms)
{
    uint64_t start_ms = port_clock_ms(), measured = 0, ms = 0;
    struct writer writer;

    writer_start(&writer, WRITER_NOWHERE);
    for (uint32_t i = 0; i < results->count && ms <= most_ms; i += FALLBACKS_MEASURED, measured++) {
        write_entry(&writer, results, &results->entries[i], false, scratch);
        ms = port_clock_ms() - start_ms;
    }
    if (ms > most_ms)
        return UINT64_MAX;
    return measured > 0 ? (ms + writer.bytes / RESULTS_WRITE_BYTES_MS) * results->count / measured : 0;
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
        output->unsearched += !searched && !request->fallbacks_wanted && !result->held_back;
        if (output->solution_only)
            write_one(&writer, results, result, searched, request->scratch);
        else
            write_entry(&writer, results, result, searched, request->scratch);
        if (result->held_back || (searched && result->score.unsolved))
            report_unsolved(output, result);
    }
    suspend(output, &writer);
}

bool output_end(struct output *output, bool *incomplete)
{
    struct writer writer;

    end_file(output);
    report_missing(output);
    resume(output, &writer);
    if (!output->solution_only)
        writer_close(&writer, ']');
    else if (output->file == NULL)
        writer_null(&writer);
    *incomplete = *incomplete || output->incomplete;
    if (writer_finish(&writer) && port_end_output())
        return true;
    report_lost_output();
    return false;
}
