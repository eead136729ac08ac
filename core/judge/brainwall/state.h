/* State: a pose under construction as plain bytes, and the problem with a verdict that is kept for the last state.
 *
 *     | struct brainwall_state | points: vertices of the figure + 1 | offsets: as many | padding | */
#ifndef JUDGE_BRAINWALL_STATE_H
#define JUDGE_BRAINWALL_STATE_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

enum { BRAINWALL_STATE_NONE = BRAINWALL_COUNT_MAX + 1 }; /* no vertex */

/* Offsets are bytes of the transcript. Unused members are zero, so that equal games have equal bytes. */
struct brainwall_state {
    int64_t bonus_problem;     /* the problem whose pose unlocks the bonus */
    uint64_t length;           /* of the transcript so far */
    uint32_t count;            /* vertices: those of the figure, one more with BREAK_A_LEG */
    uint32_t kind;             /* of the bonus */
    uint32_t has_leg;          /* 1: BREAK_A_LEG names an edge, which the figure need not have */
    struct brainwall_edge leg; /* that edge */
    uint32_t bonus_offset;
    uint32_t moved;            /* the vertex that the last move placed; BRAINWALL_STATE_NONE: none or all */
    uint32_t zero;
    struct brainwall_point points[];
};

struct game_problem {
    struct brainwall_problem problem;
    struct brainwall_verdict verdict;
    void *judged;          /* a copy of the state that the verdict is about */
    bool has_verdict;      /* `judged` and `verdict` are valid */
    struct brainwall_pose last_pose; /* the pose that was read last, refused or not */
    struct brainwall_point *last_points;
    struct brainwall_pose_offsets last_offsets;
    bool last_malformed;   /* the last text was no pose */
    unsigned char *values; /* memory for the nodes of a pose's text */
    size_t value_bytes;
    char (*bonus_names)[GAME_LABEL]; /* "GLOBALIST 12" */
    char (*numbers)[8];              /* "0", "1", ...: names of corners and vertices */
};

/* Bytes of a state, and its offsets behind the points. */
size_t brainwall_state_bytes(const struct game_problem *problem);
uint32_t *brainwall_state_offsets(const struct game_problem *problem, struct brainwall_state *state);

/* The state as a pose; its points are the state's. */
struct brainwall_pose brainwall_state_pose(const struct brainwall_state *state);

/* The verdict on a state. It lasts until another state is asked about; to ask again costs a comparison. */
const struct brainwall_verdict *brainwall_state_verdict(struct game_problem *problem,
                                                        const struct brainwall_state *state);

/* See game.h, apply(), candidate() and drag(). */
void brainwall_move(struct game_problem *problem, void *state, const char *text, size_t length, struct game_step *step);
bool brainwall_move_candidate(struct game_problem *problem, const void *state, uint32_t number,
                              struct game_candidate *candidate);
bool brainwall_move_drag(struct game_problem *problem, const void *state, struct game_xy from, struct game_xy to,
                         char move[GAME_MOVE]);

/* See game.h, scene() and shapes(). */
void brainwall_picture_scene(struct game_problem *problem, const void *state, struct game_scene *scene);
void brainwall_picture_shapes(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *draw,
                              void *context);

/* See game.h, open(), next() and byte_of(). */
bool brainwall_entries_open(struct game_file *file, struct message *wrong);
bool brainwall_entries_next(struct game_file *file, struct game_entry *entry);
size_t brainwall_entries_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at);

#endif
