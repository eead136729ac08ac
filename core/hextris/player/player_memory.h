/* Player memory: upper limits of the memory of a game as constants, for buffers whose size must be known when a program
 * is built. player_need() has the exact number for a given game. Comments name the functions that lay the memory out.
 *
 * Parameters describe the largest game that must fit: columns and rows of the board, units, members of all units
 * together, units of the source, letters of all phrases together. */
#ifndef HEXTRIS_PLAYER_MEMORY_H
#define HEXTRIS_PLAYER_MEMORY_H

#include "../rules/prepared.h"
#include "../search/beam_steps.h"
#include "../typing/text_beam.h"
#include "settings.h"

/* Bytes that an array takes of an arena. */
#define PLAYER_TAKE(count, size) (((size_t)(count) * (size) + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN)

#define PLAYER_LESSER(a, b) ((a) < (b) ? (a) : (b))
#define PLAYER_GREATER(a, b) ((a) > (b) ? (a) : (b))

/* Bits of a board, 64 columns to a word; poses of a unit in a row. */
#define PLAYER_BOARD(columns, rows) ((size_t)(rows) * (((columns) + 63) / 64) * sizeof(uint64_t))
#define PLAYER_ROW_POSES(columns) ((size_t)UNIT_ORIENTATIONS * (columns))

/* layout_session() */
#define PLAYER_SESSION(columns, rows, units, members, source)                                                          \
    (PLAYER_TAKE(units, sizeof(int32_t)) + PLAYER_BOARD(columns, rows) + PLAYER_TAKE(units, sizeof(struct unit)) +     \
     PLAYER_TAKE(UNIT_OFFSETS * (members), sizeof(struct unit_offset)) + PLAYER_TAKE(source, 1) +                      \
     3 * UNIT_ORIENTATIONS * PLAYER_BOARD(columns, rows) +                                                             \
     PLAYER_TAKE(UNIT_ORIENTATIONS * (size_t)(rows), sizeof(uint32_t)))

/* Upper limits of settings_of(): width, and entries of the history. */
#define PLAYER_STATES(source, work)                                                                                    \
    (1 + PLAYER_LESSER((uint64_t)(work) / (source) / BEAM_STATE_WORK, SETTINGS_STATES_MAX - 1))
#define PLAYER_HISTORY(source, work)                                                                                   \
    PLAYER_LESSER((source) + (uint64_t)(work) / BEAM_STATE_WORK, (source) * PLAYER_STATES(source, work))

/* take_value_rows() of search/beam.c */
#define PLAYER_ROWS(columns, rows)                                                                                     \
    ((1 + VALUE_PROBES) * PLAYER_TAKE(rows, sizeof(int32_t)) + VALUE_PROBES * PLAYER_BOARD(columns, rows))

/* reach_init_list() and beam_init(), of a search that is not routed. The hash table has less than 8 slots a state. */
#define PLAYER_SEARCH(columns, rows, source, work)                                                                     \
    (PLAYER_TAKE(PLAYER_ROW_POSES(columns) * (rows), sizeof(struct pose)) + PLAYER_BOARD(columns, rows) +              \
     PLAYER_STATES(source, work) *                                                                                     \
         (2 * (PLAYER_BOARD(columns, rows) + sizeof(struct beam_state) + sizeof(struct candidate)) +                   \
          8 * sizeof(uint64_t)) +                                                                                      \
     PLAYER_TAKE(PLAYER_HISTORY(source, work), sizeof(uint64_t)) + 2 * PLAYER_ROWS(columns, rows) +           \
     PLAYER_BOARD(columns, rows) + PLAYER_TAKE(2 * (size_t)(rows), sizeof(uint32_t)))

/* lay_row() of typing/route_init.c */
#define PLAYER_ROUTE_ROW(columns, labels)                                                                              \
    (PLAYER_TAKE(UNIT_ORIENTATIONS * COMMANDS, sizeof(struct route_move)) +                                            \
     PLAYER_TAKE(PLAYER_ROW_POSES(columns) * PLAYER_LESSER(5 * (labels) - 1, LABEL_ROW_MAX), sizeof(struct label)) +   \
     2 * PLAYER_TAKE(PLAYER_ROW_POSES(columns), 1) + PLAYER_TAKE(UNIT_ORIENTATIONS, sizeof(struct route_poses)) +      \
     PLAYER_TAKE(PLAYER_ROW_POSES(columns) * (labels), sizeof(struct label_entry)) +                                   \
     PLAYER_TAKE(PLAYER_ROW_POSES(columns), sizeof(struct label_threshold)))

