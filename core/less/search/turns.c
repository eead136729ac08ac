/* See turns.h. Dijkstra's algorithm up to a cost of TURN_COST: placements of cost 0, 1 and 2 are expanded in this
 * order. A placement that is found again at a lower cost has not been expanded yet, so its cost and parent may change.
 *
 * Most placements cost the whole turn, and the search wants few of these. Placements of cost 2 are therefore expanded
 * in order of distance. Each of them has one move of cost 1 left. A slide of that cost lowers the distance by 1 at
 * most, because the way back costs as much; a jump passes two squares without walls, so walking back costs 2. Hence no
 * placement needs to be expanded whose distance less 2 is beyond the key limit. */
#include "turns.h"

#include <string.h>

#include "../../base/hash.h"
#include "../../base/integer.h"

/* A power of two, at least twice the placements. */
enum { BUCKETS = 2 * MAX_TURNS };
_Static_assert((BUCKETS & (BUCKETS - 1)) == 0, "a hash is cut to a bucket by a mask");

size_t turns_need(void)
{
    return arena_need(MAX_TURNS, sizeof(struct turns_placement)) + arena_need(BUCKETS, sizeof(uint16_t)) +
           arena_need(MAX_TURNS, sizeof(uint16_t));
}

void turns_open(struct turns *turns, const struct solo *solo, struct arena *arena)
{
    *turns = (struct turns){.solo = solo};
    turns->placements = ARENA_TAKE(arena, MAX_TURNS, struct turns_placement);
    turns->buckets = ARENA_TAKE(arena, BUCKETS, uint16_t);
    turns->order = ARENA_TAKE(arena, MAX_TURNS, uint16_t);
}

static uint32_t bucket_of(const struct turns_placement *placement)
{
    return (uint32_t)(hash_mix(placement->pieces, placement->of_partner) >> 40) & (BUCKETS - 1);
}

bool turns_team_is_home(const struct turns_placement *placement, uint32_t colour)
{
    return placement->of_partner && placement->pieces == POSITION_HOME[partner_of(colour)];
}

uint32_t turns_key(const struct turns_placement *placement, uint32_t colour)
{
    return turns_team_is_home(placement, colour) ? placement->cost : (uint32_t)placement->distance + TURN_COST;
}

/* Counts a placement within the key limit, and lowers the limit if enough placements are below it. A placement whose
 * key falls after it was counted leaves the limit higher than necessary, never lower. */
static void count_key(struct turns *turns, uint32_t key)
{
    turns->key_counts[key]++;
    turns->within_limit++;
    while (turns->within_limit - turns->key_counts[turns->key_limit] >= turns->count_min)
        turns->within_limit -= turns->key_counts[turns->key_limit--];
}

/* Adds a placement unless it is present at the same cost or less, or its key is beyond the limit. */
static void add_placement(struct turns *turns, const struct turns_placement *placement, uint32_t colour)
{
    uint32_t bucket, key = turns_key(placement, colour);

    if (placement->cost == TURN_COST && key > turns->key_limit)
        return;
    bucket = bucket_of(placement);
    for (; turns->buckets[bucket] != 0; bucket = (bucket + 1) & (BUCKETS - 1)) {
        struct turns_placement *present = &turns->placements[turns->buckets[bucket] - 1];
        if (present->pieces == placement->pieces && present->of_partner == placement->of_partner) {
            if (placement->cost < present->cost)
                *present = *placement;
            return;
        }
    }
    if (turns->count == MAX_TURNS)
        return;
    turns->placements[turns->count++] = *placement;
    turns->buckets[bucket] = (uint16_t)turns->count;
    if (turns->count > 1 && key <= turns->key_limit)
        count_key(turns, key);
}

/* Adds the placements one move from placement `parent`. */
static void expand_placement(struct turns *turns, const struct position *position, uint32_t parent, uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, partner = partner_of(colour);
    struct turns_placement placement = turns->placements[parent];
    uint32_t mover = placement.of_partner ? partner : colour, spent = placement.cost, partner_distance, count;
    uint64_t pieces = placement.pieces, occupied = position_occupied(position);
    struct solo_move moves[MOVES_MAX];

    occupied ^= position->pieces[colour] ^ position->pieces[partner];
    occupied |= pieces | (placement.of_partner ? POSITION_HOME[colour] : position->pieces[partner]);
    partner_distance = placement.of_partner ? 0 : solo_distance(turns->solo, partner, position->pieces[partner]);
    count = solo_moves(turns->solo, mover, pieces, occupied, TURN_COST - spent, moves);
    *work += count;
    for (uint32_t i = 0; i < count; i++) {
        const struct solo_move *move = &moves[i];
        placement.pieces = pieces ^ ((uint64_t)1 << move->from | (uint64_t)1 << move->to);
        placement.of_partner = mover == partner;
        placement.parent = (uint16_t)parent;
        placement.distance = (uint16_t)(move->distance + partner_distance);
        placement.from = move->from;
        placement.to = move->to;
        placement.cost = (uint8_t)(spent + move->cost);
        if (mover == colour && placement.pieces == POSITION_HOME[colour]) {
            placement.pieces = position->pieces[partner];
            placement.of_partner = true;
        }
        add_placement(turns, &placement, colour);
    }
}

