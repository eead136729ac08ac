/* Tests of Brain Wall as a game: moves, refusals and their places, figures, candidates, shapes, files of poses,
 * sessions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../core/judge/brainwall/brainwall.h"
#include "../../../core/judge/session.h"
#include "../../kit/random.h"

/* A square of 9 with a figure of three vertices, edges of 4 and 3, and two places that unlock bonuses. */
static const char PROBLEM[] =
    "{\"hole\":[[0,0],[9,0],[9,9],[0,9]],\"epsilon\":0,\"figure\":{\"edges\":[[0,1],[1,2]],"
    "\"vertices\":[[1,1],[5,1],[5,4]]},\"bonuses\":[{\"bonus\":\"SUPERFLEX\",\"problem\":3,\"position\":[2,2]},"
    "{\"bonus\":\"BREAK_A_LEG\",\"problem\":2147483647,\"position\":[6,5]}]}";

enum { STATE = 1024 };

static uint64_t block[1 << 17], state_block[STATE / 8], other_block[STATE / 8];
static void *const state = state_block, *const other = other_block;
static const struct game *const game = &game_brainwall;
static struct arena arena;
static struct game_problem *problem;

static struct game_text text_of(const char *text)
{
    return (struct game_text){text, strlen(text)};
}

static void open_problem(void)
{
    struct message wrong;

    memset(block, 0x5A, sizeof block); /* memory is not cleared for a problem, nor for a state */
    memset(state, 0xA5, sizeof state_block);
    memset(other, 0x5A, sizeof other_block);
    arena = arena_over(block, sizeof block);
    problem = game->read(&arena, "folder/chain_7.json", text_of(PROBLEM), NULL, 0, &wrong);
    assert_non_null(problem);
    assert_true(game->state_bytes(problem) <= STATE);
    game->start(problem, 0, state);
}

/* Plays moves from the start; they must all be taken. */
static struct game_status after(const char *moves)
{
    struct game_status status;
    struct game_step step;

    game->start(problem, 0, state);
    if (game_play(game, problem, state, text_of(moves), &step) != strlen(moves))
        fail_msg("%s: %s", moves, step.wrong.text);
    game->status(problem, state, &status);
    return status;
}

static int64_t figure_of(const char *table, const char *name)
{
    struct game_figure figure;

    for (uint32_t i = 0; game->figure(problem, state, i, &figure); i++)
        if ((table == NULL) == (figure.table == NULL) && (table == NULL || strcmp(table, figure.table) == 0) &&
            strcmp(name, figure.name) == 0)
            return figure.value;
    return -1;
}

static void a_text_that_is_no_pose_is_the_fault_of_an_entry_whatever_was_given_before(void **context)
{
    static const char *const FORMS[] = {"3", "[]", "{}", "{\"vertices\": 1}"};
    const struct brainwall_pose *pose;
    struct game_step step;

    (void)context;
    open_problem();
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        (void)after("{\"vertices\":[[1,1],[5,1],[5,4]]}");
        assert_int_equal(brainwall_last_pose(problem, &pose)->fault.kind, BRAINWALL_FAULT_NONE);
        game->start(problem, 0, state);
        assert_int_equal(game_play(game, problem, state, text_of(FORMS[i]), &step), 0);
        assert_int_equal(brainwall_last_pose(problem, &pose)->fault.kind, BRAINWALL_FAULT_FORM);
    }
}

/* The nearest vertex within a twenty-fifth of the longer side, and one, is dragged: here within 5. */
static void a_drag_takes_the_vertex_that_is_near(void **context)
{
    static const char WIDE[] = "{\"hole\":[[0,0],[100,0],[100,60],[0,60]],\"epsilon\":0,\"figure\":{\"edges\":[[0,1]],"
                               "\"vertices\":[[10,10],[50,10]]}}";
    struct message wrong;
    struct game_problem *wide;
    char move[GAME_MOVE];

    (void)context;
    arena = arena_over(block, sizeof block);
    wide = game->read(&arena, "wide.json", text_of(WIDE), NULL, 0, &wrong);
    assert_non_null(wide);
    game->start(wide, 0, state);
    for (int32_t away = 0; away < 10; away++) {
        bool near = game->drag(wide, state, (struct game_xy){50 + away, 10}, (struct game_xy){70, 20}, move);

        assert_int_equal(near, away <= 5);
        if (near)
            assert_string_equal(move, "1 70,20\n");
    }
}

