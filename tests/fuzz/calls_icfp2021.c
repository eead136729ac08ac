/* Fuzz target: calls of the library of Brain Wall; see calls_solver.h. A valid best pose never becomes an invalid one,
 * and icfp2021_judge_json() agrees with its score. */
#include "../../core/library/icfp2021.h"

#include <stdbool.h>
#include <stdint.h>

#define OBJECT                    icfp2021
#define LIBRARY(name)             icfp2021_##name
#define STATUS(name)              ICFP2021_##name
#define LOAD(function, game, ...) icfp2021_##function(game, 1, __VA_ARGS__)
#define LOAD_STATUSES             (OK | MEMORY | INPUT | OPTION)
#define START(game, seed)         icfp2021_start(game)

enum { VERTICES = 7, EDGES = 9 };

struct problem {
    struct icfp2021_problem structs;
    struct icfp2021_point corners[4], vertices[VERTICES];
    struct icfp2021_edge edges[EDGES];
    struct icfp2021_bonus bonus;
};

static const char *const OPTION_NAMES[8] = {"bonus", "workers", "task_bytes", "unlock", "prefer_unlocking", "", "b",
                                             NULL};
static const char *const OPTION_VALUES[20] = {
    "GLOBALIST", "BREAK_A_LEG:7", "=WALLHACK", "SUPERFLEX:2147483648", "", "GLOBALIST:3", "1", "3", "64", "65", "0",
    "-1", "20000", "100000", "=", "9223372036854775807", "1.5", "\xff\n", "yes", NULL};

#include "calls_solver.h"

/* ---- problems ---- */

static struct icfp2021_point any_point(void)
{
    struct icfp2021_point point = {(int32_t)take(32), 0};

    point.y = (int32_t)take(32);
    if (chance(4))
        point.x = (int32_t)recipe_number(&world.recipe);
    return point;
}

static void draw(struct problem *problem)
{
    struct icfp2021_problem *structs = &problem->structs;

    *structs = (struct icfp2021_problem){.corners = problem->corners, .vertices = problem->vertices,
                                         .edges = problem->edges, .bonuses = &problem->bonus};
    structs->corner_count = 4;
    for (uint32_t i = 0; i < 4; i++)
        problem->corners[i] = (struct icfp2021_point){(int32_t)(10 + take(16)) * (i == 1 || i == 2),
                                                      (int32_t)(10 + take(16)) * (i >= 2)};
    structs->vertex_count = 2 + take(VERTICES - 1);
    for (uint32_t i = 0; i < structs->vertex_count; i++)
        problem->vertices[i] = any_point();
    structs->edge_count = 1 + take(EDGES);
    for (uint32_t i = 0; i < structs->edge_count; i++)
        problem->edges[i] = (struct icfp2021_edge){i % structs->vertex_count,
                                                   (i + 1 + take(2)) % structs->vertex_count};
    structs->epsilon = take(256) * 4000;
    structs->bonus_count = take(2);
    problem->bonus = (struct icfp2021_bonus){any_point(), 1 + take(4), take(9)};
}

static void print_points(struct calls_text *text, const struct icfp2021_point *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        calls_print(text, "%s[%d,%d]", i > 0 ? "," : "", (int)points[i].x, (int)points[i].y);
}

static struct calls_text json_of(const struct icfp2021_problem *problem, uint32_t seeds)
{
    struct calls_text text = {text_bytes, 0, TEXT};

    (void)seeds;
    calls_print(&text, "{\"epsilon\":%u,\"hole\":[", (unsigned)problem->epsilon);
    print_points(&text, problem->corners, problem->corner_count);
    calls_print(&text, "],\"figure\":{\"vertices\":[");
    print_points(&text, problem->vertices, problem->vertex_count);
    calls_print(&text, "],\"edges\":[");
    for (uint32_t i = 0; i < problem->edge_count; i++)
        calls_print(&text, "%s[%u,%u]", i > 0 ? "," : "", (unsigned)problem->edges[i].a, (unsigned)problem->edges[i].b);
    calls_print(&text, "]}}");
    return text;
}

static bool spoil(struct problem *problem)
{
    struct icfp2021_problem *structs = &problem->structs;
    uint32_t number = (uint32_t)recipe_number(&world.recipe);

    switch (take(6)) {
    case 0: structs->corners = NULL, structs->corner_count = number; return number > 0;
    case 1: structs->vertices = NULL, structs->vertex_count = number; return number > 0;
    case 2: structs->edges = NULL, structs->edge_count = number; return number > 0;
    case 3: structs->bonuses = NULL, structs->bonus_count = number; return number > 0;
    case 4: structs->edge_count = 0; return false;
    default: structs->epsilon = number; return false;
    }
}

/* ---- scores ---- */

static void check_score(const struct icfp2021_score *score)
{
    FUZZ_CHECK(score->solved == (score->violation == 0));
}

static bool may_follow(const struct icfp2021_score *score, const struct icfp2021_score *before)
{
    return score->solved || !before->solved;
}

static bool worth_the_same(const struct icfp2021_score *a, const struct icfp2021_score *b)
{
    return a->dislikes == b->dislikes;
}

/* ---- further calls ---- */

/* It has no other questions. */
static void check_questions(const icfp2021 *game, bool is_wrong)
{
    (void)game, (void)is_wrong;
}

static void check_solution(struct object *object, const struct calls_text *text)
{
    struct icfp2021_verdict verdict;
    int status = icfp2021_judge_json(object->game, text->bytes, text->length, &verdict);

    if (!object->has_best || !object->best.solved || object->is_mixed) {
        check(object, status, false, OK | MEMORY | INPUT);
        return;
    }
    check(object, status, false, OK | MEMORY);
    if (status == ICFP2021_OK)
        FUZZ_CHECK(verdict.valid && verdict.dislikes == object->best.dislikes &&
                   verdict.unlocked == object->best.unlocked);
}

/* A pose that is drawn: judged, or added as an initial one. */
static void call_judge(void)
{
    struct object *object = any_object();
    struct icfp2021_point points[VERTICES + 1], found[VERTICES];
    struct icfp2021_pose pose = {.vertices = points, .count = chance(16) ? take(VERTICES + 2)
                                                                        : world.problem.structs.vertex_count};
    bool is_wrong, is_null = chance(4), is_initial = take(2);
    icfp2021 *game = pointer_of(object, &is_wrong);
    struct icfp2021_verdict verdict;
    struct icfp2021_pose best;
    uint32_t room = take(VERTICES + 1);
    int status;

    for (uint32_t i = 0; i <= VERTICES; i++)
        points[i] = any_point();
    pose.bonus = chance(64) ? take(8) : 0;
    if (chance(8))
        pose.vertices = NULL, is_wrong = is_wrong || pose.count > 0;
    is_wrong = is_wrong || is_null || object->phase == NEW;
    if (is_initial) {
        status = icfp2021_initial(game, is_null ? NULL : &pose);
        if (!is_wrong && !object->in_call && icfp2021_best(object->game, &(struct icfp2021_score){0}) != ICFP2021_OK)
            object->phase = LOADED, object->has_best = false;
        object->problem++;
    } else {
        status = icfp2021_judge(game, is_null ? NULL : &pose, &verdict);
    }
    check(object, status, is_wrong, OK | MEMORY | INPUT | MISUSE);
    status = icfp2021_vertices(object->game, found, room, &best);
    FUZZ_CHECK(status != ICFP2021_OK || best.count <= room);
}

#include "calls_solver_kinds.h"
