/* Each new triangle is drawn at random and kept if its two new edges meet nothing of the boundary but
 * at their ends. That suffices: the boundary is one closed line, of which no part can then lie in the
 * triangle.
 */
#include "mesh.h"

#include <stddef.h>

enum {
    TRIES = 200,     /* triangles drawn for an edge before another is tried */
    EDGES_TRIED = 60,  /* in vain one after the other: there is no more room */
    TOOTH_TRIES = 4000 /* one point in fifty lies over the edge; neighbours leave room for few of these */
};

int64_t point_distance(struct point a, struct point b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;

    return dx * dx + dy * dy;
}

int64_t point_cross(struct point a, struct point b, struct point c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

bool point_on_segment(struct point a, struct point b, struct point p)
{
    int64_t along = (int64_t)(a.x - p.x) * (b.x - p.x) + (int64_t)(a.y - p.y) * (b.y - p.y);

    return point_cross(a, b, p) == 0 && along <= 0;
}

bool segments_meet(struct point a, struct point b, struct point c, struct point d)
{
    if (point_on_segment(a, b, c) || point_on_segment(a, b, d) || point_on_segment(c, d, a)
        || point_on_segment(c, d, b)) {
        return true;
    }
    return (point_cross(a, b, c) > 0) != (point_cross(a, b, d) > 0)
        && (point_cross(c, d, a) > 0) != (point_cross(c, d, b) > 0);
}

static bool meets_ring(const struct ring *ring, struct point a, struct point b)
{
    for (int i = 0; ring != NULL && i < ring->count; i++) {
        if (segments_meet(a, b, ring->at[i], ring->at[(i + 1) % ring->count])) {
            return true;
        }
    }
    return false;
}

bool ring_contains(const struct ring *ring, struct point p)
{
    bool inside = false;

    for (int i = 0; i < ring->count; i++) {
        struct point a = ring->at[i], b = ring->at[(i + 1) % ring->count];
        if (point_on_segment(a, b, p)) {
            return true;
        }
        if ((a.y > p.y) != (b.y > p.y) && (point_cross(a, b, p) > 0) == (b.y > a.y)) {
            inside = !inside;
        }
    }
    return inside;
}

/* ---- growing ------------------------------------------------------------------------------- */

int mesh_add(struct mesh *mesh, struct point p, int a, int b, int c)
{
    int v = mesh->count++;

    mesh->at[v] = p;
    mesh->bases[v][0] = a;
    mesh->bases[v][1] = b;
    mesh->bases[v][2] = c;
    return v;
}

void mesh_link(struct mesh *mesh, int a, int b)
{
    mesh->links[mesh->link_count++] = (struct link){a, b};
}

static void mesh_triangle(struct mesh *mesh, int a, int b, int c)
{
    int *triangle = mesh->triangles[mesh->triangle_count++];

    triangle[0] = a;
    triangle[1] = b;
    triangle[2] = c;
}

static bool fits_box(const struct mesh *mesh, struct point box, struct point p)
{
    struct point least = p, most = p;

    for (int i = 0; i < mesh->count; i++) {
        struct point q = mesh->at[i];
        least.x = q.x < least.x ? q.x : least.x;
        least.y = q.y < least.y ? q.y : least.y;
        most.x = q.x > most.x ? q.x : most.x;
        most.y = q.y > most.y ? q.y : most.y;
    }
    return (box.x == 0 || most.x - least.x <= box.x) && (box.y == 0 || most.y - least.y <= box.y);
}

static bool fits_length(struct span length, struct point a, struct point b)
{
    int64_t d = point_distance(a, b);

    return d >= (int64_t)length.lo * length.lo && d <= (int64_t)length.hi * length.hi;
}

/* Whether v can be put on the edge i of the boundary: to its right, not too flat, meeting nothing. */
static bool fits_edge(const struct mesh *mesh, const struct growth *growth, int i, struct point v,
                      const struct ring *inside)
{
    int n = mesh->boundary_count;
    struct point a = mesh->at[mesh->boundary[i]], b = mesh->at[mesh->boundary[(i + 1) % n]];
    int64_t area = point_cross(b, a, v);

    /* The height over the edge is at least a third of the least length. */
    if (area <= 0 || 9 * area * area < point_distance(a, b) * growth->length.lo * growth->length.lo
        || !fits_length(growth->length, a, v) || !fits_length(growth->length, b, v)
        || !fits_box(mesh, growth->box, v) || meets_ring(inside, a, v) || meets_ring(inside, v, b)) {
        return false;
    }
    for (int k = 1; k < n; k++) {
        struct point c = mesh->at[mesh->boundary[(i + k) % n]];
        struct point d = mesh->at[mesh->boundary[(i + k + 1) % n]];
        bool clash_a = k == n - 1 ? point_on_segment(a, v, c) || point_on_segment(c, d, v)
                                  : segments_meet(a, v, c, d);
        bool clash_b = k == 1 ? point_on_segment(v, b, d) || point_on_segment(c, d, v)
                              : segments_meet(v, b, c, d);
        if (clash_a || clash_b) {
            return false;
        }
    }
    return true;
}

static struct point draw_near(struct rng *r, struct point p, int reach)
{
    int dx = rng_draw(r, (struct span){-reach, reach});
    int dy = rng_draw(r, (struct span){-reach, reach});

    return (struct point){p.x + dx, p.y + dy};
}

/* The first triangle, its corners in the order of the boundary. */
static bool mesh_start(struct mesh *mesh, struct rng *r, const struct growth *growth,
                       struct point start, const struct ring *inside)
{
    mesh->count = mesh->link_count = mesh->triangle_count = 0;
    mesh_add(mesh, start, NO_POINT, NO_POINT, NO_POINT);
    for (int t = 0; t < TRIES * TRIES; t++) {
        struct point b = draw_near(r, start, growth->length.hi);
        struct point c = draw_near(r, start, growth->length.hi);
        int64_t area = point_cross(start, b, c);
        mesh->count = 1;
        if (area * area * 4 < (int64_t)growth->length.lo * growth->length.lo * point_distance(start, b)
            || area <= 0 || !fits_length(growth->length, start, b)
            || !fits_length(growth->length, start, c) || !fits_length(growth->length, b, c)
            || meets_ring(inside, start, b) || meets_ring(inside, b, c)
            || meets_ring(inside, c, start)) {
            continue;
        }
        mesh_add(mesh, b, 0, NO_POINT, NO_POINT);
        mesh_add(mesh, c, 0, 1, NO_POINT);
        if (!fits_box(mesh, growth->box, c)) {
            continue;
        }
        mesh_link(mesh, 0, 1);
        mesh_link(mesh, 2, 0);
        mesh_link(mesh, 2, 1);
        mesh_triangle(mesh, 0, 1, 2);
        mesh->boundary_count = 3;
        for (int i = 0; i < 3; i++) {
            mesh->boundary[i] = i;
        }
        return true;
    }
    return false;
}

/* Makes p the tip of a triangle on edge i of the boundary. */
static void mesh_insert(struct mesh *mesh, int i, struct point p)
{
    int a = mesh->boundary[i], b = mesh->boundary[(i + 1) % mesh->boundary_count];
    int v = mesh_add(mesh, p, a, b, NO_POINT);

    mesh_link(mesh, v, a);
    mesh_link(mesh, v, b);
    mesh_triangle(mesh, b, a, v);
    for (int k = mesh->boundary_count++; k > i + 1; k--) {
        mesh->boundary[k] = mesh->boundary[k - 1];
    }
    mesh->boundary[i + 1] = v;
}

/* Puts a triangle on edge i of the boundary. */
static bool mesh_extend(struct mesh *mesh, struct rng *r, const struct growth *growth, int i,
                        const struct ring *inside)
{
    int a = mesh->boundary[i];

    for (int t = 0; t < TRIES; t++) {
        struct point p = draw_near(r, mesh->at[a], growth->length.hi);
        if (fits_edge(mesh, growth, i, p, inside)) {
            mesh_insert(mesh, i, p);
            return true;
        }
    }
    return false;
}

/* An edge of the boundary, by chance or at the newest vertex. */
static int draw_edge(struct rng *r, const struct mesh *mesh, int lean)
{
    int at = rng_below(r, mesh->boundary_count);
    bool newest = rng_percent(r, lean);
    int before = rng_below(r, 2);

    for (int i = 0; newest && i < mesh->boundary_count; i++) {
        if (mesh->boundary[i] == mesh->count - 1) {
            return (i + mesh->boundary_count - before) % mesh->boundary_count;
        }
    }
    return at;
}

void mesh_grow(struct mesh *mesh, struct rng *r, const struct growth *growth, struct point start,
               const struct ring *inside)
{
    int wanted = rng_draw(r, growth->corners);
    int vain = 0;

    if (!mesh_start(mesh, r, growth, start, inside)) {
        mesh->boundary_count = 0;
        return;
    }
    while (mesh->boundary_count < wanted && vain < EDGES_TRIED) {
        int edge = draw_edge(r, mesh, vain == 0 ? growth->lean : 0);
        vain = mesh_extend(mesh, r, growth, edge, inside) ? 0 : vain + 1;
    }
}

/* ---- teeth --------------------------------------------------------------------------------- */

/* Whether p lies off the middle of a and b at an angle to their normal whose tangent is below an eighth. */
static bool is_upright(struct point a, struct point b, struct point p)
{
    int64_t along = (int64_t)(b.x - a.x) * (2 * p.x - a.x - b.x) + (int64_t)(b.y - a.y) * (2 * p.y - a.y - b.y);
    int64_t off = 2 * point_cross(b, a, p);

    return along * 8 < off && -along * 8 < off;
}

void mesh_teeth(struct mesh *mesh, struct rng *r, const struct teeth *teeth, int corners)
{
    struct growth growth = {.length = teeth->length};

    for (int i = 0; teeth->percent > 0 && i < mesh->boundary_count && mesh->boundary_count < corners; i++) {
        int before = mesh->boundary_count;
        struct point a = mesh->at[mesh->boundary[i]], b = mesh->at[mesh->boundary[(i + 1) % before]];
        bool wanted = rng_percent(r, teeth->percent);
        for (int t = 0; wanted && t < TOOTH_TRIES && mesh->boundary_count == before; t++) {
            struct point p = draw_near(r, a, teeth->length.hi);
            if (is_upright(a, b, p) && fits_edge(mesh, &growth, i, p, NULL)) {
                mesh_insert(mesh, i, p);
            }
        }
        i += mesh->boundary_count - before;
    }
}

/* ---- vertices inside ----------------------------------------------------------------------- */

static bool mesh_split(struct mesh *mesh, struct rng *r, int at, int apart)
{
    int *triangle = mesh->triangles[at];
    int a = triangle[0], b = triangle[1], c = triangle[2];
    struct point pa = mesh->at[a], pb = mesh->at[b], pc = mesh->at[c];
    int64_t least = (int64_t)apart * apart;
    struct point middle = {(pa.x + pb.x + pc.x) / 3, (pa.y + pb.y + pc.y) / 3};
    struct point p = draw_near(r, middle, apart / 2);

    if (point_cross(pa, pb, p) <= 0 || point_cross(pb, pc, p) <= 0 || point_cross(pc, pa, p) <= 0
        || point_distance(pa, p) < least || point_distance(pb, p) < least
        || point_distance(pc, p) < least) {
        return false;
    }
    int v = mesh_add(mesh, p, a, b, c);
    mesh_link(mesh, v, a);
    mesh_link(mesh, v, b);
    mesh_link(mesh, v, c);
    triangle[2] = v;
    mesh_triangle(mesh, b, c, v);
    mesh_triangle(mesh, c, a, v);
    return true;
}

void mesh_fill(struct mesh *mesh, struct rng *r, int count, int apart)
{
    for (int tries = 20 * count; tries > 0 && count > 0; tries--) {
        int at = rng_below(r, mesh->triangle_count);
        if (mesh_split(mesh, r, at, apart)) {
            count--;
        }
    }
}

void mesh_ring(const struct mesh *mesh, struct ring *ring)
{
    int n = mesh->boundary_count;

    ring->count = 0;
    for (int i = 0; i < n; i++) {
        struct point before = mesh->at[mesh->boundary[(i + n - 1) % n]];
        struct point p = mesh->at[mesh->boundary[i]];
        struct point after = mesh->at[mesh->boundary[(i + 1) % n]];
        if (point_cross(before, p, after) != 0) {
            ring->at[ring->count++] = p;
        }
    }
}
