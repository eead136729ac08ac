/* See moves.h. */
#include "moves.h"

#include <string.h>


static uint32_t below(struct moves *moves, uint32_t count)
{
    return random_wide_below(&moves->random, count);
}

/* -shift_max .. shift_max */
static int32_t offset(struct moves *moves, uint32_t shift_max)
{
    return (int32_t)below(moves, 2 * shift_max + 1) - (int32_t)shift_max;
}

/* Work of a vertex reached by a walk, in units of 10 ns, and words of a domain for one such unit. */
enum { WORK_WALK = 1, WORK_MOVE_WORDS = 8 };

/* sin(step) by turning a vector step by step: cos and sin of a step in 2.30. The error of a turn is about 1024 *
 * 2^-30. */
static void fill_sine(int16_t *sine)
{
    const int64_t cos_step = 1073721611, sin_step = 6588356;
    int64_t c = (int64_t)1 << 30, s = 0;

    for (uint32_t i = 0; i <= MOVES_TURN_STEPS * 5 / 4; i++) {
        int64_t next = (c * cos_step - s * sin_step) >> 30;

        sine[i] = (int16_t)((s + (1 << 15)) >> 16);
        s = (c * sin_step + s * cos_step) >> 30;
        c = next;
    }
}

void moves_init(struct moves *moves, struct anneal_state *state, uint32_t seed, struct arena *arena)
{
    uint32_t vertices = state->figure->vertex_count;
    size_t words = (size_t)state->input->hole->words * state->input->hole->height;

    moves->state = state;
    moves->traversal = 0;
    moves->queue = ARENA_TAKE(arena, vertices, uint16_t);
    moves->mark = ARENA_TAKE(arena, vertices, uint16_t);
    moves->sine = ARENA_TAKE(arena, MOVES_TURN_STEPS * 5 / 4 + 1, int16_t);
    moves->rows[0] = ARENA_TAKE(arena, words, uint64_t);
    moves->rows[1] = ARENA_TAKE(arena, words, uint64_t);
    moves->random = random_wide_of(seed);
    moves_hinges_find(&moves->hinges, state->figure, &moves->random, arena, &state->work);
    if (!arena->counting) {
        memset(moves->mark, 0, vertices * sizeof *moves->mark);
        fill_sine(moves->sine);
    }
}

/* Adds a vertex to the change. False when it may not stand there: the move fails at once. */
static bool add_vertex(struct moves *moves, uint32_t vertex, struct point to)
{
    struct anneal_change *change = &moves->state->change;

    change->vertex[change->count] = (uint16_t)vertex;
    change->to[change->count++] = to;
    return anneal_may_stand(moves->state, vertex, to);
}

static struct point shifted(struct point p, int32_t dx, int32_t dy)
{
    return (struct point){(int16_t)(p.x + dx), (int16_t)(p.y + dy)};
}

/* Begins a traversal: no vertex is marked. */
static void start_traversal(struct moves *moves)
{
    if (++moves->traversal == 0) {
        memset(moves->mark, 0, moves->state->figure->vertex_count * sizeof *moves->mark);
        moves->traversal = 1;
    }
}

/* Traverses the figure from a vertex, breadth first, around marked vertices, until `most` are reached. Returns the
 * number of vertices in the queue. */
static uint32_t traverse_from(struct moves *moves, uint32_t start, uint32_t most)
{
    const struct figure *figure = moves->state->figure;
    uint32_t count = 1;

    moves->queue[0] = (uint16_t)start;
    moves->mark[start] = moves->traversal;
    for (uint32_t k = 0; k < count && count < most; k++) {
        uint32_t v = moves->queue[k];

        for (uint32_t i = figure->first[v]; i < figure->first[v + 1] && count < most; i++) {
            uint32_t other = figure->links[i].vertex;

            if (moves->mark[other] == moves->traversal)
                continue;
            moves->mark[other] = moves->traversal;
            moves->queue[count++] = (uint16_t)other;
        }
    }
    moves->state->work += (uint64_t)count * WORK_WALK;
    return count;
}

/* A group of 2 or more connected vertices, at most half of them; small ones are more likely: large ones cost more and
 * are accepted less. */
static uint32_t group(struct moves *moves, uint32_t start)
{
    uint32_t half = moves->state->figure->vertex_count / 2, limit = 2u << below(moves, 5);
    uint32_t most = 2 + below(moves, limit < half ? limit : half + 1);

    start_traversal(moves);
    return traverse_from(moves, start, most);
}

static bool shift_queue(struct moves *moves, uint32_t count, int32_t dx, int32_t dy)
{
    for (uint32_t k = 0; k < count; k++)
        if (!add_vertex(moves, moves->queue[k], shifted(moves->state->at[moves->queue[k]], dx, dy)))
            return false;
    return true;
}

/* Point p turned by an angle around a centre. Coordinates stay below 2^13, products below 2^28. */
static struct point turned(const struct moves *moves, struct point p, struct point centre, uint32_t step)
{
    int32_t s = moves->sine[step], c = moves->sine[step + MOVES_TURN_STEPS / 4];
    int32_t x = p.x - centre.x, y = p.y - centre.y;

