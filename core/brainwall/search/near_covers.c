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
#include "anneal_math.h"
#include "backtrack_search.h"
#include "lns.h"

/* Work of a search for a pose, and of the improvement of one; the least that is begun: the setup takes a good part of
 * it. */
enum { NEAR_WORK_MIN = 1000000, NEAR_SEARCH_WORK = 40000000, NEAR_LNS_WORK = 12000000 };

/* Squared distances: the first, the greatest. After a pose is found they become NEAR_FOUND / NEAR_PARTS times as large,
 * else NEAR_MISSED / NEAR_PARTS times. */
enum { NEAR_SQUARE_FIRST = 300, NEAR_SQUARE_MOST = 2600, NEAR_PARTS = 10, NEAR_FOUND = 7, NEAR_MISSED = 12 };

/* The squared distance of a corner is so many NEAR_PARTS of that of the search, at random, and at most NEAR_MOST. */
enum { NEAR_PARTS_MIN = 6, NEAR_PARTS_MAX = 14, NEAR_MOST = 3000 };

/* Failures that end the shortest search, and searches of each length. */
enum { NEAR_FAILURES = 32, NEAR_TURNS = 4 };

/* Corners of the shortest chain that is placed first, and of the shortest later one; times that later ones are found.
 * Scores above what chance gives of chains that are placed first: such chains are nearly always true, but for some
 * ends. */
enum { NEAR_LENGTH_MIN = 3, NEAR_LATER_MIN = 2, NEAR_LATER = 4, NEAR_SCORE = 6 * CHAIN_PARTS };

/* One of so many later chains is left out, at random. */
enum { NEAR_LEFT_OUT = 4 };

/* The number of chains that chance alone is expected to add to those that are placed. Chosen by hand. */
enum { NEAR_CHANCES = 4 };

struct near_covers {
    const struct search_input *input;
    struct incumbent found;  /* the pose of the last search */
    uint16_t *within;        /* of each corner, see assignment_cover */
    uint16_t *anchored;      /* of each corner: the vertex that chains place on it, or ASSIGNMENT_NONE */
    struct arena searches;   /* the rest of the scratch, for backtracking and large neighbourhood search by turns */
    struct backtrack *search;
    struct random_wide random;
};

/* ---- chains ---- */

/* The least score of a chain that is worth placing. A chain may begin with any candidate of any open corner. */
static int32_t chance_score(const struct backtrack *search)
{
    const struct assignment *a = &search->assignment;
    uint64_t starts = 0;

    for (uint32_t c = 0; c < search->input->hole->polygon.count; c++)
        if (a->cover.vertex_at[c] == ASSIGNMENT_NONE)
            starts += a->cover.candidate_count[c];
    starts = starts > NEAR_CHANCES ? starts : NEAR_CHANCES;
    return (anneal_log2((starts << 16) / NEAR_CHANCES) >> 8) * CHAIN_PARTS >> 8;
}

/* Places a chain without `cut` vertices at each end. False when that fails. */
static bool anchor_chain(struct backtrack *search, const struct chain *chain, uint32_t cut)
{
    struct assignment *a = &search->assignment;
    const struct polygon *polygon = &search->input->hole->polygon;

    for (uint32_t i = cut; i + cut < chain->length; i++) {
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

/* Places chains from `score` on as far as they go together, the highest first, without `cut` vertices at each end; of
 * later ones some are left out at random. Returns the number of those placed. */
static uint32_t anchor_chains(struct backtrack *search, const struct chains *chains, int32_t score, uint32_t cut)
{
    uint32_t placed = 0;

    for (uint32_t i = 0; i < chains->count && chains->chain[i].score >= score && !backtrack_is_stopped(search, 0);
         i++) {
        struct assignment_mark mark = assignment_mark(&search->assignment);
        if (chains == &search->later_chains && random_wide_below(&search->random, NEAR_LEFT_OUT) == 0)
            continue;
        if (chains->chain[i].length < 2 * cut + 2)
            continue;
        if (anchor_chain(search, &chains->chain[i], cut))
            placed++;
        else
            assignment_undo(&search->assignment, mark);
    }
    return placed;
}

/* Places chains with all corners to be covered exactly. */
static void place_anchors(struct near_covers *near, uint32_t cut, bool has_later)
{
    struct backtrack *search = near->search;
    struct assignment *a = &search->assignment;
    uint32_t placed;

    assignment_clear(a, true);
    placed = anchor_chains(search, &search->chains, chance_score(search) + NEAR_SCORE, cut);
    for (uint32_t i = 0; i < NEAR_LATER && has_later && placed > 0 && a->cover.open_count > 0 &&
         !backtrack_is_stopped(search, 0); i++) {
        chains_find(&search->later_chains, &search->finder, NEAR_LATER_MIN, random_wide_next(&search->random));
        placed = anchor_chains(search, &search->later_chains, chance_score(search), 0);
    }
    for (uint32_t c = 0; c < near->input->hole->polygon.count; c++)
        near->anchored[c] = a->cover.vertex_at[c];
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

    assignment_clear(&search->assignment, true);
    chains_find(&search->chains, &search->finder, NEAR_LENGTH_MIN, random_wide_next(&search->random));
    if (search->chains.count == 0 || search->chains.chain[0].score < chance_score(search) + NEAR_SCORE)
        return false;
    draw_distances(near, square);
    for (uint32_t k = 0; !near->found.has_pose && !backtrack_out_of_work(search); k++) {
        search->order = (struct backtrack_order){.uniform_candidates = k % NEAR_TURNS == 2};
        place_anchors(near, k % NEAR_TURNS == 3, k % 2 == 1);
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
