/* Tests of core/brainwall/output_list and of the choice that it checks: random runs of problems that unlock bonuses for
 * each other, with initial poses and found ones, chosen together or in parts, with memory and without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/jobs.h"
#include "../../core/brainwall/pareto_front.h"
#include "../../core/brainwall/output_list.h"
#include "../../core/brainwall/solver/contest.h"
#include "../kit/random.h"

enum { FILES = 6, BONUSES = 3, LISTS = 3, VERTICES = 6, JOBS = FILES * ENGINE_GOALS_MAX, RUNS = 20000 };

/* An initial pose, as far as it concerns the poses of other problems. */
struct offer {
    bool has_pose;
    struct bonus_use use;
    uint64_t dislikes;
    uint32_t unlocked;
};

struct run {
    struct engine engine;
    struct engine_files list;
    struct engine_problem files[FILES];
    struct problem_bonus bonuses[FILES][BONUSES];
    struct offer offers[LISTS][FILES]; /* the first pose of each list for a file */
    uint32_t lists;
    uint64_t block[1 << 14];           /* for what is kept of them */
    struct arena keep;
    uint32_t count;                    /* files */
    struct engine_job jobs[JOBS];
    struct engine_score scores[JOBS];
    struct engine_result results[JOBS];
    uint32_t job_count;
    bool divided;                      /* some file lies in two parts */
};

/* ---- making one ---- */

static void add_file(struct run *run, int64_t id, uint32_t bonus_count)
{
    struct engine_problem *file = &run->files[run->count];

    *file = (struct engine_problem){.problem = {.id = id, .name = "file", .bonuses = run->bonuses[run->count],
                                                .bonus_count = bonus_count, .vertex_count = VERTICES, .edge_count = 4,
                                                .corner_count = 4}};
    if (run->count > 0)
        run->files[run->count - 1].next = file;
    run->count++;
}

/* Gives a pose in list run->lists, once the files are open; -B lets it be used. */
static void give(struct run *run, uint32_t number, enum bonus use, int64_t from, uint64_t dislikes, uint32_t unlocked)
{
    static const struct point vertices[VERTICES + 1];
    struct engine_problem *file = &run->files[number];
    const struct pose pose = {vertices, VERTICES + (use == BONUS_BREAK_A_LEG), {.kind = use, .problem = from}};
    const struct pose_verdict verdict = {.valid = true, .dislikes = dislikes, .unlocked = unlocked};
    struct offer *offer = &run->offers[run->lists][number];

    if (!offer->has_pose)
        *offer = (struct offer){true, pose.use, dislikes, unlocked};
    pareto_front_add(&run->engine, file, &pose, &verdict);
}

static void drop_note(void *context, const struct message *message)
{
    (void)context, (void)message;
}

static const struct reporter SILENT = {drop_note, drop_note, NULL};

static void open_files(struct run *run)
{
    run->engine.reporter = &SILENT;
    run->list = (struct engine_files){&run->files[0], &run->files[run->count - 1], false, 0};
    run->engine.files = &run->list;
    run->engine.has_initial_poses = true;
    run->keep = arena_over(run->block, sizeof run->block);
    for (uint32_t i = 0; i < run->count; i++) {
        jobs_add_file(&run->engine, &run->files[i]);
        assert_true(pareto_front_reserve(&run->engine, &run->files[i], &run->keep));
    }
    jobs_add_exchanged(&run->engine);
}

static void end_list(struct run *run)
{
    run->lists++;
    run->list.list_count++;
}

static void start(struct run *run)
{
    assert_true(engine_check_options(&run->engine));
    for (uint32_t i = 0; i < run->count; i++)
        for (uint32_t k = 0; k < run->files[i].goal_count; k++)
            run->jobs[run->job_count++] = (struct engine_job){&run->engine, &run->files[i], k};
    for (uint32_t i = 0; i < run->job_count; i++)
        run->results[i] = (struct engine_result){.job = &run->jobs[i]};
}

static void find(struct run *run, uint32_t job, int64_t dislikes, int64_t unlocked)
{
    struct engine_score *score = &run->scores[job];

    *score = (struct engine_score){.points = -dislikes};
    score->detail[DETAIL_DISLIKES] = dislikes;
    score->detail[DETAIL_UNLOCKED] = unlocked;
    run->results[job].score = score;
}

/* A problem that unlocks a bonus for a file, mostly, if there is one. */
static int64_t some_giver(const struct run *run, struct random *random, uint32_t user, enum bonus use)
{
    uint32_t first = random_below(random, run->count);

    for (uint32_t i = 0; i < run->count && random_chance(random, 95); i++) {
        const struct problem *problem = &run->files[(first + i) % run->count].problem;
        for (uint32_t k = 0; k < problem->bonus_count; k++)
            if (problem->bonuses[k].kind == use && problem->bonuses[k].problem == run->files[user].problem.id)
                return problem->id;
    }
    return first;
}

