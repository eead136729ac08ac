/* See found.h. */
#include "found.h"

#include "../rules/placement.h"

/* New loops from which on a pass is made again. Chosen by hand. */
enum { LOOPS_PASS = 32 };

/* The letters since the text was in the pose of a label before, in the same row; 0: it was not. */
static uint32_t loop_length(const struct exact *exact, uint32_t at)
{
    const struct exact_label *label = &exact->room.labels[at], *before = label;

    for (uint32_t length = 1; length <= label->row_letters; length++) {
        before = &exact->room.labels[before->parent];
        if (before->orientation == label->orientation && before->x == label->x && before->y == label->y)
            return length;
    }
    return 0;
}

/* Adds the shortest loop of a row, of which `label` is the last label, to those of the unit. False if there is
 * none. */
static bool add_loop(struct exact *exact, uint32_t unit, uint32_t label)
{
    struct loops *loops = exact->room.loops[exact->game->units[exact->game->source[unit]].orientations];
    uint32_t shortest = 0, end = label, words = loops->word_count;

    for (uint32_t at = label; exact->room.labels[at].row_letters > 0; at = exact->room.labels[at].parent) {
        uint32_t length = loop_length(exact, at);
        if (length == 0 || (shortest > 0 && length >= shortest))
            continue;
        shortest = length;
        end = at;
    }
    if (shortest == 0)
        return false;
    for (uint32_t i = shortest; i-- > 0 && shortest <= LOOPS_LETTERS; end = exact->room.labels[end].parent)
        exact->room.word[i] = (uint8_t)loops_number(game_command(exact->room.labels[end].letter));
    if (shortest > LOOPS_LETTERS || !loops_add(loops, exact->room.word, shortest))
        exact->pass = PASS_GIVEN_UP;
    exact->loops_new += loops->word_count - words;
    if (exact->loops_new >= LOOPS_PASS && exact->pass == PASS_DONE)
        exact->pass = PASS_AGAIN;
    return true;
}

void found_loop(struct exact *exact, uint32_t label)
{
    (void)add_loop(exact, exact->depth, label);
    if (exact->pass == PASS_DONE)
        exact->pass = PASS_AGAIN;
}

/* Whether the rules allow the text that ends with a label; else loops are added. */
static bool is_allowed(struct exact *exact, uint32_t label)
{
    bool allowed = true;

    for (uint32_t unit = exact->depth;; unit--) {
        while (exact->room.labels[label].letter != 0) {
            allowed = !add_loop(exact, unit, label) && allowed;
            while (exact->room.labels[label].row_letters > 0)
                label = exact->room.labels[label].parent;
            if (exact->room.labels[label].letter != 0)
                label = exact->room.labels[label].parent;
        }
        if (unit == 0)
            return allowed;
        label = exact->room.texts[exact->room.labels[label].parent].label;
    }
}

/* Writes the text that ends with a letter after a label. */
static void keep_letters(struct exact *exact, uint32_t label, char letter)
{
    char *to = exact->room.text_end;

    for (uint32_t unit = exact->depth;; unit--) {
        *--to = letter;
        for (; exact->room.labels[label].letter != 0; label = exact->room.labels[label].parent)
            *--to = exact->room.labels[label].letter;
        if (unit == 0)
            break;
        letter = exact->room.texts[exact->room.labels[label].parent].letter;
        label = exact->room.texts[exact->room.labels[label].parent].label;
    }
    exact->text = to;
}

void found_game(struct exact *exact, uint32_t label, char letter, const struct exact_lock *lock, int32_t points)
{
    struct exact_result *result = exact->result;

    if (!is_allowed(exact, label))
        return;
    exact->best = points;
    exact->found = true;
    *result = (struct exact_result){.points = points, .move = lock->move, .units = exact->depth + 1,
                                    .lines = lock->lines};
    exact->steps[exact->depth] = placement_pack(lock->pose, 0);
    for (uint32_t unit = exact->depth; unit-- > 0;) {
        const struct exact_lock *before = &exact->room.locks[exact->frames[unit].next - 1];
        exact->steps[unit] = placement_pack(before->pose, 0);
        result->move += before->move;
        result->lines += before->lines;
    }
    if (exact->planned != NULL)
        keep_letters(exact, label, letter);
}
