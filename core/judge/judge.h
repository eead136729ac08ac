/* Judge: the program that judges a file of games, the same for every game but for what its contest adds.
 *
 *     options -> problem files: rows -> standard input: entries -> each is played -> verdict -> report
 *
 * It runs where the players run: on port/port.h, in one block of memory. What a contest adds is a record of functions, of
 * which most may be NULL; then the report is the plain one:
 *
 *     toy.txt: 120 points, power 20                     {"games": [{"game", "points", "figures", "error", "counted"}],
 *     toy.txt 17: error: standard input:1:12: ...        "total": {"games", "errors", "missing"}}
 *     total: 2 games, 1 errors, 0 missing
 *
 * Nothing is written to standard output before all that makes the program end with PROGRAM_USAGE has been looked at, but
 * for what shows only while a file of games is read: then it is no file of games, and nothing was written either. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "../base/option.h"
#include "../base/writer.h"
#include "session.h"

struct judge;

/* ---- options ---- */

/* Ids of the options of all judges. A contest's table is made of rows of its own, from JUDGE_OWN on or with letters, and of
 * JUDGE_ROW_...; one that it does not offer it leaves out, one that it names otherwise it writes itself, with that id. */
enum { JUDGE_JSON = OPTION_OWN, JUDGE_SHOW, JUDGE_WATCH, JUDGE_GROUPS, JUDGE_SECONDS, JUDGE_OWN };

enum { JUDGE_SECONDS_MAX = 1000000 }; /* eleven days */

/* Megabytes where -m is not given: the files of a contest are read whole. A system maps them, and takes only what is
 * written to: judging all of a contest takes some tens of them, and a list of 100 MB of solutions the half. */
#ifndef JUDGE_MB
#define JUDGE_MB 1024
#endif

#define JUDGE_ROW_JSON {.id = JUDGE_JSON, .long_name = "--json", .help = "reports as JSON instead of text"}
#define JUDGE_ROW_SHOW \
    {.id = JUDGE_SHOW, .long_name = "--show", .help = "writes each game, move by move, before its line of the report"}
#define JUDGE_ROW_WATCH \
    {.id = JUDGE_WATCH, .long_name = "--watch", \
     .help = "first plays the games on the terminal, steered by keys: space pauses, left and right step one move, up and " \
             "down one group of moves, home and end go to the ends, + and - change the speed, u plays by groups or by " \
             "moves, n and p change the game, q quits"}
#define JUDGE_ROW_GROUPS \
    {.id = JUDGE_GROUPS, .long_name = "--groups", .help = "begins --watch by groups: each is shown where it ends"}
#define JUDGE_ROW_SECONDS \
    {.id = JUDGE_SECONDS, .long_name = "--seconds", .value_name = "SECONDS", .kind = &OPTION_COUNT, .least = 1, \
     .greatest = JUDGE_SECONDS_MAX, .help = "ends --watch after that time unless a key is pressed before"}
#define JUDGE_ROW_MEMORY \
    {.id = 'm', .value_name = "MEGABYTES", .kind = &OPTION_COUNT, .least = 1, .greatest = OPTION_NO_LIMIT, \
     .default_number = JUDGE_MB, .help = "memory limit of the process"}

/* All of these rows: the table of a contest without rows of its own. */
extern const struct option JUDGE_OPTIONS[];

/* The lines behind the options in --help that tell the exit status, for option_set.notes. */
#define JUDGE_STATUS \
    "Exit status: 0 all is well; 1 some entry has an error, or some game has none; 2 wrong options,\n" \
    "unreadable input, or output that cannot be written; 128 + signal after an interruption.\n"

/* ---- what is judged ---- */

/* A game of a problem. A start that is listed twice is one game. */
struct judge_start {
    char title[GAME_MOVE];
    uint32_t start;   /* the first of that title */
    uint32_t times;   /* how often it is listed */
    uint32_t entries; /* that were for it so far, even one with an error */
    bool answered;    /* one of them says more than that no solution was found */
    int64_t points;   /* of the first player, by the first entry; 0 if there is none or it has an error */
};

struct judge_row {
    const char *path; /* of the problem's file; NULL: it is inside of an entry */
    char id[GAME_MOVE];
    struct game_problem *problem;
    struct judge_start *starts; /* in the order of the problem */
    uint32_t start_count;
    uint32_t *by_title, by_title_size; /* places of starts and 1, by a hash of the title; 0: free */
    void *own;        /* `row_bytes` of the contest, zeros at first */
};

/* What came of an entry. */
struct judge_verdict {
    const struct game_file *file;
    const struct game_entry *entry;
    size_t line, column;       /* where the entry is in the file, from 1 */
    struct judge_row *row;     /* NULL: it is for no problem that was given */
    struct judge_start *start; /* NULL: for no game of that problem */
    bool uncounted;            /* the game has an entry, and the contest allows this one beside it: it was not played */
    const void *state;         /* as far as it was played; NULL: it was not */
    const struct game_status *status; /* of that state, or NULL */
    size_t taken;              /* bytes of the transcript that were played, ... */
    uint32_t moves;            /* ... and moves */
    struct game_step step;     /* of the last move, as game_play() leaves it */
    struct message error;      /* "NAME:LINE:COLUMN: what is wrong"; empty: nothing */
};

