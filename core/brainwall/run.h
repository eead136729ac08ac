/* Run: the files, given poses and options of a run: what the opaque types of core/engine.h are for this game. */
#ifndef BRAINWALL_RUN_H
#define BRAINWALL_RUN_H

#include "../engine.h"
#include "bounds.h"
#include "rules/pose.h"
#include "rules/problem.h"

/* A pose that -i names and that is valid. */
struct engine_given {
    struct pose pose;
    struct point *vertices; /* of the pose; room for one more than the problem has */
    uint64_t dislikes;
    uint32_t unlocked;      /* bit k: bonus k of the problem */
    uint32_t lists;         /* bit l: it counts in list l; the last bit: in some list behind the others */
    struct engine_given *next;
};

/* Poses kept of those given for a file, and lists of -i that are told apart. */
#define GIVEN_MOST 11
#define GIVEN_LISTS 32

/* What the poses of a job are to do, beside having few dislikes. */
struct engine_aim {
    const struct engine_given *given; /* nothing is searched: this is the pose; NULL: there is a search */
    enum bonus use; /* use this bonus; BONUS_NONE: none */
    uint32_t pull;  /* unlock bonus k of the problem, bit k; 0: none in particular */
    int64_t from;   /* the problem that unlocks the bonus; -1: see aims_giver() */
    struct engine_problem *giver; /* the first file of that number, once aims_link() was called; NULL: none */
};

/* A job of a problem: each given pose; without a bonus, each bonus used, each one unlocked. */
#define ENGINE_AIMS (GIVEN_MOST + BONUS_KINDS + MAX_BONUSES)
_Static_assert(ENGINE_AIMS <= ENGINE_JOBS_CHOSEN_FROM, "the jobs of a file can be chosen from");

/* What stands for a file in the list of poses, see list.h. */
struct engine_entry {
    bool written;      /* the file has its entry in the output: this pose or, if there is none, null */
    bool open;         /* its jobs are being chosen from */
    bool posed;        /* there is a pose; the rest is about it */
    bool granted;      /* the bonus is there, or it uses none */
    enum bonus use;
    int64_t from;      /* the problem that unlocks the bonus */
    uint32_t unlocked; /* bit k: bonus k of the problem */
    uint64_t dislikes;
    uint32_t job;      /* the number of the job whose pose it is */
};

/* The jobs of a file, side by side among those that engine_weigh() is asked about. */
struct engine_jobs {
    struct engine_result *results;
    uint32_t count;        /* 0: none of them is there */
    uint64_t best, plain;  /* the fewest dislikes of all, of those that use no bonus; UINT64_MAX: no valid pose */
};

/* The files of a run. */
struct engine_files {
    struct engine_problem *first, *last;
    bool faulty;    /* some given pose could not be used */
    uint32_t lists; /* of -i, read before the one that is being read */
};

/* -B +BONUS:PROBLEM */
struct engine_wish {
    enum bonus kind;
    int64_t problem;
};

struct engine {
    bool unlock;                   /* -u */
    bool all;                      /* -B all */
    bool starts;                   /* -i: there are files of poses */
    bool alone;                    /* -B =BONUS or +BONUS: no jobs but those that such options name */
    bool allowed[BONUS_KINDS];     /* -B BONUS or =BONUS */
    int64_t unlocked[BONUS_KINDS]; /* -B BONUS:PROBLEM; -1: not said */
    struct engine_wish *wishes;
    uint32_t wish_count;
    struct engine_files *files;
};

struct engine_problem {
    struct problem problem;
    size_t room; /* solver_room() */
    struct engine_aim aims[ENGINE_AIMS];
    uint32_t aim_count;
    struct engine_given *given, *spare; /* see front.h; room that is free again */
    struct engine_problem *users[MAX_BONUSES]; /* as `giver` of an aim: the file that each bonus is for */
    struct engine_entry entry;
    struct engine_jobs jobs;
    struct engine_problem *next;
};

/* What engine_score.detail[] says of a pose. */
enum { DETAIL_VIOLATION, DETAIL_DISLIKES, DETAIL_UNLOCKED };

#endif
