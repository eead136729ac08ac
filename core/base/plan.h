/* Plan: the decisions of a search, one 64-bit word per step. The engine defines what a step means. */
#ifndef BASE_PLAN_H
#define BASE_PLAN_H

#include <stdbool.h>
#include <stdint.h>

struct plan {
    uint64_t *steps; /* the caller's array, long enough for any plan of the job */
    uint32_t count;  /* steps in use; the others are undefined */
    bool early;      /* ended by budget.steps or by a stop: with more of either the plan might go on */
};

#endif
