/* See tree_moves.h. Most of what is gained comes from subtrees, which also take the least work. */
#include "tree_moves.h"

#include <string.h>

#include "../../base/integer.h"
#include "../bounds.h"

/* Shares of the kinds, in 256ths; connected sets have the rest. */
enum { SHARE_EXTEND = 38, SHARE_PULL = 77, SHARE_SUBTREE = 35 };

/* The most vertices of a connected set; a subtree may have twice as many. Larger ones are seldom placed within their
 * work. */
enum { CONNECTED_MAX = 40 };

/* Vertices nearest to a corner, of which one is pulled. */
enum { NEAREST = 6 };

/* Pulls in 256ths that free a subtree with the vertex instead of the vertices around it; how many levels above the
 * vertex it may begin. */
enum { SHARE_ANCESTOR = 102, LEVELS_UP = 8 };

/* Draws of a corner or vertex before the move is given up. */
enum { DRAWS = 50 };

/* Vertices or corners looked at in the time of a unit of work. */
enum { WORK_LOOKS = 8 };

void tree_moves_init(struct tree_moves *moves, const struct search_input *input, const struct tree_pose *pose,
                     uint32_t seed, struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count;

    *moves = (struct tree_moves){.input = input, .pose = pose, .random = random_wide_of(seed)};
    moves->size_most = integer_min_32(CONNECTED_MAX, vertices / 4 + 2);
    moves->freed = ARENA_TAKE(arena, vertices, uint16_t);
    moves->is_marked = ARENA_TAKE(arena, vertices, uint8_t);
    moves->order = ARENA_TAKE(arena, vertices, uint16_t);
    moves->parent = ARENA_TAKE(arena, vertices, uint16_t);
    moves->size = ARENA_TAKE(arena, vertices, uint16_t);
}

bool tree_moves_draw_tree(struct tree_moves *moves, struct elimination *elimination)
{
    uint32_t vertices = moves->input->figure->vertex_count;
    uint64_t before = elimination->work;
    bool fits;

    for (uint32_t v = 0; v < vertices; v++)
        moves->freed[v] = (uint16_t)v;
    fits = elimination_run(elimination, moves->freed, vertices, ELIMINATION_NONE, &moves->random);
    moves->work += elimination->work - before;
    if (!fits)
        return false;
    memcpy(moves->order, elimination->order, vertices * sizeof *moves->order);
    memcpy(moves->parent, elimination->parent, vertices * sizeof *moves->parent);
    memcpy(moves->size, elimination->size, vertices * sizeof *moves->size);
    return true;
}

/* ---- sets of vertices ---- */

static uint32_t draw_below(struct tree_moves *moves, uint32_t end)
{
    return random_wide_below(&moves->random, end);
}

static void free_vertex(struct tree_moves *moves, uint32_t vertex)
{
    moves->freed[moves->freed_count++] = (uint16_t)vertex;
    moves->is_marked[vertex] = 1;
}

/* Frees unmarked neighbours of a vertex, from a random one on, until `most` vertices are free; one of them, or all.
 * Whether there was any. */
static bool free_neighbours(struct tree_moves *moves, uint32_t vertex, uint32_t most, bool all)
{
    const struct figure *figure = moves->input->figure;
    uint32_t degree = figure_degree(figure, vertex), from = degree > 0 ? draw_below(moves, degree) : 0;
    bool found = false;

    for (uint32_t i = 0; i < degree && moves->freed_count < most && (all || !found); i++) {
        uint32_t k = from + i < degree ? from + i : from + i - degree;
        uint32_t to = figure->links[figure->first[vertex] + k].vertex;
        if (moves->is_marked[to] != 0)
            continue;
        free_vertex(moves, to);
        found = true;
    }
    moves->work++;
    return found;
}

/* Frees a vertex and those around it, `most` in all. */
static void free_ball(struct tree_moves *moves, uint32_t vertex, uint32_t most)
{
    free_vertex(moves, vertex);
    for (uint32_t i = 0; i < moves->freed_count && moves->freed_count < most; i++)
        (void)free_neighbours(moves, moves->freed[i], most, true);
}

/* Frees a vertex and some that branch off from it, one after another. freed[done] and after may have neighbours
 * left. */
static void free_branches(struct tree_moves *moves, uint32_t vertex, uint32_t most)
{
    uint32_t done = 0;

    free_vertex(moves, vertex);
    while (done < moves->freed_count && moves->freed_count < most) {
        uint32_t i = done + draw_below(moves, moves->freed_count - done);
        uint16_t from = moves->freed[i];
        if (free_neighbours(moves, from, most, false))
            continue;
        moves->freed[i] = moves->freed[done];
        moves->freed[done++] = from;
    }
}

/* Frees the subtree of a vertex. Children come before their parents in the order. */
static void free_subtree(struct tree_moves *moves, uint32_t vertex)
{
    uint32_t vertices = moves->input->figure->vertex_count;

    memset(moves->is_marked, 0, vertices * sizeof *moves->is_marked);
    free_vertex(moves, vertex);
    for (uint32_t i = vertices; i-- > 0 && moves->freed_count < moves->size[vertex];) {
        uint32_t v = moves->order[i];
        if (moves->parent[v] != ELIMINATION_NONE && moves->is_marked[moves->parent[v]] != 0)
            free_vertex(moves, v);
    }
    moves->work += vertices / WORK_LOOKS;
}

/* A random number up to `most`, small ones more often: most * u^2, or most * u^3. */
static uint32_t few(struct tree_moves *moves, uint32_t most, bool cubed)
{
    uint32_t u = draw_below(moves, 1024), v = cubed ? u : 1024;

    return (uint32_t)((uint64_t)most * u * u * v >> 30);
}

