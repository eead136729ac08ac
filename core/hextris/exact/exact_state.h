/* What a search to the end works on: the units to be played, the texts and locks found of each, and its memory. */
#ifndef HEXTRIS_EXACT_STATE_H
#define HEXTRIS_EXACT_STATE_H

#include "../rules/game.h"
#include "exact.h"

/* Stands for no label, no text to a lock, no lock. */
#define EXACT_NONE UINT32_MAX

struct exact_label {
    int32_t points;      /* of the whole game so far */
    uint32_t parent;     /* the label that it extends; of a start, the text to a lock that it goes on from */
    uint32_t used;       /* phrases */
    uint16_t pair;
    uint16_t row_letters; /* since the row was entered */
    int16_t x, y;
    uint8_t orientation;
    char letter;         /* 0: a start */
};

/* A text to a lock, the locking letter included. */
struct exact_text {
    int32_t points;      /* those of the lock included */
    int32_t most;        /* the most that the game can come to */
    uint32_t label;      /* that the locking letter follows */
    uint32_t used;
    uint32_t next;       /* of the same lock */
    uint16_t node;
    char letter;
};

/* A lock, and what is known of the board after it. */
struct exact_lock {
    uint32_t first;      /* text */
    int32_t most;        /* of its texts */
    int32_t move;        /* points of the lock */
    int32_t locks_most;  /* the most that later locks can make */
    int32_t depth;       /* moves south that the next unit can make; -1: it does not spawn */
    uint32_t lines;
    struct pose pose;
    bool known;          /* the fields from `move` to `lines` are set */
};

/* A unit to be played: the board before it, and what was found. */
struct exact_frame {
    uint64_t *board;
    uint32_t lines_before;
    uint32_t first_text;                /* texts to start from; EXACT_NONE: the game begins */
    uint32_t label_end, text_end;       /* labels and texts of this frame and those before end here */
    uint32_t lock_first, lock_end, next; /* its locks, best first, and the one to be tried next */
};

/* How a pass ends. PASS_AGAIN: with loops that were not known before. PASS_FULL: the memory did not suffice. */
enum exact_pass { PASS_DONE, PASS_AGAIN, PASS_FULL, PASS_GIVEN_UP, PASS_STOPPED };

/* The memory of a search: exact_memory.c. */
struct exact_room {
    struct reach below;               /* of the next unit, after a lock */
    uint64_t *boards;                 /* one for each frame, one after another */
    uint64_t *child;                  /* a board, */
    uint64_t *covered;                /* and one of cells that units can cover */
    uint32_t *row_most;               /* [row]: the most members that units can have in it together; then the
                                         same of one unit */
    struct loops *loops[UNIT_ORIENTATIONS + 1]; /* by number of orientations: 1, 2, 3, 6 */
    uint8_t *word;                    /* a loop: LOOPS_LETTERS */
    struct letters_room letters;      /* of all units together */
    uint16_t *values;                 /* of the bound */
    struct exact_label *labels;
    struct exact_text *texts;
    struct exact_lock *locks;
    uint32_t *table;                  /* of labels of the unit in hand, a hash table; EXACT_NONE: a free slot */
    uint64_t *seen;                   /* two words an entry: see was_seen() */
    char *text_end;                   /* of room for the longest text of a game */
    uint32_t value_room, label_room, text_room, lock_room, table_size, seen_size;
};

/* Takes the memory that a budget of this work has, and writes nothing to it. */
void exact_room_lay(struct exact_room *room, struct board_size size, uint64_t work, struct arena *arena);

struct exact {
    const struct prepared_game *game;
    struct reach *reach;              /* of the unit in hand */
    struct stop *stop;
    const uint64_t *planned;
    struct exact_room room;
    struct bound bound;
    struct letters letters[UNIT_ORIENTATIONS + 1]; /* by number of orientations */
    struct exact_frame frames[BOUND_UNITS + 1];
    uint32_t loops_new;               /* found in this pass */
    uint32_t depth;                   /* frame in hand */
    uint32_t label_count, text_count, lock_count;
    int32_t best;                     /* more points are wanted */
    int32_t left_out;                 /* the most that what was left out could come to */
    enum exact_pass pass;             /* why the search ends: PASS_DONE while it goes on */
    bool found;                       /* a game of `best` points: steps and result hold it, */
    uint64_t *steps;
    struct exact_result *result;
    char *text;                       /* and this, where planned */
    uint64_t work, work_most, told;   /* so far, at most; what of it `stop` has been told of */

    /* The unit in hand. */
    const struct unit *unit;
    int32_t locks_most;               /* the most points of locks from this unit on */
    int32_t south;                    /* moves south left in the row in hand */
};

/* Whether what can come to `most` points is wanted; else it is left out. */
static inline bool exact_wants(struct exact *exact, int32_t most)
{
    if (most > exact->best)
        return true;
    if (most > exact->left_out)
        exact->left_out = most;
    return false;
}

#endif
