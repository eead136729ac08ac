/* Budget: what a search may spend, and by which of its settings it searches. */
#ifndef BASE_BUDGET_H
#define BASE_BUDGET_H

#include <stdint.h>

/* Work is counted in elementary operations, about a hundred million to a second of a desktop core. */
struct budget {
    uint64_t work;   /* 1 .. BUDGET_WORK_MAX; 0: no search at all */
    uint32_t preset; /* a preset number, see below */
    uint32_t steps;  /* the plan ends after this number of steps; 0: it is as long as the job allows */
};

/* The work's limit: small enough that work times a small factor fits 64 bits. */
#define BUDGET_WORK_MAX (UINT64_C(1) << 53)

/* A preset number names a set of settings, the base preset, and a variation of it:
 *
 *     preset number = base preset + BUDGET_PRESETS * variation + BUDGET_PRESET_NUMBERS * width
 *
 * Variation 0 is the base preset unchanged. BUDGET_PRESETS is a power of two and 32 so that a set of base
 * presets is one 32-bit mask. Width 0 is as much memory as the work pays for. A greater one is an upper limit of what
 * an engine keeps side by side, in units of its own, at most ENGINE.widths (core/engine.h); 1 takes least memory, 2 is the
 * least that makes good results. */
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

#endif
