/* See text.h. */
#include "text.h"

#include "beam.h"

/* The way to type a lock: the planned node where it is to be had, else the best one. */
static const struct route_way *choose_way(const struct route *route, const struct route_way *ways,
                                          uint32_t node)
{
    for (uint32_t i = 0; i < route->ways_each && ways[i].letter != 0; i++)
        if (ways[i].node == node)
            return &ways[i];
    return ways;
}

/* Types one command by the letter of most points and promise. */
static bool type_command(struct text *text, enum command command, struct sink sink)
{
    const struct phrase_set *phrases = text->phrases;
    const struct phrase_step *step = phrase_steps(phrases, text->node, command), *best = step;
    int32_t best_rank = -1, best_points = 0;

    do {
        uint64_t used = text->used | phrase_scored(phrases, step);
        int32_t points = phrase_points(phrases, step, text->used);
        int32_t rank = points + phrase_promise(phrases, step->node, used, 0, 0, PHRASE_ROWS, NULL);
        if (rank > best_rank) {
            best_rank = rank;
            best_points = points;
            best = step;
        }
        step = phrase_next(step);
    } while (step != NULL);
    text->points += best_points;
    text->node = best->node;
    text->used |= phrase_scored(phrases, best);
    return sink.put(sink.context, &best->letter, 1);
}

static bool type_path(struct text *text, const struct reach *reach, const struct unit *unit,
                      struct pose pose, struct sink sink)
{
    path_find(&text->path, reach, unit, pose);
    for (uint32_t i = text->path.length; i-- > 0;)
        if (!type_command(text, (enum command)text->path.commands[i], sink))
            return false;
    return type_command(text, path_lock(reach, unit, pose), sink);
}

bool text_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
               bool last, struct sink sink)
{
    struct pose pose = beam_step_pose(step);
    uint32_t lock = reach_lock_index(reach, pose);
    const struct route_way *way;

    if (text->width == 0)
        return type_path(text, reach, unit, pose, sink);
    route_run(text->route, reach, unit, text->width,
              (struct route_start){text->node, text->used, last}, lock);
    way = choose_way(text->route, route_ways(text->route, lock), beam_step_node(step));
    if (way->letter == 0)
        return type_path(text, reach, unit, pose, sink);
    text->points += way->points;
    text->node = way->node;
    text->used = way->used;
    return route_text(text->route, way, sink.put, sink.context);
}
