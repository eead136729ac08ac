/* Plan: what a search decides, one 64-bit word a step. What a step means is the engine's affair. */
#ifndef BASE_PLAN_H
#define BASE_PLAN_H

#include <stdbool.h>
#include <stdint.h>

struct plan {
    uint64_t *steps; /* the caller's; has room for all the steps that the job can have */
    uint32_t count;  /* steps in use */
    bool early;      /* the plan was ended by the budget's steps or by a stop: more steps might follow */
};

#endif