static void a_game_starts_with_the_figure_as_it_is_drawn(void **context)
{
    struct game_status status;
    char id[GAME_MOVE];

    (void)context;
    open_problem();
    game->id(problem, id);
    assert_string_equal(id, "7");
    game->status(problem, state, &status);
    assert_string_equal(status.caption.text, "the figure as the problem has it");
    assert_true(status.submittable && !status.over && status.players == 1 && status.turn == 0);
    assert_int_equal(status.points[0], -110);
    assert_int_equal(figure_of(NULL, "dislikes"), 110);
    assert_int_equal(figure_of("corners", "0"), 2);
    assert_int_equal(figure_of("corners", "3"), 50);
    assert_int_equal(figure_of("unlocked", "SUPERFLEX 3"), 0);
    assert_int_equal(figure_of("outside", "2"), 0);
    assert_int_equal(figure_of("outside", "3"), -1);
}

static void the_number_of_a_problem_ends_its_name(void **context)
{
    static const char *const NAMES[][2] = {
        {"7.json", "7"}, {"a/12_007.json", "7"}, {"9/b.json", ""}, {"chain_3", "3"}, {"4.5.json", "4"}, {"x.6", ""},
        {"123456789012345.json", "123456789012345"}, {"1234567890123456.json", ""}
    };
    char id[GAME_MOVE];
    struct message wrong;

    (void)context;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        open_problem();
        problem = game->read(&arena, NAMES[i][0], text_of(PROBLEM), NULL, 0, &wrong);
        game->id(problem, id);
        assert_string_equal(id, NAMES[i][1]);
    }
}

static void vertices_move_and_unlock(void **context)
{
    struct game_status moved, posed;

    (void)context;
    open_problem();
    moved = after("0 2,2\n1 6,2\r\n\n2 6,5\n");
    assert_true(moved.submittable);
    assert_int_equal(figure_of("unlocked", "SUPERFLEX 3"), 1);
    assert_int_equal(figure_of("unlocked", "BREAK_A_LEG 2147483647"), 1);
    assert_string_equal(moved.caption.text, "vertex 2 goes to (6, 5)");
    posed = after(" {\"vertices\": [[2,2], [6,2], [6,5]], \"tag\": {\"a\": [\"}\"]}}\n");
    assert_true(posed.submittable);
    assert_int_equal(posed.points[0], moved.points[0]);
    posed = after("{\"vertices\":[[0,0],[0,0],[6,5]]}0 2,2\n1 6,2\n");
    assert_true(posed.submittable);
    assert_int_equal(posed.points[0], moved.points[0]);
}

static void bonuses_are_chosen_by_moves(void **context)
{
    (void)context;
    open_problem();
    assert_true(after("GLOBALIST 12\n").submittable);
    assert_false(after("0 -1,1\n1 3,1\n2 3,4\n").submittable);
    assert_true(after("0 -1,1\n1 3,1\n2 3,4\nWALLHACK 1\n").submittable);
    assert_false(after("0 -1,1\n1 3,1\n2 3,4\nWALLHACK 1\nnone\n").submittable);
    assert_int_equal(figure_of("outside", "0"), 1);
    assert_true(after("2 5,5\nSUPERFLEX 0\n").submittable);
    assert_true(after("BREAK_A_LEG 3 1-0\n").submittable); /* the middle of an edge of 4 */
    assert_int_equal(figure_of("outside", "3"), 0);
    assert_false(after("BREAK_A_LEG 3 0-1\n3 2,1\n").submittable);
    assert_true(after("BREAK_A_LEG 3 0-1\n3 2,1\nnone\n").submittable);
    assert_int_equal(figure_of("outside", "3"), -1);
}

/* ---- what is refused ---- */

/* Moves, of which the mark shows the byte that is refused, and why. */
#define NO_MOVE                                                                                                        \
    "expected a vertex and its point, as in 7 12,40, a bonus and the number of its problem, as in GLOBALIST 12, none, "  \
    "or a pose, {\"vertices\": ...}"

