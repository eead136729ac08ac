/* Judge: the program that judges a file of games. It is the same for every game but for what its contest adds.
 *
 *     options -> problem files: rows -> standard input: entries -> play each entry -> verdict -> report
 *
 * It runs where the players run: on port/port.h, in one block of memory. A contest adds a record of functions, most of
 * which may be NULL. Without functions for the report it gets the plain one:
 *
 *     toy.txt: 120 points, power 20                     {"games": [{"game", "points", "figures", "error", "counted"}],
 *     toy.txt 17: error: standard input:1:12: ...        "total": {"games", "errors", "missing"}}
 *     total: 2 games, 1 errors, 0 missing
 *
 * Everything that ends the program with PROGRAM_USAGE is checked before it writes to standard output, except faults
 * that show only while a file of games is read: then the text is no file of games. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "../base/option.h"
#include "../base/writer.h"
#include "session.h"

struct judge;

/* ---- options ---- */

/* Ids of the options of all judges. The table of a contest has rows of its own, whose ids are letters or start at
 * JUDGE_OWN, and some of the rows JUDGE_OPTION_... below. To rename one of these, a contest writes the row itself and
 * keeps the id. */
enum { JUDGE_JSON = OPTION_OWN, JUDGE_SHOW, JUDGE_WATCH, JUDGE_GROUPS, JUDGE_SECONDS, JUDGE_OWN };

enum { JUDGE_SECONDS_MAX = 1000000 }; /* eleven days */

/* The default of -m in MB. The files of a contest are read as a whole. The operating system provides memory only as it
 * is written: all entries of a contest take some tens of MB, a list of solutions of 100 MB about half of the
 * default. */
#ifndef JUDGE_MB
#define JUDGE_MB 1024
#endif

#define JUDGE_OPTION_JSON \
    {.id = JUDGE_JSON, .group = "Output", .long_name = "--json", .help = "write the report as JSON instead of text"}
#define JUDGE_OPTION_SHOW \
    {.id = JUDGE_SHOW, .group = "Output", .long_name = "--show", \
     .help = "draw each game, move by move, before its line of the report"}
/* The words for a game and for a group of moves: "game", "unit". */
#define JUDGE_OPTION_WATCH(game_word, group_word) \
    {.id = JUDGE_WATCH, .group = "Output", .long_name = "--watch", \
     .help = "replay each " game_word " on the terminal before the report. Keys: space to pause, left and right to " \
             "go one move back or on, up and down one " group_word ", home and end to go to the start or the end, " \
             "+ and - to change the speed, u to switch between " group_word "s and moves, n and p for the next or " \
             "the previous " game_word ", q to quit"}
#define JUDGE_OPTION_GROUPS \
    {.id = JUDGE_GROUPS, .group = "Output", .long_name = "--groups", \
     .help = "start --watch by groups: show each group where it ends"}
#define JUDGE_OPTION_SECONDS \
    {.id = JUDGE_SECONDS, .group = "Output", .long_name = "--seconds", .value_name = "SECONDS", .kind = &OPTION_COUNT, \
     .least = 1, .greatest = JUDGE_SECONDS_MAX, .help = "end --watch after SECONDS if no key is pressed"}
#define JUDGE_OPTION_MEMORY \
    {.id = 'm', .group = "Limits", .value_name = "MEGABYTES", .kind = &OPTION_COUNT, .least = 1, \
     .greatest = OPTION_NO_LIMIT, .default_number = JUDGE_MB, .help = "use at most MEGABYTES of memory in total"}

/* All of these rows: the table of a contest without options of its own. */
extern const struct option JUDGE_OPTIONS[];

/* The paragraph of --help about the exit status, for option_set.notes, with the words for a game and its entry: "game",
 * "a solution". */
#define JUDGE_STATUS(game_word, entry_words) \
    "Exit status:\n" \
    "  0             every " game_word " has " entry_words " without error\n" \
    "  1             " entry_words " has an error, or a " game_word " has none\n" \
    "  2             wrong options, unreadable input, too little memory, or output\n" \
    "                that cannot be written\n" \
    "  128 + signal  interrupted\n"

/* ---- what is judged ---- */

/* A game of a problem. A start that the problem lists twice is one game. */
struct judge_start {
    char title[GAME_MOVE];
    uint32_t start;   /* the first start with that title */
    uint32_t times;   /* how often the problem lists it */
    uint32_t entries; /* entries for it so far, faulty ones included */
    bool answered;    /* the first entry has a solution or a fault; "no solution found" does not count */
    int64_t points;   /* of the first player in the first entry; 0 if there is none or it has an error */
};

/* A problem and its games. */
struct judge_row {
    const char *path; /* of the problem's file; NULL: the problem is inline in an entry */
    char id[GAME_MOVE];
    struct game_problem *problem;
    struct judge_start *starts; /* in the order of the problem */
    uint32_t start_count;
    uint32_t *by_title, by_title_size; /* hash table of titles: index of the start + 1; 0: free */
    void *contest_data; /* `row_bytes` bytes of the contest, zero at first */
};

