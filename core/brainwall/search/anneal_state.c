/* See anneal_state.h. */
#include "anneal_state.h"

#include <string.h>

#include "../bounds.h"

/* Whether the pool has the region of a point. */
static bool pool_has(const struct visibility_pool *pool, struct point p)
{
    return pool->slot != NULL && pool->slot[hole_number(pool->hole, p)] != 0;
}

/* Units of work, 10 ns of a desktop core each, as measured: of a change of one vertex, of a block of corners, of the
 * test whether two points see each other; and the vertices examined in one unit when the whole figure is searched for a
 * corner. */
enum { WORK_ONE = 3, WORK_BLOCK = 1, WORK_SEES = 2, WORK_VERTICES = 4 };

static uint32_t corner_blocks(uint32_t corners)
{
    return (corners + ANNEAL_BLOCK - 1) / ANNEAL_BLOCK;
}

static void take_memory(struct anneal_state *state, struct arena *arena)
{
    uint32_t vertices = state->figure->vertex_count, edges = state->figure->edge_count;
    uint32_t corners = state->blocks * ANNEAL_BLOCK;

    state->at = ARENA_TAKE(arena, vertices, struct point);
    state->edges = ARENA_TAKE(arena, edges, struct penalty_edge);
    state->error = ARENA_TAKE(arena, edges, int32_t);
    state->corner_x = ARENA_TAKE(arena, corners, int16_t);
    state->corner_y = ARENA_TAKE(arena, corners, int16_t);
    state->nearest_square = ARENA_TAKE(arena, corners, int32_t);
    state->second_square = ARENA_TAKE(arena, corners, int32_t);
    state->new_square = ARENA_TAKE(arena, corners, int32_t);
    state->nearest_vertex = ARENA_TAKE(arena, corners, int32_t);
    state->second_vertex = ARENA_TAKE(arena, corners, int32_t);
    state->change.vertex = ARENA_TAKE(arena, vertices, uint16_t);
    state->change.to = ARENA_TAKE(arena, vertices, struct point);
    state->change_index = ARENA_TAKE(arena, vertices, uint16_t);
    state->new_error = ARENA_TAKE(arena, edges, int32_t);
    state->visibility_tests = ARENA_TAKE(arena, vertices, uint8_t);
}

/* Corners and, of each bonus whose bit is set, ANNEAL_BONUS_COPIES copies. */
static uint32_t corners_of(const struct problem *problem, uint32_t must_unlock)
{
    uint32_t corners = problem->corner_count;

    for (uint32_t k = 0; k < problem->bonus_count; k++)
        corners += (must_unlock >> k & 1) * ANNEAL_BONUS_COPIES;
    return corners;
}

/* Fills in the corners in order, then the copies of bonus points. What fills the last block has distance 0 to no vertex
 * and never changes. */
static void fill_corners(struct anneal_state *state, uint32_t must_unlock)
{
    const struct problem *problem = state->figure->problem;
    uint32_t bonus = 0;

    for (uint32_t h = 0; h < state->blocks * ANNEAL_BLOCK; h++) {
        struct point corner = problem->corners[h < problem->corner_count ? h : 0];
        uint32_t copy = h - problem->corner_count;

        if (h >= problem->corner_count && h < state->corners) {
            while (copy % ANNEAL_BONUS_COPIES == 0 && (must_unlock >> bonus & 1) == 0)
                bonus++;
            corner = problem->bonuses[bonus].position;
            bonus += copy % ANNEAL_BONUS_COPIES == ANNEAL_BONUS_COPIES - 1;
        }
        state->corner_x[h] = corner.x;
        state->corner_y[h] = corner.y;
        state->nearest_square[h] = state->second_square[h] = state->new_square[h] = 0;
        state->nearest_vertex[h] = state->second_vertex[h] = -1;
    }
}

void anneal_state_init(struct anneal_state *state, const struct search_input *input, uint32_t must_unlock,
                       struct arena *arena)
{
    const struct problem *problem = input->figure->problem;

    state->input = input;
    state->figure = input->figure;
    state->corners = corners_of(problem, must_unlock);
    state->blocks = corner_blocks(state->corners);
    state->work = 0;
    take_memory(state, arena);
    if (arena->counting)
        return;
    state->error_allowance = penalty_build(state->edges, state->figure);
    fill_corners(state, must_unlock);
    memset(state->change_index, 0, state->figure->vertex_count * sizeof *state->change_index);
}

