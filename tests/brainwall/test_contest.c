/* Tests of core/brainwall/solver/contest: the points of a pose, the choice against all choices there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/random.h"
#include "../../core/brainwall/solver/contest.h"
#include "plain.h"

enum { PROBLEMS = 5, CANDIDATES = 4, BONUSES = 3 };

struct contest {
    struct problem problems[PROBLEMS];
    struct problem_bonus bonuses[PROBLEMS][BONUSES];
    struct contest_candidate candidates[PROBLEMS * CANDIDATES];
    uint32_t problem_count, count;
};

/* The first candidate of a problem uses no bonus, mostly, as that of the engine. */
static void random_contest(struct contest *contest, uint32_t number)
{
    struct random_wide random = random_wide_of(number);

    memset(contest, 0, sizeof *contest);
    contest->problem_count = 1 + random_wide_below(&random, PROBLEMS);
    for (uint32_t p = 0; p < contest->problem_count; p++) {
        struct problem *problem = &contest->problems[p];
        uint32_t candidates = 1 + random_wide_below(&random, CANDIDATES);
        *problem = (struct problem){.id = p, .bonuses = contest->bonuses[p], .vertex_count = 4, .edge_count = 3,
                                    .corner_count = 3 + random_wide_below(&random, 100)};
        problem->bonus_count = random_wide_below(&random, BONUSES + 1);
        for (uint32_t k = 0; k < problem->bonus_count; k++)
            contest->bonuses[p][k] = (struct problem_bonus){
                .kind = (enum bonus)(1 + random_wide_below(&random, 2)),
                .problem = random_wide_below(&random, PROBLEMS)};
        for (uint32_t i = 0; i < candidates; i++)
            contest->candidates[contest->count++] = (struct contest_candidate){
                .problem = problem, .valid = random_wide_below(&random, 6) != 0,
                .use = i == 0 && random_wide_below(&random, 8) != 0 ? BONUS_NONE
                                                                    : (enum bonus)random_wide_below(&random, 3),
                .bonus_available = random_wide_below(&random, 8) == 0, .unlocked = random_wide_below(&random, 8),
                .dislikes = random_wide_below(&random, 200)};
    }
}

/* Each candidate names a problem that unlocks its bonus, if there is one, mostly. */
static void random_givers(struct contest *contest, uint32_t number)
{
    struct random_wide random = random_wide_of(number + 1000000);

    for (uint32_t i = 0; i < contest->count; i++) {
        struct contest_candidate *user = &contest->candidates[i];
        user->giver_id = random_wide_below(&random, contest->problem_count);
        for (uint32_t p = 0; p < contest->problem_count; p++)
            for (uint32_t k = 0; k < contest->problems[p].bonus_count; k++)
                if (contest->bonuses[p][k].kind == user->use &&
                    contest->bonuses[p][k].problem == user->problem->id && random_wide_below(&random, 2) == 0)
                    user->giver_id = p;
    }
}

static bool gives(const struct contest_candidate *giver, const struct contest_candidate *user)
{
    bool found = false;

    for (uint32_t k = 0; k < giver->problem->bonus_count; k++)
        found = found || ((giver->unlocked >> k & 1) != 0 && giver->problem->bonuses[k].kind == user->use &&
                          giver->problem->bonuses[k].problem == user->problem->id);
    return found && giver->problem != user->problem && giver->problem->id == user->giver_id;
}

/* Points of those that are chosen; -1 when the choice is not consistent. */
static int64_t worth(const struct contest *contest, const bool *chosen)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < contest->count; i++) {
        const struct contest_candidate *user = &contest->candidates[i];
        bool served = user->use == BONUS_NONE || user->bonus_available;
        uint64_t best = UINT64_MAX;
        if (!chosen[i])
            continue;
        for (uint32_t k = 0; k < contest->count; k++) {
            const struct contest_candidate *other = &contest->candidates[k];
            if (other->problem == user->problem && k != i && chosen[k])
                return -1;
            if (other->problem == user->problem && other->valid && other->dislikes < best)
                best = other->dislikes;
            served = served || (chosen[k] && gives(other, user));
        }
        if (!user->valid || !served)
            return -1;
        sum += 1 + (int64_t)contest_points(user->problem, best, user->dislikes);
    }
    return sum;
}

/* The most points of all choices. */
static int64_t most_points(const struct contest *contest)
{
    int64_t most = 0;
    uint32_t choices = 1;

    for (uint32_t p = 0; p < contest->problem_count; p++)
        choices *= CANDIDATES + 1;
    for (uint32_t choice = 0; choice < choices; choice++) {
        bool chosen[PROBLEMS * CANDIDATES] = {false};
        uint32_t rest = choice;
        bool there = true;
        int64_t points;
        for (uint32_t i = 0, p = 0; p < contest->problem_count; p++, rest /= CANDIDATES + 1) {
            uint32_t first = i;
            while (i < contest->count && contest->candidates[i].problem == &contest->problems[p])
                i++;
            there = there && rest % (CANDIDATES + 1) <= i - first;
            if (there && rest % (CANDIDATES + 1) > 0)
                chosen[first + rest % (CANDIDATES + 1) - 1] = true;
        }
        points = there ? worth(contest, chosen) : -1;
        most = points > most ? points : most;
    }
    return most;
}

static int64_t points_chosen(struct contest *contest)
{
    bool chosen[PROBLEMS * CANDIDATES];

    contest_choose(contest->candidates, contest->count);
    for (uint32_t i = 0; i < contest->count; i++)
        chosen[i] = contest->candidates[i].is_chosen;
    return worth(contest, chosen);
}

