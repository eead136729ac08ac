/*
 * There are few programs and some hundreds of games, so lists are searched linearly.
 */
#include "table.h"

#include "../../../../core/judge/less/log.h"
#include "host.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Grows a list by one element, which is zeroed. */
static void *less_table_grow(void *list, size_t count, size_t size)
{
    char *larger = less_host_resize(list, count + 1, size);
    memset(larger + count * size, 0, size);
    return larger;
}

static struct less_table_program *less_table_program(struct less_table *table, struct game_text command)
{
    for (size_t i = 0; i < table->count; i++)
        if (less_text_is(command, table->programs[i].command))
            return &table->programs[i];
    table->programs = less_table_grow(table->programs, table->count, sizeof *table->programs);
    struct less_table_program *program = &table->programs[table->count++];
    program->command = less_host_allocate(command.length + 1, 1);
    memcpy(program->command, command.bytes, command.length);
    return program;
}

static size_t less_table_board(struct less_table *table, const char *text)
{
    for (size_t i = 0; i < table->board_count; i++)
        if (strcmp(table->boards[i], text) == 0)
            return i;
    table->boards = less_table_grow(table->boards, table->board_count, sizeof *table->boards);
    memcpy(table->boards[table->board_count], text, LESS_WALLS + 1);
    return table->board_count++;
}

int less_table_shortest(const struct less_outcome *outcome, int colour)
{
    const struct less_game *game = &outcome->state.game;
    if (game->rush_moves[colour] < 0 || game->failed[colour])
        return -1;
    return less_solo(less_host_solo(), &outcome->problem.board, &outcome->rush_start[colour], colour);
}

static void less_table_seat(struct less_table_program *program, const struct less_outcome *outcome, int colour)
{
    const struct less_game *game = &outcome->state.game;
    int shortest = less_table_shortest(outcome, colour);
    program->seats++;
    program->faults += game->failed[colour];
    program->moves += less_game_team_moves(game, colour);
    if (outcome->used_us[colour] > program->used_max_us)
        program->used_max_us = outcome->used_us[colour];
    if (shortest >= 0) {
        program->rushes++;
        program->rush_moves += (int)game->rush_moves[colour];
        program->rush_shortest += shortest;
    }
}

void less_table_add(struct less_table *table, const struct less_outcome *outcome)
{
    size_t board = less_table_board(table, outcome->problem.board.text);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        (void)less_table_program(table, outcome->command[colour]);
    for (size_t i = 0; i < table->count; i++) {
        struct less_table_program *program = &table->programs[i];
        struct less_table_sample sample = {board, 0};
        int seats = program->seats;
        for (int colour = 0; colour < LESS_COLOURS; colour++) {
            if (less_text_is(outcome->command[colour], program->command)) {
                sample.points += less_game_points(&outcome->state.game, colour);
                less_table_seat(program, outcome, colour);
            }
        }
        if (program->seats == seats)
            continue;
        sample.points /= program->seats - seats;
        program->samples = less_table_grow(program->samples, (size_t)program->games, sizeof sample);
        program->samples[program->games++] = sample;
    }
}

void less_table_free(struct less_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        free(table->programs[i].samples);
        free(table->programs[i].command);
    }
    free(table->programs);
    free(table->boards);
}

char less_table_letter(const struct less_table *table, struct game_text command)
{
    for (size_t i = 0; i < table->count && i < 26; i++)
        if (less_text_is(command, table->programs[i].command))
            return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i];
    return '?';
}

double less_table_mean(const struct less_table_program *program)
{
    double sum = 0;
    for (int i = 0; i < program->games; i++)
        sum += program->samples[i].points;
    return program->games ? sum / program->games : 0;
}

/* The mean of the samples of a board; returns their number. */
static int less_table_board_mean(const struct less_table_program *program, size_t board, double *mean)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < program->games; i++) {
        if (program->samples[i].board == board) {
            sum += program->samples[i].points;
            count++;
        }
    }
    *mean = count ? sum / count : 0;
    return count;
}

/* The standard error of the mean of independent values, from their sum and the sum of their squares. */
static double less_table_error_of(int count, double sum, double squares)
{
    if (count < 2)
        return -1;
    double variance = (squares - sum * sum / count) / (count - 1);
    return variance > 0 ? sqrt(variance / count) : 0;
}

double less_table_error(const struct less_table *table, const struct less_table_program *program)
{
    double sums[2] = {0, 0}; /* over boards, over games */
    double squares[2] = {0, 0};
    int boards = 0;
    for (size_t board = 0; board < table->board_count; board++) {
        double mean;
        if (less_table_board_mean(program, board, &mean) == 0)
            continue;
        boards++;
        sums[0] += mean;
        squares[0] += mean * mean;
    }
    for (int i = 0; i < program->games; i++) {
        sums[1] += program->samples[i].points;
        squares[1] += program->samples[i].points * program->samples[i].points;
    }
    if (boards > 1)
        return less_table_error_of(boards, sums[0], squares[0]);
    return less_table_error_of(program->games, sums[1], squares[1]);
}
