/* See player.h.
 *
 * What a budget buys is decided here, in limits_of(): the greatest width of the beam, the labels of
 * the route programme, whether phrases are searched together with the boards (routed presets) or
 * boards alone with phrases estimated by the way of the units (many more boards for the same work).
 * The text is made afterwards in both cases, by a route a unit along the plan; where no unit orientations and
 * phrases were searched, it follows the nodes that the search had planned, else what text_beam find is better. A
 * route goes down a corridor around the path where the whole board costs too much: see spelling_of(). */
#include "player.h"

#include <string.h>

#include "search/beam.h"
#include "typing/text_beam.h"
#include "typing/text.h"

/* Work that a state costs at the least: bounds how many states a budget can pay for. */
enum { STATE_WORK_MIN = 1000, STATES_MAX = 16384 };

/* Entries of a history have 32-bit numbers, the last of which says that there is none. */
#define HISTORY_MAX (UINT32_MAX - 1)
_Static_assert(MAX_SOURCE < HISTORY_MAX, "the history has an entry for each unit at the least");

/* Work of one route with one label a pose, for each cell of the board. */
enum { ROUTE_CELL_WORK = 40 };

/* Columns that a corridor has at the least beside its margins; work a unit from which texts are routed. */
enum { CORRIDOR_COLUMNS = 3, CORRIDOR_MARGIN_MIN = 2, CORRIDOR_WORK_MIN = 2 };

/* What the text may spend. Where the whole board costs too much, three labels go down a corridor as wide as
 * twice the work of the search pays for: on 100 columns (problem 24) three labels and 15 columns make 99 % of
 * the points of three labels everywhere in a sixth of the time, two labels 90 %, for of two few sweeps of a
 * row survive. Phrases that sweep have one label and a wider corridor, and then the whole board, for TEXT_LEAST
 * times the work of the search, three labels for six times. More than TEXT_WIDTH_CHEAP labels may take half as
 * much as the search. */
enum { TEXT_LEAST = 4, TEXT_WIDTH_GOOD = 3, TEXT_WIDTH_CHEAP = 8 };

/* How a text is spelled. */
struct spelling {
    uint32_t labels; /* a pose; 0: paths only */
    uint32_t margin; /* of the corridors around paths, or ROUTE_EVERYWHERE */
};

/* A phrase without a move south pays in every column: one label on the whole board is worth more than three in
 * a corridor (golden game gaps_5 with moves, 500000:1: 149 for 103 thousand points). */
static bool some_sweep(const struct phrase_set *phrases)
{
    return (phrases->lock_free[UNIT_ORIENTATIONS] & ~phrases->falling) != 0;
}

static struct spelling spelling_of(uint64_t unit_work, const struct problem *problem, bool sweeps)
{
    uint64_t column_work = (uint64_t)ROUTE_CELL_WORK * problem->height;
    uint64_t label_work = column_work * problem->width;
    uint64_t labels = unit_work / label_work, width = labels / 2, columns;

    if (unit_work < CORRIDOR_WORK_MIN)
        return (struct spelling){0, ROUTE_EVERYWHERE};
    columns = (sweeps ? TEXT_LEAST * unit_work : 2 * unit_work / TEXT_WIDTH_GOOD) / column_work;
    if (columns < problem->width) {
        uint64_t margin = columns > CORRIDOR_COLUMNS ? (columns - CORRIDOR_COLUMNS) / 2 : 0;
        return (struct spelling){sweeps ? 1 : TEXT_WIDTH_GOOD,
                                 margin > CORRIDOR_MARGIN_MIN ? (uint32_t)margin : CORRIDOR_MARGIN_MIN};
    }
    if (width < TEXT_WIDTH_CHEAP)
        width = labels < TEXT_WIDTH_CHEAP ? labels : TEXT_WIDTH_CHEAP;
    if (width < TEXT_WIDTH_GOOD)
        width = 2 * unit_work >= label_work ? TEXT_WIDTH_GOOD : 1;
    return (struct spelling){(uint32_t)(width < ROUTE_WIDTH_MAX ? width : ROUTE_WIDTH_MAX), ROUTE_EVERYWHERE};
}

/* The board of a wary search counts 2^BOARD_SHIFT times; that of a careful one twice as much again for each
 * time that what a unit may bring doubles over STAKE points. */
enum { BOARD_SHIFT = 2, STAKE = 64 };

