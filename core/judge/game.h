/* Game: the rules of one game as a record of functions. Session, view, watch, the judges' programs, the page and the
 * tests call a game through this record only. Players never include it.
 *
 *     read -> problem     start -> state     apply a move -> state
 *     status, figure, candidate, drag, scene and shapes describe a state and do not change it
 *
 * A state is state_bytes() plain bytes without pointers, aligned to ARENA_ALIGN. The same moves give the same bytes, so
 * memcpy copies a state and memcmp compares two. A transcript is the moves of a game, one after the other, in the
 * format of the contest. Only apply() knows where a move ends; the ends do not depend on how the transcript is cut into
 * calls. Lengths are in bytes, and texts are bytes, not Unicode.
 *
 * Each function sets its whole result. Only read(), open() and next() take memory, from the arena that they are given.
 * A problem owns scratch memory that status() and others use, so only one thread at a time may use a problem.
 *
 * To add a game, follow the checklist in core/judge/README; tests/judge/toy.c is the smallest game. */
#ifndef JUDGE_GAME_H
#define JUDGE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/message.h"

enum {
    GAME_MOVE = 64,       /* bytes of a candidate move, an id or a title, including the NUL */
    GAME_LABEL = 24,      /* bytes of a label in a picture, including the NUL */
    GAME_CAUSES_MAX = 64, /* coordinates that show why a move was refused; further ones are left out */
    GAME_PLAYERS = 4
};

struct game_problem; /* defined by each game */

struct game_text {
    const char *bytes; /* NULL: there is no text */
    size_t length;
};

/* Coordinates on the board, in the units of shapes. */
struct game_xy {
    int32_t x, y;
};

/* The result of a move. Only the first `cause_count` causes are set. After a refusal `scored` is 0 and `ends_group`
 * false. */
struct game_step {
    size_t taken;         /* bytes of the move and of the separators after it; 0: refused, and the state is unchanged */
    size_t scored;        /* this many bytes at the end of the transcript scored as one phrase; 0: none */
    bool ends_group;      /* the move ends a group: it locks a unit or ends a turn */
    bool is_highlight;    /* a viewer should show the result longer: a row was cleared */
    struct message wrong; /* refused: a sentence that says why, without file and line; otherwise empty */
    size_t wrong_at;      /* refused: the offset in the move of the byte that is wrong */
    uint32_t cause_count;
    struct game_xy causes[GAME_CAUSES_MAX]; /* refused: where on the board the reason is to be seen */
};

struct game_status {
    bool over;              /* the game has ended: every further move is refused */
    bool submittable;       /* the state breaks no rule and may be handed in; the page asks for it, judges do not */
    struct message wrong;   /* the rule that the state breaks; empty: none */
    size_t wrong_at;        /* offset in the transcript of the byte that breaks it; 0 if the game does not know */
    struct message caption; /* what the last move did, or who moves next */
    uint32_t players, turn; /* 1 to GAME_PLAYERS; the player to move, from 0. apply() and start() skip who
                               cannot move: a pass is a move only where the contest writes one */
    int64_t points[GAME_PLAYERS]; /* of each player, even if a rule is broken */
    uint32_t ground;        /* two states with different GAME_GROUND shapes have different values here */
};

/* A number that the game reports beside the points. */
struct game_figure {
    const char *table; /* the table that it belongs to, "phrases"; NULL: it is about the whole game */
    const char *name;  /* lives as long as the problem */
    int64_t value;
};

/* A candidate move: a complete move that apply() makes or refuses. */
struct game_candidate {
    char move[GAME_MOVE];
    const char *name; /* label of a button: "west"; NULL: `from` and `to` describe the move */
    char key;         /* on the keyboard; 0: none */
    bool has_from, has_to; /* has_to without has_from: a click at `to` makes the move */
    struct game_xy from, to;
    int32_t cost;     /* how much of the turn's budget it spends; 0: the game has no such budget */
};

/* ---- pictures ---- */