    return shifted(centre, (x * c - y * s + (1 << 13)) >> 14, (x * s + y * c + (1 << 13)) >> 14);
}

static int64_t rounded_quotient(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

/* Point p mirrored at the line from a to b, two different points. */
static struct point mirrored(struct point p, struct point a, struct point b)
{
    int64_t dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    int64_t x = p.x - a.x, y = p.y - a.y, along = 2 * (x * dx + y * dy);

    return shifted(a, (int32_t)(rounded_quotient(along * dx, square) - x),
                   (int32_t)(rounded_quotient(along * dy, square) - y));
}

static uint32_t any_vertex(struct moves *moves)
{
    return below(moves, moves->state->figure->vertex_count);
}

/* A link of a vertex that has some. */
static struct figure_link any_link(struct moves *moves, uint32_t vertex)
{
    const struct figure *figure = moves->state->figure;

    return figure->links[figure->first[vertex] + below(moves, figure_degree(figure, vertex))];
}

static bool fill_shift(struct moves *moves, uint32_t shift_max)
{
    uint32_t v = any_vertex(moves), width = 1 + below(moves, shift_max);
    int32_t dx = offset(moves, width), dy = offset(moves, width);

    return (dx != 0 || dy != 0) && add_vertex(moves, v, shifted(moves->state->at[v], dx, dy));
}

static bool fill_jump(struct moves *moves)
{
    const struct anneal_state *state = moves->state;
    uint32_t v = any_vertex(moves);
    const struct ring *ring;
    struct figure_link link;

    if (figure_degree(state->figure, v) == 0)
        return false;
    link = any_link(moves, v);
    ring = &state->input->rings->ring[state->figure->edges[link.edge].ring];
    if (ring->points == 0)
        return false;
    moves->state->work += ring->radius / 16;
    return add_vertex(moves, v, ring_nth(ring, state->at[link.vertex], below(moves, ring->points)));
}

static bool fill_mirror(struct moves *moves)
{
    const struct anneal_state *state = moves->state;
    uint32_t v = any_vertex(moves), degree = figure_degree(state->figure, v);
    struct point a, b;

    if (degree < 2)
        return false;
    a = state->at[any_link(moves, v).vertex];
    b = state->at[any_link(moves, v).vertex];
    if (point_same(a, b))
        return false;
    return add_vertex(moves, v, mirrored(state->at[v], a, b));
}

static bool fill_edge(struct moves *moves, uint32_t shift_max)
{
    const struct anneal_state *state = moves->state;
    const struct figure_edge *edge = &state->figure->edges[below(moves, state->figure->edge_count)];
    uint32_t width = 1 + below(moves, shift_max);
    int32_t dx = offset(moves, width), dy = offset(moves, width);

    return (dx != 0 || dy != 0) && add_vertex(moves, edge->a, shifted(state->at[edge->a], dx, dy)) &&
           add_vertex(moves, edge->b, shifted(state->at[edge->b], dx, dy));
}

static bool fill_group(struct moves *moves, uint32_t shift_max)
{
    uint32_t count = group(moves, any_vertex(moves)), width = 1 + below(moves, shift_max);
    int32_t dx = offset(moves, width), dy = offset(moves, width);

    return (dx != 0 || dy != 0) && shift_queue(moves, count, dx, dy);
}

/* A random step of turning: small ones are more likely. */
static uint32_t any_angle(struct moves *moves)
{
    uint32_t step = 1 + below(moves, 1 + below(moves, MOVES_TURN_STEPS / 2));

    return below(moves, 2) != 0 ? step : MOVES_TURN_STEPS - step;
}

/* Queues the vertices of the part that a hinge cuts off, the smaller side; returns their number. */
static uint32_t part_of(struct moves *moves, const struct moves_hinge *hinge)
{
    const struct figure *figure = moves->state->figure;
    uint32_t from = below(moves, 2) != 0 ? hinge->a : hinge->b, start, count, rest = 0;

    if (figure_degree(figure, from) == 0)
        return 0;
    start = any_link(moves, from).vertex;
    if (start == hinge->a || start == hinge->b)
        return 0;
    start_traversal(moves);
    moves->mark[hinge->a] = moves->mark[hinge->b] = moves->traversal;
    count = traverse_from(moves, start, figure->vertex_count);
    if (count <= figure->vertex_count / 2)
        return count;
    for (uint32_t v = 0; v < figure->vertex_count; v++)
        if (moves->mark[v] != moves->traversal)
            moves->queue[rest++] = (uint16_t)v;
    return rest;
}

/* A random hinge: in a quarter of the cases one of a single vertex, if there is any. */
static const struct moves_hinge *any_hinge(struct moves *moves)
{
    const struct moves_hinges *hinges = &moves->hinges;

    if (hinges->articulations != 0 && below(moves, 4) == 0)
        return &hinges->hinge[below(moves, hinges->articulations)];
    return &hinges->hinge[below(moves, hinges->count)];
}

static bool fill_fold(struct moves *moves)
{
    const struct point *at = moves->state->at;
    const struct moves_hinge *hinge;
    struct point a, b;
    uint32_t count, step;

    if (moves->hinges.count == 0)
        return false;
    hinge = any_hinge(moves);
    a = at[hinge->a];
    b = at[hinge->b];
    step = any_angle(moves);
    count = part_of(moves, hinge);
    if (count == 0 || (hinge->a != hinge->b && point_same(a, b)))
        return false;
    for (uint32_t k = 0; k < count; k++) {
        struct point p = at[moves->queue[k]];

        p = hinge->a == hinge->b ? turned(moves, p, a, step) : mirrored(p, a, b);
        if (!add_vertex(moves, moves->queue[k], p))
            return false;
    }
    return true;
}

static bool fill_turn(struct moves *moves)
{
    const struct point *at = moves->state->at;
    uint32_t start = any_vertex(moves), count = group(moves, start);
    uint32_t pivot = moves->queue[below(moves, count)], step = any_angle(moves);

    for (uint32_t k = 0; k < count; k++)
        if (moves->queue[k] != pivot &&
            !add_vertex(moves, moves->queue[k], turned(moves, at[moves->queue[k]], at[pivot], step)))
            return false;
    return count > 1;
}

static bool fill_whole(struct moves *moves, uint32_t shift_max)
{
    const struct point *at = moves->state->at;
    uint32_t vertices = moves->state->figure->vertex_count;
    uint32_t way = below(moves, 4), width = 1 + below(moves, shift_max);
    struct point centre = at[any_vertex(moves)];
    int32_t dx = offset(moves, width), dy = offset(moves, width);
    uint32_t step = any_angle(moves);

    for (uint32_t v = 0; v < vertices; v++) {
        struct point p = at[v];

        if (way == 0)
            p.x = (int16_t)(2 * centre.x - p.x);
        else if (way == 1)
            p = turned(moves, p, centre, step);
        p = way < 2 ? p : shifted(p, dx, dy);
        if (!add_vertex(moves, v, p))
            return false;
    }
    return true;
}

/* Of two random corners the one that is farther from the figure. */
static uint32_t worse_corner(struct moves *moves)
{
    const struct anneal_state *state = moves->state;
    uint32_t h = below(moves, state->corners), other = below(moves, state->corners);

    return state->nearest_square[h] >= state->nearest_square[other] ? h : other;
}

static bool fill_snap(struct moves *moves)
{
    const struct anneal_state *state = moves->state;
    uint32_t h = worse_corner(moves), count;
    uint32_t v = below(moves, 2) != 0 ? (uint32_t)state->nearest_vertex[h] : any_vertex(moves);
    int32_t dx = state->corner_x[h] - state->at[v].x, dy = state->corner_y[h] - state->at[v].y;

    if (dx == 0 && dy == 0)
        return false;
    if (below(moves, 2) != 0)
        return add_vertex(moves, v, shifted(state->at[v], dx, dy));
    count = group(moves, v);
    return shift_queue(moves, count, dx, dy);
}

/* Moves a vertex to a random point that all its edges allow by their lengths, whatever walls are in between. */
static bool fill_domain(struct moves *moves)
{
    struct anneal_state *state = moves->state;
    const struct figure *figure = state->figure;
    const struct hole *hole = state->input->hole;
    uint32_t v = any_vertex(moves), which = 0;
    /* The second one, the whole hole, is only read. */
    struct domain domain[2] = {{.size = 0}, domain_whole(hole)};

    if (figure_degree(figure, v) == 0)
        return false;
    for (uint32_t i = figure->first[v]; i < figure->first[v + 1]; i++) {
        const struct ring *ring = &state->input->rings->ring[figure->edges[figure->links[i].edge].ring];

        domain[which].rows = moves->rows[which];
        domain_ring(&domain[which], &domain[1 - which], hole, ring, state->at[figure->links[i].vertex], NULL);
        state->work += 4 + domain_words(&domain[which]) / WORK_MOVE_WORDS;
        if (domain[which].size == 0 ||
            stop_after(state->input->anytime_stop, domain_words(&domain[which]) / WORK_MOVE_WORDS))
            return false;
        which = 1 - which;
    }
    which = 1 - which;
    return add_vertex(moves, v, domain_nth(&domain[which], hole, below(moves, domain[which].size)));
}

bool moves_fill(struct moves *moves, enum moves_kind kind, uint32_t shift_max)
{
    moves->state->change.count = 0;
    switch (kind) {
    case MOVES_SHIFT: return fill_shift(moves, shift_max);
    case MOVES_JUMP: return fill_jump(moves);
    case MOVES_MIRROR: return fill_mirror(moves);
    case MOVES_EDGE: return fill_edge(moves, shift_max);
    case MOVES_GROUP: return fill_group(moves, shift_max);
    case MOVES_FOLD: return fill_fold(moves);
    case MOVES_TURN: return fill_turn(moves);
    case MOVES_WHOLE: return fill_whole(moves, shift_max);
    case MOVES_SNAP: return fill_snap(moves);
    case MOVES_DOMAIN: return fill_domain(moves);
    case MOVES_KINDS: break;
    }
    return false;
}
