/* See runs.h. First the highest score of a walk from each vertex at each corner is found, as if vertices might
 * repeat: by going round the hole as often as it has corners. Then paths are followed, depth first, as long as
 * such a walk lets their scores become higher than the lowest one that is kept.
 *
 * Measured on problems 64 and 106, whose poses were found: of the 20 runs with the highest scores all but a few
 * ends are true. */
#include "runs.h"

#include <string.h>

#include "../../base/random.h"
#include "anneal_math.h"

/* Steps from one start at most, and from all starts about: figures with many equal edges have too many paths to
 * follow them all. */
enum { STEPS_MOST = 1000, STEPS_LEAST = 20, STEPS_ALL = 400000 };

struct finder {
    const struct task *task;
    const struct figure *figure;
    uint32_t corners, vertices;
    const struct reach *reach;
    const struct geodesic *geodesic;
    uint16_t *gain;    /* of each corner: the score of its edge to the next one */
    uint16_t *cost;    /* of each vertex: of the neighbours that there are to go to */
    uint16_t *walk;    /* [corner * vertices + vertex]: the highest score of a walk on from there */
    uint16_t *longer;  /* the same, of the round that is computed */
    uint16_t *path;    /* vertices */
    int32_t *score;    /* of the path up to each of them */
    uint16_t *next;    /* for each of them the link to try next */
    uint8_t *on_path;  /* of each vertex: its place on the path + 1, or 0 */
    struct random_wide random;
};

static uint32_t edge_square(const struct finder *finder, uint32_t corner)
{
    const struct polygon *polygon = &finder->task->hole->polygon;

    return point_square(polygon->corners[corner], polygon->corners[(corner + 1) % finder->corners]);
}

static bool fits(const struct finder *finder, uint32_t corner, struct figure_link link)
{
    return length_fits(finder->figure->edges[link.edge].limits, edge_square(finder, corner));
}

/* log2(a / b) in RUNS_PARTS, a at least b. */
static uint16_t parts_of(uint32_t a, uint32_t b)
{
    return (uint16_t)(anneal_log2(((uint64_t)a << 16) / b) * RUNS_PARTS >> 16);
}

static void find_gains(struct finder *finder)
{
    const struct figure *figure = finder->figure;

    for (uint32_t c = 0; c < finder->corners; c++) {
        uint32_t square = edge_square(finder, c), fit = 0;
        for (uint32_t i = 0; i < figure->edge_count; i++)
            fit += length_fits(figure->edges[i].limits, square);
        finder->gain[c] = fit > 0 ? parts_of(figure->edge_count, fit) : 0;
    }
    for (uint32_t v = 0; v < finder->vertices; v++)
        finder->cost[v] = figure_degree(figure, v) > 2 ? parts_of(figure_degree(figure, v) - 1, 1) : 0;
}

static uint16_t walk_from(const struct finder *finder, uint32_t corner, uint32_t vertex)
{
    const struct figure *figure = finder->figure;
    const uint16_t *ahead = finder->walk + (size_t)((corner + 1) % finder->corners) * finder->vertices;
    int32_t most = 0, gain = (int32_t)finder->gain[corner] - finder->cost[vertex];

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (ahead[figure->links[i].vertex] + gain > most && fits(finder, corner, figure->links[i]))
            most = ahead[figure->links[i].vertex] + gain;
    return (uint16_t)most;
}

static void find_walks(struct finder *finder, struct runs *runs)
{
    uint32_t size = finder->corners * finder->vertices;
    bool changed = true;

    memset(finder->walk, 0, size * sizeof *finder->walk);
    for (uint32_t round = 0; round < finder->corners && changed; round++) {
        for (uint32_t c = 0; c < finder->corners; c++)
            for (uint32_t v = 0; v < finder->vertices; v++)
                finder->longer[c * finder->vertices + v] = walk_from(finder, c, v);
        changed = memcmp(finder->walk, finder->longer, size * sizeof *finder->walk) != 0;
        memcpy(finder->walk, finder->longer, size * sizeof *finder->walk);
        runs->work += (uint64_t)finder->corners * finder->figure->edge_count * 2;
    }
}

