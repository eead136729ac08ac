/* See pose.h. */
#include "pose.h"

static void read_points(struct wall_pose *pose, struct wall_pose_places *places, const struct judge_json *json,
                        size_t node, struct wall_point *points, size_t room)
{
    size_t list = judge_json_get(json, node, "a pose", "vertices");

    for (node = judge_json_list(json, list, "vertices"); node != 0; node = judge_json_next(json, node), pose->count++) {
        struct wall_point point = wall_problem_point(json, node, "a vertex");

        if (pose->count >= room)
            continue;
        points[pose->count] = point;
        if (places != NULL)
            places->points[pose->count] = (uint32_t)judge_json_begin(json, node);
    }
}

static void read_bonus(struct wall_pose *pose, const struct judge_json *json, size_t node)
{
    size_t edge;
    int64_t pair[2];

    pose->used = wall_problem_kind(json, node);
    pose->from = judge_json_integer(json, judge_json_get(json, node, "a bonus", "problem"), 0, INT32_MAX,
                                    "the problem of a bonus");
    edge = judge_json_find(json, node, "a bonus", "edge");
    pose->has_leg = edge != 0;
    if (edge == 0)
        return;
    wall_problem_pair(json, edge, "the edge of a bonus", "a vertex of an edge", 0, WALL_COUNT_MAX - 1, pair);
    pose->leg = (struct wall_edge){(uint32_t)pair[0], (uint32_t)pair[1]};
}

/* All bonuses must have the right form; only the first is kept, for two are too many anyway. */
static void read_bonuses(struct wall_pose *pose, struct wall_pose_places *places, const struct judge_json *json, size_t node)
{
    size_t list = judge_json_find(json, node, "a pose", "bonuses");
    size_t first = list != 0 ? judge_json_list(json, list, "bonuses") : 0;

    for (node = first; node != 0; node = judge_json_next(json, node)) {
        struct wall_pose other = *pose;

        read_bonus(pose->bonus_count == 0 ? pose : &other, json, node);
        pose->bonus_count++;
        if (places != NULL && pose->bonus_count <= 2)
            *(pose->bonus_count == 1 ? &places->bonus : &places->second_bonus) = (uint32_t)judge_json_begin(json, node);
    }
}

void wall_pose_read(struct wall_pose *pose, struct wall_pose_places *places, const struct judge_json *json, size_t node,
                    struct wall_point *points, size_t room)
{
    *pose = (struct wall_pose){.points = points, .used = WALL_NONE};
    read_points(pose, places, json, node, points, room);
    read_bonuses(pose, places, json, node);
    if (json->wrong->length != 0)
        pose->used = WALL_NONE;
}
