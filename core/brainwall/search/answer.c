/* See answer.h. */
#include "answer.h"

#include <string.h>

#include "../../base/bits.h"

static bool is_better(const struct answer *answer, const struct search_input *input, const struct pose_verdict *verdict)
{
    if (!answer->has_pose || verdict->violation != answer->violation)
        return !answer->has_pose || verdict->violation < answer->violation;
    if (verdict->dislikes != answer->dislikes)
        return verdict->dislikes < answer->dislikes;
    return input->prefers_unlocking && bits_count(verdict->unlocked) > answer->unlocked;
}

bool answer_offer(struct answer *answer, const struct search_input *input, const struct point *vertices)
{
    const struct figure *figure = input->figure;
    const struct pose pose = {vertices, figure->vertex_count, figure->use};
    struct pose_verdict verdict = pose_check(figure->problem, &input->hole->polygon, &pose);

    if (!is_better(answer, input, &verdict))
        return false;
    answer->has_pose = true;
    answer->violation = verdict.violation;
    answer->dislikes = verdict.dislikes;
    answer->unlocked = bits_count(verdict.unlocked);
    memcpy(answer->vertices, vertices, figure->vertex_count * sizeof *vertices);
    return true;
}
