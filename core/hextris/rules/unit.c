/* See unit.h. Turning is linear in axial coordinates (q along the row, r down the rows, q counted
 * along the south-east diagonal):
 *
 *     x = q + floor(r / 2)         clockwise: (q, r) -> (-r, q + r)
 *
 * (redblobgames, "Hexagonal Grids"). Members are taken relative to the pivot, turned, and expressed
 * again relative to the anchor of what came out. From a cell in row y, the cell at axial distance
 * (dq, dr) lies dq + floor((dr + (y & 1)) / 2) columns east: the two parities of the tables. */
#include "unit.h"

struct axial {
    int32_t q, r;
};

static int32_t half(int32_t r) /* floor(r / 2) */
{
    return r >= 0 ? r / 2 : -((1 - r) / 2);
}

static int32_t column_step(struct axial d, int32_t parity)
{
    return d.q + half(d.r + parity);
}

static struct axial minus(struct axial a, struct axial b)
{
    return (struct axial){a.q - b.q, a.r - b.r};
}

static struct axial from_cell(struct cell c)
{
    return (struct axial){c.x - half(c.y), c.y};
}

/* A unit as it spawns, from which the cells of every orientation are worked out when asked for: so
 * no list of them takes room on the stack. */
struct spawned {
    const struct problem_unit *from;
    int32_t dx, dy;     /* what its coordinates are moved by */
    struct axial pivot;
};

static struct axial moved(const struct spawned *spawned, struct cell c)
{
    return from_cell((struct cell){c.x + spawned->dx, c.y + spawned->dy});
}

/* Member i from the pivot, after so many orientations clockwise. */
static struct axial member(const struct spawned *spawned, uint32_t i, uint32_t orientations)
{
    struct axial d = minus(moved(spawned, spawned->from->members[i]), spawned->pivot);

    for (uint32_t orientation = 0; orientation < orientations; orientation++)
        d = (struct axial){-d.r, d.q + d.r};
    return d;
}

static struct axial find_anchor(const struct spawned *spawned, uint32_t orientations)
{
    struct axial best = member(spawned, 0, orientations);

    for (uint32_t i = 1; i < spawned->from->member_count; i++) {
        struct axial d = member(spawned, i, orientations);
        if (d.r < best.r || (d.r == best.r && d.q < best.q))
            best = d;
    }
    return best;
}

/* Whether the turned unit covers the cells it spawned on. Both sets hold distinct cells, so equal
 * counts and inclusion make them equal. */
static bool same_set(const struct spawned *spawned, uint32_t orientations)
{
    uint32_t count = spawned->from->member_count;

    for (uint32_t i = 0; i < count; i++) {
        struct axial turned = member(spawned, i, orientations);
        uint32_t j = 0;
        for (; j < count; j++) {
            struct axial d = member(spawned, j, 0);
            if (d.q == turned.q && d.r == turned.r)
                break;
        }
        if (j == count)
            return false;
    }
    return true;
}

/* Extent of the cells seen from the anchor; false when no place on the board can hold them. Checked
 * before anything is narrowed to 16 bits. */
static bool shape_measure(struct unit_shape *shape, const struct spawned *spawned, uint32_t orientations,
                          struct axial anchor, uint32_t width, uint32_t height)
{
    uint32_t count = spawned->from->member_count;
    bool some = false;
    int32_t low = 0;

    for (uint32_t i = 0; i < count; i++) {
        int32_t dy = member(spawned, i, orientations).r - anchor.r;
        low = dy > low ? dy : low;
    }
    if (low >= (int32_t)height)
        return false;
    for (int32_t parity = 0; parity < 2; parity++) {
        int32_t west = 0, east = 0;
        for (uint32_t i = 0; i < count; i++) {
            int32_t dx = column_step(minus(member(spawned, i, orientations), anchor), parity);
            west = dx < west ? dx : west;
            east = dx > east ? dx : east;
        }
        /* The two parities differ by one column at most, so one that fits keeps both in 16 bits. */
        some = some || east - west < (int32_t)width;
        if (east - west > (int32_t)width)
            return false;
        shape->west[parity] = (int16_t)west;
        shape->east[parity] = (int16_t)east;
    }
    shape->height = (int16_t)(low + 1);
    return some;
}

