/* See turns.h. Dijkstra's search over at most TURN_COST: places of cost 0, 1 and 2 are expanded in this
 * order. A place found again at a lower cost has not been expanded yet, so it can change its cost and
 * parent.
 *
 * Most places cost all of a turn, and most of these are not wanted. Those of cost 2 are therefore expanded
 * in order of distance. One move that costs 1 is left to each of them. A step of that cost lowers the distance by 1
 * at most, as the way back costs as much; a jump leads two squares without walls, so walking back costs 2. Hence
 * the rest can be left out once 2 less than their distance is beyond the limit, the key that enough places do not
 * exceed. */
#include "turns.h"

#include <string.h>

/* A power of two, at least twice the places. */
enum { BUCKETS = 2 * MAX_TURNS };
_Static_assert((BUCKETS & (BUCKETS - 1)) == 0, "a hash is cut to a bucket by a mask");

size_t turns_need(void)
{
    return arena_need(MAX_TURNS, sizeof(struct turns_place)) + arena_need(BUCKETS, sizeof(uint16_t)) +
           arena_need(MAX_TURNS, sizeof(uint16_t));
}

bool turns_open(struct turns *turns, const struct solo *solo, struct arena *arena)
{
    *turns = (struct turns){.solo = solo};
    turns->places = ARENA_TAKE(arena, MAX_TURNS, struct turns_place);
    turns->buckets = ARENA_TAKE(arena, BUCKETS, uint16_t);
    turns->order = ARENA_TAKE(arena, MAX_TURNS, uint16_t);
    return turns->places != NULL && turns->buckets != NULL && turns->order != NULL;
}

/* Multiplication by an odd constant near 2^64 divided by the golden ratio (Knuth, Sorting and Searching, 6.4):
 * the upper bits of the product depend on all bits of the word. */
static uint32_t bucket_of(const struct turns_place *place)
{
    uint64_t mixed = (place->pieces ^ place->partner) * UINT64_C(0x9e3779b97f4a7c15);

    return (uint32_t)(mixed >> 40) & (BUCKETS - 1);
}

bool turns_finished(const struct turns_place *place, uint32_t colour)
{
    return place->partner && place->pieces == POSITION_HOME[partner_of(colour)];
}

uint32_t turns_key(const struct turns_place *place, uint32_t colour)
{
    return turns_finished(place, colour) ? place->cost : (uint32_t)place->distance + TURN_COST;
}

/* Counts a place that is within the limit, which may fall by that. A place that has got a lower key since
 * it was counted makes the limit only higher than it could be. */
static void count_key(struct turns *turns, uint32_t key)
{
    turns->counts[key]++;
    turns->within++;
    while (turns->within - turns->counts[turns->limit] >= turns->wanted)
        turns->within -= turns->counts[turns->limit--];
}

/* Adds a place unless it is there at the same cost or less, or is not wanted. */
static void add(struct turns *turns, const struct turns_place *place, uint32_t colour)
{
    uint32_t bucket, key = turns_key(place, colour);

    if (place->cost == TURN_COST && key > turns->limit)
        return;
    bucket = bucket_of(place);
    for (; turns->buckets[bucket] != 0; bucket = (bucket + 1) & (BUCKETS - 1)) {
        struct turns_place *known = &turns->places[turns->buckets[bucket] - 1];
        if (known->pieces == place->pieces && known->partner == place->partner) {
            if (place->cost < known->cost)
                *known = *place;
            return;
        }
    }
    if (turns->count == MAX_TURNS)
        return;
    turns->places[turns->count++] = *place;
    turns->buckets[bucket] = (uint16_t)turns->count;
    if (turns->count > 1 && key <= turns->limit)
        count_key(turns, key);
}

