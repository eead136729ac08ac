/* See fit.h. Work takes precedence over widths above 2: with phrases on boards of 11 x 14 to 21 x 15, one label per
 * pose (width 2) made five times the points of no routes (width 1), and a second label gained only as much as twice the
 * work. */
#include "fit.h"

/* After halving, the work that fits is raised by a half, a quarter ... of itself, this many times: halving alone may
 * leave half of the memory unused. */
enum { RAISES = 4 };

/* Widths are less than 2^WIDTH_BITS. */
enum { WIDTH_BITS = 5 };

static void set_width(struct budget *budget, uint32_t width)
{
    budget->preset = budget->preset % BUDGET_PRESET_NUMBERS + BUDGET_PRESET_NUMBERS * width;
}

/* Lowers the work until the budget fits. */
static void fit_work(struct budget *budget, fit_question *fits, void *context)
{
    uint64_t wanted = budget->work, part;

    while (budget->work != 0 && !fits(context, budget))
        budget->work /= 2;
    part = budget->work != wanted ? budget->work : 0;
    for (uint32_t i = 0; i < RAISES && part > 1; i++) {
        part /= 2;
        budget->work += part;
        if (!fits(context, budget))
            budget->work -= part;
    }
}

/* Sets the greatest width that fits; 0 if only the work limits the memory. */
static void fit_width(struct budget *budget, uint32_t widths, fit_question *fits, void *context)
{
    uint32_t width = 0;

    set_width(budget, 0);
    if (fits(context, budget))
        return;
    for (uint32_t bit = 1u << (WIDTH_BITS - 1); bit != 0; bit /= 2) {
        set_width(budget, width + bit);
        if (width + bit <= widths && fits(context, budget))
            width += bit;
    }
    set_width(budget, width);
}

void fit_budget(struct budget *budget, uint32_t widths, fit_question *fits, void *context)
{
    bool narrows = widths > 0 && budget_width(budget->preset) == 0;
    struct budget least = *budget;

    if (budget->work == 0 || fits(context, budget))
        return;
    if (narrows)
        set_width(budget, 2);
    fit_work(budget, fits, context);
    if (!narrows)
        return;
    set_width(&least, 1);
    fit_work(&least, fits, context);
    if (budget->work < least.work / FIT_FAR)
        *budget = least;
    fit_width(budget, widths, fits, context);
}
