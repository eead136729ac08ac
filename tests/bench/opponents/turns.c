/*
 * Tries all sequences of moves. A sequence whose position is in the list already is left out, so the first sequence to
 * a position stays or, where the position brings the team home, the cheapest.
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
    uint64_t bits = *state += UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
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

/* Distance first, then the cost where the team is home, then a number from the seed. */
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

/* Inserts a turn into the sorted list, unless it is not among the best. */
static void insert(struct search *search, const struct turn *turn)
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

/* Tries all turns that begin with this one. */
static void extend(struct search *search, struct turn *turn)
{
    struct piece_move list[LESS_MOVES_MAX];
    int count = terrain_moves(search->terrain, &turn->after, search->colour, LESS_TURN_MOVES - turn->cost, list);

    for (int i = 0; i < count; i++) {
        struct turn longer = *turn;
        turn_add(&longer, &list[i]);
        longer.value = value_of(search, &longer);
        insert(search, &longer);
        if (turn_open(&longer, search->colour))
            extend(search, &longer);
    }
}

int turns_list(const struct terrain *terrain, const struct pieces *pieces, int colour, uint64_t seed, int most,
               struct turn list[TURNS_KEPT])
{
    struct search search = {terrain, colour, seed, most, 0, list};
    struct turn turn = {.after = *pieces};

    extend(&search, &turn);
    return search.count;
}
