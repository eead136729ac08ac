/* See polish.h.
 *
 * The vertex with the fewest places is decided first. The least dislikes of a place are the sum, over the
 * corners, of the distance to the nearest of: the vertices that stand, the place, the boxes around what is left
 * to the other vertices. Places are tried in rising order of that, so the first pose is a good one; equal ones
 * by chance. */
#include "polish.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../../base/random.h"
#include "../bounds.h"
#include "../rules/dislikes.h"
#include "assignment.h"
#include "exact_bound.h"

/* Vertices lifted at a time, at most. By work, most improvements came of 3 to 5, a third as many of 8. */
enum { LIFTED_MOST = 8 };

/* Parts of a vertex that the number of vertices lifted at a time is led in: up by UP after a neighbourhood that
 * was searched to its end, else down by DOWN. */
enum { SIZE_PARTS = 16, SIZE_FIRST = 3 * SIZE_PARTS, UP = 2, DOWN = 1 };

/* Work in a neighbourhood, at most: with a quarter or three times of it a fifth less was gained. */
enum { NEIGHBOURHOOD_WORK = 20000 };

/* Places of a vertex that are looked at, and those that may be listed on all levels together. */
enum { LOOKED_MOST = 2500, PLACES = 512 };

/* Charged for a look at what a point sees: the same points are asked for again and again, so most are known. */
enum { SHADOW_WORK = 20 };

struct polish_place {
    struct point at;
    uint32_t least; /* dislikes of the open corners that come of it, at least */
};

/* A vertex that is being decided. */
struct polish_level {
    struct assignment_mark mark;
    uint32_t vertex;
    uint32_t first, left; /* its places that are still to be tried */
    bool last;            /* all others are placed */
};

struct polish {
    const struct task *task;
    struct answer *answer;
    struct assignment assignment;
    struct random_wide random;
    struct point *at;         /* the pose, */
    uint64_t dislikes;        /* its dislikes, */
    uint16_t *nearest;        /* and of each corner the vertex nearest to it */
    uint32_t size;            /* vertices to lift, in SIZE_PARTS */
    uint64_t work, told;      /* outside of the assignment; work that `stop` has been told of */

    /* The neighbourhood. */
    uint16_t *lifted;         /* vertices */
    uint32_t lifted_count;
    uint64_t *taken;          /* a bit for each of them */
    struct exact_box *boxes;  /* of each of them: around all places that it can have */
    struct point *corners;    /* open: a lifted vertex may come nearer than those that stand */
    uint32_t corner_count;
    uint64_t rest;            /* dislikes of the other corners */
    uint32_t *near;           /* of each level and open corner: squared distance of the nearest vertex placed */
    uint32_t *least;          /* of each open corner: the same, with boxes of vertices that are not placed */
    struct polish_level *levels;
    uint32_t depth;           /* levels that are open */
    struct polish_place *places;
    struct point *found;      /* of each lifted vertex: its place in the best pose, if `moved` */
    uint64_t limit;           /* dislikes that a pose has to be below */
    bool moved;               /* the best pose is another than before */
};

/* False when stopped. */
static bool init(struct polish *polish, const struct task *task, struct arena *arena)
{
    uint32_t vertices = task->figure->vertex_count, corners = task->hole->polygon.count;

    *polish = (struct polish){.task = task, .size = SIZE_FIRST};
    polish->at = ARENA_TAKE(arena, vertices, struct point);
    polish->nearest = ARENA_TAKE(arena, corners, uint16_t);
    polish->lifted = ARENA_TAKE(arena, LIFTED_MOST, uint16_t);
    polish->taken = ARENA_TAKE(arena, (vertices + 63) / 64, uint64_t);
    polish->boxes = ARENA_TAKE(arena, LIFTED_MOST, struct exact_box);
    polish->corners = ARENA_TAKE(arena, corners, struct point);
    polish->near = ARENA_TAKE(arena, (size_t)corners * (LIFTED_MOST + 1), uint32_t);
    polish->least = ARENA_TAKE(arena, corners, uint32_t);
    polish->levels = ARENA_TAKE(arena, LIFTED_MOST + 1, struct polish_level);
    polish->places = ARENA_TAKE(arena, PLACES, struct polish_place);
    polish->found = ARENA_TAKE(arena, LIFTED_MOST, struct point);
    return assignment_init(&polish->assignment, task, arena);
}

