/* See bound.h. */
#include "bound.h"

#include "../rules/game.h"

/* A slice of a unit's table: the values of all states for one number of moves south left and one set of used
 * phrases. */
struct slice {
    uint32_t unit, descents, used;
    uint16_t *values;
};

static uint16_t *values_of(struct bound *bound, uint32_t unit, uint32_t descents, uint32_t used)
{
    const struct bound_unit *of = &bound->units[unit];

    return bound->phrase_points + of->first_value +
           (((size_t)descents << bound->tracked) + used) * of->product->state_count;
}

static int32_t value_at(const struct slice *slice, uint32_t state)
{
    return slice->values[state] < BOUND_SATURATED ? slice->values[state] : BOUND_UNLIMITED;
}

static uint16_t saturated(int32_t points)
{
    return points < BOUND_SATURATED ? (uint16_t)points : BOUND_SATURATED;
}

/* The tracked phrases that are used after an edge. */
static uint32_t used_after(const struct bound *bound, uint32_t used, const struct product_edge *edge)
{
    return (used | bound_completed(bound, edge)) & ((UINT32_C(1) << bound->tracked) - 1);
}

/* The best value of an edge that locks the unit or moves it south. */
static int32_t best_leaving(struct bound *bound, const struct slice *slice, uint32_t state)
{
    const struct product *product = bound->units[slice->unit].product;
    int32_t best = 0;

    for (uint32_t i = product->states[state].first_edge; i < product->states[state + 1].first_edge; i++) {
        const struct product_edge *edge = &product->edges[i];
        uint32_t used = used_after(bound, slice->used, edge), next = slice->unit + 1;
        int32_t after = 0;
        bool south = edge->command == MOVE_SW || edge->command == MOVE_SE;
        if (next < bound->count)
            after = bound_phrase_points(bound, next, bound->units[next].descents_max, used, edge->phrase_node);
        if (south && slice->descents > 0) {
            int32_t below =
                bound_phrase_points(bound, slice->unit, slice->descents - 1, used, edge->phrase_node);
            after = below > after ? below : after;
        }
        after += bound_edge_points(bound, edge, slice->used);
        best = after > best ? after : best;
    }
    return best;
}

/* The best value of an edge that stays in the row, or the value so far if that is greater. */
static int32_t best_staying(struct bound *bound, const struct slice *slice, uint32_t state)
{
    const struct product *product = bound->units[slice->unit].product;
    int32_t best = value_at(slice, state);

    for (uint32_t i = product->states[state].first_edge; i < product->states[state + 1].first_edge; i++) {
        const struct product_edge *edge = &product->edges[i];
        uint32_t used = used_after(bound, slice->used, edge);
        int32_t after;
        if (edge->state == PRODUCT_FORBIDDEN || edge->command == MOVE_SW || edge->command == MOVE_SE)
            continue;
        after = used == slice->used ? value_at(slice, edge->state)
                                    : bound_phrase_points(bound, slice->unit, slice->descents, used, edge->state);
        after += bound_edge_points(bound, edge, slice->used);
        best = after > best ? after : best;
    }
    return best;
}

/* Value iteration: each pass over the states allows for at least one more letter in the row. Passes end when no value
 * changes. Returns false when stopped. */
static bool fill_slice(struct bound *bound, struct slice *slice, struct stop *stop)
{
    const struct bound_unit *unit = &bound->units[slice->unit];
    const struct product_state *states = unit->product->states;
    uint32_t count = unit->product->state_count, nodes = bound->phrases->node_count;
    bool changed = true;

    slice->values = values_of(bound, slice->unit, slice->descents, slice->used);
    for (uint32_t state = 0; state < count; state++)
        slice->values[state] = state < nodes ? saturated(best_leaving(bound, slice, state))
                                             : slice->values[states[state].phrase_node];
    bound->work += states[nodes].first_edge;
    for (uint32_t pass = 0; changed && pass < unit->row_letters_max; pass++) {
        changed = false;
        for (uint32_t state = count; state-- > 0;) {
            uint16_t value = saturated(best_staying(bound, slice, state));
            changed = changed || value != slice->values[state];
            slice->values[state] = value;
        }
        bound->work += states[count].first_edge;
        if (stop_after(stop, states[count].first_edge))
            return false;
    }
    return !stop_after(stop, states[nodes].first_edge);
}

