/* See runs.h. First the longest walk from each vertex at each corner is found, as if vertices might repeat: by
 * going round the hole as often as it has corners. Then paths are followed, depth first, as long as such a walk
 * lets them become longer than the shortest run that is kept. */
#include "runs.h"

#include <string.h>

#include "../../base/random.h"

/* Steps from one start at most: figures with many equal edges have too many paths to follow them all. */
enum { STEPS_MOST = 1000 };

struct finder {
    const struct task *task;
    const struct figure *figure;
    uint32_t corners, vertices;
    uint16_t *walk;    /* [corner * vertices + vertex]: edges of the longest walk on from there */
    uint16_t *longer;  /* the same, of the round that is computed */
    uint16_t *path;    /* vertices */
    uint16_t *next;    /* for each of them the link to try next */
    uint8_t *on_path;  /* of each vertex */
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

static uint16_t walk_from(const struct finder *finder, uint32_t corner, uint32_t vertex)
{
    const struct figure *figure = finder->figure;
    const uint16_t *ahead = finder->walk + (size_t)((corner + 1) % finder->corners) * finder->vertices;
    uint16_t most = 0;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (fits(finder, corner, figure->links[i]) && ahead[figure->links[i].vertex] + 1 > most)
            most = (uint16_t)(ahead[figure->links[i].vertex] + 1);
    return most;
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

/* Whether a path that starts at the corner could start a corner earlier. */
static bool could_begin_earlier(const struct finder *finder, uint32_t corner, uint32_t length)
{
    const struct figure *figure = finder->figure;
    uint32_t before = (corner + finder->corners - 1) % finder->corners, vertex = finder->path[0];

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1] && length < finder->corners; i++)
        if (!finder->on_path[figure->links[i].vertex] && fits(finder, before, figure->links[i]))
            return true;
    return false;
}

/* Keeps the path in its order among the runs; equal ones come in an order of chance. */
static void keep(struct finder *finder, struct runs *runs, uint32_t corner, uint32_t length)
{
    uint32_t at = runs->count < RUNS_MOST ? runs->count++ : RUNS_MOST - 1;
    struct run run = runs->run[at];

    run.corner = (uint16_t)corner;
    run.length = (uint16_t)length;
    memcpy(run.vertices, finder->path, length * sizeof *run.vertices);
    for (; at > 0 && (runs->run[at - 1].length < length ||
                      (runs->run[at - 1].length == length && random_wide_below(&finder->random, 2) == 0)); at--)
        runs->run[at] = runs->run[at - 1];
    runs->run[at] = run;
}

/* The next vertex of the path behind its last one, at the corner where that stands; false when there is none. */
static bool step(struct finder *finder, uint32_t corner, uint32_t depth)
{
    const struct figure *figure = finder->figure;
    uint32_t vertex = finder->path[depth];

    for (uint32_t i = finder->next[depth]; i < figure->first[vertex + 1]; i++) {
        uint32_t to = figure->links[i].vertex;
        if (finder->on_path[to] || !fits(finder, corner, figure->links[i]))
            continue;
        finder->next[depth] = (uint16_t)(i + 1);
        finder->path[depth + 1] = (uint16_t)to;
        finder->next[depth + 1] = figure->first[to];
        finder->on_path[to] = 1;
        return true;
    }
    finder->next[depth] = figure->first[vertex + 1];
    return false;
}

static void follow_paths(struct finder *finder, struct runs *runs, uint32_t corner, uint32_t vertex, uint32_t least)
{
    uint32_t depth = 0, steps = 0;
    bool grew = true; /* the path was lengthened last: if it cannot be any further it is a run */

    finder->path[0] = (uint16_t)vertex;
    finder->next[0] = finder->figure->first[vertex];
    finder->on_path[vertex] = 1;
    for (;;) {
        uint32_t at = (corner + depth) % finder->corners;
        uint32_t shortest = runs->count < RUNS_MOST ? least : runs->run[RUNS_MOST - 1].length + 1u;
        bool hopeful = depth + 1 + finder->walk[at * finder->vertices + finder->path[depth]] >= shortest;
        if (hopeful && depth + 1 < finder->corners && steps++ < STEPS_MOST && step(finder, at, depth)) {
            depth++;
            grew = true;
            continue;
        }
        if (grew && depth + 1 >= shortest && !could_begin_earlier(finder, corner, depth + 1))
            keep(finder, runs, corner, depth + 1);
        grew = false;
        finder->on_path[finder->path[depth]] = 0;
        if (depth == 0)
            break;
        depth--;
    }
    runs->work += (uint64_t)steps * 8;
}

bool runs_find(struct runs *runs, const struct task *task, uint32_t least, uint32_t seed, bool wanted,
               struct arena *arena)
{
    struct finder finder = {.task = task, .figure = task->figure, .corners = task->hole->polygon.count,
                            .vertices = task->figure->vertex_count, .random = random_wide_of(seed)};
    size_t size = (size_t)finder.corners * finder.vertices;

    runs->count = 0;
    runs->work = 0;
    if (!wanted)
        return true;
    for (uint32_t i = 0; i < RUNS_MOST; i++)
        runs->run[i].vertices = ARENA_TAKE(arena, finder.corners, uint16_t);
    finder.walk = ARENA_TAKE(arena, size, uint16_t);
    finder.longer = ARENA_TAKE(arena, size, uint16_t);
    finder.path = ARENA_TAKE(arena, finder.corners, uint16_t);
    finder.next = ARENA_TAKE(arena, finder.corners, uint16_t);
    finder.on_path = ARENA_TAKE(arena, finder.vertices, uint8_t);
    if (finder.walk == NULL || finder.longer == NULL || finder.next == NULL || finder.on_path == NULL)
        return false;
    if (arena->counting)
        return true;
    memset(finder.on_path, 0, finder.vertices);
    find_walks(&finder, runs);
    for (uint32_t c = 0; c < finder.corners; c++)
        for (uint32_t v = 0; v < finder.vertices; v++)
            if (finder.walk[c * finder.vertices + v] + 1u >= least)
                follow_paths(&finder, runs, c, v, least);
    return true;
}
