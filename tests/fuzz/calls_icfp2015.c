/* Fuzz target: calls of the library of Hextris; see calls_solver.h. The best game's points never become fewer, and
 * icfp2015_judge() finds them in its commands. */
#include "../../core/library/icfp2015.h"

#include <stdbool.h>
#include <stdint.h>

#define OBJECT                    icfp2015
#define LIBRARY(name)             icfp2015_##name
#define STATUS(name)              ICFP2015_##name
#define LOAD(function, game, ...) icfp2015_##function(game, __VA_ARGS__)
#define LOAD_STATUSES             (OK | MEMORY | INPUT)
#define START(game, seed)         icfp2015_start(game, seed)

enum { CELLS = 40, UNITS = 5, MEMBERS = 6 };

struct problem {
    struct icfp2015_problem structs;
    struct icfp2015_cell filled[CELLS], members[UNITS][MEMBERS];
    struct icfp2015_unit units[UNITS];
};

static const char *const OPTION_NAMES[8] = {"phrase", "workers", "task_bytes", "phrase", "Phrase", "", "p", NULL};
static const char *const OPTION_VALUES[20] = {
    "ei!", "ia! ia!", "R'lyeh", "a", "", "ei?", "1", "3", "64", "65", "0", "-1", "20000", "100000",
    "18446744073709551616", "9223372036854775807", "1.5", "\xff\n", "yes", NULL};

#include "calls_solver.h"

/* ---- problems ---- */

static struct icfp2015_cell any_cell(uint32_t width, uint32_t height)
{
    struct icfp2015_cell cell = {(int32_t)take(width), 0};

    cell.y = (int32_t)take(height);
    if (chance(4))
        cell.x = (int32_t)recipe_number(&world.recipe);
    return cell;
}

static void draw(struct problem *problem)
{
    struct icfp2015_problem *structs = &problem->structs;

    *structs = (struct icfp2015_problem){.id = (int64_t)take(200), .width = 1 + take(12), .height = 1 + take(14),
                                         .filled = problem->filled, .units = problem->units};
    structs->source_length = take(20);
    structs->filled_count = take(CELLS);
    for (uint32_t i = 0; i < structs->filled_count; i++)
        problem->filled[i] = any_cell(structs->width, structs->height);
    structs->unit_count = 1 + take(UNITS);
    for (uint32_t u = 0; u < structs->unit_count; u++) {
        struct icfp2015_unit *unit = &problem->units[u];
        *unit = (struct icfp2015_unit){problem->members[u], 1 + take(MEMBERS), any_cell(4, 3)};
        for (uint32_t i = 0; i < unit->member_count; i++)
            problem->members[u][i] = any_cell(4, 3);
    }
}

static void print_cells(struct calls_text *text, const struct icfp2015_cell *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        calls_print(text, "%s{\"x\":%d,\"y\":%d}", i > 0 ? "," : "", (int)cells[i].x, (int)cells[i].y);
}

static struct calls_text json_of(const struct icfp2015_problem *problem, uint32_t seeds)
{
    struct calls_text text = {text_bytes, 0, TEXT};

    calls_print(&text, "{\"id\":%d,\"width\":%u,\"height\":%u,\"sourceLength\":%u,\"sourceSeeds\":[", (int)problem->id,
                (unsigned)problem->width, (unsigned)problem->height, (unsigned)problem->source_length);
    for (uint32_t i = 0; i < seeds; i++)
        calls_print(&text, "%s%u", i > 0 ? "," : "", (unsigned)i);
    calls_print(&text, "],\"filled\":[");
    print_cells(&text, problem->filled, problem->filled_count);
    calls_print(&text, "],\"units\":[");
    for (uint32_t u = 0; u < problem->unit_count; u++) {
        calls_print(&text, "%s{\"members\":[", u > 0 ? "," : "");
        print_cells(&text, problem->units[u].members, problem->units[u].member_count);
        calls_print(&text, "],\"pivot\":{\"x\":%d,\"y\":%d}}", (int)problem->units[u].pivot.x,
                    (int)problem->units[u].pivot.y);
    }
    calls_print(&text, "]}");
    return text;
}

