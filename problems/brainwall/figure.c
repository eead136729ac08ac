/* Parts turn by angles with a rational sine, (m^2 - n^2, 2mn) / (m^2 + n^2), and are mirrored at lines through two
 * vertices. All is done in integers, with coordinates in parts of SCALE, and rounded once at the end. With coordinates
 * below 2^13 * SCALE a product of three is below 2^59. */
#include "figure.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCALE = 64,
    TURN = 40,     /* greatest m and n of an angle */
    RELAXED = 4    /* times that each vertex is moved */
};

struct place {
    int64_t x, y;
};

/* The vertices of a mesh that are kept, and which links; and where the vertices are moved to. */
struct selection {
    const struct mesh *mesh;
    bool kept[MAX_POINTS];
    bool linked[MAX_LINKS];
    bool part[MAX_POINTS]; /* what hangs on one vertex */
    struct place at[MAX_POINTS];
};

/* ---- selection ----------------------------------------------------------------------------- */

static bool is_base(const struct selection *s, int v)
{
    for (int u = v + 1; u < s->mesh->count; u++) {
        for (int i = 0; s->kept[u] && i < MAX_BASES; i++) {
            if (s->mesh->bases[u][i] == v) {
                return true;
            }
        }
    }
    return false;
}

/* Leaves out vertices that are no base of another: what remains is connected. */
static void select_vertices(struct selection *s, struct rng *r, struct span vertices)
{
    int count = s->mesh->count;
    int wanted = vertices.hi > 0 ? rng_draw(r, vertices) : count;

    for (int v = 0; v < count; v++) {
        s->kept[v] = true;
    }
    for (int kept = count; kept > wanted;) {
        int v = rng_below(r, s->mesh->count);
        if (s->kept[v] && !is_base(s, v)) {
            s->kept[v] = false;
            kept--;
        }
    }
    for (int i = 0; i < s->mesh->link_count; i++) {
        struct link link = s->mesh->links[i];
        s->linked[i] = s->kept[link.a] && s->kept[link.b];
    }
}

static int degree(const struct selection *s, int v)
{
    int links = 0;

    for (int i = 0; i < s->mesh->link_count; i++) {
        links += s->linked[i] && (s->mesh->links[i].a == v || s->mesh->links[i].b == v);
    }
    return links;
}

/* The link from a newer vertex, a, to its base b. */
static int find_link(const struct mesh *mesh, int a, int b)
{
    int i = 0;

    while (mesh->links[i].a != a || mesh->links[i].b != b) {
        i++;
    }
    return i;
}

static void drop_second(struct selection *s, struct rng *r, int second)
{
    for (int v = 2; v < s->mesh->count; v++) {
        const int *bases = s->mesh->bases[v];
        int which = rng_below(r, bases[2] == NO_POINT ? 2 : 3);
        if (!rng_percent(r, second)) {
            s->linked[find_link(s->mesh, v, bases[which])] = false;
        }
    }
}

static bool on_boundary(const struct mesh *mesh, struct link link)
{
    int n = mesh->boundary_count;

    for (int i = 0; i < n; i++) {
        int a = mesh->boundary[i], b = mesh->boundary[(i + 1) % n];
        if ((a == link.a && b == link.b) || (a == link.b && b == link.a)) {
            return true;
        }
    }
    return false;
}

/* Whether the edge is inside, and its ends keep two without it. */
static bool may_drop(const struct selection *s, int i)
{
    struct link link = s->mesh->links[i];

    return s->linked[i] && degree(s, link.a) > 2 && degree(s, link.b) > 2 && !on_boundary(s->mesh, link);
}

static void drop_inner(struct selection *s, struct rng *r, int drop)
{
    for (int i = 0; i < s->mesh->link_count; i++) {
        bool chosen = rng_percent(r, drop);
        if (chosen && may_drop(s, i)) {
            s->linked[i] = false;
        }
    }
}

