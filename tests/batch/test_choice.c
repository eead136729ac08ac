/* Choice against its contract (choice.h) and a plain oracle.
 *
 * A walk draws an engine's jobs, settings, and then again and again: a free worker asks for a task, or a task ends with
 * a drawn outcome, as time passes. At each step the oracle, which has rounds of its own for each job, says what task it
 * has to be.
 *
 * Included by test_choice_one_each.c, where of each file one job is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/batch/choice.h"
#include "../../core/batch/memory.h"
#include "../../core/engine_program.h"
#include "../kit/random.h"

#ifndef ONE_EACH
#define ONE_EACH false
#endif

/* Fails the test and says in which walk. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("walk %u, step %u: %s", (unsigned)walk.number, (unsigned)walk.step, #condition); \
    } while (0)

enum { FILES = 4, FILE_JOBS = 5, JOBS = FILES * FILE_JOBS, PRESETS = 6, STEPS = 20, STEPS_FIXED = 3, WORKERS = 5 };
enum { TEXT = 100 };
enum { WALKS = 4000 };

/* ---- an engine in a table ---- */

struct engine_problem {
    uint32_t jobs;
    struct engine_traits traits[FILE_JOBS];
    uint8_t order[FILE_JOBS][PRESETS];
    size_t need, more; /* a search needs `need` bytes, and one more for so much work; 0: no more */
    uint32_t greedy;   /* by this base preset ten times as many */
};

const struct engine_info ENGINE = {.presets = PRESETS, .steps_max = STEPS, .one_job_per_file = ONE_EACH};

const struct engine_program ENGINE_PROGRAM = {.name = "table", .job = "job", .jobs = "jobs", .work = 1000};

static struct walk {
    uint32_t number, step;
    struct random random;
    struct engine_problem problems[FILES];
    uint32_t weighed; /* calls of engine_weigh() */
    bool weights;     /* it gives other weights than the whole */
} walk;

struct engine_traits engine_traits(const struct engine_job *job)
{
    return job->problem->traits[job->number];
}

uint32_t engine_jobs(const struct engine_problem *problem)
{
    return problem->jobs;
}

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    const struct engine_problem *problem = job->problem;
    size_t need = problem->need + (problem->more != 0 ? (size_t)(budget.work / problem->more) : 0);

    return budget_base_preset(budget.preset) == problem->greedy ? 10 * need : need;
}

uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget)
{
    (void)job;
    return 1 + budget.work % 5;
}

uint64_t engine_least_work(const struct engine_job *job, uint32_t preset)
{
    (void)job;
    return preset % 3 == 2 ? 100 : 1;
}

/* A function of the scores alone, so that both sides are told the same. The least weights are as likely as many
 * others. */
void engine_weigh(struct engine_result *results, uint32_t count)
{
    walk.weighed++;
    for (uint32_t i = 0; i < count && walk.weights; i++) {
        uint64_t sum = i;
        for (uint32_t k = 0; k < count; k++)
            if (results[k].score != NULL)
                sum = (sum ^ (uint64_t)results[k].score->points ^ results[k].score->unsolved) * 0x9e3779b97f4a7c15u;
        results[i].weight = sum >> 61 < 2 ? (uint32_t)(sum >> 61) : (uint32_t)(sum >> 32) % (ENGINE_WEIGHT_WHOLE + 1);
    }
}

/* What choice never asks for. */
void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch)
{
    (void)results, (void)count, (void)scratch;
    fail();
}

struct engine *engine_start(const struct engine_option *options, uint32_t count, const struct reporter *reporter,
                            struct arena *arena)
{
    (void)options, (void)count, (void)reporter, (void)arena;
    return NULL;
}

size_t engine_read_need(void)
{
    return 0;
}

enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem)
{
    (void)engine, (void)name, (void)source, (void)keep, (void)scratch, (void)error, (void)problem;
    return ENGINE_REFUSED;
}

bool engine_same_identity(const struct engine_problem *a, const struct engine_problem *b)
{
    (void)a, (void)b;
    return false;
}

void engine_add_problem(const struct engine *engine, const struct engine_problem *problem)
{
    (void)engine, (void)problem;
}

void engine_identify(const struct engine_job *job, const char *tag, const struct engine_score *score,
                     struct writer *writer)
{
    (void)job, (void)tag, (void)score, (void)writer;
}

