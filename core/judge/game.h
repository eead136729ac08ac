/* Game: the rules of a game as the judge's programs, the page and the tests see them, a record of functions a game. What
 * stands on them (session, view, watch, the programs) knows no game; players never see this.
 *
 *     read -> problem     start -> state     apply a move -> state     status, figure, offer, drag, scene, shapes look at it
 *
 * A state is state_bytes() plain bytes, aligned to ARENA_ALIGN, without a pointer and the same for the same moves: copies
 * and comparisons of bytes are copies and comparisons of states. A transcript is the moves of a game one behind the other
 * as its contest writes them; only apply() knows where a move ends, and finds the same ends however the transcript was put
 * together. Lengths are bytes, and text is bytes, not Unicode.
 *
 * What the functions fill in they fill in whole, whatever was there. Only read(), open() and next() take memory, from the
 * arena that they are given. A problem has scratch memory of its own for status() and the like: one thread uses it at a
 * time. To add a game: tests/judge/toy.c is the smallest one. */
#ifndef JUDGE_GAME_H
#define JUDGE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/message.h"

enum {
    GAME_MOVE = 64,    /* bytes of an offered move, an id or a title, each with its NUL */
    GAME_LABEL = 24,   /* bytes of a label in a picture, with its NUL */
    GAME_PLACES = 64,  /* places that show why a move was refused; more are left out */
    GAME_PLAYERS = 4
};

struct game_problem; /* each game's own */

struct game_text {
    const char *bytes; /* NULL: there is none */
    size_t length;
};

/* In the units of shapes. */
struct game_place {
    int32_t x, y;
};

/* What came of a move. Of `places` only the first `place_count` are set. Refused: scored 0, whole false. */
struct game_step {
    size_t taken;           /* bytes of the move, with the separator behind it if there is one; 0: refused, and the state is
                               byte for byte as before */
    size_t scored;          /* length of the end of the transcript, the move in it, that scored as one phrase; 0: none */
    bool whole;             /* a group of moves ends with it, for stepping: a unit locked, a turn is over */
    bool notable;           /* it did more than others, to be looked at for longer: a row was cleared */
    struct message wrong;   /* refused: why, a sentence about the move that names no place of a file; else empty */
    size_t at;              /* refused: the byte of the move that is wrong */
    uint32_t place_count;   /* refused: places that show why */
    struct game_place places[GAME_PLACES];
};

struct game_status {
    bool over;              /* no move is left: any more is refused */
    bool ready;             /* as it stands it may be handed in: for a page; a judge takes what there is */
    struct message wrong;   /* the rule that the state breaks; empty: none */
    size_t at;              /* the byte of the transcript that breaks it, where the game knows it; else 0 */
    struct message said;    /* what the last move did, or who is next */
    uint32_t players, turn; /* 1 to GAME_PLAYERS; whose move it is, from 0. Who cannot move is passed over by apply() or
                               start(): a pass is a move only where the contest writes one */
    int64_t points[GAME_PLAYERS]; /* of each player, also where a rule is broken */
    uint32_t ground;        /* differs from that of another state of the game if the shapes of GAME_GROUND do */
};

/* A number that the game keeps beside the points. */
struct game_figure {
    const char *table; /* of a part of the game, "phrases"; NULL: of the whole */
    const char *name;  /* lives as long as the problem */
    int64_t value;
};

/* A move that may be tried; apply() may still refuse it. The text is all of the move. */
struct game_offer {
    char move[GAME_MOVE];
    const char *name; /* of a button: "west"; NULL: `from` and `to` tell it */
    char key;         /* of the keyboard; 0: none */
    bool has_from, has_to; /* only has_to: a click on that place makes it */
    struct game_place from, to;
    int32_t cost;     /* what it takes of what a turn may spend; 0: nothing is counted */
};

/* ---- pictures ---- */

enum game_layer {
    GAME_GROUND, /* changes rarely */
    GAME_MOVING,
    GAME_NEXT    /* beside the board, with places of its own: what comes next */
};

/* A shape stands at (x, y). In a picture of characters it sets its mark there, where not told otherwise; later shapes
 * cover earlier ones. Lengths are thousandths of a cell's width; a scene without cells is taken for 50 cells along its
 * longer side. core/judge/README has the units of each game. */
enum game_shape_kind {
    SHAPE_CELL,    /* a run of cells of one kind, from x to x2, scene.cell_step apart; each sets the mark */
    SHAPE_FRAME,   /* around a cell: the characters text[0] and text[1] beside it, and the mark in it */
    SHAPE_BAR,     /* a wall: the middle of an edge between cells, and in (x2, y2) half its way to one end; amount: strokes */
    SHAPE_LINE,    /* to (x2, y2), of marks; amount: thousandths of the stretch that is allowed, below zero: shorter */
    SHAPE_DISC,    /* amount: its width, below zero: only an outline. ROLE_WRONG: a cross, ROLE_BONUS: a diamond */
    SHAPE_POLYGON, /* amount: the number of its corners, SHAPE_POINT, which follow; it sets no mark */
    SHAPE_POINT,   /* of marks like a line, from the point before; the last one also to the first */
    SHAPE_LABEL    /* text: ROLE_NAME on the place, drawn so much higher as amount says, else beside it */
};

enum game_role {
    ROLE_EMPTY, ROLE_FULL, ROLE_UNIT, ROLE_PIVOT, ROLE_WALL, ROLE_HOLE,
    ROLE_RIGHT, ROLE_SHORT, ROLE_LONG, ROLE_WRONG, /* edges: their length, within the limits or not */
    ROLE_NEAR, ROLE_FAR, ROLE_BONUS,               /* corners and bonuses: reached or not */
    ROLE_FROM, ROLE_TO, ROLE_NAME,
    ROLE_PLAYER_0, ROLE_PLAYER_1, ROLE_PLAYER_2, ROLE_PLAYER_3,
    ROLES
};

