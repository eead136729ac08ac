/* Poses of icfp2021.h: initial poses and judging, by JSON and by structs. */
#include <string.h>

#include "../brainwall/bounds.h"
#include "../brainwall/initial_poses.h"
#include "../brainwall/jobs.h"
#include "../brainwall/rules/pose_read.h"
#include "icfp2021_object.h"

/* What is done with a pose. The message names it: "pose:1:5: the pose". */
typedef int use_pose(icfp2021 *wall, const struct pose *pose, struct message *message, void *context);

/* The memory that nothing uses now. */
static struct arena free_memory(icfp2021 *wall)
{
    return wall->instance.phase == INSTANCE_STARTED ? instance_scratch(instance_of(wall), SIZE_MAX)
                                                     : wall->instance.loaded;
}

/* Whether an entry is for the problem. */
static bool is_ours(const icfp2021 *wall, const struct pose_entry *entry)
{
    int64_t number = file_of(wall)->problem.id;

    return entry->problem < 0 || number < 0 || entry->problem == number;
}

/* Reads on to the next entry for the problem; false if there is none or it is refused: then there is an error. */
static bool next_entry(icfp2021 *wall, struct pose_reader *reader, struct pose_entry *entry)
{
    while (pose_read_next(reader, entry)) {
        message_clear(&wall->instance.object.error); /* of an entry that was refused */
        if (!is_ours(wall, entry))
            continue;
        if (entry->is_refused)
            wall->instance.object.error = reader->fault;
        return !entry->is_refused;
    }
    return false;
}

/* Uses the poses of a text: all, which may be none where null stands for one, or the first one. */
static int use_json(icfp2021 *wall, struct instance_text text, use_pose *use, void *context, bool all)
{
    static const char POSE[] = "pose";
    struct arena scratch = free_memory(wall);
    struct pose_reader reader;
    struct pose_entry entry;
    int status = ICFP2021_OK;
    bool any = false;

    if (pose_read_open(&reader, POSE, (struct window_source){instance_read_text, &text}, &scratch,
                       &wall->instance.object.error))
        while (status == ICFP2021_OK && (all || !any) && next_entry(wall, &reader, &entry)) {
            struct message message;
            any = any || all || entry.has_pose;
            if (!entry.has_pose)
                continue;
            json_location(&message, POSE, entry.location);
            message_text(&message, "the pose");
            status = use(wall, &entry.pose, &message, context);
        }
    if (status != ICFP2021_OK)
        return status;
    if (reader.json.status == JSON_MEMORY)
        return ICFP2021_MEMORY;
    if (wall->instance.object.error.length != 0)
        return ICFP2021_INPUT;
    if (any || (all && reader.is_null))
        return ICFP2021_OK;
    return fail(wall, INSTANCE_INPUT, "the text has no pose for the problem");
}

/* Whether the parts of a pose are within the bounds; else the error says what is not. */
static bool is_within(icfp2021 *wall, const struct icfp2021_pose *pose)
{
    const char *wrong = NULL;

    if (pose->count > MAX_VERTICES + 1)
        wrong = "the pose has too many vertices";
    else if (pose->bonus >= BONUS_KINDS)
        wrong = "there is no such bonus";
    else if (pose->bonus != BONUS_NONE && (pose->giver < 0 || pose->giver > INT32_MAX))
        wrong = "the problem that unlocks the bonus must be 0 to 2147483647";
    else if (pose->bonus == BONUS_BREAK_A_LEG && (pose->edge.a >= MAX_VERTICES || pose->edge.b >= MAX_VERTICES))
        wrong = "the pose breaks an edge that the figure does not have";
    for (uint32_t i = 0; wrong == NULL && i < pose->count; i++)
        if (pose->vertices[i].x < -MAX_COORDINATE || pose->vertices[i].x > MAX_COORDINATE ||
            pose->vertices[i].y < -MAX_COORDINATE || pose->vertices[i].y > MAX_COORDINATE)
            wrong = "a coordinate of the pose is outside the limits";
    if (wrong != NULL)
        (void)fail(wall, INSTANCE_INPUT, wrong);
    return wrong == NULL;
}

