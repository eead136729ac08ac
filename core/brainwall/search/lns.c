/* See lns.h.
 *
 * The vertex with the fewest points is decided first. The least dislikes of a point are the sum, over the corners, of
 * the distance to the nearest of: the vertices that stand, the point, the boxes around what is left to the other
 * vertices. Places are tried in rising order of that, so the first pose is a good one; equal ones by chance. */
#include "lns.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../../base/random.h"
#include "../bounds.h"
#include "../rules/dislikes.h"
#include "assignment.h"
#include "dislikes_bound.h"

/* Vertices lifted at a time, at most. By work, most improvements came of 3 to 5, a third as many of 8. */
enum { LIFTED_MAX = 8 };

/* Parts of a vertex that the number of vertices lifted at a time is led in: up by UP after a neighbourhood that was
 * searched to its end, else down by DOWN. */
enum { SIZE_PARTS = 16, SIZE_FIRST = 3 * SIZE_PARTS, UP = 2, DOWN = 1 };

/* Work in a neighbourhood, at most: with a quarter or three times of it a fifth less was gained. */
enum { NEIGHBOURHOOD_WORK = 20000 };

/* Places of a vertex that are looked at, and those that may be listed on all levels together. */
enum { EXAMINED_MAX = 2500, POINTS = 512 };

/* Charged for a look at what a point sees: the same points are asked for again and again, so most are known. */
enum { VISIBILITY_WORK = 20 };

struct lns_point {
    struct point at;
    uint32_t least; /* dislikes of the open corners that come of it, at least */
};

/* A vertex that is being decided. */
struct lns_level {
    struct assignment_mark mark;
    uint32_t vertex;
    uint32_t first, left; /* its points that are still to be tried */
    bool last;            /* all others are placed */
};

struct lns {
    const struct search_input *input;
    struct answer *answer;
    struct assignment assignment;
    struct random_wide random;
    struct point *at;        /* the pose, */
    uint64_t dislikes;       /* its dislikes, */
    uint16_t *nearest;       /* and of each corner the vertex nearest to it */
    uint32_t size;           /* vertices to lift, in SIZE_PARTS */
    uint64_t work, reported; /* outside of the assignment; work that `stop` has been told of */

    /* The neighbourhood. */
    uint16_t *lifted;         /* vertices */
    uint32_t lifted_count;
    uint64_t *taken;          /* a bit for each of them */
    struct vertex_box *boxes; /* of each of them: around all points that it can have */
    struct point *corners;    /* open: a lifted vertex may come nearer than those that stand */
    uint32_t corner_count;
    uint64_t rest;            /* dislikes of the other corners */
    uint32_t *near;           /* of each level and open corner: squared distance of the nearest vertex placed */
    uint32_t *least;          /* of each open corner: the same, with boxes of vertices that are not placed */
    struct lns_level *levels;
    uint32_t depth;           /* levels that are open */
    struct lns_point *points;
    struct point *found;      /* of each lifted vertex: its point in the best pose, if `moved` */
    uint64_t limit;           /* dislikes that a pose has to be below */
    bool moved;               /* the best pose is another than before */
};

/* False when stopped. */
static bool init(struct lns *lns, const struct search_input *input, struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;

    *lns = (struct lns){.input = input, .size = SIZE_FIRST};
    lns->at = ARENA_TAKE(arena, vertices, struct point);
    lns->nearest = ARENA_TAKE(arena, corners, uint16_t);
    lns->lifted = ARENA_TAKE(arena, LIFTED_MAX, uint16_t);
    lns->taken = ARENA_TAKE(arena, (vertices + 63) / 64, uint64_t);
    lns->boxes = ARENA_TAKE(arena, LIFTED_MAX, struct vertex_box);
    lns->corners = ARENA_TAKE(arena, corners, struct point);
    lns->near = ARENA_TAKE(arena, (size_t)corners * (LIFTED_MAX + 1), uint32_t);
    lns->least = ARENA_TAKE(arena, corners, uint32_t);
    lns->levels = ARENA_TAKE(arena, LIFTED_MAX + 1, struct lns_level);
    lns->points = ARENA_TAKE(arena, POINTS, struct lns_point);
    lns->found = ARENA_TAKE(arena, LIFTED_MAX, struct point);
    return assignment_init(&lns->assignment, input, arena);
}

