/* Plays Less, the game of CodeCup 2017, for any of its colours.
 *
 *     static uint64_t buffer[1 << 20];                   8 MB: all tables of distances, 140,000 nodes
 *     codecup_less *game = codecup_less_init(buffer, sizeof buffer);
 *     struct codecup_less_turn turn;
 *
 *     codecup_less_board(game, digits, 112, CODECUP_LESS_YELLOW, NULL, NULL);
 *     codecup_less_search(game, 5000000, NULL, NULL);    a tenth of a second of a desktop core
 *     codecup_less_best(game, &turn, NULL);
 *     codecup_less_play(game, &turn);                    then the turns of the others, and so on
 *
 * An object has one game, with the position after the turns played. It lies in the caller's buffer, with all that it
 * needs: the library allocates nothing, opens no files, reads no clock and has no variables of its own. So any number
 * of objects may be used at the same time, each by one thread at a time. The same calls give the same turns on every
 * machine, if memory suffices for the same tables of distances, and for all nodes of a search
 * (codecup_less_score.full).
 *
 * Work is the time of the library: moves generated, of which a desktop core makes 50 to 120 million in a second,
 * a Cortex-M3 of 100 MHz 125,000.
 *
 * Functions return a status: CODECUP_LESS_OK, another one of 0 and above, or an error below 0. After an error
 * codecup_less_error() has one line of text, and the object is as before the call, except where a function says
 * otherwise. A call out of order, with a null pointer or with an object that codecup_less_init() did not return is
 * CODECUP_LESS_MISUSE. A function calls the caller's stop() during its own call only. It may call codecup_less_best()
 * and codecup_less_error() for the object, and no other function.
 *
 * Stack, in bytes on a Cortex-M3 (gcc -Os), without that of the caller's functions; gcc -O3 takes as much:
 *
 *     3400   search
 *     1800   board
 *     1000   others
 *
 * Rules and notation: manual codecup_less(5). */
#ifndef CODECUP_LESS_H
#define CODECUP_LESS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef CODECUP_LESS_API
#define CODECUP_LESS_API
#endif

enum codecup_less_status {
    CODECUP_LESS_OK = 0,
    CODECUP_LESS_STOPPED = 1,  /* the caller's stop() ended the call */
    CODECUP_LESS_COMPLETE = 2, /* the colour to move has no turn */
    CODECUP_LESS_MEMORY = -1,  /* the buffer is too small */
    CODECUP_LESS_INPUT = -2,   /* the board, the position or the turn is not valid */
    CODECUP_LESS_MISUSE = -4   /* a call out of order, or an argument that no call accepts */
};

typedef struct codecup_less codecup_less;

/* A function of the caller, asked at least once in 10^6 of work, usually once in 50,000, at most a millisecond of a
 * desktop core: 0 to go on, other values to stop. It is not asked again then, and the call returns within some
 * thousands of work. `context` is what the caller passed with it. A null pointer never stops. */
typedef int codecup_less_stop(void *context);

/* ---- set-up ---- */

/* Such as "1.2". */
CODECUP_LESS_API const char *codecup_less_version(void);

/* Makes an object in a buffer of `size` bytes, which must be aligned to 8 bytes and stay the object's: a copy of the
 * bytes elsewhere is no object. NULL if it is not aligned or smaller than CODECUP_LESS_SIZE_MIN. Nothing has to be
 * freed. */
#define CODECUP_LESS_SIZE_MIN 16384
CODECUP_LESS_API codecup_less *codecup_less_init(void *buffer, size_t size);

/* Bytes of a buffer for these numbers of tables of distances, 0 to 4, and nodes of the search tree; at least those of
 * the smallest game, codecup_less_need(0, 0), which are half a megabyte. A table takes 635,376 bytes, a node 38. A
 * search of 10^6 of work adds some 10,000 nodes. As tables that fit are made first, only a buffer with all four has
 * many nodes. Lower bounds save memory, and play is weaker: compiled with
 *
 *     -DMAX_TURNS=512 -DMAX_CHILDREN=16 -DMAX_CANDIDATES=32 -DMAX_HISTORY=256
 *
 * the smallest game takes 27 KB. */
CODECUP_LESS_API size_t codecup_less_need(uint32_t tables, uint32_t nodes);

/* ---- the game ---- */

enum codecup_less_colour { CODECUP_LESS_YELLOW, CODECUP_LESS_BLACK, CODECUP_LESS_WHITE, CODECUP_LESS_RED };

/* Starts a game on a board of 112 digits, 0 to 2, the numbers of walls in reading order: the 7 between the squares of
 * row a, the 8 between rows a and b, and so on. The last game is forgotten. The table of distances of `colour` is
 * made first, then its partner's, then the others', as far as they fit into the buffer beside a small tree; without
 * its table a colour's distances are upper bounds, and play is weaker. With memory for all four, any colour may be
 * searched. A table costs about 9.3 million of work. Stopped, the game begins with the tables made so far. stop may
 * be NULL. CODECUP_LESS_INPUT: what is no board; CODECUP_LESS_MEMORY: the buffer is too small. After these two there
 * is no game. */