static int32_t square_of(struct point a, struct point b)
{
    return (int32_t)point_square(a, b);
}

static int32_t corner_square(const struct anneal_state *state, uint32_t h, struct point p)
{
    int32_t dx = state->corner_x[h] - p.x, dy = state->corner_y[h] - p.y;

    return dx * dx + dy * dy;
}

/* Updates the two nearest vertices of a corner with a vertex at squared distance `square`. */
static void offer_vertex(struct anneal_state *state, uint32_t h, uint32_t vertex, int32_t square)
{
    if (square < state->nearest_square[h]) {
        state->second_square[h] = state->nearest_square[h];
        state->second_vertex[h] = state->nearest_vertex[h];
        state->nearest_square[h] = square;
        state->nearest_vertex[h] = (int32_t)vertex;
    } else if (square < state->second_square[h]) {
        state->second_square[h] = square;
        state->second_vertex[h] = (int32_t)vertex;
    }
}

/* Searches the whole figure, of at least two vertices, for the two nearest vertices of a corner. */
static void search_corner(struct anneal_state *state, uint32_t h)
{
    uint32_t vertices = state->figure->vertex_count;

    state->nearest_square[h] = state->second_square[h] = INT32_MAX;
    for (uint32_t v = 0; v < vertices; v++)
        offer_vertex(state, h, v, corner_square(state, h, state->at[v]));
    state->work += vertices / WORK_VERTICES;
}

void anneal_state_set(struct anneal_state *state, const struct point *vertices)
{
    memcpy(state->at, vertices, state->figure->vertex_count * sizeof *vertices);
    memset(state->visibility_tests, 0, state->figure->vertex_count);
    state->errors = 0;
    for (uint32_t e = 0; e < state->figure->edge_count; e++) {
        const struct penalty_edge *edge = &state->edges[e];

        state->error[e] = penalty_error(edge, square_of(state->at[edge->a], state->at[edge->b]));
        state->errors += state->error[e];
    }
    state->dislikes = 0;
    for (uint32_t h = 0; h < state->corners; h++) {
        search_corner(state, h);
        state->dislikes += state->nearest_square[h];
    }
}

int64_t anneal_errors_one(struct anneal_state *state, uint32_t vertex, struct point to)
{
    const struct figure *figure = state->figure;
    int64_t change = 0;
    uint32_t count = 0;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++) {
        struct figure_link link = figure->links[i];
        int32_t error = penalty_error(&state->edges[link.edge], square_of(to, state->at[link.vertex]));

        state->new_error[count++] = error;
        change += error - state->error[link.edge];
    }
    state->work += WORK_ONE + count / 2;
    return change;
}

/* The sum over a block of corners of the squared distance to the nearest vertex, once `vertex` has moved: where it was
 * the nearest, the second nearest stays. Without a branch, so that a compiler makes vector instructions; 8 squares sum
 * to less than 2^28. */
static uint32_t block_after(const struct anneal_state *state, uint32_t block, int32_t vertex, struct point to)
{
    const size_t at = (size_t)block * ANNEAL_BLOCK;
    const int16_t *x = state->corner_x + at, *y = state->corner_y + at;
    const int32_t *nearest_square = state->nearest_square + at, *second_square = state->second_square + at;
    const int32_t *nearest_vertex = state->nearest_vertex + at;
    uint32_t sum = 0;

    for (uint32_t i = 0; i < ANNEAL_BLOCK; i++) {
        int16_t dx = (int16_t)(x[i] - to.x), dy = (int16_t)(y[i] - to.y);
        int32_t square = dx * dx + dy * dy;
        int32_t is_nearest = -(nearest_vertex[i] == vertex);
        int32_t stays = (nearest_square[i] & ~is_nearest) | (second_square[i] & is_nearest);

        sum += (uint32_t)(square < stays ? square : stays);
    }
    return sum;
}

int64_t anneal_dislikes_one(struct anneal_state *state, uint32_t vertex, struct point to)
{
    int64_t sum = 0;

    state->work += (uint64_t)state->blocks * WORK_BLOCK;
    for (uint32_t b = 0; b < state->blocks; b++)
        sum += block_after(state, b, (int32_t)vertex, to);
    return sum - state->dislikes;
}

bool anneal_may_stand(const struct anneal_state *state, uint32_t vertex, struct point p)
{
    if (hole_has(state->input->hole, p))
        return true;
    return vertex == figure_outside(state->figure) && p.x >= -MAX_COORDINATE && p.x <= MAX_COORDINATE &&
           p.y >= -MAX_COORDINATE && p.y <= MAX_COORDINATE;
}

