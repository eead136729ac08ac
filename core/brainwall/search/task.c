/* See task.h. */
#include "task.h"

#include <string.h>

#include "../../base/bits.h"

static bool better(const struct answer *answer, const struct task *task, const struct pose_verdict *verdict)
{
    if (!answer->known || verdict->violation != answer->violation)
        return !answer->known || verdict->violation < answer->violation;
    if (verdict->dislikes != answer->dislikes)
        return verdict->dislikes < answer->dislikes;
    return task->unlock && bits_count(verdict->unlocked) > answer->unlocked;
}

bool answer_offer(struct answer *answer, const struct task *task, const struct point *vertices)
{
    const struct figure *figure = task->figure;
    const struct pose pose = {vertices, figure->vertex_count, figure->use};
    struct pose_verdict verdict = pose_check(figure->problem, &task->hole->polygon, &pose);

    if (!better(answer, task, &verdict))
        return false;
    answer->known = true;
    answer->violation = verdict.violation;
    answer->dislikes = verdict.dislikes;
    answer->unlocked = bits_count(verdict.unlocked);
    memcpy(answer->vertices, vertices, figure->vertex_count * sizeof *vertices);
    return true;
}
