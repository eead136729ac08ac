/* See backtrack_zero.h.
 *
 * Anchorings take turns, since no way to place chains is right for all problems: false chains, and false ends of
 * chains, keep true ones away. Each anchoring has a memory of its own: failure weights and saved points from false
 * beginnings would mislead the searches from a true one. They can also mislead the same anchoring, which then never
 * finds the pose, so they are forgotten now and then. To place chains takes as long as some searches: several searches
 * begin with each placement. */
#include "backtrack_zero.h"

/* Failures that end the shortest search. Of 127 searches that found a pose 102 failed 20 times or less on the way, and
 * those that failed more than 640 times took 95 % of all work: a wrong start fails early. With 16 to 256 generated
 * problems take the same time, problem 76 the least with 16 and 32. */
enum { ZERO_FAILURES = 32 };

/* The memory of an anchoring is forgotten after this work, in units, times a term of Luby's sequence. Chosen by hand. */
enum { MEMORY_WORK = 60000000 };

/* Searches from a placement of chains take at least this many times its work. In 150 million units 29, 35 and 33 of 44
 * searches on generated problems found a pose with 1, 2 and 4; one search for each placement spent up to four fifths of
 * the work on placing. */
enum { PLACEMENTS = 2 };

/* The anchorings that are searched one after another, round and round. With WHOLE, CUT_1, WHOLE_LATER and CUT_1_LATER
 * equally often, generated problems take 1.4 times the work. */
static const uint8_t TURNS[] = {
    ANCHORING_RANDOM, ANCHORING_WHOLE_LATER, ANCHORING_CUT_1_LATER, ANCHORING_WHOLE,
    ANCHORING_WHOLE_LATER, ANCHORING_CUT_1_LATER, ANCHORING_CUT_1, ANCHORING_WHOLE_LATER, ANCHORING_CUT_1_LATER,
    ANCHORING_RANDOM, ANCHORING_WHOLE_LATER, ANCHORING_CUT_2_LATER, ANCHORING_WHOLE,
    ANCHORING_WHOLE_LATER, ANCHORING_CUT_1_LATER, ANCHORING_CUT_1, ANCHORING_NONE,
};

/* The kinds of one search of an anchoring after another, round and round; see set_kind(). */
static const uint8_t KINDS[] = {1, 1, 0, 1, 1, 2, 1, 3};

enum { TURN_COUNT = sizeof TURNS / sizeof TURNS[0], KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

/* Kinds of searches take turns, since no kind finds all poses. In 200 million steps with two seeds, 76 was found only
 * without corners_first, 85 only with corners_first and uniform candidates; on generated problems it is best to weigh
 * candidates by their points. */
static void set_kind(struct backtrack *search, uint32_t kind)
{
    search->order.corners_first = kind % 2 == 0;
    search->order.uniform_candidates = kind >= 2;
    search->order.root_weights = kind % 2 == 0;
}

/* ---- memories ---- */

void backtrack_zero_init(struct backtrack *search, struct arena *arena)
{
    uint32_t vertices = search->input->figure->vertex_count, corners = search->input->hole->polygon.count;
    struct backtrack_memory *memories = ARENA_TAKE(arena, ANCHORINGS, struct backtrack_memory);

    search->memories = memories;
    for (uint32_t i = 0; i < ANCHORINGS; i++) {
        struct backtrack_memory memory = {.weights = search->assignment.weights, .saved = search->saved.at};
        if (i > 0) {
            memory.weights.vertex = ARENA_TAKE(arena, vertices, uint32_t);
            memory.weights.corner = ARENA_TAKE(arena, corners, uint32_t);
            memory.saved = ARENA_TAKE(arena, vertices, struct point);
        }
        if (!arena->counting)
            memories[i] = memory;
    }
}

static void forget(const struct backtrack *search, struct backtrack_memory *memory)
{
    for (uint32_t v = 0; v < search->input->figure->vertex_count; v++) {
        memory->weights.vertex[v] = 1;
        memory->saved[v].x = BACKTRACK_NOWHERE;
    }
    for (uint32_t c = 0; c < search->input->hole->polygon.count; c++)
        memory->weights.corner[c] = 1;
    memory->placements = memory->searches = 0;
    memory->work = 0;
}

/* ---- searching ---- */

/* Places chains and searches some times from there. */
static enum backtrack_result search_placed(struct backtrack *search, enum anchoring anchoring)
{
    struct backtrack_memory *memory = &search->memories[anchoring];
    uint64_t work = backtrack_work(search), placing;
    struct assignment_mark mark;
    enum backtrack_result result;

    if (!anchoring_begin(search, anchoring, memory->placements++))
        return BACKTRACK_NONE;
    placing = backtrack_work(search) - work;
    mark = assignment_mark(&search->assignment);
    do {
        assignment_undo(&search->assignment, mark);
        set_kind(search, KINDS[memory->searches % KIND_COUNT]);
        result = backtrack_search(search, backtrack_failures(memory->searches / KIND_COUNT + 1, ZERO_FAILURES));
        memory->searches++;
    } while (result == BACKTRACK_UNDECIDED && !backtrack_out_of_work(search) &&
             backtrack_work(search) - work < (1 + PLACEMENTS) * placing);
    memory->work += backtrack_work(search) - work;
    if (result != BACKTRACK_NONE)
        return result;
    memory->is_exhausted = search->pinned.point == NULL && anchoring_is_constant(anchoring);
    return anchoring == ANCHORING_NONE && backtrack_exclude(search) ? BACKTRACK_NONE : BACKTRACK_UNDECIDED;
}

/* Searches with an anchoring and its memory. BACKTRACK_NONE: proven that there is no pose. */
static enum backtrack_result search_anchored(struct backtrack *search, enum anchoring anchoring)
{
    struct backtrack_memory *memory = &search->memories[anchoring];

    if (memory->work > MEMORY_WORK * backtrack_failures(memory->forgotten + 1, 1)) {
        forget(search, memory);
        memory->forgotten++;
    }
    search->assignment.weights = memory->weights;
    search->saved.at = memory->saved;
    return search_placed(search, anchoring);
}

enum backtrack_result backtrack_zero(struct backtrack *search, uint64_t likely_work)
{
    bool has_chains[ANCHORINGS];

    anchoring_find_chains(search);
    for (uint32_t i = 0; i < ANCHORINGS; i++) {
        forget(search, &search->memories[i]);
        has_chains[i] = anchoring_has_chains(search, i);
    }
    if (search->pinned.point == NULL && likely_work > search->work_max && anchoring_shows_zero(search))
        search->work_max = likely_work;
    for (uint32_t k = 0; !backtrack_out_of_work(search); k++) {
        uint32_t anchoring = TURNS[k % TURN_COUNT];
        enum backtrack_result result = BACKTRACK_UNDECIDED;
        if (!has_chains[anchoring])
            anchoring = has_chains[ANCHORING_RANDOM] ? ANCHORING_RANDOM : ANCHORING_NONE;
        if (!search->memories[anchoring].is_exhausted)
            result = search_anchored(search, anchoring);
        if (result != BACKTRACK_UNDECIDED)
            return result;
    }
    return BACKTRACK_UNDECIDED;
}
