/*
 * All sequences of moves are gone through. A sequence whose position is in the list already is left out, so a position
 * stands there by the first of its sequences, or by the one that costs least if it is the end of the game for the team.
 */
#include "turns.h"

struct search {
    const struct terrain *terrain;
    int colour;
    uint64_t seed;
    int most;
    int count;
    struct turn *list;
};

uint64_t turns_random(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

int turns_below(uint64_t *state, int bound)
{
    return (int)((turns_random(state) >> 32) * (uint64_t)bound >> 32);
}

void turn_add(struct turn *turn, const struct piece_move *move)
{
    turn->moves[turn->count++] = *move;
    turn->cost += move->cost;
    pieces_move(&turn->after, move);
}

bool turn_open(const struct turn *turn, int colour)
{
    return turn->cost < LESS_TURN_MOVES && !pieces_team_home(&turn->after, colour);
}

/* Distance first, then the cost, which counts at home alone, then the seed. */
static int value_of(const struct search *search, const struct turn *turn)
{
    uint64_t state = search->seed;
    for (int i = 0; i < LESS_COLOURS; i++)
        state ^= turn->after.mask[i] * (uint64_t)(2 * i + 3);
    int distance = terrain_team_distance(search->terrain, &turn->after, search->colour);
    return (distance * 4 + (distance == 0 ? turn->cost : 0)) * 64 + turns_below(&state, 64);
}

static bool is_same(const struct turn *turn, const struct turn *other)
{
    for (int i = 0; i < LESS_COLOURS; i++)
        if (turn->after.mask[i] != other->after.mask[i])
            return false;
    return true;
}

/* Puts a turn into the list, which stays in order. */
static void keep(struct search *search, const struct turn *turn)
{
    int at = search->count;

    if (at == search->most && turn->value >= search->list[at - 1].value)
        return;
    for (int i = 0; i < search->count; i++)
        if (search->list[i].value <= turn->value && is_same(&search->list[i], turn))
            return;
    search->count += at < search->most;
    for (at = search->count - 1; at > 0 && search->list[at - 1].value > turn->value; at--)
        search->list[at] = search->list[at - 1];
    search->list[at] = *turn;
}

static void go_on(struct search *search, struct turn *turn)
{
    struct piece_move list[LESS_MOVES_MAX];
    int count = terrain_moves(search->terrain, &turn->after, search->colour, LESS_TURN_MOVES - turn->cost, list);

    for (int i = 0; i < count; i++) {
        struct turn longer = *turn;
        turn_add(&longer, &list[i]);
        longer.value = value_of(search, &longer);
        keep(search, &longer);
        if (turn_open(&longer, search->colour))
            go_on(search, &longer);
    }
}

int turns_list(const struct terrain *terrain, const struct pieces *pieces, int colour, uint64_t seed, int most,
               struct turn list[TURNS_KEPT])
{
    struct search search = {terrain, colour, seed, most, 0, list};
    struct turn turn = {.after = *pieces};

    go_on(&search, &turn);
    return search.count;
}
