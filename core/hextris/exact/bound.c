/* See bound.h. Tables are filled from the end of the game backwards. */
#include "bound.h"

#include "../rules/game.h"

/* One part of a unit's table: the values of all pairs for one number of moves south left and one set of phrases
 * used. */
struct part {
    uint32_t unit, south, used;
    uint16_t *values;
};

static uint16_t *values_of(struct bound *bound, uint32_t unit, uint32_t south, uint32_t used)
{
    const struct bound_unit *of = &bound->units[unit];

    return bound->points + of->first +
           (((size_t)south << bound->tracked) + used) * of->letters->pair_count;
}

static int32_t value_at(const struct part *part, uint32_t pair)
{
    return part->values[pair] < BOUND_MANY ? part->values[pair] : BOUND_ANY;
}

static uint16_t stored(int32_t points)
{
    return points < BOUND_MANY ? (uint16_t)points : BOUND_MANY;
}

/* The phrases used after a step, of those that are tracked. */
static uint32_t after_step(const struct bound *bound, uint32_t used, const struct letters_step *step)
{
    return (used | bound_scored(bound, step)) & ((UINT32_C(1) << bound->tracked) - 1);
}

/* The best of the letters that lock the unit or move it south. */
static int32_t leave_row(struct bound *bound, const struct part *part, uint32_t pair)
{
    const struct letters *letters = bound->units[part->unit].letters;
    int32_t best = 0;

    for (uint32_t i = letters->pairs[pair].first; i < letters->pairs[pair + 1].first; i++) {
        const struct letters_step *step = &letters->steps[i];
        uint32_t used = after_step(bound, part->used, step);
        int32_t after = 0;
        bool south = step->command == MOVE_SW || step->command == MOVE_SE;
        if (part->unit + 1 < bound->count)
            after = bound_letters(bound, part->unit + 1, bound->units[part->unit + 1].depth, used, step->node);
        if (south && part->south > 0) {
            int32_t below = bound_letters(bound, part->unit, part->south - 1, used, step->node);
            after = below > after ? below : after;
        }
        after += bound_gain(bound, step, part->used);
        best = after > best ? after : best;
    }
    return best;
}

/* The best of a letter that stays in the row. */
static int32_t stay(struct bound *bound, const struct part *part, uint32_t pair)
{
    const struct letters *letters = bound->units[part->unit].letters;
    int32_t best = value_at(part, pair);

    for (uint32_t i = letters->pairs[pair].first; i < letters->pairs[pair + 1].first; i++) {
        const struct letters_step *step = &letters->steps[i];
        uint32_t used = after_step(bound, part->used, step);
        int32_t after;
        if (step->pair == LETTERS_CLOSED || step->command == MOVE_SW || step->command == MOVE_SE)
            continue;
        after = used == part->used ? value_at(part, step->pair)
                                   : bound_letters(bound, part->unit, part->south, used, step->pair);
        after += bound_gain(bound, step, part->used);
        best = after > best ? after : best;
    }
    return best;
}

/* A pass over the pairs takes one more letter of the row into account at the least. False when stopped. */
static bool fill_part(struct bound *bound, struct part *part, struct stop *stop)
{
    const struct bound_unit *unit = &bound->units[part->unit];
    uint32_t pairs = unit->letters->pair_count, nodes = bound->phrases->node_count;
    bool changed = true;

    part->values = values_of(bound, part->unit, part->south, part->used);
    for (uint32_t pair = 0; pair < pairs; pair++)
        part->values[pair] = pair < nodes ? stored(leave_row(bound, part, pair))
                                          : part->values[unit->letters->pairs[pair].node];
    bound->work += unit->letters->pairs[nodes].first;
    for (uint32_t pass = 0; changed && pass < unit->row_letters; pass++) {
        changed = false;
        for (uint32_t pair = pairs; pair-- > 0;) {
            uint16_t value = stored(stay(bound, part, pair));
            changed = changed || value != part->values[pair];
            part->values[pair] = value;
        }
        bound->work += unit->letters->pairs[pairs].first;
        if (stop_after(stop, unit->letters->pairs[pairs].first))
            return false;
    }
    return !stop_after(stop, unit->letters->pairs[nodes].first);
}

static void fill_locks(struct bound *bound)
{
    for (uint32_t k = 0; k <= BOUND_LINES; k++)
        for (uint32_t before = 0; before <= BOUND_LINES; before++)
            bound->locks[bound->count][k][before] = 0;
    for (uint32_t unit = bound->count; unit-- > 0;)
        for (uint32_t k = 0; k <= BOUND_LINES; k++)
            for (uint32_t before = 0; before <= BOUND_LINES; before++) {
                int32_t best = 0;
                for (uint32_t now = 0; now <= k; now++) {
                    int32_t points = game_points(bound->units[unit].members, now, before) +
                                     bound->locks[unit + 1][k - now][now];
                    best = points > best ? points : best;
                }
                bound->locks[unit][k][before] = best;
            }
}

/* Numbers the phrases by their moves south. */
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
        bound->scored[p] = 0;
        for (uint32_t q = 0; q < phrases->count; q++)
            bound->scored[p] |= (uint32_t)((uint64_t)phrases->scored[p] >> q & 1) << number[q];
    }
}

/* Values of a table that tracks no phrase. */
static size_t values_untracked(const struct bound *bound)
{
    size_t values = 0;

    for (uint32_t i = 0; i < bound->count; i++)
        values += (size_t)(bound->units[i].depth + 1) * bound->units[i].letters->pair_count;
    return values;
}

bool bound_build(struct bound *bound, struct stop *stop)
{
    size_t size = 0, least = values_untracked(bound);

    sort_phrases(bound);
    bound->tracked = 0;
    while (bound->tracked < bound->phrases->count && least << (bound->tracked + 1) <= bound->room)
        bound->tracked++;
    for (uint32_t i = 0; i < bound->count; i++) {
        struct bound_unit *unit = &bound->units[i];
        unit->first = size;
        size += ((size_t)(unit->depth + 1) << bound->tracked) * unit->letters->pair_count;
    }
    if (size > bound->room)
        return false;
    fill_locks(bound);
    for (uint32_t unit = bound->count; unit-- > 0;)
        for (uint32_t south = 0; south <= bound->units[unit].depth; south++)
            for (uint32_t used = UINT32_C(1) << bound->tracked; used-- > 0;)
                if (!fill_part(bound, &(struct part){unit, south, used, NULL}, stop))
                    return false;
    return true;
}

/* The rows that lack the fewest cells are filled first; when all are, new ones. */
uint32_t bound_lines(const struct bound *bound, uint32_t unit, const uint64_t *board, struct board_size size)
{
    uint32_t members = 0, row_members = 0, lines = 0;

    for (uint32_t i = unit; i < bound->count; i++) {
        members += bound->units[i].members;
        row_members += bound->units[i].row_members;
    }
    for (uint32_t lacking = 0; lacking <= size.width && lacking <= row_members; lacking++)
        for (uint32_t y = 0; y < size.height && lacking <= members && lines <= BOUND_LINES; y++)
            if (bits_count_row(board + (size_t)y * size.words, size.words) == lacking) {
                members -= lacking;
                lines++;
            }
    if (size.width > 0 && row_members >= size.width)
        lines += members / size.width;
    return lines <= BOUND_LINES ? lines : BOUND_LINES + 1;
}
