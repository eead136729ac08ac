/* See bound.h. Tables are filled from the end of the game backwards. */
#include "bound.h"

#include "../../base/bits.h"
#include "../rules/game.h"

/* One part of a unit's table: the values of all pairs for one number of moves south left and one set of phrases
 * used. */
struct part {
    uint32_t unit, south, used;
    int32_t *values;
};

static int32_t *values_of(struct bound *bound, uint32_t unit, uint32_t south, uint32_t used)
{
    const struct bound_unit *of = &bound->units[unit];

    return bound->points + of->first +
           (((size_t)south << bound->phrases->count) + used) * of->letters->pair_count;
}

static int32_t gain_of(const struct bound *bound, const struct letters_step *step, uint64_t used)
{
    uint64_t fresh = letters_scored(bound->phrases, step) & ~used;

    return letters_worth(bound->phrases, step) + PHRASE_BONUS * (int32_t)bits_count(fresh);
}

/* The best of the letters that lock the unit or move it south. */
static int32_t leave_row(struct bound *bound, const struct part *part, uint32_t pair)
{
    const struct letters *letters = bound->units[part->unit].letters;
    int32_t best = 0;

    for (uint32_t i = letters->pairs[pair].first; i < letters->pairs[pair + 1].first; i++) {
        const struct letters_step *step = &letters->steps[i];
        uint32_t used = part->used | (uint32_t)letters_scored(bound->phrases, step);
        int32_t after = 0;
        bool south = step->command == MOVE_SW || step->command == MOVE_SE;
        if (part->unit + 1 < bound->count)
            after = bound_letters(bound, part->unit + 1, bound->units[part->unit + 1].depth, used, step->node);
        if (south && part->south > 0) {
            int32_t below = bound_letters(bound, part->unit, part->south - 1, used, step->node);
            after = below > after ? below : after;
        }
        after += gain_of(bound, step, part->used);
        best = after > best ? after : best;
    }
    return best;
}

/* The best of a letter that stays in the row. */
static int32_t stay(struct bound *bound, const struct part *part, uint32_t pair)
{
    const struct letters *letters = bound->units[part->unit].letters;
    int32_t best = part->values[pair];

    for (uint32_t i = letters->pairs[pair].first; i < letters->pairs[pair + 1].first; i++) {
        const struct letters_step *step = &letters->steps[i];
        uint32_t used = part->used | (uint32_t)letters_scored(bound->phrases, step);
        int32_t after;
        if (step->pair == LETTERS_CLOSED || step->command == MOVE_SW || step->command == MOVE_SE)
            continue;
        after = used == part->used ? part->values[step->pair]
                                   : bound_letters(bound, part->unit, part->south, used, step->pair);
        after += gain_of(bound, step, part->used);
        best = after > best ? after : best;
    }
    return best;
}

/* A pass over the pairs takes one more letter of the row into account at the least. */
static void fill_part(struct bound *bound, struct part *part)
{
    const struct bound_unit *unit = &bound->units[part->unit];
    uint32_t pairs = unit->letters->pair_count, nodes = bound->phrases->node_count;
    bool changed = true;

    part->values = values_of(bound, part->unit, part->south, part->used);
    for (uint32_t pair = 0; pair < pairs; pair++)
        part->values[pair] = pair < nodes ? leave_row(bound, part, pair)
                                          : part->values[unit->letters->pairs[pair].node];
    bound->work += unit->letters->pairs[nodes].first;
    for (uint32_t pass = 0; changed && pass < unit->row_letters; pass++) {
        changed = false;
        for (uint32_t pair = pairs; pair-- > 0;) {
            int32_t value = stay(bound, part, pair);
            changed = changed || value != part->values[pair];
            part->values[pair] = value;
        }
        bound->work += unit->letters->pairs[pairs].first;
    }
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

bool bound_build(struct bound *bound, struct arena *arena, struct stop *stop)
{
    size_t size = 0;

    for (uint32_t i = 0; i < bound->count; i++) {
        struct bound_unit *unit = &bound->units[i];
        unit->first = size;
        size += ((size_t)(unit->depth + 1) << bound->phrases->count) * unit->letters->pair_count;
        if (size > arena_left(arena))
            return false;
    }
    bound->points = ARENA_TAKE(arena, size, int32_t);
    if (bound->points == NULL)
        return false;
    fill_locks(bound);
    for (uint32_t unit = bound->count; unit-- > 0;)
        for (uint32_t south = 0; south <= bound->units[unit].depth; south++)
            for (uint32_t used = UINT32_C(1) << bound->phrases->count; used-- > 0;) {
                uint64_t work = bound->work;
                fill_part(bound, &(struct part){unit, south, used, NULL});
                if (stop_after(stop, bound->work - work))
                    return false;
            }
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
    if (row_members >= size.width)
        lines += members / size.width;
    return lines <= BOUND_LINES ? lines : BOUND_LINES + 1;
}
