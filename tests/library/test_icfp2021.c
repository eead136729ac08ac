/* Tests of the library of Brain Wall: the public functions alone, on random problems. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "../../core/library/icfp2021.h"
#include "../brainwall/samples.h"
#include "../kit/check.h"

enum { BUFFER = 4 << 20, TEXT = 1 << 16, WALLS = 16, WORK = 1000000, SIDE = 40 };

static uint64_t first_buffer[BUFFER / 8], second_buffer[BUFFER / 8];

struct text {
    char bytes[TEXT];
    size_t length, room; /* put() refuses what is over the room */
};

static struct text first_text, second_text;

static int put(void *context, const char *bytes, size_t length)
{
    struct text *text = context;

    if (length > text->room - text->length)
        return 1;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    return 0;
}

static void solution(icfp2021 *wall, struct text *text)
{
    text->length = 0;
    text->room = TEXT;
    assert_int_equal(icfp2021_solution(wall, put, text), ICFP2021_OK);
}

static bool same_text(void)
{
    return first_text.length == second_text.length &&
           memcmp(first_text.bytes, second_text.bytes, first_text.length) == 0;
}

/* ---- random problems ---- */

static struct sample sample;
static char json[TEXT];
static const char *options[4][2]; /* names and values; NULL: no further ones */

/* Draws a problem and options for it. */
static void draw(uint32_t seed)
{
    static const char *const BONUSES[] = {"GLOBALIST", "=BREAK_A_LEG:4", "WALLHACK:0", "SUPERFLEX:2147483647"};
    struct random_wide random = random_wide_of(seed);
    uint32_t count = 0;

    sample_problem(&sample, 3 + random_wide_below(&random, 12), 2 + random_wide_below(&random, 4), SIDE, &random);
    sample_text(json, &sample.problem);
    memset(options, 0, sizeof options);
    for (uint32_t i = random_wide_below(&random, 3); i > 0; i--, count++) {
        options[count][0] = "bonus";
        options[count][1] = BONUSES[random_wide_below(&random, 4)];
    }
    if (random_wide_below(&random, 2) == 0) {
        options[count][0] = "prefer_unlocking";
        options[count][1] = "yes";
    }
}

/* An object with the options drawn. */
static icfp2021 *prepare(void *buffer, size_t size)
{
    icfp2021 *wall = icfp2021_init(buffer, size);

    assert_non_null(wall);
    for (uint32_t i = 0; options[i][0] != NULL; i++)
        assert_int_equal(icfp2021_option(wall, options[i][0], options[i][1]), ICFP2021_OK);
    return wall;
}

static icfp2021 *load(void *buffer, size_t size)
{
    icfp2021 *wall = prepare(buffer, size);

    assert_int_equal(icfp2021_load_json(wall, 7, json, strlen(json)), ICFP2021_OK);
    return wall;
}

static icfp2021 *start(void *buffer, size_t size)
{
    icfp2021 *wall = load(buffer, size);

    assert_int_equal(icfp2021_start(wall), ICFP2021_OK);
    return wall;
}

static icfp2021 *solve(void *buffer, uint64_t work)
{
    icfp2021 *wall = start(buffer, BUFFER);

    assert_true(icfp2021_solve(wall, work, NULL, NULL) >= 0);
    return wall;
}

static struct icfp2021_score best(const icfp2021 *wall)
{
    struct icfp2021_score score;

    assert_int_equal(icfp2021_best(wall, &score), ICFP2021_OK);
    return score;
}

