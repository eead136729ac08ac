/* See less_kit.h. */
#include "less_kit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char LESS_FIGURE[] = "01000000100000200001010012110001100000100100001010000000000100011010100010010000100000000000"
                           "00100000101011001010";

uint32_t less_kit_below(struct random *random, uint32_t count)
{
    return random_next(random) % count;
}

void less_kit_board(struct less_sample *sample, struct random *random, uint32_t walls)
{
    struct message reason;

    for (uint32_t i = 0; i < LESS_WALLS; i++) {
        uint32_t drawn = less_kit_below(random, LESS_WALLS);
        sample->digits[i] = drawn < 82 ? '0' : drawn < 110 ? '1' : '2';
        if (less_kit_below(random, 8) < walls)
            sample->digits[i] = (char)('0' + less_kit_below(random, 3));
    }
    sample->digits[LESS_WALLS] = '\0';
    if (walls_read(&sample->walls, sample->digits) != WALLS_DIGITS ||
        !less_board_read(&sample->board, sample->digits, LESS_WALLS, &reason))
        assert(!"a random board is a board");
}

void less_kit_oracle(struct less_position *oracle, const struct position *position)
{
    for (int square = 0; square < LESS_SQUARES; square++) {
        oracle->at[square] = -1;
        for (int colour = 0; colour < LESS_COLOURS; colour++)
            if ((position->pieces[colour] >> square & 1) != 0)
                oracle->at[square] = (signed char)colour;
    }
}

/* Adds `pieces` pieces of a colour on empty squares. */
static void fill_up(struct position *position, struct random *random, uint32_t colour, uint32_t pieces)
{
    while (pieces > 0) {
        uint64_t bit = (uint64_t)1 << less_kit_below(random, SQUARES);
        if ((position_occupied(position) & bit) == 0) {
            position->pieces[colour] |= bit;
            pieces--;
        }
    }
}

void less_kit_position(struct less_sample *sample, struct random *random)
{
    struct position *position = &sample->position;

    *position = (struct position){.ply = less_kit_below(random, 40)};
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        if (less_kit_below(random, 3) == 0)
            position->pieces[colour] = POSITION_HOME[colour];
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        uint64_t *pieces = &position->pieces[colour];
        if (*pieces == 0) {
            fill_up(position, random, colour, PIECES);
        } else if (less_kit_below(random, 2) == 0) {
            *pieces &= *pieces - 1;
            fill_up(position, random, colour, 1);
        }
    }
    less_kit_oracle(&sample->oracle, position);
}

struct less_solo *less_kit_solo(void)
{
    static struct less_solo *solo;
    struct arena arena = arena_counting();

    if (solo == NULL) {
        (void)less_solo_open(&arena);
        arena = arena_over(malloc(arena_counted(&arena)), arena_counted(&arena));
        solo = less_solo_open(&arena);
    }
    return solo;
}
