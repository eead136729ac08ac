/* The memory of an exact search: see exact.h. The numbers of objects follow from the budget alone, so that the search
 * gives up at the same point on all machines. */
#include "exact.h"

#include "exact_state.h"

/* Larger boards have too many poses. Chosen by hand. */
enum { CELLS_MAX = 1024 };

/* A number of objects: one for each `work_each` units of the budget's work, but at least `min` and at most `max`. The
 * values were chosen by hand: in most games the labels fill up first; all objects together take about an eighth of a
 * byte for a unit of work. */
struct quota {
    uint32_t work_each, min, max;
};
static const struct quota LABELS = {384, 1024, 1 << 19}, TEXTS = {2048, 512, 1 << 16},
                          LOCKS = {4096, 512, 1 << 15}, TRANSPOSITIONS = {2048, 256, 1 << 16},
                          VALUES = {256, 4096, 1 << 20}, STATES = {4096, 512, 1 << 13};

/* Average edges of a state of the product automaton: with 18 phrases it has 10. */
enum { EDGES_PER_STATE = 16 };

bool exact_possible(const struct problem *problem, const struct phrase_set *phrases)
{
    return problem->source_length <= BOUND_UNITS && phrases->count <= BOUND_PHRASES &&
           (uint64_t)problem->width * problem->height <= CELLS_MAX;
}

static uint32_t quota_count(struct quota quota, uint64_t work)
{
    uint64_t count = work / quota.work_each;

    if (count > quota.max)
        return quota.max;
    return count > quota.min ? (uint32_t)count : quota.min;
}

/* The least power of two that is at least `min`. */
static uint32_t power_of_two(uint32_t min)
{
    uint32_t size = 1;

    while (size < min)
        size *= 2;
    return size;
}

static void lay_boards(struct exact_memory *memory, struct board_size size, struct arena *arena)
{
    size_t words = (size_t)size.height * size.words;
    size_t letters = BOUND_UNITS * ((size_t)UNIT_ORIENTATIONS * size.width * size.height + 1);

    reach_init_sets(&memory->reach_next, size, arena);
    memory->text_end = ARENA_TAKE(arena, letters, char) + letters;
    memory->boards = ARENA_TAKE(arena, (BOUND_UNITS + 1) * words, uint64_t);
    memory->child_board = ARENA_TAKE(arena, words, uint64_t);
    memory->covered = ARENA_TAKE(arena, words, uint64_t);
    memory->row_members = ARENA_TAKE(arena, 2 * (size_t)size.height, uint32_t);
}

/* Units have 1, 2, 3 or 6 orientations. */
static void lay_tables(struct exact_memory *memory, uint64_t work, struct arena *arena)
{
    struct product_memory *products = &memory->products;

    for (uint32_t orientations = 1; orientations <= UNIT_ORIENTATIONS; orientations++)
        if (UNIT_ORIENTATIONS % orientations == 0)
            memory->loops[orientations] = ARENA_TAKE(arena, 1, struct loops);
    memory->loop = ARENA_TAKE(arena, LOOPS_LETTERS, uint8_t);
    products->state_capacity = quota_count(STATES, work);
    products->edge_capacity = products->state_capacity * EDGES_PER_STATE;
    products->states = ARENA_TAKE(arena, products->state_capacity, struct product_state);
    products->edges = ARENA_TAKE(arena, products->edge_capacity, struct product_edge);
    memory->value_capacity = quota_count(VALUES, work);
    memory->bound_values = ARENA_TAKE(arena, memory->value_capacity, uint16_t);
}

void exact_memory_layout(struct exact_memory *memory, struct board_size size, uint64_t work, struct arena *arena)
{
    memory->label_capacity = quota_count(LABELS, work);
    memory->text_capacity = quota_count(TEXTS, work);
    memory->lock_capacity = quota_count(LOCKS, work);
    memory->transposition_count = power_of_two(quota_count(TRANSPOSITIONS, work));
    memory->label_slots = power_of_two(memory->label_capacity + memory->label_capacity / 2);
    memory->labels = ARENA_TAKE(arena, memory->label_capacity, struct exact_label);
    memory->texts = ARENA_TAKE(arena, memory->text_capacity, struct exact_text);
    memory->locks = ARENA_TAKE(arena, memory->lock_capacity, struct exact_lock);
    memory->label_table = ARENA_TAKE(arena, memory->label_slots, uint32_t);
    memory->transpositions = ARENA_TAKE(arena, 2 * (size_t)memory->transposition_count, uint64_t);
    lay_boards(memory, size, arena);
    lay_tables(memory, work, arena);
}

size_t exact_need(const struct problem *problem, uint64_t work)
{
    struct arena counting = arena_counting();
    struct exact_memory memory;

    (void)ARENA_TAKE(&counting, 1, struct exact);
    exact_memory_layout(&memory, board_size_of(problem), work, &counting);
    return arena_counted(&counting);
}
