/* See chains.h. First finds the highest score of a walk from each vertex at each corner, as if vertices could repeat,
 * by going round the hole as often as it has corners. Then follows paths depth first, as long as the score of such a
 * walk can raise a path above the lowest chain that is kept.
 *
 * Measured on problems 64 and 106, whose poses were found: of the 20 chains with the highest scores all are true but
 * for a few ends. */
#include "chains.h"

#include <string.h>

#include "anneal_math.h"

/* Steps from one start, at most and at least, and from all starts together: figures with many equal edges have too many
 * paths to follow them all. Chosen by hand. */
enum { STEPS_MOST = 1000, STEPS_LEAST = 20, STEPS_ALL = 400000 };

static const struct figure *figure_of(const struct chain_finder *finder)
{
    return finder->assignment->input->figure;
}

/* Steps that take about a unit of work; steps that are reported together. */
enum { WORK_CHAIN_STEPS = 3, CHAIN_REPORT_STEPS = 10000 };

/* Whether to end; reports the steps since the last time. */
static bool is_finder_stopped(struct chain_finder *finder)
{
    uint64_t steps = finder->work - finder->reported;

    if (steps < CHAIN_REPORT_STEPS)
        return false;
    finder->reported = finder->work;
    return stop_after(finder->assignment->input->anytime_stop, steps / WORK_CHAIN_STEPS);
}

static uint32_t edge_square(const struct chain_finder *finder, uint32_t corner)
{
    const struct polygon *polygon = &finder->assignment->input->hole->polygon;

    return point_square(polygon->corners[corner], polygon->corners[(corner + 1) % finder->corners]);
}

/* Whether a vertex may cover a corner that is open. */
static bool may_cover(const struct chain_finder *finder, uint32_t corner, uint32_t vertex)
{
    return finder->assignment->cover.vertex_at[corner] == ASSIGNMENT_NONE &&
           assignment_may_cover(finder->assignment, corner, vertex);
}

/* Whether the vertex of a link may cover the corner `to`, when the other end covers a neighbouring corner. `side` is
 * the first of the two corners around the hole. */
static bool link_fits(const struct chain_finder *finder, uint32_t side, uint32_t to, struct figure_link link)
{
    return may_cover(finder, to, link.vertex) &&
           length_fits(figure_of(finder)->edges[link.edge].limits, edge_square(finder, side));
}

static uint32_t next_corner(const struct chain_finder *finder, uint32_t corner)
{
    return corner + 1 < finder->corners ? corner + 1 : 0;
}

/* The score of the edges between a vertex and those that are placed. */
static int32_t score_of_joints(const struct chain_finder *finder, uint32_t vertex)
{
    const struct figure *figure = figure_of(finder);
    int32_t score = 0;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (finder->assignment->placed[figure->links[i].vertex])
            score += CHAIN_CHORD;
    return score;
}

/* log2(a / b) in CHAIN_PARTS, a at least b. */
static uint16_t parts_of(uint32_t a, uint32_t b)
{
    return (uint16_t)(anneal_log2(((uint64_t)a << 16) / b) * CHAIN_PARTS >> 16);
}

static void find_edge_scores(struct chain_finder *finder)
{
    const struct figure *figure = figure_of(finder);

    for (uint32_t c = 0; c < finder->corners; c++) {
        uint32_t next = next_corner(finder, c), all = 0, fit = 0;
        for (uint32_t v = 0; v < finder->vertices; v++) {
            if (!may_cover(finder, c, v))
                continue;
            all += figure_degree(figure, v);
            for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++)
                fit += link_fits(finder, c, next, figure->links[i]);
        }
        finder->edge_score[c] = fit > 0 ? parts_of(all, fit) : 0;
    }
    finder->work += (uint64_t)finder->corners * figure->edge_count * 2;
    for (uint32_t v = 0; v < finder->vertices; v++)
        finder->branching[v] = figure_degree(figure, v) > 2 ? parts_of(figure_degree(figure, v) - 1, 1) : 0;
}

static uint16_t walk_from(const struct chain_finder *finder, uint32_t corner, uint32_t vertex)
{
    const struct figure *figure = figure_of(finder);
    const uint16_t *ahead = finder->walk_score + (size_t)next_corner(finder, corner) * finder->vertices;
    int32_t most = 0, gain = (int32_t)finder->edge_score[corner] - finder->branching[vertex];

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (ahead[figure->links[i].vertex] + gain > most &&
            link_fits(finder, corner, next_corner(finder, corner), figure->links[i]))
            most = ahead[figure->links[i].vertex] + gain;
    return (uint16_t)most;
}