/* The verdict on an entry. */
struct judge_verdict {
    const struct game_file *file;
    const struct game_entry *entry;
    size_t line, column;       /* where the entry begins in the file, from 1 */
    struct judge_row *row;     /* NULL: it is for no problem that was given */
    struct judge_start *start; /* NULL: it is for no game of that problem */
    bool uncounted;            /* an allowed repeat: an earlier entry counts for the game, this one was not played */
    const void *state;         /* after the moves that were played; NULL: nothing was played */
    const struct game_status *status; /* of that state, or NULL */
    size_t taken;              /* bytes of the transcript that were played, */
    uint32_t moves;            /* and moves */
    struct game_step step;     /* of the last move, as game_play() leaves it */
    struct message error;      /* "NAME:LINE:COLUMN: what is wrong"; empty: nothing */
};

struct judge_contest {
    const struct game *game;
    struct option_set set;   /* describes the program; its operands are problem files, so set.operand is NULL */
    bool inline_problems;    /* entries contain their problems: no problem files are needed */
    bool allows_repeats;     /* a start listed n times may have n entries, and the first counts; otherwise one */
    bool entries_name_files; /* entries may name the file of their problem, so two problems may have the same id */
    bool show_by_groups;     /* --show draws a picture after each group of moves, not after each move */
    bool before_last_move;   /* pictures of groups show the state before the last move: a unit where it locks */
    const char *group_name;  /* what groups of moves are called, "units"; NULL: "groups" */
    const char *start_name;  /* what a start is called, "seed"; NULL: "start" */
    const char *entry_name;  /* what an entry is called, "a pose"; NULL: "an entry" */
    size_t bytes, row_bytes; /* size of judge->contest_data and row->contest_data */

    /* Takes an option of the contest's own rows; false with a reason refuses it. Options of the game (game.options) do
     * not come here. Values live as long as the program. */
    bool (*option)(struct judge *judge, const struct option_walk *walk, struct message *wrong);

    /* Checks that the options fit together; false with a reason if they do not. */
    bool (*check)(struct judge *judge, struct message *wrong);

    /* Replaces judging: returns an exit status, or -1 to judge after all. */
    int (*run)(struct judge *judge);

    bool (*ready)(struct judge *judge, struct message *wrong); /* all problems are read; false: end with 2 */
    void (*begin)(struct judge *judge);                        /* before the first entry */
    void (*entry)(struct judge *judge, struct judge_verdict *verdict); /* may add an error: judge_refuse() */
    void (*end)(struct judge *judge);                          /* after the last entry */

    /* Appends the name of the game: "problem 6 seed 0". NULL: the file of the problem and the title. */
    void (*name)(const struct judge_verdict *verdict, struct message *name);

    /* Appends the line above a picture of --show. verdict->state, status, taken and step are those of the picture;
     * taken is 0 at the start. If it appends nothing, no picture is written. NULL: name, number of the move and
     * points. */
    void (*head)(const struct judge_verdict *verdict, struct message *line);
};

struct judge {
    const struct judge_contest *contest;
    struct arena arena;        /* what option(), check(), run() and ready() take from it stays; entry() and end() may
                                  use a copy as scratch */
    struct game_text *options; /* for game->read(): "p ei!" */
    size_t option_count;
    const char **words;        /* operands of the command line: paths of problem files */
    size_t word_count;
    const char *input;         /* path of the file of games; NULL: standard input. An option may set it */
    struct judge_row *rows;    /* one for each operand, unless contest->inline_problems */
    size_t row_count;
    struct writer out;         /* to PORT_OUT */
    bool json, show, watch, watch_by_groups;
    const char *picture;       /* value of --show, if it takes one */
    const char *table;         /* a file that the contest reads besides; NULL: none */
    int64_t seconds;           /* to watch; 0: until a key ends it */
    size_t entries, errors, missing; /* entries, entries with an error, games without entry; a contest may add
                                        to them. The exit status is 0 if errors and missing are 0 at the end */
    bool failed;               /* something could not be read or written: the program ends with 2 */
    void *contest_data;        /* `bytes` bytes of the contest, zero at first */
};

/* The contest of this program. Its file defines it; core/judge/program.c runs it. */
extern const struct judge_contest JUDGE_CONTEST;

/* Runs the program and returns the exit status. */
int judge_main(const struct judge_contest *contest, int argc, char **argv);

/* ---- for contests ---- */

/* Reads a whole file ("-": standard input) and adds a NUL that does not count. If it cannot be read or does not fit it
 * returns false, reports that and sets judge->failed. */
bool judge_read(struct judge *judge, const char *path, struct game_text *text);

/* Judges a text as a file of games with that name: begin(), entry() for each entry, end(). False, and reported, if the
 * text is no file of games. */
bool judge_text(struct judge *judge, const char *name, struct game_text text);

/* Writes a picture of a state as SVG to a file, once, or to judge->out if path is "-". If that fails it returns false,
 * reports it and sets judge->failed. */
bool judge_picture(struct judge *judge, const char *path, struct game_problem *problem, const void *state,
                   const char *title);

/* Writes a text as a JSON string with quotation marks. It does not separate values; for reports made with
 * writer_print(). */
void judge_quote(struct writer *writer, const char *text, size_t length);

/* Writes a text with the escapes of JSON but no quotation marks, such as the name of a file in a report for people. */
void judge_escape(struct writer *writer, const char *text, size_t length);

/* The last component of a path. */
const char *judge_base(const char *path);

/* Sets the error of a verdict to "NAME:LINE:COLUMN: WHY" for byte `at` of the entry's transcript, unless it has an
 * error. */
void judge_refuse(const struct judge *judge, struct judge_verdict *verdict, size_t at, const char *why);

#endif