static const struct {
    const char *moves, *why;
} REFUSED[] = {
    {"^3 1,1\n", "a vertex is 3; it must be 0 to 2"},
    {"1 1,1\n^-1 1,1\n", "expected a vertex and its point, as in 7 12,40, a bonus and the number of its problem, as in "
     "GLOBALIST 12, none, or a pose, {\"vertices\": ...}"},
    {"1^,1 1\n", "expected a space and a point, as in 7 12,40"},
    {"1 ^a,1\n", "expected a coordinate"},
    {"1 -^,1\n", "expected a coordinate"},
    {"1 1^ 1\n", "expected a comma and the other coordinate"},
    {"1 1,^100001\n", "a coordinate is 100001; it must be -100000 to 100000"},
    {"1 ^99999999999,1\n", "a coordinate is 9999999999...; it must be -100000 to 100000"},
    {"1 1,1^", "expected the end of the line"},
    {"1 1,1 ^2 2,2\n", "expected the end of the line"},
    {" \n1 1,1\n \n2 2,2\n^3 3,3", "a vertex is 3; it must be 0 to 2"},
    {"GLOBALIST^\n", "expected a space and the number of a problem, as in GLOBALIST 12"},
    {"GLOBALIST ^-1\n", "the problem of a bonus is -1; it must be 0 to 2147483647"},
    {"BREAK_A_LEG 3^\n", "expected a space and an edge, as in BREAK_A_LEG 3 0-1"},
    {"BREAK_A_LEG 3 ^0-2\n", "the figure has no edge 0-2 to break"},
    {"BREAK_A_LEG 3 0-^3\n", "a vertex is 3; it must be 0 to 2"},
    {"none ^3\n", "expected the end of the line"},
    {"^3", "a pose is a number; it must be an object"},
    {"^-2.5e1", "a pose is a number; it must be an object"},
    {"^true", "a pose is true; it must be an object"},
    {"^false", "a pose is false; it must be an object"},
    {"^trun", NO_MOVE},
    {"^falsy", NO_MOVE},
    {"^[[1,1]]", "a pose is a list; it must be an object"},
    {"^\"none\"", "a pose is a string; it must be an object"},
    {"{\"vertices\":[[1,1]^", "the pose has no closing bracket"},
    {"{\"vertices\":[[1,1]^}", "expected \",\" or \"]\", found \"}\""},
    {" {^}", "a pose has no \"vertices\""},
    {"0 1,2\n{\"vertices\":[[1,1],^[5],[5,4]]}", "a vertex is a list of 1; it must have 2 numbers"},
    {"0 1,2\n^{\"vertices\":[[1,1],[5,1]]}", "the pose has 2 vertices; it must have 3"},
    {"{\"vertices\":[[1,1],[5,1],[5,4]],\"bonuses\":[{\"bonus\":\"WALLHACK\",\"problem\":3},"
     "^{\"bonus\":\"GLOBALIST\",\"problem\":3}]}", "2 bonuses are used; one is allowed"},
    {"{\"vertices\":[[1,1],[5,1],[5,4],[3,1]],\"bonuses\":[{\"bonus\":\"BREAK_A_LEG\",\"problem\":3,\"edge\":[0,^10000]}]}",
     "a vertex of an edge is 10000; it must be 0 to 9999"},
    {"^{\"vertices\":[[1,1],[5,1],[5,4]],\"bonuses\":[{\"bonus\":\"BREAK_A_LEG\",\"problem\":3,\"edge\":[0,1]}]}",
     "the pose has 3 vertices; it must have 4"},
};

/* A text without its mark, and where that was. */
static const char *unmark(const char *marked, size_t *at)
{
    static char text[1000];

    *at = strcspn(marked, "^");
    memcpy(text, marked, *at);
    strcpy(text + *at, marked + *at + 1);
    return text;
}

static void what_is_no_move_is_refused_where_it_is_wrong(void **context)
{
    (void)context;
    open_problem();
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        struct game_step step;
        size_t at, taken;
        const char *text = unmark(REFUSED[i].moves, &at);

        game->start(problem, 0, state);
        taken = game_play(game, problem, state, text_of(text), &step);
        if (taken + step.wrong_at != at || strcmp(step.wrong.text, REFUSED[i].why) != 0)
            fail_msg("%s at %zu: %s", text, taken + step.wrong_at, step.wrong.text);
        memset(&step, 0x5A, sizeof step); /* all of it is set, whatever was there */
        game->apply(problem, state, text + taken, strlen(text) - taken, &step);
        assert_true(step.taken == 0 && step.scored == 0 && !step.ends_group && step.cause_count == 0);
        assert_string_equal(step.wrong.text, REFUSED[i].why);
        game->start(problem, 0, other);
        assert_int_equal(game_play(game, problem, other, (struct game_text){text, taken}, &step), taken);
        assert_memory_equal(state, other, game->state_bytes(problem));
    }
}

