/* Wall state: a pose that is being made, as plain bytes, and the problem with what is found out about a state.
 *
 *     | struct wall_state | points: vertices of the figure and one | places: as many | padding |
 */
#ifndef JUDGE_BRAINWALL_STATE_H
#define JUDGE_BRAINWALL_STATE_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

enum { WALL_STATE_NONE = WALL_COUNT_MAX + 1 }; /* no vertex */

/* Places are bytes of the transcript. What is not in use is zero, so that equal games have equal bytes. */
struct wall_state {
    int64_t from;         /* the problem whose pose unlocks the bonus */
    uint64_t length;      /* of the transcript so far */
    uint32_t count;       /* vertices: those of the figure, one more with BREAK_A_LEG */
    uint32_t kind;        /* of the bonus */
    uint32_t has_leg;     /* BREAK_A_LEG names an edge, which need not be one of the figure */
    struct wall_edge leg;
    uint32_t bonus_place;
    uint32_t moved;       /* the vertex of the last move; WALL_STATE_NONE: it moved none or all */
    uint32_t zero;
    struct wall_point points[];
};

struct game_problem {
    struct wall_problem problem;
    struct wall_verdict verdict;
    void *judged;      /* a copy of the state that the verdict is about */
    bool known;        /* there is one */
    struct wall_pose given; /* the last pose that was read, refused or not */
    struct wall_point *given_points;
    struct wall_pose_places given_places;
    bool given_form;   /* it could not be read */
    unsigned char *values; /* room for the nodes of a pose's text */
    size_t value_bytes;
    char (*bonus_names)[GAME_LABEL]; /* "GLOBALIST 12" */
    char (*numbers)[8];              /* "0", "1", ...: names of corners and vertices */
};

/* Bytes of a state, and its places behind the points. */
size_t wall_state_bytes(const struct game_problem *problem);
uint32_t *wall_state_places(const struct game_problem *problem, struct wall_state *state);

/* The state as a pose; its points are the state's. */
struct wall_pose wall_state_pose(const struct wall_state *state);

/* The verdict about a state, which lasts until that about another one is asked for: asking again costs a comparison. */
const struct wall_verdict *wall_state_verdict(struct game_problem *problem, const struct wall_state *state);

/* See game.h, apply(). */
void wall_move(struct game_problem *problem, void *state, const char *text, size_t length, struct game_step *step);
bool wall_offer(struct game_problem *problem, const void *state, uint32_t number, struct game_offer *offer);
bool wall_drag(struct game_problem *problem, const void *state, struct game_place from, struct game_place to,
               char move[GAME_MOVE]);

/* See game.h, scene() and shapes(). */
void wall_scene(struct game_problem *problem, const void *state, struct game_scene *scene);
void wall_shapes(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *draw, void *context);

/* See game.h, open(), next() and byte_of(). */
bool wall_open(struct game_file *file, struct message *wrong);
bool wall_next(struct game_file *file, struct game_entry *entry);
size_t wall_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at);

#endif