static bool same_score(const struct icfp2021_score *a, const struct icfp2021_score *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- the same by different ways ---- */

static void the_judge_agrees_with_every_pose(void **state)
{
    uint32_t solved = 0;

    (void)state;
    for (uint32_t i = 0; i < WALLS; i++) {
        static struct icfp2021_point points[ICFP2021_VERTICES_MAX];
        struct icfp2021_verdict verdict;
        struct icfp2021_score score;
        struct icfp2021_pose pose;
        icfp2021 *wall;
        draw(i);
        wall = solve(first_buffer, WORK);
        score = best(wall);
        solution(wall, &first_text);
        solved += score.solved != 0;
        CHECK(i, score.solved == (memcmp(first_text.bytes, "null", 4) != 0));
        CHECK(i, icfp2021_vertices(wall, points, ICFP2021_VERTICES_MAX, &pose) == ICFP2021_OK);
        CHECK(i, pose.bonus == score.bonus && pose.giver == score.giver && pose.count == score.vertices);
        CHECK(i, icfp2021_judge(wall, &pose, &verdict) == ICFP2021_OK);
        CHECK(i, verdict.valid == score.solved && verdict.violation == score.violation);
        CHECK(i, !verdict.valid || (verdict.dislikes == score.dislikes && verdict.unlocked == score.unlocked));
        CHECK(i, icfp2021_vertices(wall, points, pose.count - 1, &pose) == ICFP2021_MISUSE);
        CHECK(i, icfp2021_judge_json(wall, first_text.bytes, first_text.length, &verdict) ==
                     (score.solved ? ICFP2021_OK : ICFP2021_INPUT));
        CHECK(i, verdict.valid == score.solved && verdict.violation == score.violation);
        CHECK(i, icfp2021_work(wall) <= WORK + 1200000);
    }
    assert_true(solved > WALLS / 3 && solved < WALLS);
}

/* The structs of a problem. */
static struct icfp2021_point corners[PLAIN_CORNERS], vertices[SAMPLE_VERTICES];
static struct icfp2021_edge edges[SAMPLE_EDGES];
static struct icfp2021_bonus bonuses[SAMPLE_BONUSES];

static struct icfp2021_problem structs_of(const struct problem *from)
{
    for (uint32_t i = 0; i < from->corner_count; i++)
        corners[i] = (struct icfp2021_point){from->corners[i].x, from->corners[i].y};
    for (uint32_t i = 0; i < from->vertex_count; i++)
        vertices[i] = (struct icfp2021_point){from->vertices[i].x, from->vertices[i].y};
    for (uint32_t i = 0; i < from->edge_count; i++)
        edges[i] = (struct icfp2021_edge){from->edges[i].a, from->edges[i].b};
    for (uint32_t i = 0; i < from->bonus_count; i++)
        bonuses[i] = (struct icfp2021_bonus){{from->bonuses[i].position.x, from->bonuses[i].position.y},
                                             from->bonuses[i].kind, from->bonuses[i].problem};
    return (struct icfp2021_problem){corners, vertices, edges, bonuses, from->corner_count, from->vertex_count,
                                     from->edge_count, from->bonus_count, from->epsilon};
}

/* A source that gives its text in pieces of random length. */
struct pieces {
    const char *text;
    size_t left;
    struct random_wide random;
};

static long read_piece(void *context, void *to, size_t size)
{
    struct pieces *pieces = context;
    size_t part = 1 + random_wide_below(&pieces->random, 9);

    part = part < size ? part : size;
    part = part < pieces->left ? part : pieces->left;
    memcpy(to, pieces->text, part);
    pieces->text += part;
    pieces->left -= part;
    return (long)part;
}

static void structs_and_streams_are_the_same_as_json(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < WALLS; i++) {
        struct icfp2021_problem problem;
        struct icfp2021_score score, again;
        struct pieces pieces;
        icfp2021 *wall;
        draw(i);
        problem = structs_of(&sample.problem);
        pieces = (struct pieces){json, strlen(json), random_wide_of(i)};
        wall = solve(first_buffer, WORK);
        score = best(wall);
        solution(wall, &first_text);
        wall = prepare(second_buffer, BUFFER);
        CHECK(i, (i % 2 != 0 ? icfp2021_load(wall, 7, &problem) : icfp2021_load_stream(wall, 7, read_piece, &pieces)) ==
                     ICFP2021_OK);
        CHECK(i, icfp2021_start(wall) == ICFP2021_OK && icfp2021_solve(wall, WORK, NULL, NULL) >= 0);
        again = best(wall);
        solution(wall, &second_text);
        CHECK(i, same_text() && same_score(&score, &again));
    }
}

