/* See front.h. */
#include "front.h"

#include <string.h>

#include "../base/bits.h"

uint32_t front_most(const struct engine *engine)
{
    if (!engine->starts)
        return 0;
    return engine->all ? GIVEN_MOST : BONUS_KINDS;
}

static bool make_room(const struct engine *engine, uint32_t vertex_count, struct engine_given **spare,
                      struct arena *keep)
{
    uint32_t count = front_most(engine);
    struct engine_given *room = ARENA_TAKE(keep, count, struct engine_given);

    *spare = NULL;
    for (uint32_t i = 0; i < count && room != NULL; i++) {
        struct point *vertices = ARENA_TAKE(keep, (size_t)vertex_count + 1, struct point);
        if (vertices == NULL)
            return false;
        if (keep->counting)
            continue;
        room[i] = (struct engine_given){.vertices = vertices, .next = *spare};
        *spare = &room[i];
    }
    return count == 0 || room != NULL;
}

bool front_make_room(const struct engine *engine, struct engine_problem *file, struct arena *keep)
{
    return make_room(engine, file->problem.vertex_count, &file->spare, keep);
}

size_t front_room_most(const struct engine *engine)
{
    struct arena counting = arena_counting();
    struct engine_given *spare;

    (void)make_room(engine, MAX_VERTICES, &spare, &counting);
    return arena_counted(&counting);
}

/* Whether two poses use the same, as far as others have to do with it: an option that names who unlocks the bonus
 * holds for both. */
static bool alike(const struct engine *engine, const struct engine_given *a, const struct engine_given *b)
{
    const struct bonus_use *use = &a->pose.use, *other = &b->pose.use;

    if (use->kind != other->kind)
        return false;
    return use->kind == BONUS_NONE || engine->allowed[use->kind] || use->problem == other->problem;
}

/* Whether pose a may stand for pose b. */
static bool covers(const struct engine *engine, const struct engine_given *a, const struct engine_given *b)
{
    if (!engine->all && a->pose.use.kind == b->pose.use.kind && a->dislikes == b->dislikes)
        return !engine->unlock || bits_count(a->unlocked) >= bits_count(b->unlocked);
    if (!engine->all)
        return a->pose.use.kind == b->pose.use.kind && a->dislikes < b->dislikes;
    return alike(engine, a, b) && a->dislikes <= b->dislikes && (b->unlocked & ~a->unlocked) == 0;
}

/* Takes the pose that *at points to out of the file's. */
static void take_out(struct engine_problem *file, struct engine_given **at)
{
    struct engine_given *given = *at;

    *at = given->next;
    given->next = file->spare;
    file->spare = given;
}

/* Takes out those that the new pose covers; it stands in their lists then. */
static void take_out_covered(const struct engine *engine, struct engine_problem *file, struct engine_given *fresh)
{
    struct engine_given **at = &file->given;

    while (*at != NULL) {
        if (!covers(engine, fresh, *at)) {
            at = &(*at)->next;
            continue;
        }
        fresh->lists |= (*at)->lists;
        take_out(file, at);
    }
}

/* Makes room for one more: the pose with the most dislikes of those behind the first of their bonus goes. */
static void limit(struct engine_problem *file)
{
    struct engine_given **worst = NULL, *before = NULL;
    uint32_t count = 0;

    for (struct engine_given **at = &file->given; *at != NULL; before = *at, at = &(*at)->next) {
        count++;
        if (before != NULL && before->pose.use.kind == (*at)->pose.use.kind &&
            (worst == NULL || (*at)->dislikes > (*worst)->dislikes))
            worst = at;
    }
    if (count >= GIVEN_MOST && worst != NULL)
        take_out(file, worst);
}

/* Puts a copy where it belongs: by bonus, then by dislikes, then as they come. There is room. */
static void insert(struct engine_problem *file, const struct engine_given *fresh)
{
    struct engine_given **at = &file->given, *given = file->spare;
    struct point *vertices = given->vertices;

    while (*at != NULL && ((*at)->pose.use.kind < fresh->pose.use.kind ||
                           ((*at)->pose.use.kind == fresh->pose.use.kind && (*at)->dislikes <= fresh->dislikes)))
        at = &(*at)->next;
    file->spare = given->next;
    memcpy(vertices, fresh->pose.vertices, fresh->pose.count * sizeof *vertices);
    *given = *fresh;
    given->pose.vertices = given->vertices = vertices;
    given->next = *at;
    *at = given;
}

/* The list that is being read, if the file has no pose of it yet: of a list the first entry for a file counts. */
static uint32_t list_of(const struct engine *engine, const struct engine_problem *file)
{
    uint32_t number = engine->files->lists, taken = 0;
    uint32_t list = (uint32_t)1 << (number < GIVEN_LISTS ? number : GIVEN_LISTS - 1);

    for (const struct engine_given *given = file->given; given != NULL; given = given->next)
        taken |= given->lists;
    return list & ~taken;
}

void front_add(const struct engine *engine, struct engine_problem *file, const struct pose *pose,
               const struct pose_verdict *verdict)
{
    struct engine_given fresh = {.pose = *pose, .dislikes = verdict->dislikes, .unlocked = verdict->unlocked,
                                 .lists = list_of(engine, file)};
    struct engine_given *other = file->given;

    while (other != NULL && !covers(engine, other, &fresh))
        other = other->next;
    if (other != NULL) {
        other->lists |= fresh.lists;
        return;
    }
    take_out_covered(engine, file, &fresh);
    limit(file);
    insert(file, &fresh);
}

const struct engine_given *front_best(const struct engine_problem *file, enum bonus use)
{
    const struct engine_given *given = file->given;

    while (given != NULL && given->pose.use.kind != use)
        given = given->next;
    return given;
}
