/*
 * The two opponents that do not look ahead.
 */
#include "choices.h"

void choose_random(struct choice *choice, struct turn *turn)
{
    struct piece_move list[LESS_MOVES_MAX];

    *turn = (struct turn){.after = choice->pieces};
    do {
        int left = LESS_TURN_MOVES - turn->cost;
        int count = terrain_moves(choice->terrain, &turn->after, choice->colour, left, list);
        if (count == 0)
            return;
        turn_add(turn, &list[turns_below(&choice->seed, count)]);
    } while (turns_below(&choice->seed, 4) > 0 && turn_open(turn, choice->colour));
}

void choose_greedy(struct choice *choice, struct turn *turn)
{
    struct turn list[TURNS_KEPT];

    if (turns_below(&choice->seed, 100) >= choice->work)
        choose_random(choice, turn);
    else if (turns_list(choice->terrain, &choice->pieces, choice->colour, choice->seed, 1, list) > 0)
        *turn = list[0];
    else
        turn->count = 0;
}
