/* Judge: the program that judges a file of games, the same for every game but for what its contest adds.
 *
 *     options -> problem files: rows -> standard input: entries -> each is played -> verdict -> report
 *
 * It runs where the players run: on port/port.h, in one block of memory. What a contest adds is a record of functions, of
 * which most may be NULL; then the report is the plain one:
 *
 *     NAME START: 120 points, move 100, power 20            {"games": [{"problem", "start", "points", ..., "error"}],
 *     NAME START: error: standard input:1:12: ...            "total": {"games", "errors", "missing"}} */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "../base/option.h"
#include "../base/writer.h"
#include "session.h"

struct judge;

/* A game of a problem. A start that is listed twice is one game. */
struct judge_start {
    char title[GAME_MOVE];
    uint32_t start;   /* the first of that title */
    uint32_t times;   /* how often it is listed */
    uint32_t entries; /* that were for it so far, even one with an error */
    int64_t points;   /* of the first player, by the first entry; 0 if there is none */
};

struct judge_row {
    const char *path; /* of the problem's file */
    char id[GAME_MOVE];
    struct game_problem *problem;
    struct judge_start *starts; /* in the order of the problem */
    uint32_t start_count;
    void *own;        /* `row_bytes` of the contest, zeros at first */
};

/* What came of an entry. */
struct judge_verdict {
    const struct game_entry *entry;
    struct judge_row *row;     /* NULL: it is for no problem that was given */
    struct judge_start *start; /* NULL: for no game of that problem */
    bool uncounted;            /* the game has an entry already, and as many are allowed */
    const void *state;         /* as far as it was played; NULL: it was not */
    const struct game_status *status; /* of that state */
    size_t taken;              /* bytes of the transcript that were played */
    struct message error;      /* "NAME:LINE:COLUMN: what is wrong"; empty: nothing */
};

struct judge_contest {
    const struct game *game;
    struct option_set set;  /* what --help says; its tables: those of the contest first, then JUDGE_OPTIONS */
    size_t bytes, row_bytes; /* of judge->own and row->own */
    bool repeats;           /* as many entries as a start is listed are allowed, and the first one counts */
    bool (*option)(struct judge *judge, const struct option_walk *walk, struct message *wrong); /* of its own table */
    bool (*ready)(struct judge *judge, struct message *wrong); /* all problems are read */
    void (*begin)(struct judge *judge);                         /* before the first entry */
    void (*entry)(struct judge *judge, const struct judge_verdict *verdict);
    void (*end)(struct judge *judge);                           /* behind the last */
};

struct judge {
    const struct judge_contest *contest;
    struct arena arena;
    struct game_text *options; /* for game->read() */
    size_t option_count;
    struct judge_row *rows;
    size_t row_count;
    struct game_text input;    /* all of standard input */
    struct writer out;
    bool json, show, watch, groups;
    int64_t seconds;           /* to watch; 0: until a key ends it */
    size_t entries, errors, missing;
    void *own;
};

/* --json, --show, --watch, --groups, --seconds, -m. */
extern const struct option JUDGE_OPTIONS[];

/* Runs the program: an exit status as of port/program.h; 1: an entry has an error, or a game has none. */
int judge_main(const struct judge_contest *contest, int argc, char **argv);

#endif