static void random_run(struct run *run, struct random *random)
{
    uint32_t count = 1 + random_below(random, FILES), searched = random_below(random, 101);

    memset(run, 0, sizeof *run);
    run->engine.exchanges_bonuses = true;
    run->engine.bonus_allowed[BONUS_WALLHACK] = random_chance(random, 10);
    run->engine.bonus_giver[BONUS_WALLHACK] = -1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bonus_count = random_below(random, BONUSES + 1);
        for (uint32_t k = 0; k < bonus_count; k++)
            run->bonuses[i][k] = (struct problem_bonus){.kind = (enum bonus)(1 + random_below(random, 3)),
                                                        .problem = random_below(random, count)};
        add_file(run, random_chance(random, 5) ? 0 : (int64_t)i, bonus_count);
    }
    open_files(run);
    for (uint32_t lists = random_below(random, LISTS + 1); lists > 0; lists--) {
        for (uint32_t poses = random_below(random, 2 * count + 1); poses > 0; poses--) {
            uint32_t file = random_below(random, count);
            enum bonus use = (enum bonus)(random_chance(random, 40) ? 0 : random_below(random, BONUS_KINDS));
            if (jobs_allow_bonus(&run->files[file], use))
                give(run, file, use, some_giver(run, random, file, use), random_below(random, 200),
                     random_below(random, 8) & ((1u << run->files[file].problem.bonus_count) - 1));
        }
        end_list(run);
    }
    start(run);
    for (uint32_t i = 0; i < run->job_count; i++) {
        const struct engine_goal *goal = jobs_goal(&run->jobs[i]);
        if (goal->initial_pose == NULL && random_chance(random, searched)) {
            uint32_t offered = run->jobs[i].problem->problem.bonus_count;
            find(run, i, random_below(random, 200), random_below(random, 8) & ((1u << offered) - 1));
            run->scores[i].unsolved = random_chance(random, 30);
        }
    }
}

/* ---- what a list must satisfy ---- */

/* The pose of a result, by its job and score; not posed if that is none. */
static struct output_entry pose_of(const struct engine_result *result)
{
    return output_list_entry(result->job, result->score);
}

static bool is_posed(const struct engine_result *result)
{
    return result->written && !result->held_back && pose_of(result).has_pose;
}

/* Whether the written pose of a result unlocks the bonus of another one. */
static bool unlocks(const struct engine_result *giver, const struct engine_job *user)
{
    const struct problem *problem = &giver->job->problem->problem;
    struct output_entry pose = pose_of(giver);

    for (uint32_t k = 0; k < problem->bonus_count && is_posed(giver); k++)
        if ((pose.unlocked >> k & 1) != 0 && problem->bonuses[k].kind == jobs_goal(user)->use &&
            problem->bonuses[k].problem == user->problem->problem.id)
            return problem->id == jobs_giver_id(user) && giver->job->problem != user->problem;
    return false;
}

static void assert_consistent(const struct run *run)
{
    for (uint32_t i = 0; i < run->job_count; i++) {
        enum bonus use = jobs_goal(&run->jobs[i])->use;
        bool served = use == BONUS_NONE || run->engine.bonus_allowed[use];
        if (!is_posed(&run->results[i]))
            continue;
        for (uint32_t k = 0; k < run->job_count; k++)
            served = served || unlocks(&run->results[k], &run->jobs[i]);
        assert_true(served);
    }
}

/* One job of each file is written; where there is no pose among all, null is written and nothing held back; where one
 * needs no other pose, a pose is written. */
static void assert_each_has_an_entry(const struct run *run)
{
    for (uint32_t i = 0, written = 0, known = 0, free = 0, posed = 0, held = 0; i < run->job_count; i++) {
        struct output_entry pose = pose_of(&run->results[i]);
        written += run->results[i].written;
        held += run->results[i].held_back;
        posed += is_posed(&run->results[i]);
        known += pose.has_pose;
        free += pose.has_pose && pose.bonus_available;
        assert_true(!run->results[i].held_back || jobs_goal(&run->jobs[i])->initial_pose == NULL);
        if (i + 1 < run->job_count && run->jobs[i + 1].problem == run->jobs[i].problem)
            continue;
        assert_int_equal(written, 1);
        assert_true(posed == 1 || free == 0 || run->divided);
        assert_true(run->divided || held == (known > 0 && posed == 0));
        written = known = free = posed = held = 0;
    }
}