/* Blanks are of the move before them: played one by one or all at once, moves end in the same places. */
static void a_move_does_not_begin_with_blanks_but_for_the_first(void **context)
{
    struct game_step step;

    (void)context;
    open_problem();
    game->start(problem, 0, state);
    assert_int_equal(game_play(game, problem, state, text_of("\n1 1,1\n"), &step), 7);
    assert_int_equal(game_play(game, problem, state, text_of(" 2 2,2\n"), &step), 0);
    assert_int_equal(step.wrong_at, 0);
    assert_int_equal(game_play(game, problem, state, text_of("2 2,2\n \n"), &step), 8);
}

/* A pose of far too many vertices for what a pose may have here. */
static void a_pose_that_is_too_long_is_refused(void **context)
{
    static char text[60000] = "{\"vertices\":[[1,1]";
    struct game_step step;

    (void)context;
    open_problem();
    while (strlen(text) < sizeof text - 20)
        strcat(text + strlen(text), ",[1,1]");
    strcat(text, "]}");
    game->apply(problem, state, text, strlen(text), &step);
    assert_int_equal(step.taken, 0);
    assert_non_null(strstr(step.wrong.text, "too long for 3 vertices"));
}

/* Moves after which a rule is broken, and the place of what breaks it. */
static void a_rule_is_broken_at_a_place_of_the_transcript(void **context)
{
    static const struct {
        const char *moves, *why;
    } BROKEN[] = {
        {"{\"vertices\":[[1,1],^[5,1],[5,5]]}",
         "edge 1 (1-2) has squared length 16; it must be 9 to 9 (the edge has 9 in the figure)"},
        {"{\"vertices\":[[1,1],[5,1],[5,4]]} ^2 5,5\n",
         "edge 1 (1-2) has squared length 16; it must be 9 to 9 (the edge has 9 in the figure)"},
        {"{\"vertices\":[^[-1,1],[3,1],[3,4]]}", "vertex 0 at (-1, 1) lies outside the hole"},
        {"{\"vertices\":[[0,0],[9,9],[9,9]],\"bonuses\":[^{\"bonus\":\"GLOBALIST\",\"problem\":3}]}",
         "the stretches of the edges add up to 10125000 millionths or a little more; the limit is 0"},
        {"1 5,1\n0 0,0\n2 9,9\n^GLOBALIST 3\n",
         "the stretches of the edges add up to 8513888 millionths or a little more; the limit is 0"},
        {"{\"vertices\":[[1,1],[5,1],[5,4],[3,1]],\"bonuses\":[^{\"bonus\":\"BREAK_A_LEG\",\"problem\":3,\"edge\":[0,2]}]}",
         "the figure has no edge 0-2 to break"},
        {"{\"vertices\":[[1,1],[5,1],[5,4],[3,1]],\"bonuses\":[^{\"bonus\":\"BREAK_A_LEG\",\"problem\":3}]}",
         "BREAK_A_LEG has no \"edge\""},
        {"BREAK_A_LEG 3 0-1\n0 1,1\n^3 2,1\n",
         "half 0-3 of edge 0 (0-1) has squared length 1; it must be 4 to 4 (the edge has 16 in the figure)"},
    };

    (void)context;
    open_problem();
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++) {
        size_t at;
        const char *text = unmark(BROKEN[i].moves, &at);
        struct game_status status = after(text);

        if (status.submittable || strcmp(status.wrong.text, BROKEN[i].why) != 0 || status.wrong_at != at)
            fail_msg("%s at %zu: %s", text, status.wrong_at, status.wrong.text);
    }
}

/* Where an edge leaves the hole, in lowest terms: a notch with its tip at (5, 3), an edge of any length allowed. */
static void an_edge_leaves_the_hole_at_a_fraction(void **context)
{
    static const char NOTCH[] = "{\"hole\":[[0,0],[9,0],[9,9],[5,3],[0,9]],\"epsilon\":100000000,"
                                "\"figure\":{\"edges\":[[0,1]],\"vertices\":[[0,0],[5,0]]}}";
    struct game_status status;
    struct message wrong;

    (void)context;
    open_problem();
    problem = game->read(&arena, "notch.json", text_of(NOTCH), NULL, 0, &wrong);
    status = after("0 1,5\n1 8,7\n");
    assert_string_equal(status.wrong.text, "edge 0 (0-1) from (1, 5) to (8, 7) leaves the hole at (75/26, 72/13)");
    status = after("0 8,6\n1 1,6\n");
    assert_string_equal(status.wrong.text, "edge 0 (0-1) from (8, 6) to (1, 6) leaves the hole at (7, 6)");
    assert_true(after("0 1,2\n1 9,4\n").submittable);
}

