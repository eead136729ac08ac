/* See incumbent.h. */
#include "incumbent.h"

#include <string.h>

#include "../../base/bits.h"

static bool is_better_pose(const struct incumbent *incumbent, const struct search_input *input,
                           const struct pose_verdict *verdict)
{
    if (!incumbent->has_pose || verdict->violation != incumbent->violation)
        return !incumbent->has_pose || verdict->violation < incumbent->violation;
    if (verdict->dislikes != incumbent->dislikes)
        return verdict->dislikes < incumbent->dislikes;
    return input->prefers_unlocking && bits_count(verdict->unlocked) > incumbent->unlocked;
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

    if (!is_better_pose(incumbent, input, &verdict))
        return false;
    incumbent->has_pose = true;
    incumbent->violation = verdict.violation;
    incumbent->dislikes = verdict.dislikes;
    incumbent->unlocked = bits_count(verdict.unlocked);
    memcpy(incumbent->vertices, vertices, figure->vertex_count * sizeof *vertices);
    return true;
}