enum game_layer {
    GAME_GROUND, /* changes rarely */
    GAME_MOVING,
    GAME_NEXT    /* what comes next: drawn beside the board, with its own origin */
};

/* A shape stands at (x, y). In a picture of characters it writes its mark there unless noted otherwise; later shapes
 * cover earlier ones. Lengths are thousandths of a cell's width; a scene without cells counts as 50 cells along its
 * longer side. core/judge/README lists the units and shapes of each game. */
enum game_shape_kind {
    SHAPE_CELL,    /* a row of equal cells from x to x2, scene.cell_step apart; each writes the mark */
    SHAPE_FRAME,   /* around a cell: the characters text[0] and text[1] beside it, and the mark in it */
    SHAPE_BAR,     /* a wall: (x, y) is the middle of the edge between two cells, (x2, y2) the vector to one end;
                      amount: number of strokes */
    SHAPE_LINE,    /* to (x2, y2), drawn with marks; amount: thousandths of the allowed stretch, negative: too short */
    SHAPE_DISC,    /* amount: diameter, negative: only the outline. ROLE_WRONG: a cross, ROLE_BONUS: a diamond */
    SHAPE_POLYGON, /* amount: the number of corners; that many SHAPE_POINT follow. It writes no mark */
    SHAPE_POINT,   /* a line of marks from the point before; the last point also closes the polygon */
    SHAPE_LABEL    /* text: with ROLE_NAME at (x, y), raised by amount; otherwise beside it */
};

enum game_role {
    ROLE_EMPTY, ROLE_FULL, ROLE_UNIT, ROLE_PIVOT, ROLE_WALL, ROLE_HOLE,
    ROLE_RIGHT, ROLE_SHORT, ROLE_LONG, ROLE_WRONG, /* edges: as in the figure, shorter, longer, against the rules */
    ROLE_NEAR, ROLE_FAR, ROLE_BONUS,               /* corners with a vertex on them or not; bonuses */
    ROLE_FROM, ROLE_TO, ROLE_NAME,
    ROLE_PLAYER_0, ROLE_PLAYER_1, ROLE_PLAYER_2, ROLE_PLAYER_3,
    ROLES
};

struct game_shape {
    uint8_t kind, role;    /* enum game_shape_kind, enum game_role */
    char mark;             /* the character in a picture of characters; 0: none, and a blank covers what was there */
    char text[GAME_LABEL]; /* NUL-terminated UTF-8 */
    int32_t x, y, x2, y2;
    int32_t amount;
};

typedef void game_draw(void *context, const struct game_shape *shape);

struct game_scene {
    int32_t left, top, right, bottom; /* inclusive bounds of all shapes and frames, without GAME_NEXT */
    int32_t y_permille;               /* height of a unit of y in thousandths of the width of a unit of x */
    int32_t cell_step;                /* units of x between cells; 0: no cells, characters are scaled to fit */
    bool hexagons;
    struct game_xy focus;             /* a window smaller than the scene shows this point */
    bool still;                       /* there is no focus: the window stays where it is */
};

/* ---- files of games ---- */

/* An entry of a file of games: a transcript, and the game that it is for. */
struct game_entry {
    size_t number;             /* in the file, from 0 */
    size_t offset;             /* of the entry in the file, in bytes */
    struct game_text problem;  /* id of the problem or name of its file; none: the only problem, or `inline_problem` */
    struct game_text inline_problem; /* the text of the problem, if the entry contains it */
    struct game_text options[GAME_PLAYERS]; /* of the inline problem; unused ones are at the end */
    struct game_text title;    /* of the start; none: the only start */
    struct game_text text;     /* the transcript, up to the fault if there is one; none: no solution was found */
    bool has_claim;            /* the entry says how many points the game has */
    int64_t claimed[GAME_PLAYERS];
    struct message wrong;      /* a fault of the entry's form, as a sentence; empty: none */
    size_t wrong_at;           /* offset of that fault in the file */
    bool no_memory;            /* that fault is none of the entry's: the arena is too small */
    bool is_stray;             /* faulty, and it belongs to no game: it names none, or cannot count for it */
    void *game_data;           /* defined by the game */
};

