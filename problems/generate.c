/* generate_icfp2015: prints problems of our own in the contest's input format.
 *
 * A family is one row of a table: the ranges its problems are drawn from. FAMILY and SEED name one
 * problem for ever, on every machine: the only source of chance is the integer generator below,
 * and every draw is a statement of its own, because C leaves the order of two draws within one
 * initialiser or argument list to the compiler. Source length and source seeds are drawn last, and
 * drawn even when an option replaces them, so an option changes nothing but its own field.
 *
 * Why every problem is playable: a unit is kept only if it is no wider than the board and at most
 * half as high; obstacles begin two rows below the tallest unit. So each unit fits at spawn on the
 * starting board, whichever of them a seed calls first.
 *
 * Units grow cell by cell from a random member in a random direction, which favours compact shapes
 * but reaches every connected one. Cells are offset coordinates with odd rows displaced to the
 * right; growth starts far from the axes, so no coordinate is negative until pivots stray.
 *
 * Exit status: 0 done, 1 the output could not be written, 2 wrong usage.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"

enum {
    MAX_WIDTH = 1024,
    MAX_HEIGHT = 256,
    MAX_UNITS = 64,
    MAX_MEMBERS = 240,
    MAX_SEEDS = 100,
    MAX_LENGTH = 1000000,
    MAX_SEED = 2000000000,
    MAX_ID = 2147483647,
    /* Even, so that growth starts in an even row, and more than MAX_MEMBERS from both axes. */
    ORIGIN = 256,
};

static_assert(ORIGIN % 2 == 0 && ORIGIN > MAX_MEMBERS, "growth must not reach a negative row");
static_assert(MAX_SEED <= MAX_ID - 1000 * FAMILY_COUNT, "every default id must be a valid id");

struct unit {
    int count;
    struct cell members[MAX_MEMBERS];
    struct cell pivot;
    int width, height;
};

struct problem {
    int id, width, height;
    int unit_count;
    struct unit units[MAX_UNITS];
    bool filled[MAX_HEIGHT][MAX_WIDTH];
    int source_length;
    int seed_count;
    int seeds[MAX_SEEDS];
};

/* ---- chance -------------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea, Flood 2014): neighbouring seeds give unrelated sequences. */
struct rng {
    uint64_t state;
};

static uint32_t rng_next(struct rng *r)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(z >> 32);
}

/* 0 .. n - 1; the bias is n / 2^32. */
static int rng_below(struct rng *r, int n)
{
    return (int)(((uint64_t)rng_next(r) * (uint64_t)n) >> 32);
}

static int rng_draw(struct rng *r, struct span s)
{
    return s.lo + rng_below(r, s.hi - s.lo + 1);
}

/* ---- units --------------------------------------------------------------------------------- */

/* E, SE, SW, W, NW, NE, from an even row and from an odd one. A bar needs only the first three. */
enum { DIRECTIONS = 6, AXES = 3 };

static const struct cell STEPS[2][DIRECTIONS] = {
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}},
    {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {0, -1}, {1, -1}},
};

static struct cell neighbour(struct cell c, int direction)
{
    struct cell step = STEPS[c.y & 1][direction];
    return (struct cell){c.x + step.x, c.y + step.y};
}

