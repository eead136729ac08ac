/* See pareto_front.h. */
#include "pareto_front.h"

#include <string.h>

#include "../base/bits.h"
#include "../base/integer.h"

uint32_t pareto_front_max(const struct engine *engine)
{
    if (!engine->has_initial_poses)
        return 0;
    return engine->exchanges_bonuses ? INITIAL_POSES_MAX : BONUS_KINDS;
}

static bool make_room(const struct engine *engine, uint32_t vertex_count, struct initial_pose **spare,
                      struct arena *keep)
{
    uint32_t count = pareto_front_max(engine);
    struct initial_pose *room = ARENA_TAKE(keep, count, struct initial_pose);

    *spare = NULL;
    for (uint32_t i = 0; i < count && room != NULL; i++) {
        struct point *vertices = ARENA_TAKE(keep, (size_t)vertex_count + 1, struct point);
        if (vertices == NULL)
            return false;
        if (keep->counting)
            continue;
        room[i] = (struct initial_pose){.vertices = vertices, .next = *spare};
        *spare = &room[i];
    }
    return count == 0 || room != NULL;
}

bool pareto_front_reserve(const struct engine *engine, struct engine_problem *file, struct arena *keep)
{
    return make_room(engine, file->problem.vertex_count, &file->spare_poses, keep);
}

size_t pareto_front_bytes_max(const struct engine *engine)
{
    struct arena counting = arena_counting();
    struct initial_pose *spare;

    (void)make_room(engine, MAX_VERTICES, &spare, &counting);
    return arena_counted(&counting);
}

/* Whether two poses use the same bonus, unlocked by the same problem or by an option. */
static bool alike(const struct engine *engine, const struct initial_pose *a, const struct initial_pose *b)
{
    const struct bonus_use *use = &a->pose.use, *other = &b->pose.use;

    if (use->kind != other->kind)
        return false;
    return use->kind == BONUS_NONE || engine->bonus_allowed[use->kind] || use->problem == other->problem;
}

/* Whether pose a dominates pose b. */
static bool dominates(const struct engine *engine, const struct initial_pose *a, const struct initial_pose *b)
{
    if (!engine->exchanges_bonuses && a->pose.use.kind == b->pose.use.kind && a->dislikes == b->dislikes)
        return !engine->prefers_unlocking || bits_count(a->unlocked) >= bits_count(b->unlocked);
    if (!engine->exchanges_bonuses)
        return a->pose.use.kind == b->pose.use.kind && a->dislikes < b->dislikes;
    return alike(engine, a, b) && a->dislikes <= b->dislikes && (b->unlocked & ~a->unlocked) == 0;
}

/* Removes the pose that *at points to. */
static void remove_pose(struct engine_problem *file, struct initial_pose **at)
{
    struct initial_pose *given = *at;

    *at = given->next;
    given->next = file->spare_poses;
    file->spare_poses = given;
}

/* Drops the poses that the new one dominates; it counts in their lists from then on. */
static void drop_dominated(const struct engine *engine, struct engine_problem *file, struct initial_pose *fresh)
{
    struct initial_pose **at = &file->initial_poses;

    while (*at != NULL) {
        if (!dominates(engine, fresh, *at)) {
            at = &(*at)->next;
            continue;
        }
        fresh->lists |= (*at)->lists;
        remove_pose(file, at);
    }
}

/* If the front is full, drops the pose with the most dislikes that is not the first one of its bonus. */
static void drop_worst(struct engine_problem *file)
{
    struct initial_pose **worst = NULL, *before = NULL;
    uint32_t count = 0;

    for (struct initial_pose **at = &file->initial_poses; *at != NULL; before = *at, at = &(*at)->next) {
        count++;
        if (before != NULL && before->pose.use.kind == (*at)->pose.use.kind &&
            (worst == NULL || (*at)->dislikes > (*worst)->dislikes))
            worst = at;
    }
    if (count >= INITIAL_POSES_MAX && worst != NULL)
        remove_pose(file, worst);
}

/* Inserts a copy in order: by bonus, then by dislikes, then as they come. There is memory for it. */
static void insert(struct engine_problem *file, const struct initial_pose *fresh)
{
    struct initial_pose **at = &file->initial_poses, *given = file->spare_poses;
    struct point *vertices = given->vertices;

    while (*at != NULL && ((*at)->pose.use.kind < fresh->pose.use.kind ||
                           ((*at)->pose.use.kind == fresh->pose.use.kind && (*at)->dislikes <= fresh->dislikes)))
        at = &(*at)->next;
    file->spare_poses = given->next;
    memcpy(vertices, fresh->pose.vertices, fresh->pose.count * sizeof *vertices);
    *given = *fresh;
    given->pose.vertices = given->vertices = vertices;
    given->next = *at;
    *at = given;
}

/* The list that is being read, as a bit, if the problem has no pose of it yet: the first entry of a list counts. */
static uint32_t list_of(const struct engine *engine, const struct engine_problem *file)
{
    uint32_t number = engine->files->list_count, taken = 0;
    uint32_t list = (uint32_t)1 << integer_min_32(number, INITIAL_LISTS_MAX - 1);

    for (const struct initial_pose *given = file->initial_poses; given != NULL; given = given->next)
        taken |= given->lists;
    return list & ~taken;
}

void pareto_front_add(const struct engine *engine, struct engine_problem *file, const struct pose *pose,
                      const struct pose_verdict *verdict)
{
    struct initial_pose fresh = {.pose = *pose, .dislikes = verdict->dislikes, .unlocked = verdict->unlocked,
                                 .lists = list_of(engine, file)};
    struct initial_pose *other = file->initial_poses;

    while (other != NULL && !dominates(engine, other, &fresh))
        other = other->next;
    if (other != NULL) {
        other->lists |= fresh.lists;
        return;
    }
    drop_dominated(engine, file, &fresh);
    drop_worst(file);
    insert(file, &fresh);
}

const struct initial_pose *pareto_front_best(const struct engine_problem *file, enum bonus use)
{
    const struct initial_pose *given = file->initial_poses;

    while (given != NULL && given->pose.use.kind != use)
        given = given->next;
    return given;
}
