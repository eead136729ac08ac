/* See tree_search.h. */
#include "tree_search.h"

#include <string.h>

#include "../../base/integer.h"
#include "../bounds.h"
#include "../rules/dislikes.h"
#include "anneal_math.h"
#include "tree_moves.h"
#include "tree_place.h"

/* Starts, and those of them that go on; then the best one. Ends of the three stages in 256ths of the work. Chosen by
 * hand, as all constants here that state no reason. */
enum { STARTS = 5, STARTS_KEPT = 3 };
enum { STARTS_END = 90, KEPT_END = 141, LAST_END = 256 };

/* Temperatures: at the start, and at the ends of the stages. */
enum { TEMPERATURE = 300, STARTS_TEMPERATURE = 150, KEPT_TEMPERATURE = 60, LAST_TEMPERATURE = 2 };

/* The temperature is at most the dislikes divided by this: a good pose is not destroyed. */
enum { TEMPERATURE_PARTS = 8 };

/* Work of a move: MOVE_WORK and MOVE_WORK_VERTEX for each vertex freed. Of a completion; until one succeeds each has
 * twice the work of the one before, up to 2^COMPLETION_DOUBLINGS times. On seven figures whose first completion failed,
 * the first pose then took 15.7M of work in all, without doubling 17.3M and on one none by 100M. */
enum { MOVE_WORK = 2000, MOVE_WORK_VERTEX = 1500, COMPLETION_WORK = 200000, COMPLETION_DOUBLINGS = 6 };

/* Completions of a start, of which the best is taken. The first ones take any point, so that there is a pose soon; the
 * others weigh points. */
enum { COMPLETIONS = 16, COMPLETIONS_UNWEIGHED = 2 };
enum { COMPLETION_BATCH = 8, COMPLETION_TRIES = 24, COMPLETION_NOISE = 77 };

/* A corner counts at most this much in a completion: otherwise all parts reach for the same far corners. */
enum { COMPLETION_SQUARE = 10000 };

/* Moves from one random tree to the next. */
enum { TREE_MOVES = 4096 };

/* The least work that is begun, of a whole search and for a first pose. A search ends if it has no start after a
 * STARTLESS_PARTS-th of its work. */
enum { TREE_WORK_MIN = 100000, TREE_FIRST_WORK_MIN = 20000, STARTLESS_PARTS = 8 };

struct tree_search {
    const struct search_input *input;
    struct incumbent *incumbent;
    struct tree_place place;
    struct tree_moves moves;
    struct tree_pose pose;       /* at is that of `place` */
    struct point *before;        /* of each freed vertex: its point before the move */
    struct point *starts;        /* of each start: its pose */
    uint64_t start_dislikes[STARTS + 1];
    uint8_t start_order[STARTS + 1]; /* indices, the best first */
    uint32_t start_count;
    struct point *best;          /* of all poses */
    uint64_t best_dislikes;      /* UINT64_MAX: none yet */
    bool best_offered;
    struct point *stage_best;
    uint64_t stage_dislikes;
    struct random_wide random;
    struct anneal_log *log;
    uint32_t part;
    uint64_t other_work, reported;
    bool stopped;
};

/* False when stopped. */
static bool init_tree_search(struct tree_search *search, const struct search_input *input, uint32_t seed,
                             struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;

    *search = (struct tree_search){.input = input, .random = random_wide_of(seed), .best_dislikes = UINT64_MAX};
    search->log = ARENA_TAKE(arena, 1, struct anneal_log);
    search->pose.near = ARENA_TAKE(arena, corners, uint32_t);
    search->pose.nearest = ARENA_TAKE(arena, corners, uint16_t);
    search->before = ARENA_TAKE(arena, vertices, struct point);
    search->starts = ARENA_TAKE(arena, (size_t)(STARTS + 1) * vertices, struct point);
    search->best = ARENA_TAKE(arena, vertices, struct point);
    search->stage_best = ARENA_TAKE(arena, vertices, struct point);
    tree_moves_init(&search->moves, input, &search->pose, random_mix(seed), arena);
    return tree_place_init(&search->place, input, random_mix(seed + 1), arena);
}

