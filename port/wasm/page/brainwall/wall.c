/* What the scripts of the Brain Wall view call: the problem that was read (../page.c), a pose of it, and all
 * that the rules say of the pose. The script writes the vertices of the pose to wall_pose() and asks
 * wall_check(), which also fills in the lists of what is drawn:
 *
 *     pieces     edges of the list, a broken one as its two halves
 *     corners    squared distance to the nearest vertex, and which vertex that is
 *     outside    of each vertex, whether it is outside the hole
 *
 * The rules are those of core/brainwall/rules: here they are only asked edge by edge, to say where a pose
 * breaks them. */
#include <string.h>

#include "../../../../core/brainwall/engine_state.h"
#include "../../../../core/brainwall/rules/dislikes.h"
#include "../../../../core/brainwall/rules/length.h"
#include "../../../../core/brainwall/rules/pose.h"
#include "../../../port.h"
#include "../page.h"

enum { PROBLEM_ID, PROBLEM_CORNERS, PROBLEM_VERTICES, PROBLEM_EDGES, PROBLEM_BONUSES, PROBLEM_EPSILON,
       PROBLEM_FIELDS };

enum { BONUS_X, BONUS_Y, BONUS_KIND, BONUS_PROBLEM, BONUS_FIELDS };

/* The first rule that a pose breaks, in the order in which they are asked. */
enum fault {
    FAULT_NONE,
    FAULT_LEG,     /* there is no such edge to break */
    FAULT_HALF,    /* FAULT_AT: a half of the broken edge, a piece, is beyond its limits */
    FAULT_LENGTH,  /* an edge, a piece, is */
    FAULT_SUM,     /* GLOBALIST: all edges together are */
    FAULT_POINT,   /* a vertex is outside the hole */
    FAULT_SEGMENT  /* an edge, a piece, leaves it */
};

/* What wall_check() says. */
enum {
    CHECK_VALID, CHECK_DISLIKES, CHECK_VIOLATION, CHECK_UNLOCKED,
    CHECK_PIECES,          /* how many there are */
    CHECK_FAULT, CHECK_AT, /* an enum fault, and of what */
    CHECK_FIELDS
};

/* A piece: an edge of the pose with its squared length, and the least and greatest one allowed. */
struct piece {
    int32_t edge; /* of the list */
    int32_t a, b; /* vertices of the pose */
    int32_t half; /* of a broken edge */
    int32_t square, low, high;
    int32_t leaves; /* the hole, and is not excused */
};

struct corner {
    int32_t square, nearest;
};

static struct point *vertices;
static struct piece *pieces;
static struct corner *corners;
static uint8_t *outside;
static uint32_t piece_count;
static int64_t problem_fields[PROBLEM_FIELDS], bonus_fields[BONUS_FIELDS], check_fields[CHECK_FIELDS];

static const struct problem *problem_of_page(void)
{
    return &page.problem->problem;
}

/* ---- the problem ---- */

/* Takes memory for a pose. False when there is too little. */
bool PAGE_CALL(wall_open)(void)
{
    const struct problem *problem = problem_of_page();
    size_t count = (size_t)problem->vertex_count + 1, edges = (size_t)problem->edge_count * 2;

    if (!page_grow(arena_need(count, sizeof *vertices) + arena_need(edges, sizeof *pieces) +
                   arena_need(problem->corner_count, sizeof *corners) + arena_need(count, 1)))
        return false;
    vertices = ARENA_TAKE(&page.arena, count, struct point);
    pieces = ARENA_TAKE(&page.arena, edges, struct piece);
    corners = ARENA_TAKE(&page.arena, problem->corner_count, struct corner);
    outside = ARENA_TAKE(&page.arena, count, uint8_t);
    return true;
}

const int64_t *PAGE_CALL(wall_problem)(void)
{
    const struct problem *problem = problem_of_page();

    problem_fields[PROBLEM_ID] = problem->id;
    problem_fields[PROBLEM_CORNERS] = problem->corner_count;
    problem_fields[PROBLEM_VERTICES] = problem->vertex_count;
    problem_fields[PROBLEM_EDGES] = problem->edge_count;
    problem_fields[PROBLEM_BONUSES] = problem->bonus_count;
    problem_fields[PROBLEM_EPSILON] = problem->epsilon;
    return problem_fields;
}