/* Adds the places one move from place `parent`. */
static void expand(struct turns *turns, const struct position *position, uint32_t parent, uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, partner = partner_of(colour);
    struct turns_place place = turns->places[parent];
    uint32_t who = place.partner ? partner : colour, before = place.cost, other, count;
    uint64_t pieces = place.pieces, occupied = position_occupied(position);
    struct step steps[STEPS_MOST];

    occupied ^= position->pieces[colour] ^ position->pieces[partner];
    occupied |= pieces | (place.partner ? POSITION_HOME[colour] : position->pieces[partner]);
    other = place.partner ? 0 : solo_distance(turns->solo, partner, position->pieces[partner]);
    count = solo_steps(turns->solo, who, pieces, occupied, TURN_COST - before, steps);
    *work += count;
    for (uint32_t i = 0; i < count; i++) {
        const struct step *step = &steps[i];
        place.pieces = pieces ^ ((uint64_t)1 << step->from | (uint64_t)1 << step->to);
        place.partner = who == partner;
        place.parent = (uint16_t)parent;
        place.distance = (uint16_t)(step->distance + other);
        place.from = step->from;
        place.to = step->to;
        place.cost = (uint8_t)(before + step->cost);
        if (who == colour && place.pieces == POSITION_HOME[colour]) {
            place.pieces = position->pieces[partner];
            place.partner = true;
        }
        add(turns, &place, colour);
    }
}

/* Puts the places that cost all but one of a turn in order of distance; returns their number. */
static uint32_t order_last(struct turns *turns, uint32_t colour)
{
    uint16_t starts[TURNS_KEYS + 1];
    uint32_t count = 0;

    memset(starts, 0, sizeof starts);
    for (uint32_t i = 0; i < turns->count; i++)
        starts[turns->places[i].distance + 1]++;
    for (uint32_t key = 1; key < TURNS_KEYS; key++)
        starts[key] = (uint16_t)(starts[key] + starts[key - 1]);
    for (uint32_t i = 0; i < turns->count; i++) {
        const struct turns_place *place = &turns->places[i];
        turns->order[starts[place->distance]++] = (uint16_t)i;
    }
    for (uint32_t i = 0; i < turns->count; i++) {
        const struct turns_place *place = &turns->places[turns->order[i]];
        if (place->cost == TURN_COST - 1 && !turns_finished(place, colour))
            turns->order[count++] = turns->order[i];
    }
    return count;
}

void turns_list(struct turns *turns, const struct position *position, uint32_t wanted, uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, last;
    struct turns_place first = {.partner = position_home(position, colour)};

    first.pieces = position->pieces[first.partner ? partner_of(colour) : colour];
    memset(turns->buckets, 0, BUCKETS * sizeof *turns->buckets);
    memset(turns->counts, 0, sizeof turns->counts);
    turns->count = turns->within = 0;
    turns->wanted = wanted;
    turns->limit = TURNS_KEYS - 1;
    add(turns, &first, colour);
    for (uint32_t cost = 0; cost + 1 < TURN_COST; cost++)
        for (uint32_t i = 0; i < turns->count; i++)
            if (turns->places[i].cost == cost && !turns_finished(&turns->places[i], colour))
                expand(turns, position, i, work);
    last = order_last(turns, colour);
    for (uint32_t i = 0; i < last; i++) {
        uint32_t distance = turns->places[turns->order[i]].distance;
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
        starts[turns_key(&turns->places[i], colour) + 1]++;
    for (uint32_t key = 1; key < TURNS_KEYS; key++)
        starts[key] = (uint16_t)(starts[key] + starts[key - 1]);
    for (uint32_t i = 1; i <= count; i++) {
        uint32_t rank = starts[turns_key(&turns->places[i], colour)]++;
        if (rank < most)
            best[rank] = (uint16_t)i;
    }
    return count < most ? count : most;
}

void turns_moves(const struct turns *turns, uint32_t place, struct turn *turn)
{
    uint32_t at = place, count = 0;

    for (; at != 0; at = turns->places[at].parent)
        count++;
    turn->count = (uint8_t)count;
    for (at = place; at != 0; at = turns->places[at].parent)
        turn->moves[--count] = (struct move){turns->places[at].from, turns->places[at].to};
}
