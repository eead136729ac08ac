/* Tiles are drawn as regular polygons on their first edge, with each vertex moved by chance, and kept if they fit. The
 * hole is dug where its longest edge is no edge of the figure, with the vertex next to it: so its edges become as
 * short as the figure's, and many are edges of the figure. */
#include "tiling.h"

#include <stdbool.h>
#include <stdlib.h>

enum {
    TILES_TRIED = 4000, /* in vain one after the other: there is no more room */
    TOOTH_TRIES = 60,   /* apexes drawn for an edge */
    UNIT = 1024,        /* of TURNS */
    SCALE = 64          /* of places between the points */
};

/* The turn from one side of a regular polygon to the next: UNIT times cosine and sine. */
static const struct point TURNS[MAX_SIDES + 1] = {
    [3] = {-512, 887}, [4] = {0, 1024}, [5] = {316, 974}, [6] = {512, 887}, [7] = {638, 801}, [8] = {724, 724},
};

/* An edge with room for a tile on its left (side 1) or right (-1). */
struct side {
    int a, b, side;
};

struct growing {
    struct mesh *mesh;
    const struct tiling *tiling;
    int count;
    struct side sides[2 * MAX_LINKS];
};

/* A tile that may be put: its vertices from b to a, by number or as a new point. */
struct tile {
    int count;
    int path[MAX_SIDES + 1]; /* NO_POINT for a new vertex */
    struct point at[MAX_SIDES + 1];
};

/* ---- fitting ------------------------------------------------------------------------------- */

static bool fits_length(struct span length, struct point a, struct point b)
{
    int64_t d = point_distance(a, b);

    return d >= (int64_t)length.lo * length.lo && d <= (int64_t)length.hi * length.hi;
}

static bool fits_box(const struct mesh *mesh, struct point box, struct point p)
{
    for (int i = 0; i < mesh->count; i++) {
        if (abs(p.x - mesh->at[i].x) > box.x || abs(p.y - mesh->at[i].y) > box.y) {
            return false;
        }
    }
    return true;
}

