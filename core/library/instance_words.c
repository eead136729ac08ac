/* See instance_words.h. Words are written and read in the same order. */
#include "instance_words.h"

#include <string.h>

#include "../base/hash.h"

static uint64_t hash_of(const uint64_t *words, uint32_t count)
{
    uint64_t hash = count;

    for (uint32_t i = 0; i < count; i++)
        hash = hash_add(hash, words[i]);
    hash = hash_end(hash);
    return hash != 0 ? hash : 1;
}

/* Write and read the word at *at, and go on to the next one. */
static void put(uint64_t **at, uint64_t word)
{
    *(*at)++ = word;
}

static uint64_t get(const uint64_t **at)
{
    return *(*at)++;
}

static void put_budget(uint64_t **at, struct budget budget)
{
    put(at, budget.work);
    put(at, (uint64_t)budget.preset << 32 | budget.steps);
}

static struct budget get_budget(const uint64_t **at)
{
    uint64_t work = get(at), rest = get(at);

    return (struct budget){work, (uint32_t)(rest >> 32), (uint32_t)rest};
}

_Static_assert(ENGINE_FILE_JOBS_MAX <= UINT16_MAX, "16 bits hold the number of a job");

void words_put_task(uint64_t *to, const struct task *task, uint16_t start, uint64_t work_before)
{
    uint64_t *at = to;

    put(&at, (uint64_t)task->trial.round << 32 | (uint32_t)start << 16 | task->index);
    put_budget(&at, task->budget);
    put_budget(&at, task->trial.budget);
    put(&at, task->trial.expected_ms);
    put(&at, (uint64_t)task->trial.estimate_min);
    put(&at, (uint64_t)task->trial.points_min);
    put(&at, task->search_ms);
    put(&at, task->all_ms);
    put(&at, work_before);
    put(&at, hash_of(to, INSTANCE_TASK_WORDS - 1));
}

uint32_t words_get_job(const uint64_t *from)
{
    return (uint16_t)from[0];
}

struct task words_get_task(const uint64_t *from, uint64_t *work_before)
{
    const uint64_t *at = from;
    struct task task = {.requested = false};

    task.index = words_get_job(from);
    task.trial.round = (uint32_t)(get(&at) >> 32);
    task.budget = get_budget(&at);
    task.trial.budget = get_budget(&at);
    task.trial.expected_ms = get(&at);
    task.trial.estimate_min = (int64_t)get(&at);
    task.trial.points_min = (int64_t)get(&at);
    task.search_ms = get(&at);
    task.all_ms = get(&at);
    *work_before = get(&at);
    return task;
}

bool words_are_task(const uint64_t *words, uint32_t jobs)
{
    return words[INSTANCE_TASK_WORDS - 1] == hash_of(words, INSTANCE_TASK_WORDS - 1) && words_get_job(words) < jobs;
}

void words_put_outcome(uint64_t *to, const uint64_t *task, const struct outcome *outcome)
{
    const struct submission *submission = &outcome->submission;
    const struct engine_score *score = &submission->score;
    uint64_t *at = to + INSTANCE_TASK_WORDS;

    memset(to, 0, INSTANCE_OUTCOME_WORDS * sizeof *to);
    memcpy(to, task, INSTANCE_TASK_WORDS * sizeof *to);
    put(&at, (uint64_t)outcome->unfinished << 32 | (uint64_t)outcome->status);
    put_budget(&at, submission->budget);
    put(&at, (uint64_t)submission->plan.count << 32 | submission->plan.early);
    put(&at, (uint64_t)score->points);
    put(&at, (uint64_t)score->estimate);
    put(&at, score->work);
    put(&at, (uint64_t)score->steps << 32 | (uint64_t)score->limited << 2 | (uint64_t)score->proven << 1 |
                    (uint64_t)score->unsolved);
    for (uint32_t i = 0; i < 3; i++)
        put(&at, (uint64_t)score->detail[i]);
    put(&at, submission->finish_ms);
    put(&at, submission->solution_length);
    put(&at, outcome->search_ms);
    put(&at, outcome->work);
    to[INSTANCE_OUTCOME_WORDS - 1] = hash_of(to, INSTANCE_OUTCOME_WORDS - 1);
}

struct outcome words_get_outcome(const uint64_t *from)
{
    const uint64_t *at = from + INSTANCE_TASK_WORDS;
    uint64_t word;
    struct outcome outcome = {.submission = {.solution = NULL}};
    struct submission *submission = &outcome.submission;
    struct engine_score *score = &submission->score;

    word = get(&at);
    outcome.status = (enum engine_status)(uint32_t)word;
    outcome.unfinished = word >> 32 != 0;
    submission->budget = get_budget(&at);
    word = get(&at);
    submission->plan = (struct plan){NULL, (uint32_t)(word >> 32), (word & 1) != 0};
    score->points = (int64_t)get(&at);
    score->estimate = (int64_t)get(&at);
    score->work = get(&at);
    word = get(&at);
    score->steps = (uint32_t)(word >> 32);
    score->limited = (word & 4) != 0;
    score->proven = (word & 2) != 0;
    score->unsolved = (word & 1) != 0;
    for (uint32_t i = 0; i < 3; i++)
        score->detail[i] = (int64_t)get(&at);
    submission->finish_ms = get(&at);
    submission->solution_length = (size_t)get(&at);
    outcome.search_ms = get(&at);
    outcome.work = get(&at);
    return outcome;
}

bool words_are_outcome(const uint64_t *words, uint32_t jobs)
{
    return words_are_task(words, jobs) &&
           words[INSTANCE_OUTCOME_WORDS - 1] == hash_of(words, INSTANCE_OUTCOME_WORDS - 1);
}