void polish_count(const struct task *task, struct arena *counting)
{
    struct polish polish;

    (void)init(&polish, task, counting);
}

static uint64_t work_of(const struct polish *polish)
{
    return polish->work + polish->assignment.work;
}

static bool ends(struct polish *polish, uint64_t work_most)
{
    uint64_t work = work_of(polish);
    bool stopped = stop_after(polish->task->stop, work - polish->told);

    polish->told = work;
    return stopped || work >= work_most || polish->dislikes == 0;
}

/* ---- the pose ---- */

static void find_nearest(struct polish *polish)
{
    const struct polygon *polygon = &polish->task->hole->polygon;
    uint32_t vertices = polish->task->figure->vertex_count;

    polish->dislikes = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t v;
        polish->dislikes += dislikes_corner(polygon->corners[c], polish->at, vertices, &v);
        polish->nearest[c] = (uint16_t)v;
    }
    polish->work += (uint64_t)polygon->count * vertices / 4;
}

/* Takes over what was found. */
static void move(struct polish *polish)
{
    uint64_t before = polish->dislikes;

    for (uint32_t i = 0; i < polish->lifted_count; i++)
        polish->at[polish->lifted[i]] = polish->found[i];
    find_nearest(polish);
    if (polish->dislikes < before || polish->task->unlock)
        (void)answer_offer(polish->answer, polish->task, polish->at);
}

/* ---- what is lifted ---- */

/* A vertex that unlocks a bonus which is asked for stays where it stands; it is taken only until all are chosen. */
static void take(struct polish *polish, uint32_t v)
{
    const struct task *task = polish->task;

    bits_set(polish->taken, v);
    if (task->pull == 0 || (pose_unlocked(task->figure->problem, &polish->at[v], 1) & task->pull) == 0)
        polish->lifted[polish->lifted_count++] = (uint16_t)v;
}

/* A neighbour of a lifted vertex, by chance, the likelier the more lifted neighbours it has; the number of
 * vertices when there is none. */
static uint32_t any_neighbour(struct polish *polish)
{
    const struct figure *figure = polish->task->figure;
    uint32_t count = 0, v = figure->vertex_count;

    for (uint32_t i = 0; i < polish->lifted_count; i++)
        for (uint32_t k = figure->first[polish->lifted[i]]; k < figure->first[polish->lifted[i] + 1]; k++)
            if (!bits_test(polish->taken, figure->links[k].vertex) &&
                random_wide_below(&polish->random, ++count) == 0)
                v = figure->links[k].vertex;
    polish->work += (uint64_t)4 * count;
    return v;
}

/* Lifts a vertex and some that hang together with it. */
static void lift(struct polish *polish)
{
    uint32_t vertices = polish->task->figure->vertex_count;
    uint32_t count = (polish->size + random_wide_below(&polish->random, 2 * SIZE_PARTS)) / SIZE_PARTS;
    uint32_t v = random_wide_below(&polish->random, vertices);

    memset(polish->taken, 0, (vertices + 63) / 64 * sizeof *polish->taken);
    polish->lifted_count = 0;
    for (count = count < LIFTED_MOST ? count : LIFTED_MOST; count > 0 && v < vertices; count--) {
        take(polish, v);
        v = any_neighbour(polish);
    }
    memset(polish->taken, 0, (vertices + 63) / 64 * sizeof *polish->taken);
    for (uint32_t i = 0; i < polish->lifted_count; i++)
        bits_set(polish->taken, polish->lifted[i]);
    polish->work += 100;
}

/* ---- bounds ---- */

/* The distance of a corner to the nearest vertex that is not lifted. */
static uint32_t distance_without(struct polish *polish, uint32_t corner)
{
    struct point p = polish->task->hole->polygon.corners[corner];
    uint32_t least = SQUARE_MAX;

    if (!bits_test(polish->taken, polish->nearest[corner]))
        return point_square(p, polish->at[polish->nearest[corner]]);
    polish->work += polish->task->figure->vertex_count / 4;
    for (uint32_t v = 0; v < polish->task->figure->vertex_count; v++) {
        uint32_t square = point_square(p, polish->at[v]);
        if (square < least && !bits_test(polish->taken, v))
            least = square;
    }
    return least;
}

