/* See heuristic.h. */
#include "heuristic.h"

void heuristic_init(struct heuristic *heuristic, const struct phrase_set *phrases, struct arena *arena)
{
    *heuristic = (struct heuristic){.phrases = phrases};
    heuristic->nodes = ARENA_TAKE(arena, phrases->node_count, struct heuristic_node);
}

/* Calls of phrase_heuristic() for a node, for the count of work. */
enum { LOOKUPS = 3 };

bool heuristic_prepare(struct heuristic *heuristic, uint32_t orientations, uint64_t used, struct stop *stop)
{
    const struct phrase_set *phrases = heuristic->phrases;
    uint64_t by_lock = heuristic_across_lock(phrases, orientations);
    struct heuristic_node *values = heuristic->nodes;

    if (heuristic->orientations == orientations && heuristic->used == used)
        return true;
    heuristic->orientations = 0; /* not filled until complete */
    for (uint32_t n = 0; n < phrases->node_count; n++, values++) {
        uint32_t rows;
        if (stop_after(stop, LOOKUPS * (1 + (uint64_t)bits_count(phrases->begun[n]))))
            return false;
        values->in_flight = (int16_t)phrase_heuristic(phrases, n, used, by_lock, PHRASE_ROWS_ANY, &rows);
        values->rows_needed = (uint8_t)rows;
        values->in_flight_low = 0;
        if (rows > 0)
            values->in_flight_low = (int16_t)phrase_heuristic(phrases, n, used, by_lock, rows - 1, NULL);
        values->landed = (int16_t)phrase_heuristic(phrases, n, used, 0, PHRASE_ROWS_ANY, NULL);
    }
    heuristic->orientations = orientations;
    heuristic->used = used;
    return true;
}

int32_t heuristic_landed(const struct heuristic *heuristic, uint32_t node, uint64_t used)
{
    if (heuristic_holds(heuristic, node, used))
        return heuristic->nodes[node].landed;
    return phrase_heuristic(heuristic->phrases, node, used, 0, PHRASE_ROWS_ANY, NULL);
}