static uint64_t best_of_file(const struct run *run, const struct engine_problem *file)
{
    uint64_t best = UINT64_MAX;

    for (uint32_t i = 0; i < run->job_count; i++) {
        struct output_entry pose = pose_of(&run->results[i]);
        if (run->jobs[i].problem == file && pose.has_pose && pose.dislikes < best)
            best = pose.dislikes;
    }
    return best;
}

static uint64_t points(const struct run *run, const struct engine_problem *file, uint64_t dislikes)
{
    return 1 + contest_points(&file->problem, best_of_file(run, file), dislikes);
}

static bool is_offer_served(const struct run *run, const struct offer *list, uint32_t user)
{
    const struct offer *offer = &list[user];

    if (offer->use.kind == BONUS_NONE || run->engine.bonus_allowed[offer->use.kind])
        return true;
    for (uint32_t i = 0; i < run->count; i++) {
        const struct problem *problem = &run->files[i].problem;
        for (uint32_t k = 0; k < problem->bonus_count && i != user; k++)
            if (list[i].has_pose && (list[i].unlocked >> k & 1) != 0 && problem->id == offer->use.problem &&
                problem->bonuses[k].kind == offer->use.kind &&
                problem->bonuses[k].problem == run->files[user].problem.id)
                return true;
    }
    return false;
}

/* The points of a list of initial poses without those that lack their bonus. */
static uint64_t points_given(const struct run *run, uint32_t number)
{
    struct offer list[FILES];
    bool changed = true;
    uint64_t sum = 0;

    memcpy(list, run->offers[number], sizeof list);
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < run->count; i++) {
            if (!list[i].has_pose || is_offer_served(run, list, i))
                continue;
            list[i].has_pose = false;
            changed = true;
        }
    }
    for (uint32_t i = 0; i < run->count; i++)
        sum += list[i].has_pose ? points(run, &run->files[i], list[i].dislikes) : 0;
    return sum;
}

/* The points of the initial poses in the output list before anything is chosen. */
static uint64_t points_listed(const struct run *run)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < run->count; i++)
        if (run->files[i].entry.has_pose)
            sum += points(run, &run->files[i], run->files[i].entry.dislikes);
    return sum;
}

static uint64_t points_written(const struct run *run)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < run->job_count; i++)
        if (is_posed(&run->results[i]))
            sum += points(run, run->jobs[i].problem, pose_of(&run->results[i]).dislikes);
    return sum;
}

/* ---- choosing ---- */

static struct arena memory(size_t bytes)
{
    static uint64_t block[1 << 14];

    return arena_over(block, bytes < sizeof block ? bytes : sizeof block);
}

/* Chooses in parts of at most `most` jobs; a file is divided only if it has more. */
static void choose_in_parts(struct run *run, uint32_t most, size_t bytes)
{
    for (uint32_t first = 0, end; first < run->job_count; first = end) {
        for (end = first; end < run->job_count;) {
            uint32_t jobs = run->jobs[end].problem->goal_count - run->jobs[end].number, left = most - (end - first);
            if (jobs > left && end > first)
                break;
            run->divided = run->divided || jobs > left;
            end += jobs < left ? jobs : left;
            if (jobs >= left)
                break;
        }
        engine_choose(run->results + first, end - first, memory(bytes));
    }
}

static void assert_no_less(uint32_t number, uint64_t points, uint64_t than)
{
    if (points < than)
        fail_msg("run %u: %llu points of %llu", number, (unsigned long long)points, (unsigned long long)than);
}

/* What is written is worth no less than what stood in the list before, and with all files together no less than any
 * given list. */
static void every_list_is_consistent_and_no_given_one_made_worse(void **state)
{
    static struct run run;

    (void)state;
    for (uint32_t number = 0; number < RUNS; number++) {
        struct random random = {number};
        uint32_t most = random_chance(&random, 50) ? JOBS : 1 + random_below(&random, 30);
        size_t bytes = random_chance(&random, 50) ? SIZE_MAX : random_below(&random, 4000);
        uint64_t listed;
        random_run(&run, &random);
        listed = points_listed(&run);
        choose_in_parts(&run, most, bytes);
        assert_consistent(&run);
        assert_each_has_an_entry(&run);
        if (run.lists == 1 || most == JOBS)
            for (uint32_t list = 0; list < run.lists && !run.divided && bytes == SIZE_MAX; list++)
                assert_no_less(number, points_written(&run), points_given(&run, list));
        if (!run.divided)
            assert_no_less(number, points_written(&run), listed);
    }
}

/* ---- cases ---- */

enum { A, B, C, D };

/* Adds a file whose pose can unlock GLOBALIST for one other file or two. */
static void add_giver(struct run *run, int64_t first, int64_t second)
{
    struct problem_bonus *bonuses = run->bonuses[run->count];

    bonuses[0] = (struct problem_bonus){.kind = BONUS_GLOBALIST, .problem = first};
    bonuses[1] = (struct problem_bonus){.kind = BONUS_GLOBALIST, .problem = second};
    add_file(run, run->count, second >= 0 ? 2 : first >= 0);
}

