/* See extreme_wall.h. */
#include <string.h>

#include "extreme_wall.h"
#include "samples.h"

void extreme_wall_sample(struct extreme_wall *wall, uint32_t seed)
{
    static struct sample sample;
    const struct problem *problem = &sample.problem;
    struct random_wide random = random_wide_of(seed);
    uint32_t corners = 3 + random_wide_below(&random, 12), vertices = 2 + random_wide_below(&random, 14);

    sample_problem(&sample, corners, vertices, 4 + (int32_t)random_wide_below(&random, 40), &random);
    wall->posed = wall->built = false;
    wall->epsilon = problem->epsilon;
    wall->corner_count = problem->corner_count;
    wall->vertex_count = problem->vertex_count;
    wall->edge_count = problem->edge_count;
    memcpy(wall->corners, problem->corners, wall->corner_count * sizeof *wall->corners);
    memcpy(wall->vertices, problem->vertices, wall->vertex_count * sizeof *wall->vertices);
    memcpy(wall->edges, problem->edges, wall->edge_count * sizeof *wall->edges);
}
