/* Session: the moves of a game with a cursor: replay, undo and redo, seek, save, load, links. It knows no game.
 *
 *     transcript   |<- moves made ->|<- moves that redo makes again ->|
 *                                   ^ cursor
 *
 * All is in the arena that it was opened with: the transcript, one state, and states kept on the way (checkpoints). A
 * step is found again by making the moves from the last checkpoint before it. */
#ifndef JUDGE_SESSION_H
#define JUDGE_SESSION_H

#include "game.h"

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
    unsigned char *kept;      /* checkpoints: the states before moves that are multiples of `stride` */
    uint32_t *kept_at;        /* moves before each of them */
    size_t *kept_offset;
    uint32_t kept_count, kept_room, stride;
    uint32_t *group_end;      /* moves after which a group ended */
    uint32_t group_count;
    unsigned char *scored;    /* a bit for each byte of the transcript, as game_step.scored says */
    struct game_step step;    /* of the last move that was tried */
};

/* Opens a session for transcripts of at most `capacity` bytes, with room for `checkpoints`, at least 2; false if the arena
 * is too small. A counting arena measures what it takes. It stands at start 0. */
bool session_open(struct session *session, struct arena *arena, const struct game *game, struct game_problem *problem,
                  size_t capacity, uint32_t checkpoints);

/* Begins a new game at a start, which the problem has; all moves are forgotten. */
void session_start(struct session *session, uint32_t start);

/* Makes moves at the cursor, until one is refused. The first one made forgets those behind the cursor. Returns the bytes
 * taken: where they are fewer than the text's, session->step says why, also where the transcript would be too long. */
size_t session_play(struct session *session, struct game_text text);

/* Goes to where so many moves are made; behind the end: to the end. O(moves since the last checkpoint). */
void session_seek(struct session *session, uint32_t at);

/* To where the next group ends (1); to where this group begins or, from there, the one before (-1). */
void session_group(struct session *session, int by);

/* One move back or forward; false where there is none. What undo leaves is there for redo until a move is made. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* ---- as text ---- */

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
 * transcript, with % and two digits for bytes of names that are no printable ASCII. Returns the bytes that it takes, also
 * where `room` is less; those that fit are written. */
size_t session_save(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t room);

/* The same for the part of an address behind #, on one line. */
size_t session_link(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t room);

/* Reads either. Decoded texts and the list of options are taken from the arena. False with a reason. */
bool session_read(struct session_saved *saved, struct arena *arena, struct game_text text, struct message *wrong);

/* Makes the moves of a saved session in one that is open for its game and problem. False with a reason if there is no such
 * start or a move is refused: then the session is at the start, or at the moves before that one. */
bool session_load(struct session *session, const struct session_saved *saved, struct message *wrong);

#endif
