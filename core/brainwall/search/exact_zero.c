/* See exact_zero.h.
 *
 * Of every nine searches eight begin with runs laid on the boundary (runs.h), as many as go together, those
 * with the highest scores first. Some are left out, and the ends of most are cut, by chance: a false run or a
 * false end keeps true ones away. On problem 64 the first such covering has 37 of the 50 corners, of which 36
 * are true, and on problem 106, 74 of 132 vertices stand, all true.
 *
 * Then, half of the time, runs are found again, among the corners that are open and the candidates that they
 * have left. These are a quarter of those before or fewer, so that shorter runs are unlikely by chance. In
 * 100 million steps 56 of 58 generated poses were found with this, 53 without; problem 85, in 250 million
 * steps, by 4 seeds of 4, without by 3 of 5, always by 0 of 5. */
#include "exact_zero.h"

#include "anneal_math.h"

/* Failures of the shortest search. Of 127 searches that found a pose 102 failed 20 times or less on the way,
 * and those that failed more than 640 times took 95 % of all work: what goes wrong is wrong early. With 16 to
 * 256 generated problems take the same, 76 the least with 16 and 32. */
enum { FAILURES = 32 };

/* Kinds of searches. */
enum { KINDS = 4 };

/* Times that runs are laid, with two searches each, for each search without. Chosen by hand. */
enum { LAYS = 4 };

/* One of this number of runs is left out, by chance. Chosen by hand. */
enum { LEFT_OUT = 4 };

/* Times that runs are looked for in what those before have left, and corners of the shortest of these. Chosen by
 * hand. */
enum { LATER = 4, LATER_LEAST = 2 };

/* The number of runs expected by chance alone, among those that are laid. Chosen by hand. */
enum { CHANCES = 4 };

/* The score of a run from which on it is laid: a run may begin with any candidate of any open corner. */
static int32_t score_least(const struct exact *exact)
{
    const struct assignment *a = &exact->assignment;
    uint64_t starts = 0;

    for (uint32_t c = 0; c < exact->task->hole->polygon.count; c++)
        if (a->covered_by[c] == ASSIGNMENT_NONE)
            starts += a->candidate_count[c];
    return (anneal_log2(((starts > CHANCES ? starts : CHANCES) << 16) / CHANCES) >> 8) * RUNS_PARTS >> 8;
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

/* Lays runs as far as they go together: all of them, or some left out; whole, or with ends cut off. Returns how
 * many were laid. */
static uint32_t lay_runs(struct exact *exact, const struct runs *runs, bool all, bool whole)
{
    int32_t least = score_least(exact);
    uint32_t laid = 0;

    for (uint32_t i = 0; i < runs->count && runs->run[i].score >= least && !exact_is_stopped(exact, 0); i++) {
        const struct run *run = &runs->run[i];
        struct assignment_mark mark = assignment_mark(&exact->assignment);
        uint32_t front = whole ? 0 : any_cut(exact), back = whole ? 0 : any_cut(exact);
        if (!all && random_wide_below(&exact->random, LEFT_OUT) == 0)
            continue;
        if (!whole && run->length < front + back + EXACT_RUN_LEAST)
            continue;
        if (lay_run(exact, run, front, back))
            laid++;
        else
            assignment_undo(&exact->assignment, mark);
    }
    return laid;
}

/* Begins with runs of the whole boundary, and goes on with those of what they leave if these are wanted. False when
 * there is no pose. */
static bool begin_with_runs(struct exact *exact, bool all, bool later)
{
    uint32_t laid;

    if (!exact_begin(exact, true))
        return false;
    laid = lay_runs(exact, &exact->runs, all, all);
    for (uint32_t i = 0; i < LATER && later && laid > 0 && exact->assignment.open_corners > 0 && !exact_is_stopped(exact, 0);
         i++) {
        runs_find(&exact->later, &exact->finder, LATER_LEAST, random_wide_next(&exact->random));
        laid = lay_runs(exact, &exact->later, false, true);
    }
    return true;
}

/* Kinds of searches take turns: no kind finds all poses. By 200 million steps with two seeds, 76 was found by
 * mixed ones only, 85 by those that are not and count candidates alike; on generated problems it is best to
 * weigh these. */
static void set_kind(struct exact *exact, uint32_t kind)
{
    exact->mixed = kind % 2 != 0;
    exact->counts = kind >= 2;
    exact->roots = kind % 2 == 0;
}

/* Both kinds of a pair, mixed and not, from the assignment as it is. */
static enum exact_result search_both(struct exact *exact, uint32_t pair, uint64_t failures)
{
    struct assignment_mark mark = assignment_mark(&exact->assignment);
    enum exact_result result = EXACT_UNDECIDED;

    for (uint32_t i = 0; i < 2 && result == EXACT_UNDECIDED && !exact_out_of_work(exact); i++) {
        assignment_undo(&exact->assignment, mark);
        set_kind(exact, 2 * pair + i);
        result = exact_search(exact, failures);
    }
    return result;
}

enum exact_result exact_zero(struct exact *exact)
{
    bool some; /* runs are laid */

    assignment_clear(&exact->assignment, true);
    runs_find(&exact->runs, &exact->finder, EXACT_RUN_LEAST, random_wide_next(&exact->random));
    some = exact->runs.count > 0 && exact->runs.run[0].score >= score_least(exact);
    for (uint32_t k = 1;; k++) {
        uint64_t failures = exact_failures(k, FAILURES);
        enum exact_result result;
        for (uint32_t i = 0; i < LAYS && some; i++) {
            if (!begin_with_runs(exact, k == 1 && i == 0, i % 2 == 0))
                return EXACT_NONE;
            if (search_both(exact, i / 2, failures) == EXACT_FOUND)
                return EXACT_FOUND;
            if (exact_out_of_work(exact))
                return EXACT_UNDECIDED;
        }
        if (!exact_begin(exact, true))
            return EXACT_NONE;
        set_kind(exact, random_wide_below(&exact->random, KINDS));
        result = exact_search(exact, failures);
        if (result == EXACT_FOUND || exact_out_of_work(exact) || (result == EXACT_NONE && exact_bar(exact)))
            return result;
    }
}
