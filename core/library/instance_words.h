/* Instance words: tasks and outcomes as a caller has them, plain words that may be sent to other threads and processes.
 *
 *     task      |job, start, round|budgets|expected ms|least estimate, points|times|work before|hash|
 *     outcome   |.............task..............|status|score|times|hash|
 *
 * A hash of all other words comes last, and is never 0: so words that are none of ours are recognised. */
#ifndef LIBRARY_INSTANCE_WORDS_H
#define LIBRARY_INSTANCE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "../batch/task.h"

enum { INSTANCE_TASK_WORDS = 12, INSTANCE_OUTCOME_WORDS = 32 };

/* A task, the start of its instance that it belongs to, so that the outcome of one chosen before is recognised, and the
 * work of all tasks that were noted when it was chosen. */
void words_put_task(uint64_t *to, const struct task *task, uint16_t start, uint64_t work_before);
struct task words_get_task(const uint64_t *from, uint64_t *work_before);

/* The job of a task: its index in the results. */
uint32_t words_get_job(const uint64_t *from);

/* The outcome of a task of these words. Its plan is not in the words, only the number of its steps. */
void words_put_outcome(uint64_t *to, const uint64_t *task, const struct outcome *outcome);
struct outcome words_get_outcome(const uint64_t *from);

/* Whether words are a task, or the outcome of one, for some instance with as many jobs. */
bool words_are_task(const uint64_t *words, uint32_t jobs);
bool words_are_outcome(const uint64_t *words, uint32_t jobs);

#endif
