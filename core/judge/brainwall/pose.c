/* See pose.h. */
#include "pose.h"

static void read_points(struct brainwall_pose *pose, struct brainwall_pose_offsets *offsets,
                        const struct judge_json *json,
                        size_t node, struct brainwall_point *points, size_t capacity)
{
    size_t list = judge_json_get(json, node, "a pose", "vertices");

    for (node = judge_json_list(json, list, "vertices"); node != 0; node = judge_json_next(json, node), pose->count++) {
        struct brainwall_point point = brainwall_problem_point(json, node, "a vertex");

        if (pose->count >= capacity)
            continue;
        points[pose->count] = point;
        if (offsets != NULL)
            offsets->points[pose->count] = (uint32_t)judge_json_begin(json, node);
    }
}

static void read_bonus(struct brainwall_pose *pose, const struct judge_json *json, size_t node)
{
    size_t edge;
    int64_t pair[2];

    pose->bonus = brainwall_problem_kind(json, node);
    pose->bonus_problem = judge_json_integer(json, judge_json_get(json, node, "a bonus", "problem"), 0, INT32_MAX,
                                             "the problem of a bonus");
    edge = judge_json_find(json, node, "a bonus", "edge");
    pose->has_leg = edge != 0;
    if (edge == 0)
        return;
    brainwall_problem_pair(json, edge, "the edge of a bonus", "a vertex of an edge", 0, BRAINWALL_COUNT_MAX - 1, pair);
    pose->leg = (struct brainwall_edge){(uint32_t)pair[0], (uint32_t)pair[1]};
}

/* Checks the form of all bonuses and keeps the first: two are one too many anyway. */
static void read_bonuses(struct brainwall_pose *pose, struct brainwall_pose_offsets *offsets,
                         const struct judge_json *json, size_t node)
{
    size_t list = judge_json_find(json, node, "a pose", "bonuses");
    size_t first = list != 0 ? judge_json_list(json, list, "bonuses") : 0;

    for (node = first; node != 0; node = judge_json_next(json, node)) {
        struct brainwall_pose other = *pose;

        read_bonus(pose->bonus_count == 0 ? pose : &other, json, node);
        pose->bonus_count++;
        if (offsets != NULL && pose->bonus_count <= 2)
            *(pose->bonus_count == 1 ? &offsets->bonus : &offsets->second_bonus) =
                (uint32_t)judge_json_begin(json, node);
    }
}

void brainwall_pose_read(struct brainwall_pose *pose, struct brainwall_pose_offsets *offsets,
                         const struct judge_json *json, size_t node,
                         struct brainwall_point *points, size_t capacity)
{
    *pose = (struct brainwall_pose){.points = points, .bonus = BRAINWALL_NONE};
    read_points(pose, offsets, json, node, points, capacity);
    read_bonuses(pose, offsets, json, node);
    if (json->wrong->length != 0)
        pose->bonus = BRAINWALL_NONE;
}