void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score, struct writer *writer)
{
    (void)job, (void)tag, (void)score, (void)writer;
}

void engine_close(struct writer *writer)
{
    (void)writer;
}

/* ---- drawing ---- */

static uint32_t below(uint32_t limit)
{
    return random_below(&walk.random, limit);
}

static bool chance(uint32_t percent)
{
    return random_chance(&walk.random, percent);
}

/* Any size of number up to `most` is as likely as its double. */
static uint64_t any_size(uint64_t most)
{
    while (most > 1 && chance(40))
        most /= 4;
    return 1 + below(most < UINT32_MAX ? (uint32_t)most : UINT32_MAX);
}

static struct engine_traits draw_traits(uint8_t *order)
{
    uint32_t presets = 1 + below(PRESETS);

    for (uint32_t i = 0; i < presets; i++) {
        uint32_t k = below(i + 1);
        order[i] = order[k];
        order[k] = (uint8_t)i;
    }
    return (struct engine_traits){
        .steps = STEPS_FIXED + 1 + below(STEPS - STEPS_FIXED), .steps_fixed = STEPS_FIXED,
        .cost = chance(20) ? 7 : any_size(100000), .presets = presets,
        .order = chance(50) ? order : NULL, .round_share = (uint8_t)(1 + below(8)), .variations = (uint8_t)below(4),
        .search_share = 1 + below(7),
        .first = {any_size(1000), below(presets), 0}};
}

static void draw_problem(struct engine_problem *problem)
{
    bool tight = chance(30);

    *problem = (struct engine_problem){.jobs = below(FILE_JOBS + 1), .need = 1 + below(5000),
                                       .more = tight ? 1 + below(1000) : 0,
                                       .greedy = chance(20) ? below(PRESETS) : PRESETS};
    if (chance(5))
        problem->need = (size_t)2 << 20; /* in no worker */
    for (uint32_t i = 0; i < problem->jobs; i++)
        problem->traits[i] = draw_traits(problem->order[i]);
}

/* ---- the two sides and the oracle ---- */

/* A task that is carried out. */
struct running {
    struct task task;
};

static struct side {
    struct file files[FILES];
    uint32_t file_count, first; /* first: number of the first job, of the only file */
    struct results results;
    struct choice_job jobs[JOBS];
    struct choice choice;
    struct choice_settings settings;
    struct running running[WORKERS];
    uint32_t busy;
    uint64_t now_ms, end_ms;
    bool hurried, was_short;       /* the oracle: another search than one asked for was lowered, */
    uint64_t least_lowered;         /* ... the least work of those asked for, UINT64_MAX: none was */
    struct lowered lowered;
    uint64_t answered; /* choice_end() said so often that it was the best */
} side;

static struct oracle {
    struct rounds rounds[JOBS];
    uint32_t order[JOBS];    /* jobs in the order of first searches */
    uint32_t at;             /* the next of them */
    uint32_t answers;        /* jobs to be answered in this pass */
    enum choice_pass pass;
} oracle;

static unsigned char block[1 << 20], scratch_block[1 << 20];

static uint64_t left_ms(void)
{
    if (!side.settings.limited)
        return UINT64_MAX;
    return side.end_ms > side.now_ms ? side.end_ms - side.now_ms : 0;
}

static const struct result *entry(uint32_t index)
{
    return &side.results.entries[index];
}

static bool first_of_file(uint32_t index)
{
    return index == 0 || entry(index - 1)->file != entry(index)->file;
}

static bool wants_answer(uint32_t index)
{
    return entry(index)->searchable && !entry(index)->done && (!ONE_EACH || first_of_file(index));
}

static bool may_answer_again(uint32_t index)
{
    return oracle.rounds[index].running == 0 && !oracle.rounds[index].stopped;
}

static void begin_pass(enum choice_pass pass)
{
    oracle.pass = pass;
    oracle.at = oracle.answers = 0;
    for (uint32_t i = 0; i < side.results.count && (pass == CHOICE_QUICK || pass == CHOICE_QUICK_AGAIN); i++)
        oracle.answers += wants_answer(i) && (pass == CHOICE_QUICK || may_answer_again(i));
}

/* By what the first job of a file counts in it; jobs of a file stay together. */
static uint64_t cost_of(uint32_t index)
{
    while (!first_of_file(index))
        index--;
    return entry(index)->traits.cost * entry(index)->jobs;
}

