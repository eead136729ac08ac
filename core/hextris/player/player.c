/* See player.h.
 *
 * 1. The budget determines the settings of search and text (settings.h).
 * 2. If search or plan need them (settings_need_estimate()), phrase points are estimated from the first board
 *    (phrase_estimate.h).
 * 3. The beam search makes the plan (search/beam.h). Routed presets search phrases together with boards. The others
 *    search boards only, with estimated phrase points, and so keep many more states for the same work. Games of single
 *    cells may be planned by cells instead, without an estimate (cells/cells.h).
 * 4. A game of a few units is searched exhaustively (exact/exact.h), for a better plan or the proof that there is none.
 * 5. The text follows the plan (typing/text.h): for each unit a path, or a route from all texts of the text beam. A
 *    routed plan in which no unit can be rotated also prescribes the nodes of the phrase automaton; for any other the
 *    text beam finds better ones. */
#include "player.h"

#include <string.h>

#include "../../base/fit.h"
#include "../../base/integer.h"
#include "../cells/cells.h"
#include "../exact/exact.h"
#include "../rules/placement.h"
#include "../rules/prepared.h"
#include "../search/beam.h"
#include "../search/weights.h"
#include "../typing/text.h"
#include "phrase_estimate.h"
#include "replay.h"
#include "settings.h"

static enum preset_games games_of(const struct problem *problem)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < problem->unit_count; i++)
        most = problem->units[i].member_count > most ? problem->units[i].member_count : most;
    if (most <= 1)
        return PRESET_GAMES_CELLS;
    return problem->width > VALUE_WIDE || most > PRESET_UNIT_LARGE ? PRESET_GAMES_LARGE : PRESET_GAMES_OTHER;
}

struct preset_order player_order(const struct problem *problem, const struct phrase_set *phrases)
{
    return preset_order(phrases, games_of(problem));
}

struct budget player_first(const struct problem *problem, const struct phrase_set *phrases)
{
    uint8_t preset = player_order(problem, phrases).presets[0];

    return (struct budget){SETTINGS_ROUTED_WORK_MIN * settings_length(problem), preset, 0};
}

uint64_t player_text_cost(const struct player_game *game)
{
    struct settings settings = settings_of(game->problem, game->phrases, game->budget);

    return settings_text_cost(&settings, game->problem->width);
}

uint64_t player_least_work(const struct player_game *game)
{
    return settings_least_work(game->problem, game->phrases, game->budget.preset);
}

/* What both search and text of a game need. */
struct session {
    struct settings settings;
    struct prepared prepared;
    struct phrase_estimate estimate;
    struct reach reach;
    struct stop *stop; /* the caller's; reach, routes and paths have it, too */
};

/* What the text needs. */
struct typing {
    struct text text;
    struct route route;
    struct replay replay;
};

/* Result of an exhaustive search. */
struct solution {
    uint64_t steps[BOUND_UNITS];
    struct exact_result result;
};

/* ---- layout: takes memory without writing to it, so it also works on a counting arena ---- */

static void layout_session(struct session *session, const struct player_game *game, struct arena *arena)
{
    session->settings = settings_of(game->problem, game->phrases, game->budget);
    phrase_estimate_layout(&session->estimate, game->problem->unit_count, arena);
    prepared_layout(&session->prepared, game->problem, game->phrases, arena);
    reach_init_sets(&session->reach, session->prepared.game.size, arena);
}

/* Takes the memory of the search except that of the memo and of beam_run(). */
static void layout_search(struct session *session, struct route *route, struct arena *arena)
{
    const struct settings *settings = &session->settings;
    const struct prepared *prepared = &session->prepared;

    *route = (struct route){0};
    reach_init_list(&session->reach, arena);
    if (settings->search.routed)
        route_init(route, prepared->game.phrases,
                   (struct route_limits){prepared->game.size, settings->search.route_width, 1,
                                         ROUTE_EVERYWHERE, true},
                   arena);
}

static void layout_typing(struct typing *typing, const struct session *session, struct sink sink,
                          struct arena *arena)
{
    const struct settings *settings = &session->settings;
    const struct prepared_game *game = &session->prepared.game;

    typing->route = (struct route){0};
    typing->text = (struct text){.phrases = game->phrases, .margin = settings->text_margin};
    replay_layout(&typing->replay, game->size, arena);
    path_init(&typing->text.path, game->size, arena);
    if (settings->text_width > 0)
        route_init(&typing->route, game->phrases,
                   (struct route_limits){game->size, settings->text_width, settings->text_courses,
                                         settings->text_margin, false},
                   arena);
    text_beam_init(&typing->text.text_beam, game->size, &typing->route, settings->text_width, sink, arena);
}

