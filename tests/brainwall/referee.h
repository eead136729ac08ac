/* Referee: lists of poses held against the judge of Brain Wall. A problem that is none ends the program with a line. */
#ifndef TESTS_BRAINWALL_REFEREE_H
#define TESTS_BRAINWALL_REFEREE_H

#include "../../core/judge/brainwall/table.h"

enum { REFEREE_NAME = 100 };

/* A problem and what a list has for it. */
struct referee_row {
    char name[REFEREE_NAME]; /* of its file */
    struct game_problem *problem;
    bool listed;             /* the list has an entry for it */
};

/* Starts full of zeros. */
struct referee {
    struct arena arena; /* over `block`: problems, then what the lists take */
    void *block;
    struct referee_row *rows;
    struct brainwall_table table; /* of the list that was judged last */
};

/* Takes memory for the number of problems. */
void referee_open(struct referee *referee, size_t problems);
void referee_close(struct referee *referee);

/* Adds a problem; the text stays the caller's, and need not have a NUL behind it. */
void referee_add(struct referee *referee, const char *name, const char *text, size_t length);

/* Judges a list; false if it is none, or an entry has another form or is for no file or for one that has an entry: *wrong
 * says so. Its rows stay until the next list. */
bool referee_judge(struct referee *referee, const char *name, const char *text, size_t length, bool all_unlocked,
                   struct message *wrong);

/* The name of a path without its folders. */
const char *referee_base(const char *path);

#endif
