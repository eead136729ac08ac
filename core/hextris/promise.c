/* See promise.h. */
#include "promise.h"

bool promise_init(struct promise *promise, const struct phrase_set *phrases, uint32_t turns_max,
                  struct arena *arena)
{
    *promise = (struct promise){.phrases = phrases};
    promise->hopeless = turns_max > 1 ? 0 : phrases->turning;
    promise->flight = ARENA_TAKE(arena, phrases->node_count, int16_t);
    promise->low = ARENA_TAKE(arena, phrases->node_count, int16_t);
    promise->landed = ARENA_TAKE(arena, phrases->node_count, int16_t);
    promise->rows = ARENA_TAKE(arena, phrases->node_count, uint8_t);
    return promise->flight != NULL && promise->low != NULL && promise->landed != NULL &&
           promise->rows != NULL;
}

/* A phrase that no unit of so many orientations can spell without a lock in between is unlikely. */
static uint64_t unlikely(const struct promise *promise)
{
    return ~(uint64_t)promise->phrases->flying[promise->turns];
}

void promise_prepare(struct promise *promise, uint32_t turns, uint64_t used)
{
    const struct phrase_set *phrases = promise->phrases;

    if (promise->turns == turns && promise->used == used)
        return;
    promise->turns = turns;
    promise->used = used;
    for (uint32_t n = 0; n < phrases->node_count; n++) {
        uint32_t rows;
        promise->flight[n] = (int16_t)phrase_promise(phrases, n, used, unlikely(promise),
                                                     promise->hopeless, PHRASE_ROWS, &rows);
        promise->rows[n] = (uint8_t)rows;
        promise->low[n] = 0;
        if (rows > 0)
            promise->low[n] = (int16_t)phrase_promise(phrases, n, used, unlikely(promise),
                                                      promise->hopeless, rows - 1, NULL);
        promise->landed[n] =
            (int16_t)phrase_promise(phrases, n, used, 0, promise->hopeless, PHRASE_ROWS, NULL);
    }
}

/* Whether the tables hold for the node, though other phrases are used by now. */
static bool holds(const struct promise *promise, uint32_t node, uint64_t used)
{
    return ((used ^ promise->used) & promise->phrases->begins[node]) == 0;
}

int32_t promise_in_flight(const struct promise *promise, uint32_t node, uint64_t used, uint32_t rows)
{
    if (holds(promise, node, used))
        return rows >= promise->rows[node] ? promise->flight[node] : promise->low[node];
    return phrase_promise(promise->phrases, node, used, unlikely(promise), promise->hopeless, rows, NULL);
}

int32_t promise_landed(const struct promise *promise, uint32_t node, uint64_t used)
{
    if (holds(promise, node, used))
        return promise->landed[node];
    return phrase_promise(promise->phrases, node, used, 0, promise->hopeless, PHRASE_ROWS, NULL);
}