static void fill_lock_points(struct bound *bound)
{
    for (uint32_t left = 0; left <= BOUND_LINES; left++)
        for (uint32_t before = 0; before <= BOUND_LINES; before++)
            bound->lock_points[bound->count][left][before] = 0;
    for (uint32_t unit = bound->count; unit-- > 0;)
        for (uint32_t left = 0; left <= BOUND_LINES; left++)
            for (uint32_t before = 0; before <= BOUND_LINES; before++) {
                int32_t best = 0;
                for (uint32_t now = 0; now <= left; now++) {
                    int32_t points = game_points(bound->units[unit].members, now, before) +
                                     bound->lock_points[unit + 1][left - now][now];
                    best = points > best ? points : best;
                }
                bound->lock_points[unit][left][before] = best;
            }
}

/* Numbers the phrases by their moves south, fewest first, and fills `completed` by these numbers. */
static void sort_phrases(struct bound *bound)
{
    const struct phrase_set *phrases = bound->phrases;
    uint32_t number[BOUND_PHRASES];

    for (uint32_t p = 0; p < phrases->count; p++) {
        number[p] = 0;
        for (uint32_t q = 0; q < phrases->count; q++) {
            uint32_t of_p = phrase_descents(phrases->texts[p]), of_q = phrase_descents(phrases->texts[q]);
            number[p] += of_q < of_p || (of_q == of_p && q < p);
        }
    }
    for (uint32_t p = 0; p < phrases->count; p++) {
        bound->completed[p] = 0;
        for (uint32_t q = 0; q < phrases->count; q++)
            bound->completed[p] |= (uint32_t)((uint64_t)phrases->completed[p] >> q & 1) << number[q];
    }
}

/* Values of the tables if no phrase is tracked; each tracked phrase doubles them. */
static size_t values_untracked(const struct bound *bound)
{
    size_t values = 0;

    for (uint32_t i = 0; i < bound->count; i++)
        values += (size_t)(bound->units[i].descents_max + 1) * bound->units[i].product->state_count;
    return values;
}

bool bound_build(struct bound *bound, struct stop *stop)
{
    size_t size = 0, untracked = values_untracked(bound);

    sort_phrases(bound);
    bound->tracked = 0;
    while (bound->tracked < bound->phrases->count && untracked << (bound->tracked + 1) <= bound->value_capacity)
        bound->tracked++;
    for (uint32_t i = 0; i < bound->count; i++) {
        struct bound_unit *unit = &bound->units[i];
        unit->first_value = size;
        size += ((size_t)(unit->descents_max + 1) << bound->tracked) * unit->product->state_count;
    }
    if (size > bound->value_capacity)
        return false;
    fill_lock_points(bound);
    for (uint32_t unit = bound->count; unit-- > 0;)
        for (uint32_t descents = 0; descents <= bound->units[unit].descents_max; descents++)
            for (uint32_t used = UINT32_C(1) << bound->tracked; used-- > 0;)
                if (!fill_slice(bound, &(struct slice){unit, descents, used, NULL}, stop))
                    return false;
    return true;
}

uint32_t bound_lines(const struct bound *bound, uint32_t unit, const uint64_t *board, struct board_size size)
{
    uint32_t members = 0, row_members = 0, lines = 0;

    for (uint32_t i = unit; i < bound->count; i++) {
        members += bound->units[i].members;
        row_members += bound->units[i].row_members;
    }
    for (uint32_t empty = 0; empty <= size.width && empty <= row_members; empty++)
        for (uint32_t y = 0; y < size.height && empty <= members && lines <= BOUND_LINES; y++)
            if (bits_count_row(board + (size_t)y * size.words, size.words) == empty) {
                members -= empty;
                lines++;
            }
    /* The members that are left fill rows of a whole width. */
    if (size.width > 0 && row_members >= size.width)
        lines += members / size.width;
    return lines <= BOUND_LINES ? lines : BOUND_LINES + 1;
}
