/* See evaluation.h. */
#include "evaluation.h"

#include <string.h>

#include "../../base/bits.h"

/* Printed by tests/less/tune.c without arguments at commit db6b62d; the player has changed since, so that the tuner's
 * games are others now. The first line has the terms up to TERM_BLOCKED. The others have the places, in the
 * order of PLACE_OF: a square in row r and column c from the colour's start, r <= c, is in line r. */
const int8_t EVALUATION_WEIGHTS[TERMS] = {
    -68, 28, 52, 19, 11, -11,
    -27, -53, -16, -36, -37, -13, -18, -29,
    -44, -38, -28, -9, -4, 10, 15,
    -18, -10, 3, 12, 14, 11,
    3, 17, 17, 14, 18,
    13, 10, 12, 5,
    5, -3, -5,
    1, -2,
    0,
};

/* The term of a square, seen from the colour's start: row and column count from there. */
static const uint8_t PLACE_OF[SQUARES] = {
    0, 1, 2, 3, 4, 5, 6, 7,
    1, 8, 9, 10, 11, 12, 13, 14,
    2, 9, 15, 16, 17, 18, 19, 20,
    3, 10, 16, 21, 22, 23, 24, 25,
    4, 11, 17, 22, 26, 27, 28, 29,
    5, 12, 18, 23, 27, 30, 31, 32,
    6, 13, 19, 24, 28, 31, 33, 34,
    7, 14, 20, 25, 29, 32, 34, 35,
};

/* What turns a square of the board into the one seen from a colour's start: rows, columns or both reversed. */
static const uint8_t TURNED[COLOURS] = {SQUARES - SIDE, 0, SQUARES - 1, SIDE - 1};

uint32_t evaluation_place(uint32_t colour, uint32_t square)
{
    return TERM_PLACES + PLACE_OF[square ^ TURNED[colour]];
}

static void count_moves(const struct solo *solo, const struct position *position, uint32_t colour, int32_t distance,
                        int32_t sign, int32_t terms[TERMS], uint64_t *work)
{
    struct step steps[STEPS_MOST];
    uint32_t count = solo_steps(solo, colour, position->pieces[colour], position_occupied(position), TURN_COST, steps);
    bool blocked = true;

    for (uint32_t i = 0; i < count; i++) {
        int32_t gain = distance - steps[i].distance - steps[i].cost;
        terms[TERM_JUMPS] += gain > 0 ? sign : 0;
        terms[TERM_STEPS] += gain == 0 ? sign : 0;
        terms[TERM_DETOURS] += gain == -1 ? sign : 0;
        blocked = blocked && gain < 0;
    }
    terms[TERM_BLOCKED] += blocked ? sign : 0;
    *work += count;
}

void evaluation_terms(const struct solo *solo, const struct position *position, const uint8_t distances[COLOURS],
                      int32_t terms[TERMS], uint64_t *work)
{
    memset(terms, 0, TERMS * sizeof *terms);
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        int32_t distance = distances[colour], sign = colour % 2 != 0 ? -1 : 1;
        terms[TERM_DISTANCE] += sign * distance;
        terms[TERM_SQUARE] += sign * (distance * distance / 32);
        count_moves(solo, position, colour, distance, sign, terms, work);
        for (uint64_t pieces = position->pieces[colour]; pieces != 0; pieces &= pieces - 1)
            terms[evaluation_place(colour, bits_lowest(pieces))] += sign;
    }
}

static int32_t lead_alone(const struct position *position, const uint8_t distances[COLOURS])
{
    return position->lead + distances[BLACK] + distances[RED] - distances[YELLOW] - distances[WHITE];
}

int32_t evaluation_lead(const struct solo *solo, const int8_t weights[TERMS], const struct position *position,
                        const uint8_t distances[COLOURS], uint64_t *work)
{
    int32_t terms[TERMS], sum = 0;

    if (position->ply >= PLIES)
        return LEAD_MOVE * lead_alone(position, distances);
    evaluation_terms(solo, position, distances, terms, work);
    for (uint32_t i = 0; i < TERMS; i++)
        sum += weights[i] * terms[i];
    return LEAD_MOVE * position->lead + sum / (EVALUATION_MOVE / LEAD_MOVE);
}

int32_t evaluation_alone(const struct solo *solo, const struct position *position)
{
    uint8_t distances[COLOURS];

    solo_distances(solo, position, distances);
    return lead_alone(position, distances);
}
