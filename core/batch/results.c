/* See results.h. Texts lie side by side without gaps: one that goes is closed over by a move of all behind
 * it. A move costs less than a thousandth of the search that caused it, and the free room stays in one piece.
 */
#include "results.h"

#include <string.h>

/* Bytes a millisecond that the output surely takes: half of what a slow pipe does. */
#define WRITE_BYTES_MS 50000

bool results_open(struct results *results, uint32_t room, struct arena *arena)
{
    *results = (struct results){.entries = ARENA_TAKE(arena, room, struct result), .room = room};
    return results->entries != NULL;
}

void results_clear(struct results *results)
{
    results->count = 0;
}

/* All files count the same; where one job of a file is written each counts as the file does, until the engine says
 * otherwise. */
static uint32_t weight_of(uint32_t jobs)
{
    uint32_t weight = ENGINE.one_each ? ENGINE_WEIGHT_WHOLE : ENGINE_WEIGHT_WHOLE / jobs;

    return weight > 0 ? weight : 1;
}

void results_add(struct results *results, const struct engine *engine, const struct file *file, uint32_t *next)
{
    uint32_t jobs = engine_jobs(file->problem);

    for (; *next < jobs && results->count < results->room; ++*next) {
        struct result *result = &results->entries[results->count++];
        *result = (struct result){.file = file, .job = {engine, file->problem, *next}, .jobs = jobs,
                                  .weight = weight_of(jobs), .written = !ENGINE.one_each,
                                  .text_at = RESULTS_NO_TEXT};
        result->traits = engine_traits(&result->job);
    }
}

void results_keep_texts(struct results *results, struct arena arena)
{
    results->texts = (char *)arena.at;
    results->texts_size = arena_left(&arena);
    results->texts_used = 0;
}

/* The order of budgets that make equal points: one of a whole plan is before one of a part. */
static bool before(struct budget a, struct budget b)
{
    if ((a.steps == 0) != (b.steps == 0))
        return a.steps == 0;
    if (a.work != b.work)
        return a.work < b.work;
    return a.preset != b.preset ? a.preset < b.preset : a.steps < b.steps;
}

static bool beats(const struct submission *submission, const struct result *result)
{
    int64_t now = submission->score.points, best = result->score.points;

    if (!result->done)
        return true;
    if (submission->requested != result->requested)
        return submission->requested;
    return now != best ? now > best : before(submission->budget, result->budget);
}

static void drop_text(struct results *results, struct result *result)
{
    size_t at = result->text_at;
    size_t next = at + result->text_length;

    if (at == RESULTS_NO_TEXT)
        return;
    memmove(results->texts + at, results->texts + next, results->texts_used - next);
    results->texts_used -= result->text_length;
    result->text_at = RESULTS_NO_TEXT;
    for (uint32_t i = 0; i < results->count; i++)
        if (results->entries[i].text_at != RESULTS_NO_TEXT && results->entries[i].text_at > at)
            results->entries[i].text_at -= next - at;
}

static void keep_text(struct results *results, struct result *result, const char *text)
{
    if (text == NULL || result->text_length > results->texts_size - results->texts_used)
        return;
    memcpy(results->texts + results->texts_used, text, result->text_length);
    result->text_at = results->texts_used;
    results->texts_used += result->text_length;
}

bool results_submit(struct results *results, uint32_t index, const struct submission *submission)
{
    struct result *result = &results->entries[index];

    if (!beats(submission, result))
        return false;
    drop_text(results, result);
    result->done = true;
    result->requested = submission->requested;
    result->budget = submission->budget;
    result->score = submission->score;
    result->plan.count = submission->plan.count;
    result->plan.early = submission->plan.early;
    memcpy(result->plan.steps, submission->plan.steps, submission->plan.count * sizeof *result->plan.steps);
    result->finish_ms = submission->finish_ms;
    result->text_length = submission->text_length;
    keep_text(results, result, submission->text);
    return true;
}

const char *results_text(const struct results *results, const struct result *result)
{
    return result->text_at != RESULTS_NO_TEXT ? results->texts + result->text_at : NULL;
}

/* The question to the engine; NULL without room for it. */
static struct engine_result *ask(const struct results *results, struct arena *scratch)
{
    struct engine_result *asked = ARENA_TAKE(scratch, results->count, struct engine_result);

    for (uint32_t i = 0; asked != NULL && i < results->count; i++) {
        const struct result *result = &results->entries[i];
        asked[i] = (struct engine_result){.job = &result->job, .score = result->done ? &result->score : NULL,
                                          .weight = ENGINE_WEIGHT_WHOLE};
    }
    return asked;
}

void results_choose(struct results *results, struct arena scratch)
{
    struct engine_result *asked = ask(results, &scratch);

    for (uint32_t i = 0; i < results->count; i++)
        results->entries[i].written = i == 0 || results->entries[i].file != results->entries[i - 1].file;
    if (asked == NULL)
        return;
    engine_choose(asked, results->count, scratch);
    for (uint32_t i = 0; i < results->count; i++)
        results->entries[i].written = asked[i].written;
}

void results_weigh(struct results *results, struct arena scratch)
{
    struct engine_result *asked = ask(results, &scratch);

    if (asked == NULL)
        return;
    engine_weigh(asked, results->count);
    for (uint32_t i = 0; i < results->count; i++)
        results->entries[i].weight = asked[i].weight;
}

uint64_t results_write_ms(const struct results *results)
{
    uint64_t bytes = 0, ms = 0;

    for (uint32_t i = 0; i < results->count; i++) {
        const struct result *result = &results->entries[i];
        if (!result->done)
            continue;
        bytes += result->text_length;
        ms += result->text_at == RESULTS_NO_TEXT ? result->finish_ms : 0;
    }
    return ms + bytes / WRITE_BYTES_MS;
}
