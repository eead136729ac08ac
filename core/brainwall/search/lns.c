/* See lns.h.
 *
 * The vertex with the fewest points is decided first (most constrained variable). A lower bound on the dislikes of a
 * point is the sum, over the corners, of the squared distance to the nearest of: the vertices that stand, the point,
 * and the boxes around the domains of the other freed vertices. Points are tried in rising order of that bound, so
 * that the first pose is a good one; equal ones at random. */
#include "lns.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../../base/random.h"
#include "../bounds.h"
#include "../rules/dislikes.h"
#include "assignment.h"
#include "dislikes_bound.h"

/* The most vertices freed at a time. For equal work, most improvements came of 3 to 5 vertices, a third as many of
 * 8. */
enum { FREED_MAX = 8 };

/* The number of vertices to free, in 16ths: it rises by UP after a neighbourhood that was searched completely, and
 * falls by DOWN after one that was not. */
enum { SIZE_PARTS = 16, SIZE_FIRST = 3 * SIZE_PARTS, UP = 2, DOWN = 1 };

/* The most work in a neighbourhood: with a quarter or three times as much, a fifth less was gained. */
enum { NEIGHBOURHOOD_WORK = 20000 };

/* The largest domain whose points are examined, and the points that can be listed on all levels together. */
enum { EXAMINED_MAX = 2500, POINTS = 512 };

/* Work charged for a visibility region: the same points come again and again, so the pool has most of them. */
enum { LNS_REGION_WORK = 20 };

/* Hole edges tested in the time of a unit of work when a pose is offered: as many as for a region of visibility.c. */
enum { OFFER_EDGES = 2 };

/* A point that a freed vertex may be placed at. */
struct lns_point {
    struct point at;
    uint32_t least; /* the least dislikes of the open corners that can come of it */
};

/* A freed vertex that is being decided. */
struct lns_level {
    struct assignment_mark mark; /* the assignment before it */
    uint32_t vertex;
    uint32_t first, left;        /* its points that are still to be tried, in lns.points */
    bool is_last;                /* all other freed vertices are placed */
};

/* What is freed, and the corners that it may come nearer to: set anew for each neighbourhood. */
struct neighbourhood {
    uint16_t *freed;         /* vertices, FREED_MAX at most */
    uint32_t freed_count;
    uint64_t *is_freed;      /* a bit for each vertex */
    struct vertex_box *boxes; /* of each freed vertex: around all its points */
    struct point *corners;    /* open: a freed vertex may come nearer than those that stand */
    uint32_t corner_count;
    uint64_t other_dislikes;  /* of the corners that are not open */
};

/* Branch and bound within a neighbourhood. */
struct lns_search {
    uint32_t *near;           /* of each level and open corner: squared distance to the nearest vertex placed */
    uint32_t *least;          /* of each open corner: the same, boxes of vertices that are not placed included */
    struct lns_level *levels;
    uint32_t depth;           /* levels that are open */
    struct lns_point *points; /* of all levels, POINTS at most */
    struct point *found;      /* of each freed vertex: its point in the best pose, if has_moved */
    uint64_t limit;           /* a pose needs fewer dislikes than this */
    bool has_moved;           /* the best pose is another one than before */
};

struct lns {
    const struct search_input *input;
    struct incumbent *incumbent;
    struct assignment assignment;
    struct random_wide random;
    struct point *at;  /* of each vertex: the pose */
    uint64_t dislikes; /* of the pose */
    uint16_t *nearest; /* of each corner: the nearest vertex of the pose */
    uint32_t size;     /* vertices to free, in SIZE_PARTS */
    struct neighbourhood hood;
    struct lns_search search;
    uint64_t work;     /* outside of the assignment */
    uint64_t reported; /* work that `stop` has counted */
};

/* False when stopped. */
static bool init_lns(struct lns *lns, const struct search_input *input, struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;

    *lns = (struct lns){.input = input, .size = SIZE_FIRST};
    lns->at = ARENA_TAKE(arena, vertices, struct point);
    lns->nearest = ARENA_TAKE(arena, corners, uint16_t);
    lns->hood.freed = ARENA_TAKE(arena, FREED_MAX, uint16_t);
    lns->hood.is_freed = ARENA_TAKE(arena, (vertices + 63) / 64, uint64_t);
    lns->hood.boxes = ARENA_TAKE(arena, FREED_MAX, struct vertex_box);
    lns->hood.corners = ARENA_TAKE(arena, corners, struct point);
    lns->search.near = ARENA_TAKE(arena, (size_t)corners * (FREED_MAX + 1), uint32_t);
    lns->search.least = ARENA_TAKE(arena, corners, uint32_t);
    lns->search.levels = ARENA_TAKE(arena, FREED_MAX + 1, struct lns_level);
    lns->search.points = ARENA_TAKE(arena, POINTS, struct lns_point);
    lns->search.found = ARENA_TAKE(arena, FREED_MAX, struct point);
    return assignment_init(&lns->assignment, input, arena);
}

