/* See assignment.h.
 *
 * The trail holds what changes were made: of a domain its description before the change, while its rows stay where they
 * are on the stack of rows; of candidates the pairs that were removed. A domain that changes again before the next mark
 * is overwritten. Cuts by placed vertices always have room (assignment_init.c); those by small domains and discs are
 * optional, and left out where the stack has no room. */
#include "assignment.h"

#include <string.h>

#include "../../base/bits.h"
#include "../space/visibility.h"

/* The largest domain that cuts its neighbours' domains point by point. With 12, 24, 48 and 100 points 58 generated
 * problems take 6.8, 7.6, 8.9 and 13.7 million steps. */
enum { SMALL_DOMAIN = 12 };

/* Points of the largest domain that removes candidates of corners. In 100 million steps problem 68 was solved with two
 * seeds of two; without such removals with one, with 30,000 points with none. */
enum { SUPPORT_POINTS = 2000 };

/* Points of the largest domain that is cut to discs: larger ones seldom become smaller. */
enum { DISC_POINTS = 2000 };

/* ---- clearing ---- */

static void clear_queue(struct assignment *a)
{
    memset(a->queue.small, 0, a->vertex_words * sizeof *a->queue.small);
    memset(a->queue.medium, 0, a->vertex_words * sizeof *a->queue.medium);
    memset(a->queue.corners, 0, (a->input->hole->polygon.count + 63) / 64 * sizeof *a->queue.corners);
}

void assignment_clear(struct assignment *assignment, bool cover_required)
{
    struct assignment *a = assignment;
    const struct hole *hole = a->input->hole;
    uint32_t vertices = a->input->figure->vertex_count;

    for (uint32_t v = 0; v < vertices; v++) {
        a->domains[v] = domain_whole(hole);
        a->placed[v] = 0;
        a->cover.corner_of[v] = ASSIGNMENT_NONE;
        a->trail.last_change[v] = 0;
    }
    memset(a->cover.candidates, 0, (size_t)hole->polygon.count * a->vertex_words * sizeof *a->cover.candidates);
    for (uint32_t c = 0; c < hole->polygon.count; c++) {
        a->cover.vertex_at[c] = ASSIGNMENT_NONE;
        a->cover.within[c] = 0;
        a->cover.candidate_count[c] = (uint16_t)vertices;
        for (uint32_t v = 0; v < vertices; v++)
            bits_set(a->cover.candidates + (size_t)c * a->vertex_words, v);
    }
    clear_queue(a);
    a->cover.is_near = false;
    a->cover.is_required = cover_required;
    a->cover.open_count = cover_required ? hole->polygon.count : 0;
    a->placed_count = a->trail.marked_count = a->trail.domain_count = a->trail.excluded_count = 0;
    a->trail.rows_used = a->trail.rows_optional = 0;
}

void assignment_clear_near(struct assignment *assignment, const uint16_t *within)
{
    assignment_clear(assignment, true);
    for (uint32_t c = 0; c < assignment->input->hole->polygon.count; c++) {
        assignment->cover.within[c] = within[c];
        assignment->cover.is_near = assignment->cover.is_near || within[c] > 0;
    }
}

/* Steps that take about a unit of work; words of a domain that are cleared and trimmed in the time of a step. */
enum { WORK_STEPS = 3, WORK_DOMAIN_WORDS = 2 };

/* Steps that are reported together. */
enum { REPORT_STEPS = 10000 };

/* Whether to end. Reports the steps since the last time and `more`, which `work` does not count. */
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
    assignment->trail.marked_count = assignment->trail.domain_count;
    return (struct assignment_mark){assignment->trail.domain_count, assignment->trail.rows_used,
                                    assignment->trail.rows_optional, assignment->trail.excluded_count,
                                    assignment->placed_count};
}

/* The corners near a vertex are open again. */
static void uncover_all(struct assignment *a, uint32_t v)
{
    for (uint32_t c = a->cover.corner_of[v]; c < a->input->hole->polygon.count; c++) {
        if (a->cover.vertex_at[c] != v)
            continue;
        a->cover.vertex_at[c] = ASSIGNMENT_NONE;
        a->cover.open_count++;
    }
    a->cover.corner_of[v] = ASSIGNMENT_NONE;
}