static void the_choice_is_consistent_and_no_other_makes_more_points(void **state)
{
    static struct contest contest;
    uint32_t bonuses = 0;

    (void)state;
    for (uint32_t number = 0; number < 3000; number++) {
        random_contest(&contest, number);
        random_givers(&contest, number);
        CHECK(number, points_chosen(&contest) == most_points(&contest));
        for (uint32_t i = 0; i < contest.count; i++)
            bonuses += contest.candidates[i].is_chosen && contest.candidates[i].use != BONUS_NONE &&
                       !contest.candidates[i].bonus_available;
    }
    assert_true(bonuses > 250);
}

/* Makes a start of one candidate of some of the problems; returns its points. */
static int64_t add_start(struct contest *contest, uint32_t start, struct random_wide *random)
{
    bool chosen[PROBLEMS * CANDIDATES] = {false};

    for (uint32_t i = 0; i < contest->count; i++) {
        const struct contest_candidate *candidate = &contest->candidates[i];
        chosen[i] = candidate->valid && random_wide_below(random, 2) == 0;
        for (uint32_t k = 0; k < i; k++)
            chosen[i] = chosen[i] && !(chosen[k] && contest->candidates[k].problem == candidate->problem);
        contest->candidates[i].starts |= chosen[i] ? start : 0;
    }
    return worth(contest, chosen);
}

/* A choice is worth no less than each of its starts. */
static void the_choice_is_worth_no_less_than_where_it_starts(void **state)
{
    static struct contest contest;
    uint32_t started = 0;

    (void)state;
    for (uint32_t number = 0; number < 3000; number++) {
        struct random_wide random = random_wide_of(number);
        int64_t least, second;
        random_contest(&contest, number);
        random_givers(&contest, number);
        least = add_start(&contest, 1, &random);
        second = add_start(&contest, (uint32_t)1 << 31, &random);
        least = second > least ? second : least;
        started += least > 0;
        CHECK(number, points_chosen(&contest) >= least);
    }
    assert_true(started > 500);
}

enum { MANY = 600, EACH = 8 };

/* So many problems that the steps do not suffice: each candidate is to use a bonus of some other problem. */
static void a_choice_of_many_problems_ends_and_is_consistent(void **state)
{
    static struct problem problems[MANY];
    static struct problem_bonus bonuses[MANY][BONUSES];
    static struct contest_candidate candidates[MANY * EACH];
    struct random_wide random = random_wide_of(1);

    (void)state;
    for (uint32_t p = 0; p < MANY; p++) {
        problems[p] = (struct problem){.id = p, .bonuses = bonuses[p], .bonus_count = BONUSES, .vertex_count = 4,
                                       .edge_count = 3, .corner_count = 3};
        for (uint32_t k = 0; k < BONUSES; k++)
            bonuses[p][k] = (struct problem_bonus){.kind = (enum bonus)(1 + random_wide_below(&random, 4)),
                                                   .problem = random_wide_below(&random, MANY)};
    }
    for (uint32_t i = 0; i < MANY * EACH; i++)
        candidates[i] = (struct contest_candidate){.problem = &problems[i / EACH], .valid = true, .giver_id = -1,
                                                   .unlocked = random_wide_below(&random, 1 << BONUSES),
                                                   .dislikes = random_wide_below(&random, 2000)};
    for (uint32_t p = 0; p < MANY; p++)
        for (uint32_t k = 0; k < BONUSES; k++) {
            uint32_t user = EACH * (uint32_t)bonuses[p][k].problem + 1 + random_wide_below(&random, EACH - 1);
            candidates[user].use = bonuses[p][k].kind;
            candidates[user].giver_id = p;
            candidates[user].dislikes /= 16;
        }
    contest_choose(candidates, MANY * EACH);
    for (uint32_t i = 0, chosen = 0; i < MANY * EACH; i++) {
        bool served = candidates[i].use == BONUS_NONE;
        chosen += candidates[i].is_chosen;
        for (uint32_t k = 0; k < MANY * EACH && candidates[i].is_chosen && !served; k++)
            served = candidates[k].is_chosen && gives(&candidates[k], &candidates[i]);
        CHECK(i, served || !candidates[i].is_chosen);
        if (i % EACH == EACH - 1)
            CHECK(i, chosen == i / EACH + 1);
    }
}

/* 1000 * log2(vertices * edges * corners / 6) * sqrt((best + 1) / (dislikes + 1)). Logarithms here are whole;
 * where the contest gives nothing, fewer dislikes are better all the same. */
static void points_are_those_of_the_contest(void **state)
{
    const struct problem least = {.vertex_count = 2, .edge_count = 1, .corner_count = 3},
                         six = {.vertex_count = 3, .edge_count = 2, .corner_count = 4},
                         large = {.vertex_count = 96, .edge_count = 128, .corner_count = 64};

    (void)state;
    assert_int_equal(contest_points(&six, 0, 0), 16 * 2000);
    assert_in_range(contest_points(&least, 307, 350), 1, contest_points(&least, 307, 307) - 1);
    assert_int_equal(contest_points(&large, 0, 0), 16 * 17000);
    assert_int_equal(contest_points(&large, 24, 99), 16 * 17000 / 2);
    assert_in_range(contest_points(&large, 0, 8), 16 * 17000 / 3 - 8, 16 * 17000 / 3);
    assert_int_equal(contest_points(&large, 5000000000, 5000000000), 16 * 17000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_choice_is_consistent_and_no_other_makes_more_points),
        cmocka_unit_test(the_choice_is_worth_no_less_than_where_it_starts),
        cmocka_unit_test(a_choice_of_many_problems_ends_and_is_consistent),
        cmocka_unit_test(points_are_those_of_the_contest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
