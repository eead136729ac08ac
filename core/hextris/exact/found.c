/* See found.h. */
#include "found.h"

#include "../rules/placement.h"

/* A pass that has added this many loops is restarted. Chosen by hand. */
enum { LOOPS_RESTART = 32 };

/* Letters between the last two visits of a label's pose in its row; 0: the pose was visited once. */
static uint32_t loop_length(const struct exact *exact, uint32_t at)
{
    const struct exact_label *label = &exact->memory.labels[at], *before = label;

    for (uint32_t length = 1; length <= label->row_letters; length++) {
        before = &exact->memory.labels[before->parent];
        if (before->orientation == label->orientation && before->x == label->x && before->y == label->y)
            return length;
    }
    return 0;
}

/* Adds the shortest loop of the row that ends with `label` to those of the unit. Returns false if the row has none. */
static bool add_loop(struct exact *exact, uint32_t unit, uint32_t label)
{
    struct loops *loops = exact->memory.loops[exact->game->units[exact->game->source[unit]].orientations];
    uint32_t shortest = 0, end = label, words = loops->word_count;

    for (uint32_t at = label; exact->memory.labels[at].row_letters > 0; at = exact->memory.labels[at].parent) {
        uint32_t length = loop_length(exact, at);
        if (length == 0 || (shortest > 0 && length >= shortest))
            continue;
        shortest = length;
        end = at;
    }
    if (shortest == 0)
        return false;
    for (uint32_t i = shortest; i-- > 0 && shortest <= LOOPS_LETTERS; end = exact->memory.labels[end].parent)
        exact->memory.loop[i] = (uint8_t)loops_command_number(game_command(exact->memory.labels[end].letter));
    if (shortest > LOOPS_LETTERS || !loops_add(loops, exact->memory.loop, shortest))
        exact->pass = PASS_GIVEN_UP;
    exact->loops_added += loops->word_count - words;
    if (exact->loops_added >= LOOPS_RESTART && exact->pass == PASS_OK)
        exact->pass = PASS_LOOPS_ADDED;
    return true;
}

void found_loop(struct exact *exact, uint32_t label)
{
    (void)add_loop(exact, exact->depth, label);
    if (exact->pass == PASS_OK)
        exact->pass = PASS_LOOPS_ADDED;
}

/* Whether the text of a label visits no pose twice. Each row of it that does adds a loop. */
static bool is_allowed(struct exact *exact, uint32_t label)
{
    bool allowed = true;

    for (uint32_t unit = exact->depth;; unit--) {
        while (exact->memory.labels[label].letter != 0) {
            allowed = !add_loop(exact, unit, label) && allowed;
            while (exact->memory.labels[label].row_letters > 0)
                label = exact->memory.labels[label].parent;
            if (exact->memory.labels[label].letter != 0)
                label = exact->memory.labels[label].parent;
        }
        if (unit == 0)
            return allowed;
        label = exact->memory.texts[exact->memory.labels[label].parent].label;
    }
}

/* Writes the text of a label and one more letter, from its end backwards. */
static void write_text(struct exact *exact, uint32_t label, char letter)
{
    char *to = exact->memory.text_end;

    for (uint32_t unit = exact->depth;; unit--) {
        *--to = letter;
        for (; exact->memory.labels[label].letter != 0; label = exact->memory.labels[label].parent)
            *--to = exact->memory.labels[label].letter;
        if (unit == 0)
            break;
        letter = exact->memory.texts[exact->memory.labels[label].parent].letter;
        label = exact->memory.texts[exact->memory.labels[label].parent].label;
    }
    exact->text = to;
}

void found_game(struct exact *exact, uint32_t label, char letter, const struct exact_lock *lock, int32_t points)
{
    struct exact_result *result = exact->result;

    if (!is_allowed(exact, label))
        return;
    exact->threshold = points;
    exact->found = true;
    *result = (struct exact_result){.points = points, .move = lock->move, .units = exact->depth + 1,
                                    .lines = lock->lines};
    exact->steps[exact->depth] = placement_pack(lock->pose, 0);
    for (uint32_t unit = exact->depth; unit-- > 0;) {
        const struct exact_lock *before = &exact->memory.locks[exact->frames[unit].next_lock - 1];
        exact->steps[unit] = placement_pack(before->pose, 0);
        result->move += before->move;
        result->lines += before->lines;
    }
    if (exact->input->fixed_locks != NULL)
        write_text(exact, label, letter);
}
