/* See text.h. */
#include "text.h"

#include "../rules/placement.h"

/* Types one command by the letter of most points and heuristic. */
static void type_command(struct text *text, enum command command)
{
    const struct phrase_set *phrases = text->phrases;
    struct text_beam *text_beam = &text->text_beam;
    struct route_start *at = &text_beam->starts[0];
    const struct phrase_step *step = phrase_steps(phrases, at->node, command), *best = step;
    int32_t best_rank = -1;

    do {
        uint64_t used = at->used | phrase_scored(phrases, step);
        int32_t rank = phrase_points(phrases, step, at->used) +
                       phrase_heuristic(phrases, step->node, used, 0, 0, PHRASE_ROWS, NULL);
        if (rank > best_rank) {
            best_rank = rank;
            best = step;
        }
        step = phrase_next(step);
    } while (step != NULL);
    at->used |= phrase_scored(phrases, best);
    at->node = best->node;
    text_beam_put(text_beam, &best->letter, 1);
}

/* Types the path that was found. */
static void type_path(struct text *text, const struct reach *reach, const struct unit *unit,
                      struct pose pose)
{
    for (uint32_t i = text->path.length; i-- > 0;)
        type_command(text, (enum command)text->path.commands[i]);
    type_command(text, path_lock(reach, unit, pose));
}

/* Takes the text_beam to the step by a route, in a corridor around the path unless texts may go everywhere. */
static bool route_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
                       bool last, bool everywhere)
{
    struct text_beam *text_beam = &text->text_beam;
    const struct route_corridor corridor = {text->path.west, text->path.east, text->path.rows,
                                            (int32_t)text->margin};
    bool routed;

    if (text_beam->width == 0)
        return false;
    text_beam->route->corridor = everywhere ? NULL : &corridor;
    routed = text_beam_lock(text_beam, reach, unit, step, last);
    text_beam->route->corridor = NULL;
    return routed;
}

enum text_status text_lock(struct text *text, const struct reach *reach, const struct unit *unit,
                           uint64_t step, bool last)
{
    struct text_beam *text_beam = &text->text_beam;
    struct pose pose = placement_pose(step);
    bool everywhere = text_beam->width > 0 && text->margin >= reach->size.width;

    if (!everywhere && !path_find(&text->path, reach, unit, pose))
        return TEXT_STOPPED;
    if (!route_lock(text, reach, unit, step, last, everywhere)) {
        if (stop_after(text->stop, 0) || (everywhere && !path_find(&text->path, reach, unit, pose)))
            return TEXT_STOPPED;
        text_beam_write(text_beam);
        type_path(text, reach, unit, pose);
    }
    return text_beam->refused ? TEXT_SINK : TEXT_OK;
}

bool text_end(struct text *text)
{
    text_beam_write(&text->text_beam);
    return !text->text_beam.refused;
}