void lns_count(const struct search_input *input, struct arena *counting)
{
    struct lns lns;

    (void)init(&lns, input, counting);
}

static uint64_t work_of(const struct lns *lns)
{
    return lns->work + lns->assignment.work;
}

static bool ends(struct lns *lns, uint64_t work_most)
{
    uint64_t work = work_of(lns);
    bool stopped = stop_after(lns->input->stop, work - lns->reported);

    lns->reported = work;
    return stopped || work >= work_most || lns->dislikes == 0;
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

/* Takes over what was found. */
static void move(struct lns *lns)
{
    uint64_t before = lns->dislikes;

    for (uint32_t i = 0; i < lns->lifted_count; i++)
        lns->at[lns->lifted[i]] = lns->found[i];
    find_nearest(lns);
    if (lns->dislikes < before || lns->input->prefers_unlocking)
        (void)answer_offer(lns->answer, lns->input, lns->at);
}

/* ---- what is lifted ---- */

/* A vertex that unlocks a bonus which is asked for stays where it stands; it is taken only until all are chosen. */
static void take(struct lns *lns, uint32_t v)
{
    const struct search_input *input = lns->input;

    bits_set(lns->taken, v);
    if (input->must_unlock == 0 || (pose_unlocked(input->figure->problem, &lns->at[v], 1) & input->must_unlock) == 0)
        lns->lifted[lns->lifted_count++] = (uint16_t)v;
}

/* A neighbour of a lifted vertex, by chance, the likelier the more lifted neighbours it has; the number of vertices
 * when there is none. */
static uint32_t any_neighbour(struct lns *lns)
{
    const struct figure *figure = lns->input->figure;
    uint32_t count = 0, v = figure->vertex_count;

    for (uint32_t i = 0; i < lns->lifted_count; i++)
        for (uint32_t k = figure->first[lns->lifted[i]]; k < figure->first[lns->lifted[i] + 1]; k++)
            if (!bits_test(lns->taken, figure->links[k].vertex) &&
                random_wide_below(&lns->random, ++count) == 0)
                v = figure->links[k].vertex;
    lns->work += (uint64_t)4 * count;
    return v;
}

/* Lifts a vertex and some that hang together with it. */
static void lift(struct lns *lns)
{
    uint32_t vertices = lns->input->figure->vertex_count;
    uint32_t count = (lns->size + random_wide_below(&lns->random, 2 * SIZE_PARTS)) / SIZE_PARTS;
    uint32_t v = random_wide_below(&lns->random, vertices);

    memset(lns->taken, 0, (vertices + 63) / 64 * sizeof *lns->taken);
    lns->lifted_count = 0;
    for (count = count < LIFTED_MAX ? count : LIFTED_MAX; count > 0 && v < vertices; count--) {
        take(lns, v);
        v = any_neighbour(lns);
    }
    memset(lns->taken, 0, (vertices + 63) / 64 * sizeof *lns->taken);
    for (uint32_t i = 0; i < lns->lifted_count; i++)
        bits_set(lns->taken, lns->lifted[i]);
    lns->work += 100;
}

/* ---- bounds ---- */

/* The distance of a corner to the nearest vertex that is not lifted. */
static uint32_t distance_without(struct lns *lns, uint32_t corner)
{
    struct point p = lns->input->hole->polygon.corners[corner];
    uint32_t least = SQUARE_MAX;

    if (!bits_test(lns->taken, lns->nearest[corner]))
        return point_square(p, lns->at[lns->nearest[corner]]);
    lns->work += lns->input->figure->vertex_count / 4;
    for (uint32_t v = 0; v < lns->input->figure->vertex_count; v++) {
        uint32_t square = point_square(p, lns->at[v]);
        if (square < least && !bits_test(lns->taken, v))
            least = square;
    }
    return least;
}

/* Finds the open corners. */
static void open_corners(struct lns *lns)
{
    const struct polygon *polygon = &lns->input->hole->polygon;

    for (uint32_t i = 0; i < lns->lifted_count; i++)
        lns->boxes[i] = vertex_box_of(&lns->assignment, lns->lifted[i], &lns->work);
    lns->corner_count = 0;
    lns->rest = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t square = distance_without(lns, c), least = SQUARE_MAX;
        for (uint32_t i = 0; i < lns->lifted_count; i++)
            least = integer_min_32(least, vertex_box_square(lns->boxes[i], polygon->corners[c]));
        if (least >= square) {
            lns->rest += square;
            continue;
        }
        lns->near[lns->corner_count] = square;
        lns->corners[lns->corner_count++] = polygon->corners[c];
    }
    lns->work += (uint64_t)polygon->count * (lns->lifted_count + 1) / 2;
}