static bool spoil(struct problem *problem)
{
    struct icfp2015_problem *structs = &problem->structs;
    struct icfp2015_unit *unit = &problem->units[0];

    switch (take(10)) {
    case 0: structs->filled = NULL, structs->filled_count = (uint32_t)recipe_number(&world.recipe); break;
    case 1: structs->units = NULL, structs->unit_count = (uint32_t)recipe_number(&world.recipe); break;
    case 2: unit->members = NULL, unit->member_count = (uint32_t)recipe_number(&world.recipe); break;
    case 3: structs->width = (uint32_t)recipe_number(&world.recipe); break;
    case 4: structs->height = (uint32_t)recipe_number(&world.recipe); break;
    case 5: structs->source_length = (uint32_t)recipe_number(&world.recipe); break;
    case 6: structs->id = (int64_t)recipe_number(&world.recipe); break;
    case 7: unit->member_count = 0; break;
    case 8: structs->unit_count = 0; break;
    default: unit->pivot.x = (int32_t)recipe_number(&world.recipe); break;
    }
    return (structs->filled == NULL && structs->filled_count > 0) ||
           (structs->units == NULL && structs->unit_count > 0) ||
           (structs->units != NULL && structs->unit_count > 0 && unit->members == NULL && unit->member_count > 0);
}

/* ---- scores ---- */

static void check_score(const struct icfp2015_score *score)
{
    FUZZ_CHECK(score->points == score->move + score->power && score->points >= 0);
}

static bool may_follow(const struct icfp2015_score *score, const struct icfp2015_score *before)
{
    return score->points >= before->points;
}

static bool worth_the_same(const struct icfp2015_score *a, const struct icfp2015_score *b)
{
    return a->points == b->points;
}

/* ---- further calls ---- */

static void check_questions(const icfp2015 *game, bool is_wrong)
{
    uint32_t count = 99;
    const uint32_t *seeds = icfp2015_seeds(game, &count);

    FUZZ_CHECK(count < 4 && (seeds != NULL) == (count > 0));
    FUZZ_CHECK(seeds == NULL || seeds[count - 1] == count - 1);
    FUZZ_CHECK(icfp2015_seeds(game, NULL) == NULL);
    FUZZ_CHECK(!is_wrong || (count == 0 && icfp2015_id(game) == 0));
}

static void check_solution(struct object *object, const struct calls_text *text)
{
    struct icfp2015_verdict verdict;
    int status = icfp2015_judge(object->game, text->bytes, text->length, &verdict);

    check(object, status, false, OK | MEMORY);
    if (status != ICFP2015_OK || object->is_mixed)
        return;
    FUZZ_CHECK(verdict.error == NULL && verdict.error_at == text->length);
    if (!object->has_best)
        return;
    FUZZ_CHECK(verdict.points == object->best.points && verdict.move == object->best.move &&
               verdict.power == object->best.power && verdict.units == object->best.units &&
               verdict.lines == object->best.lines);
}

static void call_judge(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    icfp2015 *game = pointer_of(object, &is_wrong);
    struct icfp2015_verdict verdict;
    char commands[64];
    size_t length = take(64);
    int status;

    for (size_t i = 0; i < length; i++)
        commands[i] = (char)take(256);
    if (chance(8))
        status = icfp2015_judge(game, NULL, length, &verdict), is_wrong = true;
    else
        status = icfp2015_judge(game, commands, length, is_null ? NULL : &verdict);
    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | MEMORY);
    if (status != ICFP2015_OK)
        return;
    FUZZ_CHECK(verdict.error_at <= length && (verdict.error == NULL) == (verdict.error_at == length));
    FUZZ_CHECK(verdict.points == verdict.move + verdict.power && (verdict.error == NULL || verdict.points == 0));
}

#include "calls_solver_kinds.h"