static void a_budget_makes_its_pose_again(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < WALLS; i++) {
        struct icfp2021_score score, again;
        icfp2021 *wall;
        draw(i);
        wall = solve(first_buffer, WORK);
        score = best(wall);
        solution(wall, &first_text);
        wall = start(second_buffer, BUFFER);
        CHECK(i, icfp2021_search(wall, &score.budget, NULL, NULL) == ICFP2021_OK);
        again = best(wall);
        again.work = score.work; /* that of a search which was stopped may differ */
        solution(wall, &second_text);
        /* With this budget a pose of another kind may be the best one. */
        CHECK(i, again.solved >= score.solved && (!score.solved || again.dislikes <= score.dislikes));
        CHECK(i, again.bonus != score.bonus || (same_text() && same_score(&score, &again)));
    }
}

/* In one object, then by a scheduler and a worker: the same pose. */
static void tasks_of_two_objects_are_the_searches_of_one(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < WALLS; i++) {
        struct icfp2021_score score, again;
        icfp2021 *scheduler, *worker;
        struct icfp2021_outcome outcome;
        struct icfp2021_task task;
        uint64_t work;
        draw(i);
        scheduler = solve(first_buffer, 5 * WORK);
        score = best(scheduler);
        work = icfp2021_work(scheduler);
        solution(scheduler, &first_text);
        scheduler = start(first_buffer, BUFFER);
        worker = start(second_buffer, BUFFER);
        while (icfp2021_work(scheduler) < 5 * WORK &&
               icfp2021_next(scheduler, 5 * WORK - icfp2021_work(scheduler), &task) == ICFP2021_OK) {
            CHECK(i, icfp2021_run(worker, &task, NULL, NULL, &outcome) == ICFP2021_OK);
            outcome.internal[0] ^= 1;
            CHECK(i, icfp2021_note(scheduler, &outcome) == ICFP2021_MISUSE);
            outcome.internal[0] ^= 1;
            CHECK(i, icfp2021_note(scheduler, &outcome) == ICFP2021_OK);
            CHECK(i, icfp2021_note(scheduler, &outcome) == ICFP2021_MISUSE);
        }
        again = best(worker);
        solution(worker, &second_text);
        CHECK(i, same_text() && same_score(&score, &again) && icfp2021_work(scheduler) == work);
        again = best(scheduler);
        solution(scheduler, &second_text);
        CHECK(i, same_text() && same_score(&score, &again));
    }
}

/* A call after all work is spent searches nothing, and says so. */
static bool is_spent(icfp2021 *wall)
{
    uint64_t work = icfp2021_work(wall);
    struct icfp2021_task task;

    return icfp2021_next(wall, 0, &task) == ICFP2021_COMPLETE &&
           icfp2021_step(wall, 0, NULL, NULL) == ICFP2021_COMPLETE &&
           icfp2021_solve(wall, 0, NULL, NULL) == ICFP2021_COMPLETE && icfp2021_work(wall) == work;
}

/* Limits that are no multiples of a round number; the work of a problem never goes on after its limit. */
static void a_limit_of_work_is_the_same_by_solve_and_step(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 5 * WALLS; i++) {
        struct random_wide random = random_wide_of(i);
        const uint64_t limit = 1 + random_wide_below(&random, i % 2 == 0 ? WORK / 8 : WORK / 2);
        icfp2021 *solved, *stepped;
        draw(i);
        solved = start(first_buffer, BUFFER);
        CHECK(i, is_spent(solved) && icfp2021_solve(solved, limit, NULL, NULL) >= 0);
        stepped = start(second_buffer, BUFFER);
        while (icfp2021_work(stepped) < limit &&
               icfp2021_step(stepped, limit - icfp2021_work(stepped), NULL, NULL) == ICFP2021_OK)
            continue;
        solution(solved, &first_text);
        solution(stepped, &second_text);
        CHECK(i, same_text() && icfp2021_work(solved) == icfp2021_work(stepped));
        CHECK(i, is_spent(solved) && is_spent(stepped));
    }
}

/* ---- initial poses ---- */

