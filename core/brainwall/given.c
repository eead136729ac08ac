/* See given.h. */
#include "given.h"

#include <string.h>

#include "../base/argument.h"
#include "../base/report.h"
#include "aims.h"
#include "front.h"
#include "rules/length.h"
#include "rules/pose_read.h"

struct givens {
    const struct engine *engine;
    struct pose_reader reader;
    struct pose_entry entry;
    bool matched; /* some entry is for a file of the run */
};

const char *given_base_name(const char *name)
{
    const char *base = name;

    for (; *name != '\0'; name++)
        if (*name == '/')
            base = name + 1;
    return base;
}

static bool is_for(const struct givens *givens, const struct engine_problem *file)
{
    const struct pose_entry *entry = &givens->entry;

    if (entry->file[0] != '\0')
        return argument_same(given_base_name(entry->file), given_base_name(file->problem.name));
    return entry->problem >= 0 ? entry->problem == file->problem.id : givens->engine->files->first->next == NULL;
}

/* ---- what is said ---- */

/* "poses.json:1:60: " */
static void begin(const struct givens *givens, struct message *message)
{
    json_place(message, givens->reader.json.name, givens->entry.place);
}

static bool refuse(const struct givens *givens, struct message *message, const char *why)
{
    message_text(message, why);
    report_error(message);
    givens->engine->files->faulty = true;
    return false;
}

static void add_count(struct message *message, uint32_t count, const char *one, const char *many)
{
    message_print(message, "%u%s", (unsigned)count, count == 1 ? one : many);
}

static bool refuse_rules(const struct givens *givens, struct message *message, enum bonus use,
                         const struct pose_verdict *verdict)
{
    message_text(message, " breaks the rules: ");
    if (verdict->lengths > 0 && use == BONUS_GLOBALIST)
        message_text(message, "its edges together are too far off their lengths");
    else if (verdict->lengths > 0)
        add_count(message, verdict->lengths, " edge is too long or too short", " edges are too long or too short");
    message_text(message, verdict->lengths > 0 && verdict->outside > 0 ? ", " : "");
    if (verdict->outside > 0)
        add_count(message, verdict->outside, " vertex or edge is outside the hole",
                  " vertices or edges are outside the hole");
    return refuse(givens, message, "");
}

/* An entry that has not the form of one. */
static void refuse_entry(struct givens *givens)
{
    givens->matched = true;
    givens->engine->files->faulty = true;
    report_error(&givens->reader.fault);
}

/* A pose that does not say what it is for, in a run of several files. */
static void refuse_nameless(struct givens *givens)
{
    struct message message;

    givens->matched = true;
    begin(givens, &message);
    (void)refuse(givens, &message, "the pose names neither a file nor a problem, and there are several");
}

/* ---- taking a pose ---- */

static bool has_edge(const struct problem *problem, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < problem->edge_count; i++)
        if (problem->edges[i].a == a && problem->edges[i].b == b)
            return true;
    return false;
}

/* The edge that is furthest beyond its limits, or the first one. */
static struct problem_edge worst_edge(const struct problem *problem, const struct point *at)
{
    struct problem_edge worst = problem->edges[0];
    uint32_t most = 0;

    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        uint32_t square = point_square(problem->vertices[edge.a], problem->vertices[edge.b]);
        struct length_limits limits = length_limits(square, problem->epsilon, 1);
        uint32_t excess = length_excess(limits, point_square(at[edge.a], at[edge.b]));
        if (excess <= most)
            continue;
        most = excess;
        worst = edge;
    }
    return worst;
}

/* Fills in what the format does not say of the use of a bonus. A leg may be named in either direction; false if
 * there is no such edge. */
static bool complete_use(const struct problem *problem, const struct polygon *polygon, struct pose *pose)
{
    struct bonus_use *use = &pose->use;
    struct bonus_use turned = *use;
    struct problem_edge edge;

    switch (use->kind) {
    case BONUS_BREAK_A_LEG:
        turned.a = use->b;
        turned.b = use->a;
        *use = has_edge(problem, use->a, use->b) ? *use : turned;
        return has_edge(problem, use->a, use->b);
    case BONUS_SUPERFLEX:
        edge = worst_edge(problem, pose->vertices);
        use->a = edge.a;
        use->b = edge.b;
        return true;
    case BONUS_WALLHACK:
        for (use->a = 0; use->a + 1u < pose->count && inside_point(polygon, pose->vertices[use->a]);)
            use->a++;
        return true;
    default: return true;
    }
}

/* Takes the pose of the entry for a file. False when it cannot be used, which is reported. */
static bool take(struct givens *givens, struct engine_problem *file)
{
    const struct problem *problem = &file->problem;
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    struct pose pose = givens->entry.pose;
    uint32_t count = problem->vertex_count + (pose.use.kind == BONUS_BREAK_A_LEG);
    struct pose_verdict verdict;
    struct message message;

    begin(givens, &message);
    message_text(&message, "the pose of ");
    message_name(&message, given_base_name(problem->name));
    if (!aims_allow(file, pose.use.kind)) {
        message_print(&message, "%s%s", pose.use.kind == BONUS_NONE ? " uses no bonus" : " uses ",
                      bonus_name(pose.use.kind));
        return refuse(givens, &message, ", which is not what -B asks for");
    }
    if (pose.count != count) {
        message_text(&message, " has ");
        add_count(&message, pose.count, " vertex", " vertices");
        message_print(&message, "; it must have %u", (unsigned)count);
        return refuse(givens, &message, "");
    }
    if (!complete_use(problem, &polygon, &pose))
        return refuse(givens, &message, " breaks an edge that the figure does not have");
    verdict = pose_check(problem, &polygon, &pose);
    if (!verdict.valid)
        return refuse_rules(givens, &message, pose.use.kind, &verdict);
    front_add(givens->engine, file, &pose, &verdict);
    return true;
}

/* Gives the entry to all files that it is for. */
static void deal_out(struct givens *givens)
{
    const struct pose_entry *entry = &givens->entry;
    struct engine_problem *file = givens->engine->files->first;

    if (entry->refused) {
        refuse_entry(givens);
        return;
    }
    if (entry->file[0] == '\0' && entry->problem < 0 && file != NULL && file->next != NULL)
        refuse_nameless(givens);
    for (; file != NULL; file = file->next) {
        if (!is_for(givens, file))
            continue;
        givens->matched = true;
        if (entry->posed)
            (void)take(givens, file);
    }
}

static bool read_all(struct givens *givens)
{
    while (pose_read_next(&givens->reader, &givens->entry))
        deal_out(givens);
    return givens->reader.json.status == JSON_OK;
}

static void report_unmatched(const struct givens *givens)
{
    struct message message;

    message_of(&message, givens->reader.json.name);
    (void)refuse(givens, &message, "no pose in it is for a problem of the run");
}

enum engine_read_status given_read(const struct engine *engine, const char *name, struct window_source source,
                                   struct arena scratch, struct message *error)
{
    struct givens givens = {.engine = engine};

    bool all;

    aims_exchange(engine);
    all = pose_read_open(&givens.reader, name, source, &scratch, error) && read_all(&givens);
    engine->files->lists++;
    if (!all)
        return givens.reader.json.status == JSON_UNREADABLE ? ENGINE_UNREADABLE
               : givens.reader.json.status == JSON_MEMORY   ? ENGINE_MEMORY
                                                            : ENGINE_REFUSED;
    if (!givens.matched && engine->files->first != NULL)
        report_unmatched(&givens);
    return ENGINE_READ;
}

size_t given_read_need(void)
{
    return pose_read_need();
}