static void unplace(struct assignment *a, uint32_t v)
{
    a->placed[v] = 0;
    if (a->cover.corner_of[v] == ASSIGNMENT_NONE)
        return;
    if (a->cover.is_near) {
        uncover_all(a, v);
        return;
    }
    a->cover.vertex_at[a->cover.corner_of[v]] = ASSIGNMENT_NONE;
    a->cover.corner_of[v] = ASSIGNMENT_NONE;
    a->cover.open_count++;
}

void assignment_undo(struct assignment *assignment, struct assignment_mark mark)
{
    struct assignment *a = assignment;

    while (a->trail.domain_count > mark.domains) {
        const struct assignment_saved *former = &a->trail.domains[--a->trail.domain_count];
        a->domains[former->vertex] = former->domain;
    }
    a->trail.marked_count = mark.domains;
    a->trail.rows_used = mark.rows;
    a->trail.rows_optional = mark.rows_optional;
    while (a->trail.excluded_count > mark.excluded) {
        uint32_t pair = a->trail.excluded[--a->trail.excluded_count], c = pair >> 16, v = pair & 0xffff;
        bits_set(a->cover.candidates + (size_t)c * a->vertex_words, v);
        a->cover.candidate_count[c]++;
    }
    while (a->placed_count > mark.placed)
        unplace(a, a->order[--a->placed_count]);
    clear_queue(a);
}

/* ---- candidates of corners ---- */

static bool exclude(struct assignment *a, uint32_t c, uint32_t v)
{
    if (!assignment_may_cover(a, c, v))
        return true;
    bits_clear(a->cover.candidates + (size_t)c * a->vertex_words, v);
    a->cover.candidate_count[c]--;
    a->trail.excluded[a->trail.excluded_count++] = c << 16 | v;
    if (a->cover.candidate_count[c] == 1)
        bits_set(a->queue.corners, c);
    if (a->cover.candidate_count[c] > 0)
        return true;
    a->weights.corner[c]++;
    return false;
}

/* Whether the domain of a vertex has a point that covers an open corner. */
static bool may_reach(struct assignment *a, uint32_t v, uint32_t c)
{
    const struct hole *hole = a->input->hole;
    struct point corner = hole->polygon.corners[c];

    if (a->cover.within[c] == 0)
        return domain_has(&a->domains[v], hole, corner);
    return domain_meets_disc(&a->domains[v], hole, a->cover.within[c], corner, &a->work);
}

/* Removes a vertex from the candidates of the corners that its domain has lost. */
static bool exclude_lost_corners(struct assignment *a, uint32_t v)
{
    const struct hole *hole = a->input->hole;

    if (!a->cover.is_required)
        return true;
    a->work += hole->polygon.count;
    for (uint32_t c = 0; c < hole->polygon.count; c++)
        if (a->cover.vertex_at[c] == ASSIGNMENT_NONE && assignment_may_cover(a, c, v) && !may_reach(a, v, c) &&
            !exclude(a, c, v))
            return false;
    return true;
}

/* A near cover may be nearer to a placed vertex than its corner is: eighths of a unit, with one unit for rounding. */
enum { NEAR_ROUNDING = 8 };

/* Removes the candidates of an open corner that cannot be as far from the placed vertex v as the corner is. */
static bool exclude_far(struct assignment *a, uint32_t v, uint32_t c)
{
    uint32_t slack = a->cover.within[c] > 0 ? a->cover.within[c] + NEAR_ROUNDING : 0;
    const uint64_t *candidates = a->cover.candidates + (size_t)c * a->vertex_words;
    const uint16_t *most = a->max_distance.between + (size_t)v * a->max_distance.count;

    a->work += a->cover.candidate_count[c];
    for (uint32_t w = 0; w < a->vertex_words; w++)
        for (uint64_t bits = candidates[w]; bits != 0; bits &= bits - 1) {
            uint32_t u = 64 * w + bits_lowest(bits);
            if (!a->placed[u] && most[u] + slack < a->scratch.ways[c] && !exclude(a, c, u))
                return false;
        }
    return true;
}

