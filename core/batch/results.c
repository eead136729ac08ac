/* See results.h. Blocks are touched only when a solution needs them: a run with few solutions leaves most of the memory
 * to the system. */
#include "results.h"

#include <string.h>

#include "../base/integer.h"

bool results_open(struct results *results, uint32_t capacity, struct arena *arena)
{
    *results = (struct results){.entries = ARENA_TAKE(arena, capacity, struct result), .capacity = capacity};
    return results->entries != NULL;
}

void results_clear(struct results *results)
{
    results->count = results->done = 0;
    results->solution_bytes = results->remake_ms = results->fallbacks_ms = 0;
}

/* All files have the same weight, divided among their jobs. Where one job of a file is written, each job has all of it
 * until the engine sets other weights. */
static uint32_t job_weight(uint32_t jobs)
{
    uint32_t weight = ENGINE.one_job_per_file ? ENGINE_WEIGHT_WHOLE : ENGINE_WEIGHT_WHOLE / jobs;

    return weight > 0 ? weight : 1;
}

void results_add(struct results *results, const struct engine *engine, const struct file *file, uint32_t *next)
{
    uint32_t jobs = engine_jobs(file->problem);

    for (; *next < jobs && results->count < results->capacity; ++*next) {
        struct result *result = &results->entries[results->count++];
        *result = (struct result){.file = file, .job = {engine, file->problem, *next}, .jobs = jobs,
                                  .weight = job_weight(jobs), .written = !ENGINE.one_job_per_file};
        result->traits = engine_traits(&result->job);
    }
}

void results_keep_solutions(struct results *results, struct arena arena)
{
    size_t blocks = arena_left(&arena) / sizeof(struct results_block);

    results->blocks = (struct results_block *)(void *)arena.at;
    results->block_count = blocks < UINT32_MAX ? (uint32_t)blocks : UINT32_MAX;
    results->fresh = results->freed = 0;
}

/* The order of budgets that make equal points: one of a complete plan comes before one of a part. */
static bool is_before(struct budget a, struct budget b)
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
    return now != best ? now > best : is_before(submission->budget, result->budget);
}

static uint64_t blocks_needed(size_t length)
{
    return ((uint64_t)length + RESULTS_BLOCK_BYTES - 1) / RESULTS_BLOCK_BYTES;
}

static void free_blocks(struct results *results, const struct result *result)
{
    uint32_t at = result->solution_block;

    for (uint64_t left = blocks_needed(result->packed_length); left > 0; left--) {
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

static uint64_t count_free(const struct results *results)
{
    return (uint64_t)results->freed + (results->block_count - results->fresh);
}

size_t results_solution_capacity(const struct results *results, uint32_t index)
{
    const struct result *result = &results->entries[index];
    uint64_t own = result->done && result->solution_kept ? blocks_needed(result->packed_length) : 0;

    return (size_t)(count_free(results) + own) * RESULTS_BLOCK_BYTES;
}

static void keep_solution(struct results *results, struct result *result, const char *solution)
{
    uint32_t *link = &result->solution_block;
    size_t left = result->packed_length;

    result->solution_kept = solution != NULL && blocks_needed(left) <= count_free(results);
    for (size_t part; result->solution_kept && left > 0; solution += part, left -= part) {
        uint32_t block = take_block(results);
        part = integer_min_size(left, RESULTS_BLOCK_BYTES);
        memcpy(results->blocks[block].bytes, solution, part);
        *link = block;
        link = &results->blocks[block].next;
    }
}

/* Drops the solution of a result, if there is one. */
static void drop_solution(struct results *results, struct result *result)
{
    if (!result->done)
        return;
    results->solution_bytes -= result->solution_length;
    if (result->solution_kept)
        free_blocks(results, result);
    else
        results->remake_ms -= result->finish_ms;
}

bool results_submit(struct results *results, uint32_t index, const struct submission *submission)
{
    struct result *result = &results->entries[index];

    if (!beats(submission, result))
        return false;
    drop_solution(results, result);
    results->done += !result->done;
    result->done = true;
    result->requested = submission->requested;
    result->budget = submission->budget;
    result->score = submission->score;
    result->plan.count = submission->plan.count;
    result->plan.early = submission->plan.early;
    if (result->plan.steps != NULL && submission->plan.steps != NULL)
        memcpy(result->plan.steps, submission->plan.steps, submission->plan.count * sizeof *result->plan.steps);
    result->finish_ms = submission->finish_ms;
    result->solution_length = submission->solution_length;
    result->packed_length = submission->packed_length;
    keep_solution(results, result, submission->solution);
    results->solution_bytes += result->solution_length;
    results->remake_ms += result->solution_kept ? 0 : result->finish_ms;
    return true;
}

bool results_put_solution(const struct results *results, const struct result *result, struct sink sink)
{
    uint32_t at = result->solution_block;
    size_t left = result->packed_length;

    for (size_t part; left > 0; left -= part, at = results->blocks[at].next) {
        part = integer_min_size(left, RESULTS_BLOCK_BYTES);
        if (!sink.put(sink.context, results->blocks[at].bytes, part))
            return false;
    }
    return true;
}

/* A result as the engine is given it, with its score or without. */
static struct engine_result engine_result_of(const struct result *result, bool has_score)
{
    return (struct engine_result){.job = &result->job, .score = has_score ? &result->score : NULL,
                                  .weight = ENGINE_WEIGHT_WHOLE};
}

/* Chooses among `count` results; `engine` is an array for them. */
static void choose_among(struct result *entries, uint32_t count, struct engine_result *engine, struct arena scratch)
{
    for (uint32_t i = 0; i < count; i++)
        engine[i] = engine_result_of(&entries[i], entries[i].ready);
    engine_choose(engine, count, scratch);
    for (uint32_t i = 0; i < count; i++) {
        entries[i].written = engine[i].written;
        entries[i].held_back = engine[i].held_back;
    }
}

/* For want of memory. */
static void choose_file_by_file(struct results *results)
{
    struct engine_result engine[ENGINE_FILE_JOBS_MAX];
    const struct arena nothing = {.at = NULL};

    for (uint32_t first = 0, end; first < results->count; first = end) {
        struct result *entries = &results->entries[first];
        for (end = first; end < results->count && results->entries[end].file == entries->file; end++)
            if (end - first == ENGINE_FILE_JOBS_MAX)
                break;
        choose_among(entries, end - first, engine, nothing);
    }
}

void results_choose(struct results *results, struct arena scratch)
{
    struct engine_result *engine = ARENA_TAKE(&scratch, results->count, struct engine_result);

    if (engine != NULL)
        choose_among(results->entries, results->count, engine, scratch);
    else
        choose_file_by_file(results);
}

void results_weigh(struct results *results, struct arena scratch)
{
    struct engine_result *engine = ARENA_TAKE(&scratch, results->count, struct engine_result);

    if (engine == NULL)
        return;
    for (uint32_t i = 0; i < results->count; i++)
        engine[i] = engine_result_of(&results->entries[i], results->entries[i].done);
    engine_weigh(engine, results->count);
    for (uint32_t i = 0; i < results->count; i++)
        results->entries[i].weight = engine[i].weight;
}

uint64_t results_write_ms(const struct results *results)
{
    uint64_t left = results->count - results->done;
    uint64_t fallbacks_ms = results->count > 0 ? results->fallbacks_ms * left / results->count : 0;

    return results->remake_ms + results->solution_bytes / RESULTS_WRITE_BYTES_MS + fallbacks_ms;
}
