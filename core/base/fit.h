/* Fit: the largest budget that fits into memory. */
#ifndef BASE_FIT_H
#define BASE_FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "budget.h"

/* Whether a budget fits. If it does, so must one with less work or, widths from 1 on, with less width. */
typedef bool fit_question(void *context, const struct budget *budget);

/* Leaves a budget that fits unchanged; otherwise lowers its work and, if `widths` > 0 and its width is 0 (unlimited,
 * budget.h), limits its width:
 *
 *     1. The work becomes nearly the most that fits with width 2, less than a sixteenth below that.
 *     2. If over FIT_FAR times this work fits with width 1, it becomes nearly the most that fits with width 1.
 *     3. The width becomes the greatest that fits with this work: 0 if it fits, else at most `widths`.
 *
 * Work 0: not even work 1 fits. Cost: one call of `fits`, or some 130 if the work is lowered. */
#define FIT_FAR 256
void fit_budget(struct budget *budget, uint32_t widths, fit_question *fits, void *context);

#endif