/* ---- kinds of moves ---- */

static void choose_connected(struct tree_moves *moves)
{
    uint32_t count = 1 + few(moves, moves->size_most, true);
    uint32_t vertex = draw_below(moves, moves->input->figure->vertex_count);

    if (draw_below(moves, 2) == 0)
        free_ball(moves, vertex, count);
    else
        free_branches(moves, vertex, count);
}

static bool choose_subtree(struct tree_moves *moves)
{
    for (uint32_t i = 0; i < DRAWS; i++) {
        uint32_t v = draw_below(moves, moves->input->figure->vertex_count);
        if (moves->size[v] <= 2 * moves->size_most && moves->parent[v] != ELIMINATION_NONE) {
            free_subtree(moves, v);
            return true;
        }
    }
    return false;
}

/* A corner that is not covered; the number of corners if the draws gave none. */
static uint32_t any_open_corner(struct tree_moves *moves)
{
    uint32_t corners = moves->input->hole->polygon.count;

    for (uint32_t i = 0; i < DRAWS; i++) {
        uint32_t c = draw_below(moves, corners);
        if (moves->pose->near[c] > 0)
            return c;
    }
    return corners;
}

/* A corner, with a probability that is proportional to its squared distance. */
static uint32_t any_far_corner(struct tree_moves *moves)
{
    uint64_t left = moves->pose->dislikes * random_wide_next(&moves->random) >> 32;
    uint32_t c = 0;

    for (; left >= moves->pose->near[c]; c++)
        left -= moves->pose->near[c];
    return c;
}

/* One of the vertices nearest to a corner. */
static uint32_t any_near_vertex(struct tree_moves *moves, struct point corner)
{
    uint32_t squares[NEAREST] = {0}, count = 0, most = 1 + draw_below(moves, NEAREST);
    uint32_t vertices = moves->input->figure->vertex_count;
    uint16_t near[NEAREST] = {0};

    for (uint32_t v = 0; v < vertices; v++) {
        uint32_t square = point_square(moves->pose->at[v], corner), k = count;
        if (count == 0 || count < most)
            count++;
        else if (square >= squares[--k])
            continue;
        for (; k > 0 && squares[k - 1] > square; k--) {
            squares[k] = squares[k - 1];
            near[k] = near[k - 1];
        }
        squares[k] = square;
        near[k] = (uint16_t)v;
    }
    moves->work += vertices / WORK_LOOKS;
    return near[count > 0 ? count - 1 : 0];
}

static bool choose_pull(struct tree_moves *moves)
{
    uint32_t c = draw_below(moves, 3) == 0 ? any_open_corner(moves) : any_far_corner(moves), v;

    if (c == moves->input->hole->polygon.count)
        return false;
    moves->target = moves->input->hole->polygon.corners[c];
    v = moves->pulled = any_near_vertex(moves, moves->target);
    moves->radius = integer_root_32(point_square(moves->pose->at[v], moves->target)) * draw_below(moves, 256) / 256;
    if (draw_below(moves, 256) >= SHARE_ANCESTOR) {
        free_ball(moves, v, 1 + few(moves, 2 * moves->size_most, false));
        return true;
    }
    for (uint32_t up = draw_below(moves, LEVELS_UP); up > 0 && moves->parent[v] != ELIMINATION_NONE &&
         moves->size[moves->parent[v]] <= 3 * moves->size_most; up--)
        v = moves->parent[v];
    if (moves->parent[v] == ELIMINATION_NONE)
        return false;
    free_subtree(moves, v);
    return true;
}

/* Chooses a vertex next to one that covers a corner `from`, whose edge fits the side to the open corner `to`. */
static bool choose_extend(struct tree_moves *moves)
{
    const struct figure *figure = moves->input->figure;
    const struct polygon *polygon = &moves->input->hole->polygon;
    uint32_t to = any_open_corner(moves), from = to + (draw_below(moves, 2) == 0 ? 1 : polygon->count - 1);
    uint32_t square, count = 0, covering, v = 0;

    if (to == polygon->count)
        return false;
    from = from < polygon->count ? from : from - polygon->count;
    if (moves->pose->near[from] > 0)
        return false;
    covering = moves->pose->nearest[from];
    square = point_square(polygon->corners[from], polygon->corners[to]);
    for (uint32_t i = figure->first[covering]; i < figure->first[covering + 1]; i++)
        if (length_fits(figure->edges[figure->links[i].edge].limits, square) && draw_below(moves, ++count) == 0)
            v = figure->links[i].vertex;
    if (count == 0)
        return false;
    moves->is_marked[covering] = 1;
    moves->pulled = v;
    moves->target = polygon->corners[to];
    moves->radius = 0;
    free_ball(moves, v, 2 + few(moves, 2 * moves->size_most, false));
    return true;
}

bool tree_moves_choose(struct tree_moves *moves)
{
    uint32_t kind = draw_below(moves, 256), corners = moves->input->hole->polygon.count;

    moves->freed_count = 0;
    moves->pulled = ELIMINATION_NONE;
    memset(moves->is_marked, 0, moves->input->figure->vertex_count * sizeof *moves->is_marked);
    for (uint32_t c = 0; c < corners && kind % 2 == 0; c++)
        if (moves->pose->near[c] == 0)
            moves->is_marked[moves->pose->nearest[c]] = 1;
    moves->work += corners / WORK_LOOKS + 4;
    if (kind < SHARE_EXTEND)
        return choose_extend(moves);
    if (kind < SHARE_EXTEND + SHARE_PULL)
        return choose_pull(moves);
    if (kind < SHARE_EXTEND + SHARE_PULL + SHARE_SUBTREE)
        return choose_subtree(moves);
    choose_connected(moves);
    return true;
}
