/* Loops: words of commands that lead a unit back to a pose of its row, and the automaton that forbids them.
 *
 * A unit must not visit a pose twice between two moves south. Whether it does depends on its commands alone, not on
 * where it is: it comes back where moves east and west cancel out and the rotations make whole turns.
 *
 *     E W     CW CCW     E CW W CCW     CW CW CW (a unit of three orientations)
 *
 * There are infinitely many such words. The automaton forbids those that were added; a text that contains none of them
 * may still visit a pose twice, and then shows a word that is to be added. Words of two commands are present from the
 * start. */
#ifndef HEXTRIS_EXACT_LOOPS_H
#define HEXTRIS_EXACT_LOOPS_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/game.h"

/* Capacities: nodes of the automaton, commands of all words together, words. Chosen by hand: a text of the official
 * phrases needs a dozen words; one that sweeps rows needs more than any table holds. */
enum { LOOPS_NODES = 512, LOOPS_LETTERS = 2048, LOOPS_WORDS = 256 };

/* Commands that stay in their row. */
enum { LOOPS_COMMANDS = 4 };

/* Instead of a node: the commands so far end with a word. */
#define LOOPS_FORBIDDEN UINT16_MAX

struct loops {
    uint32_t orientations;          /* of the unit */
    uint32_t word_count;
    uint32_t node_count;            /* set by loops_build() */
    uint16_t ends[LOOPS_WORDS];     /* [word]: end of its commands in `letters`, where the next word begins */
    uint8_t letters[LOOPS_LETTERS]; /* numbers of commands: see loops_command_number() */
    uint16_t queue[LOOPS_NODES];    /* work space of loops_build() */
    uint16_t suffix[LOOPS_NODES];   /* the node of the longest suffix: it forbids nothing that the node allows */
    uint16_t next[LOOPS_NODES][LOOPS_COMMANDS]; /* node 0: after the spawn or a move south */
};

/* 0 .. LOOPS_COMMANDS - 1 for a command that stays in its row, LOOPS_COMMANDS for a move south. */
static inline uint32_t loops_command_number(enum command command)
{
    static const uint8_t NUMBER[COMMANDS] = {[MOVE_E] = 0, [MOVE_W] = 1, [ROTATE_CW] = 2, [ROTATE_CCW] = 3,
                                             [MOVE_SW] = LOOPS_COMMANDS, [MOVE_SE] = LOOPS_COMMANDS};

    return NUMBER[command];
}

/* Begins with the words of one and two commands. */
void loops_init(struct loops *loops, uint32_t orientations);

/* Adds a word that leads back and contains no shorter word that does. A word of up to 8 commands is added with all
 * words that visit the same poses from another beginning or in reverse. Returns false when the tables are full.
 * Words that are present are not added again. */
bool loops_add(struct loops *loops, const uint8_t *word, uint32_t length);

/* Builds the automaton of the words. Returns false when it has more than LOOPS_NODES nodes. */
bool loops_build(struct loops *loops);

#endif
