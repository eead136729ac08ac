/* See initial_poses.h. */
#include "initial_poses.h"

#include <string.h>

#include "../base/argument.h"
#include "jobs.h"
#include "pareto_front.h"
#include "rules/pose_read.h"

struct pose_file {
    const struct engine *engine;
    struct pose_reader reader;
    struct pose_entry entry;
    bool has_match; /* some entry is for a given problem */
};

const char *file_base_name(const char *name)
{
    const char *base = name;

    for (; *name != '\0'; name++)
        if (*name == '/')
            base = name + 1;
    return base;
}

static bool is_for(const struct pose_file *poses, const struct engine_problem *file)
{
    const struct pose_entry *entry = &poses->entry;

    if (entry->file[0] != '\0')
        return argument_same(file_base_name(entry->file), file_base_name(file->problem.name));
    return entry->problem >= 0 ? entry->problem == file->problem.id : poses->engine->files->first->next == NULL;
}

/* ---- reports ---- */

/* "poses.json:1:60: " */
static void begin_report(const struct pose_file *poses, struct message *message)
{
    json_location(message, poses->reader.json.name, poses->entry.location);
}

static bool refuse_pose(const struct engine *engine, struct message *message, const char *why)
{
    message_text(message, why);
    reporter_error(engine->reporter, message);
    engine->files->has_bad_pose = true;
    return false;
}

static void add_count(struct message *message, uint32_t count, const char *one, const char *many)
{
    message_print(message, "%u%s", (unsigned)count, count == 1 ? one : many);
}

static bool refuse_rules(const struct engine *engine, struct message *message, enum bonus use,
                         const struct pose_verdict *verdict)
{
    message_text(message, " breaks the rules: ");
    if (verdict->lengths > 0 && use == BONUS_GLOBALIST)
        message_text(message, "the sum of the deviations of its edges exceeds the limit");
    else if (verdict->lengths > 0)
        add_count(message, verdict->lengths, " edge is too long or too short", " edges are too long or too short");
    message_text(message, verdict->lengths > 0 && verdict->outside > 0 ? ", " : "");
    if (verdict->outside > 0)
        add_count(message, verdict->outside, " vertex or edge is outside the hole",
                  " vertices or edges are outside the hole");
    return refuse_pose(engine, message, "");
}

/* Reports an entry that is not of the right form. */
static void refuse_entry(struct pose_file *poses)
{
    poses->has_match = true;
    poses->engine->files->has_bad_pose = true;
    reporter_error(poses->engine->reporter, &poses->reader.fault);
}

/* Reports a pose that names no problem, in a run of several. */
static void refuse_unnamed(struct pose_file *poses)
{
    struct message message;

    poses->has_match = true;
    begin_report(poses, &message);
    (void)refuse_pose(poses->engine, &message,
                      "the pose names neither a file nor a problem, but several problems were given");
}

/* ---- taking a pose ---- */

bool initial_pose_has_form(const struct problem *problem, const struct polygon *polygon, struct pose *pose,
                           struct message *message)
{
    uint32_t count = problem->vertex_count + (pose->use.kind == BONUS_BREAK_A_LEG);

    if (pose->count != count) {
        message_text(message, " has ");
        add_count(message, pose->count, " vertex", " vertices");
        message_print(message, "; it must have %u", (unsigned)count);
        return false;
    }
    if (pose_complete_use(problem, polygon, pose))
        return true;
    message_text(message, " breaks an edge that the figure does not have");
    return false;
}

bool initial_pose_take(const struct engine *engine, struct engine_problem *file, const struct pose *given,
                       struct message *message)
{
    const struct problem *problem = &file->problem;
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    struct pose pose = *given;
    struct pose_verdict verdict;

    if (!jobs_allow_bonus(file, pose.use.kind)) {
        message_print(message, "%s%s", pose.use.kind == BONUS_NONE ? " uses no bonus" : " uses ",
                      bonus_name(pose.use.kind));
        return refuse_pose(engine, message, ", which -B does not allow");
    }
    if (!initial_pose_has_form(problem, &polygon, &pose, message))
        return refuse_pose(engine, message, "");
    verdict = pose_check(problem, &polygon, &pose);
    if (!verdict.valid)
        return refuse_rules(engine, message, pose.use.kind, &verdict);
    pareto_front_add(engine, file, &pose, &verdict);
    return true;
}

/* Takes the pose of the entry for a problem. */
static void take_entry(const struct pose_file *poses, struct engine_problem *file)
{
    struct message message;

    begin_report(poses, &message);
    message_text(&message, "the pose of ");
    message_name(&message, file_base_name(file->problem.name));
    (void)initial_pose_take(poses->engine, file, &poses->entry.pose, &message);
}

/* Offers the entry to all problems that it is for. */
static void offer_entry(struct pose_file *poses)
{
    const struct pose_entry *entry = &poses->entry;
    struct engine_problem *file = poses->engine->files->first;

    if (entry->is_refused) {
        refuse_entry(poses);
        return;
    }
    if (entry->file[0] == '\0' && entry->problem < 0 && file != NULL && file->next != NULL)
        refuse_unnamed(poses);
    for (; file != NULL; file = file->next) {
        if (!is_for(poses, file))
            continue;
        poses->has_match = true;
        if (entry->has_pose)
            take_entry(poses, file);
    }
}

static bool read_all(struct pose_file *poses)
{
    while (pose_read_next(&poses->reader, &poses->entry))
        offer_entry(poses);
    return poses->reader.json.status == JSON_OK;
}

static void report_unmatched(const struct pose_file *poses)
{
    struct message message;

    message_of(&message, poses->reader.json.name);
    (void)refuse_pose(poses->engine, &message, "it has no pose for any given problem");
}

enum engine_read_status initial_poses_read(const struct engine *engine, const char *name, struct window_source source,
                                           struct arena scratch, struct message *error)
{
    struct pose_file poses = {.engine = engine};

    bool all;

    jobs_add_exchanged(engine);
    all = pose_read_open(&poses.reader, name, source, &scratch, error) && read_all(&poses);
    engine->files->list_count++;
    if (!all)
        return poses.reader.json.status == JSON_UNREADABLE ? ENGINE_UNREADABLE
               : poses.reader.json.status == JSON_MEMORY   ? ENGINE_MEMORY
                                                            : ENGINE_REFUSED;
    if (!poses.has_match && engine->files->first != NULL)
        report_unmatched(&poses);
    return ENGINE_READ;
}

size_t initial_poses_read_bytes(void)
{
    return pose_read_need();
}
