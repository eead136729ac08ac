/* Verdict: what a text of commands is worth by the rules of the search (rules/, phrases/): the player's own check of a
 * solution, whoever made it. */
#ifndef HEXTRIS_VERDICT_H
#define HEXTRIS_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../phrases/phrase.h"
#include "../rules/problem.h"

enum verdict_fault {
    VERDICT_VALID,
    VERDICT_UNKNOWN,   /* the character is no command, and none that is skipped: tab, CR, LF */
    VERDICT_VISITED,   /* the unit would come to a place where it has been */
    VERDICT_AFTER_END  /* there is no unit to command */
};

struct verdict {
    enum verdict_fault fault;
    size_t at;            /* index of the character at fault; the length of the text if there is none */
    int64_t move, power;  /* points of locks and lines, of phrases; 0 with a fault */
    uint32_t units, lines; /* locked, cleared; up to the fault */
};

/* Judges the text of the game of a seed. False if the scratch has less than verdict_need() bytes. Cost: O(members) for
 * a command, O(board) for a lock, O(members^2) for each unit of the problem. */
bool verdict_of(const struct problem *problem, const struct phrase_set *phrases, uint32_t seed, const char *text,
                size_t length, struct arena scratch, struct verdict *verdict);
size_t verdict_need(const struct problem *problem, const struct phrase_set *phrases);

#endif
