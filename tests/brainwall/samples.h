/* Samples: random holes and figures for tests. */
#ifndef TESTS_BRAINWALL_SAMPLES_H
#define TESTS_BRAINWALL_SAMPLES_H

#include "../../core/base/random.h"
#include "../../core/brainwall/rules/problem.h"
#include "plain.h"

enum { SAMPLE_VERTICES = 24, SAMPLE_EDGES = 48, SAMPLE_BONUSES = 3 };

struct sample {
    struct problem problem; /* points to what follows */
    struct point corners[PLAIN_CORNERS];
    struct point vertices[SAMPLE_VERTICES];
    struct problem_edge edges[SAMPLE_EDGES];
    struct problem_bonus bonuses[SAMPLE_BONUSES];
};

/* A simple polygon of up to `most` corners, at least 3, within 0 .. side; in either sense, with corners on
 * straight lines, reflex ones, edges along the axes. Returns the number of its corners. */
uint32_t sample_polygon(struct point *corners, uint32_t most, int32_t side, struct random_wide *random);

/* A whole problem: the figure is a random tree with some more edges, some of them doubled, some vertices
 * isolated. */
void sample_problem(struct sample *sample, uint32_t corners, uint32_t vertices, int32_t side,
                    struct random_wide *random);

/* The text of a problem file: a few kilobytes. */
void sample_text(char *to, const struct problem *problem);

/* A random point within 0 .. side. */
struct point sample_point(int32_t side, struct random_wide *random);

#endif