/* Finds the open corners. */
static void open_corners(struct polish *polish)
{
    const struct polygon *polygon = &polish->task->hole->polygon;

    for (uint32_t i = 0; i < polish->lifted_count; i++)
        polish->boxes[i] = exact_box_of(&polish->assignment, polish->lifted[i], &polish->work);
    polish->corner_count = 0;
    polish->rest = 0;
    for (uint32_t c = 0; c < polygon->count; c++) {
        uint32_t square = distance_without(polish, c), least = SQUARE_MAX;
        for (uint32_t i = 0; i < polish->lifted_count; i++)
            least = integer_min_32(least, exact_box_square(polish->boxes[i], polygon->corners[c]));
        if (least >= square) {
            polish->rest += square;
            continue;
        }
        polish->near[polish->corner_count] = square;
        polish->corners[polish->corner_count++] = polygon->corners[c];
    }
    polish->work += (uint64_t)polygon->count * (polish->lifted_count + 1) / 2;
}

static uint32_t *near_of(struct polish *polish, uint32_t level)
{
    return polish->near + (size_t)level * polish->task->hole->polygon.count;
}

/* The distances of a level, from those of the one before and the vertices placed after `placed` others. */
static void approach(struct polish *polish, uint32_t level, uint32_t placed)
{
    const struct assignment *a = &polish->assignment;
    uint32_t *near = near_of(polish, level);

    if (level > 0)
        memcpy(near, near_of(polish, level - 1), polish->corner_count * sizeof *near);
    polish->work += (uint64_t)polish->corner_count * (a->placed_count - placed + 1) / 4;
    for (; placed < a->placed_count; placed++)
        for (uint32_t c = 0; c < polish->corner_count; c++)
            near[c] = integer_min_32(near[c], point_square(a->at[a->order[placed]], polish->corners[c]));
}

/* The distances with all that the vertices may do that are not placed, but for one. */
static void bound_without(struct polish *polish, uint32_t vertex)
{
    const struct assignment *a = &polish->assignment;

    memcpy(polish->least, near_of(polish, polish->depth), polish->corner_count * sizeof *polish->least);
    for (uint32_t i = 0; i < polish->lifted_count; i++) {
        struct exact_box box;
        if (a->placed[polish->lifted[i]] || polish->lifted[i] == vertex)
            continue;
        box = exact_box_of(a, polish->lifted[i], &polish->work);
        polish->work += polish->corner_count / 2;
        for (uint32_t c = 0; c < polish->corner_count; c++)
            polish->least[c] = integer_min_32(polish->least[c], exact_box_square(box, polish->corners[c]));
    }
}

/* The sum of distances, with a vertex at a point. At most MAX_CORNERS * SQUARE_MAX < 2^32. */
static uint32_t sum_with(const struct polish *polish, struct point p)
{
    uint32_t sum = 0;

    for (uint32_t c = 0; c < polish->corner_count; c++)
        sum += integer_min_32(polish->least[c], point_square(p, polish->corners[c]));
    return sum;
}

/* ---- branch and bound ---- */

/* A pose of that many dislikes was found. */
static void keep(struct polish *polish, uint64_t dislikes)
{
    if (dislikes >= polish->limit)
        return;
    polish->limit = dislikes;
    polish->moved = false;
    for (uint32_t i = 0; i < polish->lifted_count; i++) {
        polish->found[i] = polish->assignment.at[polish->lifted[i]];
        polish->moved = polish->moved || !point_same(polish->found[i], polish->at[polish->lifted[i]]);
    }
}

/* Lists the places of the level's vertex that may be better than the best pose. False: there is no room. */
static bool list_places(struct polish *polish, struct polish_level *level)
{
    const struct hole *hole = polish->task->hole;
    const struct domain *domain = &polish->assignment.domains[level->vertex];
    struct domain_points points = domain_points(domain, hole);
    struct point p;

    if (domain->size > LOOKED_MOST)
        return false;
    level->left = 0;
    polish->work += domain_words(domain) + (uint64_t)domain->size * (2 + polish->corner_count / 16);
    while (domain_next(&points, &p)) {
        uint32_t least = sum_with(polish, p);
        if (polish->rest + least >= polish->limit)
            continue;
        if (level->first + level->left == PLACES)
            return false;
        polish->places[level->first + level->left++] = (struct polish_place){p, least};
    }
    return true;
}