/* ---- candidates and pictures ---- */

/* Each is the move that drags the vertex there, is made, and is offered once. */
static void every_offer_is_a_move_that_does_what_it_says(void **context)
{
    static struct game_candidate candidates[64];
    char dragged[GAME_MOVE];
    struct game_step step;
    uint32_t count = 0;

    (void)context;
    open_problem();
    (void)after("0 3,3\n1 6,3\nWALLHACK 3\n");
    for (; game->candidate(problem, state, count, &candidates[count]); count++) {
        const struct game_candidate *candidate = &candidates[count];
        bool near = abs(candidate->to.x - candidate->from.x) <= 1 && abs(candidate->to.y - candidate->from.y) <= 1;
        bool corner = candidate->to.x % 9 == 0 && candidate->to.y % 9 == 0;

        memcpy(other, state, game->state_bytes(problem));
        game->apply(problem, other, candidate->move, strlen(candidate->move), &step);
        assert_int_equal(step.taken, strlen(candidate->move));
        assert_true(step.ends_group && step.wrong.length == 0);
        for (uint32_t i = 0; i < count; i++)
            assert_string_not_equal(candidates[i].move, candidate->move);
        assert_int_equal(candidate->has_from, count > 0);
        assert_int_equal(candidate->has_to, count > 0);
        if (count == 0)
            continue;
        assert_true(near != corner);
        assert_true(game->drag(problem, state, candidate->from, candidate->to, dragged));
        assert_string_equal(dragged, candidate->move);
    }
    assert_string_equal(candidates[0].move, "none\n");
    assert_int_equal(count, 1 + 3 * (8 + 4));
    (void)after("none\n");
    for (count = 0; game->candidate(problem, state, count, &candidates[0]); count++)
        assert_string_not_equal(candidates[0].move, "none\n");
    assert_int_equal(count, 3 * (8 + 4));
}

static void a_vertex_is_dragged_from_near_it(void **context)
{
    char move[GAME_MOVE];

    (void)context;
    open_problem();
    assert_true(game->drag(problem, state, (struct game_xy){5, 0}, (struct game_xy){7, -3}, move));
    assert_string_equal(move, "1 7,-3\n");
    assert_false(game->drag(problem, state, (struct game_xy){8, 8}, (struct game_xy){7, 3}, move));
    assert_false(game->drag(problem, state, (struct game_xy){5, 1}, (struct game_xy){5, 1}, move));
}

struct counts {
    int of[SHAPE_LABEL + 1][ROLES];
    const struct game_scene *scene;
};

static void count_shape(void *context, const struct game_shape *shape)
{
    struct counts *counts = context;

    counts->of[shape->kind][shape->role]++;
    assert_in_range(shape->x - counts->scene->left, 0, counts->scene->right - counts->scene->left);
    assert_in_range(shape->y - counts->scene->top, 0, counts->scene->bottom - counts->scene->top);
}

static struct counts draw(const char *moves)
{
    static struct game_scene scene;
    struct counts counts = {.scene = &scene};

    (void)after(moves);
    game->scene(problem, state, &scene);
    game->shapes(problem, state, GAME_GROUND, count_shape, &counts);
    game->shapes(problem, state, GAME_MOVING, count_shape, &counts);
    return counts;
}

static void a_picture_shows_what_is_wrong(void **context)
{
    struct counts counts;

    (void)context;
    open_problem();
    counts = draw("0 0,0\n1 4,0\n2 4,3\n");
    assert_int_equal(counts.of[SHAPE_POINT][ROLE_HOLE], 4);
    assert_int_equal(counts.of[SHAPE_LINE][ROLE_RIGHT], 2);
    assert_int_equal(counts.of[SHAPE_DISC][ROLE_NEAR], 1);
    assert_int_equal(counts.of[SHAPE_DISC][ROLE_FAR], 3);
    assert_int_equal(counts.of[SHAPE_LINE][ROLE_FAR], 3);
    assert_int_equal(counts.of[SHAPE_DISC][ROLE_TO], 1);
    assert_int_equal(counts.of[SHAPE_DISC][ROLE_BONUS], 2);
    assert_int_equal(counts.of[SHAPE_LABEL][ROLE_BONUS], 2);
    assert_int_equal(counts.of[SHAPE_LABEL][ROLE_FAR], 3);
    counts = draw("0 -3,1\n2 5,5\n");
    assert_int_equal(counts.of[SHAPE_LINE][ROLE_WRONG], 2);
    assert_int_equal(counts.of[SHAPE_DISC][ROLE_WRONG], 1);
    counts = draw("2 5,5\nSUPERFLEX 1\n");
    assert_int_equal(counts.of[SHAPE_LINE][ROLE_LONG], 1);
}