struct table {
    struct beam_game game;
    struct beam_limits limits;
    struct value value;
    struct reach reach;
    struct route route;
    struct path path;
    struct stop stop;
    struct spelling spelling;
    const struct preset *preset;
    int32_t row_points;  /* points of phrases for 16 rows of descent */
    int32_t *rates;      /* of each unit: points of phrases for BEAM_RATE places */
    uint32_t labels;     /* a pose, that routes have room for; 0: nothing is routed */
    uint32_t unit_count;
    uint32_t orientations_max;  /* the most orientations of a unit */
    uint64_t *start;     /* the same as in `game`, to be filled: */
    struct unit *units;
    struct unit_offset *offsets; /* of all units together */
    uint8_t *source;
};

static uint64_t length_of(const struct problem *problem)
{
    return problem->source_length > 0 ? problem->source_length : 1;
}

uint32_t player_presets(const struct phrase_set *phrases)
{
    return preset_count(phrases);
}

/* By weights whose long games on wide boards end early, for a second may be all there is. */
struct budget player_first(const struct problem *problem)
{
    return (struct budget){CORRIDOR_WORK_MIN * length_of(problem), 1, 0};
}

/* Returns how the text is spelled. */
static struct spelling limits_of(const struct player_game *game, struct beam_limits *limits)
{
    uint64_t length = length_of(game->problem);
    uint64_t label_work = (uint64_t)ROUTE_CELL_WORK * game->problem->width * game->problem->height;
    uint64_t each = game->budget.work / length;
    uint64_t states = 1 + each / STATE_WORK_MIN;
    const struct preset *preset = preset_of(game->phrases, game->budget.preset);

    limits->work = game->budget.work;
    limits->units = game->budget.steps > 0 ? game->budget.steps : UINT32_MAX;
    limits->states = (uint32_t)(states < STATES_MAX ? states : STATES_MAX);
    uint64_t history = length + game->budget.work / STATE_WORK_MIN, most = length * limits->states;
    most = most < HISTORY_MAX ? most : HISTORY_MAX;
    limits->history = (uint32_t)(history < most ? history : most);
    limits->routed = preset->mode == PRESET_ROUTED;
    limits->bucketed = preset->mode != PRESET_UNBUCKETED;
    limits->route_width = each / label_work < 16 ? 1 : each / label_work < 48 ? 2 : 3;
    limits->board_shift = preset->shift == PRESET_SHIFT_NONE ? 0 : BOARD_SHIFT;
    limits->row_points = 0;
    limits->rates = NULL;
    if (game->phrases->count == 0)
        return (struct spelling){0, ROUTE_EVERYWHERE};
    return spelling_of(each, game->problem, some_sweep(game->phrases));
}

/* Labels a pose that both the search and the text need room for; 0: nothing is routed. */
static uint32_t labels_of(const struct beam_limits *limits, struct spelling spelling)
{
    uint32_t searched = limits->routed ? limits->route_width : 0;

    return spelling.labels > searched ? spelling.labels : searched;
}

/* ---- layout: takes memory and writes nothing to it, so that a counting arena serves as well ---- */

static uint32_t members_of(const struct problem *problem)
{
    uint32_t members = 0;

    for (uint32_t i = 0; i < problem->unit_count; i++)
        members += problem->units[i].member_count;
    return members;
}

/* What sample, search and text all need. */
static bool lay_table(const struct player_game *game, struct table *table, struct arena *arena)
{
    const struct problem *problem = game->problem;
    struct board_size size = board_size_of(problem);

    table->spelling = limits_of(game, &table->limits);
    table->labels = labels_of(&table->limits, table->spelling);
    table->unit_count = problem->unit_count;
    table->orientations_max = 0;
    table->route = (struct route){0};
    table->rates = ARENA_TAKE(arena, problem->unit_count, int32_t);
    table->start = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
    table->units = ARENA_TAKE(arena, problem->unit_count, struct unit);
    table->offsets = unit_take_offsets(members_of(problem), arena);
    table->source = ARENA_TAKE(arena, problem->source_length, uint8_t);
    table->game = (struct beam_game){size, table->start, table->units, table->source,
                                     problem->source_length, game->phrases};
    return table->rates != NULL && table->start != NULL && table->units != NULL &&
           table->offsets != NULL && table->source != NULL &&
           reach_init_sets(&table->reach, size, arena);
}

/* `all`: for all locks at once. */
static bool lay_route(struct table *table, bool all, struct arena *arena)
{
    uint32_t margin = all ? ROUTE_EVERYWHERE : table->spelling.margin;
    bool fits = route_init(&table->route, table->game.size, table->game.phrases, table->orientations_max,
                           table->labels, margin, all, arena);

    table->route.stop = &table->stop;
    return fits;
}