struct judge_contest {
    const struct game *game;
    struct option_set set;   /* what --help says, with operand NULL: words are problem files */
    bool inside;             /* entries bring their problems: no files of problems are needed */
    bool repeats;            /* a start that is listed n times may have n entries, of which the first counts; else one */
    bool by_file;            /* entries may name the file of their problem: two problems may have the same id */
    bool groups;             /* --show writes a picture after each group of moves, not after each move */
    bool before_end;         /* pictures of groups are those before their last move: a unit where it locks */
    const char *group_name;  /* what groups of moves are called, "units"; NULL: "groups" */
    const char *start_name;  /* what a start is called, "seed"; NULL: "start" */
    const char *entry_name;  /* what an entry is called, "a pose"; NULL: "an entry" */
    size_t bytes, row_bytes; /* of judge->own and row->own */

    /* An option of the contest's own rows was given; false: it is refused, and `wrong` says why. Letters that the game knows
     * (game.options) do not come here. Values live as long as the program. */
    bool (*option)(struct judge *judge, const struct option_walk *walk, struct message *wrong);

    /* The options are all there; false: they do not go together, and `wrong` says why. */
    bool (*check)(struct judge *judge, struct message *wrong);

    /* Does something else instead of judging, after the options: an exit status, or -1 for judging. */
    int (*run)(struct judge *judge);

    bool (*ready)(struct judge *judge, struct message *wrong); /* all problems are read; false ends the program with 2 */
    void (*begin)(struct judge *judge);                        /* before the first entry */
    void (*entry)(struct judge *judge, struct judge_verdict *verdict); /* which may add an error: judge_refuse() */
    void (*end)(struct judge *judge);                          /* behind the last */

    /* Adds what a game is called: "problem 6 seed 0". NULL: the file of the problem and the title. */
    void (*name)(const struct judge_verdict *verdict, struct message *name);

    /* Adds the line above a picture of --show; verdict->state, ->status, ->taken and ->step are those shown, taken 0 is the
     * start. Empty: there is no picture. NULL: name, number of the move and points. */
    void (*head)(const struct judge_verdict *verdict, struct message *line);
};

struct judge {
    const struct judge_contest *contest;
    struct arena arena;        /* what option(), check(), run() and ready() take of it stays; entry() and end() may take
                                  scratch of a copy */
    struct game_text *options; /* for game->read(): "p ei!" */
    size_t option_count;
    const char **words;        /* of the command line: files of problems */
    size_t word_count;
    const char *input;         /* path of the file of games; NULL: standard input. An option may set it */
    struct judge_row *rows;    /* one a word, if not contest->inside */
    size_t row_count;
    struct writer out;         /* to PORT_OUT */
    bool json, show, watch, groups;
    const char *picture;       /* of a --show that takes a value */
    int64_t seconds;           /* to watch; 0: until a key ends it */
    size_t entries, errors, missing; /* entries, those with an error, games without one; a contest may add to them: where
                                        errors and missing are 0 at the end, the status is 0 */
    bool failed;               /* something could not be read or written: the program ends with 2 */
    void *own;
};

/* The contest of the program, which defines it; core/judge/program.c runs it. */
extern const struct judge_contest JUDGE_CONTEST;

/* Runs the program: the exit status. */
int judge_main(const struct judge_contest *contest, int argc, char **argv);

/* ---- for contests ---- */

/* Reads a file whole ("-" is standard input), with a NUL behind it that does not count. False, reported and judge->failed,
 * if it cannot be read or does not fit. */
bool judge_read(struct judge *judge, const char *path, struct game_text *text);

/* Judges a text as a file of games of that name: begin(), entry() for each, end(). False, and reported, if it is none. */
bool judge_text(struct judge *judge, const char *name, struct game_text text);

/* Writes a picture of a state as SVG to a file or, "-", to judge->out; a file only once. False, reported and judge->failed, if it
 * cannot be written. */
bool judge_picture(struct judge *judge, const char *path, struct game_problem *problem, const void *state,
                   const char *title);

/* Writes a text in quotation marks, escaped as in JSON; for writers without commas of their own (writer_print). */
void judge_quote(struct writer *writer, const char *text, size_t length);

/* The same without quotation marks: for names of files in a report that is text. */
void judge_escape(struct writer *writer, const char *text, size_t length);

/* The name of a file without its folders. */
const char *judge_base(const char *path);

/* Sets the error of a verdict, "NAME:LINE:COLUMN: WHY" of byte `at` of the entry's transcript, unless it has one. */
void judge_refuse(const struct judge *judge, struct judge_verdict *verdict, size_t at, const char *why);

#endif