bool tree_search_allows(const struct search_input *input)
{
    return input->figure->use.kind != BONUS_WALLHACK && input->figure->use.kind != BONUS_GLOBALIST;
}

void tree_search_count(const struct search_input *input, struct arena *counting)
{
    struct tree_search counted;

    (void)ARENA_TAKE(counting, 1, struct tree_search);
    (void)init_tree_search(&counted, input, 0, counting);
}

/* ---- work ---- */

static uint64_t search_work(const struct tree_search *search)
{
    return search->place.work + search->moves.work + search->other_work;
}

static void offer_best(struct tree_search *search)
{
    if (search->best_dislikes != UINT64_MAX && !search->best_offered)
        (void)incumbent_offer(search->incumbent, search->input, search->best);
    search->best_offered = true;
}

/* Counts the work since the last time and tells whether to end. Offers the best pose when a part is complete. */
static bool has_ended(struct tree_search *search)
{
    uint64_t work = search_work(search);

    search->stopped = stop_after(search->input->stop, work - search->reported) || search->stopped;
    search->reported = work;
    if (search->input->part != NULL && *search->input->part != search->part) {
        search->part = *search->input->part;
        offer_best(search);
    }
    return search->stopped || search->best_dislikes == 0;
}

/* ---- poses ---- */

/* Finds the nearest vertex of each corner. */
static void measure_pose(struct tree_search *search)
{
    const struct polygon *polygon = &search->input->hole->polygon;
    uint32_t vertices = search->input->figure->vertex_count;

    search->pose.dislikes = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t v;
        search->pose.near[c] = dislikes_corner(polygon->corners[c], search->pose.at, vertices, &v);
        search->pose.nearest[c] = (uint16_t)v;
        search->pose.dislikes += search->pose.near[c];
    }
    search->other_work += (uint64_t)polygon->count * vertices / 8;
}

static void note_pose(struct tree_search *search)
{
    size_t bytes = search->input->figure->vertex_count * sizeof *search->best;

    if (search->pose.dislikes >= search->stage_dislikes)
        return;
    search->stage_dislikes = search->pose.dislikes;
    memcpy(search->stage_best, search->pose.at, bytes);
    if (search->pose.dislikes >= search->best_dislikes)
        return;
    search->best_dislikes = search->pose.dislikes;
    search->best_offered = false;
    memcpy(search->best, search->pose.at, bytes);
}

static void set_pose(struct tree_search *search, const struct point *at)
{
    memcpy(search->pose.at, at, search->input->figure->vertex_count * sizeof *at);
    measure_pose(search);
    search->stage_dislikes = UINT64_MAX;
    note_pose(search);
}

/* Runs the placement that was begun; false if it failed, or when stopped. */
static bool run_placement(struct tree_search *search)
{
    enum tree_result result = TREE_PAUSED;

    while (result == TREE_PAUSED) {
        result = tree_place_run(&search->place);
        if (has_ended(search))
            return false;
    }
    return result == TREE_PLACED;
}

/* ---- starts ---- */

/* Places all vertices with about `work` units of work. */
static bool place_all(struct tree_search *search, uint32_t batch, uint32_t work)
{
    const struct polygon *polygon = &search->input->hole->polygon;
    struct tree_place *place = &search->place;
    uint32_t vertices = search->input->figure->vertex_count;

    place->settings = (struct tree_settings){.batch = batch, .tries = COMPLETION_TRIES, .noise = COMPLETION_NOISE,
                                             .work = work, .pulled = ELIMINATION_NONE};
    for (uint32_t v = 0; v < vertices; v++)
        search->moves.freed[v] = (uint16_t)v;
    place->corner_count = polygon->count;
    for (uint32_t c = 0; c < polygon->count; c++) {
        place->corners[c] = polygon->corners[c];
        place->near[c] = COMPLETION_SQUARE;
    }
    return tree_place_begin(place, search->moves.freed, vertices) && run_placement(search);
}

