/* Fit: the largest budget that fits into memory. */
#ifndef BASE_FIT_H
#define BASE_FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "budget.h"

/* Whether a budget fits. If it does, so does one with less work or less width. */
typedef bool fit_question(void *context, const struct budget *budget);

/* Leaves a budget that fits unchanged; else lowers its work and, if `widths` > 0 and its width is 0, its width
 * (budget.h):
 *
 *     work     within a sixteenth of the most that fits with width 2, or with width 1 if that is over FIT_FAR times it
 *     width    the most that fits with this work, up to `widths`: 0, or 2 to 31
 *
 * Work 0: not even work 1 fits. Cost: one call of `fits`, or some 130 if the work is lowered. */
#define FIT_FAR 256
void fit_budget(struct budget *budget, uint32_t widths, fit_question *fits, void *context);

#endif
