/* Beam steps: the beam search between two steps, for beam.c and for programs that watch a search
 * (tests/bench/tune/hextris_learn.c).
 *
 *     beam_begin, beam_step for unit 0, 1, ..., beam_end        is what beam_run() does */
#ifndef HEXTRIS_BEAM_STEPS_H
#define HEXTRIS_BEAM_STEPS_H

#include "../rules/placement.h"
#include "beam.h"
#include "buckets.h"

/* The value of boards fades out over this number of units at the end of the source. 1 to 64 make the same points. */
#define BEAM_FADE 8

/* Stands for no entry of the history. */
#define BEAM_NO_ENTRY UINT32_MAX

/* A state that was kept: how it came about, in one word, since the history takes most of the memory of a long game.
 *
 *     bits 63 .. 43   how many entries before it that of its parent is; 0: it has no parent
 *          42 .. 27   node of the phrase automaton after the lock
 *          26 ..  0   where the unit locked: placement_pack_pose()
 *
 * The parent is a state of the step before, so that less than twice as many entries lie between as a step has states. */
enum { BEAM_NODE_AT = 27, BEAM_BACK_AT = 43, BEAM_BACK_BITS = 64 - BEAM_BACK_AT };

static inline uint64_t beam_entry(uint32_t back, uint32_t pose, uint32_t node)
{
    return (uint64_t)back << BEAM_BACK_AT | (uint64_t)node << BEAM_NODE_AT | pose;
}

static inline uint32_t beam_entry_back(uint64_t entry)
{
    return (uint32_t)(entry >> BEAM_BACK_AT);
}

/* The placement that a plan has for it. */
static inline uint64_t beam_entry_placement(uint64_t entry)
{
    return placement_join((uint32_t)entry & ((1u << BEAM_NODE_AT) - 1), (uint32_t)(entry >> BEAM_NODE_AT) & 0xffff);
}

struct beam_state {
    uint64_t used;    /* phrases used, a bit each */
    int64_t points;   /* of locks and rows, and of phrases, searched or estimated */
    uint32_t entry;   /* its entry of the history */
    uint32_t lines;   /* rows cleared by the last lock */
    uint32_t cleared; /* rows cleared by all locks */
    uint32_t node;    /* node of the phrase automaton */
};

struct beam {
    const struct prepared_game *game;
    const struct beam_settings *settings;
    const struct value *value;
    struct reach *reach;
    struct route *route;
    struct stop *stop;
    size_t words;                 /* of a board */
    uint64_t *boards[2];          /* of `states`, word for word one after another */
    struct beam_state *states[2]; /* [0]: the states, [1]: the states of the next step in the making */
    uint32_t count;               /* number of states */
    struct buckets buckets;       /* candidates of the step */
    uint64_t *seen;               /* hashes of the states of the step, a hash table with open addressing */
    uint32_t seen_size;           /* slots of it, a power of two */
    uint64_t *history;            /* all states kept so far: beam_entry() */
    uint32_t history_count;
    struct value_rows rows;       /* of the parent's board */
    struct value_rows spare;      /* of a child board with rows cleared */
    uint64_t *child;              /* the board of a struct child */
    uint32_t *poses_above;        /* [descent]: see count_poses_above() */
    bool may_have_full_rows;      /* boards may have full rows: only the first board of a game may */
    uint64_t work;                /* work spent, that of reach and route left out */
    uint64_t work_before;         /* work of reach and route before the search */
    uint64_t state_work;          /* work of a state, a moving average over the last steps */
    bool pruned;                  /* a step had to drop states for want of places */
    bool floating;                /* the pass that leaves nothing out: see beam.c */
    uint32_t horizon;             /* number of the unit up to which work and history are shared out */
    struct beam_final {            /* a state that the plan may end with */
        int64_t points;
        uint32_t entry; /* BEAM_NO_ENTRY: none, or a game without units */
        uint32_t units; /* units locked */
    } terminal, peak;             /* the best so far after which the game is over, and of all that were kept */
};

/* Sets up a search with the start of the game as its one state; parameters as in beam_run(). */
void beam_begin(struct beam *beam, const struct prepared_game *game, const struct beam_settings *settings,
                const struct value *value, struct reach *reach, struct route *route,
                struct arena *scratch, struct stop *stop);

/* Locks unit number `unit_number` of the source, the next one, on all states. False when stopped: the states
 * are as before. */
bool beam_step(struct beam *beam, uint32_t unit_number);

/* Reads the best plan; `units` steps were done. */
void beam_end(struct beam *beam, uint32_t units, uint64_t *steps, struct beam_result *result);

#endif
