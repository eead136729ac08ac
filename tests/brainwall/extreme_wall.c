/* See extreme_wall.h. */
#include "extreme_wall.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../kit/host.h"
#include "../../core/judge/brainwall/pose.h"
#include "../../core/judge/brainwall/problem.h"
#include "../kit/extreme.h"

enum { PIECE = 300, SIDE_MAX = 2 * MAX_COORDINATE, COMMAND = 600 };

/* ---- texts ---- */

void extreme_put(struct extreme_text *to, const char *format, ...)
{
    va_list arguments;

    if (to->room - to->length < PIECE) {
        to->room = 2 * to->room + PIECE;
        to->text = judge_host_resize(to->text, to->room, 1);
    }
    va_start(arguments, format);
    to->length += (size_t)vsnprintf(to->text + to->length, PIECE, format, arguments);
    va_end(arguments);
}

void extreme_put_points(struct extreme_text *to, const struct point *points, uint32_t count)
{
    extreme_put(to, "[");
    for (uint32_t i = 0; i < count; i++)
        extreme_put(to, "%s[%d,%d]", i > 0 ? "," : "", points[i].x, points[i].y);
    extreme_put(to, "]");
}

void extreme_wall_put(struct extreme_text *to, const struct extreme_wall *wall, const struct problem_bonus *bonuses,
                      uint32_t bonus_count)
{
    extreme_put(to, "{\"bonuses\":[");
    for (uint32_t k = 0; k < bonus_count; k++)
        extreme_put(to, "%s{\"bonus\":\"%s\",\"problem\":%" PRId64 ",\"position\":[%d,%d]}", k > 0 ? "," : "",
                    bonus_name(bonuses[k].kind), bonuses[k].problem, bonuses[k].position.x, bonuses[k].position.y);
    extreme_put(to, "],\"hole\":");
    extreme_put_points(to, wall->corners, wall->corner_count);
    extreme_put(to, ",\"epsilon\":%" PRIu32 ",\"figure\":{\"vertices\":", wall->epsilon);
    extreme_put_points(to, wall->vertices, wall->vertex_count);
    extreme_put(to, ",\"edges\":[");
    for (uint32_t i = 0; i < wall->edge_count; i++)
        extreme_put(to, "%s[%d,%d]", i > 0 ? "," : "", wall->edges[i].a, wall->edges[i].b);
    extreme_put(to, "]}}");
}

/* ---- built ---- */

/* A dimension: the least, the greatest or between them. */
static uint32_t draw_size(struct random *random, uint32_t least, uint32_t greatest, bool large)
{
    uint32_t percent = random_below(random, 100);

    if (large || percent >= 97)
        return greatest;
    return percent < 10 ? least : (uint32_t)extreme_scaled(random, least, greatest);
}

static struct point at(int32_t x, int32_t y)
{
    return (struct point){(int16_t)x, (int16_t)y};
}

/* Corners along one side of the rectangle, from its corner at `from` on, `more` of them dents: x in steps to the east
 * or west, y into the margin or not. */
static void add_side(struct extreme_wall *wall, struct random *random, struct point from, int32_t width,
                     uint32_t more, int32_t margin)
{
    int32_t sign = width < 0 ? -1 : 1;

    wall->corners[wall->corner_count++] = from;
    for (uint32_t i = 1; i <= more; i++) {
        int32_t x = from.x + (int32_t)((int64_t)width * i / (more + 1));
        int32_t dent = margin > 0 && i % 2 == 1 ? random_between(random, 0, margin) : 0;
        wall->corners[wall->corner_count++] = at(x, from.y + sign * dent);
    }
}

/* The hole, and low and high of the part of it without margins. Every step of a side is one column at least. */
static void build_hole(struct extreme_wall *wall, struct random *random, bool large)
{
    int32_t width = (int32_t)draw_size(random, 8, SIDE_MAX, large) & ~1;
    int32_t height = (int32_t)draw_size(random, 8, SIDE_MAX, large) & ~1;
    int32_t west = random_between(random, -MAX_COORDINATE, MAX_COORDINATE - width);
    int32_t north = random_between(random, -MAX_COORDINATE, MAX_COORDINATE - height);
    int32_t margin = random_chance(random, 80) ? height / 4 : 0;
    uint32_t more = draw_size(random, 4, MAX_CORNERS, large) - 4, most = 2 * ((uint32_t)width - 1);

    more = more < most ? more : most;
    wall->corner_count = 0;
    add_side(wall, random, at(west, north), width, more / 2, margin);
    wall->corners[wall->corner_count++] = at(west + width, north);
    add_side(wall, random, at(west + width, north + height), -width, more - more / 2, margin);
    wall->corners[wall->corner_count++] = at(west, north + height);
    wall->low = at(west, north + margin);
    wall->high = at(west + width, north + height - margin);
}

