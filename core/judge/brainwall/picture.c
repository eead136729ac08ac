/* The shapes of Brain Wall, as core/judge/README lists them. Edges come first, so that vertices and corners cover
 * them. */
#include "state.h"

#include <string.h>

#include "../../base/integer.h"

enum { WORST = 5, MILLION = 1000000, STRETCH_MAX = 100000 };

static void include(struct game_scene *scene, struct brainwall_point p)
{
    scene->left = (int32_t)integer_min(p.x, scene->left);
    scene->right = (int32_t)integer_max(p.x, scene->right);
    scene->top = (int32_t)integer_min(p.y, scene->top);
    scene->bottom = (int32_t)integer_max(p.y, scene->bottom);
}

void brainwall_picture_scene(struct game_problem *problem, const void *bytes, struct game_scene *scene)
{
    const struct brainwall_problem *hole = &problem->problem;
    const struct brainwall_state *state = bytes;
    int32_t x = (int32_t)hole->corners[0].x, y = (int32_t)hole->corners[0].y;

    *scene = (struct game_scene){.left = x, .right = x, .top = y, .bottom = y, .y_permille = 1000, .still = true};
    for (size_t i = 0; i < hole->corner_count; i++)
        include(scene, hole->corners[i]);
    for (size_t i = 0; i < hole->bonus_count; i++)
        include(scene, hole->bonuses[i].at);
    for (size_t i = 0; i < state->count; i++)
        include(scene, state->points[i]);
}

/* What is being drawn. */
struct picture {
    const struct brainwall_problem *problem;
    const struct brainwall_state *state;
    const struct brainwall_verdict *verdict;
    game_draw *draw;
    void *context;
};

static struct game_shape shape_at(enum game_shape_kind kind, enum game_role role, char mark, struct brainwall_point at,
                                  int32_t amount)
{
    return (struct game_shape){.kind = (uint8_t)kind, .role = (uint8_t)role, .mark = mark, .x = (int32_t)at.x,
                               .y = (int32_t)at.y, .amount = amount};
}

static void draw(const struct picture *picture, enum game_shape_kind kind, enum game_role role, char mark,
                 struct brainwall_point at, int32_t amount)
{
    struct game_shape shape = shape_at(kind, role, mark, at, amount);

    picture->draw(picture->context, &shape);
}

static void draw_line(const struct picture *picture, enum game_role role, char mark, struct brainwall_point a,
                      struct brainwall_point b, int32_t amount)
{
    struct game_shape shape = shape_at(SHAPE_LINE, role, mark, a, amount);

    shape.x2 = (int32_t)b.x;
    shape.y2 = (int32_t)b.y;
    picture->draw(picture->context, &shape);
}

static void draw_label(const struct picture *picture, enum game_role role, struct brainwall_point at, const char *text)
{
    struct game_shape shape = shape_at(SHAPE_LABEL, role, '\0', at, 0);
    size_t length = strlen(text);

    memcpy(shape.text, text, length < GAME_LABEL ? length : GAME_LABEL - 1);
    picture->draw(picture->context, &shape);
}

static void draw_ground(const struct picture *picture)
{
    const struct brainwall_problem *problem = picture->problem;

    draw(picture, SHAPE_POLYGON, ROLE_HOLE, '.', problem->corners[0], (int32_t)problem->corner_count);
    for (size_t i = 0; i < problem->corner_count; i++)
        draw(picture, SHAPE_POINT, ROLE_HOLE, '.', problem->corners[i], 0);
}

/* Draws an edge. In a pose that breaks a rule, the edge is at fault if its length is beyond the limits or it leaves the
 * hole. A product is at most 3.2 * 10^17, see problem.h. */
