/* See unit.h. Rotation is linear in axial coordinates (q, r): r is the row; q grows to the east and is constant along
 * diagonals to the south-east (redblobgames, "Hexagonal Grids").
 *
 *     x = q + floor(r / 2),  y = r         60 degrees clockwise: (q, r) -> (-r, q + r)
 *
 * Members relative to the pivot are rotated, then made relative to the anchor of the rotated members. From a cell in
 * row y, the cell at axial distance (dq, dr) lies
 *
 *     dx = dq + floor((dr + (y & 1)) / 2)
 *
 * columns to the east. The parity of y gives each table its two halves. */
#include "unit.h"

#include "../../base/integer.h"

struct axial {
    int32_t q, r;
};

/* Columns from a cell in a row of this parity to the cell at axial distance d. */
static int32_t column_offset(struct axial d, int32_t parity)
{
    return d.q + integer_floor_div(d.r + parity, 2);
}

static struct axial axial_minus(struct axial a, struct axial b)
{
    return (struct axial){a.q - b.q, a.r - b.r};
}

static struct axial from_cell(struct cell c)
{
    return (struct axial){c.x - integer_floor_div(c.y, 2), c.y};
}

/* A unit at its spawn. The members of each orientation are computed from it one at a time, so that no list
 * of members is on the stack. */
struct spawned_unit {
    const struct problem_unit *from;
    int32_t dx, dy;     /* added to the coordinates in the problem */
    struct axial pivot; /* at the spawn */
};

static struct axial spawned_cell(const struct spawned_unit *spawned, struct cell c)
{
    return from_cell((struct cell){c.x + spawned->dx, c.y + spawned->dy});
}

/* Member i relative to the pivot, after `orientation` rotations clockwise. */
static struct axial rotated_member(const struct spawned_unit *spawned, uint32_t i, uint32_t orientation)
{
    struct axial d = axial_minus(spawned_cell(spawned, spawned->from->members[i]), spawned->pivot);

    for (; orientation > 0; orientation--)
        d = (struct axial){-d.r, d.q + d.r};
    return d;
}

/* The anchor of an orientation, relative to the pivot. */
static struct axial find_anchor(const struct spawned_unit *spawned, uint32_t orientation)
{
    struct axial best = rotated_member(spawned, 0, orientation);

    for (uint32_t i = 1; i < spawned->from->member_count; i++) {
        struct axial d = rotated_member(spawned, i, orientation);
        if (d.r < best.r || (d.r == best.r && d.q < best.q))
            best = d;
    }
    return best;
}

/* Whether an orientation has the cells of orientation 0. Members are distinct, so both sets have equal size: they are
 * equal if one includes the other. */
static bool equals_unrotated(const struct spawned_unit *spawned, uint32_t orientation)
{
    uint32_t count = spawned->from->member_count;

    for (uint32_t i = 0; i < count; i++) {
        struct axial rotated = rotated_member(spawned, i, orientation);
        uint32_t j = 0;
        for (; j < count; j++) {
            struct axial d = rotated_member(spawned, j, 0);
            if (d.q == rotated.q && d.r == rotated.r)
                break;
        }
        if (j == count)
            return false;
    }
    return true;
}

/* Sets height, west and east of an orientation; false if it fits nowhere on the board. Numbers are checked before they
 * are narrowed to 16 bits. */
static bool measure_shape(struct unit_shape *shape, const struct spawned_unit *spawned, uint32_t orientation,
                          struct axial anchor, uint32_t width, uint32_t height)
{
    uint32_t count = spawned->from->member_count;
    bool fits = false;
    int32_t lowest = 0;

    for (uint32_t i = 0; i < count; i++) {
        int32_t dy = rotated_member(spawned, i, orientation).r - anchor.r;
        lowest = dy > lowest ? dy : lowest;
    }
    if (lowest >= (int32_t)height)
        return false;
    for (int32_t parity = 0; parity < 2; parity++) {
        int32_t west = 0, east = 0;
        for (uint32_t i = 0; i < count; i++) {
            int32_t dx = column_offset(axial_minus(rotated_member(spawned, i, orientation), anchor), parity);
            west = dx < west ? dx : west;
            east = dx > east ? dx : east;
        }
        /* The extents of the two parities differ by at most one column: if one fits the board, both fit 16 bits. */
        fits = fits || east - west < (int32_t)width;
        if (east - west > (int32_t)width)
            return false;
        shape->west[parity] = (int16_t)west;
        shape->east[parity] = (int16_t)east;
    }
    shape->height = (int16_t)(lowest + 1);
    return fits;
}

/* Writes the offsets of an orientation, for both parities, to `to`. */
static void list_cells(struct unit_shape *shape, const struct spawned_unit *spawned, uint32_t orientation,
                       struct axial anchor, struct unit_offset *to)
{
    uint32_t count = spawned->from->member_count;

    for (int32_t parity = 0; parity < 2; parity++, to += count) {
        for (uint32_t i = 0; i < count; i++) {
            struct axial d = axial_minus(rotated_member(spawned, i, orientation), anchor);
            to[i] = (struct unit_offset){(int16_t)column_offset(d, parity), (int16_t)d.r};
        }
        shape->cells[parity] = to;
        shape->pivot_dx[parity] = column_offset((struct axial){-anchor.q, -anchor.r}, parity);
    }
    shape->pivot_dy = -anchor.r;
}

/* Whether two orientations fill the same cells when their anchors are in the same cell: the sets of offsets have equal
 * size, so they are equal if one includes the other. */
