/* See near_covers.h.
 *
 * Every search begins with chains, as those for 0 dislikes do. Which of them go together is found out with all corners
 * to be covered exactly; then they are placed again, and a corner may be covered from a distance. The distances differ
 * by chance, so that a few corners that are hard to reach do not stop all searches. A search tries vertices first where
 * they stand in the last pose that was found: so it need only bring nearer what is too far.
 *
 * On 20 generated figures of 43 to 107 corners, whose zeros the player missed with 300 M of work, this left a median of
 * 139 dislikes, the player without it 27,736. */
#include "near_covers.h"

#include <string.h>

#include "../../base/integer.h"
#include "anchoring.h"
#include "lns.h"

/* The least work that is begun, since the setup takes a large part of it. Work of a search for a pose, and of the
 * improvement of that pose: tests/EXPERIMENTS, "Near covers". */
enum { NEAR_WORK_MIN = 1000000, NEAR_SEARCH_WORK = 20000000, NEAR_LNS_WORK = 5000000 };

/* Squared distances: the first, the greatest. After a pose is found they become NEAR_FOUND / NEAR_PARTS times as large,
 * else NEAR_MISSED / NEAR_PARTS times, or at first, until a pose is found with them, NEAR_MISSED_FIRST / NEAR_PARTS
 * times. */
enum {
    NEAR_SQUARE_FIRST = 300, NEAR_SQUARE_MAX = 2600,
    NEAR_PARTS = 10, NEAR_FOUND = 7, NEAR_MISSED = 12, NEAR_MISSED_FIRST = 15
};

/* The squared distance of a corner is that of the search times a random number of NEAR_PARTS-ths between these two, and
 * at most NEAR_MAX. */
enum { NEAR_PARTS_MIN = 6, NEAR_PARTS_MAX = 14, NEAR_MAX = 3000 };

/* Failures that end the shortest search, and searches of each length: one from each anchoring in turn. */
enum { NEAR_FAILURES = 32, NEAR_TURNS = 4 };

struct near_covers {
    const struct search_input *input;
    struct incumbent found;  /* the pose of the last search */
    struct point *saved;     /* of the last pose that was found: where the next search tries a vertex first */
    bool has_saved;
    uint32_t square;         /* of the next search: the squared distances, about; 0: any */
    bool has_covered;        /* a pose was found with a square that is not 0 */
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

static void draw_distances(struct near_covers *near)
{
    for (uint32_t c = 0; c < near->input->hole->polygon.count; c++) {
        uint32_t parts = NEAR_PARTS_MIN + random_wide_below(&near->random, NEAR_PARTS_MAX - NEAR_PARTS_MIN + 1);
        near->within[c] = (uint16_t)integer_root_32(64 * integer_min_32(near->square * parts / NEAR_PARTS, NEAR_MAX));
    }
}

/* Begins with the chains placed; then the corners have to be covered from within their distances, unless the square is
 * 0. False when that fails, or when stopped. */
static bool begin_near(struct near_covers *near)
{
    struct assignment *a = &near->search->assignment;
    const struct hole *hole = near->input->hole;

    if (near->square > 0)
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
static bool search_pose(struct near_covers *near)
{
    struct backtrack *search = near->search;

    anchoring_find_chains(search);
    if (!anchoring_has_chains(search, ANCHORING_WHOLE))
        return false;
    draw_distances(near);
    for (uint32_t k = 0; !near->found.has_pose && !backtrack_out_of_work(search); k++) {
        search->order = (struct backtrack_order){.uniform_candidates = k % NEAR_TURNS == 2};
        place_anchors(near, k % NEAR_TURNS);
        if (begin_near(near))
            (void)backtrack_search(search, backtrack_failures(k / NEAR_TURNS + 1, NEAR_FAILURES));
    }
    return true;
}

/* ---- all searches ---- */

static void take_near(struct near_covers *near, const struct search_input *input, struct arena *arena)
{
    *near = (struct near_covers){.input = input};
    near->found.vertices = ARENA_TAKE(arena, input->figure->vertex_count, struct point);
    near->saved = ARENA_TAKE(arena, input->figure->vertex_count, struct point);
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

/* Saves a pose for the next search. */
static void save_pose(struct near_covers *near, const struct point *vertices)
{
    memcpy(near->saved, vertices, near->input->figure->vertex_count * sizeof *vertices);
    near->has_saved = true;
}

/* Searches for a pose. Returns the work. *goes_on: whether there are chains, and the search was not stopped. */
static uint64_t backtrack_once(struct near_covers *near, uint64_t work, bool *goes_on)
{
    struct arena room = near->searches;

    near->found.has_pose = false;
    near->search = backtrack_open(near->input, BACKTRACK_FEASIBLE, random_wide_next(&near->random), &room);
    *goes_on = near->search != NULL;
    if (near->search == NULL)
        return 0;
    near->search->incumbent = &near->found;
    near->search->work_max = integer_min_unsigned(work, NEAR_SEARCH_WORK);
    if (near->has_saved)
        memcpy(near->search->saved.at, near->saved, near->input->figure->vertex_count * sizeof *near->saved);
    *goes_on = search_pose(near) && !near->search->stopped;
    return backtrack_work(near->search);
}

/* Offers the pose that was found, improves it and offers it again; the next search is for a nearer one. Returns the
 * work. */
static uint64_t improve_once(struct near_covers *near, uint64_t work, struct incumbent *incumbent)
{
    uint64_t spent;

    (void)incumbent_offer(incumbent, near->input, near->found.vertices);
    work = integer_min_unsigned(work, NEAR_LNS_WORK);
    (void)lns_run(near->input, random_wide_next(&near->random), work, near->searches, &near->found, &spent);
    (void)incumbent_offer(incumbent, near->input, near->found.vertices);
    save_pose(near, near->found.vertices);
    near->has_covered = near->square > 0;
    near->square = near->square == 0 ? NEAR_SQUARE_FIRST : near->square * NEAR_FOUND / NEAR_PARTS + 1;
    return spent;
}

void near_covers_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                     struct incumbent *incumbent, uint64_t *spent)
{
    struct arena counting = arena_counting();
    struct near_covers near;
    bool goes_on = true;

    *spent = 0;
    near_covers_count(input, &counting);
    if (work < NEAR_WORK_MIN || !arena_holds(&scratch, &counting))
        return;
    take_near(&near, input, &scratch);
    near.searches = scratch;
    near.random = random_wide_of(seed);
    /* From a pose far from the corners the searches would only place again what was wrong: tests/EXPERIMENTS. */
    if (incumbent->has_pose && incumbent->violation == 0 &&
        incumbent->dislikes / input->hole->polygon.count <= NEAR_SQUARE_MAX) {
        save_pose(&near, incumbent->vertices);
        near.square = NEAR_SQUARE_FIRST;
    }
    while (goes_on && *spent < work && !incumbent_is_zero(incumbent)) {
        *spent += backtrack_once(&near, work - *spent, &goes_on);
        if (near.found.has_pose) {
            *spent += improve_once(&near, work > *spent ? work - *spent : 0, incumbent);
        } else {
            uint32_t parts = near.has_covered ? NEAR_MISSED : NEAR_MISSED_FIRST;
            near.square = integer_min_32(near.square * parts / NEAR_PARTS + (near.square > 0), NEAR_SQUARE_MAX);
        }
    }
}
