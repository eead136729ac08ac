/* See backtrack_search.h.
 *
 * What to decide next (most constrained variable): a vertex that has at most three points left; else, while corners
 * have to be covered, the corner with the fewest ways to be covered; else the vertex with the fewest points. "Fewest"
 * is divided by the weight, which says how often that vertex or corner failed before (Boussemart et al. 2004). A search
 * without `corners_first` compares vertices with corners by the same measure. Searches with corners_first found problem
 * 85, those without 76, both 125; so both kinds take turns (backtrack_zero.c).
 *
 * What to try first: the point where the vertex stood in the deepest assignment before (phase saving, Pipatsrisawat and
 * Darwiche 2007). Parts of the figure that hardly depend on each other need not be solved in the same search. In 300
 * million steps by each of three seeds this raised the poses found of problems 64, 68, 85, 106 and 125 from 3, 2, 0, 1
 * and 0 to 3, 3, 2, 2 and 1. */
#include "backtrack_search.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"

/* The largest domain that is decided before any corner. */
enum { FEW_POINTS = 3 };

/* Candidates of corners that are reset in the time of a unit of work, when an assignment is cleared. */
enum { CLEAR_BITS = 8 };

/* Numbers of points and candidates are counted in 16ths. */
enum { WAY_PARTS = 16 };

/* ---- work ---- */

/* Steps that take as long as one unit of work of annealing: 5, 4 and 2 on problems 76, 85 and 122. */
enum { STEPS_OF_WORK = 3 };

uint64_t backtrack_work(const struct backtrack *search)
{
    return (search->assignment.work + search->finder.work + search->other_work) / STEPS_OF_WORK;
}

uint64_t backtrack_setup_work(const struct search_input *input)
{
    return assignment_init_work(input) / STEPS_OF_WORK;
}

bool backtrack_out_of_work(struct backtrack *search)
{
    uint64_t work = backtrack_work(search);

    search->stopped = stop_after(search->input->stop, work - search->reported) || search->stopped;
    search->reported = work;
    return search->stopped || work >= search->work_max;
}

/* ---- what to decide ---- */

/* Something to decide: `index` has `options` ways and failed `weight` times. The choice with the least options / weight
 * is the most constrained one. */
struct branching {
    uint32_t options, weight, index;
};

static bool is_more_constrained(struct branching a, struct branching b)
{
    return (uint64_t)a.options * b.weight < (uint64_t)b.options * a.weight;
}

/* Greater weights count as this: times WAY_PARTS * WAY_PARTS it fits 32 bits. */
enum { WEIGHT_MOST = (1 << 24) - 1 };

/* The measure of a failure weight, in WAY_PARTS. */
static uint32_t failure_measure(const struct backtrack *search, uint32_t weight)
{
    weight = weight < WEIGHT_MOST ? weight : WEIGHT_MOST;
    return search->order.root_weights ? integer_root_32(weight * WAY_PARTS * WAY_PARTS) : weight * WAY_PARTS;
}

static struct branching choose_vertex(const struct backtrack *search)
{
    const struct assignment *a = &search->assignment;
    struct branching best = {UINT32_MAX, 1, UINT32_MAX};

    for (uint32_t v = 0; v < search->input->figure->vertex_count; v++) {
        struct branching choice = {a->domains[v].size * WAY_PARTS, failure_measure(search, a->weights.vertex[v]), v};
        if (a->domains[v].size == search->input->hole->point_count)
            choice.weight = failure_measure(search, 1);
        if (!a->placed[v] && (best.index == UINT32_MAX || is_more_constrained(choice, best)))
            best = choice;
    }
    return best;
}

/* The number of ways to cover a corner, in WAY_PARTS. Candidates are not equally likely: one with few points left
 * seldom has a corner among them by chance. So a candidate counts as the inverse of its number of points, and the
 * likeliest one as 1. */
