/* The library of Less for scripts; see calls.h. */
#include "../../core/library/codecup_less.h"

#define OBJECT codecup_less
#define LIBRARY(name) codecup_less_##name
#include "calls.h"

enum { COLOURS = 4, TURNS = 2047 };

static struct codecup_less_turn turns[TURNS];
static char text[15];

int EXPORTED(calls_board)(const char *digits, size_t length, uint32_t colour)
{
    return codecup_less_board(calls.object, digits, length, colour, calls_stop, NULL);
}

int EXPORTED(calls_play)(const char *turn, size_t length)
{
    return codecup_less_play_text(calls.object, turn, length);
}

/* ply, lead, over, and the pieces of each colour as two numbers of 32 bits, the lower first. */
const double *EXPORTED(calls_position)(void)
{
    struct codecup_less_position now;

    if (codecup_less_position(calls.object, &now) != CODECUP_LESS_OK)
        return NULL;
    calls.record[0] = now.ply;
    calls.record[1] = now.lead;
    calls.record[2] = now.over;
    for (uint32_t i = 0; i < COLOURS; i++) {
        calls.record[3 + 2 * i] = (uint32_t)now.pieces[i];
        calls.record[4 + 2 * i] = (uint32_t)(now.pieces[i] >> 32);
    }
    return calls.record;
}

/* The same numbers, without over. */
int EXPORTED(calls_set_position)(const double *from)
{
    struct codecup_less_position to = {.ply = (uint32_t)from[0], .lead = (int32_t)from[1]};

    for (uint32_t i = 0; i < COLOURS; i++)
        to.pieces[i] = (uint64_t)(uint32_t)from[3 + 2 * i] | (uint64_t)(uint32_t)from[4 + 2 * i] << 32;
    return codecup_less_set_position(calls.object, &to);
}

int EXPORTED(calls_search)(double work)
{
    return codecup_less_search(calls.object, (uint64_t)work, calls_stop, NULL);
}

/* value, playouts, reused, nodes, full, work, the address of the turn's text; 0: there is none. */
const double *EXPORTED(calls_best)(void)
{
    struct codecup_less_turn turn;
    struct codecup_less_score score;

    if (codecup_less_best(calls.object, &turn, &score) != CODECUP_LESS_OK)
        return NULL;
    (void)codecup_less_text(&turn, text);
    const double values[] = {score.value, score.playouts, score.reused, score.nodes, score.full, (double)score.work,
                             (double)(uintptr_t)text};
    return calls_fill(values, sizeof values);
}

/* The number of turns of the colour to move; calls_turn() then gives the text of each. */
uint32_t EXPORTED(calls_turns)(void)
{
    uint32_t count = 0;

    (void)codecup_less_turns(calls.object, turns, TURNS, &count);
    return count;
}

const char *EXPORTED(calls_turn)(uint32_t number)
{
    (void)codecup_less_text(&turns[number], text);
    return text;
}

/* Puts the moves that a colour makes alone until it is home, each of four characters. */
int EXPORTED(calls_home)(uint32_t colour)
{
    struct codecup_less_position now;
    struct codecup_less_turn move = {.count = 1};
    int status = codecup_less_position(calls.object, &now);

    while (status == CODECUP_LESS_OK) {
        status = codecup_less_move_home(calls.object, colour, &now.pieces[colour], &move.moves[0]);
        if (status == CODECUP_LESS_OK)
            host_put(text, codecup_less_text(&move, text));
    }
    return status;
}