void lns_count(const struct search_input *input, struct arena *counting)
{
    struct lns lns;

    (void)init_lns(&lns, input, counting);
}

static uint64_t work_of(const struct lns *lns)
{
    return lns->work + lns->assignment.work;
}

static bool has_spent(struct lns *lns, uint64_t work_max)
{
    uint64_t work = work_of(lns);
    bool stopped = stop_after(lns->input->stop, work - lns->reported);

    lns->reported = work;
    return stopped || work >= work_max || lns->dislikes == 0;
}

/* ---- the pose ---- */

static void find_nearest(struct lns *lns)
{
    const struct polygon *polygon = &lns->input->hole->polygon;
    uint32_t vertices = lns->input->figure->vertex_count;

    lns->dislikes = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t v;
        lns->dislikes += dislikes_corner(polygon->corners[c], lns->at, vertices, &v);
        lns->nearest[c] = (uint16_t)v;
    }
    lns->work += (uint64_t)polygon->count * vertices / 4;
}

/* Takes the best pose of the neighbourhood. */
static void take_found(struct lns *lns)
{
    uint64_t before = lns->dislikes;

    for (uint32_t i = 0; i < lns->hood.freed_count; i++)
        lns->at[lns->hood.freed[i]] = lns->search.found[i];
    find_nearest(lns);
    if (lns->dislikes >= before && !lns->input->prefers_unlocking)
        return;
    (void)incumbent_offer(lns->incumbent, lns->input, lns->at);
    lns->work += (uint64_t)lns->input->figure->edge_count * lns->input->hole->polygon.count / OFFER_EDGES;
}

/* ---- what is freed ---- */

/* Marks a vertex and frees it, unless it unlocks a bonus that the pose has to unlock. */
static void mark_and_free(struct lns *lns, uint32_t v)
{
    const struct search_input *input = lns->input;

    bits_set(lns->hood.is_freed, v);
    if (input->must_unlock == 0 || (pose_unlocked(input->figure->problem, &lns->at[v], 1) & input->must_unlock) == 0)
        lns->hood.freed[lns->hood.freed_count++] = (uint16_t)v;
}

/* A random neighbour of the freed vertices that is not marked, the likelier the more of them it joins; the number of
 * vertices when there is none. */
static uint32_t any_neighbour(struct lns *lns)
{
    const struct figure *figure = lns->input->figure;
    uint32_t count = 0, v = figure->vertex_count;

    for (uint32_t i = 0; i < lns->hood.freed_count; i++)
        for (uint32_t k = figure->first[lns->hood.freed[i]]; k < figure->first[lns->hood.freed[i] + 1]; k++)
            if (!bits_test(lns->hood.is_freed, figure->links[k].vertex) &&
                random_wide_below(&lns->random, ++count) == 0)
                v = figure->links[k].vertex;
    lns->work += (uint64_t)4 * count;
    return v;
}

/* Frees a random vertex and some that are connected with it. */
static void free_some(struct lns *lns)
{
    uint32_t vertices = lns->input->figure->vertex_count;
    uint32_t count = (lns->size + random_wide_below(&lns->random, 2 * SIZE_PARTS)) / SIZE_PARTS;
    uint32_t v = random_wide_below(&lns->random, vertices);

    memset(lns->hood.is_freed, 0, (vertices + 63) / 64 * sizeof *lns->hood.is_freed);
    lns->hood.freed_count = 0;
    for (count = count < FREED_MAX ? count : FREED_MAX; count > 0 && v < vertices; count--) {
        mark_and_free(lns, v);
        v = any_neighbour(lns);
    }
    memset(lns->hood.is_freed, 0, (vertices + 63) / 64 * sizeof *lns->hood.is_freed);
    for (uint32_t i = 0; i < lns->hood.freed_count; i++)
        bits_set(lns->hood.is_freed, lns->hood.freed[i]);
    lns->work += 100;
}

/* ---- bounds ---- */

/* The squared distance of a corner to the nearest vertex that is not freed. */
static uint32_t distance_without(struct lns *lns, uint32_t corner)
{
    struct point p = lns->input->hole->polygon.corners[corner];
    uint32_t least = SQUARE_MAX;

    if (!bits_test(lns->hood.is_freed, lns->nearest[corner]))
        return point_square(p, lns->at[lns->nearest[corner]]);
    lns->work += lns->input->figure->vertex_count / 4;
    for (uint32_t v = 0; v < lns->input->figure->vertex_count; v++) {
        uint32_t square = point_square(p, lns->at[v]);
        if (square < least && !bits_test(lns->hood.is_freed, v))
            least = square;
    }
    return least;
}