static void an_initial_pose_is_the_best_until_a_better_one(void **state)
{
    uint32_t given = 0;

    (void)state;
    for (uint32_t i = 0; i < WALLS; i++) {
        static struct icfp2021_point points[ICFP2021_VERTICES_MAX];
        struct icfp2021_score score, again;
        struct icfp2021_pose pose;
        icfp2021 *wall;
        draw(i);
        wall = solve(first_buffer, WORK / 2);
        if (icfp2021_best(wall, &score) != ICFP2021_OK || !score.solved)
            continue;
        given++;
        solution(wall, &first_text);
        CHECK(i, icfp2021_vertices(wall, points, ICFP2021_VERTICES_MAX, &pose) == ICFP2021_OK);
        wall = i % 3 == 0 ? start(second_buffer, BUFFER) : load(second_buffer, BUFFER);
        CHECK(i, (i % 2 != 0 ? icfp2021_initial(wall, &pose)
                             : icfp2021_initial_json(wall, first_text.bytes, first_text.length)) == ICFP2021_OK);
        CHECK(i, icfp2021_solve(wall, WORK, NULL, NULL) == ICFP2021_MISUSE);
        CHECK(i, icfp2021_start(wall) == ICFP2021_OK);
        again = best(wall);
        CHECK(i, again.initial && again.dislikes == score.dislikes && again.unlocked == score.unlocked &&
                     again.work == 0 && again.budget.work == 0);
        solution(wall, &second_text);
        CHECK(i, same_text());
        CHECK(i, icfp2021_solve(wall, WORK, NULL, NULL) >= 0);
        again = best(wall);
        CHECK(i, again.solved && again.dislikes <= score.dislikes);
    }
    assert_true(given > WALLS / 4);
}

static const char SQUARE[] = "{\"hole\":[[0,0],[20,0],[20,20],[0,20]],\"epsilon\":0,"
                             "\"figure\":{\"edges\":[[0,1]],\"vertices\":[[0,0],[10,0]]},"
                             "\"bonuses\":[{\"bonus\":\"GLOBALIST\",\"problem\":35,\"position\":[10,10]}]}";

static void initial_poses_that_cannot_be_used_are_refused(void **state)
{
    static const struct {
        const char *text, *error;
    } CASES[] = {
        {"{\"vertices\":[[0,0]]}", "pose:1:1: the pose has 1 vertex; it must have 2"},
        {"{\"vertices\":[[0,0],[11,0]]}", "pose:1:1: the pose breaks the rules: 1 edge is too long or too short"},
        {"{\"vertices\":[[0,0],[10,0]],\"bonuses\":[{\"bonus\":\"WALLHACK\",\"problem\":1}]}",
         "pose:1:1: the pose uses WALLHACK, which the options do not allow"},
        {"[{\"problem\":8,\"pose\":{\"vertices\":[[0,0],[10,0]]}}]", "the text has no pose for the problem"},
        {"[]", "the text has no pose for the problem"},
        {"{\"vertices\":[[0,0],[10]]}", "pose:1:20: a vertex is a list of 1; it must have 2 numbers"},
        {"[] x", "pose:1:4: expected the end of the input, found \"x\""},
        {"[{\"problem\":8,\"pose\":{\"vertices\":[[0,0],[9,0,0]]}},null", "pose:1:52: a pose is null; it must be an object"},
    };
    static const char LIST[] = "[{\"file\":\"a\",\"problem\":7,\"pose\":null},{\"problem\":8,\"pose\":0},"
                               "{\"file\":\"b\",\"problem\":7,\"pose\":{\"vertices\":[[0,10],[10,10]]}}]";
    icfp2021 *wall = icfp2021_init(first_buffer, BUFFER);
    struct icfp2021_score score;

    (void)state;
    assert_int_equal(icfp2021_load_json(wall, 7, SQUARE, sizeof SQUARE - 1), ICFP2021_OK);
    for (uint32_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        CHECK(i, icfp2021_initial_json(wall, CASES[i].text, strlen(CASES[i].text)) == ICFP2021_INPUT);
        if (strcmp(icfp2021_error(wall), CASES[i].error) != 0)
            fail_msg("case %u: %s", (unsigned)i, icfp2021_error(wall));
    }
        assert_int_equal(icfp2021_start(wall), ICFP2021_OK);
    assert_int_equal(icfp2021_best(wall, &score), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_initial_json(wall, "null", 4), ICFP2021_OK); /* the solution without a pose */
    assert_int_equal(icfp2021_initial_json(wall, LIST, sizeof LIST - 1), ICFP2021_OK);
    assert_int_equal(icfp2021_start(wall), ICFP2021_OK);
    assert_true(best(wall).solved && best(wall).initial);
}

