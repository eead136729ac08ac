/* See assignment.h.
 *
 * Changes are undone from stacks: of a domain its former description (the rows stay where they are on the stack
 * of rows; a domain that changes again before the next mark is written over), of candidates the pairs that were
 * taken off. Each edge makes the domain of one of its ends smaller when the other is placed, so the stack has
 * one window of each edge's ring at most; what small domains do beyond that is left out when there is no
 * room for it. */
#include "assignment.h"

#include <string.h>

#include "../../base/bits.h"
#include "../space/visibility.h"

/* The largest domain whose places are looked at one by one: with 12, 24, 48 and 100 places 58 generated
 * problems take 6.8, 7.6, 8.9 and 13.7 million steps. */
enum { SMALL_DOMAIN = 12 };

/* Words of the stack of rows for what small domains do, at most, and as a multiple of those that are needed; words
 * needed by the largest figure, those left aside. Without this room searches go on half blind: of 16 on hard problems
 * (8 problems, 120 million steps) 9 found a pose with 16,384 words and 4 times, 13 with these, 13 with 163,840. */
enum { ROWS_EXTRA = 65536, ROWS_EXTRA_TIMES = 16, ROWS_MOST = 131072 };

/* Windows of the whole hole by which another edge for a bonus raises the need, at most: halves add two where the edge
 * is listed twice, and those of the edge before may have lowered the need by half of one. */
enum { WINDOWS_MORE = 3 };

/* Descriptions of former domains beyond four for each edge. Chosen by hand. */
enum { FORMER_EXTRA = 256 };

/* Places of a domain that takes candidates off corners. In 100 million steps problem 68 was solved with two seeds
 * of two; with one of two without it, with none with 30,000. */
enum { SUPPORT_POINTS = 2000 };

/* Places of a domain that is cut to discs: in larger ones it seldom pays for the time. */
enum { DISC_POINTS = 2000 };

/* Charged for a look at what a point sees, whether it is known or has to be found. */
enum { VISIBILITY_WORK = 100 };

/* ---- setting up ---- */

/* Words of the window of an edge's ring. */
static uint32_t window_words(const struct search_input *input, uint32_t edge)
{
    const struct hole *hole = input->hole;
    uint32_t radius = ring_radius(input->figure->edges[edge].limits, hole_side(hole));
    uint32_t rows = 2 * radius + 1, words = 2 * radius / 64 + 2;

    return (rows < hole->height ? rows : hole->height) * (words < hole->words ? words : hole->words);
}

static uint32_t rows_needed(const struct search_input *input)
{
    uint32_t needed = 0;

    for (uint32_t i = 0; i < input->figure->edge_count; i++)
        needed += window_words(input, i);
    return needed;
}

/* Words of the stack of rows where `needed` words are the least: what small domains do comes on top. */
static uint32_t rows_room(uint32_t needed)
{
    uint32_t extra = ROWS_EXTRA_TIMES * needed;

    return needed + (extra < ROWS_EXTRA ? extra : ROWS_EXTRA);
}

uint32_t assignment_words_more(const struct search_input *input)
{
    uint32_t needed = rows_needed(input), more = WINDOWS_MORE * input->hole->words * input->hole->height;

    return rows_room(needed + more) - rows_room(needed);
}

bool assignment_fits(const struct search_input *input)
{
    return rows_needed(input) <= ROWS_MOST && input->figure->use.kind != BONUS_WALLHACK &&
           input->figure->use.kind != BONUS_GLOBALIST;
}

uint64_t assignment_work(const struct search_input *input)
{
    uint64_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;

    return (vertices * vertices * vertices + corners * corners * corners) / 8;
}

