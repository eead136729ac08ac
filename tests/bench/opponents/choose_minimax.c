/*
 * A minimax search of two teams. It compares leads: the moves that the other team has made and still has to walk, less
 * those of the own team.
 */
#include "choices.h"

#include <limits.h>

/* Turns searched at the root, and at the other nodes. A game of depth 4 takes two seconds with more of them. */
enum { WIDTH_FIRST = 20, WIDTH = 6 };

static int lead_left(const struct choice *choice, const struct pieces *pieces, int colour)
{
    return terrain_team_distance(choice->terrain, pieces, (colour + 1) % LESS_COLOURS)
           - terrain_team_distance(choice->terrain, pieces, colour);
}

/* What a turn counts: three moves or, where it brings the team home, its cost. */
static int counted(const struct turn *turn, int colour)
{
    return pieces_team_home(&turn->after, colour) ? turn->cost : LESS_TURN_MOVES;
}

/* The lead of the colour to move, cut to `low` .. `high` (alpha and beta). */
static int search(const struct choice *choice, const struct pieces *pieces, int colour, int depth, int low, int high)
{
    struct turn list[TURNS_KEPT];
    int next = (colour + 1) % LESS_COLOURS;

    if (depth == 0)
        return lead_left(choice, pieces, colour);
    if (pieces_team_home(pieces, colour))
        return -search(choice, pieces, next, depth - 1, -high, -low);
    int count = turns_list(choice->terrain, pieces, colour, choice->seed, WIDTH, list);
    if (count == 0)
        return lead_left(choice, pieces, colour);
    for (int i = 0; i < count && low < high; i++) {
        int cost = counted(&list[i], colour);
        int lead = -cost - search(choice, &list[i].after, next, depth - 1, -high - cost, -low - cost);
        low = lead > low ? lead : low;
    }
    return low;
}

void choose_minimax(struct choice *choice, struct turn *turn)
{
    struct turn list[TURNS_KEPT];
    int colour = choice->colour;
    int count = turns_list(choice->terrain, &choice->pieces, colour, choice->seed, WIDTH_FIRST, list);
    int best = -INT_MAX / 2;

    turn->count = 0;
    for (int i = 0; i < count; i++) {
        int cost = counted(&list[i], colour);
        int lead = -cost - search(choice, &list[i].after, (colour + 1) % LESS_COLOURS, choice->work - 1,
                                  -INT_MAX / 2, -best - cost);
        if (lead > best) {
            best = lead;
            *turn = list[i];
        }
    }
}
