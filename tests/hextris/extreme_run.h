/* Extreme runs: a command line of the player at the bounds, and its problem files. Run N is the same on every
 * machine.
 *
 *     files     1, 2, 70, 500 or 1024, of up to eight problems: one again and again, one after the other, or small
 *               ones with a few large ones anywhere; 3 MB of different ones, 48 MB and 65,536 games in all at most
 *     -p        none, a few words, up to 64 of up to 256 letters of several kinds
 *     -t        always, 0.05 to 3 seconds, about 0.5 on average
 *     -m        not given, or 1 to 256
 *     -c        not given, or 1, 2, 8 or 64
 *     -b        not given, or any work from 1 to 2^53, each as likely as its double, and any preset
 *     -v, -q    either or neither; no -v where a problem is there twice */
#ifndef TESTS_EXTREME_RUN_H
#define TESTS_EXTREME_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "../../core/hextris/bounds.h"
#include "extreme_problem.h"

enum {
    EXTREME_PROBLEMS = 8,
    EXTREME_FILES = 1024,
    EXTREME_BYTES = 3 << 20, /* of all problems of a run */
    EXTREME_READ = 48 << 20, /* bytes of all files */
    EXTREME_GAMES = 65536,   /* of all files, or of a single one */
    EXTREME_WORDS = 10,      /* options without -p and -f */
    EXTREME_WORD = 40        /* most bytes of one, its NUL included */
};

struct extreme_run {
    uint64_t number;
    struct extreme_problem problems[EXTREME_PROBLEMS];
    uint32_t problem_count;
    uint16_t files[EXTREME_FILES]; /* the problem of each; the first file of each problem comes in their order */
    uint32_t file_count;
    char phrases[MAX_PHRASES][MAX_PHRASE_LENGTH + 1];
    uint32_t phrase_count;
    const char *taste; /* what kind of phrases they are */
    char words[EXTREME_WORDS][EXTREME_WORD]; /* -t, -m, -c, -b, -v, -q and their values */
    uint32_t word_count;
    uint32_t limit_ms; /* of -t */
    uint32_t cores;    /* of -c */
    bool memory_given, claims; /* -m, -v */
};

void extreme_run_draw(struct extreme_run *run, uint64_t number);
void extreme_run_free(struct extreme_run *run);

#endif
