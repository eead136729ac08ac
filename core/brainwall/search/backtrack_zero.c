/* See backtrack_zero.h.
 *
 * Eight of every nine searches begin with chains laid on the boundary (chains.h), those with the highest scores first,
 * as many as go together. Some are left out at random, and most lose some vertices at their ends: a false chain or a
 * false end keeps true ones away. On problem 64 the first such covering has 37 of the 50 corners, 36 of them true; on
 * problem 106 it places 74 of 132 vertices, all true.
 *
 * Half of the time chains are then searched again, among the open corners and the candidates that are left. These are
 * at most a quarter of those before, so that even short chains are unlikely by chance. In 100 million steps 56 of 58
 * generated poses were found with this, 53 without; problem 85, in 250 million steps, by 4 seeds of 4, without by 3 of
 * 5; if it is done every time, by 0 of 5. */
#include "backtrack_zero.h"

#include "anneal_math.h"

/* Failures that end the shortest search. Of 127 searches that found a pose 102 failed 20 times or less on the way, and
 * those that failed more than 640 times took 95 % of all work: a wrong start fails early. With 16 to 256 generated
 * problems take the same time, problem 76 the least with 16 and 32. */
enum { ZERO_FAILURES = 32 };

/* Kinds of searches. */
enum { KINDS = 4 };

/* Times that chains are laid, with two searches each, for each search that lays none. Chosen by hand. */
enum { LAYS = 4 };

/* One of this number of chains is left out, at random. Chosen by hand. */
enum { LEFT_OUT = 4 };

/* Times that chains are searched again among open corners, and corners of the shortest of these. Chosen by hand. */
enum { LATER = 4, LATER_LEAST = 2 };

/* The number of chains that chance alone is expected to add to those that are laid. Chosen by hand. */
enum { CHANCES = 4 };

/* The least score of a chain that is laid. A chain may begin with any candidate of any open corner. */
static int32_t score_least(const struct backtrack *search)
{
    const struct assignment *a = &search->assignment;
    uint64_t starts = 0;

    for (uint32_t c = 0; c < search->input->hole->polygon.count; c++)
        if (a->cover.vertex_at[c] == ASSIGNMENT_NONE)
            starts += a->cover.candidate_count[c];
    return (anneal_log2(((starts > CHANCES ? starts : CHANCES) << 16) / CHANCES) >> 8) * CHAIN_PARTS >> 8;
}

/* Lays a chain on the boundary without the first `front` and the last `back` of its vertices. False when that fails. */
static bool lay_chain(struct backtrack *search, const struct chain *chain, uint32_t front, uint32_t back)
{
    struct assignment *a = &search->assignment;
    const struct polygon *polygon = &search->input->hole->polygon;

    for (uint32_t i = front; i + back < chain->length; i++) {
        uint32_t corner = (chain->corner + i) % polygon->count, vertex = chain->vertices[i];
        if (a->cover.vertex_at[corner] == vertex)
            continue;
        if (a->placed[vertex] || a->cover.vertex_at[corner] != ASSIGNMENT_NONE ||
            !domain_has(&a->domains[vertex], search->input->hole, polygon->corners[corner]) ||
            !assignment_place(a, vertex, polygon->corners[corner]))
            return false;
    }
    return true;
}

/* The number of vertices to cut off an end, at random: none half of the time, else 1 to 4. */
static uint32_t any_cut(struct backtrack *search)
{
    uint32_t cut = random_wide_below(&search->random, 9);

    return cut > 4 ? 0 : cut;
}

/* Lays chains as far as they go together: all of them, or some left out; whole, or with ends cut off. Returns the
 * number of those laid. */
static uint32_t lay_chains(struct backtrack *search, const struct chains *chains, bool all, bool whole)
{
    int32_t least = score_least(search);
    uint32_t laid = 0;

    for (uint32_t i = 0; i < chains->count && chains->chain[i].score >= least &&
         !backtrack_is_stopped(search, 0); i++) {
        const struct chain *chain = &chains->chain[i];
        struct assignment_mark mark = assignment_mark(&search->assignment);
        uint32_t front = whole ? 0 : any_cut(search), back = whole ? 0 : any_cut(search);
        if (!all && random_wide_below(&search->random, LEFT_OUT) == 0)
            continue;
        if (!whole && chain->length < front + back + CHAIN_LENGTH_MIN)
            continue;
        if (lay_chain(search, chain, front, back))
            laid++;
        else
            assignment_undo(&search->assignment, mark);
    }
    return laid;
}

/* Begins with chains of the whole boundary and, if `again`, continues with chains of the open corners. False when there
 * is no pose. */
static bool begin_with_chains(struct backtrack *search, bool all, bool again)
{
    uint32_t laid;

    if (!backtrack_begin(search, true))
        return false;
    laid = lay_chains(search, &search->chains, all, all);
    for (uint32_t i = 0; i < LATER && again && laid > 0 && search->assignment.cover.open_count > 0 &&
         !backtrack_is_stopped(search, 0);
         i++) {
        chains_find(&search->later_chains, &search->finder, LATER_LEAST, random_wide_next(&search->random));
        laid = lay_chains(search, &search->later_chains, false, true);
    }
    return true;
}

/* Kinds of searches take turns, since no kind finds all poses. In 200 million steps with two seeds, 76 was found only
 * without corners_first, 85 only with corners_first and uniform candidates; on generated problems it is best to weigh
 * candidates by their points. */
static void set_kind(struct backtrack *search, uint32_t kind)
{
    search->order.corners_first = kind % 2 == 0;
    search->order.uniform_candidates = kind >= 2;
    search->order.root_weights = kind % 2 == 0;
}

/* Both kinds of a pair, with corners_first and without, from the assignment as it is. */
static enum backtrack_result search_both(struct backtrack *search, uint32_t pair, uint64_t failures)
{
    struct assignment_mark mark = assignment_mark(&search->assignment);
    enum backtrack_result result = BACKTRACK_UNDECIDED;

    for (uint32_t i = 0; i < 2 && result == BACKTRACK_UNDECIDED && !backtrack_out_of_work(search); i++) {
        assignment_undo(&search->assignment, mark);
        set_kind(search, 2 * pair + i);
        result = backtrack_search(search, failures);
    }
    return result;
}

enum backtrack_result backtrack_zero(struct backtrack *search)
{
    bool has_chains; /* some are worth laying */

    assignment_clear(&search->assignment, true);
    chains_find(&search->chains, &search->finder, CHAIN_LENGTH_MIN, random_wide_next(&search->random));
    has_chains = search->chains.count > 0 && search->chains.chain[0].score >= score_least(search);
    for (uint32_t k = 1;; k++) {
        uint64_t failures = backtrack_failures(k, ZERO_FAILURES);
        enum backtrack_result result;
        for (uint32_t i = 0; i < LAYS && has_chains; i++) {
            if (!begin_with_chains(search, k == 1 && i == 0, i % 2 == 0))
                return BACKTRACK_NONE;
            if (search_both(search, i / 2, failures) == BACKTRACK_FOUND)
                return BACKTRACK_FOUND;
            if (backtrack_out_of_work(search))
                return BACKTRACK_UNDECIDED;
        }
        if (!backtrack_begin(search, true))
            return BACKTRACK_NONE;
        set_kind(search, random_wide_below(&search->random, KINDS));
        result = backtrack_search(search, failures);
        if (result == BACKTRACK_FOUND || backtrack_out_of_work(search) ||
            (result == BACKTRACK_NONE && backtrack_exclude(search)))
            return result;
    }
}