static void begin(struct run *run)
{
    memset(run, 0, sizeof *run);
    run->engine.exchanges_bonuses = true;
}

/* The job of a file that is written; JOBS if none is. */
static uint32_t written_of(const struct run *run, uint32_t file)
{
    for (uint32_t i = 0; i < run->job_count; i++)
        if (run->jobs[i].problem == &run->files[file] && run->results[i].written)
            return i;
    return JOBS;
}

/* Whether the initial pose of a problem is written. */
static bool is_given_written(const struct run *run, uint32_t file)
{
    uint32_t job = written_of(run, file);

    return job < JOBS && jobs_goal(&run->jobs[job])->initial_pose != NULL;
}

static void a_given_pose_whose_bonus_nobody_unlocks_is_held_back(void **state)
{
    static struct run run;

    (void)state;
    for (size_t room = 0; room < 2; room++) {
        begin(&run);
        add_giver(&run, -1, -1);
        add_giver(&run, A, -1);
        open_files(&run);
        give(&run, A, BONUS_GLOBALIST, B, 7, 0);
        start(&run);
        choose_in_parts(&run, JOBS, room * 4096);
        assert_false(is_given_written(&run, A));
        assert_true(run.results[written_of(&run, A)].held_back);
        assert_false(run.results[written_of(&run, B)].held_back);
        for (uint32_t i = 0; i < run.job_count; i++)
            run.results[i] = (struct engine_result){.job = &run.jobs[i]};
        run.files[A].entry.is_written = run.files[B].entry.is_written = false;
        find(&run, 1, 1000, 0); /* without a bonus */
        choose_in_parts(&run, JOBS, room * 4096);
        assert_int_equal(written_of(&run, A), 1);
        assert_false(run.results[1].held_back);
    }
}

static void given_poses_in_a_circle_stay_and_a_chain_without_end_falls(void **state)
{
    static struct run run;

    (void)state;
    for (uint32_t most = 1; most < 12; most++)
        for (uint32_t whole = 0; whole < 2; whole++) {
            begin(&run);
            add_giver(&run, B, -1);
            add_giver(&run, C, -1);
            add_giver(&run, A, -1);
            open_files(&run);
            give(&run, A, BONUS_GLOBALIST, C, 1, 1);
            give(&run, B, BONUS_GLOBALIST, A, 2, 1);
            give(&run, C, BONUS_GLOBALIST, B, 3, whole);
            start(&run);
            choose_in_parts(&run, most, most % 2 * 4096);
            for (uint32_t file = A; file <= C; file++)
                assert_int_equal(is_given_written(&run, file), whole);
        }
}

/* C and D together are worth more than B, which is written already by the pose of A that unlocks its bonus. */
static void what_is_written_keeps_its_bonus(void **state)
{
    static struct run run;

    (void)state;
    for (int apart = 0; apart < 2; apart++) {
        uint32_t first;
        begin(&run);
        add_giver(&run, -1, -1);
        add_giver(&run, C, D);
        add_giver(&run, -1, -1);
        add_giver(&run, -1, -1);
        run.bonuses[B][2] = (struct problem_bonus){.kind = BONUS_WALLHACK, .problem = A};
        run.files[B].problem.bonus_count = 3;
        open_files(&run);
        give(&run, A, BONUS_WALLHACK, B, 10, 0);
        give(&run, B, BONUS_NONE, 0, 10, 4);
        start(&run);
        for (uint32_t i = 0; i < run.job_count; i++) {
            const struct engine_goal *goal = jobs_goal(&run.jobs[i]);
            if (run.jobs[i].problem == &run.files[B] && goal->must_unlock == 1)
                find(&run, i, 20, 3);
            if (run.jobs[i].problem != &run.files[A] && goal->use == BONUS_GLOBALIST)
                find(&run, i, 10, 0);
        }
        if (apart > 0)
            engine_choose(run.results, run.files[A].goal_count, memory(SIZE_MAX));
        first = apart > 0 ? run.files[A].goal_count : 0;
        engine_choose(run.results + first, run.job_count - first, memory(SIZE_MAX));
        assert_consistent(&run);
        assert_int_equal(is_given_written(&run, A), apart);
        assert_int_equal(run.results[written_of(&run, C)].held_back, apart);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_given_pose_whose_bonus_nobody_unlocks_is_held_back),
        cmocka_unit_test(given_poses_in_a_circle_stay_and_a_chain_without_end_falls),
        cmocka_unit_test(what_is_written_keeps_its_bonus),
        cmocka_unit_test(every_list_is_consistent_and_no_given_one_made_worse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
