/* Every bound of Brain Wall in one place; bounds that hold for any engine are in base/bounds.h. A target may lower a
 * bound from its build (-DMAX_...=n). Input that exceeds a bound is refused with a message that names the value and the
 * bound, never cut silently. */
#ifndef BRAINWALL_BOUNDS_H
#define BRAINWALL_BOUNDS_H

/* Vertices and edges of a figure, corners of a hole: the contest had up to 224, 350 and 108. An edge takes four bytes
 * of stack in the check of a pose. */
#ifndef MAX_VERTICES
#define MAX_VERTICES 256
#endif
#ifndef MAX_EDGES
#define MAX_EDGES 384
#endif
#ifndef MAX_CORNERS
#define MAX_CORNERS 128
#endif

/* Bonuses that a problem offers: the contest had up to 3. */
#ifndef MAX_BONUSES
#define MAX_BONUSES 16
#endif

/* Greatest absolute coordinate: the contest had -2 .. 1153. A difference of two coordinates is at most 4094, a squared
 * length at most 2 * 4094^2 < 2^25, a cross product of two differences too: all fit 32 bits. */
#ifndef MAX_COORDINATE
#define MAX_COORDINATE 2047
#endif

/* Greatest epsilon, in millionths: the contest had up to 375,000. Beyond 1,000,000 an edge may shrink to a point, and a
 * greater epsilon only lengthens it; 2^22 keeps epsilon times a squared length below 2^47. */
#ifndef MAX_EPSILON
#define MAX_EPSILON 4194304
#endif

/* Greatest difference of two coordinates, and greatest squared distance. */
#define DIFFERENCE_MAX (2 * MAX_COORDINATE)
#define SQUARE_MAX (2u * DIFFERENCE_MAX * DIFFERENCE_MAX)

_Static_assert(MAX_VERTICES < 65535 && MAX_EDGES < 65535 && MAX_CORNERS < 65535,
               "vertices, edges and corners are 16-bit numbers, of which the greatest is none");
_Static_assert(MAX_COORDINATE <= 2047, "cross products fit 32 bits");

#endif
