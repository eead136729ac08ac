/* See text.h. */
#include "text.h"

#include "beam.h"

/* Types one command by the letter of most points and promise. */
static void type_command(struct text *text, enum command command)
{
    const struct phrase_set *phrases = text->phrases;
    struct lanes *lanes = &text->lanes;
    struct route_start *at = &lanes->starts[0];
    const struct phrase_step *step = phrase_steps(phrases, at->node, command), *best = step;
    int32_t best_rank = -1;

    do {
        uint64_t used = at->used | phrase_scored(phrases, step);
        int32_t rank = phrase_points(phrases, step, at->used) +
                       phrase_promise(phrases, step->node, used, 0, 0, PHRASE_ROWS, NULL);
        if (rank > best_rank) {
            best_rank = rank;
            best = step;
        }
        step = phrase_next(step);
    } while (step != NULL);
    at->used |= phrase_scored(phrases, best);
    at->node = best->node;
    lanes_put(lanes, &best->letter, 1);
}

/* Types the path that was found. */
static void type_path(struct text *text, const struct reach *reach, const struct unit *unit,
                      struct pose pose)
{
    for (uint32_t i = text->path.length; i-- > 0;)
        type_command(text, (enum command)text->path.commands[i]);
    type_command(text, path_lock(reach, unit, pose));
}

/* Takes the lanes to the step by a route, in a corridor around the path unless texts may go everywhere. */
static bool route_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
                       bool last, bool everywhere)
{
    struct lanes *lanes = &text->lanes;
    const struct route_corridor corridor = {text->path.west, text->path.east, text->path.rows,
                                            (int32_t)text->margin};
    bool routed;

    if (lanes->width == 0)
        return false;
    lanes->route->corridor = everywhere ? NULL : &corridor;
    routed = lanes_lock(lanes, reach, unit, step, last);
    lanes->route->corridor = NULL;
    return routed;
}

enum text_status text_lock(struct text *text, const struct reach *reach, const struct unit *unit,
                           uint64_t step, bool last)
{
    struct lanes *lanes = &text->lanes;
    struct pose pose = beam_step_pose(step);
    bool everywhere = lanes->width > 0 && text->margin >= reach->size.width;

    if (!everywhere && !path_find(&text->path, reach, unit, pose))
        return TEXT_STOPPED;
    if (!route_lock(text, reach, unit, step, last, everywhere)) {
        if (stop_after(text->stop, 0) || (everywhere && !path_find(&text->path, reach, unit, pose)))
            return TEXT_STOPPED;
        lanes_write(lanes);
        type_path(text, reach, unit, pose);
    }
    return lanes->refused ? TEXT_SINK : TEXT_OK;
}

bool text_end(struct text *text)
{
    lanes_write(&text->lanes);
    return !text->lanes.refused;
}