/* Whether an edge from v, moved to a, to w at b is allowed: it lies in the hole, or ends at the vertex that WALLHACK
 * leaves out. Neither the incumbent nor the work counted depends on which regions are in the pool. */
static bool may_connect(struct anneal_state *state, uint32_t v, struct point a, uint32_t w, struct point b)
{
    struct visibility_pool *pool = state->input->pool;
    uint32_t outside = figure_outside(state->figure);

    if ((v == outside && !hole_has(state->input->hole, a)) || (w == outside && !hole_has(state->input->hole, b)))
        return true;
    state->work += WORK_SEES;
    if (state->visibility_tests[w] >= ANNEAL_VISIBILITY_TESTS_MAX || pool_has(pool, a) || pool_has(pool, b))
        return visibility_pool_sees(pool, b, a);
    state->visibility_tests[w]++;
    return inside_between(&state->input->hole->polygon, a, b);
}

bool anneal_state_holds(const struct anneal_state *state, const struct point *vertices)
{
    const struct figure *figure = state->figure;
    const struct polygon *polygon = &state->input->hole->polygon;
    uint32_t outside = figure_outside(figure);

    for (uint32_t v = 0; v < figure->vertex_count; v++)
        if (!anneal_may_stand(state, v, vertices[v]))
            return false;
    for (uint32_t e = 0; e < figure->edge_count; e++) {
        const struct figure_edge *edge = &figure->edges[e];
        bool free = (edge->a == outside || edge->b == outside) &&
                    !hole_has(state->input->hole, vertices[outside]);

        if (!free && !inside_between(polygon, vertices[edge->a], vertices[edge->b]))
            return false;
    }
    return true;
}

bool anneal_inside_one(struct anneal_state *state, uint32_t vertex, struct point to)
{
    const struct figure *figure = state->figure;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (!may_connect(state, vertex, to, figure->links[i].vertex, state->at[figure->links[i].vertex]))
            return false;
    return true;
}

/* Updates the two nearest vertices of a corner after a vertex moved. Searches the whole figure unless the vertex stays
 * one of the two or comes nearer. */
static void move_corner(struct anneal_state *state, uint32_t h, uint32_t vertex, int32_t square)
{
    if (state->nearest_vertex[h] == (int32_t)vertex) {
        if (square <= state->second_square[h])
            state->nearest_square[h] = square;
        else
            search_corner(state, h);
    } else if (state->second_vertex[h] == (int32_t)vertex) {
        if (square <= state->second_square[h])
            offer_vertex(state, h, vertex, square);
        else
            search_corner(state, h);
    } else {
        offer_vertex(state, h, vertex, square);
    }
}

void anneal_commit_one(struct anneal_state *state, uint32_t vertex, struct point to,
                       const struct anneal_delta *delta)
{
    const struct figure *figure = state->figure;
    uint32_t count = 0;

    state->at[vertex] = to;
    state->visibility_tests[vertex] = 0;
    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        state->error[figure->links[i].edge] = state->new_error[count++];
    state->errors += delta->errors;
    state->dislikes += delta->dislikes;
    state->work += state->corners / 4;
    for (uint32_t h = 0; h < state->corners; h++)
        move_corner(state, h, vertex, corner_square(state, h, to));
}

/* Where a vertex is after the change. */
static struct point place_after(const struct anneal_state *state, uint32_t vertex)
{
    uint32_t place = state->change_index[vertex];

    return place != 0 ? state->change.to[place - 1] : state->at[vertex];
}

/* Whether the edge that leads from a changed vertex to another is counted there: an edge between two changed vertices
 * is counted once. */
static bool counts_here(const struct anneal_state *state, uint32_t vertex, uint32_t other)
{
    return state->change_index[other] == 0 || vertex < other;
}

int64_t anneal_errors_many(struct anneal_state *state)
{
    const struct figure *figure = state->figure;
    const struct anneal_change *change = &state->change;
    int64_t sum = 0;
    uint32_t count = 0;

    for (uint32_t k = 0; k < change->count; k++)
        state->change_index[change->vertex[k]] = (uint16_t)(k + 1);
    for (uint32_t k = 0; k < change->count; k++) {
        uint32_t v = change->vertex[k];

        for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
            struct figure_link link = figure->links[i];
            int32_t error;

            if (!counts_here(state, v, link.vertex))
                continue;
            error = penalty_error(&state->edges[link.edge],
                                  square_of(change->to[k], place_after(state, link.vertex)));
            state->new_error[count++] = error;
            sum += error - state->error[link.edge];
        }
    }
    state->work += WORK_ONE + change->count + count / 2;
    return sum;
}

