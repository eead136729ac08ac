/* Option: the options of a program as a table, a row each. The walk over a command line, the check of values, what is
 * said of wrong ones, --help and --version all come from the rows; manuals and completion come from --help.
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
 * A value may be joined to its letter, letters without a value may share a word: -vvf FILE, -t5. Where an option is
 * given twice, the last one counts, unless its row says that all do. */
#ifndef BASE_OPTION_H
#define BASE_OPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"

/* What a value must be. */
struct option_kind {
    const char *what; /* "a number of seconds", for the message "expected a number of seconds, 0 to 10^9" */
    bool (*read)(const char *text, uint64_t *number); /* false: it is not that; NULL: any text is right */
    void (*explain)(struct message *message);         /* says it in the place of `what`, or NULL */
    uint32_t unit;                                    /* a number of a row is so many of what is read; 0: 1 */
};

extern const struct option_kind OPTION_TEXT, OPTION_COUNT, OPTION_SECONDS, OPTION_WORK;

struct option {
    int id;                   /* its letter or, without one, a number from OPTION_OWN on; 0 ends a table */
    bool repeatable;          /* may be given more than once, and each counts */
    const char *group;        /* heading of --help that lists it, "Input"; NULL: that of the row before it. Rows with the
                                 same heading stand together, whatever their tables. Without any: no heading */
    const char *long_name;    /* "--pose"; NULL: none */
    const char *value_name;   /* of its value, "SECONDS"; NULL: it takes none */
    const char *help;         /* what it does, as a command: "read problems from FILE"; no full stop. Range, default and
                                 repetition are added */
    const struct option_kind *kind; /* where it takes a value */
    uint64_t least, greatest; /* numbers allowed; greatest OPTION_NO_LIMIT: all from least on; 0: no numbers */
    uint64_t default_number;  /* where it is not given; 0: none, or one that `help` tells */
};

/* Above all letters; the first one is taken by --version. */
enum { OPTION_LONG = 256, OPTION_OWN };
#define OPTION_NO_LIMIT UINT64_MAX

enum { OPTION_TABLES = 3 };

/* A program as its options know it. */
struct option_set {
    const char *name;
    const char *usage;    /* behind the name, in the first line of --help; each further line is another way to call it */
    const char *purpose;  /* lines before the options; each ends in a newline */
    const char *notes;    /* lines behind them */
    const char *examples; /* lines at the end, each a command; NULL: none */
    const char *operand_error; /* why a word is refused that is no option; NULL: it is taken, see OPTION_WORD */
    const struct option *tables[OPTION_TABLES]; /* NULL: none; -h, --help and --version follow */
};

enum option_status {
    OPTION_GIVEN,   /* an option: see the walk */
    OPTION_WORD,    /* a word that is no option, the walk's value; behind a word -- all are */
    OPTION_END,     /* no option is left, and none was wrong */
    OPTION_HELP,    /* asked for, and nothing before it was wrong */
    OPTION_VERSION,
    OPTION_WRONG    /* a message names the option and its value */
};

struct option_walk {
    const struct option_set *set;
    int argc;
    char *const *argv;
    uint32_t defaults;  /* rows looked at for a default */
    int next;           /* argument to look at next */
    bool ended;         /* -- was given */
    const char *inside; /* letters left of a word of options, or NULL */
    const struct option *row;
    const char *value;  /* NULL where the row takes none, and for a default */
    uint64_t number;    /* of a value that is one */
};

/* The row of that number, 0 and up, in the order of the tables; NULL behind the last one. */
const struct option *option_row(const struct option_set *set, uint32_t number);

/* A walk over argv[1] .. argv[argc - 1]. It begins with the defaults of the rows, as if these options were given. */
struct option_walk option_walk(const struct option_set *set, int argc, char *const *argv);

/* Goes to the next option. The message is set with OPTION_WRONG alone. */
enum option_status option_next(struct option_walk *walk, struct message *wrong);

/* Refuses the option of the walk for another reason. */
enum option_status option_refuse(const struct option_walk *walk, struct message *wrong, const char *reason);

/* Refuses an option or another word by its name: "NAME: REASON". */
enum option_status option_refuse_name(struct message *wrong, const char *name, const char *reason);

/* Refuses options that exclude each other. */
enum option_status option_clash(struct message *wrong, const char *option, const char *other);

/* Answers a walk that has ended, as an exit status: writes help or version, or reports what is wrong; -1 where the
 * program is to run. */
int option_answer(enum option_status status, const struct option_set *set, struct message *wrong);

/* Reports a wrong option, with a hint; PROGRAM_USAGE. */
int option_wrong(struct message *wrong);

#endif