static uint32_t *near_of(struct lns *lns, uint32_t level)
{
    return lns->near + (size_t)level * lns->input->hole->polygon.count;
}

/* The distances of a level, from those of the one before and the vertices placed after `placed` others. */
static void approach(struct lns *lns, uint32_t level, uint32_t placed)
{
    const struct assignment *a = &lns->assignment;
    uint32_t *near = near_of(lns, level);

    if (level > 0)
        memcpy(near, near_of(lns, level - 1), lns->corner_count * sizeof *near);
    lns->work += (uint64_t)lns->corner_count * (a->placed_count - placed + 1) / 4;
    for (; placed < a->placed_count; placed++)
        for (uint32_t c = 0; c < lns->corner_count; c++)
            near[c] = integer_min_32(near[c], point_square(a->at[a->order[placed]], lns->corners[c]));
}

/* The distances with all that the vertices may do that are not placed, but for one. */
static void bound_without(struct lns *lns, uint32_t vertex)
{
    const struct assignment *a = &lns->assignment;

    memcpy(lns->least, near_of(lns, lns->depth), lns->corner_count * sizeof *lns->least);
    for (uint32_t i = 0; i < lns->lifted_count; i++) {
        struct vertex_box box;
        if (a->placed[lns->lifted[i]] || lns->lifted[i] == vertex)
            continue;
        box = vertex_box_of(a, lns->lifted[i], &lns->work);
        lns->work += lns->corner_count / 2;
        for (uint32_t c = 0; c < lns->corner_count; c++)
            lns->least[c] = integer_min_32(lns->least[c], vertex_box_square(box, lns->corners[c]));
    }
}

/* The sum of distances, with a vertex at a point. At most MAX_CORNERS * SQUARE_MAX < 2^32. */
static uint32_t sum_with(const struct lns *lns, struct point p)
{
    uint32_t sum = 0;

    for (uint32_t c = 0; c < lns->corner_count; c++)
        sum += integer_min_32(lns->least[c], point_square(p, lns->corners[c]));
    return sum;
}

/* ---- branch and bound ---- */

/* A pose of that many dislikes was found. */
static void keep(struct lns *lns, uint64_t dislikes)
{
    if (dislikes >= lns->limit)
        return;
    lns->limit = dislikes;
    lns->moved = false;
    for (uint32_t i = 0; i < lns->lifted_count; i++) {
        lns->found[i] = lns->assignment.at[lns->lifted[i]];
        lns->moved = lns->moved || !point_same(lns->found[i], lns->at[lns->lifted[i]]);
    }
}

/* Lists the points of the level's vertex that may be better than the best pose. False: there is no room. */
static bool list_points(struct lns *lns, struct lns_level *level)
{
    const struct hole *hole = lns->input->hole;
    const struct domain *domain = &lns->assignment.domains[level->vertex];
    struct domain_points points = domain_points(domain, hole);
    struct point p;

    if (domain->size > EXAMINED_MAX)
        return false;
    level->left = 0;
    lns->work += domain_words(domain) + (uint64_t)domain->size * (2 + lns->corner_count / 16);
    while (domain_next(&points, &p)) {
        uint32_t least = sum_with(lns, p);
        if (lns->rest + least >= lns->limit)
            continue;
        if (level->first + level->left == POINTS)
            return false;
        lns->points[level->first + level->left++] = (struct lns_point){p, least};
    }
    return true;
}

