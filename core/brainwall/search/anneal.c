/* See anneal.h. The files, from the inside out:
 *
 *     moves            ten kinds of changes, from the shift of a vertex to the folding of half the figure
 *     anneal_state     what a change brings, from tables for each corner and each edge
 *     anneal_walk      a step draws by how much the energy may rise, and accepts a change that stays below
 *     anneal_search    the controller of the penalty's weight
 *     anneal_cool      one run, in which the temperature falls
 *     anneal_halving   fresh runs by successive halving
 *     here             a probe, which sets the start temperature; fresh runs; reheats from the incumbent
 *
 * With a fixed weight of the penalty a figure is either rigid at high temperatures, and never gets to where it belongs,
 * or still loose at low ones, and never valid. So the weight is controlled: after each batch of steps it rises if the
 * sum of the length errors is above its target and falls if it is below. How fast it can change matters most: of 64
 * runs of 50 million units of work on generated problems 48 ended valid with steps of 1/512, 58 with steps by gain =
 * 64, 57 with 1,000.
 *
 * Successive halving was compared with 4 whole runs of the same work, each followed by 4 reheats, by the mean of
 * sqrt((least + 1) / (dislikes + 1)) on 16 generated problems: tests/EXPERIMENTS. Of two ways of replica exchange
 * between 12 poses (Swendsen and Wang 1986) the better one made .73, where 4 whole runs and 4 reheats made .89 with 1.6
 * G of work. */
#include "anneal.h"

#include "anneal_search.h"

static void init_search(struct anneal_search *search, const struct search_input *input,
                        const struct anneal_settings *settings, struct arena *arena)
{
    search->input = input;
    search->settings = settings;
    search->stopped = false;
    search->part = input->part != NULL ? *input->part : 0;
    anneal_halving_init(search, arena);
    anneal_state_init(&search->state, input, settings->must_unlock, arena);
    anneal_walk_init(&search->walk, &search->state, settings->moves, settings->seed, arena);
}

void anneal_count(const struct search_input *input, const struct anneal_settings *settings, struct arena *counting)
{
    struct anneal_search search;

    init_search(&search, input, settings, counting);
}

/* The start temperature of fresh runs, 16.16, from the dislikes of the incumbent. */
static uint64_t start_temperature(const struct anneal_search *search)
{
    const struct anneal_settings *settings = search->settings;
    uint64_t dislikes = search->incumbent->has_pose ? search->incumbent->dislikes : 0;
    uint64_t corner = dislikes / search->input->figure->problem->corner_count;
    uint64_t temperature = corner * settings->start_factor / 16;

    temperature = temperature > settings->start_min ? temperature : settings->start_min;
    return (temperature < ANNEAL_TEMPERATURE_MAX ? temperature : ANNEAL_TEMPERATURE_MAX) * PENALTY_ONE;
}

/* Makes the reheats. While the incumbent is not valid they are for lengths only: from the temperature of an error of
 * one unit, which loosens the whole figure, to that of a thousandth. Of 8 runs on generated figures of triangles that
 * had ended invalid 4 became valid from a quarter of a unit, 8 from a unit. */
static void reheats(struct anneal_search *search, const struct anneal_schedule *fresh, uint64_t work)
{
    const struct anneal_settings *settings = search->settings;
    struct anneal_schedule reheat = {.end = fresh->end, .start = fresh->start / 256 * settings->reheat + 1};
    struct anneal_schedule rigid = {.lengths_only = true, .start = ANNEAL_LENGTHS_WEIGHT,
                                    .end = ANNEAL_LENGTHS_WEIGHT / 1000};

    for (uint32_t i = 0; i < settings->reheats && !search->stopped && search->walk.work < work; i++) {
        bool valid = search->incumbent->has_pose && search->incumbent->violation == 0;

        reheat.work = rigid.work = (work - search->walk.work) / (settings->reheats - i);
        anneal_cool(search, valid ? &reheat : &rigid);
    }
}

bool anneal_run(const struct search_input *input, const struct anneal_settings *settings, uint64_t work,
                struct arena scratch, struct incumbent *incumbent, uint64_t *spent)
{
    struct anneal_search search;
    struct anneal_schedule schedule = {.is_fresh = true};
    struct arena counting = arena_counting();

    anneal_count(input, settings, &counting);
    if (!arena_holds(&scratch, &counting))
        return false;
    init_search(&search, input, settings, &scratch);
    search.incumbent = incumbent;
    /* The probe. */
    schedule.start = settings->start_min * (uint64_t)PENALTY_ONE;
    schedule.end = schedule.start / settings->range + 1;
    schedule.work = work / 32;
    anneal_cool(&search, &schedule);
    schedule.start = start_temperature(&search);
    schedule.end = schedule.start / settings->range + 1;
    schedule.work = (work >> 8) * settings->fresh_share;
    anneal_halving(&search, &schedule);
    reheats(&search, &schedule, work);
    *spent = search.walk.work;
    return true;
}