/* Vertex v has been placed: it covers the corners that it stands on, or near, and is no candidate of any other. The
 * others lose the candidates that cannot be as far from v as they are. */
static bool cover_corners(struct assignment *a, uint32_t v, const uint64_t *seen)
{
    const struct polygon *polygon = &a->input->hole->polygon;
    struct point p = a->at[v];

    if (!a->cover.is_required)
        return true;
    a->work += (uint64_t)polygon->count / 4 * geodesic_from(&a->geodesic, a->input->hole, p, seen, a->scratch.ways);
    for (uint32_t c = 0; c < polygon->count; c++) {
        if (a->cover.vertex_at[c] != ASSIGNMENT_NONE)
            continue;
        if (assignment_covers_from(a, c, p)) {
            a->cover.vertex_at[c] = (uint16_t)v;
            a->cover.corner_of[v] = a->cover.corner_of[v] < c ? a->cover.corner_of[v] : (uint16_t)c;
            a->cover.open_count--;
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
    uint32_t last = a->trail.last_change[v];

    return last > a->trail.marked_count && last <= a->trail.domain_count && a->trail.domains[last - 1].vertex == v;
}

/* Replaces the domain of a vertex by a smaller one, whose rows are on top of the stack. */
static bool cut_domain(struct assignment *a, uint32_t v, const struct domain *domain)
{
    if (domain->size == a->domains[v].size)
        return true;
    if (has_changed(a, v)) {
        uint64_t *rows = memmove(a->domains[v].rows, domain->rows, domain_words(domain) * sizeof *rows);
        a->domains[v] = *domain;
        a->domains[v].rows = rows;
    } else {
        a->trail.domains[a->trail.domain_count++] = (struct assignment_saved){a->domains[v], v};
        a->trail.last_change[v] = a->trail.domain_count;
        a->domains[v] = *domain;
        a->trail.rows_used += domain_words(domain);
    }
    if (domain->size == 0) {
        a->weights.vertex[v]++;
        return false;
    }
    if (domain->size <= SMALL_DOMAIN)
        bits_set(a->queue.small, v);
    if (a->cover.is_required && !a->cover.is_near && domain->size <= SUPPORT_POINTS)
        bits_set(a->queue.medium, v);
    return exclude_lost_corners(a, v);
}

static const struct ring *ring_of(const struct assignment *a, struct figure_link link)
{
    return &a->input->rings->ring[a->input->figure->edges[link.edge].ring];
}

/* Whether the trail has room for an optional cut of a domain. */
static bool has_trail_room(const struct assignment *a, const struct domain *domain)
{
    return a->trail.rows_optional + domain_words(domain) <= a->trail.rows_optional_max &&
           a->trail.domain_count + a->input->figure->edge_count < a->trail.domain_capacity;
}

/* An optional cut, for which there is room. */
static bool cut_optionally(struct assignment *a, uint32_t v, const struct domain *domain)
{
    uint32_t used = a->trail.rows_used;
    bool is_left = cut_domain(a, v, domain);

    a->trail.rows_optional += a->trail.rows_used - used;
    return is_left;
}

/* The visibility region of a point: from the pool, or made in the scratch. */
static const uint64_t *region_of(struct assignment *a, struct point p)
{
    const uint64_t *region = visibility_pool_region(a->input->pool, p);

    a->work += a->region_work;
    if (region != NULL)
        return region;
    visibility_make(a->input->hole, a->scratch.region, p, a->input->pool->stop);
    return a->scratch.region;
}

/* Cuts the domain of v to what a placed neighbour allows, the other end of the link, which sees `seen`. */
static bool cut_by_neighbour(struct assignment *a, uint32_t v, struct figure_link link, const uint64_t *seen)
{
    struct domain domain = {.rows = a->trail.rows + a->trail.rows_used};

    domain_ring(&domain, &a->domains[v], a->input->hole, ring_of(a, link), a->at[link.vertex], seen);
    a->work += domain_words(&domain) + 20;
    return cut_domain(a, v, &domain);
}

/* Cuts the domains of all neighbours of a placed vertex to what it allows. */
static bool cut_neighbours(struct assignment *a, uint32_t v, const uint64_t *seen)
{
    const struct figure *figure = a->input->figure;

    for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
        struct figure_link link = figure->links[i], back = {(uint16_t)v, link.edge};
        if (!a->placed[link.vertex] && !cut_by_neighbour(a, link.vertex, back, seen))
            return false;
    }
    return true;
}

/* Cuts small domains to the disc in which their vertex has to be, by its greatest distance from the placed vertex v. */
static bool cut_to_discs(struct assignment *a, uint32_t v)
{
    const struct figure *figure = a->input->figure;

    for (uint32_t u = 0; u < figure->vertex_count; u++) {
        uint32_t distance = a->max_distance.between[v * a->max_distance.count + u];
        struct domain domain = {.rows = a->trail.rows + a->trail.rows_used};
        if (a->placed[u] || a->domains[u].size > DISC_POINTS || distance == UINT16_MAX ||
            !has_trail_room(a, &a->domains[u]) ||
            domain_within(&a->domains[u], a->input->hole, distance, a->at[v]))
            continue;
        domain_disc(&domain, &a->domains[u], a->input->hole, distance, a->at[v]);
        a->work += domain_words(&domain) + 20;
        if (!cut_optionally(a, u, &domain))
            return false;
    }
    return true;
}

static bool place_one(struct assignment *a, uint32_t v, struct point p)
{
    const uint64_t *seen = region_of(a, p);

    a->at[v] = p;
    a->placed[v] = 1;
    a->order[a->placed_count++] = (uint16_t)v;
    bits_clear(a->queue.small, v);
    bits_clear(a->queue.medium, v);
    return cover_corners(a, v, seen) && cut_neighbours(a, v, seen) && cut_to_discs(a, v);
}

/* Arc consistency: cuts the neighbours' domains to what any point of a small domain allows, where the trail has
 * room. */
static bool make_arc_consistent(struct assignment *a, uint32_t v)
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
        if (is_stopped(a, domain_words(from) / WORK_DOMAIN_WORDS))
            return false;
        memset(a->scratch.joined, 0, domain_words(from) * sizeof *a->scratch.joined);
        while (domain_next(&points, &p)) {
            domain_join(a->scratch.joined, from, a->input->hole, ring_of(a, link), p, region_of(a, p));
            a->work += domain_words(from) / 8 + 20;
        }
        domain = domain_trim(from, a->scratch.joined);
        if (domain.size == from->size || !has_trail_room(a, &domain))
            continue;
        domain_cut(&domain, a->trail.rows + a->trail.rows_used, from, a->scratch.joined);
        if (!cut_optionally(a, link.vertex, &domain))
            return false;
    }
    return true;
}

