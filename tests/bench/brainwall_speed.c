/* Speed of the exact tests of Brain Wall on the hole of a problem.
 *
 *     speed_icfp2021 PROBLEM...
 *
 * Prints a line for each problem, as CSV; rates are per second of processor time:
 *
 *     file       name of the file
 *     corners    of the hole
 *     places     points of the hole
 *     rings      domain_ring(): domains of a vertex made from the whole hole and one neighbour
 *     tested     points tested in that, in millions: those of the rows in the ring's window
 *     maps       visibility_make(): visibility regions
 *     seen       visibility_pool_sees(): edges tested, in millions, where the pool has the regions
 *     direct     inside_between(): edges tested, in millions, without a region
 *
 * Centres and edges are random points of the hole. Edges are no longer than the longest of the figure where such are
 * found. */
#include <stdio.h>
#include <time.h>

#include "../../core/base/random.h"
#include "../../core/brainwall/rules/figure.h"
#include "../../core/brainwall/space/domain.h"
#include "../../core/brainwall/space/ring.h"
#include "../../core/brainwall/space/visibility.h"
#include "../../core/brainwall/space/visibility_pool.h"
#include "brainwall_kit.h"

/* Edges from each of a few points, so that all maps stay in the pool; tries to find an edge that is short enough. */
enum { POINTS = 64, EDGES = 4096, TRIES = 64 };

/* A figure is measured for at least this much processor time. */
#define SECONDS 0.25

struct speed {
    struct figure figure;
    struct hole hole;
    struct rings rings;
    struct visibility_pool pool;
    struct point centres[POINTS];
    struct point edges[EDGES][2];
    uint64_t *rows;
    uint64_t sum; /* of all results, printed nowhere: no call may be left out */
};

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static struct point any_place(const struct hole *hole, struct random_wide *random)
{
    return hole_nth(hole, random_wide_below(random, hole->point_count));
}

static void choose_points(struct speed *speed, struct random_wide *random)
{
    int64_t longest = 0;

    for (uint32_t i = 0; i < speed->rings.count; i++)
        longest = speed->rings.ring[i].radius > longest ? speed->rings.ring[i].radius : longest;
    for (uint32_t i = 0; i < POINTS; i++)
        speed->centres[i] = any_place(&speed->hole, random);
    for (uint32_t i = 0; i < EDGES; i++) {
        struct point a = speed->centres[i % POINTS], b = a;
        for (uint32_t tries = 0; tries < TRIES; tries++) {
            int64_t x, y;
            b = any_place(&speed->hole, random);
            x = b.x - a.x;
            y = b.y - a.y;
            if (x * x + y * y <= longest * longest)
                break;
        }
        speed->edges[i][0] = a;
        speed->edges[i][1] = b;
    }
}

/* One pass of each kind; each returns how many things it did. */
static uint64_t pass_rings(struct speed *speed, uint64_t *places)
{
    struct domain whole = domain_whole(&speed->hole);
    uint64_t count = 0;

    for (uint32_t i = 0; i < POINTS; i++)
        for (uint32_t r = 0; r < speed->rings.count; r++, count++) {
            struct domain domain = {.rows = speed->rows};
            domain_ring(&domain, &whole, &speed->hole, &speed->rings.ring[r], speed->centres[i], NULL);
            *places += (uint64_t)domain_words(&domain) * 64;
            speed->sum += domain.size;
        }
    return count;
}

static uint64_t pass_maps(struct speed *speed, uint64_t *places)
{
    for (uint32_t i = 0; i < POINTS; i++) {
        visibility_make(&speed->hole, speed->rows, speed->centres[i], NULL);
        speed->sum += speed->rows[0];
    }
    *places += (uint64_t)speed->hole.point_count * POINTS;
    return POINTS;
}

static uint64_t pass_seen(struct speed *speed, uint64_t *places)
{
    for (uint32_t i = 0; i < EDGES; i++)
        speed->sum += visibility_pool_sees(&speed->pool, speed->edges[i][0], speed->edges[i][1]);
    *places += EDGES;
    return EDGES;
}

static uint64_t pass_direct(struct speed *speed, uint64_t *places)
{
    for (uint32_t i = 0; i < EDGES; i++)
        speed->sum += inside_between(&speed->hole.polygon, speed->edges[i][0], speed->edges[i][1]);
    *places += EDGES;
    return EDGES;
}

/* Things a second; *places, too. */
static double rate(struct speed *speed, uint64_t (*pass)(struct speed *, uint64_t *), double *places_rate)
{
    uint64_t count = 0, places = 0;
    double start, seconds;

    (void)pass(speed, &places);
    places = 0;
    start = now();
    do {
        count += pass(speed, &places);
        seconds = now() - start;
    } while (seconds < SECONDS);
    *places_rate = (double)places / seconds;
    return (double)count / seconds;
}

static void measure(const char *name)
{
    static struct speed speed;
    struct arena arena = bench_arena((size_t)256 << 20);
    struct problem problem = bench_load(name, &arena);
    struct bonus_use none = {.kind = BONUS_NONE};
    struct random_wide random = random_wide_of(1);
    double rings, tested, maps, seen, direct, places;

    figure_build(&speed.figure, &problem, &none, &arena);
    (void)hole_build(&speed.hole, &problem, &arena, NULL);
    (void)rings_build(&speed.rings, &speed.figure, hole_side(&speed.hole), &arena, NULL);
    speed.rows = ARENA_TAKE(&arena, (size_t)speed.hole.words * speed.hole.height, uint64_t);
    if (speed.rows == NULL)
        bench_fail("too large", name);
    visibility_pool_open(&speed.pool, &speed.hole, &arena, (size_t)64 << 20, NULL);
    choose_points(&speed, &random);
    rings = rate(&speed, pass_rings, &tested);
    maps = rate(&speed, pass_maps, &places);
    seen = rate(&speed, pass_seen, &places);
    direct = rate(&speed, pass_direct, &places);
    printf("%s,%u,%u,%.0f,%.0f,%.0f,%.1f,%.1f\n", name, problem.corner_count, speed.hole.point_count, rings,
           tested / 1e6, maps, seen / 1e6, direct / 1e6);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        measure(argv[i]);
    return 0;
}