static void the_scene_is_the_box_around_hole_vertices_and_bonuses(void **context)
{
    static const char FAR[] = "{\"hole\":[[10,20],[30,20],[10,45]],\"epsilon\":0,\"figure\":{\"edges\":[[0,1]],"
                              "\"vertices\":[[12,22],[13,22]]},\"bonuses\":[{\"bonus\":\"SUPERFLEX\",\"problem\":3,"
                              "\"position\":[10,46]}]}";
    struct game_scene scene;
    struct message wrong;

    (void)context;
    open_problem();
    problem = game->read(&arena, "far.json", text_of(FAR), NULL, 0, &wrong);
    (void)after("0 9,30\n1 31,19\n");
    game->scene(problem, state, &scene);
    assert_int_equal(scene.left, 9);
    assert_int_equal(scene.right, 31);
    assert_int_equal(scene.top, 19);
    assert_int_equal(scene.bottom, 46);
}

/* ---- files ---- */

static void entries_are_poses_where_they_stand_in_the_file(void **context)
{
    static const char FILE_TEXT[] = "[{\"file\":\"a/b.json\",\"pose\":{\"vertices\":[]},\"dislikes\":30e-1},\n"
                                    " {\"problem\":7.0,\"pose\":null}, {\"vertices\":[[1,1]]}, 3, {\"file\":4}]";
    struct game_file file = {.arena = &arena, .name = "list", .text = {FILE_TEXT, sizeof FILE_TEXT - 1}};
    struct game_entry entry;
    struct message wrong;

    (void)context;
    open_problem();
    assert_true(game->open(&file, &wrong));
    assert_true(game->next(&file, &entry));
    assert_string_equal(entry.problem.bytes, "a/b.json");
    assert_int_equal(entry.text.length, strlen("{\"vertices\":[]}"));
    assert_int_equal(game->byte_of(&file, &entry, 1), strstr(FILE_TEXT, "\"vertices\"") - FILE_TEXT);
    assert_true(entry.has_claim && entry.claimed[0] == -3 && entry.wrong.length == 0);
    assert_false(((const struct brainwall_entry *)entry.game_data)->is_bare);
    assert_true(game->next(&file, &entry));
    memset(arena.at, 0x5A, arena_left(&arena)); /* what an entry has is its own */
    assert_string_equal(entry.problem.bytes, "7");
    assert_true(entry.text.bytes == NULL && !entry.has_claim && entry.number == 1);
    assert_true(game->next(&file, &entry));
    assert_true(entry.problem.bytes == NULL && entry.text.length == strlen("{\"vertices\":[[1,1]]}"));
    assert_true(game->next(&file, &entry));
    assert_string_equal(entry.wrong.text, "a pose is a number; it must be an object");
    assert_true(entry.is_stray && FILE_TEXT[entry.wrong_at] == '3');
    assert_true(game->next(&file, &entry));
    assert_string_equal(entry.wrong.text, "the file of a pose is a number; it must be a string");
    assert_true(entry.is_stray && FILE_TEXT[entry.wrong_at] == '4');
    assert_false(game->next(&file, &entry));
}

static void a_bare_pose_is_a_file_of_one(void **context)
{
    struct game_file file = {.arena = &arena, .name = "pose", .text = text_of(" {\"vertices\":[[1,1]]}")};
    struct game_entry entry;
    struct message wrong;

    (void)context;
    open_problem();
    assert_true(game->open(&file, &wrong));
    assert_true(game->next(&file, &entry));
    assert_int_equal(entry.offset, 1);
    assert_true(((const struct brainwall_entry *)entry.game_data)->is_bare);
    assert_false(game->next(&file, &entry));
    file = (struct game_file){.arena = &arena, .name = "pose", .text = text_of("null ")};
    assert_true(game->open(&file, &wrong));
    assert_false(game->next(&file, &entry));
    file.text = text_of("[\n");
    assert_false(game->open(&file, &wrong));
    assert_string_equal(wrong.text, "pose:2:1: expected a value, found the end of the input");
}