/* Removes from each open corner the neighbours of v that would leave v no point if they stood there. */
static bool exclude_unsupported(struct assignment *a, uint32_t v)
{
    const struct figure *figure = a->input->figure;
    const struct hole *hole = a->input->hole;

    for (uint32_t c = 0; c < hole->polygon.count; c++) {
        struct point corner = hole->polygon.corners[c];
        const uint64_t *seen = NULL;
        if (a->cover.vertex_at[c] != ASSIGNMENT_NONE)
            continue;
        if (is_stopped(a, 0))
            return false;
        for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
            struct figure_link link = figure->links[i];
            if (a->placed[link.vertex] || !assignment_may_cover(a, c, link.vertex))
                continue;
            seen = seen != NULL ? seen : region_of(a, corner);
            a->work += 10;
            if (!domain_meets(&a->domains[v], hole, ring_of(a, link), corner, seen, &a->work) &&
                !exclude(a, c, link.vertex))
                return false;
        }
    }
    return true;
}

/* ---- propagation ---- */

/* An open corner with one candidate, or the number of corners. */
static uint32_t forced_corner(const struct assignment *a)
{
    uint32_t c = 0, corners = a->input->hole->polygon.count;

    while (c < corners && (a->cover.vertex_at[c] != ASSIGNMENT_NONE || a->cover.candidate_count[c] != 1))
        c++;
    return c;
}

