/* Pair reader: two numbers in a list, a point or the vertices of an edge. */
#ifndef BRAINWALL_PAIR_READ_H
#define BRAINWALL_PAIR_READ_H

#include "../../base/json.h"
#include "point.h"

/* Reads a list of two whole numbers from `least` to `most`; in messages the list is `what`, a number `part`. */
bool pair_read(struct json *json, const char *what, const char *part, int64_t least, int64_t most, int64_t pair[2]);

/* Reads a point, whose coordinates are -MAX_COORDINATE to MAX_COORDINATE. */
bool point_read(struct json *json, const char *what, struct point *point);

#endif
