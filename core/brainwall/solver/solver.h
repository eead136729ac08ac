/* Searches one problem with one budget.
 *
 *     problem, bonus, budget  --solver_search-->  plan (the point of each vertex), its violation and its dislikes
 *
 * A pure function of its inputs, unless it is stopped: it reads no clock and keeps nothing between calls. The preset
 * number decides which searches get which share of the work (preset.h), and is their seed; that of all searches but
 * annealing depends on the work, too.
 *
 * A plan has a word for each vertex and one for the use of a bonus. If the search was stopped, it has another word,
 * without a meaning, for each part of the work that was complete: so budget.steps, the number of words, repeats the
 * plan. */
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

/* Parts of a search. A stopped search loses one part at most, or STOP_WORK (base/stop.h) if that is more. Each part
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
    const struct pose *start; /* a valid pose with the bonus: the result is no worse; NULL: none */
    bool prefers_unlocking;   /* of poses with equal dislikes the one that unlocks more bonuses is better */
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

/* The most words of a plan of the problem. */
uint32_t solver_steps(const struct problem *problem);

/* Bytes of scratch that the searches of a problem take, whatever the budget and the bonus; SIZE_MAX if this scratch is
 * too small to find out. solver_search_bytes_scratch() bytes of it are always enough. */
size_t solver_search_bytes(const struct problem *problem, struct arena scratch);
size_t solver_search_bytes_scratch(void);

/* Bytes of scratch that a job needs. More of them make it faster: they hold visibility regions. */
size_t solver_need(const struct solver_job *job);

/* Searches for about budget.work units of work. Fills plan->steps, of which the caller provides solver_steps()
 * words. */
enum solver_status solver_search(const struct solver_job *job, struct arena scratch, struct stop *stop,
                                 struct plan *plan, struct solver_result *result);

/* Writes the plan of a pose; plan->steps has solver_steps() words. */
void solver_write_plan(const struct problem *problem, const struct pose *pose, struct plan *plan);

/* The pose of a plan. Writes its vertices, one more than the problem's at most. */
struct pose solver_pose(const struct problem *problem, const struct plan *plan, struct point *vertices);

#endif