static void start_oracle(void)
{
    for (uint32_t i = 0; i < side.results.count; i++) {
        uint32_t at = i;
        for (; side.settings.limited && at > 0 && cost_of(oracle.order[at - 1]) > cost_of(i); at--)
            oracle.order[at] = oracle.order[at - 1];
        oracle.order[at] = i;
        rounds_start(&oracle.rounds[i], &entry(i)->job, &entry(i)->traits);
    }
    begin_pass(side.settings.limited ? CHOICE_QUICK : CHOICE_REQUESTED);
}

/* Where memory is short the task has less work. */
static bool fit(struct task *task)
{
    struct budget wanted = task->budget;

    task->budget = memory_fit(side.settings.worker_bytes, entry(task->index), wanted);
    if (task->budget.work < wanted.work || task->budget.preset != wanted.preset) {
        if (!task->requested)
            side.was_short = true;
        else if (task->budget.work < side.least_lowered)
            side.least_lowered = task->budget.work;
    }
    return task->budget.work > 0;
}

static bool expect_first(struct task *task, uint64_t *ms)
{
    uint32_t workers = side.settings.workers;

    while (oracle.pass != CHOICE_RAISED) {
        bool again = oracle.pass == CHOICE_QUICK_AGAIN, answer = again || oracle.pass == CHOICE_QUICK;
        while (oracle.at < side.results.count) {
            uint32_t index = oracle.order[oracle.at++];
            *task = (struct task){.index = index, .requested = !answer, .trial = {.estimate_min = INT64_MIN},
                                  .budget = answer ? entry(index)->traits.first : side.settings.budget};
            uint64_t share = *ms;
            task->budget.work = again ? 1 : task->budget.work;
            if (answer ? !wants_answer(index) : !entry(index)->searchable)
                continue;
            if (again && !may_answer_again(index))
                continue;
            if (!fit(task))
                continue;
            if (oracle.answers > workers && *ms != UINT64_MAX)
                share = (uint64_t)((double)*ms * workers / oracle.answers + 1e-6);
            *ms = share > 3 ? share : *ms > 3 ? 4 : *ms;
            oracle.answers -= oracle.answers > 0;
            return true;
        }
        if (oracle.pass == CHOICE_QUICK)
            begin_pass(CHOICE_QUICK_AGAIN);
        else
            begin_pass(answer && !side.settings.raise_work && !side.hurried ? CHOICE_REQUESTED : CHOICE_RAISED);
    }
    return false;
}

/* Of the jobs with the fewest searches that run the one of the greatest worth; of equals the first. */
static bool expect_raise(struct task *task, uint64_t ms)
{
    for (;;) {
        uint32_t best = UINT32_MAX;
        uint64_t best_worth = 0;
        struct trial best_trial = {.expected_ms = 0}, trial;
        struct budget wanted;
        for (uint32_t i = 0; i < side.results.count; i++) {
            const struct rounds *rounds = &oracle.rounds[i];
            uint64_t worth;
            if (!entry(i)->searchable || entry(i)->weight == 0 || !rounds_next(rounds, ms, &trial))
                continue;
            worth = rounds_worth(rounds, &trial, entry(i)->weight);
            if (best == UINT32_MAX || rounds->running < oracle.rounds[best].running ||
                (rounds->running == oracle.rounds[best].running && worth > best_worth)) {
                best = i;
                best_worth = worth;
                best_trial = trial;
            }
        }
        if (best == UINT32_MAX)
            return false;
        *task = (struct task){.index = best, .budget = best_trial.budget, .trial = best_trial};
        wanted = task->budget;
        if (fit(task) && task->budget.work == wanted.work)
            return true;
        if (task->budget.work < wanted.work)
            rounds_cap_work(&oracle.rounds[best], wanted.preset, task->budget.work);
        if (task->budget.work > 0)
            return true;
    }
}

static bool expect_task(struct task *task)
{
    uint64_t ms = left_ms();
    const struct result *result;

    if (ms == 0)
        return false;
    if (!expect_first(task, &ms)) {
        ms = left_ms();
        if (!side.settings.raise_work || side.hurried || !expect_raise(task, ms))
            return false;
    }
    result = entry(task->index);
    task->all_ms = task->search_ms = ms;
    if (ms != UINT64_MAX && (!result->done || result->budget.steps != 0))
        task->search_ms = (ms * result->traits.search_share + 7) / 8;
    if (task->search_ms < 2 && ms >= 4)
        task->search_ms = 2;
    rounds_begin(&oracle.rounds[task->index], &task->trial);
    return true;
}

