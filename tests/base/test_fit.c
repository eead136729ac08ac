/* Tests of core/base/fit: needs that rise with work and width, against a look at all budgets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/base/fit.h"
#include "../../core/base/random.h"
#include "../kit/check.h"

enum { CASES = 20000, WIDTHS = 31, PRESET = 7 + 32 * 5 };

/* Memory, and what a budget needs of it: as a player does, the larger of a search and a text, whose width the work
 * limits, too: labels, one less than the width. */
struct memory {
    uint64_t bytes, base, search, text, step;
};

static uint64_t need(const struct memory *memory, struct budget budget)
{
    uint64_t labels = budget.work / memory->step, most = budget_width(budget.preset);
    uint64_t search = memory->search * budget.work, text;

    labels = labels < 32 ? labels : 32;
    text = memory->text * (most != 0 && most - 1 < labels ? most - 1 : labels);
    return memory->base + (search > text ? search : text);
}

static bool fits_in(void *context, const struct budget *budget)
{
    const struct memory *memory = context;

    return need(memory, *budget) <= memory->bytes;
}

static bool fits(struct memory *memory, struct budget budget)
{
    return fits_in(memory, &budget);
}

static struct budget fit(struct budget budget, uint32_t widths, struct memory *memory)
{
    fit_budget(&budget, widths, fits_in, memory);
    return budget;
}

static struct memory memory_of(struct random_wide *random)
{
    struct memory memory = {.bytes = 1 + random_wide_below(random, 100000), .base = random_wide_below(random, 3000),
                            .search = random_wide_below(random, 50), .text = random_wide_below(random, 5000),
                            .step = 1 + random_wide_below(random, 1000)};

    return memory;
}

static struct budget of(uint64_t work, uint32_t width)
{
    return (struct budget){work, PRESET + BUDGET_PRESET_NUMBERS * width, 0};
}

/* Whether this budget is as large by its width as the memory allows, to a sixteenth. */
static bool is_most_work(struct memory *memory, struct budget fit, uint64_t wanted, uint32_t width)
{
    uint64_t more = fit.work + fit.work / 16 + 5;

    return more > wanted || !fits(memory, of(more, width));
}

/* Whether no budget of more work fits by width 2, or by width 1 where width 2 leaves next to none, and none of as much
 * work and more width. */
static bool is_largest(struct memory *memory, struct budget fit, struct budget wanted)
{
    uint32_t width = budget_width(fit.preset);

    if (budget_width(wanted.preset) != 0)
        return is_most_work(memory, fit, wanted.work, budget_width(wanted.preset));
    if (!is_most_work(memory, fit, wanted.work, 2) ||
        (width == 1 && (!is_most_work(memory, fit, wanted.work, 1) ||
                        fits(memory, of(fit.work / FIT_FAR + 1, 2)))))
        return false;
    if (width == 0)
        return true;
    return !fits(memory, of(fit.work, 0)) && (width == WIDTHS || !fits(memory, of(fit.work, width + 1)));
}

static void what_fits_is_not_changed(void **state)
{
    struct random_wide random = random_wide_of(1);
    uint32_t count = 0;

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        struct memory memory = memory_of(&random);
        struct budget wanted = of(random_wide_below(&random, 3000), 0), fitted;
        if (!fits(&memory, wanted))
            continue;
        count++;
        fitted = fit(wanted, WIDTHS, &memory);
        CHECK(i, fitted.work == wanted.work && fitted.preset == wanted.preset && fitted.steps == wanted.steps);
    }
    assert_in_range(count, CASES / 10, CASES);
}

static void work_is_lowered_no_further_than_need_be_and_then_width(void **state)
{
    struct random_wide random = random_wide_of(2);
    uint32_t lowered = 0, narrowed = 0;

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        struct memory memory = memory_of(&random);
        struct budget wanted = of(1 + random_wide_below(&random, 100000), random_wide_below(&random, 8) / 6), fitted;
        fitted = fit(wanted, WIDTHS, &memory);
        CHECK(i, fitted.preset % BUDGET_PRESET_NUMBERS == PRESET);
        if (fitted.work == 0) {
            CHECK(i, !fits(&memory, of(1, 1)));
            continue;
        }
        CHECK(i, fitted.work <= wanted.work && fits(&memory, fitted) && is_largest(&memory, fitted, wanted));
        CHECK(i, budget_width(wanted.preset) == 0 || fitted.preset == wanted.preset);
        lowered += fitted.work < wanted.work;
        narrowed += fitted.preset != wanted.preset;
    }
    assert_true(lowered > CASES / 4 && narrowed > CASES / 20);
}

static void an_engine_without_widths_lowers_work_alone(void **state)
{
    struct random_wide random = random_wide_of(3);

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        struct memory memory = memory_of(&random);
        struct budget wanted = of(1 + random_wide_below(&random, 100000), 0);
        struct budget fitted = fit(wanted, 0, &memory);
        uint64_t more = fitted.work + fitted.work / 16 + 5;
        CHECK(i, fitted.preset == wanted.preset && (fitted.work == 0 || fits(&memory, fitted)));
        CHECK(i, more > wanted.work || !fits(&memory, of(more, 0)));
    }
}

/* Halving alone gave memory of 64 and of 127 KB the same work. */
static void more_memory_is_more_work(void **state)
{
    struct memory memory = {.base = 1000, .search = 10, .text = 100, .step = 1000};
    uint64_t before = 0;

    (void)state;
    for (memory.bytes = 2000; memory.bytes < 1000000; memory.bytes += memory.bytes / 8) {
        uint64_t work = fit(of(150000000, 0), WIDTHS, &memory).work;
        assert_true(work > before);
        before = work;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_not_changed),
        cmocka_unit_test(work_is_lowered_no_further_than_need_be_and_then_width),
        cmocka_unit_test(an_engine_without_widths_lowers_work_alone),
        cmocka_unit_test(more_memory_is_more_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