bool assignment_init(struct assignment *assignment, const struct search_input *input, struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;
    struct assignment *a = assignment;

    *a = (struct assignment){.input = input, .vertex_words = (vertices + 63) / 64, .map_work = VISIBILITY_WORK};
    a->rows_needed = rows_needed(input);
    a->rows_room = rows_room(a->rows_needed);
    a->former_room = 4 * input->figure->edge_count + FORMER_EXTRA;
    a->domains = ARENA_TAKE(arena, vertices, struct domain);
    a->at = ARENA_TAKE(arena, vertices, struct point);
    a->placed = ARENA_TAKE(arena, vertices, uint8_t);
    a->order = ARENA_TAKE(arena, vertices, uint16_t);
    a->covers = ARENA_TAKE(arena, vertices, uint16_t);
    a->covered_by = ARENA_TAKE(arena, corners, uint16_t);
    a->candidates = ARENA_TAKE(arena, (size_t)corners * a->vertex_words, uint64_t);
    a->candidate_count = ARENA_TAKE(arena, corners, uint16_t);
    a->vertex_weight = ARENA_TAKE(arena, vertices, uint32_t);
    a->corner_weight = ARENA_TAKE(arena, corners, uint32_t);
    a->support = ARENA_TAKE(arena, a->vertex_words, uint64_t);
    a->revise = ARENA_TAKE(arena, a->vertex_words, uint64_t);
    a->changed = ARENA_TAKE(arena, vertices, uint32_t);
    a->former = ARENA_TAKE(arena, a->former_room, struct assignment_former);
    a->excluded = ARENA_TAKE(arena, (size_t)corners * vertices, uint32_t);
    a->rows = ARENA_TAKE(arena, a->rows_room, uint64_t);
    a->gather = ARENA_TAKE(arena, (size_t)input->hole->words * input->hole->height, uint64_t);
    a->map = ARENA_TAKE(arena, (size_t)input->hole->words * input->hole->height, uint64_t);
    a->ways = ARENA_TAKE(arena, corners, uint16_t);
    if (!max_distance_build(&a->max_distance, input->figure, arena, input->anytime_stop) ||
        !geodesic_build(&a->geodesic, input->hole, arena, input->anytime_stop))
        return false;
    if (arena->counting)
        return true;
    for (uint32_t v = 0; v < vertices; v++)
        a->vertex_weight[v] = 1;
    for (uint32_t c = 0; c < corners; c++)
        a->corner_weight[c] = 1;
    a->work = a->reported = assignment_work(input);
    return true;
}

void assignment_clear(struct assignment *assignment, bool cover)
{
    struct assignment *a = assignment;
    const struct hole *hole = a->input->hole;
    uint32_t vertices = a->input->figure->vertex_count;

    for (uint32_t v = 0; v < vertices; v++) {
        a->domains[v] = domain_whole(hole);
        a->placed[v] = 0;
        a->covers[v] = ASSIGNMENT_NONE;
        a->changed[v] = 0;
    }
    memset(a->candidates, 0, (size_t)hole->polygon.count * a->vertex_words * sizeof *a->candidates);
    for (uint32_t c = 0; c < hole->polygon.count; c++) {
        a->covered_by[c] = ASSIGNMENT_NONE;
        a->candidate_count[c] = (uint16_t)vertices;
        for (uint32_t v = 0; v < vertices; v++)
            bits_set(a->candidates + (size_t)c * a->vertex_words, v);
    }
    memset(a->revise, 0, a->vertex_words * sizeof *a->revise);
    memset(a->support, 0, a->vertex_words * sizeof *a->support);
    a->cover = cover;
    a->open_corners = cover ? hole->polygon.count : 0;
    a->placed_count = a->former_marked = a->former_used = a->rows_used = a->excluded_used = 0;
}

/* Steps of an assignment for a unit of work, about; words of a domain cleared and trimmed for a step. */
enum { WORK_STEPS = 3, WORK_WORDS = 2 };

/* Steps that are told together. */
enum { REPORT_STEPS = 10000 };

/* Whether to end; `more` steps are told, but not counted. */
static bool is_stopped(struct assignment *a, uint64_t more)
{
    uint64_t steps = a->work - a->reported + more;

    if (steps < REPORT_STEPS)
        return false;
    a->reported = a->work;
    return stop_after(a->input->anytime_stop, steps / WORK_STEPS);
}

/* ---- undoing ---- */

struct assignment_mark assignment_mark(struct assignment *assignment)
{
    assignment->former_marked = assignment->former_used;
    return (struct assignment_mark){assignment->former_used, assignment->rows_used, assignment->excluded_used,
                                    assignment->placed_count};
}

static void lift(struct assignment *a, uint32_t v)
{
    a->placed[v] = 0;
    if (a->covers[v] == ASSIGNMENT_NONE)
        return;
    a->covered_by[a->covers[v]] = ASSIGNMENT_NONE;
    a->covers[v] = ASSIGNMENT_NONE;
    a->open_corners++;
}

