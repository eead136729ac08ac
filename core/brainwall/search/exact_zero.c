/* See exact_zero.h.
 *
 * Of every seven searches six begin with runs laid on the boundary (runs.h), as many as go together, those with
 * the highest scores first. Some are left out, and the ends of most are cut, by chance: a false run or a false end
 * keeps true ones away. On problem 64 the first such covering has 37 of the 50 corners, of which 36 are true, and
 * on problem 106, 74 of 132 vertices stand, all true. What is left to find is still much: in 200 million steps
 * searches of 60 decisions found neither pose, those of some hundreds found both. */
#include "exact_zero.h"

#include "anneal_math.h"

/* Decisions of the shortest search. */
enum { DECISIONS = 300 };

/* Searches from runs for each one without. */
enum { LAYS = 6 };

/* Of how many runs one is left out. */
enum { LEFT_OUT = 4 };

/* Of the runs that are laid, as many come by chance. */
enum { CHANCES = 4 };

/* The score of a run from which on it is laid: a run may begin with any vertex at any corner. */
static int32_t score_least(const struct exact *exact)
{
    uint64_t starts = (uint64_t)exact->task->figure->vertex_count * exact->task->hole->polygon.count;

    return (anneal_log2((starts << 16) / CHANCES) >> 8) * RUNS_PARTS >> 8;
}

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

/* Lays runs as far as they go together; the first time all of them whole. */
static void lay_runs(struct exact *exact, bool whole)
{
    int32_t least = score_least(exact);

    for (uint32_t i = 0; i < exact->runs.count && exact->runs.run[i].score >= least; i++) {
        const struct run *run = &exact->runs.run[i];
        struct assignment_mark mark = assignment_mark(&exact->assignment);
        uint32_t front = whole ? 0 : any_cut(exact), back = whole ? 0 : any_cut(exact);
        if (!whole && random_wide_below(&exact->random, LEFT_OUT) == 0)
            continue;
        if (run->length >= front + back + EXACT_RUN_LEAST && !lay_run(exact, run, front, back))
            assignment_undo(&exact->assignment, mark);
    }
}

enum exact_result exact_zero(struct exact *exact)
{
    bool some = exact->runs.count > 0 && exact->runs.run[0].score >= score_least(exact); /* runs are laid */

    for (uint32_t k = 1;; k++) {
        uint64_t decisions = exact_decisions(k, DECISIONS);
        enum exact_result result;
        for (uint32_t i = 0; i < LAYS && some; i++) {
            assignment_clear(&exact->assignment, true);
            lay_runs(exact, k == 1 && i < 2);
            exact->mixed = i % 2 != 0;
            if (exact_search(exact, decisions) == EXACT_FOUND)
                return EXACT_FOUND;
            if (exact_out_of_work(exact))
                return EXACT_UNDECIDED;
        }
        assignment_clear(&exact->assignment, true);
        exact->mixed = k % 2 == 0;
        result = exact_search(exact, decisions);
        if (result != EXACT_UNDECIDED || exact_out_of_work(exact))
            return result;
    }
}
