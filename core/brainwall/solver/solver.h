/* Solver: one problem by one budget. The door of the Brain Wall engine.
 *
 *     problem, bonus, budget  --solver_search-->  plan (the place of each vertex) and its violation and dislikes
 *
 * A pure function of its inputs, apart from being stopped: no clock, nothing kept between calls. The preset number
 * decides which searches run with which share of the work (preset.h), and is their seed; for exact searches and polish
 * the work goes into the seed, too.
 *
 * A plan has a word for each vertex, one for the use of a bonus, and, when the search was stopped, one of no meaning
 * for each part of the work that was complete: so budget.steps, the number of its words, makes the same plan again. */
#ifndef BRAINWALL_SOLVER_H
#define BRAINWALL_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/budget.h"
#include "../../base/plan.h"
#include "../../base/stop.h"
#include "../bounds.h"
#include "../rules/pose.h"
#include "../rules/problem.h"

/* Parts of a search: a stopped search loses at most one of them, or STOP_WORK (base/stop.h) where that is more. A part
 * takes a word of the plan. */
#ifndef SOLVER_PARTS
#define SOLVER_PARTS 256
#endif

/* Words of the longest plan. */
#define SOLVER_STEPS_MAX (MAX_VERTICES + 2 + SOLVER_PARTS)

struct solver_job {
    const struct problem *problem;
    size_t search_bytes;      /* solver_search_bytes() of the problem */
    enum bonus bonus;         /* that the pose uses; BONUS_NONE: none */
    uint32_t must_unlock;     /* bit k: poses unlock bonus k of the problem */
    const struct pose *start; /* a valid pose that uses the bonus: the search finds none that is worse; NULL: none */
    bool prefers_unlocking;   /* of poses with equal dislikes those that unlock more bonuses are better */
    struct budget budget;
};

struct solver_result {
    uint64_t violation; /* 0: the pose is valid */
    uint64_t dislikes;
    uint64_t work;      /* spent */
    bool proven_best;   /* proven: no valid pose has fewer dislikes */
};

enum solver_status {
    SOLVER_OK,
    SOLVER_MEMORY, /* the scratch arena is smaller than solver_need() */
    SOLVER_STOPPED /* before the first part was complete */
};

/* Words of a plan of the problem, at most. */
uint32_t solver_steps(const struct problem *problem);

/* Bytes of scratch for the searches of a problem, whatever budget and bonus; to find that out takes
 * solver_search_bytes_scratch() bytes at most. SIZE_MAX if the scratch is smaller. */
size_t solver_search_bytes(const struct problem *problem, struct arena scratch);
size_t solver_search_bytes_scratch(void);

/* Bytes of scratch that are enough for a job. More make it faster: they hold what points of the hole see. */
size_t solver_need(const struct solver_job *job);

/* Searches; fills plan->steps, which has room for solver_steps() words. Cost: about budget.work. */
enum solver_status solver_search(const struct solver_job *job, struct arena scratch, struct stop *stop,
                                 struct plan *plan, struct solver_result *result);

/* The plan of a pose; it has room for solver_steps() words. */
void solver_write_plan(const struct problem *problem, const struct pose *pose, struct plan *plan);

/* The pose of a plan: writes its vertices, room for one more than the problem has. */
struct pose solver_pose(const struct problem *problem, const struct plan *plan, struct point *vertices);

#endif
