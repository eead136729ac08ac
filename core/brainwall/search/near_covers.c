/* See near_covers.h.
 *
 * Every search begins with chains, as those for 0 dislikes do. Which of them go together is found out with all corners
 * to be covered exactly; then they are placed again, and a corner may be covered from a distance. The distances differ
 * by chance, so that a few corners that are hard to reach do not stop all searches.
 *
 * On 20 generated figures of 43 to 107 corners, whose zeros the player missed with 300 M of work, this left a median of
 * 139 dislikes, the player without it 27,736. */
#include "near_covers.h"

#include "../../base/integer.h"
#include "anchoring.h"
#include "lns.h"

/* Work of a search for a pose, and of the improvement of one; the least that is begun: the setup takes a good part of
 * it. */
enum { NEAR_WORK_MIN = 1000000, NEAR_SEARCH_WORK = 40000000, NEAR_LNS_WORK = 12000000 };

/* Squared distances: the first, the greatest. After a pose is found they become NEAR_FOUND / NEAR_PARTS times as large,
 * else NEAR_MISSED / NEAR_PARTS times. */
enum { NEAR_SQUARE_FIRST = 300, NEAR_SQUARE_MOST = 2600, NEAR_PARTS = 10, NEAR_FOUND = 7, NEAR_MISSED = 12 };

/* The squared distance of a corner is so many NEAR_PARTS of that of the search, at random, and at most NEAR_MOST. */
enum { NEAR_PARTS_MIN = 6, NEAR_PARTS_MAX = 14, NEAR_MOST = 3000 };

/* Failures that end the shortest search, and searches of each length: one from each anchoring in turn. */
enum { NEAR_FAILURES = 32, NEAR_TURNS = 4 };

struct near_covers {
    const struct search_input *input;
    struct incumbent found;  /* the pose of the last search */
    uint16_t *within;        /* of each corner, see assignment_cover */
    uint16_t *anchored;      /* of each corner: the vertex that chains place on it, or ASSIGNMENT_NONE */
    struct arena searches;   /* the rest of the scratch, for backtracking and large neighbourhood search by turns */
    struct backtrack *search;
    struct random_wide random;
};

/* Places chains with all corners to be covered exactly. */
static void place_anchors(struct near_covers *near, uint32_t turn)
{
    static const uint8_t turns[NEAR_TURNS] = {ANCHORING_WHOLE, ANCHORING_WHOLE_LATER, ANCHORING_WHOLE,
                                              ANCHORING_CUT_1_LATER};

    (void)anchoring_begin(near->search, turns[turn], 0);
    for (uint32_t c = 0; c < near->input->hole->polygon.count; c++)
        near->anchored[c] = near->search->assignment.cover.vertex_at[c];
}

/* ---- one search ---- */

static void draw_distances(struct near_covers *near, uint32_t square)
{
    for (uint32_t c = 0; c < near->input->hole->polygon.count; c++) {
        uint32_t parts = NEAR_PARTS_MIN + random_wide_below(&near->random, NEAR_PARTS_MAX - NEAR_PARTS_MIN + 1);
        near->within[c] = (uint16_t)integer_root_32(64 * integer_min_32(square * parts / NEAR_PARTS, NEAR_MOST));
    }
}

/* Begins with the chains placed; then the corners have to be covered from within their distances, unless `square` is 0.
 * False when that fails, or when stopped. */
static bool begin_near(struct near_covers *near, uint32_t square)
{
    struct assignment *a = &near->search->assignment;
    const struct hole *hole = near->input->hole;

    if (square > 0)
        assignment_clear_near(a, near->within);
    else
        assignment_clear(a, false);
    for (uint32_t c = 0; c < hole->polygon.count; c++) {
        uint32_t v = near->anchored[c];
        if (v == ASSIGNMENT_NONE || a->placed[v])
            continue;
        if (!domain_has(&a->domains[v], hole, hole->polygon.corners[c]) ||
            !assignment_place(a, v, hole->polygon.corners[c]))
            return false;
    }
    return true;
}

/* Searches until a pose is found, or the work is used up. False where there are no chains to begin with. */
static bool search_pose(struct near_covers *near, uint32_t square)
{
    struct backtrack *search = near->search;

    anchoring_find_chains(search);
    if (!anchoring_has_chains(search, ANCHORING_WHOLE))
        return false;
    draw_distances(near, square);
    for (uint32_t k = 0; !near->found.has_pose && !backtrack_out_of_work(search); k++) {
        search->order = (struct backtrack_order){.uniform_candidates = k % NEAR_TURNS == 2};
        place_anchors(near, k % NEAR_TURNS);
        if (begin_near(near, square))
            (void)backtrack_search(search, backtrack_failures(k / NEAR_TURNS + 1, NEAR_FAILURES));
    }
    return true;
}

/* ---- all searches ---- */

static void take_near(struct near_covers *near, const struct search_input *input, struct arena *arena)
{
    *near = (struct near_covers){.input = input};
    near->found.vertices = ARENA_TAKE(arena, input->figure->vertex_count, struct point);
    near->within = ARENA_TAKE(arena, input->hole->polygon.count, uint16_t);
    near->anchored = ARENA_TAKE(arena, input->hole->polygon.count, uint16_t);
}

void near_covers_count(const struct search_input *input, struct arena *counting)
{
    struct arena backtracking = arena_counting(), lns = arena_counting();
    struct near_covers near;

    take_near(&near, input, counting);
    backtrack_count(input, &backtracking);
    lns_count(input, &lns);
    (void)arena_take(counting, integer_max_size(arena_counted(&backtracking), arena_counted(&lns)), 1);
}

/* Searches for a pose. *goes_on: whether there are chains, and the search was not stopped. */
static uint64_t backtrack_once(struct near_covers *near, uint32_t square, uint64_t work, bool *goes_on)
{
    struct arena room = near->searches;

    near->found.has_pose = false;
    near->search = backtrack_open(near->input, BACKTRACK_FEASIBLE, random_wide_next(&near->random), &room);
    *goes_on = near->search != NULL;
    if (near->search == NULL)
        return 0;
    near->search->incumbent = &near->found;
    near->search->work_max = work;
    *goes_on = search_pose(near, square) && !near->search->stopped;
    return backtrack_work(near->search);
}

void near_covers_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                     struct incumbent *incumbent, uint64_t *spent)
{
    struct arena counting = arena_counting();
    struct near_covers near;
    uint32_t square = 0;
    bool goes_on = true;

    *spent = 0;
    near_covers_count(input, &counting);
    if (work < NEAR_WORK_MIN || !arena_holds(&scratch, &counting))
        return;
    take_near(&near, input, &scratch);
    near.searches = scratch;
    near.random = random_wide_of(seed);
    while (goes_on && *spent < work && (!incumbent->has_pose || incumbent->dislikes > 0)) {
        *spent += backtrack_once(&near, square, integer_min_unsigned(work - *spent, NEAR_SEARCH_WORK), &goes_on);
        if (near.found.has_pose) {
            uint64_t left = work > *spent ? work - *spent : 0, used;
            left = integer_min_unsigned(left, NEAR_LNS_WORK);
            (void)lns_run(input, random_wide_next(&near.random), left, near.searches, &near.found, &used);
            *spent += used;
            (void)incumbent_offer(incumbent, input, near.found.vertices);
            square = square == 0 ? NEAR_SQUARE_FIRST : square * NEAR_FOUND / NEAR_PARTS + 1;
        } else {
            square = integer_min_32(square * NEAR_MISSED / NEAR_PARTS, NEAR_SQUARE_MOST);
        }
    }
}
