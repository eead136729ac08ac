/* generate_icfp2021: prints problems of our own in the format of the ICFP contest 2021.
 *
 * A family is one row of a table: the ranges that its problems are drawn from. FAMILY and SEED name the same problem on
 * every machine, for good. A problem is made from a pose that lies in its hole (figure.h); --pose prints that pose.
 *
 * Bonuses are for problems of the same ten seeds: the files FAMILY_0.json to FAMILY_9.json, whose numbers end their
 * names, unlock each other's.
 *
 * Exit status: 0 success, 1 the output could not be written, 2 wrong usage. */
#include "families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MAX_CORNERS: of a hole with teeth, the bound of the players. */
enum { MAX_SEED = 2000000000, MAX_CORNERS = 128, MAX_BONUSES = 3, STARTS = 400, TILINGS = 100, DECADE = 10 };

static const char *const KINDS[] = {"GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"};

struct bonus {
    const char *kind;
    int problem;
    struct point at;
};

struct problem {
    struct ring hole;
    struct figure figure;
    int bonus_count;
    struct bonus bonuses[MAX_BONUSES];
};

/* ---- the problem --------------------------------------------------------------------------- */

static void ring_box(const struct ring *ring, struct point *least, struct point *most)
{
    *least = *most = ring->at[0];
    for (int i = 0; i < ring->count; i++) {
        struct point p = ring->at[i];
        least->x = p.x < least->x ? p.x : least->x;
        least->y = p.y < least->y ? p.y : least->y;
        most->x = p.x > most->x ? p.x : most->x;
        most->y = p.y > most->y ? p.y : most->y;
    }
}

static struct point draw_inside(struct rng *r, const struct ring *ring)
{
    struct point least, most, p;

    ring_box(ring, &least, &most);
    do {
        p.x = rng_draw(r, (struct span){least.x, most.x});
        p.y = rng_draw(r, (struct span){least.y, most.y});
    } while (!ring_contains(ring, p));
    return p;
}

/* A mesh strictly inside the hole: the largest of those begun at several points. */
static void draw_inner_mesh(struct mesh *mesh, struct rng *r, const struct family *f,
                            const struct ring *hole)
{
    static struct mesh other;

    mesh->count = 0;
    for (int t = 0; t < STARTS && (t < 3 || mesh->count < 3); t++) {
        struct point start = draw_inside(r, hole);
        mesh_grow(&other, r, &f->figure, start, hole);
        if (other.boundary_count > 0 && other.count > mesh->count) {
            *mesh = other;
        }
    }
}

/* Again where the hole has too few corners. */
static void draw_tiling(struct problem *p, struct rng *r, const struct family *f, struct mesh *mesh)
{
    int tries = TILINGS;

    do {
        tiling_grow(mesh, r, &f->tiling);
        tiling_hole(mesh, r, &f->tiling, &p->hole);
    } while (p->hole.count < f->tiling.corners.lo && --tries > 0);
    figure_take(&p->figure, r, mesh, &f->taking);
}

static void draw_hole_and_figure(struct problem *p, struct rng *r, const struct family *f)
{
    static struct mesh mesh;

    if (f->cells.columns.hi > 0) {
        figure_cells(&p->figure, r, &f->cells, &mesh);
        mesh_ring(&mesh, &p->hole);
        return;
    }
    if (f->tiling.vertices.hi > 0) {
        draw_tiling(p, r, f, &mesh);
        return;
    }
    do { /* again where the hole leaves no room for a figure */
        mesh_grow(&mesh, r, &f->hole, (struct point){0, 0}, NULL);
        mesh_teeth(&mesh, r, &f->teeth, MAX_CORNERS);
        mesh_ring(&mesh, &p->hole);
        if (f->figure.corners.hi > 0) {
            draw_inner_mesh(&mesh, r, f, &p->hole);
        }
    } while (mesh.count < 3);
    mesh_fill(&mesh, r, rng_draw(r, f->filling), f->apart);
    figure_take(&p->figure, r, &mesh, &f->taking);
}

/* Moves hole and pose to where the family wants them. */
static void place_hole(struct problem *p, struct rng *r, int shift)
{
    struct point least, most;
    int x = rng_draw(r, (struct span){-shift, shift});
    int y = rng_draw(r, (struct span){-shift, shift});

    ring_box(&p->hole, &least, &most);
    for (int i = 0; i < p->hole.count; i++) {
        p->hole.at[i].x += x - least.x;
        p->hole.at[i].y += y - least.y;
    }
    for (int i = 0; i < p->figure.count; i++) {
        p->figure.pose[i].x += x - least.x;
        p->figure.pose[i].y += y - least.y;
    }
}

/* Any corner may be the first, and the way round may be either. */
static void turn_hole(struct problem *p, struct rng *r)
{
    static struct ring old;
    int first = rng_below(r, p->hole.count);
    int step = rng_below(r, 2) == 0 ? 1 : p->hole.count - 1;

    old = p->hole;
    for (int i = 0; i < old.count; i++) {
        p->hole.at[i] = old.at[(first + i * step) % old.count];
    }
}

