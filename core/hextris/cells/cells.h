/* Cells: plans games whose units are single cells, row by row.
 *
 *     for each row: the lowest whose empty cells can all be filled
 *         for each unit: (cells of the row that are filled, node of the phrase automaton) -> points
 *
 * A unit of one cell clears at most one row, so plans that fill the board row by row differ in phrases alone, and these
 * in the order in which the cells of a row are filled: it decides how far a unit can sweep in the row, and which letter
 * locks it. The search is a dynamic programme over sets of filled cells and nodes, with the points of the best text to
 * each cell (ways.h). A beam limits the states of a step. */
#ifndef HEXTRIS_CELLS_H
#define HEXTRIS_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "../rules/prepared.h"
#include "../rules/problem.h"

struct cells_settings {
    bool possible;        /* whether the games of the problem can be planned: every unit is one cell that cannot be
                             rotated, the board has no full row and is within the limits of ways.h, and the work
                             suffices */
    uint64_t work;        /* budget; the search spends about this much */
    uint32_t units_max;   /* the plan ends after this many units */
    uint32_t width_max;   /* upper limit of the states of a step */
    uint32_t history_max; /* upper limit of the states of all steps; at least the length of the source */
};

/* The least work by which the games of a problem are planned; UINT64_MAX: by none. O(units + rows). */
uint64_t cells_least_work(const struct problem *problem, const struct phrase_set *phrases);

/* The settings of a budget for a plan of at most `units_max` units. O(units + rows). */
struct cells_settings cells_settings_of(const struct problem *problem, const struct phrase_set *phrases, uint64_t work,
                                        uint32_t units_max);

struct cells_result {
    uint32_t units; /* of the plan */
    int64_t points; /* of its locks and of the best text that the search found for them */
    bool early;     /* the source goes on. When stopped: the same budget with this many units makes the same plan */
    uint64_t work;
};

/* Takes from a counting arena what cells_run() takes from its scratch, which the caller checks. */
void cells_count(struct board_size size, const struct phrase_set *phrases, const struct cells_settings *settings,
                 struct arena *counting);

/* Plans a game: fills `steps`, which holds game->length placements of node 0, and `result`. Returns false if the game
 * cannot be planned, because at some time no row can be filled: that is found at once. */
bool cells_run(const struct prepared_game *game, const struct cells_settings *settings, struct arena scratch,
               struct stop *stop, uint64_t *steps, struct cells_result *result);

#endif
