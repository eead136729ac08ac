/* See text.h. */
#include "text.h"

#include "beam.h"

/* The way to type a lock: of those that go on with the lane that was written, the one to the planned node
 * where it is to be had, else the best one; NULL when there is none. */
static const struct route_way *choose_way(const struct text *text, const struct route_way *ways,
                                          uint32_t node)
{
    const struct route_way *best = NULL;

    for (uint32_t i = 0; i < ROUTE_WAYS_ONE && ways[i].letter != 0; i++) {
        if (ways[i].start != text->lane)
            continue;
        if (ways[i].node == node)
            return &ways[i];
        best = best != NULL ? best : &ways[i];
    }
    return best;
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

/* Where the plan does not say with which lanes the text goes on, it goes on alone. */
static void leave_plan(struct text *text)
{
    text->lane = 0;
    lanes_begin(&text->lanes, text->node, text->used, text->points);
}

bool text_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
               bool last, struct sink sink)
{
    struct lanes *lanes = &text->lanes;
    struct pose pose = beam_step_pose(step);
    uint32_t lock = reach_lock_index(reach, pose);
    int64_t before = lanes->points;
    const struct route_way *ways, *way;

    if (lanes->width == 0)
        return type_path(text, reach, unit, pose, sink);
    (void)lanes_lock(lanes, reach, unit, lock, last);
    ways = route_ways(lanes->route, lock);
    way = choose_way(text, ways, beam_step_node(step));
    if (way == NULL) {
        bool typed = type_path(text, reach, unit, pose, sink);
        leave_plan(text);
        return typed;
    }
    text->points = before + way->points;
    text->node = way->node;
    text->used = way->used;
    text->lane = (uint32_t)(way - ways);
    if (!text->spelled || way->node != beam_step_node(step))
        leave_plan(text);
    return route_text(lanes->route, way, sink.put, sink.context);
}