/* Upper limit of the work of an exhaustive search; 0: none is made. */
static uint64_t exact_work(const struct player_game *game)
{
    bool possible = game->budget.steps == 0 && game->budget.work >= PLAYER_SOLVE_WORK && game->weights == NULL &&
                    exact_possible(game->problem, game->phrases);

    return possible ? game->budget.work : 0;
}

/* Bytes of scratch that a game needs. Estimate, search and text follow one another, so each may use all that the
 * session leaves. The estimate never needs more than the larger of the others: it has a route to one lock and a path,
 * as a routed text has; if the text is not routed, the search has a larger route, to all locks. */
static size_t count_bytes(struct session *session, const struct player_game *game)
{
    struct arena search = arena_counting(), cells, text, exact;
    struct typing typing;
    size_t bytes;

    layout_session(session, game, &search);
    cells = text = exact = search;
    if (session->settings.cells.possible)
        cells_count(session->prepared.game.size, game->phrases, &session->settings.cells, &cells);
    if (exact_work(game) > 0) {
        (void)ARENA_TAKE(&exact, 1, struct solution);
        (void)arena_take(&exact, exact_need(game->problem, exact_work(game)), 1);
    }
    layout_typing(&typing, session, (struct sink){NULL, NULL}, &text);
    layout_search(session, &typing.route, &search);
    beam_count(session->prepared.game.size, &session->settings.search, &search);
    bytes = integer_max_size(arena_counted(&search), arena_counted(&text));
    return integer_max_size(bytes, integer_max_size(arena_counted(&cells), arena_counted(&exact)));
}

size_t player_need(const struct player_game *game)
{
    struct session session;

    return count_bytes(&session, game);
}

/* A game and the bytes of scratch that it may use. */
struct allotment {
    struct player_game game;
    size_t bytes;
};

static bool fits_allotment(void *context, const struct budget *budget)
{
    struct allotment *allotment = context;

    allotment->game.budget = *budget;
    return player_need(&allotment->game) <= allotment->bytes;
}

struct budget player_fit(const struct player_game *game, size_t bytes)
{
    struct allotment allotment = {*game, bytes};
    struct budget budget = game->budget;

    fit_budget(&budget, PLAYER_WIDTHS, fits_allotment, &allotment);
    return budget;
}

/* Lays out the session and fills the prepared game if scratch holds player_need() bytes. */
static enum player_status begin_session(struct session *session, const struct player_game *game,
                                        struct stop *stop, struct arena *scratch)
{
    if (count_bytes(session, game) > arena_left(scratch))
        return PLAYER_MEMORY;
    layout_session(session, game, scratch);
    session->stop = session->reach.stop = stop;
    session->settings.search.allows_second_pass = session->settings.search.allows_second_pass && exact_work(game) == 0;
    phrase_estimate_clear(&session->estimate, game->problem->unit_count);
    prepared_fill(&session->prepared, game->problem, game->seed, session->stop);
    return stop_after(session->stop, 0) ? PLAYER_STOPPED : PLAYER_OK;
}

/* ---- search ------------------------------------------------------------------------------------ */

/* Estimates phrase points and sets what depends on them. This work reduces that of the search, which keeps at least
 * half of the budget. False when stopped. */
static bool estimate(struct session *session, const struct player_game *game, struct arena scratch, uint64_t *work)
{
    struct phrase_estimate *points = &session->estimate;
    uint64_t budget = game->budget.work;

    phrase_estimate_units(points, &session->prepared, &session->settings, &session->reach, scratch, work);
    if (stop_after(session->stop, 0))
        return false;
    settings_use_estimate(&session->settings, game->problem, game->phrases, points->row_points,
                          points->pose_points);
    session->settings.search.work = *work < budget - budget / 2 ? budget - *work : budget / 2 + 1;
    return true;
}

static void init_value(struct value *value, const struct session *session, const struct player_game *game)
{
    const struct preset *preset = session->settings.preset;
    const struct value_weights *weights =
        game->weights != NULL ? game->weights : &WEIGHTS_TUNED[preset->weights];

    value_init(value, session->prepared.game.size, session->prepared.game.units, game->problem->unit_count,
               weights, preset->mode == PRESET_SCALED_ROUGHNESS);
    preset_vary(&value->weights, game->budget.preset);
    value->stop = session->stop;
}

/* Makes the plan. The memo takes what the rest of the search leaves of scratch. */
static void search(struct session *session, const struct player_game *game, struct arena scratch,
                   struct plan *plan, struct player_score *score)
{
    const struct settings *settings = &session->settings;
    const struct prepared_game *prepared = &session->prepared.game;
    struct arena counting = arena_counting();
    struct beam_result result;
    struct value value;
    struct route route;