/* In the order of the links, so that the newest vertices, those inside, keep theirs. */
static void drop_to(struct selection *s, int most)
{
    int linked = 0;

    for (int i = 0; i < s->mesh->link_count; i++) {
        linked += s->linked[i];
    }
    for (int i = 0; most > 0 && i < s->mesh->link_count && linked > most; i++) {
        if (may_drop(s, i)) {
            s->linked[i] = false;
            linked--;
        }
    }
}

/* Marks all that hangs on v; returns the number of kept vertices among it. */
static int mark_part(struct selection *s, int v)
{
    int kept = 0;

    for (int u = 0; u < s->mesh->count; u++) {
        s->part[u] = u == v;
        for (int i = 0; u > v && i < MAX_BASES; i++) {
            int base = s->mesh->bases[u][i];
            s->part[u] = s->part[u] || (base != NO_POINT && s->part[base]);
        }
        kept += s->part[u] && s->kept[u];
    }
    return kept;
}

static void cut_part(struct selection *s, struct rng *r)
{
    int v = rng_draw(r, (struct span){2, s->mesh->count - 1});

    if (mark_part(s, v) < 2) {
        return;
    }
    for (int i = 0; i < s->mesh->link_count; i++) {
        if (s->part[s->mesh->links[i].a] != s->part[s->mesh->links[i].b]) {
            s->linked[i] = false;
        }
    }
}

/* ---- moving parts -------------------------------------------------------------------------- */

