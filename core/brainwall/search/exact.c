/* See exact.h.
 *
 * What to decide next: a vertex that has at most three places left; else, while corners are to be covered, the
 * corner with the fewest candidates; else the vertex with the fewest places. "Fewest" is divided by the weight,
 * how often that vertex or corner failed before (Boussemart et al. 2004). Searches for a pose are begun anew
 * after some decisions, with the weights that they learned and other orders of chance; a search for the best pose
 * is not.
 *
 * In a search without dislikes, of every seven six begin with a run laid on the boundary, longer ones first, and
 * five of these with others beside it. The ends of a run are often false, what chance added to the true one: each
 * is laid with up to five places cut off its ends, too. */
#include "exact.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/random.h"
#include "assignment.h"
#include "exact_bound.h"
#include "runs.h"

/* Decisions of the shortest search. */
enum { DECISIONS = 60 };

/* Ways to lay a run for each search without one; runs that take part at first; corners of the shortest; places
 * that are cut off at most. */
enum { LAYS = 6, RUNS_FIRST = 4, RUN_LEAST = 3, CUT_MOST = 5 };

/* Corners of a run that is laid beside another. */
enum { OTHER_LEAST = 4 };

/* Places of a domain that is decided before any corner. */
enum { FEW_PLACES = 3 };

struct frame {
    struct assignment_mark mark;
    bool corner;                 /* a corner is decided, else a vertex */
    uint16_t index;
    uint32_t place, step, left;  /* of a vertex: the number of the next place, how far it is to the one after, and
                                    how many there are left */
};

struct exact {
    const struct task *task;
    enum exact_goal goal;
    struct answer *answer;
    struct assignment assignment;
    struct runs runs;
    struct frame *frames;      /* one for each decision that is open */
    uint64_t *left;            /* of each frame of a corner: candidates to be tried, vertex_words words */
    struct exact_box *boxes;   /* of each vertex */
    uint64_t tried[RUNS_MOST]; /* of each run, a bit for each way to cut it: no pose has it */
    uint32_t depth;
    uint64_t work_max, other_work; /* the limit, and what was spent outside of the assignment */
    uint64_t told;             /* work that `stop` has been told of */
    struct random_wide random;
    uint32_t salt;             /* of this search's orders */
    bool stopped;
};

/* NULL when the arena is too small. */
static struct exact *exact_init(const struct task *task, enum exact_goal goal, uint32_t seed, struct arena *arena)
{
    uint32_t vertices = task->figure->vertex_count;
    struct exact *exact = ARENA_TAKE(arena, 1, struct exact), counted;
    /* cppcheck-suppress uninitvar ; all of it is written below */
    struct exact *to = arena->counting ? &counted : exact;

    if (exact == NULL)
        return NULL;
    *to = (struct exact){.task = task,   .goal = goal, .random = random_wide_of(seed)};
    to->frames = ARENA_TAKE(arena, (size_t)vertices + 1, struct frame);
    to->left = ARENA_TAKE(arena, ((size_t)vertices + 1) * ((vertices + 63) / 64), uint64_t);
    to->boxes = ARENA_TAKE(arena, vertices, struct exact_box);
    if (to->frames == NULL || to->left == NULL || to->boxes == NULL ||
        !assignment_init(&to->assignment, task, arena) ||
        !runs_find(&to->runs, task, &to->assignment.reach, &to->assignment.geodesic, RUN_LEAST, seed, goal == EXACT_ZERO, arena))
        return NULL;
    to->other_work = to->runs.work;
    return exact;
}

void exact_count(const struct task *task, struct arena *counting)
{
    (void)exact_init(task, EXACT_ZERO, 0, counting);
}

/* ---- work ---- */

static uint64_t work_of(const struct exact *exact)
{
    return exact->assignment.work + exact->other_work;
}

static bool out_of_work(struct exact *exact)
{
    uint64_t work = work_of(exact);

    exact->stopped = stop_after(exact->task->stop, work - exact->told) || exact->stopped;
    exact->told = work;
    return exact->stopped || work >= exact->work_max;
}

/* ---- what to decide ---- */

/* a.places / a.weight < b.places / b.weight */
struct choice {
    uint32_t places, weight, index;
};

static bool fewer(struct choice a, struct choice b)
{
    return (uint64_t)a.places * b.weight < (uint64_t)b.places * a.weight;
}

static struct choice choose_vertex(const struct exact *exact)
{
    const struct assignment *a = &exact->assignment;
    struct choice best = {UINT32_MAX, 1, UINT32_MAX};

