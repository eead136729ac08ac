/* Loops: words of commands that lead a unit back to a pose of its row, and an automaton that refuses them.
 *
 * A unit may come to no pose twice between two moves south. Whether it does so depends on its commands alone,
 * not on where it is: a part of them comes back where the moves cancel out and the rotations make whole turns.
 *
 *     E W     CW CCW     E CW W CCW     CW CW CW (a unit of three orientations)
 *
 * There is no end of such words. The automaton refuses the ones that were added: a text that contains none of
 * these may still be against the rules, and then tells a word to be added. Words of two commands are there
 * from the start. */
#ifndef HEXTRIS_EXACT_LOOPS_H
#define HEXTRIS_EXACT_LOOPS_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/game.h"

/* Nodes of the automaton, and letters of all words together. Chosen by hand: a text of official phrases needs
 * a dozen words, one that sweeps rows more than any table has room for. */
enum { LOOPS_NODES = 512, LOOPS_LETTERS = 2048, LOOPS_WORDS = 256, LOOPS_COMMANDS = 4 };

/* Instead of a node: the commands so far end with a word. */
#define LOOPS_CLOSED UINT16_MAX

struct loops {
    uint32_t orientations; /* of the unit */
    uint32_t word_count;
    uint32_t nodes;        /* of the automaton: of the words when it was built */
    uint16_t ends[LOOPS_WORDS];      /* of each word, in `letters`: it begins where the one before ends */
    uint8_t letters[LOOPS_LETTERS];  /* numbers of commands: see loops_number() */
    uint16_t queue[LOOPS_NODES];  /* of loops_build() */
    uint16_t suffix[LOOPS_NODES]; /* the node of the longest suffix: it refuses no more than the node does */
    uint16_t next[LOOPS_NODES][LOOPS_COMMANDS]; /* node 0: after the spawn or a move south */
};

/* 0 .. LOOPS_COMMANDS - 1 for a command that stays in its row, LOOPS_COMMANDS for a move south. */
static inline uint32_t loops_number(enum command command)
{
    static const uint8_t NUMBER[COMMANDS] = {[MOVE_E] = 0, [MOVE_W] = 1, [ROTATE_CW] = 2, [ROTATE_CCW] = 3,
                                             [MOVE_SW] = LOOPS_COMMANDS, [MOVE_SE] = LOOPS_COMMANDS};

    return NUMBER[command];
}

/* The words of one and two commands. */
void loops_init(struct loops *loops, uint32_t orientations);

/* Adds a word that leads back and no part of which does, and where it has up to 8 commands those that go the same way
 * round from another pose or backwards, unless they are there. False when there is no room. */
bool loops_add(struct loops *loops, const uint8_t *word, uint32_t length);

/* Makes the automaton of the words. False when there is no room. */
bool loops_build(struct loops *loops);

#endif