/* Finds a start, the best of several completions, of which the last one begins before the search has spent `end` units
 * in all; it may spend `last` of them then. False if there is none, or when stopped. */
static bool find_start(struct tree_search *search, struct point *start, uint32_t completions, uint64_t end,
                       uint32_t last)
{
    uint64_t least = UINT64_MAX;
    uint32_t work = COMPLETION_WORK;

    for (uint32_t found = 0; found < completions && search_work(search) < end && !search->stopped;) {
        uint64_t left = integer_max_unsigned(end - search_work(search), last);
        if (!place_all(search, found < COMPLETIONS_UNWEIGHED ? 1 : COMPLETION_BATCH,
                       (uint32_t)integer_min_unsigned(work, left))) {
            search->other_work++; /* a tree that is too wide takes none */
            if (has_ended(search))
                return false;
            work *= found == 0 && work < COMPLETION_WORK << COMPLETION_DOUBLINGS ? 2 : 1;
            continue;
        }
        found++;
        work = COMPLETION_WORK;
        measure_pose(search);
        if (search->pose.dislikes >= least)
            continue;
        least = search->pose.dislikes;
        memcpy(start, search->pose.at, search->input->figure->vertex_count * sizeof *start);
    }
    return least != UINT64_MAX && !search->stopped;
}

/* ---- moves ---- */

/* The squared distance of a corner to the nearest vertex that is not freed. */
static uint32_t square_without(struct tree_search *search, uint32_t corner)
{
    struct point p = search->input->hole->polygon.corners[corner];
    const uint8_t *is_free = search->place.elimination.is_free;
    uint32_t least = SQUARE_MAX, vertices = search->input->figure->vertex_count;

    if (is_free[search->pose.nearest[corner]] == 0)
        return search->pose.near[corner];
    for (uint32_t v = 0; v < vertices; v++) {
        uint32_t square = point_square(p, search->pose.at[v]);
        if (square < least && is_free[v] == 0)
            least = square;
    }
    search->other_work += vertices / 8;
    return least;
}

/* Hands the open corners to the placement. Those that a vertex which stands covers cannot change. */
static void hand_corners(struct tree_search *search)
{
    const struct polygon *polygon = &search->input->hole->polygon;
    struct tree_place *place = &search->place;

    place->corner_count = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t square = square_without(search, c);
        if (square == 0)
            continue;
        place->corners[place->corner_count] = polygon->corners[c];
        place->near[place->corner_count++] = square;
    }
    search->other_work += polygon->count / 4;
}

static struct tree_settings settings_of(struct tree_search *search)
{
    static const uint8_t BATCHES[] = {1, 4, 16, 48}, TRIES[] = {8, 8, 16, 16};
    uint32_t kind = random_wide_below(&search->random, 4);

    return (struct tree_settings){.batch = BATCHES[kind], .tries = TRIES[kind],
                                  .noise = random_wide_below(&search->random, 2) == 0 ? 26 : 128,
                                  .work = MOVE_WORK + search->moves.freed_count * MOVE_WORK_VERTEX,
                                  .pulled = search->moves.pulled, .target = search->moves.target,
                                  .radius = search->moves.radius};
}

static bool place_freed(struct tree_search *search)
{
    search->place.settings = settings_of(search);
    if (!tree_place_begin(&search->place, search->moves.freed, search->moves.freed_count))
        return false;
    hand_corners(search);
    return run_placement(search);
}

