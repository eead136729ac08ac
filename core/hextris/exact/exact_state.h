/* The state of an exact search: a stack of frames, one for each unit played, with the texts and locks of each, and the
 * memory for all of them. */
#ifndef HEXTRIS_EXACT_STATE_H
#define HEXTRIS_EXACT_STATE_H

#include "../rules/game.h"
#include "exact.h"

/* Stands for no label, no text, no lock. */
#define EXACT_NONE UINT32_MAX

/* A text that ends in a pose. Labels, texts and locks are referred to by their numbers in the arrays of struct
 * exact_memory. */
struct exact_label {
    int32_t points;       /* of the game so far */
    uint32_t parent;      /* the label that this one extends by `letter`; of a start: the text that it continues */
    uint32_t used;        /* set of phrases */
    uint16_t state;       /* of the product automaton */
    uint16_t row_letters; /* letters since the row was entered */
    int16_t x, y;
    uint8_t orientation;
    char letter;          /* 0: a start */
};

/* A text to a lock, the locking letter included. */
struct exact_text {
    int32_t points;      /* of the game so far, those of the lock included */
    int32_t upper_bound; /* of the points of the whole game */
    uint32_t label;      /* the label that the locking letter follows */
    uint32_t used;       /* set of phrases */
    uint32_t next;       /* the next text to the same lock; EXACT_NONE: none */
    uint16_t phrase_node;
    char letter;         /* the locking letter */
};

/* A lock and the board after it. */
struct exact_lock {
    uint32_t first_text;
    int32_t upper_bound;    /* the greatest one of its texts */
    int32_t move;           /* points of the lock, phrases left out */
    int32_t locks_bound;    /* upper bound of the points of all later locks */
    int32_t next_descents;  /* upper limit of moves south of the next unit; -1: it does not spawn */
    uint32_t lines;         /* rows that the lock clears */
    struct pose pose;
    bool evaluated;         /* the members from `move` to `lines` are set */
};

/* A unit to be played: the board before it and what was found for it. */
struct exact_frame {
    uint64_t *board;
    uint32_t lines_before;         /* rows that the lock before cleared */
    uint32_t first_text;           /* the texts to start from; EXACT_NONE: the game begins */
    uint32_t label_end, text_end;  /* the labels and texts of this frame and of those before it end here */
    uint32_t lock_first, lock_end; /* its locks, greatest upper bound first */
    uint32_t next_lock;            /* the lock that is to be tried next */
};

/* Why a pass ends early. */
enum exact_pass {
    PASS_OK,          /* it does not */
    PASS_LOOPS_ADDED, /* the next pass will forbid more loops */
    PASS_MEMORY_FULL, /* a higher threshold may need less memory */
    PASS_GIVEN_UP,
    PASS_STOPPED
};

/* The memory of a search: see exact_memory.c. */
struct exact_memory {
    struct reach reach_next;          /* poses of other units than the current one */
    uint64_t *boards;                 /* one for each frame, side by side */
    uint64_t *child_board;            /* the board after a lock */
    uint64_t *covered;                /* a board: cells that units can cover */
    uint32_t *row_members;            /* [row]: the most members that all units can have in it together; behind
                                         these, [row]: the same of one unit */
    struct loops *loops[UNIT_ORIENTATIONS + 1]; /* [number of orientations]: 1, 2, 3, 6 */
    uint8_t *loop;                    /* LOOPS_LETTERS: the loop that is being added */
    struct product_memory products;
    uint16_t *bound_values;
    struct exact_label *labels;
    struct exact_text *texts;
    struct exact_lock *locks;
    uint32_t *label_table;            /* hash table of the labels of the current unit; EXACT_NONE: a free slot */
    uint64_t *transpositions;         /* [entry][2]: a hash and points, see is_transposition() */
    char *text_end;                   /* end of the memory for the longest text of a game */
    uint32_t value_capacity, label_capacity, text_capacity, lock_capacity;
    uint32_t label_slots, transposition_count; /* powers of two */
};

/* Takes the memory of a search with a budget of `work`, and writes nothing to it. */
void exact_memory_layout(struct exact_memory *memory, struct board_size size, uint64_t work, struct arena *arena);

struct exact {
    const struct exact_input *input;
    const struct prepared_game *game;
    struct reach *reach;               /* of the current unit */
    struct stop *stop;
    struct exact_memory memory;
    struct bound bound;
    struct product products[UNIT_ORIENTATIONS + 1]; /* [number of orientations] */
    uint64_t work, work_reported;      /* elementary operations; the part of them that `stop` has counted */

    /* The game found, if any. */
    bool found;
    uint64_t *steps;
    struct exact_result *result;
    char *text;                        /* only with input->fixed_locks; it ends at memory.text_end */

    /* A pass. */
    enum exact_pass pass;
    int32_t threshold;                 /* only games of more points are looked for; the points of the game found */
    int32_t pruned_bound;              /* the greatest upper bound of a pruned branch */
    uint32_t loops_added;              /* loops that this pass has added */
    struct exact_frame frames[BOUND_UNITS + 1];
    uint32_t depth;                    /* index of the current frame, and number of its unit */
    uint32_t label_count, text_count, lock_count;

    /* The current unit: see labels_run(). */
    const struct unit *unit;
    int32_t locks_bound;               /* upper bound of the points of locks from this unit on */
    int32_t descents_left;             /* moves south left in the current row */
};

/* Whether a branch with this upper bound is pruned: it does not exceed the threshold. */
static inline bool exact_prunes(struct exact *exact, int32_t upper_bound)
{
    if (upper_bound > exact->threshold)
        return false;
    if (upper_bound > exact->pruned_bound)
        exact->pruned_bound = upper_bound;
    return true;
}

#endif
