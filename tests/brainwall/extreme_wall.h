/* Extreme walls: problems whose every dimension is the least, the greatest (core/brainwall/bounds.h) or one between,
 * most of them with a known pose. A seed gives the same problem on every machine.
 *
 *     vertices  2 .. 256        corners  3 .. 128        coordinates  -2047 .. 2047
 *     edges     1 .. 384        bonuses  0 .. 16         epsilon      0 .. 4,194,304
 *
 * A number between them is as likely as its double, so most problems are small. */
#ifndef TESTS_EXTREME_WALL_H
#define TESTS_EXTREME_WALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/rules/point.h"
#include "../../core/brainwall/rules/problem.h"

struct random; /* kit/random.h; that of samples.h is another one */

/* A hole and a figure. Built: the hole is a rectangle with dents in its margins, within which every segment is inside
 * the hole; the pose's coordinates there are all odd or all even, so that an edge has a middle. */
struct extreme_wall {
    uint32_t corner_count, vertex_count, edge_count, epsilon;
    struct point corners[MAX_CORNERS], vertices[MAX_VERTICES], pose[MAX_VERTICES];
    struct problem_edge edges[MAX_EDGES];
    bool posed; /* a pose is known ... */
    bool built; /* ... and may be moved within the margins, both included */
    struct point low, high;
};

/* Draws one: built, a random one of samples.h, or of a family of `generator`, whose problem is written to the file
 * `name` first. `large`: at the greatest sizes. */
void extreme_wall_draw(struct extreme_wall *wall, struct random *random, bool large, const char *generator,
                       const char *name);

/* A random problem of samples.h, without a known pose: the part of the above that draws by core/base/random.h. */
void extreme_wall_sample(struct extreme_wall *wall, uint32_t seed);

/* A text that grows; the caller frees it. */
struct extreme_text {
    char *text;
    size_t length, room;
};
void extreme_put(struct extreme_text *to, const char *format, ...);

/* Writes "[[x,y],...]". */
void extreme_put_points(struct extreme_text *to, const struct point *points, uint32_t count);

/* Appends the text of a problem with these bonuses. */
void extreme_wall_put(struct extreme_text *to, const struct extreme_wall *wall, const struct problem_bonus *bonuses,
                      uint32_t bonus_count);

/* Draws bonuses for problems first .. first + count - 1 or, rarely, another one; most lie where the pose has a vertex.
 * Returns their number. */
uint32_t extreme_wall_bonuses(const struct extreme_wall *wall, struct random *random, uint32_t first, uint32_t count,
                              struct problem_bonus bonuses[MAX_BONUSES]);

#endif