/* Whether a vertex may stand at a corner, given the path whose first vertex is at the corner `from`. *chords
 * are its edges to vertices of the path. */
static bool is_compatible(const struct finder *finder, uint32_t from, uint32_t length, uint32_t corner,
                          uint32_t vertex, uint32_t *chords)
{
    const struct figure *figure = finder->figure;
    const struct point *corners = finder->task->hole->polygon.corners;
    const uint16_t *most = finder->reach->most + (size_t)vertex * finder->vertices;
    const uint16_t *ways = finder->geodesic->least + (size_t)corner * finder->corners;

    *chords = 0;
    for (uint32_t i = 0, c = from; i < length; i++, c = c + 1 < finder->corners ? c + 1 : 0)
        if (most[finder->path[i]] < ways[c])
            return false;
    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++) {
        struct figure_link link = figure->links[i];
        uint32_t at = finder->on_path[link.vertex];
        if (at == 0)
            continue;
        at = (from + at - 1) % finder->corners;
        if (!length_fits(figure->edges[link.edge].limits, point_square(corners[at], corners[corner])))
            return false;
        ++*chords;
    }
    return true;
}

/* Whether a path that starts at the corner could start a corner earlier. */
static bool could_begin_earlier(const struct finder *finder, uint32_t corner, uint32_t length)
{
    const struct figure *figure = finder->figure;
    uint32_t before = (corner + finder->corners - 1) % finder->corners, vertex = finder->path[0], chords;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1] && length < finder->corners; i++)
        if (finder->on_path[figure->links[i].vertex] == 0 && fits(finder, before, figure->links[i]) &&
            is_compatible(finder, corner, length, before, figure->links[i].vertex, &chords))
            return true;
    return false;
}

/* Keeps the path in its order among the runs; equal ones come in an order of chance. */
static void keep(struct finder *finder, struct runs *runs, uint32_t corner, uint32_t length)
{
    uint32_t at = runs->count < RUNS_MOST ? runs->count++ : RUNS_MOST - 1;
    int32_t score = finder->score[length - 1];
    struct run run = runs->run[at];

    run.corner = (uint16_t)corner;
    run.length = (uint16_t)length;
    run.score = score;
    memcpy(run.vertices, finder->path, length * sizeof *run.vertices);
    for (; at > 0 && (runs->run[at - 1].score < score ||
                      (runs->run[at - 1].score == score && random_wide_below(&finder->random, 2) == 0)); at--)
        runs->run[at] = runs->run[at - 1];
    runs->run[at] = run;
}

/* The next vertex of the path, which begins at the corner `from`, behind its last one; false when there is
 * none. */
static bool step(struct finder *finder, struct runs *runs, uint32_t from, uint32_t depth)
{
    const struct figure *figure = finder->figure;
    uint32_t vertex = finder->path[depth], corner = (from + depth) % finder->corners;

    for (uint32_t i = finder->next[depth]; i < figure->first[vertex + 1]; i++) {
        uint32_t to = figure->links[i].vertex, chords;
        if (finder->on_path[to] != 0 || !fits(finder, corner, figure->links[i]))
            continue;
        runs->work += depth / 4 + 8;
        if (!is_compatible(finder, from, depth + 1, (corner + 1) % finder->corners, to, &chords))
            continue;
        finder->next[depth] = (uint16_t)(i + 1);
        finder->path[depth + 1] = (uint16_t)to;
        finder->next[depth + 1] = figure->first[to];
        finder->score[depth + 1] = finder->score[depth] + finder->gain[corner] - finder->cost[vertex] +
                                   (int32_t)(chords - 1) * RUNS_CHORD;
        finder->on_path[to] = (uint8_t)(depth + 2);
        return true;
    }
    finder->next[depth] = figure->first[vertex + 1];
    return false;
}