/* ---- stop ---- */

struct countdown {
    uint32_t left, asked;
    icfp2021 *wall;
};

static int stop_at(void *context)
{
    struct countdown *countdown = context;
    struct icfp2021_score score;

    countdown->asked++;
    (void)icfp2021_best(countdown->wall, &score);
    assert_int_equal(icfp2021_solve(countdown->wall, 1, NULL, NULL), ICFP2021_MISUSE);
    return countdown->left == 0 || countdown->left-- == 0;
}

static void a_stop_ends_the_call_and_leaves_the_best(void **state)
{
    uint32_t stopped = 0;

    (void)state;
    for (uint32_t i = 0; i < WALLS; i++) {
        struct countdown countdown;
        struct icfp2021_score before, after;
        int status;
        draw(i);
        countdown = (struct countdown){i % 7, 0, solve(first_buffer, WORK)};
        before = best(countdown.wall);
        status = icfp2021_solve(countdown.wall, 100 * WORK, stop_at, &countdown);
        after = best(countdown.wall);
        CHECK(i, status == ICFP2021_STOPPED || status == ICFP2021_COMPLETE);
        CHECK(i, after.solved >= before.solved && (!before.solved || after.dislikes <= before.dislikes));
        CHECK(i, status != ICFP2021_STOPPED || countdown.asked == i % 7 + 1);
        stopped += status == ICFP2021_STOPPED;
        solution(countdown.wall, &first_text);
    }
    assert_true(stopped > WALLS / 3);
}

/* ---- errors ---- */

static void errors_say_what_is_wrong(void **state)
{
    struct icfp2021_problem problem;
    icfp2021 *wall = icfp2021_init(first_buffer, BUFFER);

    (void)state;
    draw(1);
    problem = structs_of(&sample.problem);
    problem.epsilon = 5000000;
    assert_string_equal(icfp2021_error(wall), "");
    assert_int_equal(icfp2021_load_json(wall, 7, "{\"epsilon\":-1}", 14), ICFP2021_INPUT);
    assert_string_equal(icfp2021_error(wall), "problem:1:12: epsilon is -1; it must be 0 to 4194304");
    assert_int_equal(icfp2021_load(wall, 7, &problem), ICFP2021_INPUT);
    assert_string_equal(icfp2021_error(wall), "epsilon is 5000000; it must be 0 to 4194304");
    problem.corners = NULL;
    assert_int_equal(icfp2021_load(wall, 7, &problem), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_load_json(wall, -2, SQUARE, sizeof SQUARE - 1), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_option(wall, "colour", "red"), ICFP2021_OPTION);
    assert_string_equal(icfp2021_error(wall), "option \"colour\": there is no such option");
    assert_int_equal(icfp2021_option(wall, "bonus", "all"), ICFP2021_OPTION);
    assert_int_equal(icfp2021_option(wall, "bonus", "+GLOBALIST:3"), ICFP2021_OPTION);
    assert_int_equal(icfp2021_option(wall, "unlock", "GLOBALIST"), ICFP2021_OPTION);
    assert_int_equal(icfp2021_option(wall, "prefer_unlocking", "no"), ICFP2021_OPTION);
    assert_int_equal(icfp2021_option(wall, "unlock", "GLOBALIST:36"), ICFP2021_OK);
    assert_int_equal(icfp2021_load_json(wall, 7, SQUARE, sizeof SQUARE - 1), ICFP2021_OPTION);
    assert_string_equal(icfp2021_error(wall), "option \"unlock\": the problem does not have that bonus");
    assert_int_equal(icfp2021_start(wall), ICFP2021_MISUSE);
    wall = icfp2021_init(first_buffer, BUFFER);
    assert_int_equal(icfp2021_option(wall, "unlock", "GLOBALIST:35"), ICFP2021_OK);
    assert_int_equal(icfp2021_load_json(wall, 7, SQUARE, sizeof SQUARE - 1), ICFP2021_OK);
    assert_int_equal(icfp2021_option(wall, "bonus", "GLOBALIST"), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_solve(wall, 1, NULL, NULL), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_start(wall), ICFP2021_OK);
    solution(wall, &first_text);
    assert_memory_equal(first_text.bytes, "null", 4);
    assert_true(icfp2021_solve(wall, WORK, NULL, NULL) >= 0);
    assert_int_equal(best(wall).unlocked, 1);
    assert_int_equal(best(wall).must_unlock, 1);
    first_text.length = first_text.room = 0;
    assert_int_equal(icfp2021_solution(wall, put, &first_text), ICFP2021_REFUSED);
}