/* ---- a free worker asks ---- */

static bool same_budget(struct budget a, struct budget b)
{
    return a.work == b.work && a.preset == b.preset && a.steps == b.steps;
}

static bool same_trial(const struct trial *a, const struct trial *b)
{
    return same_budget(a->budget, b->budget) && a->expected_ms == b->expected_ms && a->round == b->round &&
           a->estimate_min == b->estimate_min && a->points_min == b->points_min;
}

static bool same_round(const struct round *a, const struct round *b)
{
    return a->number == b->number && a->limit_ms == b->limit_ms && a->spent_ms == b->spent_ms &&
           a->trials == b->trials && a->trials_max == b->trials_max && a->begun == b->begun && a->ended == b->ended;
}

/* Every job's rounds are those of the oracle. */
static void check_rounds(void)
{
    static const uint64_t TIMES[] = {1, 30, 1000, 100000, UINT64_MAX};

    for (uint32_t i = 0; i < side.results.count; i++) {
        const struct rounds *seen = &side.jobs[i].rounds, *wanted = &oracle.rounds[i];
        struct trial a = {.estimate_min = 0}, b = {.estimate_min = 0};
        if (!entry(i)->rounds_started)
            continue;
        CHECK(seen->running == wanted->running && seen->best.points == wanted->best.points);
        CHECK(seen->stopped == wanted->stopped && seen->total_ms == wanted->total_ms && seen->gain == wanted->gain);
        CHECK(same_round(&seen->round, &wanted->round));
        CHECK(seen->presets.exhausted == wanted->presets.exhausted && seen->presets.capped == wanted->presets.capped &&
              seen->presets.work_max == wanted->presets.work_max);
        for (size_t k = 0; k < sizeof TIMES / sizeof *TIMES; k++) {
            bool some = rounds_next(wanted, TIMES[k], &b);
            CHECK(rounds_next(seen, TIMES[k], &a) == some);
            CHECK(!some || (same_trial(&a, &b) && a.budget.work > 0 && a.expected_ms > 0));
            CHECK(!some || rounds_worth(seen, &a, 65536) == rounds_worth(wanted, &b, 65536));
        }
    }
}

static bool ask(void)
{
    struct running *running = &side.running[side.busy];
    struct task *task = &running->task, wanted = {.index = 0};
    uint64_t left = left_ms();
    bool some = choice_next(&side.choice, left, task);

    CHECK(some == expect_task(&wanted));
    CHECK(side.lowered.other == side.was_short);
    CHECK((side.lowered.last_file != NULL) == (side.least_lowered != UINT64_MAX));
    CHECK(side.lowered.last_file == NULL || side.lowered.budget.work == side.least_lowered);
    CHECK(side.choice.pass == oracle.pass);
    if (some) {
        CHECK(task->index == wanted.index && same_budget(task->budget, wanted.budget));
        CHECK(same_trial(&task->trial, &wanted.trial));
        CHECK(task->requested == wanted.requested);
        CHECK(task->search_ms == wanted.search_ms && task->all_ms == wanted.all_ms);
        CHECK(task->all_ms > 0 && task->search_ms > 0 && task->search_ms <= task->all_ms);
        side.busy++;
    }
    check_rounds();
    return some;
}

/* ---- a task ends ---- */

static uint64_t plan_steps[STEPS];
static char text[TEXT];

/* More work makes more points, by and large; where nothing is solved points may be greater, and mean nothing. */
static struct engine_score draw_score(const struct task *task, uint32_t steps)
{
    int64_t points = below(1000);

    for (uint64_t work = task->budget.work; work > 1; work /= 2)
        points += below(300);
    points = points * steps / entry(task->index)->traits.steps;
    return (struct engine_score){.points = points, .estimate = points + (int64_t)below(200) - 100,
                                 .work = task->budget.work * (50 + below(100)) / 100 + 1, .steps = steps,
                                 .limited = chance(85), .proven = chance(2), .unsolved = chance(40),
                                 .detail = {below(9), below(9), below(9)}};
}

/* The whole plan, or a part of it where there was too little time. */
static struct submission draw_submission(const struct task *task)
{
    uint32_t all = entry(task->index)->traits.steps;
    bool part = all > 1 && chance(20);
    uint32_t steps = part ? 1 + below(all - 1) : all;

