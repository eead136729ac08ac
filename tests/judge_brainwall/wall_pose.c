/*
 * The readers return whether they found what they looked for; the first that did not leaves its
 * words in the pose, and nothing more is read.
 */
#include "wall_pose.h"

#include "../judge_base/judge_host.h"

#include <stdio.h>
#include <stdlib.h>

static bool wall_pose_refuse(struct wall_pose *pose, const struct judge_json *json, size_t node,
                             const char *message)
{
    (void)snprintf(pose->error, sizeof pose->error, "byte %zu: %s", json->nodes[node].start,
                   message);
    pose->used = WALL_NONE;
    return false;
}

/* Two integers in a list. */
static bool wall_pose_pair(const struct judge_json *json, size_t node, int64_t *a, int64_t *b)
{
    size_t first = json->nodes[node].kind == JUDGE_JSON_LIST ? json->nodes[node].first : 0;
    return judge_json_count(json, first) == 2 && judge_json_is_integer(json, first, a) &&
           judge_json_is_integer(json, judge_json_next(json, first), b);
}

static bool wall_pose_points(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    size_t list = judge_json_find(json, node, "vertices");
    if (!list)
        return wall_pose_refuse(pose, json, node, "a pose has a list of vertices");
    if (json->nodes[list].kind != JUDGE_JSON_LIST)
        return wall_pose_refuse(pose, json, list, "vertices must be a list");
    size_t point = json->nodes[list].first;
    pose->points = judge_host_allocate(judge_json_count(json, point), sizeof *pose->points);
    for (; point; point = judge_json_next(json, point)) {
        struct wall_point *to = &pose->points[pose->count++];
        if (!wall_pose_pair(json, point, &to->x, &to->y))
            return wall_pose_refuse(pose, json, point, "a vertex must be two whole numbers");
        if (to->x < -WALL_COORDINATE_MAX || to->x > WALL_COORDINATE_MAX ||
            to->y < -WALL_COORDINATE_MAX || to->y > WALL_COORDINATE_MAX)
            return wall_pose_refuse(pose, json, point, "this vertex lies too far away");
    }
    return true;
}

static bool wall_pose_bonus(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    int64_t a, b;
    size_t length;
    if (json->nodes[node].kind != JUDGE_JSON_OBJECT)
        return wall_pose_refuse(pose, json, node, "a bonus must be an object");
    size_t kind = judge_json_find(json, node, "bonus");
    if (!kind || json->nodes[kind].kind != JUDGE_JSON_STRING)
        return wall_pose_refuse(pose, json, node, "a bonus has a name");
    char *name = judge_json_string(json, kind, &length, "bonus");
    pose->used = wall_kind_of(name);
    free(name);
    if (pose->used == WALL_NONE)
        return wall_pose_refuse(pose, json, kind, "this bonus is unknown");
    size_t problem = judge_json_find(json, node, "problem");
    if (!problem || !judge_json_is_integer(json, problem, &pose->from))
        return wall_pose_refuse(pose, json, node, "a bonus has the number of a problem");
    size_t edge = judge_json_find(json, node, "edge");
    pose->has_leg = edge != 0;
    if (!edge)
        return true;
    if (!wall_pose_pair(json, edge, &a, &b) || a < 0 || b < 0)
        return wall_pose_refuse(pose, json, edge, "an edge must be two indices of vertices");
    pose->leg = (struct wall_edge){(size_t)a, (size_t)b};
    return true;
}

/* All bonuses must have the right form; only the first is kept, for two are too many anyway. */
static bool wall_pose_bonuses(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    size_t list = judge_json_find(json, node, "bonuses");
    if (!list)
        return true;
    if (json->nodes[list].kind != JUDGE_JSON_LIST)
        return wall_pose_refuse(pose, json, list, "bonuses must be a list");
    size_t first = json->nodes[list].first;
    pose->bonus_count = judge_json_count(json, first);
    for (node = first ? judge_json_next(json, first) : 0; node; node = judge_json_next(json, node))
        if (!wall_pose_bonus(pose, json, node))
            return false;
    return !first || wall_pose_bonus(pose, json, first);
}

void wall_pose_read(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    *pose = (struct wall_pose){.used = WALL_NONE};
    if (json->nodes[node].kind != JUDGE_JSON_OBJECT)
        (void)wall_pose_refuse(pose, json, node, "a pose must be an object");
    else if (wall_pose_points(pose, json, node))
        (void)wall_pose_bonuses(pose, json, node);
}

void wall_pose_free(struct wall_pose *pose)
{
    free(pose->points);
}
