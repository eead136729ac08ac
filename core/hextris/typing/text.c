/* See text.h. */
#include "text.h"

#include "../rules/placement.h"

/* Types a command by the letter of greatest rank: its points and the value of its node. */
static void type_command(struct text *text, enum command command)
{
    const struct phrase_set *phrases = text->phrases;
    struct route_start *hypothesis = &text->text_beam.hypotheses[0];
    const struct phrase_edge *edge = phrase_edges(phrases, hypothesis->node, command), *best = edge;
    int32_t best_rank = -1;

    do {
        uint64_t used = hypothesis->used | phrase_completed(phrases, edge);
        int32_t rank = phrase_points(phrases, edge, hypothesis->used) +
                       phrase_heuristic(phrases, edge->node, used, 0, PHRASE_ROWS_ANY, NULL);
        if (rank > best_rank) {
            best_rank = rank;
            best = edge;
        }
        edge = phrase_next_edge(edge);
    } while (edge != NULL);
    hypothesis->used |= phrase_completed(phrases, best);
    hypothesis->node = best->node;
    text_beam_put(&text->text_beam, &best->letter, 1);
}

/* Types the path to the pose and locks there, after the best hypothesis; the others are dropped. */
static void type_path(struct text *text, const struct reach *reach, const struct unit *unit, struct pose pose)
{
    text_beam_write(&text->text_beam);
    for (uint32_t i = text->path.length; i-- > 0;)
        type_command(text, (enum command)text->path.commands[i]);
    type_command(text, path_lock(reach, unit, pose));
}

/* Finds texts of the unit by a route and sets *routed if some lead to the lock; otherwise finds a path to it. Returns
 * false when stopped. */
static bool find_texts(struct text *text, const struct reach *reach, const struct unit *unit,
                       uint64_t placement, bool last, bool *routed)
{
    struct route *route = text->text_beam.route;
    struct pose pose = placement_pose(placement);
    bool paths_only = text->text_beam.width == 0;

    if (paths_only ? !path_find(&text->path, reach, unit, pose)
                   : !route_set_corridor(route, &text->path, reach, unit, pose, text->margin))
        return false;
    *routed = !paths_only && text_beam_lock(&text->text_beam, reach, unit, placement, last);
    if (*routed)
        return true;
    if (stop_after(text->stop, 0))
        return false;
    return paths_only || route->corridor != NULL || path_find(&text->path, reach, unit, pose);
}

enum text_status text_lock(struct text *text, const struct reach *reach, const struct unit *unit,
                           uint64_t placement, bool last)
{
    bool routed;

    if (!find_texts(text, reach, unit, placement, last, &routed))
        return TEXT_STOPPED;
    if (!routed)
        type_path(text, reach, unit, placement_pose(placement));
    return text->text_beam.sink_refused ? TEXT_SINK : TEXT_OK;
}

bool text_end(struct text *text)
{
    text_beam_write(&text->text_beam);
    return !text->text_beam.sink_refused;
}