static uint32_t first_candidate(const struct assignment *a, uint32_t c)
{
    const uint64_t *candidates = a->cover.candidates + (size_t)c * a->vertex_words;
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

/* Places a vertex at its only point, or lets its small domain cut its neighbours' domains. */
static bool propagate_small(struct assignment *a, uint32_t v)
{
    struct domain_points points = domain_points(&a->domains[v], a->input->hole);
    struct point p;

    bits_clear(a->queue.small, v);
    if (a->domains[v].size > 1)
        return make_arc_consistent(a, v);
    return domain_next(&points, &p) && place_one(a, v, p);
}

/* Cuts the domain of the only candidate of an open corner to the points near it, where the trail has room. */
static bool cut_to_corner(struct assignment *a, uint32_t c)
{
    struct domain domain = {.rows = a->trail.rows + a->trail.rows_used};
    uint32_t v;

    bits_clear(a->queue.corners, c);
    if (a->cover.vertex_at[c] != ASSIGNMENT_NONE)
        return true;
    v = first_candidate(a, c);
    if (a->placed[v] || !has_trail_room(a, &a->domains[v]))
        return true;
    domain_disc(&domain, &a->domains[v], a->input->hole, a->cover.within[c], a->input->hole->polygon.corners[c]);
    a->work += domain_words(&domain) + 20;
    return cut_optionally(a, v, &domain);
}

/* Does so for the first of the corners that have one candidate left; *is_cut: whether there is one. */
static bool cut_to_next_corner(struct assignment *a, bool *is_cut)
{
    for (uint32_t c = 0; c < a->input->hole->polygon.count; c++)
        if (bits_test(a->queue.corners, c)) {
            *is_cut = true;
            return cut_to_corner(a, c);
        }
    *is_cut = false;
    return true;
}

/* Propagates until nothing changes, the cheapest kind of change first. */
static bool propagate(struct assignment *a)
{
    const struct polygon *polygon = &a->input->hole->polygon;
    uint32_t vertices = a->input->figure->vertex_count;

    for (;;) {
        uint32_t c = a->cover.is_required && !a->cover.is_near ? forced_corner(a) : polygon->count;
        uint32_t small = next_of(a, a->queue.small), medium = next_of(a, a->queue.medium);
        bool is_cut = false;
        if (is_stopped(a, 0) || (!a->cover.is_near && a->cover.open_count > vertices - a->placed_count))
            return false;
        if (a->cover.is_near && !cut_to_next_corner(a, &is_cut))
            return false;
        if (is_cut)
            continue;
        if (c < polygon->count) {
            if (!place_one(a, first_candidate(a, c), polygon->corners[c]))
                return false;
        } else if (small < vertices) {
            if (!propagate_small(a, small))
                return false;
        } else if (medium < vertices) {
            bits_clear(a->queue.medium, medium);
            if (!exclude_unsupported(a, medium))
                return false;
        } else {
            return true;
        }
    }
}

bool assignment_place(struct assignment *assignment, uint32_t vertex, struct point p)
{
    return place_one(assignment, vertex, p) && propagate(assignment);
}

bool assignment_restore(struct assignment *assignment, const struct point *at, const uint16_t *freed,
                      uint32_t count)
{
    struct assignment *a = assignment;
    const struct figure *figure = a->input->figure;

    memset(a->queue.small, 0, a->vertex_words * sizeof *a->queue.small);
    memset(a->placed, 1, figure->vertex_count);
    memcpy(a->at, at, figure->vertex_count * sizeof *at);
    a->placed_count = figure->vertex_count - count;
    a->trail.marked_count = a->trail.domain_count = a->trail.rows_used = a->trail.rows_optional = 0;
    for (uint32_t i = 0; i < count; i++) {
        a->domains[freed[i]] = domain_whole(a->input->hole);
        a->placed[freed[i]] = 0;
        a->trail.last_change[freed[i]] = 0;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = figure->first[freed[i]]; k < figure->first[freed[i] + 1]; k++)
            if (a->placed[figure->links[k].vertex] &&
                !cut_by_neighbour(a, freed[i], figure->links[k], region_of(a, at[figure->links[k].vertex])))
                return false;
    return propagate(a);
}
