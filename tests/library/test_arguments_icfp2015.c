/* Wrong arguments for the functions of icfp2015.h; see arguments_solver.h. */
#include "../../core/library/icfp2015.h"

#define OBJECT                    icfp2015
#define LIBRARY(name)             icfp2015_##name
#define STATUS(name)              ICFP2015_##name
#define LOAD(function, game, ...) icfp2015_##function(game, __VA_ARGS__)
#define START(game, seed)         icfp2015_start(game, seed)
#define OPTION                    "phrase"
#define VALUE                     "ei!"

enum { LONG_WORK = 100000, STOPS = 3 };

static const char PROBLEM[] = "{\"id\":1,\"width\":5,\"height\":5,\"sourceLength\":3,\"sourceSeeds\":[7,8],"
                              "\"filled\":[],\"units\":[{\"members\":[{\"x\":0,\"y\":0}],"
                              "\"pivot\":{\"x\":0,\"y\":0}}]}";
static const struct icfp2015_cell CELL;
static const struct icfp2015_unit UNIT = {&CELL, 1, {0, 0}};
static const struct icfp2015_problem STRUCTS = {.width = 5, .height = 5, .units = &UNIT, .unit_count = 1,
                                                .source_length = 3};

#include "arguments_solver.h"

static void others_are_misuse(icfp2015 *game, unsigned groups, bool is_object)
{
    struct icfp2015_verdict verdict;

    if (groups & SEARCHES)
        is_misuse(game, icfp2015_judge(game, "a", 1, &verdict), is_object);
}

static void tells_nothing(const icfp2015 *wrong)
{
    uint32_t count = 9;

    assert_null(icfp2015_seeds(wrong, &count));
    assert_int_equal(count, 0);
    assert_true(icfp2015_id(wrong) == 0);
}

static void null_pointers_in_structs_are_refused(icfp2015 *game)
{
    struct icfp2015_problem problem = STRUCTS;
    struct icfp2015_unit unit = UNIT;

    problem.filled_count = UINT32_MAX;
    is_misuse(game, icfp2015_load(game, &problem), true);
    problem = STRUCTS;
    problem.units = NULL;
    is_misuse(game, icfp2015_load(game, &problem), true);
    problem.units = &unit;
    unit.members = NULL;
    is_misuse(game, icfp2015_load(game, &problem), true);
}

static void other_null_arguments_are_refused(icfp2015 *game)
{
    struct icfp2015_verdict verdict;

    assert_null(icfp2015_seeds(game, NULL));
    is_misuse(game, icfp2015_judge(game, NULL, 1, &verdict), true);
    is_misuse(game, icfp2015_judge(game, "a", 1, NULL), true);
}

static icfp2015 *start_long(void)
{
    return start();
}
