/* Implements core/engine.h for Hextris on top of player/player.h. Its own options are phrases of power (p) and chosen
 * seeds (s). */
#include "engine_state.h"

#include <string.h>

#include "../base/decimal.h"
#include "bounds.h"
#include "player/player.h"
#include "rules/fallback.h"
#include "rules/game.h"
#include "rules/problem_read.h"
#include "search/preset.h"

const struct engine_info ENGINE = {.presets = PRESETS, .widths = PLAYER_WIDTHS, .steps_max = MAX_SOURCE};

/* ---- phrases ---- */

static void begin_note(struct message *message, const char *text)
{
    message_clear(message);
    message_text(message, "-p ");
    message_quoted(message, text, strlen(text));
    message_text(message, " ignored: ");
}

static bool ignore_phrase(const struct engine *engine, const char *text, const char *why)
{
    struct message message;

    begin_note(&message, text);
    message_text(&message, why);
    reporter_note(engine->reporter, &message);
    return false;
}

static bool ignore_long_phrase(const struct engine *engine, const char *text)
{
    struct message message;

    begin_note(&message, text);
    message_print(&message, "it has %zu letters; the limit is %u", strlen(text), (unsigned)MAX_PHRASE_LENGTH);
    reporter_note(engine->reporter, &message);
    return false;
}

static bool ignore_extra_phrase(const struct engine *engine, const char *text)
{
    struct message message;

    begin_note(&message, text);
    message_print(&message, "too many phrases; the limit is %u", (unsigned)MAX_PHRASES);
    reporter_note(engine->reporter, &message);
    return false;
}

