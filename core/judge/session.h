/* Session: the moves of a game with a cursor: replay, undo and redo, seek, save, load, links. It knows no game.
 *
 *     transcript   |<- moves made ->|<- moves that redo makes again ->|
 *                                   ^ cursor
 *
 * All is in the arena that it was opened with: the transcript with two bits a byte, one state, and states kept on the way
 * (checkpoints). A step is found again by making the moves from the last checkpoint before it. */
#ifndef JUDGE_SESSION_H
#define JUDGE_SESSION_H

#include "game.h"

/* A checkpoint: where its moves end, and which of the states it is. */
struct session_kept {
    size_t offset;
    uint32_t slot;
};

struct session {
    const struct game *game;
    struct game_problem *problem;
    uint32_t start;
    char *text;               /* the transcript */
    size_t length, capacity;  /* bytes */
    uint32_t moves;           /* of the transcript */
    uint32_t at;              /* moves before the cursor */
    size_t offset;            /* bytes before the cursor */
    unsigned char *state;     /* at the cursor */
    size_t state_bytes;
    struct session_kept *kept; /* number i: the state after i * stride moves */
    unsigned char *states;     /* of the checkpoints, by slot */
    uint32_t kept_count, kept_room, stride;
    uint32_t group_count;     /* groups of the transcript that have ended */
    unsigned char *whole;     /* a bit for each byte of the transcript: a group ends with it; the lowest bit comes first */
    unsigned char *scored;    /* a bit for each byte, as game_step.scored says */
    size_t scored_most;       /* the greatest game_step.scored so far */
    struct game_step step;    /* of the last move that was tried; nothing taken, no words: none was since the last seek */
};

/* Opens a session for transcripts of at most `capacity` bytes, with room for `checkpoints`, at least 2; false if the arena
 * is too small, or the capacity 2^31 or more. A counting arena measures what it takes. It stands at start 0. */
bool session_open(struct session *session, struct arena *arena, const struct game *game, struct game_problem *problem,
                  size_t capacity, uint32_t checkpoints);

/* Begins a new game at a start, which the problem has; all moves are forgotten. */
void session_start(struct session *session, uint32_t start);

/* Makes moves at the cursor, until one is refused. The first one made forgets those behind the cursor. Returns the bytes
 * taken: where they are fewer than the text's, session->step says why. A text for which there is no room is refused as a
 * whole. The text is no part of the session. */
size_t session_play(struct session *session, struct game_text text);

/* Goes to where `at` moves are made; behind the end: to the end. O(moves since the last checkpoint). */
void session_seek(struct session *session, uint32_t at);

/* To where the next group ends, or all moves do (1); to where this group begins or, from there, the one before (-1). */
void session_group(struct session *session, int by);

/* The groups that end within the first `bytes` bytes of the transcript. O(bytes). */
uint32_t session_groups(const struct session *session, size_t bytes);

/* One move back or forward; false where there is none. What undo leaves is there for redo until a move is made. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* ---- as text (session_text.c) ---- */

/* What a saved session names; nothing of it is checked against a problem yet. It lives as long as the text that was read
 * and the arena. */
struct session_saved {
    struct game_text game, problem;  /* names */
    struct game_text *options;       /* as for game.read() */
    size_t option_count;
    uint32_t start, at;
    struct game_text text;
};

/* Writes a session as lines "game NAME", "problem NAME", "option LETTER VALUE", "start N", "at N", "moves BYTES" and the
 * transcript, with % and two digits for % and bytes of names that are no printable ASCII. Returns the bytes that it takes,
 * also where `room` is less; those that fit are written. */
size_t session_save(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t room);

/* The same for the part of an address behind #: "game=NAME&problem=NAME&option=p%20ei!&start=0&moves=TEXT&at=N". */
size_t session_link(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t room);

/* Reads either: all but the options once, in any order, the moves last where they are no value. Decoded texts and the list
 * of options are taken from the arena. False and a line "NAME:LINE:COLUMN: what is wrong". */
bool session_read(struct session_saved *saved, struct arena *arena, const char *name, struct game_text text,
                  struct message *wrong);

/* Makes the moves of a saved session in one that is open for its problem. False with a reason if it is of another game,
 * there is no such start, a move is refused or it has fewer moves than are said to be made: the session then has not
 * changed, in the first two cases, or stands at the last move that could be made. */
bool session_load(struct session *session, const struct session_saved *saved, struct message *wrong);

#endif
