/* See samples.h. A polygon grows from a triangle: a point is inserted between two corners if the polygon stays
 * simple. */
#include "samples.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct point sample_point(int32_t side, struct random_wide *random)
{
    uint32_t below = (uint32_t)side + 1;

    return (struct point){(int16_t)random_wide_below(random, below), (int16_t)random_wide_below(random, below)};
}

/* A point that often stands in the row or column of a corner. */
static struct point new_corner(struct point near, int32_t side, struct random_wide *random)
{
    struct point p = sample_point(side, random);

    switch (random_wide_below(random, 4)) {
    case 0: p.x = near.x; break;
    case 1: p.y = near.y; break;
    default: break;
    }
    return p;
}

uint32_t sample_polygon(struct point *corners, uint32_t most, int32_t side, struct random_wide *random)
{
    uint32_t count = 3, tries;

    do {
        for (uint32_t i = 0; i < 3; i++)
            corners[i] = sample_point(side, random);
    } while (point_cross(corners[0], corners[1], corners[2]) == 0);
    for (tries = 0; tries < 8 * most && count < most; tries++) {
        struct point grown[PLAIN_CORNERS];
        uint32_t at = random_wide_below(random, count);
        memcpy(grown, corners, count * sizeof *grown);
        memmove(grown + at + 1, grown + at, (count - at) * sizeof *grown);
        grown[at] = new_corner(corners[at], side, random);
        if (!plain_simple(grown, count + 1))
            continue;
        count++;
        memcpy(corners, grown, count * sizeof *grown);
    }
    return count;
}

static void sample_figure(struct sample *sample, uint32_t vertices, int32_t side, struct random_wide *random)
{
    struct problem *problem = &sample->problem;
    uint32_t count = 0;

    for (uint32_t v = 0; v < vertices; v++)
        sample->vertices[v] = sample_point(side, random);
    for (uint32_t v = 1; v < 2 * vertices && count < SAMPLE_EDGES; v++) {
        uint16_t a = (uint16_t)(v < vertices ? v : random_wide_below(random, vertices));
        uint16_t b = (uint16_t)random_wide_below(random, v < vertices ? v : vertices);
        if (point_same(sample->vertices[a], sample->vertices[b]) || (count > 0 && random_wide_below(random, 8) == 0))
            continue;
        sample->edges[count++] = (struct problem_edge){a, b};
        if (count < SAMPLE_EDGES && random_wide_below(random, 8) == 0)
            sample->edges[count++] = random_wide_below(random, 2) == 0 ? (struct problem_edge){a, b}
                                                                        : (struct problem_edge){b, a};
    }
    if (count == 0) {
        sample->vertices[0] = (struct point){0, 0};
        sample->vertices[1] = (struct point){1, 2};
        sample->edges[count++] = (struct problem_edge){0, 1};
    }
    problem->vertex_count = vertices;
    problem->edge_count = count;
}

void sample_problem(struct sample *sample, uint32_t corners, uint32_t vertices, int32_t side,
                    struct random_wide *random)
{
    struct problem *problem = &sample->problem;

    memset(sample, 0, sizeof *sample);
    *problem = (struct problem){.name = "sample", .corners = sample->corners, .vertices = sample->vertices,
                                .edges = sample->edges, .bonuses = sample->bonuses};
    problem->corner_count = sample_polygon(sample->corners, corners, side, random);
    sample_figure(sample, vertices, side, random);
    problem->epsilon = random_wide_below(random, 4) == 0 ? 0 : random_wide_below(random, 400000);
    problem->bonus_count = random_wide_below(random, SAMPLE_BONUSES + 1);
    for (uint32_t k = 0; k < problem->bonus_count; k++)
        sample->bonuses[k] = (struct problem_bonus){sample_point(side, random),
                                                    (enum bonus)(1 + random_wide_below(random, BONUS_KINDS - 1)), k};
}

static char *put_points(char *to, const char *key, const struct point *points, uint32_t count)
{
    to += sprintf(to, "\"%s\":[", key);
    for (uint32_t i = 0; i < count; i++)
        to += sprintf(to, "%s[%d,%d]", i > 0 ? "," : "", points[i].x, points[i].y);
    return to + sprintf(to, "]");
}

void sample_text(char *to, const struct problem *problem)
{
    to += sprintf(to, "{\"epsilon\":%" PRIu32 ",", problem->epsilon);
    to = put_points(to, "hole", problem->corners, problem->corner_count);
    to += sprintf(to, ",\"figure\":{");
    to = put_points(to, "vertices", problem->vertices, problem->vertex_count);
    to += sprintf(to, ",\"edges\":[");
    for (uint32_t i = 0; i < problem->edge_count; i++)
        to += sprintf(to, "%s[%d,%d]", i > 0 ? "," : "", problem->edges[i].a, problem->edges[i].b);
    to += sprintf(to, "]},\"bonuses\":[");
    for (uint32_t k = 0; k < problem->bonus_count; k++)
        to += sprintf(to, "%s{\"bonus\":\"%s\",\"problem\":%" PRId64 ",\"position\":[%d,%d]}", k > 0 ? "," : "",
                      bonus_name(problem->bonuses[k].kind), problem->bonuses[k].problem,
                      problem->bonuses[k].position.x, problem->bonuses[k].position.y);
    sprintf(to, "]}");
}