struct game_shape {
    uint8_t kind, role;    /* enum game_shape_kind, enum game_role */
    char mark;             /* in a picture of characters; 0: none, a blank covers what was there */
    char text[GAME_LABEL]; /* a NUL behind it; UTF-8 */
    int32_t x, y, x2, y2;
    int32_t amount;
};

typedef void game_draw(void *context, const struct game_shape *shape);

struct game_scene {
    int32_t left, top, right, bottom; /* all places of shapes but those of GAME_NEXT, inclusive; and those beside a frame */
    int32_t y_permille;               /* height of a unit of y in thousandths of the width of a unit of x */
    int32_t cell_step;                /* of x between cells; 0: no cells, a picture of characters is scaled to fit */
    bool hexagons;
    struct game_place focus;          /* what a window that is too small has to show */
    bool still;                       /* there is no focus: a window stays where it is */
};

/* ---- files of games ---- */

/* An entry of a file of games: a transcript, and which game it is for. */
struct game_entry {
    size_t number;             /* in the file, from 0 */
    size_t offset;             /* of the entry in the file */
    struct game_text problem;  /* its id or the name of its file; none: the only problem, or `inside` */
    struct game_text inside;   /* the text of the problem itself */
    struct game_text options[GAME_PLAYERS]; /* of the problem inside; those that are none come last */
    struct game_text title;    /* of the start; none: the only one */
    struct game_text text;     /* the transcript, of a wrong entry as far as it is right; none: no solution was found */
    bool claims;               /* it says how many points the game has */
    int64_t claimed[GAME_PLAYERS];
    struct message wrong;      /* what is wrong with its form, a sentence; empty: nothing */
    size_t wrong_at;           /* the byte of the file that is */
    bool unaddressed;          /* wrong, and for no game: it does not say which, or does not count for it */
    void *own;                 /* of the game */
};

/* A file that is being read; starts as {.arena, .name, .text}. What open() takes of the arena stays. Before next() the
 * caller sets the arena back to where open() left it: an entry lives until then. */
struct game_file {
    struct arena *arena;
    const char *name;      /* for messages */
    struct game_text text; /* a NUL behind it, which does not count */
    size_t number;         /* of entries so far; next() counts */
    size_t node;           /* where the next entry is: a game's own */
    void *own;             /* of the game */
};

/* ---- the record ---- */

struct game {
    const char *name;
    const char *options;  /* letters of the options that read() knows: "p" */
    uint32_t transcript;  /* bytes of the longest transcript; 0: no limit of the game */

    /* Reads a problem from a text, behind which is a NUL that does not count. `name` is that of its file. An option is a
     * letter, a blank and its value: "p ei!"; one letter may come many times. NULL and a line "NAME:LINE:COLUMN: what is
     * wrong", or a line that says that the arena is too small. The problem keeps nothing of name, text and options. */
    struct game_problem *(*read)(struct arena *arena, const char *name, struct game_text text,
                                 const struct game_text *options, size_t option_count, struct message *wrong);

    void (*id)(const struct game_problem *problem, char id[GAME_MOVE]); /* as files of games name it; may be empty */
    uint32_t (*starts)(const struct game_problem *problem); /* how many starts a problem lists, at least 1 */

    /* What files of games call a start, its seed; two starts of one title are the same game. */
    void (*title)(const struct game_problem *problem, uint32_t start, char title[GAME_MOVE]);
    size_t (*state_bytes)(const struct game_problem *problem);

    /* Sets all state_bytes() bytes, padding too; start < starts(). */
    void (*start)(struct game_problem *problem, uint32_t start, void *state);

    /* Makes the first move of a text of at least one byte. */
    void (*apply)(struct game_problem *problem, void *state, const char *text, size_t length, struct game_step *step);

    /* The moves that may be tried, number 0 and up; false behind the last one. May leave out moves that drag() finds. */
    bool (*offer)(struct game_problem *problem, const void *state, uint32_t number, struct game_offer *offer);

    /* The move that takes what is at a place to another place; false: there is none. Equal places: a click. */
    bool (*drag)(struct game_problem *problem, const void *state, struct game_place from, struct game_place to,
                 char move[GAME_MOVE]);

    void (*status)(struct game_problem *problem, const void *state, struct game_status *status);

    /* Numbers 0 and up; false behind the last one. Those of a table come one behind the other. */
    bool (*figure)(struct game_problem *problem, const void *state, uint32_t number, struct game_figure *figure);

    void (*scene)(struct game_problem *problem, const void *state, struct game_scene *scene);
    void (*shapes)(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *draw, void *context);

    /* Reads a file of games; NULL, all three: a file is one transcript. open: false and a line "NAME:LINE:COLUMN: ..." if it
     * is no file of games. next: false past the last entry, else all of *entry is set, be it wrong. byte_of: the byte of the
     * file where byte `at` of an entry's transcript stands; without a transcript, of the entry. */
    bool (*open)(struct game_file *file, struct message *wrong);
    bool (*next)(struct game_file *file, struct game_entry *entry);
    size_t (*byte_of)(const struct game_file *file, const struct game_entry *entry, size_t at);
};

/* Makes moves until one is refused or the text ends; the bytes taken. `step` is that of the last move tried; without
 * moves it is empty. */
size_t game_play(const struct game *game, struct game_problem *problem, void *state, struct game_text text,
                 struct game_step *step);

/* Adds "NAME:LINE:COLUMN: " of a byte of a text, line and column from 1, the column in bytes. O(byte). */
void game_place_in(struct message *message, const char *name, const char *text, size_t byte);

#endif