/* Uses a pose of structs. */
static int use_struct(icfp2021 *wall, const struct icfp2021_pose *from, use_pose *use, void *context)
{
    struct arena scratch = free_memory(wall);
    struct message message;
    struct point *vertices;
    struct pose pose;

    if (!is_within(wall, from))
        return ICFP2021_INPUT;
    vertices = ARENA_TAKE(&scratch, from->count, struct point);
    if (vertices == NULL)
        return fail(wall, INSTANCE_MEMORY, "too little memory for a pose");
    for (uint32_t i = 0; i < from->count; i++)
        vertices[i] = (struct point){(int16_t)from->vertices[i].x, (int16_t)from->vertices[i].y};
    pose = (struct pose){vertices, from->count, {.kind = (enum bonus)from->bonus}};
    if (pose.use.kind != BONUS_NONE)
        pose.use.problem = from->giver;
    if (pose.use.kind == BONUS_BREAK_A_LEG) {
        pose.use.a = (uint16_t)from->edge.a;
        pose.use.b = (uint16_t)from->edge.b;
    }
    message_clear(&message);
    message_text(&message, "the pose");
    return use(wall, &pose, &message, context);
}

/* Checks the arguments of a function of poses. */
static bool can_use(icfp2021 *wall, const void *argument)
{
    return instance_ready(instance_of(wall), INSTANCE_LOADED) && !is_null(wall, argument);
}

static bool has_vertices(icfp2021 *wall, const struct icfp2021_pose *pose)
{
    return pose->count == 0 || !is_null(wall, pose->vertices);
}

/* ---- initial poses ---- */

static int add_initial(icfp2021 *wall, const struct pose *pose, struct message *message, void *context)
{
    (void)context;
    if (!jobs_allow_bonus(file_of(wall), pose->use.kind)) {
        message_text(message, pose->use.kind == BONUS_NONE ? " uses no bonus" : " uses ");
        message_print(message, "%s, which the options do not allow", bonus_name(pose->use.kind));
        wall->instance.object.error = *message;
        return ICFP2021_INPUT;
    }
    if (initial_pose_take(wall->instance.engine, file_of(wall), pose, message))
        return ICFP2021_OK;
    wall->instance.engine->files->has_bad_pose = false;
    return ICFP2021_INPUT;
}

/* After the poses of a call, which are as those of a file of -i: jobs are made anew. */
static int end_initial(icfp2021 *wall, int status)
{
    struct message error = wall->instance.object.error;

    wall->instance.engine->files->list_count++;
    (void)object_complete_jobs(wall);
    wall->instance.object.error = error;
    return status;
}

int icfp2021_initial_json(icfp2021 *wall, const char *text, size_t length)
{
    if (!can_use(wall, text))
        return ICFP2021_MISUSE;
    wall->instance.phase = INSTANCE_LOADED;
    return end_initial(wall, use_json(wall, (struct instance_text){text, length}, add_initial, NULL, true));
}

int icfp2021_initial(icfp2021 *wall, const struct icfp2021_pose *pose)
{
    if (!can_use(wall, pose) || !has_vertices(wall, pose))
        return ICFP2021_MISUSE;
    wall->instance.phase = INSTANCE_LOADED;
    return end_initial(wall, use_struct(wall, pose, add_initial, NULL));
}

/* ---- judging ---- */

static int judge(icfp2021 *wall, const struct pose *given, struct message *message, void *context)
{
    const struct problem *problem = &file_of(wall)->problem;
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    struct icfp2021_verdict *verdict = context;
    struct pose pose = *given;
    struct pose_verdict found;

    if (!initial_pose_has_form(problem, &polygon, &pose, message)) {
        wall->instance.object.error = *message;
        return ICFP2021_INPUT;
    }
    found = pose_check(problem, &polygon, &pose);
    *verdict = (struct icfp2021_verdict){.valid = found.valid, .lengths = found.lengths, .outside = found.outside,
                                         .violation = found.violation, .dislikes = found.dislikes,
                                         .unlocked = found.unlocked};
    return ICFP2021_OK;
}

int icfp2021_judge_json(icfp2021 *wall, const char *text, size_t length, struct icfp2021_verdict *verdict)
{
    if (!can_use(wall, text) || is_null(wall, verdict))
        return ICFP2021_MISUSE;
    return use_json(wall, (struct instance_text){text, length}, judge, verdict, false);
}

int icfp2021_judge(icfp2021 *wall, const struct icfp2021_pose *pose, struct icfp2021_verdict *verdict)
{
    if (!can_use(wall, pose) || is_null(wall, verdict) || !has_vertices(wall, pose))
        return ICFP2021_MISUSE;
    return use_struct(wall, pose, judge, verdict);
}
