/* See stub_player.h. The plan's only step carries a number that the text is made from, so that
 * a mixed-up plan shows. */
#include "stub_player.h"

#include <assert.h>
#include <string.h>

#include "../kit/fake_port.h"

struct stub_player stub;

void stub_reset(void)
{
    memset(&stub, 0, sizeof stub);
    stub.work_min = 1000;
    stub.slow_from = UINT64_MAX;
    stub.need_base = 1000;
    stub.steep = 10;
}

static uint64_t spent(const struct player_game *game)
{
    return game->budget.work > stub.work_min ? game->budget.work : stub.work_min;
}

int64_t stub_points(const struct player_game *game)
{
    int64_t doublings = 0;

    for (uint64_t work = spent(game); work > 1; work /= 2)
        doublings++;
    doublings = 100 + doublings * stub.steep * (game->seed % 8) + budget_base_preset(game->budget.preset);
    return stub.has_poor_preset && budget_base_preset(game->budget.preset) == 1 ? doublings / 2 : doublings;
}

size_t player_need(const struct player_game *game)
{
    size_t more = stub.need_work != 0 ? (size_t)(game->budget.work / stub.need_work) : 0;

    if (stub.greed != 0 && budget_base_preset(game->budget.preset) == stub.greedy_preset)
        more = (more + 1) * stub.greed;
    return stub.need_base + more;
}

static bool asked(struct stop *stop)
{
    return stop_check(stop);
}

/* Lets `ms` milliseconds pass, in which `units` units would be done; returns how many were done before it was
 * stopped. */
static uint32_t pass(uint64_t ms, uint32_t units, struct stop *stop)
{
    for (uint64_t i = 0; i < ms; i++) {
        if (asked(stop))
            return (uint32_t)(i * units / ms);
        fake.clock_ms++;
    }
    return asked(stop) ? units - (units > 0) : units;
}

static uint64_t mark(const struct player_game *game)
{
    return (game->seed * UINT64_C(31) + game->budget.work) * UINT64_C(31) + game->budget.preset;
}

static uint32_t units_of(const struct player_game *game)
{
    uint32_t length = game->problem->source_length, units = game->budget.steps;

    return units > 0 && units < length ? units : length;
}

enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct stop *stop, struct plan *plan,
                                 struct player_score *score)
{
    uint64_t work = spent(game);
    uint64_t ms = stub.work_ms != 0 ? work / stub.work_ms : 0;

    assert(fake.locked == 0);
    assert(stub.count < STUB_LOG);
    stub.games[stub.count] = *game;
    stub.begun_ms[stub.count++] = fake.clock_ms;
    if (stub.failing || arena_left(&scratch) < player_need(game))
        return PLAYER_MEMORY;
    memset(scratch.at, 0x5a, player_need(game));
    plan->count = pass(work > stub.slow_from ? 10 * ms : ms, units_of(game), stop);
    plan->early = plan->count < game->problem->source_length;
    stub.stopped += plan->count < units_of(game);
    if (plan->count < units_of(game) && plan->count == 0)
        return PLAYER_STOPPED;
    if (plan->count != 0)
        plan->steps[0] = mark(game);
    memset(score, 0, sizeof *score);
    score->work = work;
    score->estimate = stub_points(game);
    return PLAYER_OK;
}

enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct stop *stop, const struct plan *plan,
                               struct sink sink, struct player_score *score)
{
    uint64_t seen = plan->count != 0 ? plan->steps[0] : mark(game);
    size_t length = stub.solution_length != 0 ? stub.solution_length : 50 + (size_t)(seen % 50);
    uint32_t units;

    assert(seen == mark(game));
    if (arena_left(&scratch) < player_need(game))
        return PLAYER_MEMORY;
    memset(scratch.at, 0x3c, player_need(game));
    units = pass(stub.text_ms, plan->count, stop);
    if (units < plan->count && (units == 0 || game->budget.work > 1))
        return PLAYER_STOPPED;
    for (size_t i = 0; i < length; i++) {
        char letter = "palpd"[(seen >> i % 8) % 5];
        if (!sink.put(sink.context, &letter, 1))
            return PLAYER_SINK;
    }
    memset(score, 0, sizeof *score);
    score->units = units;
    score->move = stub_points(game);
    if (units < game->problem->source_length)
        score->move = score->move * units / game->problem->source_length;
    return PLAYER_OK;
}

uint64_t player_text_cost(const struct player_game *game)
{
    (void)game;
    return 1;
}

uint64_t player_least_work(const struct player_game *game)
{
    (void)game;
    return 1;
}

struct preset_order player_order(const struct problem *problem, const struct phrase_set *phrases)
{
    static const uint8_t order[] = {0, 1};

    (void)problem;
    (void)phrases;
    return (struct preset_order){order, 2};
}

struct budget player_first(const struct problem *problem, const struct phrase_set *phrases)
{
    (void)problem;
    (void)phrases;
    return (struct budget){stub.first > 0 ? stub.first : 1, 1, 0};
}
