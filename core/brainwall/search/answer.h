/* Answer: the best pose that the searches of one figure have found so far. */
#ifndef BRAINWALL_ANSWER_H
#define BRAINWALL_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "search_input.h"

/* The best pose so far: less violation, then fewer dislikes, then, if the input says so, more bonuses unlocked. */
struct answer {
    struct point *vertices; /* room for figure->vertex_count of them */
    bool has_pose;          /* some pose was offered */
    uint64_t violation;     /* 0: the pose is valid */
    uint64_t dislikes;
    uint32_t unlocked;      /* number of bonuses */
    bool proven_best;       /* proven: no valid pose has fewer dislikes */
};

/* Offers a pose of figure->vertex_count vertices, which is checked exactly (pose_check()) and copied if it is better.
 * True if it was. O(edges * corners): call it for improvements only. */
bool answer_offer(struct answer *answer, const struct search_input *input, const struct point *vertices);

#endif
