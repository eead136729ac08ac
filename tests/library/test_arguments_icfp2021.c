/* Wrong arguments for the functions of icfp2021.h; see arguments_solver.h. */
#include "../../core/library/icfp2021.h"

#define OBJECT                    icfp2021
#define LIBRARY(name)             icfp2021_##name
#define STATUS(name)              ICFP2021_##name
#define LOAD(function, game, ...) icfp2021_##function(game, 1, __VA_ARGS__)
#define START(game, seed)         icfp2021_start(game)
#define OPTION                    "prefer_unlocking"
#define VALUE                     "yes"

enum { LONG_WORK = 10000000, STOPS = 1 };

static const char PROBLEM[] = "{\"hole\":[[0,0],[10,0],[10,10],[0,10]],\"epsilon\":1000,"
                              "\"figure\":{\"edges\":[[0,1]],\"vertices\":[[20,20],[25,20]]}}";
static const char POSE[] = "{\"vertices\":[[0,0],[5,0]]}";
static const struct icfp2021_point CORNERS[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}}, VERTICES[] = {{20, 20}, {25, 20}};
static const struct icfp2021_edge EDGE = {0, 1};
static const struct icfp2021_problem STRUCTS = {.corners = CORNERS, .vertices = VERTICES, .edges = &EDGE,
                                                .corner_count = 4, .vertex_count = 2, .edge_count = 1,
                                                .epsilon = 1000};
static const struct icfp2021_pose POINTS = {.vertices = VERTICES, .count = 2};
/* For start_long(). */
static const char LARGE[] = "{\"hole\":[[0,0],[90,0],[120,70],[90,100],[50,40],[0,90]],\"epsilon\":100000,\"figure\":"
                            "{\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,0],[0,5],[5,3],[2,6],[6,7],[7,1]],\"vertices\":"
                            "[[20,20],[45,20],[50,49],[30,60],[7,30],[19,55],[66,33],[70,10]]}}";

#include "arguments_solver.h"

static void others_are_misuse(icfp2021 *game, unsigned groups, bool is_object)
{
    struct icfp2021_verdict verdict;
    struct icfp2021_point points[2];
    struct icfp2021_pose pose;

    if (groups & STARTS) {
        is_misuse(game, icfp2021_initial_json(game, POSE, sizeof POSE - 1), is_object);
        is_misuse(game, icfp2021_initial(game, &POINTS), is_object);
        is_misuse(game, icfp2021_judge_json(game, POSE, sizeof POSE - 1, &verdict), is_object);
        is_misuse(game, icfp2021_judge(game, &POINTS, &verdict), is_object);
    }
    if (groups & SEARCHES)
        is_misuse(game, icfp2021_vertices(game, points, 2, &pose), is_object);
}

static void tells_nothing(const icfp2021 *wrong)
{
    (void)wrong;
}

static void null_pointers_in_structs_are_refused(icfp2021 *game)
{
    struct icfp2021_problem problem = STRUCTS;

    problem.corners = NULL;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    problem = STRUCTS;
    problem.vertices = NULL;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    problem = STRUCTS;
    problem.edges = NULL;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    problem = STRUCTS;
    problem.bonus_count = UINT32_MAX;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
}

static void other_null_arguments_are_refused(icfp2021 *game)
{
    struct icfp2021_pose no_points = {.vertices = NULL, .count = 2}, pose;
    struct icfp2021_point points[2];
    struct icfp2021_verdict verdict;

    is_misuse(game, icfp2021_judge(game, NULL, &verdict), true);
    is_misuse(game, icfp2021_judge(game, &POINTS, NULL), true);
    is_misuse(game, icfp2021_judge_json(game, NULL, 1, &verdict), true);
    is_misuse(game, icfp2021_judge_json(game, POSE, sizeof POSE - 1, NULL), true);
    is_misuse(game, icfp2021_judge(game, &no_points, &verdict), true);
    is_misuse(game, icfp2021_initial(game, NULL), true);
    is_misuse(game, icfp2021_initial(game, &no_points), true);
    is_misuse(game, icfp2021_initial_json(game, NULL, 1), true);
    assert_int_equal(icfp2021_start(game), ICFP2021_OK);
    is_misuse(game, icfp2021_vertices(game, NULL, 2, &pose), true);
    is_misuse(game, icfp2021_vertices(game, points, 2, NULL), true);
}

static icfp2021 *start_long(void)
{
    icfp2021 *game = icfp2021_init(buffer, sizeof buffer);

    assert_int_equal(icfp2021_load_json(game, 1, LARGE, sizeof LARGE - 1), ICFP2021_OK);
    assert_int_equal(icfp2021_start(game), ICFP2021_OK);
    return game;
}
