/* Tests of core/brainwall/search/anchoring and backtrack_zero: holes that a cycle of the figure lines, wholly or in
 * part, and figures that only seem to fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/backtrack_zero.h"
#include "search_kit.h"

enum { CASES_MOST = 150, CASES = CASE_COUNT(CASES_MOST), SIDE = 60, POOL = 1 << 16 };

static uint64_t block[1 << 20];

/* A search right before anchoring_find_chains(). */
struct place {
    struct search_kit kit;
    struct backtrack search;
    struct arena arena; /* what is left */
};

/* A figure that lines the hole, but for every third case, where two of its edges have other lengths. Some more vertices
 * are joined to it. */
static struct place *place_of(uint32_t number)
{
    static struct place place;
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct sample *sample = &place.kit.sample;
    struct problem *problem = &sample->problem;
    struct random_wide random = random_wide_of(number);
    uint32_t corners, more = number % 4;

    memset(block, 0xa5, sizeof block);
    memset(&place, 0, sizeof place);
    place.arena = arena_over(block, sizeof block);
    sample_problem(sample, 5 + number % 16, 23, SIDE, &random);
    corners = problem->corner_count;
    problem->vertex_count = corners + more;
    memcpy(sample->vertices, sample->corners, corners * sizeof *sample->corners);
    for (uint32_t i = 0; i < corners; i++)
        sample->edges[i] = (struct problem_edge){(uint16_t)i, (uint16_t)((i + 1) % corners)};
    for (uint32_t i = corners; i < corners + more; i++) { /* fits beside an edge of the hole */
        sample->vertices[i] = sample->vertices[i - corners];
        sample->edges[i] = (struct problem_edge){(uint16_t)i, (uint16_t)(i - corners + 1)};
    }
    problem->edge_count = corners + more;
    problem->epsilon = number % 2 == 0 ? 0 : 30000;
    if (number % 3 == 2)
        sample->vertices[number % corners].x -= SIDE;
    search_kit_build(&place.kit, &none, 8 * SIDE, POOL, &place.arena);
    return &place;
}

/* Sets up what anchorings use of a search. */
static struct backtrack *search_of(struct place *place, uint32_t seed)
{
    struct backtrack *search = &place->search;

    *search = (struct backtrack){.input = &place->kit.input, .random = random_wide_of(seed)};
    assert_true(assignment_init(&search->assignment, search->input, &place->arena));
    chain_finder_init(&search->finder, &search->assignment, &place->arena);
    chains_init(&search->chains, place->kit.hole.polygon.count, &place->arena);
    chains_init(&search->later_chains, place->kit.hole.polygon.count, &place->arena);
    anchoring_find_chains(search);
    return search;
}

/* Whether the chain, less `cut` corners at each end, lies on the boundary. */
static bool lies(const struct backtrack *search, const struct chain *chain, uint32_t cut)
{
    uint32_t corners = search->input->hole->polygon.count;

    for (uint32_t i = cut; i + cut < chain->length; i++)
        if (search->assignment.cover.vertex_at[(chain->corner + i) % corners] != chain->vertices[i])
            return false;
    return true;
}

/* Whether the chain, less `cut` corners at each end, can be added to the assignment. */
static bool can_be_added(struct backtrack *search, const struct chain *chain, uint32_t cut)
{
    const struct polygon *polygon = &search->input->hole->polygon;
    struct assignment *a = &search->assignment;
    struct assignment_mark mark = assignment_mark(a);
    bool good = true;

    for (uint32_t i = cut; i + cut < chain->length && good; i++) {
        uint32_t c = (chain->corner + i) % polygon->count, v = chain->vertices[i];
        if (a->cover.vertex_at[c] != v)
            good = !a->placed[v] && a->cover.vertex_at[c] == ASSIGNMENT_NONE && assignment_may_cover(a, c, v) &&
                   assignment_place(a, v, polygon->corners[c]);
    }
    assignment_undo(a, mark);
    return good;
}

static void each_chain_with_a_high_score_lies_there_or_cannot_be_added(void **state)
{
    static const struct {
        enum anchoring anchoring;
        uint32_t cut;
    } kinds[] = {{ANCHORING_WHOLE, 0}, {ANCHORING_CUT_1, 1}, {ANCHORING_WHOLE_LATER, 0}, {ANCHORING_CUT_1_LATER, 1},
                 {ANCHORING_CUT_2_LATER, 2}};
    uint32_t lying = 0, refused = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++)
        for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            struct backtrack *search = search_of(place_of(number), number);
            bool has_chains = anchoring_has_chains(search, kinds[k].anchoring);
            int32_t highest = search->chains.count > 0 ? search->chains.chain[0].score : 0;
            CHECK(number, anchoring_begin(search, kinds[k].anchoring, k));
            for (uint32_t i = 0; has_chains && i < search->chains.count; i++) {
                const struct chain *chain = &search->chains.chain[i];
                if (chain->score < highest || chain->length < 2 * kinds[k].cut + 2)
                    continue; /* the scores that count are not known here but for the highest */
                lying += lies(search, chain, kinds[k].cut);
                refused += !lies(search, chain, kinds[k].cut);
                CHECK(number, lies(search, chain, kinds[k].cut) || !can_be_added(search, chain, kinds[k].cut));
            }
        }
    assert_true(lying > CASES && refused > 0);
}