/* A file that is being read; starts as {.arena, .name, .text}. What open() takes from the arena stays. Before each
 * next() the caller resets the arena to where open() left it: an entry lives until then. */
struct game_file {
    struct arena *arena;
    const char *name;      /* for messages */
    struct game_text text; /* followed by a NUL that does not count */
    size_t number;         /* entries read so far */
    size_t node;           /* where the next entry is; its meaning is the game's */
    void *game_data;       /* defined by the game */
};

/* ---- the record ---- */

struct game {
    const char *name;
    const char *options;  /* letters of the options that read() accepts: "p" */
    uint32_t transcript;  /* bytes of the longest possible transcript; 0: the game sets no limit */

    /* Reads a problem from a text that is followed by a NUL. `name` names its file in messages. An option is a letter,
     * a blank and its value, "p ei!"; a letter may occur many times. Returns NULL and a line "NAME:LINE:COLUMN: what is
     * wrong", or that the arena is too small. The problem keeps no pointer to name, text or options. */
    struct game_problem *(*read)(struct arena *arena, const char *name, struct game_text text,
                                 const struct game_text *options, size_t option_count, struct message *wrong);

    void (*id)(const struct game_problem *problem, char id[GAME_MOVE]); /* its name in files of games; may be empty */
    uint32_t (*starts)(const struct game_problem *problem); /* how many starts a problem lists */

    /* The name of a start in files of games, its seed. Two starts with one title are the same game. */
    void (*title)(const struct game_problem *problem, uint32_t start, char title[GAME_MOVE]);
    size_t (*state_bytes)(const struct game_problem *problem);

    /* Sets all state_bytes() bytes, padding included; start < starts(). */
    void (*start)(struct game_problem *problem, uint32_t start, void *state);

    /* Makes the first move of a text of at least one byte. */
    void (*apply)(struct game_problem *problem, void *state, const char *text, size_t length, struct game_step *step);

    /* Candidate move `number`, from 0; false after the last one. It may omit moves that drag() finds. */
    bool (*candidate)(struct game_problem *problem, const void *state, uint32_t number,
                      struct game_candidate *candidate);

    /* The move that drags what is at `from` to `to`, or that a click makes if both are equal; false: there is none. */
    bool (*drag)(struct game_problem *problem, const void *state, struct game_xy from, struct game_xy to,
                 char move[GAME_MOVE]);

    void (*status)(struct game_problem *problem, const void *state, struct game_status *status);

    /* Figure `number`, from 0; false after the last one. The figures of a table follow each other. */
    bool (*figure)(struct game_problem *problem, const void *state, uint32_t number, struct game_figure *figure);

    void (*scene)(struct game_problem *problem, const void *state, struct game_scene *scene);
    void (*shapes)(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *draw,
                   void *context);

    /* Read a file of games. All three are NULL if a file is one transcript. open() returns false and a line
     * "NAME:LINE:COLUMN: ..." if the text is no file of games. next() sets *entry, faulty or not; false after the last
     * one. byte_of() returns the offset in the file of byte `at` of the entry's transcript, or of the entry if it has
     * none. */
    bool (*open)(struct game_file *file, struct message *wrong);
    bool (*next)(struct game_file *file, struct game_entry *entry);
    size_t (*byte_of)(const struct game_file *file, const struct game_entry *entry, size_t at);
};

/* Makes moves until one is refused or the text ends. Returns the bytes taken. `step` is the result of the last move; it
 * is empty if the text is. */
size_t game_play(const struct game *game, struct game_problem *problem, void *state, struct game_text text,
                 struct game_step *step);

/* Appends "NAME:LINE:COLUMN: " of a byte of a text; line and column count from 1, the column in bytes. O(byte). */
void game_location(struct message *message, const char *name, const char *text, size_t byte);

#endif