/* Every size up to one that is enough: a status; with what icfp2021_need() says, a search. */
static void every_size_of_buffer_is_safe(void **state)
{
    const struct icfp2021_budget budget = {20000, 0, 0}, large = {WORK, 0, 0};

    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        size_t need, solved = 0;
        icfp2021 *wall;
        draw(i);
        need = icfp2021_need(start(first_buffer, BUFFER), 20000);
        for (size_t size = 0, step; size <= need; size = size < need && size + step > need ? need : size + step) {
            struct icfp2021_score score;
            step = size < 8192 ? 8 : 1 + need / 61 * 8;
            wall = icfp2021_init(second_buffer, size);
            CHECK(i, (wall != NULL) == (size >= ICFP2021_SIZE_MIN));
            if (wall == NULL || icfp2021_load_json(wall, 7, json, strlen(json)) != ICFP2021_OK ||
                icfp2021_start(wall) != ICFP2021_OK)
                continue;
            CHECK(i, icfp2021_search(wall, &budget, NULL, NULL) == ICFP2021_OK);
            solved += icfp2021_best(wall, &score) == ICFP2021_OK;
        }
        CHECK(i, solved > 0);
        wall = start(second_buffer, need);
        CHECK(i, icfp2021_solve(wall, WORK, NULL, NULL) >= 0);
        CHECK(i, icfp2021_memory_limited(wall) == 0);
        wall = start(second_buffer, need);
        CHECK(i, icfp2021_search(wall, &large, NULL, NULL) == ICFP2021_OK);
        solution(wall, &second_text);
        wall = start(first_buffer, BUFFER);
        CHECK(i, icfp2021_search(wall, &large, NULL, NULL) == ICFP2021_OK);
        solution(wall, &first_text);
        CHECK(i, same_text());
    }
}

/* ---- arguments that no call accepts ---- */

/* One call with arguments that are drawn, among them wrong ones; its status. */
static int random_call(icfp2021 *wall, struct random_wide *random)
{
    static struct icfp2021_outcome outcome;
    static struct icfp2021_task task;
    static struct icfp2021_point points[ICFP2021_VERTICES_MAX];
    static struct icfp2021_pose pose;
    struct icfp2021_budget budget = {random_wide_below(random, 50000), random_wide_below(random, 40), 0};
    struct icfp2021_verdict verdict;
    struct icfp2021_score score;
    bool null = random_wide_below(random, 5) == 0;
    size_t length = strlen(json);

    if (random_wide_below(random, 4) == 0)
        length = random_wide_below(random, (uint32_t)length);
    if (random_wide_below(random, 3) == 0)
        task.internal[random_wide_below(random, 12)] ^= (uint64_t)1 << random_wide_below(random, 64);
    if (random_wide_below(random, 3) == 0)
        outcome.internal[random_wide_below(random, 32)] ^= (uint64_t)1 << random_wide_below(random, 64);
    if (random_wide_below(random, 3) == 0)
        pose = (struct icfp2021_pose){points, random_wide_below(random, 300), random_wide_below(random, 6),
                                      (int64_t)random_wide_below(random, 9) - 1,
                                      {random_wide_below(random, 300), random_wide_below(random, 300)}};
    switch (random_wide_below(random, 20)) {
    case 0: return icfp2021_option(wall, null ? NULL : "bonus", random_wide_below(random, 2) ? "WALLHACK" : NULL);
    case 1: return icfp2021_load_json(wall, (int64_t)random_wide_below(random, 9) - 2, null ? NULL : json, length);
    case 2: return icfp2021_load(wall, 1, NULL);
    case 3: return icfp2021_load_stream(wall, 1, NULL, NULL);
    case 4: return icfp2021_start(wall);
    case 5: return icfp2021_search(wall, null ? NULL : &budget, NULL, NULL);
    case 6: return icfp2021_solve(wall, random_wide_below(random, 50000), NULL, NULL);
    case 7: return icfp2021_step(wall, random_wide_below(random, 50000), NULL, NULL);
    case 8: return icfp2021_best(wall, null ? NULL : &score);
    case 9: return icfp2021_solution(wall, null ? NULL : put, &first_text);
    case 10: return icfp2021_next(wall, random_wide_below(random, 50000), null ? NULL : &task);
    case 11: return icfp2021_run(wall, null ? NULL : &task, NULL, NULL, &outcome);
    case 12: return icfp2021_note(wall, null ? NULL : &outcome);
    case 13: return icfp2021_cancel(wall, null ? NULL : &task);
    case 14: return icfp2021_judge(wall, null ? NULL : &pose, &verdict);
    case 15: return icfp2021_judge_json(wall, first_text.bytes, first_text.length, null ? NULL : &verdict);
    case 16: return icfp2021_initial(wall, null ? NULL : &pose);
    case 17: return icfp2021_initial_json(wall, null ? NULL : first_text.bytes, first_text.length);
    case 18: return icfp2021_vertices(wall, null ? NULL : points, random_wide_below(random, 300), &pose);
    default: return icfp2021_need(wall, 1) < SIZE_MAX && icfp2021_error(wall) != NULL ? ICFP2021_OK : -99;
    }
}

