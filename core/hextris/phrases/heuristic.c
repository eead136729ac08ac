/* See heuristic.h. */
#include "heuristic.h"

void heuristic_init(struct heuristic *heuristic, const struct phrase_set *phrases, struct arena *arena)
{
    *heuristic = (struct heuristic){.phrases = phrases};
    heuristic->in_flight = ARENA_TAKE(arena, phrases->node_count, int16_t);
    heuristic->in_flight_low = ARENA_TAKE(arena, phrases->node_count, int16_t);
    heuristic->landed = ARENA_TAKE(arena, phrases->node_count, int16_t);
    heuristic->rows_needed = ARENA_TAKE(arena, phrases->node_count, uint8_t);
}

/* The phrases that a unit with that number of orientations can spell only across a lock. */
static uint64_t across_lock(const struct phrase_set *phrases, uint32_t orientations)
{
    return ~(uint64_t)phrases->lock_free[orientations];
}

/* Calls of phrase_heuristic() for a node, for the count of work. */
enum { LOOKUPS = 3 };

bool heuristic_prepare(struct heuristic *heuristic, uint32_t orientations, uint64_t used, struct stop *stop)
{
    const struct phrase_set *phrases = heuristic->phrases;
    uint64_t by_lock = across_lock(phrases, orientations);

    if (heuristic->orientations == orientations && heuristic->used == used)
        return true;
    heuristic->orientations = 0; /* not filled until complete */
    for (uint32_t n = 0; n < phrases->node_count; n++) {
        uint32_t rows;
        if (stop_after(stop, LOOKUPS * (1 + (uint64_t)bits_count(phrases->begun[n]))))
            return false;
        heuristic->in_flight[n] = (int16_t)phrase_heuristic(phrases, n, used, by_lock, PHRASE_ROWS_ANY, &rows);
        heuristic->rows_needed[n] = (uint8_t)rows;
        heuristic->in_flight_low[n] = 0;
        if (rows > 0)
            heuristic->in_flight_low[n] = (int16_t)phrase_heuristic(phrases, n, used, by_lock, rows - 1, NULL);
        heuristic->landed[n] = (int16_t)phrase_heuristic(phrases, n, used, 0, PHRASE_ROWS_ANY, NULL);
    }
    heuristic->orientations = orientations;
    heuristic->used = used;
    return true;
}

/* Whether the tables hold for the node though other phrases are used by now. */
static bool is_valid(const struct heuristic *heuristic, uint32_t node, uint64_t used)
{
    return ((used ^ heuristic->used) & heuristic->phrases->begun[node]) == 0;
}

int32_t heuristic_in_flight(const struct heuristic *heuristic, uint32_t node, uint64_t used, uint32_t rows)
{
    if (is_valid(heuristic, node, used))
        return rows >= heuristic->rows_needed[node] ? heuristic->in_flight[node] : heuristic->in_flight_low[node];
    return phrase_heuristic(heuristic->phrases, node, used,
                            across_lock(heuristic->phrases, heuristic->orientations), rows, NULL);
}

int32_t heuristic_landed(const struct heuristic *heuristic, uint32_t node, uint64_t used)
{
    if (is_valid(heuristic, node, used))
        return heuristic->landed[node];
    return phrase_heuristic(heuristic->phrases, node, used, 0, PHRASE_ROWS_ANY, NULL);
}