CODECUP_LESS_API int codecup_less_board(codecup_less *, const char *digits, size_t length, uint32_t colour,
                                        codecup_less_stop *stop, void *context);

/* A square is 8 * row + column, 0 to 63: 0 is a1, 7 is a8, 63 is h8. */
struct codecup_less_move {
    uint8_t from, to;
};

struct codecup_less_turn {
    uint32_t count; /* of moves, 1 to 3, which cost 3 at most; 0: a pass, "Nil", of a colour whose pieces are home */
    struct codecup_less_move moves[3];
};

/* Plays a turn of the colour to move, whether it was searched or comes from elsewhere. CODECUP_LESS_INPUT if the
 * rules forbid it; the text says which move, and why. A team that is home can only pass, even after the game is over,
 * until all turns have been made. The tree of the last search stays, for the next one. Cost: about 500 of work. */
CODECUP_LESS_API int codecup_less_play(codecup_less *, const struct codecup_less_turn *);

/* The same for a turn as text: "h1f1:g1g3" or "Nil". */
CODECUP_LESS_API int codecup_less_play_text(codecup_less *, const char *text, size_t length);

struct codecup_less_position {
    uint64_t pieces[4]; /* of each colour: bit n for square n */
    uint32_t ply;       /* turns so far, 0 to 80; modulo 4 it is the colour to move */
    int32_t lead;       /* moves counted for Black and Red minus those for Yellow and White */
    int32_t over;       /* 1: no turn is left, or the colour to move is shut in: then all go home alone */
};

/* The position now; O(1). */
CODECUP_LESS_API int codecup_less_position(const codecup_less *, struct codecup_less_position *);

/* Goes to a position of the same board, one of before to undo turns, or any other: four pieces of each colour, ply 0
 * to 80, lead -240 to 240; `over` is ignored. CODECUP_LESS_INPUT: what is no such position. Cost as of a turn. */
CODECUP_LESS_API int codecup_less_set_position(codecup_less *, const struct codecup_less_position *);

/* Lists turns of the colour to move, one to each placement of the pieces that it can reach: as many as `room` allows,
 * in no special order. *count becomes the number of all, at most 2,047, whatever the room. CODECUP_LESS_COMPLETE:
 * there is none. Cost: about 1,000 of work. */
CODECUP_LESS_API int codecup_less_turns(codecup_less *, struct codecup_less_turn *turns, uint32_t room,
                                        uint32_t *count);

/* ---- searching ---- */

/* What is known of the best turn. */
struct codecup_less_score {
    uint32_t value;    /* for the colour to move, 0 to 1,000: 1,000 is the best outcome */
    uint32_t playouts; /* of this search */
    uint32_t reused;   /* playouts of earlier searches that it took over */
    uint32_t nodes;    /* of the tree */
    int32_t full;      /* 1: all nodes that memory allows are used; with more, the turn may be another one */
    uint64_t work;     /* of this search */
};

/* Searches a turn for the colour to move. It takes over the tree of the last search, as far as that is below the
 * position; so a player that searches its own turns only finds those of play_less -b with the same work, if tables
 * and nodes are as many. work may be 0: then the turn is the one nearest to home. May take a playout more than the
 * work, some thousands; a tree of 10^6 nodes to take over costs some 10^6 more. CODECUP_LESS_STOPPED: the best turn
 * so far stands. stop may be NULL. CODECUP_LESS_COMPLETE: the colour has no turn; it passes if its team is home, else
 * the game is over. */
CODECUP_LESS_API int codecup_less_search(codecup_less *, uint64_t work, codecup_less_stop *stop, void *context);

/* The best turn that the search has found so far, also inside stop(); score may be NULL. It stands until the position
 * changes. CODECUP_LESS_MISUSE, without a text, if there is none: no search, or one that has just begun. Cost: about
 * 500 of work. */
CODECUP_LESS_API int codecup_less_best(codecup_less *, struct codecup_less_turn *, struct codecup_less_score *score);

/* The number of moves that a colour with these pieces, a set of squares, needs to get home alone: exact if the colour
 * has a table of distances, else an upper bound. At the end of a game these moves are counted, too. O(1). */
CODECUP_LESS_API int codecup_less_distance(codecup_less *, uint32_t colour, uint64_t pieces, uint32_t *moves);

/* The next move of a colour that goes home alone, as those do whose team is not home at the end: the other colours'
 * pieces are taken away. It is carried out in *pieces, a set of squares. CODECUP_LESS_COMPLETE: all are home. Cost:
 * less than 1,000 of work. */
CODECUP_LESS_API int codecup_less_move_home(codecup_less *, uint32_t colour, uint64_t *pieces,
                                            struct codecup_less_move *);

/* ---- text ---- */

/* Writes a turn as text: at most 14 bytes and a NUL. Returns the number of bytes before the NUL; 0: the turn has no
 * such form. */
CODECUP_LESS_API size_t codecup_less_text(const struct codecup_less_turn *, char text[15]);

/* A line about the error of the last call for the object, without a newline; "" if there was none. It is valid until
 * the next call. codecup_less_best(), codecup_less_position() and functions that return no status leave it as it is. */
CODECUP_LESS_API const char *codecup_less_error(const codecup_less *);

#ifdef __cplusplus
}
#endif

#endif
