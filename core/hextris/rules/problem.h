/* Problem: the content of one problem file of the contest: units in coordinates of their own, the filled cells of the
 * board, the seeds. This header contains no rules of the game.
 *
 * Coordinates are those of the contest: column x to the east, row y to the south, odd rows shifted half a cell to the
 * east. A filled row is a bitboard: bit x % 64 of word x / 64 is set if the cell in column x is full. */
#ifndef HEXTRIS_PROBLEM_H
#define HEXTRIS_PROBLEM_H

#include <stdint.h>

struct cell {
    int32_t x, y; /* -MAX_COORDINATE .. MAX_COORDINATE */
};

struct problem_unit {
    const struct cell *members; /* distinct cells */
    uint32_t member_count;      /* 1 .. MAX_MEMBERS */
    struct cell pivot;
};

struct problem {
    const char *name; /* name of the file, for messages */
    int64_t id;
    uint32_t width;   /* 1 .. MAX_WIDTH */
    uint32_t height;  /* 1 .. MAX_HEIGHT */
    const struct problem_unit *units;
    uint32_t unit_count;    /* 1 .. MAX_UNITS */
    const uint64_t *filled; /* height rows of problem_words() words */
    const uint32_t *seeds;  /* distinct, in order of first appearance */
    uint32_t seed_count;    /* 0 .. MAX_SEEDS */
    uint32_t source_length; /* 0 .. MAX_SOURCE */
};

/* Words of one row of a bitboard. */
static inline uint32_t problem_words(uint32_t width)
{
    return (width + 63) / 64;
}

#endif