static void constant_anchorings_begin_alike_and_random_ones_differ(void **state)
{
    uint32_t differences = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++)
        for (uint32_t anchoring = 0; anchoring < ANCHORINGS; anchoring++) {
            struct backtrack *search = search_of(place_of(number), number);
            const struct assignment_cover *cover = &search->assignment.cover;
            size_t size = search->input->hole->polygon.count * sizeof *cover->vertex_at;
            uint16_t first[PLAIN_CORNERS];
            if (!anchoring_has_chains(search, anchoring))
                continue;
            for (uint32_t time = 0; time < 8; time++) {
                CHECK(number, anchoring_begin(search, anchoring, time));
                if (time == 0)
                    memcpy(first, cover->vertex_at, size);
                if (anchoring_is_constant(anchoring))
                    CHECK(number, memcmp(first, cover->vertex_at, size) == 0);
                else
                    differences += memcmp(first, cover->vertex_at, size) != 0;
                CHECK(number, anchoring != ANCHORING_NONE || search->assignment.placed_count == 0);
            }
        }
    assert_true(differences >= CASES / 10);
}

static enum backtrack_result run(struct place *place, struct backtrack_limits limits, struct incumbent *incumbent,
                                 uint64_t *spent)
{
    static struct point vertices[SAMPLE_VERTICES];

    *incumbent = (struct incumbent){.vertices = vertices};
    return backtrack_run(&place->kit.input, BACKTRACK_ZERO, 1, limits, place->arena, incumbent, spent);
}

static void a_lined_hole_is_solved_and_one_that_only_seems_so_refuted(void **state)
{
    uint32_t found = 0, none = 0, tempting = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct place *place = place_of(number);
        struct incumbent incumbent;
        uint64_t spent;
        enum backtrack_result result = run(place, (struct backtrack_limits){UINT64_MAX, 0}, &incumbent, &spent);
        CHECK(number, result == BACKTRACK_FOUND || (result == BACKTRACK_NONE && number % 3 == 2));
        CHECK(number, result != BACKTRACK_FOUND || (incumbent.violation == 0 && incumbent.dislikes == 0));
        tempting += result == BACKTRACK_NONE && anchoring_has_chains(search_of(place_of(number), 1), ANCHORING_WHOLE);
        found += result == BACKTRACK_FOUND;
        none += result == BACKTRACK_NONE;
    }
    assert_true(found >= CASES / 2 && none > CASES / 10 && tempting > 0);
}

static void more_work_is_spent_only_where_chains_show_a_zero(void **state)
{
    uint32_t shown = 0, hidden = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        bool is_likely = anchoring_shows_zero(search_of(place_of(number), number));
        struct incumbent incumbent;
        uint64_t spent, least;
        enum backtrack_result result = run(place_of(number), (struct backtrack_limits){1, 0}, &incumbent, &least);
        if (result == BACKTRACK_FOUND || result == BACKTRACK_NONE)
            continue;
        result = run(place_of(number), (struct backtrack_limits){1, UINT64_MAX}, &incumbent, &spent);
        CHECK(number, is_likely ? result != BACKTRACK_UNDECIDED : result == BACKTRACK_UNDECIDED);
        shown += is_likely;
        hidden += !is_likely;
    }
    assert_true(shown > 0 && hidden > 0);
}

/* ---- turns and memories ---- */

/* What takes the place of backtrack_search(): it finds nothing `calls` times, and takes `work` each time. */
static struct {
    uint32_t calls;
    uint64_t work;
    uint32_t searches[ANCHORINGS];
    uint32_t forgotten[ANCHORINGS]; /* times that the mark of the last search was gone */
    uint64_t since[ANCHORINGS];     /* work since then */
    uint64_t longest, shortest;     /* work between two such times, of any anchoring */
} fake;

enum { FAKE_MARK = 1 << 20 };

enum backtrack_result __real_backtrack_search(struct backtrack *search, uint64_t failures);
enum backtrack_result __wrap_backtrack_search(struct backtrack *search, uint64_t failures);

static uint32_t anchoring_of(const struct backtrack *search)
{
    uint32_t anchoring = 0;

    while (anchoring < ANCHORINGS && (search->memories[anchoring].weights.vertex != search->assignment.weights.vertex ||
                                      search->memories[anchoring].weights.corner != search->assignment.weights.corner ||
                                      search->memories[anchoring].saved != search->saved.at))
        anchoring++;
    assert_true(anchoring < ANCHORINGS);
    return anchoring;
}