void assignment_undo(struct assignment *assignment, struct assignment_mark mark)
{
    struct assignment *a = assignment;

    while (a->former_used > mark.former) {
        const struct assignment_former *former = &a->former[--a->former_used];
        a->domains[former->vertex] = former->domain;
    }
    a->former_marked = mark.former;
    a->rows_used = mark.rows;
    while (a->excluded_used > mark.excluded) {
        uint32_t pair = a->excluded[--a->excluded_used], c = pair >> 16, v = pair & 0xffff;
        bits_set(a->candidates + (size_t)c * a->vertex_words, v);
        a->candidate_count[c]++;
    }
    while (a->placed_count > mark.placed)
        lift(a, a->order[--a->placed_count]);
    memset(a->revise, 0, a->vertex_words * sizeof *a->revise);
    memset(a->support, 0, a->vertex_words * sizeof *a->support);
}

/* ---- candidates of corners ---- */

static bool exclude(struct assignment *a, uint32_t c, uint32_t v)
{
    if (!assignment_may_cover(a, c, v))
        return true;
    bits_clear(a->candidates + (size_t)c * a->vertex_words, v);
    a->candidate_count[c]--;
    a->excluded[a->excluded_used++] = c << 16 | v;
    if (a->candidate_count[c] > 0)
        return true;
    a->corner_weight[c]++;
    return false;
}

/* Takes a vertex off the corners that its domain does not hold any more. */
static bool leave_corners(struct assignment *a, uint32_t v)
{
    const struct hole *hole = a->input->hole;

    if (!a->cover)
        return true;
    a->work += hole->polygon.count;
    for (uint32_t c = 0; c < hole->polygon.count; c++)
        if (a->covered_by[c] == ASSIGNMENT_NONE && !domain_has(&a->domains[v], hole, hole->polygon.corners[c]) &&
            !exclude(a, c, v))
            return false;
    return true;
}

/* Takes off an open corner the vertices that cannot be as far from the placed vertex v as the corner is. */
static bool exclude_far(struct assignment *a, uint32_t v, uint32_t c)
{
    const uint64_t *candidates = a->candidates + (size_t)c * a->vertex_words;
    const uint16_t *most = a->max_distance.between + (size_t)v * a->max_distance.count;

    a->work += a->candidate_count[c];
    for (uint32_t w = 0; w < a->vertex_words; w++)
        for (uint64_t bits = candidates[w]; bits != 0; bits &= bits - 1) {
            uint32_t u = 64 * w + bits_lowest(bits);
            if (!a->placed[u] && most[u] < a->ways[c] && !exclude(a, c, u))
                return false;
        }
    return true;
}

/* A vertex has been placed: it covers the corner it stands on, and no other; of the other corners it takes off
 * the vertices that cannot be as far from it. */
static bool cover_corners(struct assignment *a, uint32_t v, const uint64_t *seen)
{
    const struct polygon *polygon = &a->input->hole->polygon;
    struct point p = a->at[v];

    if (!a->cover)
        return true;
    a->work += (uint64_t)polygon->count / 4 * geodesic_from(&a->geodesic, a->input->hole, p, seen, a->ways);
    for (uint32_t c = 0; c < polygon->count; c++) {
        if (a->covered_by[c] != ASSIGNMENT_NONE)
            continue;
        if (point_same(p, polygon->corners[c])) {
            a->covered_by[c] = (uint16_t)v;
            a->covers[v] = (uint16_t)c;
            a->open_corners--;
            continue;
        }
        if (!exclude(a, c, v) || !exclude_far(a, v, c))
            return false;
    }
    return true;
}

/* ---- domains ---- */

/* Whether the domain of a vertex has changed since the last mark. */
static bool has_changed(const struct assignment *a, uint32_t v)
{
    uint32_t last = a->changed[v];

    return last > a->former_marked && last <= a->former_used && a->former[last - 1].vertex == v;
}

/* Takes over a smaller domain, whose rows are on top of the stack. */
static bool narrow(struct assignment *a, uint32_t v, const struct domain *domain)
{
    if (domain->size == a->domains[v].size)
        return true;
    if (has_changed(a, v)) {
        uint64_t *rows = memmove(a->domains[v].rows, domain->rows, domain_words(domain) * sizeof *rows);
        a->domains[v] = *domain;
        a->domains[v].rows = rows;
    } else {
        a->former[a->former_used++] = (struct assignment_former){a->domains[v], v};
        a->changed[v] = a->former_used;
        a->domains[v] = *domain;
        a->rows_used += domain_words(domain);
    }
    if (domain->size == 0) {
        a->vertex_weight[v]++;
        return false;
    }
    if (domain->size <= SMALL_DOMAIN)
        bits_set(a->revise, v);
    if (a->cover && domain->size <= SUPPORT_POINTS)
        bits_set(a->support, v);
    return leave_corners(a, v);
}