/* Points: two numbers of 16 bits each; so are the vertices of an edge. */
const struct point *PAGE_CALL(wall_hole)(void)
{
    return problem_of_page()->corners;
}

const struct point *PAGE_CALL(wall_figure)(void)
{
    return problem_of_page()->vertices;
}

const struct problem_edge *PAGE_CALL(wall_edges)(void)
{
    return problem_of_page()->edges;
}

const int64_t *PAGE_CALL(wall_bonus)(uint32_t number)
{
    const struct problem_bonus *bonus = &problem_of_page()->bonuses[number];

    bonus_fields[BONUS_X] = bonus->position.x;
    bonus_fields[BONUS_Y] = bonus->position.y;
    bonus_fields[BONUS_KIND] = bonus->kind;
    bonus_fields[BONUS_PROBLEM] = bonus->problem;
    return bonus_fields;
}

/* "" for kind 0; NULL beyond the last kind. */
const char *PAGE_CALL(wall_bonus_name)(uint32_t kind)
{
    return kind < BONUS_KINDS ? bonus_name((enum bonus)kind) : NULL;
}

/* The bonus that the poses of a job use. */
uint32_t PAGE_CALL(wall_job_bonus)(uint32_t job)
{
    return page.problem->goals[job].use;
}

/* Coordinates of a pose that the rules can count with are -this .. this. */
int32_t PAGE_CALL(wall_coordinate_max)(void)
{
    return MAX_COORDINATE;
}

/* ---- the pose ---- */

/* Room for the vertices of a pose: those of the problem, and one more. */
struct point *PAGE_CALL(wall_pose)(void)
{
    return vertices;
}

static bool is_listed(uint32_t a, uint32_t b)
{
    const struct problem *problem = problem_of_page();

    for (uint32_t i = 0; i < problem->edge_count; i++)
        if (problem->edges[i].a == a && problem->edges[i].b == b)
            return true;
    return false;
}

static void add_piece(uint32_t edge, uint32_t a, uint32_t b, bool half)
{
    const struct problem *problem = problem_of_page();
    struct problem_edge listed = problem->edges[edge];
    uint32_t drawn = point_square(problem->vertices[listed.a], problem->vertices[listed.b]);
    struct length_limits limits = length_limits(drawn, problem->epsilon, half ? 4 : 1);

    pieces[piece_count++] = (struct piece){.edge = (int32_t)edge, .a = (int32_t)a, .b = (int32_t)b,
                                           .half = half, .square = (int32_t)point_square(vertices[a], vertices[b]),
                                           .low = (int32_t)limits.low, .high = (int32_t)limits.high};
}

static void list_pieces(const struct bonus_use *use)
{
    const struct problem *problem = problem_of_page();

    piece_count = 0;
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        if (use->kind == BONUS_BREAK_A_LEG && edge.a == use->a && edge.b == use->b) {
            add_piece(i, edge.a, problem->vertex_count, true);
            add_piece(i, edge.b, problem->vertex_count, true);
        } else {
            add_piece(i, edge.a, edge.b, false);
        }
    }
}

/* Which vertices are outside, and which pieces leave the hole. The vertex that WALLHACK excuses is outside, but
 * no fault: returned, or UINT32_MAX. */
static uint32_t list_outside(const struct pose *pose, const struct polygon *polygon)
{
    uint32_t count = 0, last = UINT32_MAX, excused;

    for (uint32_t v = 0; v < pose->count; v++) {
        outside[v] = !inside_point(polygon, vertices[v]);
        count += outside[v];
        last = outside[v] != 0 ? v : last;
    }
    excused = pose->use.kind == BONUS_WALLHACK && count == 1 ? last : UINT32_MAX;
    for (uint32_t i = 0; i < piece_count; i++) {
        struct piece *piece = &pieces[i];
        piece->leaves = (uint32_t)piece->a != excused && (uint32_t)piece->b != excused &&
                        !inside_segment(polygon, vertices[piece->a], vertices[piece->b]);
    }
    return excused;
}