/* All that the search takes, but the memo and what beam_run() takes. */
static bool lay_search(struct table *table, struct arena *arena)
{
    return reach_init_list(&table->reach, arena) &&
           (!table->limits.routed || lay_route(table, true, arena));
}

/* The board of a plan, walked through unit by unit. */
struct walk {
    uint64_t *board;
    uint32_t unit; /* the next one */
    uint32_t lines; /* cleared by the last lock */
};

static bool lay_walk(struct walk *walk, const struct table *table, struct arena *arena)
{
    struct board_size size = table->game.size;

    *walk = (struct walk){.board = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t)};
    return walk->board != NULL;
}

static bool lay_text(struct table *table, struct walk *walk, struct text *text, struct sink sink,
                     struct arena *arena)
{
    *text = (struct text){.phrases = table->game.phrases, .margin = table->spelling.margin};
    return lay_walk(walk, table, arena) && path_init(&text->path, table->game.size, arena) &&
           (table->spelling.labels == 0 || lay_route(table, false, arena)) &&
           text_beam_init(&text->text_beam, table->game.size, &table->route, table->spelling.labels, sink, arena);
}

/* Sample, search and text come one after another: each has for itself all that the game and the sets of
 * reach leave. The sample takes a route to one lock, which search or text takes too, or else there is none. */
static size_t count(const struct player_game *game, struct table *table)
{
    struct arena search = arena_counting(), text_arena;
    struct walk walk;
    struct text text;

    (void)lay_table(game, table, &search);
    text_arena = search;
    (void)lay_text(table, &walk, &text, (struct sink){NULL, NULL}, &text_arena);
    (void)lay_search(table, &search);
    beam_count(table->game.size, &table->limits, &search);
    return arena_counted(&search) > arena_counted(&text_arena) ? arena_counted(&search)
                                                               : arena_counted(&text_arena);
}

size_t player_need(const struct player_game *game)
{
    struct table table;

    return count(game, &table);
}

/* ---- what lies there ---- */

/* Fills what does not depend on the search: units, source, first board. */
static void fill_table(const struct player_game *game, struct table *table)
{
    const struct problem *problem = game->problem;
    struct board_size size = table->game.size;
    struct unit_offset *room = table->offsets;

    table->preset = preset_of(game->phrases, game->budget.preset);
    table->row_points = 0;
    table->orientations_max = 1;
    memset(table->rates, 0, table->unit_count * sizeof *table->rates);
    board_start(table->start, size, problem);
    for (uint32_t i = 0; i < table->unit_count; i++) {
        struct unit *unit = &table->units[i];
        unit_build(unit, &problem->units[i], size.width, size.height, room);
        room += UNIT_OFFSETS * unit->member_count;
        table->orientations_max = unit->orientations > table->orientations_max ? unit->orientations : table->orientations_max;
    }
    game_source(table->source, problem->source_length, game->seed, problem->unit_count);
}

/* False when there is less than player_need() says. */
static bool begin(const struct player_game *game, struct player_stop stop, struct table *table,
                  struct arena *scratch)
{
    if (count(game, table) > arena_left(scratch) || !lay_table(game, table, scratch))
        return false;
    fill_table(game, table);
    table->stop = (struct stop){.asked = stop.asked, .context = stop.context};
    table->reach.stop = &table->stop;
    return true;
}

static void walk_begin(struct walk *walk, const struct table *table)
{
    struct board_size size = table->game.size;

    memcpy(walk->board, table->start, (size_t)size.height * size.words * sizeof *walk->board);
}

static uint64_t work_of(const struct table *table)
{
    return table->reach.work + table->route.work;
}

static int32_t cut_points(int64_t points)
{
    return (int32_t)(points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX);
}

/* The best text to a lock on the first board by the spelling of the text; false when stopped. */
static bool sample_route(struct table *table, const struct unit *unit, uint32_t lock)
{
    const struct route_start start = {.used = ~(uint64_t)0};
    uint32_t width = table->labels < TEXT_WIDTH_GOOD ? table->labels : TEXT_WIDTH_GOOD;
    bool everywhere = table->spelling.margin >= table->game.size.width;
    struct route_corridor corridor = {table->path.west, table->path.east, 0, (int32_t)table->spelling.margin};

    if (!everywhere && !path_find(&table->path, &table->reach, unit, reach_lock_pose(&table->reach, lock)))
        return false;
    corridor.rows = table->path.rows;
    table->route.corridor = everywhere ? NULL : &corridor;
    route_run(&table->route, &table->reach, unit, width, (struct route_from){&start, 1, true}, lock);
    table->route.corridor = NULL;
    return !stop_after(&table->stop, 0);
}