/* route_init() for one lock, everywhere, and text_beam_init() with what waits in it */
#define PLAYER_ROUTE(columns, rows, letters, labels)                                                                   \
    (PLAYER_TAKE(PLAYER_ROW_POSES(columns) * (rows) * (5 * (labels) - 1), sizeof(label_number)) +                      \
     PLAYER_TAKE(PLAYER_ROW_POSES(columns) * (rows) * (5 * (labels) - 1), 1) +                                         \
     PLAYER_TAKE(ROUTE_RESULTS_ONE, sizeof(struct route_result)) +                                                     \
     3 * PLAYER_TAKE((letters) + 1, sizeof(int16_t)) + PLAYER_TAKE((letters) + 1, 1) +                                 \
     2 * PLAYER_ROUTE_ROW(columns, labels) + PLAYER_TAKE(labels, sizeof(struct route_start)) +                         \
     PLAYER_TAKE((labels) * TEXT_BEAM_UNITS, sizeof(struct text_piece)) +                                              \
     PLAYER_TAKE((labels) * (PLAYER_ROW_POSES(columns) * (rows) + 1), 1))

/* layout_typing(): replay_layout(), path_init() and the route */
#define PLAYER_TEXT(columns, rows, letters, labels)                                                                    \
    (PLAYER_BOARD(columns, rows) + PLAYER_TAKE(PLAYER_ROW_POSES(columns) * (rows), 1) +                                \
     2 * PLAYER_TAKE(UNIT_ORIENTATIONS * (size_t)(rows), sizeof(int32_t)) +                                            \
     PLAYER_TAKE(PLAYER_ROW_POSES(columns), sizeof(struct pose)) +                                                     \
     PLAYER_TAKE(PLAYER_ROW_POSES(columns), sizeof(uint32_t)) + PLAYER_TAKE(PLAYER_ROW_POSES(columns), 1) +            \
     PLAYER_ROUTE(columns, rows, letters, labels))

/* At least player_need() of every game of these sizes, by budgets of at most this work, which is less than
 * PLAYER_SOLVE_WORK, and presets that are not routed, of width `labels` + 1 or less; `labels` is 1 to 9. */
#define PLAYER_BYTES(columns, rows, units, members, source, letters, work, labels)                                     \
    (PLAYER_SESSION(columns, rows, units, members, source) +                                                           \
     PLAYER_GREATER(PLAYER_SEARCH(columns, rows, source, work), PLAYER_TEXT(columns, rows, letters, labels)))

/* At least phrase_set_need() of `phrases` phrases with `letters` letters together. */
#define PLAYER_PHRASE_BYTES(phrases, letters)                                                                          \
    (PLAYER_TAKE(phrases, sizeof(char *)) + PLAYER_TAKE(phrases, sizeof(uint16_t)) +                                   \
     PLAYER_TAKE(phrases, sizeof(phrase_mask)) + PLAYER_TAKE(phrases, sizeof(int32_t)) +                               \
     PLAYER_TAKE((letters) + (phrases), 1) +                                                                           \
     PLAYER_TAKE((letters) + 1, COMMANDS * GAME_LETTERS * sizeof(uint16_t)) +                                          \
     2 * PLAYER_TAKE((letters) + 1, sizeof(uint16_t)) + PLAYER_TAKE((letters) + 1, 1) +                                \
     PLAYER_TAKE(((letters) + 1) * COMMANDS, sizeof(phrase_index)) +                                                   \
     PLAYER_TAKE((letters) + 1, sizeof(phrase_mask)) + PLAYER_TAKE((letters) + 1, sizeof(phrase_index)) +              \
     2 * PLAYER_TAKE(((letters) + 1) * (phrases), 1) +                                                                 \
     PLAYER_TAKE(((letters) + 1 + COMMANDS) * GAME_LETTERS, sizeof(struct phrase_edge)))

/* A plan of a game. */
#define PLAYER_PLAN_BYTES(source) PLAYER_TAKE(source, sizeof(uint64_t))

#endif