static void draw_edge(const struct picture *picture, const struct brainwall_pose_edge *edge)
{
    const struct brainwall_problem *problem = picture->problem;
    const bool *outside = picture->verdict->outside;
    struct brainwall_edge original = problem->edges[edge->edge];
    struct brainwall_point a = picture->state->points[edge->a], b = picture->state->points[edge->b];
    struct brainwall_fraction leaves_at;
    int64_t length = brainwall_distance(problem->vertices[original.a], problem->vertices[original.b]);
    int64_t more = brainwall_distance(a, b) * (edge->is_half ? 4 : 1) - length, allowed = problem->epsilon * length;
    int64_t stretch = more * MILLION / (allowed / 1000 > 0 ? allowed / 1000 : 1);
    enum game_role role = more == 0 ? ROLE_RIGHT : more < 0 ? ROLE_SHORT : ROLE_LONG;

    if (picture->verdict->fault.kind != BRAINWALL_FAULT_NONE &&
        ((more < 0 ? -more : more) * MILLION > allowed || outside[edge->a] || outside[edge->b] ||
         !brainwall_segment_inside(problem, a, b, &leaves_at)))
        role = ROLE_WRONG;
    stretch = integer_max(integer_min(stretch, STRETCH_MAX), -STRETCH_MAX);
    draw_line(picture, role, role == ROLE_WRONG ? '!' : '*', a, b, (int32_t)stretch);
}

/* Whether a corner is one of the WORST corners that are farthest from their nearest vertex; of equals, the first
 * ones. */
static bool is_worst(const struct brainwall_verdict *verdict, size_t count, size_t corner)
{
    size_t worse = 0;

    for (size_t i = 0; i < count && worse < WORST; i++)
        worse += verdict->distances[i] > verdict->distances[corner] ||
                 (i < corner && verdict->distances[i] == verdict->distances[corner]);
    return verdict->distances[corner] > 0 && worse < WORST;
}

static void draw_corner(const struct picture *picture, size_t corner)
{
    const struct brainwall_verdict *verdict = picture->verdict;
    struct brainwall_point at = picture->problem->corners[corner];
    bool worst = is_worst(verdict, picture->problem->corner_count, corner), far = verdict->distances[corner] > 0;
    struct message distance;

    if (worst) {
        message_clear(&distance);
        message_signed(&distance, verdict->distances[corner]);
        draw_line(picture, ROLE_FAR, '\0', at, picture->state->points[verdict->nearest[corner]], 0);
        draw_label(picture, ROLE_FAR, at, distance.text);
    }
    draw(picture, SHAPE_DISC, far ? ROLE_FAR : ROLE_NEAR, far ? 'o' : '@', at, worst ? 900 : 500);
}

static void draw_vertices(const struct picture *picture)
{
    const struct brainwall_state *state = picture->state;

    for (size_t i = 0; i < state->count; i++) {
        bool outside = picture->verdict->outside[i];
        enum game_role role = outside ? ROLE_WRONG : i == state->moved ? ROLE_TO : ROLE_UNIT;

        draw(picture, SHAPE_DISC, role, outside ? 'x' : '+', state->points[i], outside ? 800 : 350);
    }
}

void brainwall_picture_shapes(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *to,
                              void *context)
{
    struct picture picture = {&problem->problem, state, brainwall_state_verdict(problem, state), to, context};

    if (layer == GAME_GROUND)
        draw_ground(&picture);
    if (layer != GAME_MOVING)
        return;
    for (size_t i = 0; i < picture.verdict->pose_edge_count; i++)
        draw_edge(&picture, &picture.verdict->pose_edges[i]);
    draw_vertices(&picture);
    for (size_t i = 0; i < problem->problem.corner_count; i++)
        draw_corner(&picture, i);
    for (size_t i = 0; i < problem->problem.bonus_count; i++) {
        const struct brainwall_bonus *bonus = &problem->problem.bonuses[i];

        draw(&picture, SHAPE_DISC, ROLE_BONUS, '$', bonus->at, picture.verdict->unlocked[i] ? 900 : -900);
        draw_label(&picture, ROLE_BONUS, bonus->at, problem->bonus_names[i]);
    }
}