/* The points of phrases that each unit makes on the first board, first uses left aside: for 16 rows of its
 * descent, all units of the source taken together, and for the places that it may come to on its way. False
 * when stopped. */
static bool sample_units(struct table *table)
{
    int64_t points = 0, rows = 0;

    for (uint32_t i = 0; i < table->game.length; i++)
        table->rates[table->game.source[i]] = 1;
    for (uint32_t i = 0; i < table->unit_count && !stop_after(&table->stop, 0); i++) {
        const struct unit *unit = &table->game.units[i];
        if (table->rates[i] == 0)
            continue;
        table->rates[i] = 0;
        if (!reach_run(&table->reach, table->game.start, unit))
            continue;
        uint32_t lock = reach_lock_lowest(&table->reach, unit);
        int32_t descent = game_descent(unit, reach_lock_pose(&table->reach, lock)), gain;
        if (!sample_route(table, unit, lock))
            return false;
        gain = route_results(&table->route, lock)->points;
        table->rates[i] = cut_points((int64_t)gain * BEAM_RATE / reach_count(&table->reach, unit, descent));
        points += gain;
        rows += descent;
    }
    table->row_points = rows > 0 ? cut_points(points * 16 / rows) : 0;
    return !table->stop.stopped;
}

/* Finds the places of the next unit. */
static const struct unit *walk_unit(const struct walk *walk, struct table *table)
{
    const struct unit *unit = &table->game.units[table->game.source[walk->unit]];

    reach_run(&table->reach, walk->board, unit);
    return unit;
}

static void walk_lock(struct walk *walk, const struct table *table, const struct unit *unit,
                      struct pose pose)
{
    board_fill(walk->board, table->game.size, unit, pose);
    walk->lines = board_clear(walk->board, table->game.size);
    walk->unit++;
}

/* What a unit may estimate, in 1/BEAM_RATE points: all units together stay inside 63 bits. */
#define ESTIMATE_MAX (INT64_C(1) << 42)
_Static_assert(MAX_SOURCE < (1 << 20), "promises of all units fit 64 bits");

/* Points of a plan, those of phrases estimated by the places that its units may come to on their way. */
static int64_t estimate_of(struct table *table, struct arena scratch, const struct plan *plan)
{
    struct walk walk;
    int64_t points = 0, phrases = 0;

    if (!lay_walk(&walk, table, &scratch))
        return 0;
    walk_begin(&walk, table);
    while (walk.unit < plan->count) {
        struct pose pose = placement_pose(plan->steps[walk.unit]);
        uint32_t kind = table->game.source[walk.unit], lines = walk.lines;
        const struct unit *unit = &table->game.units[kind];
        if (table->rates[kind] > 0 && !table->stop.stopped) {
            (void)walk_unit(&walk, table);
            int64_t more = (int64_t)table->rates[kind] *
                           reach_count(&table->reach, unit, game_descent(unit, pose));
            phrases += more < ESTIMATE_MAX ? more : ESTIMATE_MAX;
        }
        walk_lock(&walk, table, unit, pose);
        points += game_points(unit->member_count, walk.lines, lines);
    }
    return points + phrases / BEAM_RATE;
}

static uint32_t board_shift_of(const struct table *table)
{
    int64_t stakes = (int64_t)table->row_points * table->game.size.height / 16;
    uint32_t board_shift = BOARD_SHIFT;

    for (; stakes / 2 >= STAKE && board_shift < BEAM_BOARD_SHIFT_MAX; stakes /= 2)
        board_shift++;
    return board_shift;
}

/* Points to come are counted by rows where every phrase takes one, for then a row brings about the same
 * whatever is in it, else by places. */
static void expect_by(struct table *table)
{
    const struct phrase_set *phrases = table->game.phrases;
    uint32_t part = table->preset->phrase_share;

    if (!some_sweep(phrases))
        table->limits.row_points = (int32_t)((int64_t)table->row_points * part / 16);
    else if (part > 0)
        table->limits.rates = table->rates;
    table->limits.rate_part = part;
}

/* What phrases may bring, for a search without routes, for care and for the estimate of a plan. It counts
 * as work of the search, up to half of the budget. */
static enum player_status sample(struct table *table, struct arena scratch, uint64_t *work)
{
    uint64_t budget = table->limits.work;

