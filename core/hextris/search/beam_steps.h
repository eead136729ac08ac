/* Beam steps: the beam search one step at a time, for beam.c and for programs that watch a search
 * (tests/bench/tune/hextris_learn.c).
 *
 *     beam_begin, beam_step for unit 0, 1, ..., beam_end        make the first pass of beam_run() */
#ifndef HEXTRIS_BEAM_STEPS_H
#define HEXTRIS_BEAM_STEPS_H

#include "../rules/placement.h"
#include "beam.h"
#include "buckets.h"

/* The value of boards fades out over this number of units at the end of the source. Numbers from 1 to 64 make the same
 * points. */
#define BEAM_FADE 8

/* Stands for no entry of the history. */
#define BEAM_NO_ENTRY UINT32_MAX

/* An entry of the history: the step that made a state which the beam kept. One word, since the history takes most of
 * the memory of a long game.
 *
 *     bits 63 .. 43   distance back to the entry of the parent; 0: no parent
 *          42 .. 27   node of the phrase automaton after the lock
 *          26 ..  0   where the unit locked: placement_pack_pose()
 *
 * The parent is a state of the step before, so the distance is less than twice the number of states of a step. */
enum { BEAM_NODE_AT = 27, BEAM_BACK_AT = 43, BEAM_BACK_BITS = 64 - BEAM_BACK_AT };

static inline uint64_t beam_entry(uint32_t back, uint32_t pose, uint32_t node)
{
    return (uint64_t)back << BEAM_BACK_AT | (uint64_t)node << BEAM_NODE_AT | pose;
}

static inline uint32_t beam_entry_back(uint64_t entry)
{
    return (uint32_t)(entry >> BEAM_BACK_AT);
}

/* The placement of an entry in a plan. */
static inline uint64_t beam_entry_placement(uint64_t entry)
{
    return placement_join((uint32_t)entry & ((1u << BEAM_NODE_AT) - 1), (uint32_t)(entry >> BEAM_NODE_AT) & 0xffff);
}

struct beam_state {
    uint64_t used;    /* phrases used, a bit each */
    int64_t points;   /* of locks and cleared rows, and of phrases, searched or estimated */
    uint32_t entry;   /* its entry of the history */
    uint32_t lines;   /* rows cleared by the last lock */
    uint32_t cleared; /* rows cleared by all locks */
    uint32_t node;    /* node of the phrase automaton */
};

/* A state that a plan may end with. */
struct beam_final {
    int64_t points;
    uint32_t entry; /* BEAM_NO_ENTRY: there is none yet, or the game has no units */
    uint32_t units; /* units locked */
};

struct beam {
    struct beam_input input;
    size_t board_words;           /* words of a board */
    uint64_t *boards[2];          /* the boards of `states`, one after another */
    struct beam_state *states[2]; /* [0]: the states, [1]: the states of the next step while they are made */
    uint32_t state_count;
    struct buckets buckets; /* candidates of the step */
    uint64_t *seen;         /* hashes of the states of the step: a hash table with open addressing */
    uint32_t seen_size;     /* slots of it, a power of two */
    uint64_t *history;      /* all states kept so far: beam_entry() */
    uint32_t history_count;
    struct value_rows parent_rows; /* of the parent's board */
    struct value_rows child_rows;  /* of a child board whose lock cleared rows */
    uint64_t *child_board;         /* the board of a struct child */
    uint32_t *poses_above;         /* [descent]: see count_poses_above() */
    bool may_have_full_rows;       /* only the first board of a game may have full rows */
    bool is_second_pass;           /* all locks are tried: see beam.c */
    bool pruned;                   /* some step dropped states because the width or the buckets were full */
    uint32_t horizon;              /* number of the unit up to which work and history are shared out */
    uint64_t work;                 /* work spent, that of reach and route excluded */
    uint64_t work_before;          /* work of reach and route before the search */
    uint64_t state_work;           /* work of a state: moving average over the last steps */
    struct beam_final terminal;    /* of all states after which the game is over, that of most points */
    struct beam_final peak;        /* of all states kept, that of most points */
};

/* Sets up a search whose one state is the start of the game; parameters as in beam_run(). */
void beam_begin(struct beam *beam, const struct beam_input *input, struct arena *scratch);

/* Locks unit number `unit_number` of the source, the next one, in all states. False when stopped: the states are as
 * before. */
bool beam_step(struct beam *beam, uint32_t unit_number);

/* Reads the best plan after `units` steps. */
void beam_end(struct beam *beam, uint32_t units, uint64_t *steps, struct beam_result *result);

#endif