static const struct ring *ring_of(const struct assignment *a, struct figure_link link)
{
    return &a->input->rings->ring[a->input->figure->edges[link.edge].ring];
}

/* Whether a domain may be made smaller without need. */
static bool has_room(const struct assignment *a, const struct domain *domain)
{
    return a->rows_used + domain_words(domain) + a->rows_needed <= a->rows_room &&
           a->former_used + a->input->figure->edge_count < a->former_room;
}

/* What a point sees: from the pool, or made for now. */
static const uint64_t *map_of(struct assignment *a, struct point p)
{
    const uint64_t *map = visibility_pool_map(a->input->pool, p);

    a->work += a->map_work;
    if (map != NULL)
        return map;
    visibility_make(a->input->hole, a->map, p, a->input->anytime_stop);
    return a->map;
}

/* Leaves a vertex what a placed neighbour at a point allows, which sees so much. */
static bool narrow_by(struct assignment *a, uint32_t v, struct figure_link link, const uint64_t *seen)
{
    struct domain domain = {.rows = a->rows + a->rows_used};

    domain_ring(&domain, &a->domains[v], a->input->hole, ring_of(a, link), a->at[link.vertex], seen);
    a->work += domain_words(&domain) + 20;
    return narrow(a, v, &domain);
}

/* Leaves the neighbours of a placed vertex what it allows. */
static bool narrow_neighbours(struct assignment *a, uint32_t v, const uint64_t *seen)
{
    const struct figure *figure = a->input->figure;

    for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
        struct figure_link link = figure->links[i], back = {(uint16_t)v, link.edge};
        if (!a->placed[link.vertex] && !narrow_by(a, link.vertex, back, seen))
            return false;
    }
    return true;
}

/* Leaves the other vertices with few places those that are near enough. */
static bool narrow_others(struct assignment *a, uint32_t v)
{
    const struct figure *figure = a->input->figure;

    for (uint32_t u = 0; u < figure->vertex_count; u++) {
        uint32_t distance = a->max_distance.between[v * a->max_distance.count + u];
        struct domain domain = {.rows = a->rows + a->rows_used};
        if (a->placed[u] || a->domains[u].size > DISC_POINTS || distance == UINT16_MAX || !has_room(a, &a->domains[u]) ||
            domain_within(&a->domains[u], a->input->hole, distance, a->at[v]))
            continue;
        domain_disc(&domain, &a->domains[u], a->input->hole, distance, a->at[v]);
        a->work += domain_words(&domain) + 20;
        if (!narrow(a, u, &domain))
            return false;
    }
    return true;
}

static bool place_one(struct assignment *a, uint32_t v, struct point p)
{
    const uint64_t *seen = map_of(a, p);

    a->at[v] = p;
    a->placed[v] = 1;
    a->order[a->placed_count++] = (uint16_t)v;
    bits_clear(a->revise, v);
    bits_clear(a->support, v);
    return cover_corners(a, v, seen) && narrow_neighbours(a, v, seen) && narrow_others(a, v);
}

/* Leaves the neighbours of a vertex with a small domain what any of its places allows, if there is room. */
static bool revise(struct assignment *a, uint32_t v)
{
    const struct figure *figure = a->input->figure;

    for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
        struct figure_link link = figure->links[i];
        const struct domain *from = &a->domains[link.vertex];
        struct domain_points points = domain_points(&a->domains[v], a->input->hole);
        struct domain domain;
        struct point p;
        if (a->placed[link.vertex])
            continue;
        if (is_stopped(a, domain_words(from) / WORK_WORDS))
            return false;
        memset(a->gather, 0, domain_words(from) * sizeof *a->gather);
        while (domain_next(&points, &p)) {
            domain_join(a->gather, from, a->input->hole, ring_of(a, link), p, map_of(a, p));
            a->work += domain_words(from) / 8 + 20;
        }
        domain = domain_trim(from, a->gather);
        if (domain.size == from->size || !has_room(a, &domain))
            continue;
        domain_cut(&domain, a->rows + a->rows_used, from, a->gather);
        if (!narrow(a, link.vertex, &domain))
            return false;
    }
    return true;
}

