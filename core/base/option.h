/* Option: the options of a program as a table with a row for each. From the rows come the reading of a command line,
 * the checks of values, the messages about wrong ones, --help and --version; from --help come manuals and completion.
 *
 *     struct option_walk walk = option_walk(&set, argc, argv);
 *     while ((status = option_next(&walk, &wrong)) == OPTION_GIVEN)
 *         ... walk.row, walk.value, walk.number ...
 *
 * --help reads:
 *
 *     usage: NAME USAGE
 *     PURPOSE
 *
 *     GROUP:
 *       -a, --all NUMBER   help of the row (1 to 9; default 2; may be repeated)
 *
 *     NOTES
 *
 *     Examples:
 *     EXAMPLES
 *
 * A value may be joined to its letter, and letters without a value may share a word: -vvf FILE, -t5. If an option is
 * given twice, the last one counts, unless its row is repeatable. */
#ifndef BASE_OPTION_H
#define BASE_OPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"

/* What a value must be. */
struct option_kind {
    const char *what; /* "a number of seconds", for the message "expected a number of seconds, 0 to 10^9" */
    bool (*read)(const char *text, uint64_t *number); /* false: the text is not such a value; NULL: any text is valid */
    void (*explain)(struct message *message);         /* appends a longer text instead of `what`; or NULL */
    uint32_t unit;                                    /* the number read, per number shown: 1000 where milliseconds are
                                                         read and seconds are shown; 0 stands for 1 */
};

extern const struct option_kind OPTION_TEXT, OPTION_COUNT, OPTION_SECONDS, OPTION_WORK;

struct option {
    int id;                   /* its letter or, without one, a number from OPTION_OWN on; 0 ends a table */
    bool repeatable;          /* may be given more than once, and each one counts */
    const char *group;        /* its heading in --help, "Input"; NULL: that of the row before. Rows with the same heading
                                 stand together, whatever their tables */
    const char *long_name;    /* "--pose"; NULL: none */
    const char *value_name;   /* of its value, "SECONDS"; NULL: it takes none */
    const char *help;         /* what it does, as a command: "read problems from FILE"; no full stop. Range, default and
                                 repetition are added */
    const struct option_kind *kind; /* where it takes a value */
    uint64_t least, greatest; /* numbers allowed; greatest OPTION_NO_LIMIT: all from least on; 0: no numbers */
    uint64_t default_number;  /* if the option is not given; 0: none, or one that `help` names */
};

/* Ids above all letters; OPTION_LONG itself is --version. */
enum { OPTION_LONG = 256, OPTION_OWN };
#define OPTION_NO_LIMIT UINT64_MAX

enum { OPTION_TABLES = 3 };

/* All that --help shows of a program. */
struct option_set {
    const char *name;
    const char *usage;    /* behind the name in the first line of --help; further lines: other ways to call it */
    const char *purpose;  /* lines before the options; each ends in a newline */
    const char *notes;    /* lines behind them */
    const char *examples; /* lines at the end, each a command; NULL: none */
    const char *operand_error; /* why a word is refused that is no option; NULL: it is taken, see OPTION_WORD */
    const struct option *tables[OPTION_TABLES]; /* NULL: none; -h, --help and --version follow */
};

enum option_status {
    OPTION_GIVEN,   /* an option: row, value and number of the walk */
    OPTION_WORD,    /* a word that is not an option: the value of the walk; all words behind -- are such words */
    OPTION_END,     /* no option is left, and none was wrong */
    OPTION_HELP,    /* --help, and nothing before it was wrong */
    OPTION_VERSION, /* --version, likewise */
    OPTION_WRONG    /* the message names the option, its value and the reason */
};

struct option_walk {
    const struct option_set *set;
    int argc;
    char *const *argv;
    uint32_t defaults;   /* number of rows searched for a default so far */
    int next;            /* index of the next argument */
    bool ended;          /* -- was given */
    const char *letters; /* left of a word with several letters, or NULL */
    const struct option *row;
    const char *value;   /* NULL if the row takes none, and for a default */
    uint64_t number;     /* the value, if it is a number */
};

/* Row `number`, 0 and up, in the order of the tables; NULL behind the last one. */
const struct option *option_row(const struct option_set *set, uint32_t number);

/* A walk over argv[1] .. argv[argc - 1], which must stay valid. It begins with the defaults of the rows, as if these
 * options were given. */
struct option_walk option_walk(const struct option_set *set, int argc, char *const *argv);

/* Goes to the next option. Sets the message only with OPTION_WRONG. */
enum option_status option_next(struct option_walk *walk, struct message *wrong);

/* Refuses the current option of the walk: "-t "5": REASON". OPTION_WRONG, as the next two. */
enum option_status option_refuse(const struct option_walk *walk, struct message *wrong, const char *reason);

/* Refuses an option or another word by its name: "NAME: REASON". */
enum option_status option_refuse_name(struct message *wrong, const char *name, const char *reason);

/* Refuses two options that exclude each other: "-w: cannot be used with -t". */
enum option_status option_clash(struct message *wrong, const char *option, const char *other);

/* Ends a walk: writes help or version, or reports the wrong option. Returns the exit status, or -1 if the program is to
 * run. */
int option_answer(enum option_status status, const struct option_set *set, struct message *wrong);

/* Reports the message with "; try --help" appended; returns PROGRAM_USAGE. */
int option_wrong(struct message *wrong);

#endif