/* ---- sessions and memory ---- */

/* Any move that is offered, or one of a few others. */
static void random_move(struct random *random, const struct session *session, char move[GAME_MOVE])
{
    static const char *const OTHERS[] = {"GLOBALIST 3\n", "BREAK_A_LEG 1 1-0\n", "none\n", "8 1,1\n", "1 1,1",
                                         "{\"vertices\":[[1,1],[5,1],[5,4]]}\n"};
    struct game_candidate candidate;

    if (random_chance(random, 20)) {
        strcpy(move, OTHERS[random_below(random, sizeof OTHERS / sizeof *OTHERS)]);
        return;
    }
    if (!game->candidate(problem, session->state, random_below(random, 36), &candidate))
        fail();
    memcpy(move, candidate.move, GAME_MOVE);
}

static void a_session_is_the_same_after_undo_and_when_it_is_loaded(void **context)
{
    struct random random = {7};
    struct session session, loaded;
    struct session_saved saved;
    struct message wrong;
    static char text[1 << 14];
    char move[GAME_MOVE];

    (void)context;
    open_problem();
    assert_true(session_open(&session, &arena, game, problem, 8000, 4));
    assert_true(session_open(&loaded, &arena, game, problem, 8000, 3));
    for (int i = 0; i < 400; i++) {
        random_move(&random, &session, move);
        (void)session_play(&session, text_of(move));
        for (uint32_t back = random_chance(&random, 20) ? random_below(&random, 5) : 0; back > 0; back--)
            (void)session_undo(&session);
        if (random_chance(&random, 50))
            (void)session_redo(&session);
    }
    assert_true(session.moves > 50);
    assert_true(session_save(&session, text_of("7.json"), NULL, 0, text, sizeof text) < sizeof text);
    assert_true(session_read(&saved, &arena, "saved", text_of(text), &wrong));
    assert_true(session_load(&loaded, &saved, &wrong));
    assert_memory_equal(session.state, loaded.state, session.state_bytes);
}

static void too_little_memory_is_said(void **context)
{
    struct message wrong;
    size_t least = 0;

    (void)context;
    for (size_t size = 0; size < sizeof block && least == 0; size += 8) {
        struct arena small = arena_over(block, size);

        if (game->read(&small, "7.json", text_of(PROBLEM), NULL, 0, &wrong) != NULL)
            least = size;
        else
            assert_true(strncmp(wrong.text, "7.json: ", 8) == 0 && strstr(wrong.text, "memory") != NULL);
    }
    assert_in_range(least, 10000, 60000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_is_no_pose_is_the_fault_of_an_entry_whatever_was_given_before),
        cmocka_unit_test(a_drag_takes_the_vertex_that_is_near),
        cmocka_unit_test(a_game_starts_with_the_figure_as_it_is_drawn),
        cmocka_unit_test(the_number_of_a_problem_ends_its_name),
        cmocka_unit_test(vertices_move_and_unlock),
        cmocka_unit_test(bonuses_are_chosen_by_moves),
        cmocka_unit_test(what_is_no_move_is_refused_where_it_is_wrong),
        cmocka_unit_test(a_move_does_not_begin_with_blanks_but_for_the_first),
        cmocka_unit_test(a_pose_that_is_too_long_is_refused),
        cmocka_unit_test(a_rule_is_broken_at_a_place_of_the_transcript),
        cmocka_unit_test(an_edge_leaves_the_hole_at_a_fraction),
        cmocka_unit_test(every_offer_is_a_move_that_does_what_it_says),
        cmocka_unit_test(a_vertex_is_dragged_from_near_it),
        cmocka_unit_test(a_picture_shows_what_is_wrong),
        cmocka_unit_test(the_scene_is_the_box_around_hole_vertices_and_bonuses),
        cmocka_unit_test(entries_are_poses_where_they_stand_in_the_file),
        cmocka_unit_test(a_bare_pose_is_a_file_of_one),
        cmocka_unit_test(a_session_is_the_same_after_undo_and_when_it_is_loaded),
        cmocka_unit_test(too_little_memory_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