/* Finds the open corners: those that some freed vertex may come nearer to than all others are. */
static void open_corners(struct lns *lns)
{
    const struct polygon *polygon = &lns->input->hole->polygon;

    for (uint32_t i = 0; i < lns->hood.freed_count; i++)
        lns->hood.boxes[i] = vertex_box_of(&lns->assignment, lns->hood.freed[i], &lns->work);
    lns->hood.corner_count = 0;
    lns->hood.other_dislikes = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t square = distance_without(lns, c), least = SQUARE_MAX;
        for (uint32_t i = 0; i < lns->hood.freed_count; i++)
            least = integer_min_32(least, vertex_box_square(lns->hood.boxes[i], polygon->corners[c]));
        if (least >= square) {
            lns->hood.other_dislikes += square;
            continue;
        }
        lns->search.near[lns->hood.corner_count] = square;
        lns->hood.corners[lns->hood.corner_count++] = polygon->corners[c];
    }
    lns->work += (uint64_t)polygon->count * (lns->hood.freed_count + 1) / 2;
}

static uint32_t *near_of(struct lns *lns, uint32_t level)
{
    return lns->search.near + (size_t)level * lns->input->hole->polygon.count;
}

/* Sets the distances of a level: those of the level before, and the vertices placed after the first `placed`. */
static void update_distances(struct lns *lns, uint32_t level, uint32_t placed)
{
    const struct assignment *a = &lns->assignment;
    uint32_t *near = near_of(lns, level);

    if (level > 0)
        memcpy(near, near_of(lns, level - 1), lns->hood.corner_count * sizeof *near);
    lns->work += (uint64_t)lns->hood.corner_count * (a->placed_count - placed + 1) / 4;
    for (; placed < a->placed_count; placed++)
        for (uint32_t c = 0; c < lns->hood.corner_count; c++)
            near[c] = integer_min_32(near[c], point_square(a->at[a->order[placed]], lns->hood.corners[c]));
}

/* Sets `least`: the distances of the deepest level, with the boxes of all freed vertices that are not placed, except
 * one. */
static void bound_without(struct lns *lns, uint32_t vertex)
{
    const struct assignment *a = &lns->assignment;

    memcpy(lns->search.least, near_of(lns, lns->search.depth), lns->hood.corner_count * sizeof *lns->search.least);
    for (uint32_t i = 0; i < lns->hood.freed_count; i++) {
        struct vertex_box box;
        if (a->placed[lns->hood.freed[i]] || lns->hood.freed[i] == vertex)
            continue;
        box = vertex_box_of(a, lns->hood.freed[i], &lns->work);
        lns->work += lns->hood.corner_count / 2;
        for (uint32_t c = 0; c < lns->hood.corner_count; c++)
            lns->search.least[c] = integer_min_32(lns->search.least[c], vertex_box_square(box, lns->hood.corners[c]));
    }
}

/* The sum of `least`, with the vertex left out there at a point. At most MAX_CORNERS * SQUARE_MAX < 2^32. */
static uint32_t least_sum_with(const struct lns *lns, struct point p)
{
    uint32_t sum = 0;

    for (uint32_t c = 0; c < lns->hood.corner_count; c++)
        sum += integer_min_32(lns->search.least[c], point_square(p, lns->hood.corners[c]));
    return sum;
}

/* ---- branch and bound ---- */

/* Keeps the pose of the assignment, which has `dislikes`, if it is better than the best one. */
static void keep_pose(struct lns *lns, uint64_t dislikes)
{
    if (dislikes >= lns->search.limit)
        return;
    lns->search.limit = dislikes;
    lns->search.has_moved = false;
    for (uint32_t i = 0; i < lns->hood.freed_count; i++) {
        lns->search.found[i] = lns->assignment.at[lns->hood.freed[i]];
        lns->search.has_moved = lns->search.has_moved ||
                                !point_same(lns->search.found[i], lns->at[lns->hood.freed[i]]);
    }
}

/* Lists the points of the level's vertex that can be better than the best pose. False: there are too many. */
static bool list_points(struct lns *lns, struct lns_level *level)
{
    const struct hole *hole = lns->input->hole;
    const struct domain *domain = &lns->assignment.domains[level->vertex];
    struct domain_points points = domain_points(domain, hole);
    struct point p;

    if (domain->size > EXAMINED_MAX)
        return false;
    level->left = 0;
    lns->work += domain_words(domain) + (uint64_t)domain->size * (2 + lns->hood.corner_count / 16);
    while (domain_next(&points, &p)) {
        uint32_t least = least_sum_with(lns, p);
        if (lns->hood.other_dislikes + least >= lns->search.limit)
            continue;
        if (level->first + level->left == POINTS)
            return false;
        lns->search.points[level->first + level->left++] = (struct lns_point){p, least};
    }
    return true;
}