    layout_search(session, &route, &scratch);
    route.stop = session->stop;
    init_value(&value, session, game);
    beam_count(prepared->size, &settings->search, &counting);
    value.memo = memo_init(prepared->size.width, arena_counted(&counting), &scratch);
    beam_run(&(struct beam_input){prepared, &settings->search, &value, &session->reach, &route, session->stop}, scratch,
             plan->steps, &result);
    plan->count = result.units;
    plan->early = result.early;
    score->units = result.units;
    score->work += result.work;
    score->counted = settings->search.routed ? result.points : 0;
    /* With phrases, an exhaustive search covers all locks, but not all texts, unless there are no units to type. */
    score->solved = result.proven && (prepared->phrases->count == 0 || result.units == 0);
    session->reach.lock_list = NULL; /* its memory is free again */
}

/* Makes the plan of a game of single cells, and its estimate. False if that is not possible. */
static bool search_cells(struct session *session, struct arena scratch, struct plan *plan, struct player_score *score)
{
    const struct cells_settings *settings = &session->settings.cells;
    struct cells_result result;

    if (!settings->possible ||
        !cells_run(&session->prepared.game, settings, scratch, session->stop, plan->steps, &result))
        return false;
    plan->count = score->units = result.units;
    plan->early = result.early;
    score->work = result.work;
    score->estimate = result.points;
    return true;
}

/* ---- text -------------------------------------------------------------------------------------- */

/* The status when letters were not written: the sink refused them, or the text was stopped (text_beam.stop). */
static enum player_status refused(const struct session *session)
{
    return stop_after(session->stop, 0) ? PLAYER_STOPPED : PLAYER_SINK;
}

/* Types a plan to its end or until stopped. A stopped text is a result only if the search had one state a step: then
 * the plan of the units typed is the plan that the budget makes for that number of units. */
static enum player_status type_plan(struct session *session, struct typing *typing, const struct plan *plan,
                                    struct player_score *score)
{
    struct replay *replay = &typing->replay;

    while (replay->locked < plan->count && !stop_check(session->stop)) {
        uint64_t step = plan->steps[replay->locked];
        bool source_continues = plan->early && plan->count < session->prepared.game.length;
        bool is_last = replay->locked + 1 == plan->count && !source_continues;
        const struct unit *unit = replay_unit(replay);
        enum text_status status = TEXT_STOPPED;
        reach_run(&session->reach, replay->board, unit);
        if (!stop_after(session->stop, 0))
            status = text_lock(&typing->text, &session->reach, unit, step, is_last);
        if (status == TEXT_SINK)
            return refused(session);
        if (status == TEXT_STOPPED)
            break;
        score->move += replay_lock(replay, placement_pose(step));
        score->lines += replay->lines;
    }
    score->units = replay->locked;
    if (score->units < plan->count && (score->units == 0 || session->settings.search.width_max > 1))
        return PLAYER_STOPPED;
    return text_end(&typing->text) ? PLAYER_OK : refused(session);
}

/* What exact_run() takes for a search of all games, with the whole budget. */
static struct exact_input exact_input_of(struct session *session, const struct player_game *game)
{
    return (struct exact_input){.game = &session->prepared.game, .reach = &session->reach, .stop = session->stop,
                                .budget_work = game->budget.work, .work_limit = exact_work(game), .lower_bound = -1};
}

static bool is_exact(const struct plan *plan)
{
    return plan->count > 0 && placement_exact(plan->steps[0]);
}

/* Gives the sink the text of most points to the locks of a plan. */
static enum player_status type_exact(struct session *session, const struct player_game *game,
                                     struct arena scratch, const struct plan *plan, struct sink sink,
                                     struct player_score *score)
{
    struct solution *solution = ARENA_TAKE(&scratch, 1, struct solution);
    struct exact_result *result = &solution->result;
    struct exact_input input = exact_input_of(session, game);

    input.fixed_locks = plan->steps;
    input.sink = sink;
    if (exact_run(&input, scratch, solution->steps, result) != EXACT_OPTIMAL)
        return stop_after(session->stop, 0) ? PLAYER_STOPPED : PLAYER_SINK;
    score->move = result->move;
    score->power = result->points - result->move;
    score->units = result->units;
    score->lines = result->lines;
    score->work = result->work;
    return PLAYER_OK;
}

/* Gives the sink the text of a plan of the beam. */
static enum player_status type_text(struct session *session, const struct player_game *game,
                                    struct arena scratch, const struct plan *plan, struct sink sink,
                                    struct player_score *score)
{
    struct typing typing;
    struct text *text = &typing.text;
    enum player_status status;