/* Opens a level with the vertex of the fewest places, or keeps the pose when all are placed. False: there is no
 * room for its places. */
static bool open_level(struct polish *polish)
{
    const struct assignment *a = &polish->assignment;
    struct polish_level *level = &polish->levels[polish->depth];
    uint32_t open = 0;

    for (uint32_t i = 0; i < polish->lifted_count; i++) {
        uint32_t v = polish->lifted[i];
        if (!a->placed[v] && (open++ == 0 || a->domains[v].size < a->domains[level->vertex].size))
            level->vertex = v;
    }
    if (open == 0) {
        uint64_t sum = polish->rest;
        for (uint32_t c = 0; c < polish->corner_count; c++)
            sum += near_of(polish, polish->depth)[c];
        keep(polish, sum);
        return true;
    }
    level->mark = assignment_mark(&polish->assignment);
    level->first = polish->depth > 0 ? level[-1].first + level[-1].left : 0;
    level->last = open == 1;
    bound_without(polish, level->vertex);
    polish->depth++;
    return list_places(polish, level);
}

/* Takes the most promising place that is left; equal ones by chance. False when none can be better than the
 * best pose. */
static bool next_place(struct polish *polish, struct polish_level *level, struct polish_place *place)
{
    struct polish_place *places = polish->places + level->first;
    uint32_t best, next;

    if (level->left == 0)
        return false;
    best = next = random_wide_below(&polish->random, level->left);
    for (uint32_t i = 1; i < level->left; i++) {
        next = next + 1 < level->left ? next + 1 : 0;
        if (places[next].least < places[best].least)
            best = next;
    }
    polish->work += level->left / 4;
    *place = places[best];
    places[best] = places[--level->left];
    return polish->rest + place->least < polish->limit;
}

/* Searches the neighbourhood. False when it is too large. */
static bool search(struct polish *polish)
{
    struct assignment *a = &polish->assignment;
    uint64_t end = work_of(polish) + NEIGHBOURHOOD_WORK;
    struct polish_place place;

    polish->depth = 0;
    if (!open_level(polish))
        return false;
    while (polish->depth > 0) {
        struct polish_level *level = &polish->levels[polish->depth - 1];
        assignment_undo(a, level->mark);
        if (work_of(polish) >= end)
            return false;
        if (!next_place(polish, level, &place)) {
            polish->depth--;
        } else if (level->last) {
            a->at[level->vertex] = place.at;
            keep(polish, polish->rest + place.least);
        } else if (assignment_place(a, level->vertex, place.at)) {
            approach(polish, polish->depth, level->mark.placed);
            if (!open_level(polish))
                return false;
        }
    }
    return true;
}

/* Lifts some vertices and places them anew. */
static void try_neighbourhood(struct polish *polish)
{
    lift(polish);
    if (polish->lifted_count == 0 ||
        !assignment_stand(&polish->assignment, polish->at, polish->lifted, polish->lifted_count))
        return;
    polish->limit = polish->dislikes + 1;
    polish->moved = false;
    open_corners(polish);
    approach(polish, 0, polish->task->figure->vertex_count - polish->lifted_count);
    if (search(polish))
        polish->size = integer_min_32(polish->size + UP, LIFTED_MOST * SIZE_PARTS);
    else
        polish->size = polish->size > SIZE_PARTS ? polish->size - DOWN : SIZE_PARTS;
    if (polish->moved)
        move(polish);
}

bool polish_run(const struct task *task, uint32_t seed, uint64_t work, struct arena scratch,
                struct answer *answer, uint64_t *spent)
{
    struct arena counting = arena_counting();
    struct polish polish;

    *spent = 0;
    if (assignment_work(task) >= work)
        return true;
    polish_count(task, &counting);
    if (!arena_holds(&scratch, &counting))
        return false;
    if (!init(&polish, task, &scratch))
        return true;
    polish.random = random_wide_of(seed);
    polish.answer = answer;
    polish.assignment.map_work = SHADOW_WORK;
    memcpy(polish.at, answer->vertices, task->figure->vertex_count * sizeof *polish.at);
    assignment_clear(&polish.assignment, false);
    find_nearest(&polish);
    while (!ends(&polish, work))
        try_neighbourhood(&polish);
    *spent = work_of(&polish);
    return true;
}