/* Whether a path with that score would be kept. */
static bool is_wanted(const struct runs *runs, int32_t score)
{
    return runs->count < RUNS_MOST || score > runs->run[RUNS_MOST - 1].score;
}

static void follow_paths(struct finder *finder, struct runs *runs, uint32_t corner, uint32_t vertex, uint32_t least)
{
    uint32_t depth = 0, steps = STEPS_ALL / (finder->corners * finder->vertices);
    bool grew = true; /* the path was lengthened last: if it cannot be any further it is a run */

    steps = steps > STEPS_MOST ? STEPS_MOST : steps < STEPS_LEAST ? STEPS_LEAST : steps;
    finder->path[0] = (uint16_t)vertex;
    finder->score[0] = 0;
    finder->next[0] = finder->figure->first[vertex];
    finder->on_path[vertex] = 1;
    for (;;) {
        uint32_t at = (corner + depth) % finder->corners;
        int32_t most = finder->score[depth] + finder->walk[at * finder->vertices + finder->path[depth]];
        if (is_wanted(runs, most) && depth + 1 < finder->corners && steps > 0 && step(finder, runs, corner, depth)) {
            depth++;
            steps--;
            grew = true;
            continue;
        }
        if (grew && depth + 1 >= least && is_wanted(runs, finder->score[depth]) &&
            !could_begin_earlier(finder, corner, depth + 1))
            keep(finder, runs, corner, depth + 1);
        grew = false;
        finder->on_path[finder->path[depth]] = 0;
        if (depth == 0)
            break;
        depth--;
    }
}

static bool take(struct finder *finder, struct runs *runs, struct arena *arena)
{
    size_t size = (size_t)finder->corners * finder->vertices;

    for (uint32_t i = 0; i < RUNS_MOST; i++)
        runs->run[i].vertices = ARENA_TAKE(arena, finder->corners, uint16_t);
    finder->gain = ARENA_TAKE(arena, finder->corners, uint16_t);
    finder->cost = ARENA_TAKE(arena, finder->vertices, uint16_t);
    finder->walk = ARENA_TAKE(arena, size, uint16_t);
    finder->longer = ARENA_TAKE(arena, size, uint16_t);
    finder->path = ARENA_TAKE(arena, finder->corners, uint16_t);
    finder->next = ARENA_TAKE(arena, finder->corners, uint16_t);
    finder->score = ARENA_TAKE(arena, finder->corners, int32_t);
    finder->on_path = ARENA_TAKE(arena, finder->vertices, uint8_t);
    return runs->run[RUNS_MOST - 1].vertices != NULL && finder->gain != NULL && finder->cost != NULL &&
           finder->walk != NULL && finder->longer != NULL && finder->path != NULL && finder->next != NULL &&
           finder->score != NULL && finder->on_path != NULL;
}

bool runs_find(struct runs *runs, const struct task *task, const struct reach *reach,
               const struct geodesic *geodesic, uint32_t least, uint32_t seed, bool wanted, struct arena *arena)
{
    struct finder finder = {.task = task, .figure = task->figure, .corners = task->hole->polygon.count,
                            .vertices = task->figure->vertex_count, .reach = reach, .geodesic = geodesic,
                            .random = random_wide_of(seed)};

    runs->count = 0;
    runs->work = 0;
    if (!wanted)
        return true;
    if (!take(&finder, runs, arena))
        return false;
    if (arena->counting)
        return true;
    memset(finder.on_path, 0, finder.vertices);
    find_gains(&finder);
    find_walks(&finder, runs);
    for (uint32_t c = 0; c < finder.corners; c++)
        for (uint32_t v = 0; v < finder.vertices; v++)
            follow_paths(&finder, runs, c, v, least);
    return true;
}