/* The squared distance of a corner to the nearest vertex that does not move; INT32_MAX when all move. */
static int32_t unchanged_square(struct anneal_state *state, uint32_t h)
{
    int32_t nearest = INT32_MAX;

    if (state->change_index[state->nearest_vertex[h]] == 0)
        return state->nearest_square[h];
    if (state->change_index[state->second_vertex[h]] == 0)
        return state->second_square[h];
    for (uint32_t v = 0; v < state->figure->vertex_count; v++) {
        int32_t square = corner_square(state, h, state->at[v]);

        if (state->change_index[v] == 0 && square < nearest)
            nearest = square;
    }
    state->work += state->figure->vertex_count / WORK_VERTICES;
    return nearest;
}

/* Updates the distances of a block of corners with a vertex at a point: without a branch, as in block_after(). */
static void near_block(const struct anneal_state *state, uint32_t block, struct point to)
{
    const size_t at = (size_t)block * ANNEAL_BLOCK;
    const int16_t *x = state->corner_x + at, *y = state->corner_y + at;
    int32_t *nearest = state->new_square + at;

    for (uint32_t i = 0; i < ANNEAL_BLOCK; i++) {
        int16_t dx = (int16_t)(x[i] - to.x), dy = (int16_t)(y[i] - to.y);
        int32_t square = dx * dx + dy * dy;

        nearest[i] = square < nearest[i] ? square : nearest[i];
    }
}

int64_t anneal_dislikes_many(struct anneal_state *state)
{
    const struct anneal_change *change = &state->change;
    int64_t sum = 0;

    for (uint32_t h = 0; h < state->corners; h++)
        state->new_square[h] = unchanged_square(state, h);
    for (uint32_t k = 0; k < change->count; k++)
        for (uint32_t b = 0; b < state->blocks; b++)
            near_block(state, b, change->to[k]);
    for (uint32_t h = 0; h < state->corners; h++)
        sum += state->new_square[h];
    state->work += state->corners / 4 + (uint64_t)state->blocks * change->count * WORK_BLOCK;
    return sum - state->dislikes;
}

bool anneal_inside_many(struct anneal_state *state)
{
    const struct figure *figure = state->figure;
    const struct anneal_change *change = &state->change;

    for (uint32_t k = 0; k < change->count; k++) {
        uint32_t v = change->vertex[k];

        for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
            uint32_t other = figure->links[i].vertex;

            if (counts_here(state, v, other) &&
                !may_connect(state, v, change->to[k], other, place_after(state, other)))
                return false;
        }
    }
    return true;
}

/* Updates the two nearest vertices of a corner after the change: searches the whole figure if either moved. */
static void change_corner(struct anneal_state *state, uint32_t h)
{
    if (state->change_index[state->nearest_vertex[h]] != 0 ||
        state->change_index[state->second_vertex[h]] != 0) {
        search_corner(state, h);
        return;
    }
    for (uint32_t k = 0; k < state->change.count; k++)
        offer_vertex(state, h, state->change.vertex[k], corner_square(state, h, state->change.to[k]));
    state->work += state->change.count / WORK_VERTICES;
}

void anneal_commit_many(struct anneal_state *state, const struct anneal_delta *delta)
{
    const struct figure *figure = state->figure;
    const struct anneal_change *change = &state->change;
    uint32_t count = 0;

    for (uint32_t k = 0; k < change->count; k++) {
        uint32_t v = change->vertex[k];

        state->at[v] = change->to[k];
        state->visibility_tests[v] = 0;
        for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++)
            if (counts_here(state, v, figure->links[i].vertex))
                state->error[figure->links[i].edge] = state->new_error[count++];
    }
    state->errors += delta->errors;
    state->dislikes += delta->dislikes;
    for (uint32_t h = 0; h < state->corners; h++)
        change_corner(state, h);
    anneal_drop_many(state);
}

void anneal_drop_many(struct anneal_state *state)
{
    for (uint32_t k = 0; k < state->change.count; k++)
        state->change_index[state->change.vertex[k]] = 0;
}
