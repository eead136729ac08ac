/* Match: counts the phrases of a text, letter by letter, for exact_oracle.c; tables made by comparing strings. */
#ifndef TESTS_EXACT_MATCH_H
#define TESTS_EXACT_MATCH_H

#include <stdint.h>

#include "../../core/hextris/rules/game.h"

enum { MATCH_PHRASES = 4, MATCH_STATES = 128, MATCH_LETTERS = 40, MATCH_LENGTH = 32 };

/* A state is the longest suffix of the text that is a prefix of a phrase, or a phrase. */
struct match {
    char text[MATCH_STATES][MATCH_LENGTH];
    uint32_t count;
    uint32_t scored[MATCH_STATES];  /* phrases that a text of this state ends with, a bit each */
    int32_t worth[MATCH_STATES];    /* 2 points a letter for each of them */
    char letters[MATCH_LETTERS];    /* those of phrases, and one other of each command */
    enum command commands[MATCH_LETTERS];
    uint32_t letter_count;
    int32_t next[MATCH_STATES][MATCH_LETTERS];
    char phrases[MATCH_PHRASES][MATCH_LENGTH]; /* lowered, each once */
    uint32_t phrase_count;
};
extern struct match match;

/* Fills `match` for phrases of less than MATCH_LENGTH letters. */
void match_build(const char *const *phrases, uint32_t count);

/* Points when a text comes to a state, the first uses of phrases that are not in `used` included. */
int32_t match_gain(int32_t state, uint32_t used);

#endif