static bool cell_before(struct cell a, struct cell b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/* Keeps the members in reading order, so that equal shapes are equal lists. */
static void unit_add(struct unit *u, struct cell c)
{
    int at = u->count;

    while (at > 0 && cell_before(c, u->members[at - 1])) {
        at--;
    }
    if (at > 0 && !cell_before(u->members[at - 1], c)) {
        return;
    }
    for (int i = u->count; i > at; i--) {
        u->members[i] = u->members[i - 1];
    }
    u->members[at] = c;
    u->count++;
}

/* A bar goes on from its last cell along one axis; all else from any member in any direction. */
static struct unit grow_piece(struct rng *r, bool straight, struct cell start, int cells)
{
    struct unit piece = {.count = 1, .members = {start}};
    int direction = rng_below(r, AXES);
    struct cell last = start;

    while (piece.count < cells) {
        if (!straight) {
            last = piece.members[rng_below(r, piece.count)];
            direction = rng_below(r, DIRECTIONS);
        }
        last = neighbour(last, direction);
        unit_add(&piece, last);
    }
    return piece;
}

/* Moves the unit to rows and columns from 0. One row up is a step north-west, which takes a column
 * off the even rows only; two rows up leave the columns alone. So a shape that starts in
 * an odd row first takes that step. */
static void unit_normalise(struct unit *u)
{
    int top = u->members[0].y;
    int left = INT32_MAX;
    int right = 0;

    for (int i = 0; i < u->count; i++) {
        struct cell *c = &u->members[i];
        c->x -= top % 2 == 1 && c->y % 2 == 0;
        c->y -= top;
        left = c->x < left ? c->x : left;
        right = c->x > right ? c->x : right;
    }
    for (int i = 0; i < u->count; i++) {
        u->members[i].x -= left;
    }
    u->width = right - left + 1;
    u->height = u->members[u->count - 1].y + 1;
}

/* Mostly a member, else the middle of the box; strays go anywhere in and around the box. */
static struct cell draw_pivot(struct rng *r, const struct family *f, const struct unit *u)
{
    if (rng_below(r, 100) < f->stray_percent) {
        int x = rng_draw(r, (struct span){-f->stray, u->width - 1 + f->stray});
        int y = rng_draw(r, (struct span){-f->stray, u->height - 1 + f->stray});
        return (struct cell){x, y};
    }
    if (rng_below(r, 5) < 3) {
        return u->members[rng_below(r, u->count)];
    }
    return (struct cell){(u->width - 1) / 2, (u->height - 1) / 2};
}

/* Pieces that overlap make a unit smaller than drawn, which does no harm. */
static struct unit draw_unit(struct rng *r, const struct family *f)
{
    int cells = rng_draw(r, f->cells);
    int pieces = 1 + rng_draw(r, f->apart);
    struct cell start = {ORIGIN, ORIGIN};
    struct unit u = {0};

    pieces = pieces < cells ? pieces : cells;
    for (int i = 0; i < pieces; i++) {
        int share = cells * (i + 1) / pieces - cells * i / pieces;
        struct unit piece = grow_piece(r, f->straight, start, share);
        for (int k = 0; k < piece.count; k++) {
            unit_add(&u, piece.members[k]);
        }
        start.x = ORIGIN + rng_below(r, f->spread.x + 1);
        start.y = ORIGIN + rng_below(r, f->spread.y + 1);
    }
    unit_normalise(&u);
    u.pivot = draw_pivot(r, f, &u);
    return u;
}

/* Members beyond the count are zero in every unit, so whole lists may be compared. */
static bool unit_is_welcome(const struct problem *p, const struct unit *u)
{
    for (int i = 0; i < p->unit_count; i++) {
        if (memcmp(p->units[i].members, u->members, sizeof u->members) == 0) {
            return false;
        }
    }
    return u->width <= p->width && u->height <= p->height / 2;
}

/* A family of few shapes may run out of new ones: then the problem has fewer units, never none. */
static void draw_units(struct rng *r, const struct family *f, struct problem *p)
{
    int wanted = rng_draw(r, f->units);
    int tries = 0;

    while (p->unit_count < wanted && (tries++ < 20 * wanted || p->unit_count == 0)) {
        struct unit u = draw_unit(r, f);
        if (unit_is_welcome(p, &u)) {
            p->units[p->unit_count++] = u;
        }
    }
    if (f->singles.hi > 0) { /* no draw for the families that have none: their bytes stay */
        for (int i = rng_draw(r, f->singles); i > 0; i--) {
            p->units[p->unit_count++] = (struct unit){.count = 1, .width = 1, .height = 1};
        }
    }
}

/* ---- obstacles ----------------------------------------------------------------------------- */

/* Obstacles are drawn on rows top .. height - 1; what sticks out of the board is cut off. */
static void fill(struct problem *p, int x, int y)
{
    if (x < p->width && y < p->height) {
        p->filled[y][x] = true;
    }
}

/* A block has spread * (spread + 1) / 2 cells on average; together they fill about an eighth. */
static void draw_blocks(struct rng *r, struct problem *p, int top, int spread)
{
    int blocks = 1 + p->width * (p->height - top) / (4 * spread * (spread + 1));

    for (int i = 0; i < blocks; i++) {
        int left = rng_below(r, p->width);
        int upper = rng_draw(r, (struct span){top, p->height - 1});
        int right = left + rng_below(r, 2 * spread - 1);
        int lower = upper + rng_below(r, spread);
        for (int y = upper; y <= lower; y++) {
            for (int x = left; x <= right; x++) {
                fill(p, x, y);
            }
        }
    }
}

static void draw_gaps(struct rng *r, struct problem *p, int top)
{
    int step = rng_draw(r, (struct span){1, 2});

    for (int y = p->height - 1; y >= top; y -= step) {
        int gap = rng_below(r, p->width);
        int size = rng_draw(r, (struct span){1, 3});
        for (int x = 0; x < p->width; x++) {
            if (x < gap || x >= gap + size) {
                fill(p, x, y);
            }
        }
    }
}

/* Ground whose height wanders from column to column, and a few blocks above and inside it. The
 * first column stays at the bottom, so that hardly any row is full from the start. */
static void draw_landscape(struct rng *r, struct problem *p, int top)
{
    int highest = (p->height - top) / 3;
    int ground = 0;

    for (int x = 0; x < p->width; x++) {
        for (int y = p->height - ground; y < p->height; y++) {
            fill(p, x, y);
        }
        ground += rng_draw(r, (struct span){-2, 2});
        ground = ground < 0 ? 0 : ground > highest ? highest : ground;
    }
    draw_blocks(r, p, p->height - 2 * highest, 3);
}

static void draw_letters(struct rng *r, struct problem *p, int top)
{
    int room = p->height - top - GLYPH_HEIGHT;
    int left = 1;

    while (left + GLYPH_WIDTH <= p->width) {
        int glyph = rng_below(r, GLYPH_COUNT);
        int upper = top + rng_below(r, room + 1);
        for (int y = 0; y < GLYPH_HEIGHT; y++) {
            for (int x = 0; x < GLYPH_WIDTH; x++) {
                if (GLYPHS[y][glyph * (GLYPH_WIDTH + 1) + x] == '#') {
                    fill(p, left + x, upper + y);
                }
            }
        }
        left += GLYPH_WIDTH + rng_draw(r, (struct span){1, 3});
    }
}

/* Rows with holes, from some row down to the bottom; none is full. The share of holes is that of the problem. */
static void draw_sieve(struct rng *r, struct problem *p, int top)
{
    int percent = rng_draw(r, (struct span){4, 60});
    int upper = rng_draw(r, (struct span){top, top + 2 * (p->height - 1 - top) / 3});

    for (int y = upper; y < p->height; y++) {
        int hole = rng_below(r, p->width);
        for (int x = 0; x < p->width; x++) {
            if (rng_below(r, 100) >= percent && x != hole) {
                fill(p, x, y);
            }
        }
    }
}

static void draw_obstacles(struct rng *r, const struct family *f, struct problem *p)
{
    int top = 0;

    for (int i = 0; i < p->unit_count; i++) {
        top = p->units[i].height + 2 > top ? p->units[i].height + 2 : top;
    }
    switch (f->obstacles) {
    case OPEN:      break;
    case SCRAPS:    draw_blocks(r, p, top, rng_draw(r, (struct span){1, 3})); break;
    case LETTERS:   draw_letters(r, p, top); break;
    case GAPS:      draw_gaps(r, p, top); break;
    case LANDSCAPE: draw_landscape(r, p, top); break;
    case SIEVE:     draw_sieve(r, p, top); break;
    }
}

/* ---- the problem --------------------------------------------------------------------------- */

/* The command line; -1 where an option is not given. */
struct options {
    int family, seed, length, seeds, id;
};

/* 15 bits like the contest's own seeds; the odd step keeps them distinct. */
static void draw_seeds(struct rng *r, struct problem *p, int count)
{
    int first = rng_below(r, 32768);

    for (p->seed_count = 0; p->seed_count < count; p->seed_count++) {
        p->seeds[p->seed_count] = (first + p->seed_count * 10007) % 32768;
    }
}

static void draw_problem(struct problem *p, const struct options *o)
{
    const struct family *f = &FAMILIES[o->family];
    struct rng r = {((uint64_t)o->family << 32) + (uint64_t)o->seed};

    p->id = o->id >= 0 ? o->id : (o->family + 1) * 1000 + o->seed;
    p->width = rng_draw(&r, f->width);
    p->height = rng_draw(&r, f->height);
    draw_units(&r, f, p);
    draw_obstacles(&r, f, p);
    int length = rng_draw(&r, f->source);
    int seeds = rng_draw(&r, f->seeds);
    p->source_length = o->length >= 0 ? o->length : length;
    draw_seeds(&r, p, o->seeds >= 0 ? o->seeds : seeds);
}

static void print_cell(const char *before, struct cell c)
{
    printf("%s{\"x\": %d, \"y\": %d}", before, c.x, c.y);
}

static void print_units(const struct problem *p)
{
    for (int i = 0; i < p->unit_count; i++) {
        const struct unit *u = &p->units[i];
        printf("%s\n    {\"members\": [", i > 0 ? "," : "");
        for (int k = 0; k < u->count; k++) {
            print_cell(k > 0 ? ", " : "", u->members[k]);
        }
        print_cell("], \"pivot\": ", u->pivot);
        printf("}");
    }
}

static void print_filled(const struct problem *p)
{
    const char *before = "\n    ";

    for (int y = 0; y < p->height; y++) {
        bool any = false;
        for (int x = 0; x < p->width; x++) {
            if (p->filled[y][x]) {
                print_cell(any ? ", " : before, (struct cell){x, y});
                before = ",\n    ";
                any = true;
            }
        }
    }
}

static void print_problem(const struct problem *p)
{
    printf("{\n  \"id\": %d,\n  \"width\": %d,\n  \"height\": %d,\n", p->id, p->width, p->height);
    printf("  \"sourceLength\": %d,\n  \"sourceSeeds\": [", p->source_length);
    for (int i = 0; i < p->seed_count; i++) {
        printf("%s%d", i > 0 ? ", " : "", p->seeds[i]);
    }
    printf("],\n  \"units\": [");
    print_units(p);
    printf("\n  ],\n  \"filled\": [");
    print_filled(p);
    printf("]\n}\n");
}

/* ---- the command line ---------------------------------------------------------------------- */

static void print_help(void)
{
    printf("usage: generate_icfp2015 FAMILY SEED [options]   print one problem as JSON\n"
           "       generate_icfp2015 --list                  list the families\n"
           "       generate_icfp2015 --help\n"
           "SEED is 0 to %d.\n"
           "  --length N   source length, 0 to %d, in place of the family's\n"
           "  --seeds N    number of source seeds, 1 to %d, in place of the family's\n"
           "  --id N       problem id, in place of 1000 * (place of FAMILY in the list) + SEED\n",
           MAX_SEED, MAX_LENGTH, MAX_SEEDS);
}

static _Noreturn void fail(int status, const char *complaint, const char *text)
{
    (void)fprintf(stderr, "generate_icfp2015: %s '%s'\n", complaint, text);
    exit(status);
}

static int parse_number(const char *what, const char *text, int least, int most)
{
    char complaint[80];
    int64_t value = text && *text != '\0' ? 0 : -1;

    for (const char *c = text; value >= 0 && value <= most && *c != '\0'; c++) {
        value = *c >= '0' && *c <= '9' ? value * 10 + (*c - '0') : -1;
    }
    if (value < least || value > most) {
        (void)snprintf(complaint, sizeof complaint, "%s must be %d to %d, not", what, least, most);
        fail(2, complaint, text ? text : "");
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
    struct options o = {-1, -1, -1, -1, -1};

    for (char **a = arguments; *a; a++) {
        if (strcmp(*a, "--length") == 0) {
            o.length = parse_number("--length", *++a, 0, MAX_LENGTH);
        } else if (strcmp(*a, "--seeds") == 0) {
            o.seeds = parse_number("--seeds", *++a, 1, MAX_SEEDS);
        } else if (strcmp(*a, "--id") == 0) {
            o.id = parse_number("--id", *++a, 0, MAX_ID);
        } else if ((*a)[0] == '-') {
            fail(2, "unknown option", *a);
        } else if (o.family < 0) {
            o.family = parse_family(*a);
        } else if (o.seed < 0) {
            o.seed = parse_number("SEED", *a, 0, MAX_SEED);
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
            printf("%-13s %s\n", FAMILIES[i].name, FAMILIES[i].about);
        }
    } else {
        struct options o = parse_options(argv + (argc > 0));
        draw_problem(&problem, &o);
        print_problem(&problem);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fail(1, "the output could not be written to", "stdout");
    }
    return 0;
}