/* Whether a pose of that many dislikes takes the place of the present one. */
static bool accepts(struct tree_search *search, uint64_t dislikes, uint64_t temperature)
{
    uint64_t rise = dislikes > search->pose.dislikes ? dislikes - search->pose.dislikes : 0;

    return rise << 32 <= temperature * anneal_minus_ln(search->log, random_wide_next(&search->random));
}

/* Sets the rows of the corners after freed vertices were placed. */
static void update_nearest(struct tree_search *search)
{
    const struct polygon *polygon = &search->input->hole->polygon;
    const uint8_t *is_free = search->place.elimination.is_free;
    uint32_t vertices = search->input->figure->vertex_count, open = 0;

    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t square = 0;
        if (open < search->place.corner_count && point_same(search->place.corners[open], polygon->corners[c]))
            square = search->place.near[open++];
        if (square == search->pose.near[c] && is_free[search->pose.nearest[c]] == 0)
            continue;
        for (uint32_t v = 0; v < vertices; v++)
            if (point_square(polygon->corners[c], search->pose.at[v]) == square) {
                search->pose.nearest[c] = (uint16_t)v;
                break;
            }
        search->pose.near[c] = square;
        search->other_work += vertices / 16;
    }
}

/* Makes a move at a temperature, 16.16. */
static void make_move(struct tree_search *search, uint64_t temperature)
{
    struct tree_moves *moves = &search->moves;
    uint64_t dislikes = 0;

    if (!tree_moves_choose(moves))
        return;
    for (uint32_t i = 0; i < moves->freed_count; i++)
        search->before[i] = search->pose.at[moves->freed[i]];
    if (place_freed(search)) {
        for (uint32_t c = 0; c < search->place.corner_count; c++)
            dislikes += search->place.near[c];
        if (accepts(search, dislikes, temperature)) {
            update_nearest(search);
            search->pose.dislikes = dislikes;
            note_pose(search);
            return;
        }
    }
    for (uint32_t i = 0; i < moves->freed_count; i++)
        search->pose.at[moves->freed[i]] = search->before[i];
}

/* Improves the pose up to `end` units of work, while the temperature falls. */
static void improve_pose(struct tree_search *search, uint64_t end, uint32_t from, uint32_t to)
{
    uint64_t begin = search_work(search), span = end > begin ? end - begin : 1, temperature = (uint64_t)from << 16;
    int32_t high = anneal_log2((uint64_t)from << 16), low = anneal_log2((uint64_t)to << 16);

    for (uint32_t i = 0; search_work(search) < end && !has_ended(search); i++) {
        if (i % TREE_MOVES == 0 && !tree_moves_draw_tree(&search->moves, &search->place.elimination))
            return;
        if (i % 32 == 0) {
            uint64_t done = (search_work(search) - begin) * 4096 / span;
            temperature = anneal_exp2(high - (int32_t)((high - low) * (int64_t)done / 4096));
        }
        search->other_work++;
        make_move(search, temperature);
    }
}

/* ---- stages ---- */

/* Improves a start. */
static void improve_start(struct tree_search *search, uint32_t start, uint64_t end, uint32_t from, uint32_t to)
{
    uint32_t vertices = search->input->figure->vertex_count;
    struct point *at = search->starts + (size_t)start * vertices;

    set_pose(search, at);
    from = (uint32_t)integer_min_unsigned(from, search->pose.dislikes / TEMPERATURE_PARTS + LAST_TEMPERATURE);
    improve_pose(search, end, from, integer_min_32(from, to));
    if (search->pose.dislikes > search->stage_dislikes * 3 / 2)
        set_pose(search, search->stage_best);
    memcpy(at, search->pose.at, vertices * sizeof *at);
    search->start_dislikes[start] = search->pose.dislikes;
}

static void sort_starts(struct tree_search *search, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint8_t start = search->start_order[i];
        uint32_t k = i;
        for (; k > 0 && search->start_dislikes[start] < search->start_dislikes[search->start_order[k - 1]]; k--)
            search->start_order[k] = search->start_order[k - 1];
        search->start_order[k] = start;
    }
}