/* Opens a level with the vertex of the fewest points, or keeps the pose when all are placed. False: the vertex has too
 * many points. */
static bool open_next_level(struct lns *lns)
{
    const struct assignment *a = &lns->assignment;
    struct lns_level *level = &lns->search.levels[lns->search.depth];
    uint32_t open = 0;

    for (uint32_t i = 0; i < lns->hood.freed_count; i++) {
        uint32_t v = lns->hood.freed[i];
        if (!a->placed[v] && (open++ == 0 || a->domains[v].size < a->domains[level->vertex].size))
            level->vertex = v;
    }
    if (open == 0) {
        uint64_t sum = lns->hood.other_dislikes;
        for (uint32_t c = 0; c < lns->hood.corner_count; c++)
            sum += near_of(lns, lns->search.depth)[c];
        keep_pose(lns, sum);
        return true;
    }
    level->mark = assignment_mark(&lns->assignment);
    level->first = lns->search.depth > 0 ? level[-1].first + level[-1].left : 0;
    level->is_last = open == 1;
    bound_without(lns, level->vertex);
    lns->search.depth++;
    return list_points(lns, level);
}

/* Takes the point with the lowest bound of those left, equal ones at random. False when none can be better than the
 * best pose. */
static bool next_point(struct lns *lns, struct lns_level *level, struct lns_point *point)
{
    struct lns_point *points = lns->search.points + level->first;
    uint32_t best, next;

    if (level->left == 0)
        return false;
    best = next = random_wide_below(&lns->random, level->left);
    for (uint32_t i = 1; i < level->left; i++) {
        next = next + 1 < level->left ? next + 1 : 0;
        if (points[next].least < points[best].least)
            best = next;
    }
    lns->work += level->left / 4;
    *point = points[best];
    points[best] = points[--level->left];
    return lns->hood.other_dislikes + point->least < lns->search.limit;
}

/* Searches the neighbourhood. False when it was not searched completely. */
static bool search_neighbourhood(struct lns *lns)
{
    struct assignment *a = &lns->assignment;
    uint64_t end = work_of(lns) + NEIGHBOURHOOD_WORK;
    struct lns_point point;

    lns->search.depth = 0;
    if (!open_next_level(lns))
        return false;
    while (lns->search.depth > 0) {
        struct lns_level *level = &lns->search.levels[lns->search.depth - 1];
        assignment_undo(a, level->mark);
        if (work_of(lns) >= end)
            return false;
        if (!next_point(lns, level, &point)) {
            lns->search.depth--;
        } else if (level->is_last) {
            a->at[level->vertex] = point.at;
            keep_pose(lns, lns->hood.other_dislikes + point.least);
        } else if (assignment_place(a, level->vertex, point.at)) {
            update_distances(lns, lns->search.depth, level->mark.placed);
            if (!open_next_level(lns))
                return false;
        }
    }
    return true;
}

/* Frees some vertices and searches for better points for them. */
static void try_neighbourhood(struct lns *lns)
{
    free_some(lns);
    if (lns->hood.freed_count == 0 ||
        !assignment_restore(&lns->assignment, lns->at, lns->hood.freed, lns->hood.freed_count))
        return;
    lns->search.limit = lns->dislikes + 1;
    lns->search.has_moved = false;
    open_corners(lns);
    update_distances(lns, 0, lns->input->figure->vertex_count - lns->hood.freed_count);
    if (search_neighbourhood(lns))
        lns->size = integer_min_32(lns->size + UP, FREED_MAX * SIZE_PARTS);
    else
        lns->size = lns->size > SIZE_PARTS ? lns->size - DOWN : SIZE_PARTS;
    if (lns->search.has_moved)
        take_found(lns);
}

bool lns_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
             struct incumbent *incumbent, uint64_t *spent)
{
    struct arena counting = arena_counting();
    struct lns lns;

    *spent = 0;
    if (assignment_init_work(input) >= work)
        return true;
    lns_count(input, &counting);
    if (!arena_holds(&scratch, &counting))
        return false;
    if (!init_lns(&lns, input, &scratch))
        return true;
    lns.random = random_wide_of(seed);
    lns.incumbent = incumbent;
    lns.assignment.region_work = LNS_REGION_WORK;
    memcpy(lns.at, incumbent->vertices, input->figure->vertex_count * sizeof *lns.at);
    assignment_clear(&lns.assignment, false);
    find_nearest(&lns);
    while (!has_spent(&lns, work))
        try_neighbourhood(&lns);
    *spent = work_of(&lns);
    return true;
}