/* Half of the places are those of a vertex of the pose. */
static void draw_bonuses(struct problem *p, struct rng *r, const struct family *f, int seed)
{
    p->bonus_count = rng_draw(r, f->bonuses);
    for (int i = 0; i < p->bonus_count; i++) {
        struct bonus *bonus = &p->bonuses[i];
        bool posed = rng_below(r, 2) == 0;
        bonus->kind = KINDS[rng_below(r, (int)(sizeof KINDS / sizeof *KINDS))];
        int other = rng_below(r, DECADE - 1);
        bonus->problem = seed - seed % DECADE + (other < seed % DECADE ? other : other + 1);
        bonus->at = posed ? p->figure.pose[rng_below(r, p->figure.count)]
                          : draw_inside(r, &p->hole);
    }
}

static void draw_problem(struct problem *p, int family, int seed)
{
    const struct family *f = &FAMILIES[family];
    struct rng r = {((uint64_t)family << 32) + (uint64_t)seed};

    draw_hole_and_figure(p, &r, f);
    figure_trouble(&p->figure, &r, &f->trouble);
    figure_shuffle(&p->figure, &r);
    p->figure.epsilon += rng_draw(&r, f->slack);
    figure_jitter(&p->figure, &r, f->jitter);
    place_hole(p, &r, f->shift);
    turn_hole(p, &r);
    draw_bonuses(p, &r, f, seed);
}

/* ---- output -------------------------------------------------------------------------------- */

static void print_points(const char *key, const struct point *points, int count)
{
    printf("\"%s\": [", key);
    for (int i = 0; i < count; i++) {
        printf("%s[%d, %d]", i > 0 ? ", " : "", points[i].x, points[i].y);
    }
    printf("]");
}

static void print_problem(const struct problem *p)
{
    const struct figure *figure = &p->figure;

    printf("{\"bonuses\": [");
    for (int i = 0; i < p->bonus_count; i++) {
        const struct bonus *bonus = &p->bonuses[i];
        printf("%s{\"bonus\": \"%s\", \"problem\": %d, \"position\": [%d, %d]}", i > 0 ? ", " : "",
               bonus->kind, bonus->problem, bonus->at.x, bonus->at.y);
    }
    printf("],\n ");
    print_points("hole", p->hole.at, p->hole.count);
    printf(",\n \"epsilon\": %d,\n \"figure\": {\n  \"edges\": [", figure->epsilon);
    for (int i = 0; i < figure->link_count; i++) {
        printf("%s[%d, %d]", i > 0 ? ", " : "", figure->links[i].a, figure->links[i].b);
    }
    printf("],\n  ");
    print_points("vertices", figure->given, figure->count);
    printf("}}\n");
}

static void print_pose(const struct problem *p)
{
    printf("{");
    print_points("vertices", p->figure.pose, p->figure.count);
    printf("}\n");
}

/* ---- the command line ---------------------------------------------------------------------- */

struct options {
    int family, seed;
    bool pose;
};

static void print_help(void)
{
    printf("usage: generate_icfp2021 FAMILY SEED          print one problem as JSON\n"
           "       generate_icfp2021 FAMILY SEED --pose   print a valid pose of it\n"
           "       generate_icfp2021 --list               list the families\n"
           "       generate_icfp2021 --help\n"
           "SEED is 0 to %d. Bonuses are for the problems of the same ten seeds.\n",
           MAX_SEED);
}

static _Noreturn void fail(int status, const char *complaint, const char *text)
{
    (void)fprintf(stderr, "generate_icfp2021: %s '%s'\n", complaint, text);
    exit(status);
}

static int parse_seed(const char *text)
{
    int64_t value = *text != '\0' ? 0 : -1;

    for (const char *c = text; value >= 0 && value <= MAX_SEED && *c != '\0'; c++) {
        value = *c >= '0' && *c <= '9' ? value * 10 + (*c - '0') : -1;
    }
    if (value < 0 || value > MAX_SEED) {
        fail(2, "SEED must be 0 to 2000000000, not", text);
    }
    return (int)value;
}

static int parse_family(const char *name)
{
    for (int i = 0; i < FAMILY_COUNT; i++) {
        if (strcmp(FAMILIES[i].name, name) == 0) {
            return i;
        }
    }
    fail(2, "no such family:", name);
}

static struct options parse_options(char **arguments)
{
    struct options o = {-1, -1, false};

    for (char **a = arguments; *a; a++) {
        if (strcmp(*a, "--pose") == 0) {
            o.pose = true;
        } else if ((*a)[0] == '-') {
            fail(2, "unknown option", *a);
        } else if (o.family < 0) {
            o.family = parse_family(*a);
        } else if (o.seed < 0) {
            o.seed = parse_seed(*a);
        } else {
            fail(2, "one argument too many:", *a);
        }
    }
    if (o.seed < 0) {
        fail(2, "missing argument:", o.family < 0 ? "FAMILY" : "SEED");
    }
    return o;
}

int main(int argc, char **argv)
{
    static struct problem problem;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        print_help();
    } else if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for (int i = 0; i < FAMILY_COUNT; i++) {
            printf("%-9s %s\n", FAMILIES[i].name, FAMILIES[i].about);
        }
    } else {
        struct options o = parse_options(argv + (argc > 0));
        draw_problem(&problem, o.family, o.seed);
        if (o.pose) {
            print_pose(&problem);
        } else {
            print_problem(&problem);
        }
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fail(1, "the output could not be written to", "stdout");
    }
    return 0;
}
