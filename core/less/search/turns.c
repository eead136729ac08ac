/* See turns.h. Dijkstra's search over at most TURN_COST: places of cost 0, 1 and 2 are expanded in this order.
 * A place found again at a lower cost has not been expanded yet, so it can change its cost and parent. */
#include "turns.h"

#include <string.h>

/* A power of two, at least twice the places. */
enum { BUCKETS = 2 * MAX_TURNS };
_Static_assert((BUCKETS & (BUCKETS - 1)) == 0, "a hash is cut to a bucket by a mask");

bool turns_open(struct turns *turns, const struct solo *solo, struct arena *arena)
{
    *turns = (struct turns){.solo = solo};
    turns->places = ARENA_TAKE(arena, MAX_TURNS, struct turns_place);
    turns->buckets = ARENA_TAKE(arena, BUCKETS, uint16_t);
    return turns->places != NULL && turns->buckets != NULL;
}

/* Multiplication by an odd constant near 2^64 divided by the golden ratio (Knuth, Sorting and Searching, 6.4):
 * the upper bits of the product depend on all bits of the word. */
static uint32_t bucket_of(const struct turns_place *place)
{
    uint64_t mixed = (place->pieces ^ place->partner) * UINT64_C(0x9e3779b97f4a7c15);

    return (uint32_t)(mixed >> 40) & (BUCKETS - 1);
}

/* Adds a place unless it is there at the same cost or less. */
static void add(struct turns *turns, const struct turns_place *place)
{
    uint32_t bucket = bucket_of(place);

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
}

bool turns_finished(const struct turns_place *place, uint32_t colour)
{
    return place->partner && place->pieces == POSITION_HOME[partner_of(colour)];
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
        add(turns, &place);
    }
}

void turns_list(struct turns *turns, const struct position *position, uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS;
    struct turns_place first = {.partner = position_home(position, colour)};

    first.pieces = position->pieces[first.partner ? partner_of(colour) : colour];
    memset(turns->buckets, 0, BUCKETS * sizeof *turns->buckets);
    turns->count = 0;
    add(turns, &first);
    for (uint32_t cost = 0; cost < TURN_COST; cost++)
        for (uint32_t i = 0; i < turns->count; i++)
            if (turns->places[i].cost == cost && !turns_finished(&turns->places[i], colour))
                expand(turns, position, i, work);
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