static bool find_walks(struct chain_finder *finder)
{
    uint32_t size = finder->corners * finder->vertices;
    bool changed = true;

    memset(finder->walk_score, 0, size * sizeof *finder->walk_score);
    for (uint32_t round = 0; round < finder->corners && changed; round++) {
        memset(finder->longer_score, 0, size * sizeof *finder->longer_score);
        for (uint32_t c = 0; c < finder->corners; c++)
            for (uint32_t v = 0; v < finder->vertices; v++)
                if (may_cover(finder, c, v))
                    finder->longer_score[c * finder->vertices + v] = walk_from(finder, c, v);
        changed = memcmp(finder->walk_score, finder->longer_score, size * sizeof *finder->walk_score) != 0;
        memcpy(finder->walk_score, finder->longer_score, size * sizeof *finder->walk_score);
        finder->work += (uint64_t)finder->assignment->cover.open_count * figure_of(finder)->edge_count;
        if (is_finder_stopped(finder))
            return false;
    }
    return true;
}

/* Whether a vertex may stand at a corner, given the path whose first vertex is at the corner `from`. *chords becomes
 * the number of its edges to vertices of the path. */
static bool is_compatible(const struct chain_finder *finder, uint32_t from, uint32_t length, uint32_t corner,
                          uint32_t vertex, uint32_t *chords)
{
    const struct figure *figure = figure_of(finder);
    const struct point *corners = finder->assignment->input->hole->polygon.corners;
    const uint16_t *most = finder->assignment->max_distance.between + (size_t)vertex * finder->vertices;
    const uint16_t *ways = finder->assignment->geodesic.between + (size_t)corner * finder->corners;

    *chords = 0;
    for (uint32_t i = 0, c = from; i < length; i++, c = next_corner(finder, c))
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

/* Whether the path that starts at the corner could be lengthened by a vertex at the corner before. */
static bool could_begin_earlier(const struct chain_finder *finder, uint32_t corner, uint32_t length)
{
    const struct figure *figure = figure_of(finder);
    uint32_t before = (corner + finder->corners - 1) % finder->corners, vertex = finder->path[0], chords;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1] && length < finder->corners; i++)
        if (finder->on_path[figure->links[i].vertex] == 0 && link_fits(finder, before, before, figure->links[i]) &&
            is_compatible(finder, corner, length, before, figure->links[i].vertex, &chords))
            return true;
    return false;
}

/* Keeps the path as a chain, in order of the scores; orders equal ones at random. */
static void keep_chain(struct chain_finder *finder, struct chains *chains, uint32_t corner, uint32_t length)
{
    uint32_t at = chains->count < CHAINS_MAX ? chains->count++ : CHAINS_MAX - 1;
    int32_t score = finder->score[length - 1];
    struct chain chain = chains->chain[at];

    chain.corner = (uint16_t)corner;
    chain.length = (uint16_t)length;
    chain.score = score;
    memcpy(chain.vertices, finder->path, length * sizeof *chain.vertices);
    for (; at > 0 && (chains->chain[at - 1].score < score ||
                      (chains->chain[at - 1].score == score && random_wide_below(&finder->random, 2) == 0)); at--)
        chains->chain[at] = chains->chain[at - 1];
    chains->chain[at] = chain;
}

/* Adds the next possible vertex behind the last one of the path, which begins at the corner `from`. False when there is
 * none. */
static bool extend_path(struct chain_finder *finder, uint32_t from, uint32_t depth)
{
    const struct figure *figure = figure_of(finder);
    uint32_t vertex = finder->path[depth], corner = (from + depth) % finder->corners;
    uint32_t next = next_corner(finder, corner);

    for (uint32_t i = finder->next[depth]; i < figure->first[vertex + 1]; i++) {
        uint32_t to = figure->links[i].vertex, chords;
        if (finder->on_path[to] != 0 || !link_fits(finder, corner, next, figure->links[i]))
            continue;
        finder->work += depth / 4 + 8;
        if (!is_compatible(finder, from, depth + 1, next, to, &chords))
            continue;
        finder->next[depth] = (uint16_t)(i + 1);
        finder->path[depth + 1] = (uint16_t)to;
        finder->next[depth + 1] = figure->first[to];
        finder->score[depth + 1] = finder->score[depth] + finder->edge_score[corner] - finder->branching[vertex] +
                                   (int32_t)(chords - 1) * CHAIN_CHORD + score_of_joints(finder, to);
        finder->on_path[to] = (uint8_t)(depth + 2);
        return true;
    }
    finder->next[depth] = figure->first[vertex + 1];
    return false;
}

