/* Replica exchange, see anneal_search.h: poses at fixed temperatures, hot ones that wander and cold ones that
 * settle. Now and then two neighbours change places, with the probability that keeps both distributions
 * (Swendsen and Wang 1986): a good pose sinks to the cold end, a stuck one comes back to the hot one. There is
 * no first temperature to be guessed right. */
#include "anneal_search.h"

/* Batches of a replica between two exchanges. */
enum { BATCHES = 4 };

/* What belongs to a temperature, not to a pose. */
struct place {
    uint64_t temperature, weight;
    uint32_t window;
    int64_t target;
    struct anneal_state *state; /* that is there now */
};

struct exchange {
    struct anneal_search *search;
    struct place places[ANNEAL_REPLICAS]; /* from hot to cold */
    uint32_t count;
};

static void start(struct exchange *exchange, const struct anneal_schedule *schedule)
{
    struct anneal_search *search = exchange->search;
    const struct anneal_settings *settings = search->settings;
    int32_t first = anneal_log2(schedule->first), last = anneal_log2(schedule->last);
    int64_t slack = (int64_t)settings->slack * 256 * search->task->figure->edge_count;

    exchange->count = settings->replicas;
    search->led = true;
    search->run_work = schedule->work / exchange->count;
    anneal_walk_forget(&search->walk);
    for (uint32_t k = 0; k < exchange->count; k++) {
        struct place *place = &exchange->places[k];
        uint32_t part = k * 65536 / (exchange->count - 1), settle = settings->settle * 256;

        place->temperature = anneal_exp2(first - (int32_t)((int64_t)(first - last) * part >> 16));
        place->weight = PENALTY_ONE * UINT64_C(10);
        place->window = anneal_window(search, part);
        place->target = part < settle ? slack * (settle - part) / settle : 0;
        place->state = &search->states[k];
        anneal_walk_on(&search->walk, place->state);
        anneal_walk_collapse(&search->walk);
    }
}

/* The energy of a pose at a place, 48.16: less than 2^53 + 2^62. */
static int64_t energy_at(const struct place *place, const struct anneal_state *state)
{
    int64_t penalty = anneal_penalty(state), most = (int64_t)1 << 26;

    penalty = penalty < most ? penalty : most;
    return state->dislikes * PENALTY_ONE + (int64_t)((uint64_t)penalty * place->weight >> 16);
}

/* By how many times the temperature the energy at a place grows when another pose comes there: 16.16, cut to
 * 2^30. */
static int64_t growth(const struct place *place, const struct anneal_state *to)
{
    int64_t change = energy_at(place, to) - energy_at(place, place->state), most = (int64_t)1 << 46;

    change = change < most ? change : most;
    change = change > -most ? change : -most;
    return change * PENALTY_ONE / (int64_t)place->temperature;
}

static void exchange_neighbours(struct exchange *exchange, uint32_t k)
{
    struct anneal_walk *walk = &exchange->search->walk;
    struct place *hot = &exchange->places[k], *cold = &exchange->places[k + 1];
    struct anneal_state *state = hot->state;
    int64_t room = anneal_minus_ln(walk->log, random_wide_next(&walk->moves.random));

    if (growth(hot, cold->state) + growth(cold, hot->state) > room)
        return;
    hot->state = cold->state;
    cold->state = state;
}

static void walk_place(struct exchange *exchange, struct place *place)
{
    struct anneal_walk *walk = &exchange->search->walk;

    anneal_walk_on(walk, place->state);
    walk->temperature = place->temperature;
    walk->window = place->window;
    walk->weight = place->weight;
    for (uint32_t i = 0; i < BATCHES && !exchange->search->stopped; i++)
        anneal_search_batch(exchange->search, place->target);
    place->weight = walk->weight;
}

void anneal_exchange(struct anneal_search *search, const struct anneal_schedule *schedule)
{
    struct exchange exchange = {.search = search};
    uint64_t begin = search->walk.work;

    start(&exchange, schedule);
    for (uint32_t round = 0; search->walk.work - begin < schedule->work && !search->stopped; round++) {
        for (uint32_t k = 0; k < exchange.count; k++)
            walk_place(&exchange, &exchange.places[k]);
        for (uint32_t k = round % 2; k + 1 < exchange.count; k += 2)
            exchange_neighbours(&exchange, k);
    }
    anneal_walk_on(&search->walk, &search->states[0]);
    anneal_search_offer(search);
}