static uint32_t ways_to_cover(const struct backtrack *search, uint32_t c)
{
    const struct assignment *a = &search->assignment;
    const uint64_t *candidates = a->cover.candidates + (size_t)c * a->vertex_words;
    uint64_t sum = 0;
    uint32_t least = UINT32_MAX;

    if (search->order.uniform_candidates)
        return a->cover.candidate_count[c] * WAY_PARTS;
    for (uint32_t w = 0; w < a->vertex_words; w++)
        for (uint64_t bits = candidates[w]; bits != 0; bits &= bits - 1) {
            uint32_t points = a->domains[64 * w + bits_lowest(bits)].size;
            sum += ((uint32_t)1 << 30) / points;
            least = points < least ? points : least;
        }
    return (uint32_t)(sum * least / (((uint32_t)1 << 30) / WAY_PARTS));
}

static struct branching choose_corner(const struct backtrack *search)
{
    const struct assignment *a = &search->assignment;
    struct branching best = {UINT32_MAX, 1, UINT32_MAX};

    for (uint32_t c = 0; c < search->input->hole->polygon.count; c++) {
        struct branching choice = {0, failure_measure(search, a->weights.corner[c]), c};
        if (a->cover.vertex_at[c] != ASSIGNMENT_NONE)
            continue;
        choice.options = ways_to_cover(search, c);
        if (best.index == UINT32_MAX || is_more_constrained(choice, best))
            best = choice;
    }
    return best;
}

/* Any vertex with few points; UINT32_MAX when there is none. */
static uint32_t find_few_points(const struct backtrack *search)
{
    const struct assignment *a = &search->assignment;

    for (uint32_t v = 0; v < search->input->figure->vertex_count; v++)
        if (!a->placed[v] && a->domains[v].size <= FEW_POINTS)
            return v;
    return UINT32_MAX;
}

/* The vertex to decide next; UINT32_MAX: a corner. */
static uint32_t next_vertex(const struct backtrack *search)
{
    struct branching vertex;

    if (search->assignment.cover.open_count > 0 && search->order.corners_first)
        return find_few_points(search);
    vertex = choose_vertex(search);
    if (search->assignment.cover.open_count > 0 && vertex.index != UINT32_MAX &&
        !is_more_constrained(vertex, choose_corner(search)))
        return UINT32_MAX;
    return vertex.index;
}

/* Chooses a random order of the points of a domain: every `stride`-th one, round and round, from the saved point if
 * there is one. Neighbouring points would fail for the same reason. A search for the best pose takes them row by
 * row. */
static void order_points(struct backtrack *search, struct backtrack_frame *frame, const struct domain *domain)
{
    uint32_t size = domain->size;

    frame->points_left = size;
    frame->stride = 1;
    if (search->goal == BACKTRACK_BEST || size < 2)
        return;
    frame->next_point = random_wide_below(&search->random, size);
    do
        frame->stride = 1 + random_wide_below(&search->random, size);
    while (integer_divisor((int32_t)frame->stride, (int32_t)size) != 1);
    if (search->saved.at[frame->index].x != BACKTRACK_NOWHERE &&
        domain_has(domain, search->input->hole, search->saved.at[frame->index]))
        frame->next_point = domain_number(domain, search->input->hole, search->saved.at[frame->index]);
}

static void open_frame(struct backtrack *search)
{
    struct assignment *a = &search->assignment;
    struct backtrack_frame *frame = &search->frames[search->depth];
    uint32_t vertex = next_vertex(search);

    *frame = (struct backtrack_frame){.mark = assignment_mark(a), .is_corner = vertex == UINT32_MAX};
    search->other_work += 4 * search->input->figure->vertex_count + 32 * a->cover.open_count;
    if (frame->is_corner) {
        frame->index = (uint16_t)choose_corner(search).index;
        memcpy(search->candidates_left + (size_t)search->depth * a->vertex_words,
               a->cover.candidates + (size_t)frame->index * a->vertex_words,
               a->vertex_words * sizeof *search->candidates_left);
    } else {
        frame->index = (uint16_t)vertex;
        order_points(search, frame, &a->domains[vertex]);
    }
    search->depth++;
}

/* ---- what to try ---- */

/* Whether a neighbour of the vertex covers that corner. */
static bool neighbour_covers(const struct backtrack *search, uint32_t vertex, uint32_t corner)
{
    const struct figure *figure = search->input->figure;
    uint32_t by = search->assignment.cover.vertex_at[corner];

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (figure->links[i].vertex == by)
            return true;
    return false;
}