/* Takes the neighbours of a vertex off the corners from which they would leave it no place. */
static bool exclude_unsupported(struct assignment *a, uint32_t v)
{
    const struct figure *figure = a->input->figure;
    const struct hole *hole = a->input->hole;

    for (uint32_t c = 0; c < hole->polygon.count; c++) {
        struct point corner = hole->polygon.corners[c];
        const uint64_t *seen = NULL;
        if (a->covered_by[c] != ASSIGNMENT_NONE)
            continue;
        if (is_stopped(a, 0))
            return false;
        for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
            struct figure_link link = figure->links[i];
            if (a->placed[link.vertex] || !assignment_may_cover(a, c, link.vertex))
                continue;
            seen = seen != NULL ? seen : map_of(a, corner);
            a->work += 10;
            if (!domain_meets(&a->domains[v], hole, ring_of(a, link), corner, seen, &a->work) &&
                !exclude(a, c, link.vertex))
                return false;
        }
    }
    return true;
}

/* ---- what follows ---- */

/* An open corner with one candidate, or the number of corners. */
static uint32_t forced_corner(const struct assignment *a)
{
    uint32_t c = 0, corners = a->input->hole->polygon.count;

    while (c < corners && (a->covered_by[c] != ASSIGNMENT_NONE || a->candidate_count[c] != 1))
        c++;
    return c;
}

static uint32_t first_candidate(const struct assignment *a, uint32_t c)
{
    const uint64_t *candidates = a->candidates + (size_t)c * a->vertex_words;
    uint32_t w = 0;

    while (candidates[w] == 0)
        w++;
    return 64 * w + bits_lowest(candidates[w]);
}

/* The first vertex of a set, or the number of vertices. */
static uint32_t next_of(const struct assignment *a, const uint64_t *set)
{
    for (uint32_t w = 0; w < a->vertex_words; w++)
        if (set[w] != 0)
            return 64 * w + bits_lowest(set[w]);
    return a->input->figure->vertex_count;
}

/* Takes the only place of a vertex, or lets its small domain narrow its neighbours. */
static bool follow_small(struct assignment *a, uint32_t v)
{
    struct domain_points points = domain_points(&a->domains[v], a->input->hole);
    struct point p;

    bits_clear(a->revise, v);
    if (a->domains[v].size > 1)
        return revise(a, v);
    return domain_next(&points, &p) && place_one(a, v, p);
}

/* Draws consequences as long as there are any, the cheapest first. */
static bool follow(struct assignment *a)
{
    const struct polygon *polygon = &a->input->hole->polygon;
    uint32_t vertices = a->input->figure->vertex_count;

    for (;;) {
        uint32_t c = a->cover ? forced_corner(a) : polygon->count;
        uint32_t small = next_of(a, a->revise), medium = next_of(a, a->support);
        if (is_stopped(a, 0) || a->open_corners > vertices - a->placed_count)
            return false;
        if (c < polygon->count) {
            if (!place_one(a, first_candidate(a, c), polygon->corners[c]))
                return false;
        } else if (small < vertices) {
            if (!follow_small(a, small))
                return false;
        } else if (medium < vertices) {
            bits_clear(a->support, medium);
            if (!exclude_unsupported(a, medium))
                return false;
        } else {
            return true;
        }
    }
}

bool assignment_place(struct assignment *assignment, uint32_t vertex, struct point p)
{
    return place_one(assignment, vertex, p) && follow(assignment);
}

bool assignment_stand(struct assignment *assignment, const struct point *at, const uint16_t *lifted,
                      uint32_t count)
{
    struct assignment *a = assignment;
    const struct figure *figure = a->input->figure;

    memset(a->revise, 0, a->vertex_words * sizeof *a->revise);
    memset(a->placed, 1, figure->vertex_count);
    memcpy(a->at, at, figure->vertex_count * sizeof *at);
    a->placed_count = figure->vertex_count - count;
    a->former_marked = a->former_used = a->rows_used = 0;
    for (uint32_t i = 0; i < count; i++) {
        a->domains[lifted[i]] = domain_whole(a->input->hole);
        a->placed[lifted[i]] = 0;
        a->changed[lifted[i]] = 0;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = figure->first[lifted[i]]; k < figure->first[lifted[i] + 1]; k++)
            if (a->placed[figure->links[k].vertex] &&
                !narrow_by(a, lifted[i], figure->links[k], map_of(a, at[figure->links[k].vertex])))
                return false;
    return follow(a);
}