static bool same(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether the edge from a to b meets no edge of the mesh but in its ends, and passes no vertex. */
static bool is_clear(const struct mesh *mesh, struct point a, struct point b)
{
    for (int i = 0; i < mesh->count; i++) {
        struct point p = mesh->at[i];
        if (!same(p, a) && !same(p, b) && point_on_segment(a, b, p)) {
            return false;
        }
    }
    for (int i = 0; i < mesh->link_count; i++) {
        struct point c = mesh->at[mesh->links[i].a], d = mesh->at[mesh->links[i].b];
        bool joined = same(a, c) || same(a, d) || same(b, c) || same(b, d);
        if (joined ? (!same(a, c) && !same(b, c) && point_on_segment(a, b, c))
                         || (!same(a, c) && !same(a, d) && point_on_segment(c, d, a))
                         || (!same(b, c) && !same(b, d) && point_on_segment(c, d, b))
                   : segments_meet(a, b, c, d)) {
            return false;
        }
    }
    return true;
}

static int nearest(const struct mesh *mesh, struct point p)
{
    int best = 0;

    for (int i = 1; i < mesh->count; i++) {
        best = point_distance(mesh->at[i], p) < point_distance(mesh->at[best], p) ? i : best;
    }
    return best;
}

static bool are_linked(const struct mesh *mesh, int a, int b)
{
    for (int i = 0; i < mesh->link_count; i++) {
        struct link link = mesh->links[i];
        if ((link.a == a && link.b == b) || (link.a == b && link.b == a)) {
            return true;
        }
    }
    return false;
}

/* ---- tiles --------------------------------------------------------------------------------- */

static int64_t divide(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

/* The vertices of a tile on the left of the way from a to b, or on its right. */
static void draw_tile(struct tile *tile, struct rng *r, const struct growing *g, int a, int b, int side)
{
    struct point from = g->mesh->at[a], to = g->mesh->at[b];
    int sides = rng_draw(r, g->tiling->sides);
    int64_t x = (int64_t)to.x * SCALE, y = (int64_t)to.y * SCALE;
    int64_t dx = x - (int64_t)from.x * SCALE, dy = y - (int64_t)from.y * SCALE;
    int off = (abs(to.x - from.x) + abs(to.y - from.y)) * g->tiling->irregular / 100;

    tile->count = 0;
    tile->at[tile->count] = to;
    tile->path[tile->count++] = b;
    for (int i = 2; i < sides; i++) {
        struct point turn = TURNS[sides];
        int64_t nx = divide(dx * turn.x - dy * turn.y * side, UNIT);
        dy = divide(dy * turn.x + dx * turn.y * side, UNIT);
        dx = nx;
        x += dx;
        y += dy;
        int jx = rng_draw(r, (struct span){-off, off});
        int jy = rng_draw(r, (struct span){-off, off});
        struct point p = {(int)divide(x, SCALE) + jx, (int)divide(y, SCALE) + jy};
        int near = nearest(g->mesh, p);
        int64_t merge = g->tiling->merge;
        bool merged = near != a && near != b && point_distance(g->mesh->at[near], p) <= merge * merge;
        tile->at[tile->count] = merged ? g->mesh->at[near] : p;
        tile->path[tile->count++] = merged ? near : NO_POINT;
    }
    tile->at[tile->count] = from;
    tile->path[tile->count++] = a;
}

/* Whether the tile has new vertices, edges of the right length, and, unless it may be folded, meets no others. */
static bool fits_tile(const struct growing *g, const struct tile *tile, bool folded, struct span length)
{
    bool fresh = false;

    for (int i = 0; i + 1 < tile->count; i++) {
        bool old = tile->path[i] != NO_POINT && tile->path[i + 1] != NO_POINT
                   && are_linked(g->mesh, tile->path[i], tile->path[i + 1]);
        if (!fits_length(length, tile->at[i], tile->at[i + 1]) || !fits_box(g->mesh, g->tiling->box, tile->at[i])
            || (!old && !folded && !is_clear(g->mesh, tile->at[i], tile->at[i + 1]))) {
            return false;
        }
        for (int k = 0; k < i; k++) {
            if (same(tile->at[i], tile->at[k]) || (k > 0 && same(tile->at[i + 1], tile->at[k]))) {
                return false;
            }
        }
        fresh = fresh || tile->path[i] == NO_POINT;
    }
    return fresh;
}

/* Adds the tile's vertices and edges; new edges have room on their outer side. */
static void put_tile(struct growing *g, struct tile *tile, int side)
{
    int first = tile->path[tile->count - 1];
    struct mesh *mesh = g->mesh;

    for (int i = 1; i < tile->count; i++) {
        int before = tile->path[i - 1];
        if (tile->path[i] == NO_POINT) {
            bool second = i == 1 && first != before;
            tile->path[i] = mesh_add(mesh, tile->at[i], before, second ? first : NO_POINT, NO_POINT);
        }
        if (!are_linked(mesh, before, tile->path[i])) {
            mesh_link(mesh, before, tile->path[i]);
            g->sides[g->count++] = (struct side){before, tile->path[i], -side};
        }
    }
}

/* A side by chance, or among the newest. */
static int draw_side(struct rng *r, const struct growing *g)
{
    int newest = g->count < MAX_SIDES / 2 ? g->count : MAX_SIDES / 2;
    int any = rng_below(r, g->count);
    int late = rng_below(r, newest);

    return rng_percent(r, g->tiling->lean) ? g->count - 1 - late : any;
}

/* A tile that shares the vertex a with the others: on a new edge from a, where it begins and ends. */
static bool add_hinged(struct growing *g, struct rng *r, int a, int side, bool folded)
{
    struct mesh *mesh = g->mesh;
    const struct tiling *tiling = g->tiling;
    struct point from = mesh->at[a];
    int dx = rng_draw(r, (struct span){-tiling->length.hi, tiling->length.hi});
    int dy = rng_draw(r, (struct span){-tiling->length.hi, tiling->length.hi});
    struct point p = {from.x + dx, from.y + dy};
    struct tile tile;

    if (!fits_length(tiling->length, from, p) || !fits_box(mesh, tiling->box, p)
        || same(mesh->at[nearest(mesh, p)], p) || (!folded && !is_clear(mesh, from, p))) {
        return false;
    }
    int v = mesh_add(mesh, p, a, NO_POINT, NO_POINT);
    draw_tile(&tile, r, g, a, v, side);
    if (!fits_tile(g, &tile, folded, tiling->length)) {
        mesh->count--;
        return false;
    }
    mesh_link(mesh, v, a);
    put_tile(g, &tile, side);
    g->sides[g->count++] = (struct side){a, v, -side};
    return true;
}

static bool add_tile(struct growing *g, struct rng *r)
{
    int i = draw_side(r, g);
    struct side s = g->sides[i];
    bool folded = rng_percent(r, g->tiling->folded);
    bool hinged = rng_percent(r, g->tiling->hinged);
    int side = folded && rng_below(r, 2) == 0 ? -s.side : s.side;
    struct tile tile;

    if (hinged) {
        return add_hinged(g, r, s.a, side, folded);
    }
    draw_tile(&tile, r, g, s.a, s.b, side);
    if (!fits_tile(g, &tile, folded, g->tiling->length)) {
        return false;
    }
    g->sides[i] = g->sides[--g->count];
    put_tile(g, &tile, side);
    return true;
}

/* A point over the middle of the side, or a little beside that, as high as so many percent of the side's length. */
static struct point draw_apex(struct rng *r, const struct growing *g, struct side s)
{
    struct point a = g->mesh->at[s.a], b = g->mesh->at[s.b];
    int height = rng_draw(r, g->tiling->teeth.length);
    int along = rng_draw(r, (struct span){30, 70});

    return (struct point){a.x + ((b.x - a.x) * along - (b.y - a.y) * s.side * height) / 100,
                          a.y + ((b.y - a.y) * along + (b.x - a.x) * s.side * height) / 100};
}

/* Puts thin triangles on the sides that are left. */
static void add_teeth(struct growing *g, struct rng *r, int most)
{
    struct span any = {g->tiling->length.lo, g->tiling->box.x};
    int sides = g->count;

    for (int i = 0; i < sides && g->mesh->count < most; i++) {
        struct side s = g->sides[i];
        bool done = !rng_percent(r, g->tiling->teeth.percent);
        for (int t = 0; t < TOOTH_TRIES && !done; t++) {
            struct tile tile = {3, {s.b, NO_POINT, s.a}, {g->mesh->at[s.b], draw_apex(r, g, s), g->mesh->at[s.a]}};
            done = fits_tile(g, &tile, false, any);
            if (done) {
                put_tile(g, &tile, s.side);
            }
        }
    }
}

void tiling_grow(struct mesh *mesh, struct rng *r, const struct tiling *tiling)
{
    static struct growing g;
    int wanted = rng_draw(r, tiling->vertices);
    int teeth = wanted * tiling->teeth.percent / 300; /* vertices left for them: as many as there is room for, nearly */
    struct point p;

    g.mesh = mesh;
    g.tiling = tiling;
    mesh->count = mesh->link_count = mesh->triangle_count = mesh->boundary_count = 0;
    do {
        p.x = rng_draw(r, (struct span){0, tiling->length.hi});
        p.y = rng_draw(r, (struct span){0, tiling->length.hi});
    } while (!fits_length(tiling->length, (struct point){0, 0}, p));
    mesh_add(mesh, (struct point){0, 0}, NO_POINT, NO_POINT, NO_POINT);
    mesh_add(mesh, p, 0, NO_POINT, NO_POINT);
    mesh_link(mesh, 1, 0);
    g.count = 2;
    g.sides[0] = (struct side){0, 1, 1};
    g.sides[1] = (struct side){0, 1, -1};
    for (int vain = 0; mesh->count < wanted - teeth && vain < TILES_TRIED && g.count > 0;) {
        vain = add_tile(&g, r) ? 0 : vain + 1;
    }
    if (tiling->teeth.percent > 0) {
        add_teeth(&g, r, wanted);
    }
}

/* ---- the hole ------------------------------------------------------------------------------ */

struct digging {
    const struct mesh *mesh;
    struct ring *hole;
    bool used[MAX_POINTS];       /* vertices at the place of a corner */
    bool finished[MAX_POINTS];   /* of the edge that begins at this corner: nothing to cut off */
};

static void use(struct digging *d, struct point p)
{
    for (int i = 0; i < d->mesh->count; i++) {
        d->used[i] = d->used[i] || same(d->mesh->at[i], p);
    }
}

/* By gift wrapping: from the lowest, leftmost vertex to the left of which lies all else; without points on edges. */
static void hull(const struct mesh *mesh, struct ring *hole)
{
    int first = 0, v;

    for (int i = 1; i < mesh->count; i++) {
        struct point p = mesh->at[i], q = mesh->at[first];
        first = p.y < q.y || (p.y == q.y && p.x < q.x) ? i : first;
    }
    hole->count = 0;
    v = first;
    do {
        struct point p = mesh->at[v];
        int next = v;
        hole->at[hole->count++] = p;
        for (int i = 0; i < mesh->count; i++) {
            struct point q = mesh->at[i];
            if (same(q, p)) {
                continue;
            }
            int64_t cross = next == v ? -1 : point_cross(p, mesh->at[next], q);
            if (cross < 0 || (cross == 0 && point_distance(p, q) > point_distance(p, mesh->at[next]))) {
                next = i;
            }
        }
        v = next;
    } while (!same(mesh->at[v], mesh->at[first]));
}

static bool in_triangle(struct point a, struct point b, struct point c, struct point p)
{
    return point_cross(a, b, p) >= 0 && point_cross(b, c, p) >= 0 && point_cross(c, a, p) >= 0;
}

static bool crosses(struct point a, struct point b, struct point c, struct point d)
{
    return !same(a, c) && !same(a, d) && !same(b, c) && !same(b, d) && segments_meet(a, b, c, d);
}

/* Whether nothing of figure and hole lies in the triangle but at its corners. */
static bool is_empty(const struct digging *d, struct point a, struct point b, struct point v)
{
    const struct mesh *mesh = d->mesh;

    for (int i = 0; i < mesh->count; i++) {
        struct point p = mesh->at[i];
        if (!same(p, a) && !same(p, b) && !same(p, v) && in_triangle(a, b, v, p)) {
            return false;
        }
    }
    for (int i = 0; i < mesh->link_count; i++) {
        struct point p = mesh->at[mesh->links[i].a], q = mesh->at[mesh->links[i].b];
        if (crosses(a, v, p, q) || crosses(v, b, p, q)) {
            return false;
        }
    }
    for (int i = 0; i < d->hole->count; i++) {
        struct point p = d->hole->at[i], q = d->hole->at[(i + 1) % d->hole->count];
        if (crosses(a, v, p, q) || crosses(v, b, p, q)) {
            return false;
        }
    }
    return true;
}

static bool is_figure_edge(const struct mesh *mesh, struct point a, struct point b)
{
    for (int i = 0; i < mesh->link_count; i++) {
        struct point p = mesh->at[mesh->links[i].a], q = mesh->at[mesh->links[i].b];
        if ((same(a, p) && same(b, q)) || (same(a, q) && same(b, p))) {
            return true;
        }
    }
    return false;
}

/* The vertex nearest to the line from a to b that can be cut off with that edge, or NO_POINT. */
static int find_cut(const struct digging *d, struct point a, struct point b)
{
    int best = NO_POINT;

    for (int i = 0; i < d->mesh->count; i++) {
        struct point v = d->mesh->at[i];
        int64_t height = point_cross(a, b, v);
        if (!d->used[i] && height > 0 && (best == NO_POINT || height < point_cross(a, b, d->mesh->at[best]))
            && is_empty(d, a, b, v)) {
            best = i;
        }
    }
    return best;
}

/* The longest edge of the hole from which something may be cut off, or NO_POINT. */
static int longest(const struct digging *d)
{
    int best = NO_POINT;
    int64_t most = 0;

    for (int i = 0; i < d->hole->count; i++) {
        int64_t length = point_distance(d->hole->at[i], d->hole->at[(i + 1) % d->hole->count]);
        if (!d->finished[i] && length > most) {
            most = length;
            best = i;
        }
    }
    return best;
}

void tiling_hole(const struct mesh *mesh, struct rng *r, const struct tiling *tiling, struct ring *hole)
{
    int corners = rng_draw(r, tiling->corners);
    static struct digging d;
    int i;

    d = (struct digging){.mesh = mesh, .hole = hole};
    hull(mesh, hole);
    for (i = 0; i < hole->count; i++) {
        use(&d, hole->at[i]);
    }
    while (hole->count < corners && (i = longest(&d)) != NO_POINT) {
        struct point a = hole->at[i], b = hole->at[(i + 1) % hole->count];
        int v = is_figure_edge(mesh, a, b) ? NO_POINT : find_cut(&d, a, b);
        if (v == NO_POINT) {
            d.finished[i] = true;
            continue;
        }
        for (int k = hole->count++; k > i + 1; k--) {
            hole->at[k] = hole->at[k - 1];
            d.finished[k] = d.finished[k - 1];
        }
        hole->at[i + 1] = mesh->at[v];
        d.finished[i + 1] = false;
        use(&d, mesh->at[v]);
    }
}
