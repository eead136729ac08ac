/* Record: one game, command by command, with what it takes to show the state after any of its commands at
 * once. The rules are those of core/hextris/rules; only the list of visited places is kept here, and the
 * three characters that the contest's files may hold between commands are skipped.
 *
 *     moments   one after each command:  |spawn|moved|moved|locked, next spawn|moved|...
 *     locks     one for each unit, with the points so far
 *     boards    every `board_step`-th board:  a board is the one before it in the list and a few locks
 *     uses      of phrases, one for each time that a phrase is completed */
#ifndef PAGE_RECORD_H
#define PAGE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../../core/base/arena.h"
#include "../../../../core/hextris/phrases/phrase.h"
#include "../../../../core/hextris/rules/prepared.h"

enum record_outcome {
    RECORD_MOVED,
    RECORD_LOCKED,
    RECORD_SKIPPED, /* tab, carriage return, line feed */
    /* Errors: the command is not recorded. */
    RECORD_UNKNOWN,   /* the character is not a command */
    RECORD_VISITED,   /* the unit would come to a place where it has been */
    RECORD_AFTER_END, /* there is no unit to obey */
    RECORD_MEMORY     /* the game is longer than there is room for */
};

struct moment {
    struct pose pose; /* of the unit after the command; the spawn of the next one after a lock */
    uint8_t outcome;
    char letter;
};

struct lock {
    uint32_t moment; /* the one after the command that locked */
    struct pose pose;
    uint32_t lines; /* cleared by it */
    int64_t move;   /* points of locks and lines so far, these included */
    uint64_t lines_all;
};

struct use {
    uint32_t moment; /* the one after the last letter */
    uint8_t phrase;
    bool first;    /* of the phrase */
    int64_t power; /* points of phrases so far, these included */
};

struct record {
    struct prepared prepared;
    struct moment *moments; /* [0] is the first spawn; moments[i] follows the i-th command */
    uint32_t length, room;  /* commands; the most that fit */
    struct lock *locks;
    uint32_t locked;
    uint64_t *boards; /* boards[k]: after k * board_step locks */
    uint32_t board_step;
    struct use *uses; /* the last thing in the arena: grows */
    uint32_t use_count;
    bool ended;          /* there is no unit: the source is empty, or the next one did not fit */
    bool unspawned;      /* so it was at the start: the end is looked for after a command, so that one is taken ... */
    bool begun;          /* ... and this was it */
    uint64_t *board;     /* after `locked` locks */
    uint32_t *visited;   /* [orientation][column of the anchor]: `list` where the unit has been */
    uint32_t list;       /* number of the list of visited places: a move south starts a new one */
    struct pose refused; /* RECORD_VISITED: the place */
};

/* Sets up the game of a seed, with room for `room` commands. What it keeps is taken from page.arena. False
 * when memory is short. */
bool record_start(struct record *record, const struct problem *problem, const struct phrase_set *phrases,
                  uint32_t seed, uint32_t room);

/* Carries out the next command. O(members), and O(board) when it locks. */
enum record_outcome record_type(struct record *record, char letter);

/* Takes back everything after the first `length` commands. */
void record_cut(struct record *record, uint32_t length);

/* Units locked by the first `length` commands, uses of phrases in them: O(log of all). */
uint32_t record_locked(const struct record *record, uint32_t length);
uint32_t record_uses(const struct record *record, uint32_t length);

/* Writes the board after `locked` locks, going on from `*from` locks if `board` holds that board and it is
 * near. */
void record_board(const struct record *record, uint64_t *board, uint32_t *from, uint32_t locked);

/* The unit that is steered when `locked` units are locked. There is one if locked < source length. */
const struct unit *record_unit(const struct record *record, uint32_t locked);

#endif