/* The rank of a candidate, the highest first: one whose saved point is this corner; then those that continue a covered
 * stretch of the boundary; then those with fewer points; then at random. */
static uint64_t rank_of(const struct backtrack *search, uint32_t corner, uint32_t vertex)
{
    uint32_t corners = search->input->hole->polygon.count;
    uint32_t joins = neighbour_covers(search, vertex, (corner + 1) % corners) +
                     neighbour_covers(search, vertex, (corner + corners - 1) % corners);
    uint32_t few = UINT16_MAX - integer_min_32(search->assignment.domains[vertex].size, UINT16_MAX);
    uint32_t random = random_mix(search->order.seed ^ (corner << 16 | vertex)) & 0xffff;
    struct point saved = search->saved.at[vertex];
    uint64_t is_saved = saved.x != BACKTRACK_NOWHERE && assignment_covers_from(&search->assignment, corner, saved);

    return ((is_saved << 2 | joins) << 16 | few) << 16 | random;
}

static bool next_candidate(struct backtrack *search, const struct backtrack_frame *frame, uint32_t *vertex)
{
    uint32_t words = search->assignment.vertex_words;
    uint64_t *left = search->candidates_left + ((size_t)search->depth - 1) * words, best = 0;
    bool found = false;

    for (uint32_t w = 0; w < words; w++)
        for (uint64_t bits = left[w]; bits != 0; bits &= bits - 1) {
            uint32_t v = 64 * w + bits_lowest(bits);
            uint64_t rank = rank_of(search, frame->index, v);
            search->other_work += 4;
            if (found && rank <= best)
                continue;
            best = rank;
            *vertex = v;
            found = true;
        }
    if (found)
        bits_clear(left, *vertex);
    return found;
}

static struct point take_next_point(struct backtrack *search, struct backtrack_frame *frame)
{
    const struct domain *domain = &search->assignment.domains[frame->index];
    struct point p = domain_nth(domain, search->input->hole, frame->next_point);

    search->other_work += domain_words(domain) / 2;
    frame->next_point = (frame->next_point + frame->stride) % domain->size;
    frame->points_left--;
    return p;
}

/* Where a candidate covers a corner: on it; or near it, at its saved point or the nearer one of two random ones. */
static struct point covering_point(struct backtrack *search, uint32_t corner, uint32_t vertex)
{
    struct assignment *a = &search->assignment;
    const struct hole *hole = search->input->hole;
    struct point centre = hole->polygon.corners[corner], p, q;
    struct domain near = {.rows = a->scratch.joined};

    if (a->cover.within[corner] == 0)
        return centre;
    domain_disc(&near, &a->domains[vertex], hole, a->cover.within[corner], centre);
    search->other_work += 3 * (uint64_t)domain_words(&near);
    p = search->saved.at[vertex];
    if (p.x != BACKTRACK_NOWHERE && domain_has(&near, hole, p))
        return p;
    p = domain_nth(&near, hole, random_wide_below(&search->random, near.size));
    q = domain_nth(&near, hole, random_wide_below(&search->random, near.size));
    return point_square(q, centre) < point_square(p, centre) ? q : p;
}

/* Tries the next option of the last frame: a candidate at its corner, or the vertex at its next point. *has_next
 * becomes false when no option is left. Returns whether the assignment holds. */
static bool try_next(struct backtrack *search, bool *has_next)
{
    struct assignment *a = &search->assignment;
    struct backtrack_frame *frame = &search->frames[search->depth - 1];
    uint32_t vertex = frame->index;
    struct point p = {0, 0};

    if (frame->is_corner) {
        *has_next = next_candidate(search, frame, &vertex);
        if (*has_next)
            p = covering_point(search, frame->index, vertex);
    } else {
        *has_next = frame->points_left > 0;
        if (*has_next)
            p = take_next_point(search, frame);
    }
    return *has_next && assignment_place(a, vertex, p);
}

/* ---- searching ---- */

/* All vertices are placed. */
static bool offer(struct backtrack *search)
{
    return incumbent_offer(search->incumbent, search->input, search->assignment.at);
}

