/* See turns.h. Dijkstra's search over at most TURN_COST: placements of cost 0, 1 and 2 are expanded in this
 * order. A placement found again at a lower cost has not been expanded yet, so it can change its cost and
 * parent.
 *
 * Most placements cost all of a turn, and most of these are not wanted. Those of cost 2 are therefore expanded
 * in order of distance. One move that costs 1 is left to each of them. A step of that cost lowers the distance by 1
 * at most, as the way back costs as much; a jump leads two squares without walls, so walking back costs 2. Hence
 * the rest can be left out once 2 less than their distance is beyond the limit, the key that enough placements do not
 * exceed. */
#include "turns.h"

#include <string.h>

#include "../../base/hash.h"

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
    return (uint32_t)(hash_mix(placement->pieces, placement->partner) >> 40) & (BUCKETS - 1);
}

bool turns_finished(const struct turns_placement *placement, uint32_t colour)
{
    return placement->partner && placement->pieces == POSITION_HOME[partner_of(colour)];
}

uint32_t turns_key(const struct turns_placement *placement, uint32_t colour)
{
    return turns_finished(placement, colour) ? placement->cost : (uint32_t)placement->distance + TURN_COST;
}

/* Counts a placement that is within the limit, which may fall by that. A placement that has got a lower key since
 * it was counted makes the limit only higher than it could be. */
static void count_key(struct turns *turns, uint32_t key)
{
    turns->counts[key]++;
    turns->within++;
    while (turns->within - turns->counts[turns->limit] >= turns->wanted)
        turns->within -= turns->counts[turns->limit--];
}

/* Adds a placement unless it is there at the same cost or less, or is not wanted. */
static void add(struct turns *turns, const struct turns_placement *placement, uint32_t colour)
{
    uint32_t bucket, key = turns_key(placement, colour);

    if (placement->cost == TURN_COST && key > turns->limit)
        return;
    bucket = bucket_of(placement);
    for (; turns->buckets[bucket] != 0; bucket = (bucket + 1) & (BUCKETS - 1)) {
        struct turns_placement *known = &turns->placements[turns->buckets[bucket] - 1];
        if (known->pieces == placement->pieces && known->partner == placement->partner) {
            if (placement->cost < known->cost)
                *known = *placement;
            return;
        }
    }
    if (turns->count == MAX_TURNS)
        return;
    turns->placements[turns->count++] = *placement;
    turns->buckets[bucket] = (uint16_t)turns->count;
    if (turns->count > 1 && key <= turns->limit)
        count_key(turns, key);
}

/* Adds the placements one move from placement `parent`. */
static void expand(struct turns *turns, const struct position *position, uint32_t parent, uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, partner = partner_of(colour);
    struct turns_placement placement = turns->placements[parent];
    uint32_t who = placement.partner ? partner : colour, before = placement.cost, other, count;
    uint64_t pieces = placement.pieces, occupied = position_occupied(position);
    struct solo_move moves[MOVES_MOST];

    occupied ^= position->pieces[colour] ^ position->pieces[partner];
    occupied |= pieces | (placement.partner ? POSITION_HOME[colour] : position->pieces[partner]);
    other = placement.partner ? 0 : solo_distance(turns->solo, partner, position->pieces[partner]);
    count = solo_moves(turns->solo, who, pieces, occupied, TURN_COST - before, moves);
    *work += count;
    for (uint32_t i = 0; i < count; i++) {
        const struct solo_move *move = &moves[i];
        placement.pieces = pieces ^ ((uint64_t)1 << move->from | (uint64_t)1 << move->to);
        placement.partner = who == partner;
        placement.parent = (uint16_t)parent;
        placement.distance = (uint16_t)(move->distance + other);
        placement.from = move->from;
        placement.to = move->to;
        placement.cost = (uint8_t)(before + move->cost);
        if (who == colour && placement.pieces == POSITION_HOME[colour]) {
            placement.pieces = position->pieces[partner];
            placement.partner = true;
        }
        add(turns, &placement, colour);
    }
}

/* Puts the placements that cost all but one of a turn in order of distance; returns their number. */
static uint32_t order_last(struct turns *turns, uint32_t colour)
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
        if (placement->cost == TURN_COST - 1 && !turns_finished(placement, colour))
            turns->order[count++] = turns->order[i];
    }
    return count;
}

void turns_list(struct turns *turns, const struct position *position, uint32_t wanted, uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, last;
    struct turns_placement first = {.partner = position_home(position, colour)};

    first.pieces = position->pieces[first.partner ? partner_of(colour) : colour];
    memset(turns->buckets, 0, BUCKETS * sizeof *turns->buckets);
    memset(turns->counts, 0, sizeof turns->counts);
    turns->count = turns->within = 0;
    turns->wanted = wanted;
    turns->limit = TURNS_KEYS - 1;
    add(turns, &first, colour);
    for (uint32_t cost = 0; cost + 1 < TURN_COST; cost++)
        for (uint32_t i = 0; i < turns->count; i++)
            if (turns->placements[i].cost == cost && !turns_finished(&turns->placements[i], colour))
                expand(turns, position, i, work);
    last = order_last(turns, colour);
    for (uint32_t i = 0; i < last; i++) {
        uint32_t distance = turns->placements[turns->order[i]].distance;
        if (distance + TURN_COST > turns->limit + 2)
            break;
        expand(turns, position, turns->order[i], work);
    }
}

uint32_t turns_best(const struct turns *turns, uint32_t colour, uint32_t most, uint16_t *best)
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
        if (rank < most)
            best[rank] = (uint16_t)i;
    }
    return count < most ? count : most;
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