static bool same_phrase(const char *a, const char *b)
{
    while (*a != '\0' && game_lower(*a) == game_lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

static bool is_kept_phrase(const char *const *texts, uint32_t count, const char *text)
{
    for (uint32_t i = 0; i < count; i++)
        if (same_phrase(texts[i], text))
            return true;
    return false;
}

/* Whether a phrase is kept beside `kept` others; otherwise reports why not. */
static bool is_usable_phrase(const struct engine *engine, const char *text, uint32_t kept)
{
    switch (phrase_check(text)) {
    case PHRASE_EMPTY: return ignore_phrase(engine, text, "it is empty");
    case PHRASE_UNSPELLABLE: return ignore_phrase(engine, text, "it contains a character that is not a command");
    case PHRASE_LONG: return ignore_long_phrase(engine, text);
    case PHRASE_KEPT: break;
    }
    return kept < MAX_PHRASES || ignore_extra_phrase(engine, text);
}

static bool build_phrases(const struct engine *engine, struct phrase_set *set, const char *const *texts,
                          uint32_t count, struct arena *arena)
{
    if (phrase_set_build(set, texts, count, arena))
        return true;
    reporter_memory(engine->reporter, "the phrases", phrase_set_need(texts, count), arena_left(arena));
    return false;
}

static bool start_phrases(struct engine *engine, const struct engine_option *options, uint32_t count,
                          struct arena *arena)
{
    const char **texts = ARENA_TAKE(arena, count, const char *);
    uint32_t kept = 0, unrotated;

    if (texts == NULL) {
        reporter_memory(engine->reporter, "the list of phrases", arena_need(count, sizeof *texts), arena_left(arena));
        return false;
    }
    for (uint32_t i = 0; i < count; i++)
        if (options[i].letter == 'p' && !is_kept_phrase(texts, kept, options[i].value) &&
            is_usable_phrase(engine, options[i].value, kept))
            texts[kept++] = options[i].value;
    if (!build_phrases(engine, &engine->phrases, texts, kept, arena))
        return false;
    unrotated = phrase_set_unrotated(&engine->phrases, texts);
    engine->unrotated = engine->phrases;
    return unrotated == kept || build_phrases(engine, &engine->unrotated, texts, unrotated, arena);
}

const struct phrase_set *engine_phrases(const struct engine *engine, const struct engine_problem *problem)
{
    return problem->rotates ? &engine->phrases : &engine->unrotated;
}

/* ---- chosen seeds ---- */

bool engine_read_seed(const char *text, uint64_t *seed)
{
    int64_t value;

    if (decimal_value(text, strlen(text), &value) != DECIMAL_WHOLE || value < 0)
        return false;
    *seed = (uint64_t)value;
    return true;
}

static struct chosen_seed *find_chosen(const struct engine *engine, uint32_t seed)
{
    for (uint32_t i = 0; i < engine->chosen_count; i++)
        if (engine->chosen[i].seed == seed)
            return &engine->chosen[i];
    return NULL;
}

static uint32_t count_seeds(const struct engine_option *options, uint32_t count)
{
    uint32_t seeds = 0;

    for (uint32_t i = 0; i < count; i++)
        seeds += options[i].letter == 's';
    return seeds;
}

static bool start_seeds(struct engine *engine, const struct engine_option *options, uint32_t count,
                        struct arena *arena)
{
    uint32_t seeds = count_seeds(options, count);

    engine->chosen = ARENA_TAKE(arena, seeds, struct chosen_seed);
    engine->chosen_count = 0;
    if (engine->chosen == NULL) {
        reporter_memory(engine->reporter, "the list of seeds", arena_need(seeds, sizeof *engine->chosen),
                        arena_left(arena));
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint64_t seed;
        if (options[i].letter == 's' && engine_read_seed(options[i].value, &seed) && seed <= UINT32_MAX &&
            find_chosen(engine, (uint32_t)seed) == NULL)
            engine->chosen[engine->chosen_count++] = (struct chosen_seed){(uint32_t)seed, false};
    }
    return true;
}

/* Replaces the seeds of a problem by those among them that were chosen, in the same order. The list is a new one, since
 * that of the problem is const. False if it does not fit *keep. */
static bool choose_seeds(const struct engine *engine, struct problem *problem, struct arena *keep)
{
    uint32_t *seeds, count = 0;

    if (engine->chosen_count == 0)
        return true;
    seeds = ARENA_TAKE(keep, problem->seed_count, uint32_t);
    if (seeds == NULL)
        return false;
    for (uint32_t i = 0; i < problem->seed_count; i++) {
        if (find_chosen(engine, problem->seeds[i]) != NULL)
            seeds[count++] = problem->seeds[i];
    }
    problem->seeds = seeds;
    problem->seed_count = count;
    return true;
}

bool engine_check_options(const struct engine *engine)
{
    bool all = true;

    for (uint32_t i = 0; i < engine->chosen_count; i++) {
        struct message message;
        if (engine->chosen[i].is_in_problem)
            continue;
        message_clear(&message);
        message_print(&message, "-s %u: no problem given has this seed", (unsigned)engine->chosen[i].seed);
        reporter_error(engine->reporter, &message);
        all = false;
    }
    return all;
}

/* ---- start ---- */

struct engine *engine_start(const struct engine_option *options, uint32_t count, const struct reporter *reporter,
                            struct arena *arena)
{
    struct engine *engine = ARENA_TAKE(arena, 1, struct engine);

    if (engine == NULL) {
        reporter_memory(reporter, "the options", sizeof *engine, arena_left(arena));
        return NULL;
    }
    engine->reporter = reporter;
    return start_phrases(engine, options, count, arena) && start_seeds(engine, options, count, arena) ? engine
                                                                                                     : NULL;
}

/* ---- files and their games ---- */

enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem)
{
    struct arena before = *keep;
    struct engine_problem *read = ARENA_TAKE(keep, 1, struct engine_problem);
    enum json_status status = JSON_MEMORY;

    if (read != NULL)
        status = problem_read(&read->problem, name, source, keep, scratch, error);
    if (status == JSON_OK && !choose_seeds(engine, &read->problem, keep))
        status = JSON_MEMORY;
    if (status == JSON_OK)
        read->rotates = units_rotate(read->problem.units, read->problem.unit_count);
    if (problem != NULL) /* always, since ENGINE_PROGRAM.input_option is 0 */
        *problem = read;
    if (status == JSON_OK)
        return ENGINE_READ;
    *keep = before;
    return status == JSON_MEMORY       ? ENGINE_MEMORY
           : status == JSON_UNREADABLE ? ENGINE_UNREADABLE
                                          : ENGINE_REFUSED;
}

size_t engine_read_need(void)
{
    return problem_read_need();
}

void engine_add_problem(const struct engine *engine, const struct engine_problem *problem)
{
    for (uint32_t i = 0; i < problem->problem.seed_count; i++) {
        struct chosen_seed *chosen = find_chosen(engine, problem->problem.seeds[i]);
        if (chosen != NULL)
            chosen->is_in_problem = true;
    }
}

bool engine_same_identity(const struct engine_problem *a, const struct engine_problem *b)
{
    return a->problem.id == b->problem.id;
}

uint32_t engine_jobs(const struct engine_problem *problem)
{
    return problem->problem.seed_count;
}

static struct player_game game_of(const struct engine_job *job, struct budget budget)
{
    const struct problem *problem = &job->problem->problem;

    return (struct player_game){.problem = problem, .seed = problem->seeds[job->number],
                                .phrases = engine_phrases(job->engine, job->problem), .budget = budget};
}

/* Of the time in which the first search cannot end it gets an eighth for each search_share; the text of what it planned
 * takes half as long as the search without phrases, and 2 to 10 times as long with them. On six long games in 20 to 100
 * ms 4 makes twice the points of 7 without phrases, and 2 makes 1.3 and 1.5 times those of 4 with the official and six
 * other phrases. On wide boards the search takes longer and a text, in its corridor, does not: by 10M and 100M, 2 and 4
 * instead make .15 of the points on three boards of 1,024 columns and .58 on three of 256. */
static uint32_t search_share(const struct problem *problem, const struct phrase_set *phrases)
{
    if (problem->width > VALUE_WIDE)
        return phrases->count > 0 ? 4 : 7;
    return phrases->count > 0 ? 2 : 4;
}

/* Without phrases a round takes an eighth of the time left instead of a quarter, which leaves more to the larger ones:
 * with 20 seconds games make 1.6 % more points (42 generated games). Variations after one round without a gain make 1 %
 * fewer points than none do; after two such rounds .3 % fewer (66 games), but they help games that small searches play
 * as well as large ones. With phrases rounds of an eighth of the time left make .4 to .9 % fewer points than those of a
 * quarter. */
struct engine_traits engine_traits(const struct engine_job *job)
{
    const struct problem *problem = &job->problem->problem;
    const struct phrase_set *phrases = engine_phrases(job->engine, job->problem);
    struct preset_order order = player_order(problem, phrases);

    return (struct engine_traits){
        .steps = problem->source_length,
        .cost = (uint64_t)problem->width * problem->height * problem->source_length,
        .presets = order.count,
        .order = order.presets,
        .round_share = phrases->count > 0 ? 4 : 8,
        .variations = phrases->count > 0 ? 0 : 2,
        .search_share = search_share(problem, phrases),
        .first = player_first(problem, phrases),
    };
}

uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget)
{
    struct player_game game = game_of(job, budget);

    return player_text_cost(&game);
}