static void any_arguments_in_any_order_give_a_status(void **state)
{
    uint32_t counts[9] = {0};

    (void)state;
    for (uint32_t i = 0; i < 40; i++) {
        struct random_wide random = random_wide_of(i);
        icfp2021 *wall = icfp2021_init(first_buffer, i % 4 == 0 ? 8192 + random_wide_below(&random, 1 << 16) : BUFFER);
        draw(i);
        first_text.length = 0;
        first_text.room = TEXT;
        for (uint32_t call = 0; call < 60; call++) {
            int status = random_call(random_wide_below(&random, 30) ? wall : NULL, &random);
            CHECK(i, status >= ICFP2021_REFUSED && status <= ICFP2021_WAIT);
            counts[status - ICFP2021_REFUSED]++;
            if (first_text.length > TEXT / 2)
                first_text.length = 0;
        }
        wall = solve(first_buffer, WORK / 8); /* a new object in the same buffer is as any other */
        solution(wall, &first_text);
        solution(solve(second_buffer, WORK / 8), &second_text);
        CHECK(i, same_text());
    }
    CHECK(0, counts[1] > 100 && counts[3] > 5 && counts[5] > 100);
}

static void what_is_no_object_is_refused(void **state)
{
    icfp2021 *wall = start(first_buffer, BUFFER);

    (void)state;
    memcpy(second_buffer, first_buffer, sizeof first_buffer / 2);
    assert_int_equal(icfp2021_solve((icfp2021 *)(void *)second_buffer, 1, NULL, NULL), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_solve((icfp2021 *)(void *)((char *)wall + 4), 1, NULL, NULL), ICFP2021_MISUSE);
    assert_null(icfp2021_init((char *)first_buffer + 4, BUFFER - 8));
    assert_int_equal(icfp2021_need(NULL, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_agrees_with_every_pose),
        cmocka_unit_test(structs_and_streams_are_the_same_as_json),
        cmocka_unit_test(a_budget_makes_its_pose_again),
        cmocka_unit_test(tasks_of_two_objects_are_the_searches_of_one),
        cmocka_unit_test(a_limit_of_work_is_the_same_by_solve_and_step),
        cmocka_unit_test(an_initial_pose_is_the_best_until_a_better_one),
        cmocka_unit_test(initial_poses_that_cannot_be_used_are_refused),
        cmocka_unit_test(a_stop_ends_the_call_and_leaves_the_best),
        cmocka_unit_test(errors_say_what_is_wrong),
        cmocka_unit_test(every_size_of_buffer_is_safe),
        cmocka_unit_test(any_arguments_in_any_order_give_a_status),
        cmocka_unit_test(what_is_no_object_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