    return (struct submission){.budget = {task->budget.work, task->budget.preset, part ? steps : 0},
                               .requested = task->requested && !part, .plan = {plan_steps, steps, part},
                               .score = draw_score(task, steps), .finish_ms = chance(50) ? below(20) : any_size(20000),
                               .solution = chance(80) ? text : NULL, .packed_length = below(TEXT),
                               .solution_length = below(TEXT)};
}

static struct outcome draw_outcome(const struct task *task)
{
    uint32_t what = below(100);
    struct outcome outcome = {.status = what < 80 ? ENGINE_DONE : what < 98 ? ENGINE_STOPPED : ENGINE_FAILED,
                              .unfinished = what >= 90 && what < 98,
                              .submission = draw_submission(task), .search_ms = chance(30) ? below(3) : any_size(5000),
                              .work = task->budget.work};

    if (outcome.unfinished && task->trial.estimate_min == INT64_MIN) {
        outcome.status = ENGINE_DONE;
        outcome.unfinished = false;
    }
    if (outcome.unfinished) {
        outcome.submission =
            (struct submission){.budget = outcome.submission.budget, .score = outcome.submission.score};
        if (outcome.submission.score.estimate >= task->trial.estimate_min)
            outcome.submission.score.estimate = task->trial.estimate_min - 1 - below(100);
        if (outcome.submission.score.points >= task->trial.points_min)
            outcome.submission.score.points = task->trial.points_min - 1 - below(100);
    }
    return outcome;
}

/* What the job's rounds have to be told: of a part, what the whole would have taken. */
static void end_in_oracle(const struct task *task, const struct outcome *outcome, uint32_t searchable)
{
    const struct submission *submission = &outcome->submission;
    struct rounds *rounds = &oracle.rounds[task->index];
    bool done = outcome->status == ENGINE_DONE;
    uint32_t steps = submission->budget.steps > STEPS_FIXED ? submission->budget.steps - STEPS_FIXED : 0;
    uint32_t all = entry(task->index)->traits.steps - STEPS_FIXED;
    uint64_t times = steps > 0 && steps < all ? all / steps : 1, left = left_ms();
    struct trial_result result = {
        .budget = submission->budget, .round = task->trial.round, .spent = submission->score.work * times,
        .search_ms = outcome->search_ms * times, .estimate = submission->score.estimate, .unfinished = !done,
        .finish_ms = submission->finish_ms * times, .points = submission->score.points,
        .unsolved = submission->score.unsolved, .exhausted = !submission->score.limited};
    uint64_t share = left > UINT64_MAX / side.settings.workers ? UINT64_MAX / side.settings.workers : left;

    if (done || outcome->unfinished)
        rounds_end(rounds, &result, share * side.settings.workers / (searchable > 0 ? searchable : 1));
    else
        rounds_abandon(rounds);
    if (outcome->status == ENGINE_FAILED || (done && submission->score.proven))
        rounds_stop(rounds);
}

static uint32_t count_searchable(void)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < side.results.count; i++)
        count += entry(i)->searchable && entry(i)->weight > 0;
    return count;
}

/* Nothing but the best result is kept. */
static void check_result(const struct result *before, const struct result *after, const struct outcome *outcome,
                         bool better)
{
    const struct submission *submission = &outcome->submission;

    CHECK(!better || outcome->status == ENGINE_DONE);
    CHECK(after->done == (before->done || better));
    CHECK(better || outcome->status != ENGINE_DONE || before->done);
    if (better) {
        CHECK(same_budget(after->budget, submission->budget) && after->requested == submission->requested);
        CHECK(after->score.points == submission->score.points && after->score.unsolved == submission->score.unsolved);
    } else {
        CHECK(same_budget(after->budget, before->budget) && after->score.points == before->score.points);
    }
}

static void check_settled(void)
{
    bool all = true;

    for (uint32_t i = 0; i < side.results.count; i++) {
        bool settled = entry(i)->done && entry(i)->score.proven;
        CHECK(choice_proven(&side.choice, i) == settled);
        all = all && settled;
    }
    CHECK(choice_all_proven(&side.choice) == all);
}