/* Whether the bound proves that no pose of this assignment is better than the incumbent. */
static bool bound_prunes(struct backtrack *search)
{
    const struct incumbent *incumbent = search->incumbent;

    if (search->goal != BACKTRACK_BEST || !incumbent->has_pose || incumbent->violation != 0)
        return false;
    search->other_work += (uint64_t)search->input->hole->polygon.count * search->input->figure->vertex_count;
    return dislikes_bound(&search->assignment, search->boxes, incumbent->dislikes,
                          &search->other_work) >= incumbent->dislikes;
}

/* Saves the points of an assignment that has more vertices placed than any before in this search. */
static void save_points(struct backtrack *search)
{
    const struct assignment *a = &search->assignment;

    if (a->placed_count <= search->saved.count)
        return;
    search->saved.count = a->placed_count;
    search->other_work += search->input->figure->vertex_count / 4;
    for (uint32_t v = 0; v < search->input->figure->vertex_count; v++)
        if (a->placed[v])
            search->saved.at[v] = a->at[v];
}

enum backtrack_result backtrack_search(struct backtrack *search, uint64_t failures)
{
    struct assignment *a = &search->assignment;
    uint32_t vertices = search->input->figure->vertex_count;
    bool is_consistent = true, has_next; /* the assignment did not fail */

    search->depth = 0;
    search->order.seed = random_wide_next(&search->random);
    search->saved.count = 0;
    for (;;) {
        if (is_consistent)
            save_points(search);
        if (is_consistent && a->placed_count == vertices) {
            offer(search);
            if (search->goal != BACKTRACK_BEST)
                return BACKTRACK_FOUND;
            is_consistent = false;
        }
        if (is_consistent && !bound_prunes(search)) {
            if (backtrack_out_of_work(search))
                return BACKTRACK_UNDECIDED;
            open_frame(search);
        }
        if (search->depth == 0)
            return BACKTRACK_NONE;
        assignment_undo(a, search->frames[search->depth - 1].mark);
        is_consistent = try_next(search, &has_next);
        search->depth -= !has_next;
        if ((has_next && !is_consistent && failures-- == 0) || backtrack_out_of_work(search))
            return BACKTRACK_UNDECIDED;
    }
}

/* ---- restarts ---- */

/* A random vertex that is not excluded; the number of vertices if there is none. */
static uint32_t any_not_excluded(struct backtrack *search)
{
    uint32_t vertices = search->input->figure->vertex_count, left = vertices;

    for (uint32_t v = 0; v < vertices; v++)
        left -= bits_test(search->pinned.excluded, v);
    if (left == 0)
        return vertices;
    left = random_wide_below(&search->random, left);
    for (uint32_t v = 0;; v++)
        if (!bits_test(search->pinned.excluded, v) && left-- == 0)
            return v;
}

bool backtrack_begin(struct backtrack *search, bool cover_required)
{
    struct assignment *a = &search->assignment;
    uint64_t bits = (uint64_t)search->input->hole->polygon.count * search->input->figure->vertex_count;

    for (;;) {
        assignment_clear(a, cover_required);
        if (backtrack_is_stopped(search, bits / CLEAR_BITS))
            return false;
        if (search->pinned.point == NULL)
            return true;
        search->pinned.vertex = any_not_excluded(search);
        if (search->pinned.vertex == search->input->figure->vertex_count)
            return false;
        if (domain_has(&a->domains[search->pinned.vertex], search->input->hole, *search->pinned.point) &&
            assignment_place(a, search->pinned.vertex, *search->pinned.point))
            return true;
        (void)backtrack_exclude(search);
    }
}

bool backtrack_exclude(struct backtrack *search)
{
    if (search->pinned.point == NULL)
        return true;
    bits_set(search->pinned.excluded, search->pinned.vertex);
    return any_not_excluded(search) == search->input->figure->vertex_count;
}

static uint32_t luby(uint32_t k)
{
    for (;;) {
        uint32_t power = 1;
        while (2 * power - 1 < k)
            power *= 2;
        if (2 * power - 1 == k)
            return power;
        k -= power - 1;
    }
}

uint64_t backtrack_failures(uint32_t k, uint32_t shortest)
{
    return (uint64_t)shortest * luby(k);
}
