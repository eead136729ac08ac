/* Referee: what the program wrote, held against the judge and against what the program said of it.
 *
 * The output must be the list it should be: known games, in the order of problems and seeds, each
 * once; the judge finds no error in any and the very points that the program claims, in the lines
 * that -v makes it write; and games are missing only where it says so, none of them with a result.
 * A game that is not searched is there all the same: its first unit falls, tag b0:0; the program says of how
 * many. A solution is empty only where no unit can be placed. A tag of three numbers, b1:0:412, is that of
 * a search that was stopped; the third is the number of units that the solution locks. */
#ifndef TESTS_REFEREE_H
#define TESTS_REFEREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../judge_hextris/judge_phrase.h"
#include "../judge_hextris/judge_problem.h"

enum { REFEREE_PROBLEMS = 128 };

/* Starts full of zeros. */
struct referee {
    const char *names[REFEREE_PROBLEMS]; /* as in the program's messages */
    struct judge_problem problems[REFEREE_PROBLEMS];
    size_t count;
    struct judge_phrases phrases;
    bool quiet;          /* the program ran without -v and claims no points */
    uint64_t steps_most; /* most that is judged of one output, a step for each letter and member, and each letter
                            and phrase; what is over is taken for right. 0: all */
};

struct referee_result {
    uint32_t played, missing; /* games: searched; not searched, of which */
    uint32_t fallen;          /* of the missing: the output has a fallback for them */
    uint32_t refused;         /* of the missing: for lack of memory, as the program says of their file */
    uint32_t unread;          /* of the missing: their file was not read for lack of time */
    uint32_t files_missing;   /* not read for whichever reason; they may have no games */
    uint32_t cut;             /* of those played: judged in part, or not */
    uint64_t steps;           /* judged */
    int64_t points;           /* of all games, as far as they were judged */
};

/* Adds a problem, in the order of the command line; name and text stay the caller's. Its text must be
 * right: else the judge ends the process, as it does on output that is not JSON. */
void referee_add(struct referee *referee, const char *name, const char *text, size_t length);

/* NULL if all is well, else what is not, until the next call. */
const char *referee_judge(struct referee *referee, const char *output, size_t length,
                          const char *said, struct referee_result *result);

void referee_free(struct referee *referee);

#endif