uint64_t engine_least_work(const struct engine_job *job, uint32_t preset)
{
    struct player_game game = game_of(job, (struct budget){1, preset, 0});

    return player_least_work(&game);
}

/* All games of a problem need equally much memory. */
struct engine_demand engine_demand(const struct engine *engine, const struct engine_problem *read)
{
    const struct problem *problem = &read->problem;
    const struct phrase_set *phrases = engine_phrases(engine, read);
    struct player_game game = {.problem = problem, .phrases = phrases, .budget = player_first(problem, phrases)};
    struct engine_demand demand = {.jobs = problem->seed_count, .steps = problem->source_length};

    demand.bytes_first = player_need(&game);
    game.budget = (struct budget){1, 0, 0};
    demand.bytes_min = player_need(&game);
    return demand;
}

/* Counts one unit with all members, which takes as much memory as many units, and adds what each unit takes itself. */
struct engine_demand engine_demand_max(const struct engine *engine, size_t *keep)
{
    const struct problem_unit unit = {.member_count = MAX_UNITS * MAX_MEMBERS};
    const struct engine_problem most = {.problem = {.width = MAX_WIDTH, .height = MAX_HEIGHT, .units = &unit,
                                                    .unit_count = 1, .seed_count = MAX_SEEDS,
                                                    .source_length = MAX_SOURCE},
                                        .rotates = true};
    const size_t units = MAX_UNITS * (sizeof(struct unit) + 2 * ARENA_ALIGN);
    struct engine_demand demand = engine_demand(engine, &most);
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, 1, struct engine_problem);
    for (uint32_t i = 0; i < MAX_UNITS; i++)
        (void)ARENA_TAKE(&counting, MAX_MEMBERS, struct cell);
    (void)ARENA_TAKE(&counting, MAX_UNITS, struct problem_unit);
    (void)ARENA_TAKE(&counting, (size_t)MAX_HEIGHT * problem_words(MAX_WIDTH), uint64_t);
    (void)ARENA_TAKE(&counting, 2 * (size_t)MAX_SEEDS, uint32_t); /* all seeds, and the chosen ones */
    *keep = arena_counted(&counting);
    demand.bytes_first += units;
    demand.bytes_min += units;
    return demand;
}

/* ---- searching ---- */

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    struct player_game game = game_of(job, budget);

    return player_need(&game);
}

static enum engine_status status_of(enum player_status status)
{
    switch (status) {
    case PLAYER_OK: return ENGINE_DONE;
    case PLAYER_STOPPED: return ENGINE_STOPPED;
    default: return ENGINE_FAILED;
    }
}

enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, struct plan *plan, struct engine_score *score)
{
    struct player_game game = game_of(job, budget);
    struct player_score planned = {0};
    enum player_status status = player_search(&game, scratch, stop, plan, &planned);

    *score = (struct engine_score){.points = planned.counted, .estimate = planned.estimate, .work = planned.work, .steps = planned.units,
                                   .limited = !planned.solved, .proven = planned.solved};
    return status_of(status);
}

enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score)
{
    struct player_game game = game_of(job, budget);
    struct player_score exact = {0};
    enum player_status status = player_text(&game, scratch, stop, plan, sink, &exact);

    score->points = exact.move + exact.power;
    score->steps = exact.units;
    score->detail[DETAIL_MOVE] = exact.move;
    score->detail[DETAIL_POWER] = exact.power;
    score->detail[DETAIL_LINES] = exact.lines;
    return status_of(status);
}

void engine_fallback(const struct engine_job *job, struct arena scratch, struct sink sink)
{
    const struct problem *problem = &job->problem->problem;

    (void)fallback_text(problem, problem->seeds[job->number], scratch, sink);
}

/* ---- which games are written ---- */

/* Every game is written. The batch program calls neither this function nor the next, since ENGINE.one_job_per_file is
 * false. */
void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch)
{
    (void)scratch;
    for (uint32_t i = 0; i < count; i++)
        results[i].written = true;
}

void engine_weigh(struct engine_result *results, uint32_t count)
{
    (void)results;
    (void)count;
}
