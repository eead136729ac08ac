/* See phrase_estimate.h. */
#include "phrase_estimate.h"

#include <string.h>

#include "../../base/integer.h"
#include "../rules/placement.h"
#include "../typing/path.h"
#include "../typing/route.h"
#include "replay.h"

/* Upper limit of labels that a route keeps in each pose here: as few as keep most sweeps of a row, see settings.c. */
enum { WIDTH_MAX = 3 };

/* Upper limit of what one unit adds to the estimate of a plan, in 1 / BEAM_ESTIMATE_POSES points. */
#define UNIT_POINTS_MAX (INT64_C(1) << 42)
_Static_assert(MAX_SOURCE < (1 << 20), "the estimates of all units of a plan are less than 2^62");

void phrase_estimate_layout(struct phrase_estimate *estimate, uint32_t unit_count, struct arena *arena)
{
    estimate->pose_points = ARENA_TAKE(arena, unit_count, int32_t);
}

void phrase_estimate_clear(struct phrase_estimate *estimate, uint32_t unit_count)
{
    estimate->row_points = 0;
    memset(estimate->pose_points, 0, unit_count * sizeof *estimate->pose_points);
}

static int32_t capped_points(int64_t points)
{
    return (int32_t)integer_min(points, ROUTE_POINTS_MAX);
}

/* Work spaces and settings for routing one unit. */
struct router {
    struct reach *reach;
    struct route route;
    struct path path;
    uint32_t width;  /* labels kept in each pose */
    uint32_t margin; /* as settings->text_margin */
};

static void layout_router(struct router *router, const struct prepared *prepared,
                       const struct settings *settings, struct reach *reach, struct arena *arena)
{
    const struct prepared_game *game = &prepared->game;

    router->reach = reach;
    router->margin = settings->text_margin;
    router->width = integer_min_32(settings->route_width_max, WIDTH_MAX);
    route_init(&router->route, game->phrases,
               (struct route_limits){game->size, router->width, 1, router->margin, false}, arena);
    path_init(&router->path, game->size, arena);
    router->route.stop = router->path.stop = reach->stop;
}

/* Sets *points to those of the best text to a lock, for the unit of the last reach_run(). The route uses the corridor
 * that the text would use. All phrases count as used. False when stopped. */
static bool route_unit(struct router *router, const struct unit *unit, uint32_t lock, int32_t *points)
{
    const struct route_start start = {.used = ~(uint64_t)0};
    bool everywhere = router->margin >= router->reach->size.width;
    struct route_corridor corridor;

    if (!everywhere &&
        !path_find(&router->path, router->reach, unit, reach_lock_pose(router->reach, lock)))
        return false;
    corridor = (struct route_corridor){router->path.west, router->path.east, router->path.rows,
                                       (int32_t)router->margin};
    router->route.corridor = everywhere ? NULL : &corridor;
    route_run(&router->route, router->reach, unit, router->width, (struct route_starts){&start, 1, true}, lock);
    router->route.corridor = NULL;
    *points = route_results(&router->route, lock)->points;
    return !stop_after(router->reach->stop, 0);
}

/* Each unit of the source is routed to its lowest lock on the first board:
 *
 *     pose_points of the unit = points * BEAM_ESTIMATE_POSES / poses above the lock
 *     row_points              = sum of points * BEAM_ESTIMATE_ROWS / sum of rows of descent */
static void estimate_units(struct phrase_estimate *estimate, const struct prepared *prepared,
                           struct router *router)
{
    const struct prepared_game *game = &prepared->game;
    struct reach *reach = router->reach;
    int64_t points = 0, rows = 0;

    for (uint32_t i = 0; i < game->length; i++)
        estimate->pose_points[game->source[i]] = 1; /* marks the unit as part of the source */
    for (uint32_t i = 0; i < prepared->unit_count && !stop_after(reach->stop, 0); i++) {
        const struct unit *unit = &game->units[i];
        bool in_source = estimate->pose_points[i] != 0;
        estimate->pose_points[i] = 0;
        if (!in_source || !reach_run(reach, game->start, unit))
            continue;
        uint32_t lock = reach_lock_lowest(reach, unit);
        int32_t descent = game_descent(unit, reach_lock_pose(reach, lock)), gain;
        if (!route_unit(router, unit, lock, &gain))
            return;
        estimate->pose_points[i] =
            capped_points((int64_t)gain * BEAM_ESTIMATE_POSES / reach_count(reach, unit, descent));
        points += gain;
        rows += descent;
    }
    estimate->row_points = rows > 0 ? capped_points(points * BEAM_ESTIMATE_ROWS / rows) : 0;
}

void phrase_estimate_units(struct phrase_estimate *estimate, const struct prepared *prepared,
                           const struct settings *settings, struct reach *reach, struct arena scratch,
                           uint64_t *work)
{
    uint64_t before = reach->work;
    struct router router;

    layout_router(&router, prepared, settings, reach, &scratch);
    estimate_units(estimate, prepared, &router);
    *work += reach->work - before + router.route.work + router.path.work;
}

/* Words of a board that are replayed for 1 work; work that may be spent on replaying locks after a stop, enough for
 * most plans. */
enum { WORK_WORDS = 4, REPLAY_SPARE = 4 * STOP_WORK };

/* Whether a lock that takes `work` is still replayed. */
static bool may_replay(struct stop *stop, uint64_t work, uint64_t *spare)
{
    if (!stop_after(stop, work))
        return true;
    if (*spare < work)
        return false;
    *spare -= work;
    return true;
}

/* The points of a whole plan, from those of its first units. */
static int64_t extrapolated(int64_t points, uint32_t units, uint32_t all)
{
    return units > 0 && units < all ? points / units * all : points;
}

int64_t phrase_estimate_plan(const struct phrase_estimate *estimate, const struct prepared *prepared,
                             const struct plan *plan, struct reach *reach, struct arena scratch,
                             uint64_t *work)
{
    const struct prepared_game *game = &prepared->game;
    uint64_t before = reach->work;
    struct replay replay;
    uint64_t each = 10 + (uint64_t)game->size.height * game->size.words / WORK_WORDS, spare = REPLAY_SPARE;
    int64_t points = 0, phrases = 0;

    replay_layout(&replay, game->size, &scratch);
    replay_begin(&replay, game);
    while (replay.locked < plan->count && may_replay(reach->stop, each, &spare)) {
        struct pose pose = placement_pose(plan->steps[replay.locked]);
        const struct unit *unit = replay_unit(&replay);
        int32_t pose_points = estimate->pose_points[game->source[replay.locked]];
        /* Every unit of a plan fits at its spawn: if reach_run() fails, it was stopped. */
        if (pose_points > 0 && !stop_after(reach->stop, 0) && reach_run(reach, replay.board, unit)) {
            int64_t gain = (int64_t)pose_points * reach_count(reach, unit, game_descent(unit, pose));
            phrases += integer_min(gain, UNIT_POINTS_MAX);
        }
        points += replay_lock(&replay, pose);
    }
    *work += reach->work - before;
    return extrapolated(points + phrases / BEAM_ESTIMATE_POSES, replay.locked, plan->count);
}
