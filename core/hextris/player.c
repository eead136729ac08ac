/* See player.h.
 *
 * What a budget buys is decided here, in limits_of(): the greatest width of the beam, the labels of
 * the route programme, whether phrases are searched together with the boards (profile 1) or boards
 * alone with phrases estimated by the rows descended (profile 0: many more boards for the same work).
 * The text is made afterwards in both cases, by one route a unit along the plan. */
#include "player.h"

#include <string.h>

#include "beam.h"

/* Work that a state costs at the least: bounds how many states a budget can pay for. */
enum { STATE_WORK_MIN = 1000, STATES_MAX = 4096 };

/* Work a unit from which each kind of route is worth its price. */
enum { LABELS_FROM = 4000, MORE_LABELS_FROM = 100000 };

/* Units routed on the first board to estimate the points of a row's descent. */
enum { SAMPLE_UNITS = 4 };

struct table {
    struct beam_game game;
    struct beam_limits limits;
    struct value value;
    struct reach reach;
    struct route route;
    uint32_t text_width; /* labels a pose when the text is made */
};

static void limits_of(const struct player_game *game, struct beam_limits *limits, uint32_t *text_width)
{
    uint64_t length = game->problem->source_length > 0 ? game->problem->source_length : 1;
    uint64_t each = game->budget.work / length;
    uint64_t states = 1 + each / STATE_WORK_MIN;
    bool phrases = game->phrases->count > 0;

    limits->work = game->budget.work;
    limits->states = (uint32_t)(states < STATES_MAX ? states : STATES_MAX);
    uint64_t history = length + game->budget.work / STATE_WORK_MIN;
    limits->history = (uint32_t)(history < length * limits->states ? history
                                                                   : length * limits->states);
    limits->routed = phrases && game->budget.profile == 1;
    limits->route_width = each < LABELS_FROM ? 0 : 2;
    limits->row_points = 0;
    *text_width = !phrases || each < LABELS_FROM ? 0 : each < MORE_LABELS_FROM ? 2 : 6;
}

static size_t game_need(const struct player_game *game)
{
    const struct problem *problem = game->problem;
    size_t need = arena_need((size_t)problem->height * problem_words(problem->width), sizeof(uint64_t)) +
                  arena_need(problem->unit_count, sizeof(struct unit)) +
                  arena_need(problem->source_length, 1);

    for (uint32_t i = 0; i < problem->unit_count; i++)
        need += unit_need(problem->units[i].member_count);
    return need;
}

size_t player_need(const struct player_game *game)
{
    struct board_size size = board_size_of(game->problem);
    struct beam_game beam = {.size = size};
    struct beam_limits limits;
    uint32_t text_width;

    limits_of(game, &limits, &text_width);
    return game_need(game) + reach_need(size) +
           route_need(size, game->phrases,
                      text_width > limits.route_width ? text_width : limits.route_width) +
           beam_need(&beam, &limits);
}

/* Builds what does not depend on the search: units, source, first board. */
static bool lay_game(const struct player_game *game, struct beam_game *to, struct arena *arena)
{
    const struct problem *problem = game->problem;
    struct board_size size = board_size_of(problem);
    uint64_t *start = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
    struct unit *units = ARENA_TAKE(arena, problem->unit_count, struct unit);
    uint8_t *source = ARENA_TAKE(arena, problem->source_length, uint8_t);

    if (start == NULL || units == NULL || source == NULL)
        return false;
    board_start(start, size, problem);
    for (uint32_t i = 0; i < problem->unit_count; i++)
        if (!unit_build(&units[i], &problem->units[i], size.width, size.height, arena))
            return false;
    game_source(source, problem->source_length, game->seed, problem->unit_count);
    *to = (struct beam_game){size, start, units, source, problem->source_length, game->phrases};
    return true;
}

static uint32_t turns_max(const struct beam_game *game, uint32_t unit_count)
{
    uint32_t turns = 1;

    for (uint32_t i = 0; i < unit_count; i++)
        turns = game->units[i].turns > turns ? game->units[i].turns : turns;
    return turns;
}

static bool lay_table(const struct player_game *game, struct table *table, struct arena *arena)
{
    uint32_t width;

    limits_of(game, &table->limits, &table->text_width);
    width = table->text_width > table->limits.route_width ? table->text_width
                                                          : table->limits.route_width;
    return lay_game(game, &table->game, arena) &&
           reach_init(&table->reach, table->game.size, arena) &&
           route_init(&table->route, table->game.size, game->phrases,
                      turns_max(&table->game, game->problem->unit_count), width, arena);
}

