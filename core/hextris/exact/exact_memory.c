/* The memory of a search to the end: see exact.h. What it takes follows from the budget alone, in numbers of
 * objects, so that all machines give up at the same point. */
#include "exact.h"

#include "exact_state.h"

/* Boards of more cells have too many poses. Chosen by hand. */
enum { CELLS_MAX = 1024 };

/* Objects by the work of the budget: one for each `work`, but `least` to `most`. Chosen by hand:
 * labels fill up first in most games, and together they take an eighth of a byte for a unit of work. */
struct share {
    uint32_t work, least, most;
};
static const struct share LABELS = {384, 1024, 1 << 19}, TEXTS = {2048, 512, 1 << 16},
                          LOCKS = {4096, 512, 1 << 15}, SEEN = {2048, 256, 1 << 16},
                          VALUES = {256, 4096, 1 << 20}, PAIRS = {4096, 512, 1 << 13};

/* Steps of a pair, about: with 18 phrases it has 10. */
enum { PAIR_STEPS = 16 };

bool exact_possible(const struct problem *problem, const struct phrase_set *phrases)
{
    return problem->source_length <= BOUND_UNITS && phrases->count <= BOUND_PHRASES &&
           (uint64_t)problem->width * problem->height <= CELLS_MAX;
}

static uint32_t share_of(struct share share, uint64_t work)
{
    uint64_t count = work / share.work;

    if (count > share.most)
        return share.most;
    return count > share.least ? (uint32_t)count : share.least;
}

/* The least power of two that is no less. */
static uint32_t power_of_two(uint32_t least)
{
    uint32_t size = 1;

    while (size < least)
        size *= 2;
    return size;
}

static void lay_boards(struct exact_room *room, struct board_size size, struct arena *arena)
{
    size_t words = (size_t)size.height * size.words;
    size_t letters = BOUND_UNITS * ((size_t)UNIT_ORIENTATIONS * size.width * size.height + 1);

    reach_init_sets(&room->below, size, arena);
    room->text_end = ARENA_TAKE(arena, letters, char) + letters;
    room->boards = ARENA_TAKE(arena, (BOUND_UNITS + 1) * words, uint64_t);
    room->child = ARENA_TAKE(arena, words, uint64_t);
    room->covered = ARENA_TAKE(arena, words, uint64_t);
    room->row_most = ARENA_TAKE(arena, 2 * (size_t)size.height, uint32_t);
}

/* Units have 1, 2, 3 or 6 orientations. */
static void lay_letters(struct exact_room *room, uint64_t work, struct arena *arena)
{
    struct letters_room *letters = &room->letters;

    for (uint32_t orientations = 1; orientations <= UNIT_ORIENTATIONS; orientations++)
        if (UNIT_ORIENTATIONS % orientations == 0)
            room->loops[orientations] = ARENA_TAKE(arena, 1, struct loops);
    room->word = ARENA_TAKE(arena, LOOPS_LETTERS, uint8_t);
    letters->pair_count = share_of(PAIRS, work);
    letters->step_count = letters->pair_count * PAIR_STEPS;
    letters->pairs = ARENA_TAKE(arena, letters->pair_count, struct letters_pair);
    letters->steps = ARENA_TAKE(arena, letters->step_count, struct letters_step);
    room->value_room = share_of(VALUES, work);
    room->values = ARENA_TAKE(arena, room->value_room, uint16_t);
}

void exact_room_lay(struct exact_room *room, struct board_size size, uint64_t work, struct arena *arena)
{
    room->label_room = share_of(LABELS, work);
    room->text_room = share_of(TEXTS, work);
    room->lock_room = share_of(LOCKS, work);
    room->seen_size = power_of_two(share_of(SEEN, work));
    room->table_size = power_of_two(room->label_room + room->label_room / 2);
    room->labels = ARENA_TAKE(arena, room->label_room, struct exact_label);
    room->texts = ARENA_TAKE(arena, room->text_room, struct exact_text);
    room->locks = ARENA_TAKE(arena, room->lock_room, struct exact_lock);
    room->table = ARENA_TAKE(arena, room->table_size, uint32_t);
    room->seen = ARENA_TAKE(arena, 2 * (size_t)room->seen_size, uint64_t);
    lay_boards(room, size, arena);
    lay_letters(room, work, arena);
}

size_t exact_need(const struct problem *problem, uint64_t work)
{
    struct arena counting = arena_counting();
    struct exact_room room;

    (void)ARENA_TAKE(&counting, 1, struct exact);
    exact_room_lay(&room, board_size_of(problem), work, &counting);
    return arena_counted(&counting);
}