/* Whether a path with that score would be kept. */
static bool is_wanted(const struct chains *chains, int32_t score)
{
    return chains->count < CHAINS_MAX || score > chains->chain[CHAINS_MAX - 1].score;
}

static void follow_paths(struct chain_finder *finder, struct chains *chains, uint32_t corner, uint32_t vertex)
{
    uint32_t depth = 0, steps = STEPS_ALL / (finder->corners * finder->vertices);
    bool grew = true; /* the last step lengthened the path: it is a chain if it cannot grow further */

    steps = steps > STEPS_MOST ? STEPS_MOST : steps < STEPS_LEAST ? STEPS_LEAST : steps;
    finder->path[0] = (uint16_t)vertex;
    finder->score[0] = score_of_joints(finder, vertex);
    finder->next[0] = figure_of(finder)->first[vertex];
    finder->on_path[vertex] = 1;
    for (;;) {
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a hole has three corners and more */
        uint32_t at = (corner + depth) % finder->corners;
        int32_t most = finder->score[depth] + finder->walk_score[at * finder->vertices + finder->path[depth]];
        if (is_wanted(chains, most) && depth + 1 < finder->corners && steps > 0 && extend_path(finder, corner, depth)) {
            depth++;
            steps--;
            grew = true;
            continue;
        }
        if (grew && depth + 1 >= finder->length_min && is_wanted(chains, finder->score[depth]) &&
            !could_begin_earlier(finder, corner, depth + 1))
            keep_chain(finder, chains, corner, depth + 1);
        grew = false;
        finder->on_path[finder->path[depth]] = 0;
        if (depth == 0)
            break;
        depth--;
    }
}

void chain_finder_init(struct chain_finder *finder, const struct assignment *assignment, struct arena *arena)
{
    uint32_t corners = assignment->input->hole->polygon.count, vertices = assignment->input->figure->vertex_count;
    size_t size = (size_t)corners * vertices;

    *finder = (struct chain_finder){.assignment = assignment, .corners = corners, .vertices = vertices};
    finder->edge_score = ARENA_TAKE(arena, corners, uint16_t);
    finder->branching = ARENA_TAKE(arena, vertices, uint16_t);
    finder->walk_score = ARENA_TAKE(arena, size, uint16_t);
    finder->longer_score = ARENA_TAKE(arena, size, uint16_t);
    finder->path = ARENA_TAKE(arena, corners, uint16_t);
    finder->next = ARENA_TAKE(arena, corners, uint16_t);
    finder->score = ARENA_TAKE(arena, corners, int32_t);
    finder->on_path = ARENA_TAKE(arena, vertices, uint8_t);
}

void chains_init(struct chains *chains, uint32_t corners, struct arena *arena)
{
    struct chain *chain = ARENA_TAKE(arena, CHAINS_MAX, struct chain);
    uint16_t *vertices = ARENA_TAKE(arena, (size_t)CHAINS_MAX * corners, uint16_t);

    *chains = (struct chains){.chain = chain};
    for (uint32_t i = 0; i < CHAINS_MAX && !arena->counting; i++)
        chain[i].vertices = vertices + (size_t)i * corners;
}

void chains_find(struct chains *chains, struct chain_finder *finder, uint32_t length_min, uint32_t seed)
{
    chains->count = 0;
    finder->length_min = length_min;
    finder->random = random_wide_of(seed);
    memset(finder->on_path, 0, finder->vertices);
    find_edge_scores(finder);
    if (!find_walks(finder))
        return;
    for (uint32_t c = 0; c < finder->corners; c++)
        for (uint32_t v = 0; v < finder->vertices; v++)
            if (may_cover(finder, c, v)) {
                follow_paths(finder, chains, c, v);
                if (is_finder_stopped(finder))
                    return;
            }
}