/* Opens a level with the vertex of the fewest points, or keeps the pose when all are placed. False: there is no room
 * for its points. */
static bool open_level(struct lns *lns)
{
    const struct assignment *a = &lns->assignment;
    struct lns_level *level = &lns->levels[lns->depth];
    uint32_t open = 0;

    for (uint32_t i = 0; i < lns->lifted_count; i++) {
        uint32_t v = lns->lifted[i];
        if (!a->placed[v] && (open++ == 0 || a->domains[v].size < a->domains[level->vertex].size))
            level->vertex = v;
    }
    if (open == 0) {
        uint64_t sum = lns->rest;
        for (uint32_t c = 0; c < lns->corner_count; c++)
            sum += near_of(lns, lns->depth)[c];
        keep(lns, sum);
        return true;
    }
    level->mark = assignment_mark(&lns->assignment);
    level->first = lns->depth > 0 ? level[-1].first + level[-1].left : 0;
    level->last = open == 1;
    bound_without(lns, level->vertex);
    lns->depth++;
    return list_points(lns, level);
}

/* Takes the most promising point that is left; equal ones by chance. False when none can be better than the best
 * pose. */
static bool next_point(struct lns *lns, struct lns_level *level, struct lns_point *point)
{
    struct lns_point *points = lns->points + level->first;
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
    return lns->rest + point->least < lns->limit;
}

/* Searches the neighbourhood. False when it is too large. */
static bool search(struct lns *lns)
{
    struct assignment *a = &lns->assignment;
    uint64_t end = work_of(lns) + NEIGHBOURHOOD_WORK;
    struct lns_point point;

    lns->depth = 0;
    if (!open_level(lns))
        return false;
    while (lns->depth > 0) {
        struct lns_level *level = &lns->levels[lns->depth - 1];
        assignment_undo(a, level->mark);
        if (work_of(lns) >= end)
            return false;
        if (!next_point(lns, level, &point)) {
            lns->depth--;
        } else if (level->last) {
            a->at[level->vertex] = point.at;
            keep(lns, lns->rest + point.least);
        } else if (assignment_place(a, level->vertex, point.at)) {
            approach(lns, lns->depth, level->mark.placed);
            if (!open_level(lns))
                return false;
        }
    }
    return true;
}

/* Lifts some vertices and points them anew. */
static void try_neighbourhood(struct lns *lns)
{
    lift(lns);
    if (lns->lifted_count == 0 ||
        !assignment_stand(&lns->assignment, lns->at, lns->lifted, lns->lifted_count))
        return;
    lns->limit = lns->dislikes + 1;
    lns->moved = false;
    open_corners(lns);
    approach(lns, 0, lns->input->figure->vertex_count - lns->lifted_count);
    if (search(lns))
        lns->size = integer_min_32(lns->size + UP, LIFTED_MAX * SIZE_PARTS);
    else
        lns->size = lns->size > SIZE_PARTS ? lns->size - DOWN : SIZE_PARTS;
    if (lns->moved)
        move(lns);
}

bool lns_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
             struct answer *answer, uint64_t *spent)
{
    struct arena counting = arena_counting();
    struct lns lns;

    *spent = 0;
    if (assignment_init_work(input) >= work)
        return true;
    lns_count(input, &counting);
    if (!arena_holds(&scratch, &counting))
        return false;
    if (!init(&lns, input, &scratch))
        return true;
    lns.random = random_wide_of(seed);
    lns.answer = answer;
    lns.assignment.map_work = VISIBILITY_WORK;
    memcpy(lns.at, answer->vertices, input->figure->vertex_count * sizeof *lns.at);
    assignment_clear(&lns.assignment, false);
    find_nearest(&lns);
    while (!ends(&lns, work))
        try_neighbourhood(&lns);
    *spent = work_of(&lns);
    return true;
}
