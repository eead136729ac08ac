/*
 * The first fault of the form is kept; what is read after it has no meaning.
 */
#include "pose.h"

#include "../../host.h"

#include <stdio.h>
#include <stdlib.h>

static void wall_pose_points(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    size_t point = judge_json_list(json, judge_json_get(json, node, "a pose", "vertices"), "vertices");
    pose->points = judge_host_allocate(judge_json_count(json, point), sizeof *pose->points);
    for (; point; point = judge_json_next(json, point))
        pose->points[pose->count++] = wall_problem_point(json, point, "a vertex");
}

static void wall_pose_bonus(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    pose->used = wall_problem_kind(json, node);
    size_t problem = judge_json_get(json, node, "a bonus", "problem");
    pose->from = judge_json_integer(json, problem, 0, INT32_MAX, "the problem of a bonus");
    size_t edge = judge_json_find(json, node, "a bonus", "edge");
    pose->has_leg = edge != 0;
    if (edge) {
        int64_t pair[2];
        wall_problem_pair(json, edge, "the edge of a bonus", "a vertex of an edge", 0, WALL_COUNT_MAX - 1, pair);
        pose->leg = (struct wall_edge){(size_t)pair[0], (size_t)pair[1]};
    }
}

/* All bonuses must have the right form; only the first is kept, for two are too many anyway. */
static void wall_pose_bonuses(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    size_t list = judge_json_find(json, node, "a pose", "bonuses");
    size_t first = list ? judge_json_list(json, list, "bonuses") : 0;
    pose->bonus_count = judge_json_count(json, first);
    for (node = first ? judge_json_next(json, first) : 0; node; node = judge_json_next(json, node))
        wall_pose_bonus(pose, json, node);
    if (first)
        wall_pose_bonus(pose, json, first);
}

void wall_pose_read(struct wall_pose *pose, struct judge_json *json, size_t node)
{
    struct judge_json_fault fault = {""};
    struct judge_json_fault *before = json->fault;
    *pose = (struct wall_pose){.used = WALL_NONE};
    json->fault = &fault;
    wall_pose_points(pose, json, node);
    wall_pose_bonuses(pose, json, node);
    json->fault = before;
    (void)snprintf(pose->error, sizeof pose->error, "%s", fault.text);
    if (fault.text[0])
        pose->used = WALL_NONE;
}

void wall_pose_free(struct wall_pose *pose)
{
    free(pose->points);
}