/* Sorts the placements that leave one move of the turn by distance (counting sort); returns their number. */
static uint32_t sort_by_distance(struct turns *turns, uint32_t colour)
{
    uint16_t starts[TURNS_KEYS + 1];
    uint32_t count = 0;

    memset(starts, 0, sizeof starts);
    for (uint32_t i = 0; i < turns->count; i++)
        starts[turns->placements[i].distance + 1]++;
    for (uint32_t key = 1; key < TURNS_KEYS; key++)
        starts[key] = (uint16_t)(starts[key] + starts[key - 1]);
    for (uint32_t i = 0; i < turns->count; i++) {
        const struct turns_placement *placement = &turns->placements[i];
        turns->order[starts[placement->distance]++] = (uint16_t)i;
    }
    for (uint32_t i = 0; i < turns->count; i++) {
        const struct turns_placement *placement = &turns->placements[turns->order[i]];
        if (placement->cost == TURN_COST - 1 && !turns_team_is_home(placement, colour))
            turns->order[count++] = turns->order[i];
    }
    return count;
}

/* Lists the turns that begin with pieces of the colour or of its partner. */
static void list_from(struct turns *turns, const struct position *position, bool of_partner, uint32_t count_min,
                      uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, unfinished;
    struct turns_placement first = {.pieces = position->pieces[of_partner ? partner_of(colour) : colour],
                                    .of_partner = of_partner};

    memset(turns->buckets, 0, BUCKETS * sizeof *turns->buckets);
    memset(turns->key_counts, 0, sizeof turns->key_counts);
    turns->count = turns->within_limit = 0;
    turns->count_min = count_min;
    turns->key_limit = TURNS_KEYS - 1;
    add_placement(turns, &first, colour);
    for (uint32_t cost = 0; cost + 1 < TURN_COST; cost++)
        for (uint32_t i = 0; i < turns->count; i++)
            if (turns->placements[i].cost == cost && !turns_team_is_home(&turns->placements[i], colour))
                expand_placement(turns, position, i, work);
    unfinished = sort_by_distance(turns, colour);
    for (uint32_t i = 0; i < unfinished; i++) {
        uint32_t distance = turns->placements[turns->order[i]].distance;
        if (distance + TURN_COST > turns->key_limit + 2)
            break;
        expand_placement(turns, position, turns->order[i], work);
    }
}

void turns_list(struct turns *turns, const struct position *position, uint32_t count_min, uint64_t *work)
{
    bool home = position_is_home(position, position->ply % COLOURS);

    list_from(turns, position, home, count_min, work);
    if (home && turns->count == 1) /* the partner is shut in */
        list_from(turns, position, false, count_min, work);
}

uint32_t turns_nearest(const struct turns *turns, uint32_t colour, uint32_t max, uint16_t *nearest)
{
    uint16_t starts[TURNS_KEYS + 1];
    uint32_t count = turns->count - 1;

    memset(starts, 0, sizeof starts);
    for (uint32_t i = 1; i <= count; i++)
        starts[turns_key(&turns->placements[i], colour) + 1]++;
    for (uint32_t key = 1; key < TURNS_KEYS; key++)
        starts[key] = (uint16_t)(starts[key] + starts[key - 1]);
    for (uint32_t i = 1; i <= count; i++) {
        uint32_t rank = starts[turns_key(&turns->placements[i], colour)]++;
        if (rank < max)
            nearest[rank] = (uint16_t)i;
    }
    return integer_min_32(count, max);
}

void turns_moves(const struct turns *turns, uint32_t placement, struct turn *turn)
{
    uint32_t at = placement, count = 0;

    for (; at != 0; at = turns->placements[at].parent)
        count++;
    turn->count = (uint8_t)count;
    for (at = placement; at != 0; at = turns->placements[at].parent)
        turn->moves[--count] = (struct move){turns->placements[at].from, turns->placements[at].to};
}
