/* Referee: checks the output of the program by the judge and by the messages of the program.
 *
 * The output must be a list of known games, in the order of files and seeds, each once. The judge must find no error
 * and the points that the program claims in its lines with -v. A file has all its games in the list or none; the
 * program reports how many files have none. A game that was not searched is in the list, too: its first unit falls, tag
 * b0:0; the program reports how many these are. A solution is empty only where no unit can be placed. A tag of three
 * numbers, b1:0:412, is that of a search that was stopped; the third is the number of units that the solution locks. */
#ifndef TESTS_REFEREE_H
#define TESTS_REFEREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../kit/judged.h"

enum { REFEREE_PROBLEMS = 128, REFEREE_FILES = 1024, REFEREE_PHRASES = 1024 };

/* Starts full of zeros. */
struct referee {
    const char *names[REFEREE_PROBLEMS]; /* as in the program's messages */
    struct judged problems[REFEREE_PROBLEMS];
    size_t count;
    size_t files[REFEREE_FILES];         /* the problem of each file of the command line */
    size_t file_count;
    struct game_text phrases[REFEREE_PHRASES]; /* as options of the problems */
    size_t phrase_count;
    bool quiet;          /* the program ran without -v and claims no points; needed where a file is there twice */
    uint64_t steps_most; /* most that is judged of one output, a step for each letter and member, each letter
                            and phrase, and each cell of a game's board; what is over is taken for right. 0: all */
};

struct referee_result {
    uint32_t played, missing; /* games: searched; not searched */
    uint32_t fallen;         /* of the missing: the output has a fallback for them */
    uint32_t refused;        /* files: for lack of memory, as the program says */
    uint32_t unread;         /* files: not read for lack of time, or after an interruption */
    uint32_t cut;            /* of the games: judged in part, or not */
    uint32_t enough_mb;      /* the limit that the program names for the refused files; 0: none */
    uint64_t steps;          /* judged */
    int64_t points;          /* of all games, as far as they were judged */
};

/* Adds a phrase of power, before the first file. */
void referee_say(struct referee *referee, const char *phrase);

/* Adds a file and its problem, in the order of the command line; name and text stay the caller's. Its text must be
 * right: else the judge ends the process, as it does on output that is not JSON. */
void referee_add(struct referee *referee, const char *name, const char *text, size_t length);

/* Adds a file of a problem that was added before: the number of its first file. */
void referee_repeat(struct referee *referee, size_t problem);

/* NULL if all is well, else what is not, until the next call. */
const char *referee_judge(struct referee *referee, const char *output, size_t length,
                          const char *messages, struct referee_result *result);

void referee_free(struct referee *referee);

#endif