    if (!lay_route(table, false, &scratch) || !path_init(&table->path, table->game.size, &scratch))
        return PLAYER_MEMORY;
    table->path.stop = &table->stop;
    if (!sample_units(table))
        return PLAYER_STOPPED;
    expect_by(table);
    if (table->preset->shift == PRESET_SHIFT_BY_STAKES)
        table->limits.board_shift = board_shift_of(table);
    *work += work_of(table) + table->path.work;
    table->limits.work = *work < budget - budget / 2 ? budget - *work : budget / 2 + 1;
    table->route = (struct route){0};
    return PLAYER_OK;
}

/* One board at a time, by weights that need no estimate: what phrases may bring has no say in it. */
static bool needs_sample(const struct table *table)
{
    return table->labels > 0 && (table->limits.states > 1 || table->limits.routed || table->preset->phrase_share > 0 ||
                                 table->preset->shift == PRESET_SHIFT_BY_STAKES);
}

static bool search(struct table *table, struct arena scratch, struct plan *plan,
                   struct player_score *score)
{
    struct arena counting = arena_counting();
    struct beam_result result;

    if (!lay_search(table, &scratch))
        return false;
    beam_count(table->game.size, &table->limits, &counting);
    table->value.memo = memo_init(table->game.size.words, arena_counted(&counting), &scratch);
    if (!beam_run(&table->game, &table->limits, &table->value, &table->reach, &table->route, scratch,
                  &table->stop, plan->steps, &result))
        return false;
    plan->count = result.units;
    plan->early = result.early;
    score->units = result.units;
    score->work += result.work;
    score->limited =
        result.cut < STATES_MAX || (table->spelling.labels > 0 && table->spelling.labels < ROUTE_WIDTH_MAX);
    table->reach.lock_list = NULL;
    return true;
}

enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct player_stop stop, struct plan *plan,
                                 struct player_score *score)
{
    enum player_status status = PLAYER_OK;
    struct table table;

    *score = (struct player_score){0};
    if (!begin(game, stop, &table, &scratch))
        return PLAYER_MEMORY;
    value_init(&table.value, table.game.size, table.game.units, game->problem->unit_count,
               game->weights != NULL ? game->weights
                                     : &VALUE_TUNED[table.preset->weights],
               table.preset->mode == PRESET_RELATIVE);
    preset_perturb(&table.value.weights, game->budget.preset);
    if (needs_sample(&table))
        status = sample(&table, scratch, &score->work);
    if (status != PLAYER_OK)
        return status;
    if (!search(&table, scratch, plan, score))
        return PLAYER_MEMORY;
    if (table.stop.stopped && plan->count == 0)
        return PLAYER_STOPPED;
    score->estimate = estimate_of(&table, scratch, plan);
    if (score->estimate < stop.least)
        return PLAYER_BELOW;
    return PLAYER_OK;
}

/* Spells a plan up to its end or until stopped, which only the plan of one board at a time survives. */
static enum player_status spell(struct table *table, struct text *text, struct walk *walk,
                                const struct plan *plan, struct player_score *score)
{
    while (walk->unit < plan->count && !stop_asked(&table->stop)) {
        uint64_t step = plan->steps[walk->unit];
        uint32_t lines = walk->lines;
        bool last = walk->unit + 1 == plan->count && !plan->early;
        const struct unit *unit = walk_unit(walk, table);
        enum text_status status = table->stop.stopped ? TEXT_STOPPED
                                                      : text_lock(text, &table->reach, unit, step, last);
        if (status == TEXT_SINK)
            return PLAYER_SINK;
        if (status == TEXT_STOPPED)
            break;
        walk_lock(walk, table, unit, placement_pose(step));
        score->move += game_points(unit->member_count, walk->lines, lines);
        score->lines += walk->lines;
    }
    score->units = walk->unit;
    if (score->units < plan->count && (score->units == 0 || table->limits.states > 1))
        return PLAYER_STOPPED;
    return text_end(text) ? PLAYER_OK : PLAYER_SINK;
}

enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct player_stop stop, const struct plan *plan,
                               struct sink sink, struct player_score *score)
{
    struct table table;
    struct text text;
    struct walk walk;
    enum player_status status;

    *score = (struct player_score){.units = 0};
    if (!begin(game, stop, &table, &scratch) || !lay_text(&table, &walk, &text, sink, &scratch))
        return PLAYER_MEMORY;
    walk_begin(&walk, &table);
    text_beam_begin(&text.text_beam, game->phrases);
    text.text_beam.planned = table.limits.routed && table.orientations_max == 1;
    text.stop = text.path.stop = &table.stop;
    status = spell(&table, &text, &walk, plan, score);
    score->power = text.text_beam.points;
    score->work = work_of(&table) + text.path.work;
    return status;
}
