/* Budget: the work that a search may spend, and its settings. */
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

#include <stdint.h>

#include "message.h"

/* Work is counted in elementary operations, about a hundred million a second on a desktop core. */
struct budget {
    uint64_t work;   /* 1 .. BUDGET_WORK_MAX; 0: no search at all */
    uint32_t preset; /* a preset number, see below */
    uint32_t steps;  /* upper limit of the plan's steps (plan.h); 0: none but that of the job */
};

/* Upper limit of work, about 3 years of a desktop core; 1,024 times as much fits 64 bits. */
#define BUDGET_WORK_MAX (UINT64_C(1) << 53)

/* A preset number names a set of settings, the base preset, and a variation of it:
 *
 *     preset number = base preset + BUDGET_PRESETS * variation + BUDGET_PRESET_NUMBERS * width
 *
 * Variation 0 is the base preset unchanged. BUDGET_PRESETS is 32, so a set of base presets is one 32-bit mask. Width 0
 * uses as much memory as the work can fill. Greater widths, up to ENGINE.widths (core/engine.h), limit the number of
 * states that an engine keeps at once, in its own units: 1 takes the least memory, 2 is the least that gives good
 * results. */
#define BUDGET_PRESETS 32u
#define BUDGET_VARIATIONS 1024u
#define BUDGET_PRESET_NUMBERS (BUDGET_PRESETS * BUDGET_VARIATIONS)

static inline uint32_t budget_base_preset(uint32_t preset)
{
    return preset % BUDGET_PRESETS;
}

static inline uint32_t budget_variation(uint32_t preset)
{
    return preset / BUDGET_PRESETS % BUDGET_VARIATIONS;
}

static inline uint32_t budget_width(uint32_t preset)
{
    return preset / BUDGET_PRESET_NUMBERS;
}

/* Appends a budget as in tags, b20000000:0: "b" and the value for -b. */
void budget_print(struct message *message, struct budget budget);

#endif