static void end(uint32_t at)
{
    struct running running = side.running[at];
    struct outcome outcome = draw_outcome(&running.task);
    struct result before = *entry(running.task.index);
    uint32_t searchable = count_searchable(), weighed = walk.weighed;
    struct arena scratch = arena_over(scratch_block, sizeof scratch_block / 2);
    bool better;

    side.running[at] = side.running[--side.busy];
    CHECK(side.choice.searchable == searchable);
    better = choice_end(&side.choice, &running.task, &outcome, left_ms(), scratch);
    CHECK(walk.weighed == weighed + (ONE_EACH && side.settings.raise_work && better));
    check_result(&before, entry(running.task.index), &outcome, better);
    CHECK(side.choice.searchable == count_searchable());
    end_in_oracle(&running.task, &outcome, searchable);
    check_rounds();
    check_settled();
    side.answered += better;
}

/* ---- walks ---- */

static void add_files(struct arena *arena)
{
    uint32_t jobs = 0, next = 0;

    for (uint32_t i = 0; i < side.file_count; i++) {
        draw_problem(&walk.problems[i]);
        side.files[i] = (struct file){"file", &walk.problems[i]};
        jobs += walk.problems[i].jobs;
    }
    if (side.file_count == 1 && jobs > 0)
        next = side.first = below(jobs);
    assert_true(results_open(&side.results, jobs - side.first, arena));
    for (uint32_t i = 0; i < side.file_count; i++, next = 0)
        results_add(&side.results, NULL, &side.files[i], &next);
    assert_int_equal(side.results.count, jobs - side.first);
    for (uint32_t i = 0; i < side.results.count; i++) {
        struct result *result = &side.results.entries[i];
        result->plan.steps = ARENA_TAKE(arena, STEPS, uint64_t);
        result->searchable = side.file_count == 1 || !chance(5);
    }
    results_keep_solutions(&side.results, *arena);
}

static void start_walk(uint32_t number)
{
    struct arena arena = arena_over(block, sizeof block);

    memset(&walk, 0, sizeof walk);
    memset(&side, 0, sizeof side);
    memset(block, 0x5a, sizeof block);
    memset(side.jobs, 0x5a, sizeof side.jobs);
    walk.number = number;
    walk.random = (struct random){number};
    walk.weights = chance(60);
    side.file_count = chance(50) ? 1 : 1 + below(FILES);
    add_files(&arena);
    side.settings = (struct choice_settings){.budget = {any_size(1000000), below(PRESETS), 0}, .limited = chance(80),
                                             .workers = 1 + below(WORKERS), .worker_bytes = (size_t)1 << 20,
                                             .lowered = &side.lowered};
    side.lowered = (struct lowered){.last_file = NULL};
    side.least_lowered = UINT64_MAX;
    side.settings.raise_work = side.settings.limited && chance(80);
    side.end_ms = chance(5) ? below(4) : any_size(1000000);
    choice_start(&side.choice, &side.results, side.jobs, &side.settings);
    start_oracle();
    CHECK(side.choice.searchable == count_searchable());
}

/* Without a limit a walk ends when there is no task; under one it does not get over all of the time. */
static void walk_on(uint32_t steps)
{
    bool none = false;

    for (; walk.step < steps && (side.busy > 0 || !none); walk.step++) {
        bool asks = side.busy < side.settings.workers && (side.busy == 0 || chance(50));
        none = asks ? !ask() : none && side.busy > 0;
        if (!asks)
            end(below(side.busy));
        side.now_ms += chance(50) ? 0 : any_size(side.end_ms / 20 + 1);
        if (!side.hurried && chance(1)) {
            choice_hurry(&side.choice);
            side.hurried = true;
            begin_pass(CHOICE_QUICK);
        }
    }
    while (side.busy > 0)
        end(0);
    for (uint32_t i = 0; i < side.results.count; i++)
        CHECK(!entry(i)->rounds_started || side.jobs[i].rounds.running == 0);
}

static void tasks_are_those_of_the_oracle(void **state)
{
    uint32_t unsolved = 0, raised = 0;
    uint64_t best = 0;

    (void)state;
    for (uint32_t number = 0; number < WALKS; number++) {
        start_walk(number);
        walk_on(200);
        raised += side.settings.raise_work && walk.step > 50;
        best += side.answered;
        for (uint32_t i = 0; i < side.results.count; i++)
            unsolved += entry(i)->done && entry(i)->score.unsolved;
    }
    assert_true(raised > WALKS / 10 && unsolved > WALKS / 10 && best > WALKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_are_those_of_the_oracle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