static void list_corners(uint32_t count)
{
    const struct problem *problem = problem_of_page();
    uint32_t nearest;

    for (uint32_t k = 0; k < problem->corner_count; k++) {
        corners[k].square = (int32_t)dislikes_corner(problem->corners[k], vertices, count, &nearest);
        corners[k].nearest = (int32_t)nearest;
    }
}

static bool fails(const struct piece *piece)
{
    struct length_limits limits = {(uint32_t)piece->low, (uint32_t)piece->high};

    return !length_fits(limits, (uint32_t)piece->square);
}

/* The first fault of a pose that is not valid; *at is the piece or the vertex. */
static enum fault first_fault(const struct pose *pose, const struct pose_verdict *verdict, uint32_t excused,
                              uint32_t *at)
{
    if (pose->use.kind == BONUS_GLOBALIST && verdict->lengths > 0)
        return FAULT_SUM;
    for (int half = 1; half >= 0 && pose->use.kind != BONUS_GLOBALIST; half--)
        for (*at = 0; *at < piece_count; (*at)++)
            if (pieces[*at].half == half && fails(&pieces[*at]))
                return half ? FAULT_HALF : FAULT_LENGTH;
    for (*at = 0; *at < pose->count; (*at)++)
        if (outside[*at] && *at != excused)
            return FAULT_POINT;
    for (*at = 0; *at < piece_count; (*at)++)
        if (pieces[*at].leaves)
            return FAULT_SEGMENT;
    return FAULT_NONE;
}

/* Checks the pose that uses a bonus of a kind; `a`, `b` name the edge that is broken, in either direction. */
const int64_t *PAGE_CALL(wall_check)(uint32_t kind, uint32_t a, uint32_t b)
{
    const struct problem *problem = problem_of_page();
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    bool breaks = kind == BONUS_BREAK_A_LEG, turned = breaks && !is_listed(a, b);
    struct pose pose = {vertices, problem->vertex_count + breaks,
                        {(enum bonus)kind, (uint16_t)(turned ? b : a), (uint16_t)(turned ? a : b), 0}};
    struct pose_verdict verdict = pose_check(problem, &polygon, &pose);
    bool possible = !turned || is_listed(b, a);
    uint32_t excused, at = 0;
    enum fault fault;

    list_pieces(&pose.use);
    list_corners(pose.count);
    excused = list_outside(&pose, &polygon);
    fault = verdict.valid ? FAULT_NONE : first_fault(&pose, &verdict, excused, &at);
    check_fields[CHECK_VALID] = verdict.valid && possible;
    check_fields[CHECK_DISLIKES] = (int64_t)verdict.dislikes;
    check_fields[CHECK_VIOLATION] = (int64_t)verdict.violation;
    check_fields[CHECK_UNLOCKED] = verdict.unlocked;
    check_fields[CHECK_PIECES] = piece_count;
    check_fields[CHECK_FAULT] = possible ? fault : FAULT_LEG;
    check_fields[CHECK_AT] = at;
    return check_fields;
}

const struct piece *PAGE_CALL(wall_pieces)(void)
{
    return pieces;
}

const struct corner *PAGE_CALL(wall_corners)(void)
{
    return corners;
}

const uint8_t *PAGE_CALL(wall_outside)(void)
{
    return outside;
}

/* Writes the pose that was checked last as a list of one entry; `text` is its JSON. */
void PAGE_CALL(wall_list)(const char *tag, const char *text, size_t size)
{
    struct engine_score score = {.detail = {check_fields[CHECK_VALID] ? 0 : check_fields[CHECK_VIOLATION],
                                            check_fields[CHECK_DISLIKES], check_fields[CHECK_UNLOCKED]}};
    struct engine_job job = page_job(0);
    struct writer list;

    writer_start(&list, PORT_OUT);
    writer_open(&list, '[');
    engine_open(&job, tag, check_fields[CHECK_FAULT] == FAULT_LEG ? NULL : &score, &list);
    writer_raw(&list, text, size);
    engine_close(&list);
    writer_close(&list, ']');
    (void)writer_finish(&list); /* the script takes all that it is given */
}
