/* See incumbent.h. */
#include "incumbent.h"

#include <string.h>

#include "../../base/bits.h"

bool incumbent_is_better(const struct incumbent *a, const struct incumbent *b, bool prefers_unlocking)
{
    if (!a->has_pose || !b->has_pose)
        return a->has_pose;
    if (a->violation != b->violation)
        return a->violation < b->violation;
    if (a->dislikes != b->dislikes)
        return a->dislikes < b->dislikes;
    return prefers_unlocking && a->unlocked > b->unlocked;
}

bool incumbent_is_zero(const struct incumbent *incumbent)
{
    return incumbent->has_pose && incumbent->violation == 0 && incumbent->dislikes == 0;
}

bool incumbent_offer(struct incumbent *incumbent, const struct search_input *input, const struct point *vertices)
{
    const struct figure *figure = input->figure;
    const struct pose pose = {vertices, figure->vertex_count, figure->use};
    struct pose_verdict verdict = pose_check(figure->problem, &input->hole->polygon, &pose);
    struct incumbent offered = *incumbent;

    offered.has_pose = true;
    offered.violation = verdict.violation;
    offered.dislikes = verdict.dislikes;
    offered.unlocked = bits_count(verdict.unlocked);
    if (!incumbent_is_better(&offered, incumbent, input->prefers_unlocking))
        return false;
    *incumbent = offered;
    memcpy(incumbent->vertices, vertices, figure->vertex_count * sizeof *vertices);
    return true;
}
