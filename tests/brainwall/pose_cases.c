/* Pose cases: holds the player's rules against poses with the verdict of the contest.
 *
 *     pose_cases CASES PROBLEMS
 *
 * CASES is a JSON list of objects with problem, pose and official: valid, and dislikes or reason. PROBLEMS is the
 * folder with ID.json. The files are read by the referee's reader of JSON, the problems by the player's. A value
 * that the player could not have as a pose (another number of vertices, a leg that is no edge, two bonuses) has
 * to be one that the contest refuses. Without the file CASES there is nothing to compare: it says so, exit 0. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/rules/pose.h"
#include "../../core/brainwall/rules/problem_read.h"
#include "../../core/judge/brainwall/pose.h"
#include "../kit/host.h"

static uint64_t block[1 << 14], scratch[1 << 14], judged[1 << 23];

static long read_file(void *file, void *to, size_t size)
{
    return (long)fread(to, 1, size, file);
}

static void read_problem(struct problem *problem, const char *path)
{
    struct arena keep = arena_over(block, sizeof block);
    struct message error;
    FILE *file = fopen(path, "rb");

    message_clear(&error);
    if (file == NULL || problem_read(problem, path, (struct window_source){read_file, file}, &keep,
                                     arena_over(scratch, sizeof scratch), &error) != JSON_OK) {
        printf("Bail out! %s: %s\n", path, error.text);
        exit(2);
    }
    fclose(file);
}

static bool is_edge(const struct problem *problem, struct brainwall_edge edge)
{
    for (uint32_t i = 0; i < problem->edge_count; i++)
        if (problem->edges[i].a == edge.a && problem->edges[i].b == edge.b)
            return true;
    return false;
}

/* Names the edge that a pose breaks in the direction of the list. False when the list does not have it. */
static bool take_leg(const struct problem *problem, const struct brainwall_pose *wall, struct bonus_use *use)
{
    struct brainwall_edge leg = wall->leg;

    if (!wall->has_leg)
        return false;
    if (!is_edge(problem, leg))
        leg = (struct brainwall_edge){wall->leg.b, wall->leg.a};
    use->a = (uint16_t)leg.a;
    use->b = (uint16_t)leg.b;
    return is_edge(problem, leg);
}

/* A value as a pose of the player's; false when it could not have it: it has no form, too. */
static bool take_pose(const struct problem *problem, const struct brainwall_pose *wall, struct point *vertices,
                      struct pose *pose)
{
    enum bonus kind = BONUS_NONE;

    switch (wall->bonus) {
    case BRAINWALL_GLOBALIST: kind = BONUS_GLOBALIST; break;
    case BRAINWALL_BREAK_A_LEG: kind = BONUS_BREAK_A_LEG; break;
    case BRAINWALL_WALLHACK: kind = BONUS_WALLHACK; break;
    case BRAINWALL_SUPERFLEX: kind = BONUS_SUPERFLEX; break;
    default: break;
    }
    kind = wall->bonus_count > 0 ? kind : BONUS_NONE;
    if (wall->bonus_count > 1 || wall->count != problem->vertex_count + (kind == BONUS_BREAK_A_LEG))
        return false;
    for (size_t v = 0; v < wall->count; v++)
        vertices[v] = (struct point){(int16_t)wall->points[v].x, (int16_t)wall->points[v].y};
    *pose = (struct pose){.vertices = vertices, .count = (uint32_t)wall->count, .use = {.kind = kind}};
    return kind != BONUS_BREAK_A_LEG || take_leg(problem, wall, &pose->use);
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* Lengths come before points and segments, in the contest's order. SUPERFLEX excuses nothing there if more than a
 * length is wrong. */
static bool agrees(const struct pose_verdict *verdict, const struct pose *pose, bool valid, int64_t dislikes,
                   const char *reason)
{
    if (valid)
        return verdict->valid && verdict->dislikes == (uint64_t)dislikes;
    if (begins(reason, "Edge between") && pose->use.kind == BONUS_SUPERFLEX)
        return verdict->lengths > 0 || verdict->outside > 0;
    if (begins(reason, "Edge between") || begins(reason, "GLOBAL_EPSILON") || begins(reason, "BREAK_A_LEG"))
        return !verdict->valid && verdict->lengths > 0;
    return (begins(reason, "The point at") || begins(reason, "The edge at")) && !verdict->valid &&
           verdict->lengths == 0 && verdict->outside > 0;
}

/* Whether a case has the verdict of the contest; *checked is counted up if it is a pose for the player. */
static bool check_case(const struct judge_json *json, size_t node, const char *problems, struct arena arena,
                       unsigned *checked)
{
    size_t official = judge_json_get(json, node, "an entry", "official");
    bool valid = json->text[json->nodes[judge_json_get(json, official, "an entry", "valid")].start] == 't', good;
    int64_t dislikes = valid ? judge_json_get_integer(json, official, "an entry", "dislikes", 0, INT64_MAX) : 0;
    size_t said = valid ? 0 : judge_json_get(json, official, "an entry", "reason");
    const char *reason = valid ? NULL : judge_json_string(json, &arena, said, "reason").bytes;
    struct judge_json apart = *json; /* where what is wrong with a pose does not end the test */
    struct message wrong = {.length = 0};
    struct point vertices[MAX_VERTICES + 1];
    struct brainwall_point points[MAX_VERTICES + 1];
    struct problem problem;
    struct brainwall_pose wall;
    struct pose pose;
    char path[4096];

    snprintf(path, sizeof path, "%s/%" PRId64 ".json", problems,
             judge_json_get_integer(json, node, "an entry", "problem", 0, INT64_MAX));
    read_problem(&problem, path);
    apart.wrong = &wrong;
    brainwall_pose_read(&wall, NULL, &apart, judge_json_get(json, node, "an entry", "pose"), points, MAX_VERTICES + 1);
    if (wrong.length == 0 && take_pose(&problem, &wall, vertices, &pose)) {
        struct polygon polygon = polygon_of(problem.corners, problem.corner_count);
        struct pose_verdict verdict = pose_check(&problem, &polygon, &pose);
        ++*checked;
        good = agrees(&verdict, &pose, valid, dislikes, reason);
        if (!good)
            printf("# valid %d, dislikes %" PRIu64 ", %u lengths, %u outside; %s\n", verdict.valid,
                   verdict.dislikes, (unsigned)verdict.lengths, (unsigned)verdict.outside,
                   valid ? "valid" : reason);
    } else {
        good = !valid;
    }
    return good;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    struct arena arena = arena_over(judged, sizeof judged);
    struct judge_json json;
    struct message wrong;
    size_t length, node;
    unsigned count = 0, good = 0, checked = 0;
    char *text;

    if (argc != 3) {
        fprintf(stderr, "usage: pose_cases CASES PROBLEMS\n");
        return 2;
    }
    if (file == NULL) {
        printf("skipped: there are no judged poses at %s\n", argv[1]);
        return 0;
    }
    text = judge_host_read(file, argv[1], &length);
    fclose(file);
    node = judge_json_read(&json, &arena, argv[1], (struct game_text){text, length}, &wrong);
    node = judge_json_list(&json, node, "the file");
    for (; node != 0; node = judge_json_next(&json, node), count++) {
        bool same = check_case(&json, node, argv[2], arena, &checked);
        good += same;
        if (!same)
            printf("# case %u\n", count);
    }
    printf("# %u of %u cases are poses that the player could have\n", checked, count);
    printf("%u passed, %u failed\n", good, count - good);
    if (wrong.length > 0)
        judge_host_fail("%s", wrong.text);
    free(text);
    return good == count ? 0 : 1;
}