    for (uint32_t v = 0; v < exact->task->figure->vertex_count; v++) {
        struct choice choice = {a->domains[v].size, a->vertex_weight[v], v};
        if (a->domains[v].size == exact->task->hole->places)
            choice.weight = 1;
        if (!a->placed[v] && (best.index == UINT32_MAX || fewer(choice, best)))
            best = choice;
    }
    return best;
}

static struct choice choose_corner(const struct exact *exact)
{
    const struct assignment *a = &exact->assignment;
    struct choice best = {UINT32_MAX, 1, UINT32_MAX};

    for (uint32_t c = 0; c < exact->task->hole->polygon.count; c++) {
        struct choice choice = {a->candidate_count[c], a->corner_weight[c], c};
        if (a->covered_by[c] == ASSIGNMENT_NONE && (best.index == UINT32_MAX || fewer(choice, best)))
            best = choice;
    }
    return best;
}

/* Some vertex with few places; UINT32_MAX when there is none. */
static uint32_t find_few(const struct exact *exact)
{
    const struct assignment *a = &exact->assignment;

    for (uint32_t v = 0; v < exact->task->figure->vertex_count; v++)
        if (!a->placed[v] && a->domains[v].size <= FEW_PLACES)
            return v;
    return UINT32_MAX;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t left = a % b;
        a = b;
        b = left;
    }
    return a;
}

/* The places of a domain in an order of chance: every `step`-th, round and round. Neighbours would fail for the
 * same reason. A search for the best pose takes them as they come. */
static void order_places(struct exact *exact, struct frame *frame, uint32_t size)
{
    frame->left = size;
    frame->step = 1;
    if (exact->goal == EXACT_BEST || size < 2)
        return;
    frame->place = random_wide_below(&exact->random, size);
    do
        frame->step = 1 + random_wide_below(&exact->random, size);
    while (common_divisor(frame->step, size) != 1);
}

static void open_frame(struct exact *exact)
{
    struct assignment *a = &exact->assignment;
    struct frame *frame = &exact->frames[exact->depth];
    uint32_t vertex = a->open_corners > 0 ? find_few(exact) : choose_vertex(exact).index;

    *frame = (struct frame){.mark = assignment_mark(a), .corner = vertex == UINT32_MAX};
    exact->other_work += 2 * exact->task->figure->vertex_count + exact->task->hole->polygon.count;
    if (frame->corner) {
        frame->index = (uint16_t)choose_corner(exact).index;
        memcpy(exact->left + (size_t)exact->depth * a->vertex_words,
               a->candidates + (size_t)frame->index * a->vertex_words,
               a->vertex_words * sizeof *exact->left);
    } else {
        frame->index = (uint16_t)vertex;
        order_places(exact, frame, a->domains[vertex].size);
    }
    exact->depth++;
}

/* ---- what to try ---- */

/* Whether a neighbour of the vertex covers that corner. */
static bool neighbour_covers(const struct exact *exact, uint32_t vertex, uint32_t corner)
{
    const struct figure *figure = exact->task->figure;
    uint32_t by = exact->assignment.covered_by[corner];

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++)
        if (figure->links[i].vertex == by)
            return true;
    return false;
}

/* Candidates that continue a covered stretch of the boundary first, then those with fewer places, then by
 * chance. */
static uint64_t rank_of(const struct exact *exact, uint32_t corner, uint32_t vertex)
{
    uint32_t corners = exact->task->hole->polygon.count;
    uint32_t joins = neighbour_covers(exact, vertex, (corner + 1) % corners) +
                     neighbour_covers(exact, vertex, (corner + corners - 1) % corners);
    uint32_t few = UINT16_MAX - (exact->assignment.domains[vertex].size < UINT16_MAX
                                     ? exact->assignment.domains[vertex].size : UINT16_MAX);

    return ((uint64_t)joins << 16 | few) << 16 | (random_mix(exact->salt ^ (corner << 16 | vertex)) & 0xffff);
}

