/* Session: the moves of a game and a cursor among them: play, undo, redo, seek, save, load, link. It works for every
 * game.
 *
 *     transcript   |<- moves made ->|<- moves that redo makes again ->|
 *                                   ^ cursor
 *
 * Its memory is in the arena that it was opened with: the transcript with two bits per byte, one state, and earlier
 * states (checkpoints). No move is ever taken back: undo and seek restore the last checkpoint before the wanted move
 * and make the moves from there on again. */
#ifndef JUDGE_SESSION_H
#define JUDGE_SESSION_H

#include "game.h"

/* A checkpoint: where its moves end in the transcript, and where its state is stored. */
struct session_checkpoint {
    size_t offset;
    uint32_t slot;
};

struct session {
    const struct game *game;
    struct game_problem *problem;
    uint32_t start;
    char *text;               /* the transcript */
    size_t length, capacity;  /* bytes */
    uint32_t moves;           /* in the transcript */
    uint32_t cursor;          /* moves before the cursor */
    size_t offset;            /* bytes before the cursor */
    unsigned char *state;     /* at the cursor */
    size_t state_bytes;
    struct session_checkpoint *checkpoints; /* [i]: after i * stride moves */
    unsigned char *checkpoint_states;       /* by slot */
    uint32_t checkpoint_count, checkpoint_capacity, stride;
    uint32_t group_count;     /* groups that end in the transcript */
    unsigned char *group_ends; /* a bit for each byte of the transcript, lowest first: a group ends with this byte */
    unsigned char *scored;    /* a bit for each byte: it belongs to a phrase that scored, see game_step.scored */
    size_t scored_longest;    /* the greatest game_step.scored so far */
    struct game_step step;    /* of the last move that was tried; empty after a seek */
};

/* Opens a session at start 0. The transcript may have `capacity` bytes, and at least 2 `checkpoints` are kept. False if
 * the arena is too small, or capacity >= 2^31. With a counting arena it measures the memory that it needs. */
bool session_open(struct session *session, struct arena *arena, const struct game *game, struct game_problem *problem,
                  size_t capacity, uint32_t checkpoints);

/* Begins a new game at a start of the problem and discards all moves. */
void session_start(struct session *session, uint32_t start);

/* Makes moves at the cursor until one is refused. The first one discards the moves behind the cursor. Returns the bytes
 * taken; if fewer than text.length, session->step says why. A text that exceeds the capacity is refused as a whole. */
size_t session_play(struct session *session, struct game_text text);

/* Moves the cursor behind move `cursor`, or to the end if there are fewer. O(moves since the last checkpoint). */
void session_seek(struct session *session, uint32_t cursor);

/* Moves the cursor to the next end of a group or of all moves (by = 1), or to the start of this or the previous group
 * (-1). */
void session_group(struct session *session, int by);

/* Counts the groups that end within the first `bytes` bytes of the transcript. O(bytes). */
uint32_t session_count_groups(const struct session *session, size_t bytes);

/* Moves the cursor back or forward by one move; false if there is none. Undone moves can be redone until a move is
 * made. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* ---- as text (session_text.c) ---- */

/* A saved session as it was read, not yet checked against a problem. It lives as long as the text that was read and the
 * arena. */
struct session_saved {
    struct game_text game, problem;  /* names */
    struct game_text *options;       /* as for game.read() */
    size_t option_count;
    uint32_t start, cursor;
    struct game_text text;
};

/* Writes a session as lines "game NAME", "problem NAME", "option LETTER VALUE", "start N", "at CURSOR", "moves BYTES"
 * and the transcript. In names, % and bytes other than printable ASCII become % and two hexadecimal digits. Returns the
 * bytes that the whole text takes; at most `capacity` of them are written. */
size_t session_save(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t capacity);

/* The same for the part of a web address after #:
 * "game=NAME&problem=NAME&option=p%20ei!&start=0&moves=TEXT&at=CURSOR". */
size_t session_link(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t capacity);

/* Reads either form. Each key but "option" occurs once; the order is free, except that the transcript of a saved
 * session comes last. Decoded texts and the list of options are in the arena. False and a line "NAME:LINE:COLUMN: what
 * is wrong". */
bool session_read(struct session_saved *saved, struct arena *arena, const char *name, struct game_text text,
                  struct message *wrong);

/* Makes the moves of a saved session in a session that is open for its problem. False with a reason if the game or the
 * start does not exist (the session is unchanged), or a move is refused or the cursor lies behind the last move (the
 * session then has the moves that could be made). */
bool session_load(struct session *session, const struct session_saved *saved, struct message *wrong);

#endif