static void shape_cells(struct unit_shape *shape, const struct spawned *spawned, uint32_t orientations,
                        struct axial anchor, struct unit_offset *to)
{
    uint32_t count = spawned->from->member_count;

    for (int32_t parity = 0; parity < 2; parity++, to += count) {
        for (uint32_t i = 0; i < count; i++) {
            struct axial d = minus(member(spawned, i, orientations), anchor);
            to[i] = (struct unit_offset){(int16_t)column_step(d, parity), (int16_t)d.r};
        }
        shape->cells[parity] = to;
        shape->pivot_dx[parity] = column_step((struct axial){-anchor.q, -anchor.r}, parity);
    }
    shape->pivot_dy = -anchor.r;
}

/* A orientation that moves the anchor further than the board is wide or high fits nowhere. */
static void turn_link(struct unit *unit, const struct axial *anchors, uint32_t from, uint32_t way,
                      uint32_t width, uint32_t height)
{
    struct unit_shape *shape = &unit->shape[from];
    uint32_t to = (from + (way == 0 ? 1 : unit->orientations - 1)) % unit->orientations;
    struct axial d = minus(anchors[to], anchors[from]);
    int32_t dx = column_step(d, 0);

    shape->rotation[way].to = (uint8_t)to;
    shape->rotation[way].fits = unit->shape[to].fits && d.r < (int32_t)height && -d.r < (int32_t)height &&
                            dx <= (int32_t)width && -dx <= (int32_t)width;
    if (!shape->rotation[way].fits)
        return;
    shape->rotation[way].dy = (int16_t)d.r;
    for (int32_t parity = 0; parity < 2; parity++)
        shape->rotation[way].dx[parity] = (int16_t)column_step(d, parity);
}

/* The contest's spawn: members and pivot moved as plain numbers so that the least x and y are 0 (an
 * odd move of y changes the shape on the board: the rule), then centred, rounded to the west. */
static struct spawned spawn(const struct problem_unit *from, uint32_t width)
{
    struct spawned spawned = {.from = from};
    struct cell least = from->members[0];
    int32_t greatest = from->members[0].x;

    for (uint32_t i = 1; i < from->member_count; i++) {
        struct cell c = from->members[i];
        least.x = c.x < least.x ? c.x : least.x;
        least.y = c.y < least.y ? c.y : least.y;
        greatest = c.x > greatest ? c.x : greatest;
    }
    spawned.dx = half((int32_t)width - (greatest - least.x + 1)) - least.x;
    spawned.dy = -least.y;
    spawned.pivot = moved(&spawned, from->pivot);
    return spawned;
}

struct unit_offset *unit_lay(uint32_t member_count, struct arena *arena)
{
    return ARENA_TAKE(arena, UNIT_OFFSETS * member_count, struct unit_offset);
}

void unit_build(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                struct unit_offset *room)
{
    struct spawned spawned = spawn(from, width);
    struct axial anchors[UNIT_ORIENTATIONS];
    uint32_t orientations = 0;

    *unit = (struct unit){.member_count = from->member_count};
    do {
        struct unit_shape *shape = &unit->shape[orientations];
        anchors[orientations] = find_anchor(&spawned, orientations);
        shape->fits = shape_measure(shape, &spawned, orientations, anchors[orientations], width, height);
        if (shape->fits)
            shape_cells(shape, &spawned, orientations, anchors[orientations], room + (size_t)2 * orientations * from->member_count);
        orientations++;
    } while (orientations < UNIT_ORIENTATIONS && !same_set(&spawned, orientations));
    unit->orientations = orientations;
    /* The anchor as it spawns, on the board. */
    unit->spawn_x = column_step((struct axial){anchors[0].q + spawned.pivot.q,
                                               anchors[0].r + spawned.pivot.r}, 0);
    for (uint32_t o = 0; o < unit->orientations; o++)
        for (uint32_t way = 0; way < 2; way++)
            turn_link(unit, anchors, o, way, width, height);
    unit->spawns = unit->shape[0].fits && unit->spawn_x + unit->shape[0].west[0] >= 0 &&
                   unit->spawn_x + unit->shape[0].east[0] < (int32_t)width;
}
