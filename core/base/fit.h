/* Fit: the largest budget that some memory allows. */
#ifndef BASE_FIT_H
#define BASE_FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "budget.h"

/* Whether a budget fits. What fits does so by less work, too, and by less width. */
typedef bool fit_question(void *context, const struct budget *budget);

/* Leaves a budget that fits as it is; else lowers its work and, with `widths` > 0 and no width named, its width (budget.h):
 *
 *     work     within a sixteenth of the most that fits by width 2, or by width 1 if that is more than FIT_FAR times it
 *     width    the most that fits by this work, up to `widths`: 0, or 2 to 31
 *
 * Work 0: nothing fits, not even work 1. Cost: a question, or some 130 where work is lowered. */
#define FIT_FAR 256
void fit_budget(struct budget *budget, uint32_t widths, fit_question *fits, void *context);

#endif