/* Points of phrases that 16 rows of descent bring, first uses left aside. */
static int32_t sample_row_points(struct table *table)
{
    int64_t points = 0, rows = 0;

    for (uint32_t i = 0; i < SAMPLE_UNITS && i < table->game.length; i++) {
        const struct unit *unit = &table->game.units[table->game.source[i]];
        int32_t best_points = 0, best_rows = 0;
        if (!reach_run(&table->reach, table->game.start, unit))
            break;
        route_run(&table->route, &table->reach, unit, table->limits.route_width, 0, ~(uint64_t)0, true);
        for (uint32_t lock = 0; lock < table->reach.lock_count; lock++) {
            struct pose pose = table->reach.lock_list[lock];
            const struct route_way *way = route_ways(&table->route, lock);
            if (way->letter == 0 || way->points <= best_points)
                continue;
            best_points = way->points;
            best_rows = pose.y + unit->shape[pose.turn].pivot_dy - unit->shape[0].pivot_dy;
        }
        points += best_points;
        rows += best_rows;
    }
    return rows > 0 ? (int32_t)(points * 16 / rows) : 0;
}

enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct player_stop stop, struct player_record *record,
                                 struct player_score *score)
{
    struct table table;
    struct beam_result result;
    uint64_t sampled = 0;

    if (player_need(game) > arena_left(&scratch) || !lay_table(game, &table, &scratch))
        return PLAYER_MEMORY;
    value_init(&table.value, table.game.size, table.game.units, game->problem->unit_count,
               game->weights != NULL ? game->weights : &VALUE_TUNED[game->budget.profile]);
    if (game->phrases->count > 0 && !table.limits.routed) {
        table.limits.row_points = sample_row_points(&table);
        sampled = table.reach.work + table.route.work;
    }
    if (!beam_run(&table.game, &table.limits, &table.value, &table.reach, &table.route, scratch,
                  stop.asked, stop.context, record->steps, &result))
        return PLAYER_STOPPED;
    record->count = result.units;
    *score = (struct player_score){.units = result.units, .work = sampled + result.work};
    return PLAYER_OK;
}

/* The way to type a lock: the planned node where it is to be had, else the best one. */
static const struct route_way *choose_way(struct table *table, uint32_t lock, uint32_t node)
{
    const struct route_way *ways = route_ways(&table->route, lock);

    for (uint32_t i = 0; i < ROUTE_WAYS && ways[i].letter != 0; i++)
        if (ways[i].node == node)
            return &ways[i];
    return ways;
}

enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct player_stop stop, const struct player_record *record,
                               struct player_sink sink, struct player_score *score)
{
    struct table table;
    uint32_t node = 0, lines = 0;
    uint64_t used = 0, *board;

    *score = (struct player_score){.units = record->count};
    if (player_need(game) > arena_left(&scratch) || !lay_table(game, &table, &scratch))
        return PLAYER_MEMORY;
    size_t words = (size_t)table.game.size.height * table.game.size.words;
    board = ARENA_TAKE(&scratch, words, uint64_t);
    if (board == NULL)
        return PLAYER_MEMORY;
    memcpy(board, table.game.start, words * sizeof *board);
    for (uint32_t i = 0; i < record->count; i++) {
        const struct unit *unit = &table.game.units[table.game.source[i]];
        struct pose pose = beam_step_pose(record->steps[i]);
        if (stop.asked != NULL && stop.asked(stop.context))
            return PLAYER_STOPPED;
        reach_run(&table.reach, board, unit);
        uint32_t lock = reach_lock_index(&table.reach, pose);
        bool last = i + 1 == record->count;
        route_run(&table.route, &table.reach, unit, table.text_width, node, used, last);
        if (route_ways(&table.route, lock)->letter == 0)
            route_run(&table.route, &table.reach, unit, 0, node, used, last);
        const struct route_way *way = choose_way(&table, lock, beam_step_node(record->steps[i]));
        if (!route_text(&table.route, way, sink.put, sink.context))
            return PLAYER_SINK;
        score->power += way->points;
        node = way->node;
        used = way->used;
        board_fill(board, table.game.size, unit, pose);
        uint32_t cleared = board_clear(board, table.game.size);
        score->move += game_points(unit->member_count, cleared, lines);
        score->lines += cleared;
        lines = cleared;
    }
    score->work = table.reach.work + table.route.work;
    return PLAYER_OK;
}