/* Takes the incumbent as a start, too, if it is valid. */
static void take_incumbent(struct tree_search *search)
{
    uint32_t vertices = search->input->figure->vertex_count, number = search->start_count;

    if (!search->incumbent->has_pose || search->incumbent->violation != 0)
        return;
    memcpy(search->starts + (size_t)number * vertices, search->incumbent->vertices, vertices * sizeof *search->starts);
    search->start_order[number] = (uint8_t)number;
    search->start_dislikes[number] = search->incumbent->dislikes;
    search->start_count++;
}

static void run_stages(struct tree_search *search, uint64_t work)
{
    uint32_t vertices = search->input->figure->vertex_count, count;
    uint64_t end = work / 256 * STARTS_END, begin, span;

    take_incumbent(search);
    for (uint32_t i = 0; i < STARTS && search_work(search) < end && !has_ended(search); i++) {
        if (search->start_count == 0 && search_work(search) >= work / STARTLESS_PARTS)
            return;
        begin = search_work(search);
        if (!find_start(search, search->starts + (size_t)search->start_count * vertices, COMPLETIONS,
                        begin + (end - begin) / (2 * (uint64_t)(STARTS - i)), COMPLETION_WORK))
            continue;
        search->start_order[search->start_count] = (uint8_t)search->start_count;
        begin = search_work(search);
        span = end > begin ? (end - begin) / (STARTS - i) : 0;
        improve_start(search, search->start_count++, begin + span, TEMPERATURE, STARTS_TEMPERATURE);
    }
    sort_starts(search, search->start_count);
    count = integer_min_32(search->start_count, STARTS_KEPT);
    begin = search_work(search);
    end = work / 256 * KEPT_END;
    for (uint32_t i = 0; i < count && begin < end && !has_ended(search); i++)
        improve_start(search, search->start_order[i], begin + (end - begin) * (i + 1) / count, STARTS_TEMPERATURE,
                      KEPT_TEMPERATURE);
    sort_starts(search, count);
    if (count > 0 && !has_ended(search))
        improve_start(search, search->start_order[0], work / 256 * LAST_END, KEPT_TEMPERATURE, LAST_TEMPERATURE);
}

/* Sets a search up; NULL if the scratch is too small, the figure too wide, or when stopped. */
static struct tree_search *open_search(const struct search_input *input, uint32_t seed, struct arena scratch,
                                       struct incumbent *incumbent)
{
    struct arena counting = arena_counting();
    struct tree_search *search;

    tree_search_count(input, &counting);
    if (!arena_holds(&scratch, &counting))
        return NULL;
    search = ARENA_TAKE(&scratch, 1, struct tree_search);
    if (!init_tree_search(search, input, seed, &scratch))
        return NULL;
    search->incumbent = incumbent;
    search->pose.at = search->place.at;
    search->part = input->part != NULL ? *input->part : 0;
    return tree_moves_draw_tree(&search->moves, &search->place.elimination) ? search : NULL;
}

void tree_search_first(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                       struct incumbent *incumbent, uint64_t *spent)
{
    struct tree_search *search = work < TREE_FIRST_WORK_MIN ? NULL : open_search(input, seed, scratch, incumbent);

    *spent = 0;
    if (search == NULL)
        return;
    if (find_start(search, search->starts, 1, work, 0)) {
        set_pose(search, search->starts);
        offer_best(search);
    }
    *spent = search_work(search);
}

void tree_search_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                     struct incumbent *incumbent, uint64_t *spent)
{
    struct tree_search *search = work < TREE_WORK_MIN ? NULL : open_search(input, seed, scratch, incumbent);

    *spent = 0;
    if (search == NULL)
        return;
    anneal_log_fill(search->log);
    run_stages(search, work);
    offer_best(search);
    *spent = search_work(search);
}