static int64_t divide(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

/* Multiplies the vector from `from` to *p by the complex number (x, y) / size; mirrored first if asked. */
static void move(struct place *p, struct place from, int64_t x, int64_t y, int64_t size, bool mirror)
{
    int64_t dx = p->x - from.x;
    int64_t dy = mirror ? from.y - p->y : p->y - from.y;

    p->x = from.x + divide(dx * x - dy * y, size);
    p->y = from.y + divide(dx * y + dy * x, size);
}

static void turn_part(struct selection *s, struct rng *r, int around)
{
    int64_t m = rng_draw(r, (struct span){1, TURN});
    int64_t n = rng_draw(r, (struct span){-TURN, TURN});
    struct place from = s->at[around];

    for (int u = 0; u < s->mesh->count; u++) {
        if (s->part[u]) {
            move(&s->at[u], from, m * m - n * n, 2 * m * n, m * m + n * n, false);
        }
    }
}

static void mirror_part(struct selection *s, int a, int b)
{
    struct place from = s->at[a];
    int64_t x = s->at[b].x - from.x, y = s->at[b].y - from.y;

    for (int u = 0; u < s->mesh->count; u++) {
        if (s->part[u] && (x != 0 || y != 0)) { /* tiles that lie on others may have both at one place */
            move(&s->at[u], from, x * x - y * y, 2 * x * y, x * x + y * y, true);
        }
    }
}

/* The vertices outside the marked part that are linked to it, up to three. */
static int hinges(const struct selection *s, int found[3])
{
    int count = 0;

    for (int i = 0; i < s->mesh->link_count && count < 3; i++) {
        struct link link = s->mesh->links[i];
        int outer = s->part[link.a] ? link.b : link.a;
        bool known = s->part[link.a] == s->part[link.b] || !s->linked[i];
        for (int k = 0; k < count; k++) {
            known = known || found[k] == outer;
        }
        if (!known) {
            found[count++] = outer;
        }
    }
    return count;
}

static void move_parts(struct selection *s, struct rng *r, const struct taking *taking)
{
    for (int v = 1; v < s->mesh->count; v++) {
        bool turned = rng_percent(r, taking->turn);
        bool flipped = rng_percent(r, taking->flip);
        int found[3];
        mark_part(s, v);
        int count = hinges(s, found);
        if (count == 2 && flipped) {
            mirror_part(s, found[0], found[1]);
        } else if (count < 2 && turned) {
            turn_part(s, r, count == 1 ? found[0] : v);
        }
    }
}

static void move_whole(struct selection *s, struct rng *r, bool exact)
{
    bool mirror = rng_below(r, 2) == 0;
    struct place from = s->at[0];

    memset(s->part, 1, sizeof s->part);
    if (!exact) {
        turn_part(s, r, 0);
    }
    for (int quarter = rng_below(r, 4); quarter >= 0; quarter--) {
        for (int u = 0; u < s->mesh->count; u++) {
            move(&s->at[u], from, 0, 1, 1, mirror && quarter == 0);
        }
    }
}

/* ---- the figure ---------------------------------------------------------------------------- */

static struct point rounded(struct place p)
{
    return (struct point){(int)divide(p.x, SCALE), (int)divide(p.y, SCALE)};
}

/* The least epsilon that allows an edge of the pose; INT_MAX if the edge of the figure has no length. */
static int epsilon_of_link(const struct figure *figure, struct link link)
{
    int64_t posed = point_distance(figure->pose[link.a], figure->pose[link.b]);
    int64_t given = point_distance(figure->given[link.a], figure->given[link.b]);
    int64_t needed = given > 0 ? (llabs(posed - given) * 1000000 + given - 1) / given : INT_MAX;

    return needed < INT_MAX ? (int)needed : INT_MAX;
}

/* The greatest of those of a vertex, or with NO_POINT of all. */
static int epsilon_of(const struct figure *figure, int vertex)
{
    int most = 0;

    for (int i = 0; i < figure->link_count; i++) {
        struct link link = figure->links[i];
        if (vertex == NO_POINT || link.a == vertex || link.b == vertex) {
            int needed = epsilon_of_link(figure, link);
            most = needed > most ? needed : most;
        }
    }
    return most;
}

/* Moves vertices of the figure by one unit where that brings their edges nearer to those of the pose. */
static void relax(struct figure *figure)
{
    for (int i = 0; i < RELAXED * figure->count; i++) {
        int v = i % figure->count;
        struct point at = figure->given[v], best = at;
        int least = epsilon_of(figure, v);
        for (int k = 0; k < 9; k++) {
            figure->given[v] = (struct point){at.x + k % 3 - 1, at.y + k / 3 - 1};
            int needed = epsilon_of(figure, v);
            if (needed < least) {
                least = needed;
                best = figure->given[v];
            }
        }
        figure->given[v] = best;
    }
}

/* Moves the figure so that its least coordinates are 0. */
static void to_origin(struct figure *figure)
{
    struct point least = figure->given[0];

    for (int i = 0; i < figure->count; i++) {
        least.x = figure->given[i].x < least.x ? figure->given[i].x : least.x;
        least.y = figure->given[i].y < least.y ? figure->given[i].y : least.y;
    }
    for (int i = 0; i < figure->count; i++) {
        figure->given[i].x -= least.x;
        figure->given[i].y -= least.y;
    }
}

void figure_finish(struct figure *figure)
{
    figure->epsilon = epsilon_of(figure, NO_POINT);
    to_origin(figure);
}

void figure_jitter(struct figure *figure, struct rng *r, int times)
{
    for (int i = 0; i < times * figure->count; i++) {
        int v = rng_below(r, figure->count);
        int dx = rng_draw(r, (struct span){-1, 1});
        int dy = rng_draw(r, (struct span){-1, 1});
        struct point at = figure->given[v];
        figure->given[v] = (struct point){at.x + dx, at.y + dy};
        if (epsilon_of(figure, v) > figure->epsilon) {
            figure->given[v] = at;
        }
    }
    if (times > 0) {
        to_origin(figure);
    }
}

static void collect(struct figure *figure, const struct selection *s)
{
    int number[MAX_POINTS];

    figure->count = figure->link_count = 0;
    for (int v = 0; v < s->mesh->count; v++) {
        number[v] = figure->count;
        if (s->kept[v]) {
            figure->pose[figure->count] = s->mesh->at[v];
            figure->given[figure->count++] = rounded(s->at[v]);
        }
    }
    for (int i = 0; i < s->mesh->link_count; i++) {
        struct link link = s->mesh->links[i];
        if (s->linked[i]) {
            figure->links[figure->link_count++] = (struct link){number[link.a], number[link.b]};
        }
    }
}

void figure_take(struct figure *figure, struct rng *r, const struct mesh *mesh,
                 const struct taking *taking)
{
    static struct selection s;
    static struct figure other;

    s.mesh = mesh;
    select_vertices(&s, r, taking->vertices);
    drop_second(&s, r, taking->second);
    drop_inner(&s, r, taking->drop);
    drop_to(&s, taking->most);
    for (int i = 0; i < taking->parts; i++) {
        cut_part(&s, r);
    }
    figure->epsilon = INT_MAX;
    for (int t = 0; t < taking->tries || figure->epsilon == INT_MAX; t++) {
        for (int v = 0; v < mesh->count; v++) {
            s.at[v] = (struct place){(int64_t)mesh->at[v].x * SCALE, (int64_t)mesh->at[v].y * SCALE};
        }
        if (!taking->exact) {
            move_parts(&s, r, taking);
        }
        move_whole(&s, r, taking->exact);
        collect(&other, &s);
        other.epsilon = epsilon_of(&other, NO_POINT);
        if (other.epsilon < figure->epsilon) {
            *figure = other;
        }
    }
    relax(figure);
    figure_finish(figure);
}

/* ---- trouble ------------------------------------------------------------------------------- */

static int add_vertex(struct figure *figure, struct point pose, struct point given)
{
    figure->pose[figure->count] = pose;
    figure->given[figure->count] = given;
    return figure->count++;
}

/* Adds a vertex at the point of another, with an edge to each of its neighbours. */
static void add_twin(struct figure *figure, struct rng *r)
{
    int of = rng_below(r, figure->count);
    int twin = add_vertex(figure, figure->pose[of], figure->given[of]);
    int links = figure->link_count;

    for (int i = 0; i < links; i++) {
        struct link link = figure->links[i];
        if (link.a == of || link.b == of) {
            int other = link.a == of ? link.b : link.a;
            figure->links[figure->link_count++] = (struct link){twin, other};
        }
    }
}

void figure_trouble(struct figure *figure, struct rng *r, const struct trouble *trouble)
{
    int links;

    for (int i = rng_draw(r, trouble->twins); i > 0; i--) {
        add_twin(figure, r);
    }
    for (int i = rng_draw(r, trouble->isolated); i > 0; i--) {
        struct point pose = figure->pose[rng_below(r, figure->count)];
        struct point given = figure->given[rng_below(r, figure->count)];
        add_vertex(figure, pose, given);
    }
    links = figure->link_count;
    for (int i = 0; i < links; i++) {
        if (rng_percent(r, trouble->doubled)) {
            figure->links[figure->link_count++] = figure->links[i];
        }
    }
    assert(figure->count <= MAX_POINTS && figure->link_count <= MAX_LINKS);
}

void figure_shuffle(struct figure *figure, struct rng *r)
{
    static struct figure old;
    int number[MAX_POINTS] = {0};

    old = *figure;
    for (int i = 0; i < figure->count; i++) {
        int k = rng_below(r, i + 1);
        number[i] = number[k];
        number[k] = i;
    }
    for (int i = 0; i < figure->count; i++) {
        figure->pose[number[i]] = old.pose[i];
        figure->given[number[i]] = old.given[i];
    }
    for (int i = 0; i < figure->link_count; i++) {
        struct link link = {number[old.links[i].a], number[old.links[i].b]};
        int k = rng_below(r, i + 1);
        bool reverse = rng_below(r, 2) == 0;
        figure->links[i] = figure->links[k];
        figure->links[k] = reverse ? (struct link){link.b, link.a} : link;
    }
}
