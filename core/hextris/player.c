/* See player.h.
 *
 * What a budget buys is decided here, in limits_of(): the greatest width of the beam, the labels of
 * the route programme, whether phrases are searched together with the boards (profiles 2 and 3) or
 * boards alone with phrases estimated by the rows descended (many more boards for the same work).
 * The text is made afterwards in both cases, by one route a unit along the plan. */
#include "player.h"

#include <string.h>

#include "beam.h"
#include "text.h"

/* Work that a state costs at the least: bounds how many states a budget can pay for. */
enum { STATE_WORK_MIN = 1000, STATES_MAX = 4096 };

/* Work of one route with one label a pose, for each cell of the board, and the most labels worth
 * having. For the first two labels, which most of the points of phrases come from, the text may take
 * twice the work of the search, for more of them half of it. */
enum { ROUTE_CELL_WORK = 40, TEXT_WIDTH_CHEAP = 2, TEXT_WIDTH_MAX = 6 };

static uint32_t text_width_of(uint64_t unit_work, uint64_t label_work)
{
    uint64_t width = unit_work / 2 / label_work;

    if (width < TEXT_WIDTH_CHEAP) {
        width = 2 * unit_work / label_work;
        return width < TEXT_WIDTH_CHEAP ? (uint32_t)width : TEXT_WIDTH_CHEAP;
    }
    return width < TEXT_WIDTH_MAX ? (uint32_t)width : TEXT_WIDTH_MAX;
}

/* The first profile that searches phrases with the boards. */
enum { PROFILE_ROUTED = 2 };

/* Units routed on the first board to estimate the points of a row's descent. */
enum { SAMPLE_UNITS = 4 };

struct table {
    struct beam_game game;
    struct beam_limits limits;
    struct value value;
    struct reach reach;
    struct route route;
    struct text text;
    uint32_t labels;     /* that there is room for; 0: nothing is routed */
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
    limits->routed = phrases && game->budget.profile >= PROFILE_ROUTED;
    uint64_t label_work = (uint64_t)ROUTE_CELL_WORK * game->problem->width * game->problem->height;
    limits->route_width = each / label_work < 40 ? 1 : 2;
    limits->row_points = 0;
    *text_width = phrases ? text_width_of(each, label_work) : 0;
}

uint32_t player_profiles(const struct phrase_set *phrases)
{
    return phrases->count > 0 ? PLAYER_PROFILES : PROFILE_ROUTED;
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

/* Labels a pose that both the search and the text need room for; 0: nothing is routed. */
static uint32_t labels_of(const struct beam_limits *limits, uint32_t text_width)
{
    uint32_t searched = limits->routed ? limits->route_width : 0;

    return text_width > searched ? text_width : searched;
}

size_t player_need(const struct player_game *game)
{
    struct board_size size = board_size_of(game->problem);
    struct beam_game beam = {.size = size};
    struct beam_limits limits;
    uint32_t text_width, labels;

    limits_of(game, &limits, &text_width);
    labels = labels_of(&limits, text_width);
    return game_need(game) + reach_need(size) + path_need(size) +
           (labels > 0 ? route_need(size, game->phrases, labels) : 0) + beam_need(&beam, &limits);
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
    uint32_t text_width;

    limits_of(game, &table->limits, &text_width);
    table->labels = labels_of(&table->limits, text_width);
    table->route = (struct route){0};
    table->text = (struct text){.phrases = game->phrases, .width = text_width};
    table->text.route = &table->route;
    return lay_game(game, &table->game, arena) &&
           reach_init(&table->reach, table->game.size, arena) &&
           path_init(&table->text.path, table->game.size, arena) &&
           (table->labels == 0 || route_init(&table->route, table->game.size, game->phrases,
                                             turns_max(&table->game, game->problem->unit_count),
                                             table->labels, arena));
}

/* Points of phrases that 16 rows of descent bring, first uses left aside. */
static int32_t sample_row_points(struct table *table)
{
    int64_t points = 0, rows = 0;
    uint32_t labels = table->limits.route_width < table->labels ? table->limits.route_width
                                                                 : table->labels;

    for (uint32_t i = 0; i < SAMPLE_UNITS && i < table->game.length; i++) {
        const struct unit *unit = &table->game.units[table->game.source[i]];
        int32_t best_points = 0, best_rows = 0;
        if (!reach_run(&table->reach, table->game.start, unit))
            break;
        route_run(&table->route, &table->reach, unit, labels, 0, ~(uint64_t)0, true);
        for (uint32_t lock = 0; lock < table->reach.lock_count; lock++) {
            const struct route_way *way = route_ways(&table->route, lock);
            if (way->letter == 0 || way->points <= best_points)
                continue;
            best_points = way->points;
            best_rows = game_descent(unit, table->reach.lock_list[lock]);
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
               game->weights != NULL ? game->weights : &VALUE_TUNED[game->budget.profile % PROFILE_ROUTED]);
    if (table.labels > 0 && !table.limits.routed) {
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

enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct player_stop stop, const struct player_record *record,
                               struct sink sink, struct player_score *score)
{
    struct table table;
    uint32_t lines = 0;
    uint64_t *board;

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
        if (stop.asked != NULL && stop.asked(stop.context))
            return PLAYER_STOPPED;
        reach_run(&table.reach, board, unit);
        if (!text_lock(&table.text, &table.reach, unit, record->steps[i], i + 1 == record->count, sink))
            return PLAYER_SINK;
        board_fill(board, table.game.size, unit, beam_step_pose(record->steps[i]));
        uint32_t cleared = board_clear(board, table.game.size);
        score->move += game_points(unit->member_count, cleared, lines);
        score->lines += cleared;
        lines = cleared;
    }
    score->power = table.text.points;
    score->work = table.reach.work + table.route.work + table.text.path.work;
    return PLAYER_OK;
}
