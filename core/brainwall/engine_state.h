/* The state of a run: options, problems and initial poses. These are the opaque types of core/engine.h for this
 * game. */
#ifndef BRAINWALL_ENGINE_STATE_H
#define BRAINWALL_ENGINE_STATE_H

#include "../engine.h"
#include "bounds.h"
#include "rules/pose.h"
#include "rules/problem.h"

/* A valid pose of a file that -i names. */
struct initial_pose {
    struct pose pose;
    struct point *vertices; /* of the pose; room for one more than the problem has */
    uint64_t dislikes;
    uint32_t unlocked;      /* bit k: bonus k of the problem */
    uint32_t lists;         /* bit l: it stands in list l of -i; the last bit: in some list after the others */
    struct initial_pose *next;
};

/* Initial poses kept for a problem, and lists of -i that are distinguished. */
#define INITIAL_POSES_MAX 11
#define INITIAL_LISTS_MAX 32

/* What the pose of a job has to do, besides having few dislikes. */
struct engine_goal {
    const struct initial_pose *initial_pose; /* the pose, without a search; NULL: the job is a search */
    enum bonus use;                          /* use this bonus; BONUS_NONE: none */
    uint32_t must_unlock;                    /* unlock bonus k of the problem, bit k; 0: none in particular */
    int64_t giver_id;                        /* the problem that unlocks the bonus; -1: see jobs_giver_id() */
    struct engine_problem *giver;            /* the first file of that number, once jobs_link_givers() was called;
                                                NULL: none */
};

/* The most jobs of a problem: each initial pose; without a bonus; each bonus used; each one unlocked. */
#define ENGINE_GOALS_MAX (INITIAL_POSES_MAX + BONUS_KINDS + MAX_BONUSES)
_Static_assert(ENGINE_GOALS_MAX <= ENGINE_FILE_JOBS_MAX, "the jobs of a file can be chosen from");

/* The entry of a problem in the output list, see output_list.h. */
struct output_entry {
    bool is_written;      /* the output has the entry: this pose or, if there is none, null */
    bool is_open;         /* one of its jobs is being chosen */
    bool has_pose;        /* there is a pose; the rest is about it */
    bool bonus_available; /* an option unlocks its bonus, or it uses none */
    enum bonus use;
    int64_t giver_id;     /* the problem that unlocks the bonus */
    uint32_t unlocked;    /* bit k: bonus k of the problem */
    uint64_t dislikes;
    uint32_t job;         /* the number of the job whose pose it is */
};

/* The results of the jobs of a problem, side by side among those that engine_weigh() is given. */
struct file_results {
    struct engine_result *results;
    uint32_t count;       /* 0: none of them was given */
    uint64_t best, plain; /* the fewest dislikes of all, of those that use no bonus; UINT64_MAX: no valid pose */
};

/* The problems of a run, in the order of the options. */
struct engine_files {
    struct engine_problem *first, *last;
    bool has_bad_pose;   /* some initial pose could not be used */
    uint32_t list_count; /* of -i, read before the one that is being read */
};

/* -B +BONUS:PROBLEM */
struct unlock_request {
    enum bonus kind;
    int64_t problem;
};

struct engine {
    const struct reporter *reporter;
    bool prefers_unlocking;           /* -u */
    bool exchanges_bonuses;           /* -B all */
    bool has_initial_poses;           /* -i is given */
    bool only_named_jobs;             /* -B =BONUS or +BONUS: no jobs but those that such options name */
    bool bonus_allowed[BONUS_KINDS];  /* -B BONUS or =BONUS */
    int64_t bonus_giver[BONUS_KINDS]; /* -B BONUS:PROBLEM; -1: not given */
    struct unlock_request *unlock_requests;
    uint32_t unlock_request_count;
    struct engine_files *files;
};

struct engine_problem {
    struct problem problem;
    size_t search_bytes;                              /* solver_search_bytes() */
    struct engine_goal goals[ENGINE_GOALS_MAX];
    uint32_t goal_count;
    struct initial_pose *initial_poses, *spare_poses; /* the front, see pareto_front.h; unused memory for poses */
    struct engine_problem *users[MAX_BONUSES];        /* the problem that each bonus is for; NULL: none */
    struct output_entry entry;
    struct file_results jobs;
    struct engine_problem *next;
};

/* What engine_score.detail[] says of a pose. */
enum { DETAIL_VIOLATION, DETAIL_DISLIKES, DETAIL_UNLOCKED };

#endif