    *score = (struct player_score){.units = 0};
    layout_typing(&typing, session, sink, &scratch);
    replay_begin(&typing.replay, &session->prepared.game);
    text_beam_begin(&text->text_beam, game->phrases);
    text->text_beam.plan_has_nodes = session->settings.search.routed && session->prepared.orientations_max == 1;
    text->stop = text->path.stop = typing.route.stop = session->stop;
    text->text_beam.stop = session->settings.search.width_max > 1 ? session->stop : NULL;
    status = type_plan(session, &typing, plan, score);
    score->power = text->text_beam.written.points;
    score->work = session->reach.work + typing.route.work + text->path.work;
    return status;
}

enum player_status player_text(const struct player_game *game, struct arena scratch,
                               struct stop *stop, const struct plan *plan,
                               struct sink sink, struct player_score *score)
{
    struct session session;
    enum player_status status = begin_session(&session, game, stop, &scratch);

    *score = (struct player_score){.units = 0};
    if (status != PLAYER_OK)
        return status;
    return is_exact(plan) ? type_exact(&session, game, scratch, plan, sink, score)
                          : type_text(&session, game, scratch, plan, sink, score);
}

/* ---- exhaustive search of games of a few units ------------------------------------------------- */

static bool discard_letters(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return true;
}

/* The points of a plan's text; -1 if it has no text, or more than INT32_MAX points. Sets units and work of the score.
 * */
static int32_t points_of_text(struct session *session, const struct player_game *game, struct arena scratch,
                              const struct plan *plan, struct player_score *score)
{
    uint64_t work = score->work, before = session->reach.work;
    int64_t points = -1;

    if (type_text(session, game, scratch, plan, (struct sink){discard_letters, NULL}, score) == PLAYER_OK)
        points = score->move + score->power;
    *score = (struct player_score){.units = plan->count, .work = work + score->work - before};
    return points <= INT32_MAX ? (int32_t)points : -1;
}

/* Searches the game exhaustively, with the work that the beam has left, but at least half of the budget. If the best
 * game found makes more points than the text of the plan, its locks become the plan. The text of these locks is made
 * once here to make sure that player_text() can make it. */
static void solve(struct session *session, const struct player_game *game, struct arena scratch,
                  struct plan *plan, struct player_score *score)
{
    int32_t text_points = points_of_text(session, game, scratch, plan, score);
    struct solution *solution = ARENA_TAKE(&scratch, 1, struct solution);
    struct exact_input input = exact_input_of(session, game);
    uint64_t limit = input.work_limit;
    enum exact_status status;
    int64_t points;

    input.work_limit = score->work < limit / 2 ? limit - score->work : limit - limit / 2;
    input.lower_bound = text_points;
    status = exact_run(&input, scratch, solution->steps, &solution->result);
    points = solution->result.points;
    score->work += solution->result.work;
    score->solved = status == EXACT_NONE_BETTER;
    score->estimate = text_points;
    if (status != EXACT_OPTIMAL && status != EXACT_IMPROVED)
        return;
    score->solved = status == EXACT_OPTIMAL;
    input.work_limit = limit;
    input.lower_bound = -1;
    input.fixed_locks = solution->steps;
    input.sink = (struct sink){discard_letters, NULL};
    status = exact_run(&input, scratch, solution->steps, &solution->result);
    score->work += solution->result.work;
    score->solved = score->solved && status == EXACT_OPTIMAL && solution->result.points == points;
    if (status != EXACT_OPTIMAL || solution->result.points <= text_points)
        return;
    plan->count = score->units = solution->result.units;
    plan->early = false;
    for (uint32_t i = 0; i < plan->count; i++)
        plan->steps[i] = solution->steps[i] | PLACEMENT_EXACT;
    score->estimate = solution->result.points;
}

/* ---- the whole search -------------------------------------------------------------------------- */

enum player_status player_search(const struct player_game *game, struct arena scratch,
                                 struct stop *stop, struct plan *plan,
                                 struct player_score *score)
{
    struct session session;
    enum player_status status = begin_session(&session, game, stop, &scratch);
    bool by_cells;

    *score = (struct player_score){0};
    if (status != PLAYER_OK)
        return status;
    by_cells = search_cells(&session, scratch, plan, score);
    if (!by_cells && settings_need_estimate(&session.settings) && !estimate(&session, game, scratch, &score->work))
        return PLAYER_STOPPED;
    if (!by_cells)
        search(&session, game, scratch, plan, score);
    if (stop_after(session.stop, 0) && plan->count == 0)
        return PLAYER_STOPPED;
    if (exact_work(game) > 0 && !plan->early) {
        solve(&session, game, scratch, plan, score);
        if (stop_after(session.stop, 0))
            return PLAYER_STOPPED;
        if (score->solved)
            return PLAYER_OK;
    }
    if (!is_exact(plan) && !by_cells)
        score->estimate = phrase_estimate_plan(&session.estimate, &session.prepared, plan, &session.reach,
                                               scratch, &score->work);
    return PLAYER_OK;
}
