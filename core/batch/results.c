/* See results.h. Blocks are touched only when a text needs them: a run whose texts are few leaves most of the memory
 * to the system. */
#include "results.h"

#include <string.h>

bool results_open(struct results *results, uint32_t room, struct arena *arena)
{
    *results = (struct results){.entries = ARENA_TAKE(arena, room, struct result), .room = room};
    return results->entries != NULL;
}

void results_clear(struct results *results)
{
    results->count = results->done = 0;
    results->text_bytes = results->again_ms = results->answers_ms = 0;
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
                                  .weight = weight_of(jobs), .written = !ENGINE.one_each};
        result->traits = engine_traits(&result->job);
    }
}

void results_keep_texts(struct results *results, struct arena arena)
{
    size_t blocks = arena_left(&arena) / sizeof(struct results_block);

    results->blocks = (struct results_block *)(void *)arena.at;
    results->block_count = blocks < UINT32_MAX ? (uint32_t)blocks : UINT32_MAX;
    results->fresh = results->freed = 0;
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

static uint64_t blocks_of(size_t length)
{
    return ((uint64_t)length + RESULTS_BLOCK_TEXT - 1) / RESULTS_BLOCK_TEXT;
}

static void give_back(struct results *results, const struct result *result)
{
    uint32_t at = result->text_block;

    for (uint64_t left = blocks_of(result->text_length); left > 0; left--) {
        uint32_t next = results->blocks[at].next;
        results->blocks[at].next = results->free;
        results->free = at;
        results->freed++;
        at = next;
    }
}

static uint32_t take_block(struct results *results)
{
    uint32_t block = results->free;

    if (results->freed == 0)
        return results->fresh++;
    results->freed--;
    results->free = results->blocks[block].next;
    return block;
}

static uint64_t blocks_free(const struct results *results)
{
    return (uint64_t)results->freed + (results->block_count - results->fresh);
}

size_t results_text_room(const struct results *results, uint32_t index)
{
    const struct result *result = &results->entries[index];
    uint64_t own = result->done && result->text_kept ? blocks_of(result->text_length) : 0;

    return (size_t)(blocks_free(results) + own) * RESULTS_BLOCK_TEXT;
}

static void keep_text(struct results *results, struct result *result, const char *text)
{
    uint32_t *link = &result->text_block;
    size_t left = result->text_length;

    result->text_kept = text != NULL && blocks_of(left) <= blocks_free(results);
    for (size_t part; result->text_kept && left > 0; text += part, left -= part) {
        uint32_t block = take_block(results);
        part = left < RESULTS_BLOCK_TEXT ? left : RESULTS_BLOCK_TEXT;
        memcpy(results->blocks[block].text, text, part);
        *link = block;
        link = &results->blocks[block].next;
    }
}

/* Forgets the text of a result, which may not be done yet. */
static void drop_text(struct results *results, struct result *result)
{
    if (!result->done)
        return;
    results->text_bytes -= result->text_length;
    if (result->text_kept)
        give_back(results, result);
    else
        results->again_ms -= result->finish_ms;
}

bool results_submit(struct results *results, uint32_t index, const struct submission *submission)
{
    struct result *result = &results->entries[index];

    if (!beats(submission, result))
        return false;
    drop_text(results, result);
    results->done += !result->done;
    result->done = true;
    result->requested = submission->requested;
    result->budget = submission->budget;
    result->score = submission->score;
    result->plan.count = submission->plan.count;
    result->plan.early = submission->plan.early;
    if (result->plan.steps != NULL)
        memcpy(result->plan.steps, submission->plan.steps, submission->plan.count * sizeof *result->plan.steps);
    result->finish_ms = submission->finish_ms;
    result->text_length = submission->text_length;
    keep_text(results, result, submission->text);
    results->text_bytes += result->text_length;
    results->again_ms += result->text_kept ? 0 : result->finish_ms;
    return true;
}

bool results_put_text(const struct results *results, const struct result *result, struct sink sink)
{
    uint32_t at = result->text_block;
    size_t left = result->text_length;

    for (size_t part; left > 0; left -= part, at = results->blocks[at].next) {
        part = left < RESULTS_BLOCK_TEXT ? left : RESULTS_BLOCK_TEXT;
        if (!sink.put(sink.context, results->blocks[at].text, part))
            return false;
    }
    return true;
}

/* The question to the engine about a result. */
static struct engine_result question(const struct result *result, bool known)
{
    return (struct engine_result){.job = &result->job, .score = known ? &result->score : NULL,
                                  .weight = ENGINE_WEIGHT_WHOLE};
}

/* Asks about `count` results; `asked` has room for them. */
static void choose(struct result *entries, uint32_t count, struct engine_result *asked, struct arena scratch)
{
    for (uint32_t i = 0; i < count; i++)
        asked[i] = question(&entries[i], entries[i].ready);
    engine_choose(asked, count, scratch);
    for (uint32_t i = 0; i < count; i++) {
        entries[i].written = asked[i].written;
        entries[i].held_back = asked[i].held_back;
    }
}

/* Without memory. */
static void choose_file_by_file(struct results *results)
{
    struct engine_result asked[ENGINE_JOBS_CHOSEN_FROM];
    const struct arena nothing = {.at = NULL};

    for (uint32_t first = 0, end; first < results->count; first = end) {
        struct result *entries = &results->entries[first];
        for (end = first; end < results->count && results->entries[end].file == entries->file; end++)
            if (end - first == ENGINE_JOBS_CHOSEN_FROM)
                break;
        choose(entries, end - first, asked, nothing);
    }
}

void results_choose(struct results *results, struct arena scratch)
{
    struct engine_result *asked = ARENA_TAKE(&scratch, results->count, struct engine_result);

    if (asked != NULL)
        choose(results->entries, results->count, asked, scratch);
    else
        choose_file_by_file(results);
}

void results_weigh(struct results *results, struct arena scratch)
{
    struct engine_result *asked = ARENA_TAKE(&scratch, results->count, struct engine_result);

    if (asked == NULL)
        return;
    for (uint32_t i = 0; i < results->count; i++)
        asked[i] = question(&results->entries[i], results->entries[i].done);
    engine_weigh(asked, results->count);
    for (uint32_t i = 0; i < results->count; i++)
        results->entries[i].weight = asked[i].weight;
}

uint64_t results_write_ms(const struct results *results)
{
    uint64_t left = results->count - results->done;
    uint64_t answers_ms = results->count > 0 ? results->answers_ms * left / results->count : 0;

    return results->again_ms + results->text_bytes / RESULTS_WRITE_BYTES_MS + answers_ms;
}