/* The figure is the pose, moved and perhaps with rows for columns. */
static void build_figure(struct extreme_wall *wall, struct random *random, bool large)
{
    int32_t columns = (wall->high.x - wall->low.x) / 2, rows = (wall->high.y - wall->low.y) / 2;
    bool turned = random_chance(random, 50);
    uint32_t wanted = draw_size(random, 1, MAX_EDGES, large);

    wall->vertex_count = draw_size(random, 2, MAX_VERTICES, large);
    for (uint32_t v = 0; v < wall->vertex_count; v++) {
        int32_t x = 2 * random_between(random, 0, columns), y = 2 * random_between(random, 0, rows);
        wall->pose[v] = at(wall->low.x + x, wall->low.y + y);
        wall->vertices[v] = turned ? at(y - MAX_COORDINATE, x - MAX_COORDINATE)
                                   : at(x - MAX_COORDINATE, y - MAX_COORDINATE);
    }
    wall->edge_count = 0;
    for (uint32_t tries = 0; tries < 2 * wanted && wall->edge_count < wanted; tries++) {
        uint16_t a = (uint16_t)random_below(random, wall->vertex_count);
        uint16_t b = (uint16_t)random_below(random, wall->vertex_count);
        if (!point_same(wall->pose[a], wall->pose[b]))
            wall->edges[wall->edge_count++] = (struct problem_edge){a, b};
    }
}

static bool build(struct extreme_wall *wall, struct random *random, bool large)
{
    build_hole(wall, random, large);
    build_figure(wall, random, large);
    wall->epsilon = random_chance(random, 30) ? 0 : (uint32_t)extreme_scaled(random, 1, MAX_EPSILON);
    wall->posed = wall->built = true;
    return wall->edge_count > 0;
}

/* ---- others ---- */

static void run_generator(const char *generator, const char *family, uint32_t seed, const char *option,
                          const char *name)
{
    char command[COMMAND];

    snprintf(command, sizeof command, "%s %s %" PRIu32 " %s >%s", generator, family, seed, option, name);
    if (system(command) != 0)
        judge_host_fail("no problem by %s", command);
}

static void copy_points(struct point *to, const struct brainwall_point *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = at((int32_t)from[i].x, (int32_t)from[i].y);
}

static uint64_t family_block[1 << 17]; /* a problem of the player's size, and the nodes of its text */

static void take_family(struct extreme_wall *wall, struct random *random, const char *generator, const char *name)
{
    static const char *const FAMILIES[] = {"triangle", "small", "corners", "rigid", "ring",
                                           "chain", "mesh", "network", "large", "huge",
                                           "limbs", "tangle", "grid", "spiky", "parts", "tilesmall", "folds"};
    const char *family = FAMILIES[random_below(random, sizeof FAMILIES / sizeof *FAMILIES)];
    uint32_t seed = random_below(random, 1000000);
    struct arena arena = arena_over(family_block, sizeof family_block);
    struct brainwall_problem problem;
    struct brainwall_point points[MAX_VERTICES + 1];
    struct brainwall_pose pose;
    struct judge_json json;
    struct message wrong;
    struct game_text text;
    char *read;
    size_t root;

    run_generator(generator, family, seed, "", name);
    text.bytes = read = judge_host_read_path(name, &text.length);
    if (!brainwall_problem_read(&problem, &arena, name, text, &wrong))
        judge_host_fail("%s", wrong.text);
    free(read);
    wall->posed = true;
    wall->built = false;
    wall->epsilon = (uint32_t)problem.epsilon;
    wall->corner_count = (uint32_t)problem.corner_count;
    wall->vertex_count = (uint32_t)problem.vertex_count;
    wall->edge_count = (uint32_t)problem.edge_count;
    copy_points(wall->corners, problem.corners, problem.corner_count);
    copy_points(wall->vertices, problem.vertices, problem.vertex_count);
    for (uint32_t i = 0; i < wall->edge_count; i++)
        wall->edges[i] = (struct problem_edge){(uint16_t)problem.edges[i].a, (uint16_t)problem.edges[i].b};
    run_generator(generator, family, seed, "--pose", name);
    text.bytes = read = judge_host_read_path(name, &text.length);
    root = judge_json_read(&json, &arena, name, text, &wrong);
    brainwall_pose_read(&pose, NULL, &json, root, points, MAX_VERTICES + 1);
    if (wrong.length > 0 || pose.count != problem.vertex_count)
        judge_host_fail("%s: %s", name, wrong.text);
    copy_points(wall->pose, pose.points, pose.count);
    free(read);
}

void extreme_wall_draw(struct extreme_wall *wall, struct random *random, bool large, const char *generator,
                       const char *name)
{
    uint32_t kind = large ? 0 : random_below(random, 100);

    if (kind >= 85)
        take_family(wall, random, generator, name);
    else if (kind >= 65)
        extreme_wall_sample(wall, random_next(random));
    else
        while (!build(wall, random, large))
            continue;
}

uint32_t extreme_wall_bonuses(const struct extreme_wall *wall, struct random *random, uint32_t first, uint32_t count,
                              struct problem_bonus bonuses[MAX_BONUSES])
{
    uint32_t wanted = random_chance(random, 90) ? random_below(random, 4) : random_below(random, MAX_BONUSES + 1);

    for (uint32_t k = 0; k < wanted; k++) {
        struct problem_bonus *bonus = &bonuses[k];
        bonus->kind = (enum bonus)(1 + random_below(random, BONUS_KINDS - 1));
        bonus->problem = first + random_below(random, count) + (random_chance(random, 5) ? count : 0);
        bonus->position = wall->corners[random_below(random, wall->corner_count)];
        if (wall->posed && random_chance(random, 80))
            bonus->position = wall->pose[random_below(random, wall->vertex_count)];
    }
    return wanted;
}