static bool next_candidate(struct exact *exact, const struct frame *frame, uint32_t *vertex)
{
    uint32_t words = exact->assignment.vertex_words;
    uint64_t *left = exact->left + ((size_t)exact->depth - 1) * words, best = 0;
    bool found = false;

    for (uint32_t w = 0; w < words; w++)
        for (uint64_t bits = left[w]; bits != 0; bits &= bits - 1) {
            uint32_t v = 64 * w + bits_lowest(bits);
            uint64_t rank = rank_of(exact, frame->index, v);
            exact->other_work += 4;
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

static struct point next_place(struct exact *exact, struct frame *frame)
{
    const struct domain *domain = &exact->assignment.domains[frame->index];
    struct point p = domain_nth(domain, exact->task->hole, frame->place);

    exact->other_work += domain_words(domain) / 2;
    frame->place = (frame->place + frame->step) % domain->size;
    frame->left--;
    return p;
}

/* Places the next candidate of the last frame, or the vertex at its next place. *more becomes false when there is
 * none; the result is whether what was placed did not fail. */
static bool try_next(struct exact *exact, bool *more)
{
    struct assignment *a = &exact->assignment;
    struct frame *frame = &exact->frames[exact->depth - 1];
    uint32_t vertex = frame->index;
    struct point p = {0, 0};

    if (frame->corner) {
        *more = next_candidate(exact, frame, &vertex);
        p = exact->task->hole->polygon.corners[frame->index];
    } else {
        *more = frame->left > 0;
        if (*more)
            p = next_place(exact, frame);
    }
    return *more && assignment_place(a, vertex, p);
}

/* ---- searching ---- */

/* All vertices are placed. */
static bool offer(struct exact *exact)
{
    return answer_offer(exact->answer, exact->task, exact->assignment.at);
}

/* Whether nothing that can still come of the assignment is better than the answer. */
static bool cut_off(struct exact *exact)
{
    const struct answer *answer = exact->answer;

    if (exact->goal != EXACT_BEST || !answer->known || answer->violation != 0)
        return false;
    exact->other_work += (uint64_t)exact->task->hole->polygon.count * exact->task->figure->vertex_count;
    return exact_bound(&exact->assignment, exact->boxes, answer->dislikes) >= answer->dislikes;
}

/* Searches on from the assignment as it is, up to a number of decisions. */
static enum exact_result search(struct exact *exact, uint64_t decisions)
{
    struct assignment *a = &exact->assignment;
    uint32_t vertices = exact->task->figure->vertex_count;
    bool holds = true, more; /* the assignment did not fail */

    exact->depth = 0;
    exact->salt = random_wide_next(&exact->random);
    for (;;) {
        if (holds && a->placed_count == vertices) {
            offer(exact);
            if (exact->goal != EXACT_BEST)
                return EXACT_FOUND;
            holds = false;
        }
        if (holds && !cut_off(exact)) {
            if (decisions-- == 0 || out_of_work(exact))
                return EXACT_UNDECIDED;
            open_frame(exact);
        }
        if (exact->depth == 0)
            return EXACT_NONE;
        assignment_undo(a, exact->frames[exact->depth - 1].mark);
        holds = try_next(exact, &more);
        exact->depth -= !more;
        if (out_of_work(exact))
            return EXACT_UNDECIDED;
    }
}

/* ---- poses without dislikes ---- */

/* Lays a run on the boundary, `front` and `back` places cut off its ends. False when that fails. */
static bool lay_run(struct exact *exact, const struct run *run, uint32_t front, uint32_t back)
{
    struct assignment *a = &exact->assignment;
    const struct polygon *polygon = &exact->task->hole->polygon;

    for (uint32_t i = front; i + back < run->length; i++) {
        uint32_t corner = (run->corner + i) % polygon->count, vertex = run->vertices[i];
        if (a->covered_by[corner] == vertex)
            continue;
        if (a->placed[vertex] || a->covered_by[corner] != ASSIGNMENT_NONE ||
            !domain_has(&a->domains[vertex], exact->task->hole, polygon->corners[corner]) ||
            !assignment_place(a, vertex, polygon->corners[corner]))
            return false;
    }
    return true;
}

/* Places cut off an end by chance: none half of the time, else 1 .. 4. */
static uint32_t any_cut(struct exact *exact)
{
    uint32_t cut = random_wide_below(&exact->random, 9);

    return cut > 4 ? 0 : cut;
}

/* Lays other runs, as far as they go together: each half of the time, cut by chance. Two long runs in different
 * places are seldom both false. */
static void lay_others(struct exact *exact)
{
    for (uint32_t i = 0; i < exact->runs.count; i++) {
        const struct run *run = &exact->runs.run[i];
        uint32_t front = any_cut(exact), back = any_cut(exact);
        struct assignment_mark mark = assignment_mark(&exact->assignment);
        if (random_wide_below(&exact->random, 2) == 0 || run->length < front + back + OTHER_LEAST)
            continue;
        if (!lay_run(exact, run, front, back))
            assignment_undo(&exact->assignment, mark);
    }
}

/* Lays a run and, if that is wanted, others with it, and searches from there. */
static enum exact_result search_run(struct exact *exact, const struct run *run, uint32_t front, uint32_t back,
                                    bool others, uint64_t decisions)
{
    enum exact_result result;

    assignment_clear(&exact->assignment, true);
    if (!lay_run(exact, run, front, back))
        return EXACT_NONE;
    if (others)
        lay_others(exact);
    result = search(exact, decisions);
    return others && result == EXACT_NONE ? EXACT_UNDECIDED : result;
}

/* A way to lay a run: which one, and how many places are cut off its front of all that are cut off. */
struct lay {
    uint32_t runs; /* that take part: the longest ones */
    uint32_t run, cut, front;
};

/* Goes to the next way: fewer places cut off first, then longer runs. After the last one twice as many runs take
 * part. */
static void next_lay(struct lay *lay)
{
    if (++lay->front <= lay->cut)
        return;
    lay->front = 0;
    if (++lay->run < lay->runs)
        return;
    lay->run = 0;
    if (++lay->cut <= CUT_MOST)
        return;
    lay->cut = 0;
    lay->runs = lay->runs < RUNS_MOST ? 2 * lay->runs : lay->runs;
}

/* Searches from the next way that was not refuted, if there is one among the next few. */
static enum exact_result search_lay(struct exact *exact, struct lay *lay, bool others, uint64_t decisions)
{
    for (uint32_t tries = 0; tries < RUNS_MOST; tries++, next_lay(lay)) {
        uint64_t bit = (uint64_t)1 << (lay->cut * (lay->cut + 1) / 2 + lay->front);
        const struct run *run = &exact->runs.run[lay->run];
        enum exact_result result;
        if (lay->run >= exact->runs.count || run->length < lay->cut + RUN_LEAST ||
            (exact->tried[lay->run] & bit) != 0)
            continue;
        result = search_run(exact, run, lay->front, lay->cut - lay->front, others, decisions);
        if (result == EXACT_NONE)
            exact->tried[lay->run] |= bit;
        next_lay(lay);
        return result;
    }
    return EXACT_UNDECIDED;
}

/* The k-th number of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., k from 1 (Luby, Sinclair and Zuckerman 1993): whatever the
 * best length of a search is, this wastes little. */
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

static enum exact_result search_zero(struct exact *exact)
{
    struct lay lay = {.runs = RUNS_FIRST};

    for (uint32_t k = 1;; k++) {
        uint64_t decisions = (uint64_t)DECISIONS * luby(k);
        enum exact_result result;
        for (uint32_t i = 0; i < LAYS; i++)
            if (search_lay(exact, &lay, i > 0, decisions) == EXACT_FOUND)
                return EXACT_FOUND;
        assignment_clear(&exact->assignment, true);
        result = search(exact, decisions);
        if (result != EXACT_UNDECIDED || out_of_work(exact))
            return result;
    }
}

/* ---- any pose, and all ---- */

static enum exact_result search_feasible(struct exact *exact)
{
    for (uint32_t k = 1;; k++) {
        enum exact_result result;
        assignment_clear(&exact->assignment, false);
        result = search(exact, (uint64_t)(uint64_t)DECISIONS * luby(k));
        if (result != EXACT_UNDECIDED || out_of_work(exact))
            return result;
    }
}

static enum exact_result search_best(struct exact *exact)
{
    enum exact_result result;

    assignment_clear(&exact->assignment, false);
    result = search(exact, UINT64_MAX);
    if (result != EXACT_NONE || !exact->answer->known || exact->answer->violation != 0)
        return result;
    exact->answer->best = true;
    return EXACT_FOUND;
}

enum exact_result exact_run(const struct task *task, enum exact_goal goal, uint32_t seed, uint64_t work,
                            struct arena scratch, struct answer *answer, uint64_t *spent)
{
    enum exact_result result = EXACT_NONE;
    struct arena counting = arena_counting();
    struct exact *exact;

    *spent = 0;
    exact_count(task, &counting);
    if (arena_counted(&counting) > arena_left(&scratch))
        return EXACT_MEMORY;
    if (goal == EXACT_ZERO && task->figure->vertex_count < task->hole->polygon.count)
        return EXACT_NONE;
    exact = exact_init(task, goal, seed, &scratch);
    if (exact == NULL)
        return EXACT_MEMORY;
    exact->answer = answer;
    exact->work_max = work;
    switch (goal) {
    case EXACT_ZERO: result = search_zero(exact); break;
    case EXACT_FEASIBLE: result = search_feasible(exact); break;
    case EXACT_BEST: result = search_best(exact); break;
    }
    *spent = work_of(exact);
    return result;
}