static bool is_same_shape(const struct unit *unit, const struct unit_shape *a, const struct unit_shape *b)
{
    bool same = a->fits && b->fits && a->height == b->height;

    for (uint32_t i = 0; i < unit->member_count && same; i++) {
        uint32_t j = 0;
        while (j < unit->member_count &&
               (a->cells[0][i].dx != b->cells[0][j].dx || a->cells[0][i].dy != b->cells[0][j].dy))
            j++;
        same = j < unit->member_count;
    }
    return same;
}

/* Sets the canonical orientation of each orientation. */
static void find_canonical(struct unit *unit)
{
    for (uint32_t o = 0; o < unit->orientations; o++) {
        struct unit_shape *shape = &unit->shape[o];
        shape->canonical = (uint8_t)o;
        for (uint32_t to = 0; to < unit->orientations; to++) {
            int32_t lowest = unit->shape[shape->canonical].pivot_dy, dy = unit->shape[to].pivot_dy;
            if ((dy > lowest || (dy == lowest && to < shape->canonical)) &&
                is_same_shape(unit, shape, &unit->shape[to]))
                shape->canonical = (uint8_t)to;
        }
    }
}

/* Sets the rotation of orientation `from` in a direction. A rotation that moves the anchor by more than the width or
 * height of the board never leads to a pose that fits. */
static void link_rotation(struct unit *unit, const struct axial *anchors, uint32_t from, uint32_t direction,
                          uint32_t width, uint32_t height)
{
    struct unit_shape *shape = &unit->shape[from];
    uint32_t to = (from + (direction == 0 ? 1 : unit->orientations - 1)) % unit->orientations;
    struct axial d = axial_minus(anchors[to], anchors[from]);
    int32_t dx = column_offset(d, 0);

    shape->rotation[direction].to = (uint8_t)to;
    shape->rotation[direction].fits = unit->shape[to].fits &&
                                      d.r < (int32_t)height && -d.r < (int32_t)height &&
                                      dx <= (int32_t)width && -dx <= (int32_t)width;
    if (!shape->rotation[direction].fits)
        return;
    shape->rotation[direction].dy = (int16_t)d.r;
    for (int32_t parity = 0; parity < 2; parity++)
        shape->rotation[direction].dx[parity] = (int16_t)column_offset(d, parity);
}

/* The spawn as the contest's judge computes it: the least x and the least y of the members are subtracted from members
 * and pivot as plain numbers, although an odd change of y changes the shape on the board. Then the unit is centred,
 * rounded to the west. */
static struct spawned_unit spawn_unit(const struct problem_unit *from, uint32_t width)
{
    struct spawned_unit spawned = {.from = from};
    struct cell least = from->members[0];
    int32_t greatest = from->members[0].x;

    for (uint32_t i = 1; i < from->member_count; i++) {
        struct cell c = from->members[i];
        least.x = c.x < least.x ? c.x : least.x;
        least.y = c.y < least.y ? c.y : least.y;
        greatest = c.x > greatest ? c.x : greatest;
    }
    spawned.dx = integer_floor_div((int32_t)width - (greatest - least.x + 1), 2) - least.x;
    spawned.dy = -least.y;
    spawned.pivot = spawned_cell(&spawned, from->pivot);
    return spawned;
}

bool unit_rotates(const struct problem_unit *from)
{
    struct spawned_unit spawned = spawn_unit(from, 1);

    return !equals_unrotated(&spawned, 1);
}

bool units_rotate(const struct problem_unit *units, uint32_t count)
{
    uint32_t at = 0;

    while (at < count && !unit_rotates(&units[at]))
        at++;
    return at < count;
}

struct unit_offset *unit_take_offsets(uint32_t member_count, struct arena *arena)
{
    return ARENA_TAKE(arena, UNIT_OFFSETS * member_count, struct unit_offset);
}

/* Builds the unit with `orientations_max` orientations, or fewer if the next one has the cells of orientation 0. */
static void build(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                  uint32_t orientations_max, struct unit_offset *offsets)
{
    struct spawned_unit spawned = spawn_unit(from, width);
    struct axial anchors[UNIT_ORIENTATIONS];
    uint32_t orientations = 0;

    *unit = (struct unit){.member_count = from->member_count};
    do {
        struct unit_shape *shape = &unit->shape[orientations];
        anchors[orientations] = find_anchor(&spawned, orientations);
        shape->fits = measure_shape(shape, &spawned, orientations, anchors[orientations], width, height);
        if (shape->fits)
            list_cells(shape, &spawned, orientations, anchors[orientations],
                       offsets + (size_t)2 * orientations * from->member_count);
        orientations++;
    } while (orientations < orientations_max && !equals_unrotated(&spawned, orientations));
    unit->orientations = orientations;
    find_canonical(unit);
    /* The column of the anchor at the spawn; its row is 0. */
    unit->spawn_x = column_offset((struct axial){anchors[0].q + spawned.pivot.q,
                                               anchors[0].r + spawned.pivot.r}, 0);
    for (uint32_t o = 0; o < unit->orientations; o++)
        for (uint32_t direction = 0; direction < 2; direction++)
            link_rotation(unit, anchors, o, direction, width, height);
    unit->can_spawn = unit->shape[0].fits && unit->spawn_x + unit->shape[0].west[0] >= 0 &&
                   unit->spawn_x + unit->shape[0].east[0] < (int32_t)width;
}

void unit_build(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                struct unit_offset *offsets)
{
    build(unit, from, width, height, UNIT_ORIENTATIONS, offsets);
}

void unit_build_unrotated(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                          struct unit_offset *offsets)
{
    build(unit, from, width, height, 1, offsets);
}