/* Notes whether the memory still has the marks that the last search with this anchoring left, and leaves some. */
static void note_memory(struct backtrack *search, uint32_t anchoring)
{
    bool is_new = search->saved.at[0].x == BACKTRACK_NOWHERE;

    assert_true(is_new || search->saved.at[0].x == (int16_t)anchoring);
    assert_true(is_new == (search->assignment.weights.vertex[0] < FAKE_MARK));
    assert_true(!is_new || search->memories[anchoring].searches == 0);
    if (is_new && fake.searches[anchoring] > 0) {
        fake.forgotten[anchoring]++;
        fake.longest = fake.since[anchoring] > fake.longest ? fake.since[anchoring] : fake.longest;
        fake.shortest = fake.since[anchoring] < fake.shortest ? fake.since[anchoring] : fake.shortest;
        fake.since[anchoring] = 0;
    }
    search->saved.at[0].x = (int16_t)anchoring;
    search->assignment.weights.vertex[0] = FAKE_MARK;
}

/* Searches that begin with chains are exhausted, those without find nothing. */
enum backtrack_result __wrap_backtrack_search(struct backtrack *search, uint64_t failures)
{
    uint32_t anchoring;

    if (fake.calls == 0)
        return __real_backtrack_search(search, failures);
    fake.calls--;
    anchoring = anchoring_of(search);
    note_memory(search, anchoring);
    fake.searches[anchoring]++;
    fake.since[anchoring] += fake.work;
    search->other_work += 3 * fake.work;
    return anchoring == ANCHORING_NONE ? BACKTRACK_UNDECIDED : BACKTRACK_NONE;
}

static void fake_for(uint32_t calls, uint64_t work)
{
    memset(&fake, 0, sizeof fake);
    fake.calls = calls;
    fake.work = work;
    fake.shortest = UINT64_MAX;
}

static void what_is_exhausted_is_not_searched_again_and_proves_nothing_of_the_rest(void **state)
{
    uint32_t anchored = 0, pinned = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES_MOST && (anchored < CASES / 6 || pinned == 0); number++) {
        struct place *place = place_of(number);
        struct incumbent incumbent;
        uint64_t spent;
        bool is_pinned = number % 2 != 0 && place->kit.sample.problem.bonus_count > 0;
        if (number % 3 == 2 || !anchoring_has_chains(search_of(place, 1), ANCHORING_WHOLE))
            continue;
        place = place_of(number);
        place->kit.input.must_unlock = is_pinned;
        fake_for(300, 100000);
        CHECK(number, run(place, (struct backtrack_limits){UINT64_MAX, 0}, &incumbent, &spent) == BACKTRACK_FOUND ||
                      is_pinned);
        if (fake.calls > 0)
            continue; /* the bonus cannot be unlocked */
        CHECK(number, fake.searches[ANCHORING_RANDOM] > 10 && fake.searches[ANCHORING_WHOLE_LATER] > 10);
        CHECK(number, is_pinned ? fake.searches[ANCHORING_WHOLE] > 10 : fake.searches[ANCHORING_WHOLE] == 1);
        anchored += !is_pinned;
        pinned += is_pinned;
    }
    assert_true(anchored >= CASES / 6 && pinned > 0);
}

static void each_anchoring_has_a_memory_that_is_forgotten_after_more_and_more_work(void **state)
{
    struct incumbent incumbent;
    uint64_t spent;
    uint32_t number = 6;

    (void)state;
    while (!anchoring_has_chains(search_of(place_of(number), 1), ANCHORING_WHOLE))
        number += 6;
    fake_for(2000, 10000000);
    assert_int_equal(run(place_of(number), (struct backtrack_limits){UINT64_MAX, 0}, &incumbent, &spent),
                     BACKTRACK_FOUND);
    for (uint32_t i = 0; i < ANCHORINGS; i++)
        assert_true(fake.searches[i] < 20 || fake.forgotten[i] > 1);
    assert_true(fake.shortest >= 60000000 && fake.shortest <= 80000000 && fake.longest >= 4 * fake.shortest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_chain_with_a_high_score_lies_there_or_cannot_be_added),
        cmocka_unit_test(constant_anchorings_begin_alike_and_random_ones_differ),
        cmocka_unit_test(a_lined_hole_is_solved_and_one_that_only_seems_so_refuted),
        cmocka_unit_test(more_work_is_spent_only_where_chains_show_a_zero),
        cmocka_unit_test(what_is_exhausted_is_not_searched_again_and_proves_nothing_of_the_rest),
        cmocka_unit_test(each_anchoring_has_a_memory_that_is_forgotten_after_more_and_more_work),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
